"""Every screen at both sizes, with colours and without, as text.

    TACTICAL_UPDATE_GOLDENS=1 pytest -m '' tests/ui/battle/test_gallery.py

writes them anew: look at what has changed before it is kept. One theme at one size is walked through in every run.
Colours change no text: the light theme is held to show what the dark one shows, and the theme without colour, in
ASCII, has goldens of its own.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.ui.program import TacticalApp
from tests.journal.games import YARD
from tests.ui.battle.games import app_of, new_game, sixes
from tests.ui.battle.test_campaign import do, new_campaign
from tests.ui.battle.test_screen import press, until
from tests.ui.battle.test_story import at_the_board
from tests.ui.goldens import check_golden, screen_text

SIZES = ((80, 24), (120, 40))
THEMES = {"dark": "narrow", "mono": "ascii"}
Shown = tuple[str, str]

WALK: tuple[tuple[str, tuple[str, ...], str], ...] = (
    # what it is called, the keys that lead there, the keys that lead back
    ("battle", ("enter",), ""),
    ("plan", ("right", "down", "enter"), ""),
    ("attack", ("enter", "m", "enter"), "escape"),
    ("actions", ("a",), "escape"),
    ("sheet", ("i",), "escape"),
    ("help", ("question_mark",), "escape"),
    ("rules", ("B",), "escape"),
    ("chronicle", ("C",), "escape"),
    ("settings", ("S",), "escape"),
    ("threat", ("o", "o"), ""),
    ("order-line", ("colon", *"ann", "space", *"fire"), "escape"),
    ("rehearsal", ("r", "colon", *"ann", "space", *"go", "space", *"prone", "enter"), ""),
    ("tried", ("E",), "escape"),
    ("concede", ("R", "colon", *"concede", "enter"), ""),
    ("end", ("down", "enter"), ""),
)


SAVES = Path(__file__).resolve().parents[3] / "saves"
SAMPLES: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("window", "boarding", ()),
    ("ships", "starship", (("ship-sheet", "i"),)),
    ("galaxy", "fleet", (("system-sheet", "i"),)),
    ("armour", "armour", ()),
    ("journey", "overland", ()),
)
CAMPAIGN_PAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("campaign-map", ("A", "enter", "W")),
    ("campaign-roster", ("tab", "down")),
    ("campaign-calendar", ("tab",)),
    ("campaign-chronicle", ("tab",)),
)


WORKING: set[asyncio.Future[Any]] = set()
"""What threads have still to do."""


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know what is given to threads, by whatever part of the program."""
    given = asyncio.BaseEventLoop.run_in_executor

    def noted(loop: Any, *args: Any) -> asyncio.Future[Any]:
        future = given(loop, *args)
        WORKING.add(future)
        future.add_done_callback(WORKING.discard)
        return future

    WORKING.clear()
    monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", noted)


async def rooms(folder: Path, theme: str, glyphs: str, size: tuple[int, int]) -> AsyncIterator[Shown]:
    """Each screen with its name: the title's, a battle's, and the curtain."""
    look: dict[str, Any] = {"theme": theme, "glyphs": glyphs}
    title = TacticalApp(None, folder / "none", seats=frozenset(), dice=sixes, **look)
    async with title.run_test(size=size) as pilot:
        await until(pilot, lambda: "no saved game yet" in screen_text(title))
        yield "title", await settled(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "First battle" in screen_text(title))
        yield "new", await settled(pilot)
    app = app_of(new_game(folder, "first-battle"), **look)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(app))
        yield "intro", screen_text(app)
        for name, keys, back in WALK:
            for key in keys:
                await press(pilot, key)
            yield name, await settled(pilot)
            if back:
                await press(pilot, back)
    hidden = app_of(new_game(folder / "yard", YARD), **look)
    async with hidden.run_test(size=size) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(hidden))
        await pilot.press("enter")
        await until(pilot, lambda: "The first minute" not in screen_text(hidden))
        yield "curtain", await settled(pilot)


async def others(folder: Path, theme: str, glyphs: str, size: tuple[int, int]) -> AsyncIterator[Shown]:
    """Other systems' boards and sheets, a window, a campaign and its pages, the list of saves."""
    look: dict[str, Any] = {"theme": theme, "glyphs": glyphs}
    for name, sample, keys in SAMPLES:
        path = shutil.copy(SAVES / f"{sample}.tactical", folder)
        with Game.open(path) as game:
            app = app_of(game, **look)
            async with app.run_test(size=size) as pilot:
                await at_the_board(pilot)
                yield name, await settled(pilot)
                for shown, key in keys:
                    await press(pilot, key)
                    yield shown, await settled(pilot)
    with new_campaign(folder) as game:
        do(game, "travel b1", "end day", "travel c1", "fight")
        app = app_of(game, **look)
        async with app.run_test(size=size) as pilot:
            await at_the_board(pilot)
            yield "campaign-waits", await settled(pilot)
            for name, keys in CAMPAIGN_PAGES:
                for key in keys:
                    await press(pilot, key)
                yield name, await settled(pilot)
    with chdir(folder):  # so that paths are the same wherever the tests run
        title = TacticalApp(None, Path(), seats=frozenset(), dice=sixes, **look)
        async with title.run_test(size=size) as pilot:
            await until(pilot, lambda: "no saved game yet" not in screen_text(title))
            await pilot.press("down", "down", "enter")
            await until(pilot, lambda: "Samples, played as a copy" in screen_text(title))
            yield "open", await settled(pilot)


async def settled(pilot: Any) -> str:
    """A screen once nothing is being worked out for it: pictures, odds and overlays come from threads."""
    before, now = "", screen_text(pilot.app)
    while WORKING or now != before:
        await pilot.pause(0.06)  # longer than any delay before such work begins
        await pilot.pause()  # and what has just come of it is drawn
        before, now = now, screen_text(pilot.app)
    return now


async def walked(folder: Path, theme: str, glyphs: str, size: tuple[int, int]) -> dict[str, str]:
    """All screens of one theme."""
    (folder / "one" / "yard").mkdir(parents=True)
    (folder / "other").mkdir()
    found = {name: stable(shown) async for name, shown in rooms(folder / "one", theme, glyphs, size)}
    found |= {name: stable(shown) async for name, shown in others(folder / "other", theme, glyphs, size)}
    return found


def stable(shown: str) -> str:
    """A screen without what differs from day to day and place to place."""
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "YYYY-MM-DD hh:mm", shown)


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param(theme, size, marks=() if (theme, size) == ("dark", SIZES[0]) else pytest.mark.long)
        for theme in THEMES
        for size in SIZES
    ],
    ids=str,
)
async def test_every_screen(tmp_path: Path, theme: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    seen = await walked(tmp_path, theme, THEMES[theme], size)
    assert {"title", "new", "intro", "curtain", "open", "window", *(name for name, _, _ in WALK)} < set(seen)
    wrong = []
    for name, shown in seen.items():
        assert theme != "mono" or shown.isascii(), name
        assert max(map(len, shown.splitlines())) <= size[0]
        try:
            check_golden(f"gallery-{name}-{size[0]}x{size[1]}-{theme}", shown)
        except AssertionError as error:
            wrong.append(str(error).splitlines()[0])
    assert wrong == []


@pytest.mark.long
async def test_colours_change_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    for name, shown in (await walked(tmp_path, "light", "narrow", SIZES[0])).items():
        check_golden(f"gallery-{name}-{SIZES[0][0]}x{SIZES[0][1]}-dark", shown)
