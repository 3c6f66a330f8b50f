"""A battle by mouse alone: pieces, cells, rows of the list, the footer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset

from tactical.ui.key_footer import KeyFooter
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import app_of, battle, new_game, ones, text_of
from tests.ui.battle.test_screen import until
from tests.ui.reading import told

SIZE = (120, 40)
YARD = "........\n.a....c.\n........\n........"


async def click_cell(pilot: Any, x: int, y: int) -> None:
    board = battle(pilot.app).board
    await until(pilot, lambda: battle(pilot.app).takes_keys and bool(board.cell_region((x, y))))
    await nothing_to_do()
    region = board.cell_region((x, y))
    await pilot.click(board, offset=Offset(region.x + region.width // 2, region.y))
    await nothing_to_do()


async def click_row(pilot: Any, words: str) -> Offset:
    """Click the row of the list that says this; where on the screen that is."""
    actions = battle(pilot.app).actions

    def line() -> int:
        """Where it is painted: rows that are to come, or to be scrolled to, are not there yet."""
        height = actions.scrollable_content_region.height
        return next(
            (y for y in range(height) if actions.render_line(y).text.split()[-len(words.split()) :] == words.split()),
            -1,
        )

    await until(pilot, lambda: line() >= 0)
    await nothing_to_do()
    return await click_at(pilot, actions.region.offset + Offset(8, line() + actions.gutter.top))


async def click_at(pilot: Any, place: Offset) -> Offset:
    """Click at a place of the screen; the place."""
    await pilot.click(offset=place)
    await nothing_to_do()
    return place


async def click_footer(pilot: Any, words: str) -> None:
    """Click the key of the footer with this label."""

    def column() -> int:
        return next((at for at, key in footer().columns() if key.label == words), -1)

    def footer() -> KeyFooter:
        return pilot.app.screen.query_one(KeyFooter)

    await until(pilot, lambda: column() >= 0)
    await pilot.click(footer(), offset=(column() + 1, 0))
    await nothing_to_do()


@pytest.mark.slow
async def test_a_skirmish_by_mouse_alone(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(YARD))
    async with app_of(game, dice=ones).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await click_footer(pilot, "go on")
        await until(pilot, lambda: pilot.app.screen is battle(pilot.app))
        await click_cell(pilot, 2, 1)
        assert battle(pilot.app).session.plan.current is not None
        assert not game.moments
        await click_cell(pilot, 2, 1)
        await until(pilot, lambda: "Ann walks to c2" in told(pilot.app))
        board = battle(pilot.app).board
        await pilot.hover(board, offset=board.cell_region((6, 1)).offset + Offset(1, 1))
        assert "Cy\nHealth" in str(board.tooltip)
        await click_cell(pilot, 6, 1)  # an enemy: what takes most is shown with its odds
        await until(pilot, lambda: "strike Cy with a sword" in told(pilot.app))
        assert board.tooltip is None, "the panels tell of it, and it would lie over them"
        await click_cell(pilot, 6, 1)
        await until(pilot, lambda: "Ann's sword at Cy" in told(pilot.app))
        await until(pilot, lambda: game.state.stack and not battle(pilot.app).runner.busy)
        before = len(game.moments)
        # The list is made anew a little later: nothing is to be fired any more.
        await until(pilot, lambda: not any("Fire" in row.text for row in battle(pilot.app).actions.rows))
        place = await click_row(pilot, "End the turn")
        assert len(game.moments) == before, "the first click shows what the row would do"
        await until(
            pilot, lambda: "Ann: end the turn" in " ".join(line.plain for line in battle(pilot.app).order.lines)
        )
        await click_at(pilot, place)  # and it stays where it is
        await until(pilot, lambda: "Blue decides" in told(pilot.app))


@pytest.mark.slow
async def test_a_piece_clicked_twice_does_nothing_by_itself(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(YARD))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await pilot.press("escape")
        await click_cell(pilot, 1, 1)  # Ann: what she can do is listed, and its first row shown
        assert battle(pilot.app).key_context == "actions"
        await click_cell(pilot, 1, 1)
        assert not game.moments


@pytest.mark.slow
async def test_tips_follow_the_mouse(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "first-battle"), dice=ones)
    async with app.run_test(size=SIZE) as pilot:

        def tip() -> str:
            return " ".join(str(battle(app).tip.content).split())

        await until(pilot, lambda: "The first minute" in told(app))
        await click_footer(pilot, "go on")
        await until(pilot, lambda: "TIP It is Ann's turn" in tip())
        await click_cell(pilot, 3, 2)
        await until(pilot, lambda: "TIP This would be her path" in tip())
        await click_cell(pilot, 3, 2)
        await until(pilot, lambda: "TIP Done, and already saved" in tip())
        await until(pilot, lambda: any("Fire" in row.text for row in battle(app).actions.rows))
        await click_row(pilot, "Fire a rifle at Cy 42%")  # shown from the list, like a key's plan
        await until(pilot, lambda: "TIP You see the chance in percent" in tip())


@pytest.mark.slow
async def test_a_click_beside_the_board_gives_nothing(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(YARD))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await pilot.press("escape")
        await pilot.click("#piece")
        await pilot.click("#log")
        await nothing_to_do()
        assert not game.moments
        assert battle(pilot.app).key_context == "board"


@pytest.mark.slow
async def test_a_click_on_a_roster_goes_to_the_piece(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(YARD))
    async with app_of(game, dice=ones).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await click_footer(pilot, "go on")
        screen = battle(pilot.app)
        rosters = (screen.near_roster, screen.strip, screen.roster)

        def places() -> list[Offset]:
            return [
                each.content_region.offset + Offset(3, row)
                for each in rosters
                for row, line in enumerate(each.lines)
                if "Cy" in line.plain and each.region
            ]

        await until(pilot, lambda: bool(places()))
        before = len(game.moments)
        await click_at(pilot, places()[0])
        foe = game.state.piece_named("cy")
        assert screen.cell == foe.cell
        assert str(screen.piece.border_title) == "Cy"
        assert len(game.moments) == before


@pytest.mark.slow
async def test_a_click_beside_the_rows_goes_to_the_list_and_esc_leaves_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(YARD))
    async with app_of(game, dice=ones).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await click_footer(pilot, "go on")
        screen = battle(pilot.app)
        await until(pilot, lambda: bool(screen.actions.rows))
        await click_at(pilot, screen.actions.region.offset + Offset(2, 1))  # the heading of a group
        assert screen.key_context == "actions"
        await pilot.press("escape")
        assert screen.key_context == "board"
        assert screen.focused is not screen.actions
        assert not game.moments


@pytest.mark.slow
async def test_a_roll_that_is_awaited_is_thrown_by_its_row(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "bridge-and-ford"), dice=ones)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("escape")
        await until(pilot, lambda: battle(app).focused is None)
        place = await click_row(pilot, "Roll 1d6")
        await click_at(pilot, place)
        await until(pilot, lambda: "Red goes first" in told(app))
        assert battle(app).session.seat.offers
