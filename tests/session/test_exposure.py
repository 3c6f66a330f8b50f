"""Plans past enemies that may react: an equal path or stop that avoids them comes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.rules.boarding import RULES
from tactical.session.exposure import met, safest, toll
from tactical.session.session import Session
from tactical.table import AnyState
from tests.rules.armour import fixture as armour
from tests.rules.boarding.fixture import Cell, foe, friend, start
from tests.ui.battle.games import sit

BLADE = {"weapons": ("blade",), "combat": 1}
PISTOL = {"weapons": ("pistol",), "combat": 1}
BLOCK = """\
#################
#................
#.##.############
#................
#################
"""
LANES = """\
#################
#...............#
#.#############.#
#...............#
#################
"""


def aimed(folder: Path, state: AnyState, cell: int) -> Session:
    """A session of the seat whose turn it is, with the plan of pointing at a cell."""
    session = sit(Game.create(folder / "g.tactical", armour.RULES if "armour" in state.__module__ else RULES, state))
    assert session.plan.aim(cell) is None
    return session


def walked(session: Session) -> list[Cell]:
    plan = session.plan.current
    assert plan is not None
    return [session.seat.view.board.xy(cell)[:2] for cell in plan.order.path]


def test_enter_goes_round_those_who_would_strike_for_the_same_price(tmp_path: Path) -> None:
    """Through two squares of enemies costs 2 + 2 + 1, and round them five; both may strike at who comes by."""
    state = start(
        ("00000",) * 3, ann=friend((0, 1), move=6), xan=foe((1, 1), **BLADE), yan=foe((2, 1), **BLADE)
    )  # fmt: skip
    session = aimed(tmp_path, state, state.board.cell(3, 1))
    view, reach = session.seat.view, session.selection.reach
    assert reach is not None
    through = reach.order_to(state.board.cell(3, 1))
    assert [state.board.xy(cell)[:2] for cell in through.path] == [(1, 1), (2, 1), (3, 1)]
    assert toll(RULES, view, through) > 0.5
    assert {str(view.name(piece)) for _, piece in met(RULES, view, through).reacting} == {"Xan", "Yan"}
    assert not {(1, 1), (2, 1)} & {*walked(session)}
    assert session.plan.current is not None
    assert toll(RULES, view, session.plan.current.order) == 0
    assert session.plan.other(state.board.cell(3, 1)) == (session.plan.current.others > 1)


def test_a_walk_to_where_one_can_shoot_goes_round_them_too(tmp_path: Path) -> None:
    state = start(
        ("0000.........", "0" * 13), ann=friend((0, 1), move=5, **PISTOL),
        xan=foe((1, 1), **BLADE), yan=foe((2, 1), **BLADE), zan=foe((12, 1)),
    )  # fmt: skip
    session = aimed(tmp_path, state, state.board.cell(12, 1))
    plan = session.plan.current
    assert plan is not None
    assert [order.verb for order in plan.orders] == ["walk", "attack_at"]
    assert walked(session) == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]


@pytest.mark.parametrize("row", [1, 3])
def test_of_stops_as_near_to_what_is_out_of_reach_that_one_comes_first_which_no_gun_watches(
    tmp_path: Path, row: int
) -> None:
    state = armour.start(
        LANES, size=(17, 5), ben=armour.red("foot", 1, 2), nail=armour.blue("foot", 14, row, weapons=("rifle",))
    )  # fmt: skip
    session = aimed(tmp_path, state, state.board.cell(15, 2))
    assert [y for _, y in walked(session)] == [4 - row] * len(walked(session))


@pytest.mark.parametrize("row", [1, 3])
def test_of_two_ways_round_a_block_one_drives_by_that_which_no_gun_watches(tmp_path: Path, row: int) -> None:
    state = armour.start(
        BLOCK, size=(17, 5), ben=armour.red("foot", 1, 2), nail=armour.blue("foot", 14, row, weapons=("rifle",))
    )  # fmt: skip
    session = aimed(tmp_path, state, state.board.cell(4, 2))
    assert all(y != row for _, y in walked(session))


def test_where_there_is_no_other_way_the_plan_is_the_usual_one(tmp_path: Path) -> None:
    state = start(("0" * 6,), ann=friend((0, 0), move=6), xan=foe((1, 0), **BLADE))
    session = aimed(tmp_path, state, 3)
    assert walked(session) == [(1, 0), (2, 0), (3, 0)]
    plan = session.plan.current
    assert plan is not None
    assert safest(RULES, session.seat.view, lambda avoided=(): plan.order) == plan.order
    assert toll(RULES, session.seat.view, plan.order) > 0
