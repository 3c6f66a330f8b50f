"""A battle screen inside a campaign: down to the battle that waits, back up from one that is over, and the pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tactical import campaign
from tactical.controller.controller import Controller, Message
from tactical.controller.scene.scene import Cell, Zoom
from tactical.journal.game import Game
from tactical.ui.actions import Actions

if TYPE_CHECKING:
    from tactical.campaign import CampaignState


class Spot(msgspec.Struct, frozen=True):
    """Where somebody was on a board."""

    cursor: Cell
    zoom: Zoom
    zoomed: bool


class Campaigning(Actions):
    """Mixed into the battle screen. Where one was on the board of each game in play is remembered."""

    def __init__(self, desk: Controller, said: str = "") -> None:
        super().__init__(desk, said)
        self._spots: dict[tuple[int, str], Spot] = {}

    _table: tuple[int, str, int] | None = None  # which game of the campaign this screen shows

    # --- which game is in play ---

    def _begin_table(self) -> None:
        """Note which game this is, and go back to where one was on its board."""
        saga = self.desk.saga
        self._table = _key(saga) if saga is not None else None
        spot = self._spots.get(self._table[:2]) if self._table is not None else None
        if spot is not None:
            self._zoomed = spot.zoomed
            self.call_after_refresh(self._restore, spot)

    def _restore(self, spot: Spot) -> None:
        if spot.zoomed:
            self.board.set_zoom(spot.zoom)
        self.board.move_to(spot.cursor)
        self._cursor_moved()

    def _after(self) -> None:
        game = self.desk.live or self.desk.game
        saga = game.saga if isinstance(game, Game) else None
        if saga is None or self._table is None or _key(saga) == self._table:
            super()._after()
            return
        self._spots[self._table[:2]] = Spot(self.board.cursor, self.board.zoom, self._zoomed)
        desk = self.desk
        self._sit(Controller(game, desk.chairs if desk.live is not None else desk.seats, desk.dice))
        self._end_told = self._end_told and _key(saga)[:2] == self._table[:2]  # a battle told about, now folded back
        self.board.set_scene(self._scene())
        self._open_desk()

    def _open_desk(self) -> None:
        """Show the game at the desk."""
        raise NotImplementedError

    # --- keys ---

    async def action_go(self) -> None:
        """Down to the battle that waits, or back up from the one that is over."""
        saga = self.desk.saga
        orders = campaign.offers(saga, self.desk.eyes) if saga is not None and self.desk.due is not None else ()
        if orders:
            await self._give(orders[0])
        elif saga is not None:
            page = self.keys.shown("campaign")
            self._say(Message(f"Nothing waits: the game in play goes on; {page} shows the campaign", "muted"))
        else:
            self._say(Message("This battle is not part of a campaign", "muted"))

    def action_campaign(self) -> None:
        desk = self.desk
        saga = desk.saga if desk.live is None else desk.live.saga
        if saga is None:
            self._say(Message("This battle is not part of a campaign", "muted"))
            return
        game = desk.live or desk.game
        assert isinstance(game, Game)
        from tactical.ui.screens.campaign import CampaignScreen  # noqa: PLC0415 - a game is shown before it is needed

        seen = campaign.view(saga, desk.eyes)
        name = saga.seat(desk.eyes).name
        self.app.push_screen(CampaignScreen(seen, name, desk.calls, Path(game.save.path)), self._come_back)

    async def _come_back(self, wanted: str | None) -> None:
        from tactical.ui.screens.campaign import GO, TURN  # noqa: PLC0415 - as above

        if wanted is not None and self.desk.live is not None:
            self._say(Message(f"That is for the game: {self._leaves} the rehearsal", "warn"))
        elif wanted == GO:
            await self.action_go()
        elif wanted == TURN:
            await self._end_turn()

    async def _end_turn(self) -> None:
        """Every seat of this keyboard agrees that the campaign turn ends."""
        turn = self.desk.saga.turn if self.desk.saga is not None else 0
        for seat in sorted(self.desk.seats):
            saga = self.desk.saga
            if saga is None or saga.turn != turn or seat in saga.ready or not saga.seat(seat).side:
                continue
            await self._play(campaign.EndTurn(seat))


def _key(saga: CampaignState) -> tuple[int, str, int]:
    """What tells one game in play from another: how deep it lies, what opened it, and after how many others."""
    return len(saga.tables), saga.top.link, len(saga.done)
