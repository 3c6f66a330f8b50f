"""What may come of orders, with all that may interrupt them."""

from __future__ import annotations

from typing import Literal

from tactical.report.awaited import AwaitedRoll
from tactical.report.base import Ratio, Reported


class Destination(Reported, frozen=True):
    """Where the piece may come to."""

    cells: tuple[str, ...]
    chance: Ratio


class HarmReport(Reported, frozen=True):
    """Who may be hurt, and by how much."""

    piece: str
    chance: Ratio
    least: int
    most: int


class FallReport(Reported, frozen=True):
    """Who may be put out."""

    piece: str
    chance: Ratio


class LeftReport(Reported, frozen=True):
    """What may be left of those who fought."""

    text: str
    chance: Ratio


class UpshotReport(Reported, frozen=True):
    """What may come of a fight as a whole: who wins, and what is then `left`, the likeliest first."""

    text: str
    chance: Ratio
    left: tuple[LeftReport, ...]


class ChainReport(Reported, frozen=True):
    """What may come of orders. `kept`: of the first order, the first two and so on, to be carried out as declared.
    Exact where `open` is [0, 1] and `samples` 0; `why` says why it is not. With `samples`, shares of so many tries."""

    kept: tuple[Ratio, ...]
    ends: tuple[Destination, ...]
    harms: tuple[HarmReport, ...]
    falls: tuple[FallReport, ...]
    upshots: tuple[UpshotReport, ...]
    open: Ratio
    why: str
    samples: int


class LossReport(Reported, frozen=True):
    """What a piece has lost."""

    piece: str
    amount: int


class HolderReport(Reported, frozen=True):
    """Who alone stands where a goal is held: the number of the goal, and the side."""

    goal: int
    side: str | None


class ScoreReport(Reported, frozen=True):
    """The points of a side, where they count."""

    side: str
    points: float


class CourseEnd(Reported, frozen=True):
    """One course to its end: `kept` orders carried out as declared, where the piece of the first is, and all else."""

    chance: Ratio
    kept: int
    cells: tuple[str, ...]
    lost: tuple[LossReport, ...]
    fallen: tuple[str, ...]
    upshot: str
    left: str
    held: tuple[HolderReport, ...]
    won: tuple[str, ...]
    points: tuple[ScoreReport, ...]


class CoursesReport(Reported, frozen=True):
    """The courses, the likeliest first, where every window on the way is passed, or used."""

    passed: tuple[CourseEnd, ...]
    used: tuple[CourseEnd, ...]


class LostReport(Reported, frozen=True):
    """What a piece has lost by then, at the least and at the most."""

    piece: str
    least: int
    most: int


class RollsDue(Reported, frozen=True, tag="rolls", tag_field="kind"):
    """Rolls that are thrown together, as those of a round of combat."""

    rolls: tuple[AwaitedRoll, ...]


class WindowDueReport(Reported, frozen=True, tag="window", tag_field="kind"):
    """A seat may react: `piece`, if it is one piece's reaction."""

    seat: str
    piece: str | None
    why: str
    text: str


class CourseReport(Reported, frozen=True):
    """One way it may go, up to what decides next (`due`), or to its `end`: done (carried out as declared), cut (not
    so), asked (a choice), battle, over, or long: followed no further, `rest` sums it up. `chance`: to come here, were
    the windows on the way answered so. `happens`: since the last branching, in words. `cells`: where the piece is."""

    chance: Ratio
    happens: tuple[str, ...]
    lost: tuple[LostReport, ...]
    fallen: tuple[str, ...]
    cells: tuple[str, ...]
    end: Literal["", "done", "cut", "asked", "battle", "over", "long"]
    upshot: str
    left: str
    due: RollsDue | WindowDueReport | None
    ways: tuple[WayReport, ...]
    rest: ChainReport | None


class WayReport(Reported, frozen=True):
    """How rolls or a window come out. `hits`: of dice that count one by one. `share`: out of what leads there, of a
    window out of those answered so."""

    label: Literal["", "succeeds", "fails", "hits", "used", "passed"]
    hits: int
    share: Ratio
    course: CourseReport
