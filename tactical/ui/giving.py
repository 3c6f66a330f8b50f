"""What changes the game at this keyboard: orders given, taken back or rehearsed, and what other players did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.table import Order, Over
from tactical.ui.battle_base import BattleBase
from tactical.ui.desk import Message
from tactical.ui.help import end_page
from tactical.ui.popups import Choice, Curtain, ListScreen, PageScreen

T = TypeVar("T")


class Giving(BattleBase):
    """Files are written in a thread, so that a slow disk stops no key; one thing at a time."""

    _end_told = False  # the page of a battle that is over comes up once

    async def _in_thread(self, work: Callable[[], T]) -> T | None:
        """The result of `work`, or nothing where something else is under way or the file could not be written."""
        if self._busy:
            return None
        self._busy = True
        try:
            return await asyncio.to_thread(work)
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            return None
        finally:
            self._busy = False

    # --- orders ---

    async def _give(self, order: Order) -> None:
        """Play an order. One that cannot be taken back alone is asked about first."""
        consequence = self.desk.consequence(order)
        if not consequence:
            await self._play(order)
            return

        async def answered(at: int | None) -> None:
            if at == 1:
                await self._play(order)

        choices = [Choice("No, play on", "", consequence), Choice(f"Yes: {self.desk.text(order)}", "", consequence)]
        self.app.push_screen(ListScreen(consequence, choices), answered)

    async def _play(self, order: Order) -> None:
        done = await self._in_thread(lambda: self.desk.give(order))
        if done is None:
            return
        outcome, messages = done
        self._say(*messages)
        if outcome.verdict or outcome.verdict.reasons[0].code == "moved_on":
            self._after()
        else:
            self._paint()

    # --- looking anew ---

    def _after(self) -> None:
        """Look anew; where other eyes look now, drop the curtain if they may see something else."""
        desk, before, piece = self.desk, self.desk.eyes, self.desk.piece
        desk.look()
        if desk.curtain_needed(before):
            self._draw_curtain(piece)
        else:
            self._settle(piece)

    def _draw_curtain(self, piece: int = -1) -> None:
        """Nothing of the board shows until the other seat sits here; then what it has missed."""

        def up(_: None) -> None:
            self._recall()
            self._settle(piece)
            missed = self.desk.since_last_sat()
            if len(missed) > self.log_pane.size.height:
                page = [(message.text, message.key) for message in missed]
                self.app.push_screen(PageScreen("Since you last sat here", page))

        self.app.push_screen(Curtain(self.desk.view.seat(self.desk.eyes).name), up)

    def _settle(self, piece_before: int) -> None:
        """Show what is so now."""
        desk = self.desk
        if desk.eyes != self._log_eyes and self.desk.live is None:
            self._recall()
        if desk.piece != piece_before or desk.piece < 0:
            self._go_to_piece(desk.piece)
        over = isinstance(desk.want, Over)
        if over and not self._end_told and desk.what_if is None:
            self.app.push_screen(PageScreen("The battle is over", end_page(desk)))
        self._end_told = over
        self._paint()

    # --- other players ---

    def _follow(self) -> None:
        """Take in what other processes recorded."""
        game = self.desk.live or self.desk.game
        if self._busy or not isinstance(game, Game):
            return
        try:
            found = game.follow()
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            self._after()
            return
        if not found.moments and not found.changed:
            return
        if self.desk.live is not None:  # a rehearsal goes on from where it began
            self._say(Message("The game has gone on meanwhile: R leaves the rehearsal", "warn"))
            return
        for moment in found.moments:
            self._say(*self.desk.told(moment.after, moment.events))
        if not found.moments:
            self._say(self.desk.asked_back() or Message("Another player took an order back", "warn"))
        self._after()

    # --- rehearsing ---

    def action_rehearse(self) -> None:
        """Try things out, or, in a rehearsal, remind of what leaves it."""
        if self.desk.what_if is None:
            self.desk.rehearse()
            self._say(Message("Rehearsal: try any orders, for any seat; the game is not touched. R leaves", "strong"))
            self._paint()
        else:
            self._say(Message("You are rehearsing already: z goes back, R leaves", "muted"))

    def action_leave_rehearsal(self) -> None:
        self.desk.leave_rehearsal()
        self._recall()
        self._say(Message("The rehearsal is over; the game is as it was", "strong"))
        self._after()

    def action_next_policy(self) -> None:
        if self.desk.what_if is not None:
            self._say(Message(self.desk.what_if.next_policy(), "strong"))
        self._paint()

    async def action_play_line(self) -> None:
        messages = await self._in_thread(self.desk.play_line)
        if messages is not None:
            self._recall()
            self._say(*messages[-1:])
            self._after()

    # --- taking back ---

    async def action_undo(self) -> None:
        message = await self._in_thread(self.desk.undo)
        if message is None:
            return
        agreeing = self.desk.agreeing
        if message.key == "good":
            self._log_eyes = -1  # what was told of the order taken back goes too
        self._after()
        self._say(message)
        self.desk.agreeing = agreeing

    async def action_redo(self) -> None:
        message = await self._in_thread(self.desk.redo)
        if message is None:
            return
        if message.key == "good":
            self._log_eyes = -1
        self._after()
        self._say(message)
