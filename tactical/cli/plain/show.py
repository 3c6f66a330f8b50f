"""The commands that show something, from the view of the current seat."""

from __future__ import annotations

from itertools import groupby, takewhile

from tactical.board import parse_cell
from tactical.cli.drawing import board_lines, ground_legend, piece_words, place_lines
from tactical.cli.output import Output
from tactical.cli.plain.describe import CurrentBoard, around, bearing, board_in_words, cells_in_words
from tactical.cli.plain.prompts import priced
from tactical.cli.plain.verbs import first_word
from tactical.cli.progress import progress, stoppable, watch
from tactical.journal.archive import Archive
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
from tactical.rehearsal import chain, spread
from tactical.rehearsal.simulation import deep
from tactical.rehearsal.tree import tree
from tactical.rehearsal.tree_words import tree_lines
from tactical.report.forecast import forecast_text
from tactical.report.goals import goals_in_words
from tactical.report.roster import forces_text, roster_report, roster_text
from tactical.report.text import price_text
from tactical.ruleset.overlays import foes
from tactical.scenario import rulebook
from tactical.session.forecasts import foreseen_rows
from tactical.session.gunnery_words import gunnery_after, gunnery_lines
from tactical.session.pages.end_report import end_report, report_lines
from tactical.session.pages.help_pages import who_plays
from tactical.session.pages.piece_pages import card_facts, fact_lines, movement_lines
from tactical.session.pages.timeline import Timeline
from tactical.session.path_prices import path_prices
from tactical.session.prospects import prospects
from tactical.session.session import Message, Session
from tactical.session.typed_orders import read_order
from tactical.table import Order, Over, judge
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, in_a_row, plain, with_article

LOG_LINES = 12
NEAREST = 40  # pieces that `who` tells one by one


class Wrong(Exception):  # noqa: N818 - no mistake of ours: what was asked for is not there
    """Ends a command, with the reason in words."""


