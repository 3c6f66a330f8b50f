"""Records and positions that cannot be, inside chunks whose checksums are right: one line, and what precedes them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tactical.cli import main
from tactical.cli.exits import BAD_FILE
from tactical.journal import wire
from tactical.journal.codecs import codec
from tactical.journal.digest import canonical, digest
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import EVERY, Game
from tactical.journal.records import (
    CONTENT_VERSION,
    HEAD,
    RECORD,
    SNAPSHOT,
    ComputerPlayer,
    Consented,
    Head,
    HostRules,
    KeptLine,
    Snapshot,
    TriedOrder,
)
from tactical.rules import load
from tactical.table.orders import Concede
from tactical.table.places import Aboard, at
from tactical.table.values import replace
from tests.journal.games import RED, asked, chunks_of, do, fixed, play_on, rewritten, with_record, yard

Change = Callable[[dict[str, Any]], Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with three orders, the last with a roll; the last record is the one that tests spoil."""
    found = tmp_path / "yard.tactical"
    with yard(found) as game:
        do(game, "ann walk b1", "ann fire rifle at dee", dice=fixed((6, 6)))
        do(game, "ann end")
    return found


def spoiled(path: Path, index: int, change: Change) -> Path:
    """The save with the payload of one head or record changed as a plain object."""

    def changed(payload: bytes) -> bytes:
        plain: Any = wire.unpack(payload)
        whole = change(plain)
        return whole if isinstance(whole, bytes) else msgspec.msgpack.encode(plain)

    return with_payload(path, index, changed)


def misplaced(path: Path, index: int, change: Callable[[Any], Any]) -> Path:
    """The save with the position of one snapshot changed as a value, which nothing checks."""

    def changed(payload: bytes) -> bytes:
        plain: Any = msgspec.msgpack.decode(payload)
        state = codec("skirmish").typed(plain["state"], CURRENT)
        return canonical(Snapshot(plain["seq"], change(state)))

    return with_payload(path, index, changed)


