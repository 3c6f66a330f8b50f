"""The parts of a boarding action: people, ships with their doors and modules, and the position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from msgspec import Meta

from tactical.board import Board
from tactical.rules.boarding import data
from tactical.rules.boarding.data import DoorOrNone, Ground, Kind, ModuleRef, ShipOrNone, ShipRef, Slug, Weapon
from tactical.rules.boarding.options import BoardingOptions
from tactical.rules.boarding.ship_layout import Chart, chart, without_edges
from tactical.table.frames import Step, StepT_co
from tactical.table.memo import memo
from tactical.table.pieces import Piece, titled
from tactical.table.places import AnyPlace, OnBoard
from tactical.table.state import Setup, State
from tactical.table.values import (
    CellRef,
    CellRefs,
    PieceOrNone,
    PieceRefs,
    SeatRefs,
    Value,
    WeaponOrNone,
    WeaponRef,
    WeaponRefs,
    replace,
)

Counter = Annotated[int, Meta(ge=0, le=data.MOST_COUNTERS)]


@memo(16)
def _by_name(weapons: tuple[Weapon, ...]) -> Mapping[str, Weapon]:
    return {weapon.name: weapon for weapon in reversed(weapons)}


@memo(64)
def _by_squares(doors: tuple[Door, ...]) -> Mapping[tuple[int, int], int]:
    """The numbers of doors by the two squares of each, in either order."""
    found: dict[tuple[int, int], int] = {}
    for number, door in enumerate(doors):
        for way in ((door.inside, door.outside), (door.outside, door.inside)):
            found.setdefault(way, number)
    return found


class Move(Value, frozen=True):
    """The open move action, in movement points. What is left is `budget - spent`, never below 0."""

    budget: int = 0
    spent: int = 0
    jets: int = 0  # Jet Moves converted by a JetPack (BA-76)
    leapt: int = 0  # Jet Moves made
    failed: bool = False  # its JetPack check failed: there is no second one (BA-H25)
    entered: int = 0  # squares moved
    ran: bool = False
    change: int = 0  # MP that a run, or a passenger, added or took
    action: bool = False  # it is the standard action that was spent on it (BA-05)
    floor: bool = False  # its one MP is the square that is always possible, to be walked (BA-08)
    boots: int = 0  # MP spent on switching MagBoots on (BA-89)
    landed: int = 0  # MP spent on staying on after a jump (BA-106)
    handled: int = 0  # MP spent on things (FT-BA-15)

    @property
    def left(self) -> int:
        """Walking MP left."""
        return max(0, self.budget - self.spent)


class Turn(Value, frozen=True):
    """A character's actions in this phase; cleared at its end."""

    moved: int = 0  # move actions used or forfeited, the trait's included (BA-01, BA-11)
    acted: int = 0  # standard actions used or forfeited (BA-05, BA-12)
    move: Move | None = None  # the open move action
    absorbed: int = 0  # OOC taken out of moves so far (BA-10)
    movers: PieceRefs = ()  # the others who have moved it (BA-12)
    struck: PieceRefs = ()  # enemies it has made a free attack on (BA-47)
    left_square: bool = False  # walked, jetted, popped or was carried (FT-BA-13)
    fired_heavy: bool = False
    readied: bool = False  # took up another weapon
    begun: bool = False
    done: bool = False  # the turn is over
    idle: int = 0  # MP left of a move action that ended with the standard action still to come (BA-03)


class Crew(Piece, frozen=True):
    """One person, or a fighter. Unconscious at 0 Hits or less, or while it waits for its square (FT-BA-09)."""

    hits: int = 1
    ship: ShipOrNone = -1  # the ship it is aboard or clings to; kept when it drifts
    adrift: bool = False  # outside and not clinging (BA-H22)
    waiting: bool = False  # would wake, but another conscious character is in its square
    weapons: WeaponRefs = ()
    in_use: WeaponRef = "bare-hands"
    used: tuple[Slug, ...] = ()  # one entry a use of a weapon or of the medkit
    jetpack: bool = False
    magboots: bool = False
    boots_on: bool = False
    prepared: CellRefs = ()  # the door (inside, outside) an explosive is prepared for; empty at no door
    preparing: WeaponOrNone = ""  # that explosive
    since: int = 0  # the phase it was prepared in
    link: PieceOrNone = -1  # its group of linked characters (BA-91): the lowest id in it
    airlock: DoorOrNone = -1  # the door it left by (BA-91)
    airlock_beat: int = 0  # and the phase it did
    turn: Turn = Turn()

    @property
    def able(self) -> bool:
        """True if it is on the board and conscious."""
        return self.hits > 0 and not self.waiting and isinstance(self.place, OnBoard)

    @property
    def here(self) -> tuple[int, ...]:
        """The squares it is in: two while it peeks, base first (BA-29)."""
        return self.place.cells

    @property
    def peeking(self) -> bool:
        """True if it is in two squares at once."""
        return len(self.place.cells) > 1


