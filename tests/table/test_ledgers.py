"""What is spent is stored; what is left is computed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.table.ledgers import Ledger, left, mixed


class Purse(Ledger, frozen=True):
    travel: int = 0
    turning: int = 0


@given(st.lists(st.tuples(st.sampled_from(["travel", "turning"]), st.integers(0, 99)), max_size=9))
def test_spending_adds_up(amounts):
    purse = Purse()
    for name, amount in amounts:
        purse = purse.spend(**{name: amount})
    assert purse.total == sum(amount for _, amount in amounts)


def test_spending_leaves_the_old_ledger_alone():
    purse = Purse(travel=3)
    assert purse.spend(travel=2, turning=1) == Purse(5, 1)
    assert purse == Purse(3, 0)
    with pytest.raises(AttributeError):
        purse.spend(luck=1)


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_what_is_left_is_never_below_nothing(allowance, spent):
    assert left(allowance, spent) == max(0, allowance - spent)


@pytest.mark.parametrize(
    ("number", "parts", "words"),
    [(0, 12, "0"), (12, 12, "1"), (18, 12, "1 1/2"), (4, 12, "1/3"), (7, 1, "7"), (-3, 1, "-3"), (35, 12, "2 11/12")],
)
def test_parts_of_a_unit_are_read_as_people_write_them(number, parts, words):
    assert mixed(number, parts) == words
