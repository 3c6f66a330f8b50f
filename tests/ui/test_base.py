"""The app and the screens that all of ours build on."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.command import CommandList
from textual.widgets import (
    Button,
    Checkbox,
    DataTable,
    Input,
    Label,
    ListItem,
    ListView,
    Markdown,
    OptionList,
    Pretty,
    ProgressBar,
    RadioSet,
    RichLog,
    Select,
    SelectionList,
    Sparkline,
    Static,
    Switch,
    TabbedContent,
    TabPane,
    TextArea,
    Tree,
)  # fmt: skip

from tactical.session.preferences.key_files import load_keys
from tactical.session.preferences.key_table import LAYERS, TABLE
from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.ui.base import BaseModal, BaseScreen, TacticalApp, bindings
from tactical.ui.commands import ListProvider
from tactical.ui.key_footer import KeyFooter
from tactical.ui.keys import textual_keymap
from tests.event_loop import nothing_to_do
from tests.ui.battle.test_screen import until


class Menu(BaseScreen[None], inherit_bindings=False):
    BINDINGS = bindings("menu", "find")
    key_context = "menu"

    def compose(self) -> ComposeResult:
        yield OptionList("one", "two", "three")
        yield KeyFooter()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.chosen: list[int] = []

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.chosen.append(event.option_index)


class Small(TacticalApp):
    def __init__(self, **look: object) -> None:
        super().__init__(**look)  # type: ignore[arg-type]
        self.first = Menu()

    def get_default_screen(self) -> Menu:
        return self.first


async def test_keys_of_the_table_go_through_a_list_of_textuals():
    app = Small()
    async with app.run_test() as pilot:
        await pilot.press("j", "down", "k", "space")
        assert app.first.chosen == [1]


async def test_keys_of_another_context_do_nothing_until_it_is_entered():
    app = Small()
    async with app.run_test():
        assert not app.first.check_action("find_open", ())
        app.first.enter_context("find")
        assert app.first.check_action("find_open", ())
        assert not app.first.check_action("quit_game", ())  # typed into the search
        await nothing_to_do()


async def test_the_footer_names_what_can_be_done_here():
    app = Small()
    async with app.run_test():
        await nothing_to_do()
        shown = [key.label for key in app.screen.query_one(KeyFooter).named]
        assert "choose" in shown
        assert "quit" in shown


async def test_users_keys_move_bindings_and_leave_the_others(tmp_path: Path):
    file = tmp_path / "keys.toml"
    file.write_text('[keys]\n"menu.down" = ["x"]\n"theme" = ["w"]\n')
    keys, problems = load_keys(file)
    assert not problems
    app = Small(keys=keys)
    async with app.run_test() as pilot:
        await pilot.press("x", "k", "x", "x", "enter")
        assert app.first.chosen == [2]
        before = app.theme
        await pilot.press("t")
        assert app.theme == before
        await pilot.press("w")
        assert app.theme != before


def test_the_keymap_of_the_table_itself_is_empty():
    assert textual_keymap(DEFAULT_KEYS) == {}


@pytest.mark.parametrize("context", [*LAYERS])
def test_upper_layers_come_first(context: str):
    known = {entry.id: entry for entry in TABLE}
    order = [LAYERS[context].index(known[each.id].context) for each in bindings(context) if each.id]  # type: ignore[union-attr]
    assert order == sorted(order)


async def test_a_terminal_of_a_wrong_size_says_so_until_it_is_right():
    app = Small()
    async with app.run_test(size=(30, 10)) as pilot:
        await nothing_to_do()
        assert "30x10" in str(app.screen.query_one(Static).content)
        await pilot.resize_terminal(80, 24)
        await nothing_to_do()
        assert app.screen is app.first


async def test_a_toast_shows_foreign_text_as_it_is():
    app = Small()
    async with app.run_test(notifications=True):
        app.tell("[bold]x\x1b[31m", "warn")
        await nothing_to_do()
        toast = app.screen.query("Toast").first()
        assert "[bold]x" in str(toast.render())
        assert "\x1b" not in str(toast.render())


class Everything(BaseModal[None], inherit_bindings=False):
    BINDINGS = bindings("menu")

    def compose(self) -> ComposeResult:
        with TabbedContent():
            with TabPane("lists"):
                yield OptionList("a", "b")
                yield SelectionList(("a", 1), ("b", 2))
                yield ListView(ListItem(Label("x")))
                yield Select([("a", 1)])
                yield RadioSet("a", "b")
            with TabPane("text"):
                yield Input()
                yield TextArea("text")
                yield Markdown("# title")
                yield RichLog()
                yield Pretty([1])
                yield Static("static")
            with TabPane("others"):
                table: DataTable[str] = DataTable()
                table.add_columns("a", "b")
                yield table
                yield Tree("root")
                yield ProgressBar(10)
                yield Sparkline([1, 2, 3])
                yield Switch()
                yield Checkbox("c")
                yield Button("press")
        yield KeyFooter()


@pytest.mark.slow
@pytest.mark.parametrize(
    "theme", ["dark", *(pytest.param(name, marks=pytest.mark.long) for name in ("ansi16", "mono"))]
)
async def test_textuals_widgets_can_be_put_on_a_screen(theme: str):
    app = Small(theme=theme)
    async with app.run_test(size=(100, 40)) as pilot:
        app.push_screen(Everything())
        await nothing_to_do()
        for pane in ("tab-1", "tab-2", "tab-3"):
            app.screen.query_one(TabbedContent).active = pane
            await nothing_to_do()
        await pilot.press("escape")
        assert app.screen is app.first


@pytest.mark.slow
async def test_the_command_palette_finds_what_keys_do():
    app = Small()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await pilot.press(*"Change the colours")
        found = app.screen.query_one(CommandList)
        await until(pilot, lambda: "Change the colours" in str(found.get_option_at_index(0).prompt))
        before = app.theme
        await pilot.press("enter", "enter")
        await until(pilot, lambda: app.theme != before)


async def test_the_command_palette_puts_whole_words_before_letters_and_reads_the_help():
    class Listed(ListProvider):
        def commands(self):
            yield "Rules: the many elms", "", lambda: None
            yield "Colours: Paper", "Change the theme", lambda: None
            yield "Theme park", "", lambda: None

    app = Small()
    async with app.run_test():
        found = [hit async for hit in Listed(app.screen).search("theme")]
    by_score = sorted(found, key=lambda hit: -hit.score)
    assert [hit.text for hit in by_score] == [
        "Theme park", "Colours: Paper", "Rules: the many elms",
    ]  # fmt: skip
