"""The mistake in a text that is not TOML, its place, and what would be right.

`tomllib` finds the place and names the mistake in a parser's words. Here these become sentences for authors of
scenarios: with the place where a text, a list or a table began, and with the meaning of `True`, curly quotes, or
another program's format.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tactical.scenario.locate import Broken, broken
from tactical.scenario.problems import shown

_PLACE: Final = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)\Z")
_LONG_NUMBER: Final = re.compile(r"[0-9][0-9_]{999,}")
_WORD: Final = re.compile(r"[^\s=.,\[\]{}#\"']+")
_CURLY: Final = "\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02"
_CURLY_SINGLE: Final = "\u2018\u2019\u201a\u201b\u2039\u203a\uff07"
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2212"
_FLAGS: Final = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
_NOTHING: Final = ("none", "null", "nil", "undefined")
_SWALLOWED: Final = re.compile(
    r"\A(?:\"{3}|'{3})[\s\S]*\n[ \t]*[A-Za-z0-9_-]+[ \t]*=[ \t]*\Z"
)  # the next text's beginning
_COMMENTS: Final = ("//", "/*", ";", "--")
_FORMATS: Final = (  # how a text of another format begins
    (re.compile(r"\s*<\?xml[^>]*>\s*(<!DOCTYPE[^>]*>\s*)?<(map|tileset)\b|\s*<(map|tileset)\s"), "a Tiled map (XML)"),
    (re.compile(r"\s*<(!DOCTYPE )?html\b", re.IGNORECASE), "a web page (HTML)"),
    (re.compile(r"\s*<svg\b|\s*<\?xml[^>]*>\s*(<!--.*?-->\s*)?<svg\b", re.DOTALL), "a picture (SVG)"),
    (re.compile(r"\s*<[?!/]?[A-Za-z]"), "XML"),
    (re.compile(r"---[ \t]*\n|%YAML"), "YAML"),
)


class Fault(NamedTuple):
    """A mistake: its character, and a sentence."""

    at: int
    words: str


def fault(text: str, error: ValueError | RecursionError, double: Mapping[str, bool] = {}) -> Fault:
    """The mistake that `tomllib` finds in a text. `double`: the tables by name, and whether they have [[double
    brackets]]."""
    if format_name := _other_format(text):
        return Fault(0, f'this is {format_name}, not a scenario: a scenario is TOML text, such as title = "The mill"')
    if not isinstance(error, tomllib.TOMLDecodeError):
        long = _LONG_NUMBER.search(text)
        return Fault(long.start() if long else 0, "this cannot be read: a number is too long")
    place = _PLACE.search(str(error))
    at = _offset(text, int(place["line"]), int(place["column"])) if place and place["line"] else len(text)
    mistake = _Mistake(text, at, double)
    words = _PLACE.sub("", str(error))
    start, end = mistake.before.value
    if _SWALLOWED.search(text[start : max(end - 3, start)]):
        quotes, ends = text[start : start + 3], mistake.spot(end - 3)
        return Fault(start, f"the text that begins here runs on to {ends}: write {quotes} where it ends")
    return next(
        (explain(mistake) for pattern, explain in _MISTAKES if re.match(pattern, words)),
        Fault(at, "this cannot be read here: look for a quote, a bracket or a comma that is missing"),
    )


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


def _other_format(text: str) -> str:
    """The format of a text that is another program's; empty: it may be meant to be TOML."""
    if text.lstrip()[:1] == "{" or text.lstrip()[:2] in ("[{", "[["):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return "JSON" if re.match(r'\s*\{\s*"[^"\n]*"\s*:', text) else ""
        tiled = isinstance(data, dict) and "tiledversion" in data
        vtt = isinstance(data, dict) and {"resolution", "line_of_sight"} <= data.keys()
        return "a Tiled map (JSON)" if tiled else "a Universal VTT map (JSON)" if vtt else "JSON"
    return next((name for pattern, name in _FORMATS if pattern.match(text)), "")


