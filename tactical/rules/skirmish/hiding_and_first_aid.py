"""Hiding and first aid (FT-SK-06, FT-SK-13)."""

from __future__ import annotations

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.attacks import Engage, heal, roll
from tactical.rules.skirmish.events import Posed
from tactical.rules.skirmish.order_checks import action_reasons
from tactical.rules.skirmish.position import Position
from tactical.rules.skirmish.sight import in_sight
from tactical.ruleset.events import Aimed
from tactical.ruleset.referee_results import ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no, reason


class HideStep(Step, tag="hide_step", frozen=True):
    """Goes into hiding, unless somebody who can act sees it (FT-SK-06)."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        covered = state.ground(who.cell).hides
        for enemy in state.pieces:
            if not enemy.able or not state.enemies(who, enemy) or not in_sight(state, enemy.cell, who.cell):
                continue
            if not covered or mv.squares(state, enemy.cell, who.cell) <= data.SPOTTED:
                name = "somebody" if enemy.id in state.hidden else enemy.title
                return no("watched", "FT-SK-06", who=name, piece=who)
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        hidden = tuple(sorted({*state.hidden, self.piece}))
        return Did(state.having(hidden=hidden), (Posed(self.piece, "hides", clause="FT-SK-06"),))


class Hide(Order, tag="hide", frozen=True):
    """Go into hiding (FT-SK-06)."""

    form = "{piece} act hide"
    told = "hide"
    word = "hide"
    help = "hide where no enemy can see you, or in undergrowth with none near"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = action_reasons(state, self.piece)
        if not reasons and self.piece in state.hidden:
            reasons = (reason("already_hidden", "FT-SK-06", piece=state.pieces[self.piece]),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), HideStep(self.piece))


class AidRoll(Step, tag="aid_roll", frozen=True):
    """First aid: Mind and Medicine (FT-SK-13)."""

    piece: PieceRef
    target: PieceRef

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        who = state.pieces[self.piece]
        return roll(f"{who.title} aids {state.name(self.target)}", "FT-SK-13", who.id, nr.aid_number(state, who))

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        target = state.pieces[self.target]
        state = state.with_piece(replace(target, aided=True))
        number = nr.aid_number(state, state.pieces[self.piece])
        if got is None:
            aimed = Aimed(self.piece, self.target, "first aid", number.total, number, clause="FT-01")
            return ask_referee(state, self.piece, self, aimed)
        return Did(state, then=(Mend(self.target, data.AID),) if sum(got) <= number.total else ())


class Mend(Step, tag="mend", frozen=True):
    """Give Health back; a character back above 0 wakes prone, once its square is free (FT-SK-13)."""

    target: PieceRef
    amount: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        before = state.pieces[self.target]
        state, events = heal(state, self.target, Breakdown.of(self.amount, "first aid", "FT-SK-13"))
        after = state.pieces[self.target]
        if before.health > 0 or after.health <= 0:
            return Did(state, events)
        woke = _woken(state.with_piece(replace(after, waiting=True)), self.target)
        return Did(woke.state, (*events, *woke.events))


def _woken(state: Position, piece: int) -> Did[Position]:
    """Wakes a character that waits for its square to be free and finds it so (FT-SK-13)."""
    who = state.pieces[piece]
    if not who.waiting or state.standing_on(who.cell) is not None:
        return Did(state)
    woke = Posed(who.id, "wakes, prone", clause="FT-SK-13")
    return Did(state.with_piece(replace(who, waiting=False, prone=True)), (woke,))


def wake_all(state: Position) -> Did[Position]:
    """Wake all waiting characters whose squares are free, as at every turn's end (FT-SK-13)."""
    events: list[Event] = []
    for who in state.pieces:
        did = _woken(state, who.id)
        state, events = did.state, [*events, *did.events]
    return Did(state, tuple(events))


class Aid(Order, tag="aid", frozen=True):
    """First aid to an adjacent friend, once per patient and battle (FT-SK-13)."""

    form = "{piece} act aid {target}"
    told = "give first aid to {target}"
    word = "give first aid"
    help = "give first aid to a friend beside you"
    piece: PieceRef
    target: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        reasons = action_reasons(state, self.piece)
        if reasons:
            return Verdict(reasons)
        found = (
            (target.id == who.id, "aids_itself"),
            (not state.allies(who, target), "not_a_friend"),
            (target.cell < 0, "target_gone"),
            (target.dead, "dead"),
            (target.health >= target.full_health, "not_out"),
            (target.aided, "tried"),
            (target.cell >= 0 and not mv.within_steps(state, who.cell, target.cell, 1), "not_beside"),
        )
        return Verdict(tuple(reason(code, "FT-SK-13", target=target, piece=who) for bad, code in found if bad))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), AidRoll(self.piece, self.target))


ORDERS: tuple[type[Order], ...] = (Hide, Aid)
STEPS: tuple[type[Step], ...] = (HideStep, AidRoll, Mend)
