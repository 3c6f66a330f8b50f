"""The battle screen by keys, without a terminal: what a player presses, sees and gets."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any, cast

import pytest
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.widgets.option_list import Option

from tactical.journal.game import Game
from tactical.report.forecast import forecast_text
from tactical.report.rolls import odds_text
from tactical.ruleset.extras import Journeys
from tactical.scenario import rulebook, shipped_saves
from tactical.session.preferences.colours import contrast
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.session.preferences.toml_file import FileProblem
from tactical.session.refusals import Message
from tactical.session.saves import open_game
from tactical.session.scene.motion import Shown
from tactical.table import Roll
from tactical.table.notation import read
from tactical.ui.battle.panels.actions import ActionRow
from tactical.ui.battle.panels.panel import ink
from tactical.ui.battle.panels.piece import piece_lines, piece_title
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.handover import Handover
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.piece_sheet import PieceSheet
from tactical.ui.screens.rules_browser import RulesBrowser
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import AMBUSH, DUEL, app_of, battle, new_game, ones, say, sit, text_of
from tests.ui.reading import told as screen_text

SIZE = (80, 24)


def saved(game: Game) -> bytes:
    """The bytes of a save."""
    return Path(game.save.path).read_bytes()


async def until(pilot: Any, so: Callable[[], bool]) -> None:
    """Wait until something is so, and painted: what a widget says is on the screen a frame later. In vain after twenty
    times what it takes."""
    for _ in range(4000):
        await asyncio.sleep(0.01)
        if so():
            await nothing_to_do()
            return
    raise AssertionError(f"never so:\n{screen_text(pilot.app)}")


async def press(pilot: Any, *keys: str) -> str:
    """Press keys and let everything they begin come to an end; the screen's text."""
    await pilot.press(*keys)
    await until(pilot, lambda: _is_done(pilot.app))
    await nothing_to_do()
    return screen_text(pilot.app)


def _is_done(app: Any) -> bool:
    """Whether keys are obeyed, and what they have begun is done."""
    early = isinstance(app.screen, BattleScreen) and not app.screen.takes_keys
    return not early and not battle(app).runner.busy


@pytest.mark.slow
async def test_a_first_turn_by_keys(tmp_path: Path) -> None:
    game = new_game(tmp_path, "first-steps")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(pilot.app))
        assert isinstance(pilot.app.screen, PageScreen)
        shown = await press(pilot, "enter", "right", "right", "down", "enter")
        assert "Walk to d3" in shown
        assert "2 squares, 3 left" in shown
        assert "Enter walk" in shown
        shown = await press(pilot, "enter")
        assert "Ann walks to d3 (2 squares)" in shown
        shown = await press(pilot, "e")
        assert "Ann can still move; press e again to end" in shown
        assert "e end anyway" in shown
        assert battle(pilot.app).banner.display
        await press(pilot, "right")
        shown = await press(pilot, "e")
        assert "press e again to end" in shown, "something else was done since it was asked"
        shown = await press(pilot, "e")
        assert "Cy's turn" in shown
        assert "Blue decides" in shown
        assert len(game.moments) == 2


@pytest.mark.slow
async def test_esc_steps_back_one_level(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "right", "enter")
        await until(
            pilot, lambda: battle(pilot.app).session.plan.current.foreseen is not None
        )  # the plan changes no more
        plan = battle(pilot.app).session.plan.current
        await press(pilot, "a", "down", "down", "escape")
        assert battle(pilot.app).key_context == "path"
        assert battle(pilot.app).session.plan.current is plan, "from the list back to what was planned"
        await press(pilot, "escape")
        assert battle(pilot.app).session.plan.current is None
        await press(pilot, "a")
        assert battle(pilot.app).key_context == "actions"
        await press(pilot, "escape")
        assert battle(pilot.app).key_context == "board"
        await press(pilot, "a", "r")  # what the board's keys do is done from the list, too
        assert battle(pilot.app).key_context == "rehearsal-path", "with the row that was shown"
        await press(pilot, "a", "down", "R")
        assert battle(pilot.app).key_context == "board"
        await press(pilot, "a", "right")
        assert battle(pilot.app).focused is None


@pytest.mark.slow
async def test_a_refusal_is_one_line_and_question_mark_opens_its_clause(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "colon", *"ann", "space", *"walk", "space", *"k1", "enter")
        assert "; ? for more" in shown
        shown = await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RulesBrowser)


@pytest.mark.slow
async def test_question_mark_on_numbers_leads_from_each_part_to_its_clause(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "m", "enter")
        await until(
            pilot, lambda: battle(pilot.app).session.plan.current.foreseen is not None
        )  # the plan changes no more
        plan = battle(pilot.app).session.plan.current
        await press(pilot, "question_mark")
        sheet = pilot.app.screen
        assert isinstance(sheet, PieceSheet)
        await until(pilot, lambda: ", expected " in screen_text(pilot.app))  # worked out meanwhile
        shown = screen_text(pilot.app)
        assert "Possible sequences" in shown
        assert "Attack" in shown
        assert "Together" in shown
        assert "fails, " in shown
        assert plan.roll.clause == "FT-SK-01"
        whole = [
            "Attack within Melee Range; bare hands may push or knock prone",
            odds_text(plan.roll),
            *map(forecast_text, plan.foreseen),
        ]
        assert [fact.value for fact in sheet._facts if fact.group == "The order"] == whole, "the order first, uncut"
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesBrowser))
        await press(pilot, "escape", "escape")
        await until(pilot, lambda: pilot.app.screen is battle(pilot.app))
        await press(pilot, "question_mark")  # asked again: help for the moment
        await until(pilot, lambda: isinstance(pilot.app.screen, PageScreen))
        shown = await press(pilot, "escape", "escape", "right", "right", "enter", "question_mark")
        assert "Cost of: walk" in shown  # of a walk that costs more than its squares


