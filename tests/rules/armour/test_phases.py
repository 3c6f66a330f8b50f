"""How a turn goes: initiative, activations, what is left at its end: AR-36, AR-H06, AR-H22, AR-H23, AR-H25."""

from __future__ import annotations

import msgspec
import pytest

from tactical.table import Seat, play
from tactical.testing.round_trip import order_type
from tests.rules.armour.fixture import (
    FAR,
    RULES,
    SECOND,
    after,
    asked,
    blue,
    left,
    legal,
    next_turn,
    order,
    piece,
    red,
    refused,
    start,
)  # fmt: skip


@pytest.mark.clause("AR-H23")
def test_a_roll_says_who_begins_each_side_alike():
    for face in range(1, 7):
        state = start(ann=red("foot", 2, 5), cy=blue("foot", 20, 5), faces=(face,))
        assert asked(state).seat == (0 if face <= 3 else 1)


@pytest.mark.clause("AR-H23")
def test_sides_take_turns_and_whoever_has_units_left_goes_on():
    state = start(ann=red("foot", 2, 5), bob=red("foot", 2, 7), dan=red("foot", 2, 9), cy=blue("foot", 20, 5))
    seats = []
    for text in ("ann end", "cy end", "bob end", "dan end"):
        seats.append(asked(state).seat)
        state = after(state, text, *([(6,)] if text == "dan end" else []))
    assert seats == [0, 1, 0, 0]
    assert (state.beat, asked(state).seat) == (2, 1)  # a new roll every turn


@pytest.mark.clause("AR-H23")
def test_a_unit_is_activated_once_a_turn_and_whole():
    state = start(ann=red("foot", 2, 5, unit="alpha"), bob=red("foot", 2, 7, unit="alpha"), dan=red("foot", 2, 9))
    state = after(state, "ann advance 1")
    refused(state, "dan advance 1", "AR-H23")
    state = after(state, "bob advance 1", "ann advance 1", "ann end unit")
    state = after(state, "foe end")
    for text in ("ann advance 1", "bob advance 1"):
        refused(state, text, "AR-H23")
    legal(state, "dan advance 1")


@pytest.mark.clause("AR-H23")
def test_seats_of_one_side_share_its_activations():
    seats = (Seat("red", "Red"), Seat("blue", "Blue"), Seat("pink", "Red"))
    state = start(
        ann=red("foot", 2, 5), bob=red("foot", 2, 7)._replace(seat="pink"), cy=blue("foot", 20, 5), seats=seats
    )
    assert asked(state).seat == 0
    state = after(state, "ann end", "cy end")
    assert asked(state).seat == 2
    legal(state, "bob advance 1")


@pytest.mark.clause("AR-H06")
def test_what_is_left_is_lost():
    state = after(start(ann=red("foot", 2, 5)), "ann advance 4")
    assert left(state, "ann") == 2
    assert left(next_turn(state), "ann") == 6


def test_only_ones_own_pieces_and_only_when_asked():
    state = start(ann=red("foot", 2, 5), cy=blue("foot", 20, 5))
    refused(state, "cy advance 1", "TABLE")
    refused(state, "cy advance 1", "TABLE", seat="blue")
    assert asked(start(ann=red("foot", 2, 5), faces=SECOND)).seat == 1


def test_offers_end_every_unit_that_may_be_activated():
    state = start(ann=red("foot", 2, 5, unit="alpha"), bob=red("foot", 2, 7, unit="alpha"), dan=red("foot", 2, 9))
    ends = [o for o in RULES.offers(state) if type(o).__name__ == "End"]
    assert ends == [order(state, "ann end unit"), order(state, "dan end")]
    acting = after(state, "bob advance 1")
    assert [o for o in RULES.offers(acting) if type(o).__name__ == "End"] == [order(acting, "ann end unit")]


@pytest.mark.clause("AR-H23", "AR-H06")
def test_a_unit_ends_unasked_only_where_nobody_else_of_it_can_act():
    squad = {name: red("foot", 2, 5 + n, unit="alpha") for n, name in enumerate(("ann", "bob", "cleo"))}
    state = start(**squad, dan=red("foot", 2, 9))
    for now in (state, after(state, "ann advance 6")):
        (why,) = refused(now, "ann end", "AR-H23").reasons
        assert RULES.presenter.why(why).startswith("Bob and Cleo in this unit can still act")
    assert asked(after(state, "ann end unit")).seat == 1
    spent = after(state, "bob advance 6", "cleo advance 6")  # no weapons, nothing left: ann alone could act
    refused(spent, "bob end", "AR-H23")
    assert asked(after(spent, "ann end")).seat == 1


@pytest.mark.clause("AR-H23")
def test_an_end_of_an_older_game_ends_the_unit():
    """It was recorded when that went without saying."""
    state = start(ann=red("foot", 2, 5, unit="alpha"), bob=red("foot", 2, 7, unit="alpha"))
    recorded = {"order": "end", "seat": 0, "piece": piece(state, "ann").id}
    assert play(RULES, state, msgspec.convert(recorded, order_type(RULES))).verdict


@pytest.mark.clause("AR-H25")
def test_command_distance_is_not_checked_unless_set():
    far = {"ann": red("foot", 0, 0, unit="alpha"), "bob": red("foot", 38, 0, "w", unit="alpha"), "di": FAR}
    legal(start(**far), "bob reverse 1")
    near = {**far, "bob": red("foot", 5, 0, unit="alpha")}
    held = start(**near, command_range=6)
    legal(held, "bob advance 1")
    refused(held, "bob advance 2", "AR-H25")
    legal(start(**near), "bob advance 2")
    lost = start(**far, command_range=6)
    legal(lost, "bob advance 6")  # coming closer is always allowed, going farther never
    refused(lost, "bob reverse 1", "AR-H25")
    close = {**near, "bob": red("jetpack", 8, 0, "w", unit="alpha")}
    refused(start(**close, command_range=6), "bob go 7,0 8,0 9,0", "AR-H25")
    back = after(start(**close, command_range=6), "bob advance 4")
    legal(back, "bob reverse 4")
    refused(back, "bob reverse 5", "AR-H25")
    stairs = start(**near, command_range=6, links=[((5, 0), (9, 0), "stairs")])
    refused(stairs, "bob climb via 9,0", "AR-H25")
