"""Firing in one's own activation, and the effect of a shot (AR-36, AR-H24, FT-AR rows)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.armour import data, shots
from tactical.rules.armour.damage import hurt
from tactical.rules.armour.events import Aimed, Fired
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.order_checks import among, board_reasons, within
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.steps import Activate
from tactical.rules.armour.watch import Watch
from tactical.ruleset.referee_results import RefereeResult, ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Step
from tactical.table.orders import Order, WordRef
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceOrNone, PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason

Pace = Literal["", "stationary", "slow", "moderate", "fast"]


# --- steps ---


class Engage(Step, tag="engage", frozen=True):
    """Use a piece's one shot this turn, with the speed it declares for it (FT-AR-08, AR-H18)."""

    piece: PieceRef
    weapon: str
    pace: Pace = ""

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return OK if who.on_board else no("gone", "AR-119", piece=who)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = replace(who.turn, fired=True, chances=())
        if self.pace:
            turn = replace(turn, capped=True, cap=data.SPEEDS.index(self.pace))
        used = (*who.used, self.weapon) if state.weapon(self.weapon).uses else who.used
        return Did(state.with_piece(replace(who, turn=turn, used=used)))


class Shoot(Step, tag="shoot", frozen=True):
    """One roll to hit, with its result (FT-AR-01, FT-AR-06)."""

    piece: PieceRef
    weapon: str
    target: PieceRef

    def _fires(self, state: Position) -> bool:
        """True if both are still there: a burst's second target may be gone by then."""
        return state.pieces[self.piece].on_board and state.pieces[self.target].on_board

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee" or not self._fires(state):
            return None
        who, target = state.pieces[self.piece], state.pieces[self.target]
        return shots.roll_for(state, who, state.weapon(self.weapon), target)

    def presume(self, state: Position, /) -> Faces | None:
        return (1, 1)  # a miss: what comes after the shot is looked at as if nothing had changed

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        if not self._fires(state):
            return Did(state)
        who, target, weapon = state.pieces[self.piece], state.pieces[self.target], state.weapon(self.weapon)
        roll = shots.roll_for(state, who, weapon, target)
        if got is None:
            number = Breakdown.of(roll.target, "to hit", "FT-AR-01")
            for note in shots.factors(state, who, weapon, target):
                number = number.add(-note.amount, note.text, note.clause)
            aimed = Aimed(who.id, target.id, weapon.name, number.total, number, clause="FT-01")
            return ask_referee(state, who.id, self, aimed)
        if not roll.hit(got):
            return Did(state, (Fired(who.id, target.id, weapon.name, "misses", clause="FT-AR-01"),))
        fired = Fired(who.id, target.id, weapon.name, "hits", clause="FT-AR-01")
        state, events = hurt(state, target.id, shots.levels(state, weapon, target, roll.total(got)))
        return Did(state, (fired, *events))


class Inflict(Step, tag="inflict", frozen=True):
    """A referee's result in place of dice (FT-01)."""

    target: PieceRef
    levels: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        if not state.pieces[self.target].on_board:
            return Did(state)
        return Did(*hurt(state, self.target, Breakdown.of(self.levels, "the referee", "FT-01")))


def salvo(
    state: Position, piece: int, weapon: str, target: int, also: tuple[int, ...], pace: Pace = ""
) -> tuple[Step, ...]:
    """The steps of one firing: one roll, or up to three of a burst (FT-AR-07)."""
    who = state.pieces[piece]
    more = shots.burst_targets(state, who, state.weapon(weapon), state.pieces[target], also) or ()
    return (Engage(piece, weapon, pace), *(Shoot(piece, weapon, each) for each in (target, *more)))


def aimed(state: Position, who: Element, name: str, target: Element, also: tuple[int, ...]) -> Verdict:
    """The reasons against a shot. Range, arc, sight and uses are only warnings if a referee decides (FT-01)."""
    reasons = shots.carried(state, who, name)
    if reasons:
        return Verdict(reasons)
    weapon = state.weapon(name)
    reasons = shots.target_reasons(state, who, weapon, target)
    if reasons:
        enforced = target.on_board and state.setup.options.fighting != "referee"
        aim = shots.aim_reasons(state, who, weapon, target) if enforced and target.id != who.id else ()
        return Verdict(_remedied(state, who, name, target, (*reasons, *aim)))
    aim = _remedied(state, who, name, target, shots.aim_reasons(state, who, weapon, target))
    if also and not weapon.burst:
        reasons = (reason("no_burst", "FT-AR-07", weapon=name, target=target),)
    elif shots.burst_targets(state, who, weapon, target, also) is None:
        near = ", ".join(state.name(piece) for _, piece in shots.bursts(state, who, weapon, target))
        reasons = (reason("not_nearest", "FT-AR-07", weapon=name, near=near or "there is nobody else"),)
    if state.setup.options.fighting == "referee":
        return Verdict(reasons, aim)
    return Verdict((*reasons, *aim))


def _remedied(
    state: Position, who: Element, name: str, target: Element, reasons: tuple[Reason, ...]
) -> tuple[Reason, ...]:
    """The reasons against a weapon, with the best of the others that could fire at the target."""
    better = next((other for other in shots.shots_at(state, who, target) if other != name), "") if reasons else ""
    return tuple(replace(why, remedy=f"use {better}" if better else "") for why in reasons)


