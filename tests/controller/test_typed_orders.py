"""What is typed: jumps to places, and words that complete an order."""

from __future__ import annotations

from pathlib import Path

from tactical.controller.typed_orders import place_named, places
from tests.ui.battle.games import new_game, sit


def test_places_with_a_name_are_completed_like_pieces(tmp_path: Path) -> None:
    fleet = sit(new_game(tmp_path, "first-fleet"))
    names = [name.text for name in fleet.view.board.names]
    assert names, "a galaxy's systems have names"
    assert set(names) <= set(places(fleet, ""))
    assert places(fleet, names[0][:2].upper()) == [names[0]]
    assert place_named(fleet, names[0]) == fleet.view.board.named(names[0])
