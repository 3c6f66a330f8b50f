"""Hints on the board: what could be done now, each shown as the plan it would be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.controller.controller import Message
from tactical.table import Ask

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen


class HintBrowser:
    """Has hints worked out for the seat that decides here, and plans the one that is chosen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen

    async def open(self) -> None:
        """Up to three orders or plans, from what the seat may know."""
        from tactical.controller.hinting import NOTHING, hints_for, told, why_no_hint

        screen, controller = self._screen, self._screen.controller
        want, position = controller.want, controller.game.state
        before = screen.focused, controller.planned
        if why := why_no_hint(controller):
            screen.say(Message(why, "muted"))
            return
        assert isinstance(want, Ask)
        looking = Message("Looking for what could be done", "muted")
        screen.say(looking)
        found = await asyncio.to_thread(hints_for, controller.rules, controller.view, want.seat)
        screen.unsay(looking)
        if controller.game.state is not position:
            return
        if not screen.is_current or (screen.focused, controller.planned) != before:  # or it would take the next key
            screen.say(Message(f"{controller.calls['hint']} shows what could be done", "muted"))
            return
        if not found:
            screen.say(Message(NOTHING, "muted"))
            return

        def shown(at: int) -> None:
            if controller.game.state is position:
                controller.consider(*found[at].orders)
                screen.paint()

        def chosen(at: int | None) -> None:
            if at is None:
                controller.forget_plan()
            screen.paint()

        screen.close_actions()  # whose row Enter would carry out, whatever is planned here
        rules, view = controller.rules, controller.view
        rows = [told(rules, view, hint) for hint in found]
        screen.pages.hints(rows, shown, chosen)
