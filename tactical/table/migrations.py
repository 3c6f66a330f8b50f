"""How what a save holds of one version becomes that of the next: a step on plain objects, without any type.

A step is needed where a stored field, kind, order, event or step is renamed, removed, or means something else now. It
sees maps by field, lists, texts and whole numbers, tags among them (`{"at": "on_board", "cells": [3]}`), and gives new
ones: what it is given stays as it is. A field at its default is left out, in what it is given and in what it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Plain = dict[str, Any]


def _same(plain: Plain) -> Plain:
    return plain


class Migration(msgspec.Struct, frozen=True):
    """One step, by what it is taken on: a whole position, an order, or an event."""

    position: Callable[[Plain], Plain] = _same
    order: Callable[[Plain], Plain] = _same
    event: Callable[[Plain], Plain] = _same


def keeping_options(former: Mapping[str, Any], now: Mapping[str, Any]) -> Migration:
    """The step to a version whose options have other defaults: what a game left at its `former` default is said in it,
    and what it said and is the default `now` is left out."""

    def position(plain: Plain) -> Plain:
        given = {**former, **plain["setup"].get("options", {})}
        kept = {name: value for name, value in given.items() if now.get(name) != value}
        return {**plain, "setup": {**plain["setup"], "options": kept}}

    return Migration(position=position)
