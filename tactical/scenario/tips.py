"""The tips of a guided battle, as a scenario writes them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.fields import Fields
from tactical.scenario.map_contents import MapContents
from tactical.scenario.problems import shown, suggestion
from tactical.table.tips import ALWAYS, AT, WHEN, Conditions, Tip
from tactical.table.values import tag_of

MAX_TIPS: Final = 100
MOST_APART: Final = 1000  # cells
LAST_BEAT: Final = 1_000_000
LONGEST: Final = 300  # characters: a few lines at the foot of a small screen


def read_tips(
    top: Fields,
    rules: AnyRuleset | None,
    pieces: Collection[str],
    seats: Collection[str],
    land: MapContents,
) -> tuple[Tip, ...]:
    """The tips in order, with impossible ones reported; `pieces` and `seats`: the names of those who may be asked."""
    tips = []
    for row in top.tables("tips", MAX_TIPS):
        when = row.word("when", tuple(WHEN))
        of = row.text("of")
        done = row.text("done")
        again = row.flag("again", default=False)
        words, screen, lines = (
            " ".join(row.text(key, longest=LONGEST).split()) for key in ("words", "screen", "lines")
        )
        conditions = _conditions(row.table("while"), rules, pieces, seats, land)
        row.end()
        if when == "position" and conditions == ALWAYS:
            row.wrong("while", "a tip for 'position' appears once its conditions hold: give it a table `while`")
        if not (words or screen or lines):
            row.report.add(row.where, "a tip without words: add words, or screen and lines")
        known = _known(when, rules, pieces, seats)
        if of and known is None:
            row.wrong("of", f"a tip for {shown(when)} takes no `of`: leave it out")
        elif of and known and of not in known:
            row.wrong("of", f"{shown(of)} is not something {shown(when)} can be about{suggestion(of, sorted(known))}")
        wanted, _, about = done.partition(" ")
        if done and wanted not in WHEN:
            row.wrong("done", f"done cannot be {shown(done)}: {', '.join(WHEN)}, and what it is about")
        elif about and about not in (_known(wanted, rules, pieces, seats) or ()):
            row.wrong("done", f"{shown(about)} is not something {shown(wanted)} can be about")
        tips.append(Tip(when, of, words, screen, lines, done, again, conditions))
    return tuple(tips)


def _conditions(
    table: Fields,
    rules: AnyRuleset | None,
    pieces: Collection[str],
    seats: Collection[str],
    land: MapContents,
) -> Conditions:
    """The conditions for a tip to be shown."""
    verbs = {tag_of(kind) for kind in rules.all_orders} if rules is not None else set()
    orders = verbs | {f"{piece} {verb}" for piece in pieces for verb in verbs}
    turn = table.text("turn")
    if turn and turn not in {*pieces, *seats}:
        table.wrong("turn", f"{shown(turn)} is neither a seat nor a piece{suggestion(turn, [*seats, *pieces])}")
    conditions = {key: _orders(table, key, orders, pieces) for key in ("can", "cannot")}
    conditions |= {
        key: _names(table, key, pieces, "pieces") for key in ("standing", "out", "near", "apart", "on", "off")
    }
    for key in ("near", "apart"):
        if len(conditions[key]) not in (0, 2):
            table.wrong(key, f"{key} must name two pieces")
            conditions[key] = ()
    cells = land.cells(table, "cells")
    if bool(cells) != bool(conditions["on"] or conditions["off"]) and not table.report:
        table.wrong("cells", "cells go with the pieces that are `on` or `off` them: give both")
    within = table.whole("within", 0, MOST_APART)
    since, until = (table.whole(key, 0, LAST_BEAT) or 0 for key in ("since", "until"))
    table.end()
    near = 1 if within is None else within
    return Conditions(turn, **conditions, within=near, cells=cells, since=since, until=until)


def _orders(table: Fields, key: str, orders: Collection[str], pieces: Collection[str]) -> tuple[str, ...]:
    """The orders of a condition, each perhaps with its target: `ann fire at cy`."""
    said = table.words(key, "orders")
    for number, text in enumerate(said):
        order, at, target = text.partition(AT)
        for name, known, what in ((order, orders, "orders"), *([(target, pieces, "pieces")] if at else [])):
            if known and name not in known:
                _unknown(table, key, number, name, known, what)
    return tuple(said)


def _names(table: Fields, key: str, known: Collection[str], what: str) -> tuple[str, ...]:
    names = table.words(key, what)
    for number, name in enumerate(names):
        if known and name not in known:
            _unknown(table, key, number, name, known, what)
    return tuple(names)


def _unknown(table: Fields, key: str, number: int, name: str, known: Collection[str], what: str) -> None:
    table.report.add(
        table.item(key, number), f"{shown(name)} is not one of the {what}{suggestion(name, sorted(known))}"
    )


def _known(when: str, rules: AnyRuleset | None, pieces: Collection[str], seats: Collection[str]) -> set[str] | None:
    """The values that `of` may have; None: nothing; empty: not known here."""
    if rules is None:
        return set()
    match when:
        case "plan" | "order" | "tried":
            verbs = {tag_of(kind) for kind in rules.all_orders}
            return verbs | {f"{seat} {verb}" for seat in seats for verb in verbs if when == "order"}
        case "event":
            return {tag_of(kind) for kind in rules.all_events}
        case "asked":
            return {*rules.windows, *pieces, *seats} if pieces and seats else set()
        case "":
            return set()
    return None
