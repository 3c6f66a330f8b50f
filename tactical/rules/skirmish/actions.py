"""Orders that take a character's action, answer a window, or end the turn."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.attacks import Attack, Engage, How, Inflict, Uncover, harm
from tactical.rules.skirmish.events import Acted, Posed
from tactical.rules.skirmish.position import Character, Skirmish
from tactical.rules.skirmish.steps import Threat, seen_by, turn_reasons
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import CellRef, CountRef, Order, PieceRef, TextRef, WordRef
from tactical.table.rolls import Faces, Roll
from tactical.table.values import replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason

Position = Skirmish[Any]


def action_reasons(state: Position, piece: int) -> tuple[Reason, ...]:
    """Against taking an action now (SK-D22: one a turn)."""
    reasons = turn_reasons(state, piece)
    if not reasons and state.pieces[piece].turn.acted:
        return (reason("acted", "SK-D22", piece=state.name(piece)),)
    return reasons


def _aimed(state: Position, who: Character, name: str, cell: int, target: str) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """(reasons, warnings) about reach and sight: with a referee they are shown but refuse nothing (FT-01)."""
    found = nr.reach_reasons(state, who, state.weapon(name), cell, target)
    return ((), found) if state.setup.options.fighting == "referee" else (found, ())


class Strike(Order, frozen=True):
    """A melee attack; with bare hands it may push or fell instead of hurting (FT-SK-11)."""

    form: ClassVar[str] = "{piece} strike {target} with {weapon} [{how}]"
    help: ClassVar[str] = "attack within Melee Range; bare hands may push or fell"
    piece: PieceRef
    target: PieceRef
    weapon: WordRef
    how: How = ""

    def judge(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        reasons = action_reasons(state, self.piece) or nr.weapon_reasons(state, who, self.weapon)
        if reasons:
            return Verdict(reasons)
        weapon = state.weapon(self.weapon)
        if nr.is_ranged(state, who, weapon):
            limit = state.melee_range(who)
            return no("is_ranged", "SK-43", weapon=weapon.name, reach=weapon.reach, range=limit)
        if self.how and self.weapon != "bare-hands":
            return no("bare_hands_only", "FT-SK-11", how=self.how)
        reasons = nr.target_reasons(state, who, target)
        if reasons:
            return Verdict(reasons)
        return Verdict(*_aimed(state, who, self.weapon, target.cell, target.name))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        surprise = self.piece in state.hidden
        attack = Attack(self.piece, self.weapon, self.target, -1, self.how, surprise)
        return (Engage(self.piece, self.weapon), attack, Uncover(self.piece))


class Fire(Order, frozen=True):
    """A ranged attack; `moving` takes the penalty now and keeps the move (SK-D19)."""

    form: ClassVar[str] = "{piece} fire {weapon} at {target} [moving]"
    help: ClassVar[str] = "attack at range; moving: with the penalty, and keep the move"
    piece: PieceRef
    weapon: WordRef
    target: PieceRef
    moving: bool = False

    def judge(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        reasons = _firing_reasons(state, who, self.weapon, moving=self.moving)
        if reasons:
            return Verdict(reasons)
        if state.weapon(self.weapon).blast:
            return no("a_blast", "FT-SK-12", weapon=self.weapon)
        reasons = nr.target_reasons(state, who, target)
        if reasons:
            return Verdict(reasons)
        return Verdict(*_aimed(state, who, self.weapon, target.cell, target.name))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        attack = Attack(self.piece, self.weapon, self.target, -1, "", self.piece in state.hidden)
        return (Engage(self.piece, self.weapon, True, self.moving), attack, Uncover(self.piece))


class ThrowAt(Order, frozen=True):
    """A weapon with a blast, at a square (FT-SK-12)."""

    form: ClassVar[str] = "{piece} throw {weapon} at {cell} [moving]"
    help: ClassVar[str] = "throw a grenade at a square"
    piece: PieceRef
    weapon: WordRef
    cell: CellRef
    moving: bool = False

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = _firing_reasons(state, who, self.weapon, moving=self.moving)
        if reasons:
            return Verdict(reasons)
        if not state.weapon(self.weapon).blast:
            return no("not_a_blast", "FT-SK-12", weapon=self.weapon)
        name = state.cell_name(self.cell)
        if state.ground(self.cell).wall:
            return no("wall", "FT-SK-12", cell=name)
        return Verdict(*_aimed(state, who, self.weapon, self.cell, name))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        attack = Attack(self.piece, self.weapon, -1, self.cell, "", self.piece in state.hidden)
        return (Engage(self.piece, self.weapon, True, self.moving), attack, Uncover(self.piece))


def _firing_reasons(state: Position, who: Character, name: str, *, moving: bool) -> tuple[Reason, ...]:
    """What firing and throwing share."""
    reasons = action_reasons(state, who.id) or nr.weapon_reasons(state, who, name)
    if reasons:
        return reasons
    weapon = state.weapon(name)
    if not nr.is_ranged(state, who, weapon):
        limit = state.melee_range(who)
        return (reason("is_melee", "SK-43", weapon=name, reach=weapon.reach, range=limit),)
    if moving and not state.setup.options.fire_then_move and not who.turn.entered:
        return (reason("no_fire_then_move", "SK-D19"),)
    return ()


# --- hiding, aid, and anything else ---


class HideStep(Step, frozen=True):
    """Goes into hiding, unless somebody who can act sees it (FT-SK-06)."""

    piece: int

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        covered = state.ground(who.cell).hides
        for enemy in state.pieces:
            if not enemy.able or not state.enemies(who, enemy) or not nr.in_sight(state, enemy.cell, who.cell):
                continue
            if not covered or nr.squares(state, enemy.cell, who.cell) <= data.SPOTTED:
                name = "somebody" if enemy.id in state.hidden else enemy.name
                return no("watched", "FT-SK-06", who=name, piece=who.name)
        return OK

    def run(self, state: Position, got: Any, /) -> Did:
        hidden = tuple(sorted({*state.hidden, self.piece}))
        return Did(state.having(hidden=hidden), (Posed(self.piece, "hides", clause="FT-SK-06"),))


class Hide(Order, frozen=True):
    """Go into hiding (FT-SK-06)."""

    form: ClassVar[str] = "{piece} act hide"
    help: ClassVar[str] = "hide: out of every enemy's sight, or in undergrowth with none near"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = action_reasons(state, self.piece)
        if not reasons and self.piece in state.hidden:
            reasons = (reason("already_hidden", "FT-SK-06", piece=state.name(self.piece)),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), HideStep(self.piece))


class AidRoll(Step, frozen=True):
    """First aid: Mind and Medicine (FT-SK-13)."""

    piece: int
    target: int

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        who = state.pieces[self.piece]
        kind = state.kind(who)
        purpose = f"{who.name} aids {state.name(self.target)}"
        return Roll(2, 6, purpose, "FT-SK-13", who.id, "at_most", kind.mind + kind.medicine)

    def run(self, state: Position, got: Faces | None, /) -> Did:
        target = state.pieces[self.target]
        state = state.with_piece(replace(target, aided=True))
        if got is None:
            seat = next(i for i, s in enumerate(state.setup.seats) if s.referee)
            frame = Frame[Any]("result", self.piece, (), Ask(seat, ("result",), "result"), self)
            return Did(state, push=(frame,))
        kind = state.kind(state.pieces[self.piece])
        return Did(state, then=(Mend(self.target, data.AID),) if sum(got) <= kind.mind + kind.medicine else ())


class Mend(Step, frozen=True):
    """Gives Health back; whoever comes above 0 wakes prone, once its square is free (FT-SK-13)."""

    target: int
    amount: int

    def run(self, state: Position, got: Any, /) -> Did:
        before = state.pieces[self.target]
        state, events = harm(state, self.target, -self.amount, "first aid")
        after = state.pieces[self.target]
        if before.health > 0 or after.health <= 0:
            return Did(state, events)
        state = state.with_piece(replace(after, waiting=True))
        return woken(state, events)


def woken(state: Position, events: tuple[Any, ...] = ()) -> Did:
    """Wakes those who wait for their square to be free and find it so (FT-SK-13)."""
    for who in state.pieces:
        if who.waiting and state.standing_on(who.cell) is None:
            state = state.with_piece(replace(who, waiting=False, prone=True))
            events = (*events, Posed(who.id, "wakes, prone", clause="FT-SK-13"))
    return Did(state, events)


class Aid(Order, frozen=True):
    """First aid to an adjacent friend, once a patient and battle (FT-SK-13)."""

    form: ClassVar[str] = "{piece} act aid {target}"
    help: ClassVar[str] = "first aid to a friend beside you"
    piece: PieceRef
    target: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        reasons = action_reasons(state, self.piece)
        if reasons:
            return Verdict(reasons)
        found = (
            (target.id == who.id, "oneself"),
            (not state.allies(who, target), "not_a_friend"),
            (target.cell < 0, "target_gone"),
            (target.dead, "dead"),
            (target.health >= target.full_health, "not_out"),
            (target.aided, "tried"),
        )
        for bad, code in found:
            if bad:
                return no(code, "FT-SK-13", target=target.name, piece=who.name)
        if not mv.within_steps(state, who.cell, target.cell, 1):
            return no("not_beside", "FT-SK-13", target=target.name, piece=who.name)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), AidRoll(self.piece, self.target))


class Tell(Step, frozen=True):
    """Logs an action in the player's own words."""

    piece: int
    text: str

    def run(self, state: Position, got: Any, /) -> Did:
        return Did(state, (Acted(self.piece, self.text, seen=seen_by(state, self.piece)),))


