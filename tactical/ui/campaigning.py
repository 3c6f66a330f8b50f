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

    def __init__(self, controller: Controller, said: str = "") -> None:
        super().__init__(controller, said)
        self._spots: dict[tuple[int, str], Spot] = {}

    _table: tuple[int, str, int] | None = None  # which game of the campaign this screen shows

    # --- which game is in play ---

    def _begin_table(self) -> None:
        """Note which game this is, and go back to where one was on its board."""
        state = self.controller.campaign
        self._table = _key(state) if state is not None else None
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
        game = self.controller.live or self.controller.game
        state = game.campaign if isinstance(game, Game) else None
        if state is None or self._table is None or _key(state) == self._table:
            super()._after()
            return
        self._spots[self._table[:2]] = Spot(self.board.cursor, self.board.zoom, self._zoomed)
        controller = self.controller
        self._sit(Controller(game, controller.keyboard, controller.dice))
        self._end_told = self._end_told and _key(state)[:2] == self._table[:2]  # a battle told about, now folded back
        self.board.set_scene(self._scene())
        self._open_controller()

    def _open_controller(self) -> None:
        """Show the game of the controller."""
        raise NotImplementedError

    # --- keys ---

    async def action_go(self) -> None:
        """Down to the battle that waits, or back up from the one that is over."""
        state = self.controller.campaign
        orders = (
            campaign.offers(state, self.controller.viewer)
            if state is not None and self.controller.due is not None
            else ()
        )
        if orders:
            await self._give(orders[0])
        elif state is not None:
            page = self.keys.shown("campaign")
            self._say(Message(f"No battle is waiting; {page} shows the campaign", "muted"))
        else:
            self._say(Message("This battle is not part of a campaign", "muted"))

    def action_campaign(self) -> None:
        controller = self.controller
        state = controller.campaign if controller.live is None else controller.live.campaign
        if state is None:
            self._say(Message("This battle is not part of a campaign", "muted"))
            return
        game = controller.live or controller.game
        assert isinstance(game, Game)
        from tactical.ui.screens.campaign import CampaignScreen  # noqa: PLC0415 - a game is shown before it is needed

        seen = campaign.view(state, controller.viewer)
        name = state.seat(controller.viewer).name
        self.app.push_screen(CampaignScreen(seen, name, controller.calls, Path(game.save.path)), self._come_back)

    async def _come_back(self, wanted: str | None) -> None:
        from tactical.ui.screens.campaign import GO, TURN  # noqa: PLC0415 - as above

        if wanted is not None and self.controller.live is not None:
            self._say(Message(f"Not in a rehearsal: {self._leaves} it", "warn"))
        elif wanted == GO:
            await self.action_go()
        elif wanted == TURN:
            await self._end_turn()

    async def _end_turn(self) -> None:
        """Every seat of this keyboard agrees that the campaign turn ends."""
        turn = self.controller.campaign.turn if self.controller.campaign is not None else 0
        for seat in sorted(self.controller.seats):
            state = self.controller.campaign
            if state is None or state.turn != turn or seat in state.ready or not state.seat(seat).side:
                continue
            await self._play(campaign.EndTurn(seat))


def _key(state: CampaignState) -> tuple[int, str, int]:
    """What tells one game in play from another: how deep it lies, what opened it, and after how many others."""
    return len(state.tables), state.top.link, len(state.done)
