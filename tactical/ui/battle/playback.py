"""Others' orders, shown one by one where they happened, at a readable pace."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING

from textual.content import Content

from tactical.session.refusals import Message
from tactical.session.scene.scene import Cell, Scene
from tactical.session.seen_orders import SeenOrder, marked

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

PACES = {"slow": 2.5, "normal": 1.2, "quick": 0.4, "at once": 0.0}  # seconds that each is shown
STEPWISE = "step by step"
JUST = 0.4  # seconds after something went by itself in which a key was still meant to put it away


class Playback:
    """Shows one after another. Any key goes on to the next and does nothing else; Esc skips to the end. What happened
    to one's own pieces stays until a key is pressed."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._waiting: deque[SeenOrder] = deque()
        self._shown: SeenOrder | None = None
        self._told: SeenOrder | None = None  # the last that was shown, which is read until more comes, or a key
        self._own: list[Message] = []  # what came of one's own orders since the last key
        self._own_shown_to = -1  # the seat that has seen it
        self._matters = False  # there are dice or losses among it
        # Of its words, where they do not fit on one page: what is left of them for this one, and for those after it.
        self._rest: list[Content] = []
        self._unread: list[Content] = []
        self._next = asyncio.Event()
        self._over = asyncio.Event()
        self._over.set()
        self._to_the_end = False  # until one's own seat is asked
        self._then: list[Callable[[], object]] = []
        self._passed = float("-inf")  # when the last was gone by itself

    @property
    def is_shown(self) -> bool:
        """True while something is shown that a key dismisses."""
        return self._shown is not None

    @property
    def is_told(self) -> bool:
        """True while its words stand in the panel: also while others decide, until a key is pressed."""
        seat = self._screen.session.seat
        stands = (seat.window is None or seat.roams) if self._own else not seat.my_turn
        return self.is_shown or (self._told is not None and stands)

    def add(self, found: Iterable[SeenOrder | None]) -> None:
        """Add these to the queue; the next picture shows the first."""
        screen = self._screen
        if screen.session.seat.my_turn and not self.is_shown:
            self._to_the_end = False
        if screen.settings.pace == "at once" or self._to_the_end:
            return
        self._waiting.extend(each for each in found if each is not None)
        if self._waiting and self._shown is None:
            if self._own and self._told is not None:
                self._waiting.appendleft(self._told)  # no result of one's own goes before a key was pressed on it
            self._shown, self._own = self._waiting.popleft(), []
            self._over.clear()
            screen.runner.begin(self._run())

    def note(self, *messages: Message, matters: bool = False) -> None:
        """Note what came of one's own order. `matters`: there are dice or losses among it, which no plan covers, and
        which are read before others' orders are shown."""
        self._matters = matters or (self._matters and bool(self._own))
        self._own += messages
        self._own_shown_to = self._screen.session.seat.shown_to

    def tell(self, *messages: Message) -> None:
        """Tell what came of one's own order, these and what was noted, until the next key, where the log has no room
        for all of it. Where more is planned, it covers that: then the key does nothing else."""
        if messages:
            self.note(*messages)
        if not self.is_shown:
            self._tell_own()

    def _tell_own(self) -> None:
        covers = self._matters and self._screen.session.plan.current is not None
        if self._own and (covers or not self._logs_hold(self._own)):
            self._told = self._of_own(self._own)

    def _logs_hold(self, messages: Sequence[Message]) -> bool:
        return any(log.region and log.holds(messages) for log in self._screen.logs)

    def _of_own(self, messages: Sequence[Message]) -> SeenOrder:
        """The results of one's own order, to be shown as others' orders are."""
        seat = self._screen.session.seat
        return SeenOrder(seat.shown_to, seat.view, -1, (), tuple(messages), ours=True)

    async def over(self) -> None:
        """Wait until everything has been shown."""
        await self._over.wait()

    def take_key(self, key: str) -> bool:
        """Handle a key while something is shown: go on to the next, or with Esc to the end. False if the key must be
        obeyed, because nothing is shown or it begins a typed line."""
        just, self._passed = monotonic() - self._passed < JUST, float("-inf")
        if self._shown is None:
            covers, self._own = self.covers_plan, []
            if self._told is not None:
                self._told = None
                self._screen.paint()  # with the keys that mean something now
            return just or covers
        keys = self._screen.keys
        types = key in (*keys.entry("order.type").keys, *keys.entry("jump").keys)  # the next keys are text
        to_the_end = types or key == "escape"
        if just and not to_the_end:
            return True  # it was meant for the one before
        self._to_the_end = to_the_end
        self._screen.seen(self._shown.logged)
        if self._to_the_end:
            self._waiting.clear()
            self._shown = None
        self._next.set()
        return not types

    def keep_for(self, shown_to: int) -> None:
        """Show nothing that somebody else saw: another seat looks."""
        self._waiting = deque(each for each in self._waiting if each.shown_to == shown_to)
        if self._shown is not None and self._shown.shown_to != shown_to:
            self._shown = self._waiting.popleft() if self._waiting else None
            self._next.set()
        if self._told is not None and self._told.shown_to != shown_to:
            self._told = None
        if self._own_shown_to != shown_to:
            self._own = []

    def then(self, work: Callable[[], object]) -> None:
        """Run something once everything has been shown."""
        if self._shown is None:
            work()
        else:
            self._then.append(work)

    def once_read(self, work: Callable[[], object]) -> None:
        """Run something once everything has been shown, and the results of one's own dice have been read, unless they
        stay in the log while as much again is told."""
        own, self._told = self._own, None
        if own and self._matters and not self._logs_hold([*own, *own]):
            self.add([self._of_own(own)])
        self.then(work)

    async def _run(self) -> None:
        screen = self._screen
        try:
            while (shown := self._shown) is not None:
                self._next.clear()
                screen.paint()
                self._look_at(shown)
                try:
                    await asyncio.wait_for(self._next.wait(), self._seconds(shown))
                except TimeoutError:
                    self._passed = monotonic()
                if shown is self._shown and self._unread:
                    self._rest = self._unread
                    continue
                if shown is self._shown:
                    self._shown = self._waiting.popleft() if self._waiting else None
                self._rest = self._unread = []
                self._told = None if self._to_the_end else shown
        finally:
            self._shown = None
            self._over.set()
        if screen.is_attached:
            self._tell_own()
            self.look_back()
            screen.paint()
            while self._then:
                self._then.pop(0)()

    def _seconds(self, found: SeenOrder) -> float | None:
        """For how long it is shown; None: until a key is pressed."""
        pace, seat = self._screen.settings.pace, self._screen.session.seat
        if pace == STEPWISE or (found.ours and not seat.watching and seat.seats):
            return None
        return PACES.get(pace, PACES["normal"])

    # --- what is shown ---

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The keys for the footer: any key goes on."""
        return [("computer.hurry", "go on"), *([("back", "to the end")] if self.is_shown else [])]

    def scene(self, draw: Callable[[SeenOrder], Scene]) -> Scene | None:
        """The board to draw while something is shown."""
        return marked(draw(self._shown), self._shown, self._xy) if self._shown is not None else None

    def lines(self, columns: int, room: int) -> list[Content]:
        """The lines about it; if they do not fit, similar ones in one paragraph."""
        if (told_of := self._shown or self._told) is None:
            return []
        lines = self._rest or self._wrapped(told_of, columns, room)
        if self._shown is None:
            return [*lines, *self._go_on(columns)] if self.covers_plan else lines
        on_page = max(1, room - 1) if len(lines) > room > 0 else max(1, len(lines))
        lines, self._unread = lines[:on_page], lines[on_page:]
        return [*lines, *self._go_on(columns)] if len(lines) < max(1, room) else lines

    def _go_on(self, columns: int) -> list[Content]:
        more = f"Any key: the next of {len(self._waiting)}; Esc: none" if self._waiting else "Any key: go on"
        if self._shown is not None and self._seconds(self._shown) is not None:
            more = "Goes on by itself; any key: now"
        more = "Any key: more of it" if self._unread else more
        return self._screen.ink.wrapped(more, columns, "muted")

    @property
    def covers_plan(self) -> bool:
        """True while what came of one's own order stands where more is planned."""
        return bool(self._own) and self.is_told and self._screen.session.plan.current is not None

    def _wrapped(self, told_of: SeenOrder, columns: int, room: int) -> list[Content]:
        """The outcome of an order, then its dice and its reason."""
        ink = self._screen.ink
        outcome_first = sorted(told_of.messages, key=lambda message: message.dice)
        told = [(message.text, "muted" if message.dice else message.key or "text") for message in outcome_first]
        lines = [line for text, key in told for line in ink.wrapped(text, columns, key)]
        if len(lines) > room > 0:  # closer together, then on pages
            alike = groupby(told, key=lambda each: each[1])
            lines = [
                line for key, texts in alike for line in ink.wrapped(". ".join(text for text, _ in texts), columns, key)
            ]
        return lines

    @property
    def title(self) -> str:
        """The piece or seat that did it."""
        told = self._shown or self._told
        return (told.title if told is not None else "") or "What happened"

    def _xy(self, cell: int) -> Cell | None:
        x, y, storey = self._screen.session.seat.view.board.xy(cell)
        return (x, y) if storey == self._screen.navigation.storey else None

    def look_back(self) -> None:
        """Bring the view back to where it was, unless more is to come: where others decide it stays for that."""
        if not self.is_shown and self._screen.session.seat.my_turn:
            self._screen.board.look_at()

    def _look_at(self, found: SeenOrder) -> None:
        """Bring into view where it happened, and leave the cursor."""
        scene = self._screen.board.scene
        cells = [*(step.cell for step in scene.path), *(effect.cell for effect in scene.effects)]
        piece = next((piece.cell for piece in scene.pieces if piece.number == found.subject), None)
        if piece is not None:
            cells.append(piece)
        if cells:
            self._screen.board.look_at(*cells)
