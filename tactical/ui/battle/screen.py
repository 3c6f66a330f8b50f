"""The battle screen: board, panels, and the part that answers each key. It owns its parts and shows their words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import isawaitable
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import OptionList, Static

from tactical.ruleset.extras import Drafting
from tactical.session.planner import PlanSoFar
from tactical.session.preferences.settings import Settings
from tactical.session.preferences.toml_file import FileProblem
from tactical.session.scene.aiming import aim_of, target
from tactical.session.scene.builder import Picture
from tactical.session.scene.scene import Scene
from tactical.session.seen_orders import SeenOrder
from tactical.session.session import Message, Session
from tactical.table import Order, Over, Roll
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.battle.background_work import BackgroundWork
from tactical.ui.battle.campaign import CampaignActions
from tactical.ui.battle.clock import ScreenClock
from tactical.ui.battle.commands import JumpProvider, OrderProvider, RulesProvider
from tactical.ui.battle.computer_turns import ComputerTurns
from tactical.ui.battle.footer import Place, footer, key_context
from tactical.ui.battle.hints import HintBrowser
from tactical.ui.battle.kept_lines import KeptLineActions
from tactical.ui.battle.motion import Motion
from tactical.ui.battle.navigation import Navigation
from tactical.ui.battle.order_line import OrderLine
from tactical.ui.battle.order_runner import OrderRunner
from tactical.ui.battle.other_players import FOLLOW_SECONDS, OtherPlayers
from tactical.ui.battle.pages import Pages
from tactical.ui.battle.painting import Painting
from tactical.ui.battle.panel_layout import ROOMS, PanelLayout
from tactical.ui.battle.panels.actions import ActionsPanel, rows
from tactical.ui.battle.panels.log import LogPanel, News
from tactical.ui.battle.panels.panel import Ink, Panel, ink
from tactical.ui.battle.panels.words import seat_key
from tactical.ui.battle.planning import Planning
from tactical.ui.battle.playback import Playback
from tactical.ui.battle.recap import Recap
from tactical.ui.battle.rehearsing import Rehearsing
from tactical.ui.board.minimap import Minimap
from tactical.ui.board.widget import BoardWidget
from tactical.ui.key_footer import KeyFooter

RECALL = 60  # log lines told again when a game is opened, or another seat looks


def _to(part: str, method: str) -> Callable[..., Any]:
    """An action of the key table: a method of one of the screen's parts."""

    # Textual counts parameters
    async def action(self: BattleScreen, first: object = None, second: object = None) -> None:
        if part == "line":
            await self.line.input.taken_in()
        self.seen()
        self.session.seat.tutor.turn_page()
        self._asks_anew(but=method)
        if self.focused is self.actions and part != "pages":  # an action on the board leaves the list
            self.close_actions()
        arguments = [each for each in (first, second) if each is not None]
        result = getattr(getattr(self, part), method)(*arguments)
        if isawaitable(result):
            await self.runner.patiently(result)

    return action


LINES_AROUND = 2  # above and below board and panels: the status and the keys


