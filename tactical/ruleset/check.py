"""Checks of a whole ruleset: once for a system installed beside this package, and in tests of shipped ones.

Its faults would otherwise show in the middle of a game, or in a save that no longer opens.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

import msgspec

from tactical.ruleset.contract import AnyRuleset, Ruleset
from tactical.table.orders import Order
from tactical.table.refs import fields
from tactical.table.refusals import TABLE_REFUSALS
from tactical.table.values import tag_of

DATA = ("title", "state", "orders", "steps", "events", "options", "phases", "refusals", "fighters")
METHODS = (("open",), ("broken_invariants",), ("offers_for", "offers"))  # of each one, at least
FORMER = {
    "rules": {"after_order": "UnitActivations.close_idle", "differs_aside": "Reserves.differs_off_board",
              "drafting": "Drafting", "arrivals": "Reserves.may_arrive", "may_arrive": "Reserves.may_arrive",
              "script_arrivals": "Reserves.by_script", "no_footing": "Footing.barrier"},
    "presenter": {"ending_orders": "Presenter.asks", "questions": "Presenter.asks", "points_are": "Fighters.points_are",
                  "usual": "Drafting.usual", "lanes": "Drafting.lanes", "order_routes": "Drafting.order_routes",
                  "facts": "Holdings.facts", "overview": "Holdings.overview", "site": "Holdings.site",
                  "upshot": "Engagements.upshot", "left_over": "Engagements.left_over", "outlook": "Journeys.outlook",
                  "scales": "Scales.names", "scaled": "Scales.scaled", "units": "Scales.units",
                  "surcharge": "Scales.surcharge", "look": "Scenery.look",
                  "changed_looks": "Scenery.changed_looks", "light": "Scenery.light"},
    "tactics": {"gunnery": "Gunnery.picture", "objectives": "Holdings.objectives",
                "beside_offers": "Drafting.unlisted", "carried_out": "Drafting.carried_out",
                "presumed_answer": "Engagements.presumed_answer", "presumption": "Engagements.presumption",
                "measured": "Engagements.measured", "window_chance": "Engagements.window_chance",
                "companions": "UnitActivations.companions", "leaving": "UnitActivations.closing_order",
                "answered_anyway": "UnitActivations.reacts_instead", "boarding_orders": "Transport.boarding_orders",
                "exposure": "Hazards.exposure", "steps_left": "Journeys.steps_left",
                "assets": "Holdings.assets", "asset_words": "Holdings.asset_words",
                "hits_within": "Ranges.hits_within", "overlays": "Tactics.overlay_titles",
                "step_cost": "Tactics.step_costs"},
    "campaign": {"lasting": "LastingMarks.marks"},
}  # fmt: skip
"""Members of earlier contracts, by facet, and where what they said belongs now."""


def faults(rules: AnyRuleset) -> list[str]:
    """The faults of a ruleset itself, in words that say what would be right; empty if it can be played."""
    kind = type(rules)
    missing = [f"it has no `{name}`" for name in DATA if not hasattr(rules, name)]
    lacks = (names for names in METHODS if all(getattr(kind, name) is getattr(Ruleset, name) for name in names))
    missing += [f"it has no method `{names[0]}`" for names in lacks]
    return missing or [*_former(rules), *_lists(rules), *_words(rules), *form_faults(rules)]


def _former(rules: AnyRuleset) -> Iterator[str]:
    """Members that nobody asks for any more, so that what they say would be lost."""
    for where, names in FORMER.items():
        kind = type(rules if where == "rules" else getattr(rules, where))
        known = {name for base in kind.__mro__ if not base.__module__.startswith("tactical.") for name in vars(base)}
        for name, now in names.items():
            if name in known:
                yield f"its `{where}` has `{name}`, which is {now} now: see `tactical/table/`"


def _lists(rules: AnyRuleset) -> Iterator[str]:
    """Lists of classes that do not agree with each other."""
    for what, kinds in (("orders", rules.all_orders), ("steps", rules.all_steps), ("events", rules.all_events)):
        tags: dict[str, type] = {}
        for kind in kinds:
            if (other := tags.setdefault(tag_of(kind), kind)) is not kind:
                yield f"two of its {what}, {other.__name__} and {kind.__name__}, have the tag {tag_of(kind)!r}"
    try:
        stacked = _stacked(rules.state)
    except (TypeError, LookupError, AttributeError) as error:  # whatever msgspec makes of somebody else's types
        yield f"its positions cannot be stored: {error}"
        return
    for kind in (each for each in rules.all_steps if each not in stacked):
        yield f"the stack of its `state` may not hold {kind.__name__}: give it the union of `steps` and COMMON"
    for kind in sorted(stacked - {*rules.all_steps}, key=lambda each: each.__name__):
        yield f"the stack of its `state` may hold {kind.__name__}, which `steps` does not list"
    for kind in (each for each in rules.moves if each not in rules.orders):
        yield f"`moves` names {kind.__name__}, which `orders` does not list"


def _stacked(state: Any) -> set[type]:
    """The steps that a type of positions may have on its stack."""
    frame = _field(msgspec.inspect.type_info(state), "stack").item_type
    steps = _field(frame, "steps").item_type
    return {each.cls for each in getattr(steps, "types", (steps,))}


def _field(info: Any, name: str) -> Any:
    return next(field.type for field in info.fields if field.name == name)


def _words(rules: AnyRuleset) -> Iterator[str]:
    """Words that name what is not there."""
    verbs = {tag_of(kind) for kind in rules.all_orders}
    for phase in rules.phases:
        if unknown := sorted({*phase.verbs} - verbs):
            yield f"its phase {phase.id!r} takes {', '.join(unknown)}, which are tags of none of its orders"
    known = {phase.id for phase in rules.phases}
    for phase in rules.phases:
        if isinstance(phase.then, str) and phase.then not in known:
            yield f"its phase {phase.id!r} is followed by {phase.then!r}, which is no phase"
    for code, words in rules.refusals.items():
        if words != TABLE_REFUSALS.get(code, words):
            yield f"its refusal {code!r} has the code of one of the table's, whose words are shown: give it another"
        try:
            [*string.Formatter().parse(words)]
        except ValueError as error:
            yield f"the words of its refusal {code!r} cannot be read: {error}"
    row = rules.tables.get("pieces")
    cell = getattr(row, "__annotations__", {}).get("cell", int)
    if cell in (str, "str"):
        yield f"{row.__name__}.cell must take a number: a sheet's cells are read already"  # type: ignore[union-attr]


def form_faults(rules: AnyRuleset) -> Iterator[str]:
    """Forms that name no existing field, leave out a field, or are used twice."""
    forms: dict[str, type[Order]] = {}
    for kind in rules.all_orders:
        if not kind.form:
            continue
        named = set(re.findall(r"\{(\w+)\}", kind.form)) | set(re.findall(r"\[(\w+)\]", kind.form))
        known = fields(kind)
        for name in sorted(named - known.keys()):
            yield f"the form of {kind.__name__} names {name}, which is none of its fields"
        for name in sorted(known.keys() - named):
            yield f"the form of {kind.__name__} leaves out {name}"
        if (other := forms.setdefault(kind.form, kind)) is not kind:
            yield f"{kind.__name__} has the form of {other.__name__}"
