"""What others did, shown order by order where it happened, at a pace that can be read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING

from textual.content import Content

from tactical.session.scene.scene import Cell, Scene
from tactical.session.seen_orders import SeenOrder, marked

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

PACES = {"slow": 2.5, "usual": 1.2, "quick": 0.4, "at once": 0.0}  # seconds that each is shown
STEPWISE = "step by step"
JUST = 0.4  # seconds after something went by itself in which a key was still meant to put it away


class Playback:
    """Shows one after the other. Any key goes on to the next and means nothing else; Esc to the end. What one's own
    pieces went through stands until a key was pressed."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._waiting: deque[SeenOrder] = deque()
        self._shown: SeenOrder | None = None
        self._next = asyncio.Event()
        self._over = asyncio.Event()
        self._over.set()
        self._to_the_end = False  # until one's own seat is asked
        self._then: list[Callable[[], object]] = []
        self._passed = float("-inf")  # when the last was gone by itself

    @property
    def is_shown(self) -> bool:
        """Whether something is shown, which a key puts away."""
        return self._shown is not None

    def add(self, found: Iterable[SeenOrder | None]) -> None:
        """Show these after those that are still to be shown; the next picture shows the first."""
        screen = self._screen
        if screen.session.seat.my_turn and not self.is_shown:
            self._to_the_end = False
        if screen.settings.pace == "at once" or self._to_the_end:
            return
        self._waiting.extend(each for each in found if each is not None)
        if self._waiting and self._shown is None:
            self._shown = self._waiting.popleft()
            self._over.clear()
            screen.runner.begin(self._run())

    async def over(self) -> None:
        """Wait until all was shown."""
        await self._over.wait()

    def take_key(self, key: str) -> bool:
        """A key while something is shown: it goes on to the next, or with Esc to the end. False: it is to be obeyed,
        as nothing is shown, or it begins what is typed."""
        if self._shown is None:
            just, self._passed = monotonic() - self._passed < JUST, float("-inf")
            return just
        keys = self._screen.keys
        types = key in (*keys.entry("order.type").keys, *keys.entry("jump").keys)  # what follows is text, and no keys
        self._to_the_end = types or key == "escape"
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

    def then(self, work: Callable[[], object]) -> None:
        """Do something once all was shown."""
        if self._shown is None:
            work()
        else:
            self._then.append(work)

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
                if shown is self._shown:
                    self._shown = self._waiting.popleft() if self._waiting else None
        finally:
            self._shown = None
            self._over.set()
        if screen.is_attached:
            screen.board.look_at()
            screen.paint()
            while self._then:
                self._then.pop(0)()

    def _seconds(self, found: SeenOrder) -> float | None:
        """For how long it is shown; None: until a key is pressed."""
        pace, seat = self._screen.settings.pace, self._screen.session.seat
        if pace == STEPWISE or (found.ours and not seat.watching and seat.seats):
            return None
        return PACES.get(pace, PACES["usual"])

    # --- what is shown ---

    @property
    def keys(self) -> list[tuple[str, str]]:
        """What the footer names: any key goes on."""
        return [("computer.hurry", "go on"), ("back", "to the end")]

    def scene(self, draw: Callable[[SeenOrder], Scene]) -> Scene | None:
        """The board as it is to be drawn while something is shown."""
        return marked(draw(self._shown), self._shown, self._xy) if self._shown is not None else None

    def lines(self, columns: int) -> list[Content]:
        """What is told of it."""
        if self._shown is None:
            return []
        ink = self._screen.ink
        outcome_first = sorted(self._shown.messages, key=lambda message: message.dice)
        told = ((message.text, "muted" if message.dice else message.key or "text") for message in outcome_first)
        lines = [line for text, key in told for line in ink.wrapped(text, columns, key)]
        more = f"Any key: the next of {len(self._waiting)}; Esc: none" if self._waiting else "Any key: go on"
        return [*lines, *ink.wrapped(more, columns, "muted")]

    @property
    def title(self) -> str:
        """Whose doing it was."""
        return (self._shown.title if self._shown is not None else "") or "What happened"

    def _xy(self, cell: int) -> Cell | None:
        x, y, storey = self._screen.session.seat.view.board.xy(cell)
        return (x, y) if storey == self._screen.navigation.storey else None

    def _look_at(self, found: SeenOrder) -> None:
        """Bring into view where it happened, and leave the cursor."""
        scene = self._screen.board.scene
        cells = [*(step.cell for step in scene.path), *(effect.cell for effect in scene.effects)]
        piece = next((piece.cell for piece in scene.pieces if piece.number == found.subject), None)
        if piece is not None:
            cells.append(piece)
        if cells:
            self._screen.board.look_at(*cells)
