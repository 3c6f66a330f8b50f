"""Each promise can be broken: where the program breaks it on purpose, the tries find it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tactical.campaign import visibility
from tactical.journal import new_files
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.storage import SaveFile
from tactical.journal.syscalls import System
from tactical.journal.visibility import Visibility
from tactical.rehearsal.dice import live
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.rules import load
from tactical.session.seat import SeatView
from tactical.table.values import replace
from tests.hard import borders, controls, disk, durable, kills, rehearsing, secrets, signals, stages
from tests.hard.playing import put_state
from tests.journal.races import race
from tests.ui.battle import player

# --- the disk ---


def _swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written is said to be saved."""
    real = SaveFile.append

    def append(save: SaveFile, chunks: Any) -> None:
        with suppress(SaveError):
            real(save, chunks)

    monkeypatch.setattr(SaveFile, "append", append)


def _left(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not made durable stays in the file, and is read the next time."""
    monkeypatch.setattr(SaveFile, "_take_back", lambda save: True)


def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position goes on before the order is on the disk."""
    real = Game._append

    def append(game: Game, record: Any, moment: Any) -> bool:
        game.history.place = moment.end
        return real(game, record, moment)

    monkeypatch.setattr(Game, "_append", append)


def _lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails, the file is emptied."""
    monkeypatch.setattr(SaveFile, "_take_back", lambda save: not Path(save.path).write_bytes(b""))


def _talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that takes two lines."""
    monkeypatch.setattr(SaveError, "__str__", lambda error: "it\nfailed")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("broken", "found"),
    [
        (_swallowed, "it opens to another position than was shown"),
        (_left, "it opens to another position than was shown"),
        (_hasty, "what is shown is not what was said"),
        (_lost, "what was there is lost"),
        (_talkative, "more than a line"),
    ],
)
def test_a_disk_that_fails_and_a_careless_program(broken: Any, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 3):  # while all is well
        disk._order(number)
    broken(monkeypatch)
    assert any(found in fault for fault in disk.failed(disk.EACH, disk.EACH))


def test_a_disk_that_is_not_waited_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert durable.run(24, 1) == []
    monkeypatch.setattr(System, "fsync", lambda system, fd: None)
    found = durable.run(24, 1)
    for words in ("gets its name before its bytes are safe", "an order is shown before the bytes",
                  "taking back is shown before", "the game is shown before the name"):  # fmt: skip
        assert any(words in fault for fault in found), words


def test_a_new_name_that_is_not_waited_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_files, "sync_folder", lambda system, path: None)
    assert any("shown before the name of" in fault for fault in durable.run(12, 1))


def test_each_call_of_an_order_fails_with_each_error() -> None:
    tried = set(disk._order(1)[2])
    calls = {way.nth for way in tried}
    assert calls == set(range(max(calls) + 1))
    for nth in range(min(max(way.nth for way in tried if way.short == short) for short in (0, 7)) + 1):
        for code in disk.CODES:
            assert {(way.for_good, way.short) for way in tried if (way.nth, way.code) == (nth, code)} == {
                (False, 0), (False, 7), (True, 0), (True, 7),
            }  # fmt: skip


@pytest.mark.long
def test_a_program_that_shows_before_it_writes(tmp_path: Path) -> None:
    assert race(tmp_path / "game.save", 12, hasty=True).missing > 0


HASTY = """
real_play = _play
def _play(path, seed, deadly, says):
    real = Game._append
    def hasty(game, record, moment):
        os.write(says, f"{record.seq} {record.digest.hex()}\\n".encode())
        return real(game, record, moment)
    Game._append = hasty
    real_play(path, seed, deadly, says)
"""


@pytest.mark.long
def test_a_game_that_shows_an_order_before_it_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "BREAK", HASTY)
    assert any("was shown and is missing" in fault for fault in kills.run(60, 3))


