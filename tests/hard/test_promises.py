"""Each promise a few times in every run; the command tries them as often as they are stated."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.rules import SHIPPED
from tactical.scenario import scenario_names
from tests.hard import controls, disk, hidden, mutations, secrets
from tests.hard.playing import LONG, QUICK, RARELY, opening, scenario_of
from tests.hard.promises import PROMISES, Promise
from tests.hard.sent import unlisted

FIRST = 102  # `controls` goes through a game then, and every fourth of its tries through the title


@pytest.mark.slow
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_promise(promise: Promise, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "SCREENS", 10**6)  # a walk through the screen takes as long as all pairs: `.ci/long`
    assert promise.run(promise.always, FIRST) == []


def test_the_shares_are_of_a_hundred() -> None:
    assert sum(mutations.SHARES.values()) == 100
    assert mutations.SHARES.keys() == mutations.KINDS.keys()


OURS = (
    "\x1b[?1049h\x1b[?2026$p\x1b[>25u\x1b[1;1H\x1b[38;2;1;2;3;1mAnn ⛨ \x1b[0m\r\n\x1b[7G\x1b]22;default\x07{}"
    "\x1b[?25l\x1b[<u"
)


@pytest.mark.parametrize("evil", [evil for evil in controls.EVIL if not evil.startswith("[")], ids=ascii)
def test_evil_that_comes_through_is_found(evil: str) -> None:
    assert controls.came_through(OURS.format("").encode()) == []
    assert controls.came_through(OURS.format(evil).encode())


@pytest.mark.parametrize(
    ("leak", "named"),
    [
        (b"\x1b[2J", "CSI 2J"), (b"\x1b[?47h", "CSI ?47h"), (b"\x1b[6n", "CSI 6n"), (b"\x1b[H", "CSI H"),
        (b"\x1b[8;50;100t", "CSI 8;50;100t"), (b"\x1b[>0q", "CSI >0q"), (b"\x1b[?2026p", "CSI ?2026p"),
        (b"\x1b[6m", "CSI 6m"), (b"\x1b[\x80", "ESC '['"), (b"\x1b]52;c;QQ==\x07", "OSC '52;c;QQ=='"),
        (b"\x1b]0;me\x1b\\", "OSC '0;me'"), (b"\x1b]8;;http://x\x1b\\", "OSC '8;;http://x'"),
        (b"\x1bP1$r\x1b\\", "DCS '1$r'"), (b"\x1b_x\x1b\\", "APC 'x'"), (b"\x1bOP", "SS3"), (b"\x1bc", "ESC 'c'"),
        (b"\x9b2J", "the character U+DC9B"), ("\x9b2J".encode(), "C1 0x9b"), (b"\x08", "C0 0x8"), (b"\x7f", "C0 0x7f"),
        (b"\t", "C0 0x9"), ("\u202e".encode(), "the character U+202E"), ("\u200b".encode(), "the character U+200B"),
        ("\u00ad".encode(), "the character U+00AD"), ("e\u0301".encode(), "the character U+0301"),
        ("\u3164".encode(), "the character U+3164"), (b"\x1b]52;c;", "ESC ']'"),
    ],
)  # fmt: skip
def test_what_we_never_send_is_named(leak: bytes, named: str) -> None:
    before, _, after = OURS.partition("{}")
    assert named in list(unlisted(before.encode() + leak + after.encode()))


def test_what_was_cut_off_at_the_end_is_none() -> None:
    data = OURS.format("é⛨").encode()
    assert [list(unlisted(data[:end])) for end in range(len(data))] == [[]] * len(data)


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


@pytest.mark.long
def test_every_row_of_the_table_of_secrets_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    monkeypatch.setattr(secrets, "LOOKS", 0)
    monkeypatch.setattr(secrets, "ALWAYS", "replay")
    tally: Counter[str] = Counter()
    assert secrets.run(350, 5, tally) == []
    rows = {f"{system}: {row.words}" for system, table in hidden.SECRETS.items() for row in table}
    rows |= {f"{system}: {row.words}, said" for system, table in hidden.WHISPERS.items() for row in table}
    seldom = {"ways in hiding", "in how many orders one goes in hiding"}
    assert rows - tally.keys() <= {*(f"skirmish: {words}, said" for words in seldom), "campaign: others' gear, said"}


def test_a_secret_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "CANARY", "round")  # as if that were one
    monkeypatch.setattr(secrets, "SCREENS", 10**6)
    assert any("secret word" in fault for fault in secrets.run(1, 1))


@pytest.mark.slow
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
