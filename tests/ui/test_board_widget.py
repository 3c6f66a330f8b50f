"""The board on the screen: cursor, scrolling, changes, sizes; and tight painting shows what stock painting shows."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from textual.app import App
from textual.geometry import Region

from tactical.controller.scene.scene import ZOOM_1X1, ZOOM_2X2, ZOOM_4X2, PathStep, ScenePiece
from tactical.table.values import replace
from tactical.ui import paint
from tactical.ui.board_widget import BoardWidget, column_name
from tests.ui.demo import Demo, DemoScreen
from tests.ui.fake import fake_scene
from tests.ui.goldens import check_golden, screen_text

SIZES = [(80, 24), (120, 40)]


def parts(app: App[Any]) -> tuple[DemoScreen, BoardWidget]:
    screen = app.screen
    assert isinstance(screen, DemoScreen)
    return screen, screen.board


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("theme", "glyphs"), [("dark", ""), ("mono", "ascii")])
async def test_goldens_of_the_layout(size: tuple[int, int], theme: str, glyphs: str) -> None:
    app = Demo(theme=theme, glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        name = f"demo-{size[0]}x{size[1]}-{glyphs or 'narrow'}"
        check_golden(name, screen_text(app))
        for zoom in (ZOOM_2X2, ZOOM_4X2):
            await pilot.press("plus")
            await pilot.pause()
            assert app.screen.board.zoom is zoom  # type: ignore[attr-defined]
            check_golden(f"{name}-{zoom.name}", screen_text(app))


async def test_board_gets_what_the_face_promises() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, board = parts(pilot.app)
        assert tuple(board.size) == (55, 18)
        assert screen.inspector.size.width == 25
        assert screen.log_pane.size.height == 4


async def test_cursor_moves_and_says_so() -> None:
    moves = []

    class WatchedScreen(DemoScreen):
        def on_board_widget_cursor_moved(self, message: BoardWidget.CursorMoved) -> None:
            moves.append(message.cell)

    class Watched(Demo):
        def get_default_screen(self) -> DemoScreen:
            return WatchedScreen()

    async with Watched().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        await pilot.press("l", "down", "y", "3")
        assert board.cursor == (6, 6)
        board.move_to((-5, 500))
        assert board.cursor == (0, 35)
        await pilot.pause()
        assert moves == [(6, 5), (6, 6), (5, 5), (6, 6), (0, 35)]


async def test_scrolling_jumps_by_half_a_view_and_keeps_the_cursor_in_view() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        across, down = board.view_cells
        origins = set()
        for _ in range(board.scene.width):
            board.move_cursor(1, 0)
            origins.add(board.origin[0])
            assert board.cell_region(board.cursor).width == 2
        assert origins == {0, across // 2, board.scene.width - across}
        board.move_to((0, 0))
        assert board.origin == (0, 0)
        board.move_to((0, down))
        assert board.origin == (0, down // 2)


async def test_a_cursor_key_repaints_two_cells_and_lays_nothing_out() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        screen, board = parts(pilot.app)
        await pilot.pause()
        regions: list[Region] = []
        laid_out = []
        refresh, layout = board.refresh, screen._refresh_layout

        def watched(*areas: Region, **options: Any) -> BoardWidget:
            regions.extend(areas)
            return refresh(*areas, **options)

        def laying(*args: Any, **options: Any) -> None:
            laid_out.append(args)
            layout(*args, **options)

        board.refresh = watched  # type: ignore[method-assign]
        screen._refresh_layout = laying  # type: ignore[method-assign]
        await pilot.press("right")
        await pilot.pause()
        assert len(regions) == 2
        assert all(region.size == (2, 1) for region in regions)
        assert laid_out == []


async def test_a_new_scene_repaints_what_differs() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        await pilot.pause()
        regions: list[Region] = []
        refresh = board.refresh

        def watched(*areas: Region, **options: Any) -> BoardWidget:
            regions.extend(areas)
            return refresh(*areas, **options)

        board.refresh = watched  # type: ignore[method-assign]
        board.set_scene(board.scene)
        assert regions == []
        board.set_scene(replace(board.scene, path=(*board.scene.path[:2], PathStep((9, 6), 3, stop=True))))
        assert {region.y for region in regions} == {board.cell_region((9, 6)).y}
        assert sum(region.width for region in regions) <= 8
        far = ScenePiece((40, 30), "Z")
        del regions[:]
        board.set_scene(replace(board.scene, pieces=(*board.scene.pieces, far)))
        assert regions == []
        board.move_to((40, 30))
        assert "Z" in screen_text(pilot.app)


async def test_another_board_and_resizes() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        screen, board = parts(pilot.app)
        board.move_to((47, 35))
        board.set_scene(fake_scene(20, 16))
        assert board.cursor == (5, 5)
        for size in ((120, 40), (40, 15), (200, 60), (39, 14), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            text = screen_text(pilot.app)
            if size == (39, 14):
                assert text.split("\n")[0] == "39x14: needs 40x15"
            else:
                assert pilot.app.screen is screen
                assert board.cell_region(board.cursor), size
            assert all(len(line) <= size[0] for line in text.split("\n"))


async def test_mouse() -> None:
    clicks = []

    class Watched(Demo):
        def on_board_widget_cell_clicked(self, message: BoardWidget.CellClicked) -> None:
            clicks.append((message.cell, message.button))

    async with Watched().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        await pilot.pause()
        region = board.cell_region((8, 9))
        await pilot.click(board, offset=(region.x + 1, region.y))
        await pilot.pause()
        assert board.cursor == (8, 9)
        assert clicks == [((8, 9), 1)]
        assert board.cell_at(0, 0) is None


async def test_terminal_cursor_follows() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        await pilot.press("right")
        region = board.cell_region(board.cursor)
        assert pilot.app.cursor_position == (region.x, region.y + 1)


@pytest.mark.parametrize("theme", ["dark", "light", "ansi16", "mono"])
async def test_live_themes(theme: str) -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        app = pilot.app
        assert isinstance(app, Demo)
        before = screen_text(app)
        assert app.use_theme(theme)
        await pilot.pause()
        assert screen_text(app) == before
        assert not app.use_theme("nonsense")
        app.use_glyphs("ascii")
        await pilot.pause()
        assert screen_text(app).isascii()


def test_column_names() -> None:
    assert [column_name(x) for x in (0, 25, 26, 51, 52, 701, 702)] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]


# ------------------------------------------------------------------------------------------- tight and stock


KEYS = [
    "right",
    "right",
    "down",
    "n",
    "plus",
    "left",
    "up",
    "minus",
    "colon",
    "a",
    "tab",
    "b",
    "escape",
    "e",
    "e",
    "pagedown",
    "end",
    "t",
    "right",
    "t",
    "down",
    "t",
    "left",
    "t",
    "up",
    "home",
    "pageup",
    "minus",
    "right",
]


async def painted(size: tuple[int, int]) -> tuple[list[str], list[Any]]:
    """The terminal's picture after a row of keys, made of the updates alone."""
    app = Demo()
    terminal = pyte.Screen(*size)
    stream = pyte.Stream(terminal)
    async with app.run_test(size=size) as pilot:

        def display(screen: object, update: Any) -> None:
            if update is not None:
                stream.feed(update.render_segments(app.console).replace("\n", "\r\n"))

        app._display = display  # type: ignore[method-assign,assignment]
        app.screen.refresh(layout=True)
        await pilot.pause()
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause()
            assert [line.rstrip() for line in terminal.display] == screen_text(app).split("\n")[:-1], key
        styles = [[terminal.buffer[y][x] for x in range(size[0])] for y in range(size[1])]
        return list(terminal.display), styles


