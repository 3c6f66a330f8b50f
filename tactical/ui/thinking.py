"""What the battle screen works out in threads while keys go on: overlays, and what orders and windows may come to."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from tactical.controller.controller import Controller
from tactical.controller.overlays import Shading
from tactical.controller.planner import Plan
from tactical.table.overlays import Overlay
from tactical.ui.timekeeping import Timekeeping

FORESEE_SECONDS = 0.05  # a plan that stands for so long is worth working out


class Thinking(Timekeeping):
    """The battle screen's tasks. Each is about a position, and forgotten where another is looked at by then."""

    controller: Controller
    shading: Shading

    def __init__(self) -> None:
        super().__init__()
        self._tasks: set[asyncio.Task[None]] = set()
        self._shading_now: tuple[Any, ...] = ()  # what a thread is working out

    def _paint(self) -> None:
        raise NotImplementedError

    def _paint_inspector(self, *, passing: bool = False) -> None:
        raise NotImplementedError

    # --- tasks ---

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._late)

    def _late(self, work: asyncio.Task[None]) -> None:
        self._tasks.discard(work)
        self.call_later(work.result)  # raises here what it has raised there

    # --- overlays ---

    def _overlay(self) -> Overlay | None:
        """The chosen overlay, if it has been worked out."""
        return self.shading.ready(self.controller.view, self.controller.viewer, self.controller.piece)

    def _shade(self) -> None:
        """Work out the chosen overlay in a thread, where it is not known yet."""
        if self.shading.named and self._overlay() is None:
            self._begin(self._work_out_overlay())

    async def _work_out_overlay(self) -> None:
        controller, shading = self.controller, self.shading
        asked = (controller.view, controller.viewer, controller.piece)
        if self._shading_now == (id(asked[0]), *asked[1:], shading.choice):
            return
        self._shading_now = (id(asked[0]), *asked[1:], shading.choice)
        try:
            found = await asyncio.to_thread(shading.job(*asked))
        finally:
            self._shading_now = ()
        if controller.view is asked[0]:
            shading.keep(*asked, found)
            self._paint()
        else:
            self._shade()

    # --- odds ---

    def _foresee(self) -> None:
        """Work out in a thread what the planned order may come to, once it has stood for a moment."""
        plan = self.controller.plan
        if plan is not None and plan.verdict and plan.foreseen is None:
            self._begin(self._work_out(plan))
        elif plan is None and self.controller.in_question and not self.controller.foreseen_window:
            self._begin(self._work_out_window(self.controller.game.state))

    async def _work_out_window(self, state: Any) -> None:
        """What may come of using the window that is open."""
        from tactical.controller.forecasts import foresee  # noqa: PLC0415 - a game is shown before it is needed

        controller, view, order = self.controller, self.controller.view, self.controller.offers[0]
        lines = await asyncio.to_thread(foresee, controller.rules, view, order)
        if controller.foresaw_window(state, lines) and lines:
            self._paint_inspector()

    async def _work_out(self, plan: Plan) -> None:
        controller, view = self.controller, self.controller.view
        await asyncio.sleep(FORESEE_SECONDS)
        if controller.plan is not plan:
            return
        from tactical.controller.forecasts import foresee  # noqa: PLC0415 - as above

        lines = await asyncio.to_thread(foresee, controller.rules, view, *plan.orders)
        if controller.foresaw(plan, lines) and lines:
            self._paint_inspector()
