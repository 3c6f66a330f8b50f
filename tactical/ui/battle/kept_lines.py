"""The lines that a seat keeps: their screen over the board, and what one can do with a line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from tactical.session.line_keeper import LineKeeper
from tactical.session.scene.builder import Picture
from tactical.session.session import Message
from tactical.table.phrases import capital

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen
    from tactical.ui.screens.kept_lines import Wish


class KeptLineActions:
    """Opens the lines, and keeps, resumes, plays, annotates and deletes them."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen

    async def open(self, said: str = "", at: int = 0) -> None:
        """Show the lines as they stand now. `said`: the result of the last action."""
        screen, what_if = self._screen, self._screen.session.seat.what_if
        if screen.session.seat.openly:
            screen.alone(lambda: screen.runner.begin(self.open(said, at)))
            return
        try:
            lines = await screen.runner.in_thread(LineKeeper(screen.session).kept)
        except ValueError as error:
            screen.say(Message(capital(str(error)), "warn"))
            return
        tried = len(what_if.rehearsal.path) if what_if is not None else 0
        if lines is None:
            return
        if not lines and not tried and not said:
            keys = screen.session.seat.calls
            how = f"{keys['rehearse']} starts a rehearsal, and there {keys['lines']} keeps its line"
            screen.say(Message(f"You have no kept lines; {how}", "muted"))
            return

        def answered(wish: Wish | None) -> None:
            if wish is not None:
                screen.runner.begin(self._fulfil(wish))

        screen.pages.kept_lines(lines, tried, answered, said, at)

    async def compare(self, first: int | None = None) -> None:
        """Compare up to four lines side by side: the rehearsed one, others that were tried, and kept ones. A named kept
        line comes first."""
        from tactical.ui.screens.side_by_side import SideBySideScreen

        screen, session = self._screen, self._screen.session
        try:
            lines = await screen.runner.in_thread(lambda: LineKeeper(session).to_compare(first))
        except ValueError as error:
            screen.say(Message(capital(str(error)), "warn"))
            return
        if lines is None:
            return
        shown = SideBySideScreen(Picture(session.seat.rules))
        what_if, known = session.seat.what_if, dict(lines)

        def answered(name: str | None) -> None:
            if name is None:
                return
            tried = known[name].rehearsal
            if what_if is not None and what_if is session.seat.what_if and tried.tree is what_if.rehearsal.tree:
                what_if.rehearsal.go(tried.at)
                screen.recall()
                screen.look_anew()
            else:
                screen.runner.begin(self._leave_with(lambda: [Message(LineKeeper(session).take_up(name), "strong")]))

        screen.app.push_screen(shown, answered)
        shown.show(await asyncio.to_thread(LineKeeper(session).compared, lines, lambda: not shown.closed))

    async def _fulfil(self, wish: Wish) -> None:
        screen, session = self._screen, self._screen.session
        match wish.what:
            case "continue":
                await self._leave_with(lambda: [Message(LineKeeper(session).take_up(wish.name), "strong")])
            case "play":
                await self._leave_with(lambda: LineKeeper(session).play_kept(wish.name))
            case "keep":
                await self._stay(lambda: LineKeeper(session).keep(wish.name, wish.words), wish.at)
            case "note":
                await self._stay(lambda: LineKeeper(session).annotate(wish.name, wish.words), wish.at)
            case "compare":
                await self.compare(max(0, wish.at - (session.seat.what_if is not None)))
            case "drop":
                await self._stay(lambda: LineKeeper(session).drop(wish.name), wish.at)
        screen.paint()

    async def _leave_with(self, work: Callable[[], list[Message]]) -> None:
        """To the board, with what was done there."""
        screen = self._screen
        try:
            messages = await screen.runner.in_thread(work)
        except ValueError as error:
            await self.open(capital(str(error)))
            return
        if messages is not None:
            screen.recall()
            screen.say(*messages[-1:])
            screen.look_anew()

    async def _stay(self, work: Callable[[], str], at: int) -> None:
        """The lines again, with what was done to them."""
        try:
            said = await self._screen.runner.in_thread(work)
        except ValueError as error:
            said = capital(str(error))
        if said is not None:
            await self.open(said, at)
