"""Things that a scenario's rules permit but that cannot work: goals out of reach, impossible counts, pieces without a
part. Found by the rules' own steps and ranges; where those only estimate, borderline cases pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from typing import Final

from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Reserves, Scenery
from tactical.table import AnyState, Piece
from tactical.table.goals import ArriveAt, Carry, Exit, Goal, HoldCells, Points, Survive, path_of, prize_of
from tactical.table.opening import Problem
from tactical.table.pieces import NOBODY
from tactical.table.places import Destroyed
from tactical.table.triggers import comes_by_script

HASTE: Final = 2.0  # times its usual pace that a piece may go if it must: runs, forced marches
MOST: Final = 500_000  # steps that are looked at; beyond, nothing is told of ways: hostile maps must not take long
SHOWN: Final = 3  # names in a message

Field = Mapping[int, float]  # cell -> plain steps to it


class _TooLargeError(Exception):
    """There is more to look at than a check may take time for."""


def improbable(rules: AnyRuleset, state: AnyState, rows: Sequence[int], *, goals: bool = True) -> Iterator[Problem]:
    """Things that cannot work in an opening position, each with its place in the sheet. `rows`: those of its pieces,
    -1: none. `goals`: the scenario has its own, so that there are places to name."""
    yield from _idle_seats(state)
    if goals:
        for number, goal in enumerate(state.setup.goals):
            yield from _counts(rules, state, path_of(state.setup.goals, number), goal)
    ways = _Ways(rules, state)
    try:
        if goals:
            for number, goal in enumerate(state.setup.goals):
                yield from _out_of_reach(rules, state, ways, path_of(state.setup.goals, number), goal)
        yield from _misplaced(rules, state, ways, rows)
    except _TooLargeError:
        return


class _Ways:
    """Where pieces can get to, kept for those that move alike and start alike."""

    def __init__(self, rules: AnyRuleset, state: AnyState) -> None:
        self.rules, self.state = rules, state
        self.sorts = tuple({(getattr(piece, "kind", -1), piece.seat): piece for piece in state.pieces}.values())
        self._left = MOST
        self._fields: dict[tuple[object, ...], Field] = {}

    def spend(self, steps: int) -> None:
        """Count the work. Raises _TooLargeError if it is too much."""
        self._left -= steps
        if self._left < 0:
            raise _TooLargeError

    def field(self, piece: Piece) -> Field:
        """The distance to each cell that a piece can reach, from its own place or its carrier's."""
        carrier = self.state.outermost(piece)
        cells = tuple(carrier.place.cells)
        if carrier.id == piece.id:
            return self.field_of(piece, cells)
        both = self.field_of(piece, cells), self.field_of(carrier, cells)
        return {cell: min(field[cell] for field in both if cell in field) for cell in both[0].keys() | both[1].keys()}

    def field_of(self, piece: Piece, cells: tuple[int, ...]) -> Field:
        """The same, if the piece were on these cells."""
        alike = (getattr(piece, "kind", -1), piece.seat, self.rules.tactics.mobility(self.state, piece.id))
        if (*alike, cells) not in self._fields:
            self._fields[*alike, cells] = self._spread(piece.id, cells)
        return self._fields[*alike, cells]

    def _spread(self, piece: int, cells: tuple[int, ...]) -> Field:
        far = dict.fromkeys(cells, 0.0)
        queue = [(0.0, cell) for cell in cells]
        while queue:
            cost, cell = heappop(queue)
            steps = self.rules.tactics.steps_from(self.state, piece, cell) if cost <= far[cell] else ()
            for near, price in steps:
                self.spend(1)
                if near not in far or cost + price < far[near]:
                    far[near] = cost + price
                    heappush(queue, (cost + price, near))
        return far

    def enters(self, piece: Piece, cell: int) -> bool:
        """True if some step leads a piece onto a cell."""
        steps = self.rules.tactics.steps_from
        beside = (*self.state.board.neighbours(cell), *(other for other, _ in self.state.board.links_from(cell)))
        self.spend(len(beside) * len(beside))
        return any(cell == near for start in beside for near, _ in steps(self.state, piece.id, start))


# --- seats and counts ---


