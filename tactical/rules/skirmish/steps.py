"""The steps of moving: enter a square, halt, fall back, stand up, leave (SK-05 to SK-36, SK-38 to SK-42)."""

from __future__ import annotations

from typing import Literal

from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.events import Moved, Posed
from tactical.rules.skirmish.order_checks import may_overspend, reveal, seen_by
from tactical.rules.skirmish.position import Character, Position
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.goals import exited
from tactical.table.places import Left, at
from tactical.table.values import CellRef, CellRefs, PieceRef, PieceRefs, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason

Mode = Literal["normal", "hidden", "shift"]


class Enter(Step, tag="enter", frozen=True):
    """Enter a square by choice: pay, count, and take the consequences of leaving the last one."""

    lenient = True
    piece: PieceRef
    cell: CellRef
    mode: Mode = "normal"

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return no("fell", "FT-SK-10", piece=who)
        barrier = mv.barrier(state, who.cell, self.cell)
        if barrier is not None and self.mode == "shift" and barrier.code == "not_next":
            far = state.board.distance(who.cell, self.cell)
            return no("shift_far", "SK-23", cell=state.cell_name(self.cell), far=far)
        if barrier is not None and barrier.code in ("not_next", "here_already"):
            return Verdict((barrier,))
        reasons = [r for r in (barrier, mv.may_enter(state, who, self.cell), self._held(state, who)) if r is not None]
        if barrier is None or barrier.code != "wall":
            reasons += self._unpayable(state, who)
        return Verdict(tuple(reasons)) if reasons else OK

    def _held(self, state: Position, who: Character) -> Reason | None:
        """The piece that holds the square against this character (SK-29), unseen until now perhaps (SK-D28)."""
        other = mv.blocker(state, who, self.cell)
        if other is None:
            return None
        name = state.cell_name(self.cell)
        if other.id not in state.hidden or not state.enemies(who, other):
            return reason("enemy", "SK-29" if state.side(other) else "SK-D11", cell=name, who=other)
        if state.setup.options.hidden_enemies == "pass":
            return None
        return reason("hidden_enemy", "SK-D28", cell=name, who=other)

    def _unpayable(self, state: Position, who: Character) -> list[Reason]:
        if self.mode != "shift":
            return too_far(state, who, (self.cell,), self.mode)
        cost = self._cost(state, who)
        if cost > 1:
            name, walk = state.cell_name(self.cell), mv.entry_price(state, who, self.cell).total
            remedy = f"{who.name} walk {name}" if walk <= state.unspent(who) else ""
            found = reason("one_square", "SK-35", cell=name, cost=cost, remedy=remedy)
            notes = [note for note in mv.price_notes(state, who, self.cell) if note.amount > 0]
            return [found.due_to(notes, str, lack=0)]
        if state.unspent(who) >= 1:
            return []
        short = unpayable(state, who, "no_speed", "SK-D16", Breakdown.of(1, "a Shift", "SK-23"))
        return [replace(short, clause="SK-D16")]

    def _cost(self, state: Position, who: Character) -> int:
        shifts = self.mode == "shift" and state.setup.options.prone_shift
        cost = mv.entry_price(state, replace(who, prone=False) if shifts else who, self.cell).total
        if self.mode == "normal" and may_overspend(state, who):
            cost = min(cost, state.unspent(who))
        return cost

    def price(self, state: Position, /) -> Leg:
        who = state.pieces[self.piece]
        notes = mv.price_notes(state, who, self.cell)
        cost = self._cost(state, who)
        walking = who.turn.spent.walking + cost
        if self.mode != "shift" and mv.threats(state, who, who.cell):
            defence = state.defence_value(mv.exposed(state, who)).total
            notes = (*notes, Note("SK-16", f"leaves a Melee Range, Defence {defence}"))
        if who.id in state.hidden and self.mode != "hidden" and not mv.stays_hidden(state, who, walking):
            notes = (*notes, Note("SK-49", "gives up hiding"))
        left = 0 if self.mode == "shift" else max(0, state.left(who) - cost)  # a Shift is the whole move (SK-22)
        return Leg(self.cell, cost, walking, left, notes)

    def _alone(self, state: Position, cell: int) -> bool:
        """True if the mover could stop there: nobody else who can act is on the square (SK-26)."""
        return not any(other.able and other.id != self.piece for other in state.pieces_on(cell))

    def _exposes(self, state: Position, who: Character) -> bool:
        by_step = state.setup.options.exposure_at == "step"
        return self.mode != "shift" and by_step and bool(mv.threats(state, who, who.cell))  # SK-16, SK-24

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        start, turn, cost = who.cell, who.turn, self._cost(state, who)
        events: list[Event] = []
        exposes = self._exposes(state, who)
        footing = start if self._alone(state, start) else turn.footing
        turn = replace(
            turn,
            spent=turn.spent.spend(walking=cost),
            entered=turn.entered + 1,
            mode=self.mode,
            closed=turn.closed or self.mode == "shift",
            footing=self.cell if self._alone(state, self.cell) else footing,
        )
        who = replace(who, place=at(self.cell), turn=turn)
        if exposes:
            who = mv.exposed(state, who)
        after = state.with_piece(who)
        if who.id in state.hidden and not mv.stays_hidden(after, who, turn.spent.walking):
            shown = reveal(after, who.id, "moves too fast", "SK-49")
            after, events = shown.state, list(shown.events)
        seen = seen_by(after, who.id)
        how = "shifts" if self.mode == "shift" else "walks"
        events.append(Moved(who.id, start, self.cell, cost, how, clause="SK-06", seen=seen))
        if exposes:
            events.append(mv.exposure(after, who, "SK-16", seen))
        return Did(after, tuple(events))


