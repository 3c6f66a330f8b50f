"""The past of a game as one seat saw it, order by order and beat by beat.

A place on the line is a number of orders done: 0 is the opening, `len` is now. Orders of which the seat noticed nothing
are no places for it: stepping skips them silently, and `number` does not count them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cached_property

from tactical.journal.archive import Archive
from tactical.journal.moments import Moment
from tactical.journal.visibility import Visibility
from tactical.ruleset import AnyRuleset
from tactical.session.log_lines import tell
from tactical.session.refusals import Message
from tactical.session.scene.scene import PathStep
from tactical.table import CHANCE, AnyState
from tactical.table.events import Event
from tactical.table.phrases import capital

KEPT_VIEWS = 64  # positions as the seat saw them


class NotReady(Exception):  # noqa: N818 - a state of affairs
    """The request needs a replay first: ask again with `load`, in a thread."""


class Timeline:
    """Moves around in an archive as one seat may see it. Methods that may need a replay raise NotReady unless `load` is
    given; raises SaveError if the past cannot be replayed."""

    def __init__(self, archive: Archive, visibility: Visibility) -> None:
        self.archive = archive
        self.visibility = visibility
        self._views: OrderedDict[int, AnyState] = OrderedDict()
        self._short: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self.archive)

    # --- places ---

    def before(self, at: int, *, load: bool = False) -> int:
        """The place before this one; at the opening, the opening."""
        number = bisect_left(self._places, at)
        return self._reached(self._places[number - 1] if number else 0, load)

    def after(self, at: int, *, load: bool = False) -> int:
        """The place after this one; `at` itself if nothing more was noticed."""
        number = bisect_right(self._places, at)
        return self._reached(self._places[number], load) if number < len(self._places) else at

    def number(self, at: int) -> int:
        """The number of this place among the places that the seat noticed."""
        return bisect_right(self._places, at)

    @property
    def last_number(self) -> int:
        """The number of places after the opening."""
        return len(self._places)

    def start(self, *, load: bool = False) -> int:
        """The place of the opening."""
        self.beat(0, load=load)
        return 0

    def end(self, *, load: bool = False) -> int:
        """The last place."""
        return self.before(len(self) + 1, load=load)

    def beat_before(self, at: int, *, load: bool = False) -> int:
        """The beginning of this place's beat; if already there, of the beat before."""
        place = self.before(at, load=load)
        beat = self._beat(place, load)
        while place and self._beat(earlier := self.before(place, load=load), load) == beat:
            place = earlier
        return place

    def beat_after(self, at: int, *, load: bool = False) -> int:
        """The beginning of the next beat; the last place if there is none."""
        beat, place = self._beat(at, load), at
        while (later := self.after(place, load=load)) != place:
            place = later
            if self._beat(place, load) != beat:
                break
        return place

    def last_sat(self) -> int:
        """The place of the seat's own last order; everything after it is news."""
        mine = (
            number for number in range(len(self), 0, -1) if self.archive.order(number - 1).seat == self.visibility.seat
        )
        return next(mine, 0)

    def nearest(self, at: int, *, load: bool = False) -> int:
        """The last place that is not after `at`."""
        return self.before(at + 1, load=load)

    @cached_property
    def _places(self) -> list[int]:
        """All but the opening, in order."""
        count, seen = len(self), self.visibility
        return [place for place in range(1, count + 1) if self.archive.witnessed(place - 1, seen)]

    def _reached(self, place: int, load: bool) -> int:
        if place:
            self._moment(place, load)
        return place

    def _moment(self, place: int, load: bool) -> Moment:
        if not load and not self.archive.ready(place - 1):
            raise NotReady
        return self.archive.moment(place - 1)

    def _state(self, at: int, load: bool) -> AnyState:
        return self._moment(at, load).after if at else self.archive.opening

    # --- what was there ---

    def beat(self, at: int, *, load: bool = False) -> int:
        """The number of the beat at a place."""
        return int(self._state(at, load).beat)

    def _beat(self, at: int, load: bool) -> tuple[str, int]:
        """The beat at a place; a campaign counts anew in each of its games."""
        return self._state(at, load).setup.title, self.beat(at, load=load)

    def heading(self, at: int) -> str:
        """The beat of the order that led to a place; in a campaign, with its game."""
        if not at:
            return f"{capital(self.rules(0).beat)} {self.beat(0)}"
        moment = self._moment(at, load=True)
        words = f"{capital(moment.rules_before(self.rules(0)).beat)} {moment.before.beat}"
        return words if not moment.in_campaign else f"{words}, {moment.before.setup.title}"

    def _crossed(self, at: int) -> bool:
        """True if the order that led to a place led into another game: then what it named is not on this board."""
        moment = self._moment(at, load=True)
        return moment.in_campaign and bool(moment.before.setup.title != moment.after.setup.title)

    def view(self, at: int, *, load: bool = False) -> AnyState:
        """The position at a place, as the seat saw it."""
        cached = self._views.get(at)
        if cached is None:
            state = self._state(at, load)  # replays, where it must
            cached = self._views[at] = self.visibility.seeing(state, self.archive.rules(at))
            while len(self._views) > KEPT_VIEWS:
                self._views.popitem(last=False)
        return cached

    def rules(self, at: int) -> AnyRuleset:
        """The rules of the game in play at a place; they change in a campaign."""
        return self.archive.rules(at)

    def state(self, at: int) -> AnyState:
        """The whole position: only for starting a rehearsal from it."""
        return self.archive.state(at)

    def messages(self, at: int) -> list[Message]:
        """The messages about the order that led to a place, as the seat noticed it, a line each."""
        if not at:
            setup = self.view(0).setup
            return [Message(f"{setup.title}: the opening", "strong"), Message(str(setup.briefing), "text")]
        return self._tell(at, self.visibility.noticed(self._moment(at, load=True).events))

    def deeds(self, at: int) -> list[Message]:
        """The same without events that merely begin or end something, perhaps of another side."""
        noticed = self.visibility.noticed(self._moment(at, load=True).events)
        return self._tell(at, [each for each in noticed if not each.boundary])

    def _tell(self, at: int, events: Sequence[Event]) -> list[Message]:
        return tell(self.archive.rules(at), self.view(at, load=True), events)

    def told(self, at: int) -> list[Message]:
        """The messages of a place; the order itself if nothing noticed followed it."""
        return self.messages(at) or [Message(self.short(at), "text")]

    def headline(self, at: int) -> str:
        """The order that led to a place, in notation if the seat may read it."""
        return capital(self.visibility.headline(self._moment(at, load=True))) if at else "The opening"

    def short(self, at: int) -> str:
        """The order that led to a place in a sentence, if the seat may read it; otherwise the first thing noticed."""
        words = self._short.get(at)
        if words is None:
            words = self._short[at] = self._in_short(at)
        return words

    def _in_short(self, at: int) -> str:
        if not at:
            return self.headline(at)
        moment = self._moment(at, load=True)
        if self.visibility.reads(moment):
            return self.headline(at) if moment.order.seat == CHANCE else self.visibility.sentence(moment)
        summary = next((message.text for message in self.deeds(at) if message.key != "strong"), "")
        return f"{capital(moment.before.seat(moment.order.seat).name)}: {summary}" if summary else self.headline(at)

    def seat(self, at: int) -> int:
        """The seat whose order led to a place; -1 if it was no player's."""
        return max(-1, self.archive.order(at - 1).seat) if at else -1

    def subject(self, at: int) -> int:
        """The piece that the order was about, if the seat may know; otherwise -1."""
        if not at or self._crossed(at) or not self.visibility.reads(self._moment(at, load=True)):
            return -1
        return int(self.archive.order(at - 1).subject)

    def where(self, at: int) -> int:
        """The cell where it happened, as far as the seat noticed; -1 if it has none."""
        if not at or self._crossed(at):
            return -1
        view, about = self.view(at, load=True), self.subject(at)
        if about >= 0 and view.pieces[about].cell >= 0:
            return int(view.pieces[about].cell)
        for event in reversed(self.visibility.noticed(self._moment(at, load=True).events)):
            cell, piece = getattr(event, "cell", -1), getattr(event, "piece", -1)
            if isinstance(cell, int) and cell >= 0:
                return cell
            if isinstance(piece, int) and piece >= 0 and view.pieces[piece].cell >= 0:
                return int(view.pieces[piece].cell)
        return -1

    def path(self, at: int, storey: int = 0) -> tuple[PathStep, ...]:
        """The steps that pieces were seen to take on a storey, from cell to cell."""
        if not at or self._crossed(at):
            return ()
        view = self.view(at, load=True)
        seen = [
            event.cell  # type: ignore[attr-defined]
            for event in self.visibility.noticed(self._moment(at, load=True).events)
            if all(hasattr(event, name) for name in ("piece", "start", "cell", "cost")) and event.cell >= 0  # type: ignore[attr-defined]
        ]
        last = len(seen)
        places = (view.board.xy(cell) for cell in seen)
        steps = ((PathStep((x, y), n, stop=n == last), z) for n, (x, y, z) in enumerate(places, 1))
        return tuple(step for step, z in steps if z == storey)

    # --- lists ---

    def around(self, at: int, earlier: int, later: int) -> list[int]:
        """The places before and after one, as far as they are known without a replay."""
        places = [at]
        for step, count in ((self.before, earlier), (self.after, later)):
            place = at
            for _ in range(count):
                try:
                    near = step(place)
                except NotReady:
                    break
                if near == place:
                    break
                place = near
                places.append(place)
        return sorted(set(places))

    def lines(self) -> Iterator[str]:
        """The whole chronicle as text, replayed on the way."""
        beat = ""
        place, last = 0, -1
        while place != last:
            if (now := self.heading(place)) != beat:
                beat = now
                yield beat
            if place:
                yield f"  {self.headline(place)}"
                yield from (f"    {message.whole}" for message in self.messages(place))
            last, place = place, self.after(place, load=True)
