"""Orders that move a character by hand and foot: walk, run, stop, MagBoots, leave (BA-02 to BA-42, BA-89 to BA-98)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.events import Told
from tactical.rules.boarding.order_checks import here_reasons, risk_reasons, turn_reasons, walk_reasons
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.routes import ways
from tactical.rules.boarding.steps import Begin, CloseMove, Enter, Gather, Halt, OpenMove, walking
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.goals import exited, exits_of, way_out
from tactical.table.ledgers import quantity
from tactical.table.orders import Order, PathRef
from tactical.table.places import Left, at
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRefs, PieceRef, replace
from tactical.table.verdicts import OK, Leg, Reason, Verdict, reason

Path = Annotated[PathRef, Meta(min_length=1)]


def start_of(who: Crew, first: int, state: Position) -> int:
    """The first square of a path: for a peeker, the one of its two that the next square touches."""
    return next((cell for cell in who.here if state.board.direction(cell, first) >= 0), who.cell)


def setting_out(state: Position, who: Crew, path: tuple[int, ...], *, peek: bool) -> tuple[Step, ...]:
    """The steps of a walk from its square."""
    if not who.peeking:
        return walking(who.id, path, peek=peek)
    start = start_of(who, path[0], state)
    free = len(path) == 1 and path[0] in who.here and state.setup.options.collapse_free
    steps = (Enter(who.id, path[0], free=True),) if free else walking(who.id, path, peek=peek)
    return (Gather(who.id, start), *steps)


def no_such_way(state: Position, who: Crew, path: tuple[int, ...], change: int = 0) -> Reason | None:
    """The reasons against an empty path, and a peeker's from the better of its squares (BA-37, BA-H13)."""
    if not path:
        return reason("no_path", "BA-02", piece=who)
    start = start_of(who, path[0], state)
    if not who.peeking or (path[-1] in who.here and path[-1] != start):
        return None
    opened = who if who.turn.move is not None else mv.opened_move(state, who, change)
    move = opened.turn.move
    assert move is not None
    other = next(cell for cell in who.here if cell != start)
    here, there = (ways(state, replace(opened, place=at(cell)), move).cost.get(path[-1]) for cell in (start, other))
    if there is None or (here is not None and here < there):
        return reason("worse_start", "BA-37", piece=who, cell=state.cell_name(other))
    return None


def spends_action(state: Position, who: Crew) -> tuple[Reason, ...]:
    """The warning before a move action is paid with the standard action (BA-05)."""
    pays = who.turn.move is None and not state.moves_left(who) and state.actions_left(who)
    return (reason("spends_action", "BA-05", piece=who),) if pays else ()


class Walk(Order, tag="walk", frozen=True):
    """A move action, or the standard action spent as one: walk along a path (BA-02, BA-05).

    `peek`: the last square is only peeked into (BA-28). `on`: the move action stays open for more.
    """

    form = "{piece} walk {path} [peek] [on]"
    told = "walk to {path} [peek:, peeking in] [on:, going on after]"
    help = "walk along a path; peek: look into the last square; on: keep the move open"
    piece: PieceRef
    path: Path
    peek: bool = False
    on: bool = False

    def judge(self, state: Position, /) -> Verdict:
        reasons = walk_reasons(state, self.seat, self.piece)
        if not reasons and self.peek and self.on:
            reasons = (reason("peek_is_last", "BA-28", remedy="leave out on"),)
        if not reasons and (worse := no_such_way(state, state.pieces[self.piece], self.path)):
            reasons = (worse,)
        warnings = spends_action(state, state.pieces[self.piece])
        if reasons or self.peek or (other := mv.in_the_way(state, state.pieces[self.piece], self.path[-1])) is None:
            return Verdict(reasons, warnings)
        vacate = reason("to_vacate", "BA-16", cell=state.cell_name(self.path[-1]), who=other)
        return Verdict((), (*warnings, vacate))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        opening = () if who.turn.move is not None else (OpenMove(self.piece),)
        going = setting_out(state, who, self.path, peek=self.peek)
        return (Begin(self.piece), *opening, *going, Halt(self.piece, self.on))

    def onward(self, following: Order, /) -> Order | None:
        return _farther(self, following)

    def going_on(self) -> Order:
        return replace(self, on=True)


def _farther(first: Walk | Run, following: Order) -> Order | None:
    """A walk or run that goes on walking, as one order; a peek ends it."""
    if not isinstance(following, Walk) or first.peek:
        return None
    return replace(first, path=(*first.path, *following.path), peek=following.peek, on=following.on)


