"""A turn in a small file, to be sent by mail: the records since a point, chained to the position before them.

    file = magic (8) payload check (16)

The payload is one msgpack map (`TurnFile`), the check BLAKE2b of all before it, which finds what mail does to files.
Whoever takes it in plays every order again under their own rules, with the faces that are in it, and has the same
records come of that, byte for byte but for how dice came about: whoever wrote the file could write any faces. What
comes out otherwise, or does not follow on what they have, is refused whole.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from tactical.journal import stores
from tactical.journal.chunks import CHECK_SIZE, MAGIC, check_of
from tactical.journal.digest import canonical
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.head import is_current
from tactical.journal.moments import AnyRecord, Whole
from tactical.journal.reader import UNPLAYABLE, Unfit
from tactical.journal.records import Consented, Digest, Played, Redone, Seq, Undone
from tactical.table import Verdict, tape
from tactical.table.values import Value

TURN_MAGIC = b"\x93TTRN\r\n\x1a"
MOST = 4 * 2**20  # bytes: a thousand orders of a large battle
_IDENTITY = slice(len(MAGIC) + 4, len(MAGIC) + 16)


class TurnFile(Value, frozen=True):
    """Records after record `after` of a game, which left it at a position of digest `before`."""

    game: Annotated[bytes, Meta(min_length=12, max_length=12)]
    after: Seq
    before: Digest
    records: Annotated[tuple[bytes, ...], Meta(min_length=1, max_length=10_000)]


def exported(game: Game, since: int | None = None) -> bytes:
    """The bytes of a turn file: the records after record `since`; None: since another seat's last order. Raises
    SaveError."""
    path, history = game.save.path, game.history
    if not is_current(history.head):
        raise SaveError(path, "it was played by an older release", "give an order in this one first", Trouble.RULES)
    history.load_all()
    records = [told.record for told in history.told]
    if since is None:
        since = len(records)
        last = _seat(records[-1]) if records else -1
        while since and _seat(records[since - 1]) in (last, -1):
            since -= 1
            last = _seat(records[since]) if last < 0 else last
    if not 0 <= since < len(records):
        problem = f"nothing was recorded after record {since}" if records else "no order has been given in it yet"
        raise SaveError(path, problem, "give an order first", Trouble.MISSING)
    payloads = tuple(history.codec.encode(record) for record in records[since:])
    before = records[since - 1].digest if since else history.digester.digest(_opening(game))
    data = TURN_MAGIC + canonical(TurnFile(game.save.read()[_IDENTITY], since, before, payloads))
    if len(data) > MOST:
        raise SaveError(path, "that is more than a turn", "export what is later", Trouble.TOO_LARGE)
    return data + check_of(data)


def read_turn(path: str, data: bytes) -> TurnFile:
    """A turn file from its bytes. Raises SaveError."""
    if not data.startswith(TURN_MAGIC):
        raise SaveError(path, "this is not a turn file", "give one that turn export wrote", Trouble.NOT_A_SAVE)
    if len(data) > MOST + CHECK_SIZE or check_of(data[:-CHECK_SIZE]) != data[-CHECK_SIZE:]:
        raise SaveError(path, "it is damaged or cut", "have it sent again", Trouble.DAMAGED)
    payload = data[len(TURN_MAGIC) : -CHECK_SIZE]
    try:
        found = msgspec.msgpack.decode(payload, type=TurnFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = None
    if found is None or canonical(found) != payload:
        raise SaveError(path, "it is not a turn file of this release", "have it exported again", Trouble.DAMAGED)
    return found


def imported(game: Game, path: str, turn: TurnFile, seats: Iterable[int]) -> int:
    """Take in a turn of these seats: judged, played and compared, all of it or nothing. Returns the number of new
    records. SaveError says why it does not fit."""
    history = game.history
    if turn.game != game.save.read()[_IDENTITY]:
        raise _misfit(path, "it belongs to another game")
    if not is_current(history.head):
        raise _misfit(path, "the game was played by an older release: give an order in this one first")
    history.load_all()
    ours = [told.record for told in history.told]
    if turn.after > len(ours):
        raise _misfit(
            path, f"it follows record {turn.after}, but the game has only {len(ours)}: import the earlier turns first"
        )
    digest = ours[turn.after - 1].digest if turn.after else history.digester.digest(_opening(game))
    if digest != turn.before:
        raise _misfit(path, f"the game was different after record {turn.after}")
    known = [_as_mailed(game, path, history.codec.encode(record)) for record in ours[turn.after :]]
    sent = [_as_mailed(game, path, payload) for payload in turn.records]
    shared = min(len(known), len(sent))
    if known[:shared] != sent[:shared]:
        number = next(at for at in range(shared) if known[at] != sent[at])
        raise _misfit(path, f"the game has gone a different way since record {turn.after + number}")
    fresh = sent[shared:]
    if fresh:
        chunks = _played(game, path, fresh, frozenset(seats))
        try:
            game.save.append(chunks)
        except Behind:
            raise _misfit(path, "somebody has played on meanwhile") from None
    return len(fresh)


def _as_mailed(game: Game, path: str, payload: bytes) -> bytes:
    """A record as it is once it has come by mail. Raises SaveError."""
    history = game.history
    try:
        record = history.reader.record(payload, history.head)
    except Unfit as unfit:
        raise _misfit(path, f"a record in it is wrong: {unfit.problem}") from None
    mailed = msgspec.structs.replace(record, dice="mailed") if isinstance(record, Played) else record
    return history.codec.encode(mailed)


def _played(game: Game, path: str, payloads: list[bytes], seats: frozenset[int]) -> list[tuple[int, bytes]]:
    """The chunks that come of playing records on a copy of the game, which are those records."""
    with tempfile.TemporaryDirectory(prefix="tactical-") as folder:
        copy = str(Path(folder) / "copy.tactical")
        stores.create_bytes(copy, game.save.read())
        with Game.open(copy) as trial:
            before = trial.history.seq
            first = len(trial.history.every)
            left = list(payloads)
            while left:
                told = len(trial.history.told)
                number = trial.history.seq + 1
                try:
                    record = trial.history.reader.record(left[0], trial.history.head)
                    verdict = _again(trial, path, record, seats)
                except Unfit as unfit:
                    raise _misfit(path, f"record {number}: {unfit.problem}") from None
                except UNPLAYABLE as error:
                    raise _misfit(path, f"record {number} cannot be ({type(error).__name__})") from None
                came = [trial.history.codec.encode(each.record) for each in trial.history.told[told:]]
                if not verdict and not came:
                    why = trial.rules.presenter.why(verdict.reasons[0])
                    raise _misfit(path, f"record {number} is refused, because {why}")
                if came != left[: len(came)]:
                    raise _misfit(path, f"record {number} turns out differently under the rules here")
                del left[: len(came)]
            assert trial.history.seq == before + len(payloads)
            return [(chunk.kind, chunk.payload) for chunk in trial.history.every[first:]]


def _again(game: Game, path: str, record: AnyRecord, seats: frozenset[int]) -> Verdict:
    """Do once more what a record says, in the name it says."""
    by, when = record.by, record.when
    game.by, game.clock = by, lambda: when
    if _seat(record) not in seats and not (isinstance(record, Played) and record.order.seat < 0):
        name = game.whole.setup.seats[_seat(record)].name if 0 <= _seat(record) < len(game.whole.setup.seats) else "?"
        raise _misfit(path, f"record {record.seq} is from {name}, but the turn file is from another seat")
    match record:
        case Played():
            return game.play(record.order, tape(record.faces), "mailed").verdict
        case Undone() | Consented():
            return game.undo(record.seat)
        case Redone():
            return game.redo(record.seat)
    raise _misfit(path, f"record {record.seq} is not one that a seat may write")


def _seat(record: AnyRecord) -> int:
    """The seat that a record is of; -1: no person's."""
    if isinstance(record, Played):
        return record.order.seat if record.order.seat >= 0 else -1
    seat: int = getattr(record, "seat", -1)
    return seat


def _opening(game: Game) -> Whole:
    """The position before the first record."""
    for told in game.history.told:
        if told.moment is not None:
            return told.moment.before_all
    return game.whole


def _misfit(path: str, why: str) -> SaveError:
    return SaveError(path, why, "nothing was changed", Trouble.RULES)


__all__ = ["TurnFile", "exported", "imported", "read_turn"]