@pytest.mark.golden
async def test_tight_and_stock_painting_show_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paint.tight_painting_works(), "this Textual is not among the tested versions: see tactical/ui/paint.py"
    tight = await painted((80, 24))
    monkeypatch.setattr(paint, "TESTED_VERSIONS", frozenset())
    assert not paint.tight_painting_works()
    stock = await painted((80, 24))
    assert tight == stock


@pytest.mark.golden
@pytest.mark.parametrize("key", ["pagedown", "end"])
async def test_a_scroll_sends_hardly_more_than_the_rows_that_changed(key: str) -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("plus", "plus", "pagedown", "pageup")
        await pilot.pause()
        _, board = parts(app)
        assert board.zoom is ZOOM_4X2
        width, height = board.size
        rows = [Region(0, y, width, 1) for y in range(height)]
        before, origin = [board.render_lines(row)[0] for row in rows], board.origin
        sent: list[str] = []
        app._display = (  # type: ignore[method-assign,assignment]
            lambda _, update: sent.append(update.render_segments(app.console)) if update is not None else None
        )
        for _ in range(8):
            await pilot.press(key)
            await pilot.pause()
            if board.origin != origin:
                break
            before, sent[:] = [board.render_lines(row)[0] for row in rows], []
        assert board.origin != origin
        left, top = board.region.offset
        after = [board.render_lines(row)[0] for row in rows]
        changed = [(top + y, left, strip) for y, strip in enumerate(after) if list(strip) != list(before[y])]
        floor = len(paint.TightUpdate(changed).render_segments(app.console))
        assert sum(map(len, sent)) <= 1.2 * floor


async def test_small_zoom_shows_more() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        before = board.view_cells
        board.set_zoom(ZOOM_1X1)
        assert board.view_cells[0] >= 2 * before[0]


async def test_the_cursors_frame_is_painted_again_with_what_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the cursor the border at the left is no part of what changed."""
    async with Demo().run_test(size=(80, 24)) as pilot:
        _, board = parts(pilot.app)
        board.set_zoom(ZOOM_4X2)
        piece = board.scene.pieces[0]
        board.move_to(piece.cells[0])
        await pilot.pause()
        painted: list[Region] = []
        monkeypatch.setattr(board, "refresh", lambda *regions: painted.extend(regions))
        board.set_scene(replace(board.scene, pieces=board.scene.pieces[1:]))
        here = board.cell_region(board.cursor)
        assert here.area == 8
        assert any(region.contains_region(here) for region in painted)
