"""Turning on the spot: by keys from angle to angle, with one row in the list of actions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.scenario import open_scenario
from tactical.session.session import Session
from tactical.session.turning import angle, next_turn, turns
from tactical.table import opened
from tactical.ui.battle.panels.actions import rows
from tests.ui.battle.games import sixes


def sitting(folder: Path, name: str) -> Session:
    rules, state = open_scenario(name)
    game = Game.create(folder / "game.tactical", rules, opened(rules, state, sixes).state)
    session = Session(game, frozenset(range(len(state.setup.seats))), sixes)
    session.pick(next(order.subject for order in session.seat.offers if angle(order)))
    return session


@pytest.mark.parametrize(
    ("name", "expected"), [("belt-duel", [45, 45, 0, -45, -45]), ("bridge-and-ford", [45, 90, 45, 0, -45])]
)
def test_angles_are_gone_through_one_by_one_and_back(tmp_path: Path, name: str, expected: list[int]) -> None:
    session = sitting(tmp_path, name)
    angles = [angle(order) for order in turns(session)]
    assert angles == sorted(angles)
    assert {-45, 45} <= {*angles}
    seen = []
    for step in (1, 1, -1, -1, -1):
        order = next_turn(session, step)
        seen.append(0 if order is None else angle(order))
        if order is None:
            session.plan.forget()
        else:
            session.plan.consider(order)
    assert seen == expected
    for _ in angles:  # to the end, and no farther
        if (order := next_turn(session, -1)) is not None:
            session.plan.consider(order)
    assert angle(session.plan.orders[0]) == angles[0]


def test_all_angles_share_a_row_that_names_the_keys(tmp_path: Path) -> None:
    session = sitting(tmp_path, "bridge-and-ford")
    own = session.selection.piece
    found = [row for row in rows(session) if angle(row.what) and row.what.subject == own]  # type: ignore[arg-type,union-attr]
    assert len(found) == 1 < len(turns(session))
    assert "(< and >: other angles)" in found[0].text
    session.plan.consider(turns(session)[0])
    assert turns(session)[0] in [row.what for row in rows(session)]  # the one that is planned
