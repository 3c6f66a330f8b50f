"""How a battle is won, how far the sides have come, and how it was won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tactical.report.base import Reported
from tactical.report.forecast import Holding
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.table import AnyState, Over, awaiting
from tactical.table.events import why_ended
from tactical.table.goals import (
    AllOf,
    AnyOf,
    ArriveAt,
    Carry,
    Exit,
    Goal,
    HoldCells,
    LastSide,
    Points,
    Progress,
    Survive,
    counts_points,
    decisive,
    prize_of,
    progress,
    standings,
    wholes,
)
from tactical.table.ledgers import mixed, quantity
from tactical.table.phrases import capital, in_a_row, is_plural
from tactical.table.pieces import titled
from tactical.table.prizes import whereabouts
from tactical.table.values import tag_of

FEW = 3  # cells in a row that are named; of more the first and the last
RARE = 2  # cells of a kind of ground that still tell which one is meant


class SideProgress(Reported, frozen=True):
    """How far a side has come, out of how many: beats held in a row, pieces gone, points lost, or parts met."""

    side: str
    count: int
    of: int


class GoalReport(Reported, frozen=True):
    """A goal. `now`: the side that stands there alone, and holds it if the beat ends now."""

    goal: str
    side: str | None
    text: str
    so_far: tuple[SideProgress, ...]
    now: str | None
    parts: tuple[GoalReport, ...]  # of a goal made of others: what each asks for, and how far it is


def goal_reports(rules: AnyRuleset, view: AnyState) -> tuple[GoalReport, ...]:
    """The goals of a battle, and each side's progress."""
    return tuple(_goal_report(rules, view, number) for number, _ in wholes(view.setup.goals))


def _goal_report(rules: AnyRuleset, view: AnyState, number: int) -> GoalReport:
    state, goal = progress(view, rules.fighters, number), view.setup.goals[number]
    return GoalReport(
        tag_of(goal),
        goal.side or None,
        goal_in_words(rules, view, number),
        tuple(SideProgress(*row) for row in state.so_far),
        state.now or None,
        tuple(_goal_report(rules, view, part) for part in goal.parts),
    )


def goals_in_words(rules: AnyRuleset, view: AnyState) -> list[str]:
    """The goals and the limit of the battle, one sentence each, with each side's progress."""
    setup = view.setup
    lines = [goal_in_words(rules, view, number) for number, _ in wholes(setup.goals)]
    if setup.limit:
        how = {"points": "the side with the most points wins", "draw": "it is a draw"}.get(
            setup.at_limit, f"{titled(setup.at_limit)} {verb(setup.at_limit, 'wins', 'win')}"
        )
        lines.append(f"If nobody has won after {rules.beat} {setup.limit}, {how} (FT-08).")
    so_far = scores(rules, view)
    return [*lines, f"So far: {so_far}."] if so_far else lines


def goal_in_words(rules: AnyRuleset, view: AnyState, number: int) -> str:
    """One goal, with each side's progress."""
    goal = view.setup.goals[number]
    condition = _condition(rules, view, number)
    if isinstance(goal, LastSide | Points):
        return f"{capital(condition)}."
    if isinstance(goal, ArriveAt):
        condition += f"; {verb(goal.side, 'it loses', 'they lose')} once that is no longer possible (FT-OV-07)"
    return f"{_who_wins(goal)} {condition}."


def _who_wins(goal: Goal) -> str:
    side = goal.side
    return f"{capital(side)} {verb(side, 'wins', 'win')}" if side else "A side wins"


