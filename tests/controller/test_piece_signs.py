"""What stands beside a piece on the board is told in help."""

from __future__ import annotations

from random import Random

import pytest

from tactical.controller.scene.builder import Picture
from tactical.controller.scene.cell_contents import contents
from tactical.controller.scene.glyphs import NARROW
from tactical.controller.scene.piece_signs import STATE_WORDS, piece_signs
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario, scenario_names
from tactical.table import awaiting, opened, play
from tactical.table.frames import Over
from tactical.table.values import replace
from tests.hard.playing import any_order


@pytest.mark.parametrize("name", scenario_names())
def test_every_sign_of_a_piece_is_told(name: str) -> None:
    rules, state = open_scenario(name)
    rng, state = Random(name), opened(rules, state, live(1)).state
    if state.board.topology == "hex":
        assert piece_signs(rules, rules.view(state, 0), NARROW) == []
        return
    for number in range(8):
        view = rules.view(state, 0)
        signs = {sign for signs, _ in piece_signs(rules, view, NARROW) for sign in signs.split()}
        told = signs | set(map(str, range(10))) if "1" in signs else signs  # of heights, the first three are named
        scene = Picture(rules).scene(view)
        for y, row in scene.index.pieces.items():
            for x in row:
                main, beside, _, _ = contents(scene.index, x, y, NARROW)
                assert main.isalpha() or main in told, (number, main)
                assert beside == " " or beside in told, (number, beside)
        if isinstance(awaiting(state), Over) or (order := any_order(rng, rules, state)) is None:
            break
        state = play(rules, state, order, live(number)).state


def test_states_are_told_where_there_are_any() -> None:
    rules, state = open_scenario("first-steps")
    told = dict(piece_signs(rules, rules.view(state, 0), NARROW))
    assert set(told.values()) & set(STATE_WORDS.values()) == {STATE_WORDS["selected"]}
    hurt = state.with_piece(replace(state.pieces[0], prone=True))
    told = dict(piece_signs(rules, rules.view(hurt, 0), NARROW))
    assert told[NARROW.states["prone"]] == STATE_WORDS["prone"]


def test_what_gives_way_to_headings_is_not_told() -> None:
    rules, state = open_scenario("bridge-and-ford")
    told = {words for _, words in piece_signs(rules, rules.view(state, 0), NARROW)}
    assert any("where it points" in words for words in told)
    assert not told & {STATE_WORDS["selected"], "of red", "of blue"}
