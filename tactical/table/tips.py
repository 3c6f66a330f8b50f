"""Tips of a guided battle: words that come up when the player has done, or is asked, what they speak of.

They follow the play and never stop it. Each is told once. Where several fit what has just happened, the first in the
scenario's order is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
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
    }
)
"""What a tip may wait for, in words."""

Happening = tuple[str, str]  # as `when` and `of`


class Tip(Value, frozen=True):
    """One tip. `words` are for everybody, `screen` for who plays by keys ({undo} and the like stand for the key that
    does it), `lines` for who plays by lines. `done` is what it asks for, as `order walk`; with it the tip stays until
    that was done or the next one comes, whoever is asked meanwhile; one about who is asked is back when they are."""

    when: str
    of: str = ""
    words: str = ""
    screen: str = ""
    lines: str = ""
    done: str = ""

    def fits(self, happened: Collection[Happening]) -> bool:
        """Whether one of these is what it waits for."""
        return any(when == self.when and self.of in ("", of) for when, of in happened)

    def does(self, happened: Collection[Happening]) -> bool:
        """Whether one of these is what it asks for."""
        wanted, _, about = self.done.partition(" ")
        return any(when == wanted and about in ("", of) for when, of in happened)


def first_of(tips: Iterable[Tip], told: Collection[int], happened: Collection[Happening]) -> int:
    """The number of the first tip not told yet that fits; -1: none."""
    return next((n for n, tip in enumerate(tips) if n not in told and tip.fits(happened)), -1)
