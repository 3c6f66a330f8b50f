"""What the battle screen does with its line of text: orders after `:`, places to jump to after `/`."""

from __future__ import annotations

from textual import events

from tactical.controller.controller import Message
from tactical.ui.giving import Giving
from tactical.ui.widgets.order_line import OrderLine


class LineTalk(Giving):
    """Mixed into the battle screen."""

    _jumping = False

    def action_order_line(self) -> None:
        self.open_line(":")

    def action_jump(self) -> None:
        self.open_line("/")

    def open_line(self, prompt: str, text: str = "") -> None:
        """Open the order line with some words in it."""
        self._jumping = prompt == "/"
        self._drop_plan()
        self.board.leads = False
        self.order.open(text, prompt)
        self._paint()

    def _close_line(self) -> None:
        self.order.close()
        self.board.leads = True
        self._drop_plan()
        self._paint()

    def _drop_plan(self) -> None:
        """A typed order takes the place of the plan; a jump goes on with a path that is fixed so far."""
        if not (self._jumping and self.controller.has_waypoints):
            self.controller.forget_plan()

    def action_line_cancel(self) -> None:
        self._close_line()

    def action_line_complete(self) -> None:
        self.order.on_key(events.Key("tab", None))

    async def action_line_enter(self) -> None:
        """Give the order as typed, or jump. Done at once and not by the line's message: keys typed after Enter mean
        the board."""
        text = self.order.value.strip()
        if not text:
            self._close_line()
            return
        self.order.remember(text)
        if self._jumping:
            self._jump_to(text)
            return
        from tactical.controller.typed_orders import hint, read_order  # noqa: PLC0415 - a game is shown before it is needed

        found = read_order(self.controller, text)
        if isinstance(found, Message):
            self.order.hint(found.text)
            return
        self._close_line()
        if (said := hint(found, text)) is not None:
            self._say(said)
        await self._give(found)

    def on_order_line_changed(self, message: OrderLine.Changed) -> None:
        """An order shows its path and verdict while it is typed; a place that exists moves the cursor at once."""
        if not self.order.display:
            return
        from tactical.controller.typed_orders import place_named, verdict_on  # noqa: PLC0415 - as above

        if self._jumping:
            cell = place_named(self.controller, message.text)
            if cell >= 0:
                self._go_to(cell)
            self.order.hint("" if cell < 0 else f"{self.controller.view.cell_name(cell)}: Enter stays there")
        else:
            self.order.hint(verdict_on(self.controller, message.text))
            self._paint()

    def _jump_to(self, text: str) -> None:
        from tactical.controller.typed_orders import place_named  # noqa: PLC0415 - as above

        cell = place_named(self.controller, text)
        if cell < 0:
            self.order.hint("no piece or cell of that name in sight")
            return
        self._close_line()
        self._go_to(cell)

    def complete(self, head: str) -> list[str]:
        """Words for Tab."""
        from tactical.controller.typed_orders import completions, places  # noqa: PLC0415 - as above

        return places(self.controller, head) if self._jumping else completions(self.controller, head)