# --- the terminal ---


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leave", "found"),
    [
        ("os._exit(code)", "given back"),
        pytest.param("None", "still running", marks=pytest.mark.long),
        pytest.param("self._app.exit(return_code=0)", "ended with 0", marks=pytest.mark.long),
    ],
)
def test_a_program_that_ignores_signals_or_leaves_at_once(
    leave: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    departure = "from tactical.ui.terminal.departure import Departure"
    careless = f"import os\n{departure}\nDeparture.leave = lambda self, code: {leave}\n"
    monkeypatch.setattr(player, "START", careless + player.START)
    if leave == "None":  # nothing is worth waiting for
        monkeypatch.setattr(signals, "MOST", 1.0)
    assert any(found in fault for fault in signals.run(1, 3))


@pytest.mark.long
def test_a_program_that_does_not_look_at_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TACTICAL_TEST_CARELESS", "1")
    assert any(" OSC " in fault or " C0 " in fault or "the character" in fault for fault in controls.run(1, 1))


# What `sent.py` names of each of many is asked in test_promises.py.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "named"),
    [
        ("\x1b[2J", "CSI 2J"),
        *(
            pytest.param(leak, named, marks=pytest.mark.long)
            for leak, named in (
                ("\x1b]52;c;QQ==\x07", "OSC"), ("\x9b", "C1 0x9b"), ("\u202e", "U+202E"), ("\x1b[?47h", "CSI ?47h"),
            )
        ),
    ],
)  # fmt: skip
def test_a_program_that_sends_something_else(leak: str, named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever it comes from: with each frame goes something that is not on the list."""
    monkeypatch.setenv("TACTICAL_TEST_LEAK", leak)
    monkeypatch.setattr(controls, "WALK", controls.WALK[:2])
    assert any(named in fault for fault in controls.run(1, 1))


# --- secrets ---


def _kept(ruleset: Any) -> Any:
    """A view that keeps one thing too many: others' standing answers."""
    real = ruleset.view
    return lambda rules, state, seat: replace(real(rules, state, seat), standing=state.standing)


def _all(ruleset: Any) -> Any:
    """A view that hides nothing."""
    return lambda rules, state, seat: state


def shown() -> bool:
    """Whether a secret is shown in one of some pairs; the first is enough."""
    return any("pairs were found" not in fault for fault in secrets.differences(200, 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "system"),
    [
        (_all, "skirmish"),
        pytest.param(_kept, "skirmish", marks=pytest.mark.long),
        *(pytest.param(_all, system, marks=pytest.mark.long) for system in ("armour", "fleet", "overland")),
    ],
)  # fmt: skip
def test_a_view_that_keeps_what_is_secret(leak: Any, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load(system))
    monkeypatch.setattr(kind, "view", leak(kind))
    monkeypatch.setattr(secrets, "SYSTEMS", (system,))
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    if leak is _kept:
        monkeypatch.setitem(stages.STAGES, system, ("strikes",))  # where answers matter often
    assert shown()


@pytest.mark.slow
def test_a_campaign_that_keeps_what_is_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visibility, "view", lambda campaign, seat: campaign)
    monkeypatch.setattr("tactical.campaign.view", lambda campaign, seat: campaign)
    monkeypatch.setattr(secrets, "SYSTEMS", ("campaign",))
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    assert shown()


def test_numbers_that_count_what_a_seat_did_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Visibility, "number", lambda seen, history, record: record)
    monkeypatch.setattr(secrets, "SYSTEMS", ("skirmish",))
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    monkeypatch.setattr(secrets, "LOOKS", 0)
    assert shown()


@pytest.mark.long
def test_a_screen_that_shows_what_is_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen alone: all else is told right."""
    monkeypatch.setattr(SeatView, "view", property(lambda seat: seat.game.state))
    monkeypatch.setattr(secrets, "SYSTEMS", ("skirmish",))
    monkeypatch.setattr(secrets, "SCREENS", 1)
    monkeypatch.setattr(secrets, "LOOKS", 0)
    assert any("the screen after" in fault for fault in secrets.differences(12, 1))


# --- play ---


@pytest.mark.slow
def test_a_rehearsal_that_throws_the_live_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[Any] = []

    def dice(seed: int) -> Any:
        games.append(live(seed))
        return games[-1]

    class Careless(Rehearsal):
        def _dice(self, name: Any) -> Any:
            return games[-2]  # the first of a pair is the one beside which is rehearsed

    monkeypatch.setattr(rehearsing, "live", dice)
    monkeypatch.setattr(rehearsing, "Rehearsal", Careless)
    assert any("the files differ" in fault for fault in rehearsing.run(75, 1))


def test_a_rehearsal_that_changes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes back in the live game what was tried."""
    real = rehearsing._rehearsed

    def careless(rng: Any, game: Game, **how: bool) -> list[str]:
        class Careless(Rehearsal):
            def go(self, number: int) -> Any:
                put_state(game, replace(game.state, beat=game.state.beat + 1))
                return super().go(number)

        monkeypatch.setattr(rehearsing, "Rehearsal", Careless)
        return real(rng, game, **how)

    monkeypatch.setattr(rehearsing, "_rehearsed", careless)
    assert any("the position changed" in fault for fault in rehearsing.run(25, 3))


@pytest.mark.parametrize("which", ["undo", "redo"])
def test_taking_back_to_another_position(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = getattr(Game, which)

    def careless(game: Game, *arguments: Any) -> Any:
        verdict = real(game, *arguments)
        if verdict:
            put_state(game, replace(game.state, beat=game.state.beat + 1))
        return verdict

    monkeypatch.setattr(Game, which, careless)
    words = {"undo": "taken back", "redo": "done again"}[which]
    assert any(words in fault and "another position" in fault for fault in borders.run(24, 3))
