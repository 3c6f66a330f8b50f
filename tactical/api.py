"""The Python interface: battles in memory, and games in save files. Its names stay from one release to the next.

    >>> import tactical
    >>> battle = tactical.open_scenario("first-battle", seed=1)
    >>> battle.to_move
    'red'
    >>> said = battle.play(battle.offers()[0])
    >>> battle.over
    False

What a program may want beyond this is in the rooms below: positions, orders and verdicts are those of
`tactical.table`, and `battle.rules` is the rule system. `tactical guide python` has examples.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, Self

from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.visibility import EVERYBODY, Visibility
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.opponent.winning import chance_to_win
from tactical.rehearsal import chain
from tactical.rehearsal.dice import live
from tactical.rehearsal.forecast import Forecast, forecast
from tactical.report.rolls import roll_text
from tactical.ruleset import AnyRuleset
from tactical.scenario import opening, shipped_saves
from tactical.table import AnyState, Ask, Dice, Order, Over, Verdict, awaiting, judge, opened, play
from tactical.table.chances import Chance
from tactical.table.events import said_once
from tactical.table.names import place_of
from tactical.table.notation import read, write
from tactical.table.rolls import chance_of

__all__ = [
    "DueRoll", "Loss", "Match", "OrderOdds", "PossibleResult", "RefusedOrderError", "SavedGame", "SavedOrder",
    "open_save", "open_scenario", "open_text", "sample_save",
]  # fmt: skip

ODDS_LIMIT = 20_000  # throws tried for the odds of an order, unless more is asked for: about half a second


class RefusedOrderError(ValueError):
    """The rules refuse an order. `verdict` has the reasons, the message is in words, with clauses."""

    def __init__(self, words: str, verdict: Verdict) -> None:
        super().__init__(words)
        self.verdict = verdict


class DueRoll(NamedTuple):
    """A roll that an order may need: in words, as the log tells it before it is thrown (`Ann's rifle at Cy: 7 or less
    on 2d6, 21/36, 58%`), and the chance that it succeeds once it is thrown."""

    text: str
    chance: Fraction


class PossibleResult(NamedTuple):
    """One course of an order, dice aside: its chance, and all that happens, a sentence each."""

    chance: Fraction
    events: tuple[str, ...]


class Loss(NamedTuple):
    """A piece that an order may hurt: the chance that it loses anything, the least and the most it then loses, in a
    unit (0 of none: it is whole or lost), and the chance that it is taken out."""

    piece: str
    chance: Fraction
    least: int
    most: int
    unit: str
    out: Fraction


class OrderOdds(NamedTuple):
    """The possible results of an order, as far as its seat can know.

    `rolls`: those that may be due and can fail, in the order they come up; that of an attack is its roll to hit.
    `results`: the courses, likeliest first. `losses`: who may lose what. All are exact if `open` is 0; otherwise they
    are lower bounds, and that share of the dice is not worked out.
    """

    rolls: tuple[DueRoll, ...]
    results: tuple[PossibleResult, ...]
    losses: tuple[Loss, ...]
    open: Fraction

    @property
    def hit(self) -> Fraction | None:
        """The chance that the first roll succeeds: of an attack, to hit. None if nothing is rolled that can fail."""
        return self.rolls[0].chance if self.rolls else None


class Match:
    """A battle in memory. `play` changes it; everything else only looks.

    `rules` is its rule system, `state` its position, including every seat's secrets: programs that play a seat use
    `view`. `dice` rolls for it: a function from a roll to its faces.
    """

    def __init__(self, rules: AnyRuleset, state: AnyState, dice: Dice) -> None:
        self.rules, self.state, self.dice = rules, state, dice
        self._players: dict[tuple[int, str, str], Opponent] = {}

    # --- where it stands ---

    @property
    def over(self) -> bool:
        """True once the battle has ended."""
        return isinstance(awaiting(self.state), Over)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winning sides; empty for a draw, and until the battle is over."""
        return self.state.result.winners if self.state.result is not None else ()

    @property
    def beat(self) -> int:
        """The number of the round, turn or day."""
        return int(self.state.beat)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple(seat.name for seat in self.state.setup.seats)

    @property
    def to_move(self) -> str | None:
        """The seat that must decide; None once it is over."""
        want = awaiting(self.state)
        return self.seats[want.seat] if isinstance(want, Ask) else None

    def view(self, seat: str | None = None) -> AnyState:
        """The position as a seat may know it, by default the deciding one."""
        found: AnyState = self.rules.view(self.state, self._seat(seat))
        return found

    def copy(self) -> Match:
        """A copy of the battle in the same position; playing one does not change the other. They share dice."""
        return Match(self.rules, self.state, self.dice)

    # --- orders ---

    def offers(self) -> tuple[Order, ...]:
        """The legal orders of the deciding seat, as it knows the position, with one move for each stop; never empty."""
        return tuple(self.rules.offers(self.view()))

    def text(self, order: Order) -> str:
        """An order as people type it: `ann walk c4 d4`."""
        return write(self.state, order)

    def read(self, text: str) -> Order:
        """The order in a text, for the deciding seat. NotationError (a ValueError) if it is not one."""
        return read(self.rules, self.view(), self._seat(None), text)

    def judge(self, order: Order | str) -> Verdict:
        """The verdict on an order by what its seat knows: true if it is legal, with its price; otherwise every reason,
        with its clause (`why` has them in words)."""
        given = self._order(order)
        return judge(self.rules, self.rules.view(self.state, given.seat), given)

    def why(self, verdict: Verdict) -> tuple[str, ...]:
        """The reasons of a refusal in words, each with its clause."""
        why = self.rules.presenter.why
        return tuple(f"{why(reason)} [{reason.clause}]" for reason in verdict.reasons)

    def play(self, order: Order | str) -> tuple[str, ...]:
        """Give an order, roll any dice it needs, and return the events, a sentence each. Raises RefusedOrderError."""
        out = play(self.rules, self.state, self._order(order), self.dice)
        if not out.verdict:
            raise RefusedOrderError("; ".join(self.why(out.verdict)), out.verdict)
        self.state = out.state
        return tuple(self.rules.presenter.say(out.state, event) for event, _ in said_once(out.events))

    # --- what could be ---

    def reach(self, piece: str, mode: str = "") -> Mapping[str, int]:
        """The cells where a piece could stop now, each with its least cost, in `rules.unit_parts` of the unit.

        `mode`: one of `rules.modes`, by default the first; empty if it cannot move. Raises KeyError for an unknown
        piece."""
        view = self.view()
        who = view.piece_named(piece)
        if who is None:
            raise KeyError(piece)
        number = who.id
        modes = self.rules.modes(view, number)
        if not modes:
            return {}
        found = self.rules.reach(view, number, mode or modes[0])
        return {view.cell_name(cell): min(stop.cost for stop in stops) for cell, stops in found.stops.items()}

    def chances(self, *orders: Order | str) -> tuple[Fraction, ...]:
        """For each of several orders in a row, the chance that everything up to it goes ahead: exact if possible, or
        else a lower bound. Others' reactions are passed. Raises RefusedOrderError."""
        given = tuple(map(self._order, orders))
        view = self.rules.view(self.state, given[0].seat)
        found = chain.chances(self.rules, view, chain.through(self.rules, view, given), reply="never")
        if not found.verdict:
            raise RefusedOrderError("; ".join(self.why(found.verdict)), found.verdict)
        return found.kept[: len(given)]

    def odds(self, order: Order | str, *, reactions: str = "never", limit: int = ODDS_LIMIT) -> OrderOdds:
        """The possible results of an order up to the next decision, exactly. Raises RefusedOrderError.

        `reactions` of others on the way: `never` used, or `always`. `limit`: throws tried at most.
        """
        given = self._order(order)
        view, say = self.rules.view(self.state, given.seat), self.rules.presenter.say
        found = forecast(self.rules, view, given, reply=chain.replying(self.rules, reactions), limit=limit)
        if not found.verdict:
            raise RefusedOrderError("; ".join(self.why(found.verdict)), found.verdict)
        courses = tuple(((*found.sure, *events), chance) for events, chance in found.outcomes or (((), Fraction(1)),))
        results: dict[tuple[str, ...], Fraction] = {}
        for events, chance in courses:
            told = tuple(say(view, event) for event, _ in said_once(events))
            results[told] = results.get(told, Fraction(0)) + chance
        return OrderOdds(
            tuple(DueRoll(roll_text(roll), chance_of(roll)) for roll in found.rolls if roll.aim),
            tuple(PossibleResult(chance, told) for told, chance in sorted(results.items(), key=lambda each: -each[1])),
            tuple(_losses(view, found._replace(outcomes=courses))),
            found.open,
        )

    def chance_to_win(self, seat: str | None = None) -> Fraction | None:
        """The chance of a seat's side to win by what the seat knows, by default for the deciding seat; a draw counts
        half. None if nothing is fitted for these rules, or the seat is of no side."""
        number = self._seat(seat)
        found = chance_to_win(self.rules, self.rules.view(self.state, number), number)
        return found.fraction if isinstance(found, Chance) else None

    def advice(self, level: str = "normal", style: str = "balanced") -> Order:
        """The order that the computer would give for the deciding seat, knowing what that seat knows."""
        seat = self._seat(None)
        player = self._players.get((seat, level, style))
        if player is None:
            player = Opponent(self.rules, LEVELS[level], STYLES[style], seed=seat + 1)
            self._players[seat, level, style] = player
        return player.choose(self.view(), seat).order

    def _order(self, order: Order | str) -> Order:
        return self.read(order) if isinstance(order, str) else order

    def _seat(self, name: str | None) -> int:
        if name is None:
            want = awaiting(self.state)
            return want.seat if isinstance(want, Ask) else 0
        if (number := place_of(name, self.seats)) < 0:
            raise KeyError(name)
        return number


