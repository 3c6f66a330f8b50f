"""The common checks of all orders of a turn, and who notices what a character does."""

from __future__ import annotations

from tactical.rules.skirmish.events import Revealed
from tactical.rules.skirmish.position import Character, Position
from tactical.table.frames import Did
from tactical.table.verdicts import Reason, reason


def action_reasons(state: Position, piece: int) -> tuple[Reason, ...]:
    """The reasons against taking an action now (SK-D22: one a turn)."""
    reasons = turn_reasons(state, piece)
    if not reasons and state.pieces[piece].turn.acted:
        return (reason("acted", "SK-D22", piece=state.pieces[piece]),)
    return reasons


def turn_reasons(state: Position, piece: int) -> tuple[Reason, ...]:
    """The reasons against a character acting at all now: it is not its turn, or it cannot act."""
    who = state.pieces[piece]
    of = state.turn_of()
    if of is None or of.id != piece:
        return (reason("not_its_turn", "SK-D04", piece=of.title if of else "nobody"),)
    if state.may_come(who):
        return (reason("comes_first", "FT-SK-16", piece=who, remedy=f"{who.name} come on"),)
    if not who.able:
        return (reason("cannot_act", "FT-SK-10", piece=who),)
    return ()


def may_not_move(state: Position, piece: int) -> tuple[Reason, ...]:
    """The reasons against entering squares at all now, wherever they are."""
    return turn_reasons(state, piece) or move_reasons(state, state.pieces[piece])


def move_reasons(state: Position, who: Character) -> tuple[Reason, ...]:
    """The reasons against entering squares now: the move is over, or was given up by firing."""
    turn = who.turn
    if turn.mode == "shift":
        return (reason("shifted", "SK-22", piece=who),)
    if state.move_lost(who):
        if turn.acted:
            return (reason("acted_after_moving", "SK-14", piece=who),)
        return (reason("move_over", "SK-12", piece=who),)
    if turn.no_move:
        return (reason("fired_standing", "SK-D19", piece=who),)
    return ()


def seen_by(state: Position, piece: int) -> tuple[int, ...] | None:
    """The seats that notice what a character does: its own side and referees while it is hidden, or else all."""
    if piece not in state.hidden:
        return None
    side = state.side(state.pieces[piece])
    return tuple(i for i, seat in enumerate(state.setup.seats) if seat.side == side or seat.referee)


def may_overspend(state: Position, who: Character) -> bool:
    """True if its next square may cost more than it has, with `minimum_move` (SK-D25): the first, for everything
    left."""
    return state.setup.options.minimum_move and who.turn.spent.total == 0 and state.left(who) > 0


def reveal(state: Position, piece: int, why: str, clause: str) -> Did[Position]:
    """The state with a hidden character revealed."""
    if piece not in state.hidden:
        return Did(state)
    hidden = tuple(i for i in state.hidden if i != piece)
    return Did(state.having(hidden=hidden), (Revealed(piece, why, clause=clause),))
