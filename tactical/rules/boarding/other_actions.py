"""Other standard actions: heal, repair a module, lift things, anything else (FT-BA-09, FT-BA-10, BA-44)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.boarding import data
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.acting import FAILED, POPS, POPS_TOLD, Action
from tactical.rules.boarding.attacks import refereed
from tactical.rules.boarding.events import Aimed, ShipChanged, Told
from tactical.rules.boarding.harm import dead, mended
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import down
from tactical.ruleset.referee_results import ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, TextRef
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no

MEDKIT = "medkit"


# --- healing ---


class HealRoll(Step, tag="heal_roll", frozen=True):
    """Science against 8; a use of the medkit is spent either way (FT-BA-09)."""

    piece: PieceRef
    target: PieceRef
    pops: int = 0
    friends: int = 0

    def check(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        if not who.able:
            return down(who)
        return OK if nr.adjacent(state, who, target) else no("not_beside", "BA-35", target=target.title)

    def dif(self, state: Position) -> Breakdown:
        """The difficulty as it stands."""
        base = nr.base_difficulty(data.HEAL_DIF, "FT-BA-09")
        return nr.difficulty(state, state.pieces[self.piece], base, nr.Pops(self.pops, self.friends))

    def need(self, state: Position, /) -> Roll | None:
        if refereed(state):
            return None
        who = state.pieces[self.piece]
        purpose = f"{who.title} heals {state.name(self.target)}"
        skill = nr.skilled(state, who, "science", "FT-BA-09")
        return nr.check_roll(state, who, purpose, "FT-BA-09", skill, self.dif(state))

    def presume(self, state: Position, /) -> Faces:
        return FAILED

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        who, roll = state.pieces[self.piece], self.need(state)
        state = state.with_piece(replace(who, used=(*who.used, MEDKIT)))
        if roll is None or got is None:
            dif = self.dif(state)
            return ask_referee(state, self.piece, self, Aimed(self.piece, MEDKIT, dif.total, dif, clause="FT-01"))
        return Did(state, then=(Mend(self.piece, self.target),) if roll.hit(got) else ())


class Mend(Step, tag="mend", frozen=True):
    """Two dice of Hits back, or as many as a referee decides (FT-BA-09)."""

    piece: PieceRef
    target: PieceRef
    amount: int = 0

    def need(self, state: Position, /) -> Roll | None:
        if self.amount:
            return None
        return Roll(data.HEAL_DICE, 6, f"{state.name(self.target)} is healed", "FT-BA-09", self.piece)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        amount = self.amount if got is None else sum(got)
        return mended(state, self.target, Breakdown.of(amount, MEDKIT, "FT-BA-09"))


class Heal(Action, tag="heal", frozen=True):
    """Heal a friend in the same square or the next, with a medkit (FT-BA-09, BA-35)."""

    form = "{piece} heal {target} " + POPS
    told = "heal {target} " + POPS_TOLD
    word = "heal somebody"
    help = "heal a friend beside you (Science, one use of the medkit)"
    target: PieceRef = 0

    def handles(self, state: Position) -> int:
        target = state.pieces[self.target]
        return target.cell if not target.able else -1

    def weigh(self, state: Position, who: Crew) -> Verdict:
        target = state.pieces[self.target]
        found = (
            (not state.kind(who).medkit, "no_medkit"),
            (who.used.count(MEDKIT) >= state.kind(who).medkit, "medkit_used"),
            (not state.allies(who, target), "not_a_friend"),
            (target.cell < 0, "target_gone"),
            (dead(state, target), "dead"),
            (target.hits >= state.kind(target).hits, "not_hurt"),
        )
        for bad, code in found:
            if bad:
                return no(code, "FT-BA-09", target=target, piece=who)
        return OK

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (HealRoll(self.piece, self.target, *pops),)


# --- the ship ---


class ModuleCheck(Step, tag="module_check", frozen=True):
    """Engineering to remove a damage counter from the module one stands in (FT-BA-10)."""

    piece: PieceRef
    pops: int = 0
    friends: int = 0

    def _module(self, state: Position) -> int:
        """The module to repair: of those a peeker is in, the one with most counters."""
        who = state.pieces[self.piece]
        here = [m for cell in who.here if (m := state.chart.module[cell]) >= 0]
        return max(here, key=lambda module: state.counters[module], default=-1)

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return down(who)
        module = self._module(state)
        if module < 0 or not state.counters[module]:
            return no("not_damaged", "FT-BA-10", cell=state.cell_name(who.cell))
        return OK

    def need(self, state: Position, /) -> Roll:
        # the 3 of a slagged module and the 3 for acting in one are the same 3: "in all" (FT-BA-10)
        who = state.pieces[self.piece]
        module = self._module(state)
        slagged = module >= 0 and state.counters[module] >= state.setup.options.slagged_at
        base = nr.base_difficulty(data.MEND_DIF, "FT-BA-10")
        if slagged:
            base = base.add(data.MEND_SLAGGED - state.setup.options.slagged_penalty, "slagged module", "FT-BA-10")
        dif = nr.difficulty(state, who, base, nr.Pops(self.pops, self.friends))
        skill = nr.skilled(state, who, "engineering", "FT-BA-10")
        return nr.check_roll(state, who, f"{who.title} repairs", "FT-BA-10", skill, dif)

    def presume(self, state: Position, /) -> Faces:
        return FAILED

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        module = self._module(state)
        if module < 0 or not self.need(state).hit(got):
            return Did(state, (Told(self.piece, "repairs nothing", clause="FT-BA-10"),))
        count = state.counters[module] - 1
        counters = (*state.counters[:module], count, *state.counters[module + 1 :])
        where = state.chart.modules[module]
        words = f"{where.name} is {'broken' if count else 'repaired'}"
        return Did(state.having(counters=counters), (ShipChanged(where.ship, words, clause="FT-BA-10"),))


class RepairModule(Action, tag="repair_module", frozen=True):
    """Repair the module one stands in (FT-BA-10)."""

    form = "{piece} repair module " + POPS
    told = "repair the module " + POPS_TOLD
    help = "repair the module you stand in (Engineering)"

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (ModuleCheck(self.piece, *pops),)


# --- things ---


class Carryover(Step, tag="carryover", frozen=True):
    """A barrel or crate is put down in another square."""

    piece: PieceRef
    cell: CellRef
    to: CellRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return down(who)
        name = state.cell_name(self.cell)
        if not any(nr.touching(state, own, self.cell) for own in who.here):
            return no("not_beside", "BA-44", target=name)
        if not state.ground(self.cell).item:
            return no("nothing_there", "BA-44", cell=name)
        reachable = any(nr.touching(state, own, self.to) for own in who.here)
        if not reachable or state.board.kind("ground", self.to) != "deck":
            return no("no_room", "BA-44", cell=state.cell_name(self.to))
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        thing = state.board.kind("ground", self.cell)
        board = state.board.with_kind("ground", self.cell, "deck").with_kind("ground", self.to, thing)
        words = f"lifts the {thing} to {state.cell_name(self.to)}"
        return Did(state.having(board=board), (Told(self.piece, words, clause="BA-44"),))


class Lift(Action, tag="lift", frozen=True):
    """Lift a barrel or crate from one's own or a neighbouring square to another (BA-24, BA-26, BA-44)."""

    form = "{piece} lift {cell} to {onto} " + POPS
    told = "lift what is on {cell} to {onto} " + POPS_TOLD
    word = "lift an object"
    help = "lift a barrel or crate beside you to another square beside you"
    cell: CellRef = 0
    onto: CellRef = 0

    def handles(self, state: Position) -> int:
        return self.cell

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (Carryover(self.piece, self.cell, self.onto),)


class Tell(Step, tag="tell", frozen=True):
    """Log an action in the player's own words, with its extra difficulty."""

    piece: PieceRef
    text: str
    pops: int = 0
    friends: int = 0

    def check(self, state: Position, /) -> Verdict:
        return down(state.pieces[self.piece])

    def run(self, state: Position, got: None, /) -> Did[Position]:
        more, why = nr.harder(state, state.pieces[self.piece], nr.Pops(self.pops, self.friends))
        return Did(state, (Told(self.piece, f": {self.text}" + (f" ({why})" if more else "")),))


class Act(Action, tag="act", frozen=True):
    """Any other action: it is used up and logged, with its extra difficulty here (BA-01)."""

    form = "{piece} act {text} " + POPS
    told = "take an action: {text} " + POPS_TOLD
    listed_as = "describe an action"
    help = "any other action, in your own words"
    example = "act opens the locker"
    text: Annotated[TextRef, Meta(min_length=1)] = "waits"

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (Tell(self.piece, self.text, *pops),)


ORDERS: tuple[type[Order], ...] = (Heal, RepairModule, Lift, Act)
STEPS: tuple[type[Step], ...] = (HealRoll, Mend, ModuleCheck, Carryover, Tell)
