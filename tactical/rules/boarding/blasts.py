"""Explosives, thrown or placed, and their effect on people, doors and modules (BA-31, BA-61, BA-62, FT-BA-06, -07)."""

from __future__ import annotations

from tactical.rules.boarding import data
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.acting import FAILED, POPS, POPS_TOLD, Action
from tactical.rules.boarding.attacks import broken, refereed
from tactical.rules.boarding.data import DoorOrNone, DoorRef, ModuleRef, ShipRef
from tactical.rules.boarding.events import Aimed, Exploded, ShipChanged, Told
from tactical.rules.boarding.harm import damage, harm
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import down
from tactical.ruleset.events import Attacked
from tactical.ruleset.referee_results import ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, WordRef
from tactical.table.phrases import plain, with_article
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellOrNone, CellRef, PieceRef, WeaponOrNone, replace
from tactical.table.verdicts import OK, Verdict, no, reason


def area(state: Position, centre: int, blast: int) -> frozenset[int]:
    """The squares within this many orthogonal steps over open borders; shut doors stop it (FT-BA-06)."""
    found, rim = {centre}, [centre]
    board = state.seen_through
    for _ in range(blast):
        rim = [
            near
            for cell in rim
            for near in board.neighbours(cell)
            if near not in found and not board.edge(cell, near) and not state.ground(near).solid
        ]
        found.update(rim)
    return frozenset(found)


def around_corner(state: Position, centre: int, target: Crew) -> bool:
    """True if out of the blast's line of sight, with either square of a peeker (BA-31)."""
    return not all(nr.sees(state, centre, cell) for cell in target.here)


def blast_damage(state: Position, target: Crew, faces: Faces, clause: str, *, corner: bool) -> Breakdown:
    """Damage of an explosion: half around the corner, then armour, at least 0 (BA-H15)."""
    divides = state.setup.options.corner_divides if corner else 1
    return damage(state, target.id, faces, clause, least=0, corner=divides)


def caught(state: Position, cells: frozenset[int]) -> tuple[Crew, ...]:
    """Everyone in an area, by id: peekers with either square, and bodies (FT-BA-06)."""
    return tuple(who for who in state.pieces if any(cell in cells for cell in who.here))


class RollToHitSquare(Step, tag="throw", frozen=True):
    """The roll to hit a square; the explosive is spent either way (FT-BA-06)."""

    piece: PieceRef
    weapon: WeaponOrNone
    cell: CellRef
    pops: int = 0
    friends: int = 0

    def check(self, state: Position, /) -> Verdict:
        who, weapon = state.pieces[self.piece], state.weapon(self.weapon)
        if not who.able:
            return down(who)
        name = state.cell_name(self.cell)
        if refereed(state):
            return OK
        found, seen = [], [own for own in who.here if nr.sees(state, own, self.cell)]
        if not seen:
            found.append(reason("no_sight", "FT-BA-06", target=name, why=nr.hides(state, who.cell, self.cell)))
        far = min(state.board.distance(own, self.cell) for own in seen or who.here)
        if far > weapon.reach:
            found.append(nr.out_of_reach("FT-BA-06", name, far, weapon))
        return Verdict(tuple(found))

    def need(self, state: Position, /) -> Roll | None:
        if refereed(state):
            return None
        who, weapon = state.pieces[self.piece], state.weapon(self.weapon)
        purpose = f"{who.title}'s {plain(weapon.name)} at {state.cell_name(self.cell)}"
        return nr.check_roll(state, who, purpose, "FT-BA-06", nr.attack_skill(state, who, weapon), self.dif(state))

    def dif(self, state: Position) -> Breakdown:
        """The difficulty as it stands."""
        base = nr.base_difficulty(data.ATTACK_DIF, "FT-BA-06")
        return nr.difficulty(state, state.pieces[self.piece], base, nr.Pops(self.pops, self.friends))

    def presume(self, state: Position, /) -> Faces:
        return FAILED

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        roll, dif = self.need(state), self.dif(state)
        state = spent(state, self.piece, self.weapon)
        blast = Blast(self.piece, self.weapon, self.cell)
        if roll is None or got is None:
            what = f"{plain(self.weapon)} at {state.cell_name(self.cell)}"
            return Did(state, (Aimed(self.piece, what, dif.total, dif, clause="FT-01"),), then=(blast,))
        hit = roll.hit(got)
        event = Attacked(self.piece, -1, self.weapon, "hit" if hit else "miss", clause="FT-BA-06")
        return Did(state, (event,), then=(blast,) if hit else ())


