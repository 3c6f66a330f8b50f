"""The sheet of a piece tells all that its seat may know, and leads from each row to its clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.scenario import open_scenario, scenario_names, shipped_saves
from tactical.session.pages.piece_pages import Fact, facts
from tactical.session.pages.rule_pages import Book, book, options_of
from tactical.table.places import Aboard
from tactical.ui.screens.piece_sheet import PieceSheet
from tactical.ui.screens.rules_browser import RulesBrowser
from tests.session.test_secrets import WHERE, hidden_game
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import SIZE, press
from tests.ui.reading import told as screen_text


def sheet_of(rules: Any, view: Any, piece: int, rulebook: Book) -> tuple[str, list[Fact]]:
    return facts(rules, view, piece, rules.presenter.whole_card(view, piece), rulebook, options_of(view))


@pytest.mark.parametrize("name", scenario_names())
def test_every_piece_of_every_opening_has_a_sheet(name: str) -> None:
    rules, state = open_scenario(name, {})
    rulebook = book(rules)
    for seat in range(len(state.setup.seats)):
        view = rules.view(state, seat)
        for piece in view.pieces:
            title, found = facts(
                rules, view, piece.id, rules.presenter.piece_card(view, piece.id), rulebook, options_of(view)
            )
            card = rules.presenter.piece_card(view, piece.id)
            assert card.title in title
            told = {(fact.label, fact.value) for fact in found}
            assert {(line.label, line.value) for line in (*card.lines, *card.effects)} <= told
            assert {bar.label for bar in card.bars} <= {fact.label for fact in found}
            for fact in found:
                assert fact.label
                assert not fact.clause or rulebook.place(fact.clause) >= 0, fact
            passengers = [p.title for p in view.pieces if isinstance(p.place, Aboard) and p.place.carrier == piece.id]
            assert [fact.label for fact in found if fact.group == "Aboard" and fact.value != "carries it"] == passengers


def test_kinds_gear_and_options_are_told(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), exposure_turns="3")
    _, found = facts(
        game.rules,
        game.state,
        0,
        game.rules.presenter.piece_card(game.state, 0),
        book(game.rules),
        options_of(game.state),
    )
    rows = {(fact.group, fact.label): fact.value for fact in found}
    assert rows["Gear", "Weapons"] == "rifle, sword"
    assert rows["Kind: trooper", "Body"] == "5"
    assert rows["Remaining", "Health"] == "25 of 25"
    assert [fact.label for fact in found if fact.health] == ["Health"], "in the colours of health, as beside the board"
    assert any(group == "Options in play here" for group, _ in rows)


def test_what_a_kind_has_or_has_not_is_said_in_words() -> None:
    rules, state = open_scenario("bridge-and-ford", {})
    sheets = {who.name: sheet_of(rules, state, who.id, book(rules))[1] for who in state.pieces}
    traits = {name: [fact.value for fact in found if fact.label == "Traits"] for name, found in sheets.items()}
    assert (traits["anvil"], traits["ada"]) == (["armoured"], [])
    nothing = ("yes", "0", "0, 0, 0")
    assert not [f for found in sheets.values() for f in found if f.group.startswith("Kind") and f.value in nothing]


def test_a_seat_reads_no_secret_in_it(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    dee = game.state.piece_named("dee").id
    view = game.rules.view(game.state, 0)
    assert WHERE not in str(sheet_of(game.rules, view, dee, book(game.rules)))


@pytest.mark.slow
def test_saves_in_the_middle_of_battles_have_sheets() -> None:
    for path in shipped_saves().values():
        with Game.open(path, write=False) as game:
            rulebook = book(game.rules)
            for seat in range(len(game.state.setup.seats)):
                view = game.rules.view(game.state, seat)
                for piece in view.pieces:
                    facts(
                        game.rules,
                        view,
                        piece.id,
                        game.rules.presenter.whole_card(view, piece.id),
                        rulebook,
                        options_of(view),
                    )


@pytest.mark.slow
async def test_a_row_leads_to_its_clause_and_back(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "i")
        assert isinstance(pilot.app.screen, PieceSheet)
        assert "Ann: trooper, red" in shown
        shown = await press(pilot, "enter")
        assert "There is no clause behind this row" in shown
        screen = pilot.app.screen
        number = next(n for n, fact in enumerate(screen._facts) if fact.label == "Defence")
        shown = await press(pilot, *["down"] * number)
        assert "SK-16:" in shown
        shown = await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RulesBrowser)
        assert pilot.app.screen._book.entries[pilot.app.screen.entry].name == "SK-16"
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        await press(pilot, "i")
        assert pilot.app.screen is battle(pilot.app)
        here = [fact.group for fact in screen._facts if fact.label == "To enter"]
        assert here == ["c2 open floor"], "and of its cell"
        await press(pilot, "right", "i")
        there = list(dict.fromkeys(fact.group for fact in pilot.app.screen._facts))
        assert there[:2] == ["d2 open floor", "Ann: Remaining"], "where nobody stands the cell comes first"


@pytest.mark.long
async def test_a_system_has_a_sheet_that_leads_to_those_who_are_there(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "three-suns")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        shown = await press(pilot, "i")
        sheet = pilot.app.screen
        assert isinstance(sheet, PieceSheet)
        assert "Ash: system" in shown
        assert "Current state" in shown
        assert "Red" in shown
        at = next(number for number, fact in enumerate(sheet._facts) if fact.label == "Red Carrier")
        assert sheet._facts[at].value.startswith("carrier")
        await press(pilot, *["down"] * at, "enter")
        assert pilot.app.screen is not sheet
        assert "Red Carrier: carrier" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert pilot.app.screen is sheet
        clause = next(number for number, fact in enumerate(sheet._facts) if fact.clause)
        sheet.list.choose(clause)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RulesBrowser)


@pytest.mark.long
async def test_who_can_come_leads_to_their_sheets(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "down", "down")
        shown = await press(pilot, "s")
        assert "Your pieces that can reach" in shown
        assert "Ann, walk" in shown
        assert "2 squares, 3 left" in shown
        assert screen_text(pilot.app) != await press(pilot, "enter")
        assert "Ann: trooper" in screen_text(pilot.app)
        await press(pilot, "escape", "escape", "slash", *"j6", "enter", "s")
        assert "none of your pieces that can act now can reach it" in screen_text(pilot.app)