class Act(Order, frozen=True):
    """Any other action: it is used up and logged (SK-14)."""

    form: ClassVar[str] = "{piece} act {text}"
    help: ClassVar[str] = 'any other action, in words: act "opens the chest"'
    piece: PieceRef
    text: Annotated[TextRef, Meta(min_length=1)]

    def judge(self, state: Position, /) -> Verdict:
        return Verdict(action_reasons(state, self.piece))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), Tell(self.piece, self.text))


class EndTurn(Order, frozen=True):
    """End the turn; what is left of move and action is lost."""

    form: ClassVar[str] = "{piece} end"
    help: ClassVar[str] = "end the turn"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        of = state.turn_of()
        if of is None or of.id != self.piece:
            return no("not_its_turn", "SK-D04", piece=of.name if of else "nobody")
        return OK


# --- answers to windows ---


class React(Order, frozen=True):
    """Strike at an enemy that leaves one's Melee Range, or let it go (SK-D09 switched on)."""

    form: ClassVar[str] = "react {answer}"
    help: ClassVar[str] = "strike at an enemy that leaves your Melee Range, or pass"
    answer: Annotated[Literal["strike", "pass"], Meta(extra={"ref": "word"})]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        top = state.stack[-1]
        if self.answer == "pass" or not isinstance(top.about, Threat):
            return ()
        by = state.pieces[top.piece]
        names = [n for n in by.weapons if not nr.is_ranged(state, by, state.weapon(n))] or ["bare-hands"]
        best = max(names, key=lambda name: state.weapon(name).damage)
        return (Lunge(top.piece, top.about.piece), Attack(top.piece, best, top.about.piece), Uncover(top.piece))


