"""The rules to look up: everything is found by typing, says where it stands, and is one Esc away from the game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tactical.rules import SHIPPED, load
from tactical.scenario import rulebook
from tactical.scenario.catalogue import catalogue
from tactical.session.pages.rule_pages import Book, book, options_of
from tactical.table.options import rows
from tactical.ui.first_screens import guide_first
from tactical.ui.program import Program
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.rules_browser import GuideScreen, RulesBrowser
from tests.ui.battle.games import DUEL, app_of, battle, new_game, sixes, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

SIZE = (80, 24)


def names(of: Book, query: str) -> list[str]:
    """What a query finds."""
    return [of.entries[at].name for at in of.found(query)]


def name_of(pilot: Any) -> str:
    """The entry whose text is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, RulesBrowser)
    return screen._book.entries[screen.entry].name


def test_the_ground_says_what_it_is_and_what_not() -> None:
    rules = load("skirmish")
    pages = {entry.name: [text for text, _ in entry.page] for entry in book(rules, rules.options()).entries}
    wall, floor, sword = pages["ground wall"], pages["ground floor"], pages["weapons sword"]
    assert "Wall: nobody enters it or sees through it" in wall
    assert "Wall: no" in floor
    assert "Reach 1: squares; 1 is the next one (FT-SK-08)" in sword
    assert floor[-1] == "In scenario files: floor"


@pytest.mark.parametrize("system", SHIPPED)
def test_every_clause_option_phase_order_and_window_can_be_looked_up(system: str) -> None:
    rules = load(system)
    found = book(rules)
    have = {entry.name for entry in found.entries}
    assert {clause.id for clause in rulebook(system).clauses} <= have
    assert {row.name for row in rows(rules.options)} <= have
    assert {f"phase {phase.id}" for phase in rules.phases} <= have
    assert {f"window {window}" for window in rules.windows} <= have
    assert {f"{table.name} {row.name}" for table in catalogue(rules) for row in table.rows} <= have
    assert len(have) == len(found.entries), "two entries of one name"
    for entry in found.entries:
        assert names(found, entry.name)[0] == entry.name  # its own name finds it first
        for other in entry.see:
            assert found.place(other) >= 0, f"{entry.name} speaks of {other}, which is not there"


@pytest.mark.parametrize("system", SHIPPED)
def test_a_phase_names_the_orders_that_end_it_as_they_are_typed(system: str) -> None:
    rules = load(system)
    for phase in rules.phases:
        typed = [kind.typed() for kind in rules.all_orders]
        for words in re.split(", | or ", phase.ends) if phase.ends else ():
            assert any(words == each or words.startswith(f"{each} of ") for each in typed), (phase.id, words)


def test_an_entry_refers_to_orders_as_they_are_typed() -> None:
    found = book(load("fleet"))
    (phase,) = (entry for entry in found.entries if entry.name == "phase invasion")
    titles = [found.entries[found.place(name)].title for name in phase.see]
    assert {"land UNITS on PLANET", "end landing"} <= {*titles}


def test_a_search_wants_all_words_anywhere() -> None:
    found = book(load("skirmish"))
    assert "SK-19" in names(found, "widen spear")
    assert "SK-19" not in names(found, "widen grenade")
    assert names(found, "sk-19")[0] == "SK-19"
    assert names(found, "strike at leavers")[0] == "strike_at_leavers"
    assert "phase turn" in names(found, "one character")
    assert names(found, "xyzzy plugh") == []


def test_options_say_where_they_stand_in_this_game(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), strike_at_leavers="true")
    found = book(game.rules, options_of(game.state))
    option = found.entries[found.place("strike_at_leavers")]
    assert option.head == "strike_at_leavers = true"
    assert "Changed: the default is false" in str(option.page)
    clause = found.entries[found.place("SK-D09")]
    assert "strike_at_leavers = true" in str(clause.page)
    assert "strike_at_leavers" in clause.see
    assert "As in the house rules" in str(found.entries[found.place("corners")].page)


def test_entries_are_followed_in_both_directions() -> None:
    found = book(load("skirmish"))
    for entry in found.entries:
        for other in entry.see:
            back = found.entries[found.place(other)]
            assert entry.name in back.see, (entry.name, other)


@pytest.mark.slow
async def test_the_clause_of_a_refusal_opens_and_esc_is_the_way_back(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        typed = ("colon", *"ann", "space", *"walk", "space", *"k1", "enter")
        await press(pilot, "enter", *typed, "escape", "question_mark")
        assert isinstance(pilot.app.screen, RulesBrowser)
        shown = screen_text(pilot.app)
        assert "SK-" in shown
        await press(pilot, "escape")
        assert pilot.app.screen is battle(pilot.app)
        shown = await press(pilot, "question_mark")  # told once: now it is help for the moment
        assert "What you can do now" in shown


@pytest.mark.slow
async def test_typing_searches_and_every_letter_is_text(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "B", *"quick")
        assert pilot.app.screen.line.value == "quick"  # type: ignore[attr-defined]
        shown = await press(pilot, "ctrl+u", *"widen")
        assert "SK-19 Moving around enemies" in shown
        shown = await press(pilot, "backspace", *"xyz")
        assert "Nothing contains all of these words" in shown
        await press(pilot, "enter", "down", "tab", "pagedown", "end")  # nothing there to go to
        assert "Nothing contains all of these words" in screen_text(pilot.app)
        shown = await press(pilot, "ctrl+u", "end")
        entries = len(book(load("skirmish")).entries)
        assert f"{entries} of {entries}" in shown
        shown = await press(pilot, "home")
        assert f"1 of {entries}" in shown


@pytest.mark.long
async def test_what_a_text_speaks_of_is_followed_and_returned_from(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "B", *"SK-D09", "tab")
        assert name_of(pilot) == "strike_at_leavers"
        shown = await press(pilot, "shift+tab")
        assert name_of(pilot) == "SK-D09"
        shown = await press(pilot, "enter")
        assert isinstance(pilot.app.screen, PageScreen)
        assert "SK-D09" in shown
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, RulesBrowser)


def test_the_rules_of_a_game_find_words_in_the_guide() -> None:
    found = book(load("skirmish"))
    assert any(name.startswith("guide hosting ") for name in names(found, "authorized_keys"))
    assert names(found, "SK-19")[0] == "SK-19"


@pytest.mark.slow
async def test_the_guide_opens_by_itself_on_a_page_and_is_left_at_once(tmp_path: Path) -> None:
    app = Program(None, tmp_path, seats=frozenset(), dice=sixes, glyphs="narrow", instead=guide_first("accessibility"))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Accessibility" in screen_text(app))
        assert isinstance(app.screen, GuideScreen)
        assert app.screen.formatted.display
        await pilot.press(*"colours", "down")
        await until(pilot, lambda: "deuteranopia" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PageScreen) and "read on" in screen_text(app))
        assert app.screen.query("Markdown"), "its text is formatted there, too"
        await pilot.press("escape", "escape")
        await until(pilot, lambda: not app.is_running)


async def test_where_a_terminal_has_no_other_letters_the_guide_is_ascii(tmp_path: Path) -> None:
    app = Program(None, tmp_path, seats=frozenset(), dice=sixes, glyphs="ascii", instead=guide_first("accessibility"))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "screen reader" in screen_text(app))
        assert screen_text(app).isascii()
