"""Space combat: the choice of enemy, barrage, rounds (FT-FL-01 to FT-FL-05, FT-FL-07). Retreats are in `retreat.py`."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from tactical.rules.fleet import data
from tactical.rules.fleet.encounters import Clash, Sides, listed
from tactical.rules.fleet.events import Fought
from tactical.rules.fleet.hits import Among, TakeHits, hits_at, may_take
from tactical.rules.fleet.position import Position, Unit
from tactical.rules.fleet.retreat import Announce, Withdraw
from tactical.ruleset.referee_results import RefereeResult, ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.pieces import titled
from tactical.table.rolls import Faces, Roll
from tactical.table.values import SeatRef, replace
from tactical.table.verdicts import OK, Verdict, no

ALL = 999  # hits: more than there can be units


class Group(NamedTuple):
    """Units of one side whose dice need the same number: which side, how many dice, the number."""

    side: int
    dice: int
    units: tuple[Unit, ...]
    made: Breakdown


def opponents(state: Position) -> tuple[int, ...]:
    """The seats whose ships the active seat's ships meet in the active system (FT-FL-01)."""
    if not state.ships(state.active, state.turn):
        return ()
    cell, mover = state.active, state.turn
    there = {ship.seat for ship in state.others_ships(cell, mover) if state.foes(mover, ship.seat)}
    if not _dice(state, mover, cell):  # two that cannot harm each other do not fight
        there = {seat for seat in there if _dice(state, seat, cell)}
    return tuple(seat for seat in state.clockwise(mover) if seat in there)


def upshot(before: Position, after: Position) -> str:
    """The side that controls the space of the contested system, which is active or was activated since."""
    cell = _fought_for(before, after)
    if cell < 0:
        return ""
    left = dict.fromkeys(ship.seat for ship in _ships(after, cell))
    names = " and ".join(titled(after.seat(seat).name) for seat in left)
    what = "control" if len(left) > 1 else "controls"
    return f"{names or 'nobody'} {what} space at {after.cell_name(cell)}"


def left_over(before: Position, after: Position) -> str:
    """The surviving ships there: `1 cruiser, 2 destroyers, 1 fighter`, by seat if there are several."""
    cell = _fought_for(before, after)
    alike = Counter((ship.seat, ship.kind, bool(ship.damage)) for ship in (_ships(after, cell) if cell >= 0 else ()))
    told: dict[int, str] = {}
    for (seat, kind, damaged), count in sorted(alike.items()):
        words = data.several(count, after.setup.kinds[kind].name) + " damaged" * damaged
        told[seat] = f"{told[seat]}, {words}" if seat in told else words
    if len(told) == 1:
        return next(iter(told.values()))
    return "; ".join(f"{titled(after.seat(seat).name)} {words}" for seat, words in told.items())


def _ships(state: Position, cell: int) -> list[Unit]:
    return [unit for unit in state.in_space(cell) if state.kind(unit).ship]


def _fought_for(before: Position, after: Position) -> int:
    """The system with ships of more than one seat; -1 where none is fought for."""
    had = _tokened(before)
    new = [cell for cell, seat in after.tokens if seat == before.turn and cell not in had]
    cell = before.active if before.active >= 0 else next(iter(new), -1)
    if cell < 0:
        return -1
    fought = {ship.seat for state in (before, after) for ship in _ships(state, cell)}
    return cell if len(fought | {before.turn}) >= 2 else -1


def _tokened(state: Position) -> frozenset[int]:
    """The systems that hold a token of the seat whose turn it is."""
    return frozenset(cell for cell, seat in state.tokens if seat == state.turn)


class Combat(Step, tag="combat", frozen=True):
    """One combat after another while the active seat has ships and somebody to fight (FT-FL-01, FL-D25)."""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        found = opponents(state)
        if not found:
            return Did(state)
        if len(found) == 1:
            return Did(state, then=(*fight(state, (state.turn, found[0])), self))
        ask = Ask(state.turn, ("engage",), "engage")
        return Did(state, push=(Frame("engage", -1, (), ask, self),))


def fight(state: Position, sides: Sides) -> tuple[Step, ...]:
    """The steps of one combat, first as a separate battle if the scenario says so."""
    number = listed(state)
    return (Barrage(sides) if number < 0 else Clash(sides, number), Round(sides, 1))


class Engage(Order, tag="engage", frozen=True):
    """Choose whom to fight first, if several others have ships (FT-FL-01)."""

    form = "engage {target}"
    help = "fight this player's ships next"
    target: SeatRef

    def judge(self, state: Position, /) -> Verdict:
        if self.target not in opponents(state):
            return no("not_engaged", "FT-FL-01", who=state.seat(self.target).name)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Meet(self.target),)


class Meet(Step, tag="meet", frozen=True):
    """Open the chosen combat, in a frame of its own; after it the next is chosen."""

    target: SeatRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        steps = (*fight(state, (state.turn, self.target)), Combat())
        return Did(state, push=(Frame("combat", -1, steps),))


class Barrage(Step, tag="barrage", frozen=True):
    """Both sides' anti-fighter barrage, at once (FT-FL-02)."""

    sides: Sides

    def run(self, state: Position, got: None, /) -> Did[Position]:
        names = " and ".join(titled(state.seat(seat).name) for seat in self.sides)
        begun = Fought(f"{names} fight at {state.cell_name(state.active)}", clause="FT-FL-01")
        return Did(state.having(tally=(0, 0)), (begun,), then=(Exchange(self.sides, "barrage"),))


