"""The past of the battle on its screen: the chronicle by a key, what a seat has missed when it sits down, and what
others did since it last acted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.session.session import Message
from tactical.session.since import SinceLine, since_last_order
from tactical.ui.battle.dialogs import ShownDialog

if TYPE_CHECKING:
    from tactical.session.pages.timeline import Timeline
    from tactical.ui.battle.screen import BattleScreen

AT_ONCE = 1000  # records that are read before the next key; more of them in a thread


class Recap:
    """Opens the chronicle, and rehearses from what is chosen there."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._rehearsed_from = -1  # the place of the chronicle that the rehearsal under way began at
        self._since: tuple[object, tuple[SinceLine, ...]] = (None, ())  # a position, and what led to it
        self._told_last: tuple[SinceLine, ...] = ()  # what was last told of others

    async def open(self, place: int = -1) -> None:
        """The past, from a place on, or from now on backwards."""
        timeline = await self.timeline()
        if timeline is not None and not timeline.last_number:
            self._screen.say(Message("Nothing has happened yet", "muted"))
        elif timeline is not None:
            await self._show(timeline, len(timeline) if place < 0 else place)

    # --- since one's own side last acted ---

    def since(self) -> tuple[SinceLine, ...]:
        """What others did since somebody of this keyboard last acted, the worst first."""
        session, state = self._screen.session, self._screen.session.seat.game.state
        if self._since[0] is not state:
            self._since = state, tuple(since_last_order(session))
            self._told_last = self._since[1] or self._told_last
        return self._since[1]

    def open_since(self) -> None:
        """The same as a list, each of whose rows leads to its place; after an order of one's own as it was before."""
        screen, lines = self._screen, self.since() or self._told_last
        if not lines:
            screen.say(Message("Nobody else has done anything yet", "muted"))
            return

        def shown(at: int) -> None:
            if lines[at].cell >= 0:
                screen.navigation.jump(lines[at].cell)

        rows = [screen.ink.say(line.text, line.key) for line in lines]
        screen.app.push_screen(ShownDialog("Since you last acted", rows, shown))

    # --- what was missed ---

    async def show_missed(self) -> None:
        """What the seat that sits down now has missed. A turn that just passed on to it is no news."""
        timeline = await self.timeline()
        if timeline is None:
            return
        try:
            sat = timeline.last_sat()
            at = timeline.after(sat, load=True)
            news = timeline.news(sat)
        except SaveError as error:
            self._screen.say(Message(str(error), "bad"))
            return
        if news:
            await self._show(timeline, at, missed=True)

    async def return_from_rehearsal(self) -> None:
        """After a rehearsal that began in the chronicle: to where it began."""
        place, self._rehearsed_from = self._rehearsed_from, -1
        if place >= 0 and (timeline := await self.timeline()) is not None:
            await self._show(timeline, min(place, len(timeline)))

    async def timeline(self) -> Timeline | None:
        """The battle order by order, as the seat that sits here may know it; None in a game without a file."""
        screen, session = self._screen, self._screen.session
        rehearsing = session.rehearsing
        game = rehearsing.live or session.seat.game
        if not isinstance(game, Game):
            return None
        from tactical.journal.archive import Archive
        from tactical.journal.visibility import Visibility
        from tactical.session.pages.timeline import Timeline

        seat = rehearsing.sat if rehearsing.live is not None else session.seat.shown_to
        visibility = Visibility(game.rules, game.state, seat)
        try:
            if len(game.history.chunks) <= AT_ONCE:
                return Timeline(Archive.of(game.history), visibility)
            return Timeline(await asyncio.to_thread(Archive.of, game.history), visibility)
        except SaveError as error:
            screen.say(Message(str(error), "bad"))
            return None

    async def _show(self, timeline: Timeline, at: int, *, missed: bool = False) -> None:
        try:
            place = await asyncio.to_thread(timeline.nearest, at, load=True)
        except SaveError as error:
            self._screen.say(Message(str(error), "bad"))
            return

        def closed(chosen: int | None) -> None:
            if chosen is not None:
                self._rehearse(timeline, chosen)

        self._screen.pages.chronicle(timeline, place, closed, missed=missed)

    def _rehearse(self, timeline: Timeline, place: int) -> None:
        """Rehearse from here; leaving the rehearsal leads back to the chronicle."""
        self._screen.alone(lambda: self._begin_rehearsal(timeline, place))

    def _begin_rehearsal(self, timeline: Timeline, place: int) -> None:
        screen = self._screen
        screen.session.rehearse(timeline.state(place), timeline.rules(place))
        self._rehearsed_from = place
        words = f"Rehearsal from the past, after: {timeline.short(place)}. {screen.rehearsing.leaves} it"
        screen.say(Message(f"{words}, back to the chronicle", "strong"))
        screen.navigation.go_to_piece(screen.session.selection.piece)
        screen.paint()
