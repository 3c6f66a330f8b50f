"""Scenes say what is wrong with them, and which of their rows have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.ruleset.overlays import Overlay, Shade
from tactical.scenario import open_scenario
from tactical.session.scene.builder import Picture
from tactical.session.scene.glyphs import ASCII, GLYPH_SETS, ROLES, GlyphSet
from tactical.session.scene.scene import (
    PathStep,
    Scene,
    SceneEdge,
    SceneEffect,
    SceneGround,
    SceneMark,
    ScenePiece,
)
from tactical.table import Verdict
from tactical.table.cards import GROUND_KINDS
from tactical.table.values import replace
from tactical.table.verdicts import Leg
from tests.fixtures.scenes import scene_problems
from tests.ui.battle.games import new_game, sit
from tests.ui.fake import fake_scene

PLAIN = Scene(tuple(tuple(SceneGround() for _ in range(4)) for _ in range(3)))


def test_the_made_up_board_is_right() -> None:
    assert scene_problems(fake_scene()) == []


def test_signatures_tell_changed_rows() -> None:
    old = fake_scene()
    for new, rows in (
        (replace(old, path=(PathStep((6, 5), 1),)), [5, 6]),
        (replace(old, effects=(SceneEffect((3, 20), "hit"),)), [20]),
    ):
        assert [y for y in range(old.height) if old.index.signature(y) != new.index.signature(y)] == rows


def test_problems_are_told() -> None:
    bad = replace(
        PLAIN,
        topology="cube",
        ground=((SceneGround("lava"),), ()),
        pieces=(ScenePiece((9, 9), "ABC", 7),),
        marks=(SceneMark((0, 0), "x"),),
        edges=(SceneEdge((0, 0), "s"),),
    )
    assert len(scene_problems(bad)) >= 6


def test_every_role_is_some_kind_of_ground() -> None:
    assert {SceneGround(role).drawn_as for role in ROLES} <= {*GROUND_KINDS}
    assert SceneGround("rough", kind="sand").drawn_as == "sand"


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_glyphs_are_made_safe_for_the_set(glyphs: GlyphSet) -> None:
    assert glyphs.safe("A") == "A"
    assert glyphs.safe("\x1b") == glyphs.replacement
    assert ASCII.safe("\u00e9") == ASCII.replacement


@pytest.mark.parametrize(("name", "days"), [("salt-road", [4, 4, 5]), ("the-west-lock", [0, 0, 0])])
def test_only_a_route_that_takes_days_tells_them(name: str, days: list[int]) -> None:
    """Where a second order of one plan begins with more left again, as a second move action does, no day has passed."""
    rules, state = open_scenario(name)
    view = replace(rules.view(state, 0), beat=4)
    legs = tuple(Leg(cell, 1, total, left) for total, (cell, left) in enumerate(((0, 1), (1, 0), (2, 1)), 1))
    scene = Picture(rules).scene(view, verdict=Verdict(legs=legs))
    assert [step.day for step in scene.path] == days


def test_steps_of_a_route_are_late_once_its_end_should_have_been_reached() -> None:
    """The travellers of the salt road are to be in Saltby by day 3 (FT-OV-07)."""
    rules, state = open_scenario("salt-road")
    view = replace(rules.view(state, 0), beat=2)
    band = next(piece for piece in view.pieces if piece.place.cells)
    for end, late in (("Saltby", [False, False, True]), ("elsewhere", [False, False, False])):
        cells = (0, 1, view.board.named(end) if end == "Saltby" else 2)
        legs = tuple(Leg(cell, 1, total, 0) for total, cell in enumerate(cells, 1))
        scene = Picture(rules).scene(view, picked=band.id, verdict=Verdict(legs=legs))
        assert [(step.day, step.late) for step in scene.path] == list(zip((2, 3, 4), late, strict=True))


def test_where_the_picked_piece_stands_is_lit_like_what_it_can_reach(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-mill"))
    view, picked = session.seat.view, session.selection.piece
    here = view.board.xy(view.pieces[picked].cell)[:2]
    picture = Picture(session.seat.rules)
    assert picture.scene(view, picked=picked, reach=session.selection.reach).reach[here] == 100
    assert here not in picture.scene(view, picked=picked).reach


def test_a_number_amid_its_like_is_obvious_and_a_letter_is_not(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-mill"))
    view, picture = session.seat.view, Picture(session.seat.rules)
    block = [view.board.cell(x, y) for x in range(5) for y in range(4)]
    for mark, inside in (("7", {(x, y) for x in range(4) for y in range(3)} - {(0, 0), (0, 2), (2, 1)}), ("c", set())):
        shades = {cell: Shade(4, mark, "") for cell in block} | {
            view.board.cell(12, y): Shade(2, "1" if mark == "7" else "s", "") for y in range(13)
        }
        more = {view.board.cell(14, y): Shade(3, "x", "") for y in range(13)}  # so that no letter is that of most cells
        shown = picture.scene(view, overlay=Overlay("threat", "", {**shades, **more}, ())).shades
        assert {cell for cell, shade in shown.items() if shade.obvious} == inside, (
            "one of four in a row shows what all have; the board's edge is no end of an area"
        )


def test_what_is_carried_is_marked_where_it_is(tmp_path: Path) -> None:
    rules, state = open_scenario("the-mailbag")
    (prize,) = state.prizes
    ada = next(piece for piece in state.pieces if piece.name == "bess")
    borne = state.having(prizes=(replace(prize, bearer=ada.id, cell=ada.cell),))
    for view, cell in ((state, prize.cell), (borne, ada.cell)):
        scene = Picture(rules).scene(view)
        assert SceneMark(view.board.xy(cell)[:2], "prize") in scene.marks
