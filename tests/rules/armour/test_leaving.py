"""Leaving the board: lost, not destroyed, and there again in the next battle (section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.armour import RULES
from tactical.rules.armour.damage import destroy
from tactical.table.goals import losses
from tactical.table.places import Aboard, Left
from tactical.table.values import replace
from tests.rules.armour.fixture import (
    after,
    cost,
    left,
    legal,
    next_turn,
    piece,
    red,
    refused,
    said,
    start,
)

AREAS = {"Red": ["0,5", "0,6"], "Blue": ["39,0"]}


def leaver(what: str = "tracked", x: int = 0, y: int = 5, facing: str = "w", **given: Any) -> Any:
    """A piece of Red at the edge, and somebody who stays."""
    fields = given.pop("fields", {})
    pieces = {"tank": red(what, x, y, facing, **fields), "guard": red("foot", 9, 9, points=40)}
    return start(**{"areas": AREAS, **pieces, **given})


@pytest.mark.clause("AR-H56", "AR-145")
def test_one_step_of_firm_ground():
    state = leaver()
    assert cost(state, "tank leave") == 1
    assert piece(after(state, "tank leave"), "tank").place == Left("west")
    assert left(after(leaver(x=28), "tank advance 28"), "tank") == 2
    state = start(areas=AREAS, tank=red("tracked", 29, 5, "w"), guard=red("foot", 9, 9))
    legal(after(state, "tank advance 29"), "tank leave")
    refused(after(start(areas=AREAS, tank=red("tracked", 30, 5, "w")), "tank advance 30"), "tank leave", "AR-H56")


@pytest.mark.clause("AR-H56")
def test_only_at_the_edge_it_stands_at():
    refused(leaver(x=1), "tank leave", "AR-H56")
    refused(leaver(), "tank leave by north", "AR-H56")
    corner = leaver(y=0)
    for side in ("north", "west"):
        assert piece(after(corner, f"tank leave by {side}"), "tank").place == Left(side)


@pytest.mark.clause("AR-145")
def test_it_does_not_come_back():
    state = after(leaver(fields={"lander": True}), "tank leave")
    state = next_turn(state)
    refused(state, "tank enter 0,5", "AR-145")
    refused(state, "tank land 5,5", "AR-145")


@pytest.mark.clause("AR-146", "AR-147")
def test_lost_but_not_destroyed():
    state = after(leaver(fields={"points": 7}), "tank leave")
    assert isinstance(piece(state, "tank").place, Left)
    assert losses(state, RULES.fighters)["Red"] == 7


@pytest.mark.clause("AR-X16", "AR-H56", "AR-149")
def test_a_loaded_carrier():
    men = {name: red("foot", 20, 2 + n) for n, name in enumerate(("ann", "bob", "cy", "dee"))}
    state = leaver(fields={"slots": 8}, **men)
    for name in men:
        state = state.with_piece(replace(piece(state, name), place=Aboard(piece(state, "tank").id)))
    assert "with Ann, Bob, Cy, Dee aboard" in said(state, "tank leave")[-1]
    state = after(state, "tank leave")
    assert all(isinstance(piece(state, name).place, Left) for name in ("tank", *men))


@pytest.mark.clause("AR-15", "AR-H52")
def test_a_gun_that_cannot_be_moved_stays():
    refused(leaver("gun", fields={"wheels": False}), "tank leave", "AR-15")


@pytest.mark.clause("AR-H56")
def test_from_the_air():
    state = leaver("grav", fields={"altitude": 3})
    assert piece(after(state, "tank leave"), "tank").place == Left("west")


@pytest.mark.clause("AR-H56")
def test_the_destroyed_do_not_return():
    state = leaver()
    lost, _ = destroy(state, piece(state, "tank").id, "fire")
    assert RULES.campaign.aftermath(lost, piece(lost, "tank").id)["perished"]
