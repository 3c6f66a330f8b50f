"""A route of several days: its schedule and price, and the exact chances of its result.

`schedule` assumes no surprises and costs almost nothing. `outlook` plays the route through the engine with all throws
of all rolls: what is shown is what happens. The players' part is fixed: travel as far as the leg reaches, march and
travel by night as planned, slip by anybody they meet if they can. It ends at a fight.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.encounters import FightOn, Slip
from tactical.rules.overland.foraging import Take
from tactical.rules.overland.legs import EndDay, FollowRoute
from tactical.rules.overland.position import Position, RoutePlan, Traveller
from tactical.rules.overland.storyteller import GoOn
from tactical.ruleset.contract import Ruleset
from tactical.table.engine import play
from tactical.table.frames import Ask, Awaiting
from tactical.table.goals import ArriveAt, latest_beat
from tactical.table.memo import memo
from tactical.table.orders import Order, Throw
from tactical.table.rolls import Battle, Roll, outcomes
from tactical.table.values import replace

MOST_DAYS = 100
LIMIT = 1_200  # throws played at most: about a second, as each leads through part of a day
WIDTH = 8  # positions gone on with from one throw to the next, the likeliest: the long ways end too, if not all of them


def destinations(state: Position, group: Traveller) -> Iterator[tuple[int, ArriveAt]]:
    """The squares that a group must reach, each with its goal (FT-OV-07)."""
    for goal in state.setup.goals:
        if isinstance(goal, ArriveAt) and goal.side == state.side(group):
            yield from ((cell, goal) for cell in goal.cells)


def latest_day(state: Position, group: Traveller, cell: int) -> int:
    """The last day on which a group may arrive at a square; 0: any."""
    return latest_beat(state.setup.goals, state.side(group), cell)


class RouteDay(NamedTuple):
    """One day of a route, if nothing comes between: its squares in the order of its legs, and what is left after."""

    day: int
    cells: tuple[int, ...]
    after_dark: int  # how many of the squares, the last ones, are travelled by night
    marches: int
    spare: int  # squares of its last leg that are not needed
    provisions: int
    fuel: int
    short: str = ""  # a stock that ran out at its end, or for a march that was planned


@memo(64)
def schedule(state: Position, group: int, plan: RoutePlan) -> tuple[RouteDay, ...]:
    """The days of a route and their price (OV-26, OV-47, OV-57). Fewer squares than the route if it gets stuck."""
    piece = state.pieces[group]
    today_base, price = gr.base(state, group), nr.march_price(state, group)
    food, oil = (made.total for made in price)
    vehicles = any(state.kind(carrier).sort == "vehicle" for carrier in gr.carriers(state, group))
    provisions, fuel = piece.provisions, piece.fuel
    at, day = 0, state.beat
    stages: list[RouteDay] = []
    while at < len(plan.path) and len(stages) < MOST_DAYS:
        today = piece.day if not stages else None
        base = today_base if today is not None else today_base - gr.gained(state, group)  # a shortcut is a day's gain
        legs = [gr.left(state, piece) if today is not None else base]
        may_march = today is None or not (today.dark or today.repairing)
        marches, short = 0, ""
        while may_march and marches < plan.marches and at + sum(legs) < len(plan.path):
            if provisions < food or fuel < oil:
                short = "provisions" if provisions < food else "fuel"
                break
            provisions, fuel, marches = provisions - food, fuel - oil, marches + 1
            legs.append(base)
        night = plan.night and at + sum(legs) < len(plan.path) and may_march
        going = sum(legs) + (base if night else 0)
        cells = plan.path[at : at + going]
        dark = max(0, len(cells) - sum(legs)) if night else len(cells) if today is not None and today.dark else 0
        if state.setup.options.upkeep and cells:
            short = short or ("provisions" if provisions < 1 else "fuel" if vehicles and fuel < 1 else "")
            provisions, fuel = max(0, provisions - 1), max(0, fuel - vehicles)
        stages.append(RouteDay(day, cells, dark, marches, going - len(cells), provisions, fuel, short))
        at, day = at + len(cells), day + 1
        if not base:
            break
    return tuple(stages)


def meeting_chance(state: Position, stages: tuple[RouteDay, ...]) -> tuple[int, Fraction]:
    """(hazardous squares on the way, chance of an encounter in them): once per kind and day (FT-OV-02)."""
    by_hazard = {encounter.hazard: encounter for encounter in state.setup.encounters if encounter.hazard}
    squares, clear = 0, Fraction(1)
    for stage in stages:
        seen: set[str] = set()
        for number, cell in enumerate(stage.cells):
            hazard = state.hazard(cell)
            squares += bool(hazard)
            if hazard in by_hazard and hazard not in seen:
                seen.add(hazard)
                dark = number >= len(stage.cells) - stage.after_dark
                clear *= 1 - nr.chance(nr.meeting_number(by_hazard[hazard], dark=dark).total)
    return squares, 1 - clear


# --- chances ---


class Outlook(NamedTuple):
    """How a route may end. Chances are exact if nothing is `open`, or else lower bounds."""

    arrives: tuple[tuple[int, Fraction], ...]  # day -> chance to be there on it
    fights: Fraction  # that it comes to a battle on the way
    stuck: Fraction  # that the group cannot go on: a glider lost before the ridge, say
    worn: tuple[tuple[int, int, Fraction], ...]  # carrier, level at the end of the last day (-1: lost), chance
    open: Fraction
    throws: int


End = tuple[str, int, tuple[tuple[int, int], ...]]


def outlook(rules: Ruleset[Position], state: Position, group: int, plan: RoutePlan, limit: int = LIMIT) -> Outlook:
    """The chances of a route that begins now, at an ask of the group's seat; unlikely cases may stay open."""
    fleet = tuple(carrier.id for carrier in gr.carriers(state, group))
    began = state.with_piece(replace(state.pieces[group], plan=plan)).having(turn=group)
    layer: dict[Hashable, tuple[Position, Fraction]] = {}
    ends: dict[End, Fraction] = {}
    throws = 0
    todo: list[tuple[Position, Awaiting | None, Fraction]] = [(began, began.stack[-1].ask, Fraction(1))]
    while todo:
        for at, want, share in todo:
            how, there = _run_on(rules, at, want, group)
            if how:
                end = (how, there.beat, _levels(there, fleet))
                ends[end] = ends.get(end, Fraction(0)) + share
                continue
            key = _key(there)
            known = layer.get(key)
            layer[key] = (there, share + (known[1] if known else 0))
        todo = []
        likely = sorted(layer.values(), key=lambda item: -item[1])[:WIDTH]
        layer = {}
        for at, share in likely:
            roll = at.stack[-1].steps[0].need(at)
            assert isinstance(roll, Roll)
            for faces, part in outcomes(roll):
                if throws >= limit:
                    break
                throws += 1
                after = play(rules, at, Throw(-1, faces))
                todo.append((after.state, after.awaiting, share * part))
    return _told(ends, fleet, throws)


