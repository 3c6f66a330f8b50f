"""What each command prints with --json, as types, and the JSON Schema of them: `tactical json --schema`."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tactical.cli import json_types as told
from tactical.cli.exits import DONE
from tactical.cli.json_types import Chance
from tactical.cli.output import Output


class Answer(Struct, forbid_unknown_fields=True, kw_only=True):
    """The one value that a command prints. `schema` goes up where a key is renamed or taken away."""

    schema: Literal[2]


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
    beat: told.Beat
    trail: list[told.Crumb]
    awaiting: told.Awaited
    campaign: told.Campaign | None
    seats: list[told.Seat]
    facts: dict[str, Any]
    advice: list[told.Advice]
    board: told.Board
    pieces: list[told.Piece]
    goals: list[told.Goal]


class Stop(told.Told):
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
    """Where a piece can go in a mode. `cost`, `left` and `allowance` count `parts` to a `unit`."""

    piece: str
    mode: str
    modes: list[str]
    allowance: int
    unit: str
    parts: int
    stops: list[Stop]


class Comer(told.Told):
    """Who could come to a cell, and by what."""

    label: str
    value: str


class ReachCell(Answer):
    """Of a cell that holds many pieces: what is in it, and who could come."""

    cell: str
    subtitle: str
    lines: list[told.Line]
    comers: list[Comer]


class Offer(told.Told):
    """An order that may be given. `verb`: how it is typed; `tag`: what records call it."""

    text: str
    verb: str
    tag: str
    piece: str | None


class Form(told.Told):
    """An order that may always be given."""

    form: str
    help: str


class Orders(Answer):
    """What may be ordered now."""

    awaiting: told.Awaited
    orders: list[Offer]
    always: list[Form]


class Do(Answer):
    """What became of orders, the computer's among them. `warnings` held a commit back; `unused`: faces not needed."""

    orders: list[told.DoneEntry]
    awaiting: told.Awaited
    refused: told.Refused | None
    warnings: list[told.Reason]
    unused: list[list[int]]


class Try(Answer):
    """What would become of orders. `chance` of the line, as far as it went, null where nothing was tried; `committed`:
    the chance that the draft it leaves is carried out as declared."""

    orders: list[told.TriedEntry]
    awaiting: told.Awaited
    refused: told.Refused | None
    warnings: list[told.Reason]
    unused: list[list[int]]
    chance: Chance | None
    committed: Chance | None
    saved: Literal[False]


class Odds(Answer):
    """What may come of orders where every window on the way is `passed`, or `used`, and the same as a `tree`; null
    where neither dice nor windows are in it. `committed`: the last order was added, as nothing that is drafted moves
    without it. `courses`, with --deep alone: all that they may come to."""

    orders: list[str]
    refused: told.Refused | None
    warnings: list[told.Reason]
    passed: told.Chain
    used: told.Chain
    tree: told.Course | None
    committed: bool
    courses: told.Courses | None


class Player(told.Told):
    """How the computer plays a seat."""

    level: str
    style: str


class Computers(Answer):
    """The seats that the computer plays."""

    computers: dict[str, Player]


class KeptLine(told.Told):
    """A line that a seat keeps, grown from the position after record `after`: how many of its `total` orders were
    played since, how many stand now, those orders with the dice they were tried with, what another seat gave in the
    place of what it was expected to, and why no more stand."""

    name: str
    note: str | None
    after: told.Count
    played: told.Count
    stands: told.Count
    orders: list[str]
    total: told.Count
    instead: str | None
    stop: str | None


class KeptLines(Answer):
    """The lines of a seat, or one of them."""

    seat: str
    lines: list[KeptLine]


class SideBySide(told.Told):
    """A line beside others. `own`, `others`: what has become of its seat's pieces and of all others. `rehearsed`: its
    rolls come out as they did; `whole` of `tries` it was carried out. In pieces of average worth: what enemies and its
    own side lose, what enemies could take next, how much nearer its goals are."""

    name: str
    orders: list[str]
    stop: str | None
    own: list[str]
    others: list[str]
    rehearsed: told.Chance
    whole: told.Count
    tries: told.Count
    dealt: float | int
    lost: float | int
    danger: float | int
    goals: float | int
    endangered: list[str]


class Compared(Answer):
    """Lines of a seat side by side, the best first `by` what was asked for."""

    seat: str
    by: str
    lines: list[SideBySide]


