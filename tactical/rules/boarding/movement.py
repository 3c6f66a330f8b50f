"""The squares a character may step to, at what cost, and where it may stop: the one source for paths, verdicts and
execution."""

from __future__ import annotations

from tactical.rules.boarding import data
from tactical.rules.boarding.position import Crew, Move, Position
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.places import at
from tactical.table.values import replace
from tactical.table.verdicts import OK, Note, Reason, Verdict, no, reason

OPENS = "hack or breach it from beside it"  # the help against a shut door


# --- doors ---


def may_open(state: Position, who: Crew, number: int, *, inside: bool) -> bool:
    """True if it can pass a door from that side: always outwards (BA-52, BA-53), inwards with access or its
    equivalent."""
    door = state.doors[number]
    if inside or door.broken or door.hacked or door.held_by >= 0:  # BA-63, BA-64, BA-55
        return True
    side = state.setup.ships[state.chart.ship[door.inside]].side
    return bool(side) and side == state.side(who)  # BA-H20


# --- one step ---


def barrier(state: Position, who: Crew, start: int, cell: int) -> Reason | None:
    """The obstacle to a step between two squares: walls, hulls, doors, and what clinging needs."""
    board = state.board
    if start == cell:
        return reason("here_already", "BA-04", cell=state.cell_name(cell))
    if board.direction(start, cell) < 0:
        return reason("not_next", "BA-04", cell=state.cell_name(cell), start=state.cell_name(start))
    if state.ground(cell).solid:
        return reason("solid", "BA-51", cell=state.cell_name(cell))
    edge = board.edge(start, cell)
    leaving, entering = not state.outside(start), not state.outside(cell)
    if edge == "wall":
        if leaving and entering:
            return reason("wall", "BA-51", cell=state.cell_name(cell), start=state.cell_name(start))
        found = reason("hull", "BA-84", cell=state.cell_name(cell), start=state.cell_name(start))
        return replace(found, because=(Note("BA-85", "MagBoots do not help"),)) if who.boots_on else found
    if entering and not leaving and state.chart.ship[cell] not in state.group(who.ship):
        return reason("undocked", "BA-102", cell=state.cell_name(cell))
    if edge == "door":
        number = state.door_at(start, cell)
        if not may_open(state, who, number, inside=leaving):
            return reason("door_shut", "BA-53", cell=state.cell_name(cell), remedy=OPENS)
    if entering:
        return None
    return cannot_cling(state, who, cell)


def cannot_cling(state: Position, who: Crew, cell: int) -> Reason | None:
    """The reason why it cannot move by hand over an outside square (BA-81, BA-82, BA-102)."""
    if not state.contacts(cell, who.ship):
        if state.hulls(cell):
            return reason("undocked", "BA-102", cell=state.cell_name(cell))
        return reason("no_hull", "BA-81", cell=state.cell_name(cell))
    if state.hands_free(who) < 1:
        one = "draw a one-handed weapon as its turn starts"
        return reason("no_hand", "BA-82", piece=who, weapon=who.in_use, remedy=one)
    return None


def slagged_for(state: Position, who: Crew, cell: int) -> tuple[Note, ...]:
    """The reason why a square is slagged for this character's movement (BA-18, BA-24, BA-25)."""
    found = []
    if state.ground(cell).slagged:
        found.append(Note("BA-24", "barrel"))
    if state.slagged_module(cell):
        found.append(Note("BA-25", "slagged module"))
    for other in state.pieces_on(cell):
        counts = other.able or (state.setup.options.unconscious_enemy_slags and other.cell >= 0)
        if counts and state.enemies(who, other) and not state.kind(other).craft:
            found.append(Note("BA-18", f"{other.title} is there"))
            break
    return tuple(found)


def surcharges(state: Position, who: Crew, cell: int) -> tuple[Note, ...]:
    """The surcharges of a square; if two slagged reasons count once, the second is only named."""
    notes: tuple[Note, ...] = ()
    if not state.kind(who).ignores_slagged:
        slagged = slagged_for(state, who, cell)
        each = state.setup.options.slag_stacks
        notes = tuple(
            replace(note, amount=data.SLAGGED_COST - 1 if each or not number else 0)
            for number, note in enumerate(slagged)
        )
    if state.outside(cell) and not who.boots_on:
        notes = (*notes, Note("BA-83", "outside", data.OUTSIDE_COST))
    return notes


