"""Events of a journey."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from tactical.rules.overland import data
from tactical.table.breakdown import Breakdown, bracketed
from tactical.table.events import Event
from tactical.table.ledgers import quantity
from tactical.table.phrases import in_a_row, is_plural, plain
from tactical.table.values import CellRef, PieceRef, PieceRefs

if TYPE_CHECKING:
    from tactical.rules.overland.position import Position


class DayBegan(Event, tag="day_began", frozen=True):
    """A day starts."""

    boundary = "start"
    number: int

    def words(self, state: Position, /) -> str:
        return f"Day {self.number}{_weather(state)}"


class Travelled(Event, tag="travelled", frozen=True):
    """A group entered a square, or fell back to one."""

    piece: PieceRef
    start: CellRef
    cell: CellRef
    left: int = 0
    how: str = "travels"

    def words(self, state: Position, /) -> str:
        start, there = state.cell_name(self.start), state.cell_name(self.cell)
        if self.how != "travels":
            name = state.name(self.piece)
            return f"{name} {self.how.removesuffix('s') if is_plural(name) else self.how} to {there}"
        land = data.TERRAIN[state.board.kind("ground", self.cell)].name
        return (
            f"{state.name(self.piece)} travels from {start} to {there}, {land} ({quantity(self.left, 'squares')} left)"
        )


class Endangered(Event, tag="endangered", frozen=True):
    """A hazardous square was entered (OV-D13)."""

    piece: PieceRef
    cell: CellRef
    hazard: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} is in danger at {state.cell_name(self.cell)}: {plain(self.hazard)}"


class LegBegan(Event, tag="leg_began", frozen=True):
    """A forced march, a night leg, or a shortcut: the squares to travel, with their breakdown."""

    boundary = "start"
    piece: PieceRef
    what: str
    squares: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)}: {self.what}, {in_squares(self.squares)}{bracketed(self.made)}"


class Halted(Event, tag="halted", frozen=True):
    """A group that was going to travel on does not: something came up that it must decide first."""

    piece: PieceRef
    why: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} stops: {self.why}"


class LegEnded(Event, tag="leg_ended", frozen=True):
    """A leg or a day was ended; the rest of it is lost."""

    boundary = "end"
    piece: PieceRef
    what: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} ends the {self.what}"


class Paid(Event, tag="paid", frozen=True):
    """Stocks changed."""

    piece: PieceRef
    stock: str
    amount: int  # below 0: gained
    left: int
    what: str
    made: Breakdown | None = None  # of the amount

    def words(self, state: Position, /) -> str:
        sign = "-" if self.amount > 0 else "+"
        change = f"{self.stock.capitalize()} {sign}{abs(self.amount)}, {self.left} left"
        what = f"{self.what}: {self.made.words()}" if self.made is not None else self.what
        return f"{state.name(self.piece)}: {change} ({what})"


class RanOut(Event, tag="ran_out", frozen=True):
    """There was nothing to use up at the day's end: only a warning (OV-D29)."""

    piece: PieceRef
    stock: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} has no {self.stock.capitalize()} left"


class Strained(Event, tag="strained", frozen=True):
    """A roll in a forced march failed: a level will be lost at the day's end (OV-32)."""

    piece: PieceRef
    pending: int

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} suffers and will lose {quantity(self.pending, 'levels')} tonight"


class Worn(Event, tag="worn", frozen=True):
    """A carrier's Attribute changed: lost at the day's end, or restored."""

    piece: PieceRef
    attribute: str
    level: int
    how: str = "is worn"
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.how}: {plain(self.attribute)} {self.level}{bracketed(self.made)}"


class Lost(Event, tag="lost", frozen=True):
    """A mount died, a vehicle broke down for good, somebody was killed."""

    piece: PieceRef
    how: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.how}"


class Foraged(Event, tag="foraged", frozen=True):
    """A roll to forage, and its points."""

    piece: PieceRef
    points: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        found = quantity(self.points, "points") if self.points else "nothing"
        return f"{state.name(self.piece)} forages: {found}{bracketed(self.made)}"


class Seated(Event, tag="seated", frozen=True):
    """A traveller mounted, boarded, took the wheel or got down; an Attribute was chosen."""

    piece: PieceRef
    what: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.what}"


class Parted(Event, tag="parted", frozen=True):
    """A member changed groups."""

    piece: PieceRef
    start: CellRef
    group: PieceRef

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} leaves {state.name(self.start)} for {state.name(self.group)}"


class Rested(Event, tag="rested", frozen=True):
    """A night's sleep."""

    piece: PieceRef
    how: str
    health: int
    energy: int
    health_made: Breakdown | None = None
    energy_made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        health = f"Health +{self.health}{bracketed(self.health_made)}"
        return f"{state.name(self.piece)} {self.how}: {health}, Energy +{self.energy}{bracketed(self.energy_made)}"


class Slept(Event, tag="slept", frozen=True):
    """A night's sleep of people who needed none."""

    who: Annotated[PieceRefs, Meta(min_length=1)]
    how: str

    def words(self, state: Position, /) -> str:
        how = self.how if len(self.who) == 1 else self.how.replace("s ", " ", 1)
        be = "is" if len(self.who) == 1 else "are"
        return f"{in_a_row([*map(state.name, self.who)], 'and')} {how} and {be} fully rested"


class Told(Event, tag="told", frozen=True):
    """The storyteller says or changes something."""

    text: str

    def words(self, state: Position, /) -> str:
        return self.text


class Met(Event, tag="met", frozen=True):
    """An encounter."""

    piece: PieceRef
    faces: str
    where: CellRef

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} meets {self.faces} at {state.cell_name(self.where)}"


class Slipped(Event, tag="slipped", frozen=True):
    """The way round an encounter, found or not (FT-OV-04)."""

    piece: PieceRef
    found: bool

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {'slips by unseen' if self.found else 'is seen'}"


class Fought(Event, tag="fought", frozen=True):
    """A battle is over (FT-OV-06)."""

    piece: PieceRef
    faces: str
    outcome: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} against {self.faces}: {self.outcome}"


class Routed(Event, tag="routed", frozen=True):
    """A route was planned or forgotten: nothing is spent."""

    piece: PieceRef
    squares: int

    def words(self, state: Position, /) -> str:
        plan = f"plans a route of {in_squares(self.squares)}" if self.squares else "no longer has a route"
        return f"{state.name(self.piece)} {plan}"


def _weather(state: Position) -> str:
    """The storyteller's effects on the land: hazards that come and go, penalties on the day's rolls."""
    over: dict[str, list[str]] = {}
    for mark in state.marks:
        if mark.name:
            over.setdefault(plain(mark.name), []).append(state.cell_name(mark.cell))
    found = [f"{name} over {', '.join(cells)}" for name, cells in over.items()]
    penalties = [(data.PENALTIES[each.name], each.amount) for each in state.effects if each.name in data.PENALTIES]
    found += [f"{purpose} rolls {-amount}" for purpose, amount in penalties]
    return f": {'; '.join(found)}" if found else ""


def runs_out(stock: str) -> str:
    """`run out` for Provisions, `runs out` for Fuel."""
    return "run out" if is_plural(stock) else "runs out"


def in_squares(count: int) -> str:
    return quantity(count, "squares")


EVENTS: tuple[type[Event], ...] = (
    DayBegan, Travelled, Endangered, LegBegan, LegEnded, Paid, RanOut, Strained, Worn, Lost, Foraged, Seated, Parted,
    Rested, Slept, Halted, Told, Met, Slipped, Fought, Routed,
)  # fmt: skip
