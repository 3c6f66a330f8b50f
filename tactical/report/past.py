"""Past orders, and tried ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tactical.report.base import Ratio, Reported, ratio
from tactical.report.rolls import roll_text
from tactical.report.story import StoryPage
from tactical.report.verdicts import ReasonReport
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState
from tactical.table.events import Event, Rolled
from tactical.table.rolls import chance_of
from tactical.table.values import tag_of

EntryKind = Literal["played", "played_in", "undone", "redone", "consented", "held", "hosted"]


class EventReport(Reported, frozen=True):
    """An event in words."""

    event: str
    text: str
    clause: str


class Entry(Reported, frozen=True):
    """A record. `played_in`: in the top game of a campaign. `held`: who the computer plays from here on. `hosted`: how
    guests play. `text` and `faces`: null if the seat may not read them. `agreed`: who agreed to an undo."""

    record: int
    kind: EntryKind
    seat: str | None
    text: str | None
    faces: tuple[tuple[int, ...], ...] | None
    agreed: tuple[str, ...]
    events: tuple[EventReport, ...]


class Provenance(Reported, frozen=True):
    """The origin of an order: its key or account, the time, and whether its dice were rolled by the program (`live`),
    by hand, or given with the order, or the order came from a turn file (`mailed`); null if unknown, or without dice.
    """

    by: str | None
    when: str | None
    dice: Literal["live", "hand", "given", "mailed"] | None


class LogEntry(Entry, frozen=True):
    """An order in effect. `hand`: with `--who`."""

    hand: Provenance | None


class DoneEntry(Entry, frozen=True):
    """An order just given. `warnings`: what its seat should know although it is legal. `reason`: why the computer gave
    it. `page`: its result in a campaign's story, null if it has none."""

    warnings: tuple[ReasonReport, ...]
    reason: str | None
    page: StoryPage | None


class TriedRoll(Reported, frozen=True):
    """A tried roll, and whether it succeeded."""

    text: str
    faces: tuple[int, ...]
    chance: Ratio
    came: bool


class TriedEntry(Entry, frozen=True):
    """An order just tried."""

    warnings: tuple[ReasonReport, ...]
    rolls: tuple[TriedRoll, ...]


def logged(told: Entry, hand: Provenance | None) -> LogEntry:
    """An entry with its origin."""
    return LogEntry(told.record, told.kind, told.seat, told.text, told.faces, told.agreed, told.events, hand)


def done(
    told: Entry, warnings: tuple[ReasonReport, ...], reason: str | None, page: StoryPage | None = None
) -> DoneEntry:
    """The entry of an order just given."""
    return DoneEntry(
        told.record, told.kind, told.seat, told.text, told.faces, told.agreed, told.events, warnings, reason, page
    )


def tried(told: Entry, warnings: tuple[ReasonReport, ...], rolls: Iterable[Rolled]) -> TriedEntry:
    """The entry of an order just tried, with its rolls."""
    tried_rolls = tuple(map(_tried_roll, rolls))
    return TriedEntry(
        told.record, told.kind, told.seat, told.text, told.faces, told.agreed, told.events, warnings, tried_rolls
    )


def _tried_roll(rolled: Rolled) -> TriedRoll:
    roll = rolled.roll
    return TriedRoll(roll_text(roll), rolled.faces, ratio(chance_of(roll)), roll.hit(rolled.faces))


def event_reports(rules: AnyRuleset, view: AnyState, happened: Iterable[Event]) -> tuple[EventReport, ...]:
    """Events that may be shown."""
    return tuple(EventReport(tag_of(event), rules.presenter.say(view, event), event.clause) for event in happened)
