"""The answers of each command with --json, their JSON Schema (`tactical json --schema`), and that as text."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

import msgspec

from tactical.cli.answer import Failure
from tactical.cli.balance import BalanceAnswer
from tactical.cli.campaign import Calendar, CampaignAnswer, Chronicle, Roster
from tactical.cli.catalogue import ScenarioKinds
from tactical.cli.computer import Computers
from tactical.cli.do import TakenBack
from tactical.cli.exits import DONE
from tactical.cli.folders import Places
from tactical.cli.hint import Hints
from tactical.cli.history import Check, Entries, Log
from tactical.cli.keys import KeysCheck
from tactical.cli.lines import Compared, KeptLines
from tactical.cli.odds import OddsAnswer
from tactical.cli.order_session import Do, Try
from tactical.cli.output import Output
from tactical.cli.puzzle import PuzzleAnswer, Puzzles
from tactical.cli.reference import CampaignShow, Rules, ScenarioKeys, Scenarios, ScenarioShow, Systems
from tactical.cli.review import ReviewAnswer
from tactical.cli.saves import Saves
from tactical.cli.scenario_check import ScenarioCheck
from tactical.cli.show import Orders, ReachAnswer, ReachCell, Show
from tactical.cli.worst import WorstAnswer
from tactical.report.base import Reported
from tactical.rules.fleet.facts import FleetFacts

ANSWERS: dict[str, tuple[type[Reported], ...]] = {
    "show": (Show,), "reach": (ReachAnswer, ReachCell), "orders": (Orders,), "do": (Do,), "try": (Try,),
    "odds": (OddsAnswer,),
    "computer": (Computers,), "hint": (Hints,), "worst": (WorstAnswer,), "review": (ReviewAnswer,),
    "lines": (KeptLines, Compared),
    "puzzle": (Puzzles, PuzzleAnswer),
    "balance": (BalanceAnswer,), "undo": (TakenBack,), "redo": (TakenBack,),
    "log": (Log,), "replay": (Entries,), "campaign": (CampaignAnswer,), "roster": (Roster,),
    "calendar": (Calendar,), "chronicle": (Chronicle,), "check": (Check,), "rules": (Systems, Rules),
    "scenario": (Scenarios, ScenarioShow, CampaignShow, ScenarioKeys, ScenarioKinds, ScenarioCheck),
    "keys": (KeysCheck,), "locate": (Places,), "saves": (Saves,),
}  # fmt: skip
"""By command: what it may print."""


def schema() -> dict[str, Any]:
    """The JSON Schema: under `$defs` every type, and for each command by name what it may print."""
    shapes = [FleetFacts, Failure, *dict.fromkeys(shape for shapes in ANSWERS.values() for shape in shapes)]
    _, parts = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
    for part in parts.values():
        part["description"] = cleandoc(part.get("description", ""))  # which Python 3.13 has done already
        if "properties" in part:
            part["required"] = list(part["properties"])  # every key is printed, though some need no naming here
    for name, shapes_ in ANSWERS.items():
        parts[name] = {"anyOf": [{"$ref": f"#/$defs/{shape.__name__}"} for shape in shapes_]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What tactical prints with --json",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in (*ANSWERS, "Failure")],
        "$defs": parts,
    }


def keys(args: Namespace, out: Output) -> int:
    """Print the keys for `tactical json`; with --schema, as a JSON Schema."""
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
