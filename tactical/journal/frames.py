"""The file format, as pure functions on bytes. All integers are unsigned, most significant byte first.

    file   = header frame*
    header = magic (8) version (4) identity (12) check (16)                          40 bytes
    frame  = kind (1) length (4) head check (8) payload (length) check (16)          29 bytes and the payload

    magic        93 54 41 43 54 0D 0A 1A: not text, and broken by any transfer that treats it as text
    version      1. A later format keeps these 40 bytes as they are, so that it is told from damage
    identity     random, drawn when the file is created: frames of one file never fit into another
    header check BLAKE2b, 16 bytes, of magic, version and identity
    kind         1 to 127; what the kinds mean is the reader's business
    length       of the payload in bytes, at most `MAX_PAYLOAD`
    head check   BLAKE2b, 8 bytes, of the chain, kind and length
    check        BLAKE2b, 16 bytes, of the chain and all of the frame before the check: as they stand in the file

The *chain* of a frame is the check that stands in the 16 bytes before it: of the frame before, or of the
header. So a frame is right only where it stands: splicing, reordering, repeating or leaving out frames
breaks the chain.

BLAKE2b and not a CRC: a CRC is linear, so frames can be exchanged without its noticing, and hashing a frame
costs microseconds where making it durable costs a hundred. The checks find damage and mistakes; they do not
stop a forger, who can compute them too.

A frame's length is believed only once its head check is right. Hence a flipped bit is always found as
damage, and a right head that promises more bytes than there are means that the end is missing: a torn tail.
The end is also torn if fewer bytes are left than a head needs, or if the frame is wrong and the file ends in
16 zero bytes or more (a power cut may leave a file at its new length with the data not yet written; no
flipped bit turns a check into zeros). If after all that a right head is found further on, bytes were lost
from the middle: that is damage.
"""

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

import msgspec

MAGIC = b"\x93TACT\r\n\x1a"
FORMAT_VERSION = 1
IDENTITY_SIZE = 12
CHECK_SIZE = 16
HEADER_SIZE = 40
HEAD_SIZE = 13
MAX_PAYLOAD = 64 * 2**20  # bytes in one payload
MAX_FILE = 256 * 2**20  # bytes in one file: it is read whole, so this bounds memory
MAX_FRAMES = 1_000_000  # frames in one file

_BODY = HEADER_SIZE - CHECK_SIZE
_LEAST_FRAME = HEAD_SIZE + CHECK_SIZE
# What a head may look like: a kind, then the top byte of a length up to MAX_PAYLOAD. Only where the search
# for a right head after a torn tail is worth a hash; a hostile tail full of likely places counts as damage,
# uncut.
_HEAD_LIKE = re.compile(rb"(?=[\x01-\x7f][\x00-\x04])")
_MOST_PLACES = 1_000_000


class Frame(NamedTuple):
    """One frame: its kind (1 to 127), where it starts in the file (bytes), and its payload."""

    kind: int
    offset: int
    payload: bytes


class Whole(msgspec.Struct, frozen=True):
    """The file ends where its last frame ends."""


class Torn(msgspec.Struct, frozen=True):
    """The file ends in `size` bytes at `offset` that are the beginning of a frame, never finished."""

    offset: int
    size: int


class Damaged(msgspec.Struct, frozen=True):
    """The bytes at `offset` are not what was written; `what` names the part, such as "the header"."""

    offset: int
    what: str


class Foreign(msgspec.Struct, frozen=True):
    """The file does not begin as a save does."""


class Newer(msgspec.Struct, frozen=True):
    """The header is whole and names a format `version` this release does not know."""

    version: int


End = Whole | Torn | Damaged | Foreign | Newer


class ScanResult(NamedTuple):
    """What was read: the whole frames in order, how it ended, and the point from which to go on.

    `stop` is the offset after the last whole frame and `chain` the check that stands before it.
    """

    frames: list[Frame]
    end: End
    stop: int
    chain: bytes


def encode_header(identity: bytes, version: int = FORMAT_VERSION) -> bytes:
    """The header, 40 bytes, for an `identity` of 12 bytes. Its last 16 are the first frame's chain."""
    if len(identity) != IDENTITY_SIZE:
        raise ValueError(f"an identity has {IDENTITY_SIZE} bytes, not {len(identity)}")
    body = MAGIC + version.to_bytes(4, "big") + identity
    return body + _check(body)


def encode_frame(kind: int, payload: bytes, chain: bytes) -> bytes:
    """The bytes of a frame that stands behind `chain`. Its last 16 are the chain of the frame after it.

    ValueError if the kind is not 1 to 127 or the payload longer than `MAX_PAYLOAD`.
    """
    if not 1 <= kind <= 127:
        raise ValueError(f"a kind is 1 to 127, not {kind}")
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload has at most {MAX_PAYLOAD} bytes, not {len(payload)}")
    start = kind.to_bytes(1, "big") + len(payload).to_bytes(4, "big")
    frame = b"".join((start, _head_check(chain, start), payload))
    return frame + _check(chain, frame)