class _Mistake:
    """The place of a mistake, and what stands around it."""

    def __init__(self, text: str, at: int, double: Mapping[str, bool]) -> None:
        self.text = text
        self.at = at
        self.double = double
        self.before: Broken = broken(text, at)
        self.char = text[at : at + 1].replace("\r", "\n")
        match = _WORD.match(text, at)
        self.word = match[0] if match else ""

    def spot(self, at: int) -> str:
        """A place in words for messages: line and column."""
        return f"{self.text.count(chr(10), 0, at) + 1}:{at - self.text.rfind(chr(10), 0, at)}"

    def brackets(self, at: int) -> int:
        """The number of brackets before a name: 1 for a [table], 2 for one of [[several]], 0 for a key."""
        before = self.text[:at].rstrip(" \t")
        return 2 if before.endswith("[[") else 1 if before.endswith("[") else 0

    def line(self) -> str:
        """The mistake's line up to its place."""
        return self.text[self.text.rfind("\n", 0, self.at) + 1 : self.at]

    def rest(self) -> str:
        """The line from the mistake's place on."""
        return self.text[self.at :].partition("\n")[0].strip()

    def foreign(self) -> str:
        """The TOML character that a similar one stands for; empty: none."""
        if not self.char or self.char.isascii():
            return ""
        if self.char in _CURLY + _CURLY_SINGLE:
            return f'write straight quotes (") instead of {self.char}'
        plain = "-" if self.char in _DASHES else unicodedata.normalize("NFKC", self.char)
        if plain == " ":
            return f"write a plain space instead of the character U+{ord(self.char):04X}"
        return f"write {plain} instead of {shown(self.char)}" if len(plain) == 1 and plain.isascii() else ""


def _open_text(m: _Mistake) -> Fault:
    """A text that is not closed on its line, or at all."""
    start = m.before.opened[-1] if m.before.opened else m.at
    quote = m.text[start : start + 1]
    if m.text.startswith(quote * 3, start):
        return Fault(start, f"the text that begins here is never closed: write {quote * 3} where it ends")
    ends = m.text.find("\n", start)
    line = m.text[start : ends if ends >= 0 else len(m.text)]
    if any(char in _CURLY + _CURLY_SINGLE for char in line):
        curly = next(char for char in line if char in _CURLY + _CURLY_SINGLE)
        return Fault(start + line.index(curly), f'write straight quotes (") instead of {curly}')
    return Fault(start, f"the text that begins here is not closed on its line: write {quote} where it ends")


def _bad_character(m: _Mistake) -> Fault:
    if m.char in ("\n", "\r", ""):
        return _open_text(m)
    return Fault(m.at, f"the character U+{ord(m.char):04X} is not allowed in text: remove it")


def _twice(m: _Mistake) -> Fault:
    """A table or a key that stands there already."""
    name = ".".join(map(str, (*m.before.path, *(name for name, _ in m.before.keys))))
    at, (known, first, before) = m.before.keys[0][1], m.before.first() or (name, -1, 0)
    now = m.brackets(at)
    there = f"at {m.spot(first)}" if first >= 0 else "above"
    if known != name or not (before or not now):
        return Fault(at, f"{known} is already given {there}: add this there, or leave out one of them")
    if not now:
        return Fault(at, f"{name} is already given {there}: give it once")
    if now < before and m.double.get(name, True):
        return Fault(at, f"write [[{name}]] in double brackets, as {there}")
    if m.double.get(name):
        where = "there too" if now == 2 else "each time"
        return Fault(at, f"[{name}] is already {there}: write [[{name}]] in double brackets {where}")
    return Fault(at, f"[{name}] is already {there}: put all of its keys there")


def _braces(m: _Mistake) -> Fault:
    return Fault(m.at, "this key appears twice in the same braces: give it once")