def too_far(state: Position, who: Character, path: tuple[int, ...], mode: Mode) -> list[Reason]:
    """The reasons against a path that costs more than is left: the surcharges, and how the rest was spent."""
    standing, options = replace(who, prone=False), state.setup.options
    price = Breakdown.of(len(path), "a square each", "SK-10")
    for cell in path:
        for note in mv.entry_price(state, standing, cell).changes:
            price = price.add(note.amount, note.text, note.clause)
    if who.prone:
        price = price.times(options.prone_cost, "prone", "SK-42")
    if mode == "normal" and may_overspend(state, who):  # the first square is allowed even so
        first = mv.entry_price(state, who, path[0]).total
        price = price.add(min(0, state.unspent(who) - first), "one square is always possible", "SK-D25")
    cost, name = price.total, state.cell_name(path[-1])
    found: list[Reason] = []
    if cost > state.unspent(who):
        standing_first = sum(mv.entry_price(state, standing, cell).total for cell in path) + 1
        remedy = "stand up first" if who.prone and standing_first <= state.unspent(who) else ""
        found.append(unpayable(state, who, "too_far", "SK-10", price, remedy, cell=name, cost=cost))
    walking = who.turn.spent.walking
    rate = state.hidden_rate(who)
    if mode == "hidden" and who.id in state.hidden and cost > rate.total - walking:
        remedy = "" if found else "walk without hidden"
        walked = Breakdown.of(walking, "walked", "SK-10")
        why = shortfall(
            "too_far_hidden", "SK-48", price, rate, walked, remedy=remedy, cell=name, cost=cost, rate=rate.total
        )
        found.append(why)
    return found


def unpayable(
    state: Position, who: Character, code: str, clause: str, price: Breakdown, remedy: str = "", **args: str | int
) -> Reason:
    """The reason why a character cannot pay this many squares of movement."""
    spent, allowance = who.turn.spent, state.allowance_made(who)
    used = Breakdown.of(spent.walking, "walked", "SK-10").add(spent.standing, "standing up", "SK-41")
    return shortfall(code, clause, price, allowance, used, shown=str, remedy=remedy, speed=allowance.total, **args)


class Halt(Step, tag="halt", frozen=True):
    """End a move: the square must be the mover's alone (SK-26, SK-28)."""

    lenient = True
    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        for other in state.pieces_on(who.cell):
            if other.id != who.id and other.able:
                name = state.cell_name(who.cell)
                if state.allies(who, other):
                    return no("ally_there", "SK-28", cell=name, who=other)
                if other.id in state.hidden:  # passed unaware so far (SK-D28)
                    return no("hidden_enemy", "SK-D28", cell=name, who=other)
        return OK


class FallBack(Step, tag="fall_back", frozen=True):
    """Settle an interrupted mover: anybody hidden in its way is revealed, and it stands on its last footing."""

    piece: PieceRef
    cell: CellRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        events: tuple[Event, ...] = ()
        for other in state.pieces_on(self.cell):
            if other.id in state.hidden and other.id != self.piece:
                shown = reveal(state, other.id, "walked into", "SK-D28")
                state, events = shown.state, (*events, *shown.events)
        who = state.pieces[self.piece]
        crowded = any(other.id != who.id and other.able for other in state.pieces_on(who.cell))
        if who.able and crowded and who.turn.footing >= 0:
            start, footing = who.cell, who.turn.footing
            state = state.with_piece(replace(who, place=at(footing)))
            back = Moved(who.id, start, footing, 0, "falls back", clause="SK-D28", seen=seen_by(state, who.id))
            events = (*events, back)
        return Did(state, events)


