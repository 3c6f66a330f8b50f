"""Reach and offers against the slow and obvious: every square, turn and inch in every order, through `play`.

Boards, pieces, switches and what was spent before are drawn at random; the board and what is left are small, so that
everything can be tried.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.armour.data import ADVANCED_RATE
from tactical.rules.armour.moving import Advance, Climb, ClimbVia, Descend, Go, Push, Reverse, Rotate, Sidestep
from tactical.rules.armour.position import Spent
from tactical.rules.armour.terrain import EDGES, GROUNDS
from tactical.table import Ask, Order, awaiting, judge, play
from tactical.table.notation import read, write
from tactical.table.opening import SheetError
from tactical.table.values import replace
from tests.rules.armour.fixture import HEADINGS, RULES, U, blue, red, start

WIDTH, HEIGHT = 4, 3
CELLS = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
MOBILITIES = (
    "foot",
    "gravpack",
    "jetpack",
    "powered",
    "grav",
    "hover",
    "thruster",
    "tracked",
    "walker",
    "wheeled",
    "gun",
)

options = st.fixed_dictionaries(
    {},
    optional={
        "wet": st.booleans(),
        "dense_vegetation": st.booleans(),
        "min_step": st.booleans(),
        "stacking": st.sampled_from(["multiply", "worst"]),
        "turn_table": st.sampled_from(["columns", "linear"]),
        "damaged_turns": st.sampled_from(["table", "exact"]),
        "speed_basis": st.sampled_from(["spent", "distance"]),
        "interior": st.sampled_from(["cost", "rate"]),
        "ladder": st.sampled_from(["cost", "rate"]),
        "high_wall": st.sampled_from(["inclusive", "literal", "fliers"]),
        "command_range": st.integers(1, 3),
    },
)
traits = st.fixed_dictionaries(
    {},
    optional={"amphibious": st.booleans(), "dual_drive": st.booleans(), "side_jointed": st.booleans()},
)
shapes = st.sampled_from([(1, 1)] * 4 + [(1, 2), (2, 1), (2, 2), (1, 3)])


def far(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two squares do not touch."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1


@st.composite
def positions(draw: st.DrawFn) -> Any:
    """A position in which Red's car is asked, with little left to spend; nobody is armed, so nothing interrupts it."""
    places = draw(st.permutations(CELLS))
    kinds = st.sampled_from(["firm"] * 6 + sorted(GROUNDS))
    ground = {place: draw(kinds) for place in places[3:]}
    layers = {
        "level": {place: str(draw(st.integers(0, 2))) for place in places[:4]},
        "bears": dict.fromkeys(places[: draw(st.integers(0, 12))], "4"),
        "foxhole": {places[5]: "foxhole"},
    }
    sides = [((x, y), (x + dx, y + dy)) for x, y in CELLS for dx, dy in ((1, 0), (0, 1))]
    near = [side for side in sides if side[1] in CELLS]
    edges = {side: draw(st.sampled_from(sorted(EDGES))) for side in draw(st.lists(st.sampled_from(near), max_size=3))}
    stairs = st.tuples(
        st.sampled_from(CELLS), st.sampled_from(CELLS), st.sampled_from(("stairs", "stairs-2", "ladder"))
    )
    links = [(a, b, kind) for a, b, kind in draw(st.lists(stairs, max_size=2)) if far(a, b)]
    what = draw(st.sampled_from(MOBILITIES))
    vehicle = what not in MOBILITIES[:4] and what != "gun"
    more: dict[str, Any] = draw(traits)
    if vehicle:
        more["width"], more["length"] = draw(shapes)
        more["damage"] = draw(st.integers(0, 2))
        more["rate"] = draw(st.sampled_from(ADVANCED_RATE[what]))
    car = red(what, *places[0], draw(st.sampled_from(HEADINGS)), unit="alpha", **more)
    other = red("jetpack", *places[1], unit="alpha") if draw(st.booleans()) else blue("jetpack", *places[1])
    try:
        state = start(
            size=(WIDTH, HEIGHT), ground=ground, edges=edges, links=links, bob=other, car=car,
            foe=blue("jetpack", *places[2]), **layers, **draw(options),
        )  # fmt: skip
    except SheetError:  # a long piece that stands on somebody, or half outside
        state = start(size=(WIDTH, HEIGHT), car=red("tracked", 0, 0), foe=blue("jetpack", 3, 2))
    who = state.piece_named("car")
    keep = draw(st.integers(2 * U, 9 * U)) if draw(st.integers(0, 3)) else state.left(who)
    before = max(0, state.left(who) - min(keep, 14 * U))
    spun = draw(st.integers(0, 3)) if before else 0
    high = min(14, state.kind(who).ceiling % 99)  # no limit is -1
    altitude = min(high, draw(st.sampled_from((0, 0, 1, 2, 3, 7, 10, 14))))
    place = replace(who.place, altitude=altitude)
    turn = replace(who.turn, spent=Spent(other=before), spun=spun)
    if draw(st.integers(0, 3)) == 0:  # it has declared a speed and fired (AR-H18)
        turn = replace(turn, fired=True, capped=True, cap=draw(st.integers(0, 3)))
    moved = state.with_piece(replace(who, place=place, turn=turn))
    return (
        moved
        if RULES.broken_invariants(moved) == []
        else state.with_piece(replace(who, turn=moved.pieces[who.id].turn))
    )