class RunCheck(Step, tag="run_check", frozen=True):
    """The dice of a run, before any square is left: they give the move action its MP (BA-94 to BA-98).

    A path that no longer fits is not walked: the move action stays open for one that does.
    """

    piece: PieceRef
    extra: int
    path: CellRefs
    peek: bool = False
    on: bool = False

    def need(self, state: Position, /) -> Roll:
        who = state.pieces[self.piece]
        dif = nr.base_difficulty(data.RUN_DIF, "BA-95")
        dif = dif.add(data.RUN_MORE * (self.extra - 1), f"for {self.extra} squares", "BA-96")
        purpose = f"{who.title}'s run for {quantity(self.extra, 'more squares')}"
        return nr.check_roll(state, who, purpose, "BA-95", nr.skilled(state, who, "athletics", "BA-95"), dif)

    def presume(self, state: Position, /) -> Faces:
        return (6, 6)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        roll = self.need(state)
        hit = roll.hit(got)
        change = self.extra if hit else -nr.failed_by(roll, got)
        opening = OpenMove(self.piece, change, ran=True, how="runs" if hit else "stumbles")
        going = (Go(self.piece, self.path, self.peek, self.on, sure=hit),) if self.path else ()
        return Did(state, then=(opening, *going))


class Go(Step, tag="go", frozen=True):
    """Set out along the path declared before the dice, if the result pays for it."""

    piece: PieceRef
    path: CellRefs
    peek: bool = False
    on: bool = False
    sure: bool = False  # the dice gave all that was asked: the path fits, or it was none

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        going = (*setting_out(state, who, self.path, peek=self.peek), Halt(self.piece, self.on))
        if self.sure or self._holds(state, going):
            return Did(state, then=going)
        return Did(state, (Told(self.piece, "was stopped and may still move", clause="BA-98"),))

    def _holds(self, state: Position, going: tuple[Step, ...]) -> bool:
        """True if the steps could all be carried out, were nobody to strike."""
        for step in going:
            if not step.check(state):
                return False
            state = step.run(state, None).state
        return True


class Run(Order, tag="run", frozen=True):
    """A move action that begins with an Athletics check for extra squares (BA-94 to BA-98).

    Without a path the move action only opens, to go on by any means: `run 1`, then `jet 0 to ...` (BA-H19).
    """

    form = "{piece} run {extra} [{path}] [peek] [on]"
    told = "run for {extra:more squares} [, to {path}] [on:, going on after]"
    help = "try for extra squares; failure costs squares"
    piece: PieceRef
    extra: Annotated[int, Meta(ge=1, le=20, extra={"ref": "count"})]
    path: PathRef = ()
    peek: bool = False
    on: bool = False

    def judge(self, state: Position, /) -> Verdict:
        reasons = walk_reasons(state, self.seat, self.piece, fresh=True)
        reasons = reasons or risk_reasons(state, state.pieces[self.piece])
        if not reasons and not 1 <= self.extra <= 20:
            reasons = (reason("no_such_run", "BA-96", extra=self.extra),)
        if not reasons and self.peek and self.on:
            reasons = (reason("peek_is_last", "BA-28", remedy="leave out on"),)
        way = self.path or self.peek
        if not reasons and way and (worse := no_such_way(state, state.pieces[self.piece], self.path, self.extra)):
            reasons = (worse,)
        return Verdict(reasons, spends_action(state, state.pieces[self.piece]))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece), RunCheck(self.piece, self.extra, self.path, self.peek, self.on))

    def onward(self, following: Order, /) -> Order | None:
        return _farther(self, following)

    def going_on(self) -> Order:
        return replace(self, on=True)


class StopMove(Order, tag="stop", frozen=True):
    """End the open move action; MP not used are lost (BA-H34)."""

    form = "{piece} end move"
    told = "end the move"
    former = "stop"
    help = "end the current move action"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = here_reasons(state, self.seat, self.piece)
        if not reasons and who.turn.move is None:
            reasons = (reason("no_move_open", "BA-02", piece=who),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece), Halt(self.piece))


