"""The parts of a starship battle: ships, what is fixed about the battle, and the position."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from tactical.rules.starship import data
from tactical.rules.starship.data import Count, Ground, Hull, Kind, Mount, Side, Slug, Weapon
from tactical.rules.starship.footprints import Shape, axes, covers, shape
from tactical.rules.starship.options import StarshipOptions
from tactical.ruleset.turns import TurnState
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Step, StepT_co
from tactical.table.ledgers import Ledger, left
from tactical.table.pieces import Piece
from tactical.table.places import OnBoard
from tactical.table.state import Setup
from tactical.table.values import PieceRefs, Value

Offset = tuple[int, int]
Index = Annotated[int, Meta(ge=-1, le=99)]


class Spent(Ledger, frozen=True):
    """Flight Speed spent this turn, in ninetieths of a foot: on travel, on turning, and by a hard turn."""

    travel: Count = 0
    turning: Count = 0
    hard: Count = 0


class Volley(Value, frozen=True):
    """The current attack action: whose, its mount, attacks left, and its side (FT-SC-05)."""

    crew: Index
    mount: Slug
    left: int
    side: str = ""


class Turn(Value, frozen=True):
    """One turn of one ship, kept until its next begins."""

    helm: Index = -1  # the pilot at the start of the turn (SC-04)
    settled: bool = False  # the pilot may not be changed any more (SC-03)
    spent: Spent = Spent()
    odd: bool = False  # an odd number of diagonals so far (SC-53, SC-H10)
    acted: tuple[Index, ...] = ()  # crew members, one entry an action (SC-H23)
    fired: tuple[Slug, ...] = ()  # mounts
    volley: Volley | None = None
    boosted: bool = False
    evading: bool = False

    @property
    def only_named(self) -> bool:
        """True if nothing but naming a pilot has happened (SC-03)."""
        return self == Turn(helm=self.helm, settled=True)


class Space(NamedTuple):
    """The squares that something covers, and how far east and south of their middle it lies, in parts of a foot."""

    cells: tuple[int, ...]
    within: Offset = (0, 0)


class Berth(NamedTuple):
    """A possible place of a ship: its squares, the degrees past its heading, and its offset from the middle of its
    squares."""

    place: OnBoard
    off: int = 0
    within: Offset = (0, 0)


class Ship(Piece, frozen=True):
    """One ship, or an obstacle that is treated as a ship, such as an asteroid (SC-66). A wreck at hull 0 (FT-SC-09)."""

    hull: Hull = 1
    shields: tuple[int, int, int, int] = (0, 0, 0, 0)
    pilot: Index = -1  # the one at the helm: an index into the crew of its kind (SC-03)
    off: Annotated[int, Meta(ge=-44, le=44)] = 0  # degrees clockwise past the heading (SC-24, only off the grid)
    used: tuple[Slug, ...] = ()  # mounts, one entry a use of a weapon of limited uses
    stranded: bool = False  # ended its turn on a ship, having lost its speed there (SC-H17)
    turn: Turn = Turn()
    within: tuple[data.Within, data.Within] = (0, 0)  # how far from the middle of its squares (SC-H28, off the grid)

    @property
    def heading(self) -> int:
        """The direction it points in; -1 off the board."""
        return self.place.heading if isinstance(self.place, OnBoard) else -1

    @property
    def cells(self) -> tuple[int, ...]:
        """The squares it covers, the anchor first."""
        return self.place.cells

    @property
    def degrees(self) -> int:
        """The direction it points in, clockwise from 0 (north) to 359."""
        return (self.heading * data.EIGHTH + self.off) % data.CIRCLE

    @property
    def space(self) -> Space:
        """The place it is at, exactly."""
        return Space(self.place.cells, self.within)


class StarshipSetup(Setup, frozen=True):
    """The fixed part of a battle: kinds and weapons with the scenario's own, options, and the turn order."""

    kinds: tuple[Kind, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    options: StarshipOptions = StarshipOptions()
    initiative: PieceRefs = ()  # piece ids


class Starship(TurnState[Ship, StarshipSetup, StepT_co], frozen=True, dict=True):
    """A position of starship. `beat` counts rounds."""

    @property
    def initiative(self) -> PieceRefs:
        return self.setup.initiative

    # --- fixed data of a ship ---

    def harm_unit(self, piece: int) -> str:
        return "damage"

    def kind(self, ship: Ship) -> Kind:
        """Its kind."""
        return self.setup.kinds[ship.kind]

    def size(self, ship: Ship) -> int:
        """0 for Tiny to 5 for Gargantuan (SC-H18)."""
        return data.SIZES.index(self.kind(ship).size)

    def squares(self, ship: Ship) -> int:
        """How many squares it covers (SC-67 to SC-72)."""
        return data.SQUARES[self.kind(ship).size] if self.setup.options.grid_sizes else 1

    def mount(self, ship: Ship, name: str) -> Mount | None:
        """One of its mounts by name."""
        return next((mount for mount in self.kind(ship).mounts if mount.name == name), None)

    def weapon(self, mount: Mount) -> Weapon:
        """The weapon of a mount."""
        return next(weapon for weapon in self.setup.weapons if weapon.name == mount.weapon)

    def ground(self, cell: int) -> Ground:
        """The kind of square of a cell."""
        return data.GROUNDS[self.board.kind("ground", cell)]

    # --- where it is ---

    def able(self, ship: Ship) -> bool:
        """True if it is on the board and not a wreck: it flies, fights, may be attacked."""
        return ship.hull > 0 and ship.cell >= 0 and not self.kind(ship).thing

    def wrecked(self, ship: Ship) -> bool:
        """True for a ship that was shot to pieces, wherever they are (FT-SC-09)."""
        return ship.hull <= 0 and not self.kind(ship).thing

    def axis(self, ship: Ship) -> int:
        """The orthogonal heading its footprint lies along (SC-H13)."""
        found = axes(self.squares(ship), ship.heading)
        covered = frozenset(ship.cells)
        for axis in found[:-1]:
            if frozenset(covers(self.board, ship.cell, shape(self.squares(ship), axis)) or ()) == covered:
                return axis
        return found[-1]

    def form(self, ship: Ship) -> Shape:
        """Its footprint as it lies now."""
        return shape(self.squares(ship), self.axis(ship))

    def bodies(self, ship: Ship) -> tuple[Ship, ...]:
        """The pieces on the board that block it like a ship: ships, things, wrecks (SC-41, SC-66, SC-H18)."""
        return tuple(
            other
            for other in self.pieces
            if other.id != ship.id and other.cell >= 0 and (self.setup.options.wrecks or not self.wrecked(other))
        )

    def bodies_on(self, cell: int, ship: Ship) -> tuple[Ship, ...]:
        """The same on one square."""
        wrecks = self.setup.options.wrecks
        return tuple(o for o in self.pieces_on(cell) if o.id != ship.id and (wrecks or not self.wrecked(o)))

    def shares(self, ship: Ship, other: Ship) -> bool:
        """True if one may end its turn on the other: two sizes apart, whoever owns them (SC-42, SC-H18)."""
        return abs(self.size(ship) - self.size(other)) >= data.APART

    def under(self, ship: Ship) -> Ship | None:
        """The first body it covers and may not end its turn on, if any (SC-42)."""
        return next((o for cell in ship.cells for o in self.bodies_on(cell, ship) if not self.shares(ship, o)), None)

    def placed(self, piece: Ship, cell: int) -> OnBoard:
        """A ship put on a cell by hand keeps its heading, and covers what it covers."""
        heading = max(piece.heading, 0)
        form = shape(self.squares(piece), axes(self.squares(piece), heading)[0])
        return OnBoard(covers(self.board, cell, form) or (cell,), heading)

    # --- numbers ---

    def crippled(self, ship: Ship) -> bool:
        """True if the hull is at or below half of the printed one, rounded down (FT-SC-08)."""
        return self.able(ship) and ship.hull <= self.kind(ship).hull // 2

    def speed(self, ship: Ship) -> int:
        """The current Flight Speed, in feet (SC-11, SC-31, FT-SC-07, FT-SC-08)."""
        return self.speed_made(ship).total // data.FOOT

    def speed_made(self, ship: Ship) -> Breakdown:
        """Flight Speed with its breakdown, in units of the ledger."""
        made = Breakdown.of(self.kind(ship).speed * data.FOOT, "Flight Speed", "SC-14")
        for effect in ship.effects:
            if effect.name == "flight_speed":
                made = made.add(effect.amount * data.FOOT, "effect", effect.clause or "SC-31")
        made = made.add(data.BOOST * data.FOOT * ship.turn.boosted, "boosted engines", "FT-SC-07")
        made = made.add(-data.CRIPPLED * data.FOOT * self.crippled(ship), "crippled", "FT-SC-08")
        return made.at_least(0, "Flight Speed", "SC-14")

    def turning(self, ship: Ship) -> int:
        """The current Turning Radius, in feet per 90 degrees (SC-18, SC-31, SC-H01)."""
        return self.turning_made(ship).total // data.FOOT

    def turning_made(self, ship: Ship, degrees: int = data.QUARTER) -> Breakdown:
        """The Turning Radius, or the cost of a turn by other degrees (SC-25 to SC-28), in units of the ledger.

        A Turning Radius is in feet for 90 degrees, and a unit is a ninetieth of a foot: TR x N of them pay for N
        degrees.
        """
        name = "Turning Radius" if degrees == data.QUARTER else f"turn of {degrees} degrees"
        made = Breakdown.of(self.kind(ship).turning * degrees, name, "SC-25")
        for effect in ship.effects:
            if effect.name == "turning_radius":
                made = made.add(effect.amount * degrees, "effect", effect.clause or "SC-31")
        return made.at_least(0, name, "SC-25")

    def left(self, ship: Ship) -> int:
        """Flight Speed left this turn, in ninetieths of a foot; none without its pilot (SC-H22, SC-H25)."""
        if self.piloted(ship):
            return left(self.speed(ship) * data.FOOT, ship.turn.spent.total)
        return 0

    def defence(self, ship: Ship) -> Breakdown:
        """The number that an attack roll must reach: evading and asteroid fields help (FT-SC-04, FT-SC-07)."""
        made = Breakdown.of(self.kind(ship).defence, "Defence", "FT-SC-01")
        made = made.add(data.EVADING * ship.turn.evading, "evading", "FT-SC-07")
        hidden = any(self.ground(cell).field for cell in ship.cells)
        return made.add(data.IN_FIELD * hidden, "asteroid field", "FT-SC-04")

    # --- crew ---

    def disabled(self, ship: Ship, crew: int) -> bool:
        """True if a scenario's effect keeps a crew member from acting; its amount names them (SC-H22, FT-SC-10)."""
        return any(effect.name == "disabled" and effect.amount == crew for effect in ship.effects)

    def broken(self, ship: Ship, mount: str) -> bool:
        """True if earlier damage keeps a mount from firing; the effect's amount names it (FT-SC-10)."""
        names = [each.name for each in self.kind(ship).mounts]
        return any(effect.name == "broken" and names[effect.amount] == mount for effect in ship.effects)

    def piloted(self, ship: Ship) -> bool:
        """True if the pilot who began its turn is still at the helm (SC-H22)."""
        return 0 <= ship.pilot == ship.turn.helm and not self.disabled(ship, ship.pilot)

    def post(self, ship: Ship, crew: int) -> str:
        """A crew member's name in orders."""
        return self.kind(ship).crew[crew] if 0 <= crew < len(self.kind(ship).crew) else "nobody"

    def free(self, ship: Ship, crew: int) -> bool:
        """True if a crew member has an action left in this ship's turn (SC-H23)."""
        spent = ship.turn.acted.count(crew) >= self.setup.options.crew_actions
        return not spent and not self.disabled(ship, crew)

    def crew_alive(self, ship: Ship) -> bool:
        """True if its crew survives the battle: that of a wreck, if there are pods (FT-SC-09)."""
        return not self.wrecked(ship) or self.setup.options.crew_fate == "pods"


Position = Starship[Step]  # whatever steps are on its stack


def facing(ship: Ship, side: Side) -> int:
    """The strength left in one of its shields."""
    return ship.shields[data.SIDES.index(side)]
