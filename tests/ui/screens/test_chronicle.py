"""The chronicle: any moment of the past on the board, as one seat saw it, and nothing that it did not."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tactical.journal.archive import Archive
from tactical.journal.game import EVERY, Game
from tactical.journal.new_files import create_copy
from tactical.journal.visibility import Visibility
from tactical.scenario import shipped_saves
from tactical.session.pages.timeline import NotReady, Timeline
from tactical.session.preferences.settings import Settings
from tactical.session.scene.builder import Picture
from tactical.table.values import replace
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.chronicle import ChronicleScreen
from tactical.ui.screens.export import export
from tactical.ui.screens.handover import Handover
from tactical.ui.screens.page import PageScreen
from tests.fixtures.scenes import scene_problems
from tests.session.test_secrets import WHERE, hidden_game
from tests.ui.battle.games import AMBUSH, DUEL, app_of, battle, new_game, ones, say, sit, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import screen_text as terminal
from tests.ui.reading import told as screen_text

LONG = text_of(DUEL).replace("rules =", "limit = 900\nrules =")


def fought(folder: Path, text: str = LONG) -> Game:
    """A game with a little of everything in its past."""
    game = new_game(folder, text)
    say(sit(game), "ann walk b2", "ann end", "bo walk b5 b4", "bo end", "cy walk d4", "cy end", "dee end", "ann end")
    return game


def timeline(game: Game, seat: int = 0) -> Timeline:
    """The past of a game as a seat saw it."""
    return Timeline(Archive.of(game.history), Visibility(game.rules, game.state, seat))


def line_of(app: Any) -> Timeline:
    """The timeline of the chronicle on top."""
    assert isinstance(app.screen, ChronicleScreen)
    return app.screen._line


async def test_a_phase_is_named_once_in_the_status(tmp_path: Path) -> None:
    """Boarding's beat is the phase: at its beginning the trail says what the heading says."""
    game = new_game(tmp_path, "the-west-lock")
    screen = ChronicleScreen(timeline(game), 0)
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        await until(pilot, lambda: "0 of 0" in terminal(app))
        assert "Phase 1  0 of 0" in terminal(app)
        assert terminal(app).splitlines()[0].count("Phase 1") == 1


# --- the line ---


def test_one_goes_along_it_by_orders_and_by_beats(tmp_path: Path) -> None:
    line = timeline(fought(tmp_path))
    assert line.end(load=True) == 8
    assert [line.after(at) for at in range(9)] == [1, 2, 3, 4, 5, 6, 7, 8, 8]
    assert [line.before(at) for at in (8, 1, 0)] == [7, 0, 0]
    assert [line.beat(at) for at in (0, 6, 7, 8)] == [1, 1, 2, 2]
    assert line.beat_after(0) == 7
    assert line.beat_after(7) == 8  # there is no third: to now
    assert line.beat_before(8) == 7
    assert line.beat_before(7) == 0
    assert line.last_sat() == 8
    assert timeline(fought(tmp_path / "b", LONG), 1).last_sat() == 7


