"""The place of each key and value of a TOML text, which `tomllib` does not give.

`Outline(text)` scans text once into a tree of the same shape as the parsed data. The scanner only has to be right about
valid TOML: on anything else it stops silently, and the parser says what is wrong. It refuses text that is nested too
deeply or holds too many values before the parser, which takes quadratic time on such text, sees it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

Path = tuple[str | int, ...]

MAX_DEPTH: Final = 16
MAX_VALUES: Final = 100_000

_BLANK: Final = re.compile(r"[ \t\r]*")
_BLANK_LINES: Final = re.compile(r"[ \t\r\n]*")
_COMMENT: Final = re.compile(r"#[^\n]*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^,\]}\n#]+")  # numbers, booleans, dates
# The characters to look for in a text, by its opening quotes. No pattern repeats a group: a greedy one remembers every
# turn (gigabytes in a large text), and a possessive one never matches in Python 3.11.2.
_STOPS: Final = {
    '"': re.compile(r"\\.|[\"\n]"),
    "'": re.compile(r"['\n]"),
    '"""': re.compile(r'\\[\s\S]|"{3,5}'),
    "'''": re.compile(r"'{3,5}"),
}
_HEADED: Final = re.compile(r"\[{1,2}")
_ESCAPE: Final = re.compile(
    r"\\(?:(?P<char>[btnfre\"\\])|x(?P<x>[0-9A-Fa-f]{2})|u(?P<u>[0-9A-Fa-f]{4})|U(?P<U>[0-9A-Fa-f]{8})"
    r"|(?P<fold>[ \t\r]*\n[ \t\r\n]*))"
)
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\"}


class TooMuchError(ValueError):
    """Text that is nested too deeply or holds too many values; `offset`: where it exceeds the limit."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class _StopError(Exception):
    """The text is not valid TOML from here on."""


class _Node:
    """A key or a value: where its key and its value start, and what is in it."""

    __slots__ = ("items", "key", "value")

    def __init__(self, key: int, value: int) -> None:
        self.key = key
        self.value = value
        self.items: dict[str | int, _Node] | None = None

    def child(self, name: str | int, key: int, value: int) -> _Node:
        """The item of that name; a new one keeps the place of its first appearance."""
        if self.items is None:
            self.items = {}
        child = self.items.get(name)
        if child is None:
            child = self.items[name] = _Node(key, value)
        return child


class Block(NamedTuple):
    """A header of a text with the pairs below it, up to the next header; the first block of a text has no header."""

    path: Path
    start: int  # of the header
    end: int  # behind its last pair, or behind the header: only comments and empty lines follow


class Outline:
    """The places of all keys and values of a TOML text, as lines and columns counted from 1."""

    def __init__(self, text: str) -> None:
        """Scan the text. Raises TooMuchError."""
        self.text = text
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        scanner = _Scanner(text)
        self._root = scanner.scan()
        self.blocks = tuple(scanner.blocks)
        self._read: tuple[Path, str, list[int]] = ((), "", [])

    def spot(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of the text."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def key(self, path: Path) -> int:
        """The offset of a path's key; for an item of an array, of the item."""
        node, whole = self._find(path)
        return node.key if whole else node.value

    def value(self, path: Path) -> int:
        """The offset of a path's value, or of the nearest thing around it in the text."""
        return self._find(path)[0].value

    def inside(self, path: Path) -> tuple[str, list[int]]:
        """The value of a string, and the offset of each of its characters; empty if it is not a string."""
        if self._read[0] != path:  # the last one is kept: a picture is asked about once for each problem in it
            node, whole = self._find(path)
            chars = list(characters(self.text, node.value)) if whole else []
            self._read = path, "".join(char for char, _ in chars), [offset for _, offset in chars]
        return self._read[1:]

    def _find(self, path: Path) -> tuple[_Node, bool]:
        node = self._root
        for step in path:
            child = (node.items or {}).get(step)
            if child is None:
                return node, False
            node = child
        return node, True


