"""Galaxies: what is drafted as arrows over the hexes, the ways there are, wormholes, overlays."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from tactical.session.drawing.board import drawing
from tactical.session.drawing.hexagons import HexDrawing
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.sizes import HEX_SIZES, CellSize
from tactical.session.scene.builder import Picture
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.session.scene.scene import Cell, Scene, SceneShade
from tactical.table.values import replace
from tests.fixtures.scenes import scene_problems
from tests.ui.battle.games import new_game, say, sit
from tests.ui.board.scenes import ROOMS, drawn, look_of, text_of
from tests.ui.goldens import check_golden

MIDDRAFT = (
    "activate nyx",
    "order red-carrier arn nyx with red-infantry-1 red-infantry-2 red-fighter-1",
    "order red-cruiser-1 mor nyx",
)
BY_WORMHOLE = ("activate sil", "order red-cruiser-1 mor sil", "order red-cruiser-2 mor sil")


@cache
def galaxy(*orders: str, about: str = "") -> tuple[Scene, dict[str, Cell]]:
    """Six thrones after some orders, with the systems by name. `about`: a system that an order is about."""
    with tempfile.TemporaryDirectory() as folder:
        game = new_game(Path(folder), "six-thrones")
        say(sit(game), *orders)
        board = game.state.board
        scene = Picture(game.rules).scene(game.state, about=board.named(about) if about else -1)
    assert scene_problems(scene) == []
    return scene, {site.name: cell for cell, site in scene.sites.items()}


def added(board: HexDrawing, bare: HexDrawing, cell: Cell, chars: str) -> list[tuple[int, int]]:
    """Where in a hex, with its borders, one drawing has some characters that the other does not have."""
    left, top, wide, high = board.box(cell)
    spots = [(column, line) for line in range(top, top + high) for column in range(left, left + wide + 1)]
    return [
        (column, line)
        for column, line in spots
        if board.line(line)[column] != bare.line(line)[column] and board.line(line)[column][0] in chars
    ]


def pair(scene: Scene, size: CellSize, look: BoardColours) -> tuple[HexDrawing, HexDrawing]:
    """A scene with its arrows and without."""
    board, bare = (drawing(each, size, look) for each in (scene, replace(scene, arrows=())))
    assert isinstance(board, HexDrawing)
    assert isinstance(bare, HexDrawing)
    return board, bare


def text(scene: Scene, size: str, glyphs: str = "narrow", system: str = "truecolor") -> str:
    cells = CellSize.parse(size)
    assert cells is not None
    return text_of(drawing(scene, cells, look_of(glyphs=glyphs, system=system)), (0, 0))


def ways(scene: Scene, kind: str) -> set[tuple[Cell, Cell, int, int]]:
    return {(each.start, each.end, each.ships, each.load) for each in scene.arrows if each.kind == kind}


# --- what is drafted ---


def test_a_draft_is_an_arrow_from_each_system_to_the_next_with_the_ships_on_it():
    scene, named = galaxy(*MIDDRAFT)
    rub, arn, mor, nyx = (named[name] for name in ("Rub", "Arn", "Mor", "Nyx"))
    assert ways(scene, "drafted") == {(rub, arn, 1, 3), (arn, nyx, 1, 3), (rub, mor, 1, 0), (mor, nyx, 1, 0)}


def test_ships_that_go_the_same_way_are_one_arrow():
    scene, named = galaxy(*BY_WORMHOLE)
    assert ways(scene, "drafted") == {
        (named["Rub"], named["Mor"], 2, 0),
        (named["Mor"], named["Sil"], 2, 0),
    }


@pytest.mark.parametrize("size", HEX_SIZES, ids=str)
def test_the_way_of_an_order_adds_nothing_to_a_draft_on_the_same_way(size):
    scene, _ = galaxy(*MIDDRAFT)
    drafts = tuple(arrow for arrow in scene.arrows if arrow.kind == "drafted")
    both = *drafts, *(replace(arrow, kind="considered") for arrow in drafts)
    one, two = (drawing(replace(scene, arrows=arrows), size, look_of()) for arrows in (drafts, both))
    assert text_of(one, (0, 0)) == text_of(two, (0, 0))


@pytest.mark.slow
@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", HEX_SIZES, ids=str)
def test_every_arrow_has_its_head_at_every_size_and_hides_no_word(size, glyphs):
    scene, _ = galaxy(*MIDDRAFT)
    look = look_of(glyphs=glyphs)
    board, bare = pair(scene, size, look)
    eastward = "".join(look.glyphs.headings[1:3])  # all of them lead east or north-east
    for arrow in scene.arrows:
        alone, _ = pair(replace(scene, arrows=(arrow,)), size, look)
        ((x, y),) = added(alone, bare, arrow.end, eastward)
        left, top, _, high = board.box(arrow.end)
        assert x - left <= 2 or y >= top + high - 2, "at the edge of its goal"
    for number in range(board.lines):
        for own, plain in zip(board.line(number), bare.line(number), strict=True):
            assert own == plain or not plain[0].isalnum() or plain[0] == "v", "ground may be drawn over"


def test_arrows_in_the_characters_of_each_set():
    scene, _ = galaxy(*MIDDRAFT)
    assert all(part in text(scene, "12x5", "rich") for part in ("→1+3", "↗1", "╱", "──"))
    assert all(part in text(scene, "12x5", "ascii") for part in (">1+3", "91", "/", "--"))
    assert "▸1+3" in text(scene, "12x5")


def test_numbers_stand_only_where_there_is_room_for_them():
    scene, _ = galaxy(*MIDDRAFT)
    assert "◹1+3" in text(scene, "10x4")
    smallest = text(scene, "6x3")
    assert "+3" not in smallest
    assert smallest.count("▸") == smallest.count("◹") == 2


@pytest.mark.parametrize("size", ["12x5", "20x8"])
def test_a_line_goes_from_edge_to_edge_and_leaves_the_middle_of_its_goal_free(size):
    scene, named = galaxy(*MIDDRAFT)
    arrows = tuple(arrow for arrow in scene.arrows if arrow.end == named["Nyx"] and arrow.start == named["Mor"])
    cells = CellSize.parse(size)
    assert cells is not None
    board, bare = pair(replace(scene, arrows=arrows), cells, look_of())
    left, _, wide, _ = board.box(named["Nyx"])
    drawn_at = [column for cell in (named["Mor"], named["Nyx"]) for column, _ in added(board, bare, cell, "-▸")]
    assert min(drawn_at) == left - wide // 4
    assert max(drawn_at) == left + 2


@pytest.mark.parametrize("size", HEX_SIZES, ids=str)
def test_no_stroke_stands_before_a_number_like_its_sign(size):
    """Where a way is considered that others have drafted, the number has room before the head alone."""
    scene, _ = galaxy("activate arn", "order red-carrier arn with red-fighter-1")
    drafted = next(arrow for arrow in scene.arrows if arrow.kind == "drafted")
    look = look_of()
    board, bare = pair(replace(scene, arrows=(drafted, replace(drafted, kind="considered", load=0))), size, look)
    for number in range(board.lines):
        line, without = board.line(number), bare.line(number)
        for at in range(1, len(line)):
            if line[at] != without[at] and line[at][0].isdigit():
                assert line[at - 1][0] not in look.glyphs.strokes


def test_a_level_arrow_lies_in_a_line_without_words():
    scene, _ = galaxy(*MIDDRAFT)
    board, _ = pair(scene, CellSize(20, 8), look_of())
    line = next(line for line in text_of(board, (0, 0)).splitlines() if "-▸1+3" in line)
    assert "R" not in line
    assert "Ca" not in line


@pytest.mark.parametrize("screen", ROOMS)
def test_drafts_at_three_sizes(screen):
    scene, named = galaxy(*MIDDRAFT)
    check_golden(f"board-draft-{screen}", text_of(drawn(scene, ROOMS[screen], look_of()), named["Nyx"]))


def test_lines_are_taken_over_only_where_no_arrow_has_changed():
    scene, _ = galaxy(*MIDDRAFT)
    size, look = CellSize(12, 5), look_of()
    before = drawing(replace(scene, arrows=()), size, look)
    kept = [before.line(number) for number in range(before.lines)]
    after, anew = drawing(scene, size, look, before), drawing(scene, size, look)
    assert [after.line(number) for number in range(after.lines)] == [anew.line(number) for number in range(anew.lines)]
    assert after.line(1) is kept[1]


# --- the ways there are ---


def test_before_a_draft_the_ways_of_all_who_could_come_to_a_system_are_seen():
    scene, named = galaxy(about="sil")
    assert ways(scene, "possible") == {(named["Rub"], named["Mor"], 4, 0), (named["Mor"], named["Sil"], 4, 0)}
    assert not ways(scene, "drafted")
    shown = text(scene, "12x5")
    assert shown.count("◹") == 2
    assert "∙" in shown
    assert "◹4" not in shown, "how many is told of drafts alone"


def test_who_is_drafted_has_no_other_way_any_more():
    scene, named = galaxy(*MIDDRAFT)
    assert {ships for *_, ships, _ in ways(scene, "possible")} == {2}
    assert {start for start, *_ in ways(scene, "possible")} <= {named["Rub"], named["Mor"], named["Arn"]}
    assert galaxy()[0].arrows == (), "nothing is asked about any system"


# --- what large hexes tell ---


@cache
def suns() -> tuple[Scene, dict[str, Cell]]:
    """The beginning of three suns."""
    with tempfile.TemporaryDirectory() as folder:
        game = new_game(Path(folder), "three-suns")
        scene = Picture(game.rules).scene(game.state)
    return scene, {site.name: cell for cell, site in scene.sites.items()}


def test_large_hexes_have_a_line_for_each_planet_and_each_kind_of_ship():
    shown = text(suns()[0], "38x20")
    assert "◉ Ash Prime 1  r 4 infantry, 1 PDS" in shown
    assert "◌ Bel Moon 2" in shown
    assert all(part in shown for part in ("1 carrier II", "1 cruiser", "3 fighters"))
    assert "3F" not in shown
    assert text(suns()[0], "38x20", "ascii").count("o Bel Moon 2") == 1


def test_where_lines_are_too_short_who_holds_a_planet_stands_below_it_and_in_small_hexes_all_is_signs():
    lines = text(suns()[0], "24x12").splitlines()
    number = next(number for number, line in enumerate(lines) if "◉ Ash Prime 1" in line)
    assert "r 4 infantry, 1 PDS" in lines[number + 1]
    small = text(suns()[0], "20x8")
    assert "Ash Prime" not in small
    assert "1Ca 1Cr 1D 3F" in small


def test_a_fleets_counter_is_as_wide_in_all_its_lines():
    scene, named = suns()
    board = drawing(scene, CellSize(38, 20), look_of())
    left, top, wide, high = board.box(named["Ash"])
    body = look_of().side(scene.sites[named["Ash"]].stacks[0].look)[1]
    spans = [
        [column for column in range(left, left + wide) if board.line(line)[column][2] == body]
        for line in range(top, top + high)
    ]
    filled = [span for span in spans if span]
    assert len(filled) == 4
    assert all(span == filled[0] and len(span) == len(" 1 carrier II ") for span in filled)


# --- whose it is, and what is active ---


def grounds(scene: Scene, cell: Cell) -> tuple[int, int, int]:
    """The colours of the upper line of a hex, of its left side, and beside that."""
    board = drawing(scene, CellSize(12, 5), look_of())
    left, top, wide, high = board.box(cell)
    middle = board.line(top + high // 2)
    return board.line(top)[left + wide // 2][2], middle[left + 1][2], middle[left + 2][2]


def test_a_system_in_reach_is_still_seen_to_be_its_owners():
    scene, named = galaxy()
    own, free = named["Rub"], named["Arn"]
    reached = replace(scene, reach={own: 0, free: 0})
    assert len({grounds(each, cell) for each in (scene, reached) for cell in (own, free)}) == 4


def test_the_active_system_is_bright_on_both_sides_and_has_its_owners_ground_everywhere_else():
    scene, named = galaxy("activate rub")
    plain = replace(scene, marks=())
    assert [mark.cell for mark in scene.marks] == [named["Rub"]]
    (top, side, inside), before = grounds(scene, named["Rub"]), grounds(plain, named["Rub"])
    assert (top, inside) == (before[0], before[2])
    assert side != before[1]


# --- wormholes ---


def test_a_way_through_a_wormhole_is_a_row_of_dots_with_its_head_outside_where_it_ends():
    scene, named = galaxy(*BY_WORMHOLE)
    board, bare = pair(scene, CellSize(12, 5), look_of())
    (spot,) = added(board, bare, named["Kor"], look_of().glyphs.headings[1])
    assert board.cell_at(*spot) != named["Sil"]
    assert text(scene, "12x5").count("∙") >= 5
    assert not added(board, bare, named["Mor"], "∙")


@pytest.mark.parametrize(
    ("system", "size"), [("truecolor", "12x5"), ("16", "10x3"), ("mono", "20x8"), ("256", "38x20")]
)
def test_the_other_end_of_a_wormhole_stands_out_while_the_cursor_is_on_one(system, size):
    scene, named = galaxy()
    mor, sil = named["Mor"], named["Sil"]
    assert scene.sites[mor].sign == scene.sites[sil].sign
    assert scene.sites[mor].links == (sil,)
    board = drawing(scene, CellSize.parse(size), look_of(system=system))
    assert isinstance(board, HexDrawing)
    _, number, _, _ = board.frame_boxes(mor)[1]
    pairs = zip(board.line(number), board.framed(number, mor), strict=True)
    assert "".join(own[0] for plain, own in pairs if plain != own) == "@Sil"
    assert board.framed(number, named["Lum"]) == board.line(number)
    assert board.frame_boxes(named["Lum"]) == [board.box(named["Lum"])]


# --- overlays ---


@pytest.mark.parametrize("size", ["6x3", "10x4", "12x5", "20x8"])
def test_an_overlays_marks_are_seen_on_hexes_and_dangers_as_such(size):
    scene, named = galaxy()
    threat = replace(scene, shades={named["Hub"]: SceneShade(3, "7", danger=True)})
    assert "!7" in text(threat, size)
    assert " 5" in text(replace(scene, shades={named["Hub"]: SceneShade(3, "5")}), size)
    plain, warned = (drawing(each, CellSize.parse(size), look_of()) for each in (scene, threat))
    left, top, _, high = plain.box(named["Hub"])
    spot = top + high // 2, left + 1
    assert plain.line(spot[0])[spot[1]][2] != warned.line(spot[0])[spot[1]][2]
