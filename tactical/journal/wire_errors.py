"""Where exactly a payload breaks the rules of `wire`.

Reads a payload byte by byte without building it, stops at the first fault and names its place. It is slow,
so `wire` asks it only about payloads that its fast checks have refused; it is also the plain statement of
the rules, to which tests hold the fast checks. The rules, with the bytes of msgpack that they leave:

    nil, false, true      c0 c2 c3
    whole numbers         -2**63 to 2**64-1, in the shortest form: a signed form (d0..d3) only for those below zero
    text                  at most MAX_TEXT bytes of UTF-8, every character on the allow-list of `text`, shortest form
    bytes                 c4 c5 c6, shortest form
    lists, maps           at most MAX_ITEMS entries, shortest form; at most MAX_DEPTH inside each other; the keys of
                          a map are text and differ
    refused altogether    floats (ca cb), extensions and times (c7..c9, d4..d8), c1
"""

import msgspec

from tactical.journal.errors import WireError
from tactical.journal.stored_text import fault, shown

MAX_BYTES = 16 * 2**20  # in one payload
MAX_NODES = 2**20  # values and keys in one payload
MAX_DEPTH = 32  # lists and maps inside each other
MAX_ITEMS = 65_535  # entries of one list or map
MAX_TEXT = 65_536  # bytes of one text

_UNSIGNED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_SIGNED = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_TEXT = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_BYTES = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_LIST = {0xDC: 2, 0xDD: 4}
_MAP = {0xDE: 2, 0xDF: 4}
_SIZED = {**_TEXT, **_BYTES, **_LIST, **_MAP}
# The least number that needs the form: below it a shorter one does.
_LEAST = {
    0xCC: 2**7,
    0xCD: 2**8,
    0xCE: 2**16,
    0xCF: 2**32,
    0xD9: 32,
    0xDA: 2**8,
    0xDB: 2**16,
    0xC4: 0,
    0xC5: 2**8,
    0xC6: 2**16,
    0xDC: 16,
    0xDD: 2**16,
    0xDE: 16,
    0xDF: 2**16,
}
_MOST_SIGNED = {0xD0: -(2**5) - 1, 0xD1: -(2**7) - 1, 0xD2: -(2**15) - 1, 0xD3: -(2**31) - 1}


class _Open(msgspec.Struct):
    """A list or map being read: how many values are to come, and what has been seen of it."""

    left: int
    is_map: bool
    at: int = -1  # index of the current value
    key: str = ""
    keys: set[str] = msgspec.field(default_factory=set)


def explain(payload: bytes) -> WireError | None:
    """The first fault of `payload`, with its place; None if it keeps all the rules."""
    if len(payload) > MAX_BYTES:
        return WireError("", f"{len(payload)} bytes, and at most {MAX_BYTES} are read")
    reader = _Reader(payload)
    try:
        reader.read_all()
    except _Fault as found:
        return WireError(reader.where(), str(found))
    return None


class _Fault(Exception):  # noqa: N818  a finding, which never leaves this module
    pass


