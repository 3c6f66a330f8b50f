"""The computer's seats: how they are named, what it is asked, and which of its reasons may be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tactical import campaign  # its modules come when a name is used: a single game is shown without them
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.journal.visibility import seen_by
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Dice, Order, Outcome, Seat, awaiting
from tactical.table.names import place_of
from tactical.table.phrases import capital, in_a_row
from tactical.table.refs import fields

ALL, NONE = "all", "none"
MOST_WORDS = 40  # characters of a wrong word that are repeated

Players = Mapping[int, ComputerPlayer]


class RefusedError(Exception):
    """Raised if no order of the computer can be given; the message says why."""


# --- naming them ---


def players_from(texts: Iterable[str], seats: tuple[Seat, ...], now: Players | None = None) -> Players:
    """The players in a text: `blue`, `blue:hard`, `red:easy:cautious`, `all:normal`, several with commas. `blue:none`
    takes a seat away from those of `now`. ValueError says what is wrong."""
    from tactical.opponent.levels import LEVELS, STYLES

    players = dict(now or {})
    names = [seat.name for seat in seats]
    for text in (part.strip() for whole in texts for part in whole.split(",")):
        name, _, rest = text.partition(":")
        level, _, style = rest.lower().partition(":")
        at = place_of(name, names)
        if at < 0 and name.lower() != ALL:
            _wrong(text, f"there is no such seat; choose {in_a_row([*names, ALL], 'or')}")
        # a chair that belongs to no side, such as a referee's, is taken by name alone
        chosen = [number for number, seat in enumerate(seats) if number == at or (at < 0 and seat.side)]
        if level == NONE and not style:
            for number in chosen:
                players.pop(number, None)
            continue
        if level not in ("", *LEVELS):
            _wrong(text, f"there is no level '{level[:MOST_WORDS]}'; levels: {', '.join(LEVELS)}")
        if style not in ("", *STYLES):
            _wrong(text, f"there is no style '{style[:MOST_WORDS]}'; styles: {', '.join(STYLES)}")
        usual = ComputerPlayer()
        players |= dict.fromkeys(chosen, ComputerPlayer(level or usual.level, style or usual.style))
    return players


def _wrong(text: str, problem: str) -> None:
    raise ValueError(f"'{text[:MOST_WORDS]}': {problem}")


def player_words(player: ComputerPlayer) -> str:
    """How the computer plays: `hard`, or `hard, cautious`."""
    return player.level if player.style == ComputerPlayer().style else f"{player.level}, {player.style}"


def seats_words(seats: tuple[Seat, ...], players: Players) -> str:
    """The computer's seats: `the computer plays blue (hard)`."""
    names = [f"{seats[number].name} ({player_words(player)})" for number, player in sorted(players.items())]
    return f"the computer plays {' and '.join(names)}" if names else "people play every seat"


# --- its turns ---


class ComputerTurn(NamedTuple):
    """A decision for the computer: the number of the record before it, and the player."""

    number: int
    seat: int
    player: ComputerPlayer


def turn_of(game: Game) -> ComputerTurn | None:
    """The computer's current decision; None if it has none."""
    want = awaiting(game.state)
    if not game.computers or not isinstance(want, Ask) or want.seat not in game.computers or not game.writable:
        return None
    return ComputerTurn(game.history.seq, want.seat, game.computers[want.seat])


def order_of_campaign(game: Game) -> Order | None:
    """The computer's order for the campaign: it agrees to end a turn once all people have, and goes from battle to
    battle if it plays every seat."""
    state = game.campaign
    if state is None or not game.computers or not game.writable or state.result is not None:
        return None
    players = {number for number, seat in enumerate(state.setup.seats) if seat.side}
    people = players - game.computers.keys()
    if campaign.due(state) is not None:
        return None if people else campaign.offers(state, min(players))[0]
    waits = sorted(players - people - set(state.ready))
    return campaign.EndTurn(waits[0]) if people and people <= set(state.ready) and waits else None


def played(game: Game, turn: ComputerTurn, order: Order, dice: Dice) -> Outcome[AnyState] | None:
    """Play the computer's order into the game; None if somebody was faster, and it is dropped. Raises SaveError.

    An order is never refused because of what its seat could not know. If one is refused anyway, it gives the last on
    offer. Raises RefusedError if that is refused too.
    """
    if game.history.seq != turn.number or turn_of(game) != turn:
        return None
    outcome = game.play(order, dice)
    if not outcome.verdict and not _moved_on(outcome):
        outcome = game.play(game.rules.offers(game.rules.view(game.state, turn.seat))[-1], dice)
    if outcome.verdict:
        return outcome
    if _moved_on(outcome):
        return None
    why = game.rules.presenter.why(outcome.verdict.reasons[0])
    raise RefusedError(f"its order is refused, because {why}")


def _moved_on(outcome: Outcome[AnyState]) -> bool:
    return not outcome.verdict and outcome.verdict.reasons[0].code == "moved_on"


# --- what is told ---


def may_tell(rules: AnyRuleset, before: AnyState, after: AnyState, order: Order, viewer: int) -> bool:
    """True if a seat may read the reason for another's order: if nothing is secret from it, or if it has noticed what
    happened and knows every piece that the order names."""
    seen, sees = seen_by(rules, before, viewer), seen_by(rules, after, viewer)
    if seen is before and sees is after:
        return True
    if seen == sees:
        return False
    return all(
        seen.pieces[piece].cell == before.pieces[piece].cell
        and sees.pieces[piece].cell == after.pieces[piece].cell
        and seen.name(piece) == before.name(piece)
        for piece in _pieces(order)
    )


def _pieces(order: Order) -> Iterable[int]:
    for name, kind in fields(type(order)).items():
        value = getattr(order, name)
        if kind.ref == "piece" and value >= 0:
            yield value
        elif kind.ref == "pieces":
            yield from value


def by_hand(game: Game, seat: int, problem: str) -> str:
    """Take back a seat in which the computer fails, and return the line that says so. Raises SaveError."""
    name = game.state.seat(seat).name
    game.seat_computers({other: player for other, player in game.computers.items() if other != seat})
    return f"The computer has stopped playing {name}: {problem}. {capital(name)} is yours to play"
