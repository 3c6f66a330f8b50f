"""The storyteller's part: from a script in the scenario, or by the orders of a referee seat (OV-13, OV-17, OV-D40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from tactical.rules.overland import groups as gr
from tactical.rules.overland.data import Purpose
from tactical.rules.overland.events import Told
from tactical.rules.overland.position import Cue, Mark, Position, Shortcut
from tactical.ruleset.referee_results import referee
from tactical.table.effects import Effect, renewed
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.ledgers import quantity
from tactical.table.orders import CountRef, Order, WordRef
from tactical.table.phrases import plain
from tactical.table.referee import RefereeOrder
from tactical.table.values import CellRef, PieceOrNone, PieceRef, replace
from tactical.table.verdicts import OK, TABLE_CLAUSE, Verdict, no

# --- what changes ---


def offered(state: Position, group: int, shortcut: Shortcut) -> Did[Position]:
    """Offer a group a shortcut; one of the same name is replaced (OV-17)."""
    piece = state.pieces[group]
    rest = tuple(known for known in piece.shortcuts if known.label != shortcut.label)
    state = state.with_piece(replace(piece, shortcuts=(*rest, shortcut)))
    text = f"{piece.title} hears of a shortcut: {plain(shortcut.label)}, {quantity(shortcut.bonus, 'more squares')}"
    text += f", penalty {shortcut.penalty}" if shortcut.penalty else ""
    return Did(state, (Told(text, clause="OV-17"),))


def withdrawn(state: Position, group: int, label: str) -> Position:
    """The shortcut is closed to the group."""
    piece = state.pieces[group]
    rest = tuple(known for known in piece.shortcuts if known.label != label)
    return state.with_piece(replace(piece, shortcuts=rest))


def marked(state: Position, cells: Iterable[int], name: str) -> Did[Position]:
    """Squares are marked as hazardous, or cleared with an empty name (OV-13)."""
    events: list[Event] = []
    for cell in cells:
        if state.hazard(cell) == name:
            continue
        rest = tuple(mark for mark in state.marks if mark.cell != cell)
        state = state.having(marks=(*rest, Mark(cell, name)))
        where = state.cell_name(cell)
        text = f"{where} is hazardous now: {plain(name)}" if name else f"{where} is safe again"
        events.append(Told(text, clause="OV-13"))
    return Did(state, tuple(events))


def penalised(state: Position, purpose: Purpose, amount: int, days: int = 1) -> Did[Position]:
    """A penalty on all rolls of a purpose, until this many days have ended (OV-D06)."""
    effect = Effect(f"penalty_{purpose}", amount, "day", times=max(1, days), clause="OV-D06")
    if amount:
        state = state.having(effects=renewed(state.effects, effect))
    else:
        state = state.having(effects=tuple(e for e in state.effects if e.name != effect.name))
    return Did(state, (Told(f"Penalty on {purpose} rolls: {amount}", clause="OV-D06"),))


# --- the script ---


def _groups(state: Position) -> list[int]:
    return [p.id for p in state.pieces if p.on_map and state.kind(p).sort == "group"]


def read(state: Position, cue: Cue, groups: Iterable[int]) -> Did[Position]:
    """The result of one line of the script for these groups."""
    events: tuple[Event, ...] = ()
    match cue.do:
        case "offer":
            for group in (each for each in groups if gr.people(state, each)):
                did = offered(state, group, Shortcut(cue.label, cue.bonus, cue.amount))
                state, events = did.state, (*events, *did.events)
        case "withdraw":
            for group in groups:
                state = withdrawn(state, group, cue.label)
        case "hazard" | "clear":
            return marked(state, cue.cells, cue.label if cue.do == "hazard" else "")
        case "penalty":
            return penalised(state, cue.purpose, cue.amount, cue.days)
        case "say":
            return Did(state, (Told(cue.text, clause="OV-D40"),))
        case _:
            pass  # moves of hostile groups come after the day's end
    return Did(state, events)


def morning(state: Position) -> Did[Position]:
    """The lines for this day."""
    events: tuple[Event, ...] = ()
    for cue in state.setup.script:
        if cue.day == state.beat and not cue.enter:
            did = read(state, cue, _groups(state))
            state, events = did.state, (*events, *did.events)
    return Did(state, events)


def entered(state: Position, group: int, cell: int) -> Did[Position]:
    """The lines that waited for a group to enter this square: each is used once."""
    events: tuple[Event, ...] = ()
    for number, cue in enumerate(state.setup.script):
        if cell in cue.enter and number not in state.cued and cue.day in (0, state.beat):
            did = read(state.having(cued=(*state.cued, number)), cue, (group,))
            state, events = did.state, (*events, *did.events)
    return Did(state, events)


# --- being asked ---


class Prompt(Step, tag="prompt", frozen=True):
    """Ask the storyteller, if there is one who wants to be asked: before a roll, or at a hazard."""

    piece: PieceRef
    what: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        seat = referee(state)
        if seat < 0 or state.setup.options.storyteller == "silent":
            return Did(state)
        return Did(state, push=(Frame("storyteller", self.piece, (), Ask(seat, ("go_on",), "storyteller"), self),))


class GoOn(Order, tag="go_on", frozen=True):
    """The storyteller has nothing to add."""

    form = "go on"
    help = "storyteller: let the journey go on"


# --- orders of the storyteller ---


class Tell(Step, tag="tell", frozen=True):
    """Carry out a line as if it were in the script."""

    cue: Cue
    group: PieceOrNone = -1

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return read(state, self.cue, (self.group,) if self.group >= 0 else ())


def _number(name: str, value: int, low: int, high: int) -> Verdict:
    return OK if low <= value <= high else no("out_of_range", TABLE_CLAUSE, field=name, low=low, high=high)


class OfferShortcut(RefereeOrder, tag="offer_shortcut", frozen=True):
    """Tell a group of a shortcut (OV-17, OV-18)."""

    form = "offer shortcut {label} {bonus} [penalty {penalty}] to {piece}"
    told = "offer {piece} a shortcut, {label}"
    help = "storyteller: offer a group a shortcut, with the squares it saves and its penalty"
    label: WordRef
    bonus: CountRef
    piece: PieceRef
    penalty: CountRef = 0

    def judge(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        if state.kind(group).sort != "group" or not group.on_map:
            return no("no_group", "OV-17", piece=group, why="it is not a travelling group on the map")
        if not gr.people(state, self.piece):
            return no("no_group", "OV-17", piece=group, why="nobody travels with it")
        if any(known.label == self.label for known in group.shortcuts):
            return no("same_name", "OV-17", label=self.label, piece=group)
        return Verdict((*_number("bonus", self.bonus, 1, 99).reasons, *_number("penalty", self.penalty, 0, 12).reasons))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Tell(Cue("offer", label=self.label, bonus=self.bonus, amount=self.penalty), self.piece),)


class SetHazard(RefereeOrder, tag="set_hazard", frozen=True):
    """Mark a square as hazardous (OV-13, OV-14)."""

    form = "hazard {cell} {name}"
    told = "mark {cell} as hazardous: {name}"
    help = "storyteller: mark a square as hazardous"
    cell: CellRef
    name: Annotated[WordRef, Meta(min_length=1)]

    def judge(self, state: Position, /) -> Verdict:
        if state.hazard(self.cell) == self.name:
            return no("same_hazard", "OV-13", cell=state.cell_name(self.cell))
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Tell(Cue("hazard", cells=(self.cell,), label=self.name)),)


class ClearHazard(RefereeOrder, tag="clear_hazard", frozen=True):
    """Clear a square of its hazard (OV-13)."""

    form = "clear hazard {cell}"
    told = "mark {cell} as safe"
    help = "storyteller: mark a square as safe again"
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        if not state.hazard(self.cell):
            return no("no_hazard", "OV-13", cell=state.cell_name(self.cell))
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Tell(Cue("clear", cells=(self.cell,))),)


class SetPenalty(RefereeOrder, tag="set_penalty", frozen=True):
    """Put a penalty on rolls of a purpose until the day has ended (OV-20, OV-31, OV-46, OV-61)."""

    form = "penalty {purpose} {amount}"
    told = "take {amount} off {purpose} rolls today"
    help = "storyteller: a penalty on shortcut, march, night, forage or repair rolls, for today"
    purpose: Annotated[Purpose, Meta(extra={"ref": "word"})]
    amount: CountRef

    def judge(self, state: Position, /) -> Verdict:
        return _number("amount", self.amount, 0, 12)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Tell(Cue("penalty", purpose=self.purpose, amount=self.amount)),)


ORDERS: tuple[type[Order], ...] = (OfferShortcut, SetHazard, ClearHazard, SetPenalty, GoOn)
STEPS: tuple[type[Step], ...] = (Prompt, Tell)
