"""The battle screen: keys and clicks become calls of a `Controller`; what it says is painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tactical.controller.controller import Message
from tactical.controller.preferences.toml_file import FileProblem
from tactical.journal.game import Game
from tactical.table import Over, Roll
from tactical.ui.campaigning import Campaigning
from tactical.ui.computing import Computing
from tactical.ui.line_talk import LineTalk
from tactical.ui.lookout import Lookout
from tactical.ui.shell import KeyedScreen

if TYPE_CHECKING:
    from tactical.controller.pages.piece_pages import Fact
    from tactical.controller.pages.rule_pages import Book

FOLLOW_SECONDS = 0.5  # how often other players' records are looked for: one fstat


class BattleScreen(Computing, LineTalk, Lookout, Campaigning, KeyedScreen[None]):
    """One game on its board."""

    _theme_problems: Sequence[FileProblem] = ()  # those that were told
    _explained: tuple[Any, Any] = (None, None)  # a position, and the orders or the roll whose clause was opened there

    def on_mount(self) -> None:
        self.hold()
        self._open_controller()
        shell: Any = self.app
        self._complain([*shell.settings_problems, *shell.key_problems, *shell.theme_problems])
        self._theme_problems = shell.theme_problems
        self.set_interval(FOLLOW_SECONDS, self._follow)
        self._keep_time()
        if len(self.controller.seats) < len(self.controller.view.setup.seats):
            shell.ask_seen(whether=True)

    def _open_controller(self) -> None:
        """Show the game of the controller: what has happened, what it is about, whose turn it is."""
        controller, shell = self.controller, cast("Any", self.app)
        controller.calls, controller.hosted = self.keys.labels(), shell.hosted
        if self._settings.scale:
            controller.scale = self._settings.scale
            controller.look()
        self._recall()
        if self._first_words:
            self._say(Message(self._first_words, "strong"))
            self._first_words = ""  # said once, not of every game of a campaign that comes into play
        if controller.game.notice is not None:
            self._say(Message(str(controller.game.notice), "bad"))
        shell.dress(controller.view.seat(controller.viewer).name)
        if asked := controller.asked_back():
            self._say(asked)
        told, self._end_told = self._end_told, isinstance(controller.want, Over)
        if self._end_told and not told:
            self._show_end()
        elif not self._end_told and (controller.secrets() or (len(controller.seats) > 1 and self._wants_curtain())):
            self._draw_curtain()
        if controller.is_new and controller.game.notice is None:
            self._show_intro()
        self._go_to_asked(-1)
        self._paint_passing()
        self._fill_soon()
        self._begin_table()
        if controller.hosted and isinstance(controller.want, Roll):
            self._begin(self._throw_for_table())

    def _show_intro(self) -> None:
        """The page of a battle that is new."""
        from tactical.ui.help import intro_page  # noqa: PLC0415 - a game is shown before it is needed
        from tactical.ui.popups import PageScreen  # noqa: PLC0415 - as above

        self.app.push_screen(PageScreen(self.controller.view.setup.title, intro_page(self.controller)))

    # --- cursor ---

    def on_board_widget_cursor_moved(self) -> None:
        self._cursor_moved()

    async def on_board_widget_cell_clicked(self) -> None:
        if self.controller.plan is not None and not self.order.display:
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
        controller = self.controller
        crowded = controller.crowded(self._cell())
        piece = controller.next_piece(step, -1 if crowded else self._cell())
        if piece >= 0:
            able = piece in controller.able_pieces() or (
                crowded and bool(controller.rules.modes(controller.view, piece))
            )
            if piece != controller.piece and able:
                controller.pick(piece)
            if not (crowded and controller.piece == piece and controller.heads_for(self._cell())):
                self._go_to_piece(piece)
            self._cursor_moved()
            self._paint()

    # --- looks ---

    def action_zoom(self, steps: int) -> None:
        self._zoomed = True
        self.board.zoom_by(steps)
        self._paint_inspector()

    def action_centre(self) -> None:
        self.board.centre()

    def action_log(self, lines: int) -> None:
        self.log_pane.scroll_lines(lines)

    def action_tips(self) -> None:
        """No tips, or tips again."""
        tutor = self.controller.tutor
        if not tutor.guides:
            self._say(Message("This battle has no tips", "muted"))
        elif not tutor.put_away():
            self._say(Message(f"Tips are off; {self.controller.calls['tips']} turns them on again", "muted"))
        self._paint()

    def action_theme(self) -> None:
        shell: Any = self.app
        names = sorted(shell.board_themes())
        now = shell.board_theme.name
        if shell.theme_problems != self._theme_problems:
            self._theme_problems = shell.theme_problems
            self._complain(shell.theme_problems)
        if not shell.use_theme(names[(names.index(now) + 1) % len(names)] if now in names else names[0]):
            self._say(Message("This terminal shows no colour (NO_COLOR is set)", "muted"))
        else:
            self._say(Message(f"Colours: {shell.board_theme.title}", "muted"))

    def _complain(self, problems: Sequence[FileProblem]) -> None:
        """What is wrong with the user's own files: the first mistake, and how many more there are."""
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self._say(Message(f"{problems[0]}{more}", "bad"))

    # --- pages ---

    def action_help(self) -> None:
        """After a refusal its clause where it stands in the rules, and on odds the clause of their roll; then, and
        otherwise, help for the moment."""
        controller = self.controller
        clause, controller.last_clause = controller.last_clause or self._clause_of_odds(), ""
        if clause and self._rulebook().place(clause) >= 0:
            self.action_rules(clause)
            return
        from tactical.ui.help import help_pages  # noqa: PLC0415 - as above
        from tactical.ui.popups import PageScreen  # noqa: PLC0415 - as above

        pages = help_pages(self.controller, self.keys, self.key_context, self.board.glyphs)
        self.app.push_screen(PageScreen("Help for this moment", pages))

    def _clause_of_odds(self) -> str:
        """What the odds that are shown rest on, asked for the first time; empty: none are shown, or it was told."""
        plan, want, state = self.controller.plan, self.controller.want, self.controller.game.state
        shown = plan if plan is not None else want if isinstance(want, Roll) else None
        what = plan.orders if plan is not None else shown  # a plan that is worked out meanwhile is still the same
        if shown is None or (state is self._explained[0] and what == self._explained[1]):
            return ""
        self._explained = (state, what)
        return str(shown.clause)

    def action_rules(self, at: str = "") -> None:
        from tactical.ui.screens.rules_browser import RulesBrowser  # noqa: PLC0415 - as above

        self.app.push_screen(RulesBrowser(self._rulebook(), at))

    def _rulebook(self) -> Book:
        from tactical.controller.pages.rule_pages import book, options_of  # noqa: PLC0415 - as above

        return book(self.controller.rules, options_of(self.controller.view))

    def action_scale(self) -> None:
        """Feet or squares, where the rules know both. It changes nothing but words."""
        controller = self.controller
        scales = controller.rules.presenter.scales
        if not scales:
            self._say(Message("This game has only one unit of distance", "muted"))
            return
        now = controller.scale if controller.scale in scales else scales[0]
        controller.scale = scales[(scales.index(now) + 1) % len(scales)]
        controller.look()
        self._recall()
        self._say(Message(f"Distances are in {controller.scale}", "strong"))
        self._paint()

    def action_settings(self) -> None:
        """Settings, also of the seats of this keyboard; while they are open no clock runs."""

        from tactical.ui.screens.seats import SeatSwitches  # noqa: PLC0415 - as above
        from tactical.ui.screens.settings_screen import SettingsScreen  # noqa: PLC0415

        controller = self.controller
        game, seats = controller.live or controller.game, controller.view.setup.seats
        here = {seats[n].name: n for n in sorted(controller.keyboard)}
        now = game.computers if isinstance(game, Game) else {}
        before = {seats[n].name: how for n, how in now.items()}
        chairs = SeatSwitches([*here] if controller.live is not None or controller.may_order else [], dict(before))

        async def closed(_: None) -> None:
            shell: Any = self.app
            shell.dress(self.controller.view.seat(self.controller.viewer).name)
            self._keep_time()
            if chairs.players != before:
                players = {n: how for n, how in now.items() if n not in here.values()}
                players |= {here[name]: how for name, how in chairs.players.items() if name in here}
                await self._seat_computers(players)
            self._paint()

        names = [seats[n].name for n in sorted(controller.chairs if controller.live is not None else controller.seats)]
        self.app.push_screen(SettingsScreen(names, chairs), closed)

    def action_comers(self) -> None:
        from tactical.controller.pages.piece_pages import comer_facts  # noqa: PLC0415 - as above

        controller = self.controller
        self._open_sheet(
            *comer_facts(controller.rules, controller.view, controller.viewer, self._cell(), controller.able_pieces())
        )

    def action_sheet(self) -> None:
        """Of the cell where it holds many pieces; else of the piece here, or the one that is picked."""
        from tactical.controller.pages.piece_pages import cell_facts  # noqa: PLC0415 - as above

        controller, cell = self.controller, self._cell()
        here = [p.id for p in controller.view.pieces_on(cell)]
        piece = here[-1] if here else controller.piece
        if controller.rules.presenter.site(controller.view, cell) is not None:
            self._open_sheet(*cell_facts(controller.rules, controller.view, cell, controller.piece))
        elif piece >= 0:
            self._open_sheet(*self._about_piece(piece))

    def _about_piece(self, piece: int) -> tuple[str, list[Fact]]:
        from tactical.controller.pages.piece_pages import facts  # noqa: PLC0415 - as above
        from tactical.controller.pages.rule_pages import options_of  # noqa: PLC0415

        return facts(
            self.controller.rules, self.controller.view, piece, self._rulebook(), options_of(self.controller.view)
        )

    def _open_sheet(self, title: str, found: list[Fact]) -> None:
        from tactical.ui.screens.piece_sheet import PieceSheet  # noqa: PLC0415 - as above

        self.app.push_screen(PieceSheet(title, found, self._rulebook(), self._about_piece))