def _idle_seats(state: AnyState) -> Iterator[Problem]:
    """Seats that play and have no pieces."""
    for number, seat in enumerate(state.setup.seats):
        if not seat.referee and all(piece.seat != number for piece in state.pieces):
            yield Problem(("seats", number), f"{seat.name} has no pieces and never acts")


def _counts(rules: AnyRuleset, state: AnyState, where: tuple[str | int, ...], goal: Goal) -> Iterator[Problem]:
    """More pieces than there are, and ends that come after the limit."""
    limit, beat = state.setup.limit, rules.beat
    match goal:
        case Exit():
            yield from _too_many(state, (*where, "count"), goal.count, goal.side)
        case Carry() if (prize := prize_of(state, goal)) is not None and not goal.leaves:
            if prize.cell in goal.cells and (prize.bearer >= 0 or len(goal.cells) == 1):
                cell = state.cell_name(prize.cell)
                yield Problem((*where, "cells"), f"{prize.title} is on {cell} at the beginning, where it is wanted")
        case Survive():
            yield from _too_many(state, (*where, "pieces"), goal.pieces, goal.side)
            yield from _too_late(where, "until", goal.until, limit, beat)
        case ArriveAt():
            yield from _too_many(state, (*where, "members"), goal.members, goal.side)
            yield from _too_late(where, "by", goal.by, limit, beat)
        case HoldCells():
            yield from _too_late(where, "beats", goal.beats, limit, beat)
        case Points(cells=(), total=0) if not any(rules.fighters.points(state, piece) for piece in state.pieces):
            yield Problem(where, "nothing gives points: no piece is worth any, and there are no cells")


def _too_many(state: AnyState, where: tuple[str | int, ...], count: int, side: str) -> Iterator[Problem]:
    most = max((len(_pieces(state, each)) for each in _open_to(state, side)), default=0)
    if count > most:
        has = f"{side} has {most}" if side else f"no side has more than {most}"
        yield Problem(where, f"{count} pieces are needed, but {has}")


def _too_late(where: tuple[str | int, ...], key: str, when: int, limit: int, beat: str) -> Iterator[Problem]:
    if limit and when > limit:
        words = f"{when} {beat}s" if key == "beats" else f"{beat} {when}"
        yield Problem((*where, key), f"{words} will never come: the battle is over after {beat} {limit}, its limit")


def _pieces(state: AnyState, side: str) -> list[Piece]:
    return [p for p in state.pieces if state.side(p) == side and not isinstance(p.place, Destroyed)]


def _open_to(state: AnyState, side: str) -> tuple[str, ...]:
    return (side,) if side else tuple(state.sides)


# --- ways ---


def _out_of_reach(
    rules: AnyRuleset, state: AnyState, ways: _Ways, where: tuple[str | int, ...], goal: Goal
) -> Iterator[Problem]:
    """Cells of a goal on which nobody can stand, to which no way leads, or none that is short enough."""
    cells: tuple[int, ...] = goal.cells
    sides = _open_to(state, goal.side)
    pieces = [piece for side in sides for piece in _pieces(state, side)]
    if not cells or not pieces or any(_comes_later(rules, state, piece) for piece in pieces):
        return  # nothing to reach; or some come later, nobody knows where
    shut = [cell for cell in cells if not _standable(state, ways, pieces, cell)]
    here = (*where, "cells")
    if shut:
        look = rules.extra(Scenery).look(state.board, shut[0])
        named = _some([state.cell_name(cell) for cell in shut])
        yield Problem(here, f"nobody can stand on {named}" + (f": {look.name}" if look is not None else ""))
    wanted = set(cells) - set(shut)
    if not wanted:
        return
    near = {piece.id: _nearest(ways.field(piece), wanted) for piece in pieces}
    whose = sides[0] if goal.side else "anybody"
    if all(far is None for far in near.values()):
        named = _some([state.cell_name(cell) for cell in sorted(wanted)])
        yield Problem(here, f"no way leads {whose} to {named}")
        return
    yield from _too_far(rules, state, where, goal, near)


def _nearest(field: Field, cells: Set[int]) -> float | None:
    return min((field[cell] for cell in cells if cell in field), default=None)


