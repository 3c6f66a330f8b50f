"""Reach and offers against the slow and obvious: every path, step by step, through `judge`.

Boards, people, switches and what was done before in the turn are drawn at random; the board is small so that all
paths can be tried.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.skirmish.data import GROUNDS
from tactical.rules.skirmish.moving import Shift, Walk
from tactical.table import Ask, awaiting, judge, play
from tactical.table.notation import read, write
from tests.rules.skirmish.fixture import REFEREED, RULES, start

WIDTH, HEIGHT = 4, 4
CELLS = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]

options = st.fixed_dictionaries(
    {},
    optional={
        "neighbours": st.sampled_from(["eight", "four"]),
        "corners": st.sampled_from(["walls", "free"]),
        "holes": st.sampled_from(["flight", "nobody"]),
        "walls_stop_melee": st.booleans(),
        "bodies_block": st.booleans(),
        "ally_squares": st.sampled_from(["price", "one"]),
        "prone_cost": st.integers(1, 4),
        "prone_shift": st.booleans(),
        "hidden_rounding": st.sampled_from(["down", "up"]),
        "stealth_squares": st.integers(0, 2),
        "act_first": st.booleans(),
        "burst_resumes": st.booleans(),
        "flight_over_rough": st.booleans(),
        "minimum_move": st.booleans(),
        "speed_read": st.sampled_from(["turn", "live"]),
        "exposure_at": st.sampled_from(["step", "order"]),
        "hidden_enemies": st.sampled_from(["stop", "pass"]),
        "strike_at_leavers": st.booleans(),
    },
)
people = st.fixed_dictionaries(
    {"body": st.integers(1, 3)},
    optional={
        "prone": st.booleans(),
        "hidden": st.booleans(),
        "flying": st.booleans(),
        "speed_burst": st.booleans(),
        "stealth": st.integers(0, 2),
        "ignores": st.sampled_from([(), ("gravel",), ("rubble", "gravel")]),
        "weapons": st.sampled_from([("sword",), ("rifle",), ("grenade", "spear")]),
    },
)
before = st.lists(st.sampled_from(["stand", "drop", "act", "first", "stop", "fire"]), max_size=3)


@st.composite
def positions(draw: st.DrawFn) -> Any:
    """A position in Ann's turn, with something done in it already perhaps; as her seat sees it."""
    places = draw(st.permutations(CELLS))
    kinds = st.sampled_from(["floor"] * 4 + sorted(GROUNDS))
    ground = {place: draw(kinds) for place in places[5:]}
    ground |= {place: draw(st.sampled_from(["floor", "floor", "gravel", "rubble"])) for place in places[:5]}
    sides = [((x, y), (x + dx, y + dy)) for x, y in CELLS for dx, dy in ((1, 0), (0, 1))]
    edges = [edge for edge in draw(st.lists(st.sampled_from(sides), max_size=3, unique=True)) if edge[1] in CELLS]
    state = start(
        size=(WIDTH, HEIGHT),
        ground=ground,
        edges=edges,
        seats=REFEREED,
        ann={**draw(people), "cell": places[0]},
        bo={"cell": places[1]},
        cy={"cell": places[2], "hidden": draw(st.booleans())},
        more={
            "nil": {"seat": "", "cell": places[3]},
            "ko": {"seat": draw(st.sampled_from(["red", "blue"])), "cell": places[4], "health": -1},
        },
        **draw(options),
    )
    for what in draw(before):
        state = _done(state, what)
    return RULES.view(state, 0)


def _done(state: Any, what: str) -> Any:
    """The state after one more order of Ann's turn, if there is such an order."""
    if what == "first":
        wanted = [o for o in RULES.offers(state) if isinstance(o, Walk) and len(o.path) == 1][:1]
    else:
        texts = {"act": 'act "waits"', "fire": "fire rifle at cy moving"}
        wanted = [read(RULES, state, 0, f"ann {texts.get(what, what)}")]
    for order in wanted:
        out = play(RULES, state, order)
        turn = isinstance(out.awaiting, Ask) and out.awaiting.why == "turn" and out.state.turn_of().name == "ann"
        if out.verdict and turn:
            return out.state
    return state


def tried(state: Any, mode: str) -> dict[int, int]:
    """The cheapest cost of every square that some legal order of this mode ends on, by trying all paths."""
    found: dict[int, int] = {}
    waiting: list[tuple[int, ...]] = [()]
    who = state.pieces[0]
    for path in waiting:
        here = path[-1] if path else who.cell
        for cell in _around(state, here):
            if cell in path or cell == who.cell:
                continue  # no loop is cheaper than going straight
            longer = (*path, cell)
            order = Shift(0, 0, cell) if mode == "shift" else Walk(0, 0, longer, mode == "hidden")
            verdict = judge(RULES, state, order)
            if verdict:
                cost = sum(leg.cost for leg in verdict.legs)
                found[cell] = min(cost, found.get(cell, cost))
            only_crowded = {reason.code for reason in verdict.reasons} <= {"ally_there"}
            if only_crowded and mode != "shift":
                waiting.append(longer)
    return found


def _around(state: Any, cell: int) -> list[int]:
    x, y, _ = state.board.xy(cell)
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [state.board.cell(*place) for place in near if place in CELLS]


@given(positions())
def test_reach_is_all_that_judge_allows(state: Any) -> None:
    for mode in ("walk", "hidden", "shift"):
        searched: dict[int, int] = {}
        if mode in RULES.modes(state, 0):
            reach = RULES.reach(state, 0, mode)
            for stop in reach:
                searched[stop.cell] = stop.cost
                order = reach.order_to(stop.cell)
                assert order is not None
                verdict = judge(RULES, state, order)
                assert verdict, (write(state, order), verdict.reasons)
                assert sum(leg.cost for leg in verdict.legs) == stop.cost
                assert stop.left == reach.allowance - stop.cost
        assert searched == tried(state, mode), mode


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
        if isinstance(order, Walk | Shift) and out.state.turn_of() is not None and len(out.state.stack) == 1:
            legs = judge(RULES, state, order).legs  # what is shown is what happens
            before, after = state.pieces[0], out.state.pieces[0]
            assert after.cell == legs[-1].cell
            assert after.turn.spent.total == before.turn.spent.total + sum(leg.cost for leg in legs)
            assert legs[-1].left == out.state.left(after)
            hidden = 0 in out.state.hidden
            assert hidden == (0 in state.hidden and not any(n.clause == "SK-49" for leg in legs for n in leg.notes))
            if state.setup.options.exposure_at == "step":
                exposes = any(n.clause == "SK-16" for leg in legs for n in leg.notes)
                exposes |= any(e.name == "exposed" for e in before.effects)
                assert any(e.name == "exposed" for e in after.effects) == exposes
        if isinstance(awaiting(out.state), Ask):
            assert RULES.offers(out.state)
