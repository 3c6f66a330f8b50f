"""Tells the tips of a guided battle as the player goes along."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from tactical.session.preferences.keys import named_keys
from tactical.table.tips import Happening, Tip, first_of

THROWN: Happening = ("event", "rolled")  # dice have decided: what a turn's tip would have had tried is done


class Tutor:
    """What was told, and what is told now. Tips never stop anything: each is shown until the next one comes, until
    somebody else is asked, until dice have decided what it would have had tried, or until the player puts them away;
    of a battle that is over, until the next key. One about who is asked is not shown while somebody else is."""

    def __init__(self, tips: tuple[Tip, ...] = ()) -> None:
        self.tips = tips
        self.away = False  # put away by the player: nothing is told, but it is noted what would have been
        self._told: set[int] = set()
        self._done: set[int] = set()  # of those, what they ask for has been done
        self._waiting: list[int] = []
        self._now = -1
        self._shown = True  # whether the player has had a look at the present one
        self._asked: frozenset[Happening] = frozenset()  # who is asked what

    def notice(self, *happened: Happening, told: bool = True) -> None:
        """Something happened. At most one tip is told of it; one that nobody has seen yet is not pushed aside. Not
        `told`: it is a computer's to do, and the tips on it are not told later either."""
        asked = frozenset(each for each in happened if each[0] == "asked")
        moved_on = bool(asked and self._asked and asked != self._asked)
        self._asked = asked or self._asked
        self._done |= {number for number in self._told if self.tips[number].does(happened)}
        if not told:
            self._told |= {number for number, tip in enumerate(self.tips) if tip.fits(happened)}
        found = first_of(self.tips, self._told, happened)
        if found < 0:
            if self._shown and self._is_past(happened, moved_on=moved_on):
                self._now = -1
            return
        self._told.add(found)
        if self._shown or self.away:
            self._now, self._shown = found, False
        elif self.tips[found].when == "asked" and self.tips[self._now].when != "asked":
            self._waiting.insert(0, self._now)  # a question is put now; what was done can be told after it
            self._now = found
        else:
            self._waiting.append(found)

    def _is_past(self, happened: Collection[Happening], *, moved_on: bool) -> bool:
        """Whether the present tip has had its time: what it asks for was done; or, where it asks for nothing of its
        own, somebody else is asked, or dice have decided what it would have had tried."""
        if self._now < 0:
            return False
        tip = self.tips[self._now]
        if tip.done:
            return self._now in self._done
        return moved_on or (tip.when == "asked" and THROWN in happened)

    @property
    def progress(self) -> tuple[int, int]:
        """How many of the steps that can be checked have been done, of how many."""
        steps = {number for number, tip in enumerate(self.tips) if tip.done}
        return len(self._done & steps), len(steps)

    def went_by(self, moments: Iterable[tuple[Happening, ...]]) -> None:
        """What happened before this sitting: its tips are not told again."""
        for happened in moments:
            self._done |= {number for number in self._told if self.tips[number].does(happened)}
            self._told |= {number for number, tip in enumerate(self.tips) if tip.fits(happened)}

    @property
    def now(self) -> Tip | None:
        """The tip to show."""
        tip = None if self.away or self._now < 0 else self.tips[self._now]
        elsewhere = tip is not None and tip.when == "asked" and self._asked and not tip.fits(self._asked)
        return None if elsewhere else tip

    @property
    def guides(self) -> bool:
        """Whether this battle has tips at all."""
        return bool(self.tips)

    def turn_page(self) -> None:
        """The player has seen what is shown and does something: the next one that waits, if any."""
        self._shown = True
        if self.now is not None and self.now.when == "over":
            self._now = -1
        if self._waiting:
            self._now, self._shown = self._waiting.pop(0), False

    def put_away(self) -> bool:
        """No tips, or tips again; whether they are told now."""
        self.away = not self.away
        return not self.away


def tip_words(tip: Tip, calls: Mapping[str, str]) -> str:
    """A tip with the keys that are in force."""
    return f"{named_keys(f'{tip.words} {tip.screen}'.strip(), calls)} ({calls['tips']}: no tips)"
