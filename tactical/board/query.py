"""Data passed between the search and those who read its result."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from .compiled import Compiled, Patches
    from .search import Field, Seed, Touched

Forced = dict[tuple[int, int], tuple["Seed", int]]
"""States a guaranteed step enters, by (layer, place): the start it leaves and its direction."""


class Start(msgspec.Struct, frozen=True, gc=False):
    """The start of a search: a state, what was spent to get there, and whether a turn came last."""

    state: int
    cost: int = 0
    turned: bool = False


class Query(msgspec.Struct, frozen=True, gc=False):
    """The rest of a query to `Graph.reach`, besides starts and allowance, and its answers."""

    blocked: Collection[int]
    blocked_states: Collection[int]
    entry: Mapping[int, int] | None
    extra: Mapping[int, int] | None
    no_stop: Collection[int]
    no_stop_layers: Collection[int]
    no_stop_states: Collection[int]
    guaranteed: Collection[int]
    payable: bool


class SearchResult(msgspec.Struct, frozen=True, gc=False):
    """The result of a kernel. `best` and `may_turn` are as in `search`, in units, by layer and place.

    They are the same object if the kernel did not tell arrivals apart. `rest` is what every state has left beyond whole
    units. `touched` holds every reached state, and may hold others.
    """

    compiled: Compiled
    patches: Patches
    seeds: Sequence[Seed]
    forced: Forced
    best: Field
    may_turn: Field
    touched: Touched
    rest: int


class StopRules(msgspec.Struct, frozen=True, gc=False):
    """Where a piece may not stay, and whether states without a payable stop are left out."""

    cells: frozenset[int]
    layers: frozenset[int]
    states: frozenset[int]
    payable: bool
