"""The contents of the battle screen's lines and panels: updated when they change, the slow ones once no key is
pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from tactical.session.prospects import advice_facts
from tactical.session.session import Session
from tactical.session.tutorial import tip_words
from tactical.table import Order
from tactical.table.phrases import capital
from tactical.ui.battle.panels.actions import ActionRow, rows
from tactical.ui.battle.panels.cell import cell_lines, cell_title
from tactical.ui.battle.panels.goals import goal_lines
from tactical.ui.battle.panels.legend import Kinds, kinds_on, legend_lines
from tactical.ui.battle.panels.order import (
    further_hints,
    hint_lines,
    order_lines,
    order_title,
    price_lines,
    tells_summary,
)
from tactical.ui.battle.panels.panel import CUT, Panel
from tactical.ui.battle.panels.piece import piece_lines, piece_title
from tactical.ui.battle.panels.prospects import advice_lines, prospect_lines
from tactical.ui.battle.panels.rosters import roster_lines, roster_title
from tactical.ui.battle.panels.status import status_line
from tactical.ui.battle.panels.words import about, banner, seat_key
from tactical.ui.text import wrap

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

TITLE = 1  # line of a panel's title
GOALS_LINES = 2  # that a roster leaves at least where the goals are told below it
SLOW = "Working ... you can look around the board meanwhile"
AROUND = 2  # columns before and after the words of a banner or a legend
WIDE_ENOUGH = 12  # columns for what tells that there is more
TIP = 30  # columns of what is told of the cell under the mouse
LATEST = 2  # lines of what others did last, above what is decided about it
REST = 0.12  # seconds after which the cursor is taken to rest, and what takes long is worked out


class Told(NamedTuple):
    """The lines for a panel, and the room it has."""

    panel: Panel
    lines: list[Content]
    room: int
    title: str = ""
    more: Content = CUT


class Painting:
    """Fills the panels of a battle screen. A panel sends only its differences."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._rest: Timer | None = None
        self._order_columns: dict[bool, int] = {}  # of its panel, while others' orders are told and else
        self._kinds: tuple[object, str, Kinds] = None, "", []  # of ground, in the position looked at, by the glyphs
        self.shown_cell = -1  # the one that the panel about the cursor's cell tells of

    def panels(self) -> None:
        """Update all panels: the quick ones now, the others soon."""
        self.piece()
        self.cell()
        self.order()
        self.status()
        self._rest_soon()

    def status(self) -> None:
        """Update the line above the board, and the occasional lines."""
        screen = self._screen
        separator = ">" if screen.ink.ascii_only else "›"
        clock, company = screen.clock.words, screen.other_players.words
        line = status_line(screen.session, screen.ink, screen.size.width, clock, separator, company)
        if not _is_shown(screen.status, line):
            screen.status.update(line, layout=False)
        self._banner()

    def order(self) -> None:
        """Update the panel about the planned or requested order, or about what others have done."""
        screen = self._screen
        telling = screen.playback.is_told
        columns = screen.order.columns
        if telling != screen.has_class("-telling"):  # in small windows it takes the place of the piece and the cell
            screen.set_class(telling, "-telling")
            screen.once_painted(self.order)
            columns = self._order_columns.get(telling, columns)  # as it will be
        self._order_columns[telling] = columns
        if telling:
            lines = screen.playback.lines(columns, screen.order.content_size.height)
            screen.order.tell(lines, screen.playback.title, pages=True)
        elif since := self._since(columns):
            screen.order.tell(since, "Since you last acted", self._more("since"), wants=len(since))
            screen.panel_layout.share_side()
        else:
            self._decision(columns)

    def _decision(self, columns: int) -> None:
        """Tell the planned or requested order, with its odds."""
        screen, session = self._screen, self._screen.session
        plan, seat, ink = session.plan.current, session.seat, screen.ink
        answering, asked = plan is None and seat.window is not None, plan is not None or seat.window is not None
        on_list = screen.focused is screen.actions
        told = prospect_lines(session, ink, columns, brief=answering and screen.has_class("-under"))
        weighs = bool(told)
        listed = screen.actions.display and not on_list
        other = plan is not None and about(session, screen.cell) != plan.order.subject
        named = not screen.piece.display or other
        lines = order_lines(session, ink, columns, hint=not told, listed=listed, named=named)
        wants = len(lines) + len(told)
        crowded = plan is not None and bool(plan.verdict.warnings) and wants > screen.order.content_size.height
        if crowded and (instead := advice_lines(session, ink, columns, brief=True, instead=True)):
            lines = order_lines(session, ink, columns, listed=listed, named=named, instead=instead)
            told = []
        if help_ := _help(session, screen.planning.row):
            lines += ink.wrapped(capital(help_), columns, "muted")
        prices = price_lines(session, ink, columns)
        # of answers that throw nothing what is to be weighed has the odds
        throws = answering and any(map(seat.first_roll, seat.offers))
        lines = [*told, *lines] if answering and not throws else [*lines, *told, *prices]
        if answering:
            lines = [*self._latest(columns), *lines]
        if weighs and not asked and screen.actions.display:  # there is room for it
            lines += hint_lines(session, ink, columns)
        spare = [] if asked or on_list else further_hints(session, ink, columns)
        if not on_list:  # or the rows of the list would move under the mouse
            screen.set_class(weighs, "-weighing")  # there is more to read: the panel takes more of the side
        more = self._rest_of_order(asked=asked, weighs=weighs)
        screen.order.tell(lines, order_title(session, prospects=weighs), more, spare=spare, wants=wants)
        if not on_list:
            screen.panel_layout.share_side()

    def _rest_of_order(self, *, asked: bool, weighs: bool) -> Content:
        """The last line of the order's panel where it is cut: the keys that show all that decides it."""
        keys = [*(["help"] if asked else []), *(["prospects"] if weighs else [])]
        if not keys:
            return CUT
        calls = self._screen.session.seat.calls
        return self._screen.ink.say(f"... {', '.join(calls[key] for key in keys)}: the rest", "muted")

    def _since(self, columns: int) -> list[Content]:
        """The doings of others, for a player who is asked and has planned nothing yet."""
        screen, session = self._screen, self._screen.session
        begins = session.seat.asked and session.seat.window is None and session.plan.current is None
        if not begins or screen.focused is screen.actions:
            return []
        since, room = screen.recap.since(), screen.order.content_size.height
        told = [screen.ink.wrapped(each.text, columns, each.key) for each in since]
        if sum(map(len, told)) > room > len(told):  # one line for each at least, and in the last the key for all
            spare = room - 1 - len(told)
            for at, lines in enumerate(told):
                kept = min(len(lines), 1 + spare)
                spare -= kept - 1
                if kept < len(lines):
                    rest = " ".join(line.plain for line in lines[kept - 1 :])
                    told[at] = [*lines[: kept - 1], screen.ink.cut(rest, columns, since[at].key)]
            told.append([self._more("since")])
        return [line for lines in told for line in lines]

    def _latest(self, columns: int) -> list[Content]:
        """The last that others did, in two lines at most, for whoever must react to it."""
        screen = self._screen
        deed = screen.recap.latest_deed()
        lines = screen.ink.wrapped(deed, columns, "muted") if deed else []
        if len(lines) <= LATEST and [each.text for each in screen.recap.since()] in ([], [deed]):
            return lines
        return [screen.ink.cut(deed, columns, "muted"), self._more("since", columns)]

    def piece(self) -> None:
        """Update the panel of the piece under the cursor, or of the one that must decide."""
        screen, session = self._screen, self._screen.session
        shown = about(session, screen.cell)
        columns, room = screen.piece.columns, screen.piece.content_size.height
        lines = piece_lines(session, shown, screen.ink, columns, room, goals=not screen.tells_goals)
        more = self._more("sheet" if shown >= 0 else "help")
        screen.piece.tell(lines, piece_title(session, shown, goals=not screen.tells_goals)[0], more)
        other = shown >= 0 <= session.selection.piece != shown
        screen.actions.say_whose(session.seat.view.name(session.selection.piece) if other else "")

    def cell(self) -> None:
        """Update the panel of the cell under the cursor, or of the one a list row is about."""
        screen, panel = self._screen, self._screen.cell_panel
        self.shown_cell = screen.cell
        aimed = screen.planning.aimed_cell
        cell = screen.cell if aimed < 0 else aimed
        name = screen.ink.cut(cell_title(screen.session, cell), panel.columns, "strong")
        title = "Under the cursor" if aimed < 0 else "Aimed at"
        panel.tell([name, *self._cell_lines(cell, panel.columns)], title, self._more("sheet"))

    def pointed_at(self, place: tuple[int, int]) -> Content:
        """The piece in a cell under the mouse, with its stocks, and the panel's lines about it."""
        screen, session = self._screen, self._screen.session
        seat = session.seat
        cell = int(seat.view.board.cell(*place, screen.navigation.storey))
        told = [screen.ink.cut(cell_title(session, cell), TIP, "strong")]
        for piece in seat.view.pieces_on(cell) if not seat.crowded(cell) else ():
            told.append(screen.ink.say(seat.card(piece.id).title, seat_key(session, piece.seat)))
            told += [line for bar in seat.card(piece.id).bars for line in screen.ink.bar(bar, TIP)]
        return Content("\n").join([*told, *self._cell_lines(cell, TIP)])

    def _cell_lines(self, cell: int, columns: int) -> list[Content]:
        screen, navigation = self._screen, self._screen.navigation
        return cell_lines(
            screen.session, cell, screen.ink, columns, overlay=navigation.overlay, anchor=navigation.ruler
        )

    def _banner(self) -> None:
        """The lines that are there only at times: what is asked, what an overlay means, a tip."""
        screen, session = self._screen, self._screen.session
        seat = session.seat
        tried = seat.what_if is not None
        words = SLOW if screen.runner.slow else banner(session)
        self._show(screen.banner, words, "rehearsal" if tried else "banner")
        self._show(screen.legend, screen.navigation.legend, "strong" if words else "banner")
        tip = seat.tutor.now
        self._show(screen.tip, f"TIP {tip_words(tip, seat.calls)}" if tip is not None else "", "text")

    def _show(self, line: Static, words: str, key: str) -> None:
        ink = self._screen.ink
        lines = wrap(words, self._screen.size.width - AROUND, ascii_only=ink.ascii_only) if words else []
        shown = Content("\n").join(ink.say(f" {text} ", key) for text in lines)
        if not _is_shown(line, shown):
            line.update(shown)
        if line.display != bool(words):
            line.display = bool(words)
            self._screen.call_after_refresh(self._screen.panel_layout.share_below)

    def _rest_soon(self) -> None:
        """Show what takes long to work out once nothing else is asked for."""
        if self._rest is not None:
            self._rest.stop()
        self._rest = self._screen.set_timer(REST, self._paint_rest)

    def _paint_rest(self) -> None:
        screen, session, ink = self._screen, self._screen.session, self._screen.ink
        if not screen.is_attached:  # the program ends
            return
        if screen.actions.display and screen.actions.size.width:
            screen.actions.show(rows(session), ink, () if screen.focused is screen.actions else session.plan.orders)
        told = [self._roster(panel) for panel in (screen.strip, screen.near_roster, screen.roster) if panel.region]
        told += [self._goals(panel) for panel in (screen.near_goals, screen.goals) if panel.region]
        if screen.panel_layout.lists_always:
            self._add_legend(told)
        else:
            screen.ground.display = False
        for each in told:
            each.panel.tell(each.lines, each.title, each.more)

    def _roster(self, panel: Panel) -> Told:
        """The pieces in the battle, and below them the goals where no other panel tells them."""
        screen, session, ink = self._screen, self._screen.session, self._screen.ink
        room, goals = self._room(panel), not screen.tells_goals and about(session, screen.cell) >= 0
        lines = roster_lines(session, ink, panel.columns, room, full=not goals)
        left = room - len(lines) - 1  # the title's
        if goals and left >= GOALS_LINES:
            apart = [Content("")] if left > GOALS_LINES else []
            told = goal_lines(session, ink, panel.columns, left - len(apart))
            lines += [*apart, ink.say("To win", "title"), *told]
        return Told(panel, lines, room, roster_title(session, panel.columns), self._more("help", panel.columns))

    def _goals(self, panel: Panel) -> Told:
        room = self._room(panel)
        lines = goal_lines(self._screen.session, self._screen.ink, panel.columns, room)
        return Told(panel, lines if len(lines) <= room else [*lines[: room - 1], self._more("help")], room)

    def _room(self, panel: Panel) -> int:
        """How many lines a panel may have: in the far column a part of it."""
        far = self._screen.far
        return _most_lines(panel, far) if panel.parent is far else panel.content_size.height

    def _add_legend(self, told: Sequence[Told]) -> None:
        """Add the legend of this board's ground: below the actions, where they leave room for it, or else below the
        first of some panels that has it."""
        screen, look = self._screen, self._screen.tactical.board_look()
        view = screen.session.seat.view
        if self._kinds[0] is not view or self._kinds[1] != look.glyphs.name:
            self._kinds = view, look.glyphs.name, kinds_on(screen.session, look)

        def found(columns: int, room: int) -> list[Content]:
            return legend_lines(self._kinds[2], screen.ink, look, columns, room)

        actions, room = screen.actions, screen.choices.size.height
        below = found(actions.size.width - AROUND, room - actions.virtual_size.height - 2 * TITLE)
        screen.ground.display = bool(below)
        if below:
            screen.ground.tell(below)
            return
        for each in told:
            inset = int(not each.panel.styles.padding.left)  # or what it is drawn with would touch the board
            lines = found(each.panel.columns - inset, each.room - len(each.lines) - TITLE - 1)
            if lines:
                shown = [Content(" " * inset) + line for line in lines]
                each.lines.extend([Content(""), screen.ink.say("Ground", "title"), *shown])
                return

    def _more(self, key: str, columns: int = WIDE_ENOUGH) -> Content:
        """The last line of a panel that has no room for all: which key tells the rest, and what that is called."""
        screen = self._screen
        label = f": {screen.keys.entry(key).label}" if columns >= WIDE_ENOUGH else ""
        return screen.ink.say(f"... {screen.session.seat.calls[key]}{label}", "muted")


def _help(session: Session, row: ActionRow | None) -> str:
    """The help of a row of the list, where neither the plan nor the trade-offs tell it."""
    if row is None:
        return ""
    plan = session.plan.current
    if plan is None or row.help:
        return row.help or row.summary
    if row.wrong is not None:
        return "" if row.wrong in plan.verdict.reasons else row.summary
    if tells_summary(session, plan):
        return ""
    weighed = isinstance(row.what, Order) and session.seat.text(row.what) in {
        fact.id for fact in advice_facts(session) if fact.id
    }
    return "" if weighed else row.summary


def _most_lines(panel: Panel, column: Widget) -> int:
    """How many lines a panel may have of the column it stands in, by its styles."""
    share = panel.styles.max_height
    return int((share.value if share else 100) * column.size.height // 100) - panel.gutter.height


def _is_shown(line: Static, content: Content) -> bool:
    """True if a line says that already, in these colours."""
    return isinstance(line.content, Content) and line.content.is_same(content)
