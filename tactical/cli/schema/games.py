"""The answers of the commands about one game."""

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
from tactical.report.position import Advice, BeatReport, PhaseReport, PrizeReport, SeatReport
from tactical.report.roster import RosterReport
from tactical.report.verdicts import ReasonReport, Refused


class Show(Answer, frozen=True):
    """A whole position. `record`: the number of the last one. `seat`: the one that looks. `notice`: what is wrong with
    the file. `trail`: phases, as in the status line. `facts`: what matters besides the pieces, by rule system (of fleet
    FleetFacts)."""

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
    prizes: tuple[PrizeReport, ...]
    roster: RosterReport
    goals: tuple[GoalReport, ...]


class StopReport(Reported, frozen=True):
    """Where a piece can go. `costs` and `leaves`: the same in words, exactly. `order`: what to type."""

    cell: str
    heading: str | None
    cost: int
    left: int
    costs: str
    leaves: str
    path: tuple[str, ...]
    order: str | None


class ReachAnswer(Answer, frozen=True):
    """Where a piece can go in a mode. `cost`, `left` and `allowance` count `parts` to a `unit`. `stocks`: what moves
    are paid from; one mode may use less of it."""

    piece: str
    mode: str
    modes: tuple[str, ...]
    allowance: int
    unit: str
    parts: int
    stocks: tuple[BarReport, ...]
    stops: tuple[StopReport, ...]


class Comer(Reported, frozen=True):
    """A piece that could come to a cell, and the order for it."""

    label: str
    value: str


class ReachCell(Answer, frozen=True):
    """A cell that holds many pieces: its contents, and who could come."""

    cell: str
    subtitle: str
    lines: tuple[LineReport, ...]
    comers: tuple[Comer, ...]


class Offer(Reported, frozen=True):
    """A possible order. `verb`: how it is typed. `tag`: its name in records. Its cost is in whole numbers of the rules,
    as in Reach, and as people read it; null if it has none."""

    text: str
    verb: str
    tag: str
    piece: str | None = None
    cost: int | None = None
    left: int | None = None
    costs: str | None = None
    leaves: str | None = None


class Form(Reported, frozen=True):
    """An order that is always possible."""

    form: str
    help: str


class Orders(Answer, frozen=True):
    """The orders possible now."""

    awaiting: Awaited
    orders: tuple[Offer, ...]
    always: tuple[Form, ...]


class Do(Answer, frozen=True):
    """The results of orders, including the computer's. `warnings`: what held a commit back. `unused`: faces not
    needed."""

    orders: tuple[DoneEntry, ...]
    awaiting: Awaited
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    unused: tuple[tuple[int, ...], ...]


class Try(Answer, frozen=True):
    """The results of tried orders. `chance`: of the line, as far as it went, null if nothing was tried. `committed`:
    the chance that the draft goes ahead."""

    orders: tuple[TriedEntry, ...]
    awaiting: Awaited
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    unused: tuple[tuple[int, ...], ...]
    chance: Ratio | None
    committed: Ratio | None
    saved: Literal[False] = False


class TakenBack(Answer, frozen=True):
    """The result of `undo` and `redo`: whether it was done, who has agreed, and who must still agree."""

    done: bool
    awaiting: Awaited
    refused: Refused | None
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


class Log(Answer, frozen=True):
    """The orders in effect, without undone ones."""

    entries: tuple[LogEntry, ...]


class Entries(Answer, frozen=True):
    """Every record, including undone and redone orders."""

    entries: tuple[Entry, ...]


class Check(Answer, frozen=True):
    """The result of checking a save. The last two: the first record that differs or fails under today's rules."""

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


class SaveReport(Reported, frozen=True):
    """A save in a player's folder. `changed`: when, as ISO 8601. `people` and `computers`: the seats they play. `now`:
    the round, turn or day, or how it ended. `begun`: whether anybody has played in it. For one that cannot be opened,
    only `problem`."""

    name: str
    file: str
    changed: str
    people: tuple[str, ...]
    computers: tuple[tuple[str, str], ...]
    title: str | None = None
    system: str | None = None
    now: str | None = None
    begun: bool | None = None
    over: bool | None = None
    problem: str | None = None


class Saves(Answer, frozen=True):
    """The saves in a player's folder, and those in its trash, latest first."""

    saves: tuple[SaveReport, ...]
    trash: tuple[SaveReport, ...]


class Places(Answer, frozen=True):
    """Where things are kept."""

    config: str
    keys: str
    settings: str
    themes: str
    saves: str
    scenarios: str
    packs: str
    shipped_scenarios: str
    shipped_saves: str
    shipped_themes: str
