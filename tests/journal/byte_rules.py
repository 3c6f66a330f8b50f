"""The rules of `wire`, read off the bytes: what the journal's reader is held to.

Reads a payload byte by byte without building it, stops at the first fault and names its place.
"""

import msgspec

from tactical.journal.errors import WireError
from tactical.journal.stored_text import fault, shown
from tactical.journal.wire import MAX_BYTES, MAX_DEPTH, MAX_ITEMS, MAX_NODES, MAX_TEXT

_UNSIGNED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_SIGNED = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_TEXT = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_BYTES = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_LIST = {0xDC: 2, 0xDD: 4}
_MAP = {0xDE: 2, 0xDF: 4}
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
        return WireError("", f"{len(payload)} bytes, but at most {MAX_BYTES} are read")
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
            raise _Fault(f"a text of {size} bytes, but at most {MAX_TEXT} are read")
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
            raise _Fault("a fraction, but only whole numbers are read")
        else:
            raise _Fault("a value of a kind that is never written")

    def container(self, size: int, *, is_map: bool) -> None:
        if size > MAX_ITEMS:
            raise _Fault(f"{size} entries, but at most {MAX_ITEMS} are read")
        if len(self.open) == MAX_DEPTH:
            raise _Fault(f"more than {MAX_DEPTH} lists and maps inside each other")
        self.open.append(_Open(size, is_map))
