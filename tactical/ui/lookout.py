"""Looking about on the battle screen: overlays, the ruler, jumps, storeys, glyph sets."""

from __future__ import annotations

from typing import Any

from tactical.controller.controller import Message
from tactical.controller.scene.glyphs import GLYPH_SETS
from tactical.ui.actions import Actions


class Lookout(Actions):
    """Mixed into the battle screen. Nothing here changes the game."""

    # --- overlays ---

    def action_overlay(self, step: int) -> None:
        """Go through what can lie over the board: reach and the ruleset's overlays."""
        if len(self.shading.choices) == 1:
            self._say(Message("Reach is the only overlay here", "muted"))
        self.shading.cycle(step)
        self._paint()

    # --- the ruler ---

    def action_measure(self) -> None:
        """Put the ruler's end where the cursor is; asked again on the same cell, take it away."""
        self.ruler = -1 if self.ruler == self._cell() else self._cell()
        self._paint()

    # --- jumps ---

    async def action_goto(self, what: str, step: int = 1) -> None:
        """To the nearest cell of a sort; from one of them to the next, or the one before. While an order is aimed, it
        is aimed there. On a piece that is drafted the key of the goals is the one that chooses whom it takes along."""
        if what == "objective" and step > 0 and self.choose_anew():
            return
        from tactical.controller.jump_targets import NAMES, jumps, nearest, next_jump  # noqa: PLC0415 - a game is shown without it

        cells, here = jumps(self.controller, what), self._cell()
        cell = next_jump(cells, here, step) if here in cells or step < 0 else nearest(self.controller, cells, here)
        if cell < 0:
            self._say(Message(NAMES[what], "muted"))
            return
        plan = self.controller.plan
        aiming = what == "target" and plan is not None and not self.controller.goes(plan.order)
        self._go_to(cell)
        self._cursor_moved()
        if aiming and self.controller.aim(cell) is None:
            self._paint()

    # --- storeys ---

    def action_storey(self, step: int) -> None:
        """Look at the storey above (1) or below (-1), the cursor staying where it is."""
        storeys = self.controller.view.board.storeys
        if storeys < 2:
            self._say(Message("This board has only one storey", "muted"))
            return
        self._look_at_storey(min(storeys - 1, max(0, self.storey + step)))
        self._cursor_moved()

    # --- glyphs ---

    def action_glyphs(self) -> None:
        """The next set of characters."""
        shell: Any = self.app
        names = [*GLYPH_SETS]
        name = names[(names.index(shell.glyphs.name) + 1) % len(names)]
        shell.use_glyphs(name)
        self._say(Message(f"Characters: {GLYPH_SETS[name].title}", "muted"))
