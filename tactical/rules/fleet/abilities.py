"""Movement by abilities: outside the Movement step by the ability's own rules alone, inside it by all others too (FL-51
to FL-54, FL-D19, FL-D21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from tactical.rules.fleet.capacity import Overload, warnings
from tactical.rules.fleet.draft import held_back, pick_up_reasons
from tactical.rules.fleet.events import Moved
from tactical.rules.fleet.invasion import settled
from tactical.rules.fleet.movement import adjacent, no_entry
from tactical.rules.fleet.position import Ability, Position, Unit
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PiecesRef, WordRef
from tactical.table.pieces import titled
from tactical.table.places import OnBoard, at
from tactical.table.values import CellRef, PieceRef, PieceRefs, replace
from tactical.table.verdicts import Reason, Verdict, no, reason

PHASE_OF = {"action": "action", "movement": "move_ships", "invasion": "invasion"}
WHEN_SAID = {
    "action": "in the action phase, with no tactical action under way",
    "movement": "in Move Ships",
    "invasion": "in Invasion",
    "any": "during your own action",
}


def ability_reasons(state: Position, seat: int, ability: Ability) -> Iterator[Reason]:
    """Why a seat may not use an ability now, for any purpose."""
    name = ability.name
    if ability.seats and state.seat(seat).name not in ability.seats:
        yield reason("not_for_you", "FL-51", ability=name)
    if ability.uses and state.used.count((state.setup.abilities.index(ability), seat)) >= ability.uses:
        yield reason("used_up", "FL-51", ability=name, uses=ability.uses)
    if ability.when != "any" and state.phase != PHASE_OF[ability.when]:
        yield reason("wrong_time", "FL-51", ability=name, when=WHEN_SAID[ability.when])


def meaning(state: Position, order: Order) -> str:
    """The effect of an ability, in its scenario's own words; empty for other orders, and if it has none."""
    if not isinstance(order, AbilityMove):
        return ""
    return next((" ".join(a.text.split()) for a in state.setup.abilities if a.name == order.ability), "")


def movable(state: Position, seat: int, ability: Ability, unit: Unit) -> bool:
    """True if an ability moves this kind of unit of this seat, from where it is (FL-54)."""
    role = state.kind(unit).role
    if unit.seat != seat or unit.cell < 0 or unit.id in {part.ship for part in state.draft}:
        return False
    if any(unit.id in part.cargo for part in state.draft):
        return False
    return role == "ground" if ability.moves == "ground" else ability.moves == "any" or role in ("ship", "fighter")


def _wrong_unit(state: Position, ability: Ability, unit: Unit) -> Reason:
    """The reason why an ability does not move a unit of its seat."""
    part = next((part for part in state.draft if unit.id in (part.ship, *part.cargo)), None)
    why, remedy = f"it moves {'ground forces' if ability.moves == 'ground' else 'ships and fighters'} only", ""
    if unit.cell < 0:
        why = f"it is {state.where(unit)}"
    elif part is not None:
        why, remedy = "it is in the draft", f"unorder {state.pieces[part.ship].name} first"
    return reason("wrong_unit", "FL-51", ability=ability.name, unit=unit, why=why, remedy=remedy)


def _elsewhere(state: Position, ability: Ability, unit: Unit, cell: int, planet: str) -> str:
    """The reason why an ability does not take a unit that it moves to a system, or to a planet of it."""
    if planet:
        if ability.to != "other_planet":
            return "it ends in space"
        if planet == unit.planet:
            return "it is there already"
        if state.kind(unit).ship:
            return "ships do not land"
        if all((p.cell, p.name) != (cell, planet) for p in state.setup.planets):
            return f"there is no such planet at {state.cell_name(cell)}"
        return "others hold it"
    if ability.to == "other_planet":
        return "name the planet as well"
    if state.kind(unit).role == "structure":
        return "it stands on planets only"
    if what := no_entry(state, cell, last=True):
        return what
    if cell == unit.cell:
        return "it is there already"
    return (
        "you hold no planet there"
        if ability.to == "own_planet"
        else f"it is not adjacent to {state.cell_name(unit.cell)}"
    )


def destinations(state: Position, ability: Ability, unit: Unit) -> tuple[tuple[int, str], ...]:
    """The destinations of an ability for a unit: systems, with the planet if it goes to one (FL-51, FL-52)."""
    if ability.to == "other_planet":
        return tuple(
            (planet.cell, planet.name)
            for planet in state.setup.planets
            if planet.name != unit.planet and not _held(state, unit, planet.cell, planet.name)
        )
    grounded = state.kind(unit).role == "structure"
    if grounded:  # stands on planets only
        return ()
    if ability.to == "adjacent":
        cells: tuple[int, ...] = adjacent(state, unit.cell)
    else:
        cells = tuple(cell for cell in range(state.board.size) if state.space(cell).system and cell != unit.cell)
    cells = tuple(cell for cell in cells if not state.space(cell).shut)
    if ability.to == "own_planet":
        cells = tuple(c for c in cells if any(state.owner(p) == unit.seat for p in state.planets_in(c)))
    return tuple((cell, "") for cell in cells)


def movement_reasons(state: Position, unit: Unit, cell: int) -> Iterator[Reason]:
    """The reasons of Move Ships against an ability used in that step: it changes only what it says (FL-D21)."""
    if not state.drafting:
        return
    yield from held_back(state, unit)
    if cell != state.active:
        ends, wanted = state.cell_name(cell), state.cell_name(state.active)
        yield reason("not_there", "FL-12", ship=unit, system=ends, active=wanted)


