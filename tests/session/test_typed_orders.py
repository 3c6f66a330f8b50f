"""What is typed: jumps to places, and words that complete an order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.session.typed_orders import completions, place_named, places, verdict_on
from tests.ui.battle.games import DUEL, app_of, battle, new_game, sit, text_of
from tests.ui.battle.test_screen import press
from tests.ui.reading import screen_text


def test_places_with_a_name_are_completed_like_pieces(tmp_path: Path) -> None:
    fleet = sit(new_game(tmp_path, "first-fleet"))
    names = [name.text for name in fleet.seat.view.board.names]
    assert names, "a galaxy's systems have names"
    assert set(names) <= set(places(fleet, ""))
    assert places(fleet, names[0][:2].upper()) == [names[0]]
    assert place_named(fleet, names[0]) == fleet.seat.view.board.named(names[0])


def test_a_word_that_is_nearly_an_order_is_named_before_all_orders_are(tmp_path: Path) -> None:
    raiders = sit(new_game(tmp_path, "hull-to-hull"))
    said = verdict_on(raiders, "rook atack vale")
    assert said.startswith("'rook atack' is not an order; did you mean attack?")


def test_plans_are_completed_as_orders_are(tmp_path: Path) -> None:
    duel = sit(new_game(tmp_path, text_of(DUEL)))  # whose rules have no order of the name
    assert {"attack", "to"} <= set(completions(duel, "ann "))
    assert completions(duel, "ann attack ") == ["cy", "dee"]


@pytest.mark.slow
async def test_what_has_no_room_in_the_order_line_ends_with_a_mark(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "hull-to-hull"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "colon", *"rook attack")
        line = screen_text(app).splitlines()[-3]
        assert line.strip().startswith("The name of a piece is missing; write ")
        assert line.rstrip().endswith("…")
        assert len(battle(app).line.verdict.content.plain) > 80  # type: ignore[union-attr]