def with_payload(path: Path, index: int, changed: Callable[[bytes], bytes]) -> Path:
    """The save with one payload changed, and everything else as it was."""

    def apply(chunks: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
        at = index % len(chunks)
        return [*chunks[:at], (chunks[at][0], changed(chunks[at][1])), *chunks[at + 1 :]]

    return rewritten(path, apply)


def set_to(*keys: Any, value: Any) -> Change:
    """Sets one value somewhere inside."""

    def change(plain: dict[str, Any]) -> None:
        inner: Any = plain
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value

    return change


def opens_before(path: Path, records: int, kind: Trouble = Trouble.DAMAGED) -> str:
    """The line a game opens with, to read only, as it was after so many records."""
    before = path.read_bytes()
    with Game.open(path) as game:
        assert game.notice is not None
        assert game.history.seq == records
        assert not game.writable
        assert game.notice.kind is kind
        line = str(game.notice)
        assert line.isprintable()
        assert str(path) in line
        assert f"after record {records}: " in line
        with pytest.raises(SaveError):
            game.play(Concede(asked(game)))
        with pytest.raises(SaveError):
            game.undo(RED, (0, 1))
        with pytest.raises(SaveError):
            game.host(HostRules(by_hand=True))
        with pytest.raises(SaveError):
            game.keep(KeptLine(RED, "a line", 0, (TriedOrder(Concede(RED)),)))
        with pytest.raises(SaveError):
            game.seat_computers({RED: ComputerPlayer()})
        assert not game.follow().records
        game.history.load_all()
        assert len(game.moments) == records
    assert path.read_bytes() == before
    return line


def another(record: str, seat: int, **others: Any) -> Change:
    """A record of another kind in its place."""
    wrong = {"record": record, "seq": 3, "digest": bytes(16), "seat": seat, **others}
    return lambda _: msgspec.msgpack.encode(wrong)


LAST = -1
CURRENT = Head(CONTENT_VERSION, "skirmish", load("skirmish").version, "")

WRONG_RECORDS: dict[str, Change] = {
    "another type": set_to("order", "piece", value="ann"),
    "a fraction": set_to("order", "piece", value=0.5),
    "a piece that is not there": set_to("order", "piece", value=40),
    "a piece below none": set_to("order", "piece", value=-1),
    "a piece beyond counting": set_to("order", "piece", value=2**64 - 1),
    "a seat that is not there": set_to("order", "seat", value=7),
    "chance as a seat": set_to("order", "seat", value=-1),
    "no order": set_to("order", value=None),
    "another number": set_to("seq", value=9),
    "a number below none": set_to("seq", value=-3),
    "faces that no roll used": set_to("faces", value=[[6, 6]]),
    "a drifted digest": set_to("digest", value=bytes(16)),
    "a digest too short": set_to("digest", value=b"short"),
    "control characters": set_to("order", value={"order": "act", "seat": 0, "piece": 0, "text": "a\x1b[2J"}),
    "letters that turn the line": set_to("order", value={"order": "act", "seat": 0, "piece": 0, "text": "a\u202eb"}),
    "a text too long": set_to("order", value={"order": "act", "seat": 0, "piece": 0, "text": "a" * 5000}),
    "a path off the board": set_to("order", value={"order": "walk", "seat": 0, "piece": 0, "path": [900]}),
    "a path of thousands": set_to("order", value={"order": "walk", "seat": 0, "piece": 0, "path": [1] * 5000}),
    "an undo of a seat that is not there": another("undone", 99),
    "an undo agreed by nobody known": another("undone", 0, agreed=[0, 5]),
    "a redo of nothing": another("redone", 0),
    "consent of a seat that is not there": another("consented", -5),
    "no map at all": lambda plain: msgspec.msgpack.encode([1, 2]),
    "nothing": lambda plain: b"",
    "bytes of no meaning": lambda plain: b"\xc1\xff\x00",
    "a long form": lambda plain: b"\xde\x00\x01\xa1a\x01",
    "lists inside lists": lambda plain: b"\x91" * 5000 + b"\x90",
}


@pytest.mark.parametrize("change", WRONG_RECORDS.values(), ids=WRONG_RECORDS)
def test_a_wrong_record_is_told_and_what_precedes_it_opens(path, change):
    forged = spoiled(path, LAST, change)
    opens_before(forged, 2)


OF_A_NEWER_RELEASE: dict[str, Change] = {
    "an order nobody knows": set_to("order", "order", value="teleport"),
    "a field nobody knows": set_to("order", "extra", value=1),
    "an event nobody knows": set_to("events", 0, "event", value="vanished"),
    "a way to throw nobody knows": set_to("dice", value="loaded"),
    "a record nobody knows": set_to("record", value="erased"),
    "a record nobody knows, of other fields": lambda _: msgspec.msgpack.encode({"record": "said", "words": "hello"}),
}


@pytest.mark.parametrize("change", OF_A_NEWER_RELEASE.values(), ids=OF_A_NEWER_RELEASE)
def test_what_a_newer_release_may_have_written_is_no_damage(path, change, capsys):
    newer = spoiled(path, LAST, change)
    line = opens_before(newer, 2, Trouble.NEWER)
    assert "written by a newer version of Tactical" in line
    assert "damage" not in line
    assert main(["check", str(newer)]) == BAD_FILE
    assert "written by a newer version of Tactical" in capsys.readouterr().err
    assert main(["check", str(newer), "--json"]) == BAD_FILE
    told = json.loads(capsys.readouterr().out)
    assert (told["newer"], told["whole"], told["records"]) == (True, False, 2)
    assert main(["show", str(newer)]) == BAD_FILE
    assert "The yard (Skirmish), round 1, record 2" in capsys.readouterr().out


TWICE = b"\x83\xa6record\xa6erased\xa3seq\x01\xa3seq\x02"  # a map with a key twice
NEWER_AND_DAMAGED: dict[str, Change] = {
    "a key twice": lambda _: TWICE,
    "a number in a long form": lambda _: b"\x82\xa6record\xa6erased\xa3seq\xcd\x00\x01",
    "control characters": set_to("order", value={"order": "teleport", "text": "a\x1b[2J"}),
    "a fraction": set_to("order", value={"order": "teleport", "far": 0.5}),
}


@pytest.mark.parametrize("change", NEWER_AND_DAMAGED.values(), ids=NEWER_AND_DAMAGED)
def test_what_no_release_writes_is_damage_whatever_its_words(path, change):
    opens_before(spoiled(path, LAST, change), 2)


def test_a_position_of_a_newer_release_is_no_damage(path):
    plain = set_to("state", "mood", value="calm")
    with pytest.raises(SaveError, match="newer version of Tactical") as caught:
        Game.open(spoiled(path, 1, plain))
    assert caught.value.kind is Trouble.NEWER


@pytest.mark.parametrize("faces", [[], [[6]], [[7, 7]], [[0, 1]], [[6, 6, 6]], [[6, 6], [1, 1]]], ids=str)
def test_wrong_faces_are_told(path, faces):
    forged = spoiled(path, -2, set_to("faces", value=faces))
    opens_before(forged, 1)


DROP = {"order": "drop_prone", "seat": RED, "piece": 0}
NOT_THAT = {  # orders that could be, and that did not lead to what is recorded
    "the other seat": set_to("order", "seat", value=1),
    "an order that is not now": set_to("order", "order", value="stand_up"),
    "another order": set_to("order", value=DROP),
}


@pytest.mark.parametrize("change", NOT_THAT.values(), ids=NOT_THAT)
def test_an_order_that_did_not_lead_there_is_found_by_check(path, change):
    with Game.open(spoiled(path, LAST, change)) as game:
        assert game.notice is None
        assert game.history.verify() == 3
        assert [finding.record for finding in game.history.findings] == [3]


def test_a_drift_in_the_middle_is_found_where_it_begins(path):
    forged = spoiled(path, -2, set_to("patch", "beat", value=[7]))
    assert "differs from the record" in opens_before(forged, 1)


def test_what_follows_a_wrong_record_is_never_looked_at(path):
    forged = spoiled(path, -2, set_to("order", "piece", value=40))
    opens_before(forged, 1)


def test_a_chunk_of_an_unknown_kind_is_told(path):
    forged = rewritten(path, lambda chunks: [*chunks, (9, b"\x90")])
    assert "newer version of Tactical: a chunk of kind 9" in opens_before(forged, 3, Trouble.NEWER)


def test_a_later_release_that_went_on_with_a_game_is_told(path):
    newer = wire.pack({"content": 99, "rules": "skirmish", "rules_version": 1, "title": "x"})
    forged = rewritten(path, lambda chunks: [*chunks, (HEAD, newer)])
    assert "version 99" in opens_before(forged, 3, Trouble.NEWER)


# --- positions ---


State = Callable[[Any], Any]


def piece(number: int, **fields: Any) -> State:
    """Sets fields of a piece."""
    return lambda state: state.with_piece(replace(state.pieces[number], **fields))


def frame(**fields: Any) -> State:
    """Sets fields of the bottom frame."""
    return lambda state: state.having(stack=(replace(state.stack[0], **fields), *state.stack[1:]))


def setup(**fields: Any) -> State:
    """Sets fields of what is fixed."""
    return lambda state: state.having(setup=replace(state.setup, **fields))


def board(**fields: Any) -> State:
    """Sets fields of the board."""
    return lambda state: replace(state, board=replace(state.board, **fields))


def without_cells(state: Any) -> Any:
    """A board whose only layer says nothing of any cell."""
    return board(layers=(replace(state.board.layers[0], cells=b""),))(state)


WRONG_POSITIONS: dict[str, State] = {
    "a piece off the board": lambda state: replace(
        state, pieces=(replace(state.pieces[0], place=at(999)), *state.pieces[1:])
    ),
    "a piece below the board": piece(0, place=at(-2)),
    "a piece aboard nothing": piece(0, place=Aboard(77)),
    "a piece of another number": lambda state: replace(
        state, pieces=(replace(state.pieces[0], id=3), *state.pieces[1:])
    ),
    "a piece of no kind": piece(0, kind=50),
    "a piece of a seat that is not there": piece(0, seat=9),
    "two pieces of one name": piece(0, name="ben"),
    "a name with markup": piece(0, name="[/]"),
    "a name that turns the line": piece(0, name="a\u202e"),
    "a weapon nobody has": piece(0, weapons=("sun",)),
    "a hidden piece that is not there": lambda state: state.having(hidden=(40,)),
    "a frame about nobody": frame(piece=40),
    "an ask to nobody": lambda state: frame(ask=replace(state.stack[0].ask, seat=40))(state),
    "a stack without an end": lambda state: state.having(stack=()),
    "a frame without an ask": frame(ask=None),
    "a board of another size": board(width=5000),
    "a board without cells": without_cells,
    "no pieces": lambda state: replace(state, pieces=()),
    "no seats": setup(seats=()),
    "another type": lambda state: state.having(beat="three"),
    "no state": lambda state: None,
}


@pytest.mark.parametrize("change", WRONG_POSITIONS.values(), ids=WRONG_POSITIONS)
def test_a_game_whose_only_position_is_wrong_does_not_open(path, change):
    forged = misplaced(path, 1, change)
    before = forged.read_bytes()
    with pytest.raises(SaveError) as caught:
        Game.open(forged)
    assert caught.value.kind is Trouble.DAMAGED
    assert str(caught.value).isprintable()
    assert forged.read_bytes() == before


@pytest.fixture(scope="module")
def long_game(tmp_path_factory):
    """A save with a snapshot behind some orders, and the position that it holds."""
    path = tmp_path_factory.mktemp("long") / "long.tactical"
    with yard(path) as game:
        play_on(game, EVERY + 5)
        return path, game.moments[EVERY - 1].after


@pytest.mark.parametrize("change", WRONG_POSITIONS.values(), ids=WRONG_POSITIONS)
def test_a_wrong_later_position_leaves_what_precedes_it(tmp_path, long_game, change):
    path, at_snapshot = Path(shutil.copy(long_game[0], tmp_path)), long_game[1]
    last = max(i for i, chunk in enumerate(chunks_of(path)) if chunk.kind == SNAPSHOT)
    forged = misplaced(path, last, change)
    opens_before(forged, EVERY)
    with Game.open(forged) as game:
        assert game.state == at_snapshot


def test_a_position_that_the_orders_do_not_lead_to_is_found_by_check(tmp_path):
    path = tmp_path / "long.tactical"
    with yard(path) as game:
        play_on(game, EVERY)
    last = max(i for i, chunk in enumerate(chunks_of(path)) if chunk.kind == SNAPSHOT)
    forged = misplaced(path, last, piece(0, health=1))
    with Game.open(forged) as game:  # on its own it is a fine position
        assert game.notice is None
        with pytest.raises(Exception, match="a snapshot differs"):
            game.history.verify()


def test_a_past_that_is_wrong_is_told_when_it_is_asked_for(tmp_path):
    path = tmp_path / "long.tactical"
    with yard(path) as game:
        play_on(game, EVERY + 3)
        now = game.state
    forged = spoiled(path, 3, set_to("order", "piece", value=40))
    with Game.open(forged) as game:
        assert game.state == now
        with pytest.raises(SaveError, match="after record 1"):
            game.history.load_all()
        assert game.state == now
        assert len(game.moments) == 3


def test_a_first_position_that_is_not_the_first_is_told(tmp_path):
    path = tmp_path / "long.tactical"
    with yard(path) as game:
        play_on(game, EVERY + 3)
        now = game.state

    def later(payload: bytes) -> bytes:
        return canonical(replace(codec("skirmish").snapshot(payload, CURRENT), seq=255))

    with Game.open(with_payload(path, 1, later)) as game:
        assert game.state == now
        with pytest.raises(SaveError, match="numbered 255"):
            game.history.load_all()
    forged = rewritten(with_payload(path, 1, later), lambda chunks: chunks[:2])
    with pytest.raises(SaveError, match="numbered 255"):
        Game.open(forged)


# --- heads ---


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (set_to("content", value=CONTENT_VERSION + 1), Trouble.NEWER),
        (set_to("rules_version", value=999), Trouble.NEWER),
        (set_to("content", value=-1), Trouble.DAMAGED),
        (set_to("content", value="one"), Trouble.DAMAGED),
        (set_to("rules", value="chess"), Trouble.NOT_A_SAVE),
        (set_to("rules", value="../../etc"), Trouble.NOT_A_SAVE),
        (set_to("extra", value=1), Trouble.NEWER),
        (lambda plain: b"\xc0", Trouble.DAMAGED),
    ],
    ids=["newer", "newer rules", "below", "type", "unknown rules", "path for rules", "extra", "nothing"],
)
def test_a_wrong_head_is_told(path, change, kind):
    forged = spoiled(path, 0, change)
    with pytest.raises(SaveError) as caught:
        Game.open(forged)
    assert caught.value.kind is kind
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("chunks", [[], [(SNAPSHOT, b"\x80")], [(RECORD, b"\x80")]], ids=["none", "position", "record"])
def test_a_save_that_does_not_begin_with_a_head_is_no_game(path, chunks):
    forged = rewritten(path, lambda _: chunks)
    with pytest.raises(SaveError) as caught:
        Game.open(forged)
    assert caught.value.kind is Trouble.NOT_A_SAVE