def entry_price(state: Position, who: Crew, cell: int) -> Breakdown:
    """MP to enter a square (BA-18 to BA-25, BA-83, BA-90, BA-H05)."""
    return Breakdown.sum((Note("BA-02", "square", 1), *surcharges(state, who, cell)))


def entry_cost(state: Position, who: Crew, cell: int) -> int:
    """The total of `entry_price`."""
    return 1 + sum(note.amount for note in surcharges(state, who, cell))


def too_far(state: Position, who: Crew, move: Move, cell: int) -> Reason:
    """The reasons against entering a square that costs too much: what raised the price, what lowered the allowance
    (BA-02)."""
    return _short(state, who, move, "too_far", "BA-02", entry_price(state, who, cell), cell=state.cell_name(cell))


def may_pay(state: Position, who: Crew, code: str, clause: str, price: Breakdown, *, walks: bool = False) -> Verdict:
    """Why the open move action cannot pay for something; None if it can. `walks`: it is a square on foot, for which
    the guaranteed one will do (BA-08)."""
    move = who.turn.move
    if move is None:
        return no("no_move_open", "BA-02", piece=who)
    if move.floor and not walks:
        return no("only_walked", "BA-08", piece=who)
    return OK if price.total <= move.left else Verdict((_short(state, who, move, code, clause, price),))


def _short(
    state: Position, who: Crew, move: Move, code: str, clause: str, price: Breakdown, **args: str | int
) -> Reason:
    on_foot = move.spent - move.jets - move.boots - move.landed - move.handled
    spent = Breakdown.of(on_foot, "moved", "BA-02").add(move.jets, "made Jet Moves", "BA-76")
    spent = spent.add(move.boots, "MagBoots", "BA-89").add(move.landed, "staying on", "BA-106")
    spent = spent.add(move.handled, "handling things", "FT-BA-15")
    allowance = points(state, who, move)
    return shortfall(code, clause, price, allowance, spent, shown=str, remedy="", budget=allowance.total, **args)


def pay(state: Position, who: Crew, move: Move, cell: int) -> int | None:
    """The cost of entering a square for an open move action; None: more than is left (BA-08, BA-H04)."""
    cost = entry_cost(state, who, cell)
    if cost <= move.left:
        return cost
    return move.left if guaranteed(state, who, move) else None


def guaranteed(state: Position, who: Crew, move: Move) -> bool:
    """True if its next square is the guaranteed one (BA-H04), which the step out of a square it must leave always
    is."""
    return not move.entered and (state.setup.options.guarantee == "square" or crowded(state, who))


def moved_to(state: Position, who: Crew, start: int, cell: int) -> Crew:
    """The character in its new square, with its present ship and the airlock it left by."""
    inside = state.chart.ship[cell]
    contacts = state.contacts(cell, who.ship)
    ship = inside if inside >= 0 else who.ship if who.ship in contacts or not contacts else contacts[0]
    who = replace(who, place=at(cell), ship=ship, adrift=False)
    number = state.door_at(start, cell) if inside < 0 <= state.chart.ship[start] else -1
    if number >= 0:
        who = replace(who, airlock=number, airlock_beat=state.beat)
    return who


# --- where a move may end ---


def in_the_way(state: Position, who: Crew, cell: int) -> Crew | None:
    """A conscious character that prevents a move from ending here (BA-14); a peeker makes room (BA-40)."""
    return next((other for other in state.conscious_on(cell, who.id) if not other.peeking), None)


def is_empty(state: Position, who: Crew, cell: int) -> bool:
    """True if nobody at all is there, conscious or not (BA-H10)."""
    if state.setup.options.empty_square == "nobody_conscious":
        return not state.conscious_on(cell, who.id)
    return not any(other.id != who.id and not state.kind(other).craft for other in state.pieces_on(cell))


def exits(state: Position, who: Crew, cell: int) -> tuple[int, ...]:
    """The empty squares that it could step into from a square (BA-16, BA-H10); adrift there are none."""
    if who.adrift:
        return ()
    there = moved_to(state, who, cell, cell)
    return tuple(
        near
        for near in state.board.neighbours(cell)
        if barrier(state, there, cell, near) is None and is_empty(state, who, near)
    )