def encode_frames(frames: Iterable[tuple[int, bytes]], chain: bytes) -> bytes:
    """The bytes of consecutive frames, each a (kind, payload), behind `chain`. ValueError as above."""
    parts = []
    for kind, payload in frames:
        parts.append(encode_frame(kind, payload, chain))
        chain = parts[-1][-CHECK_SIZE:]
    return b"".join(parts)


def scan(data: bytes) -> ScanResult:
    """Read a whole file. Never fails: whatever the bytes, `end` says how far they can be believed.

    Where the header alone is damaged and the frames still prove each other, they are all read: `end` is then
    Damaged at offset 0.
    """
    if len(data) < HEADER_SIZE:
        torn = data and MAGIC.startswith(data[: len(MAGIC)])
        return ScanResult([], Torn(0, len(data)) if torn else Foreign(), 0, b"")
    body, chain = data[len(MAGIC) : _BODY], data[_BODY:HEADER_SIZE]
    version = int.from_bytes(body[:4], "big")
    right = _check(MAGIC, body)  # of the magic as it should be, so that damage to it is told from a foreign file
    if right == chain and data.startswith(MAGIC):
        if version > FORMAT_VERSION:
            return ScanResult([], Newer(version), HEADER_SIZE, chain)
        return scan_frames(data, chain, start=HEADER_SIZE)
    for candidate in (chain, right):
        result = scan_frames(data, candidate, start=HEADER_SIZE)
        if result.frames:
            return result._replace(end=Damaged(0, "the header"))
    known = right == chain or data.startswith(MAGIC)
    return ScanResult([], Damaged(0, "the header") if known else Foreign(), HEADER_SIZE, chain)


def scan_frames(data: bytes, chain: bytes, *, start: int = 0, base: int = 0, seen: int = 0) -> ScanResult:
    """Read frames from `data[start:]`, the first of which stands behind `chain`.

    `base` is the offset in the file of `data[0]` and `seen` how many frames precede them, for the cap on
    their number. Offsets in the result are offsets in the file. Never fails.
    """
    frames: list[Frame] = []
    view, size, at = memoryview(data), len(data), start

    def ended(end: End) -> ScanResult:
        return ScanResult(frames, end, base + at, chain)

    while at < size:
        if size - at < HEAD_SIZE:
            return ended(Torn(base + at, size - at))
        kind, length = data[at], int.from_bytes(data[at + 1 : at + 5], "big")
        stop = at + _LEAST_FRAME + length
        # The check covers the head too, so the head's own is only looked at where the check cannot be: in a frame
        # that is wrong, to tell damage from an end that is missing.
        check = _check(chain, view[at : stop - CHECK_SIZE]) if stop <= size else b""
        if check != data[stop - CHECK_SIZE : stop] or not check:
            return ended(_wrong(data, at, base, chain))
        if not 1 <= kind <= 127 or length > MAX_PAYLOAD:
            return ended(Damaged(base + at, "a record of a kind or size that is never written"))
        if seen + len(frames) >= MAX_FRAMES:
            return ended(Damaged(base + at, f"more than {MAX_FRAMES} records, a number never written"))
        frames.append(Frame(kind, base + at, data[at + HEAD_SIZE : stop - CHECK_SIZE]))
        at, chain = stop, check
    return ended(Whole())


def _wrong(data: bytes, at: int, base: int, chain: bytes) -> End:
    """Why the frame at `at` is wrong: damage, an end that is missing, or the zeros a power cut leaves there."""
    head, size = data[at : at + 5], len(data)
    if _head_check(chain, head) != data[at + 5 : at + HEAD_SIZE]:
        return _unwritten(data, at, base) or Damaged(base + at, "the start of a record")
    if not 1 <= head[0] <= 127 or int.from_bytes(head[1:], "big") > MAX_PAYLOAD:
        return Damaged(base + at, "a record of a kind or size that is never written")
    if at + _LEAST_FRAME + int.from_bytes(head[1:], "big") > size:
        lost = _head_after(data, at)
        return Damaged(base + at, "a record") if lost else Torn(base + at, size - at)
    return _unwritten(data, at, base) or Damaged(base + at, "the content of a record")


def _unwritten(data: bytes, at: int, base: int) -> Torn | None:
    """The torn end that a frame is whose last bytes a power cut left as zeros; None if it is no such."""
    if any(data[max(at, len(data) - CHECK_SIZE) :]) or _head_after(data, at):
        return None
    return Torn(base + at, len(data) - at)


def _head_after(data: bytes, at: int) -> bool:
    """Whether a right head stands after the one at `at`. It can be told anywhere: its chain is before it."""
    for tried, place in enumerate(_HEAD_LIKE.finditer(data, at + _LEAST_FRAME)):
        here = place.start()
        if here + HEAD_SIZE > len(data):
            return False
        if tried == _MOST_PLACES:
            return True
        chain, start = data[here - CHECK_SIZE : here], data[here : here + 5]
        if _head_check(chain, start) == data[here + 5 : here + HEAD_SIZE]:
            return True
    return False


def _check(*parts: bytes | memoryview) -> bytes:
    digest = blake2b(digest_size=CHECK_SIZE)
    for part in parts:
        digest.update(part)
    return digest.digest()


def _head_check(chain: bytes, start: bytes) -> bytes:
    return blake2b(chain + start, digest_size=8).digest()
