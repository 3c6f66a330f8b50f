"""Playing a rehearsed line into the live game, order by order, until one is refused or turns out differently.

The live dice decide: a rehearsed throw is never given to the game. After each order and its throws, the result is
compared with the rehearsal as the rehearsing seat sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from tactical.rehearsal.compare import Difference, compare
from tactical.rehearsal.line import Node, Tree
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Faces, Order, Outcome, Roll, Throw, awaiting
from tactical.table.events import Rolled
from tactical.table.ledgers import quantity
from tactical.table.notation import write
from tactical.table.orders import Report
from tactical.table.phrases import capital

Play = Callable[[Order], Outcome[AnyState]]
"""The live game's door, with its dice and its journal behind it. A refusal leaves the game as it was."""

Cause = Literal["moved on", "refused", "dice", "window", "seen", "surprise", "roll", "battle", "seat"]

SAID: dict[Cause, str] = {
    "moved on": "the game is not where it, or this part of it, begins",
    "refused": "the order is refused",
    "dice": "the dice came up differently",
    "window": "it has no answer to a reaction",
    "seen": "something came into sight",
    "surprise": "the result differed because of something unknown",
    "roll": "dice have to be rolled first; then play the rest",
    "battle": "a battle must be fought, and its result cannot come from a rehearsal",
    "seat": "this order is another seat's to give",
}


class LineMove(NamedTuple):
    """An order of a line with the throws after it, and the resulting node."""

    order: Order
    faces: tuple[Faces, ...]
    end: Node


class Stopped(NamedTuple):
    """Why playing stopped, and at which order. The orders played by then stay played."""

    cause: Cause
    number: int  # of the order in the line, from 0; as many as there are orders: at the end
    order: Order | None = None
    outcome: Outcome[AnyState] | None = None  # the live game's answer
    faces: tuple[Faces, ...] = ()  # that were rehearsed
    thrown: tuple[Faces, ...] = ()  # that fell
    differences: tuple[Difference, ...] = ()  # live here, rehearsed there


class Committed(NamedTuple):
    """The result of a commit: the outcomes of the orders played, and why it stopped before the end, if it did."""

    moves: tuple[LineMove, ...]
    outcomes: tuple[Outcome[AnyState], ...]
    stop: Stopped | None = None

    @property
    def whole(self) -> bool:
        """True if the whole line was played as rehearsed."""
        return self.stop is None

    def words(self, rules: AnyRuleset, state: AnyState) -> str:
        """One line for the log. `state` gives pieces their names."""
        if self.stop is None:
            return f"{'all ' if len(self.moves) > 1 else ''}{quantity(len(self.moves), 'orders')} played as rehearsed"
        stop, total = self.stop, len(self.moves)
        said = SAID[stop.cause]
        if stop.cause == "refused" and stop.outcome is not None and stop.outcome.verdict.reasons:
            reason = stop.outcome.verdict.reasons[0]
            said = f"{rules.presenter.why(reason)} ({reason.clause})"
        elif stop.cause == "dice" and stop.faces != stop.thrown:
            said += f", {_faces(stop.thrown)} instead of {_faces(stop.faces)}"
        elif stop.cause == "window" and stop.outcome is not None and isinstance(stop.outcome.awaiting, Ask):
            said += f", for which {capital(state.seat(stop.outcome.awaiting.seat).name)} decides"
        elif stop.cause == "seen":
            said += f": {', '.join(state.name(each.piece) for each in stop.differences)}"
        elif stop.differences:
            said += f": {stop.differences[0].words(state)}"
        if stop.order is None:
            return said
        if stop.cause == "seat":
            whose = state.seat(stop.order.seat).name
            return (
                f"waits at order {stop.number + 1} of {total} ({write(state, stop.order)}), which {whose} has to give"
            )
        return f"stopped at order {stop.number + 1} of {total} ({write(state, stop.order)}) because {said}"