def _too_far(
    rules: AnyRuleset, state: AnyState, where: tuple[str | int, ...], goal: Goal, near: Mapping[int, float | None]
) -> Iterator[Problem]:
    """A limit before which the quickest cannot be there, however much they hurry."""
    limit = state.setup.limit
    by, stay, needed = limit, 0, 1
    match goal:
        case ArriveAt():
            by, needed = (min(goal.by, limit) if limit else goal.by), goal.members
        case HoldCells():
            stay = min(goal.beats - 1, limit)  # more than that is told already
        case Exit():
            needed = goal.count
    pace = {piece: max(1.0, rules.tactics.stride(state, piece)) for piece in near}
    turns = sorted(far / pace[piece] for piece, far in near.items() if far is not None)
    if not by or len(turns) < needed:
        return
    quickest = turns[needed - 1]
    if quickest / HASTE > by - stay > 0:
        whose = goal.side or "anybody"
        key = "by" if isinstance(goal, ArriveAt) and by == goal.by else "cells"
        text = f"{whose} needs about {round(quickest) + stay} {rules.beat}s for this, and there are {by}"
        yield Problem((*where, key), text)


def _standable(state: AnyState, ways: _Ways, pieces: Sequence[Piece], cell: int) -> bool:
    there = any(cell in state.cells_under(piece) for piece in pieces)
    return there or any(ways.enters(piece, cell) for piece in ways.sorts if piece in pieces)


# --- pieces ---


def _misplaced(rules: AnyRuleset, state: AnyState, ways: _Ways, rows: Sequence[int]) -> Iterator[Problem]:
    """Pieces that never come, stand where they could not go, or have nobody and nothing in reach."""
    told: set[int] = set()
    for piece in state.pieces:
        row = rows[piece.id]
        if piece.seat == NOBODY or isinstance(piece.place, Destroyed) or row < 0 or row in told:
            continue
        words = _misplaced_words(rules, state, ways, piece)
        if words:
            told.add(row)
            yield Problem(("pieces", row, "cell") if state.cells_under(piece) else ("pieces", row), words)


def _comes_later(rules: AnyRuleset, state: AnyState, piece: Piece) -> bool:
    return not state.cells_under(piece) and _may_come(rules, state, piece.id)


def _may_come(rules: AnyRuleset, state: AnyState, piece: int) -> bool:
    return rules.extra(Reserves).may_arrive(state, piece) or comes_by_script(state, piece)


def _misplaced_words(rules: AnyRuleset, state: AnyState, ways: _Ways, piece: Piece) -> str:
    cells = state.cells_under(piece)
    if not cells:
        later = _may_come(rules, state, piece.id)
        return "" if later else f"{piece.name} is not on the map and never comes: give it a cell"
    field, here = ways.field(piece), state.cell_name(cells[0])
    stands, stuck = bool(piece.place.cells), len(field) == len(cells)
    if stands and stuck and all(len(ways.field_of(other, cells)) == len(cells) for other in ways.sorts):
        return f"{piece.name} is shut in at {here}: no step leads away"
    if stands and not stuck and not any(ways.enters(piece, cell) for cell in cells):
        look = rules.extra(Scenery).look(state.board, cells[0])
        return f"{piece.name} starts at {here}, where it could not go" + (f": {look.name}" if look is not None else "")
    if not _takes_part(rules, state, ways, piece, field):
        return f"{piece.name} can reach no goal and no enemy from {here}"
    return ""


def _takes_part(rules: AnyRuleset, state: AnyState, ways: _Ways, piece: Piece, field: Field) -> bool:
    """True if a goal of its side, the way of an enemy, or an enemy in range lies where a piece can get to."""
    side = state.side(piece)
    for goal in state.setup.goals:
        if goal.open_to(side) and any(cell in field for cell in goal.cells):
            return True
    foes = [other for other in state.pieces if state.side(other) not in ("", side)]
    if not foes or any(_comes_later(rules, state, foe) for foe in foes):
        return True
    if any(not field.keys().isdisjoint(ways.field(foe)) for foe in foes):
        return True
    reach = rules.tactics.fire_range(state, piece.id)
    theirs = {cell for foe in foes for cell in state.cells_under(foe)}
    ways.spend(len(theirs) * len(field))
    return any(state.board.distance(cell, at) <= reach for cell in theirs for at in field)


def _some(names: Sequence[str]) -> str:
    """`a1, b1 and 4 more`."""
    if len(names) <= SHOWN + 1:
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"