@pytest.fixture(autouse=True)
def _second_folder(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()


@pytest.mark.slow
def test_what_is_far_is_not_replayed_unasked(tmp_path: Path) -> None:
    with new_game(tmp_path, LONG) as game:
        for _ in range(3 * EVERY):
            assert game.play(next(o for o in game.rules.offers(game.state) if o.verb == "end_turn")).verdict
    with Game.open(tmp_path / "game.tactical") as game:
        line = timeline(game)
        with pytest.raises(NotReady):
            line.end()
        assert line.end(load=True) == 3 * EVERY
        assert line.around(line.end(), 5, 5) == [*range(3 * EVERY - 5, 3 * EVERY + 1)]
        with pytest.raises(NotReady):
            line.view(10)
        line.view(10, load=True)
        assert line.around(10, 2, 200) == [*range(8, EVERY + 1)]  # as far as it can be told at once


def test_a_seat_is_told_what_it_noticed_and_no_more(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    red, blue = timeline(game, 0), timeline(game, 1)
    told, known = "\n".join(red.lines()), "\n".join(blue.lines())
    assert f"walk {WHERE}" in known
    assert WHERE not in told
    assert "Dee hides" in told  # it was seen to go into hiding
    hidden = next(at for at in range(1, len(blue) + 1) if WHERE in blue.headline(at))
    assert hidden not in [red.after(at) for at in range(len(red))]
    assert red.view(len(red)).pieces[game.state.piece_named("dee").id].cell < 0
    assert blue.view(len(blue)).pieces[game.state.piece_named("dee").id].cell >= 0
    assert red.where(red.end()) == -1 or game.state.cell_name(red.where(red.end())) != WHERE


def test_it_is_written_as_text(tmp_path: Path) -> None:
    game = fought(tmp_path)
    first, second = export(timeline(game)), export(timeline(game))
    assert (first.name, second.name) == ("game-red-1.txt", "game-red-2.txt")
    text = first.read_text()
    assert text == second.read_text()
    assert text.startswith("Round 1\n  Red: ann walk b2\n    Ann walks to b2 (1 square) (SK-")
    assert "  Blue: dee end\n    Round 2\n" in text
    assert "\nRound 2\n  Red: ann end\n" in text


# --- the screen ---


@pytest.mark.slow
async def test_a_cursor_goes_along_and_the_board_follows(tmp_path: Path) -> None:
    async with app_of(fought(tmp_path)).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "C")
        assert "Chronicle" in shown
        screen = pilot.app.screen
        assert isinstance(screen, ChronicleScreen)
        shown = await press(pilot, "home", "right")
        assert "Ann walks to b2 (1 square)" in shown
        assert [piece.cell for piece in screen.board.scene.pieces if piece.glyph == "A"] == [(1, 1)]
        assert screen.board.cursor == (1, 1)
        assert [step.cell for step in screen.board.scene.path] == [(1, 1)]
        shown = await press(pilot, "left")
        assert "A small fight." in shown
        shown = await press(pilot, "down")
        assert "Round 2" in shown
        shown = await press(pilot, "left", "left", "i")
        assert "Blue: Cy walks to d4" in shown
        await press(pilot, "escape", "escape")
        assert pilot.app.screen is battle(pilot.app)


async def test_its_list_tells_orders_as_sentences_and_none_of_them_is_cut(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann dee bo cy"))
    say(sit(game, dice=ones), "ann fire rifle at cy", "ann end")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "C")
        listed = pilot.app.screen.query_one("#past-list")
        lines = [line[listed.region.x :] for line in terminal(pilot.app).splitlines()]
        assert "Red: Ann fires a rifle at Cy Red: Ann ends the turn" in " ".join(" ".join(lines).split())


def as_saved(game: Game) -> tuple[Any, bytes]:
    """A game's position, and its file."""
    return game.state, Path(game.save.path).read_bytes()


@pytest.mark.long
async def test_a_rehearsal_begins_at_any_moment_and_leads_back_there(tmp_path: Path) -> None:
    game = fought(tmp_path)
    before = as_saved(game)
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "C", "home", "right", "right", "r")
        screen = battle(pilot.app)
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.session.seat.what_if is not None
        assert game.rules.view(line_state(game, 2), screen.session.rehearsing.sat) == screen.session.seat.game.state
        shown = await press(pilot, "e", "e")
        assert "REHEARSAL" in shown
        await press(pilot, "R")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChronicleScreen))
        assert pilot.app.screen.at == 2
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        assert screen.session.seat.what_if is None
    assert as_saved(game) == before


def line_state(game: Game, at: int) -> Any:
    """The position after so many orders."""
    return Archive.of(game.history).state(at)


@pytest.mark.slow
async def test_while_rehearsing_the_past_is_looked_at_only(tmp_path: Path) -> None:
    async with app_of(fought(tmp_path)).run_test(size=SIZE) as pilot:
        await press(pilot, "r", "C", "left")
        shown = await press(pilot, "r")
        assert "already under way" in shown
        await press(pilot, "escape")
        assert battle(pilot.app).session.seat.what_if is not None