def atoms(state: Any, mode: str) -> list[Order]:
    """The smallest orders that a move in a mode is made of."""
    who = state.piece_named("car")
    pushed = state.kind(who).category == "gun"
    turn = [] if who.turn.spun and not state.kind(who).turns else [Rotate(0, who.id, 45 * n) for n in range(-3, 5) if n]
    up: list[Order] = [ClimbVia(0, who.id, cell) for cell, _ in state.board.links_from(who.cell)]
    if mode == "sidestep":
        return [*up, *(Sidestep(0, who.id, side, 1, angle) for side in ("left", "right") for angle in (45, 90, 135))]
    if not state.kind(who).turns:
        around = state.board.neighbours(who.cell)
        steps: list[Order] = [*up, *((Push if pushed else Go)(0, who.id, (cell,)) for cell in around)]
    else:
        steps = [*up, *turn, Reverse(0, who.id, 1) if mode == "reverse" else Advance(0, who.id, 1)]
    return [*steps, Climb(0, who.id, 1), Descend(0, who.id, 1)] if mode == "fly" else steps


def tried(state: Any, mode: str) -> dict[tuple[int, int, int], int]:
    """What the cheapest way costs to every square, heading and altitude, by trying everything there is to try."""
    first = state.piece_named("car")
    start_spent = first.turn.spent.total
    heap = [(0, 0, state)]
    best: dict[Any, int] = {}
    found: dict[tuple[int, int, int], int] = {}
    count = 0
    while heap:
        spent, _, here = heappop(heap)
        who = here.piece_named("car")
        turned = who.turn.spun != 0 and here is not state
        key = (who.cell, who.heading, who.altitude, who.turn.spun, turned)
        if key in best:
            continue
        best[key] = spent
        heading = who.heading if here.kind(who).turns and mode != "sidestep" else -1
        place = (who.cell, heading, who.altitude)
        found.setdefault(place, spent)
        for order in atoms(here, mode):
            if isinstance(order, Rotate) and turned:
                continue  # two turns on one spot are never cheaper than one
            out = play(RULES, here, order)
            if out.verdict:
                count += 1
                cost = out.state.piece_named("car").turn.spent.total - start_spent
                heappush(heap, (cost, count, out.state))
    return found


@pytest.mark.slow
@given(positions())
def test_reach_is_all_that_play_allows(state: Any) -> None:
    who = state.piece_named("car")
    for mode in RULES.modes(state, who.id):
        reach = RULES.reach(state, who.id, mode)
        searched: dict[tuple[int, int, int], int] = {}
        for cell, stops in reach.stops.items():
            for number, stop in enumerate(stops):
                order = reach.order_to(cell, number)
                assert order is not None
                verdict = judge(RULES, state, order)
                assert verdict, (write(state, order), verdict.reasons)
                assert sum(leg.cost for leg in verdict.legs) == stop.cost, write(state, order)
                assert stop.left == reach.allowance - stop.cost
                there = play(RULES, state, order).state.piece_named("car")
                assert there.cell == cell
                heading = there.heading if state.kind(who).turns and mode != "sidestep" else -1
                if heading >= 0:
                    assert there.heading == stop.heading
                place = (cell, heading, there.altitude)
                searched[place] = min(stop.cost, searched.get(place, stop.cost))
        wanted = tried(state, mode)
        everywhere = {**searched, **wanted}  # turning on the spot is another order
        differ = {place for place in everywhere if place[0] != who.cell or place[2] != who.altitude}
        differ = {place for place in differ if searched.get(place) != wanted.get(place)}
        assert not differ, (mode, {place: (searched.get(place), wanted.get(place)) for place in sorted(differ)})


@pytest.mark.slow
@given(positions())
def test_every_offer_is_legal_prints_and_keeps_the_position_sound(state: Any) -> None:
    offers = RULES.offers(state)
    assert offers
    assert len(set(offers)) == len(offers)
    for order in offers:
        assert judge(RULES, state, order), write(state, order)
        assert read(RULES, state, 0, write(state, order)) == order
        out = play(RULES, state, order)
        assert out.verdict
        assert RULES.broken_invariants(out.state) == []
        if isinstance(awaiting(out.state), Ask):
            assert RULES.offers(out.state)


def test_a_long_flier_turns_above_those_on_the_ground() -> None:
    car = red("grav", 3, 2, "n", length=2, altitude=1)
    state = start(size=(WIDTH, HEIGHT), bob=red("jetpack", 2, 2), car=car, foe=blue("jetpack", 2, 1))
    reach = RULES.reach(state, state.piece_named("car").id, "forward")
    assert state.board.cell(2, 2) in reach.stops


def test_a_square_out_of_reach_is_refused_for_what_the_way_to_it_costs() -> None:
    state = start(car=red("tracked", 0, 5), size=(60, 12))
    (draft,) = RULES.tactics.likely_orders(state, state.piece_named("car").id, state.board.cell(40, 5))
    assert [r.code for r in judge(RULES, state, draft).reasons] == ["too_dear"]
    river = "\n".join([".~"] * 12)
    assert RULES.tactics.likely_orders(start(river, size=(6, 12), car=red("tracked", 0, 5)), 0, 3) == ()
