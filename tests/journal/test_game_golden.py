"""Past formats keep opening, and the present one stays what it is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tactical.journal import head as heads
from tactical.journal import wire
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.frames import FORMAT_VERSION, version_of
from tactical.journal.game import EVERY, Game
from tactical.journal.records import HEAD, RECORD, SNAPSHOT
from tactical.journal.scan import scan
from tests.journal.games import BLUE, RED, do, frames_of, play_on, rewritten, yard
from tests.journal.golden.make import FOLDER, NAME, digests, make

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
    now = [(frame.kind, frame.payload) for frame in frames_of(tmp_path / "now.tactical")]
    then = [(frame.kind, frame.payload) for frame in frames_of(FOLDER / f"{NAME}.tactical")]
    assert now == then
    written = (FOLDER / f"{NAME}.tactical").read_bytes()
    assert version_of(written) == FORMAT_VERSION
    assert scan(written).reached.unsealed < scan(written).reached.frames  # it has a seal


# --- migration: a content version 0 that only these tests know ---


def aged(path: Path) -> Path:
    """The save as version 0 would have written it: records called `nr` what is `seq`, positions `round` for `beat`."""

    def old(kind: int, payload: bytes) -> bytes:
        plain: Any = msgspec.msgpack.decode(payload)
        if kind == HEAD:
            plain["content"] = 0
        elif kind == RECORD:
            plain["nr"] = plain.pop("seq")
            plain["digest"] = bytes(16)  # of another shape of state: it says nothing about ours
        else:
            plain["state"]["round"] = plain["state"].pop("beat")
        return msgspec.msgpack.encode(plain)

    return rewritten(path, lambda frames: [(kind, old(kind, payload)) for kind, payload in frames])


def from_version_0(kind: int, plain: wire.Plain) -> wire.Plain:
    """The step to version 1."""
    assert isinstance(plain, dict)
    if kind == RECORD:
        plain["seq"] = plain.pop("nr")
    elif kind == SNAPSHOT:
        state = plain["state"]
        assert isinstance(state, dict)
        state["beat"] = state.pop("round")
    return plain


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A save of version 0, the game it was made from, and the step in place."""
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        play_on(game, EVERY + 10, seed=2)
        monkeypatch.setitem(heads.MIGRATIONS, 0, from_version_0)
        yield aged(path), game


def test_an_older_save_opens_where_it_was(old):
    path, game = old
    with Game.open(path) as again:
        assert again.state == game.state
        again.history.load_all()
        assert [moment.order for moment in again.moments] == [moment.order for moment in game.moments]
        assert again.history.verify() == game.history.seq


def test_an_older_save_is_played_on_and_keeps_every_byte(old):
    path, game = old
    before = path.read_bytes()
    with Game.open(path) as again:
        play_on(again, 3, seed=9)
        left = again.state
    assert path.read_bytes().startswith(before)
    kinds = [frame.kind for frame in frames_of(path)][-5:]
    assert kinds == [HEAD, SNAPSHOT, RECORD, RECORD, RECORD]
    with Game.open(path) as again:
        assert again.state == left
        assert len(again.moments) == 3
        assert again.history.verify() == game.history.seq + 3
        for _ in range(10):
            assert again.undo(RED, (RED, BLUE))
    with Game.open(path) as again:
        again.history.load_all()
        assert len(again.moments) == EVERY + 3
        for _ in range(10):
            assert again.redo(RED) or again.redo(BLUE)
        assert again.state == left


def test_an_order_taken_back_in_an_older_release_can_be_done_again(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1", "ann drop")
        end = game.state
        assert game.undo(RED)
        assert game.undo(RED)
    monkeypatch.setitem(heads.MIGRATIONS, 0, from_version_0)
    with Game.open(aged(path)) as again:
        assert again.redo(RED)
    with Game.open(aged(path).parent / "forged.tactical") as again:
        assert again.redo(RED)
        assert again.redo(RED)
        assert again.state == end


def test_without_its_step_an_older_save_is_told_to_be_too_old(old, monkeypatch):
    path, _ = old
    monkeypatch.delitem(heads.MIGRATIONS, 0)
    with pytest.raises(SaveError, match="older version") as caught:
        Game.open(path)
    assert caught.value.kind is Trouble.DAMAGED


def test_a_step_that_fails_is_told(old, monkeypatch):
    path, _ = old
    monkeypatch.setitem(heads.MIGRATIONS, 0, lambda kind, plain: plain["nothing"])
    with pytest.raises(SaveError, match="older version"):
        Game.open(path)


def test_states_of_an_older_ruleset_have_steps_of_their_own(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        rules, state = type(game.rules), game.state
        monkeypatch.setattr(rules, "version", rules.version + 1)
        with pytest.raises(SaveError, match="older version"):
            Game.open(path)
        monkeypatch.setitem(heads.RULES_MIGRATIONS, ("skirmish", rules.version - 1), lambda kind, plain: plain)
        with Game.open(path) as again:
            assert again.state == state
