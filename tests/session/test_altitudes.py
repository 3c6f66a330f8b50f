"""Where a piece may stop at several altitudes over one square: a key goes through them, and the choice is kept."""

from __future__ import annotations

from tactical.table import CHANCE, Throw
from tests.ui.battle.games import new_game, sit


def stops_at(session):
    """The altitude at which the planned path ends."""
    return (0, *session.plan.current.order.altitudes)[-1]


def test_the_altitude_is_chosen_by_a_key_and_kept_from_square_to_square(tmp_path):
    with new_game(tmp_path, "bridge-and-ford") as game:
        session = sit(game)
        session.give(Throw(CHANCE, (1,)))
        session.look()
        session.pick(session.seat.view.piece_named("brook").id)
        session.selection.mode = "fly"
        here, there = session.seat.view.board.cell(9, 6), session.seat.view.board.cell(12, 6)
        assert session.plan.aim(here) is None
        assert session.plan.current.others == 8  # headings, at the altitude that is cheapest
        seen = []
        for _ in range(6):
            seen.append(stops_at(session))
            assert session.plan.other_level(here)
        assert sorted(seen[:5]) == [0, 1, 2, 3, 4]
        assert seen[5] == seen[0]
        level = stops_at(session)
        assert session.plan.aim(there) is None
        assert stops_at(session) == level
        assert session.plan.other(there)
        assert stops_at(session) == level


def test_most_pieces_have_but_one(tmp_path):
    with new_game(tmp_path, "the-mill") as game:
        session = sit(game)
        session.plan.aim(session.seat.view.board.cell(4, 4))
        assert not session.plan.other_level(session.seat.view.board.cell(4, 4))