def spent(state: Position, piece: int, weapon: str) -> Position:
    """The state with one use of a weapon gone."""
    who = state.pieces[piece]
    return state.with_piece(replace(who, used=(*who.used, weapon), preparing="", prepared=()))


class Blast(Step, tag="blast", frozen=True):
    """The explosion: dice once for all, doors in the area and the module at the centre break on a 6 (FT-BA-06, -10).

    `placed`: the placer is spared and everything is around the corner (BA-62, FT-BA-07). `door`: the door it was
    prepared for suffers the dice twice (BA-61).
    """

    piece: PieceRef
    weapon: WeaponOrNone
    cell: CellRef
    placed: bool = False
    door: DoorOrNone = -1

    def victims(self, state: Position) -> tuple[Crew, ...]:
        """The people in it."""
        found = caught(state, area(state, self.cell, state.weapon(self.weapon).blast))
        return tuple(who for who in found if not (self.placed and who.id == self.piece))

    def need(self, state: Position, /) -> Roll | None:
        if refereed(state):
            return None
        weapon = state.weapon(self.weapon)
        return Roll(weapon.dice, 6, f"{plain(weapon.name)} goes off", "FT-BA-06", self.piece, sums=False)

    def presume(self, state: Position, /) -> Faces:
        return (1,) * state.weapon(self.weapon).dice

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        if got is None:
            what = f"{plain(self.weapon)} at {state.cell_name(self.cell)}"
            return ask_referee(state, self.piece, self, *self._told(what))
        cells = area(state, self.cell, state.weapon(self.weapon).blast)
        events: list[Event] = [Exploded(self.piece, self.cell, sum(got), self.weapon, clause="FT-BA-06")]
        then: tuple[Step, ...] = ()
        victims = [(who, self.placed or around_corner(state, self.cell, who)) for who in self.victims(state)]
        if data.BREAKS in got:
            for number, door in enumerate(state.doors):
                if door.inside in cells or door.outside in cells:
                    did = broken(state, number, "BA-60")
                    state, events = did.state, [*events, *did.events]
            module = state.chart.module[self.cell]
            if module >= 0:
                then = (Wreck(module),)
        elif self.door >= 0:
            then = (SecondRoll(self.piece, self.weapon, self.door),)
        for who, corner in victims:
            clause = "BA-62" if self.placed else "FT-BA-06"
            did = harm(state, who.id, blast_damage(state, who, got, clause, corner=corner), clause)
            state, events = did.state, [*events, *did.events]
        return Did(state, tuple(events), then=then)

    def _told(self, what: str) -> tuple[Event, ...]:
        """The question for a referee: a throw has named its own difficulty."""
        return (Aimed(self.piece, what, 0, clause="FT-01"),) if self.placed else ()


class SecondRoll(Step, tag="second_roll", frozen=True):
    """The second roll of an explosive prepared at a door, against the door alone (BA-61)."""

    piece: PieceRef
    weapon: WeaponOrNone
    door: DoorRef

    def need(self, state: Position, /) -> Roll:
        return nr.door_roll(state.weapon(self.weapon), self.piece, "BA-61")

    def presume(self, state: Position, /) -> Faces:
        return (1,) * state.weapon(self.weapon).dice

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        if data.BREAKS in got:
            return broken(state, self.door, "BA-61")
        return Did(state, (Told(self.piece, "does not break the door", clause="BA-61"),))


# --- modules ---


