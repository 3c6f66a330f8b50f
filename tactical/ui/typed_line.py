"""A line that is typed into, on screens whose own keys come first."""

from __future__ import annotations

import asyncio

from textual.widgets import Input


class TypedLine(Input):
    """Textual's input, of which a screen knows when it has taken in what was typed.

    A screen's keys that come first are looked at by the app, while letters still wait in the queue of the line: of an
    order that is typed quickly Enter would overtake the last letters.
    """

    async def taken_in(self) -> None:
        """Wait until every key and paste that was handed to this line is in its value."""
        done = asyncio.Event()
        if self.is_attached and self.call_later(done.set):
            await done.wait()
