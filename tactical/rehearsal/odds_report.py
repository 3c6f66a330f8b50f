"""The possible results of orders, as a report: sums over all courses, and the courses as a tree."""

from __future__ import annotations

from collections.abc import Callable

from tactical.rehearsal.chain import Chain
from tactical.rehearsal.tree import Course, WindowAhead
from tactical.report.awaited import roll_report
from tactical.report.base import ratio
from tactical.report.odds import (
    ChainReport,
    CourseEnd,
    CourseReport,
    Destination,
    FallReport,
    HarmReport,
    HolderReport,
    LeftReport,
    LossReport,
    LostReport,
    RollsDue,
    ScoreReport,
    UpshotReport,
    WayReport,
    WindowDueReport,
)
from tactical.report.text import cited_text
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState


def chain_report(view: AnyState, found: Chain) -> ChainReport:
    """The possible results of orders, summed up."""
    name = _names(view)
    return ChainReport(
        kept=tuple(map(ratio, found.kept)),
        ends=tuple(Destination(_cells(view, cells), ratio(chance)) for cells, chance in found.ends),
        harms=tuple(HarmReport(name(piece), ratio(p), low, high) for piece, p, low, high in found.harms),
        falls=tuple(FallReport(name(piece), ratio(chance)) for piece, chance in found.falls),
        upshots=tuple(
            UpshotReport(text, ratio(chance), tuple(LeftReport(what, ratio(part)) for what, part in left))
            for text, chance, left in found.upshots
        ),
        open=ratio(found.open),
        why=found.why,
        samples=found.samples,
    )


def course_ends(view: AnyState, found: Chain) -> tuple[CourseEnd, ...]:
    """The possible courses of orders, each with all its results."""
    name = _names(view)
    return tuple(
        CourseEnd(
            chance=ratio(chance),
            kept=end.kept,
            cells=_cells(view, end.cells),
            lost=tuple(LossReport(name(piece), amount) for piece, amount in end.harm),
            fallen=tuple(map(name, end.gone)),
            upshot=end.upshot,
            left=end.left,
            held=tuple(HolderReport(goal, side or None) for goal, side in end.held),
            won=tuple(end.won),
            points=tuple(ScoreReport(side, float(points)) for side, points in end.points),
        )
        for end, chance in found.courses
    )


def course_report(rules: AnyRuleset, view: AnyState, found: Course) -> CourseReport:
    """One course, with everything that follows."""
    name = _names(view)
    return CourseReport(
        chance=ratio(found.chance),
        happens=tuple(rules.presenter.say(view, event) for event in found.events),
        lost=tuple(LostReport(name(piece), low, high) for piece, low, high in found.harms),
        fallen=tuple(map(name, found.fallen)),
        cells=_cells(view, found.cells),
        end=found.end,
        upshot=found.upshot,
        left=found.left,
        due=_due(view, found),
        ways=tuple(
            WayReport(way.label, way.hits, ratio(way.share), course_report(rules, view, way.course))
            for way in found.ways
        ),
        rest=chain_report(view, found.rest) if found.rest is not None else None,
    )


def _due(view: AnyState, found: Course) -> RollsDue | WindowDueReport | None:
    if isinstance(found.due, WindowAhead):
        ask, piece, about = found.due
        name = view.pieces[piece].name if piece >= 0 else None
        return WindowDueReport(view.seat(ask.seat).name, name, ask.why, cited_text(about))
    rolls = tuple(roll_report(view, roll) for roll in found.due or ())
    return RollsDue(rolls) if rolls else None


def _cells(view: AnyState, cells: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(view.cell_name, cells))


def _names(view: AnyState) -> Callable[[int], str]:
    return lambda piece: str(view.pieces[piece].name)