def pick_up_places(state: Position, unit: Unit, cell: int) -> tuple[int, ...]:
    """Where a ship that an ability moves to a system may take units aboard: where it starts (FL-46), and in Move Ships
    where it ends, too (FL-40, FL-D21)."""
    return (unit.cell, cell) if state.drafting else (unit.cell,)


def usable(state: Position, seat: int) -> bool:
    """True if a seat could use some ability on some unit now."""
    able = [ability for ability in state.setup.abilities if not any(ability_reasons(state, seat, ability))]
    mine = [unit for unit in state.pieces if unit.seat == seat]
    return any(
        movable(state, seat, ability, unit) and destinations(state, ability, unit) for ability in able for unit in mine
    )


def _held(state: Position, unit: Unit, cell: int, planet: str) -> bool:
    """True if others' ground forces hold a planet, or the unit is a ship, which lands nowhere."""
    if state.kind(unit).ship:
        return True
    return any(other.seat != unit.seat for other in state.ground_on(cell, planet))


class Lift(Step, tag="lift", frozen=True):
    """Move a unit elsewhere, with its cargo."""

    unit: PieceRef
    cell: CellRef
    planet: str
    cargo: PieceRefs
    ability: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        unit = state.pieces[self.unit]
        start = unit.cell
        place = OnBoard((self.cell,), spot=self.planet)
        state = state.with_piece(replace(unit, place=place))
        for number in self.cargo:
            state = state.with_piece(replace(state.pieces[number], place=at(self.cell)))
        moved = Moved(unit.id, start, self.cell, self.planet, self.cargo, ability=self.ability, clause="FL-51")
        events: list[Event] = [moved]
        number = next((i for i, a in enumerate(state.setup.abilities) if a.name == self.ability), 0)
        state = state.having(used=(*state.used, (number, unit.seat)), moved=state.moved or state.drafting)
        for i, planet in enumerate(state.setup.planets):
            if planet.name == self.planet:
                did = settled(state, i)
                state, events = did.state, [*events, *did.events]
        return Did(state, tuple(events), then=(Overload((start, self.cell), unit.seat),))


class AbilityMove(Order, tag="ability_move", frozen=True):
    """Move a unit by an ability; outside Move Ships only capacity and the pick-up ban still apply (FL-D19)."""

    form = "ability {ability} {piece} to {cell} [planet {planet}] [with {cargo}]"
    told = "move {piece} to {cell} by {ability} [with {cargo}]"
    help = "move a unit by one of your abilities, under its own rules"
    ability: WordRef
    piece: PieceRef
    cell: CellRef
    planet: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_-]*)?$", max_length=60, extra={"ref": "word"})] = ""
    cargo: PiecesRef = ()

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        when = next((a.when for a in state.setup.abilities if a.name == self.ability), "any")
        return (reason("wrong_time", "FL-51", ability=self.ability, when=WHEN_SAID[when]),)

    def judge(self, state: Position, /) -> Verdict:
        ability = next((a for a in state.setup.abilities if a.name == self.ability), None)
        if ability is None:
            known = ", ".join(a.name for a in state.setup.abilities) or "none"
            return no("no_ability", "FL-51", ability=self.ability, known=known)
        unit = state.pieces[self.piece]
        found = list(ability_reasons(state, self.seat, ability))
        if unit.seat != self.seat:
            found.append(reason("not_own_unit", "FL-51", unit=unit))
        elif not movable(state, self.seat, ability, unit):
            found.append(_wrong_unit(state, ability, unit))
        elif (self.cell, self.planet) not in destinations(state, ability, unit):
            why = _elsewhere(state, ability, unit, self.cell, self.planet)
            if self.planet:
                planet = titled(self.planet)
                found.append(reason("wrong_planet", "FL-51", ability=ability.name, unit=unit, planet=planet, why=why))
            else:
                system = state.cell_name(self.cell)
                found.append(reason("wrong_place", "FL-51", ability=ability.name, unit=unit, system=system, why=why))
        else:
            found += movement_reasons(state, unit, self.cell)
        found += self._cargo_reasons(state, ability, unit)
        if found:
            return Verdict(tuple(found))
        after = self.steps(state)[0].run(state, None).state
        return Verdict(warnings=warnings(after, self.seat, tuple(sorted({unit.cell, self.cell}))))

    def _cargo_reasons(self, state: Position, ability: Ability, unit: Unit) -> Iterator[Reason]:
        if not self.cargo:
            return
        if not (ability.transport and state.setup.options.ability_transport):
            yield reason("no_transport", "FL-D19")
        room = state.kind(unit).capacity
        if not room:
            yield reason("no_capacity", "FL-31", ship=unit)
        elif len(self.cargo) > room:
            yield reason("over_capacity", "FL-34", ship=unit, cargo=len(self.cargo), capacity=room)
        for i, number in enumerate(self.cargo):
            taken = state.pieces[number]
            if number == self.piece:
                yield reason("itself", "FL-D12", ship=unit)
                continue
            if number in self.cargo[:i]:
                yield reason("twice", "FL-D11", ship=unit, unit=taken)
            for why in pick_up_reasons(state, self.seat, taken, pick_up_places(state, unit, self.cell), unit.title):
                elsewhere = why.code == "not_on_the_way" and not state.drafting  # only where the ship starts (FL-46)
                yield replace(why, clause="FL-46") if elsewhere else why
            if any(number == part.ship or number in part.cargo for part in state.draft):
                yield _wrong_unit(state, ability, taken)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Lift(self.piece, self.cell, self.planet, self.cargo, self.ability),)


ORDERS: tuple[type[Order], ...] = (AbilityMove,)
STEPS: tuple[type[Step], ...] = (Lift,)