class Wreck(Step, tag="wreck", frozen=True):
    """One more damage counter on a module, at most two; a reactor due a third explodes (FT-BA-10, FT-BA-11)."""

    module: ModuleRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        module, count = state.chart.modules[self.module], state.counters[self.module]
        if count < data.MOST_COUNTERS:
            counters = (*state.counters[: self.module], count + 1, *state.counters[self.module + 1 :])
            state = state.having(counters=counters)
            slagged = count + 1 >= state.setup.options.slagged_at
            words = f"{module.name} is {'slagged' if slagged else 'broken'}"
            return Did(state, (ShipChanged(module.ship, words, clause="FT-BA-10"),))
        if module.name != "reactor" or state.ships[module.ship].exploded:
            return Did(state)
        return Did(state, then=(ShipExplodes(module.ship, self.module),))


class ShipExplodes(Step, tag="ship_explodes", frozen=True):
    """A reactor explodes: dice for everybody aboard or clinging, half outside its module; everything is slagged
    (FT-BA-11)."""

    ship: ShipRef
    module: ModuleRef

    def need(self, state: Position, /) -> Roll:
        return Roll(data.EXPLOSION_DICE, 6, f"{state.setup.ships[self.ship].title} explodes", "FT-BA-11")

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        ships = list(state.ships)
        ships[self.ship] = replace(ships[self.ship], exploded=True)
        victims = [(who, self.module not in state.modules_of(who)) for who in exposed(state, self.ship)]
        modules = state.chart.modules
        counters = tuple(
            data.MOST_COUNTERS if module.ship == self.ship else count
            for module, count in zip(modules, state.counters, strict=True)
        )
        state = state.having(ships=tuple(ships), counters=counters)
        events: list[Event] = [ShipChanged(self.ship, "the reactor explodes", clause="FT-BA-11")]
        for who, corner in victims:
            did = harm(state, who.id, blast_damage(state, who, got, "BA-88", corner=corner), "BA-88")
            state, events = did.state, [*events, *did.events]
        return Did(state, tuple(events))


def exposed(state: Position, ship: int) -> tuple[Crew, ...]:
    """Everyone aboard a ship or clinging to it, by id (BA-88)."""
    return tuple(who for who in state.pieces if who.cell >= 0 and who.ship == ship and not who.adrift)


# --- orders ---


class ThrowAt(Action, tag="throw_at", frozen=True):
    """Throw an explosive at a square in sight (FT-BA-06)."""

    form = "{piece} throw {weapon} at {cell} " + POPS
    strikes_cell = True
    told = "throw {weapon:a} at {cell} " + POPS_TOLD
    help = "throw a grenade at a square"
    weapon: WordRef = "grenade"
    cell: CellRef = 0

    def weigh(self, state: Position, who: Crew) -> Verdict:
        reasons = nr.weapon_reasons(state, who, self.weapon) or nr.uses_reasons(state, who, self.weapon)
        if reasons:
            return Verdict(reasons)
        weapon = state.weapon(self.weapon)
        if not weapon.blast or weapon.placed:
            return no("not_thrown", "FT-BA-06", weapon=weapon.name)
        if state.ground(self.cell).solid:
            return no("solid", "FT-BA-06", cell=state.cell_name(self.cell))
        return OK

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (RollToHitSquare(self.piece, self.weapon, self.cell, *pops),)


def _explosive(state: Position, who: Crew, weapon: str) -> Verdict:
    reasons = nr.weapon_reasons(state, who, weapon) or nr.uses_reasons(state, who, weapon)
    if not reasons and not state.weapon(weapon).blast:
        return no("not_a_blast", "BA-61", weapon=weapon)
    return Verdict(reasons)


