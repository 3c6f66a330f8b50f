"""The phases (section 22): choosing grades, turn start, notices, initiative, activations, turn end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from msgspec import Meta

from tactical.rules.armour import data, reserves
from tactical.rules.armour.events import Acted, Began, TurnBegan
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.order_checks import absent, among, turn_reasons
from tactical.rules.armour.position import Element, Position, Turn
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.phases import Phase, beat_over, nobody_left
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.phrases import in_a_row
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, SeatRef, replace
from tactical.table.verdicts import OK, TABLE_CLAUSE, Verdict, no

# --- the phases ---


def _ask_seats(parts: Sequence[ModuleRules], state: Position, phase: str) -> Did[Position] | None:
    """Asks the next seat that has something to decide in a phase; None when all have been asked."""
    for seat in range(state.asked, len(state.setup.seats)):
        for part in parts:
            ask = part.asks[phase](state, seat) if phase in part.asks else None
            if ask is not None:
                return Did(state.having(phase=phase, asked=seat + 1), push=(Frame(phase, ask=ask),))
    return None


def turn_start(parts: Sequence[ModuleRules], state: Position) -> Did[Position]:
    """A new turn: nothing spent, nobody activated (TURN_START)."""
    for piece in state.pieces:
        if piece.turn != Turn():
            state = state.with_piece(replace(piece, turn=Turn()))  # one by one: the index is carried along
    state = state.having(beat=state.beat + 1, phase="notices", active="", asked=0)
    events: list[Event] = [TurnBegan(state.beat)]
    for part in parts:
        if part.turn_begins is not None:
            did = part.turn_begins(state)
            state, events = did.state, [*events, *did.events]
    return Did(state, tuple(events))


def _roll_initiative(_: Ruleset[Position], state: Position) -> Did[Position]:
    frame = Frame("initiative", steps=(Initiative(),))
    return Did(state.having(phase="initiative", asked=0), push=(frame,))


class Initiative(Step, tag="initiative", frozen=True):
    """Decide which side activates first this turn: by a roll, each alike (AR-H23)."""

    def need(self, state: Position, /) -> Roll:
        shares = _shares(state.sides)
        words = ", ".join(
            f"{side} {share[0]}" + (f" to {share[-1]}" if len(share) > 1 else "")
            for side, share in zip(state.sides, shares, strict=True)
        )
        return Roll(1, shares[-1][-1], f"initiative ({words})", "AR-H23")

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        sides = state.sides
        first = next(number for number, share in enumerate(_shares(sides)) if got[0] in share)
        return Did(state.having(first=first, turn_of=first), (Began(sides[first], clause="AR-H23"),))


def _shares(sides: Sequence[str]) -> list[range]:
    """The faces of one die that let each side begin: of six sides where those can be shared out."""
    each = 6 // len(sides) if 6 % len(sides) == 0 else 1
    return [range(number * each + 1, (number + 1) * each + 1) for number in range(len(sides))]


def next_activation(state: Position, verbs: tuple[str, ...]) -> Did[Position] | None:
    """The next side with units left activates one: sides alternate (AR-H23); None when all have been activated."""
    sides = state.sides
    begin = state.turn_of + (state.phase == "activation")
    for number in range(begin, begin + len(sides)):
        side = sides[number % len(sides)]
        left = state.units_left(side)
        if left:
            seat = min(piece.seat for piece in left)
            state = state.having(phase="activation", turn_of=number % len(sides), active="")
            return Did(state, push=(Frame("activation", ask=Ask(seat, verbs, "activation", ("end",))),))
    return None


def turn_end(rules: Ruleset[Position], state: Position) -> Did[Position]:
    """Drop the allowance that is left, then check goals and the limit (AR-H06, FT-03, FT-08)."""
    if not any(state.side(piece) and piece.lives for piece in state.pieces):
        return nobody_left(rules, state)
    return beat_over(rules, expire_effects(state.having(phase="turn_end", active=""), "turn"))


def phases(parts: Sequence[ModuleRules], verbs: tuple[str, ...]) -> tuple[Phase[Position], ...]:
    """The phase table. `verbs`: the orders of an activation."""

    def asking(phase: str) -> Callable[[Ruleset[Position], Position], Did[Position]]:
        return lambda rules, state: _ask_seats(parts, state, phase) or Did(state)

    def until_asked(phase: str, then: str) -> Callable[[Position], str]:
        return lambda state: phase if _ask_seats(parts, state, phase) is not None else then

    return (
        Phase(id="setup", title="Setup", who="each seat", verbs=("grade", "ready"), ends="end phase",
              begin=asking("setup"), then=until_asked("setup", "turn_start"), follows="turn 1"),
        Phase(id="turn_start", title="Turn", who="nobody", begin=lambda rules, state: turn_start(parts, state),
              then="notices", follows="notices"),
        Phase(id="notices", title="Delayed entry", who="seats with troops off the board", ends="end phase",
              begin=asking("notices"), then=until_asked("notices", "initiative"), follows="initiative"),
        Phase(id="initiative", title="Initiative", who="chance", begin=_roll_initiative, then="activation",
              follows="the first activation"),
        Phase(id="activation", title="Activation", who="one unit", ends="end",
              begin=lambda rules, state: next_activation(state, verbs) or Did(state),
              then=lambda state: "activation" if next_activation(state, verbs) is not None else "turn_end",
              follows="a unit of the other side, or turn end"),
        Phase(id="turn_end", title="Turn end", who="nobody", begin=turn_end, then="turn_start",
              follows="goals and limit, then the next turn"),
    )  # fmt: skip


def close_idle(state: Position) -> Position:
    """Close an activation whose unit is gone, or has nobody left to activate."""
    bottom = state.stack[0] if len(state.stack) == 1 else None
    if state.phase != "activation" or bottom is None or bottom.ask is None or bottom.steps:
        return state
    left = [p for p in state.units_left(state.sides[state.turn_of]) if p.seat == bottom.ask.seat]
    if state.active:
        left = [p for p in left if p.unit == state.active]
    return state if left else state.having(stack=(replace(bottom, ask=None),), active="")


class Finish(Step, tag="finish", frozen=True):
    """End a unit's activation, which it has once a turn (AR-H23)."""

    seat: SeatRef
    unit: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        for who in state.pieces:
            if who.seat == self.seat and who.unit == self.unit and not who.turn.activated:
                state = state.with_piece(replace(who, turn=replace(who.turn, activated=True)))
        return Did(state.having(active=""))


