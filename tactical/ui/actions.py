"""What the keys of the battle screen do: pick, plan, give, end, rehearse, take back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from tactical.journal.errors import SaveError
from tactical.table import Order, Roll
from tactical.ui.desk import Desk, Message
from tactical.ui.popups import Choice, ListScreen
from tactical.ui.what_if import awaited_throw

PAIR = 2  # a window of two answers: use it, or let it pass


class Actions:
    """Mixed into the battle screen, which paints and says; the methods it must have are named first."""

    desk: Desk
    app: Any

    def _cell(self) -> int:
        raise TypeError("the screen has the cursor")

    def _paint(self) -> None:
        raise TypeError("the screen paints")

    def _say(self, *messages: Message) -> None:
        raise TypeError("the screen has the log")

    async def _give(self, order: Order) -> None:
        raise TypeError("the screen gives orders")

    def _after(self, *, moved: bool) -> None:
        raise TypeError("the screen looks anew")

    def _settle(self, piece_before: int) -> None:
        raise TypeError("the screen goes to the piece")

    # --- building and giving orders ---

    async def action_preview(self) -> None:
        """Pick the piece here, or plan what can be done about this square."""
        desk, cell = self.desk, self._cell()
        own = [p.id for p in desk.view.pieces_on(cell) if p.id in desk.able_pieces() and p.id != desk.piece]
        if own and any(order.subject == own[0] for order in desk.offers):
            desk.pick(own[0])
        elif desk.piece >= 0 and desk.view.pieces[desk.piece].cell == cell and desk.offers:
            await self.action_actions()
            return
        else:
            problem = desk.aim(cell)
            if problem is not None:
                self._say(problem)
        self._paint()

    async def action_commit(self) -> None:
        plan = self.desk.plan
        if plan is None:
            return
        if not plan.verdict:
            self._say(*(self.desk.refusal(why) for why in plan.verdict.reasons[:2]))
            return
        await self._give(plan.order)

    def action_other(self) -> None:
        self.desk.other(self._cell())
        self._paint()

    def action_waypoint(self) -> None:
        problem = self.desk.waypoint(self._cell())
        if problem is not None:
            self._say(problem)
        self._paint()

    def action_mode(self) -> None:
        if not self.desk.next_mode():
            self._say(Message("There is only one way to move now", "muted"))
        self._paint()

    async def action_actions(self) -> None:
        """A list of what may be ordered beside going somewhere."""
        orders = [order for order in self.desk.offers if not self.desk.goes(order)]
        choices = [Choice(self.desk.text(order), self.desk.odds(order), type(order).help) for order in orders]
        self.app.push_screen(ListScreen("What to do", choices), lambda at: self._chosen(orders, at))

    def _chosen(self, orders: Sequence[Order], at: int | None) -> None:
        if at is not None:
            self.desk.consider(orders[at])
        self._paint()

    async def action_end(self) -> None:
        """End the turn; asked twice while somebody can still act."""
        desk = self.desk
        order = desk.closing_order()
        if order is None:
            self._say(Message("Nothing of yours can be ended now", "warn"))
            return
        able = desk.unfinished()
        if able and not desk.ending:
            desk.ending = True
            self._say(Message(f"{', '.join(able)} can still act; e again ends", "warn"))
            return
        await self._give(order)

    async def action_use_window(self) -> None:
        """The first answer of a window; a list where there are more than two; the throw of an awaited roll."""
        want = self.desk.want
        if isinstance(want, Roll):
            throw = awaited_throw(want, self.desk.dice)
            if throw is not None:
                await self._give(throw)
        elif len(self.desk.offers) == PAIR:
            await self._give(self.desk.offers[0])
        else:
            await self.action_actions()

    async def action_pass_window(self) -> None:
        """The last answer of a window lets the chance go by."""
        if isinstance(self.desk.want, Roll):
            return
        if len(self.desk.offers) == PAIR:
            await self._give(self.desk.offers[-1])
        else:
            self._say(Message("This must be answered: Enter lists the answers", "warn"))

    # --- rehearsing ---

    def action_rehearse(self) -> None:
        """Try things out, or, in a rehearsal, remind of what leaves it."""
        if self.desk.what_if is None:
            self.desk.rehearse()
            self._say(Message("Rehearsal: try any orders, for any seat; the game is not touched. R leaves", "strong"))
        self._paint()

    def action_leave_rehearsal(self) -> None:
        self.desk.leave_rehearsal()
        self._say(Message("The rehearsal is over; the game is as it was", "strong"))
        self._settle(-1)

    def action_next_policy(self) -> None:
        if self.desk.what_if is not None:
            self._say(Message(self.desk.what_if.next_policy(), "strong"))
        self._paint()

    async def action_play_line(self) -> None:
        try:
            messages = await asyncio.to_thread(self.desk.play_line)
        except SaveError as error:
            messages = [Message(str(error), "bad")]
        self._say(*messages)
        self._after(moved=True)

    # --- taking back ---

    async def action_undo(self) -> None:
        try:
            message = await asyncio.to_thread(self.desk.undo)
        except SaveError as error:
            message = Message(str(error), "bad")
        self._say(message)
        agreeing = self.desk.agreeing
        self._after(moved=False)
        self.desk.agreeing = agreeing

    async def action_redo(self) -> None:
        try:
            message = await asyncio.to_thread(self.desk.redo)
        except SaveError as error:
            message = Message(str(error), "bad")
        self._say(message)
        self._after(moved=False)

    def action_back(self) -> None:
        """One level back: the plan, then a picked piece that is not the one asked."""
        self.desk.ending = self.desk.agreeing = False
        if self.desk.plan is not None:
            self.desk.forget_plan()
        else:
            self.desk.look()
        self._paint()