def _comma(m: _Mistake) -> Fault:
    """An item that is not followed by a comma, or a bracket that is not closed."""
    opened = m.before.opened[-1]
    what, close, last = ("list", "]", "item") if m.text[opened] == "[" else ("table in braces", "}", "value")
    start, end = m.before.value
    item = m.text[start:end].rstrip()
    end = start + len(item)
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if start < opened:  # there is nothing in it yet
        return Fault(opened, f"the {what} that begins here is not closed: write {close}")
    begins = f"the {what} that begins at {m.spot(opened)}"
    if m.char in ("\n", "") and close == "}":
        return Fault(end, f"{begins} must end on its line: write }}, or give it a [table] of its own")
    if not m.char or (close == "]" and _statement(m.text, m.at)):
        return Fault(end, f"{begins} is not closed: write {close} after its last {last}")
    return Fault(end, f"a comma is missing after {shown(item)}, in {begins}")


def _statement(text: str, at: int) -> bool:
    """True if a new header or pair begins here: what stood open before it was never closed."""
    return bool(re.compile(r"\[\[?[A-Za-z0-9_.-]+\]|[A-Za-z0-9_-]+[ \t]*=").match(text, at))


def _escape(m: _Mistake) -> Fault:
    at = m.text.rfind("\\", 0, m.at + 1)
    return Fault(
        max(at, 0), "write \\\\ for a backslash, or put the text between single quotes, which keep it as it is"
    )


def _code(m: _Mistake) -> Fault:
    at = m.text.rfind("\\", 0, m.at + 1)
    return Fault(max(at, 0), "\\u takes four digits of a character's number, \\U eight: \\u00e9 is \u00e9")


def _equals(m: _Mistake) -> Fault:
    """A key without its sign."""
    line = m.line().lstrip()
    key = line.rstrip()
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if m.char == ":":
        return Fault(m.at, f"write = instead of : after {shown(key)}")
    if m.char and not m.char.isascii():
        return _other_letters(m)
    if line.startswith("- "):
        return Fault(m.at - len(line), 'write a list as name = ["\u2026", "\u2026"], not with a - on each line')
    if not m.char or m.char in "\n#":
        like = f'{key} = "\u2026"' if len(key) <= 40 else 'key = "\u2026"'
        return Fault(m.at - len(line), f"{shown(key)} has no value: write {like}, or # before a comment")
    rest = m.rest()
    if "=" in rest:
        whole = (line + rest.partition("=")[0]).strip()
        return Fault(m.at - len(line), f'a key of several words goes in quotes: write "{shown(whole)[1:-1]}"')
    return Fault(m.at, f"= is missing after {shown(key)}")


def _other_letters(m: _Mistake) -> Fault:
    """A key of letters that may only stand in quotes."""
    start = m.at
    while start and _WORD.match(m.text[start - 1]):
        start -= 1
    match = _WORD.match(m.text, start)
    key = match[0] if match else m.char
    return Fault(start, f'a key with letters other than a to z goes in quotes: write "{shown(key)[1:-1]}"')


def _key(m: _Mistake) -> Fault:
    """The fault where a key is missing."""
    inside = bool(m.before.opened) and m.text[m.before.opened[-1]] == "{"
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if m.char and not m.char.isascii():
        return _other_letters(m)
    if inside and m.char == "}":
        return Fault(m.at, "no comma is allowed before }: remove it")
    if inside and m.char in ("\n", ""):
        begins = m.spot(m.before.opened[-1])
        return Fault(m.at, f"the table in braces that begins at {begins} must end on its line: write }}")
    if m.char == "]":
        return Fault(m.at, "a name is missing in these brackets, such as [map]")
    return Fault(m.at, "a name is missing here: letters, digits, - and _, or text in quotes")


def _nothing(m: _Mistake) -> Fault:
    """A line that begins as no line may."""
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if m.char and m.char.isalpha():
        return _other_letters(m)
    if mark := next((mark for mark in _COMMENTS if m.text.startswith(mark, m.at)), ""):
        return Fault(m.at, f"a comment begins with #, not with {mark}")
    if m.char == "=":
        return Fault(m.at, "a key is missing before =")
    return Fault(m.at, f"a line cannot begin with {shown(m.char)}: write key = value, or a [table]")