class SwitchBoots(Step, tag="switch_boots", frozen=True):
    """Switch MagBoots on, for 1 MP of a move action, or off, for nothing (BA-89, BA-H29)."""

    piece: PieceRef
    on: bool

    def check(self, state: Position, /) -> Verdict:
        if not self.on:
            return OK
        who = state.pieces[self.piece]
        return mv.may_pay(state, who, "no_mp", "BA-89", Breakdown.of(data.BOOTS_COST, "MagBoots", "BA-89"))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        move = who.turn.move
        if not self.on or move is None:
            return None
        return Leg(who.cell, data.BOOTS_COST, move.spent + data.BOOTS_COST, max(0, move.left - data.BOOTS_COST))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = replace(state.pieces[self.piece], boots_on=self.on)
        move = who.turn.move
        if self.on and move is not None:
            cost = data.BOOTS_COST
            move = replace(move, spent=move.spent + cost, boots=move.boots + cost)
            who = replace(who, turn=replace(who.turn, move=move))
        told = Told(who.id, f"switches its MagBoots {'on' if self.on else 'off'}", clause="BA-89")
        return Did(state.with_piece(who), (told,))


class Boots(Order, tag="boots", frozen=True):
    """MagBoots on or off (BA-89)."""

    form = "{piece} boots {how}"
    told = "switch MagBoots {how}"
    help = "MagBoots: on for 1 MP, off for free"
    piece: PieceRef
    how: Annotated[Literal["on", "off"], Meta(extra={"ref": "word"})]

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = here_reasons(state, self.seat, self.piece)
        if not reasons and self.how == "on":
            reasons = walk_reasons(state, self.seat, self.piece) if not who.adrift else ()
            reasons = reasons or risk_reasons(state, who)
        if not reasons and not who.magboots:
            reasons = (reason("no_boots", "BA-89", piece=who),)
        if not reasons and who.boots_on == (self.how == "on"):
            reasons = (reason("boots_already", "BA-89", piece=who, how=self.how),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        opening = () if self.how == "off" or state.pieces[self.piece].turn.move else (OpenMove(self.piece),)
        return (Begin(self.piece), *opening, SwitchBoots(self.piece, self.how == "on"))


class Depart(Step, tag="depart", frozen=True):
    """Leave the board by an exit, for 1 MP (FT-04)."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        price = Breakdown.of(1, "leaving", "FT-04")
        return mv.may_pay(state, state.pieces[self.piece], "no_mp", "FT-04", price, walks=True)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        score = exited(state, state.side(who), who.cell)
        gone = replace(who, place=Left("exit"), turn=replace(who.turn, move=None, done=True))
        told = Told(who.id, f"leaves by {state.cell_name(who.cell)}", clause="FT-04")
        return Did(state.with_piece(gone).having(score=score), (told,))


class Leave(Order, tag="leave", frozen=True):
    """Leave the board by an exit, for 1 MP of a move action (FT-04)."""

    form = "{piece} leave"
    told = "leave the board"
    help = "leave the board by an exit, for 1 MP"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = walk_reasons(state, self.seat, self.piece)
        if not reasons and not set(who.here) & set(exits_of(state, who.id)):
            reasons = (reason("no_exit", "FT-04", cell=state.cell_name(who.cell), remedy=way_out(state, who.id)),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        opening = () if state.pieces[self.piece].turn.move else (OpenMove(self.piece),)
        return (Begin(self.piece), *opening, Depart(self.piece))


class End(Order, tag="end", frozen=True):
    """End a character's turn; the rest of its move and action is lost."""

    form = "{piece} end"
    told = "end the turn"
    help = "end this character's turn"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        return Verdict(turn_reasons(state, self.seat, self.piece) or stays_crowded(state, self.piece))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece), CloseMove(self.piece), Finish(self.piece))


def stays_crowded(state: Position, piece: int) -> tuple[Reason, ...]:
    """The reasons against ending a turn in a square that must be vacated (BA-14, BA-16)."""
    who = state.pieces[piece]
    if who.cell < 0 or not mv.crowded(state, who):
        return ()
    cell, other = next((c, other) for c in who.here if (other := mv.in_the_way(state, who, c)) is not None)
    where = f"{state.cell_name(cell)}, where {other.title} is,"
    return (reason("must_vacate", "BA-16", piece=who, cell=where),)


class Finish(Step, tag="finish", frozen=True):
    """End a character's turn."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        return Did(state.with_piece(replace(who, turn=replace(who.turn, move=None, done=True))))


ORDERS: tuple[type[Order], ...] = (Walk, Run, StopMove, Boots, Leave, End)
STEPS: tuple[type[Step], ...] = (RunCheck, Go, SwitchBoots, Depart, Finish)