class Lunge(Step, frozen=True):
    """Remembers that this enemy was struck at this turn: once each."""

    piece: int
    target: int

    def run(self, state: Position, got: Any, /) -> Did:
        who = state.pieces[self.piece]
        turn = replace(who.turn, struck_at=(*who.turn.struck_at, self.target))
        return Did(state.with_piece(replace(who, turn=turn)))


class Result(Order, frozen=True):
    """A referee's word in place of dice (FT-01): a miss, so much damage (or Health, for aid), or out of the fight."""

    form: ClassVar[str] = "result {outcome} [{amount}]"
    help: ClassVar[str] = "referee: miss, damage N, or out"
    outcome: Annotated[Literal["miss", "damage", "out"], Meta(extra={"ref": "word"})]
    amount: Annotated[CountRef, Meta(ge=0, le=999)] = 0

    def judge(self, state: Position, /) -> Verdict:
        if (self.outcome == "damage") != (self.amount > 0):
            return no("not_open", "FT-01", what=f"result {self.outcome}", needs="damage with a number of at least 1")
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.outcome == "miss":
            return ()
        if isinstance(about, AidRoll):
            return (Mend(about.target, self.amount),) if self.outcome == "damage" else ()
        assert isinstance(about, Attack)
        targets = [about.target] if about.target >= 0 else [s.target for s in about.strokes(state, 0)]  # type: ignore[attr-defined]
        return tuple(
            Inflict(i, self.amount if self.outcome == "damage" else max(1, state.pieces[i].health)) for i in targets
        )


ORDERS: tuple[type[Order], ...] = (Strike, Fire, ThrowAt, Hide, Aid, Act, EndTurn, React, Result)
STEPS: tuple[type[Step], ...] = (HideStep, AidRoll, Mend, Tell, Lunge)
