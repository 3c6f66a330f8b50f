"""Things to carry (FT-13): they lie on a cell until somebody picks them up, and fall where their bearer does.

Rule systems say who may handle one, and at what cost (`ruleset/handling.py`); its place follows from its bearer's,
between any two steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from tactical.table.events import Event, PrizeMoved
from tactical.table.phrases import plain
from tactical.table.places import Left, Unseen
from tactical.table.values import CellOrNone, PieceOrNone, Value, replace

if TYPE_CHECKING:
    from tactical.table.play_rules import PlayRules
    from tactical.table.state import AnyState, S

CLAUSE = "FT-13"


class Prize(Value, frozen=True):
    """A thing to carry. `cell`: its place, also with a bearer; -1: not known.

    `taken_by`: the side that has left the board with it; then `cell` is where it left.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
    cell: CellOrNone = -1
    bearer: PieceOrNone = -1
    taken_by: str = ""

    @property
    def title(self) -> str:
        """The thing's name in sentences."""
        return f"the {plain(self.name)}"

    @property
    def lies(self) -> bool:
        """True if it lies on a cell for anybody to take."""
        return self.bearer < 0 <= self.cell and not self.taken_by


def prize_named(state: AnyState, name: str) -> Prize | None:
    """The thing of that name; None if there is none."""
    return next((prize for prize in state.prizes if prize.name == name), None)


def borne_by(state: AnyState, piece: int) -> Prize | None:
    """The thing that a piece carries; None if it carries none."""
    return next((prize for prize in state.prizes if prize.bearer == piece), None)


def with_prize(state: S, prize: Prize) -> S:
    """The position with a thing replaced by its name."""
    return state.having(prizes=tuple(prize if each.name == prize.name else each for each in state.prizes))


def moved_along(rules: PlayRules[S], state: S) -> tuple[S, tuple[Event, ...]]:
    """The position in which all things are where their bearers are, or where those fell; and the events."""
    events: list[Event] = []
    for prize in state.prizes:
        if prize.bearer < 0:
            continue
        who = state.pieces[prize.bearer]
        here = state.cells_under(who)
        seen = rules.seen_by(state, who.id)
        if isinstance(who.place, Left):
            now = replace(prize, bearer=-1, taken_by=state.side(who))
            events.append(PrizeMoved(who.id, prize.name, "takes", cell=prize.cell, clause=CLAUSE, seen=seen))
        elif rules.fighters.standing(state, who):
            now = replace(prize, cell=here[0]) if here else prize
        else:
            now = replace(prize, bearer=-1, cell=here[0] if here else prize.cell)
            events.append(PrizeMoved(who.id, prize.name, "drops", cell=now.cell, clause=CLAUSE, seen=seen))
        if now != prize:
            state = with_prize(state, now)
    return state, tuple(events)


def out_of_sight(state: S) -> S:
    """A view that hides the place of any thing carried by an unseen piece."""
    if not any(prize.bearer >= 0 and isinstance(state.pieces[prize.bearer].place, Unseen) for prize in state.prizes):
        return state
    return state.having(
        prizes=tuple(
            replace(prize, cell=-1, bearer=-1)
            if prize.bearer >= 0 and isinstance(state.pieces[prize.bearer].place, Unseen)
            else prize
            for prize in state.prizes
        )
    )


def whereabouts(state: AnyState, prize: Prize) -> str:
    """A thing's place, in words."""
    if prize.taken_by:
        return f"{prize.taken_by} has left with it"
    if prize.bearer >= 0:
        return f"{state.name(prize.bearer)} has it"
    return f"it lies on {state.cell_name(prize.cell)}" if prize.cell >= 0 else "nobody knows where it is"
