"""Hexes are drawn right at every size, and nothing about them is told by colour alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.controller.scene import draw
from tactical.controller.scene.builder import Picture
from tactical.controller.scene.galaxy_sites import seat_letters
from tactical.controller.scene.glyphs import ASCII, GLYPH_SETS, NARROW, GlyphSet
from tactical.controller.scene.hexes import hex_runs
from tactical.controller.scene.scene import (
    HEX_4X1,
    HEX_7X2,
    HEX_10X4,
    HEX_ZOOMS,
    Hop,
    PathStep,
    Scene,
    SceneGround,
    SceneMark,
    SceneSite,
    Stack,
    Zoom,
)
from tactical.controller.scene.style_keys import STYLE_KEYS
from tactical.scenario import open_scenario
from tactical.table import opened, play
from tactical.table.notation import read
from tactical.table.values import replace
from tactical.ui.board_widget import BoardWidget
from tests.ui.battle.games import app_of, battle, new_game
from tests.ui.battle.test_screen import press
from tests.ui.goldens import check_golden

SPACE = SceneGround("floor")
HUB = SceneSite(
    "Hub", "@", (("r", 1), ("o", -1)), (Stack("R", 3, 1), Stack("B", 12, 0)), (Stack("r", 2, 1),), (("b", 0),)
)
PLAIN = Scene(
    ((SPACE, SPACE), (SPACE, SceneGround("space"))), topology="hex", sites={(0, 0): HUB, (0, 1): SceneSite("Nyx")}
)


def galaxy(*orders: str) -> Scene:
    """The shipped galaxy after some orders of Red's, with its first ship picked."""
    rules, state = open_scenario("six-thrones")
    state = opened(rules, state).state
    for text in orders:
        out = play(rules, state, read(rules, state, 0, text))
        assert out.verdict, text
        state = out.state
    return Picture(rules).scene(state, picked=0)


def drawn(scene: Scene, zoom: Zoom, glyphs: GlyphSet = ASCII) -> list[str]:
    return ["".join(t for t, _ in draw.row(scene, at, zoom, glyphs)) for at in range(draw.lines(scene, zoom))]


@pytest.mark.parametrize("zoom", HEX_ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_every_line_has_the_board_width_and_known_keys(zoom: Zoom, glyphs: GlyphSet) -> None:
    scene = galaxy("activate nyx", "order red-carrier arn nyx with red-infantry-1 red-infantry-2")
    assert scene.problems() == []
    for at in range(draw.lines(scene, zoom)):
        runs = draw.row(scene, at, zoom, glyphs)
        assert sum(len(text) for text, _ in runs) == draw.columns(scene, zoom)
        assert {layer for _, key in runs for layer in key.split()} <= {*STYLE_KEYS}


def test_one_system_at_each_size() -> None:
    assert drawn(PLAIN, HEX_4X1) == [" R3~      ", "   Nyx    "]
    assert drawn(PLAIN, HEX_7X2) == ["@Hub ro          ", "|R3B12~          ", "   |Nyx  |       ", "   |     |       "]
    assert [line[:15] for line in drawn(PLAIN, HEX_10X4)[:4]] == [
        "@Hub     |     ",
        "|ro r2   |     ",
        "|R3B12   |     ",
        "| *b     |     ",
    ]


VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "reach": {"reach": {(0, 0): 60}},
    "path": {"path": (PathStep((0, 0), 2),)},
    "target": {"marks": (SceneMark((0, 0), "target"),)},
    "objective": {"marks": (SceneMark((0, 0), "objective"),)},
    "cursor": {"cursor": (0, 0)},
    "picked": {"sites": {(0, 0): replace(HUB, picked=True)}},
    **{f"hop {way}": {"sites": {(0, 0): replace(HUB, hop=Hop(way, 1, 0, 1))}} for way in range(-1, 6)},
    "owner": {"sites": {(0, 0): replace(HUB, spots=(("b", 0), ("o", -1)))}},
    "fleet": {"sites": {(0, 0): replace(HUB, stacks=(Stack("G", 3, 2),))}},
    "guests": {"sites": {(0, 0): replace(HUB, stacks=(Stack("R", 3, 1, 2),))}},
    "guests alone": {"sites": {(0, 0): replace(HUB, stacks=(Stack("R", 0, 1, 2),))}},
    "token": {"sites": {(0, 0): replace(HUB, stacks=(), tokens=(("r", 1),))}},
}


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", [HEX_7X2, HEX_10X4], ids=lambda zoom: zoom.name)
def test_all_of_it_differs_in_characters(zoom: Zoom, glyphs: GlyphSet) -> None:
    seen = {name: tuple(drawn(_varied(change), zoom, glyphs)) for name, change in VARIANTS.items()}
    assert len(set(seen.values())) == len(seen), seen