def _losses(view: AnyState, found: Forecast) -> Iterator[Loss]:
    harms = chain.harms(found)
    for piece in sorted({*harms, *(piece for piece, chance in found.falls if chance)}):
        hurt, least, most = harms.get(piece, (Fraction(0), 0, 0))
        unit = view.harm_unit(piece) if most else ""
        yield Loss(view.pieces[piece].name, max(hurt, found.falling(piece)), least, most, unit, found.falling(piece))


class SavedOrder(NamedTuple):
    """A past order: its record in the save, its seat, its notation, and the events, a sentence each."""

    record: int
    seat: str
    text: str
    events: tuple[str, ...]


class SavedGame:
    """A game in a save file, open for reading. Close it, or use it in a `with` statement."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._game.close()

    @property
    def rules(self) -> AnyRuleset:
        """The rule system; in a campaign, that of the battle in play."""
        return self._game.rules

    def battle(self, *, seed: int | None = None) -> Match:
        """The current position, as a battle in memory: playing it saves nothing."""
        return _begun(self._game.rules, self._game.state, live(seed))

    def orders(self, seat: str | None = None) -> Iterator[SavedOrder]:
        """Every order in effect, from the first, as a seat may know it; None: everything.

        An order that a seat may not read has an empty text.
        """
        game = self._game
        names = [chair.name for chair in game.state.setup.seats]
        number = EVERYBODY if seat is None else place_of(seat, names)
        if seat is not None and number < 0:
            raise KeyError(seat)
        visibility = Visibility(game.rules, game.whole, number)
        archive = Archive.of(game.history)
        for at in range(len(archive)):
            moment = archive.moment(at)
            rules = moment.rules_after(game.rules)
            view = visibility.seeing(moment.after, rules)
            told = said_once(visibility.noticed(moment.events))
            yield SavedOrder(
                moment.seq,
                moment.before.seat(moment.order.seat).name,
                visibility.text(moment) if visibility.may_read(moment.order) else "",
                tuple(rules.presenter.say(view, event) for event, _ in told),
            )


def open_scenario(
    name: str | os.PathLike[str], *, seed: int | None = None, options: Mapping[str, str] | None = None
) -> Match:
    """A battle from a shipped scenario's name or a .toml file. `seed` makes its dice repeatable; `options` of its rules
    as in `tactical rules SYSTEM --options`. Raises ScenarioError with every mistake."""
    rules, state = opening.open_scenario(str(os.fspath(name)), options)
    return _begun(rules, state, live(seed))


def open_text(text: str, *, seed: int | None = None) -> Match:
    """A battle from the text of a scenario. Raises ScenarioError with every mistake."""
    scenario = opening.scenario_from_text(text)
    return _begun(scenario.rules, scenario.opened(), live(seed))


def _begun(rules: AnyRuleset, state: AnyState, dice: Dice) -> Match:
    """A battle at its first decision; dice before that, such as those of initiative, are rolled."""
    return Match(rules, opened(rules, state, dice).state, dice)


def sample_save(name: str) -> Path:
    """The sample save of that name, which ships with the package: `skirmish`, or another rule system. Raises KeyError
    if there is none."""
    return shipped_saves()[name]


def open_save(path: str | os.PathLike[str]) -> SavedGame:
    """A game in a save file, for reading. Raises SaveError if it cannot be opened."""
    return SavedGame(Game.open(path, write=False))
