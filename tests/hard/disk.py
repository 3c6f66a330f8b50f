"""A save that is cut, has a bit flipped, or lies on a disk that fails: what was in it is there, and one line says so.

The small saves are those of every system; `cuts` and `bits` go through all of their bytes and bits in a scattered
order, so that as many times as there are bits are all of them.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tactical.journal.chunks import HEADER_SIZE
from tactical.journal.digest import digest
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.records import RECORD
from tactical.rehearsal.dice import live
from tests.hard.mutations import saves, sealed_save
from tests.hard.playing import any_order, folder
from tests.journal.saves import Failing, borders, put_under

STRIDE = 1_000_003  # a prime, far from any size of file
CODES = (errno.ENOSPC, errno.EIO, errno.EROFS)
SMALL = 6000  # bytes of a save
EACH = 600  # tries of one order, over all ways in which writing it may fail: seldom there are more


@cache
def _samples() -> tuple[tuple[bytes, tuple[int, ...], tuple[bytes, ...]], ...]:
    """Saves with the ends of their chunks and seals, and the digests of the positions that each of them comes to."""
    found = []
    with folder() as where:
        for data in (*(data for data in saves() if len(data) <= SMALL), sealed_save()):
            path = where / "whole"
            path.write_bytes(data)
            stops = borders(data)
            with Game.open(path, write=False) as game:
                game.history.load_all()
                past = list(game.moments)
                after, state = iter(moment.after for moment in past), past[0].before if past else game.state
                digests = []
                for start in stops[:-1]:
                    state = next(after) if data[start] == RECORD else state
                    digests.append(digest(state))
            found.append((data, tuple(stops[1:]), tuple(digests)))
    return tuple(found)


def _places(times: int, parts: int, seed: int) -> Iterator[tuple[int, int]]:
    """(sample, place in it), scattered over all of them; a byte has so many parts."""
    sizes = [len(data) * parts for data, _, _ in _samples()]
    total = sum(sizes)
    for number in range(min(times, total)):
        at, which = (number + seed) * STRIDE % total, 0
        while at >= sizes[which]:
            at, which = at - sizes[which], which + 1
        yield which, at


def all_bytes() -> int:
    """How many places there are to cut."""
    return sum(len(data) for data, _, _ in _samples())


def all_bits() -> int:
    """How many bits there are to flip."""
    return 8 * all_bytes()


def cuts(times: int, seed: int) -> list[str]:
    """Saves cut at so many bytes; what was lost or not told, in words."""
    faults = []
    for which, at in _places(times, 1, seed):
        with folder() as where:
            fault = _cut(where, *_samples()[which], at)
            if fault:
                faults.append(f"save {which} cut at {at}: {fault}")
    return faults


def _cut(where: Path, data: bytes, stops: tuple[int, ...], digests: tuple[bytes, ...], at: int) -> str:
    path = where / "cut.tactical"
    path.write_bytes(data[:at])
    whole = [stop for stop in stops if stop <= at]
    try:
        with Game.open(path) as game:
            if len(whole) < 2:
                return "it opens without a position"
            if digest(game.state) != digests[len(whole) - 1]:
                return "it opens to another position"
            kept = b"".join(Path(name).read_bytes() for name in game.save.kept)
            if path.read_bytes() + kept != data[:at]:
                return "the piece that was cut is not kept aside"
            return "" if bool(kept) == (game.notice is not None) else "nothing is said of it"
    except SaveError as error:
        left = path.read_bytes() + b"".join(piece.read_bytes() for piece in where.glob("*.torn-*"))
        if len(whole) >= 2 or left != data[:at]:
            return f"it does not open: {error}"
        return "" if str(error).isprintable() else "it is told in more than a line"


def bits(times: int, seed: int) -> list[str]:
    """So many bits flipped, each in a good save; what was not found, or lost, in words."""
    faults = []
    with folder() as where:
        for which, at in _places(times, 8, seed):
            fault = _flipped(where / "flipped.tactical", *_samples()[which], at)
            if fault:
                faults.append(f"save {which} with bit {at} flipped: {fault}")
    return faults


def _flipped(path: Path, data: bytes, stops: tuple[int, ...], digests: tuple[bytes, ...], bit: int) -> str:
    spoilt = bytearray(data)
    spoilt[bit // 8] ^= 1 << bit % 8
    path.write_bytes(spoilt)
    before = sum(stop <= bit // 8 for stop in stops)
    if bit // 8 < HEADER_SIZE:
        before = 0
    fault = ""
    try:
        with Game.open(path) as game:
            if game.notice is None or game.notice.kind is not Trouble.DAMAGED or game.writable:
                fault = "nobody notices"
            elif before and digest(game.state) != digests[before - 1]:
                fault = "what precedes it is another position"
    except SaveError as error:
        fault = f"what precedes it does not open: {error}" if before >= 2 else ""
        fault = fault or ("" if str(error).isprintable() else "it is told in more than a line")
    return fault or ("" if path.read_bytes() == spoilt else "the file was changed")


def calls(times: int, seed: int) -> list[str]:
    """So many orders whose writing fails at a system call, each call of an order with each error in turn; what was
    lost, or shown and not kept, in words."""
    return list(failed(times, seed))


def failed(times: int, seed: int) -> Iterator[str]:
    """The same, fault by fault."""
    with folder() as where:
        for number in range(seed, seed + times):
            game, at = divmod(number, EACH)
            data, order, failures = _order(game)
            path = where / f"{number}.tactical"
            path.write_bytes(data)
            spread = at * max(EACH, len(failures)) // EACH  # where there are more, those tried lie evenly between
            fault = _failing(path, order, failures[spread % len(failures)], game)
            path.unlink()
            if fault:
                yield f"disk {game} {at}: {fault}"


class Failure(NamedTuple):
    """Which call fails with what; whether all after it do too; and in how small pieces is written."""

    nth: int
    code: int
    for_good: bool
    short: int


@lru_cache(4)
def _order(number: int) -> tuple[bytes, Any, tuple[Failure, ...]]:
    """A save, an order to be given in it, and all the ways in which writing it may fail."""
    rng = Random(f"disk {number}")
    while True:
        data = rng.choice(_samples())[0]
        with folder() as where:
            path = where / "order.tactical"
            path.write_bytes(data)
            with Game.open(path) as game:
                order = any_order(rng, game.rules, game.state)
            if order is None:
                continue
            ways = [
                Failure(nth, code, for_good, short)
                for short in (0, 7)
                for nth in range(_count(path, order, short, number))
                for code in CODES
                for for_good in (False, True)
            ]
            return data, order, tuple(ways)


def _done(game: Game, order: Any, number: int) -> bool:
    """Give the order, take the last one back, or agree to that as one seat of several; whether it was done."""
    seats = range(len(game.whole.setup.seats))
    match (number - 1) % 3:
        case 0:
            return bool(game.play(order, live(1)).verdict)
        case 1:
            return bool(game.undo(0, seats))
        case _:
            return bool(game.undo(seats[-1]))


def _failing(path: Path, order: Any, failure: Failure, doing: int) -> str:
    before = path.read_bytes()
    nth, code, for_good, short = failure
    with Game.open(path) as game:
        old = digest(game.state)
        put_under(game.save, Failing(nth, code, short=short, for_good=for_good))
        try:
            shown = _done(game, order, doing)
        except SaveError as error:
            shown = False
            if not str(error).isprintable():
                return "it is told in more than a line"
        if shown != (digest(game.state) != old):
            return "what is shown is not what was said"
        came_to = digest(game.state)
    if path.read_bytes()[: len(before)] != before:
        return f"what was there is lost (call {nth}, {errno.errorcode[code]})"
    try:
        with Game.open(path) as again:  # which settles whatever was left
            if digest(again.state) != came_to and (shown or not for_good):
                return f"it opens to another position than was shown (call {nth}, {errno.errorcode[code]})"
            again.verify()
    except SaveError as error:
        return str(error)
    return ""


def _count(path: Path, order: Any, short: int, doing: int) -> int:
    """How many system calls the order makes."""
    copy = path.with_name("count.tactical")
    copy.write_bytes(path.read_bytes())
    with Game.open(copy) as game:
        system = Failing(short=short)
        put_under(game.save, system)
        _done(game, order, doing)
    copy.unlink()
    return max(1, len(system.calls))