def _run_on(rules: Ruleset[Position], state: Position, want: Awaiting | None, group: int) -> tuple[str, Position]:
    """Play on to the next roll (no word), or to an end, with the word for it."""
    for _ in range(20 * MOST_DAYS):
        if isinstance(want, Roll):
            return "", state
        piece = state.pieces[group]
        if isinstance(want, Battle):
            return "fight", state
        if not isinstance(want, Ask):
            return ("over" if piece.plan.path else "arrived"), state
        if want.why == "outcome":
            return "fight", state
        if want.why == "result":
            return "referee", state
        if not piece.on_map:
            return "stuck", state
        if not piece.plan.path and want.why == "day":
            return "arrived", state
        for order in _choices(state, want, piece):
            out = play(rules, state, order)
            if out.verdict:
                break
        else:
            return "stuck", state
        state, want = out.state, out.awaiting
    return "stuck", state


def _choices(state: Position, want: Ask, group: Traveller) -> Iterator[Order]:
    """The plan's next actions, and those instead if they are not possible."""
    seat = want.seat
    if want.why == "storyteller":
        yield GoOn(seat)
    elif want.why == "encounter":
        if (best := nr.best_roller(state, state.stack[-1].piece, "slip")) is not None:
            yield Slip(seat, best.id)
        yield FightOn(seat)
    elif want.why == "spoils":
        yield Take(seat, "nothing")
    elif want.why == "day" and state.turn != group.id:
        yield EndDay(seat, state.turn)
    elif want.why == "day":
        yield FollowRoute(seat, group.id)
        if not gr.left(state, group):  # else it was refused: stuck
            yield EndDay(seat, group.id)


def _key(state: Position) -> Hashable:
    """Equal for equal positions of one journey."""
    return (state.pieces, state.stack, state.beat, state.turn, state.acted, state.effects, state.marks, state.cued)


def _levels(state: Position, fleet: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each carrier's level once what is pending is lost; -1 for those that are gone."""
    found = []
    for number in fleet:
        carrier = state.pieces[number]
        index = gr.in_use(state, carrier)
        level = -1 if carrier.gone or index < 0 else max(-1, carrier.levels[index] - carrier.pending)
        found.append((number, level))
    return tuple(found)


def _told(ends: dict[End, Fraction], fleet: tuple[int, ...], throws: int) -> Outlook:
    arrives: dict[int, Fraction] = {}
    others: dict[str, Fraction] = {}
    worn: dict[tuple[int, int], Fraction] = {}
    for (how, day, levels), chance in ends.items():
        if how == "referee":  # decided by no dice: left open
            continue
        if how == "arrived":
            arrives[day] = arrives.get(day, Fraction(0)) + chance
        else:
            others[how] = others.get(how, Fraction(0)) + chance
        for row in levels:
            worn[row] = worn.get(row, Fraction(0)) + chance
    settled = sum(arrives.values(), Fraction(0)) + sum(others.values(), Fraction(0))
    return Outlook(
        tuple(sorted(arrives.items())),
        others.get("fight", Fraction(0)),
        others.get("stuck", Fraction(0)) + others.get("over", Fraction(0)),
        tuple((carrier, level, chance) for (carrier, level), chance in sorted(worn.items()) if len(fleet)),
        1 - settled,
        throws,
    )
