"""Each promise, as often as time allows in every run; the command tries them as often as they are stated."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.cli.eyes import Eyes
from tactical.journal.game import Game
from tactical.journal.witness import Witness
from tactical.rules import SHIPPED
from tactical.scenario import scenario_names
from tests.hard import controls, disk, hidden, mutations, secrets
from tests.hard.playing import LONG, QUICK, RARELY, opening, scenario_of
from tests.hard.promises import PROMISES, Promise

PARTS = 4  # so that processes share the work


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_promise(promise: Promise, part: int) -> None:
    share = promise.always // PARTS
    assert promise.run(share, 100 + part * share) == []  # numbers of places go on where the part before ended


def test_the_shares_are_of_a_hundred() -> None:
    assert sum(mutations.SHARES.values()) == 100
    assert mutations.SHARES.keys() == mutations.KINDS.keys()


@pytest.mark.parametrize("evil", controls.EVIL[:5] + controls.EVIL[6:], ids=ascii)
def test_evil_that_comes_through_is_found(evil: str) -> None:
    assert controls.came_through(b"\x1b[2J\x1b[1;1H" + evil.encode() + b"\x1b[0m")


def test_a_crash_a_hang_and_a_hoard_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The promise can be broken."""

    def bad(rng: object, folder: object) -> None:
        match bad.calls % 4:
            case 0:
                raise KeyError("crash")
            case 1:
                while True:
                    pass
            case 2:
                bytearray(2 * mutations.MEMORY)
        bad.calls += 1

    bad.calls = 0
    monkeypatch.setitem(mutations.KINDS, "save", bad)
    monkeypatch.setattr(mutations, "SECONDS", 0.2)
    found = []
    for call in range(4):
        bad.calls = call
        found += mutations.tried("save", 1, 1, warm=0)
    assert [fault["fault"].partition(":")[0] for fault in found] == ["KeyError", "hang", "MemoryError"]


@pytest.mark.parametrize("leak", ["log", "show"])
def test_a_secret_that_comes_through_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    if leak == "log":  # orders of others are told as they were given
        monkeypatch.setattr(Witness, "may_read", lambda *_: True)
    else:
        monkeypatch.setattr(Eyes, "view", property(lambda eyes: eyes.game.state))
    assert any("is shown" in fault for fault in secrets.run(6, 1))


def test_a_secret_word_on_the_screen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "CANARY", "round")  # as if that were one
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    assert any("secret word" in fault for fault in secrets.run(1, 1))


def test_a_disk_that_is_not_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where damage is not told, a cut piece is thrown away, or what failed is said to be saved."""
    real = Game.open

    class Careless(Game):
        """Says nothing of what is wrong."""

        @classmethod
        def open(cls, path: Any, *, write: bool = True) -> Any:
            found = real(path, write=write)
            found.notice = None
            return found

    disk._samples()
    monkeypatch.setattr(disk, "Game", Careless)
    assert any("notices" in fault for fault in disk.bits(200, 1))
    assert any("nothing is said" in fault for fault in disk.cuts(20, 1))


def test_going_through_all_bits_is_going_through_each_once() -> None:
    places = list(disk._places(10**9, 1, 7))
    assert len(places) == len(set(places)) == disk.all_bytes()
    for promise in PROMISES:
        assert promise.all is None or promise.all() <= promise.stated, promise.name


def test_every_shipped_scenario_is_played_and_every_system_in_turn() -> None:
    assert set(scenario_names()) <= {*LONG, *(name for names in QUICK.values() for name in names)}
    for system, names in QUICK.items():
        assert {opening(name)[0].name for name in names} == {system}
    assert set(QUICK) == set(SHIPPED)
    played = {scenario_of(number) for number in range(len(LONG) * RARELY)}
    assert played == {*LONG, *(name for names in QUICK.values() for name in names)}
