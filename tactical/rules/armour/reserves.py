"""Pieces that are off the board and may enter: when, with how much left, and who may know (section 15).

A piece waits beside its own entry area until it is due (`reserve`), is under way to another square at the edge
(`delayed`), or may be activated to enter (`ENTERING`). `Element.entry` has its plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tactical.rules.armour import data, off_map
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import Kind
from tactical.rules.armour.off_map import Road
from tactical.rules.armour.position import ENTERING, ArmourSetup, Element, EntryPlan, Notice, Position, Spent, Turn
from tactical.table.breakdown import Breakdown
from tactical.table.places import OffBoard, OnBoard, Unseen
from tactical.table.values import replace

RESERVE, DELAYED = "reserve", "delayed"
NEVER = 1_000_000  # the turn of those whom only the scenario's script brings (FT-11)
TROOPS = Kind("troops", "foot", "infantry")  # others' view of pieces off the board (AR-161)
INWARD = {"north": 4, "east": 6, "south": 0, "west": 2}  # the heading from a side of the map to its middle


class EntryTime(NamedTuple):
    """The turn of a piece's arrival at its square at the edge, and its allowance left then, in twelfths (AR-154)."""

    turn: int
    left: int


# --- when ---


def way(state: Position, who: Element) -> Road | None:
    """The way of a delayed piece; None for one that enters by its own area."""
    return off_map.road(state, who, who.entry.start, who.entry.target) if who.entry.target >= 0 else None


def arrival(state: Position, who: Element, length: int, since: int) -> EntryTime:
    """D = `length`, R its rate: turn N + D//R, with (D//R + 1)*R - D left; later R (AR-153, AR-154, AR-H58)."""
    return EntryTime(
        arrival_turn(state, who, length, since).total, state.allowance(who) - length % state.allowance(who)
    )


def arrival_turn(state: Position, who: Element, length: int, since: int) -> Breakdown:
    """The turn in which it arrives: the turn it sets out plus those that the way takes at its rate."""
    rate = state.allowance(who)
    made = Breakdown.of(length, "twelfths of way", "AR-152").times(1, f"at {rate} a turn", "AR-H58", over=rate)
    return made.add(since, "set out in turn", "AR-153")


def first_turn(state: Position, who: Element, road: Road, target: int, since: int) -> int:
    """The turn in which it could enter: on arrival, or one later if that turn's rest cannot pay the step (AR-H58)."""
    turn, left = arrival(state, who, road.length, since)
    place = entrance(state, who, target, INWARD[off_map.sides_of(state.board, target)[0]])
    return turn if place is not None and entry_price(state, who, place).total <= left else turn + 1


def there(state: Position, who: Element) -> Element:
    """A piece off the board in this turn: waiting, under way, or about to enter.

    What its turn of arrival has spent outside counts as travel (AR-H58).
    """
    if not isinstance(who.place, OffBoard):
        return who
    road = way(state, who)
    if road is None:
        why = ENTERING if state.beat >= who.entry.due else RESERVE
        return replace(who, place=OffBoard(why))
    if state.beat < who.entry.earliest:
        return replace(who, place=OffBoard(DELAYED))
    turn, left = arrival(state, who, road.length, who.entry.since)
    spent = state.allowance(who) - left if turn == state.beat else 0
    return replace(who, place=OffBoard(ENTERING), turn=Turn(spent=Spent(travel=spent), distance=spent))


def start_of(state: Position, who: Element) -> int:
    """The start of a new plan (AR-H60): beside its own area, or the square it has reached by now."""
    road = way(state, who)
    if road is None or state.beat <= who.entry.since:
        return who.entry.start
    return road.reached((state.beat - who.entry.since) * state.allowance(who))


def set_out(state: Position, group: Sequence[int], target: int) -> tuple[Position, Notice]:
    """The state after sending a group to another square: each by its own way and rate, entry for all in the latest turn
    (AR-H59).

    It includes the notice, which does not say who they are (AR-158 to AR-161). All must have a way.
    """
    plans: list[tuple[Element, EntryPlan]] = []
    roads: list[Road] = []
    for number in group:
        who = state.pieces[number]
        start, since = start_of(state, who), max(who.entry.due, state.beat, 1)
        road = off_map.road(state, who, start, target)
        assert road is not None, who.name
        roads.append(road)
        plans.append((who, EntryPlan(who.entry.due, target, start, since, first_turn(state, who, road, target, since))))
    latest = max(plan.earliest for _, plan in plans)
    for who, plan in plans:
        state = state.with_piece(replace(who, entry=replace(plan, earliest=latest), turn=Turn()))
        state = state.with_piece(there(state, state.pieces[who.id]))
    notice = Notice(state.side(state.pieces[group[0]]), off_map.bearing(state, roads[0]), latest, state.beat)
    return state.having(notices=(*state.notices, notice)), notice


def sent_off(state: Position, pieces: Sequence[int]) -> Position:
    """The position in which these pieces, unit by unit, set out before the battle, as their `entry.target` says."""
    groups: dict[tuple[str, int, int], list[int]] = {}
    for number in pieces:
        who = state.pieces[number]
        groups.setdefault((who.unit, who.seat, who.entry.target), []).append(number)
        state = state.with_piece(replace(who, entry=EntryPlan(who.entry.due)))
    for (_, _, target), group in groups.items():
        state, _ = set_out(state, group, target)
    return state


# --- where ---


def foreign(state: Position, who: Element, cell: int) -> bool:
    """True if a square is in the entry area of an opponent (AR-157)."""
    return any(cell in cells for side, cells in state.setup.areas if side != state.side(who))