def chosen(second: int, third: int) -> tuple[int, ...]:
    """The further targets an order names."""
    return tuple(piece for piece in (second, third) if piece >= 0)


# --- orders ---


class Fire(Order, tag="fire", frozen=True):
    """Fire at an enemy, once a turn, before, between or after moves (AR-36, FT-AR-08)."""

    form = "{piece} fire {weapon} at {target} [also {second}] [then {third}] [as {pace}]"
    told = "fire {weapon:a} at {target} [, also at {second}] [, then at {third}]"
    help = "fire at an enemy; a burst may add two more"
    piece: PieceRef
    weapon: WordRef
    target: PieceRef
    second: PieceOrNone = -1
    third: PieceOrNone = -1
    pace: Annotated[Pace, Meta(extra={"ref": "word"})] = ""

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = board_reasons(state, self.seat, self.piece) or self._pace_reasons(state, who)
        if reasons:
            return Verdict(reasons)
        return aimed(state, who, self.weapon, state.pieces[self.target], chosen(self.second, self.third))

    def _pace_reasons(self, state: Position, who: Element) -> tuple[Reason, ...]:
        """The reasons against the speed declared: only with that option, and not below the speed it has (AR-H18)."""
        if wrong := among("pace", self.pace, ("", *PACES)):
            return wrong
        declares = state.setup.options.fire_speed == "declared"
        if not declares:
            return (reason("no_pace", "AR-H18"),) if self.pace else ()
        if not self.pace:
            return ()
        now = state.firer_class(who)
        if data.SPEEDS.index(self.pace) < now:
            return (reason("too_slow", "AR-H18", piece=who, speed=data.SPEEDS[now]),)
        return ()

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        pace = self.pace
        if state.setup.options.fire_speed == "declared" and not pace:
            pace = PACES[state.firer_class(state.pieces[self.piece])]
        also = chosen(self.second, self.third)
        shooting = salvo(state, self.piece, self.weapon, self.target, also, pace)
        return (Activate(self.piece), *shooting, Watch(self.piece))


PACES: tuple[Pace, ...] = ("stationary", "slow", "moderate", "fast")


class Result(RefereeResult, tag="result", frozen=True):
    """A referee's decision in place of dice (FT-01)."""

    help = "referee: miss, levels N or out"
    outcome: Literal["miss", "levels", "out"]
    amount: Annotated[int, Meta(ge=0, le=9, extra={"ref": "count"})] = 0

    def judge(self, state: Position, /) -> Verdict:
        if wrong := among("outcome", self.outcome, ("miss", "levels", "out")) + within("levels", self.amount, 0, 9):
            return Verdict(wrong)
        return super().judge(state)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.outcome == "miss" or not isinstance(about, Shoot):
            return ()
        return (Inflict(about.target, 99 if self.outcome == "out" else self.amount),)


# --- what is offered ---


def offers(state: Position, who: Element) -> list[Order]:
    """Every weapon at every enemy that it could hit."""
    if who.turn.fired or not who.on_board:
        return []
    foes = [target for target in state.pieces if target.on_board and state.enemies(who, target)]
    weapons = {name: state.weapon(name) for name in state.kind(who).weapons}
    return [
        Fire(who.seat, who.id, name, target.id)
        for name, weapon in weapons.items()
        for target in foes
        if shots.may_order(state, who, weapon, target)
    ]


def results(_state: Position, ask: Ask) -> Sequence[Order]:
    """A miss, one to three levels, destroyed."""
    return Result.offered(ask.seat, "levels", range(1, data.LEVELS + 1))


REFUSALS = {
    "no_weapon": "{piece} has no {weapon:plain}, only {owned:a}",
    "unarmed": "{piece} has no weapons",
    "has_fired": "{piece} has already fired this turn",
    "no_target": "{target} is not on the map",
    "own_side": "{target} is on your side",
    "no_effect": "{weapon:the} cannot harm {target}, an armoured vehicle",
    "no_charge": "{weapon:the} is used only by infantry on foot against vehicles",
    "no_uses": "{weapon:the} is used up",
    "too_far": "{target} is {inches} inches away, but {weapon:the} reaches only {most}",
    "not_touching": "{target} is not in a touching square",
    "out_of_arc": "{target} is not within 45 degrees of the facing; turn first",
    "no_sight": "{target} is out of sight behind {cell}",
    "no_burst": "{weapon:the} does not fire bursts, so {target} is its only target",
    "not_nearest": "a burst must take the nearest pieces within 2 inches of its target, which are {near}",
    "no_pace": "a speed can be declared only with the option fire_speed = declared",
    "too_slow": "{piece} is already {speed}",
}
STEPS: tuple[type[Step], ...] = (Engage, Shoot, Inflict)
EVENTS: tuple[type[Event], ...] = ()
PART = ModuleRules(
    (Fire, Result),
    STEPS,
    EVENTS,
    REFUSALS,
    answers={"result": results},
    answering=(Result,),
    offers=offers,
)
