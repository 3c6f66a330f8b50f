"""The tips of a guided battle, as a scenario writes them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from tactical.scenario.fields import Fields
from tactical.scenario.problems import shown, suggestion
from tactical.table.contract import Ruleset
from tactical.table.tips import WHEN, Tip
from tactical.table.values import tag_of

MAX_TIPS: Final = 100
LONGEST: Final = 300  # characters: a few lines at the foot of a small screen


def read_tips(
    top: Fields, rules: Ruleset[Any] | None, pieces: Collection[str], seats: Collection[str]
) -> tuple[Tip, ...]:
    """The tips in order; `pieces` and `seats` are the names of those who may be asked. Reports what they wait for and
    can never come."""
    found = []
    for row in top.tables("tips", MAX_TIPS):
        when = row.word("when", tuple(WHEN))
        of = row.text("of")
        done = row.text("done")
        words, screen, lines = (
            " ".join(row.text(key, longest=LONGEST).split()) for key in ("words", "screen", "lines")
        )
        row.end()
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
        found.append(Tip(when, of, words, screen, lines, done))
    return tuple(found)


def _known(when: str, rules: Ruleset[Any] | None, pieces: Collection[str], seats: Collection[str]) -> set[str] | None:
    """What `of` may say; None: nothing; empty: not known here."""
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