async def test_question_mark_on_an_order_that_is_refused_has_all_reasons_with_their_clauses(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        far = read(screen.session.seat.rules, screen.session.seat.view, 0, "ann walk c1 d1 e1 f1 g1 h1 i1 j1")
        screen.session.plan.consider(far)
        screen.paint()
        verdict = screen.session.plan.current.verdict
        assert not verdict
        await press(pilot, "question_mark")
        sheet = pilot.app.screen
        assert isinstance(sheet, PieceSheet)
        why = screen.session.seat.rules.presenter.why
        refused = [(fact.value, fact.clause) for fact in sheet._facts if fact.label == "Refused"]
        assert refused == [(why(reason), reason.clause) for reason in verdict.reasons]


@pytest.mark.long
async def test_odds_worked_out_between_two_question_marks_are_still_the_same_odds(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "m", "enter")
        session = battle(pilot.app).session
        await until(pilot, lambda: session.plan.current.foreseen is not None)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, PieceSheet)
        await press(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is battle(pilot.app))
        assert session.plan.foresaw(session.plan.current, ("as it came out a moment later",))
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, PageScreen))
        await press(pilot, "escape", "escape", "m", "x", "enter", "question_mark")  # another order: its own numbers
        assert isinstance(pilot.app.screen, PieceSheet)


@pytest.mark.slow
async def test_the_key_for_altitudes_says_of_what_is_no_move_that_nobody_goes_anywhere(tmp_path: Path) -> None:
    async with app_of(open_game(shipped_saves()["armour"], tmp_path)).run_test(size=SIZE) as pilot:
        session = battle(pilot.app).session
        await press(pilot, "escape")
        other = next(order for order in session.seat.offers if not session.seat.goes(order))
        session.plan.consider(other)
        before = session.plan.current.orders
        battle(pilot.app).paint()
        shown = await press(pilot, "X")
        assert f"Only a move has an altitude, not this order: {session.selection.words(other)}" in shown
        assert session.plan.current.orders == before


@pytest.mark.slow
async def test_the_key_for_altitudes_says_where_no_system_has_any_that_nothing_flies(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "m", "enter", "X")  # a shot
        assert "Nothing here flies" in shown
        shown = await press(pilot, "escape", "escape", "right", "right", "enter", "X")  # a walk
        assert "altitude" not in shown


@pytest.mark.slow
async def test_an_enemy_is_attacked_with_the_odds_before_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game, dice=ones).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "m", "enter")
        await until(pilot, lambda: "Cy loses" in screen_text(pilot.app))
        shown = screen_text(pilot.app)
        assert "Order 1 of" in shown
        await press(pilot, "x")
        await until(pilot, lambda: "Order 2 of" in screen_text(pilot.app))
        await press(pilot, "enter")
        assert type(game.moments[-1].order).__name__ in ("Strike", "Fire")


@pytest.mark.slow
async def test_actions_are_grouped_and_a_text_is_typed_on(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "a")
        for words in ("Against others", "Anything else", "The battle", "Offer draw", "Concede"):
            assert words in shown
        rows = battle(pilot.app).actions.rows
        number = next(at for at, row in enumerate(rows) if row.text == "Describe an action ...")
        await press(pilot, *["down"] * number, "enter")
        screen = battle(pilot.app)
        assert screen.line.input.value == "ann act "
        await press(pilot, *"waves", "enter")
        assert "Ann waves" in screen_text(pilot.app)


@pytest.mark.long
async def test_panels_have_their_width_again_after_an_order_from_the_list(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "a")
        rows = battle(pilot.app).actions.rows
        number = next(at for at, row in enumerate(rows) if row.text == "Go prone")
        await press(pilot, *["down"] * number, "enter")
        screen = battle(pilot.app)
        assert screen.key_context == "board"
        assert max(line.cell_length for line in screen.piece.lines) == screen.piece.columns > 20


@pytest.mark.slow
async def test_typed_orders_show_their_path_and_verdict_and_complete(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "colon", *"ann walk c3")
        assert "legal, 1 square, 4 left" in shown
        assert battle(pilot.app).board.scene.path
        shown = await press(pilot, *" k9")
        assert "(SK-" in str(battle(pilot.app).line.verdict.content)
        await press(pilot, *["backspace"] * 3)
        shown = await press(pilot, "enter")
        assert "Ann walks to c3 (1 square)" in shown
        await press(pilot, "colon", "a", "tab")
        assert battle(pilot.app).line.input.value == "a"
        await press(pilot, *"nn e", "tab")
        assert battle(pilot.app).line.input.value == "ann end "


@pytest.mark.long
async def test_jumping_to_a_piece_or_a_cell(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "slash", *"dee", "enter")
        assert battle(pilot.app).board.cursor == (9, 5)
        await press(pilot, "slash", *"an", "enter")  # the name suggested is taken
        assert battle(pilot.app).session.seat.view.piece_named("ann").cell == battle(pilot.app).cell
        shown = await press(pilot, "slash", *"zz9", "enter")
        assert "in sight" in shown
        await press(pilot, "escape")
        assert battle(pilot.app).key_context == "board"


@pytest.mark.slow
async def test_giving_up_asks_and_the_end_is_told(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "colon", *"concede", "enter")
        assert "Red concedes" in shown
        await press(pilot, "enter")  # the first answer is no
        assert not game.moments
        await press(pilot, "colon", *"concede", "enter", "down")
        shown = await press(pilot, "enter")
        assert "The battle is over" in shown
        assert "Blue won: red gave up" in shown
        shown = await press(pilot, "enter")
        assert "Blue won: red gave up" in shown
        assert "[ log" in shown
        await press(pilot, "left_square_bracket")
        shown = await press(pilot, "z")
        assert "every seat must agree" in shown or "Undone" in shown
        await press(pilot, "z")


@pytest.mark.slow
async def test_a_draw_is_offered_and_declined(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "colon", *"offer draw", "enter")
        assert "Accept draw" in shown
        assert "Space decline draw" in shown
        battle(pilot.app).computer_turns.played_at = float("inf")  # it has only just ordered: Space is to hurry it
        shown = await press(pilot, "space")
        assert "You are asked now: Space again lets it pass" in shown
        shown = await press(pilot, "space")
        assert "declines the draw" in shown
        assert "Red decides" in shown


