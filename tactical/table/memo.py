"""A bounded memo of results computed from frozen values.

It works by identity because positions share structure: the same board, the same tuple of pieces comes up again and
again as the same object, and hashing or comparing it would cost more than most answers do. A compiled map serves one
thread alone, so other threads get a copy of the board, and with it their own maps.

It is bounded because undo, history and rehearsal keep thousands of positions. An answer, and the value it was computed
from, is kept only until `size` more have been asked for. A look-up takes about 0.3 microseconds: worth it for anything
that takes ten times as long and is asked for more than once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")


class Memo(Generic[T]):
    """At most `size` answers, each about one object, or several, and a key; a full memo forgets its older half.

    Threads may share it: each step on the dict is atomic in Python. At worst two compute the same.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: dict[tuple[Hashable, Hashable], tuple[object, T]] = {}

    def get(self, of: object, key: Hashable, make: Callable[[], T]) -> T:
        """The answer about `of` under `key`, remembered or computed now."""
        found = self._known.get((id(of), key))
        return found[1] if found is not None else self._keep(id(of), key, of, make())

    def of_all(self, objects: tuple[object, ...], key: Hashable, make: Callable[[], T]) -> T:
        """The same about several objects together."""
        ids = tuple(map(id, objects))
        found = self._known.get((ids, key))
        return found[1] if found is not None else self._keep(ids, key, objects, make())

    def wrap(self, function: Callable[P, T]) -> Callable[P, T]:
        """A function of an object and an optional key that remembers its answers here."""
        known = self._known

        @wraps(function)
        def answer(of: object, *key: object) -> T:
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
    """Remember the last answers of a function of a frozen value and of plain further arguments."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        return Memo[T](size).wrap(function)

    return wrap
