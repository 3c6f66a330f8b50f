"""What the commands about one game answer."""

from __future__ import annotations

from typing import Any, Literal

from tactical.cli.schema.base import Answer
from tactical.cli.schema.campaigns import CampaignReport
from tactical.report.awaited import Awaited
from tactical.report.base import Ratio, Reported
from tactical.report.board import BoardReport
from tactical.report.goals import GoalReport
from tactical.report.numbers import BarReport, LineReport
from tactical.report.past import DoneEntry, Entry, LogEntry, TriedEntry
from tactical.report.piece import PieceReport
from tactical.report.position import Advice, BeatReport, PhaseReport, SeatReport
from tactical.report.roster import RosterReport
from tactical.report.verdicts import ReasonReport, Refused


class Show(Answer, frozen=True):
    """A whole position. `record`: the number of the last one; `seat`: who looks; `notice`: what is wrong with the file;
    `trail`: phases, as the status line shows them; `facts`: what decides the game beside its pieces, by rule system (of
    fleet FleetFacts)."""

    file: str
    title: str
    rules: str
    options: dict[str, Any]
    record: int
    seat: str | None
    notice: str | None
    writable: bool
    beat: BeatReport
    trail: tuple[PhaseReport, ...]
    awaiting: Awaited
    campaign: CampaignReport | None
    seats: tuple[SeatReport, ...]
    facts: dict[str, Any]
    advice: tuple[Advice, ...]
    board: BoardReport
    pieces: tuple[PieceReport, ...]
    roster: RosterReport
    goals: tuple[GoalReport, ...]


class StopReport(Reported, frozen=True):
    """Where a piece may go. `costs` and `leaves` are the same in words, exactly; `order` is what to type."""

    cell: str
    heading: str | None
    cost: int
    left: int
    costs: str
    leaves: str
    path: tuple[str, ...]
    order: str | None


class ReachAnswer(Answer, frozen=True):
    """Where a piece can go in a mode. `cost`, `left` and `allowance` count `parts` to a `unit`; `stocks`: what moves
    are paid from, of which less may be for one mode."""

    piece: str
    mode: str
    modes: tuple[str, ...]
    allowance: int
    unit: str
    parts: int
    stocks: tuple[BarReport, ...]
    stops: tuple[StopReport, ...]


class Comer(Reported, frozen=True):
    """Who could come to a cell, and by what."""

    label: str
    value: str


class ReachCell(Answer, frozen=True):
    """Of a cell that holds many pieces: what is in it, and who could come."""

    cell: str
    subtitle: str
    lines: tuple[LineReport, ...]
    comers: tuple[Comer, ...]


class Offer(Reported, frozen=True):
    """An order that may be given. `verb`: how it is typed; `tag`: what records call it. Its price as whole numbers of
    the rules, as in Reach, and as people read it; null where it has none."""

    text: str
    verb: str
    tag: str
    piece: str | None = None
    cost: int | None = None
    left: int | None = None
    costs: str | None = None
    leaves: str | None = None


class Form(Reported, frozen=True):
    """An order that may always be given."""

    form: str
    help: str


class Orders(Answer, frozen=True):
    """What may be ordered now."""

    awaiting: Awaited
    orders: tuple[Offer, ...]
    always: tuple[Form, ...]


class Do(Answer, frozen=True):
    """What became of orders, the computer's among them. `warnings` held a commit back; `unused`: faces not needed."""

    orders: tuple[DoneEntry, ...]
    awaiting: Awaited
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    unused: tuple[tuple[int, ...], ...]


class Try(Answer, frozen=True):
    """What would become of orders. `chance` of the line, as far as it went, null where nothing was tried; `committed`:
    the chance that the draft it leaves is carried out as declared."""

    orders: tuple[TriedEntry, ...]
    awaiting: Awaited
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    unused: tuple[tuple[int, ...], ...]
    chance: Ratio | None
    committed: Ratio | None
    saved: Literal[False] = False


class TakenBack(Answer, frozen=True):
    """Of `undo` and `redo`: whether it was done; who has agreed, and whose agreement is missing."""

    done: bool
    awaiting: Awaited
    refused: Refused | None
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


class Log(Answer, frozen=True):
    """The orders that count, without those taken back."""

    entries: tuple[LogEntry, ...]


class Entries(Answer, frozen=True):
    """Every record, orders taken back and done again among them."""

    entries: tuple[Entry, ...]


class Check(Answer, frozen=True):
    """Whether a save is whole. The last two: the first record that today's rules would have otherwise, or fail at."""

    file: str
    whole: bool
    records: int
    orders: int
    snapshots: int
    digest: str
    repaired: tuple[int, ...]  # records in which an earlier release wrote out a default
    newer: bool  # a newer release has gone on with it
    rules_changed_since: int | None
    rules_fail_at: int | None


class Places(Answer, frozen=True):
    """Where things are kept."""

    config: str
    keys: str
    settings: str
    themes: str
    saves: str
    shipped_scenarios: str
    shipped_saves: str
    shipped_themes: str
