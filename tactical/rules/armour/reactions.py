"""Firing back after an enemy has just moved or fired (AR-H24, section 22)."""

from __future__ import annotations

from tactical.rules.armour.firing import aimed, chosen, salvo
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.order_checks import absent
from tactical.rules.armour.position import Position
from tactical.rules.armour.watch import Watch
from tactical.table.frames import Ask, Did, Step
from tactical.table.orders import Order, WordRef
from tactical.table.rows import cited
from tactical.table.values import PieceOrNone, PieceRef, SeatRef, replace
from tactical.table.verdicts import Reason, Verdict, no, reason


class FireOn(Step, tag="fire_on", frozen=True):
    """All others of a seat that have a shot fire too, the likeliest first, until their target is out (AR-H24)."""

    seat: SeatRef
    piece: PieceRef  # that acts

    def run(self, state: Position, got: None, /) -> Did[Position]:
        found = Watch(self.piece).at_hand(state, self.seat) if state.pieces[self.piece].on_board else []
        if not found:
            return Did(state)
        _, piece, weapon = found[0]
        return Did(state, then=(*salvo(state, piece, weapon, self.piece, ()), self))


class Intercept(Order, tag="intercept", frozen=True):
    """Fire at an enemy that has just moved or fired (AR-H24). `all`: then with every other that has a shot."""

    form = "{piece} overwatch with {weapon} [also {second}] [then {third}] [all]"
    told = "fire {weapon:a} on overwatch [also at {second}] [then at {third}] [all:, then all others]"
    former = "intercept with"
    word = "fire back"
    help = "fire at the acting enemy, once a turn; all: then with everyone else who has a shot"
    piece: PieceRef
    weapon: WordRef
    second: PieceOrNone = -1
    third: PieceOrNone = -1
    all: bool = False

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("no_window", "AR-H24"),)

    def judge(self, state: Position, /) -> Verdict:
        watch = state.stack[-1].about
        who = state.pieces[self.piece]
        if not isinstance(watch, Watch):
            return no("no_window", "AR-H24")
        target = state.pieces[watch.piece]
        if who.seat != self.seat or not state.enemies(who, target):
            why = "it is not yours" if who.seat != self.seat else f"{target.title} is not its enemy"
            return no("not_a_reaction", "AR-H24", piece=who, why=why)
        if not who.on_board:
            return Verdict((absent(state, who, "AR-H24"),))
        return aimed(state, who, self.weapon, target, chosen(self.second, self.third))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        watch = state.stack[-1].about
        assert isinstance(watch, Watch)
        shooting = salvo(state, self.piece, self.weapon, watch.piece, chosen(self.second, self.third))
        others = (FireOn(self.seat, watch.piece),) if self.all else ()
        return (*shooting, *others, replace(watch, only=self.seat))


class Hold(Order, tag="hold", frozen=True):
    """Hold fire for now."""

    form = "hold"
    told = "hold fire"
    help = "hold fire and wait for a better shot"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("no_window", "AR-H24"),)

    @property
    def passes(self) -> bool:
        return True


class Forget(Step, tag="forget_chances", frozen=True):
    """Forget who was asked about a piece, so that they are asked again at its next step."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        return Did(state.with_piece(replace(who, turn=replace(who.turn, chances=()))))


class Wait(Hold, tag="wait", frozen=True):
    """Hold fire for now, and be asked again at the next step, however good the shot is then (AR-H24)."""

    form = "wait"
    told = "hold fire for now"
    help = "hold fire and decide again at the next step"

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        asked = isinstance(state.stack[-1].about, Watch)
        return (reason("no_wait", "AR-H24"),) if asked else super().untimely(state)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        watch = state.stack[-1].about
        assert isinstance(watch, Watch)
        return (Forget(watch.piece),)


# --- what is offered ---


def reactions(state: Position, ask: Ask) -> list[Order]:
    """The shots at the piece that acts, the likeliest first; all of them; then to hold."""
    watch = state.stack[-1].about
    assert isinstance(watch, Watch)
    found = [Intercept(ask.seat, piece, weapon) for _, piece, weapon in watch.at_hand(state, ask.seat)]
    several = len({shot.piece for shot in found}) > 1
    return [*found, *([replace(found[0], all=True)] if several else []), Hold(ask.seat)]


REFUSALS = {
    "no_window": "a piece can only fire back just after an enemy has moved or fired",
    "no_wait": "you can already react after each step",
    "not_a_reaction": "{piece} cannot fire back; {why}",
}
PART = ModuleRules(
    (Intercept, Hold, Wait),
    (Forget, FireOn),
    refusals=REFUSALS,
    windows={"intercept": cited("an enemy moved or fired", "AR-H24")},
    answers={"intercept": reactions},
    answering=(Intercept, Hold, Wait),
)
