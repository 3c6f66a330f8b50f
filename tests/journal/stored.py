"""What saves are made of: every stored type with its tag and fields, pinned in `golden/stored.json`.

    python -m tests.journal.stored          pins what there is now

Names of classes are no part of the format; tags, the names of fields, and which may be left out are.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from tactical import campaign
from tactical.campaign.awaited import Happened
from tactical.journal.records import (
    ComputerSeats,
    Consented,
    Head,
    Hosted,
    KeptLine,
    Played,
    PlayedIn,
    Redone,
    Snapshot,
    Undone,
)
from tactical.rules import SHIPPED, load

PINNED = Path(__file__).resolve().parent / "golden" / "stored.json"
RECORDS = Played[Any, Any] | PlayedIn | Undone | Redone | Consented | ComputerSeats | Hosted

Shapes = dict[str, dict[str, bool]]  # what a type is called in a save -> its fields, and whether each may be left out


def roots(system: str) -> list[Any]:
    """The types that hold all others."""
    if system == "records":
        return [RECORDS, Head, Snapshot[Any], KeptLine[Any]]
    if system == campaign.NAME:
        return [campaign.CampaignState, reduce(or_, campaign.CAMPAIGN_ORDERS), Happened]
    rules = load(system)
    return [rules.state, reduce(or_, rules.all_orders), reduce(or_, rules.all_events)]


def version(system: str) -> int:
    """The version of its states."""
    return 0 if system == "records" else campaign.VERSION if system == campaign.NAME else load(system).version


def shapes(system: str) -> Shapes:
    """Every type that a save of this system may hold: `order walk` for what has a tag, else its class."""
    found: Shapes = {}
    seen: set[Any] = set()
    todo = [msgspec.inspect.type_info(root) for root in roots(system)]
    while todo:
        info = todo.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            name = f"{info.tag_field} {info.tag}" if info.tag_field else info.cls.__name__.partition("[")[0]
            fields = {field.encode_name: not field.required for field in info.fields}
            assert found.setdefault(name, fields) == fields, f"two types are stored as {name}"
            todo += [field.type for field in info.fields]
        for name in ("types", "item_types"):
            todo += getattr(info, name, ())
        todo += [inner for inner in (getattr(info, "type", None), getattr(info, "item_type", None)) if inner]
    return dict(sorted(found.items()))


def pinned() -> dict[str, Any]:
    """What was pinned, by system: `version` and `types`."""
    found: dict[str, Any] = json.loads(PINNED.read_text("utf-8"))
    return found


SYSTEMS = (*SHIPPED, campaign.NAME, "records")


def main() -> None:
    found = {
        system: {
            "version": version(system),
            "types": {
                name: " ".join(field if may else f"{field}!" for field, may in fields.items())
                for name, fields in shapes(system).items()
            },
        }
        for system in SYSTEMS
    }
    PINNED.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
