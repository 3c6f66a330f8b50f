"""The board's paints: what must be told apart is, for all eyes and on all terminals."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from statistics import fmean

import pytest
from rich.color import ColorType
from textual.style import Style

from tactical.session.drawing.hexagons import OWNED
from tactical.session.drawing.look import LIGHTS, SEEN, BoardColours, readable
from tactical.session.drawing.paint import ATTRIBUTES, BOLD, UNDERLINE, ansi, index_colour, nearest_index, parts
from tactical.session.preferences.themes import check_theme, load_theme, load_themes, shipped_themes
from tactical.session.preferences.toml_file import FileProblems, parse
from tactical.session.scene.style_keys import BOARD_KEYS
from tactical.table.cards import GROUND_KINDS
from tactical.ui.battle.panels.panel import ink
from tactical.ui.theme.look import BoardLook, rich_style
from tactical.ui.theme.textual_theme import GROUNDS, theme_of_256
from tests.session.vision import VISIONS, difference, lightness

THEMES, _ = load_themes(shipped_themes())
COLOURED = sorted(name for name, theme in THEMES.items() if not theme.ansi)
GROUNDS_TO_GO = sorted({*GROUND_KINDS} - {"wall"})
FIRST_EDITION = "name = 'old'\nprimary = '#7fb4ff'\nforeground = '#d0d0d0'\nbackground = '#121212'\n[board]\n"


def look_of(name: str, system: str = "truecolor") -> BoardColours:
    return BoardColours(THEMES[name], system=system)


@pytest.mark.parametrize("name", COLOURED)
def test_kinds_of_ground_differ_by_eye_and_nearly_so_for_other_eyes(name: str) -> None:
    look = look_of(name)
    for one, other in combinations(GROUND_KINDS, 2):
        pair = parts(look.ground(one)[1]), parts(look.ground(other)[1])
        least = 6.5 if name == "contrast" else 10
        assert difference(*pair) >= least, (one, other)
        for vision in VISIONS:
            # What colour does not tell, the marks do: they differ in shape.
            assert difference(*pair, vision) >= 4 or set(look.glyphs.strewn[one]) != set(look.glyphs.strewn[other])


@pytest.mark.parametrize("name", COLOURED)
def test_marks_and_letters_are_readable(name: str) -> None:
    look = look_of(name)
    for kind in GROUND_KINDS:
        ink, ground, _ = look.ground(kind)
        assert readable(ink, ground) >= 3, kind
    for side in range(6):
        for state in ("", "picked", "acted"):
            ink, ground, _ = look.side(side, state)
            assert readable(ink, ground) >= 4.5, (side, state)
            assert readable(look.frame(ground), ground) >= SEEN, (side, state)
    for key in ("plate", "frame", "health-good", "health-low", "health-bad", "health-gone"):
        ink, ground, _ = look.over(key)
        assert readable(ink, ground) >= 4.5, key


@pytest.mark.parametrize("light", [*LIGHTS, "fog"])
@pytest.mark.parametrize("name", COLOURED)
def test_reach_is_seen_in_three_steps_on_every_ground_in_any_light_by_all_eyes(name: str, light: str) -> None:
    look = look_of(name)
    for kind, vision in product(GROUNDS_TO_GO, VISIONS):
        steps = [parts(look.ground(kind, reach=level, light=light)[1]) for level in range(4)]
        # Steps lie side by side in large patches, where 2.3 is seen.
        least = 3.3 if light == "day" else 2.5
        assert min(difference(*pair, vision) for pair in combinations(steps, 2)) >= least, (kind, vision)


@pytest.mark.parametrize("name", COLOURED)
def test_a_step_of_threat_is_as_bad_on_any_ground_in_grey_too(name: str) -> None:
    """Undergrowth with the worst threat was darker than floor with half of it, and looked safe."""
    look = look_of(name)
    shades = [[lightness(look.ground(kind, threat=level)[1]) for kind in GROUNDS_TO_GO] for level in (1, 2, 3)]
    sign = 1 if look.dark else -1
    for milder, worse in pairwise(shades):
        assert min(sign * each for each in worse) >= max(sign * each for each in milder) - 3
        assert sign * (fmean(worse) - fmean(milder)) >= 7


@pytest.mark.parametrize("name", COLOURED)
def test_night_is_darker_than_dusk_and_dusk_than_day_wherever_one_can_go(name: str) -> None:
    look = look_of(name)
    for kind, reach in product(sorted({*GROUND_KINDS} - {"vacuum"}), range(4)):  # which is dark by day
        day, dusk, night = (
            lightness(look.ground(kind, reach=reach, light=light)[1]) for light in ("day", "dusk", "night")
        )
        assert day >= dusk + 3, (kind, reach)
        assert dusk >= night + 1.5, (kind, reach)
        if kind in ("field", "road", "rock", "sand") and name != "contrast":  # its ground is dark by day
            assert lightness(look.ground(kind)[1]) >= night, (kind, reach)


@pytest.mark.parametrize("light", ["day", "dusk", "night"])
@pytest.mark.parametrize("name", COLOURED)
def test_walls_stand_out_in_grey_from_all_ground_that_is_in_reach(name: str, light: str) -> None:
    look = look_of(name)
    wall = lightness(look.ground("wall", light=light)[1])
    for kind, reach in product(sorted({*GROUNDS_TO_GO} - {"crag"}), range(4)):  # no board has walls and crags
        assert abs(wall - lightness(look.ground(kind, reach=reach, light=light)[1])) >= 12, (kind, reach)


@pytest.mark.parametrize("light", [*LIGHTS, "fog"])
@pytest.mark.parametrize("name", COLOURED)
def test_marks_and_the_cursor_are_seen_on_every_ground(name: str, light: str) -> None:
    look = look_of(name)
    shades = [{"reach": level} for level in range(4)] + [{"threat": level} for level in (1, 2, 3)]
    for kind, shade, foot in product(GROUND_KINDS, shades, (False, True)):
        ink, ground, _ = look.ground(kind, light=light, foot=foot, **shade)
        assert readable(ink, ground) >= 3, (kind, shade)
        assert readable(look.frame(ground), ground) >= SEEN, (kind, shade)


def test_the_cursor_has_its_own_colour_wherever_that_is_seen() -> None:
    look = look_of("light")
    floor, wall, foot = look.ground("floor")[1], look.ground("wall")[1], look.ground("wall", foot=True)[1]
    other, own, _ = look.over("frame")
    assert look.frame(floor) == look.frame(floor, wall) == own
    assert look.frame(wall, foot) == other


def test_odds_have_the_colour_of_odds_in_words_and_not_that_of_other_bars() -> None:
    dark = ink(THEMES["dark"])
    odds, bar = (dark.share(50, 100, 10, "50%", odds=odds).spans[0].style for odds in (True, False))
    assert (odds, bar) == (dark.style("on good"), dark.style("on bar"))
    assert odds != bar


def test_high_contrast_shows_reach_and_country_no_weaker_than_the_usual_theme() -> None:
    looks = look_of("contrast"), look_of("dark")
    for kind in ("field", "woods", "sand"):
        steps, usual = (difference(parts(look.ground(kind)[1]), parts(look.ground(kind, reach=1)[1])) for look in looks)
        assert steps >= usual, kind
        apart, usual = (difference(parts(look.ground("field")[1]), parts(look.ground(kind)[1])) for look in looks)
        assert apart >= usual, kind


@pytest.mark.parametrize("name", COLOURED)
def test_reach_over_a_system_does_not_look_like_an_owner(name: str) -> None:
    look = look_of(name)
    for kind, side, level in product(("floor", "vacuum"), range(3), (1, 2, 3)):
        owned = parts(look.side_tint(look.ground(kind)[1], side, OWNED))
        assert difference(owned, parts(look.ground(kind, reach=level)[1])) >= 4, (kind, side, level)


@pytest.mark.parametrize("name", COLOURED)
def test_the_first_two_sides_are_far_apart_for_all_eyes(name: str) -> None:
    look = look_of(name)
    one, other = (parts(look.side(side)[1]) for side in (0, 1))
    assert difference(one, other) >= 35
    assert all(difference(one, other, vision) >= 25 for vision in VISIONS)


@pytest.mark.parametrize("system", ["truecolor", "256"])
@pytest.mark.parametrize("name", COLOURED)
def test_the_first_two_sides_are_told_apart_in_grey(name: str, system: str) -> None:
    look = look_of(name, system)
    for states in (("", ""), ("picked", ""), ("", "picked")):
        one, other = (lightness(look.side(side, state)[1]) for side, state in enumerate(states))
        assert abs(one - other) >= 15, states


@pytest.mark.parametrize("name", COLOURED)
def test_who_has_acted_looks_like_no_one_who_has_not_in_grey_either(name: str) -> None:
    look = look_of(name)
    for one, other in product(range(3), repeat=2):
        acted, fresh = (look.side(side, state)[1] for side, state in ((one, "acted"), (other, "")))
        assert abs(lightness(acted) - lightness(fresh)) >= 10, (one, other)


@pytest.mark.parametrize("name", COLOURED)
def test_with_256_colours_grounds_and_steps_of_reach_stay_apart(name: str) -> None:
    look = look_of(name, "256")
    grounds = [look.ground(kind)[1] for kind in GROUND_KINDS]
    if name != "contrast":
        assert len(set(grounds)) == len(grounds)
    for kind in GROUNDS_TO_GO:
        steps = [look.ground(kind, reach=level)[1] for level in range(4)]
        assert len(set(steps)) == 4, kind
    known = {index_colour(index) for index in range(16, 256)}
    assert {*grounds} <= known


@pytest.mark.parametrize("name", COLOURED)
def test_with_256_colours_panels_have_those_as_they_are_and_no_two_grounds_alike(name: str) -> None:
    theme = theme_of_256(THEMES[name])
    known = {f"#{index_colour(index):06x}" for index in range(16, 256)}
    assert {theme.fields[field] for field in (*GROUNDS, "primary", "foreground")} <= known
    assert len({theme.fields[field] for field in GROUNDS}) == 3
    look = look_of(name, "256")
    for kind in GROUNDS_TO_GO:
        others = {look.ground(other)[1] for other in GROUND_KINDS}
        assert not others & {look.ground(kind, reach=level)[1] for level in (1, 2, 3)}, kind


def test_with_sixteen_colours_only_those_are_used() -> None:
    look = look_of("dark", "16")
    paints = [look.ground(kind) for kind in GROUND_KINDS] + [look.side(side) for side in range(6)]
    paints += [look.over(key) for key in BOARD_KEYS]
    assert all(ansi(15) <= colour <= -1 for ink, ground, _ in paints for colour in (ink, ground))
    assert len({look.side(side)[1] for side in range(6)}) == 6


def test_without_colours_sides_differ_by_attributes() -> None:
    look = look_of("mono")
    sides = [look.side(side) for side in range(6)]
    assert {colour for ink, ground, _ in sides for colour in (ink, ground)} == {-1}
    assert len({attributes for _, _, attributes in sides}) == 6


def test_an_index_is_its_own_nearest() -> None:
    for index in (22, 60, 95, 141, 240):
        assert index_colour(nearest_index(index_colour(index))) == index_colour(index)


# --- files ---


def test_a_theme_of_the_first_edition_lends_its_own_colours_to_grounds_and_sides() -> None:
    rows = "floor = '#909090 on #101418'\nwater = '#5fafd7 on #0a1c28'\nseat-0 = '#75c5fe bold'\n"
    theme = check_theme(parse(FIRST_EDITION + rows, "old.toml"))
    look = BoardColours(theme)
    assert look.ground("floor")[1] == look.ground("hull")[1] == 0x101418
    assert look.ground("water")[1] == look.ground("ford")[1] == 0x0A1C28
    assert look.side(0)[1] == 0x75C5FE
    assert look.over("plate") == look_of("dark").over("plate")


def test_a_theme_may_change_one_ground_alone() -> None:
    head = "name = 'mine'\nprimary = '#fff'\nforeground = '#fff'\nbackground = '#000'\n"
    look = BoardColours(check_theme(parse(f"{head}[ground]\nwater = '#fff on #0000aa'\n", "mine.toml")))
    assert look.ground("water")[1] == 0x0000AA
    assert look.ground("woods") == look_of("dark").ground("woods")


def test_a_theme_of_all_kinds_of_its_day_is_lent_what_came_later() -> None:
    head = "name = 'mine'\nprimary = '#fff'\nforeground = '#fff'\nbackground = '#000'\n"
    rows = "[ground]\nwater = '#fff on #0000aa'\n[side]\n1 = '#000 on #ffffff'\n"
    look = BoardColours(check_theme(parse(head + rows, "mine.toml")))
    assert look.ground("crag") == look_of("dark").ground("crag")


@pytest.mark.parametrize(
    ("rows", "line", "words"),
    [
        ("[ground]\nwatr = '#fff on #000'\n", 6, "did you mean 'water'?"),
        ("[side]\n7 = '#fff on #000'\n", 6, "unknown key '7'"),
        ("[ground]\nwater = 'blue'\n", 6, "is not a colour"),
        ("[board]\nplat = '#fff'\n", 6, "did you mean 'plate'?"),
        ("[fallback.256]\nfloor = 300\n", 6, "from 16 to 255"),
        ("[fallback.256]\nflor = 30\n", 6, "did you mean 'floor'?"),
        ("[fallback.16]\nfloor = 3\n", 6, "in quotes"),
        ("[fallback.8]\nfloor = 3\n", 5, "unknown table [fallback.8]"),
    ],
)
def test_what_is_wrong_in_a_theme_is_told_with_its_line(rows: str, line: int, words: str) -> None:
    head = "name = 'mine'\nprimary = '#fff'\nforeground = '#fff'\nbackground = '#000'\n"
    with pytest.raises(FileProblems) as caught:
        check_theme(parse(head + rows, "mine.toml"))
    problem = caught.value.problems[0]
    assert (problem.line, words in problem.words) == (line, True), problem


# --- styles ---


def test_neighbours_of_one_style_are_one_segment_and_blanks_need_no_ink() -> None:
    look = BoardLook(load_theme(shipped_themes() / "dark.toml"))
    line = [(" ", 1, 5, 0), (".", 2, 5, 0), (" ", 3, 5, 0), ("x", 2, 6, 0), ("y", 2, 6, 0)]
    assert [segment.text for segment in look.segments(line)] == [" . ", "xy"]
    assert look.segments(line)[0].style == rich_style(2, 5, 0)
    bold = [(" ", 1, 5, 0), ("x", 2, 5, BOLD), (" ", 3, 5, 0), (" ", 3, 5, UNDERLINE)]
    assert [segment.text for segment in look.segments(bold)] == [" x ", " "]


def test_colours_reach_the_terminal_as_what_they_are() -> None:
    assert rich_style(0x102030, ansi(4), 1).color.type is ColorType.TRUECOLOR  # type: ignore[union-attr]
    assert rich_style(0x102030, ansi(4), 1).bgcolor.number == 4  # type: ignore[union-attr]
    assert rich_style(-1, -1, 0).color.is_default  # type: ignore[union-attr]


def test_without_colours_names_in_panels_are_marked_as_their_counters_are() -> None:
    mono = ink(THEMES["mono"])
    for side in range(6):
        attributes = look_of("mono").side(side)[2]
        shown = Style(**{name: True for name, bit in ATTRIBUTES.items() if attributes & bit})
        assert Style.parse(mono.style(f"on seat-{side}")) == shown
        assert Style.parse(mono.style(f"seat-{side}").replace("ansi_default", "")) == shown
        assert look_of("dark", "mono").side(side)[2] == attributes
    assert mono.style("on bar") == "reverse"
