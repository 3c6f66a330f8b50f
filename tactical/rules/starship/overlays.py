"""Overlays of the board: the sides of a ship, the reach of its mounts, where enemies could hit; and the ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tactical.rules.starship import data, gridless, paths
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship import movement as mv
from tactical.rules.starship.data import Mount, Side
from tactical.rules.starship.firing import Attack, NextAttack
from tactical.rules.starship.order_checks import is_engineer
from tactical.rules.starship.position import Berth, Position, Ship, Space, facing
from tactical.rules.starship.steps import hard_turned
from tactical.rules.starship.turns import begun
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.overlays import MOST, SHARED, Overlay, Shade, near, own
from tactical.ruleset.tactics import AimedCells, Attackable, Sightline, Threat
from tactical.table.cards import Line
from tactical.table.memo import Memo
from tactical.table.orders import Order
from tactical.table.places import OnBoard
from tactical.table.values import replace

Reaching = dict[tuple[tuple[Side, ...], int], list[str]]  # sides and feet -> the mounts that bear so

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "threat": SHARED["threat"],
        "ranges": "Ranges: squares the weapons reach from here",
        "arcs": "Arcs: which side of the ship faces each square",
        "sight": SHARED["sight"],
        "cover": SHARED["cover"],
    }
)
MARKS: Mapping[Side, str] = MappingProxyType({"front": "F", "left": "L", "right": "R", "rear": "A"})
SHADES: Mapping[Side, int] = MappingProxyType({"front": 4, "left": 2, "right": 3, "rear": 1})


# --- arcs and ranges of one ship ---


def subject(rules: Ruleset[Position], state: Position, seat: int, piece: int) -> Ship | None:
    """The ship an overlay is about: the picked one, or else the acting one, or else the first of its side."""
    if piece >= 0:
        return state.pieces[piece] if state.able(state.pieces[piece]) else None
    ships = tuple(state.pieces[who.id] for who in own(rules, state, seat))
    of = state.turn_of()
    return of if of in ships else next(iter(ships), None)


def arcs(rules: Ruleset[Position], state: Position, seat: int, piece: int) -> Overlay:
    """The side on which every square lies, and the mounts that fire there (SC-07, SC-H06, FT-SC-02)."""
    ship = subject(rules, state, seat, piece)
    cells: dict[int, Shade] = {}
    words = {side: _side_words(state, ship, side) for side in data.SIDES} if ship is not None else {}
    for cell in near(state.board, [ship.cell]) if ship is not None else ():
        if ship is not None and cell not in ship.cells:
            side = gn.bearing(state, ship, Space((cell,)))
            cells[cell] = Shade(SHADES[side], MARKS[side], words[side])
    legend = tuple((MARKS[side], "rear (aft)" if side == "rear" else side) for side in data.SIDES)
    none = "" if cells else "no ship of yours is here"
    return Overlay("arcs", NAMES["arcs"], cells, legend, "FT-SC-02", none, "the ship itself")


def _side_words(state: Position, ship: Ship, side: Side) -> str:
    mounts = ", ".join(mount.name for mount in state.kind(ship).mounts if side in mount.sides) or "nothing"
    return f"{side} of {ship.title}: {mounts} can fire, shield {facing(ship, side)}"


def ranges(rules: Ruleset[Position], state: Position, seat: int, piece: int) -> Overlay:
    """The squares that its weapons could hit from its present place, near and far (FT-SC-02 to FT-SC-04)."""
    ship = subject(rules, state, seat, piece)
    cells: dict[int, Shade] = {}
    mounts = list(_armed(state, ship)) if ship is not None else []
    far = max((2 * state.weapon(mount).short // data.SQUARE_FEET for mount in mounts), default=0)
    for cell in near(state.board, ship.cells, far) if ship is not None and mounts else ():
        if ship is not None and cell not in ship.cells and not state.ground(cell).solid:
            shade = _ranged(state, ship, mounts, cell)
            if shade is not None:
                cells[cell] = shade
    legend = (("1-9", "mounts in short range"), ("+", f"long range only, -{data.LONG_RANGE} to hit"))
    none = "no ship of yours is here" if ship is None else f"{ship.title} has nothing left to fire"
    return Overlay("ranges", NAMES["ranges"], cells, legend, "FT-SC-03", "" if cells else none, "nothing reaches here")


def _armed(state: Position, ship: Ship) -> Iterator[Mount]:
    """The mounts that could fire yet: in its own turn those that have not, and the one with attacks left (FT-SC-05)."""
    of, volley = state.turn_of(), ship.turn.volley
    fired = ship.turn.fired if of is not None and of.id == ship.id else ()
    if volley is not None and volley.left:
        fired = tuple(name for name in fired if name != volley.mount)
    for mount in state.kind(ship).mounts:
        uses = state.weapon(mount).uses
        if (
            mount.name not in fired
            and not state.broken(ship, mount.name)
            and (not uses or ship.used.count(mount.name) < uses)
        ):
            yield mount


def _ranged(state: Position, ship: Ship, mounts: list[Mount], cell: int) -> Shade | None:
    space = Space((cell,))
    feet, side = mv.gap(state, ship.space, space), gn.bearing(state, ship, space)
    bearing = [mount for mount in mounts if side in mount.sides or gn.offset(state, ship, space) == (0, 0)]
    short = [mount.name for mount in bearing if feet <= state.weapon(mount).short]
    long = [mount.name for mount in bearing if state.weapon(mount).short < feet <= 2 * state.weapon(mount).short]
    if not (short or long) or not gn.clear_to(state, ship.space, space):
        return None
    words = [*([f"{', '.join(short)} in short range"] if short else []),
             *([f"{', '.join(long)} at long range"] if long else [])]  # fmt: skip
    mark = str(min(9, len(short))) if short else "+"
    return Shade(min(MOST, 1 + len(short)), mark, f"{mv.shown_feet(state, feet)}: {'; '.join(words)}")


# --- what an enemy could do in its next turn ---


def next_turn(state: Position, piece: int) -> Position | None:
    """The position as its turn begins. None for wrecks, things and neutrals, which have none."""
    ship = state.pieces[piece]
    return begun(state, ship) if state.able(ship) and ship.seat >= 0 else None


def threat(state: Position, piece: int) -> Threat:
    """The squares where it could be, with boosted engines or a hard turn, and those it could fire at from there."""
    ship = state.pieces[piece]
    turn = next_turn(state, piece)
    if turn is None:
        return Threat(frozenset(ship.cells), {})
    places = _places(turn, turn.pieces[piece])
    stops = frozenset(cell for place, _, _ in places for cell in place.cells)
    return Threat(stops, _hits(turn, turn.pieces[piece], places))


def attackable(state: Position, piece: int, stops: frozenset[int]) -> Attackable:
    """The squares it could fire at from any of the squares, in any heading."""
    ship = state.pieces[piece]
    places = [Berth(OnBoard((stop,), heading)) for stop in sorted(stops) for heading in range(8)]
    return _hits(state, ship, places)


def _places(state: Position, ship: Ship) -> list[Berth]:
    """Every place and heading it could fire from this turn: any that it may pause in, so also such as it may not
    stop in (SC-33)."""
    found = {_berth(ship): None} if ship.cell >= 0 else {}
    crew = state.kind(ship).crew
    engineer = next((i for i, post in enumerate(crew) if is_engineer(post) and state.free(ship, i)), -1)
    boosts = engineer >= 0 and any(state.free(ship, i) for i in range(len(crew)) if i != engineer)  # and another to gun

    def flown(start: Ship) -> None:
        """The flight from there on, with boosted engines."""
        if boosts:
            start = replace(start, turn=replace(start.turn, boosted=True, acted=(*start.turn.acted, engineer)))
        found.update(dict.fromkeys(paths.places(state.with_piece(start), start)))

    if state.piloted(ship):
        flown(ship)
        options = state.setup.options
        if options.hard_turn != "off" and state.free(ship, ship.pilot):
            step = max(data.EIGHTH, mv.turn_step(state))
            for degrees in range(-data.QUARTER, data.QUARTER + 1, step):
                turned = hard_turned(state, ship, degrees)
                if isinstance(turned, Ship):
                    flown(turned)
    return list(found)


def _berth(ship: Ship) -> Berth:
    """Where a ship on the board is."""
    return Berth(OnBoard(ship.cells, ship.heading), ship.off, ship.within)


def _hits(state: Position, ship: Ship, places: Iterable[Berth]) -> Attackable:
    """The squares it could fire at from one of the places, and with which mounts."""
    bearing: Reaching = {}
    for mount in _armed(state, ship):
        bearing.setdefault((mount.sides, 2 * state.weapon(mount).short), []).append(f"{mount.name}_mount")
    stands = [_stand(state, berth) for berth in places]
    found: dict[int, list[str]] = {}
    for (sides, reach), names in bearing.items():
        for cell in _struck(state, _spread(stands), sides, reach):
            found.setdefault(cell, []).extend(names)
    return {cell: tuple(found[cell]) for cell in sorted(found)}


class _Stand(NamedTuple):
    """A place to fire from: its space, the box of the middles of squares that ranges are counted from, in squares or
    off the grid in parts of a foot; its centre, and where it points."""

    space: Space
    left: int
    right: int
    top: int
    low: int
    centre: tuple[int, int]
    heading: tuple[int, int]


def _stand(state: Position, berth: Berth) -> _Stand:
    space = Space(berth.place.cells, berth.within)
    counted = space.cells[:1] if state.setup.options.range_between == "anchors" else space.cells
    xs, ys = zip(*(mv.middle_of(state, Space((cell,), space.within)) for cell in counted), strict=True)
    heading = gn.pointing(state, berth.place.heading, berth.off)
    return _Stand(space, min(xs), max(xs), min(ys), max(ys), gn.centre(state, space), heading)


def _spread(stands: list[_Stand]) -> list[_Stand]:
    """The same, those that lie far apart in the list first: between them they reach most of what is to be reached."""
    step, found = 64, dict[_Stand, None]()
    while step:
        found |= dict.fromkeys(stands[::step])
        step //= 4
    return list(found)


def _struck(state: Position, stands: list[_Stand], sides: tuple[Side, ...], reach: int) -> list[int]:
    """The squares that one kind of mount reaches from any of the stands: each is asked about until one does."""
    board, unit, grid = state.board, gn.square_of(state) // 2, state.setup.options.grid
    half = reach // data.SQUARE_FEET + (not grid)  # ships lie off the middles of squares there
    bows = frozenset(cell for stand in stands for cell in stand.space.cells)
    boxes = {cell: board.xy(cell)[:2] for cell in near(board, sorted(bows), half)}
    waiting = {
        cell: (*at, *mv.middle_of(state, Space((cell,)))) for cell, at in boxes.items() if not state.ground(cell).solid
    }
    every, asked = len(sides) == len(data.SIDES), set[Space]()
    within = mv.counted_within if grid else gridless.straight_within
    struck: list[int] = []
    for space, left, right, top, low, (mx, my), heading in stands:
        if every and space in asked:  # its heading is all the same
            continue
        asked.add(space)
        hit = []
        for cell, (x, y, at_x, at_y) in waiting.items():
            across, down = max(0, left - at_x, at_x - right), max(0, top - at_y, at_y - low)
            if not within(across, down, reach):
                continue
            away = (2 * x + 1) * unit - mx, (2 * y + 1) * unit - my
            if (every or away == (0, 0) or gn.side_of(state, heading, away) in sides) and _clear(state, space, cell):
                hit.append(cell)
        for cell in hit:
            del waiting[cell]
        struck += hit
        if not waiting:
            break
    return struck


def aimed(state: Position, order: Order) -> AimedCells:
    """The squares that the mount of an attack bears on from where its ship is; none if it does on all (FT-SC-02)."""
    if not isinstance(order, Attack | NextAttack):
        return AimedCells()
    ship = state.pieces[order.piece]
    volley = ship.turn.volley
    mount = state.mount(ship, order.mount if isinstance(order, Attack) else volley.mount if volley else "")
    if mount is None or len(mount.sides) == len(data.SIDES) or not isinstance(ship.place, OnBoard):
        return AimedCells()
    struck = _struck(state, [_stand(state, _berth(ship))], mount.sides, 2 * state.weapon(mount).short)
    return AimedCells(arc=frozenset(struck) - {*ship.cells})


# --- sight and the ruler ---


def line_of_sight(state: Position, a: int, b: int, by: int) -> Sightline:
    """Sight from the centre of the looking ship, or else of the square (FT-SC-04); fields help ships in them."""
    looker = state.pieces[by] if by >= 0 else None
    start = looker.space if looker is not None and a in looker.cells else Space((a,))
    clear = a == b or _clear(state, start, b)
    covered = clear and state.ground(b).field
    words = f"+{data.IN_FIELD} Defence" if covered else ""
    return Sightline(clear, "FT-SC-04", words, "FT-SC-04" if covered else "")


_SIGHT: Memo[bool] = Memo(20_000)


def _clear(state: Position, start: Space, cell: int) -> bool:
    """True if the line from the centre of a space to that of a square is clear: asked once of each map, space and
    square, as large ships ask for each of theirs."""
    return _SIGHT.get(
        state.board, (start, cell, state.setup.options.grid), lambda: gn.clear_to(state, start, Space((cell,)))
    )


def distance(state: Position, a: int, b: int) -> Line:
    """The range between two squares, or between the ships on them: diagonals 50 and 100 in turn (SC-56 to SC-58)."""
    feet = mv.gap(state, _body(state, a), _body(state, b))
    return Line("Range", mv.shown_feet(state, feet), "SC-56")


def flight(state: Position, a: int, b: int, piece: int) -> tuple[Line, ...]:
    """The cost of flying so far from the ship that acts, its diagonals so far counted (SC-53)."""
    of = state.turn_of()
    if of is None or of.id != piece or a not in of.cells or a == b:
        return ()
    if not state.setup.options.grid:
        feet = gridless.feet_apart(state.board, of.space, Space((b,)))
        far = mv.shown(state, feet * gridless.foot_price(state))
        return (Line("To fly", f"{far}, not counting turns", "SC-15"),)
    (x, y, _), (to_x, to_y, _) = state.board.xy(a), state.board.xy(b)
    slant, straight = sorted((abs(to_x - x), abs(to_y - y)))
    cost, odd = (straight - slant) * mv.clear_price(state, 0, odd=False), of.turn.odd
    for _ in range(slant):
        cost += mv.clear_price(state, 1, odd=odd)
        odd = not odd
    return (Line("To fly", f"{mv.shown(state, cost)}, not counting turns", "SC-53"),)


def _body(state: Position, cell: int) -> Space:
    """The space of the ship on a cell, or else the cell alone."""
    here = state.pieces_on(cell)
    return here[-1].space if here else Space((cell,))
