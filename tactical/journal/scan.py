"""Reading the file format: which chunks are valid, and how a file ends. `chunks.py` has the format.

A chunk's length is only used once its head check is right. So a flipped bit is always found as damage, and a right head
that promises more bytes than there are means that the end is missing: a torn tail. The end is also torn if fewer bytes
are left than a head needs. It is torn, too, if the chunk is wrong, the file ends in 16 zero bytes or more, and it is no
longer than one append can be: a power cut may leave a file at its new length with the data not yet written, and no
flipped bit turns a check into zeros. If a right head is found further on after all, bytes were lost from the middle:
that is damage.

A stretch with a valid seal is accepted whole: its hash and the seal's own check cover every byte of it. Everything else
is checked chunk by chunk, including seals.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from tactical.journal import chunks as format_
from tactical.journal.chunks import (
    CHECK_SIZE,
    HEAD,
    HEAD_SIZE,
    HEADER_SIZE,
    LEAST_CHUNK,
    MAGIC,
    SEAL,
    STRETCH,
    Chunk,
    Chunks,
    Reached,
    check_of,
    head_check_of,
    new_stretch,
)

_BODY = HEADER_SIZE - CHECK_SIZE
_SEAL_SIZE = LEAST_CHUNK + CHECK_SIZE
_LONGEST_STRETCH = 16 * STRETCH  # chunks that are hopped over in hope of a seal
# The possible heads: a kind, then the top byte of a length up to MAX_PAYLOAD. Only where the search
# for a right head after a torn tail is worth a hash; a hostile tail full of likely places counts as damage,
# uncut.
_HEAD_LIKE = rb"(?=[\x01-\x7f][\x00-\x04])"
_MOST_PLACES = 1_000_000
_PIECE = 1 << 16  # bytes that are looked at in one go


class Whole(msgspec.Struct, frozen=True):
    """The file ends after its last chunk."""


class Torn(msgspec.Struct, frozen=True):
    """The file ends in `size` bytes at `offset` that are an unfinished chunk."""

    offset: int
    size: int


class DamageFound(msgspec.Struct, frozen=True):
    """The bytes at `offset` were changed after they were written; `what` names the part, such as "the header"."""

    offset: int
    what: str


class Foreign(msgspec.Struct, frozen=True):
    """The file does not begin like a save."""


class Newer(msgspec.Struct, frozen=True):
    """The header is intact and names a format `version` that this release does not know."""

    version: int


End = Whole | Torn | DamageFound | Foreign | Newer


class ScanResult(NamedTuple):
    """The result of a scan: the whole chunks in order (without seals), how the file ended, and where to continue."""

    chunks: Chunks
    end: End
    reached: Reached


def scan(data: bytes, *, every: bool = False) -> ScanResult:
    """Read a whole file. Never fails: whatever the bytes, `end` says up to where they are valid.

    If only the header is damaged and the chunks still prove each other, they are all read: `end` is then Damaged at
    offset 0. `every`: check each chunk, even in sealed stretches.
    """
    if len(data) < HEADER_SIZE:
        nothing = Reached(0, b"", 0, 0, new_stretch(b""))
        torn = data and MAGIC.startswith(data[: len(MAGIC)])
        return ScanResult(Chunks(), Torn(0, len(data)) if torn else Foreign(), nothing)
    body, chain = data[len(MAGIC) : _BODY], data[_BODY:HEADER_SIZE]
    right = check_of(MAGIC, body)  # of the magic as it should be, so that damage to it is told from a foreign file
    if right == chain and data.startswith(MAGIC):
        if (version := format_.version_of(data)) > format_.FORMAT_VERSION:
            return ScanResult(Chunks(), Newer(version), Reached.after_header(chain))
        return scan_chunks(data, Reached.after_header(chain), start=HEADER_SIZE, every=every)
    for candidate in (chain, right):
        result = scan_chunks(data, Reached.after_header(candidate), start=HEADER_SIZE, every=every)
        if result.chunks:
            return result._replace(end=DamageFound(0, "the header"))
    known = right == chain or data.startswith(MAGIC)
    return ScanResult(Chunks(), DamageFound(0, "the header") if known else Foreign(), Reached.after_header(chain))


def scan_chunks(data: bytes, reached: Reached, *, start: int = 0, every: bool = False) -> ScanResult:
    """Continue reading from `reached`, where `data[start:]` has the bytes. Never fails.

    Offsets in the result are offsets in the file. `every`: check each chunk, even in sealed stretches.
    """
    view, size, at, base = memoryview(data), len(data), start, reached.stop - start
    chunks = Chunks(data, base)
    _, chain, seen, unsealed, stretch = reached
    stretch, hashed = stretch.copy(), at  # the bytes before `hashed` are in it
    one_by_one = every

    def ended(end: End) -> ScanResult:
        stretch.update(view[hashed:at])
        return ScanResult(chunks, end, Reached(base + at, chain, seen + len(chunks), unsealed, stretch))

    while at < size:
        if not one_by_one:
            sealed = _sealed(data, at, Reached(base + at, chain, seen + len(chunks), unsealed, stretch))
            if sealed is not None:
                chunks.extend_at(sealed.places, sealed.kinds)
                at, chain, unsealed = sealed.stop, sealed.check, 0
                stretch, hashed = new_stretch(chain), at
                continue
            one_by_one = True
        if size - at < HEAD_SIZE:
            return ended(Torn(base + at, size - at))
        kind, length = data[at], int.from_bytes(data[at + 1 : at + 5], "big")
        stop = at + LEAST_CHUNK + length
        # The check covers the head too, so the head's own is only looked at where the check cannot be: in a chunk
        # that is wrong, to tell damage from an end that is missing.
        check = check_of(chain, view[at : stop - CHECK_SIZE]) if stop <= size else b""
        if check != data[stop - CHECK_SIZE : stop] or not check:
            return ended(_wrong(data, at, base, chain))
        if not 1 <= kind <= SEAL or length > format_.MAX_PAYLOAD:
            return ended(DamageFound(base + at, "a record of a kind or size that is never written"))
        if kind == SEAL:
            stretch.update(view[hashed:at])
            hashed = at
            if unsealed < STRETCH or stretch.digest() != data[at + HEAD_SIZE : stop - CHECK_SIZE]:
                return ended(DamageFound(base + at, "a seal"))
            at, chain, unsealed = stop, check, 0
            stretch, hashed = new_stretch(chain), at
            one_by_one = every
            continue
        if seen + len(chunks) >= format_.MAX_CHUNKS:
            return ended(DamageFound(base + at, f"more than {format_.MAX_CHUNKS} records, a number never written"))
        chunks.append(Chunk(kind, base + at, data[at + HEAD_SIZE : stop - CHECK_SIZE]))
        at, chain, unsealed = stop, check, unsealed + 1
    return ended(Whole())


class _Sealed(msgspec.Struct, frozen=True, gc=False):
    """A stretch that its seal vouches for: where in the data its chunks stand and of which kinds they are, and where
    the seal ends, with which check."""

    places: list[int]
    kinds: bytearray
    stop: int
    check: bytes


def _sealed(data: bytes, at: int, reached: Reached) -> _Sealed | None:
    """The rest of the stretch that `data[at:]` goes on with; None where its seal is not there or does not fit."""
    places: list[int] = []
    kinds = bytearray()
    begun, last, longest, head = at, len(data) - _SEAL_SIZE, format_.MAX_PAYLOAD, HEAD.unpack_from
    while at <= last and len(places) < _LONGEST_STRETCH:
        kind, length = head(data, at)
        if kind == SEAL:
            break
        if kind == 0 or kind > SEAL or length > longest:
            return None
        places.append(at)
        kinds.append(kind)
        at += LEAST_CHUNK + length
    else:
        return None
    if reached.unsealed + len(places) < STRETCH or reached.chunks + len(places) > format_.MAX_CHUNKS:
        return None
    stop = at + _SEAL_SIZE
    view, stretch = memoryview(data), reached.stretch.copy()
    stretch.update(view[begun:at])
    check = check_of(data[at - CHECK_SIZE : at] if places else reached.chain, view[at : stop - CHECK_SIZE])
    if stretch.digest() != data[at + HEAD_SIZE : stop - CHECK_SIZE] or check != data[stop - CHECK_SIZE : stop]:
        return None
    return _Sealed(places, kinds, stop, check)


def _wrong(data: bytes, at: int, base: int, chain: bytes) -> End:
    """The reason why the chunk at `at` is wrong: damage, an end that is missing, or the zeros a power cut leaves
    there."""
    head, size = data[at : at + 5], len(data)
    if head_check_of(chain, head) != data[at + 5 : at + HEAD_SIZE]:
        return _unwritten(data, at, base) or DamageFound(base + at, "the start of a record")
    if not 1 <= head[0] <= SEAL or int.from_bytes(head[1:], "big") > format_.MAX_PAYLOAD:
        return DamageFound(base + at, "a record of a kind or size that is never written")
    if at + LEAST_CHUNK + int.from_bytes(head[1:], "big") > size:
        lost = _head_after(data, at)
        return DamageFound(base + at, "a record") if lost else Torn(base + at, size - at)
    return _unwritten(data, at, base) or DamageFound(base + at, "the content of a record")


def _unwritten(data: bytes, at: int, base: int) -> Torn | None:
    """The torn end that a chunk is whose last bytes a power cut left as zeros; None if it is no such."""
    if len(data) - at > format_.MAX_TAIL or any(data[max(at, len(data) - CHECK_SIZE) :]) or _head_after(data, at):
        return None
    return Torn(base + at, len(data) - at)


def _head_after(data: bytes, at: int) -> bool:
    """True if a right head stands after the one at `at`. It can be told anywhere: its chain is before it."""
    stop = min(len(data), _written(data, at) + 1)  # a head begins with a byte that is not 0, whatever comes after it
    for tried, place in enumerate(re.compile(_HEAD_LIKE).finditer(data, at + LEAST_CHUNK, stop)):
        here = place.start()
        if here + HEAD_SIZE > len(data):
            return False
        if tried == _MOST_PLACES:
            return True
        chain, start = data[here - CHECK_SIZE : here], data[here : here + 5]
        if head_check_of(chain, start) == data[here + 5 : here + HEAD_SIZE]:
            return True
    return False


def _written(data: bytes, at: int) -> int:
    """Where the zeros that the data ends with begin: there may be very many, in a file that is not ours."""
    stop = len(data)
    while stop > at:
        begin = max(at, stop - _PIECE)
        if kept := data[begin:stop].rstrip(b"\0"):
            return begin + len(kept)
        stop = begin
    return at
