"""The title screen, and how saves are opened for play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.controller import saves
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.scenario import shipped_saves
from tactical.ui.battle import BattleScreen
from tactical.ui.program import TacticalApp
from tests.ui.battle.games import DUEL, app_of, new_game, sixes, text_of
from tests.ui.battle.test_screen import until
from tests.ui.goldens import screen_text

SIZE = (80, 24)


def title(folder: Path) -> TacticalApp:
    """The program without a game."""
    return TacticalApp(None, folder, seats=frozenset(), dice=sixes, glyphs="ascii")


def damage(path: Path) -> None:
    """Change a byte of the last record but one."""
    data = bytearray(path.read_bytes())
    data[-120] ^= 0x55
    path.write_bytes(data)


async def test_a_new_game_is_begun_and_continued(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    async with title(folder).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "no saved game yet" in screen_text(pilot.app))
        await pilot.press("enter")  # what a new player wants is marked already
        await until(pilot, lambda: "First steps" in screen_text(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await pilot.press("enter", "e", "e")
        await until(pilot, lambda: "Cy's turn" in screen_text(pilot.app))
        pilot.app.close_game()
    async with title(folder).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "first-battle-1, 20" in screen_text(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, BattleScreen))
        await until(pilot, lambda: "Cy's turn" in screen_text(pilot.app))
        pilot.app.close_game()


async def test_a_file_that_is_no_game_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "no.tactical").write_bytes(b"nothing of the kind")
    async with title(tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Continue" in screen_text(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: "this is not a save" in " ".join(screen_text(pilot.app).split()))


async def test_damage_is_told_and_what_precedes_it_is_shown(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    path = Path(game.save.path)
    for verb in ("drop_prone", "stand_up"):
        assert game.play(next(order for order in game.rules.offers(game.state) if order.verb == verb)).verdict
    game.close()
    damage(path)
    with Game.open(path) as damaged:
        app = app_of(damaged)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "read only" in screen_text(pilot.app))
            assert "damaged" in " ".join(screen_text(pilot.app).split())


def test_what_cannot_be_written_opens_to_look_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(new_game(tmp_path, text_of(DUEL)).save.path)
    really: Any = Game.open

    def opening(name: Path, *, write: bool = True) -> Game:
        if write:
            raise SaveError(str(name), "it cannot be written", "copy it", Trouble.READ_ONLY)
        return really(name, write=False)  # type: ignore[no-any-return]

    monkeypatch.setattr(Game, "open", opening)
    with saves.open_game(path, tmp_path) as game:
        assert not game.writable
        assert game.notice is not None


def test_a_shipped_sample_is_played_as_a_copy(tmp_path: Path) -> None:
    for sample in shipped_saves().values():
        copy = saves.own_copy(sample, tmp_path)
        assert copy.parent == tmp_path
        assert copy.read_bytes() == sample.read_bytes()
    own = tmp_path / "mine.tactical"
    assert saves.own_copy(own, tmp_path) == own