class Door(Value, frozen=True):
    """An external door: the board edge between a ship's square and one outside."""

    inside: CellRef
    outside: CellRef
    broken: bool = False
    hacked: bool = False
    held_by: PieceOrNone = -1


class Ship(Value, frozen=True):
    """A ship as it stands: its OOC (BA-H02), and whether it blew up (FT-BA-11)."""

    ooc: Annotated[int, Meta(ge=0, le=99)] = 0
    exploded: bool = False


class Hull(Value, frozen=True):
    """The fixed part of a ship: whose crew has access, its name and type, and the numbers of ships docked with it."""

    name: str
    side: str = ""
    kind: Literal["ship", "fighter", "station"] = "ship"
    docked: tuple[ShipRef, ...] = ()  # all ships it hangs together with, itself included

    @property
    def title(self) -> str:
        """The name as a sentence writes it: with a capital."""
        return titled(self.name)


class Shot(Value, frozen=True):
    """Ship fire that a scenario lists: before phase 1 of a round, at a module (FT-BA-11)."""

    round: Annotated[int, Meta(ge=1, le=9999)]
    module: ModuleRef


class BoardingSetup(Setup, frozen=True):
    """The fixed part of a battle: kinds, weapons, options, ships, ship fire, and the order in which seats act."""

    kinds: tuple[Kind, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    options: BoardingOptions = BoardingOptions()
    ships: tuple[Hull, ...] = ()
    fire: tuple[Shot, ...] = ()
    order: SeatRefs = ()  # seats


class Boarding(State[Crew, BoardingSetup, StepT_co], frozen=True, dict=True):
    """A position of boarding. `beat` counts phases; `index` is into the order of seats."""

    index: int = 0
    doors: tuple[Door, ...] = ()
    ships: tuple[Ship, ...] = ()
    counters: tuple[Counter, ...] = ()  # damage counters of each module
    struck: tuple[tuple[ModuleRef, int], ...] = ()  # (module, damage die) of the ship fire going on

    def harm_unit(self, piece: int) -> str:
        return "Hits"

    def put(self, piece: Crew, place: AnyPlace) -> Self:
        """The state with a character placed by hand: with its present ship, holding no door, moving no further."""
        cell = place.cells[0] if place.cells else -1
        ship = self.chart.ship[cell] if cell >= 0 else piece.ship
        if cell >= 0 > ship:
            near = self.hulls(cell)
            ship = piece.ship if piece.ship in near or not near else near[0]
        doors = tuple(replace(door, held_by=-1) if door.held_by == piece.id else door for door in self.doors)
        turn = replace(piece.turn, move=None)
        moved = replace(piece, place=place, ship=ship, adrift=cell >= 0 and self.adrift_at(cell), turn=turn)
        return self.with_piece(moved).having(doors=doors)

    def adrift_at(self, cell: int) -> bool:
        """True if nobody could cling to a hull there."""
        return self.outside(cell) and not self.hulls(cell)

    # --- the map ---

    @cached_property
    def chart(self) -> Chart:
        """The map in terms of ships and modules."""
        return chart(self.board)

    def ground(self, cell: int) -> Ground:
        """The kind of square of a cell."""
        return self.chart.ground[cell]

    def outside(self, cell: int) -> bool:
        """True if a cell lies outside every ship."""
        return self.chart.ship[cell] < 0

    def door_at(self, a: int, b: int) -> int:
        """The number of the door between two cells, -1 if there is none."""
        return self.doors_between.get((a, b), -1)

    @property
    def doors_between(self) -> Mapping[tuple[int, int], int]:
        """The numbers of doors by the two squares of each, in either order."""
        return _by_squares(self.doors)

    def doors_by(self, who: Crew) -> tuple[int, ...]:
        """The doors whose edge one of its squares touches."""
        return tuple(i for i, door in enumerate(self.doors) if door.inside in who.here or door.outside in who.here)

    def with_door(self, number: int, **fields: object) -> Self:
        """The state with one door changed."""
        doors = list(self.doors)
        doors[number] = replace(doors[number], **fields)
        return self.having(doors=tuple(doors))

    @cached_property
    def seen_through(self) -> Board:
        """The board for lines of sight: doors that are held open are no borders (BA-H20)."""
        if not self.setup.options.hold_to_see or all(door.held_by < 0 for door in self.doors):
            return self.board
        held = tuple((door.inside, door.outside) for door in self.doors if door.held_by >= 0)
        return without_edges(self.board, held)

    # --- ships and modules ---

    def group(self, ship: int) -> tuple[int, ...]:
        """The ships that a ship is docked with, itself included."""
        return self.setup.ships[ship].docked if ship >= 0 else ()

    def hulls(self, cell: int) -> tuple[int, ...]:
        """The ships of which an outside cell is a virtual square (BA-81)."""
        return self.chart.hulls(cell, corners=self.setup.options.corner_squares)

    def contacts(self, cell: int, ship: int) -> tuple[int, ...]:
        """The ships docked with `ship`, itself included, that a cell is inside or touches (BA-H28)."""
        inside = self.chart.ship[cell]
        touched = (inside,) if inside >= 0 else self.hulls(cell)
        return tuple(each for each in touched if each in self.group(ship))

    def slagged_module(self, cell: int) -> bool:
        """True if a cell belongs to a slagged module (BA-25, BA-H07)."""
        module = self.chart.module[cell]
        return module >= 0 and self.counters[module] >= self.setup.options.slagged_at

    def modules_of(self, who: Crew) -> tuple[int, ...]:
        """The modules it is in, or clings to (BA-36, BA-87, BA-H38); none adrift."""
        found: list[int] = []
        for cell in who.here:
            if not self.outside(cell):
                found.append(self.chart.module[cell])
            elif not who.adrift:
                sides = [c for c in self.chart.by_side[cell] if self.chart.ship[c] == who.ship]
                corners = [c for c in self.chart.by_corner[cell] if self.chart.ship[c] == who.ship]
                near = sides or corners
                found += [self.chart.module[c] for c in (near if self.setup.options.clings_to_both else near[:1])]
        return tuple(dict.fromkeys(module for module in found if module >= 0))

    def ooc(self, who: Crew) -> int:
        """The OOC of the ship it is aboard or clings to (BA-H02)."""
        return 0 if who.adrift or who.ship < 0 else self.ships[who.ship].ooc

    # --- fixed data of a character ---

    def kind(self, who: Crew) -> Kind:
        """Its kind."""
        return self.setup.kinds[who.kind]

    def weapon(self, name: str) -> Weapon:
        """A weapon of this battle by name."""
        return _by_name(self.setup.weapons)[name]

    def hands_free(self, who: Crew) -> int:
        """Hands that hold nothing (BA-82, FT-BA-13)."""
        return data.HANDS - self.weapon(who.in_use).hands

    def moves_left(self, who: Crew) -> int:
        """Unused move actions (BA-01, BA-06); an open one is used."""
        extra = self.setup.options.extra_moves if self.kind(who).extra_move else 0
        return max(0, 1 + extra - who.turn.moved)

    def actions_left(self, who: Crew) -> int:
        """Standard actions not yet used (BA-01)."""
        return max(0, 1 - who.turn.acted)

    def spacewalker(self, who: Crew) -> bool:
        """Outside every ship (BA-69, BA-86); aboard a fighter nobody is."""
        return not self.kind(who).craft and any(self.outside(cell) for cell in who.here)

    # --- who stands where ---

    def conscious_on(self, cell: int, but: int = -1) -> tuple[Crew, ...]:
        """The conscious people in a square, except one of them."""
        there = self.pieces_on(cell)  # most squares are empty
        return there and tuple(who for who in there if who.able and who.id != but and not self.kind(who).craft)

    # --- whose turn ---

    def turn_of(self) -> Crew | None:
        """The character whose turn it is: that of the bottom frame."""
        bottom = self.stack[0] if self.stack else None
        return self.pieces[bottom.piece] if bottom is not None and bottom.piece >= 0 else None

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return (self.beat - 1) // self.setup.options.phases_in_round + 1

    @property
    def phase_of_round(self) -> int:
        """The phase in its round, counted from 1."""
        return (self.beat - 1) % self.setup.options.phases_in_round + 1


Position = Boarding[Step]  # whatever steps are on its stack
