"""How the rules of armour are put together: each module that adds orders hands in one `ModuleRules`.

`ruleset.py` lists the parts; everything the table's contract asks for is gathered from them. A part that needs a phase
of its own, a window, something to be hidden or an invariant says so here, so that adding one changes no other module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tactical.table.cards import Line
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.reach import Reach
from tactical.table.rows import Cited

Offers = Callable[[Any, Any], Iterable[Order]]  # (state, element) -> what might be legal; the engine judges each
WindowOffers = Callable[[Any, Ask], Iterable[Order]]  # (state, ask) -> legal answers, the first uses the chance


class ModuleRules(NamedTuple):
    """What one module adds to the rules."""

    orders: tuple[type[Order], ...] = ()
    steps: tuple[type[Step], ...] = ()
    events: tuple[type[Event], ...] = ()
    refusals: Mapping[str, str] = MappingProxyType({})
    windows: Mapping[str, Cited] = MappingProxyType({})  # window -> what it is, for standing answers
    answers: Mapping[str, WindowOffers] = MappingProxyType({})  # why of an ask -> its answers
    answering: tuple[type[Order], ...] = ()  # those of `orders` that are no orders of an activation
    offers: Offers | None = None  # of an activation, for each piece that may be ordered
    asks: Mapping[str, Callable[[Any, int], Ask | None]] = MappingProxyType({})  # phase -> what a seat is asked in it
    turn_begins: Callable[[Any], Did] | None = None
    settle: Mapping[str, Callable[[Any, Frame[Any]], tuple[Step, ...]]] = MappingProxyType({})  # by cause of the frame
    hide: Callable[[Any, int], Any] | None = None  # the state without what a seat may not know
    problems: Callable[[Any], list[str]] | None = None
    lines: Callable[[Any, Any], Iterable[Line]] | None = None  # of a piece's card
    modes: Callable[[Any, Any], tuple[str, ...]] | None = None  # (state, element) -> further ways of moving
    reach: Mapping[str, Callable[[Any, int, str], Reach]] = MappingProxyType({})  # mode -> where it leads