class TheirAnswer(told.Told):
    """What others may do: orders that end the seat's own turn before, theirs, and what they cost it in pieces of
    average worth."""

    passed: list[str]
    orders: list[str]
    text: str
    cost: float | int


class Worst(Answer):
    """The worst that others can do to a seat, the worst first."""

    seat: str
    answers: list[TheirAnswer]


class PuzzleRow(told.Told):
    """A puzzle in a list. `found`: the chance of the best line in percent, as its file says."""

    name: str
    title: str
    rules: str
    seat: str
    turns: int
    answers: Literal["pass", "computer", "worst"]
    text: str
    found: int | None


class Puzzles(Answer):
    """The puzzles that are shipped."""

    puzzles: list[PuzzleRow]


class PuzzleLine(told.Told):
    """A line, and how likely the task is done by it: between `low` and `high`, in 95 of 100 cases where it was
    simulated (`samples` times). `orders`: null where they are not to be told."""

    orders: list[str] | None
    chance: told.Chance
    low: float | int
    high: float | int
    samples: int


class Puzzle(Answer):
    """A puzzle, the lines tried, and the best one found where it was asked for or held against them."""

    name: str
    title: str
    rules: str
    seat: str
    turns: int
    answers: Literal["pass", "computer", "worst"]
    text: str
    found: int | None
    task: str
    tried: list[PuzzleLine]
    best: PuzzleLine | None


class Hint(told.Told):
    """Orders that may be worth while. `gain` in average pieces; `purpose` and `risk`: null where nothing is worth a
    word."""

    orders: list[str]
    text: str
    falls: list[told.Fall]
    purpose: str | None
    risk: str | None
    gain: float | int


class Hints(Answer):
    """What the seat that decides could do, the best first."""

    seat: str
    hints: list[Hint]


class BalanceSide(told.Told):
    """How a side does. `share` of games won, `low` to `high` in 95 of 100 cases; `losses`: the share of its points."""

    side: str
    won: int
    share: float | int
    low: float | int
    high: float | int
    losses: float | int


class Length(told.Told):
    """How long games take."""

    unit: str
    mean: float | int
    least: int
    most: int


class Balance(Answer):
    """Games between computers, counted. `decided`: by what, and how often."""

    scenario: str
    rules: str
    games: int
    wanted: int
    seed: int
    computers: dict[str, Player]
    wins: dict[str, int]
    drawn: int
    sides: list[BalanceSide]
    length: Length
    decided: dict[str, int]


class TakenBack(Answer):
    """Of `undo` and `redo`: whether it was done; who has agreed, and whose agreement is missing."""

    done: bool
    awaiting: told.Awaited
    refused: told.Refused | None
    agreed: list[str]
    missing: list[str]


class Log(Answer):
    """The orders that count, without those taken back."""

    entries: list[told.LogEntry]


class Entries(Answer):
    """Every record, orders taken back and done again among them."""

    entries: list[told.Entry]


class System(told.Told):
    """A rule system."""

    name: str
    title: str


class Systems(Answer):
    """The rule systems."""

    systems: list[System]


class Clause(told.Told):
    """A rule."""

    id: str
    section: str
    kind: str
    when: str
    option: str
    text: str
    example: str


class Rules(Answer):
    """Clauses of a rule system."""

    system: str
    source: str
    clauses: list[Clause]


class Check(Answer):
    """Whether a save is whole. The last two: the first record that today's rules would have otherwise, or fail at."""

    file: str
    whole: bool
    records: int
    orders: int
    snapshots: int
    digest: str
    rules_changed_since: int | None
    rules_fail_at: int | None


class CampaignAnswer(Answer):
    """Where a story is, as `campaign` of `show`."""

    title: str
    day: int
    turn: int
    score: dict[str, int]
    counters: dict[str, int]
    games: list[told.CampaignGame]
    due: told.Due | None
    over: list[str] | None


class Roster(Answer):
    """The people, vehicles and ships of a campaign."""

    entries: list[told.Sheet]


class Calendar(Answer):
    """Past battles, and what lasts of them. `ready`: seats that have ended the campaign turn."""

    day: int
    turn: int
    turn_days: int
    ready: list[str]
    battles: list[told.PastBattle]
    ground: list[str]


class Chronicle(Answer):
    """The story of a campaign so far."""

    lines: list[told.StoryLine]


