"""Shows the tips of a guided battle as the player goes along."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from tactical.session.preferences.keys import named_keys
from tactical.table.tips import Happening, Tip, first_of

BEGUN = ("round_began", "turn_began", "phase_began", "day_began")  # tips that come every turn may come again
SHOWS = "{order.preview}"
THROWN: Happening = ("event", "rolled")  # dice have decided: what a turn's tip would have had tried is done


class Tutor:
    """The tips shown so far, and the current one. Tips never stop anything. Each is shown until the next one comes,
    another seat decides, dice have decided what it suggests, or the player turns tips off; after the battle, until the
    next key. A tip about the deciding seat is hidden while another decides, and in positions that it does not fit."""

    def __init__(self, tips: tuple[Tip, ...] = (), stands: Callable[[Tip], bool] = lambda _: True) -> None:
        """`stands`: whether a tip is true in the present position."""
        self.tips = tips
        self.stands = stands
        self.away = False  # put away by the player: nothing is told, but it is noted what would have been
        self._told: set[int] = set()
        self._done: set[int] = set()  # of those, what they ask for has been done since
        self._ever_done: set[int] = set()
        self._waiting: list[int] = []
        self._due: list[int] = []  # fitted what happened, and did not stand yet
        self._now = -1
        self._shown = True  # True if the player has seen the present one
        self._asked: frozenset[Happening] = frozenset()  # the questions, each with its seat

    def notice(self, *happened: Happening, told: bool = True) -> None:
        """Note an event. At most one tip is shown for it; a tip that nobody has seen yet is not replaced. `told`: False
        if the computer does it, and its tips are not shown later either, except those whose conditions name a turn."""
        asked = frozenset(each for each in happened if each[0] == "asked")
        moved_on = bool(asked and self._asked and asked != self._asked)
        self._asked = asked or self._asked
        if moved_on or any(when == "event" and of in BEGUN for when, of in happened):
            self._told -= {number for number, tip in enumerate(self.tips) if tip.again and number != self._now}
        self._note_done(happened)
        if not told:
            fitting = (number for number, tip in enumerate(self.tips) if tip.fits(happened))
            self._told |= {number for number in fitting if not self.tips[number].conditions.turn}
        found = self._next(happened) if told else -1
        if found < 0:
            if self._shown and self._is_past(happened, moved_on=moved_on):
                self._now = -1
            return
        self._told.add(found)
        self._done.discard(found)
        gone = self.tips[found].when == "over" and self.now is None  # what stands no more will not, after the end
        if self._shown or self.away or gone:
            self._now, self._shown = found, False
        elif self.tips[found].when == "asked" and self.tips[self._now].when != "asked":
            self._waiting.insert(0, self._now)  # a question is put now; what was done can be told after it
            self._now = found
        else:
            self._waiting.append(found)

    def _next(self, happened: Collection[Happening]) -> int:
        """The tip to tell now. One that fits and does not stand yet, for dice or an answer come first, is told once it
        does, unless what it asks for has been done by then."""
        self._due = [number for number in self._due if not self.tips[number].does(happened)]
        tip = first_of(self.tips, {*self._told, *self._due}, happened, self.stands)
        if tip >= 0:
            return tip
        due = next((number for number in self._due if self.stands(self.tips[number])), -1)
        if due >= 0:
            self._due.remove(due)
        else:
            fits = first_of(self.tips, {*self._told, *self._due}, happened)
            if fits >= 0 and self.tips[fits].when != "position":
                self._due.append(fits)
        return due

    def _is_past(self, happened: Collection[Happening], *, moved_on: bool) -> bool:
        """True if the present tip has had its time: what it asks for was done; or, where it asks for nothing of its
        own, somebody else is asked, or dice have decided what it would have had tried."""
        if self._now < 0:
            return False
        tip = self.tips[self._now]
        if tip.done:
            return self._now in self._done
        return moved_on or (tip.when == "asked" and THROWN in happened)

    def _note_done(self, happened: Collection[Happening]) -> None:
        done = {number for number in self._told if self.tips[number].does(happened)}
        self._done |= done
        self._ever_done |= done

    @property
    def progress(self) -> tuple[int, int]:
        """The number of checkable steps that are done, and their total."""
        steps = {number for number, tip in enumerate(self.tips) if tip.done}
        return len(self._ever_done & steps), len(steps)

    def went_by(self, moments: Iterable[tuple[Happening, ...]]) -> None:
        """Skip the tips of events before this session."""
        for happened in moments:
            self._note_done(happened)
            self._told |= {number for number, tip in enumerate(self.tips) if tip.fits(happened)}

    @property
    def now(self) -> Tip | None:
        """The tip to show."""
        tip = None if self.away or self._now < 0 else self.tips[self._now]
        elsewhere = tip is not None and tip.when == "asked" and self._asked and not tip.fits(self._asked)
        return None if tip is None or elsewhere or not self.stands(tip) else tip

    @property
    def guides(self) -> bool:
        """True if this battle has tips at all."""
        return bool(self.tips)

    def turn_page(self) -> None:
        """Go on to the next waiting tip, if any: the player has seen this one."""
        self._shown = True
        if self.now is not None and self.now.when == "over":
            self._now = -1
        while self._waiting:
            self._now, self._shown = self._waiting.pop(0), False
            if self.now is not None:
                break

    def put_away(self) -> bool:
        """Turn tips off, or on again. True if they are on now."""
        self.away = not self.away
        return not self.away


def tip_words(tip: Tip, calls: Mapping[str, str]) -> str:
    """A tip with the current keys. A key that only shows an order first, and then gives it, is pressed `again`."""
    if SHOWS in tip.screen and calls["order.commit"] == calls["order.preview"]:
        calls = {**calls, "order.commit": f"{calls['order.commit']} again"}
    return f"{named_keys(f'{tip.words} {tip.screen}'.strip(), calls)} ({calls['tips']}: no tips)"
