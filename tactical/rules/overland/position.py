"""The parts of a journey: groups and their members, what is fixed about it, and the position."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.overland import data
from tactical.rules.overland.data import Kind, Purpose, Slug, Stock
from tactical.rules.overland.options import OverlandOptions
from tactical.table.breakdown import Breakdown
from tactical.table.effects import total
from tactical.table.frames import Step, StepT_co
from tactical.table.ledgers import Ledger, left
from tactical.table.pieces import Piece
from tactical.table.places import Destroyed, OnBoard
from tactical.table.state import Setup, State
from tactical.table.values import CellOrNone, CellRef, CellRefs, PieceOrNone, Value

UNFORMED = "unformed"  # why a spare group is off the map: nobody is in it

Count = Annotated[int, Meta(ge=0, le=999)]


class Spent(Ledger, frozen=True):
    """Squares of the open leg: travelled, given up for foraging (OV-59), lost in slipping by (FT-OV-04)."""

    travel: int = 0
    forage: int = 0
    slip: int = 0


class Day(Value, frozen=True):
    """A group's day so far: its leg, its spent squares, and what may not be done twice."""

    leg: Literal["day", "march", "night"] = "day"
    allowance: int = -1  # squares of this leg; -1: not begun, the base as the group stands
    bonus: int = 0  # squares a shortcut added to the day leg (OV-21)
    spent: Spent = Spent()
    closed: bool = False  # the leg was ended
    marches: int = 0
    nights: int = 0
    rolls: int = 0  # forage rolls made (OV-63)
    tried: tuple[str, ...] = ()  # shortcuts attempted
    met: tuple[str, ...] = ()  # kinds of hazard that have been rolled for (FT-OV-02)
    entered: bool = False  # a square was entered: upkeep is due (OV-D29)
    burns: bool = False  # with a vehicle: it takes Fuel too
    repairing: bool = False
    halves: int = 2  # of the day leg that repairs leave (OV-42)
    over: bool = False

    @property
    def fresh(self) -> bool:
        """True if the day is still untouched; repairs may come before."""
        return self.leg == "day" and self.allowance < 0 and not self.closed

    @property
    def dark(self) -> bool:
        """True if it is night."""
        return self.leg == "night"


class Shortcut(Value, frozen=True):
    """A shortcut the storyteller offers: its name, the squares it adds, and its penalty on the roll."""

    label: Slug
    bonus: Annotated[int, Meta(ge=1, le=99)]
    penalty: Annotated[int, Meta(ge=0, le=12)] = 0


class RoutePlan(Value, frozen=True):
    """A route over several days: its squares, forced marches a day, and whether to go on by night."""

    path: CellRefs = ()
    marches: int = 0
    night: bool = False


class Traveller(Piece, frozen=True):
    """A group, a person, a mount, a vehicle or a hostile group, depending on its kind.

    Groups stand on the map; people, mounts and vehicles are aboard their group, riders and occupants aboard their
    carrier. Fields that do not concern a sort keep their defaults.
    """

    # groups: stocks (OV-D38), the day, and what the storyteller has told them
    provisions: Count = 0
    fuel: Count = 0
    ammo: Count = 0
    wealth: Count = 0
    came_from: CellOrNone = -1  # the square before this one (FT-OV-06)
    day: Day = Day()
    shortcuts: tuple[Shortcut, ...] = ()
    plan: RoutePlan = RoutePlan()
    # people
    health: int = 0
    energy: int = 0
    rest: Literal["", "camp", "doze"] = ""  # their choice for the night
    night: Literal["", "drove", "led", "walked", "rode"] = ""  # their doings after dark (OV-D32)
    repaired: int = 0  # repairs attempted today
    # mounts, vehicles, and people with Attributes of their own
    levels: tuple[Annotated[int, Meta(ge=0, le=99)], ...] = ()  # of each Attribute, as it stands
    using: Annotated[int, Meta(ge=0, le=9)] = 0  # which Attribute counts today (OV-D10)
    pending: Count = 0  # levels to be lost at the day's end (OV-35)
    mended: bool = False  # worked on today

    @property
    def gone(self) -> bool:
        """True if it is dead, or broken down for good."""
        return isinstance(self.place, Destroyed)

    @property
    def on_map(self) -> bool:
        """A group, hostile or not, that is on the map."""
        return isinstance(self.place, OnBoard)


