"""Where a piece may stop at several altitudes over one square: a key goes through them, and the choice is kept."""

from __future__ import annotations

from tactical.table import CHANCE, Throw
from tests.ui.battle.games import new_game, sit


def stops_at(desk):
    """The altitude at which the planned path ends."""
    return (0, *desk.plan.order.altitudes)[-1]


def test_the_altitude_is_chosen_by_a_key_and_kept_from_square_to_square(tmp_path):
    with new_game(tmp_path, "bridge-and-ford") as game:
        desk = sit(game)
        desk.give(Throw(CHANCE, (1,)))
        desk.look()
        desk.pick(desk.view.piece_named("brook").id)
        desk.mode = "fly"
        here, there = desk.view.board.cell(9, 6), desk.view.board.cell(12, 6)
        assert desk.aim(here) is None
        assert desk.plan.others == 8  # headings, at the altitude that is cheapest
        seen = []
        for _ in range(6):
            seen.append(stops_at(desk))
            assert desk.other_level(here)
        assert sorted(seen[:5]) == [0, 1, 2, 3, 4]
        assert seen[5] == seen[0]
        level = stops_at(desk)
        assert desk.aim(there) is None
        assert stops_at(desk) == level
        assert desk.other(there)
        assert stops_at(desk) == level


def test_most_pieces_have_but_one(tmp_path):
    with new_game(tmp_path, "the-mill") as game:
        desk = sit(game)
        desk.aim(desk.view.board.cell(4, 4))
        assert not desk.other_level(desk.view.board.cell(4, 4))
