"""Combats fought as separate battles in place of the house rows (FT-FL-01, FT-FL-08), where a scenario lists them."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.fleet.battle_result import Fray, folded
from tactical.rules.fleet.events import Fought
from tactical.rules.fleet.position import Encounter, Position, Unit
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order, PiecesRef
from tactical.table.pieces import titled
from tactical.table.rolls import BattleResult
from tactical.table.values import EncounterRef, SeatOrNone, SeatRef
from tactical.table.verdicts import OK, Verdict, no

Sides = tuple[SeatRef, SeatRef]  # the seats of the attacker, who is the active one, and of the defender


def listed(state: Position, planet: str = "") -> int:
    """The encounter for a combat in the active system; -1: the house rows roll it."""
    if state.setup.options.battles == "house":
        return -1
    part = "ground" if planet else "space"
    for number, encounter in enumerate(state.setup.encounters):
        if (encounter.cell, encounter.part) == (state.active, part) and encounter.planet in ("", planet):
            return number
    return -1


def present(state: Position, sides: Sides, planet: str = "") -> tuple[Unit, ...]:
    """The units of both sides that are in the battle, by id: all in space, or all on the planet."""
    here = (unit for unit in state.pieces_on(state.active) if unit.planet == planet)
    return tuple(unit for unit in here if unit.seat in sides)


class Fighter(NamedTuple):
    """A unit as it enters the separate battle."""

    piece: int
    name: str
    kind: str  # there
    seat: str  # there
    damaged: bool


class Clash(Step, tag="clash", frozen=True):
    """The separate battle; then its result."""

    sides: Sides
    number: EncounterRef
    planet: str = ""

    def encounter(self, state: Position) -> Encounter:
        """The scenario's encounter."""
        return state.setup.encounters[self.number]

    def fray(self, state: Position) -> Fray:
        """The battle, as it would be asked of the room above."""
        units = present(state, self.sides, self.planet)
        encounter = self.encounter(state)
        return Fray(
            encounter.rules,
            encounter.scenario,
            tuple(unit.id for unit in units),
            "FT-FL-08" if self.planet else "FT-FL-01",
            tuple(unit.seat for unit in units),
            tuple(unit.id for unit in units if state.kind(unit).sustain),
            not self.planet,
        )

    def muster(self, state: Position) -> tuple[Fighter, ...]:
        """The pieces that enter the battle, as the encounter maps them: by name, or else by kind."""
        encounter = self.encounter(state)
        maps = dict(encounter.maps)
        there = dict(zip(self.sides, (encounter.attacker, encounter.defender), strict=True))
        found = []
        for unit in present(state, self.sides, self.planet):
            own = state.kind(unit).name
            kind, seat = maps.get(unit.name, maps.get(own, own)), there[unit.seat] or state.seat(unit.seat).name
            found.append(Fighter(unit.id, unit.name, kind, seat, bool(unit.damage)))
        return tuple(found)

    def need(self, state: Position, /) -> Fray | None:
        return None if state.setup.options.battles == "told" else self.fray(state)

    def run(self, state: Position, got: BattleResult | None, /) -> Did[Position]:
        if got is not None:
            return self.done(state, got)
        told_by = next((i for i, seat in enumerate(state.setup.seats) if seat.referee), state.turn)
        text = f"{self._where(state)} is fought elsewhere: enter its result"
        ask = Ask(told_by, ("outcome",), "outcome")
        return Did(state, (Fought(text, clause=self.fray(state).clause),), (Frame("outcome", -1, (), ask, self),))

    def done(self, state: Position, got: BattleResult) -> Did[Position]:
        """The effect of the report here."""
        fray = self.fray(state)
        winner = fray.winner(got)
        end = f"{titled(state.seat(winner).name)} won" if winner >= 0 else "undecided"
        said = Fought(f"{self._where(state)}: {end}", clause=fray.clause)
        did = folded(state, fray, self.sides, self.planet, got)
        return Did(did.state, (said, *did.events), then=did.then)

    def _where(self, state: Position) -> str:
        names = " against ".join(titled(state.seat(seat).name) for seat in self.sides)
        return f"{names} at {titled(self.planet) or state.cell_name(state.active)}"


class SayOutcome(Order, tag="outcome", frozen=True):
    """Report a battle that was not played: who won, and which units were lost."""

    form = "outcome [won {winner}] [lost {lost}] [damaged {damaged}] [left {left}]"
    told = "report the battle's result [, won by {winner}]"
    help = "report the result of a battle fought elsewhere; if nobody won, it continues here"
    winner: SeatOrNone = -1
    lost: PiecesRef = ()
    damaged: PiecesRef = ()
    left: PiecesRef = ()

    def report(self, state: Position, about: Clash) -> BattleResult:
        """The same as a report."""
        found: dict[int, dict[str, int]] = {}
        for key, units in (("destroyed", self.lost), ("damaged", self.damaged), ("left", self.left)):
            for unit in units:
                found.setdefault(unit, {})[key] = 1
        if self.winner >= 0:
            for unit in about.fray(state).pieces:
                won = state.pieces[unit].seat == self.winner
                found.setdefault(unit, {})["won"] = 1 if won else -1
        return tuple((unit, tuple(found[unit].items())) for unit in sorted(found))

    def judge(self, state: Position, /) -> Verdict:
        about = state.stack[-1].about
        if not isinstance(about, Clash):
            return no("no_battle", "FT-FL-01")
        clause = about.fray(state).clause
        if self.winner >= 0 and self.winner not in about.sides:
            return no("not_in_battle", clause, who=state.seat(self.winner).name)
        problem = about.fray(state).problem(self.report(state, about))
        return no("report", clause, problem=problem) if problem else OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        return (Told(about, self.report(state, about)),) if isinstance(about, Clash) else ()


class Told(Step, tag="told", frozen=True):
    """A reported battle."""

    about: Clash
    report: BattleResult

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return self.about.done(state, self.report)


ORDERS: tuple[type[Order], ...] = (SayOutcome,)
STEPS: tuple[type[Step], ...] = (Clash, Told)
