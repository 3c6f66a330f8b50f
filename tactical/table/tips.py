"""Tips of a guided battle: words that appear when the player has done, or must do, what they are about.

They follow the play and never stop it. Each is shown once, or once a turn. If several fit, the first in the scenario's
order is shown. A tip is shown only while its conditions hold and the order it suggests is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from types import MappingProxyType

from tactical.table.values import Value

WHEN = MappingProxyType(
    {
        "begin": "the battle begins",
        "plan": "an order is shown before it is given; of: its verb",
        "order": "an order was given; of: its verb, or a seat and the verb, as `blue walk`",
        "event": "something happened; of: the event",
        "asked": "somebody is asked; of: a window, the piece whose turn it is, or the seat",
        "refused": "an order was refused",
        "undo": "an order was taken back",
        "redo": "one was given again",
        "rehearse": "a rehearsal begins",
        "tried": "an order was tried in it",
        "leave": "a rehearsal ends",
        "over": "the battle is over",
        "position": "the tip's conditions hold",
    }
)
"""The events that a tip may wait for, in words."""

AT = " at "
"""Stands between an order and its target in `can` and `cannot`: `ann fire at cy`."""

Happening = tuple[str, str]  # as `when` and `of`


class Conditions(Value, frozen=True):
    """The conditions for a tip to be shown; all given ones must hold. Pieces are named; a piece that is out of the
    battle, or unknown to the player, is near nothing, on nothing and not standing."""

    turn: str = ""  # the seat that is asked, or the piece whose turn it is
    can: tuple[str, ...] = ()  # orders that are legal: `fire`, `ann fire` or `ann fire at cy`
    cannot: tuple[str, ...] = ()  # orders that are not
    standing: tuple[str, ...] = ()  # pieces that are in the battle
    out: tuple[str, ...] = ()  # pieces that are known to be out of it
    near: tuple[str, ...] = ()  # two pieces at most `within` cells apart
    apart: tuple[str, ...] = ()  # two pieces more than `within` cells apart
    within: int = 1
    on: tuple[str, ...] = ()  # pieces on one of `cells`
    off: tuple[str, ...] = ()  # pieces on the board, on none of them
    cells: tuple[int, ...] = ()
    since: int = 0  # the first and the last beat (round, day...) it is for; 0: any
    until: int = 0


ALWAYS = Conditions()


class Tip(Value, frozen=True):
    """One tip. `words`: for everybody. `screen`: for players with keys ({undo} and the like stand for the key).
    `lines`: for players by lines. `done`: what it suggests, as `order walk`; the tip then stays until that was done or
    the next one comes, whoever decides meanwhile. A tip about the deciding seat returns when it decides again. If it
    suggests an order, it is only shown while such an order is legal."""

    when: str
    of: str = ""
    words: str = ""
    screen: str = ""
    lines: str = ""
    done: str = ""
    again: bool = False  # told anew in every turn in which it fits; others are told once
    conditions: Conditions = ALWAYS

    @property
    def asks_for(self) -> str:
        """The verb of the order it suggests; "" if none."""
        wanted, _, about = self.done.partition(" ")
        return about.rpartition(" ")[2] if wanted == "order" else ""

    def fits(self, happened: Collection[Happening]) -> bool:
        """True if it waits for one of these."""
        return any(when == self.when and self.of in ("", of) for when, of in happened)

    def does(self, happened: Collection[Happening]) -> bool:
        """True if it suggests one of these."""
        wanted, _, about = self.done.partition(" ")
        return any(when == wanted and about in ("", of) for when, of in happened)


def first_of(
    tips: Sequence[Tip],
    told: Collection[int],
    happened: Collection[Happening],
    stands: Callable[[Tip], bool] = lambda _: True,
) -> int:
    """The number of the first tip not shown yet that fits this position; -1: none."""
    fitting = (n for n, tip in enumerate(tips) if n not in told and (tip.when == "position" or tip.fits(happened)))
    return next((n for n in fitting if stands(tips[n])), -1)
