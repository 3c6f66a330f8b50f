"""What stands on a counter is told in help."""

from __future__ import annotations

from random import Random

import pytest

from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario, scenario_names
from tactical.session.drawing.counters import _remains, _sign
from tactical.session.drawing.look import MONO, BoardColours
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.session.scene.builder import Picture
from tactical.session.scene.glyphs import NARROW
from tactical.session.scene.piece_signs import STATE_WORDS, piece_signs
from tactical.table import awaiting, opened, play
from tactical.table.frames import Over
from tactical.table.values import replace
from tests.hard.playing import any_order


@pytest.mark.parametrize("name", scenario_names())
def test_every_sign_of_a_counter_is_told(name: str) -> None:
    rules, state = open_scenario(name)
    rng, state = Random(name), opened(rules, state, live(1)).state
    look = BoardColours(load_theme(shipped_themes() / "dark.toml"), system=MONO, glyphs=NARROW)
    if state.board.topology == "hex":
        assert piece_signs(rules, rules.view(state, 0), NARROW) == []
        return
    for number in range(8):
        view = rules.view(state, 0)
        told = {sign for signs, _ in piece_signs(rules, view, NARROW) for sign in signs.split()}
        scene = Picture(rules).scene(view)
        for row in scene.index.pieces.values():
            for piece, count in row.values():
                beside = _sign(piece, NARROW, count)
                if piece.lost:
                    drawn = next(line for line in _remains(piece, 8, 1, look, 0) if line)
                    beside = next(glyph[0] for glyph in drawn if glyph is not None)
                assert beside in (" ", piece.sign) or beside in told or beside.isdigit(), (number, beside)
                assert piece.heading is None or NARROW.headings[piece.heading % 8] in told
        if isinstance(awaiting(state), Over) or (order := any_order(rng, rules, state)) is None:
            break
        state = play(rules, state, order, live(number)).state


def test_states_are_told_where_there_are_any() -> None:
    rules, state = open_scenario("first-steps")
    told = dict(piece_signs(rules, rules.view(state, 0), NARROW))
    assert not set(told.values()) & set(STATE_WORDS.values())
    hurt = state.with_piece(replace(state.pieces[0], prone=True))
    told = dict(piece_signs(rules, rules.view(hurt, 0), NARROW))
    assert told[NARROW.states["prone"]] == STATE_WORDS["prone"]


def test_headings_are_told_where_pieces_have_them() -> None:
    rules, state = open_scenario("bridge-and-ford")
    told = {words for _, words in piece_signs(rules, rules.view(state, 0), NARROW)}
    assert any("where it points" in words for words in told)
