"""The goals of a puzzle, as data, and whether a position meets them: win, take somebody out, lose nobody, be
somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tactical.rehearsal.chain import fallen
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState
from tactical.table.goals import holder, points_of
from tactical.table.phrases import capital, in_a_row
from tactical.table.places import Left

if TYPE_CHECKING:
    from tactical.scenario.puzzles import AimWord

AT_THE_END = ("keep", "hold", "points")  # the others count once they were met


class TaskAim(NamedTuple):
    """One aim of a task. `least`: how many of the pieces. `points`: how many at least."""

    kind: AimWord
    pieces: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    least: int = 0
    points: int = 0


class Task(NamedTuple):
    """All aims of a seat before beat `until` begins, and the name of the beat."""

    seat: int
    side: str
    until: int
    aims: tuple[TaskAim, ...]


class TaskStatus(NamedTuple):
    """The progress of a task: the numbers of the aims that were met once, and whether it is done (None: not yet)."""

    met: tuple[int, ...] = ()
    done: bool | None = None


def standing(rules: AnyRuleset, state: AnyState, task: Task, before: TaskStatus) -> TaskStatus:
    """The progress of a task in a position, given the progress before."""
    if before.done is not None:
        return before
    holds = [_holds(rules, state, task.side, aim) for aim in task.aims]
    met = tuple(n for n, aim in enumerate(task.aims) if n in before.met or (holds[n] and aim.kind not in AT_THE_END))
    broken = any(aim.kind == "keep" and not held for aim, held in zip(task.aims, holds, strict=True))
    late = any(aim.kind in AT_THE_END for aim in task.aims)
    whole = all(n in met or (aim.kind in AT_THE_END and holds[n]) for n, aim in enumerate(task.aims))
    if broken:
        return TaskStatus((), False)
    if state.result is not None or state.beat >= task.until:
        return TaskStatus((), whole)
    return TaskStatus((), True) if whole and not late else TaskStatus(met)


def _holds(rules: AnyRuleset, state: AnyState, side: str, aim: TaskAim) -> bool:
    """True if a position has what an aim asks for."""
    match aim.kind:
        case "win":
            return state.result is not None and side in state.result.winners
        case "out":
            return sum(fallen(rules, state, piece) for piece in aim.pieces) >= aim.least
        case "keep":
            return sum(not fallen(rules, state, piece) for piece in aim.pieces) >= aim.least
        case "leave":
            gone = (isinstance(state.pieces[piece].place, Left) for piece in aim.pieces)
            return sum(gone) >= aim.least
        case "reach":
            there = (set(state.cells_under(state.pieces[piece])) & set(aim.cells) for piece in aim.pieces)
            return sum(map(bool, there)) >= aim.least
        case "hold":
            return holder(state, aim.cells, rules.fighters) == side
        case "points":
            return points_of(state, rules.fighters, side) >= aim.points * rules.fighters.scale


def task_words(rules: AnyRuleset, state: AnyState, task: Task) -> str:
    """`Put Cy out and lose nobody, before round 3 begins`."""
    told = [_words(state, task.side, aim) for aim in task.aims]
    turns = task.until - state.beat
    when = f"by the end of {rules.beat} {task.until - 1}" if turns > 1 else f"this {rules.beat}"
    words = in_a_row(told, "and")
    return f"{capital(words)} {when}"


def _words(state: AnyState, side: str, aim: TaskAim) -> str:
    names = [state.name(piece) for piece in aim.pieces]
    own = [piece.id for piece in state.pieces if state.side(piece) == side]
    who = in_a_row(names, "and")
    if len(names) > 1 and set(aim.pieces) == set(own):
        who = "everybody" if aim.least == len(own) else f"{aim.least} of yours"
    elif aim.least < len(names):
        who = f"{aim.least} of {who}"
    where = in_a_row([state.cell_name(cell) for cell in aim.cells], "or")
    match aim.kind:
        case "win":
            return "win"
        case "out":
            return f"take {who} out"
        case "keep":
            return "lose nobody" if set(aim.pieces) >= set(own) and aim.least == len(own) else f"keep {who}"
        case "leave":
            return f"get {who} off the board"
        case "reach":
            return f"get {who} to {where}"
        case "hold":
            return f"stand alone at {where} at the end"
        case "points":
            return f"have at least {aim.points} points at the end"
