"""A text input on screens that handle keys first."""

from __future__ import annotations

import asyncio

from textual.widgets import Input


class TypedLine(Input):
    """Textual's input, for a screen that must know when it has read all that was typed.

    The app handles a screen's own keys while letters still wait in the input's queue: without this, Enter would
    overtake the last letters of an order typed quickly.
    """

    async def taken_in(self) -> None:
        """Wait until every key and paste sent to this line is in its value."""
        done = asyncio.Event()
        if self.is_attached and self.call_later(done.set):
            await done.wait()