class Broken(NamedTuple):
    """The part of a text before it stops being TOML."""

    opened: tuple[int, ...]  # the brackets and the string that are open there, outermost first
    value: tuple[int, int]  # where the last whole value starts and ends
    keys: tuple[tuple[str, int], ...]  # of the last header or pair, each with its offset
    path: Path  # the table that these keys are in
    root: _Node
    text: str

    def first(self) -> tuple[str, int, int] | None:
        """The longest existing part of the last keys: its name, its offset, and its number of brackets (0: a key, 2:
        one of several tables). None if there is none."""
        header, node = None, self.root
        names = (*self.path, *(name for name, _ in self.keys))
        for number, name in enumerate(names, 1):
            inner = (_last(node).items or {}).get(name)
            if inner is None or inner.key >= self.keys[0][1]:
                break
            brackets = _HEADED.match(self.text, inner.value) if inner.value < inner.key else None
            at = inner.value if brackets else inner.key
            header, node = (".".join(map(str, names[:number])), at, len(brackets[0]) if brackets else 0), inner
        return header


def broken(text: str, at: int) -> Broken:
    """The part before `at`, where a parser has found a mistake. The text must have passed an `Outline`."""
    scanner = _Scanner(text[:at])
    root = scanner.scan()
    return Broken(tuple(scanner.opened), scanner.whole, tuple(scanner.said), scanner.path, root, scanner.text)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.count = 0
        self.opened: list[int] = []
        self.whole = (0, 0)
        self.said: list[tuple[str, int]] = []
        self.path: Path = ()
        self.blocks = [Block((), 0, 0)]

    def scan(self) -> _Node:
        """The tree of the valid part of the text."""
        root = _Node(0, 0)
        table, depth = root, 0
        try:
            while True:
                self._gap()
                if self.at >= len(self.text):
                    return root
                if self._peek() == "[":
                    table, depth = self._header(root)
                else:
                    self._pair(table, depth)
                self.blocks[-1] = self.blocks[-1]._replace(end=self.at)
        except _StopError:
            return root

    def _header(self, root: _Node) -> tuple[_Node, int]:
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        keys = self._keys(0)
        self.said, self.path = keys, ()
        self._expect("]]" if many else "]")
        node = root
        path: Path = ()
        for name, offset in keys[:-1]:
            table = node.child(name, offset, start)
            node = _last(table)
            path = (*path, name) if node is table else (*path, name, len(table.items or ()) - 1)
        name, offset = keys[-1]
        node, path = node.child(name, offset, start), (*path, name)
        if many:
            self._counted()
            path = (*path, len(node.items or ()))
            node = node.child(len(node.items or ()), start, start)
        node.value = start
        self.blocks.append(Block(path, start, self.at))
        self.path = tuple(name for name, _ in keys)
        return node, len(keys)

    def _pair(self, table: _Node, depth: int) -> None:
        start = self.at
        keys = self._keys(depth)
        if not self.opened:
            self.said = keys
        self._expect("=")
        self._skip(_BLANK)
        node = table
        for name, offset in keys[:-1]:
            node = node.child(name, offset, start)
        name, offset = keys[-1]
        self._value(node.child(name, offset, self.at), depth + len(keys))

    def _keys(self, depth: int) -> list[tuple[str, int]]:
        """The parts of a dotted key, with where each stands; ends behind it."""
        keys: list[tuple[str, int]] = []
        while True:
            self._skip(_BLANK)
            start = self.at
            self._counted()
            if depth + len(keys) >= MAX_DEPTH:
                raise TooMuchError(f"nested too deeply: at most {MAX_DEPTH} levels", start)
            if self._peek() in ("'", '"'):
                self._string()
                name = "".join(char for char, _ in characters(self.text, start))
            else:
                name = self._take(_BARE)
            keys.append((name, start))
            self._skip(_BLANK)
            if self._peek() != ".":
                return keys
            self.at += 1

    def _value(self, node: _Node, depth: int) -> None:
        """Read the value that starts here into its node."""
        self._counted()
        if depth > MAX_DEPTH:
            raise TooMuchError(f"nested too deeply: at most {MAX_DEPTH} levels", self.at)
        start = self.at
        match self._peek():
            case "[":
                self._array(node, depth)
            case "{":
                self._inline(node, depth)
            case "'" | '"':
                self._string()
            case _:
                self._take(_PLAIN)
        self.whole = start, self.at

    def _array(self, node: _Node, depth: int) -> None:
        for number in self._items("]"):
            self._value(node.child(number, self.at, self.at), depth + 1)

    def _inline(self, node: _Node, depth: int) -> None:
        for _ in self._items("}"):
            self._pair(node, depth)

    def _items(self, end: str) -> Iterator[int]:
        """Stops at each item between the brackets, and ends behind the closing one."""
        self.opened.append(self.at)
        self.at += 1
        number = 0
        while True:
            self._gap()
            if self._peek() == end:
                break
            yield number
            number += 1
            self._gap()
            if self._peek() != ",":
                break
            self.at += 1
        self._expect(end)
        self.opened.pop()

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _gap(self) -> None:
        """Blanks, line ends and comments, between items or statements."""
        self._skip(_BLANK_LINES)
        while self._peek() == "#":
            self._skip(_COMMENT)
            self._skip(_BLANK_LINES)

    def _skip(self, what: re.Pattern[str]) -> None:
        match = what.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _string(self) -> None:
        end = _string_end(self.text, self.at)
        if end is None:
            self.opened.append(self.at)
            raise _StopError
        self.at = end

    def _take(self, what: re.Pattern[str]) -> str:
        match = what.match(self.text, self.at)
        if not match:
            raise _StopError
        self.at = match.end()
        return match[0]

    def _expect(self, what: str) -> None:
        if not self.text.startswith(what, self.at):
            raise _StopError
        self.at += len(what)

    def _counted(self) -> None:
        self.count += 1
        if self.count > MAX_VALUES:
            raise TooMuchError(f"too many values: at most {MAX_VALUES}", self.at)