@pytest.mark.slow
async def test_windows_pass_with_space(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), strike_at_leavers="true")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "slash", *"a1", "enter", "enter")
        await until(pilot, lambda: "Blue (Cy) may react" in " ".join(screen_text(pilot.app).split()))
        shown = await press(pilot, "enter")
        assert "Blue, Cy:" in shown
        assert "Enter strike  Space hold back" in shown
        await press(pilot, "a")
        orders = [str(row.what) for row in battle(pilot.app).actions.rows]
        assert any("Stand" in order for order in orders)
        assert len(set(orders)) == len(orders)  # nothing is listed twice
        assert "Decide about the reaction first: Enter reacts, Space passes" in await press(pilot, "escape", "e")
        shown = await press(pilot, "space")
        assert "Ann walks" in shown
        assert "Red decides" in shown


@pytest.mark.slow
async def test_rehearsal_is_unmistakable_and_harmless(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    before = saved(game)
    async with app_of(game).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "r")
        assert shown.startswith(" REHEARSAL")
        assert "REHEARSAL, nothing is saved" in shown
        assert "R leave" in shown
        assert "not saved" in shown
        shown = await press(pilot, "P")
        assert "Nothing has been tried yet" in shown
        assert shown.startswith(" REHEARSAL")
        await press(pilot, "m", "enter", "enter", "e", "e", "d", "z", "z", "Z")
        shown = await press(pilot, "R")
        assert "REHEARSAL" not in shown
        assert "has not changed" in shown
        assert saved(game) == before


@pytest.mark.long
async def test_undo_past_dice_asks_for_agreement(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "m", "enter", "enter")
        shown = await press(pilot, "z")
        assert "If all agree: z again" in " ".join(shown.split())
        shown = await press(pilot, "z")
        assert "Undone" in shown
        assert not game.moments


