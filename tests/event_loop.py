"""The event loop that screens are tested in: it knows whether anything is left to do, and can be a slow machine's."""

from __future__ import annotations

import asyncio
import math
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context
from typing import Any

FRAME = 0.02  # seconds, a little more than Textual's: it lays out and paints by a timer of a sixtieth of a second
FRAMES = 30  # that are waited for at most: what is animated has more
OFTEN = 0.1  # of what runs in a slow loop, the part that is late
LATE = 0.01  # seconds, at most: half of that for each tenth of what runs is some ten times what screens need themselves
LATE_THREAD = 0.1  # seconds, at most, that a slow machine's threads begin and end late


class Noted:
    """Something to be run, once it has been put into a loop."""

    handle: asyncio.Handle | None = None


class ScreenLoop(asyncio.SelectorEventLoop):
    """A loop that notes what is to be run, in its order, and when. `dice`: it stops now and then, as on a machine that
    is busy with other things: timers are late, threads late or early, and what comes between two steps differs."""

    def __init__(self, dice: random.Random | None = None) -> None:
        super().__init__()
        self._dice = dice
        self._soon: set[Noted] = set()
        self._timers: set[Noted] = set()

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        return self._noted(self._soon, super().call_soon, callback, args, context)

    def call_soon_threadsafe(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self._noted(self._soon, super().call_soon_threadsafe, callback, args, context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        def begin(run: Callable[[], object], **options: Any) -> asyncio.TimerHandle:
            return super(ScreenLoop, self).call_at(when, run, **options)

        return self._noted(self._timers, begin, callback, args, context)

    def run_in_executor(self, executor: Executor | None, func: Callable[..., Any], *args: Any) -> Any:
        if (dice := self._dice) is None:
            return super().run_in_executor(executor, func, *args)
        before, after = (dice.uniform(0, LATE_THREAD) for _ in range(2))

        def late() -> Any:
            time.sleep(before)
            try:
                return func(*args)
            finally:
                time.sleep(after)

        return super().run_in_executor(executor, late)

    def _noted(self, noted: set[Noted], begin: Callable[..., Any], callback: Any, args: Any, context: Any) -> Any:
        """What `begin` makes of a callback, noted until it is run: a thread's may be run before this returns."""
        one = Noted()

        def run() -> None:
            noted.discard(one)
            if self._dice is not None and self._dice.random() < OFTEN:
                time.sleep(self._dice.uniform(0, LATE))
            callback(*args)

        noted.add(one)
        one.handle = begin(run, context=context)
        return one.handle

    async def nothing_to_do(self) -> None:
        """Until nobody but the caller wants to run, now or within a frame. What is left are slower timers, threads and
        whatever comes from outside, and what moves on and on: a test waits for what these lead to."""
        for _ in range(FRAMES):
            while _waiting(self._soon):  # noqa: ASYNC110 - it is to be over, whoever it is
                await asyncio.sleep(0)
            due = self._next_due() - self.time()
            if due >= FRAME:
                return
            await asyncio.sleep(max(0.0, due))

    def _next_due(self) -> float:
        """When the next timer runs out, by the clock of the loop."""
        timers = [one.handle for one in _waiting(self._timers)]
        return min((timer.when() for timer in timers if isinstance(timer, asyncio.TimerHandle)), default=math.inf)


def _waiting(noted: set[Noted]) -> set[Noted]:
    """Those that are still to be run."""
    noted -= {one for one in tuple(noted) if one.handle is not None and one.handle.cancelled()}
    return noted


def screen_loop(seed: int | None) -> ScreenLoop:
    """A loop for the test that is run now: with a seed a slow one, which has its own dice in each test."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    return ScreenLoop() if seed is None else ScreenLoop(random.Random(f"{seed} {test}"))


async def nothing_to_do(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """As Textual's pilots call it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ScreenLoop)
    await loop.nothing_to_do()