class Prepare(Action, tag="prepare", frozen=True):
    """Prepare an explosive at a door, or at none, to be placed in a later phase (BA-61, BA-H35)."""

    form = "{piece} prepare {weapon} [at {cell}] " + POPS
    strikes_cell = True
    told = "prepare {weapon:a} [at the door to {cell}] " + POPS_TOLD
    word = "prepare a charge"
    help = "prepare an explosive at the door to a square, to place it in a later phase"
    weapon: WordRef = "grenade"
    cell: CellOrNone = -1

    def weigh(self, state: Position, who: Crew) -> Verdict:
        found = _explosive(state, who, self.weapon)
        return found if not found else by_door(state, who, self.cell, "BA-H35")

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (Prime(self.piece, self.weapon, door_to(state, who, self.cell)),)


class Prime(Step, tag="prime", frozen=True):
    """Prepare an explosive."""

    piece: PieceRef
    weapon: WeaponOrNone
    door: DoorOrNone

    def check(self, state: Position, /) -> Verdict:
        return down(state.pieces[self.piece])

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        door = state.doors[self.door] if self.door >= 0 else None
        at = (door.inside, door.outside) if door is not None else ()
        who = replace(who, preparing=self.weapon, prepared=at, since=state.beat)
        words = f"prepares {with_article(plain(self.weapon))}"
        return Did(state.with_piece(who), (Told(who.id, words, clause="BA-H35"),))


class PlaceCharge(Action, tag="place_charge", frozen=True):
    """Place an explosive at a door, or at none to wreck the module: it goes off at once (BA-61, FT-BA-07)."""

    form = "{piece} place {weapon} [at {cell}] " + POPS
    strikes_cell = True
    told = "place {weapon:a} [at the door to {cell}] " + POPS_TOLD
    word = "place a charge"
    help = "set off an explosive at the door to a square, or where you stand"
    weapon: WordRef = "grenade"
    cell: CellOrNone = -1

    def weigh(self, state: Position, who: Crew) -> Verdict:
        found = _explosive(state, who, self.weapon)
        return found if not found else by_door(state, who, self.cell, "BA-61")

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        number = door_to(state, who, self.cell)
        ready = False
        if number >= 0:
            door = state.doors[number]
            ready = who.preparing == self.weapon and who.prepared == (door.inside, door.outside)
            ready = ready and who.since < state.beat
        return (SetOff(self.piece, self.weapon, number if ready else -1),)


class SetOff(Step, tag="place", frozen=True):
    """Set off the explosive where the placer stands."""

    piece: PieceRef
    weapon: WeaponOrNone
    door: DoorRef

    def check(self, state: Position, /) -> Verdict:
        return down(state.pieces[self.piece])

    def run(self, state: Position, got: None, /) -> Did[Position]:
        cell = state.pieces[self.piece].cell
        state = spent(state, self.piece, self.weapon)
        return Did(state, then=(Blast(self.piece, self.weapon, cell, True, self.door),))


def door_to(state: Position, who: Crew, cell: int) -> int:
    """The door between one of its squares and `cell`; -1 if there is none."""
    return next((n for own in who.here if (n := state.door_at(own, cell)) >= 0), -1) if cell >= 0 else -1


def by_door(state: Position, who: Crew, cell: int, clause: str) -> Verdict:
    """True if it stands by the door to `cell`, or none is named."""
    if cell < 0 or door_to(state, who, cell) >= 0:
        return OK
    return not_by_door(state, who, cell, clause)


def not_by_door(state: Position, who: Crew, cell: int, clause: str) -> Verdict:
    """The reasons against working at a door that leads elsewhere, naming the doors nearby."""
    near = [
        other
        for own in who.here
        for other in state.board.neighbours(own)
        if other not in who.here and state.door_at(own, other) >= 0
    ]
    remedy = f"the door beside it leads to {' or '.join(map(state.cell_name, near))}" if near else ""
    name = state.cell_name(cell) if cell >= 0 else "nothing"
    return no("not_by_door", clause, piece=who, cell=name, remedy=remedy)


ORDERS: tuple[type[Order], ...] = (ThrowAt, Prepare, PlaceCharge)
STEPS: tuple[type[Step], ...] = (RollToHitSquare, Blast, SecondRoll, Wreck, ShipExplodes, Prime, SetOff)
