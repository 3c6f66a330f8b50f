"""The possible results of orders, with everything that may interrupt them."""

from __future__ import annotations

from typing import Literal

from tactical.report.awaited import AwaitedRoll
from tactical.report.base import Ratio, Reported


class Destination(Reported, frozen=True):
    """A cell that the piece may come to."""

    cells: tuple[str, ...]
    chance: Ratio


class HarmReport(Reported, frozen=True):
    """The damage that a piece may take."""

    piece: str
    chance: Ratio
    least: int
    most: int


class FallReport(Reported, frozen=True):
    """The chance that a piece is put out."""

    piece: str
    chance: Ratio


class LeftReport(Reported, frozen=True):
    """The units that may survive a fight."""

    text: str
    chance: Ratio


class UpshotReport(Reported, frozen=True):
    """A possible result of a fight as a whole: who wins, and what is then `left`, likeliest first."""

    text: str
    chance: Ratio
    left: tuple[LeftReport, ...]


class ChainReport(Reported, frozen=True):
    """The possible results of orders. `kept`: the chance that the first order, the first two and so on go ahead. Exact
    if `open` is [0, 1] and `samples` 0; otherwise `why` gives the reason. With `samples`, the shares of this many
    tries.
    """

    kept: tuple[Ratio, ...]
    ends: tuple[Destination, ...]
    harms: tuple[HarmReport, ...]
    falls: tuple[FallReport, ...]
    upshots: tuple[UpshotReport, ...]
    open: Ratio
    why: str
    samples: int


class LossReport(Reported, frozen=True):
    """The losses of a piece."""

    piece: str
    amount: int


class HolderReport(Reported, frozen=True):
    """A side that stands alone where a goal is held: the number of the goal, and the side."""

    goal: int
    side: str | None


class ScoreReport(Reported, frozen=True):
    """The points of a side, where they count."""

    side: str
    points: float


class CourseEnd(Reported, frozen=True):
    """One course to its end: the orders `kept`, the place of the first order's piece, and everything else."""

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
    """The courses, likeliest first, if every reaction on the way is passed or used."""

    passed: tuple[CourseEnd, ...]
    used: tuple[CourseEnd, ...]


class LostReport(Reported, frozen=True):
    """The least and the most that a piece has lost by then."""

    piece: str
    least: int
    most: int


class RollsDue(Reported, frozen=True, tag="rolls", tag_field="kind"):
    """Rolls that are thrown together, such as those of a round of combat."""

    rolls: tuple[AwaitedRoll, ...]


class WindowDueReport(Reported, frozen=True, tag="window", tag_field="kind"):
    """A seat may react: `piece`, if it is one piece's reaction."""

    seat: str
    piece: str | None
    why: str
    text: str


class CourseReport(Reported, frozen=True):
    """One course, up to the next decision (`due`) or to its `end`: done (it went ahead), cut (it did not), asked (a
    choice), battle, over, or long (followed no further; `rest` sums it up). `chance`: to get here, given these answers
    to reactions. `happens`: since the last branching, in words. `cells`: where the piece is."""

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
    """One outcome of rolls or of a reaction. `hits`: for dice that count one by one. `share`: of the cases that lead
    there; for a reaction, of those with the same answer."""

    label: Literal["", "succeeds", "fails", "hits", "used", "passed"]
    hits: int
    share: Ratio
    course: CourseReport