class ExposeOnPath(Step, tag="expose_on_path", frozen=True):
    """With `exposure_at = order`: take the penalty for every Melee Range on the path as the walk begins (SK-D10)."""

    piece: PieceRef
    path: CellRefs

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        if not any(mv.threats(state, who, cell) for cell in (who.cell, *self.path[:-1])):
            return Did(state)
        who = mv.exposed(state, who)
        return Did(state.with_piece(who), (mv.exposure(state, who, "SK-D10", seen_by(state, who.id)),))


class StrikeAtLeavers(Step, tag="threat", frozen=True):
    """With `strike_at_leavers`: ask one enemy whose Melee Range is about to be left, then the next (SK-D09)."""

    piece: PieceRef
    asked: PieceRefs = ()

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        for enemy in mv.threats(state, who, who.cell) if who.able and who.id not in state.hidden else ():
            struck = enemy.id in self.asked or who.id in enemy.turn.struck_at
            if not struck and nr.readiest(state, enemy, who.cell):
                ask = Ask(enemy.seat, ("react",), "opportunity")
                frame = Frame("opportunity", enemy.id, (), ask, self)
                return Did(state, push=(frame,), then=(replace(self, asked=(*self.asked, enemy.id)),))
        return Did(state)


class Pose(Step, tag="pose", frozen=True):
    """Stand up, drop prone, or end the move."""

    piece: PieceRef
    how: Literal["stand", "drop", "end"]

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if self.how == "stand":
            if not who.prone:
                return no("not_prone", "SK-41", piece=who)
            if state.left(who) < 1:
                price = Breakdown.of(1, "standing up", "SK-41")
                return Verdict((unpayable(state, who, "no_square_left", "SK-41", price),))
        elif self.how == "drop" and who.prone:
            return no("already_prone", "SK-38", piece=who)
        return OK

    def price(self, state: Position, /) -> Leg | None:
        if self.how != "stand":
            return None
        who = state.pieces[self.piece]
        return Leg(who.cell, 1, who.turn.spent.total + 1, max(0, state.left(who) - 1), (Note("SK-41", "standing up"),))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = who.turn
        seen = seen_by(state, who.id)
        if self.how == "stand":
            turn = replace(turn, spent=turn.spent.spend(standing=1), stood=True)
            event = Posed(who.id, "stands up (1 square)", clause="SK-41", seen=seen)
            return Did(state.with_piece(replace(who, prone=False, turn=turn)), (event,))
        if self.how == "drop":
            event = Posed(who.id, "drops prone", clause="SK-40", seen=seen)
            return Did(state.with_piece(replace(who, prone=True)), (event,))
        event = Posed(who.id, "ends its move", clause="SK-12", seen=seen)
        return Did(state.with_piece(replace(who, turn=replace(turn, closed=True))), (event,))


def square_price(state: Position, piece: int, clause: str) -> Breakdown:
    """The cost of a deed priced at a square of movement: more for a prone character (SK-42)."""
    price = Breakdown.of(1, "base", clause)
    return price.times(state.setup.options.prone_cost, "prone", "SK-42") if state.pieces[piece].prone else price


def square_payable(state: Position, piece: int, code: str, clause: str) -> Verdict:
    """True if a piece has that much movement left."""
    who, price = state.pieces[piece], square_price(state, piece, clause)
    if price.total > state.left(who):
        remedy = "stand up first" if who.prone and state.left(who) > 1 else ""
        return Verdict((unpayable(state, who, code, clause, price, remedy, cost=price.total),))
    return OK


class Depart(Step, tag="depart", frozen=True):
    """Leave the board by an exit (FT-04)."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        return square_payable(state, self.piece, "leaving", "FT-04")

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        score = exited(state, state.side(who), who.cell)
        turn = replace(who.turn, spent=who.turn.spent.spend(walking=square_price(state, who.id, "FT-04").total))
        hidden = tuple(i for i in state.hidden if i != who.id)
        after = state.with_piece(replace(who, place=Left("exit"), turn=turn)).having(score=score, hidden=hidden)
        return Did(after, (Posed(who.id, f"leaves by {state.cell_name(who.cell)}", clause="FT-04"),))


STEPS: tuple[type[Step], ...] = (Enter, Halt, FallBack, ExposeOnPath, StrikeAtLeavers, Pose, Depart)