class Encounter(Value, frozen=True):
    """A possible battle: where, under which rules and scenario, against whom (FT-OV-01)."""

    name: Slug
    rules: Slug
    scenario: str
    faces: str = "enemies"  # the group's enemies, in words
    penalty: Annotated[int, Meta(ge=0, le=12)] = 0  # off the roll to slip by (FT-OV-04)
    cells: tuple[CellOrNone, ...] = ()  # -1 in a view that does not know where
    hazard: str = ""
    hostile: PieceOrNone = -1  # a hostile group's piece
    number: Annotated[int, Meta(ge=0, le=12)] = 0  # in place of its hazard's own; 0: that
    known: bool = False  # a square's encounter that the players are told of
    maps: tuple[tuple[Slug, Slug], ...] = ()  # member or kind here -> kind there (FT-OV-05)
    loot: tuple[tuple[Stock, int], ...] = ()  # for a winner (FT-OV-06)


class Cue(Value, frozen=True):
    """A line of the storyteller's script: on a day, or when a group enters one of the cells for the first time."""

    do: Literal["offer", "withdraw", "hazard", "clear", "penalty", "move", "say"]
    day: int = 0
    enter: CellRefs = ()
    cells: CellRefs = ()  # for hazard and clear; the path of a move
    label: str = ""  # of a shortcut or a hazard
    bonus: int = 0
    amount: int = 0  # of a penalty
    purpose: Purpose = "night"
    days: int = 1  # that a penalty lasts
    piece: PieceOrNone = -1  # the hostile group that moves
    text: str = ""


class Mark(Value, frozen=True):
    """A square that the storyteller marked as hazardous, or cleared (empty), overriding the map (OV-13)."""

    cell: CellRef
    name: str


class OverlandSetup(Setup, frozen=True):
    """The fixed part of a journey: kinds with the scenario's own, options, encounters and the storyteller's script."""

    kinds: tuple[Kind, ...] = ()
    options: OverlandOptions = OverlandOptions()
    encounters: tuple[Encounter, ...] = ()
    script: tuple[Cue, ...] = ()


class Overland(State[Traveller, OverlandSetup, StepT_co], frozen=True, dict=True):
    """A position of a journey. `beat` counts days; `turn` is the group that is asked."""

    turn: PieceOrNone = -1
    acted: bool = False  # something was ordered since it was asked: a skipped ask ends the group's day
    marks: tuple[Mark, ...] = ()
    cued: tuple[int, ...] = ()  # lines of the script that wait for a square and have been read
    met: tuple[str, ...] = ()  # encounters of squares that a group has run into: no longer secret
    beaten: tuple[str, ...] = ()  # those of them that were won

    def kind(self, piece: Traveller) -> Kind:
        """Its kind."""
        return self.setup.kinds[piece.kind]

    # --- land ---

    def barrier(self, cell: int) -> bool:
        """True if a square can only be flown over (OV-09, OV-D12)."""
        return self.board.kind("barrier", cell) != "none"

    def hazard(self, cell: int) -> str:
        """The name of a square's hazard; empty for none. The storyteller's marks override the map."""
        for mark in self.marks:
            if mark.cell == cell:
                return mark.name
        found = self.board.kind("hazard", cell)
        return "" if found == "none" else found

    def penalty(self, purpose: Purpose, cell: int) -> Breakdown:
        """The penalty on rolls of a purpose: the terrain's own plus the storyteller's (OV-20, OV-31, OV-46, OV-61)."""
        layer = self.board.kind(f"penalty_{purpose}", cell)
        made = Breakdown.of(int(layer) if layer.isdigit() else 0, "terrain", "OV-D06")
        return made.add(total(self.effects, f"penalty_{purpose}"), "storyteller", "OV-D06")

    # --- squares ---

    def left(self, group: Traveller, base: int) -> int:
        """Squares left in the leg; `base`: those of the day leg, if it has not begun."""
        day = group.day
        if day.closed:
            return 0
        whole = day.allowance if day.allowance >= 0 else self.day_leg(day, base)
        return left(whole + day.bonus, day.spent.total)

    def day_leg(self, day: Day, base: int) -> int:
        """The base, or the rest of it after repairs (OV-42, OV-D27)."""
        up = day.halves == 1 and self.setup.options.genius_half == "up"
        return (base * day.halves + up) // 2

    def full_health(self, who: Traveller) -> int:
        """Health when unhurt."""
        return data.HEALTH_PER_BODY * self.kind(who).body

    def full_energy(self, who: Traveller) -> int:
        """Energy when rested."""
        kind = self.kind(who)
        return data.ENERGY_PER_LEVEL * (kind.mind + kind.soul)


Position = Overland[Step]  # whatever steps are on its stack
