"""The script of a battle: what happens in it besides seats' orders, and when (FT-11).

A trigger waits for a beat, for somebody on some cells, for a lost piece, or for a goal's progress. Then, once, it says
something, brings pieces onto the board, lays an effect on some, or gives points. No seat knows the future: views have
no triggers, so nothing that is judged, rehearsed or computed on them foresees one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from tactical.table.effects import Effect
from tactical.table.events import Event, Scripted
from tactical.table.goals import Carry, Points, points_of, progress
from tactical.table.places import OffBoard
from tactical.table.values import CellRefs, PieceRefs, Value, replace

if TYPE_CHECKING:
    from tactical.table.play_rules import PlayRules
    from tactical.table.state import AnyState, S


Does = Literal["say", "arrive", "effect", "points"]
Until = Literal["turn", "round", "battle"]
CLAUSE = "FT-11"


class Trigger(Value, frozen=True):
    """A line of the script. It waits for one thing: `beat`, `enter`, `lost`, or `count` of a `goal`."""

    do: Does
    beat: Annotated[int, Meta(ge=0)] = 0  # it has begun
    enter: CellRefs = ()  # a piece stands on one of them
    lost: PieceRefs = ()  # one of them is out
    goal: int = -1  # so far with it as `count` says
    count: int = 1
    side: str = ""  # the side whose pieces enter, or whose goal has got so far; empty: any
    words: str = ""  # told when it comes about
    to: str = ""  # the side that they are told, and that has the points; empty: all
    pieces: PieceRefs = ()  # the pieces that arrive, or that get the effect
    cells: CellRefs = ()  # where they arrive: on the nearest to these that they can stand on
    effect: str = ""
    amount: int = 0  # of the effect, or points
    until: Until = "turn"


def run_script(rules: PlayRules[S], state: S) -> tuple[S, tuple[Event, ...]]:
    """The position after all triggers now due, and the events."""
    events: list[Event] = []
    for number, trigger in enumerate(state.setup.triggers):
        if number in state.triggered or not _due(rules, state, trigger):
            continue
        state = state.having(triggered=(*state.triggered, number))
        if trigger.words:
            events.append(Scripted(what=trigger.words, clause=CLAUSE, seen=_told(state, trigger)))
        match trigger.do:
            case "arrive":
                for piece in trigger.pieces:
                    state, told = _arrived(rules, state, trigger, piece)
                    events += told
            case "effect":
                state = _affected(state, trigger)
            case "points":
                amount = trigger.amount * rules.fighters.scale
                had = dict(state.score.objective)
                had[trigger.to] = had.get(trigger.to, 0) + amount
                state = state.having(score=replace(state.score, objective=tuple(had.items())))
            case "say":
                pass
    return state, tuple(events)


def concealed(state: S, seat: int) -> S:
    """The position without the rest of the script, and without what it has told others alone."""
    triggers = state.setup.triggers
    if not triggers:
        return state
    side = state.seat(seat).side
    known = tuple(n for n in state.triggered if 0 <= n < len(triggers) and triggers[n].to in ("", side))
    return state.having(setup=replace(state.setup, triggers=()), triggered=known)


def comes_by_script(state: AnyState, piece: int) -> bool:
    """True if the script may bring a piece onto the board."""
    return any(piece in trigger.pieces for trigger in state.setup.triggers if trigger.do == "arrive")


def _due(rules: PlayRules[S], state: S, trigger: Trigger) -> bool:
    if trigger.beat:
        return bool(state.beat >= trigger.beat)
    if trigger.enter:
        there = (state.pieces[one] for cell, some in state.occupants.items() if cell in trigger.enter for one in some)
        return any(trigger.side in ("", state.side(piece)) and rules.fighters.standing(state, piece) for piece in there)
    if trigger.lost:
        return any(rules.fighters.out(state, state.pieces[piece]) for piece in trigger.lost)
    if not 0 <= trigger.goal < len(state.setup.goals):
        return False
    sides = (trigger.side,) if trigger.side else state.sides
    goal, fighters = state.setup.goals[trigger.goal], rules.fighters
    if isinstance(goal, Points):
        return any(points_of(state, fighters, side) >= trigger.count * fighters.scale for side in sides)
    if isinstance(goal, Carry):  # nothing is counted: it is met or not
        return any(goal.open_to(side) and goal.is_met(state, fighters, trigger.goal, side, 0) for side in sides)
    far = progress(state, fighters, trigger.goal)
    return any(far.of(side) >= trigger.count for side in sides)


def _told(state: AnyState, trigger: Trigger) -> tuple[int, ...] | None:
    """The seats that hear its words; None: all."""
    if not trigger.to or trigger.do == "points":
        return None
    return tuple(n for n, seat in enumerate(state.setup.seats) if seat.referee or seat.side == trigger.to)


def _arrived(rules: PlayRules[S], state: S, trigger: Trigger, piece: int) -> tuple[S, tuple[Event, ...]]:
    """A piece that waits off the board stands on the nearest cell that the rules let it stand on; elsewhere it stays
    where it is."""
    who = state.pieces[piece]
    if not isinstance(who.place, OffBoard):
        return state, ()
    before = set(rules.broken_invariants(state))
    taken = {cell for other in state.pieces for cell in other.place.cells}
    for cell in (*_near(state, trigger.cells, taken), *trigger.cells):
        after = state.put(who, state.placed(who, cell))
        if not set(rules.broken_invariants(after)) - before:
            came = Scripted(what=f"{who.title} arrives at {state.cell_name(cell)}", clause=CLAUSE)
            return after, (replace(came, seen=rules.seen_by(after, piece)),)
    return state, ()


NEARBY = 60  # cells that are tried round those of a trigger


def _near(state: AnyState, cells: tuple[int, ...], taken: set[int]) -> Iterator[int]:
    """Cells by how far they are from these, themselves first; none on which anybody stands."""
    board, found = state.board, list(dict.fromkeys(cells))
    for cell in found[:]:
        if cell not in taken:
            yield cell
    for number, cell in enumerate(found):
        if number >= NEARBY:
            return
        for near in board.neighbours(cell):
            if near not in found:
                found.append(near)
                if near not in taken:
                    yield near


def _affected(state: S, trigger: Trigger) -> S:
    for piece in trigger.pieces:
        who = state.pieces[piece]
        whose = piece if trigger.until == "turn" else -1
        effect = Effect(trigger.effect, trigger.amount, trigger.until, whose, clause=CLAUSE)
        state = state.with_piece(replace(who, effects=(*who.effects, effect)))
    return state
