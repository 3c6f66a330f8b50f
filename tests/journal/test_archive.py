"""Any order of the past at once, the same as a replay of everything would give."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tactical.journal.archive import Archive
from tactical.journal.chunks import Chunk
from tactical.journal.errors import SaveError
from tactical.journal.game import EVERY, Game
from tactical.journal.records import RECORD
from tests.ui.battle.games import DUEL, new_game, text_of

LONG = text_of(DUEL).replace("rules =", "limit = 900\nrules =")


def turns(game: Game, count: int) -> None:
    """So many orders: everybody ends its turn."""
    for _ in range(count):
        order = next(o for o in game.rules.offers(game.state) if o.verb == "end_turn")
        assert game.play(order).verdict


def back(game: Game) -> None:
    """Take the last order back, all agreeing."""
    assert game.undo(0, (0, 1))


def same(game: Game) -> None:
    """The archive of a game opened anew holds just what a whole replay holds."""
    with Game.open(game.save.path) as fresh:
        archive = Archive.of(fresh.history)
        far_first = [*range(len(archive))][:: -EVERY // 2]
        assert [archive.moment(at).after for at in far_first]
        fresh.history.load_all()
        assert len(archive) == len(fresh.moments)
        for at, moment in enumerate(fresh.moments):
            found = archive.moment(at)
            assert (found.seq, found.order, found.before) == (moment.seq, moment.order, moment.before)
            assert (found.after, found.events) == (moment.after, moment.events)
            assert archive.order(at) == moment.order
            assert archive.state(at) == moment.before
        assert archive.state(len(archive)) == fresh.state


@pytest.mark.slow
def test_a_long_game_at_random_access(tmp_path: Path) -> None:
    with new_game(tmp_path, LONG) as game:
        turns(game, 3 * EVERY + 7)
        same(game)


@pytest.mark.slow
def test_orders_taken_back_and_done_again_across_snapshots(tmp_path: Path) -> None:
    with new_game(tmp_path, LONG) as game:
        turns(game, EVERY + 1)
        for _ in range(4):
            back(game)  # to before the snapshot
        same(game)
        assert game.redo(game.again.seat)  # type: ignore[union-attr]
        same(game)
        turns(game, EVERY)
        same(game)
        back(game)
        same(game)


@pytest.mark.slow
def test_nothing_but_the_stretch_asked_for_is_replayed(tmp_path: Path) -> None:
    with new_game(tmp_path, LONG) as game:
        turns(game, 3 * EVERY)
    with Game.open(tmp_path / "game.tactical") as game:
        archive = Archive.of(game.history)
        ready = [archive.ready(at) for at in range(len(archive))]
        assert not any(ready)
        archive.moment(EVERY + 3)
        ready = [at for at in range(len(archive)) if archive.ready(at)]
        assert ready == [*range(EVERY, 2 * EVERY)]


def test_a_past_that_cannot_be_replayed_is_told_in_one_line(tmp_path: Path) -> None:
    with new_game(tmp_path, LONG) as game:
        turns(game, 4)
        chunks = list(game.history.chunks)
        records = [at for at, chunk in enumerate(chunks) if chunk.kind == RECORD]
        swapped = [*chunks]
        swapped[records[0]], swapped[records[1]] = chunks[records[1]], chunks[records[0]]
        with pytest.raises(SaveError, match="its history cannot be read: record 2 is where 1 should be"):
            Archive("a.tactical", game.codec, swapped)
        plain = msgspec.msgpack.decode(chunks[records[1]].payload)
        plain["patch"] = {"beta": None}
        chunks[records[1]] = Chunk(RECORD, -1, msgspec.msgpack.encode(plain))
        archive = Archive("a.tactical", game.codec, chunks)
        with pytest.raises(SaveError, match=r"order 2: .*patch\.beta: it changes a field that does not exist"):
            archive.moment(0)
        chunks[records[1]] = Chunk(RECORD, -1, b"\x00")
        with pytest.raises(SaveError, match="its history cannot be read: the next record is wrong"):
            Archive("a.tactical", game.codec, chunks)
        empty = Archive("a.tactical", game.codec, [chunk for chunk in game.history.chunks if chunk.kind != RECORD])
        assert len(empty) == 0
        with pytest.raises(IndexError):
            empty.moment(0)
