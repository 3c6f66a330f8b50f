"""Orders that take a character's action: attacks, and anything else; and the end of the turn."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.attacks import Attack, Engage, How, Uncover
from tactical.rules.skirmish.events import Acted
from tactical.rules.skirmish.order_checks import action_reasons, seen_by
from tactical.rules.skirmish.position import Character, Position
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, TextRef, WordRef
from tactical.table.values import CellRef, PieceRef
from tactical.table.verdicts import OK, Reason, Verdict, no, reason


def _aimed(state: Position, who: Character, name: str, cell: int, target: str | Character) -> Verdict:
    """The reasons of uses, reach and sight: with a referee they are shown but not enforced (FT-01)."""
    found = (*nr.uses_reasons(state, who, name), *nr.reach_reasons(state, who, state.weapon(name), cell, target))
    return Verdict(warnings=found) if state.setup.options.fighting == "referee" else Verdict(found)


class Strike(Order, tag="strike", frozen=True):
    """A melee attack; with bare hands it may push or fell instead of hurting (FT-SK-11)."""

    form = "{piece} strike {target} with {weapon} [{how}]"
    help = "attack within Melee Range; bare hands may push or knock prone"
    piece: PieceRef
    target: PieceRef
    weapon: WordRef
    how: How = ""

    @property
    def told(self) -> str:
        if self.how == "fell":
            return "knock {target} prone with {weapon:a}"
        return f"{self.how or 'strike'} {{target}} with {{weapon:a}}"

    def judge(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        reasons = action_reasons(state, self.piece) or nr.weapon_reasons(who, self.weapon)
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
        return _aimed(state, who, self.weapon, target.cell, target)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        surprise = self.piece in state.hidden
        attack = Attack(self.piece, self.weapon, self.target, -1, self.how, surprise)
        return (Engage(self.piece, self.weapon), attack, Uncover(self.piece))


class Fire(Order, tag="fire", frozen=True):
    """A ranged attack; `moving` takes the penalty now and keeps the move (SK-D19)."""

    form = "{piece} fire {weapon} at {target} [moving]"
    told = "fire {weapon:a} at {target} [moving:on the move]"
    help = "attack at range and end the move; moving: take the penalty and keep the move"
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
            where = state.cell_name(target.cell) if target.cell >= 0 else ""
            remedy = f"{who.name} throw {self.weapon} at {where}" if where else ""
            return no("a_blast", "FT-SK-12", weapon=self.weapon, remedy=remedy)
        reasons = nr.target_reasons(state, who, target)
        if reasons:
            return Verdict(reasons)
        return _aimed(state, who, self.weapon, target.cell, target)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        attack = Attack(self.piece, self.weapon, self.target, -1, "", self.piece in state.hidden)
        return (Engage(self.piece, self.weapon, True, self.moving), attack, Uncover(self.piece))


class ThrowAt(Order, tag="throw_at", frozen=True):
    """A weapon with a blast, at a square (FT-SK-12)."""

    form = "{piece} throw {weapon} at {cell} [moving]"
    strikes_cell = True
    told = "throw {weapon:a} at {cell} [moving:on the move]"
    help = "throw a grenade at a square"
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
        return _aimed(state, who, self.weapon, self.cell, name)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        attack = Attack(self.piece, self.weapon, -1, self.cell, "", self.piece in state.hidden)
        return (Engage(self.piece, self.weapon, True, self.moving), attack, Uncover(self.piece))


def _firing_reasons(state: Position, who: Character, name: str, *, moving: bool) -> tuple[Reason, ...]:
    """The common reasons against firing and throwing."""
    reasons = action_reasons(state, who.id) or nr.weapon_reasons(who, name)
    if reasons:
        return reasons
    weapon = state.weapon(name)
    if not nr.is_ranged(state, who, weapon):
        limit = state.melee_range(who)
        return (reason("is_melee", "SK-43", weapon=name, reach=weapon.reach, range=limit),)
    if moving and not state.setup.options.fire_then_move and not who.turn.entered:
        return (reason("no_fire_then_move", "SK-D19"),)
    return ()


class Tell(Step, tag="tell", frozen=True):
    """Log an action in the player's own words."""

    piece: PieceRef
    text: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(state, (Acted(self.piece, self.text, seen=seen_by(state, self.piece)),))


class Act(Order, tag="act", frozen=True):
    """Any other action: it is used up and logged (SK-14)."""

    form = "{piece} act {text}"
    told = "take an action: {text}"
    listed_as = "describe an action"
    help = "any other action, in your own words"
    example = "act opens the chest"
    piece: PieceRef
    text: Annotated[TextRef, Meta(min_length=1)]

    def judge(self, state: Position, /) -> Verdict:
        return Verdict(action_reasons(state, self.piece))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Engage(self.piece), Tell(self.piece, self.text))


class EndTurn(Order, tag="end_turn", frozen=True):
    """End the turn; the rest of the move and the action is lost."""

    form = "{piece} end"
    told = "end the turn"
    help = "end the turn"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        of = state.turn_of()
        if of is None or of.id != self.piece:
            return no("not_its_turn", "SK-D04", piece=of.title if of else "nobody")
        return OK


ORDERS: tuple[type[Order], ...] = (Strike, Fire, ThrowAt, Act, EndTurn)
STEPS: tuple[type[Step], ...] = (Tell,)