class Problem(told.Told):
    """A mistake in a file."""

    line: int
    text: str


class KeysCheck(Answer):
    """What is wrong with a file of keys, and what is worth knowing."""

    file: str
    there: bool
    problems: list[Problem]
    notes: list[str]


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


class Key(told.Told):
    """A key of the scenario format."""

    name: str
    type: str
    default: str
    words: str


class KeyTable(told.Told):
    """A table of the scenario format."""

    name: str
    keys: list[Key]


class ScenarioKeys(Answer):
    """The keys of the scenario format."""

    tables: list[KeyTable]


class ListedScenario(told.Told):
    """A scenario or campaign of a list; null and empty where it says nothing. `rules`: not of campaigns."""

    name: str
    title: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: list[str]
    rules: str | None = None


class Scenarios(Answer):
    """The scenarios that are shipped or installed."""

    scenarios: list[ListedScenario]
    campaigns: list[ListedScenario]


class ScenarioShow(Answer):
    """A scenario's map."""

    title: str
    rules: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: list[str]
    board: told.Board


class BattleTitle(told.Told):
    """A battle of a campaign."""

    name: str
    title: str
    rules: str


class CampaignShow(Answer):
    """A campaign that is shipped, with its battles."""

    title: str
    rules: Literal["campaign"]
    battles: list[BattleTitle]


ANSWERS: dict[str, tuple[type[Answer], ...]] = {
    "show": (Show,), "reach": (Reach, ReachCell), "orders": (Orders,), "do": (Do,), "try": (Try,), "odds": (Odds,),
    "computer": (Computers,), "hint": (Hints,), "worst": (Worst,), "lines": (KeptLines, Compared),
    "puzzle": (Puzzles, Puzzle),
    "balance": (Balance,), "undo": (TakenBack,), "redo": (TakenBack,),
    "log": (Log,), "replay": (Entries,), "campaign": (CampaignAnswer,), "roster": (Roster,),
    "calendar": (Calendar,), "chronicle": (Chronicle,), "check": (Check,), "rules": (Systems, Rules),
    "scenario": (Scenarios, ScenarioShow, CampaignShow, ScenarioKeys), "keys": (KeysCheck,), "locate": (Places,),
}  # fmt: skip
"""By command: what it may print."""


def schema() -> dict[str, Any]:
    """The JSON Schema: under `$defs` every type, and for each command, by its name, what it may print."""
    shapes = [told.FleetFacts, *dict.fromkeys(shape for shapes in ANSWERS.values() for shape in shapes)]
    _, parts = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
    for name, shapes_ in ANSWERS.items():
        parts[name] = {"anyOf": [{"$ref": f"#/$defs/{shape.__name__}"} for shape in shapes_]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What tactical prints with --json",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ANSWERS],
        "$defs": parts,
    }


def keys(args: Namespace, out: Output) -> int:
    """Print the keys: `tactical json`; with --schema as a JSON Schema."""
    if args.schema:
        out.text(json.dumps(schema(), indent=2))
    else:
        out.lines(*_listed(schema()["$defs"]))
    return DONE


def _listed(parts: dict[str, Any]) -> Iterator[str]:
    """Every command, then every type, with its keys and what they mean."""
    yield "The JSON that --json prints, command by command; then what it is made of. A chance [n, d] is n in d."
    for name, shapes in ANSWERS.items():
        yield f"{name}: {' or '.join(shape.__name__ for shape in shapes)}"
    for name, part in parts.items():
        if "properties" in part:
            rows = ", ".join(f"{key}: {_typed(value)}" for key, value in part["properties"].items())
            yield ""
            yield f"{name}: {part.get('description', '')}".replace("\n", " ").rstrip()
            yield f"  {{{rows}}}"


def _typed(part: dict[str, Any]) -> str:
    """A type in a few letters: `text`, `[Line]`, `Made or null`."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "anyOf" in part:
        return " or ".join(map(_typed, part["anyOf"]))
    if "enum" in part:
        return " or ".join(json.dumps(value) for value in part["enum"])
    match part.get("type"):
        case "array":
            inner = part.get("prefixItems") or [part["items"]]
            return f"[{', '.join(map(_typed, inner))}]"
        case "object":
            return f"{{NAME: {_typed(part.get('additionalProperties') or {})}}}"
        case kind:
            return {"string": "text", "boolean": "true or false", None: "anything"}.get(kind, str(kind))
