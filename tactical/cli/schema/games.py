"""What the commands about one game answer."""

from __future__ import annotations

from typing import Any, Literal

from tactical.cli.schema.base import Answer, Chance, Told
from tactical.cli.schema.campaigns import Campaign
from tactical.cli.schema.numbers import Bar, Line
from tactical.cli.schema.past import DoneEntry, Entry, LogEntry, TriedEntry
from tactical.cli.schema.position import Advice, Beat, Board, Crumb, Goal, Piece, Seat
from tactical.cli.schema.verdicts import Awaited, Reason, Refused


class Show(Answer):
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
    beat: Beat
    trail: list[Crumb]
    awaiting: Awaited
    campaign: Campaign | None
    seats: list[Seat]
    facts: dict[str, Any]
    advice: list[Advice]
    board: Board
    pieces: list[Piece]
    goals: list[Goal]


class Stop(Told):
    """Where a piece may go. `costs` and `leaves` are the same in words, exactly; `order` is what to type."""

    cell: str
    heading: str | None
    cost: int
    left: int
    costs: str
    leaves: str
    path: list[str]
    order: str | None


class Reach(Answer):
    """Where a piece can go in a mode. `cost`, `left` and `allowance` count `parts` to a `unit`; `stocks`: what moves
    are paid from, of which less may be for one mode."""

    piece: str
    mode: str
    modes: list[str]
    allowance: int
    unit: str
    parts: int
    stocks: list[Bar]
    stops: list[Stop]


class Comer(Told):
    """Who could come to a cell, and by what."""

    label: str
    value: str


class ReachCell(Answer):
    """Of a cell that holds many pieces: what is in it, and who could come."""

    cell: str
    subtitle: str
    lines: list[Line]
    comers: list[Comer]


class Offer(Told):
    """An order that may be given. `verb`: how it is typed; `tag`: what records call it. Its price as whole numbers of
    the rules, as in Reach, and as people read it; null where it has none."""

    text: str
    verb: str
    tag: str
    piece: str | None
    cost: int | None
    left: int | None
    costs: str | None
    leaves: str | None


class Form(Told):
    """An order that may always be given."""

    form: str
    help: str


class Orders(Answer):
    """What may be ordered now."""

    awaiting: Awaited
    orders: list[Offer]
    always: list[Form]


class Do(Answer):
    """What became of orders, the computer's among them. `warnings` held a commit back; `unused`: faces not needed."""

    orders: list[DoneEntry]
    awaiting: Awaited
    refused: Refused | None
    warnings: list[Reason]
    unused: list[list[int]]


class Try(Answer):
    """What would become of orders. `chance` of the line, as far as it went, null where nothing was tried; `committed`:
    the chance that the draft it leaves is carried out as declared."""

    orders: list[TriedEntry]
    awaiting: Awaited
    refused: Refused | None
    warnings: list[Reason]
    unused: list[list[int]]
    chance: Chance | None
    committed: Chance | None
    saved: Literal[False]


class TakenBack(Answer):
    """Of `undo` and `redo`: whether it was done; who has agreed, and whose agreement is missing."""

    done: bool
    awaiting: Awaited
    refused: Refused | None
    agreed: list[str]
    missing: list[str]


class Log(Answer):
    """The orders that count, without those taken back."""

    entries: list[LogEntry]


class Entries(Answer):
    """Every record, orders taken back and done again among them."""

    entries: list[Entry]


class Check(Answer):
    """Whether a save is whole. The last two: the first record that today's rules would have otherwise, or fail at."""

    file: str
    whole: bool
    records: int
    orders: int
    snapshots: int
    digest: str
    repaired: list[int]  # records in which an earlier release wrote out a default
    newer: bool  # a newer release has gone on with it
    rules_changed_since: int | None
    rules_fail_at: int | None


class Places(Answer):
    """Where things are kept."""

    config: str
    keys: str
    settings: str
    themes: str
    saves: str
    shipped_scenarios: str
    shipped_saves: str
    shipped_themes: str
