"""How the battle screen opens its past: the chronicle by a key, and what a seat has missed when it sits down."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.controller.controller import Message
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.ui.battle_base import BattleBase

if TYPE_CHECKING:
    from tactical.controller.pages.timeline import Timeline

AT_ONCE = 1000  # records that are read before the next key; more of them in a thread


class LookingBack(BattleBase):
    """Mixed into the battle screen."""

    _rehearsed_from = -1  # the place of the chronicle that the rehearsal under way began at

    async def action_chronicle(self) -> None:
        """The past, from now on backwards."""
        timeline = await self._timeline()
        if timeline is not None and not len(timeline):
            self._say(Message("Nothing has happened yet", "muted"))
        elif timeline is not None:
            await self._open_chronicle(timeline, len(timeline))

    async def _show_missed(self) -> None:
        """What the seat that sits down now has missed. A turn that just passed on to it is no news."""
        timeline = await self._timeline()
        if timeline is None:
            return
        try:
            sat = timeline.last_sat()
            at = timeline.after(sat, load=True)
            news = timeline.news(sat)
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            return
        if news:
            await self._open_chronicle(timeline, at, missed=True)

    async def _open_chronicle(self, timeline: Timeline, at: int, *, missed: bool = False) -> None:
        from tactical.ui.screens.chronicle import ChronicleScreen  # noqa: PLC0415 - a game is shown before it is needed

        try:
            place = await asyncio.to_thread(timeline.nearest, at, load=True)
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            return

        def closed(chosen: int | None) -> None:
            if chosen is not None:
                self._rehearse_from(timeline, chosen)

        screen = ChronicleScreen(timeline, place, missed=missed, may_rehearse=self.controller.what_if is None)
        self.app.push_screen(screen, closed)

    def _rehearse_from(self, timeline: Timeline, place: int) -> None:
        """Rehearse from here; leaving the rehearsal leads back to the chronicle."""
        self.controller.rehearse(timeline.state(place), timeline.rules(place))
        self._rehearsed_from = place
        words = f"Rehearsal from the past, after: {timeline.headline(place)}. R leaves it, back to the chronicle"
        self._say(Message(words, "strong"))
        self._go_to_piece(self.controller.piece)
        self._paint()

    async def _back_to_chronicle(self) -> None:
        """After a rehearsal that began there: to where it began."""
        place, self._rehearsed_from = self._rehearsed_from, -1
        if place >= 0 and (timeline := await self._timeline()) is not None:
            await self._open_chronicle(timeline, min(place, len(timeline)))

    async def _timeline(self) -> Timeline | None:
        game = self.controller.live or self.controller.game
        if not isinstance(game, Game):
            return None
        from tactical.controller.pages.timeline import Timeline  # noqa: PLC0415
        from tactical.journal.archive import Archive  # noqa: PLC0415 - a game is shown before it is needed
        from tactical.journal.visibility import Visibility  # noqa: PLC0415

        visibility = Visibility(
            game.rules, game.state, self.controller.sat if self.controller.live is not None else self.controller.viewer
        )
        try:
            if len(game.history.frames) <= AT_ONCE:
                return Timeline(Archive.of(game.history), visibility)
            return Timeline(await asyncio.to_thread(Archive.of, game.history), visibility)
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            return None