def _condition(rules: AnyRuleset, view: AnyState, number: int, *, part: bool = False) -> str:
    """The condition of a goal, as it follows `red wins`, and the progress of the sides. `part`: of another goal, as it
    follows `red wins by doing all of these`."""
    goal, beat = view.setup.goals[number], rules.beat
    cells = _places(rules, view, goal.cells, "and" if isinstance(goal, Points) else "or")
    by_doing = "" if part else "by "
    last = isinstance(goal, LastSide)
    scale = rules.fighters.scale if last else 1  # of points alone
    so_far = _so_far(progress(view, rules.fighters, number), scale, "; points lost: " if last else ": ")
    match goal:
        case LastSide(share=(share, of)):
            lost = "everything" if share == of else f"{share}/{of} of its points"
            if part:
                return f"being the last side that has not lost {lost} (FT-02){so_far}"
            return (
                f"a side that loses {lost} breaks, which loses the battle; the last unbroken side wins (FT-02){so_far}"
            )
        case HoldCells(beats=beats):
            ends = f"the end of {beats} {beat}s in a row" if beats > 1 else f"the end of a {beat}"
            return f"{by_doing}standing alone on {cells} at {ends} (FT-03){so_far}"
        case Exit(count=count) if part:
            return f"getting {count} of its pieces out by {cells} (FT-04){so_far}"
        case Exit(count=count):
            have = "has" if count == 1 else "have"
            return f"when {count} of its pieces {have} left by {cells} (FT-04){so_far}"
        case Carry():
            return f"{by_doing}{_carrying(view, goal, cells)} (FT-13){_where(view, goal, ': ')}"
        case Survive(until=until, pieces=pieces) if part:
            return f"keeping {pieces} standing until the end of {beat} {until} (FT-05)"
        case Survive(until=until, pieces=pieces):
            return f"with {pieces} still standing at the end of {beat} {until} (FT-05)"
        case ArriveAt(by=by, members=members):
            if part:
                return f"having {_members(goal)} at {cells} by the end of {beat} {by}"
            there = f"{_members(goal)} {'is' if members == 1 else 'are'} at {cells}"
            return f"if {there} by the end of {beat} {by}"
        case AllOf() | AnyOf():
            how = f"{by_doing}doing {'all' if isinstance(goal, AllOf) else 'one'} of these"
            parts = (_condition(rules, view, each, part=True) for each in goal.parts)
            return f"{how} (FT-10){so_far}: {_listed(parts)}"
        case Points(total=total) if part:
            return f"scoring {total} points (FT-06)"
        case Points(total=total, value=value):
            held = f", and {quantity(value, 'points')} a {beat} for each of {cells} that it holds" if cells else ""
            tie = f"or the one with more if both reach it in the same {beat}"
            first = f"; the first to {total} wins, {tie}" if total else ""
            return f"{rules.fighters.points_are}{held}{first} (FT-06)"
    raise TypeError(f"there are no words for {goal}")


def _members(goal: ArriveAt) -> str:
    return f"{goal.members} of {verb(goal.side, 'its members', 'them')}"


def _carrying(view: AnyState, goal: Carry, cells: str) -> str:
    prize = prize_of(view, goal)
    thing = prize.title if prize is not None else "nothing"
    return f"leaving by {cells} with {thing}" if goal.leaves else f"carrying {thing} to {cells}"


def _where(view: AnyState, goal: Carry, begins: str) -> str:
    """Where a thing is that is to be carried, behind what introduces it."""
    prize = prize_of(view, goal)
    return f"{begins}{whereabouts(view, prize)}" if prize is not None else ""


def _listed(parts: Iterable[str]) -> str:
    """`(1) standing alone on d2, (2) getting 2 of its pieces out by a1`; parts that are made of others stay one."""
    return ", ".join(f"({number}) {part}" for number, part in enumerate(parts, 1))


def goals_in_brief(rules: AnyRuleset, view: AnyState) -> list[str]:
    """The goals in the fewest words that say who must do what, for little room."""
    setup = view.setup
    lines = [_in_brief(rules, view, number) for number, _ in wholes(setup.goals)]
    if setup.limit:
        ends = {"points": "most points win", "draw": "a draw"}
        how = ends.get(setup.at_limit) or f"{titled(setup.at_limit)} {verb(setup.at_limit, 'wins', 'win')}"
        lines.append(f"After {rules.beat} {setup.limit}: {how}")
    return [*lines, *filter(None, [scores(rules, view)])]


def _in_brief(rules: AnyRuleset, view: AnyState, number: int) -> str:
    """One goal: `Blue wins alone on d2 (helm), 2 phases in a row: blue 1 of 2`."""
    goal = view.setup.goals[number]
    condition = _brief_condition(rules, view, number)
    alone = isinstance(goal, LastSide | Points)
    return capital(condition) if alone else f"{_who_wins(goal)} {condition}"


def _brief_condition(rules: AnyRuleset, view: AnyState, number: int, *, part: bool = False) -> str:
    goal, beat = view.setup.goals[number], rules.beat
    cells = _places(rules, view, goal.cells)
    scale = 1 if isinstance(goal, AllOf) else rules.fighters.scale
    so_far = _so_far(progress(view, rules.fighters, number), scale, ": ")
    match goal:
        case LastSide(share=(share, of)) if part:
            return f"as the last side {'standing' if share == of else f'with less than {share}/{of} lost'}"
        case LastSide(share=(share, of)):
            return f"the last side {'standing' if share == of else f'with less than {share}/{of} lost'} wins"
        case HoldCells(beats=beats):
            held = f", {beats} {beat}s in a row" if beats > 1 else f" as a {beat} ends"
            return f"alone on {cells}{held}{so_far}"
        case Exit(count=count):
            return f"when {count} {'has' if count == 1 else 'have'} left by {cells}{so_far}"
        case Carry():
            return f"{_carrying(view, goal, cells)}{_where(view, goal, ': ')}"
        case Survive(until=until, pieces=pieces):
            return f"with {pieces} standing after {beat} {until}"
        case ArriveAt(by=by):
            return f"with {_members(goal)} at {cells} by {beat} {by}"
        case AllOf() | AnyOf():
            how = "all" if isinstance(goal, AllOf) else "one"
            parts = (_brief_condition(rules, view, each, part=True) for each in goal.parts)
            return f"with {how} of{so_far}: {_listed(parts)}"
        case Points(total=total) if part:
            return f"with {total} points"
        case Points(total=total) if total:
            return f"the first to {total} points wins"
    return str(rules.fighters.points_are)