def able_mates(state: Position, who: Element) -> tuple[Element, ...]:
    """The others of a unit that could still move or fire before its activation ends."""
    return tuple(
        mate
        for mate in state.pieces
        if (mate.seat, mate.unit) == (who.seat, who.unit)
        and mate.id != who.id
        and not mate.turn.activated
        and state.may_act(mate)
        and (state.left(mate) > 0 or (state.kind(mate).weapons and not mate.turn.fired))
    )


class End(Order, tag="end", frozen=True):
    """End the activation of a unit, or pass over one that has done nothing (AR-H23, AR-H06).

    A unit is activated once a turn: while others in it could still act, it only ends with `unit`.
    """

    form = "{piece} end [unit]"
    told = "end the activation"
    help = "end the piece's activation; unit: that of its whole unit, even if others can still act"
    piece: PieceRef
    unit: bool = True  # games saved before it had to be said ended units whole

    def judge(self, state: Position, /) -> Verdict:
        reasons = turn_reasons(state, self.seat, self.piece)
        who = state.pieces[self.piece]
        if not reasons and not state.active and who not in state.units_left(state.side(who)):
            return Verdict((absent(state, who, "AR-H23"),))
        able = () if reasons or self.unit else able_mates(state, who)
        if able:
            names = in_a_row([mate.title for mate in able], "and")
            return no("mates_able", "AR-H23", who=names, remedy=f"{who.name} end unit ends it for the whole unit")
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Finish(self.seat, state.pieces[self.piece].unit),)


# --- choosing grades (AR-22) ---


class SetGrade(Step, tag="set_grade", frozen=True):
    """Gives a vehicle one of the three rates of its type."""

    piece: PieceRef
    grade: data.Grade

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        rate = data.rate_of(state.kind(who), "advanced", self.grade)
        seen = reserves.seen_by(state, who.id)  # the enemy knows nothing of what is still off the board (AR-H61)
        event = Acted(who.id, f"is {self.grade}: {rate} inches", clause="AR-22", seen=seen)
        return Did(state.with_piece(replace(who, rate=rate)), (event,))


class Grade(Order, tag="grade", frozen=True):
    """Choose the rate of a vehicle before the battle (AR-22)."""

    form = "{piece} grade {grade}"
    told = "choose the {grade} rate"
    help = "choose an Advanced rate before the battle: fast, average or slow"
    piece: PieceRef
    grade: Annotated[data.Grade, Meta(extra={"ref": "word"})]

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if who.seat != self.seat:
            return no("not_yours", TABLE_CLAUSE, piece=who)
        if wrong := among("grade", self.grade, data.GRADES):
            return Verdict(wrong)
        return no("no_grades", "AR-22", piece=who) if state.grade_of(who) is None else OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (SetGrade(self.piece, self.grade),)


class Ready(Order, tag="ready", frozen=True):
    """Say that there is nothing left to decide in this phase."""

    form = "end phase"
    told = "end the phase"
    former = "ready"
    help = "finish this phase"


def ask_grades(state: Position, seat: int) -> Ask | None:
    """Ask each seat with vehicles of graded types for their rates, in Advanced (AR-22)."""
    mine = any(p.seat == seat and state.grade_of(p) for p in state.pieces)
    if state.setup.options.rates != "advanced" or not mine:
        return None
    return Ask(seat, ("grade", "ready"), "setup", ("ready",))


def offer_grades(state: Position, ask: Ask) -> list[Order]:
    """Every other grade of a vehicle; then to begin."""
    found: list[Order] = [
        Grade(ask.seat, who.id, grade)
        for who in state.pieces
        if who.seat == ask.seat and (has := state.grade_of(who))
        for grade in data.GRADES
        if grade != has
    ]
    return [*found, Ready(ask.seat)]


REFUSALS = {
    "activated": "{piece} has already been activated this turn",
    "mates_able": "{who} in this unit can still act",
    "other_unit": "{unit} is being activated; end that first",
    "no_grades": "{piece} has only one rate",
}
PART = ModuleRules(
    (End, Grade, Ready), (Initiative, Finish, SetGrade), refusals=REFUSALS, answers={"setup": offer_grades},
    answering=(Grade, Ready), asks={"setup": ask_grades},
)  # fmt: skip
