"""Invasion: landing, ground combat, and who holds a planet (FL-50, FL-D22, FT-FL-08, FT-FL-09)."""

from __future__ import annotations

from tactical.rules.fleet.combat import Exchange
from tactical.rules.fleet.data import one_of
from tactical.rules.fleet.encounters import Clash, listed
from tactical.rules.fleet.events import Fought, Held, Lost, Moved
from tactical.rules.fleet.position import Planet, Position, Unit
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PiecesRef, WordRef
from tactical.table.pieces import titled
from tactical.table.places import Destroyed, OnBoard
from tactical.table.values import PieceRefs, SeatRefs, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason


def landers(state: Position) -> tuple[Unit, ...]:
    """The active seat's ground forces in the active system's space area (FL-D22)."""
    mine = (unit for unit in state.in_space(state.active) if unit.seat == state.turn)
    return tuple(unit for unit in mine if state.kind(unit).role == "ground")


class PutDown(Step, tag="put_down", frozen=True):
    """Put ground forces on a planet."""

    units: PieceRefs
    planet: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        events: list[Event] = []
        for number in self.units:
            unit = state.pieces[number]
            events.append(Moved(unit.id, -1, unit.cell, self.planet, how="lands on", clause="FL-50"))
            state = state.with_piece(replace(unit, place=OnBoard((unit.cell,), spot=self.planet)))
        return Did(state, tuple(events))


class Land(Order, tag="land", frozen=True):
    """Land ground forces on a planet of the active system (FL-50)."""

    form = "land {units} on {planet}"
    told = "land {units} on {planet:name}"
    help = "land ground forces from space on a planet of the active system"
    units: PiecesRef
    planet: WordRef

    @property
    def subject(self) -> int:
        """The first that lands: ending Invasion before that is worth a question."""
        return self.units[0] if self.units else -1

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        early = reason("land_early", "FL-50")
        planet = next((p for p in state.setup.planets if p.name == self.planet), None)
        if planet is not None and 0 <= state.active != planet.cell:
            return reason("dropped_on_the_way", "FL-48", planet=planet.title), early
        return (early,)

    def judge(self, state: Position, /) -> Verdict:
        found: list[Reason] = []
        if self.planet not in {planet.name for planet in state.planets_in(state.active)}:
            there = [planet.name for planet in state.planets_in(state.active)]
            remedy = f"land on {one_of(there)}" if there else ""
            found.append(reason("no_planet", "FL-50", planet=titled(self.planet), remedy=remedy))
        if not self.units:
            found.append(reason("no_units", "FL-D22"))
        may = landers(state)
        for i, number in enumerate(self.units):
            unit = state.pieces[number]
            if unit.seat != self.seat:
                found.append(reason("not_yours_to_land", "FL-D22", unit=unit))
            elif state.kind(unit).role != "ground":
                found.append(reason("not_ground", "FL-D22", unit=unit))
            elif unit not in may:
                found.append(reason("not_here", "FL-D22", unit=unit, where=state.where(unit)))
            elif number in self.units[:i]:
                found.append(reason("twice_named", "FL-D22", unit=unit))
        return Verdict(tuple(found))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (PutDown(self.units, self.planet),)


class Done(Order, tag="done", frozen=True):
    """End the landing; ground forces fight (FT-FL-08)."""

    form = "end landing"
    told = "end the landing"
    former = "done"
    help = "land no more; ground combat follows"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("not_landing", "FL-50"),)

    def judge(self, state: Position, /) -> Verdict:
        left = landers(state) if state.planets_in(state.active) else ()
        if left and state.setup.options.must_land:
            names = " ".join(unit.name for unit in left)
            remedy = f"land {names} on {one_of(planet.name for planet in state.planets_in(state.active))}"
            return no("must_land", "FL-D22", remedy=remedy)
        if not left:
            return OK
        who = f"{state.names([unit.id for unit in left])} {'have' if left[1:] else 'has'}"
        return Verdict(warnings=(reason("not_landed", "FL-D22", who=who),))


class Siege(Step, tag="siege", frozen=True):
    """Ground combat on each planet of the active system in turn, then its owner is settled."""

    at: int = 0

    def run(self, state: Position, got: None, /) -> Did[Position]:
        planets = state.planets_in(state.active)
        if self.at >= len(planets):
            return Did(state)
        name = planets[self.at].name
        return Did(state, then=(GroundRound(name), Settle(name), Siege(self.at + 1)))


class GroundRound(Step, tag="ground_round", frozen=True):
    """One round after another while ground forces of two sides stand on the planet (FT-FL-08)."""

    planet: str
    told: SeatRefs = ()  # the defenders whose battle was fought on another board

    def run(self, state: Position, got: None, /) -> Did[Position]:
        here = state.ground_on(state.active, self.planet)
        seats = list(dict.fromkeys(unit.seat for unit in here))
        attacker = next((seat for seat in seats if seat == state.turn), seats[0] if seats else -1)
        defender = next((seat for seat in seats if state.foes(seat, attacker)), -1)
        if defender < 0 or not any(state.kind(unit).combat and state.kind(unit).dice for unit in here):
            return Did(state)
        sides = (attacker, defender)
        number = listed(state, self.planet)
        if number >= 0 and defender not in self.told:
            again = GroundRound(self.planet, (*self.told, defender))
            return Did(state, then=(Clash(sides, number, self.planet), again))
        exchange = Exchange(sides, "ground", self.planet)
        said = Fought(f"Ground combat on {titled(self.planet)}", clause="FT-FL-08")
        return Did(state.having(tally=(0, 0)), (said,), then=(exchange, self))


class Settle(Step, tag="settle", frozen=True):
    """A planet belongs to the seat whose ground forces stand alone on it; others' structures fall (FT-FL-09)."""

    planet: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        number = next(i for i, planet in enumerate(state.setup.planets) if planet.name == self.planet)
        return settled(state, number)


def settled(state: Position, number: int) -> Did[Position]:
    """The state after settling the owner of a planet."""
    planet: Planet = state.setup.planets[number]
    seats = {unit.seat for unit in state.ground_on(planet.cell, planet.name)}
    if len(seats) != 1 or state.owners[number] in seats:
        return Did(state)
    seat = seats.pop()
    owners = tuple(seat if i == number else owner for i, owner in enumerate(state.owners))
    events: list[Event] = [Held(number, seat, clause="FT-FL-09")]
    for unit in state.pieces_on(planet.cell):
        if unit.planet == planet.name and unit.seat != seat:
            state = state.with_piece(replace(unit, place=Destroyed("planet lost")))
            events.append(Lost(unit.id, "destroyed with the loss of the planet", clause="FT-FL-09"))
    return Did(state.having(owners=owners), tuple(events))


ORDERS: tuple[type[Order], ...] = (Land, Done)
STEPS: tuple[type[Step], ...] = (PutDown, Siege, GroundRound, Settle)
