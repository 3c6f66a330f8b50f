"""What is worked out from a frozen value and asked for again: one bounded memo.

By identity, as positions share structure: the same board, the same tuple of pieces is met again and again as the very
object, and to hash or compare it would cost more than most answers do. A compiled map serves one thread alone, so who
works in another gives it a copy of the board, and with it maps of its own.

Bounded, as undo, history and rehearsal keep thousands of positions: an answer is remembered, and what it was worked
out from kept alive, only until `size` more have been asked for. A look-up takes about 0.3 microseconds: worth it for
what takes ten times as long, and is asked for more than once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")


class Memo(Generic[T]):
    """At most `size` answers, each about one object, or two, and a key; of a full memo the older half is forgotten.

    Threads may share it: each step on the dict is one step for Python. At worst two work out the same.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: dict[tuple[Hashable, Hashable], tuple[object, T]] = {}

    def get(self, of: object, key: Hashable, make: Callable[[], T]) -> T:
        """The answer about `of` under `key`: remembered, or made now."""
        found = self._known.get((id(of), key))
        return found[1] if found is not None else self._keep(id(of), key, of, make())

    def of_two(self, one: object, other: object, key: Hashable, make: Callable[[], T]) -> T:
        """The same about two objects together."""
        ids = id(one), id(other)
        found = self._known.get((ids, key))
        return found[1] if found is not None else self._keep(ids, key, (one, other), make())

    def wrap(self, function: Callable[P, T]) -> Callable[P, T]:
        """A function of an object, and of a key behind it, that remembers its answers here."""
        known = self._known

        @wraps(function)
        def answer(of: object, *key: Any) -> T:
            found = known.get((id(of), key))
            return found[1] if found is not None else self._keep(id(of), key, of, function(of, *key))  # type: ignore[call-arg, arg-type]

        return cast("Callable[P, T]", answer)

    def _keep(self, ids: Hashable, key: Hashable, of: object, answer: T) -> T:
        if len(self._known) >= self._size:
            for old in list(self._known)[: (self._size + 1) // 2]:
                self._known.pop(old, None)
        self._known[ids, key] = (of, answer)  # with `of`, so that nothing else comes to have its id
        return answer


def memo(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember the last answers of a function of a frozen value, and of plain arguments behind it."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        return Memo[T](size).wrap(function)

    return wrap
