"""What a group may weigh each day: when its route brings it there, and what would be sooner or safer, with odds.

Days are reckoned as `schedule` does, without surprises; chances are those of the dice that the choice itself asks for.
`journey.outlook` has the exact chances of the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, prod
from typing import Any, NamedTuple

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.events import in_squares
from tactical.rules.overland.journey import RouteDay, destinations, latest_day, meeting_chance, schedule
from tactical.rules.overland.legs import AttemptShortcut, TravelOn
from tactical.rules.overland.parting import Leave
from tactical.rules.overland.position import Overland, RoutePlan, Traveller
from tactical.rules.overland.wayfinding import RouteTo, way
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.orders import Order
from tactical.table.phrases import percent_words
from tactical.table.values import replace

Position = Overland[Any]

MARCHES = 2  # a day that are weighed


class Prospect(NamedTuple):
    """Something to do, in a word or two; what would come of it; the order that does it, where one does."""

    label: str
    words: str
    clause: str
    order: Order | None = None
    late: bool = False  # it would be there too late


@memo(16)
def prospects(state: Position, piece: int) -> tuple[Prospect, ...]:
    """The route as planned, and each other choice that would bring the group there sooner or more safely. For a group
    without a route: the ways to where it is to go, with the same choices."""
    group = state.pieces[piece]
    if not group.on_map or group.day.over or not gr.people(state, group.id):
        return ()
    if group.plan.path:
        return tuple(_along(state, group, group.plan))
    found = []
    for cell, _ in destinations(state, group):
        if path := way(state, group.id, cell):
            plan, name = RoutePlan(path), state.cell_name(cell)
            words = f"{in_squares(len(path))}, {_there(state, group, plan)}{_risk(state, group, plan)}"
            found.append(
                Prospect(f"To {name}", words, "OV-03", RouteTo(group.seat, group.id, cell), _late(state, group, plan))
            )
            found += _instead(state, group, plan)
    return tuple(found)


def _along(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    name = state.cell_name(plan.path[-1])
    words = f"{in_squares(len(plan.path))} to {name}, {_there(state, group, plan)}{_risk(state, group, plan)}"
    yield Prospect("As planned", words, "OV-03", TravelOn(group.seat, group.id), _late(state, group, plan))
    yield from _shortcuts(state, group)  # there today alone: the rest can be chosen tomorrow, too
    yield from _instead(state, group, plan)


def _instead(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    """What would bring it to the same place sooner or more safely, whether this is planned already or not."""
    arrival, goal = _day(state, group, plan), plan.path[-1]
    safe = way(state, group.id, goal, safe=True) == plan.path != way(state, group.id, goal)
    anew = RouteTo(group.seat, group.id, goal, safe, plan.marches, plan.night)
    for marches in range(plan.marches + 1, plan.marches + 1 + MARCHES):
        hurried = replace(plan, marches=marches)
        if (day := _day(state, group, hurried)) and day < arrival:
            words, late = _hurry(state, group, hurried), _late(state, group, hurried)
            yield Prospect("With marches", words, "OV-26", replace(anew, marches=marches), late)
            arrival = day
    best = nr.best_roller(state, group.id, "night")
    dark = replace(plan, night=True)
    if not plan.night and best is not None and (day := _day(state, group, dark)) and day < _day(state, group, plan):
        made = nr.at_dice(state, nr.night_target(state, best))
        words = f"{_there(state, group, dark)}; {best.title} {percent_words(nr.chance(made.total))} each night, else "
        words, late = f"{words}fewer squares; no camp", _late(state, group, dark)
        yield Prospect("By night too", words, "OV-47", replace(anew, night=True), late)
    yield from _fork(state, group, plan)
    yield from _left_behind(state, group, plan)


def _fork(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    """The way round hazards where the plan goes through them, or the way through where that is shorter."""
    goal = plan.path[-1]
    met = meeting_chance(state, schedule(state, group.id, plan))
    for safe in (True, False):
        other = replace(plan, path=way(state, group.id, goal, safe=safe))
        if not other.path or (safe and not met[0]) or (not safe and len(other.path) >= len(plan.path)):
            continue
        words = f"{in_squares(len(other.path))}, {_there(state, group, other)}{_risk(state, group, other)}"
        order = RouteTo(group.seat, group.id, goal, safe, plan.marches, plan.night)
        label, clause = ("Round hazards", "OV-15") if safe else ("Straight on", "OV-16")
        yield Prospect(label, words, clause, order, _late(state, group, other))


def _shortcuts(state: Position, group: Traveller) -> Iterator[Prospect]:
    best = nr.best_roller(state, group.id, "shortcut")
    if best is None:
        return
    for shortcut in group.shortcuts:
        if group.day.tried.count(shortcut.label) >= state.setup.options.shortcut_tries or group.day.leg != "day":
            continue
        made = nr.at_dice(state, nr.shortcut_target(state, best, shortcut))
        words = f"{percent_words(nr.chance(made.total))} for {in_squares(shortcut.bonus)} more today, by {best.title}"
        label = f"Shortcut {shortcut.label.replace('_', ' ').replace('-', ' ')}"
        order = AttemptShortcut(group.seat, group.id, best.id, shortcut.label)
        yield Prospect(label, words, "OV-19", order)


def _left_behind(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    """What it would gain to leave the slowest, while enough go on for the goal (OV-12)."""
    slow = gr.slowest(state, group.id)
    rest = [member for member in gr.aboard(state, group.id) if member not in slow]
    if not rest or not group.day.fresh:
        return
    going = [who for who in rest if state.kind(who).sort == "person"]
    going += [who for member in rest for who in gr.aboard(state, member.id)]
    wanted = max((goal.members for cell, goal in destinations(state, group) if cell == plan.path[-1]), default=1)
    pace = min(gr.pace(state, member) for member in rest)
    day = state.beat - 1 + ceil(len(plan.path) / pace) if pace else 0
    if wanted <= len(going) and pace and day < _day(state, group, plan):
        names = " and ".join(member.title for member in slow)
        words = f"{in_squares(pace)} a day, there on day {day} with {len(going)} of {len(gr.people(state, group.id))}"
        order = Leave(group.seat, group.id, slow[0].id) if len(slow) == 1 else None
        yield Prospect(f"Without {names}", words, "OV-12", order)


# --- in words ---


def _stages(state: Position, group: Traveller, plan: RoutePlan) -> tuple[RouteDay, ...]:
    """The days of a plan that gets there; none if it gets stuck."""
    stages = schedule(state, group.id, plan)
    return stages if sum(len(stage.cells) for stage in stages) == len(plan.path) else ()


def _day(state: Position, group: Traveller, plan: RoutePlan) -> int:
    """The day of arrival; 0: it never comes to that."""
    stages = _stages(state, group, plan)
    return stages[-1].day if stages else 0


def _late(state: Position, group: Traveller, plan: RoutePlan) -> bool:
    by = latest_day(state, group, plan.path[-1])
    return bool(by) and not 0 < _day(state, group, plan) <= by


def _there(state: Position, group: Traveller, plan: RoutePlan) -> str:
    """`there on day 8, too late: day 7 at the latest`."""
    day = _day(state, group, plan)
    if not day:
        return "which it never reaches"
    by = latest_day(state, group, plan.path[-1])
    late = f", too late: day {by} at the latest" if _late(state, group, plan) else ""
    return f"there on day {day}{late}"


def _risk(state: Position, group: Traveller, plan: RoutePlan) -> str:
    squares, chance = meeting_chance(state, schedule(state, group.id, plan))
    met = f", {percent_words(chance)} to meet somebody" if chance else ""
    return f", {quantity(squares, 'hazardous squares')}{met}" if squares else ""


def _hurry(state: Position, group: Traveller, plan: RoutePlan) -> str:
    """When forced marches bring it there, what they cost, and the chance that nothing is worn by them."""
    stages = _stages(state, group, plan)
    marches = sum(stage.marches for stage in stages)
    food, oil = nr.march_price(state, group.id)
    due = ((food.total * marches, "Provisions"), (oil.total * marches, "Fuel"))
    price = " and ".join(f"{total} {what}" for total, what in due if total)
    each = [
        nr.chance(nr.at_dice(state, nr.march_target(state, state.pieces[who], state.pieces[carrier])).total)
        for carrier, who in nr.march_rolls(state, group.id)
    ]
    whole = prod(each, start=Fraction(1)) ** marches
    chance = percent_words(whole)
    sound = f", {chance} that nothing is worn" if each else ""
    return f"{_there(state, group, plan)}; {quantity(marches, 'marches')} for {price or 'nothing'}{sound}"
