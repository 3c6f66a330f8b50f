"""Slow work, done one job at a time in a thread of its own so that keys are not held up.

There is one thread, not several: reading saves and scenarios teaches msgspec types that are new to it, and two threads
that teach it the same types at once crash the process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

_READER = ThreadPoolExecutor(1, "reader")


async def reading(work: Callable[..., T], *args: object) -> T:
    """The result of work that reads saves or scenarios, or what it raises."""
    return await asyncio.get_running_loop().run_in_executor(_READER, work, *args)