async def test_another_process_plays_meanwhile(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy"))
    async with app_of(game, 1).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter")
        assert "waiting for Red" in shown
        with Game.open(game.save.path) as other:
            order = read(other.rules, other.state, 0, "ann end")
            assert other.play(order).verdict
        await until(pilot, lambda: "Blue decides" in screen_text(pilot.app))
        assert "Cy's turn" in screen_text(pilot.app)


@pytest.mark.slow
@pytest.mark.usefixtures("slow_disk")
async def test_keys_go_on_while_others_orders_are_read_and_an_order_typed_meanwhile_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the file's lock is held: reading takes as long as that, in a thread."""
    game = new_game(tmp_path, text_of(DUEL))
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()
    real = Game.follow

    def slow(game: Game, *seats: Any) -> Any:
        begun.set()
        go_on.wait(60)  # no longer than that, should the screen itself be waiting
        done.set()
        return real(game, *seats)

    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        monkeypatch.setattr(Game, "follow", slow)
        with Game.open(game.save.path) as other:
            assert other.play(read(other.rules, other.state, 0, "ann drop")).verdict
        await until(pilot, begun.is_set)
        before = battle(pilot.app).cell
        await pilot.press("left")
        await until(pilot, lambda: battle(pilot.app).cell != before)
        await pilot.press("colon", *"ann", "space", *"end", "enter")
        assert not done.is_set()
        go_on.set()
        await until(pilot, lambda: "Not given: ann end. Another order came first" in screen_text(pilot.app))
        assert [moment.order.verb for moment in game.moments] == ["drop_prone"]


@pytest.mark.slow
async def test_the_curtain_hides_everything_and_tells_what_was_missed(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk g4", "dee act hide")
    async with app_of(game).run_test(size=SIZE) as pilot:
        assert isinstance(pilot.app.screen, Handover)  # who sits here now need not be who sat here last
        assert "dee" not in screen_text(pilot.app).lower()
        await press(pilot, "enter")
        shown = await press(pilot, "e")
        assert "Red decides" in shown  # blue may see all that red may: nobody need look away
        assert [piece.glyph for piece in battle(pilot.app).board.scene.pieces] == ["A"]
        shown = await press(pilot, "colon", *"ann", "space", *"end", "enter")
        assert isinstance(pilot.app.screen, Handover)
        assert "Blue decides next" in shown
        assert "g4" not in shown
        assert tuple(pilot.app.cursor_position) == (0, 0)


@pytest.mark.slow
async def test_who_is_shown_what_all_see_may_look_alone(tmp_path: Path) -> None:
    """Blue's troops off the board show when Blue alone looks: asked for with a key, or to rehearse."""
    game = new_game(tmp_path, "company-action")
    say(sit(game), "end phase", "end phase", "zinc end unit", "anvil end unit")
    async with app_of(game).run_test(size=SIZE) as pilot:
        shown = screen_text(pilot.app)
        assert not isinstance(pilot.app.screen, Handover)
        assert "Y what only you know" in shown
        assert "ghost" not in shown.lower()
        session = battle(pilot.app).session
        shown = await press(pilot, "r")
        assert isinstance(pilot.app.screen, Handover)
        assert session.seat.what_if is None
        await press(pilot, "enter")
        assert session.seat.what_if is not None
        assert session.seat.view.piece_named("ghost") is not None
        await press(pilot, "R")
        assert not session.seat.openly
        assert session.seat.view.piece_named("ghost") is not None


@pytest.mark.slow
async def test_keys_come_to_the_screen_at_once_and_the_terminals_cursor_follows(tmp_path: Path) -> None:
    """No widget is told of a key first; beside the order line, the terminal's own cursor stays on ours."""
    async with app_of(new_game(tmp_path, text_of(DUEL, order="ann cy"))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        board = battle(pilot.app).board

        def led() -> bool:
            region, (x, y) = board.cell_region(board.cursor), board.content_region.offset
            at = Offset(*pilot.app.cursor_position) - Offset(x, y)
            return region.grow((0, 1, 0, 1)).contains(at.x, at.y)

        assert led()
        before = board.cursor
        await press(pilot, "right")
        assert board.cursor != before
        assert led()
        await press(pilot, ":", "a")
        assert not led()
        await press(pilot, "escape")
        assert led()
        await press(pilot, "left")
        assert board.cursor == before
        assert led()
        await press(pilot, "slash", *"a1", "enter")
        assert led()
        await press(pilot, "question_mark", "escape")
        assert led()
        assert pilot.app.focused is None


@pytest.mark.long
async def test_a_page_that_closes_at_once_takes_nothing_with_it(tmp_path: Path) -> None:
    """Textual keeps what is to be done after a paint with the screen on top, and forgets it with that screen."""
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        shown = battle(pilot.app)
        for turns in (0, 1, 2, 4, 12):
            shown._is_sized = shown.takes_keys = False
            pilot.app.push_screen(PageScreen("x", []))
            for _ in range(turns):
                await asyncio.sleep(0)
            pilot.app.screen.dismiss()
            await until(pilot, lambda: shown.takes_keys)
            await until(pilot, lambda: pilot.app.screen is shown)


async def test_a_finished_game_opens_with_its_end(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    say(sit(game), "concede")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The battle is over" in screen_text(pilot.app))
        shown = await press(pilot, "enter")
        assert "red gave up" in shown
        assert "concedes" in shown


@pytest.mark.slow
async def test_a_game_that_can_only_be_read(tmp_path: Path) -> None:
    path = new_game(tmp_path, text_of(DUEL)).save.path
    with Game.open(path, write=False) as game:
        async with app_of(game).run_test(size=SIZE) as pilot:
            shown = await press(pilot, "enter", "right", "enter")
            assert "read only" in shown
            assert "read-only" in shown
            shown = await press(pilot, "r", "m", "enter", "enter")
            assert "REHEARSAL" in shown


@pytest.mark.long
async def test_sizes_from_large_to_small_and_back(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "the-mill")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "right", "enter")
        for size in ((80, 24), (40, 15), (39, 15), (60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: pilot.app.screen.size == size)
            await nothing_to_do()
            shown = screen_text(pilot.app)
            if size[0] < 40:
                assert "needs 40x15" in shown
            else:
                assert "Bram" in shown
                assert "walk" in shown
        assert battle(pilot.app).query_one("#panels").region.right == 120


@pytest.mark.long
async def test_a_board_larger_than_the_screen_scrolls(tmp_path: Path) -> None:
    rows = ["." * 90 for _ in range(50)]
    rows[1] = ".a" + "." * 88
    rows[48] = "." * 88 + "c."
    async with app_of(new_game(tmp_path, text_of("\n".join(rows)))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "m")
        assert battle(pilot.app).board.cursor == (88, 48)
        assert "C" in shown
        await press(pilot, "tab")
        assert battle(pilot.app).board.cursor == (1, 1)


async def test_a_cursor_key_works_nothing_out_anew(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "the-mill")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        scene, reach, offers, view = (
            screen.board.scene,
            screen.session.selection.reach,
            screen.session.seat.offers,
            screen.session.seat.view,
        )
        await press(pilot, "right", "down", "j", "l", "pagedown")
        assert screen.board.scene is scene
        assert screen.session.selection.reach is reach
        assert screen.session.seat.offers is offers
        assert screen.session.seat.view is view


async def test_the_log_tells_outcomes_and_who_looks_back_sees_the_dice(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        screen.say(Message("2d6 1+1 = 2: yes", entry=1, dice=True), Message("Ann hits Cy", entry=1), Message("Next"))

        def lines() -> list[str]:
            return [line.text.rstrip() for line in screen.log_panel.lines]

        assert lines()[-2:] == ["Ann hits Cy", "Next"]
        await press(pilot, "left_square_bracket")
        assert lines()[-3:] == ["Ann hits Cy", "2d6 1+1 = 2: yes", "Next"]
        await press(pilot, "right_square_bracket")
        assert lines()[-2:] == ["Ann hits Cy", "Next"]


@pytest.mark.usefixtures("slow_disk")
async def test_a_slow_disk_stops_no_key(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "left", "enter")
        screen = battle(pilot.app)
        done, play = threading.Event(), game.play

        def slowly(*args: Any) -> Any:
            done.wait(60)
            return play(*args)

        game.play = slowly  # type: ignore[method-assign]
        cursor = screen.board.cursor
        await pilot.press("enter", "right")
        await until(pilot, lambda: screen.board.cursor == (cursor[0] + 1, cursor[1]))
        assert not game.moments
        await pilot.press("z")
        await until(pilot, lambda: "Not done: the order before it is still being saved" in screen_text(pilot.app))
        done.set()
        await until(pilot, lambda: len(game.moments) == 1)


@pytest.mark.slow
async def test_keys_typed_ahead_are_kept_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(tmp_path, "first-steps")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        for key in ("slash", *"d3", "enter", "enter", "enter", "a", "down", "escape", "e", "e", "a", "escape"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: len(game.moments) == 2)
        assert [moment.order.verb for moment in game.moments] == ["walk", "end_turn"]
        await until(pilot, lambda: battle(pilot.app).is_current)


@pytest.mark.slow
async def test_pasted_text_is_typed(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "colon")
        pilot.app.post_message(events.Paste("ann walk\n c3\x1b[31m"))
        await until(pilot, lambda: battle(pilot.app).line.input.value.startswith("ann walk c3"))
        assert "\x1b" not in battle(pilot.app).line.input.value


@pytest.mark.long
async def test_mistakes_in_own_keys_and_themes_are_told(tmp_path: Path) -> None:
    themes = tmp_path / "themes"
    themes.mkdir()
    (themes / "mine.toml").write_text('name = "mine"\nprimry = "#fff"\n')
    problems = [FileProblem("keys.toml", 2, "unknown key name 'zoom'"), FileProblem("keys.toml", 3, "unknown")]
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game, key_problems=problems, theme_folders=(themes,)).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        assert "keys.toml:2: unknown key name 'zoom' (and 1 more)" in await press(pilot, "enter")
        shown = " ".join((await press(pilot, "t")).split())
        assert "mine.toml:1: 'primary' is missing (and" in shown
        before = shown.count("mine.toml")
        assert (await press(pilot, "t")).count("mine.toml") <= before  # once is enough


@pytest.mark.long
async def test_help_says_what_the_board_is_drawn_with(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "hull-to-hull")).run_test(size=(120, 120)) as pilot:
        shown = await press(pilot, "enter", "question_mark")
        assert re.search(r"\{ \} +hacked door", shown)
        assert "along the hull" not in shown, "it is drawn as any space"


@pytest.mark.long
async def test_v_in_a_preview_says_why_other_ways_do_not_lead_there(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of("a.....\n......\n.....c"))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "right", "right", "enter", "v")
        session = battle(pilot.app).session
        assert "Shift: A Shift" in " ".join(shown.split())
        assert session.selection.mode == "walk"
        assert session.plan.current is not None
        assert session.seat.text(session.plan.current.order).startswith("ann walk")
        await press(pilot, "left", "enter", "v")  # one square away the other way does lead there
        assert session.selection.mode == "shift"
        assert session.seat.text(session.plan.current.order) == "ann shift b1"


async def test_v_in_a_preview_goes_on_to_the_way_that_leads_there(tmp_path: Path) -> None:
    """Past those that do not, with the reason of each; with one way only that is said."""
    game = new_game(tmp_path, text_of("a.....\n......\n.....c"))
    session = sit(game)
    session.pick(0)
    session.selection.mode = "shift"
    session.selection._reach = None
    far = session.seat.view.board.cell(3, 0, 0)
    assert session.plan.other_ways(far) == []
    assert session.selection.mode == "walk"
    assert [m.clause for m in session.plan.other_ways(far)] != [""]
    say(session, "ann shift b1")
    assert not session.selection.modes


async def test_t_names_the_colours_it_chose(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "t")
        assert f"Colours: {pilot.app.board_theme.title}" in shown  # type: ignore[attr-defined]


@pytest.mark.slow
async def test_the_key_line_offers_redo_while_there_is_something_to_do_again(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "left", "enter", "enter")
        assert "Z redo" not in shown
        assert "Z redo" in await press(pilot, "z")
        assert "Z redo" not in await press(pilot, "Z")


@pytest.mark.long
async def test_what_an_order_may_come_to_stands_before_the_card(tmp_path: Path) -> None:
    """At 80x24 a push tells whither it pushes."""
    game = new_game(tmp_path, text_of("......\n..ac..\n......\n......", order="cy ann"))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "m", "enter")
        session = battle(pilot.app).session
        while session.plan.current is not None and "push" not in session.seat.text(session.plan.current.order):
            await press(pilot, "x")
        await until(pilot, lambda: "52%: Ann is pushed to" in screen_text(pilot.app))


async def test_the_first_line_of_the_log_says_which_file_is_played(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL)), said="you play its copy").run_test(size=SIZE) as pilot:
        assert "you play its copy" in await press(pilot, "enter")