def _more(m: _Mistake) -> Fault:
    """The fault where the line goes on after its end."""
    start, end = m.before.value
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if mark := next((mark for mark in _COMMENTS if m.text.startswith(mark, m.at)), ""):
        return Fault(m.at, f"a comment begins with #, not with {mark}")
    if m.line().lstrip().startswith("["):
        return Fault(m.at, "the line must end after ]: write the table's keys below it")
    value = m.text[start:end]
    if _statement(m.text, m.at):
        return Fault(m.at, f"{shown(m.rest())} must be on a line of its own")
    if value[:3] in ('"""', "'''") and "\n" in value:
        return Fault(m.at, f"the line must end here: {value[:3]} closes the text that begins at {m.spot(start)}")
    if value.isdigit() and value[0] == "0" and m.char.isdigit():
        return Fault(start, "a number has no leading zero")
    after = shown(m.rest())
    if m.char in "\"'" or (value[:1] in ("'", '"') and _WORD.match(m.char)):
        return Fault(m.at, f'the text ends before {after}: write \\" for quotes in it, or put it between single quotes')
    return Fault(m.at, f"{after} is not expected here: text goes in quotes, a list in square brackets")


def _header(m: _Mistake) -> Fault:
    """A header that is not closed."""
    name = ".".join(name for name, _ in m.before.keys) if m.before.keys else "map"
    match = re.search(r"\[\[?", m.line())
    brackets = match[0] if match else "["
    close = "]" * len(brackets)
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if m.char and m.char not in "\n]" and not m.char.isascii():
        return _other_letters(m)
    if m.char not in ("]", "\n") and "]" in m.rest():
        whole = (m.line() + m.rest()).strip("[ \t").partition("]")[0]
        return Fault(m.at, f'a name of several words goes in quotes: write {brackets}"{shown(whole)[1:-1]}"{close}')
    return Fault(m.at, f"write {brackets}{name}{close}: {close} is missing")


def _value(m: _Mistake) -> Fault:
    """The fault where a value is missing."""
    word = m.word
    inside = bool(m.before.opened)
    if foreign := m.foreign():
        return Fault(m.at, foreign)
    if m.char in ("\n", "", "#") and not inside:
        return Fault(m.at, 'a value is missing after =: a number, true, false, "a text" or a [list]')
    if inside and (not m.char or _statement(m.text, m.at)):
        return _comma(m)
    if m.char == ",":
        return Fault(m.at, "there is one comma too many here: remove it")
    if m.char in "}])":
        return Fault(m.at, f"a value is missing before {m.char}")
    if m.char == "(":
        return Fault(m.at, "a list goes in square brackets: [ ]")
    if word.lower() in _FLAGS:
        return Fault(m.at, f"write {_FLAGS[word.lower()]} instead of {word}")
    if word.lower() in _NOTHING:
        return Fault(m.at, "a key without a value is left out: remove it")
    if word[:1] in "+.-0123456789" and any(c.isdigit() for c in word):
        return Fault(m.at, f"{shown(word)} is not a number: write digits alone, or text in quotes")
    if word:
        return Fault(m.at, f'text goes in quotes: write "{shown(word)[1:-1]}"')
    return Fault(m.at, 'this is no value: write a number, true, false, "a text" or a [list]')


_MISTAKES: Final[tuple[tuple[str, Callable[[_Mistake], Fault]], ...]] = (
    (r"Illegal character|Found invalid character", _bad_character),
    (r"Unterminated string|Expected \"'+\"", _open_text),
    (r"Cannot", _twice),
    (r"Duplicate inline table key", _braces),
    (r"Unclosed (array|inline table)", _comma),
    (r"Unescaped", _escape),
    (r"Invalid hex value|Escaped character", _code),
    (r"Expected '=' after", _equals),
    (r"Invalid initial character", _key),
    (r"Invalid statement", _nothing),
    (r"Expected newline", _more),
    (r"Expected '\]+' at", _header),
    (r"Invalid value", _value),
    (r"Invalid date", lambda m: Fault(m.at, "there is no such date or time")),
)
