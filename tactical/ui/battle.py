"""The battle screen: keys and clicks become calls of a `Desk`; what it says is painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.table import Over
from tactical.ui import panels
from tactical.ui.actions import Actions
from tactical.ui.desk import Message
from tactical.ui.help import end_page, help_pages, intro_page
from tactical.ui.line_talk import LineTalk
from tactical.ui.popups import PageScreen, SheetScreen
from tactical.ui.toml_file import Problem

FOLLOW_SECONDS = 0.5  # how often other players' records are looked for: one fstat


class BattleScreen(LineTalk, Actions):
    """One game on its board."""

    _theme_problems: Sequence[Problem] = ()  # those that were told

    def on_mount(self) -> None:
        desk = self.desk
        self.board.focus()
        self._recall()
        if desk.game.notice is not None:
            self._say(Message(str(desk.game.notice), "bad"))
        shell: Any = self.app
        self._complain(shell.key_problems)
        if asked := desk.asked_back():
            self._say(asked)
        if isinstance(desk.want, Over):
            self._end_told = True
            self.app.push_screen(PageScreen("The battle is over", end_page(desk)))
        elif desk.secrets():
            self._draw_curtain()
        if desk.is_new and desk.game.notice is None:
            self.app.push_screen(PageScreen(desk.view.setup.title, intro_page(desk)))
        self._go_to_piece(desk.piece)
        self.call_after_refresh(self._fill)
        self.set_interval(FOLLOW_SECONDS, self._follow)

    # --- cursor ---

    def on_board_widget_cursor_moved(self) -> None:
        self._cursor_moved()

    async def on_board_widget_cell_clicked(self) -> None:
        if self.desk.plan is not None and not self.order.display:
            await self.action_commit()
        else:
            await self.action_preview()

    def action_cursor(self, dx: int, dy: int) -> None:
        # Told here and not by the message alone: what changes in one go is painted in one go.
        self.board.move_cursor(dx, dy)
        self._cursor_moved()

    def action_page(self, dx: int, dy: int) -> None:
        across, down = self.board.view_cells
        self.board.move_cursor(dx * max(1, across // 2), dy * max(1, down // 2))
        self._cursor_moved()

    def action_next_piece(self, step: int) -> None:
        """To the next piece that can act; where there is but one, over one's own to look at them."""
        desk = self.desk
        piece = desk.next_piece(step, self._cell())
        if piece >= 0:
            if piece != desk.piece and piece in desk.able_pieces():
                desk.pick(piece)
            self._go_to_piece(piece)
            self._cursor_moved()
            self._paint()

    def action_goto(self, what: str) -> None:
        """The next enemy on the board after the cursor, in reading order."""
        view, side = self.desk.view, self.desk.view.seat(self.desk.eyes).side
        cells = sorted(p.cell for p in view.pieces if p.cell >= 0 and view.side(p) not in ("", side))
        if cells:
            here = self._cell()
            self.board.move_to(self._xy(next((cell for cell in cells if cell > here), cells[0])))
            self._cursor_moved()

    # --- looks ---

    def action_zoom(self, steps: int) -> None:
        self._zoomed = True
        self.board.zoom_by(steps)

    def action_centre(self) -> None:
        self.board.centre()

    def action_overlay(self) -> None:
        self._overlay = not self._overlay
        self._paint()

    def action_log(self, lines: int) -> None:
        self.log_pane.scroll_lines(lines)

    def action_theme(self) -> None:
        shell: Any = self.app
        names = sorted(shell.board_themes())
        now = shell.board_theme.name
        if shell.theme_problems != self._theme_problems:
            self._theme_problems = shell.theme_problems
            self._complain(shell.theme_problems)
        if not shell.use_theme(names[(names.index(now) + 1) % len(names)] if now in names else names[0]):
            self._say(Message("This terminal shows no colour (NO_COLOR is set)", "muted"))

    def _complain(self, problems: Sequence[Problem]) -> None:
        """What is wrong with the user's own files: the first mistake, and how many more there are."""
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self._say(Message(f"{problems[0]}{more}", "bad"))

    # --- pages ---

    def action_help(self) -> None:
        self.app.push_screen(PageScreen("Help for this moment", help_pages(self.desk, self.keys, self.key_context)))

    def action_sheet(self) -> None:
        here = [p.id for p in self.desk.view.pieces_on(self._cell())]
        piece = here[-1] if here else self.desk.piece
        if piece >= 0:
            self.app.push_screen(SheetScreen("Everything about it", panels.sheet(self.desk, piece)))
