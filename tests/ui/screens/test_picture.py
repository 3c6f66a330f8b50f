"""Boards drawn small: of a large one the part that is to be seen."""

from __future__ import annotations

from pathlib import Path

from tactical.session.scene.builder import Picture
from tactical.ui.screens.picture import BoardDrawing
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import app_of, new_game, text_of

WIDE = f"{'.' * 60}\n{'.' * 10}a{'.' * 29}c{'.' * 19}\n{'.' * 60}"


async def test_all_that_is_to_be_seen_is_shown_where_it_fits(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(WIDE))
    app = app_of(game)
    async with app.run_test(size=(80, 24)):
        small = BoardDrawing()
        small.styles.width, small.styles.height = 66, 3
        await app.screen.mount(small)
        small.show(Picture(game.rules).scene(game.state), ((10, 1), (40, 1)))
        await nothing_to_do()
        shown = "".join(small.render_line(y).text for y in range(3))
        assert "An" in shown
        assert "Cy" in shown