class LookCommands:
    """The commands that only look."""

    def __init__(self, session: Session, out: Output) -> None:
        self.session = session
        self.out = out
        self.meant = -1  # the piece chosen by `piece`; else the one that is asked
        self.listed: tuple[Order, ...] = ()  # the meaning of numbers now

    # --- what is meant ---

    @property
    def focus(self) -> int:
        """The piece that `reach`, `where` and costs are about; -1: none."""
        pieces = self.session.seat.view.pieces
        if 0 <= self.meant < len(pieces):
            return self.meant
        own = [piece.id for piece in pieces if piece.seat == self.session.seat.viewer and piece.cell >= 0]
        return self.session.selection.piece if self.session.selection.piece >= 0 else own[0] if own else -1

    def named_piece(self, name: str) -> int:
        """The visible piece of that name. Raises Wrong if there is none."""
        piece = self.session.seat.view.piece_named(name.lower())
        if piece is None:
            raise Wrong(f"Unknown piece '{name[:40]}'; type who to list the pieces.")
        return int(piece.id)

    def place(self, text: str) -> int:
        """The cell named by a cell's or a piece's name; without a text, that of the focused piece."""
        view = self.session.seat.view
        if not text:
            cell = view.pieces[self.focus].cell if self.focus >= 0 else -1
        elif (piece := view.piece_named(text.lower())) is not None:
            cell = piece.cell
        else:
            try:
                cell = parse_cell(view.board, text)
            except ValueError as error:
                raise Wrong(f"{capital(str(error))}.") from None
        if cell < 0:
            raise Wrong(f"{capital(text) or 'It'} is not on the board, as far as you know.")
        return int(cell)

    def say(self, *messages: Message) -> None:
        """Print a session's messages, each with its clause."""
        for message in messages:
            self.out.line(message.text + (f" [{message.cited}]" if message.cited else ""))

    # --- pieces and cells ---

    def who(self, _: str) -> None:
        """List pieces on the board by distance from the focused one, then the others."""
        seat = self.session.seat
        view = seat.view
        here = view.pieces[self.focus].cell if self.focus >= 0 else -1
        on = [p for p in view.pieces if p.cell >= 0]
        if here >= 0:
            on.sort(key=lambda piece: view.board.distance(here, piece.cell))
        for piece in on[:NEAREST]:
            self.out.line(f"{piece_words(seat.rules, view, piece.id)}{self._from(here, piece.cell)}")
        if len(on) > NEAREST:
            self.out.line(f"And {len(on) - NEAREST} more, further away: {', '.join(p.title for p in on[NEAREST:])}")
        off = (p.id for p in view.pieces if p.cell < 0 and seat.rules.presenter.in_lists(view, p.id))
        self.out.lines(*(piece_words(seat.rules, view, piece) for piece in off))

    def turns(self, _: str) -> None:
        """List everybody on the board in turn order; if the rules fix none, what each seat has."""
        session = self.session
        report = roster_report(session.seat.rules, session.seat.view, session.seat.viewer)
        if report.order == "turns":
            self.out.lines(*roster_text(session.seat.rules, session.seat.view, report))
            return
        if report.order == "seats":
            self.out.line(f"Turn order: {', '.join(capital(seat.seat) for seat in report.seats)}.")
        self.out.lines(*map(forces_text, report.seats))

    def _from(self, here: int, cell: int) -> str:
        words = bearing(self.session.seat.view.board, here, cell) if here >= 0 else ""
        return f"; {words} of {self.session.seat.view.name(self.focus)}" if words else ""

    def piece(self, name: str) -> None:
        """Show everything about a piece, which becomes the focused one."""
        session = self.session
        seat = session.seat
        number = self.named_piece(name) if name else self.focus
        if number < 0:
            raise Wrong("No piece is selected; type who to list the pieces.")
        self.meant = number
        if number in session.selection.able_pieces() and session.selection.piece != number:
            session.pick(number)
        card = seat.rules.presenter.whole_card(seat.view, number)
        self.out.line(piece_words(seat.rules, seat.view, number))
        self.out.lines(*fact_lines(card_facts(seat.rules, seat.view, card)))

    def cell(self, text: str) -> None:
        """Show a cell, who is there, and what the deciding piece could do about it."""
        session = self.session
        seat = session.seat
        cell = self.place(text)
        card = seat.rules.presenter.cell_card(seat.view, cell, self.focus)
        self.out.line(", ".join(filter(None, (card.title, card.subtitle))) + self._from(self.place_or_none(), cell))
        self.out.lines(*fact_lines(card_facts(seat.rules, seat.view, card)))
        for piece in seat.view.pieces_on(cell):
            self.out.line(piece_words(seat.rules, seat.view, piece.id))
        choices = session.plan.choices(cell) if seat.offers else []
        for order in choices:
            self.out.line(f"Possible: {priced(session, order, made=True)}")
        if not choices and seat.offers:
            problem, plan = session.plan.aim(cell), session.plan.current
            self.out.line(f"Not possible: {(problem or session.refusals.why_not(cell)).text}")
            if problem is None and plan is not None:
                self.out.line(f"Instead: {session.plan.words(plan)}")
        session.plan.forget()

    def place_or_none(self) -> int:
        """The cell of the focused piece; -1 if it has none."""
        return self.session.seat.view.pieces[self.focus].cell if self.focus >= 0 else -1

    def around(self, text: str) -> None:
        """Show the neighbours of a cell, clockwise from north."""
        view = self.session.seat.view
        cell = self.place(text)
        land = CurrentBoard(self.session.seat.rules, view)
        self.out.line(f"{land.named(cell)}")
        for direction, other in around(view.board, cell):
            border = land.border(cell, other) if view.board.share_side(cell, other) else ""
            behind = f"{border}, behind it " if border else ""
            self.out.line(f"{direction}: {behind}{land.named(other)}")
        for other, kind in view.board.links_from(cell):
            self.out.line(f"{kind} to {view.cell_name(other)}")

    def where(self, text: str) -> None:
        """Show how far it is, by the rules' own measure, and in which direction."""
        session = self.session
        seat = session.seat
        start, cell = self.place_or_none(), self.place(text)
        if start < 0:
            raise Wrong("No piece is selected to measure from; type piece NAME.")
        words = bearing(seat.view.board, start, cell) or "the same cell"
        self.out.line(f"From {seat.view.name(self.focus)} to {seat.view.cell_name(cell)}: {words}")
        for line in seat.rules.tactics.measure(seat.view, start, cell, self.focus):
            self.out.line(line.words + (f" [{line.clause}]" if line.clause else ""))

    # --- reach and overlays ---

    def reach(self, text: str) -> None:
        """Show where a piece can go, with cells of one cost together."""
        session = self.session
        seat = session.seat
        name, mode = first_word(text)
        view = seat.view
        if name and not mode and view.piece_named(name.lower()) is None:
            name, mode = "", name
        number = self.named_piece(name) if name else self.focus
        modes = seat.rules.modes(view, number) if number >= 0 else ()
        if not modes:
            self._reach_of_place(name, number)
            return
        if mode and mode not in modes:
            raise Wrong(
                f"'{mode[:20]}' is not a way {view.name(number)} can move now; the ways are {', '.join(modes)}."
            )
        reach = seat.rules.reach(view, number, mode or modes[0])
        by_price: dict[tuple[int, int], list[int]] = {}
        for stops in reach.stops.values():
            best = min(stops, key=lambda stop: stop.cost)
            by_price.setdefault((best.cost, best.left), []).append(best.cell)
        cells = len(reach.stops)
        self.out.line(f"{view.name(number)}, {reach.mode}: {quantity(cells, 'cells')} within reach.")
        self.out.lines(*movement_lines(seat.rules, view, number))
        for (cost, left), there in sorted(by_price.items()):
            price = price_text(seat.rules.presenter.price(view, cost, left))
            self.out.line(f"{price}: {cells_in_words(view, set(there))}")
        if any(len({stop.heading for stop in stops}) > 1 for stops in reach.stops.values()):
            self.out.line("Costs are for the facing on arrival; another facing may cost more; type check ORDER.")
        if len(modes) > 1:
            self.out.line(f"Other movement modes: {', '.join(other for other in modes if other != reach.mode)}")

    def _reach_of_place(self, name: str, number: int) -> None:
        """Show who can come to a cell that holds many pieces, as its card tells."""
        session = self.session
        if number >= 0 or not name:
            who = session.seat.view.name(number) if number >= 0 else "Nobody"
            raise Wrong(f"{who} cannot move now.")
        self.cell(name)

    def threats(self, text: str) -> None:
        """Show where each enemy, or one of them, could be in its next turn, and what it could hit from there."""
        session = self.session
        seat = session.seat
        view = seat.view
        one = self.named_piece(text) if text else -1
        enemies = [foe for foe in foes(seat.rules, view, seat.viewer) if one < 0 or foe.id == one]
        if not enemies:
            raise Wrong("No known enemy." if one < 0 else f"{view.name(one)} is not an enemy in sight.")
        for foe in enemies:
            threat = seat.rules.tactics.threat(view, foe.id, self.focus)
            if threat.stops - {*foe.place.cells}:
                self.out.line(f"{foe.title} can reach: {cells_in_words(view, threat.stops)}")
            by_what: dict[tuple[str, ...], list[int]] = {}
            for cell, what in threat.attacks.items():
                by_what.setdefault(what, []).append(cell)
            for what, cells in by_what.items():
                how = f" with {in_a_row([with_article(plain(each)) for each in what], 'or')}" if what else ""
                self.out.line(f"{foe.title} can attack{how}: {cells_in_words(view, cells)}")
        here = self.place_or_none()
        over = (
            seat.rules.tactics.overlay(view, seat.viewer, self.focus, "threat").cells.get(here) if here >= 0 else None
        )
        if over is not None:
            self.out.line(f"At {view.cell_name(here)}, where {view.name(self.focus)} is now: {over.words}")

    def overlay(self, name: str) -> None:
        """Show an overlay in words: what it marks on which cells."""
        session = self.session
        seat = session.seat
        known = seat.rules.tactics.overlay_titles
        if name not in known:
            raise Wrong("Overlays: " + "; ".join(f"{key} ({title})" for key, title in known.items()))
        overlay = seat.rules.tactics.overlay(seat.view, seat.viewer, self.focus, name)
        self.out.line(overlay.title + (f" [{overlay.clause}]" if overlay.clause else ""))
        if overlay.words:
            self.out.line(capital(overlay.words))
        by_words: dict[str, list[int]] = {}
        for cell, shade in overlay.cells.items():
            by_words.setdefault(shade.words, []).append(cell)
        for words, cells in by_words.items():
            self.out.line(f"{words}: {cells_in_words(seat.view, cells)}")

    # --- the board ---

    def rows(self, text: str) -> None:
        """Show the board row by row."""
        seat = self.session.seat
        view = seat.view
        given = text.split()
        if len(given) > 2 or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in given):
            raise Wrong("Type rows, rows 3, or rows 3 8.")
        first = int(given[0]) if given else 1
        last = int(given[1]) if len(given) > 1 else first if given else view.board.height
        if not 1 <= first <= last <= view.board.height:
            raise Wrong(f"Rows are 1 to {view.board.height}.")
        land = CurrentBoard(seat.rules, view)
        if not given:
            self.out.line(f"{board_in_words(view)}: {land.kinds()}.")
        for storey in range(view.board.storeys):
            if view.board.storeys > 1:
                self.out.line(f"Storey {storey}")
            for y in range(first - 1, last):
                self.out.lines(*land.row(y, storey))
        if not given:
            self.out.lines(*place_lines(seat.rules, view))

    def picture(self, _: str) -> None:
        """Show the board in letters."""
        rules, view = self.session.seat.rules, self.session.seat.view
        self.out.lines(*board_lines(rules, view), ground_legend(rules, view))

    # --- words of the battle ---

    def log(self, text: str) -> None:
        """Show the last lines of the log."""
        most = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else LOG_LINES
        self.recall(most, replay=True)

    def recall(self, most: int, *, replay: bool = False) -> None:
        """Show the last lines of the log, with a line before what others did since the seat last acted."""
        lines = self.session.log.recalled(most, replay=replay)
        before = [*takewhile(lambda line: not line.theirs, lines)]
        self.say(*before)
        if new := lines[len(before) :]:
            self.out.line("Since you last acted:")
            self.say(*new)

    def since(self, _: str) -> None:
        """Show the events this seat saw since it last gave an order."""
        missed = self.session.log.since_last_sat()
        self.say(*(missed or [Message("Nothing has happened since your last turn here.")]))

    def goals(self, _: str) -> None:
        """Show briefing, goals and limit."""
        session = self.session
        seat = session.seat
        self.out.lines(*filter(None, (line.strip() for line in str(seat.view.setup.briefing).splitlines())))
        self.out.lines(*filter(None, [who_plays(session)]))
        self.out.lines(*goals_in_words(seat.rules, seat.view))

    def weigh(self, _: str) -> None:
        """Show the trade-offs before the next order."""
        rows = prospects(self.session)
        if not rows:
            self.out.line("There are no trade-offs now.")
        for group, facts in groupby(rows, lambda fact: fact.group):
            self.out.lines(f"{group}:", *(f"  {line}" for line in fact_lines(facts)))

    def summary(self, _: str) -> None:
        """Show the report of a finished battle."""
        session = self.session
        seat = session.seat
        if not isinstance(seat.want, Over) or not isinstance(seat.game, Game):
            raise Wrong("The report comes when the battle is over; a rehearsal has none.")
        visibility = Visibility(seat.rules, seat.game.state, seat.viewer)
        try:
            report = end_report(Timeline(Archive.of(seat.game.history), visibility))
        except SaveError as error:
            raise Wrong(str(error)) from None
        for text, look in report_lines(report):
            self.out.line(f"{text}:" if look == "title" else f"  {text}")
        again = "" if seat.hosted else f", or run tactical replay {seat.game.save.path} to see all of it"
        self.out.line(f"Type log and a number to read the last lines again{again}.")

    def rules(self, text: str) -> None:
        """Show a clause by its id, or those about some words."""
        book = rulebook(self.session.seat.rules.name)
        one = book.find(text) if text else None
        clauses = (one,) if one is not None else book.about(text) if text else ()
        if not clauses:
            raise Wrong(f"{self.session.seat.rules.title} has no such clause, and none with these words.")
        for clause in clauses:
            self.out.line(f"{clause.id} {' '.join(clause.text.split())}")
            if one is not None and clause.example:
                self.out.line(f"Example: {' '.join(clause.example.split())}")

    def check(self, text: str) -> None:
        """Show an order's cost, odds and possible results, or why it is refused, without giving it."""
        session = self.session
        seat = session.seat
        order = read_order(session, text)
        if isinstance(order, Message):
            raise Wrong(order.text)
        verdict = judge(seat.rules, seat.view, order)
        if not verdict:
            self.say(*(session.refusals.refusal(why) for why in verdict.reasons))
            return
        self.out.line(f"Legal: {priced(session, order, made=True)}")
        if seat.what_if is None:
            seat.tutor.notice(("plan", order.verb))
        self.out.lines(*path_prices(seat.rules, seat.view, verdict))
        self.out.lines(*(f"{seat.rules.presenter.why(why)} [{why.clause}]" for why in verdict.warnings))
        self.out.lines(*map(forecast_text, foreseen_rows(seat.rules, seat.view, order, offers=seat.offers)))
        there = gunnery_after(session, (order,))
        if there is not None and there.cells != seat.view.cells_under(seat.view.pieces[there.piece]):
            name = seat.view.name(there.piece)
            lines = gunnery_lines(seat.rules, seat.view, there)
            self.out.lines(f"{name} from where this ends:", *(f"  {line}" for line in lines))

    def _considered(self, text: str) -> tuple[Order, ...]:
        """An order, and what commits it where it only drafts."""
        order = read_order(self.session, text)
        if isinstance(order, Message):
            raise Wrong(order.text)
        return chain.through(self.session.seat.rules, self.session.seat.view, (order,))

    def deep(self, text: str) -> None:
        """Show the spread of an order's results, simulated if it is too much to work out; Ctrl+C keeps those so far."""
        session, orders = self.session, self._considered(text)
        rules, view, piece = session.seat.rules, session.seat.view, orders[0].subject
        with stoppable() as stopped:
            see = watch(self.out, stopped)
            passed, used = (deep(rules, view, orders, reply=reply, watch=see) for reply in ("never", "always"))
            progress(self.out, 0, "")
        if not passed.verdict:
            self.say(*(session.refusals.refusal(why) for why in passed.verdict.reasons))
            return
        both = {"If everybody reacts at the first chance:": used, "If nobody reacts:": passed}
        for head, outcomes in both.items() if passed != used else (("", passed),):
            self.out.lines(*((head,) if head else ()), *chain.words(view, outcomes, piece))
            self.out.lines(*spread.lines(view, outcomes, len(orders), piece))

    def odds(self, text: str) -> None:
        """Show everything an order may lead to, roll by roll and reaction by reaction."""
        session = self.session
        seat = session.seat
        outcomes = tree(seat.rules, seat.view, self._considered(text))
        if not outcomes.verdict:
            self.say(*(session.refusals.refusal(why) for why in outcomes.verdict.reasons))
            return
        lines = [f"{line.depth + 1}: {line.text}" for line in tree_lines(seat.rules, seat.view, outcomes)]
        self.out.lines(
            *(["Possible sequences, each line with its depth:", *lines] if lines else ["No dice or reactions follow."])
        )

    def draft(self, _: str) -> None:
        """Show the planned paths, and what is wrong with giving them."""
        session = self.session
        seat = session.seat
        routes = seat.rules.presenter.routes(seat.view)
        for route in routes:
            names = " ".join(seat.view.cell_name(cell) for cell in route.cells)
            load = f", {route.load} aboard" if route.load else ""
            self.out.line(f"{seat.view.name(route.piece)}: {names}{load}")
        if not routes:
            self.out.line("Nothing is planned: orders are carried out as they are given.")
            return
        closing = session.asking.closing_order()
        verdict = judge(seat.rules, seat.view, closing) if closing is not None else None
        if verdict is not None and not verdict:
            self.say(*(session.refusals.refusal(why) for why in verdict.reasons))
