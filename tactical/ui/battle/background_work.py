"""Background work while keys go on working: overlays, and the possible results of orders and reactions.

Each job is about one position, and its result is dropped if another position is shown by then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.session.planner import Plan
from tactical.table import AnyState
from tactical.ui.battle.panels.words import about

if TYPE_CHECKING:
    from tactical.table import Order
    from tactical.ui.battle.screen import BattleScreen

FORESEE_SECONDS = 0.05  # a plan that stands for so long is worth working out


class BackgroundWork:
    """Starts slow work after each paint, if it is wanted and not done yet."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._shading_now: tuple[object, ...] = ()  # the work of the thread
        self._telling = asyncio.Lock()  # held while one works out how a piece's plans may come out

    def begin(self) -> None:
        """Start whatever is wanted now."""
        screen, session = self._screen, self._screen.session
        plan = session.plan.current
        if plan is not None and plan.verdict and plan.foreseen is None:
            screen.runner.begin(self._foresee(plan))
        elif plan is None and (use := session.asking.only_use) is not None and not session.asking.foreseen_window:
            screen.runner.begin(self._foresee_window(session.seat.game.state, use))
        shown = about(session, screen.cell)
        if shown >= 0 and not self._telling.locked() and session.seat.outlook_job(shown) is not None:
            screen.runner.begin(self.outlook(shown, after=FORESEE_SECONDS))
        if screen.navigation.shading.named and screen.navigation.overlay is None:
            screen.runner.begin(self._shade())

    async def _shade(self) -> None:
        session, shading = self._screen.session, self._screen.navigation.shading
        seat = session.seat
        asked = (seat.view, seat.viewer, session.selection.piece)
        if not shading.named:  # it was put away again meanwhile
            return
        if self._shading_now == (id(asked[0]), *asked[1:], shading.choice):
            return
        self._shading_now = (id(asked[0]), *asked[1:], shading.choice)
        try:
            found = await asyncio.to_thread(shading.job(*asked))
        finally:
            self._shading_now = ()
        if seat.view is asked[0]:
            shading.keep(*asked, found)
            self._screen.paint()
        else:
            self.begin()

    async def outlook(self, piece: int, after: float = 0.0) -> None:
        """Work out how a piece's plans may turn out, if the position is still the same `after` this many seconds. One
        job at a time, so that nothing is worked out twice."""
        session = self._screen.session
        seat = session.seat
        view = seat.view
        async with self._telling:
            await asyncio.sleep(after)
            job = seat.outlook_job(piece) if seat.view is view else None
            lines = await asyncio.to_thread(job) if job is not None else ()
        if job is not None and seat.learnt_outlook(view, piece, lines):
            self._screen.painting.piece()
        else:
            self.begin()

    async def _foresee_window(self, state: AnyState, use: Order) -> None:
        """The possible results of using the window that is open."""
        from tactical.session.forecasts import foreseen_rows

        session = self._screen.session
        rows = await asyncio.to_thread(foreseen_rows, session.seat.rules, session.seat.view, use)
        if session.asking.foresaw_window(state, rows) and rows:
            self._screen.painting.order()

    async def _foresee(self, plan: Plan) -> None:
        session = self._screen.session
        view = session.seat.view
        await asyncio.sleep(FORESEE_SECONDS)
        if session.plan.current is not plan:
            return
        from tactical.session.forecasts import foreseen_rows

        offers = session.seat.offers
        rows = await asyncio.to_thread(lambda: foreseen_rows(session.seat.rules, view, *plan.orders, offers=offers))
        if session.plan.foresaw(plan, rows) and rows:
            self._screen.painting.order()
