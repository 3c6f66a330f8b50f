"""Overlays of the board: a piece at the start of its next activation, its possible targets, sight, cover, range."""

from __future__ import annotations

from tactical.board import SQUARE_STEPS, cross, dot, three_halves
from tactical.rules.armour import data, paths, turning
from tactical.rules.armour import shots as sh
from tactical.rules.armour import sight as st
from tactical.rules.armour.data import STOREY, Weapon
from tactical.rules.armour.firing import Fire
from tactical.rules.armour.position import Element, Position, Turn
from tactical.rules.armour.terrain import HEIGHT
from tactical.ruleset.overlays import near, struck
from tactical.ruleset.tactics import AimedCells, Attackable, Sightline, Threat
from tactical.table.cards import Line
from tactical.table.frames import Ask, Frame, Step
from tactical.table.orders import Order
from tactical.table.values import replace

ABOVE = max(HEIGHT.values()) + 1  # from there everything is seen over (AR-H24)
Facings = dict[int, frozenset[int]]  # square -> the headings it could have there


def next_turn(state: Position, piece: int, verbs: tuple[str, ...] = ()) -> Position | None:
    """The position as a turn begins in which its unit is activated first. None if it is not on the map."""
    who = state.pieces[piece]
    if not who.on_board or who.descending:
        return None
    begun = state.with_piece(replace(who, turn=Turn()))
    frame: Frame[Step] = Frame("activation", ask=Ask(who.seat, verbs, "activation", ("end",)))
    return begun.having(phase="activation", active="", stack=(frame,))


def threat(state: Position, piece: int, target: int = -1) -> Threat:
    """The squares where it could be and at which it could fire: before, between or after moves, once a turn
    (FT-AR-08)."""
    begun = next_turn(state, piece)
    here = frozenset(state.pieces[piece].place.cells)
    if begun is None:
        return Threat(here, {})
    facings = _facings(begun, begun.pieces[piece])
    return Threat(here | facings.keys(), _hits(begun, begun.pieces[piece], facings, target))


def attackable(state: Position, piece: int, stops: frozenset[int], target: int = -1) -> Attackable:
    """The squares it could fire at from any of the stops, in any facing."""
    return _hits(state, state.pieces[piece], dict.fromkeys(stops, frozenset(range(8))), target)


def _facings(state: Position, who: Element) -> Facings:
    """Every square it could cover in its turn, with the ways it could face there."""
    kind, found = state.kind(who), dict[int, set[int]]()
    every = range(8) if not kind.turns else ()
    long = len(who.place.cells) > 1
    for mode in paths.modes(state, who.id):
        for faced, stops in paths.stops(state, who.id, mode).by_heading():
            heading = faced if faced >= 0 else who.heading
            cells = {cell for stop in stops for cell in state.set_down(who, stop, heading).cells} if long else stops
            for cell in cells:
                found.setdefault(cell, set(every)).add(heading)
    left = state.left(who)
    turns = [h for h in range(8) if turning.spin_cost(state, who, turning.eighths_to(who.heading, h)) <= left]
    for cell in who.place.cells:
        found.setdefault(cell, set(every)).update((who.heading, *(turns if kind.turns and kind.mobility else ())))
    return {cell: frozenset(found[cell]) for cell in sorted(found)}


def _hits(state: Position, who: Element, facings: Facings, at: int) -> Attackable:
    found: dict[int, list[str]] = {}
    for name in state.kind(who).weapons:
        weapon = state.weapon(name)
        if weapon.uses and who.used.count(name) >= weapon.uses:
            continue
        if at >= 0 and sh.target_reasons(state, who, weapon, state.pieces[at]):
            continue
        for cell in _in_reach(state, who, weapon, facings):
            found.setdefault(cell, []).append(name)
    return {cell: tuple(found[cell]) for cell in sorted(found)}


