"""What is sent of a style, against a terminal that knows every look; and the first paint of a battle on a real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from tactical.controller.preferences.themes import load_theme, shipped_themes
from tactical.controller.scene.style_keys import STYLE_KEYS
from tactical.ui import paint
from tactical.ui.battle import BattleScreen
from tactical.ui.board_widget import BoardWidget
from tactical.ui.line_widget import LineWidget
from tactical.ui.paint import Drawn, QuickClass, render_tight, sgr
from tactical.ui.palette import Palette
from tactical.ui.program import TacticalApp
from tactical.ui.shell import KeyedScreen, Shell
from tests.ui.battle.games import app_of, battle, new_game, text_of
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


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(path.stem, marks=() if path.stem in {"dark", "mono"} else pytest.mark.long)
        for path in sorted(shipped_themes().glob("*.toml"))
    ],
)
def test_from_every_look_of_a_theme_to_every_other(name: str) -> None:
    palette = Palette(load_theme(shipped_themes() / f"{name}.toml").looks)
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
    style = Palette(load_theme(shipped_themes() / "dark.toml").looks).style("text")
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


async def test_a_board_is_to_be_seen_before_reach_is_worked_out(tmp_path: Path, monkeypatch: Any) -> None:
    happened: list[str] = []
    game = new_game(tmp_path, text_of(BOARD, order="ann cy"))
    game.play(next(order for order in game.rules.offers(game.state) if order.verb == "drop_prone"))
    release, reach = paint.TightScreen.release, type(game.rules).reach

    async def released(self: Any) -> None:
        await release(self)
        happened.append("painted")

    def reached(self: Any, *given: Any) -> Any:
        happened.append("reach")
        return reach(self, *given)

    monkeypatch.setattr(paint.TightScreen, "release", released)
    monkeypatch.setattr(type(game.rules), "reach", reached)
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert happened[0] == "painted"
        assert "reach" in happened
        assert battle(pilot.app).board.scene.reach


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


MADE = (
    "_reactives", "_computes", "_inherit_css", "_inherit_bindings", "_inherit_component_classes", "_css_type_name",
    "_css_type_names", "can_focus", "can_focus_children",
)  # fmt: skip


def made(of: Any) -> dict[str, Any]:
    """All that Textual works out when a class of nodes is made."""
    return {name: vars(of).get(name) for name in MADE} | {"bindings": of._merged_bindings.key_to_bindings}


@pytest.mark.parametrize("tested", [True, False])
def test_a_class_made_quickly_is_as_textual_would_have_made_it(tested: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not tested:
        monkeypatch.setattr(paint, "TESTED_VERSIONS", frozenset())

    class Part:
        """As the layers of a battle's screen, which are no screens themselves."""

        level = Reactive(3)
        BINDINGS: ClassVar[list[Binding]] = []

        def compute_height(self) -> int:
            return 2

    class Box(Part, Drawn, can_focus=True):
        height = Reactive(1)
        BINDINGS: ClassVar[list[Binding]] = [Binding("x", "cross")]

    class Plain(Box, inherit_css=False, inherit_bindings=False):
        _compute_depth = Part.compute_height

    class Page(Part, KeyedScreen[None]):
        pass

    class Program(TacticalApp):
        pass

    for each in (Box, Plain, Page, Program, Drawn, LineWidget, BoardWidget, BattleScreen, Shell, TacticalApp):
        found, options = made(each), {"inherit_css": each._inherit_css, "inherit_bindings": each._inherit_bindings}
        if issubclass(each, Widget):
            options |= {"can_focus": each.can_focus, "can_focus_children": each.can_focus_children}
        with monkeypatch.context() as stock:
            stock.setattr(paint, "TESTED_VERSIONS", frozenset())
            QuickClass.__init_subclass__.__func__(each, **options)  # type: ignore[attr-defined]
        assert found == made(each), each


async def test_an_untested_textual_may_show_widgets_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "TESTED_VERSIONS", frozenset())
    async with Shell().run_test() as pilot:
        await pilot.app.screen.mount(VerticalScroll(Static("[$accent]here[/]"), Input()))
        await pilot.pause()
        assert "here" in screen_text(pilot.app)


LATER = {
    "argparse", "importlib.metadata", "secrets", "tactical.board.diagram", "tactical.board.reach",
    "tactical.board.searcher", "tactical.campaign.engine", "tactical.cli.plain", "tactical.cli.svg",
    "tactical.controller.forecasts", "tactical.controller.jump_targets",
    "tactical.controller.pages.campaign_pages", "tactical.controller.preferences.toml_edit",
    "tactical.controller.scene.edged_cells", "tactical.controller.scene.hexes",
    "tactical.controller.typed_orders", "tactical.rehearsal.odds", "tactical.table.notation",
    "tactical.ui.help", "tactical.ui.popups", "tactical.ui.screens.chronicle", "tactical.ui.screens.new_game",
    "tactical.ui.screens.rules_browser", "tactical.ui.screens.settings_screen", "tactical.ui.ticks",
    "tactical.ui.title", "tomlkit",
}  # fmt: skip


def test_a_battle_opens_without_what_its_first_paint_does_not_show(tmp_path: Path) -> None:
    """Nor with any rule system but its own."""
    game = new_game(tmp_path, text_of(BOARD, order="ann cy"))
    path = Path(game.save.path)
    game.close()
    program = "import json, sys, tactical.cli.play, tactical.ui.program, tactical.controller.saves as s, pathlib as p; "
    program += "s.open_game(p.Path(sys.argv[1]), p.Path()); print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert {name for name in LATER if name in loaded} == set()
    assert {name.split(".")[2] for name in loaded if name.startswith("tactical.rules.")} == {"skirmish"}


def test_no_rule_system_loads_the_search_before_it_asks_it() -> None:
    program = "import json, sys; from tactical.rules import SHIPPED, load; [load(name) for name in SHIPPED]; "
    program += "print(json.dumps([name for name in sys.modules if name.startswith('tactical.board.')]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "tactical.board.graph" in loaded
    assert {f"tactical.board.{name}" for name in ("searcher", "search", "compiled", "reach", "paths")} & loaded == set()