def crowded(state: Position, who: Crew) -> bool:
    """True if it shares a square that it may not keep: it must vacate before its turn ends."""
    return who.able and any(in_the_way(state, who, cell) is not None for cell in who.here)


def may_end(state: Position, who: Crew, cell: int, *, way_out: bool) -> Reason | None:
    """The reasons against ending a move action in a square (BA-14, BA-16). `way_out`: an action is left to move on
    with."""
    other = in_the_way(state, who, cell)
    if other is None:
        return None
    if not way_out:
        return reason("occupied", "BA-14", cell=state.cell_name(cell), who=other)
    if not exits(state, who, cell):
        return reason("no_way_out", "BA-16", cell=state.cell_name(cell), who=other)
    return None


# --- allowances ---


def budget(state: Position, who: Crew, change: int = 0, *, ran: bool = False) -> tuple[Breakdown, int]:
    """(MP of a move action opened now, OOC it uses) (BA-02, BA-08 to BA-10, BA-98, BA-H03)."""
    whole = _before_ooc(state, who, change, ran=ran)
    if change < 0 and whole.total <= 1:
        return whole, 0  # a failed run has brought it down already: OOC finds nothing to take
    waiting = max(0, state.ooc(who) - who.turn.absorbed)
    taken = max(0, min(waiting, whole.total - 1))
    absorbed = taken if state.setup.options.ooc_carries else waiting
    return whole.add(-taken, "OOC", "BA-09"), absorbed


def _before_ooc(state: Position, who: Crew, change: int, *, ran: bool) -> Breakdown:
    """The MP of a move action that a run or a passenger changes, of one square at least (BA-08)."""
    how = ("run", "BA-98") if ran else ("carrying", "BA-H18")
    return Breakdown.of(state.kind(who).move, "Move", "BA-02").add(change, *how).at_least(1, "MP", "BA-08")


def points(state: Position, who: Crew, move: Move) -> Breakdown:
    """The MP of an open move action with their breakdown (BA-02, BA-09, BA-98, BA-H18)."""
    whole = _before_ooc(state, who, move.change, ran=move.ran)
    taken = max(0, whole.total - move.budget)
    return whole.add(-taken, "OOC", "BA-09").becomes(move.budget, "at the start", "BA-02")


def opened_move(state: Position, who: Crew, change: int = 0, **fields: object) -> Crew:
    """The character with a move action opened: its own, or the standard action spent as one (BA-05)."""
    turn = who.turn
    made, absorbed = budget(state, who, change, ran=bool(fields.get("ran")))
    own = state.moves_left(who) > 0
    floor = state.kind(who).move + change - max(0, state.ooc(who) - turn.absorbed) < 1
    move = replace(Move(budget=made.total, change=change, action=not own, floor=floor), **fields)
    spent = {"moved": turn.moved + 1} if own else {"acted": turn.acted + 1}
    return replace(who, turn=replace(turn, move=move, idle=0, absorbed=turn.absorbed + absorbed, **spent))


# --- being moved by others ---


def was_moved(state: Position, by: Crew, passenger: Crew) -> Crew:
    """The losses of a moved passenger: its move, and by a second mover its action (BA-11, BA-12, BA-H18)."""
    turn = passenger.turn
    movers = turn.movers if by.id in turn.movers else (*turn.movers, by.id)
    if state.allies(by, passenger):
        turn = replace(turn, moved=turn.moved + state.moves_left(passenger))
    if len(movers) > 1:
        turn = replace(turn, acted=max(1, turn.acted))
    return replace(passenger, turn=replace(turn, movers=movers, left_square=True))


def nearest_free(state: Position, who: Crew, start: int) -> int:
    """The nearest square without a conscious character, by open ways; the start itself if there is none."""
    seen, rim = {start}, [start]
    while rim:
        for cell in rim:
            if not state.conscious_on(cell, who.id):
                return cell
        rim = [
            near
            for cell in rim
            for near in state.board.neighbours(cell)
            if near not in seen and barrier(state, who, cell, near) is None and not seen.add(near)  # type: ignore[func-returns-value]
        ]
    return start