@pytest.mark.slow
async def test_a_battle_that_is_over_is_nobodys_turn(tmp_path: Path) -> None:
    """Its page tells the rule without the example, whose numbers are of no battle in play."""
    game = new_game(tmp_path, text_of("a.....\n......\n.....c"))
    session = sit(game)
    say(session, "concede")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The battle is over" in screen_text(pilot.app))
        clause = rulebook("skirmish").find(session.seat.want.result.clause)
        page = " ".join(screen_text(pilot.app).split())
        if clause is not None and clause.example:
            assert clause.example.split(".")[0] not in page
        shown = await press(pilot, "escape", "escape")
        assert "Round 1" in shown.splitlines()[0]
        assert "turn" not in shown.splitlines()[0]


@pytest.mark.long
async def test_each_part_of_the_odds_leads_to_its_clause(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "m", "enter")
        await until(pilot, lambda: battle(pilot.app).session.plan.current.foreseen is not None)
        shown = await press(pilot, "i")
        assert "Odds of:" in shown
        assert "Together" in shown
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesBrowser))


async def test_enter_on_a_friend_who_cannot_act_says_so(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), dice=ones)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        bo = screen.session.seat.view.piece_named("bo")
        x, y, _ = screen.session.seat.view.board.xy(bo.cell)
        screen.board.move_to((x, y))
        await press(pilot, "enter")
        assert screen.session.plan.current is None
        assert screen.log_panel.told[-1].text == "Bo cannot be given an order now (i: all about Bo)"


@pytest.mark.slow
async def test_any_key_ends_what_is_played_and_is_obeyed(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), dice=ones)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        for key, back in (("f9", ()), ("tab", ()), ("a", ("escape",)), ("i", ("escape",)), ("question_mark", ())):
            before = screen.board.cursor, screen.key_context
            screen.board.play([Shown(screen.board.scene, 1000.0), Shown(screen.board.scene, 0)])
            await press(pilot, key)
            assert not screen.board.is_playing, key
            now = app.screen is screen and (screen.board.cursor, screen.key_context) == before
            assert now == (key == "f9"), f"{key} means something, and does it"
            await press(pilot, *back)


@pytest.mark.slow
async def test_the_roster_is_the_turn_order(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL, order="cy ann bo dee")), dice=ones)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        roster = battle(app).strip

        def names() -> list[str]:
            rows = takewhile(str.strip, (line.plain for line in roster.lines))  # below them are the goals
            return [row.replace(">", " ").split()[0] for row in rows]

        await until(pilot, lambda: len(names()) == 4)
        assert sum("2 of 2" in line.plain for line in roster.lines) == 2, "how the sides stand"

        assert str(roster.border_title) == "Turn order"
        assert names() == ["Cy", "Ann", "Bo", "Dee"]
        chip = next(span for span in roster.lines[1].spans if (span.start, span.end) == (2, 4))
        assert "on #" in str(chip.style), "the beginning of a name stands on its side's colour, as on the board"
        session = battle(app).session
        session.give(read(session.seat.rules, session.seat.view, 1, "end"))
        battle(app).look_anew()
        await until(pilot, lambda: names() == ["Ann", "Bo", "Dee", "next", "Cy"])


