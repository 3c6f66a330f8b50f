"""What an order costs beside its price: what it uses up, the attack it gives up, who can hit afterwards."""

from __future__ import annotations

import pytest

from tactical.rehearsal.chain import ahead
from tactical.report.costs import UsedUp
from tactical.report.forecast import forecast_text
from tactical.rules.fleet.activation import Activate
from tactical.scenario import open_scenario
from tactical.session.forecasts import foreseen_rows
from tactical.session.order_costs import order_costs
from tactical.table import Order, opened, tape
from tactical.table.notation import read
from tactical.table.values import replace
from tests.fixtures.forecasts import costs, foreseen
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish

SAFE = "at c1 no known enemy can hit A next turn"


@pytest.mark.parametrize(
    ("picture", "enemies", "said"),
    [
        ("a...........n", {"n": RIFLE}, "N can hit A at c1 without moving (expected damage 19%)"),
        (
            "a.......nop",
            dict.fromkeys("nop", RIFLE),
            "N, O and P can hit A at c1 without moving (expected damage from all 3 56%)",
        ),
        (
            "a......nopq",
            dict.fromkeys("nopq", RIFLE),
            "N, O and 2 more can hit A at c1 without moving (expected damage from all 4 75%)",
        ),
        ("a..n", {"n": SWORD}, "N can hit A at c1 without moving (expected damage 23%)"),
        ("a....n", {"n": SWORD}, "N can move and hit A at c1 (expected damage 23%)"),
        (
            "a...........\n......#.....\n............\n..........n.",
            {"n": RIFLE},
            "N can move and hit A at c1 (expected damage 19%)",
        ),  # a wall
        ("a" + 40 * "." + "n", {"n": SWORD}, SAFE),
        ("a....b", {"b": RIFLE}, ""),  # a friend's rifle
    ],
)
def test_a_walk_says_whose_fire_it_ends_in(picture, enemies, said):
    rules, state = skirmish(picture, a=SWORD, **enemies)
    assert " ".join(costs(rules, state, read(rules, state, 0, "a walk b1 c1"))) == said


def test_each_of_several_pieces_is_told_of():
    rules, state = skirmish("a...........n\nb............", a=SWORD, b=SWORD, n=RIFLE)
    orders: list[Order] = []
    there = state
    for text in ("a walk b1 c1", "a end", "b walk b2 c2"):
        orders.append(read(rules, there, 0, text))
        there, verdict = ahead(rules, state, orders)
        assert verdict
    assert costs(rules, state, *orders) == (
        "N can hit A at c1 without moving (expected damage 19%)",
        "N can hit B at c2 without moving (expected damage 19%)",
    )


def test_an_enemy_that_has_to_move_first_is_told_apart():
    """The sword comes near enough within its turn; both figures say of what they are the sum."""
    rules, state = skirmish("a....n......o", a=SWORD, n=SWORD, o=RIFLE)
    assert costs(rules, state, read(rules, state, 0, "a walk b1 c1")) == (
        "O can hit A at c1 without moving (expected damage 19%)",
        "N can also move and hit A at c1 (expected damage from both 42%)",
    )


def test_the_end_of_a_turn_gives_up_the_shot():
    rules, state = skirmish("a.......n", a=RIFLE, n=RIFLE)
    rows = costs(rules, state, read(rules, state, 0, "a end"))
    assert rows == ("gives up the attack on N (72% to hit)",)


def test_what_uses_up_the_action_says_so():
    rules, state = skirmish("a.......n", a=RIFLE, n=RIFLE)
    assert costs(rules, state, read(rules, state, 0, 'a act "waits"')) == (
        "A afterwards: Action used", "gives up the attack on N (72% to hit)",
    )  # fmt: skip
    found = order_costs(rules, state, [read(rules, state, 0, "a fire rifle at n")])
    assert found is not None
    assert found.forgone is None  # it is the attack
    assert UsedUp("Action", "available", "used", "SK-D22") in found.used


def test_an_activation_uses_up_a_token():
    rules, state = open_scenario("three-suns")
    state = opened(rules, state, tape([])).state
    order = next(order for order in rules.offers(state) if isinstance(order, Activate))
    assert costs(rules, state, order) == ("Red afterwards: tokens left 2 of 3",)


def test_the_cost_of_a_journeys_day_is_due_at_night():
    rules, state = open_scenario("salt-road")
    state = opened(rules, state, tape([])).state
    going = next(order for order in rules.offers(state) if isinstance(order, rules.moves))
    assert costs(rules, state, going) == ("Band afterwards: Provisions 1, 1 due tonight",)


def test_hit_and_hurt_stand_on_one_card():
    rules, state = skirmish("a.......n", a=RIFLE, n=RIFLE)
    rows = foreseen_rows(rules, state, read(rules, state, 0, "a fire rifle at n"))
    told = [(row.id, forecast_text(row)) for row in rows if row.id in ("hit", "harm")]
    assert told == [("hit", "72% to hit N; 72% of hits do damage"), ("harm", "52%: N loses 7 to 11 Health")]


def test_a_win_before_the_last_order_is_no_failure_of_the_plan():
    """What would follow the shot is not needed any more once it has won: 52% "to win" is no 48% "to go as planned"."""
    rules, state = skirmish("a..n", a=RIFLE, n=SWORD)
    foe = state.piece_named("n")
    assert foe is not None
    state = state.with_piece(replace(foe, health=2))
    orders = [read(rules, state, 0, text) for text in ("a fire rifle at n", "a end")]
    told = foreseen(rules, state, *orders)
    assert "52%: Red wins (no other side is left to fight)" in told
    assert not [words for words in told if "as planned" in words]
