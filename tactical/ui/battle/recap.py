"""The past of the battle on its screen: the chronicle, what a seat has missed when it sits down, and what others did
since it last acted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.session.seen_orders import SeenOrder, seen_order
from tactical.session.session import Message, Session
from tactical.session.since import MOST, SinceLine, latest_deed, since_last_order
from tactical.ui.battle.dialogs import ShownDialog

if TYPE_CHECKING:
    from tactical.session.pages.timeline import Timeline
    from tactical.ui.battle.screen import BattleScreen

AT_ONCE = 1000  # records that are read before the next key; more of them in a thread


class Recap:
    """Opens the chronicle, and rehearses from a chosen place in it."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._rehearsed_from = -1  # the place of the chronicle that the rehearsal under way began at
        self._since: tuple[object, tuple[SinceLine, ...]] = (None, ())  # a position, and what led to it
        self._latest: tuple[object, str] = (None, "")  # a position, and the last that others did before it
        self._told_last: tuple[SinceLine, ...] = ()  # the latest lines about others

    async def open(self, place: int = -1) -> None:
        """Open the past at a place, or from the present backwards."""
        timeline = await self.timeline()
        if timeline is not None and not timeline.last_number:
            self._screen.say(Message("Nothing has happened yet", "muted"))
        elif timeline is not None:
            await self._show(timeline, len(timeline) if place < 0 else place)

    # --- since one's own side last acted ---

    def since(self) -> tuple[SinceLine, ...]:
        """Others' deeds since somebody at this keyboard last acted, worst first."""
        session, state = self._screen.session, self._screen.session.seat.game.state
        if self._since[0] is not state:
            self._since = state, tuple(since_last_order(session))
            self._told_last = self._since[1] or self._told_last
        return self._since[1]

    def latest_deed(self) -> str:
        """The last that others did since then."""
        session, state = self._screen.session, self._screen.session.seat.game.state
        if self._latest[0] is not state:
            self._latest = state, latest_deed(session)
        return self._latest[1]

    def open_since(self) -> None:
        """Open them as a list whose rows lead to their places; after an order of one's own, as it was before."""
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
        """Play back what the seat that sits down now has missed. A turn that merely passed on to it is no news."""
        screen, timeline = self._screen, await self.timeline()
        if timeline is None:
            return
        session, state = screen.session, screen.session.seat.game.state
        try:
            found = await asyncio.to_thread(lambda: [*islice(_missed(session, timeline), MOST)])
        except SaveError as error:
            screen.say(Message(str(error), "bad"))
            return
        if session.seat.game.state is state:
            screen.playback.add(reversed(found))
            screen.paint()

    async def return_from_rehearsal(self) -> None:
        """Return to the chronicle after a rehearsal that began there."""
        place, self._rehearsed_from = self._rehearsed_from, -1
        if place >= 0 and (timeline := await self.timeline()) is not None:
            await self._show(timeline, min(place, len(timeline)))

    async def timeline(self) -> Timeline | None:
        """The battle order by order, as far as the current seat may know; None without a file."""
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

    async def _show(self, timeline: Timeline, at: int) -> None:
        try:
            place = await asyncio.to_thread(timeline.nearest, at, load=True)
        except SaveError as error:
            self._screen.say(Message(str(error), "bad"))
            return

        def closed(chosen: int | None) -> None:
            if chosen is not None:
                self._rehearse(timeline, chosen)

        self._screen.pages.chronicle(timeline, place, closed)

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


def _missed(session: Session, timeline: Timeline) -> Iterator[SeenOrder | None]:
    """The orders since the seat's own last one, the latest first. It may replay."""
    archive = timeline.archive
    for number in range(len(archive) - 1, timeline.last_sat() - 1, -1):
        moment = archive.moment(number)
        yield seen_order(session, archive.rules(number + 1), moment.after, moment.order, moment.events)
