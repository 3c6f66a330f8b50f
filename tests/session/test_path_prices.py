"""The price of a path by its steps: they add up to what it costs, and say why."""

from __future__ import annotations

from tactical.session.path_prices import path_prices
from tactical.table import judge
from tactical.table.notation import read
from tests.journal.games import yard
from tests.ui.battle.games import sit
from tests.ui.reading import panel_words


def test_steps_of_one_price_are_one_line_and_reasons_stand_behind(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        view = game.rules.view(game.state, 0)
        order = read(game.rules, view, 0, "ann walk b1 c1 d1")
        verdict = judge(game.rules, view, order)
        lines = path_prices(game.rules, view, verdict)
        assert lines[0].startswith("b1 c1: 1 square each; ")
        assert lines[-1].startswith("d1: 2 squares: undergrowth +1 [")
        assert lines[-1].endswith("; 1 left")


def test_the_panel_of_an_order_says_the_same(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        session = sit(game)
        order = read(game.rules, session.seat.view, 0, "ann walk b1 c1 d1")
        session.plan.consider(order)
        said = panel_words(session, -1)
        for line in path_prices(game.rules, session.seat.view, judge(game.rules, session.seat.view, order)):
            assert line in said
