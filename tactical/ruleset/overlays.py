"""Overlays of a board: where enemies could hit next turn, what is seen, what gives cover.

Plain data, worked out from a seat's view alone: pieces that the seat may not know of have no effect. The shared
overlays are built on a rule system's `tactics`: `threat` and `line_of_sight`. A system with overlays of its own lists
them in `Tactics.overlay_titles` and computes them in `Tactics.overlay`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from tactical.board import Board
from tactical.ruleset.extras import Ranges, Scenery
from tactical.table.memo import Memo
from tactical.table.phrases import percent_words, plain
from tactical.table.pieces import Piece
from tactical.table.state import S
from tactical.table.values import replace

if TYPE_CHECKING:
    from tactical.ruleset.contract import Ruleset
    from tactical.ruleset.tactics import Threat

MOST = 4  # levels of shade
TENTH = 0.1  # of what is left of a piece: what one mark of threat stands for, on every board
STEPS = MOST - 1  # levels of threat
LITTLE = "."  # the mark of where less than half a tenth is lost
EXACT = 3_000  # cells, all enemies together, for which threat reckons with cover and the like: about a second
HORIZON = 64  # columns and rows round the pieces that matter, on boards that are larger still
_THREATS: Memo[Threat] = Memo(64)  # a side of two dozen, and what two or three of them fear

SHARED: Mapping[str, str] = MappingProxyType(
    {
        "threat": "Threat: where enemies could hit next turn",
        "sight": "Sight: what can be seen from here",
        "cover": "Cover: from known enemies",
    }
)


class Shade(msgspec.Struct, frozen=True):
    """An overlay's shade of one cell. `level`: 1 (faint) to `MOST`. `mark`: one to three ASCII characters, of which the
    first must suffice. `words`: the same in full."""

    level: int
    mark: str
    words: str


class Overlay(msgspec.Struct, frozen=True):
    """A computed overlay. `legend`: the meaning of each mark. `words`: why it has nothing to show. `otherwise`: the
    meaning of all other cells."""

    name: str
    title: str
    cells: Mapping[int, Shade]
    legend: tuple[tuple[str, str], ...]
    clause: str = ""
    words: str = ""
    otherwise: str = ""


def shared_overlay(rules: Ruleset[S], state: S, seat: int, piece: int, name: str) -> Overlay:
    """One of the `SHARED` overlays for a seat, about `piece` (-1: all its side's). Raises KeyError for any other
    name."""
    return _MAKERS[name](rules, state, seat, piece)


# --- whom it is about ---


def own(rules: Ruleset[S], state: S, seat: int, piece: int = -1) -> tuple[Piece, ...]:
    """The piece, or all of the seat's side on the board."""
    if piece >= 0:
        who = state.pieces[piece]
        return (who,) if who.cell >= 0 else ()
    side = state.seat(seat).side
    return tuple(p for p in state.pieces if _stands(rules, state, p) and side and state.side(p) == side)


def foes(rules: Ruleset[S], state: S, seat: int, piece: int = -1) -> tuple[Piece, ...]:
    """The known enemies of the piece, or else of the seat, on the board; neutrals are nobody's."""
    side = state.side(state.pieces[piece]) if piece >= 0 else ""
    side = side or state.seat(seat).side
    return tuple(p for p in state.pieces if _stands(rules, state, p) and state.side(p) not in ("", side))


def _stands(rules: Ruleset[S], state: S, piece: Piece) -> bool:
    return piece.cell >= 0 and bool(rules.fighters.standing(state, piece))


# --- threat ---


def of_what(title: str) -> str:
    """The end of a share of expected damage: what it is a share of."""
    return f" of what {title} has left"


def _threat(rules: Ruleset[S], state: S, seat: int, piece: int) -> Overlay:
    """For a piece by what it would lose on average, for a whole side by how many could hit."""
    feared = state.pieces[piece] if piece >= 0 and state.pieces[piece].cell >= 0 else None
    left = _left(rules, state, feared) if feared else 1.0
    of_all = of_what(feared.title) if feared else ""
    cells, amounts = _threatened(rules, state, seat, piece, feared, left)
    one = left * TENTH if feared else 1.0  # the worth of a mark
    marks = {cell: min(9, int(amount / one + 0.5)) for cell, amount in amounts.items()}
    worst = 9 if feared else max(STEPS, *marks.values()) if marks else STEPS
    shades: dict[int, Shade] = {}
    for cell, words in sorted(cells.items()):
        if cell not in amounts:
            shades[cell] = Shade(1, "+", "; ".join(words))
            continue
        level = 2 + STEPS * max(0, marks[cell] - 1) // worst
        whose = ""
        if feared:
            share = percent_words(min(1.0, amounts[cell] / left))
            whose = f"expected damage to {feared.title} {share}{of_all}: "
        shades[cell] = Shade(level, f"{marks[cell]}" if marks[cell] else LITTLE, whose + "; ".join(words))
    lost = f"expected damage to {feared.title}, each 10%{of_all}" if feared else "enemies that could hit here next turn"
    told = {shade.mark for shade in shades.values()}
    legend = [("1-9", lost)]
    legend += [(mark, means) for mark, means in ((LITTLE, "less"), ("+", "an enemy can reach it")) if mark in told]
    why = "" if shades else "no known enemy"
    about = rules.tactics.overlay_titles["threat"]
    return Overlay("threat", about, shades, tuple(legend), "", why, "no enemy could hit here")


def _threatened(
    rules: Ruleset[S], state: S, seat: int, piece: int, feared: Piece | None, left: float
) -> tuple[dict[int, list[str]], dict[int, float]]:
    """The enemies that could hit or reach each cell, in words; and the harm to the piece there in all, or without one
    how many could hit."""
    cells: dict[int, list[str]] = {}
    amounts: dict[int, float] = {}
    enemies = foes(rules, state, seat, piece)
    close = _closest(state.board, feared, len(enemies)) if feared else frozenset()
    for foe in enemies:
        found = _threat_of(rules, state, foe.id, piece)
        harms = _harms(rules, state, foe, piece, found, close) if feared else dict.fromkeys(found.attacks, 1.0)
        for cell, how in found.attacks.items():
            by = f" ({' or '.join(map(plain, how))})" if how else ""
            share = f", {percent_words(min(1.0, harms[cell] / left))}" if feared else ""
            reach = ", can reach" if cell in found.stops else ""
            cells.setdefault(cell, []).append(f"{foe.title}{by}{share}{reach}")
            amounts[cell] = amounts.get(cell, 0.0) + harms[cell]
        for cell in found.stops:
            if cell not in found.attacks:
                cells.setdefault(cell, []).append(f"{foe.title} can reach it")
    return cells, amounts


def expected_loss(rules: Ruleset[S], state: S, piece: int, cell: int) -> float:
    """The expected share, 1 at most, that all known enemies together take of a piece next turn if it stood on a cell:
    the value in its threat overlay. 0 if the rules know no lines of fire, and show another threat."""
    who = state.pieces[piece]
    if who.cell < 0 or "sight" not in rules.tactics.overlay_titles:
        return 0.0
    enemies, total = foes(rules, state, who.seat, piece), 0.0
    close, ranges = _closest(state.board, who, len(enemies)) & {cell}, rules.extra(Ranges)
    for foe in enemies:
        if min(state.board.distance(at, cell) for at in foe.place.cells) > ranges.hits_within(state, foe.id):
            continue
        found = _threat_of(rules, state, foe.id, piece)
        if cell in found.attacks:
            total += _harms(rules, state, foe, piece, _only(found, cell), close)[cell]
    return min(1.0, total / _left(rules, state, who))


def _threat_of(rules: Ruleset[S], state: S, foe: int, piece: int) -> Threat:
    """The threat of an enemy, kept for the next cell or line that is asked about: on large boards half a second."""
    return _THREATS.get(state, (foe, piece), lambda: rules.tactics.threat(state, foe, piece))


def _left(rules: Ruleset[S], state: S, piece: Piece) -> float:
    """The share that is left of a piece: the unit of its threat overlay."""
    return max(TENTH, rules.tactics.strength(state, piece.id))


def approach_harm(rules: Ruleset[S], state: S, foe: int, piece: int) -> float:
    """The average share of a piece that an enemy takes in its next turn, wherever it may move first; 0: none."""
    found = _threat_of(rules, state, foe, piece)
    reached = [cell for cell in state.pieces[piece].place.cells if cell in found.attacks]
    if not reached:
        return 0.0
    close = frozenset(reached[:1])
    return _harms(rules, state, state.pieces[foe], piece, _only(found, reached[0]), close)[reached[0]]


def _only(found: Threat, cell: int) -> Threat:
    """The same threat to one cell alone."""
    return type(found)(found.stops, {cell: found.attacks[cell]}, found.attacks_from)


def _harms(
    rules: Ruleset[S], state: S, foe: Piece, piece: int, found: Threat, close: frozenset[int]
) -> dict[int, float]:
    """The share of a piece that an enemy takes on average where it could attack it, from as near as it may come to
    there; beyond `close`, and where nothing bears from there, as at that distance in the open."""
    board, harm = state.board, rules.tactics.harm
    stops = found.attacks_from or found.stops
    nearest = _nearest(board, stops)
    here = frozenset(foe.place.cells)
    harms: dict[int, float] = {}
    in_the_open: dict[int, float] = {}
    for cell in found.attacks:
        stop = next((near for near in board.neighbours(cell) if near in stops), nearest.get(cell, foe.cell))
        share = 0.0
        if cell in close:
            try:
                there = _put(state, state.pieces[piece], cell)
                share = harm(there, foe.id, piece)  # as it stands and faces now, or from nearer
                if stop not in here:
                    share = max(share, harm(_put(there, foe, stop), foe.id, piece))
            except ValueError:
                pass  # a large piece does not fit in just so: its distance tells enough
        if not share:
            far = max(1, board.distance(stop, cell))
            if far not in in_the_open:
                in_the_open[far] = harm(state, foe.id, piece, far)
            share = in_the_open[far]
        harms[cell] = share
    return harms


def _closest(board: Board, piece: Piece, enemies: int) -> frozenset[int]:
    """The cells for which what this many enemies do to a piece is worked out exactly: those nearest to it."""
    near = sorted(range(board.size), key=lambda cell: board.distance(piece.cell, cell))
    return frozenset(near[: EXACT // max(1, enemies)])


def _put(state: S, piece: Piece, cell: int) -> S:
    """The position with a piece on a cell. Raises ValueError: it does not fit there."""
    return state.with_piece(replace(piece, place=state.placed(piece, cell)))


def _nearest(board: Board, stops: Iterable[int]) -> dict[int, int]:
    """For each cell the stop that is the fewest steps away, whatever stands between."""
    found = {stop: stop for stop in sorted(stops)}
    rim = list(found)
    while rim:
        rim = [
            near
            for cell in rim
            for near in board.neighbours(cell)
            if near not in found and not found.update({near: found[cell]})
        ]
    return found


# --- sight and cover ---


def _sight(rules: Ruleset[S], state: S, seat: int, piece: int) -> Overlay:
    lookers = own(rules, state, seat, piece)
    cells: dict[int, Shade] = {}
    clause = ""
    for cell in near(state.board, [who.cell for who in lookers]):
        if _wall(rules, state.board, cell):
            continue
        seen, plain = [], False
        for who in lookers:
            lines = [rules.tactics.line_of_sight(state, start, cell, looker=who.id) for start in who.place.cells]
            clear = [line for line in lines if line.clear]
            clause = clause or lines[0].clause
            if clear:
                seen.append(who.title)
                plain = plain or any(not line.cover for line in clear)
        if seen:
            words = f"seen by {', '.join(seen)}" + ("" if plain else ", in cover")
            cells[cell] = Shade(MOST if plain else 2, "s" if plain else "c", words)
    legend = (("s", "in sight"), ("c", "in sight but in cover"))
    words = "" if cells else "nobody is looking"
    return Overlay("sight", rules.tactics.overlay_titles["sight"], cells, legend, clause, words, "not seen")


def _cover(rules: Ruleset[S], state: S, seat: int, piece: int) -> Overlay:
    enemies = foes(rules, state, seat, piece)
    cells: dict[int, Shade] = {}
    clause = ""
    centres = [who.cell for who in (*enemies, *own(rules, state, seat, piece))]
    for cell in near(state.board, centres) if enemies else ():
        if _wall(rules, state.board, cell):
            continue
        open_to: list[str] = []
        covered: list[str] = []
        for foe in enemies:
            lines = [
                rules.tactics.line_of_sight(state, start, cell, looker=foe.id, target=piece)
                for start in foe.place.cells
            ]
            clear = [line for line in lines if line.clear]
            if clear:
                hidden = next((line for line in clear if line.cover), None) if all(x.cover for x in clear) else None
                (open_to if hidden is None else covered).append(foe.title)
                clause = clause or (hidden.cover_clause if hidden is not None else "")
        if not open_to and not covered:
            cells[cell] = Shade(MOST, "h", "out of sight of all enemies")
        elif not open_to:
            cells[cell] = Shade(3, "c", f"cover from {', '.join(covered)}")
        elif covered:
            words = f"cover from {', '.join(covered)}; open to {', '.join(open_to)}"
            cells[cell] = Shade(2, "p", words)
        elif len(open_to) < len(enemies):
            cells[cell] = Shade(1, f"{min(9, len(open_to))}", f"open to {', '.join(open_to)}")
    legend = (("h", "hidden from all"), ("c", "cover"), ("p", "from some"), ("1-9", "open to this many enemies"))
    words = "" if cells else "every cell is open to all enemies" if enemies else "no known enemy"
    return Overlay("cover", rules.tactics.overlay_titles["cover"], cells, legend, clause, words, "open to all enemies")


def _wall(rules: Ruleset[S], board: Board, cell: int) -> bool:
    """True if a cell is solid: nobody stands there."""
    look = rules.extra(Scenery).look(board, cell)
    return look is not None and look.role == "wall"


_MAKERS: Mapping[str, Callable[[Any, Any, int, int], Overlay]] = MappingProxyType(
    {"threat": _threat, "sight": _sight, "cover": _cover}
)


# --- which cells are looked at ---


def near(board: Board, centres: Iterable[int], far: int = HORIZON) -> Iterator[int]:
    """The cells, ascending, within this many columns and rows of one of the centres, on any storey."""
    boxes = dict.fromkeys(board.xy(cell)[:2] for cell in centres)
    for storey in range(board.storeys):
        for y in range(board.height):
            rows = [x for x, row in boxes if abs(row - y) <= far]
            if rows:
                first, last = max(0, min(rows) - far), min(board.width, max(rows) + far + 1)
                for x in range(first, last):
                    if any(abs(x - column) <= far for column in rows):
                        yield board.cell(x, y, storey)


def struck(board: Board, stops: Iterable[int], far: int, may: Callable[[int, int], bool]) -> frozenset[int]:
    """The cells for which `may(stop, cell)` is true for at least one stop within `far` columns and rows of them."""
    places = sorted(set(stops))
    waiting = {cell: board.xy(cell) for cell in near(board, places, far)}
    found: list[int] = []
    for stop in _spread(places):  # ends of the field first: what they reach, nobody else need be asked about
        x, y, storey = board.xy(stop)
        hit = [
            cell
            for cell, (cx, cy, floor) in waiting.items()
            if -far <= cx - x <= far and -far <= cy - y <= far and floor == storey and may(stop, cell)
        ]
        for cell in hit:
            del waiting[cell]
        found += hit
        if not waiting:
            break
    return frozenset(found)


def _spread(places: list[int]) -> Iterator[int]:
    """All of the places, those far apart in the list first."""
    step = 1
    while step < len(places):
        step *= 2
    given: set[int] = set()
    while step:
        for at in range(0, len(places), step):
            if at not in given:
                given.add(at)
                yield places[at]
        step //= 2