def _last(node: _Node) -> _Node:
    """A table itself; of an array of tables, the last one, which is what a header below it means."""
    number = len(node.items or ()) - 1
    return node.items[number] if node.items and number in node.items else node


def _opening(text: str, at: int) -> str:
    """The quotes that open a string at `at`: one, three, or none."""
    quote = text[at : at + 1]
    if quote not in ("'", '"'):
        return ""
    return quote * 3 if text.startswith(quote * 3, at) else quote


def _string_end(text: str, at: int) -> int | None:
    """The offset behind the TOML string that starts at `at`; None where none starts, or it is not closed."""
    quotes = _opening(text, at)
    if not quotes:
        return None
    for stop in _STOPS[quotes].finditer(text, at + len(quotes)):
        if stop[0][0] == quotes[0]:
            return stop.end()
        if stop[0] == "\n":
            return None
    return None


def characters(text: str, at: int) -> Iterator[tuple[str, int]]:
    """The characters of the TOML string that starts at `at`, each with its offset in the text.

    Nothing is yielded if no string starts there. Line ends are `\n` in every string, as in the parser.
    """
    end = _string_end(text, at)
    if end is None:
        return
    quotes = _opening(text, at)
    quote = quotes[0]
    long = len(quotes) > 1
    end -= len(quotes)
    at += len(quotes)
    if long:  # a line end right behind the opening quotes is no part of the string
        at += 2 if text.startswith("\r\n", at) else 1 if text.startswith("\n", at) else 0
    while at < end:
        escape = _ESCAPE.match(text, at, end) if quote == '"' and text[at] == "\\" else None
        if escape:
            if escape["fold"] is None:
                yield _unescaped(escape), at
            at = escape.end()
        elif text.startswith("\r\n", at):
            at += 1
        else:
            yield text[at], at
            at += 1


def _unescaped(escape: re.Match[str]) -> str:
    if escape["char"]:
        return _ESCAPED[escape["char"]]
    code = int(escape["x"] or escape["u"] or escape["U"], 16)
    return chr(code) if code <= 0x10FFFF else "\ufffd"  # the parser refuses it
