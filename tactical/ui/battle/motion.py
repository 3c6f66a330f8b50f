"""Motion on the board since it was last shown: one's own orders, others' and the computer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical.session.scene.motion import film
from tactical.session.scene.scene import Cell, Scene

if TYPE_CHECKING:
    from tactical.journal.moments import Moment
    from tactical.session.rehearsed_game import LineOrder
    from tactical.ui.battle.screen import BattleScreen


class Motion:
    """Plays nothing where it would be in the way: switched off, over the network, or without shades of colour."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._before: tuple[object, object, int, Scene] | None = None  # the game, its last order, the storey, the scene

    @property
    def wanted(self) -> bool:
        """True if motion is to be played at all."""
        screen = self._screen
        return screen.settings.motion and not screen.tactical.hosted and screen.board.look.blends

    def remember(self) -> None:
        """Remember the board as it is shown, before a change."""
        screen, game = self._screen, self._screen.session.seat.game
        if self._before is None:
            last = game.moments[-1] if game.moments else None
            self._before = (game, last, screen.navigation.storey, screen.board.scene)

    def begin(self) -> None:
        """Play everything that has happened since; the board already shows its end. This ends any earlier playback."""
        screen, known = self._screen, self._before
        self._before = None
        if known is None or not self.wanted:
            return
        session = screen.session
        game, last, storey, scene = known
        if session.seat.game is not game or screen.navigation.storey != storey or session.seat.what_if is not None:
            return
        moments: list[Moment | LineOrder] = list(game.moments)
        at = next((i for i in range(len(moments) - 1, -1, -1) if moments[i] is last), -1 if last is None else None)
        if at is None:
            return  # orders were taken back
        events = [e for moment in moments[at + 1 :] for e in moment.events if session.seat.notices(e)]
        board = session.seat.view.board

        def xy(cell: int) -> Cell | None:
            x, y, where = board.xy(cell)
            return (x, y) if where == storey else None

        screen.board.play(film(scene, screen.board.scene, events, xy))
