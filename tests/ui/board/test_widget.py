"""The board widget: a cursor, the mouse, cells by hand, what is repainted, and what is played."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip

from tactical.session.drawing.sizes import SQUARE_SIZES
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.session.scene.glyphs import NARROW
from tactical.session.scene.motion import Shown
from tactical.session.scene.scene import Scene, SceneGround, ScenePiece
from tactical.table.values import replace
from tactical.ui.board.minimap import Minimap
from tactical.ui.board.widget import BoardWidget
from tactical.ui.theme.look import BoardLook
from tests.event_loop import nothing_to_do
from tests.ui.battle.test_screen import until
from tests.ui.board.scenes import scene_of
from tests.ui.fake import fake_scene

SMALL = Scene(tuple(tuple(SceneGround() for _ in range(10)) for _ in range(8)))
ANN = ScenePiece((4, 3), "A", 0, name="Ann", tag="A", left=5, whole=10)


def look(name: str = "dark", **kind: Any) -> BoardLook:
    return BoardLook(load_theme(shipped_themes() / f"{name}.toml"), glyphs=NARROW, **kind)


class BoardApp(App[None]):
    CSS = "Minimap { width: 20; }"

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.board = BoardWidget(scene, look=look())
        self.map = Minimap(self.board)
        self.heard: list[Any] = []

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self.board
            yield self.map

    def on_board_widget_cursor_moved(self, event: BoardWidget.CursorMoved) -> None:
        self.heard.append(("moved", event.cell))

    def on_board_widget_cell_chosen(self, event: BoardWidget.CellChosen) -> None:
        self.heard.append(("chosen", event.cell, event.button, event.again))

    def on_board_widget_cell_pointed(self, event: BoardWidget.CellPointed) -> None:
        self.heard.append(("pointed", event.cell))

    def on_minimap_cell_chosen(self, event: Minimap.CellChosen) -> None:
        self.heard.append(("map", event.cell))


def text(strip: Strip) -> str:
    return strip.text


async def test_the_largest_cells_fill_the_room_and_all_lines_are_as_wide_as_the_widget() -> None:
    app = BoardApp(replace(SMALL, pieces=(ANN,)))
    async with app.run_test(size=(80, 24)):
        board = app.board
        assert board.cell_size.columns * 10 <= 78
        assert not board.scrolls
        lines = [board.render_line(y) for y in range(24)]
        assert {line.cell_length for line in lines} == {80}
        assert "Ann" in "\n".join(map(text, lines))
        assert any(line.text.split() == list("abcdefghij") for line in lines)


async def test_letters_stand_on_the_first_row_where_a_line_for_them_would_make_cells_far_smaller() -> None:
    wood = tuple(tuple(SceneGround("growth") for _ in range(30)) for _ in range(10))
    scene = Scene(wood, pieces=(replace(ANN, cell=(4, 0)),))
    app = BoardApp(scene)
    async with app.run_test(size=(113, 20)):  # 93 columns are the board's
        board = app.board
        assert board.cell_size == (3, 2)
        rows = [board.render_line(y) for y in range(20)]
        letters = text(rows[0]).split()[1:]
        assert letters[:5] == ["▛a▜", "b", "c", "d", "Ann"], "the cursor and a counter stay whole"
        assert letters[5:7] == ["f", "g"]
        assert letters[-4:] == ["aa", "ab", "ac", "ad"]
        board.move_to((1, 0))
        await nothing_to_do()
        assert text(board.render_line(0)).split("1 ")[1][:6] == " a ▛b▜"
        grounds = {segment.style.bgcolor for segment in rows[0] if segment.text.strip() == "b"}
        assert grounds <= {segment.style.bgcolor for segment in rows[2]}, "on the ground as it is"


async def test_cells_by_hand_and_back_to_as_large_as_fit() -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)):
        board = app.board
        first = board.cell_size
        at = SQUARE_SIZES.index(first)
        board.resize_cells(-1)
        assert board.cell_size == SQUARE_SIZES[at - 1]
        board.resize_cells(2)
        assert board.cell_size == SQUARE_SIZES[at + 1]
        board.resize_cells(100)
        assert board.cell_size == SQUARE_SIZES[-1]
        assert board.scrolls
        board.resize_cells(0)
        assert board.cell_size == first


async def test_the_cursor_stays_on_the_board_and_is_told() -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)):
        app.board.move_cursor(-1, 2)
        app.board.move_to((99, 99))
        await nothing_to_do()
        assert app.board.cursor == (9, 7)
        assert app.heard == [("moved", (0, 2)), ("moved", (9, 7))]


async def test_a_cursor_key_repaints_the_chunks_of_two_cells() -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)):
        asked: list[Region] = []
        app.board.refresh = lambda *regions, **_: asked.extend(regions)  # type: ignore[method-assign]
        app.board.move_cursor(1, 0)
        wide, high = app.board.cell_size
        assert [(region.width, region.height) for region in asked] == [(2 * wide, 1)] * high


async def test_another_scene_repaints_what_differs() -> None:
    app = BoardApp(replace(SMALL, pieces=(ANN,)))
    async with app.run_test(size=(80, 24)):
        asked: list[Region] = []
        app.board.refresh = lambda *regions, **_: asked.extend(regions)  # type: ignore[method-assign]
        app.board.show(replace(SMALL, pieces=(replace(ANN, left=2),)))
        wide, high = app.board.cell_size
        held = app.board.cell_region(ANN.cell)
        cursor = app.board.cell_region((0, 0))
        assert all(held.contains_region(region) or cursor.contains_region(region) for region in asked)
        assert any(held.contains_region(region) for region in asked)
        assert sum(region.area for region in asked) <= 2 * wide * high


async def test_where_the_mouse_is_and_what_it_chooses() -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        region = app.board.cell_region((4, 3))
        spot = (region.x + 1, region.y)
        await pilot.hover(app.board, spot)
        await pilot.click(app.board, spot)
        await pilot.click(app.board, spot)
        await nothing_to_do()
        assert app.board.cursor == (4, 3)
        chosen = [each for each in app.heard if each[0] == "chosen"]
        assert chosen == [("chosen", (4, 3), 1, False), ("chosen", (4, 3), 1, True)]
        assert ("pointed", (4, 3)) in app.heard


async def test_where_a_board_scrolls_its_ruler_tells_how_many_are_out_of_view() -> None:
    far = [replace(ANN, cell=cell, tag=f"A{number}") for number, cell in enumerate(((1, 1), (30, 2), (31, 3), (2, 29)))]
    fallen = replace(ANN, cell=(33, 4), lost="dead")
    large = Scene(tuple(tuple(SceneGround() for _ in range(36)) for _ in range(30)), pieces=(*far, fallen))
    app = BoardApp(large)
    async with app.run_test(size=(50, 12)):
        board = app.board
        board.move_to((0, 0))
        await nothing_to_do()
        assert board.render_line(0).text.rstrip().endswith(" 1▾ 2▸")
        board.move_to((35, 0))
        await nothing_to_do()
        assert board.render_line(0).text.split()[0] == "◂2"
        board.show(replace(large, pieces=(far[1], fallen)))
        await nothing_to_do()
        assert "◂" not in board.render_line(0).text


async def test_a_board_that_scrolls_follows_the_cursor_and_has_a_map() -> None:
    app = BoardApp(fake_scene())
    async with app.run_test(size=(60, 20)) as pilot:
        board = app.board
        app.map.update()
        await nothing_to_do()
        assert board.scrolls
        assert (board.cell_region(board.cursor).size, board._room.width % board.cell_size.columns) == (
            board.cell_size,
            0,
        )
        assert app.map.display
        assert app.map.has_class("-scrolling")
        for cell in ((47, 35), (0, 0), (30, 3), (0, 35)):
            board.move_to(cell)
            assert board.cell_region(cell).area == board.cell_size.columns * board.cell_size.lines
            assert board.view.contains(*cell)
        await pilot.click(app.map, (1, 1))
        await nothing_to_do()
        assert app.heard[-1][0] == "map"


async def test_a_leap_scrolls_only_as_far_as_shows_some_cells_around() -> None:
    app = BoardApp(fake_scene())
    async with app.run_test(size=(60, 20)):
        board = app.board
        board.move_to((0, 0))
        right = board.view.width
        board.move_to((right + 1, 0))
        assert (board.view.x, board.view.y) == (5, 0), "it, and three columns beyond it"
        board.move_to((right + 2, 0))
        assert board.view.x == 5, "a step inside the view moves nothing"


async def test_what_is_looked_at_stays_in_view_for_what_comes_next_and_the_view_goes_back_after_all() -> None:
    app = BoardApp(fake_scene())
    async with app.run_test(size=(60, 20)):
        board = app.board
        board.move_to((0, 0))
        right = board.view.width
        board.look_at((right + 1, 0))
        seen = board.view
        assert seen.x > 0
        assert board.cursor == (0, 0)
        board.look_at((right, 1), (right + 2, 0))
        assert board.view == seen, "they are in view: nothing moves"
        board.look_at((1, 0))
        assert board.view.x < seen.x
        board.look_at()
        assert (board.view.x, board.view.y) == (0, 0)


async def test_a_board_seen_whole_has_no_map() -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)):
        app.map.update()
        await nothing_to_do()
        assert not app.map.display


async def test_a_galaxy_is_moved_over_by_its_hexes() -> None:
    app = BoardApp(scene_of("fleet"))
    async with app.run_test(size=(120, 40)):
        board = app.board
        for cell in board.scene.sites:
            region = board.cell_region(cell)
            middle = region.x + region.width // 2, region.y + region.height // 2
            assert board.cell_at(*middle) == cell


# --- what is played ---


async def test_scenes_are_played_and_the_last_one_stays() -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        last = replace(SMALL, pieces=(ANN,))
        app.board.show(last)
        app.board.play([Shown(SMALL, 0.01), Shown(SMALL, 0.01), Shown(last, 0)])
        assert app.board.is_playing
        assert app.board.scene.pieces == (ANN,)  # which is already so, whatever is painted
        await until(pilot, lambda: not app.board.is_playing)
        assert "Ann" in "\n".join(app.board.render_line(y).text for y in range(24))


@pytest.mark.parametrize("way", ["move", "show", "click"])
async def test_nothing_waits_for_what_is_played(way: str) -> None:
    app = BoardApp(SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        last = replace(SMALL, pieces=(ANN,))
        app.board.show(last)
        app.board.play([Shown(SMALL, 1000.0), Shown(last, 0)])
        if way == "move":
            app.board.move_cursor(1, 0)
        elif way == "show":
            app.board.show(last)
        else:
            await pilot.click(app.board, (10, 10))
        assert not app.board.is_playing
        assert "Ann" in "\n".join(app.board.render_line(y).text for y in range(24))


async def test_nothing_is_painted_while_nothing_happens() -> None:
    app = BoardApp(replace(SMALL, pieces=(ANN,)))
    async with app.run_test(size=(80, 24)):
        await nothing_to_do()
        painted: list[int] = []
        render = app.board.render_line
        app.board.render_line = lambda y: (painted.append(y), render(y))[1]  # type: ignore[method-assign, func-returns-value]
        await nothing_to_do()
        assert painted == []
