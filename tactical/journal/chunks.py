"""The file format, as pure functions on bytes: what is written. All integers are unsigned, most significant byte first.

    file   = header (chunk | seal)*
    header = magic (8) version (4) identity (12) check (16)                          40 bytes
    chunk  = kind (1) length (4) head check (8) payload (length) check (16)          29 bytes and the payload
    seal   = a chunk of kind 127 whose payload is the hash of a stretch (16)         45 bytes

    magic        93 54 41 43 54 0D 0A 1A: not text, and broken by any transfer that treats it as text
    version      2; files of version 1 have no seals. A later format keeps these 40 bytes as they are, so that it
                 is told from damage
    identity     random, drawn when the file is created: chunks of one file never fit into another
    header check BLAKE2b, 16 bytes, of magic, version and identity
    kind         1 to 126; what the kinds mean is the reader's business
    length       of the payload in bytes, at most `MAX_PAYLOAD`
    head check   BLAKE2b, 8 bytes, of the chain, kind and length
    check        BLAKE2b, 16 bytes, of the chain and all of the chunk before the check: as they stand in the file
    stretch      all bytes behind the seal before, or behind the header; at least `STRETCH` chunks
    its hash     BLAKE2b, 16 bytes, of the chain of its first chunk and all of the stretch

The *chain* of a chunk is the check that stands in the 16 bytes before it: of the chunk or seal before, or of the
header. So a chunk is right only where it stands: splicing, reordering, repeating or leaving out chunks
breaks the chain.

A seal is written behind the chunk that makes a stretch long enough, with it, by whoever appends that. It says nothing
that the chunks do not: it spares a reader the checks of each chunk in the stretch, as one hash over all of its bytes,
which a C function does at once, finds every change that they find. Where a seal does not fit, the chunks are checked
one by one and say where the damage is. One that was lost with a torn tail is no loss: the next append writes it.

BLAKE2b and not a CRC: a CRC is linear, so chunks can be exchanged without its noticing, and hashing a chunk
costs microseconds where making it durable costs a hundred. The checks find damage and mistakes; they do not
stop a forger, who can compute them too.

`scan.py` reads all this, and tells damage from an end that is missing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from struct import Struct
from typing import NamedTuple, overload

import msgspec

from tactical.journal.digest import blake2b

MAGIC = b"\x93TACT\r\n\x1a"
FORMAT_VERSION = 2
SEALED_VERSION = 2  # the first with seals
IDENTITY_SIZE = 12
CHECK_SIZE = 16
HEADER_SIZE = 40
HEAD_SIZE = 13
HEAD = Struct(">BI")  # kind and length, with which a head begins
LEAST_CHUNK = HEAD_SIZE + CHECK_SIZE  # bytes of a chunk without payload
MAX_PAYLOAD = 16 * 2**20  # bytes in one payload: `wire` reads no more of one
MAX_TAIL = 2 * MAX_PAYLOAD  # bytes of an unfinished end: what one append may have left; what is longer is damage
MAX_FILE = 64 * 2**20  # bytes in one file, ten thousand orders of a large battle: it is read whole, into memory
MAX_CHUNKS = 1_000_000  # chunks in one file, seals not counted
SEAL = 127
STRETCH = 64  # chunks before a seal is due; what opening a file checks one by one at most


class Chunk(msgspec.Struct, frozen=True, gc=False):
    """One chunk: its kind (1 to 126), its offset in the file (bytes), and its payload."""

    kind: int
    offset: int
    payload: bytes


class Chunks(Sequence[Chunk]):
    """Chunks in order. Those of `data` are made on first use, because most of a long file is never used.

    `data` are bytes of a file from the offset `base` on. `kinds` has the kind of each chunk as one byte; search it with
    `find` and `rfind` before looking at chunks.
    """

    def __init__(self, data: bytes = b"", base: int = 0, chunks: Iterable[Chunk] = ()) -> None:
        self._data = data
        self._base = base
        self._made: list[Chunk | int] = [*chunks]  # where not made yet: its place in the data
        self.kinds = bytearray(chunk.kind for chunk in self)

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, index: int) -> Chunk: ...
    @overload
    def __getitem__(self, index: slice) -> list[Chunk]: ...
    def __getitem__(self, index: int | slice) -> Chunk | list[Chunk]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        made = self._made[index]
        if isinstance(made, int):
            kind, length = HEAD.unpack_from(self._data, made)
            start = made + HEAD_SIZE
            self._made[index] = made = Chunk(kind, self._base + made, self._data[start : start + length])
        return made

    def of_kind(self, kind: int) -> Iterator[int]:
        """The indices of all chunks of a kind, in order."""
        at = self.kinds.find(kind)
        while at >= 0:
            yield at
            at = self.kinds.find(kind, at + 1)

    def last_with(self, kind: int, start: bytes, before: int) -> int:
        """The index of the last chunk of a kind, before index `before`, whose payload has these bytes after its first;
        -1: none. It makes no chunks of the data."""
        for index in range(before - 1, -1, -1):
            made = self._made[index]
            if self._place(made) < len(self._data):
                break
            assert isinstance(made, Chunk)
            if made.kind == kind and made.payload.startswith(start, 1):
                return index
        found = len(self._data)
        while (found := self._data.rfind(start, 0, found)) >= 0:
            index = bisect_right(self._made, found, hi=before, key=self._place) - 1
            first = index >= 0 and found == self._place(self._made[index]) + HEAD_SIZE + 1
            if first and self.kinds[index] == kind:
                return index
        return -1

    def _place(self, made: Chunk | int) -> int:
        """Where a chunk stands in the data; behind its end: not in it."""
        place = made if isinstance(made, int) else made.offset - self._base
        return place if place >= 0 else len(self._data)

    def append(self, chunk: Chunk) -> None:
        """Add a chunk."""
        self.kinds.append(chunk.kind)
        self._made.append(chunk)

    def extend(self, chunks: Iterable[Chunk]) -> None:
        """Add chunks."""
        for chunk in chunks:
            self.append(chunk)

    def extend_at(self, places: Iterable[int], kinds: bytes | bytearray) -> None:
        """Add the chunks at these places in the data, of these kinds; the caller has checked them."""
        self.kinds += kinds
        self._made += places

    def cut(self, count: int) -> None:
        """Keep only this many of them, the first."""
        del self._made[count:], self.kinds[count:]

    def copy(self) -> Chunks:
        """A copy of its own, which nobody else appends to."""
        return self.part(0, len(self))

    def part(self, start: int, stop: int) -> Chunks:
        """The bytes from `start` up to `stop`, which nobody else adds to."""
        found = Chunks(self._data, self._base)
        found.extend_from(self, start, stop)
        return found

    def extend_from(self, other: Chunks, start: int, stop: int) -> None:
        """Add some chunks of another collection over the same data."""
        self._made += other._made[start:stop]
        self.kinds += other.kinds[start:stop]


class Reached(NamedTuple):
    """How far a file was read or written, with everything needed to continue there.

    `stop`: the offset after the last whole chunk or seal. `chain`: the check before it. `chunks`: how many have been
    read, without seals; `unsealed`: how many of them are after the last seal. `stretch`: its hash so far, never updated
    in place.
    """

    stop: int
    chain: bytes
    chunks: int
    unsealed: int
    stretch: blake2b

    @classmethod
    def after_header(cls, chain: bytes) -> Reached:
        """The point before the first chunk, after `chain`."""
        return cls(HEADER_SIZE, chain, 0, 0, new_stretch(chain))


def new_stretch(chain: bytes) -> blake2b:
    """The hash of an empty stretch whose first chunk follows `chain`."""
    return blake2b(chain, digest_size=CHECK_SIZE)


def encode_header(identity: bytes, version: int = FORMAT_VERSION) -> bytes:
    """The header, 40 bytes, for an `identity` of 12 bytes. Its last 16 are the first chunk's chain."""
    if len(identity) != IDENTITY_SIZE:
        raise ValueError(f"an identity has {IDENTITY_SIZE} bytes, not {len(identity)}")
    body = MAGIC + version.to_bytes(4, "big") + identity
    return body + check_of(body)


