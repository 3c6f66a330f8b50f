"""A unit ordered as one: formation, column, into a transport and out of it, by what its pieces could be ordered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.board import parse_cell
from tactical.journal.game import Game
from tactical.rules.armour import RULES
from tactical.session.planner import Plan
from tactical.session.session import Session
from tactical.session.typed_orders import read_plan
from tactical.session.units import next_unit_plan
from tests.rules.armour.fixture import blue, red, start
from tests.rules.armour.test_transport import carrier, ride
from tests.ui.battle.games import sit

SQUAD = {"unit": "squad"}


def squad(**more: Any) -> Any:
    return start(
        ann=red("foot", 5, 9, **SQUAD), bob=red("foot", 6, 9, **SQUAD), cy=red("foot", 7, 9, **SQUAD),
        foe=blue("foot", 19, 1), **more,
    )  # fmt: skip


def keyboard(tmp_path: Path, state: Any) -> Session:
    return sit(Game.create(tmp_path / "unit.tactical", RULES, state))


def plan(session: Session, text: str) -> Plan:
    found = read_plan(session, text)
    assert isinstance(found, Plan), found
    assert found.verdict
    return found


def carried_out(session: Session) -> list[str]:
    return [
        session.seat.text(order)
        for order, outcome, _ in session.give_all(session.plan.current.orders)
        if outcome.verdict
    ]


def where(session: Session) -> dict[str, str]:
    state = session.seat.game.state
    return {p.name: state.cell_name(p.cell) for p in state.pieces if p.cell >= 0}


def test_a_formation_keeps_its_places(tmp_path: Path) -> None:
    session = keyboard(tmp_path, squad())
    found = plan(session, "ann unit to f7")
    assert [session.seat.view.name(order.subject) for order in found.orders] == ["Ann", "Bob", "Cy"]
    assert len(carried_out(session)) == 3
    there = where(session)
    assert (there["ann"], there["bob"], there["cy"]) == ("f7", "g7", "h7")


def test_a_column_follows_the_road_of_the_first(tmp_path: Path) -> None:
    session = keyboard(tmp_path, squad())
    plan(session, "cy unit column l10")
    assert len(carried_out(session)) == 3
    there = where(session)
    columns = [parse_cell(session.seat.game.state.board, there[name]) for name in ("cy", "bob", "ann")]
    xs = [session.seat.game.state.board.xy(cell)[0] for cell in columns]
    assert xs == sorted(xs, reverse=True)
    assert len(set(xs)) == 3


def test_all_go_to_the_doors_and_get_in(tmp_path: Path) -> None:
    session = keyboard(tmp_path, squad(**carrier()))
    plan(session, "ann unit board lift")
    done = carried_out(session)
    assert [text for text in done if "board lift" in text] == ["ann board lift", "bob board lift", "cy board lift"]
    lift = session.seat.game.state.piece_named("lift")
    assert len(session.seat.game.state.aboard(lift.id)) == 3


def test_all_get_out_near_where_it_is_said(tmp_path: Path) -> None:
    session = keyboard(tmp_path, ride(squad(**carrier()), "ann", "bob", "cy"))
    plan(session, "ann unit out g9")
    assert len(carried_out(session)) == 3
    assert {"ann", "bob", "cy"} <= where(session).keys()


def test_a_key_turns_to_the_next_way_and_back(tmp_path: Path) -> None:
    session = keyboard(tmp_path, squad())
    cell = parse_cell(session.seat.view.board, "f7")
    session.pick(session.seat.view.piece_named("ann").id)
    found = [next_unit_plan(session, cell) for _ in range(3)]
    assert all(each is not None and each.verdict for each in found)
    ways = [each.orders for each in found if each is not None]
    assert ways[0] != ways[1]
    assert ways[0] == ways[2]
    assert [each.why for each in found[:2] if each is not None] == ["in formation", "in column"]


@pytest.mark.parametrize("text", ["ann unit fly f7", "ann unit to", "nobody unit to f7"])
def test_what_is_no_order_for_a_unit(tmp_path: Path, text: str) -> None:
    assert read_plan(keyboard(tmp_path, squad()), text) is None