def moves(tree: Tree, tip: int) -> tuple[LineMove, ...]:
    """The orders of a line, each with all faces thrown until the next one. If a line begins with a pending roll, the
    throws before its first order are moves of their own."""
    found: list[LineMove] = []
    for node in tree.path(tip):
        assert node.order is not None
        if isinstance(node.order, Throw) and found:
            last = found[-1]
            found[-1] = LineMove(last.order, (*last.faces, node.order.faces, *node.faces), node)
        else:
            first = (node.order.faces,) if isinstance(node.order, Throw) else ()
            found.append(LineMove(node.order, (*first, *node.faces), node))
    return tuple(found)


def commit(
    rules: AnyRuleset,
    tree: Tree,
    tip: int,
    live: AnyState,
    play: Play,
    *,
    start: int = 0,
    seats: Collection[int] | None = None,
) -> Committed:
    """Play the line to `tip` into the game whose position is `live`, by `play`, from its order `start` on.

    `seats`: those whose orders may be given here (None: all, as at one keyboard). After a stop for a roll, decide it
    and call again with `start` one past the order that it belongs to.
    """
    line = moves(tree, tip)
    outcomes: list[Outcome[AnyState]] = []
    begin = line[start - 1].end.state if start else tree.root.state
    differences = compare(_seen(rules, tree, live), begin)
    if differences:
        return Committed(line, (), Stopped("moved on", start, differences=differences))
    for number, move in enumerate(line[start:], start):
        stop = _before(number, move, live, seats)
        if stop is None:
            out = play(move.order)
            stop = _after(rules, tree, number, move, out, last=number + 1 == len(line))
            live = out.state if out.verdict else live
            if out.verdict:
                outcomes.append(out)
        if stop is not None:
            return Committed(line, tuple(outcomes), stop)
    return Committed(line, tuple(outcomes))


def _before(number: int, move: LineMove, live: AnyState, seats: Collection[int] | None) -> Stopped | None:
    """The reason why an order cannot be given at all."""
    if isinstance(awaiting(live), Roll) or isinstance(move.order, Throw):
        return Stopped("roll", number, move.order, faces=move.faces)
    if isinstance(move.order, Report):
        return Stopped("battle", number, move.order)
    if seats is not None and move.order.seat not in seats:
        return Stopped("seat", number, move.order)
    return None


def _after(
    rules: AnyRuleset, tree: Tree, number: int, move: LineMove, out: Outcome[AnyState], *, last: bool
) -> Stopped | None:
    """Check that an order came out as rehearsed. Different faces with the same result do not count as different."""
    if not out.verdict:
        return Stopped("refused", number, move.order, out)
    if isinstance(out.awaiting, Roll) and not isinstance(awaiting(move.end.state), Roll):
        return Stopped("roll", number, move.order, out, move.faces, out.rolled)
    if last and isinstance(awaiting(move.end.state), Roll):
        return None  # the line ends before these dice: whatever they showed, it was not said
    differences = compare(_seen(rules, tree, out.state), move.end.state)
    if not differences:
        return None
    thrown = tuple(event.faces for event in out.events if isinstance(event, Rolled))
    if thrown != move.faces:
        return Stopped("dice", number, move.order, out, move.faces, thrown, differences)
    live, rehearsed = _seen(rules, tree, out.state), move.end.state
    sighted = tuple(
        each
        for each in differences
        if each.field == "place" and live.pieces[each.piece].cell >= 0 > rehearsed.pieces[each.piece].cell
    )
    if sighted:
        return Stopped("seen", number, move.order, out, move.faces, thrown, sighted)
    window = isinstance(out.awaiting, Ask) and len(live.stack) > len(rehearsed.stack)
    return Stopped("window" if window else "surprise", number, move.order, out, move.faces, thrown, differences)


def _seen(rules: AnyRuleset, tree: Tree, state: AnyState) -> AnyState:
    """The live position as far as the seat that rehearsed may know it."""
    return rules.view(state, tree.seat) if tree.seat >= 0 else state


def _faces(all_: tuple[Faces, ...]) -> str:
    return ", ".join("+".join(map(str, faces)) for faces in all_) or "nothing"