def version_of(data: bytes) -> int:
    """The format version stated in a file."""
    return int.from_bytes(data[len(MAGIC) : len(MAGIC) + 4], "big")


def identity_of(data: bytes) -> bytes:
    """The identity of a file, drawn when it was created."""
    return data[len(MAGIC) + 4 : len(MAGIC) + 4 + IDENTITY_SIZE]


def encode_chunk(kind: int, payload: bytes, chain: bytes) -> bytes:
    """The bytes of a chunk that follows `chain`. Its last 16 are the chain of the next chunk.

    Raises ValueError if the kind is not 1 to 126 or the payload longer than `MAX_PAYLOAD`.
    """
    if not 1 <= kind < SEAL:
        raise ValueError(f"a kind is 1 to {SEAL - 1}, not {kind}")
    return _encode(kind, payload, chain)


def encode_chunks(chunks: Iterable[tuple[int, bytes]], chain: bytes) -> bytes:
    """The bytes of consecutive chunks, each a (kind, payload), after `chain`. ValueError as above."""
    parts = []
    for kind, payload in chunks:
        parts.append(encode_chunk(kind, payload, chain))
        chain = parts[-1][-CHECK_SIZE:]
    return b"".join(parts)


def encode_onto(reached: Reached, chunks: Iterable[tuple[int, bytes]], *, seal: bool) -> tuple[bytes, Reached]:
    """The bytes of chunks appended at the end of a file, with a seal if one is due and the file has seals; and the new
    end. ValueError as above."""
    listed = list(chunks)
    data = encode_chunks(listed, reached.chain)
    if not data:
        return data, reached
    stretch = reached.stretch.copy()
    stretch.update(data)
    chain, unsealed = data[-CHECK_SIZE:], reached.unsealed + len(listed)
    if seal and unsealed >= STRETCH:
        data += _encode(SEAL, stretch.digest(), chain)
        chain, unsealed = data[-CHECK_SIZE:], 0
        stretch = new_stretch(chain)
    return data, Reached(reached.stop + len(data), chain, reached.chunks + len(listed), unsealed, stretch)


def _encode(kind: int, payload: bytes, chain: bytes) -> bytes:
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload has at most {MAX_PAYLOAD} bytes, not {len(payload)}")
    start = kind.to_bytes(1, "big") + len(payload).to_bytes(4, "big")
    chunk = b"".join((start, head_check_of(chain, start), payload))
    return chunk + check_of(chain, chunk)


def check_of(*parts: bytes | memoryview) -> bytes:
    """The check of consecutive bytes."""
    digest = blake2b(digest_size=CHECK_SIZE)
    for part in parts:
        digest.update(part)
    return digest.digest()


def head_check_of(chain: bytes, start: bytes) -> bytes:
    """The head check of a chunk that follows `chain`; `start` is its kind and length, 5 bytes."""
    return blake2b(chain + start, digest_size=8).digest()
