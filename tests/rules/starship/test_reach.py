"""Reach and offers against the slow and obvious: every course, word by word, through `judge`.

Boards, ships, switches and what was done before in the turn are drawn at random; speeds are low, so that all courses
can be tried.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tactical.rules.starship.moving import Fwd, Turn
from tactical.table import Ask, awaiting, judge, play
from tactical.table.notation import read, write
from tactical.table.opening import SheetError
from tactical.table.values import replace
from tests.rules.starship.fixture import RULES, start

WIDTH, HEIGHT = 7, 7
CELLS = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
GROUNDS = ["space"] * 12 + ["asteroid_field", "asteroid_field", "mountains", "solid"]

SIZES = ("tiny", "small", "small", "medium", "medium", "large", "huge", "huge", "gargantuan")
SWITCHES: dict[str, tuple[Any, ...]] = {
    "grid_sizes": (True, True, False),
    "turn_step": (45, 45, 90),
    "wrecks": (True, False),
}
EARLIER = ("ahead 1", "turn 45", "turn 90", "turn 30", "boost by engineer")


def position(seed: int) -> Any:
    """A position in Ada's turn, with something done in it already perhaps. Crowded, so that ships overlap."""
    chance = Random(seed)
    while True:
        try:
            return drawn(chance)
        except SheetError:  # over the edge, in rock or on each other: again
            continue


def drawn(chance: Random) -> Any:
    def row(seat: str) -> dict[str, Any]:
        cell = (chance.randrange(WIDTH), chance.randrange(HEIGHT))
        return {"seat": seat, "cell": cell, "size": chance.choice(SIZES), "heading": chance.choice(HEADINGS)}

    ada = {**row("red"), "speed": chance.choice((40, 100, 150, 175, 200, 230))}
    ada["turning"] = chance.choice((50, 77, 100, 150))
    state = start(
        size=(WIDTH, HEIGHT),
        ground={cell: chance.choice(GROUNDS) for cell in CELLS},
        ada=ada,
        zed=row("blue"),
        more={"bo": row("red"), "nil": row("")},
        **{name: chance.choice(values) for name, values in SWITCHES.items()},
    )
    if chance.random() < 0.4:
        state = state.with_piece(replace(state.piece_named("nil"), hull=0))  # a wreck
    for text in chance.sample(EARLIER, chance.randrange(3)):
        out = play(RULES, state, read(RULES, state, 0, f"ada {text}"))
        state = out.state if out.verdict else state
    return state


def tried(state: Any) -> dict[tuple[int, int], int]:
    """The cheapest cost of every square and heading in which Ada may end her turn, by every course there is."""
    options = state.setup.options
    step = options.turn_step
    ship = start_ = state.pieces[0]
    words = [Fwd(0, 0, 1), Turn(0, 0, step), Turn(0, 0, -step)]
    seen: dict[Any, int] = {}
    found: dict[tuple[int, int], int] = {}
    waiting = [(state, 0)]
    while waiting:
        here, spent = waiting.pop()
        ship = here.pieces[0]
        key = (ship.place, ship.turn.odd)
        if seen.get(key, spent + 1) <= spent:
            continue
        seen[key] = spent
        at = (ship.cell, ship.heading)
        stays = ship.place == start_.place
        if here.under(ship) is None and not stays:
            found[at] = min(spent, found.get(at, spent))
        for order in words:
            verdict = judge(RULES, here, order)
            if verdict:
                waiting.append((play(RULES, here, order).state, spent + sum(leg.cost for leg in verdict.legs)))
    return found


@given(st.integers(0, 10**9))
@example(830505)  # a long ship that cannot stay as it lies swings round, and back to its heading
def test_reach_is_all_that_judge_allows(seed: int) -> None:
    state = position(seed)
    searched: dict[tuple[int, int], int] = {}
    if RULES.modes(state, 0):
        reach = RULES.reach(state, 0, "fly")
        for cell, stops in reach.stops.items():
            for choice, stop in enumerate(stops):
                order = reach.order_to(cell, choice)
                assert order is not None
                verdict = judge(RULES, state, order)
                assert verdict, (write(state, order), verdict.reasons)
                assert sum(leg.cost for leg in verdict.legs) == stop.cost
                assert stop.left == reach.allowance - stop.cost
                there = play(RULES, state, order).state.pieces[0]
                assert (there.cell, there.heading) == (stop.cell, stop.heading)
                searched[stop.cell, stop.heading] = stop.cost
    assert searched == tried(state)


@pytest.mark.slow
@given(st.integers(0, 10**9))
def test_every_offer_is_legal_prints_and_keeps_the_position_sound(seed: int) -> None:
    state = position(seed)
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
