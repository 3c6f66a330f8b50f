"""Work that would hold up the keys, done one thing after the other in a thread of its own.

One thread and not several: reading saves and scenarios teaches msgspec types it has not met, and two threads that
teach it the same types at once end the process.
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
