"""Healing mounts and repairing vehicles: a full day, unless genius shortens it (OV-39 to OV-43)."""

from __future__ import annotations

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.events import Worn
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.steps import Begin
from tactical.rules.overland.storyteller import Prompt
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.places import Destroyed
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no


def worn(state: Position, carrier: Traveller) -> int:
    """The Attribute of a carrier furthest below its permanent level; -1 if none is."""
    full = [level for _, level in state.kind(carrier).attributes]
    gaps = [whole - level for whole, level in zip(full, carrier.levels, strict=True)]
    return gaps.index(max(gaps)) if gaps and max(gaps) > 0 else -1


class SetToWork(Step, tag="set_to_work", frozen=True):
    """Spend the day on the repair (OV-41)."""

    piece: PieceRef
    roller: PieceRef
    carrier: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group, who, carrier = state.pieces[self.piece], state.pieces[self.roller], state.pieces[self.carrier]
        if isinstance(carrier.place, Destroyed):
            return no("gone", "OV-43", carrier=carrier, way=carrier.place.way)
        if not state.kind(carrier).carries:
            return no("not_a_carrier", "OV-39", carrier=carrier)
        clause = nr.clause_of(nr.repair_use(state, carrier))
        if gr.group_of(state, carrier) != self.piece:
            return no("not_present", clause, who=carrier, piece=group, where=gr.where(state, carrier))
        reasons = nr.roller_reasons(state, self.piece, self.roller, "repair")
        if reasons:
            return Verdict(reasons)
        if not group.day.fresh:
            return no("repairs_first", "OV-41", piece=group)
        if worn(state, carrier) < 0:
            return no("not_worn", clause, carrier=carrier)
        if carrier.mended:
            return no("mended_today", "OV-D25", carrier=carrier)
        if who.repaired >= state.setup.options.repairs:
            return no("repaired_today", "OV-D25", who=who)
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who, carrier = state.pieces[self.roller], state.pieces[self.carrier]
        state = state.with_piece(replace(who, repaired=who.repaired + 1))
        return Did(state.with_piece(replace(carrier, mended=True)))


class RepairRoll(Step, tag="repair_roll", frozen=True):
    """Mind + Medicine or Technology: success restores the loss (OV-39, OV-40, OV-D23 to OV-D27)."""

    piece: PieceRef
    roller: PieceRef
    carrier: PieceRef

    def _target(self, state: Position) -> Breakdown:
        return nr.repair_target(state, state.pieces[self.roller], state.pieces[self.carrier])

    def need(self, state: Position, /) -> Roll:
        use = nr.repair_use(state, state.pieces[self.carrier])
        return nr.roll(state, state.pieces[self.roller], use, self._target(state))

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        day, options = state.pieces[self.piece].day, state.setup.options
        if not self.need(state).hit(got):
            if options.failed_repair == "day_kept":
                return Did(state)
            return Did(gr.having_day(state, self.piece, repairing=True, halves=0))
        carrier = state.pieces[self.carrier]
        index = worn(state, carrier)
        name, full = state.kind(carrier).attributes[index]
        before = carrier.levels[index]
        level = full if options.repair_restores == "all" else before + 1
        clause = nr.clause_of(nr.repair_use(state, carrier))
        made = Breakdown.of(before, "was", "OV-05").add(level - before, "repairs", clause)
        levels = (*carrier.levels[:index], level, *carrier.levels[index + 1 :])
        state = state.with_piece(replace(carrier, levels=levels))
        genius = min(2, state.kind(state.pieces[self.roller]).genius)
        state = gr.having_day(state, self.piece, repairing=True, halves=min(day.halves, genius))
        return Did(state, (Worn(carrier.id, name, level, "is restored", made, clause=clause),))


class Repair(Order, tag="repair", frozen=True):
    """Heal a mount or repair a vehicle, in place of the day's travel (OV-39 to OV-43)."""

    form = "{piece} repair {carrier} by {roller}"
    help = "heal a mount or repair a vehicle for the whole day: Mind + Medicine or Technology"
    piece: PieceRef
    carrier: PieceRef
    roller: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (
            Begin(self.seat, self.piece),
            SetToWork(self.piece, self.roller, self.carrier),
            Prompt(self.roller, "repair"),
            RepairRoll(self.piece, self.roller, self.carrier),
        )


ORDERS: tuple[type[Order], ...] = (Repair,)
STEPS: tuple[type[Step], ...] = (SetToWork, RepairRoll)
