"""Shipped themes can be read by everybody; broken ones are told file, line and remedy, and crash nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.filter import ANSIToTruecolor

from tactical.controller.preferences.colours import KeyLook, contrast, parse_look, rgb
from tactical.controller.preferences.themes import (
    BoardTheme,
    ThemeLooks,
    check_theme,
    load_theme,
    load_themes,
    shipped_themes,
)
from tactical.controller.preferences.toml_file import FileProblems, parse
from tactical.controller.scene.style_keys import (
    BAR_KEYS,
    EDGE_KEYS,
    GROUND_KEYS,
    MARK_KEYS,
    PATH_KEYS,
    REACH_KEYS,
    SEAT_KEYS,
    STYLE_KEYS,
    TEXT_KEYS,
)
from tactical.ui.line_widget import LineWidget
from tactical.ui.palette import Palette
from tactical.ui.shell import Shell, textual_theme

THEMES, PROBLEMS = load_themes(shipped_themes())
COLOURED = [theme for theme in THEMES.values() if theme.name != "mono"]
GOOD = (shipped_themes() / "dark.toml").read_text()


def ratio(looks: ThemeLooks, key: str) -> float:
    look = looks.look(key)
    return contrast(rgb(look.fg), rgb(look.bg))


def test_every_shipped_theme_loads() -> None:
    assert PROBLEMS == []
    assert {"dark", "light", "ansi16", "mono"} <= set(THEMES)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_text_has_contrast(theme: BoardTheme) -> None:
    weak = {key: ratio(theme.looks, key) for key in TEXT_KEYS if ratio(theme.looks, key) < 4.5}
    assert weak == {}


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_every_glyph_has_contrast_on_everything_it_may_stand_on(theme: BoardTheme) -> None:
    weak = {}
    for ground in GROUND_KEYS:
        for over in ("", *REACH_KEYS, *PATH_KEYS):
            for front in ("", *MARK_KEYS, *SEAT_KEYS, *EDGE_KEYS):
                key = " ".join(filter(None, (ground, over, front)))
                if ratio(theme.looks, key) < 3:
                    weak[key] = round(ratio(theme.looks, key), 2)
    weak |= {key: ratio(theme.looks, key) for key in (*BAR_KEYS, "cursor") if ratio(theme.looks, key) < 3}
    assert weak == {}


def test_mono_tells_seats_and_cursor_apart_without_colour() -> None:
    looks = THEMES["mono"].looks
    seats = [looks.look(f"floor {key}").attributes for key in SEAT_KEYS]
    assert len(set(seats)) == len(seats)
    assert all(look.fg in ("", "ansi_default") and look.bg in ("", "ansi_default") for look in looks.by_key.values())
    assert "reverse" in looks.look("floor cursor").attributes


def test_themes_register_and_every_style_is_a_real_one() -> None:
    for theme in THEMES.values():
        assert textual_theme(theme).to_color_system().generate()
        for key in STYLE_KEYS:
            style = Palette(theme.looks).style(f"floor {key}")
            assert style.color is not None
            assert style.bgcolor is not None


def test_layers() -> None:
    looks = THEMES["dark"].looks
    look = looks.look("rough reach-4 seat-1 state-selected")
    assert look.bg == looks.by_key["reach-4"].bg
    assert look.fg == looks.by_key["seat-1"].fg
    assert {"underline", "bold"} <= look.attributes


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('primary = "#7fb4ff"', 'primary = "#7fb4f"', "primary: '#7fb4f' is not a colour"),
        ('primary = "#7fb4ff"', 'primry = "#7fb4ff"', "did you mean 'primary'?"),
        ('primary = "#7fb4ff"', "primary = 7", "written in quotes"),
        ('glyphs = "narrow"', 'glyphs = "narow"', "did you mean 'narrow'?"),
        ("dark = true", 'dark = "yes"', "dark must be a bool"),
        ('name = "dark"', 'name = "[@click=app.bell]x[/]"', "letters, digits and '-' only"),
    ],
)
def test_mistakes_in_fields_name_their_line(old: str, new: str, words: str) -> None:
    assert old in GOOD
    line = GOOD[: GOOD.index(old)].count("\n") + 1
    with pytest.raises(FileProblems) as caught:
        check_theme(parse(GOOD.replace(old, new, 1), "mine.toml"))
    assert any(str(p).startswith(f"mine.toml:{line}: ") and words in p.words for p in caught.value.problems)


def test_mistakes_in_the_board_table_name_their_line() -> None:
    lines = GOOD.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("reach-1"))
    for bad, words in (
        ('reach-1 = "on #12345g"', "is not a colour"),
        ('reach-1 = "on"', "must follow 'on'"),
        ('reach-1 = "#fff #000"', "comes first and once"),
        ('reach-1 = "blod"', "is not a colour"),
        ('reach-9 = "bold"', "did you mean 'reach-"),
        ("reach-1 = 3", "written in quotes"),
    ):
        text = "\n".join([*lines[:at], bad, *lines[at + 1 :]])
        with pytest.raises(FileProblems) as caught:
            check_theme(parse(text, "mine.toml"))
        assert any(p.line == at + 1 and words in p.words for p in caught.value.problems), caught.value


def test_files_that_are_no_theme(tmp_path: Path) -> None:
    cases = {
        "syntax.toml": b'name = "x\n',
        "latin.toml": b'a = 1\nname = "\xff"\n',
        "huge.toml": b"#" * 300_000,
        "empty.toml": b"",
        "odd.toml": b'name = 1\nboard = 2\nvariables = "x"\n',
    }
    for name, raw in cases.items():
        (tmp_path / name).write_bytes(raw)
        with pytest.raises(FileProblems):
            load_theme(tmp_path / name)
    themes, problems = load_themes(tmp_path, tmp_path / "absent")
    assert themes == {}
    assert {Path(p.file).name for p in problems} == set(cases)


def test_looks() -> None:
    assert parse_look("#fff on #000 bold") == KeyLook("#fff", "#000", frozenset({"bold"}))
    assert parse_look("") == KeyLook()


def test_a_theme_is_read_again_only_once_it_was_written_to(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    assert load_theme(path) is load_theme(path)
    path.write_text(GOOD.replace('title = "Dark"', 'title = "Mine"', 1))
    assert load_theme(path).title == "Mine"
    path.write_text(GOOD.replace("dark = true", "dark = 3", 1))
    with pytest.raises(FileProblems):
        load_theme(path)


@pytest.mark.parametrize(
    ("key", "look", "exact"),
    [
        ("text", "#ffffff on #000000 bold", True),
        ("text", "#ffffff", False),  # on whatever the terminal has
        ("ruler", "ansi_red", False),
        ("ruler", "#ffffff on ansi_default", False),
        ("ruler", "#ffffff dim", False),
    ],
)
def test_whether_colours_are_exact(key: str, look: str, exact: bool) -> None:
    looks = dict(THEMES["dark"].looks.by_key)
    assert ThemeLooks(looks).exact
    assert ThemeLooks({**looks, key: parse_look(look)}).exact is exact


async def test_named_colours_are_looked_up_and_exact_ones_are_not(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(re.sub(r"^ruler = .*$", 'ruler = "ansi_red"', named("own"), flags=re.MULTILINE))
    async with Shell(theme_folders=[tmp_path]).run_test() as pilot:
        palette, shell = Palette(THEMES["dark"].looks), pilot.app
        line = LineWidget(palette=palette)
        await shell.screen.mount(line)
        assert not line.get_line_filters()
        assert isinstance(shell, Shell)
        assert shell.use_theme("own")
        assert [type(each) for each in line.get_line_filters()] == [ANSIToTruecolor]


def named(name: str) -> str:
    """The dark theme under another name."""
    return re.sub(r"^name = .*$", f'name = "{name}"', GOOD, flags=re.MULTILINE)