@pytest.mark.slow
async def test_behind_the_curtain_is_what_was_missed_step_by_step(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk g4", "dee act hide")
    async with app_of(game, settings=Settings(curtain="always", pace="step by step")).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Handover))
        await press(pilot, "enter")
        await until(pilot, lambda: pilot.app.screen is battle(pilot.app))  # blue has missed nothing
        await press(pilot, "e")
        await until(pilot, lambda: isinstance(pilot.app.screen, Handover))
        assert "g4" not in screen_text(pilot.app)
        await press(pilot, "enter")
        screen = battle(pilot.app)
        await until(pilot, lambda: screen.playback.is_shown)
        await until(pilot, lambda: "Dee walks to g4" in screen_text(pilot.app))
        assert "Any key: the next of 1" in screen_text(pilot.app)
        await press(pilot, "enter")
        await until(pilot, lambda: "Dee hides" in screen_text(pilot.app))
        await press(pilot, "enter")
        await until(pilot, lambda: not screen.playback.is_shown)
        assert pilot.app.screen is screen


@pytest.mark.long
async def test_keys_wait_for_a_slow_replay_and_none_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with new_game(tmp_path, LONG) as game:
        for _ in range(3 * EVERY):
            assert game.play(next(o for o in game.rules.offers(game.state) if o.verb == "end_turn")).verdict
    slow, real = threading.Event(), Archive._follow

    def play(self: Archive, stretch: int) -> Any:
        slow.wait(60)
        return real(self, stretch)

    with Game.open(tmp_path / "game.tactical") as game:
        async with app_of(game).run_test(size=SIZE) as pilot:
            slow.set()
            await press(pilot, "C")
            slow.clear()
            monkeypatch.setattr(Archive, "_follow", play)
            await pilot.press("home", "right", "right", "right", "left")
            screen = pilot.app.screen
            assert isinstance(screen, ChronicleScreen)
            await until(pilot, lambda: "Replaying" in screen_text(pilot.app))
            slow.set()
            await until(pilot, lambda: screen.at == 2)
            assert "Replaying" not in screen_text(pilot.app)


@pytest.mark.parametrize("name", [*shipped_saves()])
def test_every_sample_is_told_from_its_opening_for_every_seat(name: str) -> None:
    with Game.open(shipped_saves()[name], write=False) as game:
        for seat in range(len(game.state.setup.seats)):
            line = timeline(game, seat)
            assert line.end(load=True) == line.nearest(len(line))
            place, last = 0, -1
            while place != last:  # everything that the screen asks for
                assert line.heading(place)
                assert line.short(place)
                assert line.told(place)
                scene = Picture(line.rules(place)).scene(line.view(place), picked=line.subject(place))
                assert scene_problems(replace(scene, path=line.path(place))) == []
                assert line.where(place) < scene.width * scene.height
                last, place = place, line.after(place)


@pytest.mark.long
async def test_a_campaign_is_looked_back_on_through_all_its_games(tmp_path: Path) -> None:
    with Game.open(create_copy(shipped_saves()["campaign"], tmp_path)) as game:
        async with app_of(game).run_test(size=SIZE) as pilot:
            known = BattleScreen | Handover | PageScreen | ChronicleScreen
            await until(pilot, lambda: isinstance(pilot.app.screen, known))
            for _ in range(5):
                if isinstance(pilot.app.screen, BattleScreen):
                    break
                await press(pilot, "escape")
            await press(pilot, "C", "home")
            screen = pilot.app.screen
            assert isinstance(screen, ChronicleScreen)
            sizes = set()
            for _ in range(60):
                sizes.add((screen.board.scene.width, screen.board.scene.height))
                await pilot.press("right")
            assert len(sizes) > 1
            await press(pilot, "home", "r")
            session = battle(pilot.app).session
            assert session.seat.what_if is not None
            assert session.seat.rules is screen._line.rules(0)  # of the game that was in play then
            await press(pilot, "R")
            await until(pilot, lambda: isinstance(pilot.app.screen, ChronicleScreen))
