"""Moving stealthily: SK-48 to SK-50."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.fixture import RULES, after, card, hidden, legal, refused, start

EAST = ("3,4", "4,4", "5,4", "6,4", "7,4")


def lurking(**ann):
    return start(ann={"hidden": True, **ann})


def east(squares, *, how=""):
    return f"ann walk {' '.join(EAST[:squares])} {how}".strip()


@pytest.mark.clause("SK-48")
@pytest.mark.parametrize(("body", "squares"), [(6, 3), (5, 2)])
def test_half_speed_stays_hidden(body, squares):
    state = lurking(body=body)
    legal(state, east(squares, how="hidden"))
    verdict = refused(state, east(squares + 1, how="hidden"), "SK-48")
    name = "cdefgh"[squares + 1]
    price = f"staying hidden, {name}5 costs {squares + 1} squares"
    lost = f"hidden -{body - squares} (SK-48); walk without hidden"
    assert RULES.presenter.why(verdict.reasons[0]) == f"{price}; {squares} of {squares} left: {lost}"
    assert hidden(after(state, east(squares, how="hidden")), "ann")
    bar = next(bar for bar in card(state, "ann").bars if bar.label == "Hidden")
    assert (bar.left, bar.whole) == (squares, squares)


@pytest.mark.clause("SK-48")
def test_only_the_hidden_walk_hidden():
    refused(start(), east(1, how="hidden"), "SK-48")


@pytest.mark.clause("SK-49")
def test_going_faster_gives_up_hiding():
    state = lurking()
    assert not hidden(after(state, east(3)), "ann")
    assert hidden(after(state, east(2)), "ann")
    verdict = legal(state, east(3))
    assert [[n.clause for n in leg.notes] for leg in verdict.legs] == [[], [], ["SK-49"]]
    assert not hidden(after(state, east(2), "ann walk 5,4"), "ann")


@pytest.mark.clause("SK-49")
def test_a_move_that_went_openly_does_not_become_hidden_again():
    state = after(lurking(body=8), east(1))
    refused(state, "ann walk 4,4 hidden", "SK-49")
    legal(after(lurking(body=8), east(1, how="hidden")), "ann walk 4,4")


@pytest.mark.clause("SK-50")
def test_stealth_raises_the_rate():
    state = lurking(body=6, stealth=1)
    legal(state, east(4, how="hidden"))
    refused(state, east(5, how="hidden"), "SK-48")
