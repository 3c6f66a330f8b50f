"""A kept line: its orders with their tried faces, and how it grows again on another position.

When the game has moved on, a line is grown again from there: orders played since are left out, and the rest is tried on
the present position as far as it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tactical.rehearsal.line import Tree
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Faces, Order, Roll, Throw
from tactical.table.ledgers import quantity
from tactical.table.notation import write
from tactical.table.phrases import capital
from tactical.table.verdicts import Reason


class KeptOrder(NamedTuple):
    """An order of a line, with its tried faces."""

    order: Order
    faces: tuple[Faces, ...] = ()


class Regrown(NamedTuple):
    """A line on another position: how many of its orders had been played before, how many still work, and why no
    more."""

    rehearsal: Rehearsal
    played: int
    stands: int
    total: int
    stop: str = ""  # in words; empty: all of it stands
    reasons: tuple[Reason, ...] = ()
    instead: str = ""  # another seat's order where the line has a different one, in words; empty: none

    @property
    def whole(self) -> bool:
        """True if all its remaining orders work."""
        return not self.stop

    def words(self) -> str:
        """`1 order played, 2 of 3 orders still possible`, what others did differently, and why it stops."""
        return "; ".join(filter(None, (self.short(), self.instead, self.stop)))

    def short(self) -> str:
        """`1 order played, 2 of 3 orders still possible`."""
        left = self.total - self.played
        said = f"{self.stands} of {quantity(left, 'orders')} still possible"
        if self.whole:
            said = f"{'all ' if left > 1 else ''}{quantity(left, 'orders')} still possible" if left else "none left"
        return f"{quantity(self.played, 'orders')} played, {said}" if self.played else said


def orders_of(tree: Tree, tip: int) -> tuple[KeptOrder, ...]:
    """The line to a node, as it is stored."""
    found = []
    for node in tree.path(tip):
        assert node.order is not None
        found.append(KeptOrder(node.order, node.faces))
    return tuple(found)


def regrown(
    rules: AnyRuleset, state: AnyState, seat: int, line: Sequence[KeptOrder], since: Sequence[Order] = ()
) -> Regrown:
    """A line of a seat on the present position. `since`: the orders given after the position it grew from; those that
    the line begins with count as played, and so do their throws. An order of another seat is left out if that seat did
    something else, which is reported."""
    played, others = _played(line, since, seat)
    rehearsal = Rehearsal(rules, state, seat, policy="ask")
    found = _tried(rules, rehearsal, line, played)
    if others is None:
        return found
    given, expected = (f"'{_said(state, order)}'" for order in others)
    return found._replace(instead=f"{capital(state.seat(others[0].seat).name)} gave {given}, not {expected}")


def _tried(rules: AnyRuleset, rehearsal: Rehearsal, line: Sequence[KeptOrder], played: int) -> Regrown:
    """The rest of a line, tried as far as it goes."""
    for number, (order, faces) in enumerate(line[played:], played):
        where = f"order {number + 1} of {len(line)} ({_said(rehearsal.state, order)})"
        misfit = _misfit(rehearsal, order)
        if misfit:
            return Regrown(rehearsal, played, number - played, len(line), f"{where}: {misfit}")
        out = rehearsal.again(order, faces)
        if not out.verdict:
            reason = out.verdict.reasons[0]
            why = f"{rules.presenter.why(reason)} ({reason.clause})" if reason.clause else rules.presenter.why(reason)
            return Regrown(
                rehearsal, played, number - played, len(line), f"{where} is refused, because {why}", out.verdict.reasons
            )
        if len(out.rolled) < len(faces) or (isinstance(out.awaiting, Roll) and not _throws(line, number)):
            words = "other dice are rolled now than when it was tried"
            return Regrown(rehearsal, played, number - played + 1, len(line), f"{where}: {words}")
    return Regrown(rehearsal, played, len(line) - played, len(line))


def _played(line: Sequence[KeptOrder], since: Sequence[Order], seat: int) -> tuple[int, tuple[Order, Order] | None]:
    """How many orders of the line the game has had, and the first that another seat gave in the place of another.
    Throws are the table's: whatever fell, they were thrown."""
    given = [order for order in since if not isinstance(order, Throw)]
    number, at, others = 0, 0, None
    while number < len(line):
        order = line[number].order
        if isinstance(order, Throw):
            number += 1
        elif at == len(given):
            break
        elif given[at] == order:
            number, at = number + 1, at + 1
        elif seat in (given[at].seat, order.seat):
            return (number if at else 0), others
        else:
            others = others or (given[at], order)
            while number < len(line) and line[number].order.seat != seat:
                number += 1
            while at < len(given) and given[at].seat != seat:
                at += 1
    return (number if at else 0), others


def _throws(line: Sequence[KeptOrder], number: int) -> bool:
    """True if a line goes on with a throw, or ends before it."""
    return number + 1 == len(line) or isinstance(line[number + 1].order, Throw)


def _misfit(rehearsal: Rehearsal, order: Order) -> str:
    """The reason why the rules cannot even be asked about an order; empty: none."""
    want = rehearsal.awaiting
    if isinstance(order, Throw) != isinstance(want, Roll):
        return "dice have to be rolled first" if isinstance(want, Roll) else "there is nothing to roll now"
    if isinstance(order, Throw) and isinstance(want, Roll) and want.problem(order.faces):
        return "other dice are rolled now than when it was tried"
    return ""


def _said(state: AnyState, order: Order) -> str:
    try:
        return write(state, order)
    except (LookupError, ValueError):  # about what is not there any more
        return order.verb
