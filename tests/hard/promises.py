"""The promises, each with what it tries, how often in every run of the tests, and how often by its own command."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.hard import borders, controls, disk, durable, kills, mutations, rehearsing, secrets, signals


class Promise(NamedTuple):
    """What is promised, and how to try it: `run(times, seed)` gives what went wrong, in words. Runs whose seeds lie as
    far apart as they are long try different things."""

    name: str
    words: str
    always: int  # times in every run of the tests
    stated: int  # times by the command
    run: Callable[[int, int], list[str]]
    all: Callable[[], int] | None = None  # how many there are, where each is tried once: `stated` is at least that

    def often(self, times: int | None) -> int:
        """How often to try, where so often is asked for."""
        wanted = times or self.stated
        return min(wanted, self.all()) if self.all is not None else wanted


PROMISES = (
    Promise("cuts", "cut at a byte: not at its last whole order, or the piece not kept", 120, 80_000, disk.cuts,
            disk.all_bytes),
    Promise("bits", "a bit flipped: not found, the file changed, or what precedes lost", 120, 640_000, disk.bits,
            disk.all_bits),
    Promise("disk", "ENOSPC, EIO, EROFS at a call: old state not whole, or no one line", 60, 12_000, disk.calls),
    Promise("order", "written, synced, named, its folder synced: anything shown before", 60, 12_000, durable.run),
    Promise("kills", "killed in real games at real orders: an order shown and then missing", 2, 200, kills.run),
    Promise("signals", "cut off at a terminal: not gone, or anything left behind", 2, 200, signals.run),
    Promise("mutations", "spoilt saves, scenarios, themes, maps, packs: a crash, a hang, a hoard", 200, 1_000_000,
            mutations.run),
    Promise("controls", "hostile texts on every screen: the terminal got what we never send", 1, 200, controls.run),
    Promise("secrets", "positions that differ in what a seat cannot know: it is shown a difference", 14, 7_000,
            secrets.run),
    Promise("rehearse", "rehearsed, or kept as a line: digest, dice or undo changed", 400, 100_000, rehearsing.run),
    Promise("undo", "undone and redone to every border: another digest", 60, 20_000, borders.run),
)  # fmt: skip