@pytest.mark.slow
async def test_other_colours_before_the_board_stands_and_after(tmp_path: Path) -> None:
    """As where the terminal turns out to have sixteen colours while the game is being opened."""
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        screen = BattleScreen(battle(app).session)
        app.push_screen(screen)
        app.use_theme("light")
        await until(pilot, lambda: bool(screen.is_mounted and screen.strip.lines))
        before = screen.status.content, screen.strip.lines
        app.use_theme("mono")
        await until(pilot, lambda: screen.strip.lines[0].spans != before[1][0].spans)
        status = screen.status.content
        assert (status.plain, status.spans != before[0].spans) == (before[0].plain, True), "the same words, repainted"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "cells", "columns"),
    [("salt-road", "5x3", 23), ("six-thrones", "10x3", 80), ("belt-duel", "2x1", 25)],
)
async def test_the_side_gives_the_board_what_makes_its_cells_larger(
    tmp_path: Path, name: str, cells: str, columns: int
) -> None:
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        side, piece = screen.query_one("#side"), screen.piece
        await until(pilot, lambda: (side.size.width, str(screen.board.cell_size)) == (columns, cells))
        await until(pilot, lambda: bool(piece.lines) and piece.columns < columns)
        await until(pilot, lambda: max(line.cell_length for line in piece.lines) <= piece.columns)
        await pilot.resize_terminal(120, 40)
        wide = {"six-thrones": 35, "salt-road": 90}.get(name) or 120 - screen.board.fits_in(85, 36)[0]
        await until(pilot, lambda: side.size.width == wide)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "cells"), [("bridge-and-ford", "3x1"), ("salt-road", "10x4")])
async def test_a_wide_board_has_larger_cells_with_the_panels_below_it(tmp_path: Path, name: str, cells: str) -> None:
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        panels = screen.piece, screen.cell_panel, screen.actions, screen.far
        await until(pilot, lambda: {panel.region.y for panel in panels} == {screen.board.region.bottom})
        assert (str(screen.board.cell_size), screen.board.scrolls) == (cells, False)
        assert all(panel.region for panel in (*panels, screen.order, screen.far_log))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["the-mill", "belt-duel"])  # with the panels below the board, and beside it
async def test_while_one_goes_through_the_actions_nothing_moves_and_all_panels_stay(tmp_path: Path, name: str) -> None:
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        panels = screen.board, screen.piece, screen.cell_panel, screen.order, screen.actions
        await until(pilot, lambda: bool(screen.actions.rows) and all(panel.region for panel in panels))
        still = [panel.region for panel in panels]
        for keys in (("a",), ("down", "down"), ("escape",)):
            await press(pilot, *keys)
            assert [panel.region for panel in panels] == still


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size", "keys", "grows"),
    [("skirmish", (120, 40), "right right enter", False), ("armour", (80, 24), "m enter", True)],
)
async def test_a_plan_moves_no_panel_for_which_there_is_room_nor_does_one_that_is_dropped(
    tmp_path: Path, name: str, size: tuple[int, int], keys: str, *, grows: bool
) -> None:
    app = app_of(open_game(shipped_saves()[name], tmp_path))
    async with app.run_test(size=size) as pilot:
        screen = battle(app)
        panels = screen.piece, screen.cell_panel, screen.order, screen.actions
        await until(pilot, lambda: 0 < screen.order.needs <= screen.order.content_size.height)
        await until(pilot, lambda: grows or bool(screen.actions.rows))  # they come once the cursor rests
        await press(pilot, "left", "right")
        before, said = [panel.region for panel in panels], screen.order.needs
        await press(pilot, *keys.split())
        await until(pilot, lambda: screen.session.plan.current is not None and screen.order.needs != said)
        await until(pilot, lambda: (screen.order.region.height > before[2].height) == grows)
        planned = [panel.region for panel in panels]
        assert grows or planned == before
        await press(pilot, "escape")
        await until(pilot, lambda: screen.session.plan.current is None and screen.order.needs == said)
        assert [panel.region for panel in panels] == planned


