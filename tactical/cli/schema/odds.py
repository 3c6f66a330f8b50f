"""Chances: of rolls, of orders with all that may interrupt them, of battles to their end."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import Answer, Chance, Told
from tactical.cli.schema.verdicts import AwaitedRoll, Reason, Refused


class End(Told):
    """Where the piece may come to."""

    cells: list[str]
    chance: Chance


class Harm(Told):
    """Who may be hurt, and by how much."""

    piece: str
    chance: Chance
    least: int
    most: int


class Fall(Told):
    """Who may be put out."""

    piece: str
    chance: Chance


class Left(Told):
    """What may be left of those who fought."""

    text: str
    chance: Chance


class Upshot(Told):
    """What may come of a fight as a whole: who wins, and what is then `left`, the likeliest first."""

    text: str
    chance: Chance
    left: list[Left]


class Chain(Told):
    """What may come of orders. `kept`: of the first order, the first two and so on, to be carried out as declared.
    Exact where `open` is [0, 1] and `samples` 0; `why` says why it is not. With `samples`, shares of so many tries."""

    kept: list[Chance]
    ends: list[End]
    harms: list[Harm]
    falls: list[Fall]
    upshots: list[Upshot]
    open: Chance
    why: str
    samples: int


class Loss(Told):
    """What a piece has lost."""

    piece: str
    amount: int


class Holder(Told):
    """Who alone stands where a goal is held: the number of the goal, and the side."""

    goal: int
    side: str | None


class Scored(Told):
    """The points of a side, where they count."""

    side: str
    points: float


class Whole(Told):
    """One course to its end: `kept` orders carried out as declared, where the piece of the first is, and all else."""

    chance: Chance
    kept: int
    cells: list[str]
    lost: list[Loss]
    fallen: list[str]
    upshot: str
    left: str
    held: list[Holder]
    won: list[str]
    points: list[Scored]


class Courses(Told):
    """The courses, the likeliest first, where every window on the way is passed, or used."""

    passed: list[Whole]
    used: list[Whole]


class Lost(Told):
    """What a piece has lost by then, at the least and at the most."""

    piece: str
    least: int
    most: int


class RollsDue(Told, tag="rolls", tag_field="kind"):
    """Rolls that are thrown together, as those of a round of combat."""

    rolls: list[AwaitedRoll]


class WindowDue(Told, tag="window", tag_field="kind"):
    """A seat may react: `piece`, if it is one piece's reaction."""

    seat: str
    piece: str | None
    why: str
    text: str


class Course(Told):
    """One way it may go, up to what decides next (`due`), or to its `end`: done (carried out as declared), cut (not
    so), asked (a choice), battle, over, or long: followed no further, `rest` sums it up. `chance`: to come here, were
    the windows on the way answered so. `happens`: since the last branching, in words. `cells`: where the piece is."""

    chance: Chance
    happens: list[str]
    lost: list[Lost]
    fallen: list[str]
    cells: list[str]
    end: Literal["", "done", "cut", "asked", "battle", "over", "long"]
    upshot: str
    left: str
    due: RollsDue | WindowDue | None
    ways: list[Way]
    rest: Chain | None


class Way(Told):
    """How rolls or a window come out. `hits`: of dice that count one by one. `share`: out of what leads there, of a
    window out of those answered so."""

    label: Literal["", "succeeds", "fails", "hits", "used", "passed"]
    hits: int
    share: Chance
    course: Course


class Odds(Answer):
    """What may come of orders where every window on the way is `passed`, or `used`, and the same as a `tree`; null
    where neither dice nor windows are in it. `committed`: the last order was added, as nothing that is drafted moves
    without it. `courses`, with --deep alone: all that they may come to."""

    orders: list[str]
    refused: Refused | None
    warnings: list[Reason]
    passed: Chain
    used: Chain
    tree: Course | None
    committed: bool
    courses: Courses | None
