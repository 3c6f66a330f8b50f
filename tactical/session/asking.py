"""The question to the seat, how it answers or ends it, and what needs confirming."""

from __future__ import annotations

from tactical.ruleset.extras import Drafting, UnitActivations
from tactical.ruleset.presenter import AskWords
from tactical.session.refusals import Message, with_clause
from tactical.session.selection import Selection
from tactical.table import AnyState, Ask, Order, judge
from tactical.table.orders import AcceptDraw, Concede
from tactical.table.phrases import capital, in_a_row
from tactical.table.refs import bare
from tactical.table.rows import Row
from tactical.table.values import tag_of

PAIR = 2  # a window of two answers: use it, or let it pass


class Asking:
    """The current question to the seat."""

    ending = False  # `end` was asked once and must be confirmed
    end_costs: tuple[str, ...] = ()  # the words told of it then
    _window: tuple[object, tuple[Row, ...]] = (None, ())  # the position with a window, and what may come of using it

    def __init__(self, selection: Selection) -> None:
        self.seat, self.selection = selection.seat, selection

    # --- questions ---

    @property
    def question(self) -> str:
        """The question to the seat, if the orders on offer do not make it clear; otherwise empty."""
        want = self.seat.want
        return self._ask_words(want).question if self.seat.asked and isinstance(want, Ask) else ""

    def _ask_words(self, ask: Ask) -> AskWords:
        return self.seat.rules.presenter.asks.get(ask.why, AskWords())

    @property
    def in_question(self) -> bool:
        """True if an open reaction is a plain question: with two answers, or several alike and one that passes."""
        seat = self.seat
        window = seat.window
        if window is None or len(seat.offers) < PAIR:  # offers are asked for last: outside windows they may be many
            return False
        *uses, last = seat.offers
        alike = window.why in seat.rules.windows and len({order.verb for order in uses}) == 1
        return not uses[1:] or (alike and last.verb != uses[0].verb)

    @property
    def only_use(self) -> Order | None:
        """The answer that uses the open reaction, if there is only one."""
        return self.seat.offers[0] if self.in_question and len(self.seat.offers) == PAIR else None

    def passing(self) -> Order | None:
        """The answer that passes on a reaction at no cost; None if it must be answered."""
        offers = self.seat.offers if self.seat.window is not None else ()  # outside windows they may be many
        return next((order for order in reversed(offers) if order.passes), None)

    @property
    def foreseen_window(self) -> tuple[Row, ...]:
        """The possible results of using the open reaction, once they have been worked out."""
        return self._window[1] if self._window[0] is self.seat.game.state else ()

    def foresaw_window(self, state: AnyState, rows: tuple[Row, ...]) -> bool:
        """Keep the possible results of a reaction. False if another position is shown by now."""
        self._window = (state, rows)
        return state is self.seat.game.state

    # --- ending ---

    @property
    def may_end(self) -> bool:
        """True if the phase or turn can be ended; `closing_order` gives the order for it."""
        seat, ask = self.seat, self.seat.ask
        return seat.asked and ask is not None and bool(ask.closing or self._ask_words(ask).endings)

    def closing_order(self) -> Order | None:
        """The order that ends the leg, turn or phase, on offer or with the reasons against it; None if there is
        none."""
        seat = self.seat
        want = seat.want
        if not isinstance(want, Ask) or not seat.offers:
            return None
        ends = (*self._ask_words(want).endings,) or (want.closing or ())[:1]
        if not ends:
            return None
        for verb in ends:
            offered = [order for order in seat.offers if order.verb == verb]
            own = [order for order in offered if order.subject == self.selection.piece]
            if own or (offered and verb == ends[-1]):
                return (own or offered)[0]
        verb = ends[-1]
        kind = next((kind for kind in seat.rules.orders if tag_of(kind) == verb), None)
        return bare(kind, want.seat, self.selection.piece) if kind is not None else None

    def closes(self, order: Order) -> bool:
        """True if an order ends the current phase or turn."""
        want = self.seat.want
        return isinstance(want, Ask) and want.closing is not None and want.closed_by(order.verb)

    def unfinished(self) -> list[str]:
        """The actions still possible before the phase or turn ends: `Ann and Bo can still move or fire`. Dropping prone
        and the like is always possible and needs no question; an action that is used or lost does."""
        seat, ask = self.seat, self.seat.ask
        if ask is None:
            return []
        alike: dict[tuple[str, ...], list[str]] = {}
        for piece, deeds in self._left_undone(ask).items():
            name = seat.view.name(piece) if piece >= 0 else capital(seat.view.seat(seat.viewer).name)
            alike.setdefault(tuple(deeds), []).append(name)
        return [f"{in_a_row(names, 'and')} can still {in_a_row(deeds, 'or')}" for deeds, names in alike.items()]

    def _left_undone(self, ask: Ask) -> dict[int, list[str]]:
        """The deeds that each piece would lose if the phase or turn ended now; of piece -1, those of the seat."""
        seat, closing, words = self.seat, self.closing_order(), self._ask_words(ask)
        ending = ask.closing or ()
        chances = words.endings.get(closing.verb) if closing is not None else None
        drafting = seat.rules.extra(Drafting)
        drafted = {part.order.subject for part in drafting.parts(seat.view)}
        crowd = drafting.active_cell(seat.view) >= 0  # other actions of a fleet are no work left undone
        ended = self.ended(closing)
        found: dict[int, dict[str, None]] = {}
        for order in seat.offers:
            whose = order.subject
            leaves = self.selection.gets_out(seat.view, order)
            closes = order.verb in ending and not leaves and order.verb not in (chances or ())  # it ends a turn, too
            if whose in drafted or (whose >= 0 and (closes or (ended and whose not in ended))):
                continue
            if closing is not None and chances is not None and (whose != closing.subject or order.verb not in chances):
                continue  # it is not lost
            aims = (seat.aims(order) and not crowd) or leaves or order.verb in words.wasted
            word = "move" if seat.goes(order) else order.deed() if aims else ""
            instead = order.verb in ending and closing is not None and order.verb != closing.verb
            if whose < 0:  # a whole action, and no piece's own
                word = order.deed() if instead and seat.aims(order) else ""
            if word:
                found.setdefault(whose, {})[word] = None
        return {piece: list(deeds) for piece, deeds in found.items()}

    def ended(self, closing: Order | None) -> frozenset[int]:
        """The pieces whose turn an order ends; none: it is about no piece, and all of them lose theirs."""
        seat = self.seat
        if closing is None or closing.subject < 0:
            return frozenset()
        return frozenset({closing.subject, *seat.rules.extra(UnitActivations).companions(seat.view, closing.subject)})

    # --- before an order is given ---

    def consequence(self, order: Order) -> str:
        """The part of an order that cannot be undone alone, so that it must be confirmed; usually nothing."""
        seat = self.seat
        if seat.what_if is not None:
            return ""
        if isinstance(order, Concede):
            side = seat.view.seat(order.seat).side
            return f"{capital(side)} concedes and breaks at once. This can be undone only if everyone agrees."
        if isinstance(order, AcceptDraw):
            return "The battle ends in a draw. This can be undone only if everyone agrees."
        commits = self.closes(order) and seat.rules.extra(Drafting).parts(seat.view)
        if commits and not self.ending:  # a commit cannot be taken back
            return " ".join(f"{warning.text}." for warning in self.warnings(order))
        return ""

    def warnings(self, order: Order) -> list[Message]:
        """Warnings about an order of the game in play before it is given, though it is legal."""
        seat = self.seat
        if order.answers or not isinstance(order, seat.rules.all_orders):  # one about the campaign
            return []
        now = seat.seen(seat.game.state)
        verdict = judge(seat.rules, now, order)  # the view may be older, where orders follow each other
        reasons = verdict.warnings if verdict else ()
        return [Message(with_clause(capital(seat.rules.presenter.why(why)), why), "warn") for why in reasons]

    def refuses(self, order: Order) -> bool:
        """True if an order of the game in play is refused by what the seat already knows."""
        if not isinstance(order, self.seat.rules.all_orders):  # one about the campaign
            return False
        return not judge(self.seat.rules, self.seat.view, order)
