"""The parts of a fleet game: units, planets, abilities, the draft of a movement, and the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

from msgspec import Meta

from tactical.rules.fleet import data
from tactical.rules.fleet.data import Kind, Slug, Small, Space
from tactical.rules.fleet.options import FleetOptions
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Step, StepT_co
from tactical.table.phrases import capital, in_a_row
from tactical.table.pieces import Piece, titled
from tactical.table.places import Aboard, OffBoard, OnBoard
from tactical.table.state import Setup, State
from tactical.table.values import (
    CellOrNone,
    CellRef,
    CellRefs,
    PieceRef,
    PieceRefs,
    SeatOrNone,
    SeatRef,
    SeatRefs,
    Value,
)

NOBODYS = -1  # the owner of a planet that nobody holds
When = Literal["action", "movement", "invasion", "any"]


class Unit(Piece, frozen=True):
    """One unit. In space its place has no spot; on a planet the spot is the planet's name."""

    damage: Annotated[int, Meta(ge=0, le=1)] = 0  # sustained (FL-D05)
    withdrawn: bool = False  # retreated this round: may not move (FT-FL-06)

    @property
    def in_space(self) -> bool:
        """True if it is in the space area of a system."""
        return isinstance(self.place, OnBoard) and not self.place.spot

    @property
    def planet(self) -> str:
        """The planet it is on; empty in space and off the board."""
        return self.place.spot if isinstance(self.place, OnBoard) else ""


class Planet(Value, frozen=True):
    """A planet: its system, and its worth a round (FT-FL-12)."""

    name: Slug
    cell: CellRef
    value: Small = 1

    @property
    def title(self) -> str:
        """The name as in sentences."""
        return titled(self.name)


class Ability(Value, frozen=True):
    """Movement outside the Movement step, as a scenario words it (FL-51)."""

    name: Slug
    text: str = ""
    seats: tuple[str, ...] = ()  # the seats that may use it; empty: all
    moves: Literal["ship", "ground", "any"] = "ship"
    to: Literal["adjacent", "own_planet", "other_planet", "anywhere"] = "adjacent"
    when: When = "action"
    uses: Small = 1  # a round and seat; 0: no limit
    transport: bool = True


class ShipPlan(Value, frozen=True):
    """One ship of a draft: the systems it enters in order, and the units that come aboard on the way."""

    ship: PieceRef
    path: CellRefs
    cargo: PieceRefs = ()


class Reinforcement(Value, frozen=True):
    """A unit that arrives at the beginning of a round (FT-FL-10)."""

    round: int
    unit: PieceRef
    cell: CellRef
    planet: str = ""


class Encounter(Value, frozen=True):
    """A combat that may be a separate battle: in a system's space, or for planets (FT-FL-01, FT-FL-08)."""

    name: Slug
    rules: Slug
    scenario: str
    cell: CellRef  # the system
    part: Literal["space", "ground"] = "space"
    planet: str = ""  # of the part ground; empty: every planet of the system
    maps: tuple[tuple[Slug, Slug], ...] = ()  # unit or kind here -> kind there
    attacker: str = ""  # the seat there that plays the side of the active seat here; empty: of the same name
    defender: str = ""


class FleetSetup(Setup, frozen=True):
    """The fixed part of a game. Tuples by seat have one number for each seat of the table."""

    kinds: tuple[Kind, ...] = ()
    planets: tuple[Planet, ...] = ()
    abilities: tuple[Ability, ...] = ()
    arrivals: tuple[Reinforcement, ...] = ()
    options: FleetOptions = FleetOptions()
    players: SeatRefs = ()  # the seats that play, clockwise from the speaker
    pools: tuple[int, ...] = ()  # tokens by seat
    limits: tuple[int, ...] = ()  # fleet limits by seat, 0: none (FL-D16)
    bonuses: tuple[int, ...] = ()  # move bonuses by seat (FL-D21)
    encounters: tuple[Encounter, ...] = ()


