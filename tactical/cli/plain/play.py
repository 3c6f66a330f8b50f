"""The commands that change a game: orders, reactions, rolls, undo, and rehearsals beside the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tactical.cli.plain.prompts import numbered
from tactical.cli.plain.show import LookCommands, Wrong
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.rehearsal.line import ROOT, Node
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.report.rolls import roll_text
from tactical.session.line_keeper import LineKeeper
from tactical.session.planner import Plan
from tactical.session.rehearsed_game import DICE, POLICIES, SAID
from tactical.session.session import Message
from tactical.session.their_answers import HOW, UNADVISED, Answers
from tactical.session.their_answers import SAID as ANSWERED
from tactical.session.typed_orders import hint, read_order, read_plan
from tactical.table import CHANCE, Ask, Order, Roll, judge
from tactical.table.ledgers import quantity
from tactical.table.notation import usage, write
from tactical.table.phrases import capital, percent_words

if TYPE_CHECKING:
    from tactical.journal.moments import Moment
    from tactical.session.rehearsed_game import LineOrder

FACES = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,999}")
MANY = 12  # orders that are listed with the places a piece could go to


class PlayCommands(LookCommands):
    """The commands that do something."""

    sure = ""  # the order that was asked about and is given when it comes again

    def settle(self) -> None:
        """Look again at a position that may have changed, hand over if needed, and show the question."""
        raise NotImplementedError

    def alone(self) -> None:
        """Show the deciding seat everything it knows, once nobody else looks."""
        raise NotImplementedError

    # --- orders ---

    def orders(self, text: str) -> None:
        """List the orders possible now, each with its number."""
        session = self.session
        seat = session.seat
        piece = self.named_piece(text) if text else -1
        offers = [order for order in seat.offers if piece < 0 or order.subject == piece]
        if piece < 0 and len(offers) > MANY:  # `reach` tells these better
            offers = [order for order in offers if not seat.goes(order)]
        typed = seat.typed()
        offers = [order for order in seat.by_hope(offers) if type(order) not in typed]
        self.listed = tuple(offers)
        if not offers:
            words = "You can only move; type reach to see where." if seat.offers else "You have nothing to decide now."
            self.out.line(words)
        self.out.lines(*numbered(session, offers))
        if piece < 0 and any(seat.goes(order) and order not in offers for order in seat.offers):
            self.out.line("Type reach to list the moves, or orders PIECE for the orders of one piece.")
        for kind in typed:
            self.out.line(f"Also: {usage(kind)} ({kind.full_help()})")
        for kind in seat.always() if seat.my_turn else ():
            self.out.line(f"At any time: {usage(kind)} ({kind.full_help()})")

    def hint(self, text: str) -> None:
        """Show up to three orders or plans, for a piece or for all; a number then gives the first order of that one."""
        from tactical.session.hinting import hints_for, no_hint, told, why_no_hint

        session, want = self.session, self.session.seat.want
        if why := why_no_hint(session):
            raise Wrong(f"{why}.")
        assert isinstance(want, Ask)
        piece = self.named_piece(text) if text else -1
        hints = hints_for(session.seat.rules, session.seat.view, want.seat, piece)
        self.listed = tuple(one.orders[0] for one in hints)
        for number, one in enumerate(hints, 1):
            self.out.line(f"{number}: {told(session.seat.rules, session.seat.view, one)}.")
        if not hints:
            self.out.line(f"{no_hint(session.seat.rules, session.seat.view, piece)}.")

    def obey(self, text: str) -> None:
        """Handle a line that is an order, a number of the list, or the faces of a pending roll."""
        seat = self.session.seat
        want = seat.want
        if isinstance(want, Roll) and FACES.fullmatch(text):
            text = f"throw {text}"
        elif text.isascii() and text.isdigit():
            if not 1 <= int(text[:9]) <= len(self.listed):
                raise Wrong(f"There is no order {text[:9]} now; type orders to list the orders.")
            self.give(self.listed[int(text) - 1])
            return
        order = read_order(self.session, text)
        if isinstance(order, Message) or not judge(seat.rules, seat.view, order):
            plan = read_plan(self.session, text)
            if isinstance(plan, Message):
                raise Wrong(f"{plan.text}.")
            if plan is not None:
                self.carry_out(plan)
                return
        if isinstance(order, Message):
            raise Wrong(f"{order.text}. Type help for the commands, or ? for the orders possible now.")
        if (said := hint(order, text)) is not None:
            self.say(said)
        self.give(order)

    def carry_out(self, plan: Plan) -> None:
        """Give the orders of a plan until something interrupts."""
        session = self.session
        seat = session.seat
        self.out.line(f"Planned: {session.plan.words(plan)}.")
        for number, order in enumerate(plan.orders):
            want = seat.want
            ready = isinstance(want, Ask) and want.seat == order.seat and len(seat.game.state.stack) == 1
            if number and not (ready and judge(seat.rules, seat.view, order)):
                self.out.line(f"Not given, because something else happened first: {seat.text(order)}.")
                return
            self.give(order)

    def give(self, order: Order) -> None:
        """Give an order; one that cannot be undone alone must be repeated."""
        session = self.session
        consequence = session.asking.consequence(order)
        text = session.seat.text(order)
        if consequence and self.sure != text:
            self.sure = text
            self.out.line(f"{consequence} Repeat the order to confirm.")
            return
        self.sure = ""
        try:
            outcome, messages = session.give(order)
        except SaveError as error:
            raise Wrong(str(error)) from None
        if not outcome.verdict and outcome.verdict.reasons[0].code == "moved_on":
            self.out.line(f"Not given: {text}. Another order came first.")
            self.settle()
            return
        if not (outcome.verdict and self.tell_story(session.seat.game.moments[-1:])):
            self.say(*messages)
        if outcome.verdict:
            self.settle()

    def tell_story(self, moments: Sequence[Moment | LineOrder]) -> bool:
        """Show the pages of a campaign's story that orders led to; False if there were none."""
        if not isinstance(self.session.seat.game, Game) or self.session.seat.game.campaign is None:
            return False
        from tactical.session.pages.campaign_pages import page_text
        from tactical.session.story import page_for

        pages = [page for moment in moments if (page := page_for(self.session, moment)) is not None]
        for page in pages:
            self.out.lines(*page_text(page))
        return bool(pages)

    def end(self, _: str) -> None:
        """End the phase or turn; asks again while somebody can still act. A refusal comes at once."""
        session = self.session
        asking = session.asking
        order = asking.closing_order()
        if order is None:
            raise Wrong("You have nothing to end now.")
        able, warned = asking.unfinished(), asking.warnings(order)
        if (able or warned) and not asking.ending and not asking.refuses(order):
            asking.ending = True
            self.say(*warned)
            self.out.line(f"{capital('; '.join(able))}. Type end again to end." if able else "Type end again to end.")
            return
        self.give(order)

    def roll(self, _: str) -> None:
        """Roll the pending dice."""
        session, want = self.session, self.session.seat.want
        if not isinstance(want, Roll):
            raise Wrong("There is nothing to roll now.")
        throw = session.seat.throw(want)
        if throw is None:
            raise Wrong("Type the faces, such as 3,4.")
        self.give(throw)

    # --- taking back ---

    def undo(self, _: str) -> None:
        """Undo the last order; past a border, every seat of this keyboard must repeat it."""
        self._back(self.session.undo.take_back)

    def redo(self, _: str) -> None:
        """Redo the order undone last."""
        self._back(self.session.undo.redo)

    def _back(self, take: Callable[[], Message]) -> None:
        session = self.session
        agreed = session.undo.agreeing
        try:
            message = take()
        except SaveError as error:
            raise Wrong(str(error)) from None
        self.say(message)
        if message.key == "good":
            self.settle()
        else:
            session.undo.agreeing = session.undo.agreeing and not agreed

    # --- rehearsing ---

    def rehearse(self, _: str) -> None:
        """Begin a rehearsal from what is seen now."""
        if self.session.seat.what_if is not None:
            raise Wrong("You are rehearsing already: undo goes back, return leaves.")
        if self.session.seat.watching:
            raise Wrong("Spectators have no seat to rehearse from.")
        self.alone()
        self.session.rehearse()
        self.out.line("Rehearsal: try any orders, for any seat; the game does not change.")
        self.out.line(
            "Type dice to set how dice fall, line for the odds, play to play the line in the game, return to leave."
        )
        self.settle()

    def leave(self, _: str) -> None:
        """Return to the game, which has not changed."""
        self._must_rehearse()
        self.session.leave_rehearsal()
        self.out.line("The rehearsal is over; the game has not changed.")
        self.settle()

    def dice(self, text: str) -> None:
        """Set how its dice fall from here on."""
        rehearsal = self.rehearsal
        if text:
            chosen = next((name for name in POLICIES if name == text.lower()), None)
            if chosen is None:
                raise Wrong(f"Dice are {', '.join(POLICIES)}.")
            rehearsal.policy = chosen
        others = ", ".join(name for name in POLICIES if name != rehearsal.policy)
        self.out.line(f"Dice {SAID[rehearsal.policy]} ({rehearsal.policy}; or {others}).")

    def answers(self, text: str) -> None:
        """Set who answers for other seats from here on."""
        self._must_rehearse()
        tried = self.session.seat.what_if
        assert tried is not None
        tried.answers = tried.answers or Answers(tried.rules, tried.rehearsal.tree.seat)
        if text:
            chosen = next((name for name in HOW if name == text.lower()), None)
            if chosen is None:
                raise Wrong(f"Answers are {', '.join(HOW)}.")
            if chosen not in UNADVISED:
                self._must_be_advised()
            tried.answers.how = chosen
        others = ", ".join(name for name in HOW if name != tried.answers.how)
        self.out.line(f"{ANSWERED[tried.answers.how]} ({tried.answers.how}; or {others}).")

    def _must_be_advised(self) -> None:
        if refusal := self.session.rehearsing.advice_refusal:
            raise Wrong(f"{refusal}.")

    def worst(self, _: str) -> None:
        """Show the worst that others can do from here."""
        self._must_be_advised()
        self._must_rehearse()
        answers = LineKeeper(self.session).worst_answers()
        for number, each in enumerate(answers, 1):
            self.out.line(f"{number}. {each.words}{f'; {each.price}' if each.price else ''}")
        if not answers:
            self.out.line(f"{LineKeeper(self.session).none_answers()}.")

    def line(self, _: str) -> None:
        """Show the rehearsed orders with their numbers, the odds of each roll, and the odds of the whole."""
        rehearsal = self.rehearsal
        odds = rehearsal.odds()
        for node in rehearsal.path:
            self.out.line(self._told(node))
            for luck in odds.rolls:
                if luck.node == node.number:
                    came = "made" if luck.met else "failed"
                    aim = f"; {came}, {percent_words(luck.outcome)}" if luck.roll.aim else ""
                    self.out.line(f"   {roll_text(luck.roll)}: {','.join(map(str, luck.faces))}{aim}")
        whole = f"; {percent_words(odds.outcome)} likely to turn out this way" if odds.rolls else ""
        self.out.line(f"{quantity(len(rehearsal.path), 'orders')}, {DICE[rehearsal.policy]}{whole}.")

    def tree(self, _: str) -> None:
        """Show everything tried: its number, the one before it, and the order."""
        rehearsal = self.rehearsal
        self.out.line("0: the start of the rehearsal" + (" (here)" if rehearsal.at == ROOT else ""))
        for node in rehearsal.tree.nodes[1:]:
            here = " (here)" if node.number == rehearsal.at else ""
            self.out.line(f"{self._told(node)}, after {node.parent}{here}")

    def _told(self, node: Node) -> str:
        assert node.order is not None
        before = self.rehearsal.tree.nodes[node.parent].state
        by = "dice" if node.order.seat == CHANCE else before.seat(node.order.seat).name
        faces = " ".join(",".join(map(str, faces)) for faces in node.faces)
        return f"{node.number}: {by}: {write(before, node.order)}" + (f" (dice {faces})" if faces else "")

    def goto(self, text: str) -> None:
        """Go to any order of the rehearsal."""
        rehearsal = self.rehearsal
        last = len(rehearsal.tree.nodes) - 1
        if not (text.isascii() and text.isdigit() and int(text[:9]) <= last):
            raise Wrong(f"Type a number from 0 (the start) to {last}; tree lists them.")
        rehearsal.go(int(text))
        self.settle()

    def keep_line(self, text: str) -> None:
        """Keep the line under a name."""
        self._must_rehearse()
        self._told_of(lambda: LineKeeper(self.session).keep(text))

    def kept_lines(self, _: str) -> None:
        """List the kept lines."""
        self.alone()
        lines = LineKeeper(self.session).kept()
        self.out.lines(*(each.told for each in lines))
        if not lines:
            self.out.line("You have no kept lines; in a rehearsal, keep NAME keeps one.")

    def compare(self, _: str) -> None:
        """Compare up to four lines side by side: the rehearsal's, and the first kept ones."""
        self.alone()
        try:
            columns = LineKeeper(self.session).compared(LineKeeper(self.session).to_compare())
        except ValueError as error:
            raise Wrong(capital(str(error))) from None
        for column in columns:
            self.out.line(f"{column.name}:")
            self.out.lines(*(f"  {label}: {value}" for label, value in column.rows() if value))

    def take_up(self, text: str) -> None:
        """Continue a kept line from its end."""
        self.alone()
        self._told_of(lambda: LineKeeper(self.session).take_up(text))
        self.settle()

    def drop_line(self, text: str) -> None:
        """Delete a kept line."""
        self._told_of(lambda: LineKeeper(self.session).drop(text))

    def _told_of(self, do: Callable[[], str]) -> None:
        try:
            self.out.line(do())
        except (ValueError, SaveError) as error:
            raise Wrong(capital(str(error))) from None

    def play_line(self, name: str) -> None:
        """Play the line of the rehearsal, or a kept one, in the game until the first surprise."""
        lines = LineKeeper(self.session)
        if not name:
            self._must_rehearse()
        try:
            messages = lines.play_kept(name) if name else lines.play_tried()
        except (ValueError, SaveError) as error:
            raise Wrong(capital(str(error))) from None
        self.say(*messages)
        self.settle()

    @property
    def rehearsal(self) -> Rehearsal:
        """The current rehearsal. Raises Wrong without one."""
        self._must_rehearse()
        assert self.session.seat.what_if is not None
        return self.session.seat.what_if.rehearsal

    def _must_rehearse(self) -> None:
        if self.session.seat.what_if is None:
            raise Wrong("You are not rehearsing; type rehearse to begin.")