def test_a_game_without_a_position_does_not_open(path):
    forged = rewritten(path, lambda chunks: chunks[:1])
    with pytest.raises(SaveError, match="no position"):
        Game.open(forged)


@pytest.mark.parametrize("at", [60, 200], ids=["head", "position"])
def test_damage_before_the_first_position_is_told_as_damage(path, at):
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)
    with pytest.raises(
        SaveError, match=r"at byte \d+ is damaged; there is no position before it: restore a copy"
    ) as caught:
        Game.open(path)
    assert caught.value.kind is Trouble.DAMAGED


@pytest.mark.parametrize("at", [45, 120, 400], ids=["head", "between", "position"])
def test_a_save_cut_inside_its_first_position_names_the_piece_that_is_kept(path, at):
    data = path.read_bytes()
    path.write_bytes(data[:at])
    with pytest.raises(SaveError, match=r"never finished; there is no position before it: restore a copy\.$"):
        Game.open(path, write=False)
    assert path.read_bytes() == data[:at]
    for _ in range(3):  # every time it is tried, and never once more cut
        with pytest.raises(SaveError, match=r"no position .* \(the piece is kept in yard\.tactical\.torn-1") as caught:
            Game.open(path)
        assert caught.value.kind is Trouble.TORN
        assert path.read_bytes() + path.with_name("yard.tactical.torn-1").read_bytes() == data[:at]
    assert len([*path.parent.glob("*.torn-*")]) == 1


def test_a_right_record_goes_on_with_the_game(path):
    """The forger of these tests writes what the game would: otherwise they would show nothing."""
    with Game.open(path) as game:
        assert game.notice is None
        record = Consented(4, digest(game.state), 1)
    with Game.open(with_record(path, canonical(record))) as game:
        assert game.notice is None
        assert game.history.consents == {1}
