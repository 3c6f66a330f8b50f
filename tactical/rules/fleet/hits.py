"""Hits: thrown, counted, and assigned by the seat that was hit (FL-D05, FT-FL-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal

from tactical.rules.fleet.data import Kind, one_of, several
from tactical.rules.fleet.events import Changed, Lost
from tactical.rules.fleet.position import Position, Unit
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.places import Destroyed
from tactical.table.values import PieceRef, SeatRef, replace
from tactical.table.verdicts import Reason, Verdict, no, reason

Among = Literal["ships", "fighters", "ground"]
Choice = tuple[int, bool]  # a unit, and whether it sustains the hit instead of being destroyed


def hits_at(kinds: Iterable[Kind], number: int, dice: Callable[[Kind], int], clause: str) -> Breakdown:
    """The number that a die of these units needs: `2 destroyers with 2 dice each hit on 9+`."""
    return _hits_at(tuple((kind.name, dice(kind)) for kind in kinds), number, clause)


@lru_cache(1000)
def _hits_at(units: tuple[tuple[str, int], ...], number: int, clause: str) -> Breakdown:
    said = []
    for (kind, dice), count in Counter(units).items():
        rolled = f" with {dice} dice{' each' if count > 1 else ''}" if dice > 1 else ""
        said.append(several(count, kind) + rolled)
    return Breakdown.of(number, f"{', '.join(said)} {'hits' if len(units) == 1 else 'hit'} on", clause)


def may_take(state: Position, seat: int, cell: int, among: Among, planet: str = "") -> tuple[Unit, ...]:
    """The units of a seat that may take a hit in a system, by id."""
    if among == "ground":
        return tuple(unit for unit in state.ground_on(cell, planet) if unit.seat == seat)
    ships = state.ships(cell, seat)
    return ships if among == "ships" else tuple(ship for ship in ships if state.kind(ship).role == "fighter")


def choices(state: Position, units: tuple[Unit, ...]) -> tuple[Choice, ...]:
    """The ways to take one hit, with equal units counted once: sustaining first, then the cheapest."""
    found: dict[tuple[int, int, bool], Choice] = {}
    for unit in units:
        kind = state.kind(unit)
        if kind.sustain and not unit.damage:
            found.setdefault((unit.kind, unit.damage, True), (unit.id, True))
        found.setdefault((unit.kind, unit.damage, False), (unit.id, False))

    def worth(choice: Choice) -> tuple[int, int, int]:
        unit = state.pieces[choice[0]]
        return (-1 if choice[1] else state.kind(unit).halves, -unit.damage, unit.id)

    return tuple(sorted(found.values(), key=worth))


class TakeHits(Step, tag="take_hits", frozen=True):
    """A seat assigns hits one by one; without a choice it is not asked, and surplus hits are lost."""

    seat: SeatRef
    count: int
    among: Among = "ships"
    planet: str = ""
    clause: str = "FL-D05"

    def units(self, state: Position) -> tuple[Unit, ...]:
        """The units that may take the next hit."""
        return may_take(state, self.seat, state.active, self.among, self.planet)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        if self.count < 1:
            return Did(state)
        found = choices(state, self.units(state))
        if not found:
            return Did(state)
        rest = (replace(self, count=self.count - 1),)
        if len(found) == 1 or state.setup.options.hits == "cheapest":
            unit, sustain = found[0]
            return Did(state, then=(Suffer(unit, sustain, self.clause), *rest))
        ask = Ask(self.seat, ("assign_hit",), "assign_hit")
        return Did(state, push=(Frame("assign_hit", -1, (), ask, self),), then=rest)


class Suffer(Step, tag="suffer", frozen=True):
    """One hit is taken: a unit is destroyed, or damaged instead."""

    unit: PieceRef
    sustain: bool
    clause: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        unit = state.pieces[self.unit]
        if self.sustain:
            return Did(state.with_piece(replace(unit, damage=1)), (Changed(unit.id, "is damaged", clause=self.clause),))
        lost = Lost(unit.id, "destroyed", clause=self.clause)
        return Did(state.with_piece(replace(unit, place=Destroyed("battle"))), (lost,))


class AssignHit(Order, tag="assign_hit", frozen=True):
    """Choose the unit that takes a hit: it is destroyed, or sustains it (FL-D05)."""

    form = "assign hit {piece} [sustain]"
    told = "take a hit on {piece} [sustain:, which is only damaged]"
    help = "take a hit on this unit, which is destroyed, or with sustain only damaged"
    piece: PieceRef
    sustain: bool = False

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("no_hit", "FL-D05"),)

    def judge(self, state: Position, /) -> Verdict:
        about, unit = state.stack[-1].about, state.pieces[self.piece]
        assert isinstance(about, TakeHits)
        may = about.units(state)
        if unit not in may:
            remedy = f"assign hit {one_of(u.name for u in may)}"
            return no("not_hit", about.clause, unit=unit, why=_unhit(state, about, unit), remedy=remedy)
        if self.sustain and not state.kind(unit).sustain:
            return no("no_sustain", "FL-D05", unit=unit, remedy=f"assign hit {unit.name} to destroy it")
        if self.sustain and unit.damage:
            return no("sustained", "FL-D05", unit=unit, remedy=f"assign hit {unit.name} to destroy it")
        return Verdict()

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        clause = about.clause if isinstance(about, TakeHits) else "FL-D05"
        return (Suffer(self.piece, self.sustain, clause),)


def _unhit(state: Position, about: TakeHits, unit: Unit) -> str:
    """The reason why a unit is not among those that may take a hit."""
    if unit.seat != about.seat:
        return "it is not yours"
    if unit.cell != state.active or (about.planet and unit.planet != about.planet):
        return f"it is {state.where(unit)}"
    return {
        "fighters": "a barrage only hits fighters",
        "ground": "only ground forces can be hit",
        "ships": "only ships can be hit",
    }[about.among]


ORDERS: tuple[type[Order], ...] = (AssignHit,)
STEPS: tuple[type[Step], ...] = (TakeHits, Suffer)