class Round(Step, tag="round", frozen=True):
    """One round after another, until one side has no ships (FT-FL-03, FT-FL-07)."""

    sides: Sides
    number: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        cell = state.active
        if not all(state.ships(cell, seat) for seat in self.sides):
            left = [state.seat(seat).name for seat in self.sides if state.ships(cell, seat)]
            text = f"{titled(left[0])} controls space at {state.cell_name(cell)}" if left else "nobody is left"
            return Did(state, (Fought(text, clause="FT-FL-07"),))
        if not any(_dice(state, seat, cell) for seat in self.sides):
            return Did(state, (Fought("neither side can harm the other", clause="FT-FL-07"),))
        attacker, defender = self.sides
        steps: tuple[Step, ...] = (
            Announce(defender),
            Announce(attacker),
            Exchange(self.sides, "combat"),
            Withdraw(),
            Round(self.sides, self.number + 1),
        )
        begun = Fought(f"Combat round {self.number}", clause="FT-FL-03")
        return Did(state.having(tally=(0, 0), retreat=()), (begun,), then=steps)


def _dice(state: Position, seat: int, cell: int) -> int:
    kinds = (state.kind(ship) for ship in state.ships(cell, seat))
    return sum(kind.dice for kind in kinds if kind.combat)


class Exchange(Step, tag="exchange", frozen=True):
    """Both sides roll, group by group, then both assign: a side that is hit has already rolled (FT-FL-03)."""

    sides: Sides
    kind: Literal["barrage", "combat", "ground"]
    planet: str = ""
    at: int = 0

    def groups(self, state: Position) -> tuple[Group, ...]:
        """The groups that roll, the attacker's first, the lowest number first. Nobody is removed before all have
        rolled."""
        found: list[Group] = []
        for side, seat in enumerate(self.sides):
            alike: dict[int, list[Unit]] = {}
            among: Among = "ground" if self.kind == "ground" else "ships"
            for unit in may_take(state, seat, state.active, among, self.planet):
                number = self._number(state.kind(unit))
                if number and self._dice(state.kind(unit)):
                    alike.setdefault(number, []).append(unit)
            for number, units in sorted(alike.items()):
                kinds = [state.kind(unit) for unit in units]
                made = hits_at(kinds, number, self._dice, self.clause)
                found.append(Group(side, sum(map(self._dice, kinds)), tuple(units), made))
        return tuple(found)

    def _number(self, kind: data.Kind) -> int:
        return kind.barrage if self.kind == "barrage" else kind.combat

    def _dice(self, kind: data.Kind) -> int:
        return kind.barrage_dice if self.kind == "barrage" else kind.dice

    @property
    def clause(self) -> str:
        """The clause of this exchange."""
        return {"barrage": "FT-FL-02", "combat": "FT-FL-04", "ground": "FT-FL-08"}[self.kind]

    def purpose(self, state: Position, group: Group) -> str:
        """The purpose of a group's dice."""
        what = {"barrage": "barrage", "combat": "ships", "ground": "ground forces"}[self.kind]
        return f"{titled(state.seat(self.sides[group.side]).name)}'s {what}"

    def need(self, state: Position, /) -> Roll | None:
        groups = self.groups(state)
        if self.at >= len(groups) or state.setup.options.fighting == "referee":
            return None
        group = groups[self.at]
        return Roll(
            group.dice, data.SIDES, self.purpose(state, group), self.clause, group.units[0].id, "at_least",
            group.made.total, each=True, target_made=group.made,
        )  # fmt: skip

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        groups = self.groups(state)
        if self.at >= len(groups):
            return Did(state, then=self._assigned(state))
        after = Exchange(self.sides, self.kind, self.planet, self.at + 1)
        if got is None:
            return self._asked(state, groups[self.at], after)
        roll = self.need(state)
        assert roll is not None
        return Did(tallied(state, groups[self.at].side, roll.hits(got)), then=(after,))

    def _assigned(self, state: Position) -> tuple[Step, ...]:
        """Each side takes what the other has hit."""
        among: Among = {"barrage": "fighters", "combat": "ships", "ground": "ground"}[self.kind]  # type: ignore[assignment]
        clause = "FT-FL-05" if self.kind == "combat" else self.clause
        (attacker, defender), (hits, taken) = self.sides, state.tally
        return (
            TakeHits(defender, hits, among, self.planet, clause),
            TakeHits(attacker, taken, among, self.planet, clause),
        )

    def _asked(self, state: Position, group: Group, after: Step) -> Did[Position]:
        """A referee says how many hit, in place of dice (FT-01)."""
        said = Fought(f"{self.purpose(state, group)}: {group.dice} dice, {group.made.total} or more", clause="FT-01")
        return replace(ask_referee(state, group.units[0].id, self, said), then=(after,))


def tallied(state: Position, side: int, hits: int) -> Position:
    """The state with hits counted for the attacker (0) or the defender (1)."""
    attacker, defender = state.tally
    return state.having(tally=(attacker + hits, defender) if side == 0 else (attacker, defender + hits))


class Tally(Step, tag="tally", frozen=True):
    """Counts the hits that a referee has named."""

    side: int
    hits: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(tallied(state, self.side, self.hits))


class Result(RefereeResult, tag="result", frozen=True):
    """A referee's decision in place of dice: no hit, this many hits, or the whole other side is out (FT-01)."""

    help = "referee: miss, hits N or out"
    outcome: Literal["miss", "hits", "out"]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.outcome == "miss" or not isinstance(about, Exchange):
            return ()
        side = about.groups(state)[about.at].side
        return (Tally(side, ALL if self.outcome == "out" else self.amount),)


ORDERS: tuple[type[Order], ...] = (Engage, Result)
STEPS: tuple[type[Step], ...] = (Combat, Meet, Barrage, Round, Exchange, Tally)