class BattleScreen(BaseScreen[None], inherit_bindings=False):
    """One game on its board."""

    CSS_PATH = Path(__file__).with_name("battle.tcss")
    COMPONENT_CLASSES = ROOMS
    BINDINGS = bindings("rehearsal-path", "rehearsal-window", "rehearsal-actions", "line", first=True)
    COMMANDS = {OrderProvider, JumpProvider, RulesProvider}  # noqa: RUF012 - as Textual declares it
    key_context = "board"
    takes_keys = False  # until the board has its size, its cursor and its pieces: a key may be about each of them

    def __init__(self, session: Session, said: str = "") -> None:
        super().__init__()
        self._first_words = said
        self.session = session
        self._planned: PlanSoFar | None = None  # the plan from before the list was opened
        self._only_shown: Order | None = None  # the row that was chosen by that alone: no key has asked for it
        self.end_told = False  # the page of a battle that is over comes up once
        self._make_parts()
        self.runner = OrderRunner(self)
        self.panel_layout = PanelLayout(self)
        self.painting = Painting(self)
        self.clock = ScreenClock(self)
        self.other_players = OtherPlayers(self)
        self.computer_turns = ComputerTurns(self)
        self.campaign_actions = CampaignActions(self)
        self.pages = Pages(self)
        self._log_eyes = session.seat.viewer
        self._footer: tuple[tuple[str, str], ...] = ()
        self._entered: Place = "board"  # the place whose keys are on
        self._is_sized = False  # sizes are known
        self._theme_problems: Sequence[FileProblem] = ()  # those that were told

    def _make_parts(self) -> None:
        """Make the parts that belong to the game in play: anew where another one of a campaign is."""
        self._picture, self._drawn_rules = Picture(self.session.seat.rules), self.session.seat.rules
        self.navigation = Navigation(self)
        self.planning = Planning(self)
        self.rehearsing = Rehearsing(self)
        self.kept_lines = KeptLineActions(self)
        self.hints = HintBrowser(self)
        self.background_work = BackgroundWork(self)
        self.recap = Recap(self)
        self.motion = Motion(self)
        self.playback = Playback(self)

    # --- composition ---

    def compose(self) -> ComposeResult:
        self.take_size()
        self.ink = self._ink()
        self.status = Static("", markup=False, id="status")
        self.board = BoardWidget(self.scene(shaded=False), look=self.tactical.board_look(), id="board")
        self.minimap = Minimap(self.board, id="minimap")
        self.banner = Static("", markup=False, id="banner")
        self.legend = Static("", markup=False, id="legend")
        self.tip = Static("", markup=False, id="tip")
        self.piece = Panel("", id="piece")
        self.cell_panel = Panel("Under the cursor", id="cell")
        self.order = Panel("Order", id="order")
        self.actions = ActionsPanel(id="actions")
        self.ground = Panel("Ground", id="ground")
        self.roster = Panel("Everyone", id="roster")
        self.near_roster = Panel("Everyone", id="near-roster")
        self.goals = Panel("To win", id="goals")
        self.near_goals = Panel("To win", id="near-goals")
        self.strip = Panel("Everyone", id="strip")
        self.news = News()
        self.log_panel = LogPanel(self.ink, self.news, id="log")
        self.far_log = LogPanel(self.ink, self.news, id="far-log")
        self.main, self.below = Horizontal(id="main"), Horizontal(id="below")
        self.side, self.far = (Vertical(id=name, classes="column") for name in ("side", "far"))
        self.plan, self.choices = Vertical(id="plan"), Vertical(id="choices")
        self.line = OrderLine(self)
        yield self.status
        with self.main:
            with Vertical(id="left"):
                yield self.strip
                yield self.board
                with self.below:
                    yield self.log_panel
                    yield self.near_roster
                    yield self.near_goals
            with Horizontal(id="panels"):
                with self.side:
                    yield self.piece
                    with self.plan:
                        yield self.cell_panel
                        yield self.order
                    with self.choices:
                        yield self.actions
                        yield self.ground
                    yield self.minimap
                with self.far:
                    yield self.roster
                    yield self.goals
                    yield self.far_log
        yield self.tip
        yield self.legend
        yield self.banner
        yield self.line
        yield KeyFooter(palette=True)

    def on_mount(self) -> None:
        if not self.is_attached:  # cut off while it started: there are no widgets
            return
        app = self.tactical
        self.sit(self.session)
        self.panel_layout.share(Size(self.app.size.width, self.app.size.height - LINES_AROUND))
        self._complain([*app.preferences.problems, *app.theme_problems])
        self._theme_problems = app.theme_problems
        self.set_interval(FOLLOW_SECONDS, self.other_players.follow)
        self.clock.keep()
        if len(self.session.seat.seats) < len(self.session.seat.view.setup.seats):
            app.ask_seen(whether=True)

    def sit(self, session: Session) -> None:
        """Show a session's game: what has happened, what it is about, whose turn it is."""
        app = self.tactical
        if session is not self.session:
            self.session = session
            self._make_parts()
        session.seat.calls, session.seat.hosted = self.keys.labels(), app.hosted
        if self.settings.scale:
            session.seat.scale = self.settings.scale
            session.look()
        self.recall(self._first_words)
        self._first_words = ""  # said once, not of every game of a campaign that comes into play
        if session.seat.game.notice is not None:
            self.say(Message(str(session.seat.game.notice), "bad"))
        self.dress()
        if (asked_back := session.undo.asked_back()) is not None:
            self.say(asked_back)
        told, self.end_told = self.end_told, isinstance(session.seat.want, Over)
        if self.end_told and not told:
            self.pages.end_report()
        elif not self.end_told and len(session.seat.seats) > 1 and self._wants_curtain():
            session.sit_alone()
            self._hand_over()
        elif not self.end_told and not session.seat.openly and session.seat.secrets():
            self._hand_over()
        if session.seat.is_new and session.seat.game.notice is None:
            self.pages.intro()
        elif session.seat.puzzle is not None:
            self.pages.puzzle(session.seat.puzzle)
        self.board.show(self.scene(shaded=False))
        self.navigation.go_to_asked(-1)
        self.campaign_actions.begin()
        self.once_painted(self._first_paint)
        if session.seat.hosted and session.seat.may_order and isinstance(session.seat.want, Roll):
            self.runner.begin(self.runner.throw_for_table())

    def dress(self) -> None:
        """Apply the settings of the seat that is looking; a spectator has the general ones."""
        session = self.session
        seat = session.seat
        self.tactical.preferences.dress("" if seat.watching else seat.view.seat(seat.viewer).name)

    def _first_paint(self) -> None:
        self._is_sized = True
        self.panel_layout.share()
        self.board.place_terminal_cursor()
        self.once_painted(self._second_paint)

    def _second_paint(self) -> None:
        """All of it, in the sizes that the first one has led to."""
        self.paint()
        self.begin_keys()

    def on_resize(self) -> None:
        if self._is_sized:
            self.once_painted(self._first_paint)

    def on_panel_room_changed(self, _: Panel.RoomChanged) -> None:
        if self._is_sized:
            self.painting.panels()

    def on_board_widget_cells_resized(self) -> None:
        self.panel_layout.keep_chosen()

    def on_unmount(self) -> None:
        self.computer_turns.close()
        self.runner.close()

    def on_screen_suspend(self) -> None:
        self.clock.stop()

    def on_screen_resume(self) -> None:
        if self.takes_keys:
            self.clock.tick()
            self.computer_turns.consult()
            self.once_painted(self.board.place_terminal_cursor)
        else:  # Textual forgets what was to come after a paint with the page that lay over this screen
            self.once_painted(self._first_paint)

    def look_changed(self) -> None:
        """Show everything with the new colours, glyphs or keys."""
        self.session.seat.calls = self.keys.labels()
        self.ink = self._ink()
        self.board.set_look(self.tactical.board_look())
        for log in self.logs:
            log.set_ink(self.ink)
        self.paint()

    def end_motion(self) -> None:
        self.board.finish()

    def swallows(self, key: str) -> bool:
        return self.playback.take_key(key) or self.hints.takes_key(key)

    # --- what parts ask ---

    @property
    def tells_goals(self) -> bool:
        """True if the goals have a panel of their own."""
        return bool(self.goals.region) or bool(self.near_goals.region)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.tactical.settings

    @property
    def cell(self) -> int:
        """The cell under the cursor."""
        x, y = self.board.cursor
        return int(self.session.seat.view.board.cell(x, y, self.navigation.storey))

    @property
    def logs(self) -> tuple[LogPanel, LogPanel]:
        """The log: beside the rosters in large windows, or else below the board; one of the two is shown."""
        return self.log_panel, self.far_log

    def seen(self, messages: Sequence[Message] | None = None) -> None:
        """Note that the player has read these messages; without any, those in view in the log."""
        if messages is not None:
            self.news.see(messages)
            return
        for log in self.logs:
            log.see()

    def acted(self) -> None:
        """Note that the seat has acted: messages already read are no longer new."""
        self.news.act()
        for log in self.logs:
            log.refresh()

    def say(self, *messages: Message) -> None:
        """Add lines to the log."""
        for log in self.logs:
            log.say(*messages)

    def unsay(self, message: Message) -> None:
        """Remove from the log what was only meant for a moment."""
        for log in self.logs:
            log.take_back(message)

    def remark(self, text: str, key: str = "text") -> bool:
        if self.line.is_open:
            self.line.say(text)
        else:
            self.say(Message(text, key))
        return True

    def recall(self, first: str = "") -> None:
        """Show the log as this seat saw it, below the briefing and a first line, and nothing else: another seat may
        have sat here."""
        self._log_eyes = self.session.seat.viewer
        about = " ".join(self.session.seat.view.setup.briefing.split())
        for log in self.logs:
            log.preface = Message(about, "muted") if about else None
            log.forget()
        begun = [Message(first, "muted")] if first else []
        self.say(*begun, *self.session.log.recalled(RECALL))

    def _ink(self) -> Ink:
        glyphs = self.tactical.glyphs
        return ink(self.tactical.board_theme, ascii_only=glyphs.name == "ascii", more=glyphs.more)

    def _complain(self, problems: Sequence[FileProblem]) -> None:
        """Tell the faults of the user's own files: the first mistake, and how many more there are. Those of a host
        are not its guests' to mend."""
        if problems and not self.tactical.hosted:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self.say(Message(f"{problems[0]}{more}", "bad"))

    # --- painting ---

    def scene(self, *, shaded: bool = True) -> Scene:
        """The board to draw now."""
        session, navigation = self.session, self.navigation
        seat = session.seat
        if (shown := self.playback.scene(self._past_scene)) is not None:
            return shown
        shaded = shaded and navigation.shading.shows_reach and not isinstance(seat.want, Over)
        plan = session.plan.current
        navigation.storey = min(navigation.storey, seat.view.board.storeys - 1)
        if seat.rules is not self._drawn_rules:  # a rehearsal of another game of the campaign, or back from it
            self._picture, self._drawn_rules = Picture(seat.rules), seat.rules
        return self._picture.scene(
            seat.view,
            picked=session.selection.piece,
            reach=session.selection.reach if shaded else None,
            verdict=plan.verdict if plan is not None else None,
            ends=plan.ends if plan is not None else None,
            overlay=navigation.overlay,
            anchor=navigation.ruler,
            storey=navigation.storey,
            aim=aim_of(session, navigation.storey),
            about=target(session, plan.order) if plan is not None else -1,
            led=seat.rules.extra(Drafting).order_routes(seat.view, plan.order) if plan is not None else (),
            seen=session.sightings.now(),
        )

    def _past_scene(self, found: SeenOrder) -> Scene:
        """The board after an order that is shown again."""
        return self._picture.scene(found.view, picked=found.subject, storey=self.navigation.storey)

    def paint(self) -> None:
        """Update everything that may have changed; each panel sends only its differences."""
        if not self._is_sized:
            return
        self.board.show(self.scene())
        self.board.show_frame(self.planning.aimed_cell < 0)
        self.minimap.update()
        self.painting.panels()
        self._enter()
        self.background_work.begin()
        self.computer_turns.consult()

    # --- contexts and the footer ---

    def _enter(self) -> None:
        self._entered = self.place
        self.key_context = key_context(self.place, rehearsing=self.session.seat.what_if is not None)
        now = tuple(self.footer())
        self.set_class(self.session.seat.what_if is not None, "-rehearsal")
        if now != self._footer:
            self._footer = now
            self.refresh_bindings()

    @property
    def place(self) -> Place:
        """The place that keys go to."""
        session = self.session
        seat = session.seat
        if self.line.is_open:
            return "line"
        if self.playback.is_shown:  # whatever is asked then
            return "board"
        if self.focused is self.actions:
            return "actions"
        if session.plan.current is not None:
            return "path"
        if isinstance(seat.want, Roll) or (seat.window is not None and not seat.roams):
            return "window"
        return "board"

    def footer(self) -> list[tuple[str, str]]:
        if self.playback.is_shown or self.playback.covers_plan:
            return self.playback.keys
        named = footer(self.session, self.keys, self._entered)
        labels = {"menu.choose": self._choosing()} if self._entered == "actions" else {}
        labels |= {"quit": "to title"} if self._lies_over_title else {}
        labels |= {"line.enter": "stay there"} if self.line.is_jump else {}
        return [(name, labels.get(name, label)) for name, label in named]

    def _choosing(self) -> str:
        """The effect of Enter on the row that is chosen."""
        row = self.actions.chosen
        if row is None or not isinstance(row.what, Order):
            return "choose"
        return "show" if row.what == self._only_shown else row.what.deed()

    # --- looking anew ---

    def look_anew(self, *, retell: bool = False) -> None:
        """Look again after any change; hand over if another seat looks now and may see other things."""
        if self.campaign_actions.changes_table():
            self.campaign_actions.tell_story()
            return
        session, before, piece = self.session, self.session.seat.viewer, self.session.selection.piece
        if self.navigation.is_on(piece):
            piece = -1  # the cursor goes with it, as when it gets out of what carries it
        self.motion.remember()
        session.look()
        self.playback.keep_for(session.seat.shown_to)
        if retell:
            self._log_eyes = -1
        changed = session.rehearsing.live is None and session.seat.viewer != before and len(session.seat.seats) > 1
        if changed and self._wants_curtain():
            session.sit_alone()
        if session.seat.curtain_needed(before) or (changed and self._wants_curtain()):
            self._hand_over(piece)
        else:
            self._settle(piece)
        self.campaign_actions.tell_story()

    def _hand_over(self, piece: int = -1) -> None:
        """Nothing of the board shows until the other seat sits here; then what it has missed."""

        def seated(_: object) -> None:
            self.recall()
            self._settle(piece)
            self.runner.begin(self.recap.show_missed())

        self.pages.handover(self.session.seat.view.seat(self.session.seat.viewer).name, seated)

    def alone(self, then: Callable[[], object] = lambda: None) -> None:
        """Show the deciding seat everything it knows, and go on from there: where the board is open to several, once
        nobody else looks."""
        session = self.session
        seat = session.seat
        if not seat.openly:
            then()
            return
        piece = session.selection.piece
        session.sit_alone()

        def seated(_: object) -> None:
            self.recall()
            self._settle(piece)
            then()

        self.pages.handover(seat.view.seat(seat.viewer).name, seated)

    def _wants_curtain(self) -> bool:
        """True if the seat that looks wants the board hidden until it sits here."""
        return self.settings.seat(self.session.seat.view.seat(self.session.seat.viewer).name).curtain == "always"

    def _settle(self, piece_before: int) -> None:
        """Show what is so now."""
        session = self.session
        seat = session.seat
        if session.rehearsing.live is None:
            self.dress()
        if seat.viewer != self._log_eyes and session.rehearsing.live is None:
            self.recall()
        self.playback.look_back()
        self.navigation.go_to_asked(piece_before)
        over = isinstance(seat.want, Over)
        if seat.may_report and not self.end_told:
            self.playback.then(self.pages.end_report)
        self.end_told = over
        dropped = [message] if (message := session.take_up_rest()) is not None else []
        if dropped:
            self.say(*dropped)
        self.playback.tell(*dropped)  # also nothing new: what is told may cover the rest of the plan now
        self.paint()
        self.motion.begin()

    def _asks_anew(self, but: str = "") -> None:
        """Something else is done than what is to be asked for twice, `but` that itself."""
        ending = self.session.asking.ending
        self.session.asks_anew(but)
        if ending and not self.session.asking.ending:
            self.paint()

    # --- cursor and mouse ---

    def cursor_moved(self, *, anew: bool = False) -> None:
        """Show what is under the cursor. It only reads what is known: reach, offers and scenes stay as they are.
        `anew`: even if shown already, as for a jump to a typed place."""
        session = self.session
        plan = session.plan
        if not self._is_sized or (self.cell == self.painting.shown_cell and not anew):
            return
        if plan.current is None:
            self.painting.piece()
            self.painting.cell()
        elif session.selection.has_waypoints:
            plan.aim(self.cell)
            self.paint()
        elif not self.line.is_open:
            plan.forget()
            self.paint()
        else:
            self.painting.cell()

    def on_board_widget_cursor_moved(self) -> None:
        self.minimap.update()
        self.cursor_moved()

    def on_panel_piece_chosen(self, event: Panel.PieceChosen) -> None:
        self._asks_anew()
        self.navigation.go_to_piece(event.piece)
        self.cursor_moved()

    def on_minimap_cell_chosen(self, event: Minimap.CellChosen) -> None:
        self.board.move_to(event.cell)

    def on_board_widget_cell_pointed(self, event: BoardWidget.CellPointed) -> None:
        """Show beside the mouse what it points at; the panels follow the cursor."""
        place = event.cell if event.cell != self.board.cursor else None
        self.board.tooltip = self.painting.pointed_at(place) if place is not None else None

    async def on_board_widget_cell_chosen(self, event: BoardWidget.CellChosen) -> None:
        """Show what a click can do there; a second click does it."""
        if self.playback.take_key("mouse"):
            return
        self.board.tooltip = None  # it would hide what may be done there
        self.session.seat.tutor.turn_page()
        self._asks_anew()
        listed = self._entered == "actions"  # the click took its focus: the plan is its row, not this cell
        planned = self.session.plan.current is not None and not self.line.is_open and not listed
        self.close_actions()
        self.cursor_moved()
        if planned and self.session.plan.current is not None:
            await self.runner.patiently(self.planning.commit())
        else:
            await self.runner.patiently(self.planning.preview())

    # --- the list of actions ---

    def open_actions(self) -> None:
        """Go to the list; in small windows it replaces the panels of the piece and the cursor."""
        self.add_class("-listing")
        self._planned = self.session.plan.so_far()  # before a row is shown
        planned = self.session.plan.orders
        self.actions.show(rows(self.session), self.ink)
        self.panel_layout.share_side()
        self.set_focus(self.actions)
        if self.actions.highlighted is None:
            self.actions.choose(planned)
        first = self.actions.chosen.what if self.actions.chosen is not None else None
        self._only_shown = first if isinstance(first, Order) and first not in planned else None
        self._enter()
        self.once_painted(self._relist)

    def _relist(self) -> None:
        """The list has its size now."""
        self.actions.show(self.actions.rows, self.ink)

    def close_actions(self) -> None:
        """Back to the board."""
        self.planning.row, self._planned = None, None
        self.board.look_at()
        self.board.show_frame(True)
        if self.has_class("-listing"):
            self.remove_class("-listing")
            self.once_painted(self.paint)  # only then have the panels under the list their size again
        if self.focused is self.actions:
            self.set_focus(None)
            self.actions.highlighted = None
            self.board.place_terminal_cursor()
        self._enter()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if event.widget is self.actions:  # also where a click beside its rows gave it the focus
            self._enter()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        row = self.actions.row_at(event.option_index)
        if row is not None and self.focused is self.actions:
            if row.what != self._only_shown:
                self._only_shown = None
            self.planning.show_row(row)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        row = self.actions.row_at(event.option_index)
        if row is None:
            return
        self.session.seat.tutor.turn_page()
        if not self.actions.was_shown(event.option_index):
            self.planning.show_row(row)
        elif row.what == self._only_shown and not self.session.asking.in_question:
            self._only_shown = None  # no key has asked for it yet: this one does, and the next one gives it
            self.paint()
        else:
            await self.runner.patiently(self.planning.take_row(row))

    # --- keys ---

    action_cursor = _to("navigation", "cursor")
    action_page = _to("navigation", "page")
    action_next_piece = _to("navigation", "next_piece")
    action_goto = _to("navigation", "goto")
    action_overlay = _to("navigation", "change_overlay")
    action_measure = _to("navigation", "measure")
    action_storey = _to("navigation", "change_storey")
    action_glyphs = _to("navigation", "glyphs")
    action_scale = _to("navigation", "scale")
    action_preview = _to("planning", "enter")
    action_commit = _to("planning", "commit")
    action_finish = _to("planning", "finish")
    action_other = _to("planning", "other")
    action_level = _to("planning", "level")
    action_waypoint = _to("planning", "waypoint")
    action_unit = _to("planning", "unit")
    action_pieces = _to("planning", "pieces")
    action_mode = _to("planning", "mode")
    action_end = _to("planning", "end")
    action_use_window = _to("planning", "use_window")
    action_pass_window = _to("planning", "pass_window")
    action_undo = _to("runner", "undo")
    action_redo = _to("runner", "redo")
    action_rehearse = _to("rehearsing", "begin")
    action_leave_rehearsal = _to("rehearsing", "leave")
    action_next_policy = _to("rehearsing", "next_policy")
    action_tried = _to("rehearsing", "tried")
    action_compare_lines = _to("kept_lines", "compare")
    action_next_answers = _to("rehearsing", "next_answers")
    action_worst_answers = _to("rehearsing", "worst")
    action_play_line = _to("rehearsing", "play")
    action_judge = _to("rehearsing", "judge")
    action_lines = _to("kept_lines", "open")
    action_hint = _to("hints", "open")
    action_piece_hint = _to("hints", "open_for_piece")
    action_hurry = _to("computer_turns", "hurry")
    action_here = _to("other_players", "here")
    action_go = _to("campaign_actions", "go")
    action_campaign = _to("campaign_actions", "open")
    action_chronicle = _to("recap", "open")
    action_since = _to("recap", "open_since")
    action_line_enter = _to("line", "enter")
    action_line_complete = _to("line", "complete")
    action_line_cancel = _to("line", "close")
    action_help = _to("pages", "help")
    action_rules = _to("pages", "rules")
    action_settings = _to("pages", "settings")
    action_comers = _to("pages", "comers")
    action_sheet = _to("pages", "sheet")
    action_prospects = _to("pages", "prospects")

    def action_theme(self) -> None:
        """Switch to the next theme; mistakes in the user's own are reported once."""
        super().action_theme()
        if self.tactical.theme_problems != self._theme_problems:
            self._theme_problems = self.tactical.theme_problems
            self._complain(self._theme_problems)

    action_order_line = _to("line", "order")
    action_jump = _to("line", "jump")
    action_actions = _to("planning", "list_actions")

    def action_close_list(self) -> None:
        self.action_back()

    def action_zoom(self, steps: int) -> None:
        self.board.resize_cells(steps)

    def action_centre(self) -> None:
        self.board.centre()

    def action_log(self, step: int) -> None:
        """Go back or forward in the log by an entry."""
        for log in self.logs:
            log.back(step)

    def action_tips(self) -> None:
        """Switch tips off, or on again."""
        tutor = self.session.seat.tutor
        if not tutor.guides:
            self.say(Message("This battle has no tips", "muted"))
        elif not tutor.put_away():
            self.say(Message(f"Tips are off; {self.session.seat.calls['tips']} turns them back on", "muted"))
        self.paint()

    @property
    def _lies_over_title(self) -> bool:
        return len(self.app.screen_stack) > 1 and self.app.screen_stack[0] is not self

    def leave(self) -> None:
        """Go back to the title screen if the game was opened there, or else to the shell."""
        if self._lies_over_title:
            self.dismiss()
        else:
            self.app.exit()

    def loses(self) -> str:
        tried = self.session.seat.what_if
        if tried is None or self.session.seat.puzzle is not None or len(tried.tried()) < 2:
            return ""
        return f"The rehearsal is not saved; {self.keys.shown('lines')} keeps its line."

    def action_quit_game(self) -> None:
        self.tactical.leave_from(self.leave, self)

    def action_back(self) -> None:
        """Step back one level: from the list, the plan, the ruler, an overlay, or a picked piece other than the one
        that decides."""
        session = self.session
        plan = session.plan
        session.asks_anew()
        if self.focused is self.actions or self.has_class("-listing"):
            planned = self._planned
            plan.forget()
            self.close_actions()
            if planned is not None:
                plan.resume(planned)
        elif plan.current is not None:
            plan.decline()
        elif not self.navigation.put_away():
            session.look()
        self.paint()


__all__ = ["BattleScreen", "seat_key"]
