"""The odds of an order in events: what may happen, how likely each is, and who may be taken out.

Works for any order of any rule system: a strike, a grenade, a run past enemies, the end of a turn.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tactical.rehearsal.answers import Reply, nobody
from tactical.rehearsal.odds import Events, Futures, Odds, OddsPosition, flow, known_to
from tactical.ruleset import AnyRuleset
from tactical.table import OK, AnyState, Order, Outcome, Roll, Verdict, play
from tactical.table.chances import Chance
from tactical.table.events import Event, Rolled
from tactical.table.phrases import Hedge

LIMIT = 3_000  # throws tried at most: about 100 ms, so that it may be asked while somebody looks on

Fallen = tuple[int, ...]


class Forecast(NamedTuple):
    """The possible results of an order. Chances are exact if nothing is `open`, or else lower bounds.

    `sure` happens before the first roll; `outcomes` are the different courses from there, dice aside; `events` is the
    chance of each event in any of them, and `falls` of each piece that may be taken out.
    """

    verdict: Verdict
    sure: Events = ()
    rolls: tuple[Roll, ...] = ()  # those that may be due, in the order they come up
    outcomes: tuple[tuple[Events, Fraction], ...] = ()
    events: tuple[tuple[Event, Fraction], ...] = ()
    falls: tuple[tuple[int, Fraction], ...] = ()
    open: Fraction = Fraction(0)
    throws: int = 0
    why: str = ""  # why something is open: see Odds

    @property
    def exact(self) -> bool:
        """True if every course was followed to its end."""
        return not self.open

    @property
    def hedge(self) -> Hedge:
        """The kind of its chances."""
        return "" if self.exact else "at least"

    def chance(self, chance: Fraction) -> Chance:
        """A chance of this forecast, counted in throws of its first roll, with its kind."""
        base = self.rolls[0].sides ** self.rolls[0].dice if self.rolls else 36
        return Chance.of(chance, base=base, hedge=self.hedge)

    @property
    def certain(self) -> bool:
        """True if it involves no dice at all."""
        return not self.rolls

    def falling(self, piece: int) -> Fraction:
        """The chance that one piece is taken out (a lower bound if not exact)."""
        return next((chance for known, chance in self.falls if known == piece), Fraction(0))


def forecast(
    rules: AnyRuleset,
    state: AnyState,
    order: Order,
    *,
    reply: Reply = nobody,
    limit: int = LIMIT,
) -> Forecast:
    """The possible results of `order`, as far as its seat can know: it is tried on that seat's view."""
    seen = known_to(rules, state, order.seat)
    out = play(rules, seen, order)
    return forecast_from(rules, seen, out, reply=reply, limit=limit)


def forecast_from(
    rules: AnyRuleset,
    before: AnyState,
    out: Outcome[AnyState],
    *,
    reply: Reply = nobody,
    limit: int = LIMIT,
) -> Forecast:
    """The forecast from an outcome, which may await a roll. It reports which pieces that stood in `before` are taken
    out."""
    if not out.verdict:
        return Forecast(out.verdict, open=Fraction(1), why="refused")
    futures = Futures(rules, out.state, reply)
    start, events = futures.enter(out)
    standing = tuple(piece.id for piece in before.pieces if not rules.fighters.out(before, piece))

    def ending(at: OddsPosition, happened: Events) -> tuple[Events, Fallen]:
        return happened, tuple(i for i in standing if rules.fighters.out(at.state, at.state.pieces[i]))

    found = flow(futures, start, ending, grow=_grown, memory=(), limit=limit)
    return _told(found, _grown((), events), futures)


def _grown(happened: Events, events: Events) -> Events:
    """The events that describe a course: everything that happens but the faces."""
    return (*happened, *(event for event in events if not isinstance(event, Rolled)))


def _told(found: Odds[tuple[Events, Fallen]], sure: Events, futures: Futures) -> Forecast:
    outcomes: dict[Events, Fraction] = {}
    each: dict[Event, Fraction] = {}
    falls: dict[int, Fraction] = {}
    for (events, fallen), chance in found.chances:
        outcomes[events] = outcomes.get(events, Fraction(0)) + chance
        for event in dict.fromkeys(events):
            each[event] = each.get(event, Fraction(0)) + chance
        for piece in fallen:
            falls[piece] = falls.get(piece, Fraction(0)) + chance
    rolls = tuple(dict.fromkeys(at.roll for at in futures.positions if at.roll is not None))
    if not rolls:  # one course only, and all of it is sure
        outcomes, each = {}, {}
    return Forecast(
        OK,
        sure,
        rolls,
        tuple(sorted(outcomes.items(), key=lambda item: -item[1])),
        tuple(sorted(each.items(), key=lambda item: -item[1])),
        tuple(sorted(falls.items())),
        found.open,
        found.throws,
        found.why,
    )
