"""Boards are drawn right at every size, on every kind of terminal, and what must be told apart is."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

import pytest

from tactical.session.drawing.board import drawing
from tactical.session.drawing.counters import INSET_FROM, counter
from tactical.session.drawing.look import SEEN, readable
from tactical.session.drawing.paint import REVERSE, UNDERLINE
from tactical.session.drawing.sizes import HEX_SIZES, SQUARE_SIZES, CellSize, extent, largest
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.session.scene.scene import (
    AimPreview,
    PathStep,
    Scene,
    SceneEdge,
    SceneEffect,
    SceneGround,
    SceneMark,
    ScenePiece,
    SceneShade,
    SceneTitle,
)
from tactical.table.chances import Chance
from tactical.table.rows import Amount
from tactical.table.values import replace
from tests.session.vision import lightness
from tests.session.widths import agreed_width
from tests.ui.board.scenes import ROOMS, SYSTEMS, cursor_of, drawn, look_of, scene_of, text_of
from tests.ui.board.vector import svg
from tests.ui.fake import fake_scene
from tests.ui.goldens import check_golden

PLAIN = Scene(tuple(tuple(SceneGround() for _ in range(6)) for _ in range(5)))
CLEO = ScenePiece((2, 2), "C", 1, heading=2, name="Cleo", tag="C", sign="t", kind="trooper", left=14, whole=25)
TERMINALS = [("truecolor", "rich"), ("256", "narrow"), ("16", "narrow"), ("mono", "narrow"), ("mono", "ascii")]


def rows(scene: Scene, size: CellSize, system: str = "truecolor", glyphs: str = "narrow") -> list[str]:
    board = drawing(scene, size, look_of(system=system, glyphs=glyphs))
    return ["".join(glyph[0] for glyph in board.line(number)) for number in range(board.lines)]


# --- shapes ---


SIGHTS = [  # one size in five of each terminal, another of each; the rest is left to `.ci/long`
    pytest.param(size, *terminal, marks=[] if (at + number) % 5 == 0 else pytest.mark.long)
    for at, size in enumerate(SQUARE_SIZES)
    for number, terminal in enumerate(TERMINALS)
]


@pytest.mark.parametrize(("size", "system", "glyphs"), SIGHTS)
def test_every_line_is_as_wide_as_the_board_in_characters_the_set_may_show(size, system, glyphs):
    scene = fake_scene()
    board = drawing(scene, size, look_of(system=system, glyphs=glyphs))
    assert (board.columns, board.lines) == extent(size, scene)
    for number in range(board.lines):
        for line in (board.line(number), board.framed(number, (5, 5))):
            assert len(line) == board.columns
            for char, *_ in line:
                assert len(char) == 1
                assert glyphs == "rich" or (char.isascii() if glyphs == "ascii" else agreed_width(char)), char
                assert unicodedata.category(char) not in ("Cc", "Cf")


@pytest.mark.parametrize("size", HEX_SIZES)
def test_hexes_interlock_at_every_size(size):
    scene = scene_of("fleet")
    board = drawing(scene, size, look_of())
    assert all(len(board.line(number)) == board.columns for number in range(board.lines))
    for cell in scene.sites:
        left, top, wide, high = board.box(cell)
        assert board.cell_at(left + wide // 2, top + high // 2) == cell
        name = "".join(glyph[0] for line in range(top, top + high) for glyph in board.line(line)[left : left + wide])
        assert scene.sites[cell].name[:3] in name


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("screen", ROOMS)
def test_boards_of_all_systems_at_three_sizes(name, screen):
    board = drawn(scene_of(name), ROOMS[screen], look_of())
    check_golden(f"board-{name}-{screen}", text_of(board, cursor_of(name)))


@pytest.mark.parametrize("name", SYSTEMS)
def test_their_colours(name):
    """The same as a picture, which is looked at before it is kept."""
    board = drawn(scene_of(name), ROOMS["120x40"], look_of(glyphs="rich"))
    check_golden(f"board-{name}", svg(board, cursor_of(name)), "svg")


def test_the_largest_cells_with_which_all_is_seen():
    assert largest(PLAIN, 72, 25) == (12, 5)
    assert largest(PLAIN, 71, 25) == (10, 5)
    assert largest(PLAIN, 24, 10) == (4, 2)
    assert largest(PLAIN, 12, 5) == (2, 1)
    assert largest(fake_scene(), 20, 10) == (2, 1)  # which scrolls


def test_a_drawing_takes_over_what_is_as_it_was():
    look, size = look_of(), CellSize(5, 2)
    scene = replace(PLAIN, pieces=(CLEO,))
    before = drawing(scene, size, look)
    kept = [before.line(number) for number in range(before.lines)]
    after = drawing(replace(scene, pieces=(replace(CLEO, left=3),)), size, look, before)
    same = [after.line(number) is kept[number] for number in range(after.lines)]
    assert same == [True] * 4 + [False] * 2 + [True] * 4


# --- what is told ---


@dataclass
class Seen:
    """What a counter says at a size."""

    size: CellSize
    said: tuple[str, ...]


@pytest.mark.parametrize(
    "seen",
    [
        Seen(CellSize(2, 1), ("C>",)),
        Seen(CellSize(3, 1), ("Cl>",)),
        Seen(CellSize(4, 2), ("Cle>", "t")),
        Seen(CellSize(5, 2), ("Cleo>", "14")),
        Seen(CellSize(6, 3), ("Cle>", "t 14")),
        Seen(CellSize(12, 5), ("Cleo     >", "trooper", "14/25")),
    ],
    ids=lambda seen: "x".join(map(str, seen.size)),
)
def test_a_counter_says_as_much_as_it_has_room_for(seen):
    sprite = counter(CLEO, *seen.size, look_of(glyphs="ascii"), 0)
    said = "\n".join("".join(glyph[0] if glyph else " " for glyph in line) for line in sprite)
    assert all(word in said for word in seen.said), said


@pytest.mark.parametrize("size", [CellSize(2, 1), CellSize(3, 1), CellSize(5, 2), CellSize(8, 4)])
def test_health_is_seen_on_the_counter_at_every_size(size):
    look = look_of()
    hurt, whole = (counter(replace(CLEO, left=left), *size, look, 0) for left in (8, 25))
    bad = look.over("health-bad")[1]
    assert any(glyph and glyph[2] == bad for line in hurt for glyph in line)
    assert not any(glyph and glyph[2] == bad for line in whole for glyph in line)


def test_the_fallen_have_no_body_and_stay_to_be_seen():
    look = look_of()
    sprite = counter(replace(CLEO, lost="dead"), 5, 2, look, 0x2E3139)
    glyphs = [glyph for line in sprite for glyph in line if glyph]
    assert "".join(glyph[0] for glyph in glyphs) == "%C"
    assert {glyph[2] for glyph in glyphs} == {0x2E3139}


def test_a_large_hull_is_one_body_with_its_name_once_and_a_bow():
    hull = replace(CLEO, covers=((3, 2), (2, 3), (3, 3)), bow=((3, 2), (3, 3)), name="Kestrel", tag="K")
    board = drawing(replace(PLAIN, pieces=(hull,)), CellSize(4, 2), look_of())
    lines = [board.line(number)[8:16] for number in range(4, 8)]
    text = "\n".join("".join(glyph[0] for glyph in line) for line in lines)
    assert text.count("Kestre") == 1
    assert (text.count("▙"), text.count("▛"), text.count("▸")) == (1, 1, 1)
    body = look_of().side(1)[1]
    assert sum(glyph[2] == body for line in lines for glyph in line) > 16


def test_reach_keeps_the_ground_to_be_seen_and_says_how_much_is_left():
    look = look_of()
    grounds = {}
    for left in (100, 30, 0):
        board = drawing(replace(PLAIN, reach={(1, 1): left}), CellSize(4, 2), look)
        grounds[left] = board.line(2)[5][2]
    assert len({*grounds.values(), look.ground("floor")[1]}) == 4


def test_without_shades_reach_is_a_sign():
    scene = replace(PLAIN, reach={(1, 1): 100, (2, 1): 0})
    for system in ("16", "mono"):
        board = drawing(scene, CellSize(4, 2), look_of(system=system, glyphs="ascii"))
        signs = [glyph[0] for glyph in board.line(3) if glyph[3] & UNDERLINE]
        assert signs == ["+", "+", "`"]
        assert not {*"".join(look_of(glyphs="ascii").glyphs.strewn.values())} & {*signs}


def test_threat_tints_the_ground_by_how_much_and_says_it_by_its_mark():
    look = look_of()
    shades = {(x, 0): SceneShade(x + 1, mark, danger=True) for x, mark in enumerate("+159")}
    board = drawing(replace(PLAIN, shades=shades), CellSize(4, 2), look)
    middle = board.line(1)
    assert [middle[4 * x + 2][0] for x in range(4)] == ["+", "1", "5", "9"]
    grounds = [middle[4 * x + 2][2] for x in range(4)]
    assert grounds[0] == grounds[1]
    assert len({*grounds, look.ground("floor")[1]}) == 4


def test_the_usual_mark_of_an_overlay_is_left_to_shades_where_there_are_any():
    shades = {(x, 0): SceneShade(4, "s", obvious=True) for x in range(4)} | {(4, 0): SceneShade(2, "c")}
    scene = replace(PLAIN, shades=shades)
    for system, letters in (("truecolor", "c"), ("256", "c"), ("16", "ssssc"), ("mono", "ssssc")):
        board = drawing(scene, CellSize(4, 2), look_of(system=system))
        middle = board.line(1)
        assert "".join(middle[4 * x + 2][0] for x in range(5)).replace(" ", "") == letters
        if system in ("truecolor", "256"):
            grounds = [middle[4 * x][2] for x in range(6)]
            assert len(set(grounds[:4])) == 1
            assert len(set(grounds)) == 3, "seen, in cover and not seen"


def test_a_row_that_neither_overlay_speaks_of_is_dimmed_once_one_dims():
    look, threat, sight = look_of(), SceneShade(4, "7", danger=True), SceneShade(4, "s")
    first = drawing(replace(PLAIN, shades={(0, 0): threat}), CellSize(4, 1), look)
    assert [first.line(y) for y in range(5)]
    after = drawing(replace(PLAIN, shades={(0, 0): sight}), CellSize(4, 1), look, first)
    assert after.line(4) == drawing(replace(PLAIN, shades={(0, 0): sight}), CellSize(4, 1), look).line(4)


def test_each_corner_of_the_cursor_is_seen_on_what_it_stands_on():
    look = look_of()
    board = drawing(
        replace(PLAIN, ground=(PLAIN.ground[0], (SceneGround("wall"),) * 6, *PLAIN.ground[2:])), CellSize(4, 2), look
    )
    for cell in ((2, 0), (2, 1), (2, 2)):
        for number in range(10):
            for char, ink, ground, _ in board.framed(number, cell):
                assert char not in "▛▜▙▟" or readable(ink, ground) >= SEEN


def test_what_an_overlay_does_not_speak_of_is_dimmed_unless_it_is_of_danger():
    look = look_of()
    for danger in (False, True):
        board = drawing(replace(PLAIN, shades={(0, 0): SceneShade(4, "s", danger=danger)}), CellSize(4, 2), look)
        bare = board.line(1)[22][2]
        assert (lightness(bare) < lightness(look.ground("floor")[1]) - 5) is not danger


@pytest.mark.parametrize("system", ["truecolor", "16", "mono"])
@pytest.mark.parametrize("size", [CellSize(2, 1), CellSize(3, 1), CellSize(3, 2), CellSize(4, 1)], ids=str)
def test_threat_in_small_cells_is_a_mark_beside_that_of_the_ground_where_colours_do_not_tell_it(size, system):
    wood = replace(PLAIN, ground=(tuple(SceneGround(kind="woods") for _ in range(6)), *PLAIN.ground[1:]))
    line = size.lines // 2
    bare = rows(wood, size, system)[line]
    threat = {(x, 0): SceneShade(4, "7", danger=True) for x in range(6)}
    shown = rows(replace(wood, shades=threat), size, system)[line]
    assert shown.count("7") == 6
    for x in range(0, 6 * size.columns, size.columns):
        was, now = (set(each[x : x + size.columns]) - {" "} for each in (bare, shown))
        if system == "truecolor" and size.columns < 4:
            assert now == {"7"}, "beside a mark it reads as a number"
        else:
            assert len(now) > 1 or not was, "the ground is still told"


def test_threat_beside_a_wall_or_a_sign_hides_neither():
    threat = {(2, 2): SceneShade(4, "7", danger=True)}
    walled = replace(PLAIN, edges=(SceneEdge((2, 2), "w"),))
    bare, shown = (rows(each, CellSize(3, 1), "mono")[2] for each in (walled, replace(walled, shades=threat)))
    assert (shown[6], shown[7]) == (bare[6], "7")
    console = tuple(SceneGround(sign="&") if x == 2 else SceneGround() for x in range(6))
    signed = replace(PLAIN, ground=(*PLAIN.ground[:2], console, *PLAIN.ground[3:]), shades=threat)
    for size in (CellSize(2, 1), CellSize(4, 2), CellSize(6, 3)):
        found = rows(signed, size)[2 * size.lines + size.lines // 2]
        assert "&" in found
        assert "7" in found


def test_a_heading_that_a_counter_has_no_room_for_stands_ahead_and_follows_it():
    tank = ScenePiece((2, 1), "A", 0, name="Anvil", tag="An", heading=1)
    before = drawing(replace(PLAIN, pieces=(tank,)), CellSize(2, 1), look_of())
    assert (before.line(0)[6][0], before.line(1)[6][0]) == (look_of().glyphs.headings[1], " ")
    after = drawing(replace(PLAIN, pieces=(replace(tank, heading=2),)), CellSize(2, 1), look_of(), before)
    assert (after.line(0)[6][0], after.line(1)[6][0]) == (" ", look_of().glyphs.headings[2])


def test_who_is_aimed_at_stands_in_a_frame():
    wren = ScenePiece((2, 1), "W", 1, name="Wren", tag="Wr", left=5, whole=5)
    aimed = replace(PLAIN, pieces=(wren,), aim=AimPreview(line=((1, 1),), target=(2, 1), chance=Chance(26, 36)))
    _, yellow, _ = look_of().over("plate")
    for size in (CellSize(5, 2), CellSize(8, 3)):
        shown = drawing(aimed, size, look_of())
        corners = [shown.line(size.lines)[x] for x in (2 * size.columns, 3 * size.columns - 1)]
        if size.columns < INSET_FROM:  # its counter leaves no ground: the frame is solid
            assert [(char, ground) for char, _, ground, _ in corners] == [(" ", yellow)] * 2
        else:
            assert [(char, ink) for char, ink, *_ in corners] == [("▛", yellow), ("▜", yellow)]
    _, own, _ = look_of().side(1)
    for size, grounds in ((CellSize(2, 1), [yellow] * 2), (CellSize(3, 1), [yellow, own, yellow])):
        shown = drawing(aimed, size, look_of()).line(1)[2 * size.columns : 3 * size.columns]
        assert [ground for _, _, ground, _ in shown] == grounds
        assert all(ink != look_of().over("plate")[0] for _, ink, ground, _ in shown if ground == yellow), "its side's"


def test_a_path_has_its_prices_and_a_route_its_days():
    path = (PathStep((1, 0), 1, Amount(1)), PathStep((2, 0), 2, Amount(2), stop=True))
    assert " 1  2 " in "".join(rows(replace(PLAIN, path=path), CellSize(3, 1))[0])
    halves = (
        PathStep((1, 0), 1, Amount(1, parts=2)),
        PathStep((2, 0), 2, Amount(2, parts=2)),
        PathStep((3, 0), 3, Amount(3, parts=2), stop=True),
    )
    small = replace(PLAIN, path=halves)
    assert " ½  1 1½ " in "".join(rows(small, CellSize(3, 1), glyphs="rich")[0])
    for glyphs in ("narrow", "ascii"):
        dot = look_of(glyphs=glyphs).glyphs.strokes[3]
        assert ".5  1 1.5" in "".join(rows(small, CellSize(3, 1), glyphs=glyphs)[0])
        assert f"{dot} 1 1+" in "".join(rows(small, CellSize(2, 1), glyphs=glyphs)[0]), "none reads on into the next"
        assert ".5" in rows(replace(PLAIN, path=halves[:1]), CellSize(2, 1), glyphs=glyphs)[0]
    alone = replace(PLAIN, path=(replace(halves[0], stop=True),))
    assert "1/2" in rows(alone, CellSize(4, 1))[0]
    assert "1/2  1 " in "".join(rows(small, CellSize(4, 1))[0])
    feet = (
        PathStep((1, 0), 1, Amount(50)),
        PathStep((2, 0), 2, Amount(100)),
        PathStep((3, 0), 3, Amount(150), stop=True),
    )
    shown = "".join(rows(replace(PLAIN, path=feet), CellSize(3, 1))[0])
    assert re.search(r"50 *∙ *150", shown), "none reads on into the next"
    turned = (PathStep((1, 0), 1, Amount(100)), PathStep((1, 1), 2, Amount(150), stop=True))
    assert "100" in "".join(rows(replace(PLAIN, path=turned), CellSize(3, 1))[0])
    route = (
        PathStep((1, 0), 1, Amount(1), day=1),
        PathStep((2, 0), 2, Amount(1), day=1),
        PathStep((3, 0), 3, Amount(1), day=2),
    )
    text = "\n".join(rows(replace(PLAIN, path=route), CellSize(8, 4)))
    assert ("day 1" in text, "day 2" in text) == (True, True)
    assert text.index("day 1") < text.index("day 2")
    late = drawing(replace(PLAIN, path=(*route[:2], replace(route[2], late=True))), CellSize(8, 4), look_of())
    plates = {glyph[2] for glyph in late.line(2) if glyph[0].isdigit()}
    assert "day 2!" in "".join(glyph[0] for glyph in late.line(2))
    assert plates == {look_of().over(key)[1] for key in ("plate", "late")}


def test_walls_join_and_doors_are_seen_in_them():
    edges = (*(SceneEdge((x, 1), "n") for x in range(3)), SceneEdge((3, 1), "n", "door"), SceneEdge((2, 1), "w"))
    scene = replace(PLAIN, edges=edges)
    look = look_of(glyphs="rich")
    board = drawing(scene, CellSize(6, 3), look)
    line = board.line(3)
    stone, door = look.ground("wall")[1], look.on("door", look.ground("floor")[1])[0]
    assert [glyph[1] for glyph in line[:18]] == [stone] * 18
    assert door in {glyph[1] for glyph in line[18:24]}
    assert [board.line(part)[12][1] for part in (3, 4, 5)] == [stone] * 3


def test_the_run_of_a_wall_shows_its_side_at_its_foot_alone():
    wall = SceneGround("wall")
    ground = tuple(tuple(wall if x == 1 and 1 <= y <= 2 else SceneGround() for x in range(3)) for y in range(4))
    board = drawing(Scene(ground), CellSize(4, 2), look_of())
    tones = [board.line(number)[5][2] for number in range(2, 6)]
    assert tones[0] == tones[1] == tones[2] != tones[3]


@pytest.mark.parametrize(("x", "size"), [(0, CellSize(2, 1)), (2, CellSize(2, 1)), (2, CellSize(3, 1))])
def test_a_result_that_is_longer_than_its_cell_is_read_all_the_same(x, size):
    scene = replace(PLAIN, effects=(SceneEffect((x, 2), "hit", text="miss"),))
    assert "miss" in rows(scene, size, glyphs="ascii")[2]


@pytest.mark.parametrize("size", [CellSize(2, 1), CellSize(3, 1), CellSize(5, 2)])
@pytest.mark.parametrize("text", ["-7", "miss"])
def test_a_result_over_a_hull_leaves_no_end_of_what_stood_there(size, text):
    hull = replace(CLEO, cell=(1, 2), covers=((2, 2),), name="Kestrel", tag="Kest")
    line = rows(replace(PLAIN, pieces=(hull,), effects=(SceneEffect((1, 2), "hit", text=text),)), size)
    last = line[3 * size.lines - 1]
    assert last[size.columns : 3 * size.columns].strip(" ▏▕▙▟▛▜▌▐|") == text
    assert "estr" not in last


def test_aims_and_effects_are_drawn_and_gone_again():
    aim = AimPreview(line=((1, 0), (2, 0)), target=(3, 0), blast=frozenset({(3, 0)}), chance=Chance(26, 36))
    bare = rows(PLAIN, CellSize(5, 2))
    aimed = rows(replace(PLAIN, aim=aim), CellSize(5, 2))
    assert "72%" in aimed[1]
    assert bare != aimed
    shot = rows(replace(PLAIN, effects=(SceneEffect((2, 2), "shot"),)), CellSize(5, 2), glyphs="ascii")
    assert shot[5][12] == "*"
    hit = drawing(replace(PLAIN, effects=(SceneEffect((2, 2), "hit", text="-6"),)), CellSize(5, 2), look_of())
    assert "-6" in "".join(glyph[0] for glyph in hit.line(5))


@pytest.mark.parametrize("system", ["truecolor", "256", "16", "mono"])
def test_arcs_and_blasts_lie_over_the_ground_and_differ(system):
    look = look_of(system=system)
    scenes = (AimPreview(), AimPreview(arc=frozenset({(1, 1)})), AimPreview(blast=frozenset({(1, 1)})))
    drawn = [drawing(replace(PLAIN, aim=aim), CellSize(5, 2), look).line(3)[5:10] for aim in scenes]
    assert len({tuple(cell) for cell in drawn}) == 3


def test_light_dims_the_ground_and_not_the_counters():
    look = look_of()
    day, night = (
        drawing(replace(PLAIN, pieces=(CLEO,), light=light), CellSize(5, 2), look) for light in ("day", "night")
    )
    assert day.line(0)[0][2] > night.line(0)[0][2]
    assert day.line(4)[11] == night.line(4)[11]


def test_a_night_around_one_group_leaves_the_rest_of_the_board_as_it_is():
    look, size = look_of(), CellSize(5, 2)
    day = drawing(PLAIN, size, look)
    first = day.line(0)
    dark = drawing(replace(PLAIN, dark=frozenset({(1, 1)})), size, look, day)
    night = drawing(replace(PLAIN, light="night"), size, look)
    assert dark.line(2)[5:10] == night.line(2)[5:10]
    assert dark.line(2)[:5] == day.line(2)[:5]
    assert dark.line(0) is first, "a row without any of it is taken over"
    again = drawing(PLAIN, size, look, dark)
    assert again.line(2) == day.line(2)


# --- the cursor ---


@pytest.mark.parametrize("size", SQUARE_SIZES)
@pytest.mark.parametrize(("system", "glyphs"), TERMINALS)
def test_the_cursor_is_seen_on_ground_and_on_counters(size, system, glyphs):
    board = drawing(replace(PLAIN, pieces=(CLEO,)), size, look_of(system=system, glyphs=glyphs))
    for cell in ((0, 0), (2, 2)):
        left, top, wide, high = board.frame_box(cell)
        for number in range(board.lines):
            framed, plain = board.framed(number, cell), board.line(number)
            differ = [x for x, pair in enumerate(zip(framed, plain, strict=True)) if pair[0] != pair[1]]
            assert all(left <= x < left + wide and top <= number < top + high for x in differ)
            if number in (top, top + high - 1):
                assert differ


@pytest.mark.parametrize(
    ("name", "size", "shown"),
    [
        ("helm", CellSize(8, 4), "  helm  "),
        ("engine station", CellSize(16, 8), " engine station "),
        ("engine station", CellSize(9, 5), " engine  "),
        ("engine station", CellSize(7, 4), "       "),
        ("helm", CellSize(6, 3), "      "),
    ],
)
def test_a_console_has_its_name_where_its_cell_is_large(name, size, shown):
    console = SceneGround("road", "console", sign="&", name=name)
    board = drawing(Scene(((SceneGround(), console, SceneGround()),)), size, look_of())
    texts = [
        "".join(glyph[0] for glyph in board.line(part))[size.columns : 2 * size.columns] for part in range(size.lines)
    ]
    assert texts[size.lines // 2].strip() == "&"
    assert texts[size.lines // 2 + 1 :][:1] in ([shown], [])


def test_the_tag_of_a_body_stands_where_no_path_leads():
    ghost = ScenePiece((3, 1), "K", 0, name="Kestrel", tag="Ke", covers=((2, 1),), heading=2)
    path = (PathStep((1, 1), 1, Amount(50)), PathStep((2, 1), 2, Amount(100), stop=True))
    for cells in (((3, 1), (2, 1)), ((2, 1), (3, 1))):
        body = replace(ghost, cell=cells[0], covers=cells[1:])
        board = drawing(replace(PLAIN, path=path, ghosts=(body,)), CellSize(3, 2), look_of())
        assert "".join(glyph[0] for glyph in board.line(2)[9:12]).startswith("Ke")


def test_a_price_where_the_cursor_is_belongs_to_its_frame():
    path = (PathStep((1, 1), 1, Amount(150)), PathStep((2, 1), 2, Amount(200), stop=True))
    for size in (CellSize(3, 2), CellSize(8, 3)):
        board = drawing(replace(PLAIN, path=path), size, look_of())
        ink, white, _ = look_of().over("frame")
        priced = [
            (x, glyph) for x, glyph in enumerate(board.framed(size.lines + size.lines // 2, (2, 1))) if glyph[0] in "20"
        ]
        assert [glyph[0] for _, glyph in priced[-3:]] == ["2", "0", "0"]
        assert {glyph[1:3] for _, glyph in priced[-3:]} == {(ink, white)}
        _, yellow, _ = look_of().over("plate")
        assert board.line(size.lines + size.lines // 2)[priced[-1][0]][2] == yellow


@pytest.mark.parametrize(("heading", "shown"), [(0, "Cl^"), (2, "Cl>"), (3, "Cl"), (5, "Cl"), (6, "<Cl")])
def test_a_heading_stands_on_the_side_of_the_counter_that_it_points_to(heading, shown):
    piece = replace(CLEO, heading=heading, tag="Cl")
    look = look_of(glyphs="ascii")
    text = rows(replace(PLAIN, pieces=(piece,)), CellSize(3, 1), glyphs="ascii")[2][6:9]
    assert shown in text
    assert (text[0] == look.glyphs.headings[heading]) == (heading in (5, 6, 7))
    assert (text[-1] == look.glyphs.headings[heading]) == (heading not in (5, 6, 7))


def test_without_colours_the_cursor_on_a_counter_is_told_by_attributes():
    board = drawing(replace(PLAIN, pieces=(CLEO,)), CellSize(3, 1), look_of(system="mono", glyphs="ascii"))
    plain, framed = board.line(2)[6], board.framed(2, (2, 2))[6]
    assert plain[0] == framed[0]
    assert (plain[3] ^ framed[3]) & REVERSE


def test_glyph_sets_draw_the_same_things():
    for name in GLYPH_SETS:
        assert "Cleo" in "\n".join(rows(replace(PLAIN, pieces=(CLEO,)), CellSize(8, 4), glyphs=name))


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", [CellSize(2, 1), CellSize(4, 2), CellSize(6, 3), CellSize(8, 4)])
def test_who_peeks_into_a_square_is_an_eye_there_without_a_name(size, glyphs):
    peeking = replace(CLEO, covers=((3, 2),), astride=True)
    text = "\n".join(rows(replace(PLAIN, pieces=(peeking,)), size, glyphs=glyphs))
    eye = "<>" if size.columns == 2 else "<o>"
    assert (text.count("C"), text.count(eye)) == (1, 1)
    assert eye not in "\n".join(rows(replace(PLAIN, pieces=(CLEO,)), size, glyphs=glyphs))


@pytest.mark.parametrize("system", ["truecolor", "256", "16"])
def test_the_eye_of_who_peeks_is_on_ground_in_the_colour_of_its_side(system):
    peeking = replace(CLEO, covers=((3, 2),), astride=True)
    look = look_of(system=system)
    bare, board = (drawing(replace(PLAIN, pieces=pieces), CellSize(6, 3), look) for pieces in ((), (peeking,)))
    _, ink, under, _ = board.line(7)[6 * 3 + 2]
    assert under == bare.line(7)[6 * 3 + 2][2]
    assert ink == look.side_ink(CLEO.seat, under)[0]


@pytest.mark.parametrize("size", [CellSize(4, 2), CellSize(5, 2), CellSize(6, 3), CellSize(8, 4)])
def test_there_is_ground_between_counters_of_neighbouring_cells(size):
    columns, lines = size
    beside, below = replace(CLEO, cell=(3, 2), heading=None), replace(CLEO, cell=(2, 3), heading=None)
    one = replace(CLEO, heading=None)
    bare, board = (drawing(replace(PLAIN, pieces=pieces), size, look_of()) for pieces in ((), (one, beside, below)))

    def is_ground(x: int, y: int) -> bool:
        return board.line(y)[x] == bare.line(y)[x]

    assert all(is_ground(3 * columns, y) for y in range(2 * lines, 3 * lines))
    assert lines < 3 or all(is_ground(x, 3 * lines) for x in range(2 * columns, 3 * columns))


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("side", ["n", "w"])
def test_the_states_of_a_door_differ_in_characters(side, glyphs):
    found = set()
    for kind in ("door", "open", "held", "hacked", "broken", "window"):
        scene = replace(PLAIN, edges=(SceneEdge((2, 2), side, kind),))
        found.add(tuple(rows(scene, CellSize(6, 3), system="mono", glyphs=glyphs)[6:9]))
    assert len(found) == 6


def test_a_title_is_written_over_its_cells_and_cut_at_their_end():
    scene = replace(PLAIN, titles=(SceneTitle((1, 1), 2, "reactor room"),))
    assert "reac" in rows(replace(scene, titles=(SceneTitle((1, 1), 2, "reac"),)), CellSize(4, 2))[2]
    assert "reactor" not in rows(scene, CellSize(4, 2))[2]
    assert "reactor room" in rows(scene, CellSize(8, 3))[4]


def test_a_title_is_written_on_floor_alone():
    """Neither over solid wall nor across a border with something on it: below, or else cut."""
    wall = tuple(SceneGround("wall") if x in (1, 4) else SceneGround() for x in range(6))
    titled = replace(PLAIN, ground=(PLAIN.ground[0], wall, *PLAIN.ground[2:]))
    titled = replace(titled, titles=(SceneTitle((1, 1), 5, "long gallery"),))
    assert "long gallery" in rows(titled, CellSize(5, 3))[7]
    solid = (SceneGround("wall"),) * 6
    titled = replace(titled, ground=(PLAIN.ground[0], wall, solid, *PLAIN.ground[3:]))
    assert rows(titled, CellSize(5, 3))[4][11:20] == "long gal›"
    edges = (SceneEdge((3, 1), "w"),)
    assert "lon›" in rows(replace(titled, edges=edges), CellSize(5, 3))[4]
    assert "lon" not in rows(replace(titled, titles=(SceneTitle((4, 1), 1, "lon"),)), CellSize(5, 3))[4]


def test_a_title_at_the_boards_edge_begins_further_left_and_marks_leave_it_whole():
    edge = PLAIN.width - 1
    scene = replace(PLAIN, titles=(SceneTitle((edge, 1), 1, "saltby"),), marks=(SceneMark((edge, 1), "objective"),))
    assert rows(scene, CellSize(5, 3))[4].endswith("saltby")
    assert rows(scene, CellSize(4, 2))[2].endswith("saltby")
    stands = replace(CLEO, cell=(edge - 1, 1))
    assert "saltby" not in rows(replace(scene, pieces=(stands,)), CellSize(5, 3))[4]


def test_in_cells_of_one_line_a_place_in_open_country_has_its_name_beside_it():
    edge = PLAIN.width - 1
    for x, shown in ((1, 12), (edge, edge * 4 - 6)):
        scene = replace(PLAIN, titles=(SceneTitle((x, 1), 1, "saltby"),))
        assert rows(scene, CellSize(4, 1))[1].find("saltby") == (shown if x == edge else (x + 1) * 4)
    between = replace(PLAIN, titles=(SceneTitle((2, 1), 1, "saltby"),), pieces=(replace(CLEO, cell=(3, 1)),))
    assert "saltby" in rows(between, CellSize(4, 1))[1][:8]
    walled = replace(between, edges=(SceneEdge((0, 0), "w"),))
    assert "saltby" not in rows(walled, CellSize(4, 1))[1], "rooms lie too close for that"


def test_what_a_step_costs_is_not_written_over_by_the_fallen():
    fallen, path = replace(CLEO, lost="dead"), (PathStep((2, 2), 1, Amount(12)),)
    for size in (CellSize(3, 1), CellSize(6, 3)):
        without = rows(replace(PLAIN, path=path), size)
        assert rows(replace(PLAIN, path=path, pieces=(fallen,)), size) == without


def test_a_heading_outside_of_its_counter_stands_on_the_ground_and_is_never_seen_without_it():
    tank = ScenePiece((2, 1), "A", 0, name="Anvil", tag="An", heading=2, states=frozenset({"selected"}))
    board = drawing(replace(PLAIN, pieces=(tank,)), CellSize(2, 1), look_of())
    head, bare = board.line(1)[6], board.ground.cell(3, 1, 0)[0]
    assert head[:3] == (look_of().glyphs.headings[2], *look_of().side_ink(0, bare[2])[:2]), "a counter is its cell"
    assert not head[3] & UNDERLINE
    assert board.lone(1, (0, 0, 12, 5)) == {}
    assert board.lone(1, (6, 0, 6, 5)) == {6: board.ground.cell(3, 1, 0)[0]}


@pytest.mark.parametrize(
    "size", [CellSize(*each) for each in ((3, 1), (4, 1), (3, 2), (4, 2), (5, 3), (6, 3), (16, 8))]
)
def test_an_objective_is_seen_where_somebody_stands(size):
    piece = replace(CLEO, heading=None)
    scene = replace(PLAIN, pieces=(piece,), marks=(SceneMark(piece.cell, "objective"),))
    sign = look_of(glyphs="narrow").glyphs.marks["objective"]
    assert "".join(rows(scene, size)).count(sign) == 1


def test_an_objective_that_a_counter_leaves_no_room_for_colours_it():
    piece = replace(CLEO, tag="Cl")
    board, bare = (
        drawing(replace(PLAIN, pieces=(piece,), marks=marks), CellSize(2, 1), look_of())
        for marks in ((SceneMark(piece.cell, "objective"),), ())
    )
    there = slice(4, 6)
    assert [glyph[0] for glyph in board.line(2)[there]] == [glyph[0] for glyph in bare.line(2)[there]]
    assert all(one[2] != other[2] for one, other in zip(board.line(2)[there], bare.line(2)[there], strict=True))


def test_the_cursors_frame_hides_no_heading():
    piece = replace(CLEO, heading=2)
    for size in SQUARE_SIZES[4:12]:
        board = drawing(replace(PLAIN, pieces=(piece,)), size, look_of())
        _, top, _, high = board.frame_box(piece.cell)
        shown = {glyph[0] for number in range(top, top + high) for glyph in board.framed(number, piece.cell)}
        assert board.look.glyphs.headings[2] in shown


def test_the_name_on_a_hull_of_one_line_has_all_the_columns_beside_its_heading():
    ship = replace(CLEO, name="Kestrel", tag="Ke", covers=((3, 2),), bow=((3, 2),), heading=2)
    assert "Kes\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" in rows(replace(PLAIN, pieces=(ship,)), CellSize(2, 1))[2]
    west = replace(ship, bow=((2, 2),), heading=6)
    assert "\N{BLACK LEFT-POINTING SMALL TRIANGLE}Kes" in rows(replace(PLAIN, pieces=(west,)), CellSize(2, 1))[2]


def test_what_is_written_is_safe():
    foreign = replace(CLEO, name="\x1b[31m", tag="\x1b")
    text = "".join(rows(replace(PLAIN, pieces=(foreign,)), CellSize(8, 4)))
    assert "\x1b" not in text


@pytest.mark.parametrize("kind", ["floor", "woods", "rock"])
@pytest.mark.parametrize("size", [CellSize(2, 1), CellSize(3, 1), CellSize(4, 1)], ids=str)
def test_the_cursor_in_a_cell_of_one_line_is_as_bright_on_all_ground_as_on_a_counter(size, kind):
    look = look_of()
    scene = replace(PLAIN, ground=(tuple(SceneGround(kind=kind) for _ in range(6)), *PLAIN.ground[1:]))
    line = drawing(scene, size, look).framed(0, (1, 0))
    ends = line[size.columns], line[2 * size.columns - 1]
    assert [(char, ground) for char, _, ground, _ in ends] == [(sign, look.over("frame")[1]) for sign in "[]"]


def test_counters_side_by_side_that_fill_their_cells_have_a_seam():
    pair = (ScenePiece((1, 1), "A", 0, name="Axe", tag="Ax"), ScenePiece((2, 1), "D", 0, name="Dray", tag="Dr"))
    line = drawing(replace(PLAIN, pieces=pair), CellSize(2, 1), look_of()).line(1)
    assert "".join(glyph[0] for glyph in line[2:6]) == "AxDr"
    assert line[3][2] == line[2][2] == line[5][2] != line[4][2]
    alone = drawing(replace(PLAIN, pieces=pair[1:]), CellSize(2, 1), look_of()).line(1)
    assert alone[4][2] == alone[5][2]


def test_a_cursor_on_a_counter_of_one_line_leaves_its_middle_to_the_side():
    look = look_of()
    tank = ScenePiece((1, 1), "A", 0, name="Anvil", tag="An", heading=2)
    side, white = look.side(0)[1], look.over("frame")[1]

    def grounds(piece, size):
        line = drawing(replace(PLAIN, pieces=(piece,)), size, look).framed(1, (1, 1))
        return [glyph[2] for glyph in line[size.columns : 2 * size.columns]]

    assert grounds(tank, CellSize(4, 1)) == [white, side, side, white]
    assert grounds(tank, CellSize(2, 1)) == [white, white]
    hurt = replace(tank, left=1, whole=3)
    assert grounds(hurt, CellSize(4, 1)) == [white, side, side, look.health(1, 3)[1]]
    assert grounds(hurt, CellSize(2, 1)) == [white, look.health(1, 3)[1]]


# --- what stands on walls, and beside them ---


def test_a_wall_is_seen_beside_a_narrow_counter_and_its_plate():
    west = tuple(SceneEdge((x, 0), "w", kind) for x, kind in ((1, "wall"), (3, "door")))
    ann = ScenePiece((1, 0), "A", name="Ann", tag="An", left=9, whole=9)
    scene = replace(PLAIN, edges=west, pieces=(ann,), path=(PathStep((3, 0), 1, Amount(12), stop=True),))
    look, bare = look_of(), drawing(replace(PLAIN, edges=west), CellSize(3, 2), look_of())
    board = drawing(scene, CellSize(3, 2), look)
    for line in (0, 1):
        assert [board.line(line)[x] for x in (3, 9)] == [bare.line(line)[x] for x in (3, 9)]
    told = "".join(glyph[0] for number in (0, 1) for glyph in board.line(number))
    assert "An" in told
    assert "12" in told
    longer = drawing(replace(scene, pieces=(replace(ann, tag="Ann"),)), CellSize(3, 2), look)
    assert "Ann" in "".join(glyph[0] for glyph in longer.line(0)), "what tells it from others goes before"


def test_a_name_leaves_a_console_its_sign():
    ground = ((*(SceneGround("floor", kind="hull") for _ in range(5)),), (*(SceneGround("floor") for _ in range(5)),))
    helm = replace(ground[0][1], sign="&", kind="console")
    row = (ground[0][0], helm, *ground[0][2:])
    edges = tuple(SceneEdge((x, 1), "n") for x in range(5))
    scene = replace(PLAIN, ground=(row, ground[1]), edges=edges, titles=(SceneTitle((0, 0), 5, "bridge"),))
    shown = rows(scene, CellSize(4, 2))
    assert "&" in shown[1]
    assert "bridge" in shown[1].partition("&")[2], "beside it, where it is whole"
    short = rows(replace(scene, titles=(SceneTitle((0, 0), 2, "bridge"),)), CellSize(4, 2))
    assert "bridge" in short[1], "over its sign where there is no other place: the plate tells it"


@pytest.mark.parametrize("size", [CellSize(5, 2), CellSize(8, 4)])
def test_a_result_leaves_the_name_of_whom_it_happened_to(size):
    struck = replace(PLAIN, pieces=(CLEO,), effects=(SceneEffect((2, 2), "hit", text="-6"),))
    lines = rows(struck, size)[2 * size.lines : 3 * size.lines]
    (name,) = (number for number, line in enumerate(lines) if "Cle" in line)
    (result,) = (number for number, line in enumerate(lines) if "-6" in line)
    assert name < result
