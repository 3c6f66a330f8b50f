"""What the battle screen does with its line of text: orders after `:`, places to jump to after `/`."""

from __future__ import annotations

from typing import Any

from tactical.table import Order
from tactical.ui.desk import Desk, Message
from tactical.ui.typed import completions, place_named, read_order, verdict_on
from tactical.ui.widgets.order_line import OrderLine


class LineTalk:
    """Mixed into the battle screen, whose parts it names here."""

    desk: Desk
    order: OrderLine
    board: Any
    _jumping = False

    async def _give(self, order: Order) -> None:
        raise TypeError("the screen gives orders")

    def _enter(self, context: str) -> None:
        raise TypeError("the screen knows contexts")

    def _resting_context(self) -> str:
        raise TypeError("the screen knows contexts")

    def action_order_line(self) -> None:
        self._open_line(":", jumping=False)

    def action_jump(self) -> None:
        self._open_line("/", jumping=True)

    def _open_line(self, prompt: str, *, jumping: bool) -> None:
        self._jumping = jumping
        self.order.open("", prompt)
        self._enter("line")

    def _close_line(self) -> None:
        self.order.close()
        self.board.focus()
        self._enter(self._resting_context())

    def on_order_line_cancelled(self) -> None:
        self._close_line()

    def on_order_line_changed(self, message: OrderLine.Changed) -> None:
        if not self._jumping:
            self.order.hint(verdict_on(self.desk, message.text))

    async def on_order_line_submitted(self, message: OrderLine.Submitted) -> None:
        if self._jumping:
            self._jump_to(message.text)
            return
        found = read_order(self.desk, message.text)
        if isinstance(found, Message):
            self.order.hint(found.text)
            return
        self._close_line()
        await self._give(found)

    def _jump_to(self, text: str) -> None:
        cell = place_named(self.desk, text)
        if cell < 0:
            self.order.hint("no piece or cell of that name is in sight")
            return
        self._close_line()
        x, y, _ = self.desk.view.board.xy(cell)
        self.board.move_to((x, y))

    def complete(self, head: str) -> list[str]:
        """Words for Tab."""
        return completions(self.desk, head)
