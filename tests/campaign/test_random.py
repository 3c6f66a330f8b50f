"""Random play over campaigns: it ends, no fold breaks an invariant, and what one seat may do it may do on its view."""

from __future__ import annotations

import random

import pytest

from tactical.campaign import awaiting, due, judge, play, rules_of, view
from tactical.campaign import notation as story
from tactical.campaign.engine import offers
from tactical.campaign.orders import EndTurn
from tactical.campaign.validation import problems
from tactical.rules import load
from tactical.table import Ask, Over, Roll, tape
from tests.campaign.samples import campaign
from tests.campaign.stories import beginning

MOST = 1500


def turn(rng, here):
    """A random order, and dice for it."""
    now = due(here)
    if now is not None:
        return offers(here, rng.randrange(len(here.setup.seats)))[0]
    want, rules = awaiting(here), rules_of(here)
    assert isinstance(want, Ask), want
    if rng.random() < 0.01 and len(here.tables) == 1:
        return EndTurn(rng.choice([s for s in range(len(here.setup.seats)) if s not in here.ready]))
    given = list(rules.offers(rules.view(here.top.state, want.seat)))
    # endings are chosen now and then, or a random walk through six systems would never come to one
    if rng.random() < 0.02:
        given = [order for order in rules.all_orders if order.__name__ == "Concede"]
        return given[0](want.seat)
    return rng.choice(given)


def dice(rng):
    def thrown(roll: Roll):
        return tuple(rng.randint(1, roll.sides) for _ in range(roll.dice))

    return thrown


@pytest.mark.parametrize("seed", range(6))
def test_random_play_ends_and_folds_break_nothing(seed):
    rng = random.Random(seed)
    here = beginning() if seed % 3 else campaign()
    folds = count = 0
    while here.result is None:
        count += 1
        assert count < MOST
        order = turn(rng, here)
        assert judge(here, order), order
        out = play(here, order, dice(rng))
        assert out.verdict
        assert play(here, order, tape(out.rolled)).state == out.state
        border = len(out.state.done) > len(here.done) or len(out.state.tables) != len(here.tables)
        here = out.state
        assert isinstance(awaiting(here), Ask) or due(here) is not None or here.result is not None
        if border:
            folds += 1
            assert problems(here) == []
            for seat in range(len(here.setup.seats)):
                seen = view(here, seat)
                assert view(seen, seat) == seen
                for table, own in zip(seen.tables, here.tables, strict=True):
                    assert table.state == load(table.rules).view(own.state, seat)
    assert folds
    assert isinstance(awaiting(here), Over)


def test_what_anybody_may_say_about_the_campaign_is_written_and_read_the_same():
    here = beginning()
    for text in (
        "campaign open", "campaign return", "campaign end turn", 'campaign rename mara "Mara \\"Q\\" Quill"',
        "campaign equip mara with rifle knife", "campaign set mara health -3", "campaign fate mara taken",
    ):  # fmt: skip
        order = story.read(1, text)
        assert order.seat == 1
        assert story.write(order) == text
        assert story.read(1, story.write(order)) == order
        judge(here, order)  # whatever it says, it says it
