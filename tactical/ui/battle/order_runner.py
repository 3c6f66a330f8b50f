"""The place where the game is changed: orders are given and undone in a thread, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from tactical.journal.errors import SaveError, Trouble
from tactical.session.seen_orders import deeds, harmed_piece, is_answered, of_nobody, seen_order
from tactical.session.session import Message
from tactical.table import AnyState, Order, Outcome, Roll
from tactical.table.events import Rolled

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

T = TypeVar("T")
PROGRESS_SECONDS = 0.5  # slower work shows its progress
PATIENCE = 0.3  # seconds that later keys wait for what an earlier one does


class OrderRunner:
    """Reads and writes files in a thread, so that neither a slow disk nor a file lock holds up a key."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self.turn = asyncio.Lock()  # of who reads or writes the file, in a thread
        self.busy = False
        self.slow = False  # the present work is slow, and says so
        self._tasks: set[asyncio.Task[object]] = set()

    # --- tasks ---

    def begin(self, work: Coroutine[object, object, object]) -> asyncio.Task[object]:
        """Start something beside the keys; an error it raises is raised in the screen."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._late)
        return task

    def _late(self, work: asyncio.Task[object]) -> None:
        self._tasks.discard(work)
        if not work.cancelled():
            self._screen.call_later(work.result)

    def close(self) -> None:
        """Stop waiting: the screen is closed."""
        for task in self._tasks:
            task.cancel()

    async def patiently(self, work: Awaitable[object]) -> None:
        """Wait for the work of a key; if it takes long (a slow disk), let later keys go on."""

        async def whole() -> None:
            await work

        task = asyncio.create_task(whole())
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if done:
            task.result()
        else:
            self._tasks.add(task)
            task.add_done_callback(self._late)

    async def in_thread(self, work: Callable[[], T]) -> T | None:
        """The result of `work`. None if other work is under way, which is said, or the file could not be written."""
        if self.busy:
            self._screen.say(Message("Not done: the order before it is still being saved. Try again", "warn"))
            return None
        self.busy = True
        progress = self._screen.set_timer(PROGRESS_SECONDS, self._say_slow)
        try:
            return await self.in_turn(work)
        finally:
            self.busy = False
            progress.stop()
            if self.slow:
                self.slow = False
                self._screen.painting.status()

    async def in_turn(self, work: Callable[[], T]) -> T | None:
        """The same for work that no key started: it waits for work under way, and no order is lost meanwhile."""
        try:
            async with self.turn:
                return await asyncio.to_thread(work)
        except SaveError as error:
            self.told_wrong(error)
            return None

    def told_wrong(self, error: SaveError) -> None:
        """Report what is wrong with the file, unless the screen itself is closing."""
        if error.kind is not Trouble.CLOSED:
            self._screen.say(Message(str(error), "bad"))

    def _say_slow(self) -> None:
        self.slow = True
        self._screen.painting.status()

    # --- orders ---

    async def give(self, *orders: Order) -> list[Outcome[AnyState]]:
        """Play an order, and those after it until something interrupts. An order that cannot be undone alone is
        confirmed when its turn comes. Returns the outcomes of those that were carried out by now."""
        session = self._screen.session
        consequence = session.asking.consequence(orders[0])
        if not consequence:
            return await self.play(*takewhile(lambda order: not session.asking.consequence(order), orders))

        def answered(yes: bool | None) -> None:
            if yes:
                self.begin(self.play(orders[0]))

        self._screen.pages.confirm(consequence, session.seat.text(orders[0]), answered)
        return []

    async def play(self, *orders: Order) -> list[Outcome[AnyState]]:
        """Play orders into the position that their player has seen, and into no other. Returns the outcomes of those
        that were carried out."""
        screen, session, late = self._screen, self._screen.session, False
        seat = session.seat
        text, seen = seat.text(orders[0]), seat.game.state
        reacts, answers = seat.reacts, seat.window is not None
        if self.is_behind(text):
            return []

        def given() -> list[tuple[Order, Outcome[AnyState], list[Message]]]:
            nonlocal late
            late = seat.game.state is not seen  # others' orders were taken in while this one waited
            return [] if late else list(session.give_all(orders))

        done = await self.in_thread(given)
        if late or (done and _moved_on(done[0][1])):
            screen.say(Message(f"Not given: {text}. Another order came first", "warn"))
            screen.look_anew()
            screen.other_players.follow()
        elif done:
            screen.say(*(message for _, _, messages in done for message in messages))
            if done[0][1].verdict:
                screen.acted()
                for order, outcome, _ in done:  # what others had a part in is shown as theirs is
                    theirs = reacts or is_answered(seat, outcome.events)
                    events = outcome.events if theirs else of_nobody(seat, outcome.events)
                    screen.playback.add([seen_order(session, seat.rules, outcome.state, order, events)])
                    if not theirs:
                        self._note(outcome, matters=not answers)
                screen.look_anew()
            else:
                screen.paint()
        return [outcome for _, outcome, _ in done or () if outcome.verdict and not late]

    def _note(self, outcome: Outcome[AnyState], *, matters: bool) -> None:
        """Note what came of one's own order, to be told if that is more than the order itself. `matters`: its dice and
        losses are to be read before the plan goes on; it was no reaction in another seat's turn."""
        screen, seat = self._screen, self._screen.session.seat
        told = screen.session.log.told(outcome.state, deeds(outcome.events))
        seen = [event for event in outcome.events if seat.notices(event)]
        rolled = any(isinstance(event, Rolled) for event in seen)
        if rolled and len(told) < 2:  # what the dice came to begins something, such as a march by night
            told = screen.session.log.told(outcome.state, outcome.events)
        lost = any(seat.view.pieces[piece].seat in seat.seats for piece in map(harmed_piece, seen) if piece >= 0)
        if len(told) > 1:
            screen.playback.note(*told, matters=matters and (rolled or lost))

    def is_behind(self, what: str) -> bool:
        """True if the player has not yet seen what others did, as on a frozen link; a message says so."""
        screen = self._screen
        if screen.session.rehearsing.live is not None or not screen.tactical.is_behind:
            return False
        screen.say(Message(f"Not given: {what}. You typed it before the latest orders were shown", "warn"))
        screen.tactical.ask_seen(anew=True)
        return True

    async def throw_for_table(self) -> None:
        """Roll the dice that a game awaits when a remote seat opens it: nobody rolls by hand there."""
        session = self._screen.session
        seat = session.seat
        want = seat.want
        throw = seat.throw(want) if seat.hosted and isinstance(want, Roll) else None
        if throw is not None:
            done = await self.in_thread(lambda: session.give(throw))
            if done is not None and done[0].verdict:
                self._screen.say(*done[1])
                self._screen.look_anew()

    # --- taking back ---

    async def undo(self) -> None:
        await self._back_or_again("taking back", self._screen.session.undo.take_back)

    async def redo(self) -> None:
        await self._back_or_again("doing again", self._screen.session.undo.redo)

    async def _back_or_again(self, what: str, work: Callable[[], Message]) -> None:
        if self.is_behind(what):
            return
        message = await self.in_thread(work)
        if message is None:
            return
        session = self._screen.session
        agreeing = session.undo.agreeing
        self._screen.look_anew(retell=message.key == "good")  # the lines of an undone order go too
        self._screen.say(message)
        session.undo.agreeing = agreeing


def _moved_on(outcome: Outcome[AnyState]) -> bool:
    return not outcome.verdict and outcome.verdict.reasons[0].code == "moved_on"
