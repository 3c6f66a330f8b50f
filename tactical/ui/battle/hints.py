"""Hints on the board: suggestions, each shown as the plan it would be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.session.session import Message
from tactical.table import Ask

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen


class HintBrowser:
    """Works out hints for the seat that decides, and plans the chosen one."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._looking = False

    def takes_key(self, key: str) -> bool:
        """True if a key was meant for the suggestions that are still looked for: Enter, which would give what is
        planned."""
        return self._looking and key in self._screen.keys.entry("menu.choose").keys

    async def open_for_piece(self) -> None:
        """Show hints for the selected piece alone."""
        await self.open(self._screen.session.selection.piece)

    async def open(self, piece: int = -1) -> None:
        """Show up to three orders or plans, from what the seat may know; with a piece, only those for it."""
        from tactical.session.hinting import hints_for, no_hint, told, why_no_hint

        screen, session = self._screen, self._screen.session
        want, position = session.seat.want, session.seat.game.state
        before = screen.focused, session.plan.orders
        if why := why_no_hint(session):
            screen.say(Message(why, "muted"))
            return
        assert isinstance(want, Ask)
        looking = Message("Looking for suggestions", "muted")
        screen.say(looking)
        self._looking = True
        try:
            found = await asyncio.to_thread(hints_for, session.seat.rules, session.seat.view, want.seat, piece)
        finally:
            self._looking = False
            screen.unsay(looking)
        if session.seat.game.state is not position:
            return
        if not screen.is_current or (screen.focused, session.plan.orders) != before:  # or it would take the next key
            screen.say(Message(f"{session.seat.calls['hint']} shows suggestions", "muted"))
            return
        if not found:
            screen.say(Message(no_hint(session.seat.rules, session.seat.view, piece), "muted"))
            return

        def shown(at: int) -> None:
            if session.seat.game.state is position:
                session.plan.consider(*found[at].orders)
                screen.paint()

        def chosen(at: int | None) -> None:
            if at is None:
                session.plan.forget()
            screen.paint()

        screen.close_actions()  # or Enter would carry out its row, whatever is planned here
        rules, view = session.seat.rules, session.seat.view
        rows = [told(rules, view, hint) for hint in found]
        screen.pages.hints(rows, shown, chosen)
