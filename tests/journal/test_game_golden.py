"""Past formats keep opening, and the present one stays what it is."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from tactical.journal.chunks import FORMAT_VERSION, version_of
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import EVERY, Game
from tactical.journal.records import HEAD, RECORD, SNAPSHOT
from tactical.journal.scan import scan
from tactical.table.migrations import Migration
from tests.journal.ageing import aged
from tests.journal.games import BLUE, RED, chunks_of, do, play_on, yard
from tests.journal.golden.make import FOLDER, NAME, digests, make

Plain = dict[str, Any]
GOLDEN = sorted(FOLDER.glob("*.tactical"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_save_opens_and_replays(golden, tmp_path):
    before = golden.read_bytes()
    with Game.open(golden, write=False) as game:
        assert game.notice is None
        assert game.history.verify() > EVERY
        assert [moment.seq for moment in game.moments]
    expected: list[str] = json.loads(golden.with_suffix(".json").read_text("utf-8"))
    assert digests(golden) == expected
    copy = shutil.copy(golden, tmp_path)
    with Game.open(copy) as game:
        play_on(game, 3)
        assert game.history.verify() == len(expected) + 3
    assert golden.read_bytes() == before


def test_the_present_format_is_the_golden_one(tmp_path):
    make(tmp_path / "now.tactical").close()
    # what rolls are for has been kept as a sentence, and sentences give pieces a capital since
    now = [(chunk.kind, chunk.payload.lower()) for chunk in chunks_of(tmp_path / "now.tactical")]
    then = [(chunk.kind, _spelt(chunk.payload.lower())) for chunk in chunks_of(FOLDER / f"{NAME}.tactical")]
    assert now == then
    written = (FOLDER / f"{NAME}.tactical").read_bytes()
    assert version_of(written) == FORMAT_VERSION
    assert scan(written).reached.unsealed < scan(written).reached.chunks  # it has a seal


def _spelt(payload: bytes) -> bytes:
    """Words that older saves keep, spelt as they are now: what numbers are made of and what rolls are for."""
    former = {
        b"bare-hands at": b"bare hands at",
        b"damage of": b"damage by",
        b"defense": b"defence",
        b"defended once already": b"already defended once",
    }
    for then, now in former.items():
        payload = payload.replace(then, now)
    return payload


# --- migration: a version 0 of skirmish states that only these tests know ---


def versions(head: Plain) -> None:
    head["rules_version"] = 0


def old_position(plain: Plain) -> Plain:
    """Pieces are called by `nick`, setups have a colour, and `beat` is `round`."""
    pieces = [renamed(piece, "name", "nick") for piece in plain["pieces"]]
    return renamed({**plain, "pieces": pieces, "setup": {**plain["setup"], "colour": "grey"}}, "beat", "round")


def renamed(plain: Plain, one: str, other: str) -> Plain:
    return {other if name == one else name: value for name, value in plain.items()}


def new_position(plain: Plain) -> Plain:
    pieces = [renamed(piece, "nick", "name") for piece in plain["pieces"]]
    setup = {name: value for name, value in plain["setup"].items() if name != "colour"}
    return renamed({**plain, "pieces": pieces, "setup": setup}, "round", "beat")


def old_order(plain: Plain) -> Plain:
    return {**plain, "order": "pause"} if plain["order"] == "end_turn" else plain


def new_order(plain: Plain) -> Plain:
    return {**plain, "order": "end_turn"} if plain["order"] == "pause" else plain


def old_event(plain: Plain) -> Plain:
    return renamed(plain, "piece", "who")


def new_event(plain: Plain) -> Plain:
    return renamed(plain, "who", "piece")


STEP = Migration(new_position, new_order, new_event)


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A save of version 0, the game it was made from, and the step in place."""
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        play_on(game, EVERY + 10, seed=2)
        game.undo(RED, (RED, BLUE))
        monkeypatch.setattr(type(game.rules), "migrations", {0: STEP})
        yield aged(path, versions, old_position, old_order, old_event), game


def test_an_older_save_opens_where_it_was(old):
    path, game = old
    with Game.open(path) as again:
        assert again.notice is None
        assert again.state == game.state
        again.history.load_all()
        for one, other in zip(again.moments, game.moments, strict=True):
            assert (one.order, one.events, one.after) == (other.order, other.events, other.after)
        assert again.history.verify() == game.history.seq
        assert again.history.findings == ()


@pytest.mark.slow
def test_an_older_save_is_played_on_and_keeps_every_byte(old):
    path, game = old
    before = path.read_bytes()
    with Game.open(path) as again:
        play_on(again, 3, seed=9)
        left = again.state
    assert path.read_bytes().startswith(before)
    kinds = [chunk.kind for chunk in chunks_of(path)][-5:]
    assert kinds == [HEAD, SNAPSHOT, RECORD, RECORD, RECORD]
    with Game.open(path) as again:
        assert again.state == left
        assert len(again.moments) == 3
        assert again.history.verify() == game.history.seq + 3
        for _ in range(10):
            assert again.undo(RED, (RED, BLUE))
    with Game.open(path) as again:
        again.history.load_all()
        for _ in range(10):
            assert again.redo(RED) or again.redo(BLUE)
        assert again.state == left
        play_on(again, 2)
        assert again.history.verify()


def test_without_its_step_an_older_save_is_told_to_be_wrong(old, monkeypatch):
    path, game = old
    monkeypatch.setattr(type(game.rules), "migrations", {})
    with pytest.raises(SaveError, match="unknown field") as caught:
        Game.open(path)
    assert caught.value.kind is Trouble.DAMAGED


def test_a_step_that_fails_is_told(old, monkeypatch):
    path, game = old
    monkeypatch.setattr(type(game.rules), "migrations", {0: Migration(lambda plain: plain["nothing"])})
    with pytest.raises(SaveError, match="older version"):
        Game.open(path)


def test_a_version_without_a_step_opens_where_the_shape_is_the_same(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        rules, state = type(game.rules), game.state
    monkeypatch.setattr(rules, "version", rules.version + 1)
    with Game.open(path) as again:
        assert again.notice is None
        assert again.state == state
        do(again, "ann end")
    with Game.open(path) as again:
        assert again.history.verify() == 2