class _Reader:
    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.at = 0
        self.nodes = 0
        self.open: list[_Open] = []

    def where(self) -> str:
        """The place of the current value, such as `pieces[3].name`."""
        parts: list[str] = []
        for level in self.open:
            if level.is_map:
                key = shown(level.key) if len(level.key) <= 40 else shown(level.key[:40]) + "..."
                parts.append(f".{key}" if parts else key)
            else:
                parts.append(f"[{level.at}]")
        return "".join(parts)

    def read_all(self) -> None:
        self.value()
        while self.open:
            level = self.open[-1]
            if level.left == 0:
                self.open.pop()
                continue
            level.left -= 1
            level.at += 1
            if level.is_map:
                level.key = f"(key {level.at + 1})"
                key = self.key()
                level.key = key
                if key in level.keys:
                    raise _Fault("this key stands there twice")
                level.keys.add(key)
            self.value()
        if self.at < len(self.payload):
            raise _Fault(f"{len(self.payload) - self.at} bytes follow its end")

    def take(self, size: int) -> bytes:
        piece = self.payload[self.at : self.at + size]
        if len(piece) < size:
            raise _Fault("the payload ends in the middle of it")
        self.at += size
        return piece

    def lead(self) -> int:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _Fault(f"more than {MAX_NODES} values")
        return self.take(1)[0]

    def number(self, lead: int, size: int) -> int:
        number = int.from_bytes(self.take(size), "big")
        if number < _LEAST[lead]:
            raise _Fault("not written in the shortest form")
        return number

    def key(self) -> str:
        lead = self.lead()
        if not (0xA0 <= lead <= 0xBF or lead in _TEXT):
            raise _Fault("a key that is not text")
        return self.text(lead)

    def text(self, lead: int) -> str:
        size = self.number(lead, _TEXT[lead]) if lead in _TEXT else lead & 0x1F
        if size > MAX_TEXT:
            raise _Fault(f"a text of {size} bytes, and at most {MAX_TEXT} are read")
        try:
            text = self.take(size).decode("utf-8")
        except UnicodeDecodeError:
            raise _Fault("text that is not UTF-8") from None
        problem = fault(text)
        if problem is not None:
            raise _Fault(f"the text has {problem}")
        return text

    def value(self) -> None:
        lead = self.lead()
        if lead <= 0x7F or lead >= 0xE0 or lead in (0xC0, 0xC2, 0xC3):
            return
        if 0xA0 <= lead <= 0xBF or lead in _TEXT:
            self.text(lead)
        elif lead in _UNSIGNED:
            self.number(lead, _UNSIGNED[lead])
        elif lead in _SIGNED:
            if int.from_bytes(self.take(_SIGNED[lead]), "big", signed=True) > _MOST_SIGNED[lead]:
                raise _Fault("not written in the shortest form")
        elif lead in _BYTES:
            self.take(self.number(lead, _BYTES[lead]))
        elif lead <= 0x8F or lead in _MAP:
            self.container(self.number(lead, _MAP[lead]) if lead in _MAP else lead & 0x0F, is_map=True)
        elif lead <= 0x9F or lead in _LIST:
            self.container(self.number(lead, _LIST[lead]) if lead in _LIST else lead & 0x0F, is_map=False)
        elif lead in (0xCA, 0xCB):
            raise _Fault("a number with a fraction, and only whole numbers are read")
        else:
            raise _Fault("a value of a kind that is never written")

    def container(self, size: int, *, is_map: bool) -> None:
        if size > MAX_ITEMS:
            raise _Fault(f"{size} entries, and at most {MAX_ITEMS} are read")
        if len(self.open) == MAX_DEPTH:
            raise _Fault(f"more than {MAX_DEPTH} lists and maps inside each other")
        self.open.append(_Open(size, is_map))


def _steps() -> list[int]:
    """For each lead byte the bytes to go on by; 0 where a size follows that tells them."""
    steps = [1] * 256
    for lead in range(0xA0, 0xC0):
        steps[lead] += lead & 0x1F
    for lead, size in {**_UNSIGNED, **_SIGNED, 0xCA: 4, 0xCB: 8}.items():
        steps[lead] += size
    for lead in _SIZED:
        steps[lead] = 0
    return steps


_STEPS = _steps()


def too_many_nodes(payload: bytes) -> bool:
    """Whether `payload` holds more than `MAX_NODES` values and keys, found without building any."""
    at, size, nodes = 0, len(payload), 0
    if size <= MAX_NODES:  # each takes a byte at least
        return False
    while at < size:
        nodes += 1
        if nodes > MAX_NODES:
            return True
        lead = payload[at]
        step = _STEPS[lead]
        if not step:
            width = _SIZED[lead]
            step = 1 + width
            if lead in _TEXT or lead in _BYTES:
                step += int.from_bytes(payload[at + 1 : at + 1 + width], "big")
        at += step
    return False
