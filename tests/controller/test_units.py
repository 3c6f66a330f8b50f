"""A unit ordered as one: formation, column, into a transport and out of it, by what its pieces could be ordered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.board import parse_cell
from tactical.controller.controller import Controller
from tactical.controller.planner import Plan
from tactical.controller.typed_orders import read_plan
from tactical.controller.units import next_unit_plan
from tactical.journal.game import Game
from tactical.rules.armour import RULES
from tests.rules.armour.fixture import blue, red, start
from tests.rules.armour.test_transport import carrier, ride
from tests.ui.battle.games import sit

SQUAD = {"unit": "squad"}


def squad(**more: Any) -> Any:
    return start(
        ann=red("foot", 5, 9, **SQUAD), bob=red("foot", 6, 9, **SQUAD), cy=red("foot", 7, 9, **SQUAD),
        foe=blue("foot", 19, 1), **more,
    )  # fmt: skip


def keyboard(tmp_path: Path, state: Any) -> Controller:
    return sit(Game.create(tmp_path / "unit.tactical", RULES, state))


def plan(controller: Controller, text: str) -> Plan:
    found = read_plan(controller, text)
    assert isinstance(found, Plan), found
    assert found.verdict
    return found


def carried_out(controller: Controller) -> list[str]:
    return [
        controller.text(order) for order, outcome, _ in controller.give_all(controller.plan.orders) if outcome.verdict
    ]


def where(controller: Controller) -> dict[str, str]:
    state = controller.game.state
    return {p.name: state.cell_name(p.cell) for p in state.pieces if p.cell >= 0}


def test_a_formation_keeps_its_places(tmp_path: Path) -> None:
    controller = keyboard(tmp_path, squad())
    found = plan(controller, "ann unit to f7")
    assert [controller.view.name(order.subject) for order in found.orders] == ["Ann", "Bob", "Cy"]
    assert len(carried_out(controller)) == 3
    there = where(controller)
    assert (there["ann"], there["bob"], there["cy"]) == ("f7", "g7", "h7")


def test_a_column_follows_the_road_of_the_first(tmp_path: Path) -> None:
    controller = keyboard(tmp_path, squad())
    plan(controller, "cy unit column l10")
    assert len(carried_out(controller)) == 3
    there = where(controller)
    columns = [parse_cell(controller.game.state.board, there[name]) for name in ("cy", "bob", "ann")]
    xs = [controller.game.state.board.xy(cell)[0] for cell in columns]
    assert xs == sorted(xs, reverse=True)
    assert len(set(xs)) == 3


def test_all_go_to_the_doors_and_get_in(tmp_path: Path) -> None:
    controller = keyboard(tmp_path, squad(**carrier()))
    plan(controller, "ann unit board lift")
    done = carried_out(controller)
    assert [text for text in done if "board lift" in text] == ["ann board lift", "bob board lift", "cy board lift"]
    lift = controller.game.state.piece_named("lift")
    assert len(controller.game.state.aboard(lift.id)) == 3


def test_all_get_out_near_where_it_is_said(tmp_path: Path) -> None:
    controller = keyboard(tmp_path, ride(squad(**carrier()), "ann", "bob", "cy"))
    plan(controller, "ann unit out g9")
    assert len(carried_out(controller)) == 3
    assert {"ann", "bob", "cy"} <= where(controller).keys()


def test_a_key_turns_to_the_next_way_and_back(tmp_path: Path) -> None:
    controller = keyboard(tmp_path, squad())
    cell = parse_cell(controller.view.board, "f7")
    controller.pick(controller.view.piece_named("ann").id)
    found = [next_unit_plan(controller, cell) for _ in range(3)]
    assert all(each is not None and each.verdict for each in found)
    ways = [each.orders for each in found if each is not None]
    assert ways[0] != ways[1]
    assert ways[0] == ways[2]
    assert [each.why for each in found[:2] if each is not None] == ["in formation", "in column"]


@pytest.mark.parametrize("text", ["ann unit fly f7", "ann unit to", "nobody unit to f7"])
def test_what_is_no_order_for_a_unit(tmp_path: Path, text: str) -> None:
    assert read_plan(keyboard(tmp_path, squad()), text) is None
