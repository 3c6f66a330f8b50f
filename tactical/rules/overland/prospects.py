"""A group's choices each day: when its route arrives, and what would be sooner or safer, with odds.

Days are computed as in `schedule`, without surprises; chances are those of the dice that the choice itself needs.
`journey.outlook` has the exact chances of the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, prod
from typing import NamedTuple

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.events import in_squares, runs_out
from tactical.rules.overland.foraging import Forage
from tactical.rules.overland.journey import RouteDay, destinations, latest_day, meeting_chance, schedule
from tactical.rules.overland.legs import AttemptShortcut, TravelOn
from tactical.rules.overland.parting import Leave
from tactical.rules.overland.position import Position, RoutePlan, Traveller
from tactical.rules.overland.wayfinding import RouteTo, way
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.mentions import Mention
from tactical.table.orders import Order
from tactical.table.phrases import percent_words, plain
from tactical.table.rows import PLAIN_ROW, Phrase, Row, phrase
from tactical.table.values import replace

MARCHES = 2  # a day that are weighed


class ProspectRow(NamedTuple):
    """A cost or risk of a prospect: a label, a value, and whether it speaks against it."""

    label: str
    value: str
    warns: bool = False


Rows = tuple[ProspectRow, ...]


class Prospect(NamedTuple):
    """A prospect: something to do, in a word or two; its day of arrival; its price and risks, in rows; its order, if it
    has one."""

    label: str
    there: str
    clause: str
    order: Order | None = None
    late: bool = False  # it would be there too late
    day: int = 0  # when it is there; 0: never
    rows: Rows = ()

    @property
    def words(self) -> str:
        """The result, as a sentence."""
        return "; ".join((self.there, *(f"{row.label} {row.value}" for row in self.rows)))


@memo(16)
def prospects(state: Position, piece: int) -> tuple[Prospect, ...]:
    """The planned route, and each other choice that would bring the group there sooner or more safely. For a group
    without a route: the routes to its destinations, with the same choices."""
    group = state.pieces[piece]
    if not group.on_map or group.day.over or not gr.people(state, group.id):
        return ()
    if group.plan.path:
        return tuple(_along(state, group, group.plan))
    found = []
    for cell, _ in destinations(state, group):
        if path := way(state, group.id, cell):
            plan, name = RoutePlan(path), state.cell_name(cell)
            order = RouteTo(group.seat, group.id, cell)
            found.append(_route(state, group, plan, f"To {name}", "OV-03", order))
            found += _instead(state, group, plan)
    return tuple(found)


def _along(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    yield _route(state, group, plan, "As planned", "OV-03", TravelOn(group.seat, group.id))
    yield from _shortcuts(state, group)  # there today alone: the rest can be chosen tomorrow, too
    yield from _instead(state, group, plan)


def _instead(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    """The choices that would bring it to the same place sooner or more safely, whether planned already or not."""
    arrival, goal = _day(state, group, plan), plan.path[-1]
    safe = way(state, group.id, goal, safe=True) == plan.path != way(state, group.id, goal)
    anew = RouteTo(group.seat, group.id, goal, safe, plan.marches, plan.night)
    for marches in range(plan.marches + 1, plan.marches + 1 + MARCHES):
        hurried = replace(plan, marches=marches)
        if (day := _day(state, group, hurried)) and day < arrival:
            order, more = replace(anew, marches=marches), _hurry(state, group, hurried)
            often = "Forced march" if marches == 1 else f"Forced march x{marches}"
            yield _route(state, group, hurried, often, "OV-26", order, more)
            arrival = day
    best = nr.best_roller(state, group.id, "night")
    dark = replace(plan, night=True)
    if not plan.night and best is not None and (day := _day(state, group, dark)) and day < _day(state, group, plan):
        made = nr.at_dice(state, nr.night_target(state, best))
        rolled = ProspectRow(f"{best.title}'s roll", percent_words(nr.chance(made.total)))
        more = (rolled, ProspectRow("sleep", "no camp tonight"))
        yield _route(state, group, dark, "Also by night", "OV-47", replace(anew, night=True), more)
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
        order = RouteTo(group.seat, group.id, goal, safe, plan.marches, plan.night)
        label, clause = ("Around hazards", "OV-15") if safe else ("Straight on", "OV-16")
        yield _route(state, group, other, label, clause, order)


def _shortcuts(state: Position, group: Traveller) -> Iterator[Prospect]:
    best = nr.best_roller(state, group.id, "shortcut")
    if best is None:
        return
    for shortcut in group.shortcuts:
        if group.day.tried.count(shortcut.label) >= state.setup.options.shortcut_tries or group.day.leg != "day":
            continue
        made = nr.at_dice(state, nr.shortcut_target(state, best, shortcut))
        rows = (ProspectRow("today", f"+{in_squares(shortcut.bonus)}"), ProspectRow("by", best.title))
        label = f"Shortcut {plain(shortcut.label)}"
        order = AttemptShortcut(group.seat, group.id, best.id, shortcut.label)
        yield Prospect(label, percent_words(nr.chance(made.total)), "OV-19", order, rows=rows)


def _left_behind(state: Position, group: Traveller, plan: RoutePlan) -> Iterator[Prospect]:
    """The gain of leaving the slowest behind, while enough go on for the goal (OV-12)."""
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
        rows = (
            ProspectRow("arrive", f"{len(going)} of {len(gr.people(state, group.id))}"),
            ProspectRow("pace", f"{in_squares(pace)} a day"),
        )
        order = Leave(group.seat, group.id, slow[0].id) if len(slow) == 1 else None
        late = 0 < latest_day(state, group, plan.path[-1]) < day
        yield Prospect(f"Without {names}", _arrival(day, late=late), "OV-12", order, late, day, rows)


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


def _route(
    state: Position, group: Traveller, plan: RoutePlan, label: str, clause: str, order: Order, more: Rows = ()
) -> Prospect:
    """A way to go: when it is there, `day 8, too late`; what else it comes to; hazards on the way."""
    day, late = _day(state, group, plan), _late(state, group, plan)
    there, stores = _arrival(day, late=late), _stores(group, _stages(state, group, plan))
    return Prospect(label, there, clause, order, late, day, (*stores, *more, *_risk(state, group, plan)))


def _arrival(day: int, *, late: bool) -> str:
    return f"day {day}{', too late' if late else ''}" if day else "never there"


def _risk(state: Position, group: Traveller, plan: RoutePlan) -> Rows:
    squares, chance = meeting_chance(state, schedule(state, group.id, plan))
    met = (ProspectRow("an encounter", percent_words(chance)),) if chance else ()
    return (ProspectRow("hazards", in_squares(squares)), *met) if squares else ()


@memo(64)
def row(state: Position, order: Order) -> Row:
    """A route in a list, `Saltby: 1 march`, with its day of arrival, as on the board; the same for leaving somebody
    behind."""
    if isinstance(order, Leave):
        there = next((each for each in prospects(state, order.piece) if each.order == order), None)
        return _arrival_row(phrase(), there.day, late=there.late) if there is not None else PLAIN_ROW
    if isinstance(order, Forage):
        return Row("forage", phrase("forage: ", Mention.of_piece(state, order.roller)))
    if not isinstance(order, RouteTo):
        return PLAIN_ROW
    group = state.pieces[order.piece]
    plan = RoutePlan(way(state, group.id, order.cell, safe=order.safe), order.marches, order.night)
    ways = [quantity(order.marches, "forced marches") + " a day"] if order.marches else []
    ways += ["by night"] * order.night + ["safe way"] * order.safe
    label = phrase(Mention.of_cell(state, order.cell), f": {', '.join(ways) or 'shortest'}")
    return _arrival_row(label, _day(state, group, plan), late=_late(state, group, plan))


def _arrival_row(label: Phrase, day: int, *, late: bool) -> Row:
    """A way to go with the day it is there, 0 for never."""
    if not day:
        return Row("arrival", label, "never", tone="warning")
    return (
        Row("arrival", label, f"day {day}, too late", f"day {day}, late", tone="warning")
        if late
        else Row("arrival", label, f"day {day}")
    )


def _stores(group: Traveller, stages: tuple[RouteDay, ...]) -> Rows:
    """The stores left on arrival, or the day on which they run out."""
    found = []
    for what, has, left in (
        ("Provisions", group.provisions, [stage.provisions for stage in stages]),
        ("Fuel", group.fuel, [stage.fuel for stage in stages]),
    ):
        short = next((stage.day for stage in stages if stage.short == what.casefold()), 0)
        if short:
            found.append(ProspectRow(what, f"{runs_out(what)} on day {short}", warns=True))
        elif left and left[-1] != has:
            found.append(ProspectRow(what, f"{left[-1]} left of {has}"))
    return tuple(found)


def _hurry(state: Position, group: Traveller, plan: RoutePlan) -> Rows:
    """The chance that something is worn by forced marches."""
    stages = _stages(state, group, plan)
    marches = sum(stage.marches for stage in stages)
    each = [
        nr.chance(nr.at_dice(state, nr.march_target(state, state.pieces[who], state.pieces[carrier])).total)
        for carrier, who in nr.march_rolls(state, group.id)
    ]
    whole = prod(each, start=Fraction(1)) ** marches
    return (ProspectRow("chance of wear", percent_words(1 - whole)),) if each else ()