def _in_reach(state: Position, who: Element, weapon: Weapon, facings: Facings) -> frozenset[int]:
    """The squares within range, sight and arc (FT-AR-02, FT-AR-03). A flier is taken to be as high as it may."""
    board = state.board
    if weapon.charge:
        return frozenset(near for cell in facings for near in (cell, *board.neighbours(cell)))
    most = 4 * weapon.short if weapon.short else 3 * (board.width + board.height)  # half inches
    ceiling = state.kind(who).ceiling
    altitude = max(who.altitude, ABOVE if ceiling < 0 else min(ceiling, ABOVE))

    levels = st.levels(board)

    def may(stop: int, cell: int) -> bool:
        (x, y, _), (cx, cy, _) = board.xy(stop), board.xy(cell)
        if three_halves(cx - x, cy - y) > most:
            return False
        if weapon.front and stop != cell and not _faces(facings[stop], cx - x, cy - y):
            return False
        return stop == cell or st.clear(board, stop, cell, max(levels[stop] + altitude, levels[cell]))

    return struck(board, facings, most // 2, may)


def aimed(state: Position, order: Order) -> AimedCells:
    """The squares in the arc of a weapon fixed to the hull (FT-AR-03), and those a burst may take in (FT-AR-07)."""
    if not isinstance(order, Fire):
        return AimedCells()
    who, target, weapon = state.pieces[order.piece], state.pieces[order.target], state.weapon(order.weapon)
    if not (who.on_board and target.on_board):
        return AimedCells()
    board, here, struck_at = state.board, who.place.cells, target.place.cells
    arc = _in_reach(state, who, weapon, dict.fromkeys(here, frozenset({who.heading}))) if weapon.front else frozenset()
    blast = near(board, struck_at, data.BURST_RANGE) if weapon.burst else ()
    within = (cell for cell in blast if min(st.flat(board, cell, at) for at in struck_at) <= 2 * data.BURST_RANGE)
    storey = st.storey_of(board, target.cell)
    burst = frozenset(cell for cell in within if st.storey_of(board, cell) == storey)
    return AimedCells(arc=arc - {*here}, blast=burst)


def _faces(headings: frozenset[int], dx: int, dy: int) -> bool:
    """True if one of the headings points within 45 degrees of an offset, exactly 45 included (FT-AR-03)."""
    away = (dx, dy)
    return any(dot(SQUARE_STEPS[h], away) >= abs(cross(SQUARE_STEPS[h], away)) for h in headings)


def _clear(state: Position, a: int, b: int, above_a: int, above_b: int) -> bool:
    """True if the line between two squares is clear for pieces this many inches above them (AR-H24)."""
    return a == b or st.clear(
        state.board, a, b, max(st.level_of(state.board, a) + above_a, st.level_of(state.board, b) + above_b)
    )


def line_of_sight(state: Position, a: int, b: int, *, looker: int = -1, target: int = -1) -> Sightline:
    """Sight between squares for pieces on them, and cover at the far end (AR-H24)."""
    up = [state.pieces[piece].altitude if piece >= 0 else 0 for piece in (looker, target)]
    clear = _clear(state, a, b, up[0], up[1])
    on_foot = target < 0 or not state.kind(state.pieces[target]).vehicle
    covered = (
        clear
        and a != b
        and (
            st.sheltered(state, b, up[1], on_foot=on_foot) or (up[1] <= HEIGHT["low"] and st.behind(state.board, a, b))
        )
    )
    words = f"{data.COVER} to be hit" if covered else ""
    return Sightline(clear, "AR-H24", words, "AR-H24" if covered else "")


def distance(state: Position, a: int, b: int) -> Line:
    """Inches between two squares: straight 1, diagonal 1 1/2, the gap in height if that is larger (FT-AR-02)."""
    (ax, ay, _), (bx, by, _) = state.board.xy(a), state.board.xy(b)
    floors = STOREY * abs(st.storey_of(state.board, a) - st.storey_of(state.board, b))
    far = max(three_halves(ax - bx, ay - by), 2 * floors)
    whole = f"{far // 2}" if far > 1 or not far else ""
    inches = f"{whole}{' 1/2' if far % 2 else ''}".strip()
    return Line("Distance", f"{inches} inch" if far in (1, 2) else f"{inches} inches", "FT-AR-02")
