"""Putting the rules of armour together: each module with orders of its own contributes one `ModuleRules`.

`ruleset.py` lists the parts; everything the table's contract needs is collected from them. A part that needs a phase, a
window, something hidden or an invariant says so here, so that adding one changes no other module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tactical.rules.armour.position import Element, Position
from tactical.table.cards import Line
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.reach import Reach
from tactical.table.rows import Cited

Offers = Callable[[Position, Element], Iterable[Order]]  # what might be legal: the engine judges each
WindowOffers = Callable[[Position, Ask], Iterable[Order]]  # (state, ask) -> legal answers, the first uses the chance


class ModuleRules(NamedTuple):
    """The rules that one module contributes."""

    orders: tuple[type[Order], ...] = ()
    steps: tuple[type[Step], ...] = ()
    events: tuple[type[Event], ...] = ()
    refusals: Mapping[str, str] = MappingProxyType({})
    windows: Mapping[str, Cited] = MappingProxyType({})  # window -> what it is, for standing answers
    answers: Mapping[str, WindowOffers] = MappingProxyType({})  # why of an ask -> its answers
    answering: tuple[type[Order], ...] = ()  # those of `orders` that are no orders of an activation
    offers: Offers | None = None  # of an activation, for each piece that may be ordered
    asks: Mapping[str, Callable[[Position, int], Ask | None]] = MappingProxyType({})  # phase -> what is asked
    turn_begins: Callable[[Position], Did[Position]] | None = None
    settle: Mapping[str, Callable[[Position, Frame[Step]], tuple[Step, ...]]] = MappingProxyType({})  # by cause
    hide: Callable[[Position, int], Position] | None = None  # the state without what a seat may not know
    problems: Callable[[Position], list[str]] | None = None
    lines: Callable[[Position, Element], Iterable[Line]] | None = None  # of a piece's card
    modes: Callable[[Position, Element], tuple[str, ...]] | None = None  # (state, element) -> further ways of moving
    reach: Mapping[str, Callable[[Position, int, str], Reach]] = MappingProxyType({})  # mode -> where it leads
