"""Effects on people outside: linking up, and life support (BA-69 to BA-71, BA-91 to BA-93, BA-H23)."""

from __future__ import annotations

from tactical.rules.boarding import data
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.events import Told
from tactical.rules.boarding.harm import harm
from tactical.rules.boarding.order_checks import here_reasons
from tactical.rules.boarding.position import Position
from tactical.rules.boarding.steps import Begin
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no


class LifeSupport(Step, tag="life_support", frozen=True):
    """A spacewalker's check at phase end: Athletics (0 if unconscious) against 11, or it is hurt (FT-BA-08)."""

    piece: PieceRef

    def need(self, state: Position, /) -> Roll | None:
        who = state.pieces[self.piece]
        if not state.spacewalker(who):
            return None
        out = Breakdown.of(0, "unconscious", "FT-BA-08")
        skill = nr.skilled(state, who, "athletics", "BA-H23") if who.able else out
        dif = nr.base_difficulty(data.LIFE_SUPPORT_DIF, "BA-H23")
        if state.setup.options.ooc_on_checks:
            dif = dif.add(state.ooc(who), "OOC", "BA-H02")
        return nr.check_roll(state, who, f"{who.title}'s life support", "BA-70", skill, dif)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        roll = self.need(state)
        if got is None or roll is None or roll.hit(got):
            return Did(state)
        return Did(state, then=(Suffocate(self.piece),))


class Suffocate(Step, tag="suffocate", frozen=True):
    """One die of damage, whatever armour (BA-H23)."""

    piece: PieceRef

    def need(self, state: Position, /) -> Roll:
        return Roll(1, 6, f"{state.name(self.piece)} runs short of air", "BA-H23", self.piece)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        return harm(state, self.piece, Breakdown.of(sum(got), "no air", "BA-H23"), "BA-H23")


class Tie(Step, tag="tie", frozen=True):
    """Two groups of linked characters become one (BA-91)."""

    piece: PieceRef
    other: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        a, b = state.pieces[self.piece], state.pieces[self.other]
        groups = {each.link for each in (a, b) if each.link >= 0}
        group = [p for p in state.pieces if p.id in (a.id, b.id) or p.link in groups]
        for who in group:
            state = state.with_piece(replace(who, link=group[0].id))
        return Did(state, (Told(a.id, f"links up with {b.title}", clause="BA-71"),))


class LinkUp(Order, tag="link", frozen=True):
    """Link up with a friend who left by the same airlock in this phase: free (BA-71, BA-91)."""

    form = "{piece} link {other}"
    told = "link up with {other}"
    word = "link up"
    help = "link up, for free, with a friend who left by the same airlock in this phase"
    piece: PieceRef
    other: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who, other = state.pieces[self.piece], state.pieces[self.other]
        reasons = here_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        if who.id == other.id or not state.allies(who, other) or not other.able:
            return no("not_a_friend", "BA-71", target=other)
        if not state.spacewalker(who) or not state.spacewalker(other):
            return no("not_outside", "BA-91", piece=who.title if not state.spacewalker(who) else other.title)
        same = who.airlock >= 0 and (who.airlock, who.airlock_beat) == (other.airlock, other.airlock_beat)
        if not same or who.airlock_beat != state.beat:
            return no("other_airlock", "BA-91", piece=who, target=other)
        if who.link >= 0 and who.link == other.link:
            return no("linked", "BA-93", piece=who, target=other)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece), Tie(self.piece, self.other))


class Untie(Step, tag="untie", frozen=True):
    """Leave its group; nobody is linked alone (BA-93)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        rest = [p for p in state.pieces if p.link == who.link and p.id != who.id]
        state = state.with_piece(replace(who, link=-1))
        for other in rest:
            state = state.with_piece(replace(other, link=rest[0].id if len(rest) > 1 else -1))
        return Did(state, (Told(who.id, "unlinks", clause="BA-93"),))


class Unlink(Order, tag="unlink", frozen=True):
    """Leave one's group of linked characters: free (BA-93)."""

    form = "{piece} unlink"
    help = "unlink, for free"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = here_reasons(state, self.seat, self.piece)
        if not reasons and who.link < 0:
            return no("not_linked", "BA-93", piece=who)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece), Untie(self.piece))


ORDERS: tuple[type[Order], ...] = (LinkUp, Unlink)
STEPS: tuple[type[Step], ...] = (LifeSupport, Suffocate, Tie, Untie)
