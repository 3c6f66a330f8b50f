"""The screens that open from the battle: pages, questions and lists, each given the data it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.content import Content

from tactical.journal.game import Game
from tactical.report.text import chance_text
from tactical.ruleset.extras import Holdings
from tactical.session.refusals import Message
from tactical.session.scene.style_keys import Paragraph
from tactical.table import Order, Roll
from tactical.table.phrases import capital
from tactical.ui.battle.dialogs import ChoiceDialog, ShownDialog, TickDialog, TriedDialog
from tactical.ui.battle.panels.cell import cell_title
from tactical.ui.battle.panels.words import borders

if TYPE_CHECKING:
    from tactical.campaign import CampaignState
    from tactical.campaign.story import PlacedPage
    from tactical.rehearsal.odds import OddsProgress
    from tactical.report.story import StoryPage
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
    ("What others may do next, the worst first, once you end your turn.", "text"),
    ("1 piece means one of average worth: 45% for standing, 55% for its health.", "text"),
    ("The cost also counts their own risk, and where it leaves everybody.", "text"),
)


HINTS = (
    ("Up to three different orders or plans, the best first, based on what you may know.", "text"),
    ("Each is shown on the board with its odds.", "text"),
)


class Pages:
    """Opens them over the board."""

    GO = "go"  # an answer of the campaign's pages

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._explained: tuple[object, object] = (None, None)  # a position, the orders explained there

    @property
    def book(self) -> Book:
        """The rules in play, as entries to look up."""
        from tactical.session.pages.rule_pages import book, options_of

        return book(self._screen.session.seat.rules, options_of(self._screen.session.seat.view))

    # --- questions ---

    def confirm(self, consequence: str, text: str, answered: Callable[[bool | None], None]) -> None:
        """Ask before an order that cannot be undone alone."""
        from tactical.ui.screens.confirm import Confirm

        self._screen.app.push_screen(Confirm("Are you sure?", [consequence], f"Yes: {text}"), answered)

    def choose_pieces(
        self,
        rows: Sequence[str],
        ticked: Sequence[int],
        verdict: Callable[[tuple[int, ...]], Sequence[Message]],
        done: Callable[[tuple[int, ...] | None], None],
    ) -> None:
        """Choose the passengers, troops or targets of an order."""
        self._screen.app.push_screen(TickDialog("Whom", rows, ticked, verdict, self._screen.ink), done)

    def tried(self, twigs: Sequence[Twig], chosen: Callable[[int | None], None], compare: Callable[[], None]) -> None:
        """Everything tried in a rehearsal; its lines can be compared side by side."""
        ink = self._screen.ink
        rows = [
            Content.assemble(ink.say(f"{'  ' * twig.depth}{twig.words}", "strong" if twig.here else "text"),
                             ink.say(f"  {twig.odds} {'here' if twig.here else ''}".rstrip(), "muted"))
            for twig in twigs
        ]  # fmt: skip
        here = next(number for number, twig in enumerate(twigs) if twig.here)
        self._screen.app.push_screen(TriedDialog("Rehearsed so far (Enter to go there)", rows, here, compare), chosen)

    def worst(self, answers: Sequence[tuple[str, str]], chosen: Callable[[int | None], None]) -> None:
        """Show the enemy replies, worst first, with their cost."""
        ink = self._screen.ink
        rows = [Content.assemble(ink.say(f"{words}  "), ink.say(cost, "muted")) for words, cost in answers]
        dialog = ChoiceDialog("Worst enemy replies (Enter to try one)", rows, whole=True)
        dialog.about = WORST
        self._screen.app.push_screen(dialog, chosen)

    def hints(self, rows: Sequence[str], shown: Callable[[int], None], chosen: Callable[[int | None], None]) -> None:
        """Show suggestions, best first; each is shown on the board."""
        ink = self._screen.ink
        dialog = ShownDialog("Suggestions (Enter to plan)", [ink.say(row) for row in rows], shown)
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
        """Show the introduction of a new battle, after the prologue if it is a campaign's first."""
        from tactical.session.pages.help_pages import intro_page

        session = self._screen.session
        state, opening = session.seat.campaign, []
        if state is not None and session.seat.game.moments:
            from tactical.session.pages.campaign_pages import opening_lines
            from tactical.session.story import page_for

            begun = page_for(session, session.seat.game.moments[-1])
            opening = opening_lines(begun) if begun is not None else []

        def battle(_: None = None) -> None:
            self._page(session.seat.view.setup.title, [*opening, *intro_page(session)])

        if state is not None and not state.done and len(state.tables) == 1:
            from tactical.session.pages.campaign_pages import prologue

            self._page(state.setup.title, prologue(state), battle)
        else:
            battle()

    def story(self, page: StoryPage, read: Callable[[str | None], None]) -> None:
        """Show the page of a campaign's battle."""
        from tactical.ui.screens.story import StoryScreen

        self._screen.app.push_screen(StoryScreen(page, self._screen.keys.shown("story.go")), read)

    def puzzle(self, puzzle: PuzzleGame) -> None:
        """Show the puzzle's task."""
        calls = self._screen.session.seat.calls
        how = (f"{calls['puzzle.judge']} judges your line by its odds, {calls['undo']} goes back, "
               f"{calls['rehearsal.leave']} leaves. Nothing is saved, and nothing is spent.")  # fmt: skip
        told = [(puzzle.puzzle.text, "text"), ("", "text"), (f"The task: {puzzle.task_words}", "strong")]
        told += [(words, "text") for words in (puzzle.answer_words, how) if words]
        self._page(puzzle.puzzle.title, told)

    def judged(self, said: str, best: JudgedLine | None, play: Callable[[], None]) -> None:
        """Show how a line was judged, and on request the best line found."""
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
        """Show who won and why, and the battle report."""
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
        shown = EndReportScreen(told, left, seats, screen.recap.timeline, scene, goes_on)
        shown.no_review = session.rehearsing.advice_refusal
        screen.app.push_screen(shown, closed)

    def _page(self, title: str, page: Sequence[Paragraph], read: Callable[[None], None] | None = None) -> None:
        from tactical.ui.screens.page import PageScreen

        self._screen.app.push_screen(PageScreen(title, page), read)

    def handover(self, name: str, seated: Callable[[object], None]) -> None:
        """Show nothing of the board until the next seat sits here."""
        from tactical.ui.screens.handover import Handover

        setup = self._screen.session.seat.view.setup
        names = tuple(seat.name for seat in setup.seats)
        self._screen.app.push_screen(Handover(name, setup.title, names), seated)

    def chronicle(self, timeline: Timeline, place: int, closed: Callable[[int | None], None]) -> None:
        """Show the past on the board, order by order."""
        from tactical.ui.screens.chronicle import ChronicleScreen

        may_rehearse = self._screen.session.seat.what_if is None
        screen = ChronicleScreen(timeline, place, may_rehearse=may_rehearse)
        self._screen.app.push_screen(screen, closed)

    def campaign(self, state: CampaignState, game: Game, closed: Callable[[str | None], None]) -> None:
        """Show the campaign's pages, as far as the seat may know."""
        from tactical import campaign
        from tactical.ui.screens.campaign import CampaignScreen

        session = self._screen.session
        from tactical.journal.visibility import SPECTATOR, Visibility
        from tactical.session.story import story_pages

        who = SPECTATOR if session.seat.watching else session.seat.viewer
        if session.seat.watching:
            seen, name = campaign.shared_view(state), "spectator"
        else:
            seen, name = campaign.view(state, session.seat.viewer), state.seat(session.seat.viewer).name

        def told() -> list[PlacedPage]:
            return list(story_pages(game, Visibility(game.rules, game.whole, who)))

        screen = CampaignScreen(seen, name, session.seat.calls, Path(game.save.path), told)
        self._screen.app.push_screen(screen, closed)

    def help(self) -> None:
        """Show help: at the first request, everything behind a planned order or the numbers shown; after a refusal, its
        clause in the rules; otherwise help for the moment."""
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
        """Explain the order that is planned, the dice that are due, or using the window that is open. False: there
        is nothing to tell, or it was told."""
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
        """Show the rules in play."""
        from tactical.ui.screens.rules_browser import RulesBrowser

        self._screen.app.push_screen(RulesBrowser(self.book, at))

    def settings(self) -> None:
        """Show the settings, including those of this keyboard's seats; no clock runs meanwhile."""
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
        """Show the pieces that could come to the cell under the cursor."""
        from tactical.session.pages.piece_pages import comer_facts

        session, cell = self._screen.session, self._screen.cell
        able = session.selection.able_pieces()
        self._sheet(*comer_facts(session.seat.rules, session.seat.view, session.seat.viewer, cell, able))

    def prospects(self) -> None:
        """Show the trade-offs before the next order."""
        from tactical.session.prospects import prospects

        found = prospects(self._screen.session)
        if found:
            self._sheet("Trade-offs", found)
        else:
            self._screen.say(Message("There are no trade-offs now", "muted"))

    def sheet(self) -> None:
        """Show a sheet: of the cell if it holds many pieces; otherwise of the piece here and its cell, or the cell and
        the picked piece."""
        from tactical.session.pages.piece_pages import cell_facts, ground_facts

        session, cell = self._screen.session, self._screen.cell
        here = [p.id for p in session.seat.view.pieces_on(cell)]
        piece = here[-1] if here else session.selection.piece
        if session.seat.rules.extra(Holdings).site(session.seat.view, cell) is not None:
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
        """The breakdown of the planned order's odds and prices: each part leads to its clause."""
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
        """A sheet about a piece, whose rows are written again once the odds of its plans are known."""
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
