"""The common checks of all orders of a turn: whose turn it is, and what is left to move and act with."""

from __future__ import annotations

from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.position import Crew, Position
from tactical.table.places import Aboard
from tactical.table.verdicts import Reason, reason

Reasons = tuple[Reason, ...]


def may_act(state: Position, who: Crew) -> bool:
    """True if a character has a turn to take: conscious, on the board or aboard a fighter, and not done."""
    flying = isinstance(who.place, Aboard) and who.hits > 0
    return (who.able or flying) and not who.turn.done and not state.kind(who).craft


def turn_reasons(state: Position, seat: int, piece: int) -> Reasons:
    """The reasons against a character doing anything now (BA-H31)."""
    who, of = state.pieces[piece], state.turn_of()
    if who.seat != seat:
        return (reason("not_its_seat", "BA-H31", piece=who),)
    if of is not None and of.id != piece:
        return (reason("not_its_turn", "BA-H31", piece=of),)
    if state.kind(who).craft:
        return (reason("a_craft", "BA-H32", piece=who),)
    if who.hits <= 0 or who.waiting:
        return (reason("unconscious", "FT-BA-08", piece=who),)
    if who.turn.done:
        return (reason("turn_over", "BA-H31", piece=who),)
    return ()


def here_reasons(state: Position, seat: int, piece: int) -> Reasons:
    """The same, for orders that need a character on the board."""
    who = state.pieces[piece]
    reasons = turn_reasons(state, seat, piece)
    if not reasons and who.cell < 0:
        return (reason("not_here", "BA-H32", piece=who),)
    return reasons


def move_reasons(state: Position, seat: int, piece: int, *, fresh: bool = False) -> Reasons:
    """The reasons against moving now. `fresh`: a move action must be opened for it (BA-94)."""
    who = state.pieces[piece]
    reasons = here_reasons(state, seat, piece)
    if reasons:
        return reasons
    if who.turn.fired_heavy:
        return (reason("heavy_fired", "FT-BA-13", piece=who),)
    if who.turn.move is not None and fresh:
        more = state.moves_left(who) + state.actions_left(who)
        remedy = f"{who.name} end move first, and open another" if more else ""
        return (reason("move_begun", "BA-94", piece=who, remedy=remedy),)
    if who.turn.move is None and not state.moves_left(who) + state.actions_left(who):
        return (forfeited(state, who) or moved_on(who),)
    return ()


def moved_on(who: Crew) -> Reason:
    """The reason when no move action is left: its squares are not kept for after the standard action (BA-01, BA-03)."""
    return reason("split", "BA-03", piece=who) if who.turn.idle else reason("no_move_left", "BA-01", piece=who)


def forfeited(state: Position, who: Crew) -> Reason | None:
    """The losses from being moved by others (BA-11, BA-12)."""
    movers = who.turn.movers
    if not movers or (len(movers) == 1 and not state.allies(state.pieces[movers[0]], who)):
        return None
    names = " and ".join(state.name(i) for i in movers)
    code, clause = ("moved_by_two", "BA-12") if len(movers) > 1 else ("moved_by_one", "BA-11")
    return reason(code, clause, piece=who, who=names)


def walk_reasons(state: Position, seat: int, piece: int, *, fresh: bool = False) -> Reasons:
    """The same, for moves by hand and foot (BA-H22)."""
    reasons = move_reasons(state, seat, piece, fresh=fresh)
    who = state.pieces[piece]
    return reasons or ((reason("adrift", "BA-107", piece=who),) if who.adrift else ())


def out_reasons(state: Position, who: Crew, first: int) -> Reasons:
    """The reasons against a first step: out of a square it must vacate, the action leads into an empty one (BA-16,
    BA-H10)."""
    move = who.turn.move
    if move is None or not move.action or not mv.crowded(state, who) or mv.is_empty(state, who, first):
        return ()
    return (reason("not_empty", "BA-16", cell=state.cell_name(first)),)


def risk_reasons(state: Position, who: Crew) -> Reasons:
    """The reasons against a move that dice or burdens may cut short, where only a longer way leads to a legal end
    (BA-H09)."""
    if not mv.crowded(state, who) or mv.exits(state, who, who.cell):
        return ()
    return (reason("no_risks", "BA-H09", piece=who, cell=state.cell_name(who.cell)),)


def action_reasons(state: Position, seat: int, piece: int) -> Reasons:
    """The reasons against taking the standard action now (BA-01, BA-07, BA-12)."""
    who = state.pieces[piece]
    reasons = here_reasons(state, seat, piece)
    if not reasons and not state.actions_left(who):
        if len(who.turn.movers) > 1 and (lost := forfeited(state, who)):
            return (lost,)
        code, clause = ("only_moves", "BA-07") if state.moves_left(who) else ("no_action_left", "BA-01")
        return (reason(code, clause, piece=who),)
    return reasons
