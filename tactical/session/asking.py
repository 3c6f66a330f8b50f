"""What the seat is asked, how it answers or ends it, and what is worth asking back."""

from __future__ import annotations

from typing import Any

from tactical.session.refusals import Message, with_clause
from tactical.session.selection import Selection
from tactical.table import AnyState, Ask, Order, judge
from tactical.table.orders import AcceptDraw, Concede
from tactical.table.phrases import capital, in_a_row
from tactical.table.refs import fields
from tactical.table.rows import Row
from tactical.table.values import tag_of

PAIR = 2  # a window of two answers: use it, or let it pass


class Asking:
    """What a seat is asked now."""

    ending = False  # `end` was asked once and must be confirmed
    end_costs: tuple[str, ...] = ()  # what was told of it then
    _window: tuple[Any, tuple[Row, ...]] = (None, ())  # the position with a window, and what may come of using it

    def __init__(self, selection: Selection) -> None:
        self.seat, self.selection = selection.seat, selection

    # --- questions ---

    @property
    def question(self) -> str:
        """What the seat is asked, where the orders on offer do not say so themselves; empty: they do."""
        want = self.seat.want
        return (
            str(self.seat.rules.presenter.questions.get(want.why, ""))
            if self.seat.asked and isinstance(want, Ask)
            else ""
        )

    @property
    def in_question(self) -> bool:
        """Whether a window is open that is a plain question: of two answers, or of several that use it alike and one
        that does not."""
        seat = self.seat
        window = seat.window
        if window is None or len(seat.offers) < PAIR:  # offers are asked for last: outside windows they may be many
            return False
        *uses, last = seat.offers
        alike = window.why in seat.rules.windows and len({order.verb for order in uses}) == 1
        return not uses[1:] or (alike and last.verb != uses[0].verb)

    @property
    def only_use(self) -> Order | None:
        """The answer that uses the window that is open, where there is but one."""
        return self.seat.offers[0] if self.in_question and len(self.seat.offers) == PAIR else None

    def passing(self) -> Order | None:
        """The answer that lets a window pass and costs nothing; None: there is none, it must be answered."""
        offers = self.seat.offers if self.seat.window is not None else ()  # outside windows they may be many
        return next((order for order in reversed(offers) if order.passes), None)

    @property
    def foreseen_window(self) -> tuple[Row, ...]:
        """What may come of using the window that is open, once it has been worked out."""
        return self._window[1] if self._window[0] is self.seat.game.state else ()

    def foresaw_window(self, state: AnyState, rows: tuple[Row, ...]) -> bool:
        """Keep what a window may come to. False where another position is shown by now."""
        self._window = (state, rows)
        return state is self.seat.game.state

    # --- ending ---

    @property
    def may_end(self) -> bool:
        """Whether what is asked can be ended; `closing_order` says by which order."""
        seat, ask = self.seat, self.seat.ask
        return seat.asked and ask is not None and bool(ask.closing or seat.rules.presenter.ending_orders.get(ask.why))

    def closing_order(self) -> Order | None:
        """The order that ends the leg, turn or phase, on offer or with what stands against it; None: there is none."""
        seat = self.seat
        want = seat.want
        if not isinstance(want, Ask) or not seat.offers:
            return None
        ends = (*seat.rules.presenter.ending_orders.get(want.why, ()),) or (want.closing or ())[:1]
        if not ends:
            return None
        for verb in ends:
            offered = [order for order in seat.offers if order.verb == verb]
            own = [order for order in offered if order.subject == self.selection.piece]
            if own or (offered and verb == ends[-1]):
                return (own or offered)[0]
        verb = ends[-1]
        kind = next((kind for kind in seat.rules.orders if tag_of(kind) == verb), None)
        if kind is None or set(fields(kind)) - {"piece"} or (fields(kind) and self.selection.piece < 0):
            return None
        about: dict[str, Any] = {"piece": self.selection.piece} if fields(kind) else {}
        closing: Order = kind(seat=want.seat, **about)
        return closing

    def closes(self, order: Order) -> bool:
        """Whether an order ends what is asked now."""
        want = self.seat.want
        return isinstance(want, Ask) and want.closing is not None and want.closed_by(order.verb)

    def unfinished(self) -> list[str]:
        """What could still be done before the phase or turn ends: `Ann and Bo can still move or fire`. Dropping prone
        and the like is always possible and worth no question."""
        seat, ask = self.seat, self.seat.ask
        if ask is None:
            return []
        found: dict[int, list[str]] = {}
        closing = self.closing_order()
        ends = seat.rules.presenter.ending_orders.get(ask.why, {})
        chances = ends.get(closing.verb) if closing is not None else None
        drafted = {part.order.subject for part in seat.rules.drafting.parts(seat.view)}
        # what a fleet could do beside moving is no work left undone
        crowd = seat.rules.drafting.active_cell(seat.view) >= 0
        for order in seat.offers:
            lost = closing is None or chances is None or (order.subject == closing.subject and order.verb in chances)
            if order.subject in drafted or not lost:
                continue
            aims = (seat.aims(order) and not crowd) or self.selection.gets_out(seat.view, order)
            word = "move" if seat.goes(order) else order.deed() if aims else ""
            if order.subject >= 0 and word and word not in found.setdefault(order.subject, []):
                found[order.subject].append(word)
            instead = order.verb in (ask.closing or ()) and closing is not None and order.verb != closing.verb
            if instead and order.subject < 0 and seat.aims(order):  # a whole action, and no piece's own
                deeds = found.setdefault(-1, [])
                deeds += [order.deed()] * (order.deed() not in deeds)
        alike: dict[tuple[str, ...], list[str]] = {}
        for piece, deeds in found.items():
            if deeds:
                name = seat.view.name(piece) if piece >= 0 else capital(seat.view.seat(seat.viewer).name)
                alike.setdefault(tuple(deeds), []).append(name)
        return [f"{in_a_row(names, 'and')} can still {in_a_row(deeds, 'or')}" for deeds, names in alike.items()]

    # --- before an order is given ---

    def consequence(self, order: Order) -> str:
        """What cannot be taken back alone about an order, so that it must be confirmed; mostly nothing."""
        seat = self.seat
        if seat.what_if is not None:
            return ""
        if isinstance(order, Concede):
            side = seat.view.seat(order.seat).side
            return f"{capital(side)} concedes and is broken at once. That can be undone only if all seats agree."
        if isinstance(order, AcceptDraw):
            return "The battle ends without a winner. That can be undone only if all seats agree."
        commits = self.closes(order) and seat.rules.drafting.parts(seat.view)
        if commits and not self.ending:  # a commit cannot be taken back
            return " ".join(f"{warning.text}." for warning in self.warnings(order))
        return ""

    def warnings(self, order: Order) -> list[Message]:
        """What is worth knowing of an order of the game in play before it is given, though it is legal."""
        seat = self.seat
        if order.answers or not isinstance(order, seat.rules.all_orders):  # one about the campaign
            return []
        now = seat.seen(seat.game.state)
        verdict = judge(seat.rules, now, order)  # the view may be older, where orders follow each other
        found = verdict.warnings if verdict else ()
        return [Message(with_clause(capital(seat.rules.presenter.why(why)), why), "warn") for why in found]

    def refuses(self, order: Order) -> bool:
        """Whether an order of the game in play is refused already by what the seat knows."""
        if not isinstance(order, self.seat.rules.all_orders):  # one about the campaign
            return False
        return not judge(self.seat.rules, self.seat.view, order)