@pytest.mark.slow
async def test_the_row_of_what_is_planned_stands_out_and_the_list_begins_there(tmp_path: Path) -> None:
    app = app_of(open_game(shipped_saves()["skirmish"], tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = battle(app)
        await press(pilot, "m", "enter")  # the nearest target
        plan = screen.session.plan.current
        assert plan is not None
        await until(pilot, lambda: bool(screen.actions.rows))  # they come once the cursor rests
        at = next(number for number, row in enumerate(screen.actions.rows) if row.what == plan.order)
        assert at > 0, "else the test shows nothing"

        def stands_out(option: Option) -> bool:
            return screen.ink.style("title") in {span.style for span in cast("Content", option.prompt).spans}

        def standing_out() -> list[bool]:
            rows = range(screen.actions.option_count)
            return [stands_out(screen.actions.get_option_at_index(number)) for number in rows]

        await until(pilot, lambda: sum(standing_out()) == 1)
        await press(pilot, "a")
        assert screen.actions.chosen is screen.actions.rows[at]
        assert screen.session.plan.current is not None
        assert screen.session.plan.current.order == plan.order


@pytest.mark.slow
async def test_columns_beside_a_small_board_are_the_rosters(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "the-mill"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        await until(pilot, lambda: "To win" in [line.plain for line in screen.strip.lines])
        assert screen.strip.region.right == 80
        assert screen.strip.region.x == screen.board.fits_in(80, 22)[0]
        assert all(line.cell_length <= screen.strip.columns for line in screen.strip.lines)
        rows = [line.plain.split() for line in screen.strip.lines[:8]]
        assert {row[-2] for row in rows} == {"Bram", "Xan", "Wren", "Ada", "Cleo", "Yara", "Zeb", "Dov"}
        assert {row[-1] for row in rows} == {"25"}, "all of them, then the goals"
        await pilot.resize_terminal(200, 50)
        await until(pilot, lambda: not screen.strip.display and bool(screen.roster.lines))
        rows = [line.plain for line in screen.roster.lines]
        assert [row[4:8].strip() for row in rows[:16:2]] == ["am", "n", "en", "a", "eo", "ra", "b", "v"]
        assert [row.strip()[:8] for row in rows[1:16:2]] == ["trooper,"] * 8
        assert len(rows) == 16
        await until(pilot, lambda: screen.ground.display)
        assert [line.plain[5:].strip() for line in screen.ground.lines] == [
            "open floor", "thick undergrowth", "loose gravel", "wall", "furniture",
        ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "cells", "below"),
    [
        ("the-mill", "8x3", {"near-goals"}),
        ("first-boarding", "18x9", {"log", "near-roster", "near-goals"}),
        ("belt-duel", "6x2", {"log", "near-roster", "near-goals"}),
    ],
)
async def test_what_the_widest_board_leaves_below_it_is_used(
    tmp_path: Path, name: str, cells: str, below: set[str]
) -> None:
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=(200, 50)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        shown = screen.query("#below > *")
        await until(pilot, lambda: {widget.id for widget in shown if widget.region} == below)
        assert str(screen.board.cell_size) == cells


@pytest.mark.slow
async def test_column_letters_give_way_to_cells_twice_as_large_and_banners_leave_them(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "company-action"))
    async with app.run_test(size=(200, 50)) as pilot:
        await press(pilot, "enter", "enter")
        screen = battle(app)
        await until(pilot, lambda: str(screen.board.cell_size) == "3x2")
        assert screen.board.cell_region((0, 0)).y == 0
        before = screen.board.size.height
        screen.banner.display = True
        await until(pilot, lambda: screen.board.size.height == before - 1)
        assert str(screen.board.cell_size) == "3x2"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_what_was_told_earlier_fades_in_two_steps_and_stays_readable(tmp_path: Path, theme: str) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        app.use_theme(theme)
        log = battle(app).far_log
        for word, key in (("ancient", ""), ("quiet", "muted"), ("hurt", "seat-1"), ("old", ""), ("new", "")):
            battle(app).say(Message(word, key))
        await until(pilot, lambda: log.lines and "new" in log.lines[-1].text)
        ground, far = log.background_colors[1].rgb, {}
        for y in range(log.content_size.height):
            for segment in log.render_line(y):
                if segment.text.strip() and segment.style and segment.style.color and segment.style.color.triplet:
                    far[segment.text.strip()] = contrast(segment.style.color.triplet, ground)
        assert far["ancient"] < far["old"] < far["new"]
        assert min(far.values()) >= 4.5


async def test_the_log_shows_no_end_of_a_message_without_its_beginning(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        screen, log = battle(app), battle(app).log_panel
        height = log.content_size.height

        def shown() -> list[str]:
            return [log.render_line(y).text.strip() for y in range(height)]

        screen.say(Message("long " * 40), *(Message(f"message {number}") for number in range(height - 1)))
        wanted = ["", *(f"message {number}" for number in range(height - 1))]
        await until(pilot, lambda: log.is_vertical_scroll_end and shown() == wanted)
        screen.say(Message("It begins here. " + "It is long. " * 60))
        await until(pilot, lambda: shown()[0].startswith("It begins here."))


async def test_what_is_said_again_takes_no_more_lines(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "right", "right", "enter", "x")
        log = battle(app).log_panel
        refused = "No other order concerns this square"
        before = len(log.lines)
        await press(pilot, "x", "x")
        await until(pilot, lambda: log.lines[-1].text.strip() == f"{refused} (3 times)")
        assert len(log.lines) <= before
        assert log.words[-3:] == [refused] * 3
        battle(app).say(Message("Something else"))
        battle(app).say(Message(refused))
        await until(pilot, lambda: [line.text.strip() for line in log.lines[-2:]] == ["Something else", refused])


@pytest.mark.slow
async def test_odds_stand_to_the_right_of_the_actions_and_what_goes_on_is_set_in(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        listed = battle(app).actions
        columns = listed.scrollable_content_region.width - 2
        listed.show(
            [
                ActionRow("attack", "a", Roll(2, 6, "attack", "SK-01", aim="at_most", target=8)),
                ActionRow("wait " * 20, "b"),
                ActionRow("end", "c"),
            ],
            battle(app).ink,
        )
        attack, wait, end = (str(option.prompt).split("\n") for option in listed.options)
        assert attack == ["attack" + "72%".rjust(columns - 6)]
        assert wait[0].startswith("wait")
        assert all(line.startswith("  wait") for line in wait[1:])
        assert [line.rstrip() for line in end] == ["end"]


@pytest.mark.slow
async def test_an_order_has_the_lines_that_it_needs_and_the_others_the_rest(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "the-west-lock"))
    async with app.run_test(size=(200, 50)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        await until(pilot, lambda: screen.piece.content_size.height >= len(screen.piece.lines) > 9)
        least = screen.get_component_styles("rooms--order").min_height
        assert least is not None
        assert screen.order.outer_size.height == least.value
        bottom, listed = screen.query_one("#side").region.bottom, screen.actions
        await until(pilot, lambda: listed.region.bottom == bottom and listed.size.height >= 12)
        await press(pilot, "a")
        height = screen.order.size.height
        await press(pilot, "down", "down")
        assert screen.order.size.height == height, "or rows would move under the mouse"
        await press(pilot, "escape")
        await until(pilot, lambda: screen.order.outer_size.height == least.value)


@pytest.mark.slow
async def test_beside_a_wide_board_is_room_for_names_and_numbers(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "bridge-and-ford"))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        await until(pilot, lambda: len(screen.strip.lines) == 14)
        assert (str(screen.strip.border_title), screen.strip.columns) == ("All", 9), "which it has room for"
        assert screen.strip.region.x == screen.board.fits_in(120, 25)[0]
        assert all(line.cell_length <= screen.strip.columns for line in screen.strip.lines)
        told = [line.plain.rstrip() for line in screen.strip.lines]
        assert any("Anvil" in line and line.endswith("3") for line in told), told  # names first, then what is left
        assert not screen.roster.region
        await until(
            pilot, lambda: "After turn 12: most points win" in " ".join(line.plain for line in screen.goals.lines)
        )


@pytest.mark.slow
async def test_the_cursor_gives_way_to_what_a_row_of_the_list_is_about(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "a")
        screen = battle(pilot.app)
        await until(pilot, lambda: screen.session.plan.current is not None)
        seen: dict[bool, set[bool]] = {}
        for _ in screen.actions.rows:
            plan = screen.session.plan.current
            aims = plan is not None and getattr(plan.order, "target", -1) >= 0
            seen.setdefault(aims, set()).add(screen.board.framed)
            await press(pilot, "down")
        assert seen[True] == {False}, "an attack is about somebody else's cell"
        assert seen[False] == {True}
        await press(pilot, "escape")
        assert screen.board.framed


@pytest.mark.slow
async def test_keys_that_help_to_decide_stand_where_the_order_has_room_and_take_none(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "the-mill")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        await until(pilot, lambda: "*  a hint" in str(screen.order.render()))
        assert screen.order.needs == len(screen.order.lines) < str(screen.order.render()).count("\n") + 1
        await press(pilot, "right", "enter")
        await until(pilot, lambda: "a hint" not in str(screen.order.render()))


@pytest.mark.slow
async def test_orders_to_one_square_that_differ_in_heading_say_so(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "bridge-and-ford"), dice=ones)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: pilot.app.screen is battle(app) and "Roll 1d6" in screen_text(pilot.app))
        await press(pilot, "enter")
        screen = battle(app)
        await until(pilot, lambda: screen.session.selection.piece >= 0 and not screen.runner.busy)
        await press(pilot, "right", "right", "right", "down", "enter")
        await until(pilot, lambda: screen.session.plan.current is not None)
        seen: set[str] = set()
        others = screen.session.plan.current.others
        assert others >= 8
        for _ in range(others):
            words = " ".join(" ".join(line.plain for line in screen.order.lines).split())
            seen.add(re.search(r"inch(?:es)?, .* left, facing ([NESW]{1,2})", words)[1])
            await press(pilot, "x")
        assert len(seen) == 8, "every heading"


