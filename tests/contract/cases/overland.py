"""Case five: dice before a march, a battle in the middle of it that another table decides, losses at the day's end."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.table import OK, Ask, Battle, Did, Order, Piece, Roll, Seat, Setup, Step, Verdict, no
from tactical.table.events import Event
from tactical.table.orders import PathRef
from tactical.table.places import Destroyed, at
from tactical.table.values import replace
from tests.contract.cases.common import CaseRules, CaseState, Moved, any_step, scored, strip


class Traveller(Piece, frozen=True):
    """A person with health, or a carrier with a level of repair (-1: no carrier)."""

    health: int = 0
    level: int = -1
    target: int = 6
    pending: int = 0


class Pay(Step, frozen=True):
    """Fuel for a day."""

    def check(self, state: Any, /) -> Verdict:
        return OK if state.fuel else no("fuel", "OV-25")

    def run(self, state: Any, got: Any, /) -> Did:
        return Did(state.having(fuel=state.fuel - 1))


class MarchRoll(Step, frozen=True):
    """Whether a carrier stands the march; if not it is worse at the day's end."""

    carrier: int

    def need(self, state: Any, /) -> Roll:
        return Roll(2, 6, "march", "OV-27", self.carrier, "at_most", state.pieces[self.carrier].target)

    def run(self, state: Any, got: Any, /) -> Did:
        carrier = state.pieces[self.carrier]
        return Did(state.with_piece(replace(carrier, pending=carrier.pending + (not self.need(state).hit(got)))))


class Trek(Step, frozen=True):
    """The group goes one cell on."""

    cell: int

    def run(self, state: Any, got: Any, /) -> Did:
        for piece in state.pieces:
            state = state.with_piece(replace(piece, place=at(self.cell))) if piece.cell >= 0 else state
        then = (Meet(self.cell),) if self.cell in state.ambush else ()
        return Did(state, tuple(Moved(p.id, self.cell) for p in state.pieces if p.cell >= 0)[:1], then=then)


class Meet(Step, frozen=True):
    """The ambush: fought on another board."""

    cell: int

    def need(self, state: Any, /) -> Battle:
        return Battle("skirmish", "ambush", tuple(p.id for p in state.pieces if p.cell >= 0), "OV-D13")

    def run(self, state: Any, got: Any, /) -> Did:
        for piece, changes in got:
            health = dict(changes).get("health", state.pieces[piece].health)
            state = state.with_piece(replace(state.pieces[piece], health=health))
        return Did(state.having(ambush=tuple(c for c in state.ambush if c != self.cell)), (Met(self.cell),))


class DayEnd(Step, frozen=True):
    """What went wrong on the march shows."""

    def run(self, state: Any, got: Any, /) -> Did:
        events = []
        for piece in state.pieces:
            if piece.pending:
                worse = replace(piece, level=piece.level - piece.pending, pending=0)
                state = state.with_piece(replace(worse, place=Destroyed("worn")) if worse.level < 0 else worse)
                events.append(Worse(piece.id, worse.level, clause="OV-35"))
        return Did(state, tuple(events))


class March(Order, frozen=True):
    """Lead the group along a path."""

    form = "march {path}"
    path: PathRef

    def judge(self, state: Any, /) -> Verdict:
        here = next((p.cell for p in state.pieces if p.cell >= 0), -1)
        steps = list(zip((here, *self.path), self.path, strict=False))
        if here < 0 or not steps or any(state.board.direction(a, b) < 0 for a, b in steps):
            return no("no_path", "OV-D08")
        return OK

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        carriers = tuple(MarchRoll(p.id) for p in state.pieces if p.level >= 0 and p.cell >= 0)
        return (Pay(), *carriers, *(Trek(cell) for cell in self.path))


class EndDay(Order, frozen=True):
    """Make camp."""

    form = "end day"

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (DayEnd(),)


class Met(Event, frozen=True):
    """A battle was fought."""

    cell: int

    def words(self, state: Any, /) -> str:
        return f"The ambush at {state.cell_name(self.cell)} is over"


class Worse(Event, frozen=True):
    """A carrier has suffered."""

    piece: int
    level: int

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.piece)} is at {self.level} now"


STEPS = (Pay, MarchRoll, Trek, Meet, DayEnd)


class Position(CaseState[Traveller, any_step(*STEPS)], frozen=True, dict=True):
    """A position, with the fuel left and the cells where an enemy lies in wait."""

    fuel: int = 0
    ambush: tuple[int, ...] = ()


class Overland(CaseRules):
    """See the module."""

    name, title, beat = "overland", "Overland case", "day"
    state = Position
    orders, steps, events = (March, EndDay), STEPS, (Moved, Met, Worse)
    verbs, closing = ("march",), ("end_day",)
    refusals: ClassVar[dict[str, str]] = {
        "fuel": "there is no fuel left",
        "no_path": "each cell of a path must touch the one before",
    }

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        here = next((p.cell for p in state.pieces if p.cell >= 0), -1)
        ahead = range(here + 1, state.board.size) if here >= 0 else ()
        paths = [tuple(range(here + 1, end + 1)) for end in ahead]
        return (EndDay(ask.seat), *(March(ask.seat, path) for path in paths))


RULES = Overland()


def opening() -> Any:
    """Two carriers and a person with fuel for five days, and an ambush on the third cell."""
    pieces = (
        Traveller(0, "truck", 0, 0, at(0), level=1),
        Traveller(1, "mule", 0, 0, at(0), level=2),
        Traveller(2, "rae", 0, 0, at(0), health=10),
    )
    setup = Setup("Road", (Seat("band", "Band"),), limit=3)
    return scored(RULES, Position(setup, strip(8), pieces, beat=1, fuel=5, ambush=(2,)))
