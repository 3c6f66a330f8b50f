"""`[[script]]`: events in a battle besides seats' orders, in all systems (FT-11).

Overland has lines of its own in this table, recognised by what they do, which it reads itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from tactical.ruleset.contract import AnyRuleset
from tactical.ruleset.extras import Reserves
from tactical.scenario.fields import Fields
from tactical.scenario.map_contents import MapContents
from tactical.scenario.problems import shown, suggestion
from tactical.table.opening import ScriptLine
from tactical.table.triggers import Does, Trigger, Until

MAX_LINES: Final = 100
MAX_BEATS: Final = 1_000_000
MAX_CELLS: Final = 500  # they are gone through after each step
MAX_POINTS: Final = 100_000
LONGEST: Final = 300  # characters of words
DOES: Final[tuple[Does, ...]] = get_args(Does)
WHEN: Final = ("beat", "enter", "lost", "goal")


def read_script(
    top: Fields,
    land: MapContents,
    rules: AnyRuleset | None,
    rows: Sequence[dict[str, Any]],
    limit: int | None,
    sides: Sequence[str],
) -> tuple[tuple[ScriptLine, ...], list[Any]]:
    """The lines common to all systems, with their problems reported, and the rule system's own rows."""
    given = top.data.get("script")
    own = rules is not None and "script" in rules.tables
    if own and isinstance(given, list) and all(isinstance(row, dict) for row in given):
        numbers = [number for number, row in enumerate(given) if not is_shared(row)]
        theirs = [land.resolved(top.report, ("script", number), given[number]) for number in numbers]
        for number, said in enumerate(numbers):
            if number != said:
                top.report.moved(("script", number), ("script", said))
    else:
        theirs = []
    pieces = {row["name"]: row for row in rows}
    goals = top.data.get("goals")
    most = len(goals) if isinstance(goals, list) else 1
    lines = []
    for row in top.tables("script", MAX_LINES):
        if own and not is_shared(row.data):
            continue
        line = _line(row, land, rules, pieces, most, limit, sides)
        if line is not None:
            lines.append(line)
    return tuple(lines), theirs


def is_shared(row: Mapping[str, object]) -> bool:
    """True if a row is written as in all systems, rather than as in overland."""
    return (
        row.get("do") in ("arrive", "effect", "points")
        or "words" in row
        or any(key in row for key in ("beat", "lost", "goal"))
    )


def _line(
    row: Fields,
    land: MapContents,
    rules: AnyRuleset | None,
    pieces: dict[str, dict[str, Any]],
    most: int,
    limit: int | None,
    sides: Sequence[str],
) -> ScriptLine | None:
    """A line; None where it is wrong. `most`: how many goals there are."""
    before = row.report.count
    do = row.word("do", DOES)
    beat = row.whole("beat", 1, MAX_BEATS) or 0
    enter = land.cells(row, "enter")
    lost = _pieces(row, "lost", pieces)
    goal, count = row.whole("goal", 1, max(1, most)), row.whole("count", 1, MAX_POINTS)
    side, to = _side(row, "side", sides), _side(row, "to", sides)
    words = " ".join(row.text("words", longest=LONGEST).split())
    who, cells = _pieces(row, "pieces", pieces), land.cells(row, "cells")
    effect, amount = row.text("effect"), row.whole("amount", -MAX_POINTS, MAX_POINTS)
    until: Until = row.word("until", get_args(Until), "turn") or "turn"
    row.end()
    for key, some in (("enter", enter), ("cells", cells)):
        if len(some) > MAX_CELLS:
            row.wrong(key, f"too many cells: at most {MAX_CELLS}, not {len(some)}")
    said = [key for key in WHEN if key in row.data]
    if len(said) != 1:
        mistake = f"{' and '.join(said)} stand together" if said else "it waits for nothing"
        row.report.add(row.where, f"{mistake}: a line has one of beat, enter, lost and goal")
    if beat and limit and beat > limit:
        unit = rules.beat if rules is not None else "beat"
        row.wrong("beat", f"{unit} {beat} never comes: the battle is over after {unit} {limit}, its limit")
    if do:
        _check(row, do, who, effect, amount, rules, pieces)
    if row.report.count > before or not do:
        return None
    trigger = Trigger(
        do, beat, enter, (), -1 if goal is None else goal - 1, count or 1, side, words, to, (), cells, effect,
        amount or 0, until,
    )  # fmt: skip
    return ScriptLine(trigger, tuple(lost), tuple(who))


NEEDS: Final = {"say": ("words",), "arrive": ("pieces", "cells"), "effect": ("pieces", "effect", "amount"),
                "points": ("to", "amount")}  # fmt: skip


def _check(
    row: Fields,
    do: str,
    who: Sequence[str],
    effect: str,
    amount: int | None,
    rules: AnyRuleset | None,
    pieces: dict[str, dict[str, object]],
) -> None:
    """Report what a line lacks, says in vain, or cannot do."""
    for key in NEEDS[do]:
        if key not in row.data:
            row.report.add(row.where, f"{shown(key)} is missing: {do} needs {' and '.join(NEEDS[do])}")
    for key in ("pieces", "cells", "effect", "amount", "until"):
        if key in row.data and key not in (*NEEDS[do], *(["until"] if do == "effect" else [])):
            row.wrong(key, f"{do} takes no {key}: leave it out")
    for number, name in enumerate(who if do == "arrive" else ()):
        if "cell" in pieces.get(name, {}):
            row.report.add(
                row.item("pieces", number), f"{name} starts on the map: leave out its cell, so that it can arrive"
            )
    if do == "arrive" and rules is not None and not rules.extra(Reserves).by_script:
        row.wrong("do", f"in {rules.name} the script cannot bring in pieces: it may only say something or give points")
    if do == "points" and amount is not None and amount < 1:
        row.wrong("amount", "points are a whole number of at least 1")
    if do == "effect" and rules is not None and effect:
        if effect not in rules.effects:
            known = suggestion(effect, sorted(rules.effects)) or f": {rules.name} has none"
            row.wrong("effect", f"unknown effect {shown(effect)}{known}")
        elif amount is not None and not rules.effects[effect][0] <= amount <= rules.effects[effect][1]:
            low, high = rules.effects[effect]
            row.wrong("amount", f"the amount of {effect} is {low} to {high}, not {amount}")


def _pieces(row: Fields, key: str, pieces: dict[str, dict[str, object]]) -> list[str]:
    names = row.words(key, "pieces")
    for number, name in enumerate(names):
        if pieces and name not in pieces:
            row.report.add(row.item(key, number), f"unknown piece {shown(name)}{suggestion(name, list(pieces))}")
    return names


def _side(row: Fields, key: str, sides: Sequence[str]) -> str:
    side = row.text(key)
    if side and sides and side not in sides:
        row.wrong(key, f"unknown side {shown(side)}{suggestion(side, sides)}")
    return side