@pytest.mark.slow
async def test_what_a_row_does_is_not_told_beside_what_is_weighed_of_it(tmp_path: Path) -> None:
    app = app_of(open_game(shipped_saves()["overland"], tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a")
        screen = battle(app)

        def told() -> str:
            return " ".join(line.plain for line in screen.order.lines)

        await until(pilot, lambda: told().startswith("Travel ") and "day 3" in told())
        assert told().count("As planned") == 1
        await press(pilot, "down")
        await until(pilot, lambda: "Follow the planned route" in " ".join(told().split()))


@pytest.mark.slow
async def test_a_question_is_read_whole_in_small_windows(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), strike_at_leavers="true")
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "colon", *"ann", "space", *"walk", "space", *"b2", "enter")
        banner = battle(app).banner
        await until(pilot, lambda: str(banner.content).startswith(" Blue, Cy: "))
        assert str(banner.content).rstrip().endswith(")"), "with its clause"
        await pilot.resize_terminal(45, 24)
        await until(pilot, lambda: banner.size.height == 2 and len(str(banner.content).split("\n")) == 2)


def test_without_a_piece_the_panel_says_who_decides_and_how_it_is_won(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "three-suns"), 1)
    session.selection.piece = -1
    assert piece_title(session, -1)[0] == "To win"
    assert (
        piece_title(session, -1, goals=False)[0]
        == f"Waiting for {session.seat.view.seat(session.seat.want.seat).name.capitalize()}"
    )
    assert any(
        "win" in line.plain for line in piece_lines(session, -1, ink(load_theme(shipped_themes() / "dark.toml")), 34)
    )


@pytest.mark.slow
async def test_the_footer_names_whole_keys_and_always_the_way_to_help(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), dice=ones)
    async with app.run_test(size=(60, 24)) as pilot:
        await press(pilot, "enter", "right", "right", "enter")
        footer = battle(app).query_one(KeyFooter)
        for columns in (60, 80):
            await pilot.resize_terminal(columns, 24)
            await until(pilot, lambda: battle(app).key_context == "path" and len(footer.named) > 3)
            assert sum(key.columns for key in footer.named) <= columns
            assert [key.label for key in footer.named][:2] == ["walk", "and end"]
            assert "help" in [key.label for key in footer.named]


@pytest.mark.slow
async def test_how_a_route_may_come_out_is_worked_out_beside_the_keys(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-journey"))
    async with app.run_test(size=(200, 50)) as pilot:
        await press(pilot, "enter")
        screen, told = battle(app), threading.Event()
        session = screen.session
        there = session.seat.rules.extra(Journeys).outlook

        def slow(state: Any, piece: int) -> Callable[[], Any] | None:
            job = there(state, piece)
            return None if job is None else lambda: (told.wait(60), job())[1]

        session.seat.rules.extra(Journeys).outlook = slow
        await pilot.press("g", "enter", "enter")
        await until(pilot, lambda: "Travel the route" in screen_text(app))
        group = session.selection.piece
        assert session.seat.view.pieces[group].plan.path
        assert not any(line.label == "Does not arrive" for line in session.seat.card(group).lines)
        cell = screen.cell
        await pilot.press("left")  # keys are obeyed meanwhile
        assert screen.cell != cell
        assert "working it out" in await press(pilot, "i"), "nor does the sheet wait"
        sheet = app.screen
        assert isinstance(sheet, PieceSheet)
        await pilot.press("end")
        last = sheet._facts[sheet.list.at]
        told.set()
        await until(pilot, lambda: any(fact.label == "Does not arrive" for fact in sheet._facts))
        assert "working it out" not in str(sheet._facts)
        assert sheet._facts[sheet.list.at] == last, "and what is chosen stays so"
        await pilot.press("escape")
        await until(pilot, lambda: any(line.label == "Does not arrive" for line in session.seat.card(group).lines))
        assert session.seat.outlook_job(group) is None
        del session.seat.rules.extra(Journeys).outlook


@pytest.mark.slow
async def test_the_briefing_stands_above_what_was_told_as_far_as_there_is_room(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "the-mill"))
    async with app.run_test(size=(200, 50)) as pilot:
        await press(pilot, "enter")
        log = battle(app).far_log

        def shown() -> str:
            return " ".join(line.text.strip() for line in log.lines)

        await until(pilot, lambda: shown().startswith("Two patrols of four meet at a ruined mill."))
        battle(app).say(Message("Bram listens", "text"))
        await until(pilot, lambda: shown().endswith("the most points wins. Bram listens"))
    other = tmp_path / "other"
    other.mkdir()
    app = app_of(new_game(other, "the-mill"))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        log = battle(app).far_log
        await until(pilot, lambda: bool(log.lines))
        lines = [line.text.strip() for line in log.lines]
        assert len(lines) == log.content_size.height
        assert "..." in lines
