"""The parts of a battle of armour: elements, what is fixed about the battle, and the position.

An element is one trooper, one crewed weapon or one vehicle. Spending is kept in twelfths of an inch, by purpose; rates
and what is left are computed, so that a hit needs no correction here (AR-H14).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Self

from msgspec import Meta

from tactical.board import covered, rectangle
from tactical.rules.armour import data
from tactical.rules.armour.data import Grade, Kind, Slug, U, Weapon
from tactical.rules.armour.ground import Square, square
from tactical.rules.armour.options import ArmourOptions
from tactical.table.frames import Step, StepT_co
from tactical.table.ledgers import Ledger, left
from tactical.table.memo import memo
from tactical.table.phrases import plain
from tactical.table.pieces import Piece
from tactical.table.places import Aboard, AnyPlace, Destroyed, Left, OffBoard, OnBoard
from tactical.table.state import Setup, State
from tactical.table.values import Value, replace

ENTERING = "entering"  # why a piece is off the board that may come on this turn


@memo(16)
def _by_name(weapons: tuple[Weapon, ...]) -> Mapping[str, Weapon]:
    return {weapon.name: weapon for weapon in reversed(weapons)}


class Spent(Ledger, frozen=True):
    """Allowance spent this turn, in twelfths: on travel (AR-H16), on turning, on loads and felling."""

    travel: int = 0
    turning: int = 0
    other: int = 0


class Turn(Value, frozen=True):
    """One turn of one element, fresh at every TURN_START."""

    spent: Spent = Spent()
    distance: int = 0  # twelfths of board covered, for `speed_basis = distance` (AR-H16)
    spun: int = 0  # eighths of a circle turned since it last travelled (AR-H08)
    over: tuple[tuple[int, int], ...] = ()  # (foxhole, twelfths spent over it) (AR-H42)
    fired: bool = False  # in its activation or as a reaction (FT-AR-08)
    activated: bool = False  # its unit has been activated (AR-H23)
    capped: bool = False  # it declared a speed and fired: `cap` may not be exceeded (AR-H18)
    cap: int = 0
    boarded: bool = False  # loaded or unloaded: once a turn (AR-H48)
    loading: int = 0  # of a carrier: twelfths that loads and unloads have cost it (AR-H46, AR-H49)
    thirds: int = 0  # of a carrier: the worst third that loads and unloads have cost it (AR-H46)
    lost: int = 0  # of a passenger: thirds of its allowance that its carrier's move took (AR-H47)
    astray: int = 0  # how far out of command it was when it moved, in half inches (AR-H25)
    chances: tuple[tuple[int, int], ...] = ()  # (enemy that was asked about it since it last fired, its bonus then)


class EntryPlan(Value, frozen=True):
    """A plan for entering from off the board. Private to its owner (AR-H61); see `entry.py`."""

    due: Annotated[int, Meta(ge=1, le=1_000_000)] = 1  # the turn from which it may (AR-H58)
    target: Annotated[int, Meta(ge=-1)] = -1  # the square at the edge it goes to; -1: its own entry area
    start: Annotated[int, Meta(ge=-1)] = -1  # where its way began, a square of `outside.ring`; -1: beside its own area
    since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # the turn in which it set out
    earliest: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # the turn its group may enter (AR-160, AR-H59)


class Notice(Value, frozen=True):
    """The notice to all seats about troops that move off the board (AR-158 to AR-161)."""

    side: str
    direction: str  # north, east, south, west
    turn: int  # in which they could enter
    given: int = 0  # in which turn it was said; 0: before the battle


class Element(Piece, frozen=True):
    """One trooper, one crewed weapon or one vehicle. `rate` is the original rate in inches (AR-85)."""

    unit: Slug = "unit"  # pieces activated together: a squad, a gun, a vehicle (AR-H23)
    rate: Annotated[int, Meta(ge=0, le=96)] = 6
    damage: Annotated[int, Meta(ge=0, le=3)] = 0  # levels (AR-H13)
    crew: Annotated[int, Meta(ge=0, le=20)] = 0  # of a crewed weapon, now
    used: tuple[Slug, ...] = ()  # one entry a use of a weapon of limited uses
    descending: bool = False  # still coming down (AR-H62)
    turn: Turn = Turn()
    entry: EntryPlan = EntryPlan()  # how and when it comes on, while it is off the board

    @property
    def on_board(self) -> bool:
        """True if it is on the map, on the ground or above it."""
        return isinstance(self.place, OnBoard)

    @property
    def lives(self) -> bool:
        """True if it is not destroyed or gone for this battle (AR-145, AR-147)."""
        return not isinstance(self.place, (Destroyed, Left))

    @property
    def heading(self) -> int:
        """The direction it faces, 0 to 7 clockwise from north."""
        return max(0, self.place.heading) if isinstance(self.place, OnBoard) else 0

    @property
    def altitude(self) -> int:
        """Inches above the surface below (AR-H32)."""
        return self.place.altitude if isinstance(self.place, OnBoard) else 0


class ArmourSetup(Setup, frozen=True):
    """The fixed part of a battle: kinds and weapons with the scenario's own, options, and who enters where."""

    kinds: tuple[Kind, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    options: ArmourOptions = ArmourOptions()
    areas: tuple[tuple[str, tuple[int, ...]], ...] = ()  # entry areas by side (AR-151)
    outside: tuple[tuple[int, str], ...] = ()  # (square at the edge, ground just outside it), else firm (AR-H58)


class Armour(State[Element, ArmourSetup, StepT_co], frozen=True, dict=True):
    """A position of armour. `beat` counts turns."""

    first: int = 0  # into the sides: who begins this turn (AR-H23)
    turn_of: int = 0  # into the sides: who activates next, or is activating
    active: str = ""  # the unit being activated; empty: none yet
    asked: int = 0  # in a phase that asks the seats in turn: how many have been
    notices: tuple[Notice, ...] = ()  # all that were given, for all to read (AR-158)

    # --- fixed data of an element ---

    def harm_unit(self, piece: int) -> str:
        return "crew" if self.kind(self.pieces[piece]).crew else "levels"

    def kind(self, who: Element) -> Kind:
        """Its kind."""
        return self.setup.kinds[who.kind]

    def weapon(self, name: str) -> Weapon:
        """A weapon by name; one without numbers is the placeholder (AR-H22)."""
        return _by_name(self.setup.weapons).get(name) or Weapon(name)

    def square(self, cell: int) -> Square:
        """The square of a cell."""
        return square(self.board, cell)

    # --- who stands where ---

    def grounded_on(self, cell: int, besides: int = -1) -> tuple[Element, ...]:
        """The pieces standing on a square, not above it (AR-H55)."""
        return tuple(p for p in self.pieces_on(cell) if p.id != besides and not p.altitude)

    def aboard(self, carrier: int) -> tuple[Element, ...]:
        """The cargo of a carrier, by id: a recorded list (AR-130)."""
        return tuple(p for p in self.pieces if isinstance(p.place, Aboard) and p.place.carrier == carrier)

    # --- shape ---

    def shape(self, who: Element, heading: int = -1) -> tuple[tuple[int, int], ...]:
        """Offsets from the anchor of the squares it covers; a long piece lies along its heading, east and west."""
        kind = self.kind(who)
        heading = who.heading if heading < 0 else heading
        across = heading % 4 < 2
        return rectangle(kind.width, kind.length) if across else rectangle(kind.length, kind.width)

    def set_down(self, who: Element, cell: int, heading: int, altitude: int = 0) -> OnBoard:
        """The place of a piece with its anchor on a cell. Raises ValueError if a square of it is off the board."""
        kind = self.kind(who)
        if kind.width == kind.length == 1:
            return OnBoard((cell,), heading, altitude)
        cells = covered(self.board, cell, self.shape(who, heading))
        return OnBoard((cell, *(other for other in cells if other != cell)), heading, altitude)

    def placed(self, piece: Element, cell: int) -> OnBoard:
        """A piece placed by hand keeps its heading, stands on the ground and covers its squares."""
        try:
            return self.set_down(piece, cell, piece.heading)
        except ValueError:
            return OnBoard((cell,), piece.heading)  # which no position may hold: it is refused

    def put(self, piece: Element, place: AnyPlace) -> Self:
        """The state with a piece placed by hand, which is no longer descending."""
        grounded = not (isinstance(place, OnBoard) and place.altitude)
        return super().put(replace(piece, descending=piece.descending and not grounded), place)

    # --- numbers ---

    def full(self, who: Element) -> int:
        """The original rate in twelfths, which thirds are fractions of (AR-85, AR-H52)."""
        return who.rate * U

    def unit_name(self, unit: str) -> str:
        """A unit's name for people: its piece's name if it has one piece."""
        members = [piece.id for piece in self.pieces if piece.unit == unit]
        return self.name(members[0]) if len(members) == 1 else plain(unit)

    def allowance(self, who: Element) -> int:
        """The current rate in twelfths: damage and a missing crew count, spending does not (AR-97, AR-H13, AR-H52)."""
        kind = self.kind(who)
        if kind.pod and who.on_board and not who.descending:
            return 0  # it has landed (AR-H64)
        rate = data.damaged_rate(who.rate, who.damage) if kind.vehicle else who.rate
        if kind.category == "gun":
            rate = 0 if not who.crew else data.GUN_FULL if who.crew >= kind.crew else data.GUN_SHORT
        return rate * U * (data.THIRDS - min(who.turn.lost, data.THIRDS)) // data.THIRDS

    def left(self, who: Element) -> int:
        """The allowance left this turn, in twelfths (AR-H06, AR-H14)."""
        return left(self.allowance(who), who.turn.spent.total)

    def speed_class(self, who: Element, amount: int) -> int:
        """0 stationary, 1 slow, 2 moderate, 3 fast, by thirds of the original rate (AR-86 to AR-88, AR-H17)."""
        full = self.full(who)
        return min(3, -(-data.THIRDS * amount // full)) if full and amount > 0 else 0

    def travelled(self, who: Element) -> int:
        """The measure of its speed: allowance spent on travel, or distance covered (AR-H16)."""
        by_distance = self.setup.options.speed_basis == "distance"
        return who.turn.distance if by_distance else who.turn.spent.travel

    def target_class(self, who: Element) -> int:
        """Its speed for fire at it: travel alone, never turning (AR-90, AR-94, AR-H19)."""
        return self.speed_class(who, self.travelled(who))

    def firer_class(self, who: Element) -> int:
        """Its speed for its own fire: travel and turning so far, as one sum, or what it declared (AR-89, AR-H18)."""
        so_far = self.speed_class(who, self.travelled(who) + who.turn.spent.turning)
        return max(so_far, who.turn.cap) if who.turn.capped else so_far

    def units_left(self, side: str) -> tuple[Element, ...]:
        """The pieces of a side that may still be activated this turn: on the board or aboard there (AR-H23)."""
        return tuple(p for p in self.pieces if not p.turn.activated and self.side(p) == side and self.may_act(p))

    def may_act(self, who: Element) -> bool:
        """True if it can be activated: on the board, aboard a piece that is, or itself about to enter."""
        waits = isinstance(who.place, OffBoard) and who.place.why == ENTERING
        return isinstance(self.outermost(who).place, OnBoard) or waits

    def grade_of(self, who: Element) -> Grade | None:
        """Its rate among the three of its type; None if it has no grades (D3)."""
        kind = self.kind(who)
        if not kind.vehicle or kind.pod:
            return None
        rates = data.ADVANCED_RATE[kind.mobility]
        return data.GRADES[rates.index(who.rate)] if who.rate in rates else None


Position = Armour[Step]  # whatever steps are on its stack
