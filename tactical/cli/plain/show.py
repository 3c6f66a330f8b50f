"""What a sitting shows when it is asked to: all of it from the view of the seat that sits."""

from __future__ import annotations

from itertools import groupby
from typing import Any

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
from tactical.report.forecast import forecast_rows, forecast_text
from tactical.report.goals import goals_in_words
from tactical.report.roster import forces_text, roster_report, roster_text
from tactical.report.text import price_text
from tactical.scenario import rulebook
from tactical.session.exposure import exposed_at_the_end
from tactical.session.forecasts import foresee
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
from tactical.table.overlays import foes
from tactical.table.phrases import capital
from tactical.table.values import replace

LOG_LINES = 12
NEAREST = 40  # pieces that `who` tells one by one


class Wrong(Exception):  # noqa: N818 - no mistake of ours: what was asked for is not there
    """Ends what a line asked for, with the words why."""


class SittingView:
    """The looking half of a sitting."""

    def __init__(self, session: Session, out: Output) -> None:
        self.session = session
        self.out = out
        self.meant = -1  # the piece chosen by `piece`; else the one that is asked
        self.listed: tuple[Order, ...] = ()  # what a number means now

    # --- what is meant ---

    @property
    def focus(self) -> int:
        """The piece that `reach`, `where` and prices are about; -1: none."""
        pieces = self.session.seat.view.pieces
        if 0 <= self.meant < len(pieces):
            return self.meant
        own = [piece.id for piece in pieces if piece.seat == self.session.seat.viewer and piece.cell >= 0]
        return self.session.selection.piece if self.session.selection.piece >= 0 else own[0] if own else -1

    def named_piece(self, name: str) -> int:
        """The piece of that name that can be seen. Wrong if there is none."""
        piece = self.session.seat.view.piece_named(name.lower())
        if piece is None:
            raise Wrong(f"Unknown piece {name[:40]}: type who to list them.")
        return int(piece.id)

    def place(self, text: str) -> int:
        """The cell that a cell's or a piece's name means; the focus piece's own without a text."""
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
        """What a session says, each line with its clause."""
        for message in messages:
            clause = f" [{message.clause}]" if message.clause and not message.names_clause else ""
            self.out.line(message.text + clause)

    # --- pieces and cells ---

    def who(self, _: str) -> None:
        """Pieces on the board by distance from the one in focus, then the others."""
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
        """Everybody on the board in the order of their turns; where the rules fix none, what each seat has."""
        session = self.session
        report = roster_report(session.seat.rules, session.seat.view, session.seat.viewer)
        if report.order == "turns":
            self.out.lines(*roster_text(session.seat.rules, report))
            return
        if report.order == "seats":
            self.out.line(f"In turn: {', '.join(capital(seat.seat) for seat in report.seats)}.")
        self.out.lines(*map(forces_text, report.seats))

    def _from(self, here: int, cell: int) -> str:
        words = bearing(self.session.seat.view.board, here, cell) if here >= 0 else ""
        return f"; {words} of {self.session.seat.view.name(self.focus)}" if words else ""

    def piece(self, name: str) -> None:
        """Everything about a piece, which is the one meant from now on."""
        session = self.session
        seat = session.seat
        number = self.named_piece(name) if name else self.focus
        if number < 0:
            raise Wrong("No piece is selected: type who to list them.")
        self.meant = number
        if number in session.selection.able_pieces() and session.selection.piece != number:
            session.pick(number)
        card = seat.rules.presenter.whole_card(seat.view, number)
        self.out.line(piece_words(seat.rules, seat.view, number))
        self.out.lines(*fact_lines(card_facts(seat.rules, seat.view, card)))

    def cell(self, text: str) -> None:
        """A cell, who is there, and what could be done about it by the piece that is asked."""
        session = self.session
        seat = session.seat
        cell = self.place(text)
        card = seat.rules.presenter.cell_card(seat.view, cell, self.focus)
        self.out.line(f"{card.title} {card.subtitle}".strip() + self._from(self.place_or_none(), cell))
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
        """Where the focus piece stands, -1 if nowhere."""
        return self.session.seat.view.pieces[self.focus].cell if self.focus >= 0 else -1

    def around(self, text: str) -> None:
        """What lies next to a cell, clockwise from north."""
        view = self.session.seat.view
        cell = self.place(text)
        land = CurrentBoard(self.session.seat.rules, view)
        self.out.line(f"{view.cell_name(cell)}: {land.content(cell)}")
        for direction, other in around(view.board, cell):
            border = land.border(cell, other) if view.board.share_side(cell, other) else ""
            behind = f"{border}, behind it " if border else ""
            self.out.line(f"{direction}: {behind}{view.cell_name(other)} {land.content(other)}")
        for other, kind in view.board.links_from(cell):
            self.out.line(f"{kind} to {view.cell_name(other)}")

    def where(self, text: str) -> None:
        """How far it is, by the rules' own measure, and in which direction."""
        session = self.session
        seat = session.seat
        start, cell = self.place_or_none(), self.place(text)
        if start < 0:
            raise Wrong("No piece is selected to measure from: type piece NAME.")
        words = bearing(seat.view.board, start, cell) or "the same cell"
        self.out.line(f"From {seat.view.name(self.focus)} to {seat.view.cell_name(cell)}: {words}")
        for line in seat.rules.tactics.measure(seat.view, start, cell, self.focus):
            self.out.line(line.words + (f" [{line.clause}]" if line.clause else ""))

    # --- reach and overlays ---

    def reach(self, text: str) -> None:
        """Where a piece can go, cells of one price together."""
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
            raise Wrong(f"{view.name(number)} cannot {mode[:20]} now; it can: {', '.join(modes)}.")
        found = seat.rules.reach(view, number, mode or modes[0])
        by_price: dict[tuple[int, int], list[int]] = {}
        for stops in found.stops.values():
            best = min(stops, key=lambda stop: stop.cost)
            by_price.setdefault((best.cost, best.left), []).append(best.cell)
        cells = len(found.stops)
        self.out.line(f"{view.name(number)}, {found.mode}: {quantity(cells, 'cells')} in reach.")
        self.out.lines(*movement_lines(seat.rules, view, number))
        for (cost, left), there in sorted(by_price.items()):
            price = price_text(seat.rules.presenter.price(view, cost, left))
            self.out.line(f"{price}: {cells_in_words(view, set(there))}")
        if any(len({stop.heading for stop in stops}) > 1 for stops in found.stops.values()):
            self.out.line("Prices are for the facing it arrives in; turning there may cost more: type check ORDER.")
        if len(modes) > 1:
            self.out.line(f"Also:  {', '.join(other for other in modes if other != found.mode)}")

    def _reach_of_place(self, name: str, number: int) -> None:
        """Of a cell that holds many pieces: who can come there, as its card tells."""
        session = self.session
        if number >= 0 or not name:
            who = session.seat.view.name(number) if number >= 0 else "Nobody"
            raise Wrong(f"{who} cannot move now.")
        self.cell(name)

    def threats(self, text: str) -> None:
        """Where each enemy could be in its next turn, and what it could hit from there; of one of them, or of all."""
        session = self.session
        seat = session.seat
        view = seat.view
        one = self.named_piece(text) if text else -1
        enemies = [foe for foe in foes(seat.rules, view, seat.viewer) if one < 0 or foe.id == one]
        if not enemies:
            raise Wrong("No known enemy." if one < 0 else f"{view.name(one)} is no enemy in sight.")
        for foe in enemies:
            found = seat.rules.tactics.threat(view, foe.id, self.focus)
            self.out.line(f"{foe.title} may come to: {cells_in_words(view, found.stops)}")
            by_what: dict[str, list[int]] = {}
            for cell, what in found.attacks.items():
                by_what.setdefault(what, []).append(cell)
            for what, cells in by_what.items():
                self.out.line(f"{foe.title} may hit with {what}: {cells_in_words(view, cells)}")
        here = self.place_or_none()
        over = (
            seat.rules.tactics.overlay(view, seat.viewer, self.focus, "threat").cells.get(here) if here >= 0 else None
        )
        if over is not None:
            self.out.line(f"Where {view.name(self.focus)} stands now: {over.words}")

    def overlay(self, name: str) -> None:
        """An overlay in words: what it says of which cells."""
        session = self.session
        seat = session.seat
        known = seat.rules.tactics.overlays
        if name not in known:
            raise Wrong("Overlays: " + "; ".join(f"{key} ({title})" for key, title in known.items()))
        found = seat.rules.tactics.overlay(seat.view, seat.viewer, self.focus, name)
        self.out.line(found.title + (f" [{found.clause}]" if found.clause else ""))
        if found.words:
            self.out.line(capital(found.words))
        by_words: dict[str, list[int]] = {}
        for cell, shade in found.cells.items():
            by_words.setdefault(shade.words, []).append(cell)
        for words, cells in by_words.items():
            self.out.line(f"{words}: {cells_in_words(seat.view, cells)}")

    # --- the board ---

    def rows(self, text: str) -> None:
        """The board row by row."""
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
        """The board in letters."""
        rules, view = self.session.seat.rules, self.session.seat.view
        self.out.lines(*board_lines(rules, view), ground_legend(rules, view))

    # --- words of the battle ---

    def log(self, text: str) -> None:
        """The last lines of the log."""
        most = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else LOG_LINES
        self.say(*self.session.log.recalled(most, replay=True))

    def since(self, _: str) -> None:
        """What this seat saw since their seat last gave an order."""
        missed = self.session.log.since_last_sat()
        self.say(*(missed or [Message("Nothing has happened since your last turn here.")]))

    def goals(self, _: str) -> None:
        """Briefing, goals and limit."""
        session = self.session
        seat = session.seat
        self.out.lines(*filter(None, (line.strip() for line in str(seat.view.setup.briefing).splitlines())))
        self.out.lines(*filter(None, [who_plays(session)]))
        self.out.lines(*goals_in_words(seat.rules, seat.view))

    def weigh(self, _: str) -> None:
        """What is to be weighed before the next order."""
        found = prospects(self.session)
        if not found:
            self.out.line("There is nothing to be weighed at this moment.")
        for group, facts in groupby(found, lambda fact: fact.group):
            self.out.lines(f"{group}:", *(f"  {line}" for line in fact_lines(facts)))

    def summary(self, _: str) -> None:
        """What the battle that is over came to."""
        session = self.session
        seat = session.seat
        if not isinstance(seat.want, Over) or not isinstance(seat.game, Game):
            raise Wrong("That is told of a battle in the game, once it is over.")
        visibility = Visibility(seat.rules, seat.game.state, seat.viewer)
        try:
            report = end_report(Timeline(Archive.of(seat.game.history), visibility))
        except SaveError as error:
            raise Wrong(str(error)) from None
        for text, look in report_lines(report):
            self.out.line(f"{text}:" if look == "title" else f"  {text}")
        again = "" if seat.hosted else f"; tactical replay {seat.game.save.path} tells all of it"
        self.out.line(f"log and a number tell the last lines of the battle again{again}.")

    def rules(self, text: str) -> None:
        """A clause by its id, or those about some words."""
        book = rulebook(self.session.seat.rules.name)
        one = book.find(text) if text else None
        found = (one,) if one is not None else book.about(text) if text else ()
        if not found:
            raise Wrong(f"{self.session.seat.rules.title} has no such clause: type rules and an id or some words.")
        for clause in found:
            self.out.line(f"{clause.id} {' '.join(clause.text.split())}")
            if one is not None and clause.example:
                self.out.line(f"Example: {' '.join(clause.example.split())}")

    def check(self, text: str) -> None:
        """An order that is not given: price, odds, what may come of it, or why it is refused."""
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
        found = foresee(seat.rules, seat.view, order)
        found = replace(found, exposures=exposed_at_the_end(seat.rules, seat.view, order))
        self.out.lines(*map(forecast_text, forecast_rows(found)))
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
        """How all that matters of an order may come out, simulated where it is too much to work out; Ctrl+C keeps
        what is there."""
        session, orders = self.session, self._considered(text)
        rules, view, piece = session.seat.rules, session.seat.view, orders[0].subject
        with stoppable() as stopped:
            see = watch(self.out, stopped)
            passed, used = (deep(rules, view, orders, reply=reply, watch=see) for reply in ("never", "always"))
            progress(self.out, 0, "")
        if not passed.verdict:
            self.say(*(session.refusals.refusal(why) for why in passed.verdict.reasons))
            return
        both = {"If every window is used as soon as it opens:": used, "If every window is passed:": passed}
        for head, found in both.items() if passed != used else (("", passed),):
            self.out.lines(*((head,) if head else ()), *chain.words(view, found, piece))
            self.out.lines(*spread.lines(view, found, len(orders), piece))

    def odds(self, text: str) -> None:
        """All that an order may come to, roll by roll and window by window."""
        session = self.session
        seat = session.seat
        found = tree(seat.rules, seat.view, self._considered(text))
        if not found.verdict:
            self.say(*(session.refusals.refusal(why) for why in found.verdict.reasons))
            return
        lines = [f"{line.depth + 1}: {line.text}" for line in tree_lines(seat.rules, seat.view, found)]
        self.out.lines(*(["How it may go, each line with its depth:", *lines] if lines else ["Nothing is open in it."]))

    def draft(self, _: str) -> None:
        """The ways that are planned, and what is wrong with giving them so."""
        session = self.session
        seat = session.seat
        routes: Any = seat.rules.presenter.routes(seat.view)
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
