"""Hints on the board: what could be done now, each shown as the plan it would be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.session.session import Message
from tactical.table import Ask

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen


class HintBrowser:
    """Has hints worked out for the seat that decides here, and plans the one that is chosen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen

    async def open(self) -> None:
        """Up to three orders or plans, from what the seat may know."""
        from tactical.session.hinting import NOTHING, hints_for, told, why_no_hint

        screen, session = self._screen, self._screen.session
        want, position = session.seat.want, session.seat.game.state
        before = screen.focused, session.plan.orders
        if why := why_no_hint(session):
            screen.say(Message(why, "muted"))
            return
        assert isinstance(want, Ask)
        looking = Message("Looking for what could be done", "muted")
        screen.say(looking)
        found = await asyncio.to_thread(hints_for, session.seat.rules, session.seat.view, want.seat)
        screen.unsay(looking)
        if session.seat.game.state is not position:
            return
        if not screen.is_current or (screen.focused, session.plan.orders) != before:  # or it would take the next key
            screen.say(Message(f"{session.seat.calls['hint']} shows what could be done", "muted"))
            return
        if not found:
            screen.say(Message(NOTHING, "muted"))
            return

        def shown(at: int) -> None:
            if session.seat.game.state is position:
                session.plan.consider(*found[at].orders)
                screen.paint()

        def chosen(at: int | None) -> None:
            if at is None:
                session.plan.forget()
            screen.paint()

        screen.close_actions()  # whose row Enter would carry out, whatever is planned here
        rules, view = session.seat.rules, session.seat.view
        rows = [told(rules, view, hint) for hint in found]
        screen.pages.hints(rows, shown, chosen)
