"""The screens that open from the battle: pages, questions and lists, each with what it needs to know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.content import Content

from tactical.journal.game import Game
from tactical.report.text import chance_text
from tactical.session.refusals import Message
from tactical.session.scene.style_keys import Paragraph
from tactical.table import Order, Roll
from tactical.table.phrases import capital
from tactical.ui.battle.dialogs import ChoiceDialog, ShownDialog, TickDialog, TriedDialog
from tactical.ui.battle.panels.cell import cell_title
from tactical.ui.battle.panels.words import borders

if TYPE_CHECKING:
    from tactical.campaign import CampaignState
    from tactical.rehearsal.odds import OddsProgress
    from tactical.session.kept_lines import LineView
    from tactical.session.pages.piece_pages import Fact
    from tactical.session.pages.rule_pages import Book
    from tactical.session.pages.timeline import Timeline
    from tactical.session.puzzles import JudgedLine, PuzzleGame
    from tactical.session.rehearsed_game import Twig
    from tactical.ui.battle.screen import BattleScreen
    from tactical.ui.screens.kept_lines import Wish
    from tactical.ui.screens.piece_sheet import PieceSheet


WORST = (
    ("What others may do next, the worst first, after what is left of your turn is ended.", "text"),
    ("A piece is one of average worth: 45% of that is that it stands, 55% how whole it is.", "text"),
    ("What it costs counts what they risk by it, and where it leaves everybody, too.", "text"),
)


HINTS = (
    ("Up to three orders or plans that differ, the best first, from what you may know.", "text"),
    ("Each is shown on the board; the odds are those that it shows itself.", "text"),
)


class Pages:
    """Opens them over the board."""

    GO = "go"  # what the campaign's pages may answer

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._explained: tuple[Any, Any] = (None, None)  # a position, and the orders whose clause was opened there

    @property
    def book(self) -> Book:
        """The rules in play, as things to look up."""
        from tactical.session.pages.rule_pages import book, options_of

        return book(self._screen.session.seat.rules, options_of(self._screen.session.seat.view))

    # --- questions ---

    def confirm(self, consequence: str, text: str, answered: Callable[[bool | None], None]) -> None:
        """Ask about an order that cannot be taken back alone."""
        from tactical.ui.screens.confirm import Confirm

        self._screen.app.push_screen(Confirm("Are you sure?", [consequence], f"Yes: {text}"), answered)

    def choose_pieces(
        self,
        rows: Sequence[str],
        ticked: Sequence[int],
        verdict: Callable[[tuple[int, ...]], Sequence[Message]],
        done: Callable[[tuple[int, ...] | None], None],
    ) -> None:
        """Whom an order takes along."""
        self._screen.app.push_screen(TickDialog("Whom", rows, ticked, verdict, self._screen.ink), done)

    def tried(self, twigs: Sequence[Twig], chosen: Callable[[int | None], None], compare: Callable[[], None]) -> None:
        """Everything that was tried in a rehearsal; its lines can be put side by side."""
        ink = self._screen.ink
        rows = [
            Content.assemble(ink.say(f"{'  ' * twig.depth}{twig.words}", "strong" if twig.here else "text"),
                             ink.say(f"  {twig.odds} {'here' if twig.here else ''}".rstrip(), "muted"))
            for twig in twigs
        ]  # fmt: skip
        here = next(number for number, twig in enumerate(twigs) if twig.here)
        self._screen.app.push_screen(TriedDialog("What has been tried: Enter goes there", rows, here, compare), chosen)

    def worst(self, answers: Sequence[tuple[str, str]], chosen: Callable[[int | None], None]) -> None:
        """What others could do, the worst first, with what it costs."""
        ink = self._screen.ink
        rows = [Content.assemble(ink.say(f"{words}  "), ink.say(cost, "muted")) for words, cost in answers]
        dialog = ChoiceDialog("The worst they can do: Enter tries it", rows, whole=True)
        dialog.about = WORST
        self._screen.app.push_screen(dialog, chosen)

    def hints(self, rows: Sequence[str], shown: Callable[[int], None], chosen: Callable[[int | None], None]) -> None:
        """What could be done, the best first; each is shown on the board."""
        ink = self._screen.ink
        dialog = ShownDialog("What could be done: Enter plans it", [ink.say(row) for row in rows], shown)
        dialog.about = HINTS
        self._screen.app.push_screen(dialog, chosen)

    def kept_lines(
        self, lines: Sequence[LineView], tried: int, answered: Callable[[Wish | None], None], said: str, at: int
    ) -> None:
        """The lines that a seat keeps."""
        from tactical.ui.screens.kept_lines import KeptLinesScreen

        self._screen.app.push_screen(KeptLinesScreen(lines, tried, said, at), answered)

    # --- pages ---

    def intro(self) -> None:
        """The page of a battle that is new; of a campaign's first one, the campaign's prologue before it."""
        from tactical.session.pages.help_pages import intro_page

        session = self._screen.session

        def battle(_: None = None) -> None:
            self._page(session.seat.view.setup.title, intro_page(session))

        state = session.seat.campaign
        if state is not None and not state.done and len(state.tables) == 1:
            from tactical.session.pages.campaign_pages import prologue

            self._page(state.setup.title, prologue(state), battle)
        else:
            battle()

    def puzzle(self, puzzle: PuzzleGame) -> None:
        """What a puzzle asks for."""
        calls = self._screen.session.seat.calls
        how = (f"{calls['puzzle.judge']} judges your line by its odds, {calls['undo']} goes back, "
               f"{calls['rehearsal.leave']} leaves. Nothing is saved, and nothing is spent.")  # fmt: skip
        told = [(puzzle.puzzle.text, "text"), ("", "text"), (f"The task: {puzzle.task_words}", "strong")]
        told += [(words, "text") for words in (puzzle.answer_words, how) if words]
        self._page(puzzle.puzzle.title, told)

    def judged(self, said: str, best: JudgedLine | None, play: Callable[[], None]) -> None:
        """How a line was judged; the best one found is shown where it is wanted."""
        ink, rows = self._screen.ink, ["Go on trying"]
        if best is not None:
            rows += ["Show the best line found", "Show it played on the board, with average dice"]

        def chosen(at: int | None) -> None:
            if best is not None and at == 1:
                orders = [f"{number}. {text}" for number, text in enumerate(best.text, 1)]
                self._page(
                    f"Best found: {chance_text(best.judged.as_chance, interval=True)}",
                    [(text, "text") for text in orders],
                )
            elif at == 2:
                play()

        dialog = ChoiceDialog(said, [ink.say(row) for row in rows], 0)
        self._screen.app.push_screen(dialog, chosen)

    def end_report(self) -> None:
        """Who won and why, and what the battle came to."""
        from tactical.session.pages.help_pages import end_lines, left_of_sides
        from tactical.ui.screens.end_report import GO, EndReportScreen

        screen, session = self._screen, self._screen.session
        seats = tuple(seat.name for seat in session.seat.view.setup.seats)

        def closed(wanted: int | str | None) -> None:
            if wanted == GO:
                screen.runner.begin(screen.campaign_actions.go())
            elif isinstance(wanted, int):
                screen.runner.begin(screen.recap.open(wanted))

        told, left, scene = end_lines(session), left_of_sides(session), screen.scene(shaded=False)
        goes_on = session.seat.due is not None
        screen.app.push_screen(EndReportScreen(told, left, seats, screen.recap.timeline, scene, goes_on), closed)

    def _page(self, title: str, page: Sequence[Paragraph], read: Callable[[None], None] | None = None) -> None:
        from tactical.ui.screens.page import PageScreen

        self._screen.app.push_screen(PageScreen(title, page), read)

    def handover(self, name: str, seated: Callable[[object], None]) -> None:
        """Nothing of the board shows until the next seat sits here."""
        from tactical.ui.screens.handover import Handover

        setup = self._screen.session.seat.view.setup
        names = tuple(seat.name for seat in setup.seats)
        self._screen.app.push_screen(Handover(name, setup.title, names), seated)

    def chronicle(
        self, timeline: Timeline, place: int, closed: Callable[[int | None], None], *, missed: bool = False
    ) -> None:
        """The past on the board, order by order."""
        from tactical.ui.screens.chronicle import ChronicleScreen

        may_rehearse = self._screen.session.seat.what_if is None
        screen = ChronicleScreen(timeline, place, missed=missed, may_rehearse=may_rehearse)
        self._screen.app.push_screen(screen, closed)

    def campaign(self, state: CampaignState, game: Game, closed: Callable[[str | None], None]) -> None:
        """The campaign's pages, as the seat that looks may know it."""
        from tactical import campaign
        from tactical.ui.screens.campaign import CampaignScreen

        session = self._screen.session
        if session.seat.watching:
            seen, name = campaign.shared_view(state), "spectator"
        else:
            seen, name = campaign.view(state, session.seat.viewer), state.seat(session.seat.viewer).name
        screen = CampaignScreen(seen, name, session.seat.calls, Path(game.save.path))
        self._screen.app.push_screen(screen, closed)

    def help(self) -> None:
        """On an order that is planned, and on numbers that are shown, all that is behind them, asked for the first
        time; after a refusal its clause where it stands in the rules; otherwise help for the moment."""
        session = self._screen.session
        clause, session.refusals.last_clause = session.refusals.last_clause, ""
        if session.plan.current is None and clause and self.book.place(clause) >= 0:
            self.rules(clause)
            return
        if self._explain():
            return
        from tactical.session.pages.help_pages import help_pages

        screen = self._screen
        page = help_pages(session, screen.keys, screen.key_context, screen.tactical.glyphs, screen.footer())
        self._page("Help for this moment", page)

    def _explain(self) -> bool:
        """What is behind the order that is planned, the dice that are due, or using the window that is open. False:
        there is nothing to tell, or it was told."""
        from tactical.session.pages.order_pages import order_facts, plan_facts, roll_facts

        session, orders = self._screen.session, self._considered()
        plan = session.plan.current
        what = orders or (session.seat.want if isinstance(session.seat.want, Roll) else ())
        if plan is not None:
            what = plan.orders
        if not what or (session.seat.game.state is self._explained[0] and what == self._explained[1]):
            return False
        found = plan_facts(session) if plan is not None else []
        if isinstance(what, Roll):
            title, found = capital(what.purpose), roll_facts(what, "")
        else:
            texts = [session.selection.words(order) for order in what]
            title = capital(", then ".join(texts))
            found += order_facts(session.seat.rules, session.seat.view, orders, texts) if orders else []
        if plan is None and not session.asking.foreseen_window and not any(fact.clause for fact in found):
            return False
        self._explained = (session.seat.game.state, what)
        self._sheet(title, found, orders)
        return True

    def _considered(self) -> tuple[Order, ...]:
        """The orders whose numbers are shown: those planned, or the use of the window that is open."""
        session = self._screen.session
        plan = session.plan
        if plan.current is not None:
            return plan.current.orders if plan.current.verdict else ()
        return tuple(session.seat.offers[:1]) if session.asking.in_question else ()

    def rules(self, at: str = "") -> None:
        """The rules in play, to look something up."""
        from tactical.ui.screens.rules_browser import RulesBrowser

        self._screen.app.push_screen(RulesBrowser(self.book, at))

    def settings(self) -> None:
        """Settings, also of the seats of this keyboard; while they are open no clock runs."""
        from tactical.ui.screens.seats import SeatSwitches
        from tactical.ui.screens.settings import SettingsScreen

        screen, session = self._screen, self._screen.session
        game, seats = session.rehearsing.live or session.seat.game, session.seat.view.setup.seats
        here = {seats[n].name: n for n in sorted(session.seat.keyboard)}
        now = game.computers if isinstance(game, Game) else {}
        before = {seats[n].name: how for n, how in now.items()}
        chairs = SeatSwitches(
            [*here] if session.rehearsing.live is not None or session.seat.may_order else [], dict(before)
        )

        def closed(_: object) -> None:
            screen.dress()
            screen.clock.keep()
            if chairs.players != before:
                players = {n: how for n, how in now.items() if n not in here.values()}
                players |= {here[name]: how for name, how in chairs.players.items() if name in here}
                screen.runner.begin(screen.computer_turns.seat(players))
            screen.paint()

        names = [
            seats[n].name
            for n in sorted(session.rehearsing.chairs if session.rehearsing.live is not None else session.seat.seats)
        ]
        screen.app.push_screen(SettingsScreen(names, chairs), closed)

    # --- sheets ---

    def comers(self) -> None:
        """What could come to the cell under the cursor."""
        from tactical.session.pages.piece_pages import comer_facts

        session, cell = self._screen.session, self._screen.cell
        able = session.selection.able_pieces()
        self._sheet(*comer_facts(session.seat.rules, session.seat.view, session.seat.viewer, cell, able))

    def prospects(self) -> None:
        """What is to be weighed before the next order."""
        from tactical.session.prospects import prospects

        found = prospects(self._screen.session)
        if found:
            self._sheet("To be weighed", found)
        else:
            self._screen.say(Message("There is nothing to be weighed at this moment", "muted"))

    def sheet(self) -> None:
        """Of the cell where it holds many pieces; else of the piece here and its cell, or the cell and whoever is
        picked."""
        from tactical.session.pages.piece_pages import cell_facts, ground_facts

        session, cell = self._screen.session, self._screen.cell
        here = [p.id for p in session.seat.view.pieces_on(cell)]
        piece = here[-1] if here else session.selection.piece
        if session.seat.rules.presenter.site(session.seat.view, cell) is not None:
            self._sheet(*cell_facts(session.seat.rules, session.seat.view, cell, session.selection.piece))
            return
        words = borders(session.seat.rules, session.seat.view, cell)
        ground = ground_facts(session.seat.rules, session.seat.view, cell, session.selection.piece, words)
        odds = self._odds()

        def rows() -> tuple[str, list[Fact]]:
            title, found = self._about(piece)
            if here:
                return title, [*odds, *found, *ground]
            name = session.seat.view.name(piece)
            found = [fact._replace(group=f"{name}: {fact.group}") for fact in found]
            return cell_title(session, cell), [*odds, *ground, *found]

        if piece >= 0:
            self._growing_sheet(piece, rows)
        else:
            self._sheet(cell_title(session, cell), [*odds, *ground])

    def _odds(self) -> list[Fact]:
        """What the odds and prices of the order planned are made of: each part leads to its clause."""
        from tactical.session.pages.order_pages import order_facts

        session, plan = self._screen.session, self._screen.session.plan.current
        if plan is None or not plan.verdict:
            return []
        texts = [session.selection.words(order) for order in plan.orders]
        return order_facts(session.seat.rules, session.seat.view, plan.orders, texts)

    def _about(self, piece: int) -> tuple[str, list[Fact]]:
        from tactical.session.pages.piece_pages import facts
        from tactical.session.pages.rule_pages import options_of

        session = self._screen.session
        rules, view, card = session.seat.rules, session.seat.view, session.seat.card_by_now(piece)
        return facts(rules, view, piece, card, self.book, options_of(view))

    def _piece_sheet(self, piece: int) -> None:
        self._growing_sheet(piece, lambda: self._about(piece))

    def _growing_sheet(self, piece: int, rows: Callable[[], tuple[str, list[Fact]]]) -> None:
        """A sheet that tells of a piece, whose rows are told again once it is known how its plans may come out."""
        sheet = self._sheet(*rows())

        async def grow() -> None:
            while self._screen.session.seat.outlook_job(piece) is not None and not sheet.stopped:
                await self._screen.background_work.outlook(piece)
            sheet.show(rows()[1])

        if self._screen.session.seat.outlook_job(piece) is not None:
            self._screen.runner.begin(grow())

    def _sheet(self, title: str, found: list[Fact], orders: Sequence[Order] = ()) -> PieceSheet:
        """A sheet with its rows; with `orders` also how they may go, once it has been worked out."""
        from tactical.ui.screens.piece_sheet import PieceSheet

        sheet = PieceSheet(title, found, self.book, self._piece_sheet)
        self._screen.app.push_screen(sheet)
        if orders:
            self._screen.runner.begin(self._add_courses(sheet, orders))
        return sheet

    async def _add_courses(self, sheet: PieceSheet, orders: Sequence[Order]) -> None:
        from tactical.session.pages.order_pages import course_facts, spread_facts

        session = self._screen.session
        rules, view, loop = session.seat.rules, session.seat.view, asyncio.get_running_loop()
        found = await asyncio.to_thread(course_facts, rules, view, orders)
        sheet.add(found)
        if not found:
            return

        def watch(at: OddsProgress) -> bool:
            if not sheet.stopped:
                loop.call_soon_threadsafe(sheet.tell_progress, at.settled)
            return not sheet.stopped

        sheet.add(await asyncio.to_thread(spread_facts, rules, view, orders, watch))
        sheet.tell_progress(None)