class Galaxy(State[Unit, FleetSetup, StepT_co], frozen=True, dict=True):
    """A position of fleet. `beat` counts rounds; `phase` is the step that runs (FL-03 to FL-05)."""

    tokens: tuple[tuple[CellRef, SeatRef], ...] = ()  # (system, seat), in order
    pools: tuple[int, ...] = ()  # tokens left, by seat
    passed: SeatRefs = ()  # seats that have passed this round
    owners: tuple[SeatOrNone, ...] = ()  # by planet: the seat, or NOBODYS
    turn: SeatOrNone = -1  # the seat whose action it is
    active: CellOrNone = -1  # the active system
    draft: tuple[ShipPlan, ...] = ()
    moved: bool = False  # True if ships came in this action (FL-D06)
    tally: tuple[int, int] = (0, 0)  # hits so far of the attacker and the defender in this exchange
    retreat: tuple[int, ...] = ()  # seat and system of the retreat announced this round
    used: tuple[tuple[int, int], ...] = ()  # (ability, seat), one entry a use this round

    # --- fixed data ---

    def kind(self, unit: Unit) -> Kind:
        """Its kind."""
        return self.setup.kinds[unit.kind]

    def space(self, cell: int) -> Space:
        """The kind of hex of a cell; tags do not count with `anomalies` off (FL-D17)."""
        found = data.SPACES[self.board.kind("ground", cell)]
        return found if self.setup.options.anomalies or not found.system else data.SPACES["system"]

    def planets_in(self, cell: int) -> tuple[Planet, ...]:
        """The planets of a system."""
        return tuple(planet for planet in self.setup.planets if planet.cell == cell)

    def owner(self, planet: Planet) -> int:
        """The seat that holds a planet (FT-FL-09)."""
        return self.owners[self.setup.planets.index(planet)]

    # --- in words ---

    def cell_name(self, cell: int) -> str:
        """A system's name with its capital, in any spelling of its scenario: orders read both."""
        return capital(self.board.given_name(cell)) or super().cell_name(cell)

    def names(self, pieces: Sequence[int]) -> str:
        """Units in sentences and orders: as stacks."""
        return in_a_row(self._stacks(self.pieces[piece] for piece in pieces), "and")

    def by_kind(self, units: Iterable[Unit]) -> str:
        """Units by kind: `1 carrier, 3 fighters`. Counters shorten it."""
        return ", ".join(self._stacks(units))

    def _stacks(self, units: Iterable[Unit]) -> list[str]:
        kinds = Counter(unit.kind for unit in units)
        return [data.several(count, self.setup.kinds[kind].name) for kind, count in sorted(kinds.items())]

    # --- who is against whom ---

    def foes(self, a: int, b: int) -> bool:
        """Seats of two sides."""
        return self.seat(a).side != self.seat(b).side

    def clockwise(self, first: int) -> tuple[int, ...]:
        """The players, beginning with `first`."""
        players = self.setup.players
        at = players.index(first) if first in players else 0
        return players[at:] + players[:at]

    def retired(self, seat: int) -> bool:
        """True if its side gave up: it takes no more actions (FT-09)."""
        return self.seat(seat).side in self.score.yielded

    # --- what is where ---

    def token(self, cell: int, seat: int) -> bool:
        """True if a system holds a token of that seat."""
        return (cell, seat) in self.tokens

    def in_space(self, cell: int) -> tuple[Unit, ...]:
        """The units in a system's space area, by id."""
        return tuple(unit for unit in self.pieces_on(cell) if unit.in_space)

    def ships(self, cell: int, seat: int) -> tuple[Unit, ...]:
        """A seat's ships in a system, fighters among them."""
        return tuple(unit for unit in self.in_space(cell) if unit.seat == seat and self.kind(unit).ship)

    def others_ships(self, cell: int, seat: int) -> tuple[Unit, ...]:
        """Other players' ships in a system (FL-14)."""
        return tuple(unit for unit in self.in_space(cell) if unit.seat != seat and self.kind(unit).ship)

    def ground_on(self, cell: int, planet: str) -> tuple[Unit, ...]:
        """The ground forces on a planet, by id."""
        here = (unit for unit in self.pieces_on(cell) if unit.planet == planet)
        return tuple(unit for unit in here if self.kind(unit).role == "ground")

    def where(self, unit: Unit) -> str:
        """Where a unit is, in words."""
        if unit.planet:
            return f"on {titled(unit.planet)} at {self.cell_name(unit.cell)}"
        if unit.cell >= 0:
            return f"in space at {self.cell_name(unit.cell)}"
        if isinstance(unit.place, Aboard):
            return f"aboard {self.name(unit.place.carrier)}"
        return f"arrives in round {unit.place.owes}" if isinstance(unit.place, OffBoard) else "gone"

    # --- numbers ---

    def moves(self, ship: Unit) -> Breakdown:
        """Its move value before it starts: bonuses added (FL-D21), 1 from a nebula (FL-D17). In systems."""
        kind = self.kind(ship)
        if kind.move == 0 or (kind.role == "fighter" and not self.setup.options.fighters_fly):
            return Breakdown.of(0, "no move", "FL-D12")
        whole = Breakdown.of(kind.move, "move", "FL-D01")
        whole = whole.add(self.setup.options.move_bonus, "everybody's bonus", "FL-D21")
        whole = whole.add(self.setup.bonuses[ship.seat], f"bonus of {titled(self.seat(ship.seat).name)}", "FL-D21")
        for effect in ship.effects:
            if effect.name == "move":
                whole = whole.add(effect.amount, "effect", effect.clause or "FL-D21")
        if ship.cell >= 0 and self.space(ship.cell).nebula:
            whole = whole.becomes(data.NEBULA_MOVE, "starts in a nebula", "FL-D17")
        return whole.at_least(0, "move", "FL-D12")

    def move_value(self, ship: Unit) -> int:
        """The sum of `moves`."""
        return self.moves(ship).total

    # --- drafts ---

    @property
    def drafting(self) -> bool:
        """True if ships' orders are still being drafted, and may be changed."""
        return any(frame.cause == "move_ships" and frame.ask is not None for frame in self.stack)

    # --- what if ---

    def supposing(self, cell: int) -> Self:
        """The position as if this system were active and nothing drafted yet."""
        return self.having(active=cell, draft=())

    def part_of(self, ship: int) -> ShipPlan | None:
        """The draft of a ship."""
        return next((part for part in self.draft if part.ship == ship), None)


Position = Galaxy[Step]  # whatever steps are on its stack