def newly_held(rules: AnyRuleset, before: AnyState, after: AnyState) -> list[str]:
    """The progress towards winning that a side has made since a position, by standing alone on cells once more
    (FT-03)."""
    lines = []
    for number, side, count in after.score.held:
        goal = after.setup.goals[number]
        if not isinstance(goal, HoldCells) or (number, side, count) in before.score.held:
            continue
        if count < goal.beats:
            cells = _places(rules, after, goal.cells)
            win = "win" if number in dict(wholes(after.setup.goals)) else "count"
            times = f"{count} of the {goal.beats} in a row that {win}"
            lines.append(f"{capital(side)} stood alone on {cells} at the end of the {rules.beat}: {times} (FT-03)")
    return lines


def about_to_win(rules: AnyRuleset, view: AnyState) -> Holding | None:
    """The side that wins at the end of this beat by standing alone where it does now (FT-03); None: nobody."""
    for number, goal in enumerate(view.setup.goals):
        if not isinstance(goal, HoldCells):
            continue
        standing = progress(view, rules.fighters, number)
        due = standing.now and standing.of(standing.now) + 1 >= goal.beats
        if due and decisive(view, rules.fighters, number, standing.now):
            return Holding(number, standing.now, _places(rules, view, goal.cells), rules.beat)
    return None


def verb(side: str, singular: str, plural: str) -> str:
    """The form of a verb that fits a side's name.

    >>> verb("red", "wins", "win"), verb("travellers", "loses", "lose")
    ('wins', 'lose')
    """
    return plural if is_plural(side) else singular


def _so_far(found: Progress, scale: int, begins: str) -> str:
    """`: red 1 of 2; blue stands there alone now`, as it begins."""
    words = [f"{side} {mixed(count, scale)} of {mixed(of, scale)}" for side, count, of in found.so_far]
    parts = [", ".join(words)] if words else []
    parts += [f"{found.now} stands there alone now"] if found.now else []
    return f"{begins}{'; '.join(parts)}" if parts else ""


def scores(rules: AnyRuleset, view: AnyState) -> str:
    """The points of each side, highest first: `red 7 1/2, blue 5`; empty while nobody has any, or if none count."""
    by_points = bool(view.setup.limit) and view.setup.at_limit == "points"
    if not by_points and not counts_points(view):
        return ""
    totals = sorted(standings(view, rules.fighters), key=lambda row: -row[1])
    if not any(points for _, points in totals):
        return ""
    return ", ".join(f"{side} {mixed(points, rules.fighters.scale)}" for side, points in totals)


def _places(rules: AnyRuleset, view: AnyState, cells: tuple[int, ...], last: Literal["or", "and"] = "or") -> str:
    """Cells of a goal: `q2 to q5, q8 or q9`; of many in a straight row the first and the last."""
    rows: list[list[int]] = []
    for cell in cells:
        row = rows[-1] if rows else []
        direction = view.board.direction(row[-1], cell) if row else -1
        if direction >= 0 and (len(row) == 1 or direction == view.board.direction(*row[-2:])):
            row.append(cell)
        else:
            rows.append([cell])
    places: list[str] = []
    for row in rows:
        names = [_place(rules, view, cell) for cell in row]
        places += names if len(names) <= FEW else [f"{names[0]} to {names[-1]}"]
    return in_a_row(places, last)


def _place(rules: AnyRuleset, view: AnyState, cell: int) -> str:
    """A cell, and what it is where its ground is one of a kind: `d2 (helm)`."""
    board, name = view.board, view.cell_name(cell)
    look = rules.extra(Scenery).look(board, cell) if any(layer.name == "ground" for layer in board.layers) else None
    kind = board.kind("ground", cell) if look is not None else ""
    rare = look is not None and sum(board.kind("ground", other) == kind for other in range(board.size)) <= RARE
    return f"{name} ({look.name})" if rare and look is not None and look.name != name else name


def ending(view: AnyState) -> str:
    """The winner and the reason; empty while the battle goes on."""
    want = awaiting(view)
    if not isinstance(want, Over):
        return ""
    why = why_ended(want.result, view)
    return f"{capital(want.result.words)}: {why} ({want.result.clause})"
