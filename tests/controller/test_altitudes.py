"""Where a piece may stop at several altitudes over one square: a key goes through them, and the choice is kept."""

from __future__ import annotations

from tactical.table import CHANCE, Throw
from tests.ui.battle.games import new_game, sit


def stops_at(controller):
    """The altitude at which the planned path ends."""
    return (0, *controller.plan.order.altitudes)[-1]


def test_the_altitude_is_chosen_by_a_key_and_kept_from_square_to_square(tmp_path):
    with new_game(tmp_path, "bridge-and-ford") as game:
        controller = sit(game)
        controller.give(Throw(CHANCE, (1,)))
        controller.look()
        controller.pick(controller.view.piece_named("brook").id)
        controller.mode = "fly"
        here, there = controller.view.board.cell(9, 6), controller.view.board.cell(12, 6)
        assert controller.aim(here) is None
        assert controller.plan.others == 8  # headings, at the altitude that is cheapest
        seen = []
        for _ in range(6):
            seen.append(stops_at(controller))
            assert controller.other_level(here)
        assert sorted(seen[:5]) == [0, 1, 2, 3, 4]
        assert seen[5] == seen[0]
        level = stops_at(controller)
        assert controller.aim(there) is None
        assert stops_at(controller) == level
        assert controller.other(there)
        assert stops_at(controller) == level


def test_most_pieces_have_but_one(tmp_path):
    with new_game(tmp_path, "the-mill") as game:
        controller = sit(game)
        controller.aim(controller.view.board.cell(4, 4))
        assert not controller.other_level(controller.view.board.cell(4, 4))