def _varied(change: dict[str, Any]) -> Scene:
    return replace(PLAIN, **change)


def test_a_galaxy_as_text() -> None:
    carrier = "order red-carrier arn nyx with red-infantry-1 red-infantry-2"
    scene = galaxy("activate nyx", carrier, "order red-cruiser-1 arn nyx")
    for zoom in HEX_ZOOMS:
        check_golden(f"hexes-{zoom.name}", "\n".join(line.rstrip() for line in drawn(scene, zoom, NARROW)) + "\n")


def test_seats_have_letters_of_their_own() -> None:
    assert seat_letters(("red", "rose", "oak", "e")) == ("R", "S", "A", "E")
    assert len(set(seat_letters(tuple(f"seat-{i}" for i in range(16))))) == 16


def test_rows_are_shifted_under_the_mouse_too() -> None:
    scene = galaxy()
    board = BoardWidget(scene, palette=None)  # type: ignore[arg-type]
    assert board.zoom is HEX_7X2
    left, top = board._margins
    assert board.cell_at(left + 2 * 7, top) == (2, 0)
    assert board.cell_at(left + 2 * 7, top + 2) == (1, 1)
    assert board.cell_at(left + 2 * 7 + 3, top + 2) == (2, 1)
    assert board.cell_at(left, top + 2) is None


def test_a_board_is_drawn_as_large_as_there_is_room_and_names_are_whole() -> None:
    long = replace(PLAIN.sites[0, 0], name="Far Harbour", spots=())
    scene = replace(PLAIN, sites={(0, 0): long})
    shown = {zoom.name: drawn(scene, zoom)[0] for zoom in HEX_ZOOMS}
    assert [name for name, line in shown.items() if "Far Harbour" in line] == ["14x5", "20x8"]
    assert "Far Harb~" in shown["10x2"]
    assert [zoom.columns for zoom in HEX_ZOOMS] == sorted(zoom.columns for zoom in HEX_ZOOMS)


@pytest.mark.parametrize(
    ("name", "size", "zoom"),
    [("three-suns", (120, 40), "20x8"), ("three-suns", (80, 24), "14x5"), ("six-thrones", (120, 40), "10x4"),
     ("six-thrones", (120, 24), "10x2"), ("six-thrones", (80, 24), "7x2"), ("six-thrones", (160, 50), "14x5")],
)  # fmt: skip
async def test_it_takes_the_room_there_is(tmp_path: Path, name: str, size: tuple[int, int], zoom: str) -> None:
    async with app_of(new_game(tmp_path, name)).run_test(size=size) as pilot:
        await press(pilot, "enter")
        board = battle(pilot.app).board
        assert board.zoom.name == zoom
        assert board.fits(board.zoom)


@pytest.mark.parametrize("zoom", HEX_ZOOMS, ids=lambda zoom: zoom.name)
def test_the_cursor_is_seen_on_every_line_and_hides_nothing(zoom: Zoom) -> None:
    scene = replace(PLAIN, sites={(0, 0): replace(HUB, name="H")})
    for part in range(zoom.lines):
        plain = hex_runs(scene, (0, 0), part, zoom, ASCII, cursor=False)
        runs = hex_runs(scene, (0, 0), part, zoom, ASCII, cursor=True)
        assert len("".join(text for text, _ in runs)) == zoom.columns
        framed = "".join(text for text, key in runs if key.endswith(" cursor"))
        assert framed
        if zoom.lines >= 4:
            assert framed.strip() in ("[]", "@]", "|]", "]")
            inside = [(text.strip(), key) for text, key in plain[1:] if text.strip("| ")]
            assert inside == [(text.strip(), key) for text, key in runs[1:-1] if text.strip()]
