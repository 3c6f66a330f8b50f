"""What is sent of a style, against a terminal that knows every look; and the first paint of a battle on a real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from textual.containers import VerticalScroll
from textual.strip import Strip
from textual.widgets import Input, Static

from tactical.ui import paint
from tactical.ui.paint import render_tight, sgr
from tactical.ui.shell import Shell
from tactical.ui.style_keys import STYLE_KEYS
from tactical.ui.themes import load_theme, shipped_themes
from tests.ui.battle.games import app_of, new_game, text_of
from tests.ui.battle.player import Player
from tests.ui.goldens import screen_text

LOOKS = (
    "",
    "1",
    "2",
    "1;2",
    "3;4",
    "7",
    "9",
    "31",
    "1;92",
    "38;5;9",
    "48;2;1;2;3",
    "39;49",
    "31;44",
    "2;97;104",
    "21",
    "5",
)
BOARD = """
......
.a..c.
......
"""


def shown(*sequences: str) -> list[object]:
    """The looks of letters that are drawn after each of these."""
    screen = pyte.Screen(len(sequences), 1)
    pyte.Stream(screen).feed("".join(f"{sequence}x" for sequence in sequences))
    return [screen.buffer[0][x] for x in range(len(sequences))]


@pytest.mark.parametrize("name", sorted(path.stem for path in shipped_themes().glob("*.toml")))
def test_from_every_look_of_a_theme_to_every_other(name: str) -> None:
    palette = load_theme(shipped_themes() / f"{name}.toml").palette
    for system in (ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR):
        looks = sorted({Strip.render_ansi(palette.style(key), system) for key in STYLE_KEYS})
        pairs = list(product(looks, repeat=2))
        straight = shown(*(f"\x1b[0;{after}m" for _, after in pairs))
        assert shown(*(f"\x1b[0;{before}m{sgr(before, after)}" for before, after in pairs)) == straight


def test_odd_looks_follow_each_other() -> None:
    for before, after in product(LOOKS, repeat=2):
        start = f"\x1b[0;{before}m" if before else "\x1b[0m"
        assert shown(start + sgr(before, after)) == shown(f"\x1b[0;{after}m" if after else "\x1b[0m"), (before, after)
        if after and before != after:
            assert len(sgr(before, after)) <= len(f"\x1b[0;{after}m")


def test_the_look_goes_on_from_one_piece_to_the_next() -> None:
    style = load_theme(shipped_themes() / "dark.toml").palette.style("text")
    out: list[str] = []
    look = render_tight([Segment("ab", style)], ColorSystem.TRUECOLOR, out)
    assert render_tight([Segment("cd", style)], ColorSystem.TRUECOLOR, out, look) == look
    assert "".join(out).count("\x1b") == 1


# --- the first paint ---


def test_the_first_paint_of_a_battle_is_right_and_stays(tmp_path: Path) -> None:
    """No half of a screen is shown before it, and nothing moves after it."""
    game = new_game(tmp_path, text_of(BOARD, order="ann cy"))
    path = Path(game.save.path)
    game.play(next(order for order in game.rules.offers(game.state) if order.verb == "drop_prone"))
    game.close()
    with Player(path, size=(120, 40)) as player:
        player.wait("q quit")  # in the last line
        first = player.text
        player.settle(1.0)
        sent = player.bytes.decode()
        assert player.text == first
        assert "a   b   c   d" in first
        assert sent.count("decides") == 1  # that sizes are known now is no reason to paint again
        assert sent.count("a   b   c   d") == 1  # the ruler above the board


def test_a_program_that_was_stopped_paints_all_of_its_screen_again(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(BOARD, order="ann cy"))
    path = Path(game.save.path)
    game.close()
    with Player(path) as player:
        player.wait("q quit")
        player.press("ESC")
        player.settle(0.5)
        before = player.screen.display[1:-1]
        os.kill(player.pid, signal.SIGTSTP)
        player.wait(lambda: os.waitpid(player.pid, os.WUNTRACED | os.WNOHANG)[0] == player.pid, 5)
        player.settle(0.2)
        player.screen.reset()
        os.kill(player.pid, signal.SIGCONT)
        player.wait("q quit", 5)
        assert player.screen.display[1:-1] == before


async def test_no_style_sheet_but_ours_is_read(tmp_path: Path) -> None:
    """Reading Textual's own, for widgets that no screen of ours shows, takes a tenth of a start."""
    game = new_game(tmp_path, text_of(BOARD, order="ann cy"))
    ours = str(Path(paint.__file__).parent)
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        for key in ("escape", "C", "escape", "B", "escape", "S"):
            await pilot.press(key)
        read = {file for file, _ in pilot.app.stylesheet.source}
        assert read
        assert all(file.startswith(ours) for file in read)


async def test_an_untested_textual_may_show_widgets_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "TESTED_VERSIONS", frozenset())
    async with Shell().run_test() as pilot:
        await pilot.app.screen.mount(VerticalScroll(Static("[$accent]here[/]"), Input()))
        await pilot.pause()
        assert "here" in screen_text(pilot.app)


LATER = {
    "tactical.ui.title", "tactical.ui.foresight", "tactical.ui.screens.chronicle", "tactical.ui.screens.new_game",
    "tactical.ui.screens.rules_browser", "tactical.ui.screens.settings_screen", "tactical.cli.svg",
    "tactical.cli.plain", "tactical.rehearsal.odds", "importlib.metadata", "argparse", "secrets",
    "tactical.campaign.door", "tactical.board.diagram", "tactical.ui.help", "tactical.ui.popups", "tactical.ui.ticks",
    "tactical.ui.toml_edit", "tactical.ui.screens.saga_pages", "tactical.ui.typed", "tactical.table.notation",
    "tactical.ui.getpos", "tactical.ui.hexes", "tactical.ui.edged",
}  # fmt: skip


def test_a_battle_opens_without_what_its_first_paint_does_not_show(tmp_path: Path) -> None:
    """Nor with any rule system but its own."""
    game = new_game(tmp_path, text_of(BOARD, order="ann cy"))
    path = Path(game.save.path)
    game.close()
    program = "import json, sys, tactical.cli.making, tactical.ui.program, tactical.ui.saves as s, pathlib as p; "
    program += "s.open_game(p.Path(sys.argv[1]), p.Path()); print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert {name for name in LATER if name in loaded} == set()
    assert {name.split(".")[2] for name in loaded if name.startswith("tactical.rules.")} == {"skirmish"}
