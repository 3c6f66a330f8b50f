"""What the preview says of a drive under fire: where it may be answered, and how it may end there. And the log."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.board import parse_cell
from tactical.report.forecast import forecast_rows, forecast_text
from tactical.rules.armour import RULES
from tactical.scenario import open_scenario
from tactical.session.forecasts import foresee
from tactical.session.log_lines import tell
from tactical.table import CHANCE, Throw, opened, play, tape
from tactical.table.notation import read
from tactical.table.phrases import percent_words
from tests.fixtures.forecasts import foreseen
from tests.rules.armour.fixture import blue, order, red, start
from tests.ui.battle.games import new_game, sit


def test_what_ones_own_side_may_lose_is_a_danger_and_what_others_may_is_none():
    rules, state = open_scenario("bridge-and-ford", {"interceptive_fire": "each_step"})
    state = opened(rules, state, tape([(1,)])).state
    drive = read(rules, state, 0, "anvil go e12 f12 g12 h12 i12 j12 k12 l12 m12 n12")
    rows = forecast_rows(foresee(rules, state, drive))
    assert [row.tone == "warning" for row in rows] == ["Anvil loses" in forecast_text(row) for row in rows]
    fire = read(rules, state, 0, "anvil fire gun at zinc")
    harms = foresee(rules, state, fire).outcomes.harms
    assert [(harm.piece.name, harm.own) for harm in harms] == [("Zinc", False)]


def test_each_stretch_of_a_drive_says_what_fire_may_do_there():
    rules, state = open_scenario("bridge-and-ford", {"interceptive_fire": "each_step"})
    state = opened(rules, state, tape([(1,)])).state
    drive = read(rules, state, 0, "anvil go e12 f12 g12 h12 i12 j12 k12 l12 m12 n12")
    assert foreseen(rules, state, drive) == (
        "Blue may react at e12 to h12, 28%: Anvil loses 1 to 2 levels",  # farther than the 24 inches of the gun
        "Blue may react at i12 to n12, 42%: Anvil loses 1 to 2 levels",
        "because Anvil moved or fired (AR-H24)",
        "only one of these reactions is possible",
    )


@pytest.mark.clause("AR-H24")
def test_a_window_counts_all_that_may_fire_in_it():
    """A seat whose piece has fired is asked again while it has another shot: two guns need 7 or more, 21 of 36 each."""
    guns = {"weapons": ("rifle",)}
    state = start(
        car=red("hover", 10, 5, size=2, armoured=False, weapons=("rifle",)),
        ann=blue("foot", 16, 3, **guns), bob=blue("foot", 16, 7, **guns),
    )  # fmt: skip
    lines = foreseen(RULES, RULES.view(state, 0), order(state, "car rotate 45"))
    missed = Fraction(15, 36) ** 2
    assert lines == (
        f"Blue may react, {percent_words(1 - missed)}: Car loses 1 to 2 levels",
        "because Car moved or fired (AR-H24)",
    )


@pytest.mark.clause("FT-AR-02")
def test_a_shot_that_is_out_of_reach_is_said_to_be(tmp_path):
    with new_game(tmp_path, "bridge-and-ford") as game:
        session = sit(game)
        session.give(Throw(CHANCE, (1,)))
        session.look()
        session.pick(session.seat.view.piece_named("dora").id)
        said = session.refusals.why_not(session.seat.view.piece_named("wolf").cell)
        assert said.clause == "FT-AR-02"
        assert said.text.split(";")[0] == "Wolf is 27 inches away, but the rocket reaches only 16 (FT-AR-02)"


def test_a_drive_that_may_be_answered_ends_where_it_is_to_end(tmp_path):
    """It was shown to stop where it is answered, which it does not if nobody is hit."""
    with new_game(tmp_path, "bridge-and-ford") as game:
        session = sit(game)
        session.give(Throw(CHANCE, (1,)))
        session.look()
        anvil, there = session.seat.view.piece_named("anvil").id, parse_cell(session.seat.view.board, "n12")
        session.pick(anvil)
        session.plan.aim(there)
        assert session.plan.current.ends[0] == anvil
        assert session.plan.current.ends[1].cells[0] == there
        lines = foreseen(session.seat.rules, session.seat.view, *session.plan.current.orders)
        assert lines[0].startswith("Blue may react at "), "and so it may be"


def test_what_nobody_sees_is_not_answered():
    rules, state = open_scenario("bridge-and-ford")
    state = opened(rules, state, tape([(1,)])).state
    assert foreseen(rules, state, read(rules, state, 0, "cy go c16")) == ()


def test_inches_up_and_down_are_one_line_each_way():
    rules, state = open_scenario("bridge-and-ford")
    state = opened(rules, state, tape([(1,)])).state
    out = play(rules, state, read(rules, state, 0, "brook go c7 c7 d7 at 2,1,1"), tape([]))
    lines = [message.text for message in tell(rules, out.state, out.events)]
    assert lines == [
        "Brook is activated",
        "Brook moves to altitude 2 (2 inches)",
        "Brook moves to altitude 1 (1 inch)",
        "Brook advances to d7 (1 inch)",
    ]