def own_area(state: Position, who: Element) -> tuple[int, ...]:
    """The squares at the edge in its own entry area."""
    cells = dict(state.setup.areas).get(state.side(who), ())
    return tuple(cell for cell in cells if off_map.sides_of(state.board, cell))


def entrance(state: Position, who: Element, cell: int, heading: int, altitude: int = 0) -> OnBoard | None:
    """The place of a piece that has entered by a square: all of it on the map, covering that square; None: no room."""
    x, y, storey = state.board.xy(cell)
    for dx, dy in state.shape(who, heading):
        if state.board.holds(x - dx, y - dy, storey):
            try:
                return state.set_down(who, state.board.cell(x - dx, y - dy, storey), heading, altitude)
            except ValueError:
                continue
    return None


def entry_price(state: Position, who: Element, place: OnBoard) -> Breakdown:
    """The price of the step onto the most expensive square it covers, and an inch for each inch above the ground
    (AR-H57, AR-H32)."""
    on = replace(who, place=place)
    made = max((mv.flat_cost(state, on, cell) for cell in place.cells), key=lambda cost: cost.total)
    return made.add(data.U * place.altitude, f"altitude {place.altitude}", "AR-H32")


# --- who may know ---


def private(state: Position, who: Element) -> bool:
    """True if a piece, or its carrier, is off the board: then only its owner knows (AR-H61)."""
    return isinstance(state.outermost(who).place, OffBoard)


def hide(state: Position, seat: int) -> Position:
    """The state without others' pieces off the board: not where or when, nor what they are (AR-161).

    Pieces have numbers, so its pieces keep their rows, with meaningless names and kinds. The seat knows none of them
    but the first of a side that has given notice, which stands for all (AR-158). The scenario's own kinds and weapons
    that no visible piece has keep their rows likewise.
    """
    hidden = [who for who in state.pieces if who.seat != seat and private(state, who)]
    if not hidden:
        return state
    ids = {who.id for who in hidden}
    known = [who for who in state.pieces if who.id not in ids and not isinstance(who.place, Unseen)]
    state = state.having(setup=_without(state, {who.kind for who in known}))
    taken = {who.name for who in known}
    troops = len(state.setup.kinds) - 1
    sides: set[str] = set()
    for who in hidden:
        name = f"{TROOPS.name}-{who.id + 1}"
        while name in taken:
            name += "x"
        place = Unseen(known=bool(reported(state, who)) and state.side(who) not in sides)
        sides.add(state.side(who))
        state = state.with_piece(Element(who.id, name, who.seat, troops, place, (), name))
    return state


def differs_off_board(view: Position, shared: Position) -> bool:
    """True if two positions, one of which hides more, are the same on the board and in everything shown of it."""
    fields = {name for name in view.__struct_fields__ if getattr(view, name) != getattr(shared, name)}
    both = zip(view.pieces, shared.pieces, strict=True)
    aside = all(a == b or private(view, a) or isinstance(a.place, Unseen) for a, b in both)
    return fields <= {"pieces", "setup"} and aside


def _without(state: Position, used: set[int]) -> ArmourSetup:
    """The fixed part without those of the scenario's own kinds and weapons that nobody of `used` kinds has; and
    `TROOPS`."""
    setup = state.setup
    kinds = [kind if n in used or kind == data.KINDS.get(kind.name) else TROOPS for n, kind in enumerate(setup.kinds)]
    carried = {name for number in used for name in setup.kinds[number].weapons}
    weapons = tuple(w for w in setup.weapons if w.name in carried or w == data.WEAPONS.get(w.name))
    return replace(setup, kinds=(*kinds, TROOPS), weapons=weapons)


def reported(state: Position, who: Element) -> tuple[Notice, ...]:
    """The notices that the side of a piece has given (AR-158)."""
    return tuple(told for told in state.notices if told.side == state.side(who))


def seen_by(state: Position, piece: int) -> tuple[int, ...] | None:
    """The seats that notice what a piece does: all, or its owner and the referees while it is off the board."""
    who = state.pieces[piece]
    if not private(state, who):
        return None
    seats = enumerate(state.setup.seats)
    return tuple(number for number, seat in seats if seat.referee or number == who.seat)


# --- opening positions ---


def entry_faults(state: Position, rows: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """The faults of pieces that are to come on: (piece, key, what would be right).

    `rows` are (piece, key) of the pieces that the scenario sends off to another square before the battle.
    """
    for who in state.pieces:
        if not isinstance(who.place, OffBoard):
            continue
        kind = state.kind(who)
        if who.entry.due >= NEVER:
            continue
        if not kind.lander and not own_area(state, who):
            side = state.side(who) or "nobody"
            yield who.id, "cell", f"{who.name} is off the map and could never enter: {side} has no area at its edge"
        elif kind.pod and not kind.lander:
            yield who.id, "kind", f"{who.name} comes down: its kind needs lander = true (AR-170)"
    for number, key in rows:
        who = state.pieces[number]
        target = who.entry.target
        name = state.cell_name(target)
        if not isinstance(who.place, OffBoard):
            yield number, key, f"{who.name} is on the map or aboard: leave out {key}"
        elif not state.setup.options.delayed_entry:
            yield number, key, f"{key} needs the option delayed_entry (AR-150)"
        elif not off_map.sides_of(state.board, target):
            yield number, key, f"{name} is not at the edge of the map (AR-H57)"
        elif foreign(state, who, target):
            yield number, key, f"{name} is in the opponent's entry area (AR-157)"
        elif not state.allowance(who) or off_map.road(state, who, -1, target) is None:
            yield number, key, f"no way outside the map leads {who.name} to {name} (AR-152)"
