"""How a save's content of one version becomes that of the next: a step on plain objects, without types.

A step is needed if a stored field, kind, order, event or step is renamed, removed, or changes its meaning. It sees maps
by field, lists, texts and whole numbers, including tags (`{"at": "on_board", "cells": [3]}`), and returns new ones
without changing its input. A field at its default is left out, on both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Plain = dict[str, Any]


def _same(plain: Plain) -> Plain:
    return plain


class Migration(msgspec.Struct, frozen=True):
    """One step, by its subject: a whole position, an order, or an event."""

    position: Callable[[Plain], Plain] = _same
    order: Callable[[Plain], Plain] = _same
    event: Callable[[Plain], Plain] = _same


def keeping_options(former: Mapping[str, object], now: Mapping[str, object]) -> Migration:
    """The step to a version with other default options: values that a game left at the `former` default are written
    out, and written values that equal the default `now` are left out."""

    def position(plain: Plain) -> Plain:
        given = {**former, **plain["setup"].get("options", {})}
        kept = {name: value for name, value in given.items() if now.get(name) != value}
        return {**plain, "setup": {**plain["setup"], "options": kept}}

    return Migration(position=position)
