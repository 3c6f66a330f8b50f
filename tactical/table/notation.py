"""Orders and places as people write them. Everything prints and parses back the same.

An order class gives its notation as a `form`: literal words, `{fields}`, and `[optional parts]`, such as `{piece} walk
{path} [hidden]`. A bracketed word alone is a flag, false if left out; a bracketed part with a field is left out if the
field has its default. The piece may be left out if one is being asked. Several numbered pieces in a row are one word,
`fighter-1..3`. Places are in `place_notation.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Any

import msgspec

from tactical.board import OffBoardError, folded, parse_cell
from tactical.table.names import name_fault, place_of
from tactical.table.orders import Order, Report, Stand, Throw
from tactical.table.phrases import in_a_row, with_article
from tactical.table.pieces import CHANCE, TABLE
from tactical.table.place_notation import heading_names, read_place, write_place
from tactical.table.play_rules import AnyPlayRules
from tactical.table.refs import Field, fields
from tactical.table.refusals import TABLE_REFUSALS
from tactical.table.state import AnyState
from tactical.table.verdicts import TABLE_CLAUSE, reason
from tactical.table.words import MAX_TEXT, NotationError, WordToken, quoted, shown, tokens_of

__all__ = [
    "MAX_TEXT",
    "NotationError",
    "heading_names",
    "read",
    "read_place",
    "renamed",
    "usage",
    "write",
    "write_place",
]

MAX_LISTED = 160  # characters of a list in a message: a longer one nobody reads


class _Part(msgspec.Struct, frozen=True):
    """One item of a form: a literal word, a field, or an optional group of items."""

    word: str = ""
    field: str = ""
    group: tuple[_Part, ...] = ()


# --- printing ---


def write(state: AnyState, order: Order) -> str:
    """An order in notation, without its seat."""
    return " ".join(_printed(state, order, _form(type(order))))


def _printed(state: AnyState, order: Order, parts: tuple[_Part, ...]) -> Iterator[str]:
    known = fields(type(order))
    for part in parts:
        if part.word:
            yield part.word
        elif part.field:
            yield _value(state, known[part.field], getattr(order, part.field))
        elif len(part.group) == 1 and part.group[0].word:
            if getattr(order, part.group[0].word):
                yield part.group[0].word
        else:
            named = [p.field for p in part.group if p.field]
            if any(getattr(order, name) != known[name].default for name in named):
                yield from _printed(state, order, part.group)


def _value(state: AnyState, field: Field, value: Any) -> str:
    match field.ref:
        case "piece":
            return str(state.pieces[value].name)
        case "seat":
            return str(state.seat(value).name)
        case "cell":
            return str(state.cell_name(value))
        case "pieces":
            return " ".join(_runs([str(state.pieces[piece].name) for piece in value]))
        case "path" | "cells":
            return " ".join(state.cell_name(cell) for cell in value)
        case "words":
            return " ".join(value)
        case "faces" | "numbers":
            return ",".join(map(str, value))
        case "text":
            return quoted(value)
        case "report":
            return " ".join(_told(state, piece, changes) for piece, changes in value) or _NOTHING
        case _:
            return str(value)


def _runs(names: list[str]) -> Iterator[str]:
    """Names in their order, those that are numbered on as one word: `red-fighter-1..3 red-guard`."""
    while names:
        first, count = _NUMBERED.fullmatch(names[0]), 1
        while first is not None and names[count : count + 1] == [f"{first[1]}{int(first[2]) + count}"]:
            count += 1
        yield names[0] if count == 1 or first is None else f"{names[0]}..{int(first[2]) + count - 1}"
        names = names[count:]


def _told(state: AnyState, piece: int, changes: tuple[tuple[str, int], ...]) -> str:
    """A report's words about one piece: `ann:health=3,left=1`."""
    return f"{state.pieces[piece].name}:" + ",".join(f"{key}={value}" for key, value in changes)


# --- parsing ---


def read(rules: AnyPlayRules, state: AnyState, seat: int, text: str) -> Order:
    """The order in `text`, for `seat`. Raises NotationError, which says what would be right."""
    tokens = tokens_of(text)
    if not tokens:
        raise NotationError("invalid", "type an order, such as " + _example(rules), 1)
    top = state.stack[-1] if state.stack else None
    ways = [tokens]
    if top is not None and top.piece >= 0:  # the piece that is asked goes without saying
        ways.append([WordToken(state.pieces[top.piece].name, tokens[0].column, False), *tokens])
    found: list[Order] = []
    errors: list[NotationError] = []
    for former, bare, words in product((False, True), (False, True), ways):
        if not found:
            found, more = _matches(rules, state, seat, words, bare=bare, former=former)
            errors += more
    if len(found) > 1:
        meant = " or ".join(write(state, order) for order in found)
        raise NotationError("ambiguous", f"this could be {meant}", 1)
    if found:
        _check_window(rules, found[0], tokens)
        return found[0]
    raise max(errors, key=lambda e: e.column) if errors else _unknown_verb(rules, state, tokens)


def renamed(order: Order, text: str) -> str:
    """A hint about an order typed in the words of the previous release; empty if they are current."""
    kind, words = type(order), text.lower().split()
    old, now = kind.former.split(), kind.typed().split()
    said = [words[start : start + len(old)] for start in (0, 1)] if old else []
    if old not in said or now in (words[: len(now)], words[1 : 1 + len(now)]):
        return ""
    return f"'{kind.former}' is now typed as '{kind.typed()}'"


def _matches(
    rules: AnyPlayRules, state: AnyState, seat: int, tokens: list[WordToken], *, bare: bool, former: bool
) -> tuple[list[Order], list[NotationError]]:
    """The orders that the words can be, and why they are not others. `bare`: a text may stand without quotes, where
    no other order's words stand there: a mistake in one must not become a text. `former`: by the words of the release
    before."""
    found: list[Order] = []
    errors: list[NotationError] = []
    forms = {kind: _form(kind, former) for kind in rules.all_orders if kind.form and (kind.former or not former)}
    kinds = [kind for kind, form in forms.items() if _speaks(kind, form, tokens)]
    if bare and not all(any(field.ref == "text" for field in fields(kind).values()) for kind in kinds):
        return [], []
    if len(kinds) > 1 and all(_stops_short(forms[kind], tokens) for kind in kinds):
        return [], []  # any of their words may be meant
    for kind in kinds:
        try:
            order = _Match(state, kind, tokens, bare=bare).order(seat, forms[kind])
        except NotationError as error:
            errors.append(error)
            continue
        if order not in found:
            found.append(order)
    return found, errors


def _speaks(kind: type[Order], parts: tuple[_Part, ...], tokens: list[WordToken]) -> bool:
    """True if the words say that this order is meant: its literal words stand where the form has them."""
    known = fields(kind)
    for part, token in zip(parts, tokens, strict=False):
        if part.word:
            if not token.says(part.word):
                return False
        elif part.group or known[part.field].ref in _MANY:  # from here on places are not fixed
            break
    return any(p.word for p in parts[: len(tokens)])


def _stops_short(parts: tuple[_Part, ...], tokens: list[WordToken]) -> bool:
    """True if the words are only the first literal ones of a form."""
    return len(parts) > len(tokens) and all(part.word for part in parts[: len(tokens) + 1])


class _Match:
    """One attempt to read tokens as one kind of order."""

    def __init__(self, state: AnyState, kind: type[Order], tokens: list[WordToken], *, bare: bool = False) -> None:
        self.state = state
        self.kind = kind
        self.tokens = tokens
        self.known = fields(kind)
        self.bare = bare

    def order(self, seat: int, form: tuple[_Part, ...]) -> Order:
        values: dict[str, Any] = {}
        end = self._parts(form, 0, values)
        if end < len(self.tokens):
            token, last = self.tokens[end], form[-1].group[-1] if form[-1].group else form[-1]
            named = last.field and self.known[last.field].ref == "pieces" and values.get(last.field)
            said = self._nobody(token) if named else f"{shown(token)} is unexpected"
            raise NotationError("invalid", f"{said}; {_written(self.kind)}", token.column)
        order = self.kind({Throw: CHANCE, Report: TABLE}.get(self.kind, seat), **values)
        try:  # refuse here whatever a save would refuse: lengths and sizes of fields
            return msgspec.convert(msgspec.to_builtins(order), self.kind)
        except msgspec.ValidationError as error:
            column = self.tokens[-1].column + len(self.tokens[-1].text)
            raise NotationError("invalid", f"{_beyond(error)}; {_written(self.kind)}", column) from None

    def _parts(self, parts: tuple[_Part, ...], i: int, values: dict[str, object]) -> int:
        for number, part in enumerate(parts):
            if part.word:
                if i >= len(self.tokens) or not self.tokens[i].says(part.word):
                    raise self._wrong(i, f"'{part.word}'")
                i += 1
            elif part.field and self.known[part.field].ref == "text":
                i, values[part.field] = self._text(i, parts[number + 1 :])
            elif part.field:
                i, values[part.field] = self._field(self.known[part.field], i)
            else:
                i = self._group(part, i, values)
        return i

    def _group(self, part: _Part, i: int, values: dict[str, object]) -> int:
        first = part.group[0]
        if first.word and len(part.group) == 1:
            said = i < len(self.tokens) and self.tokens[i].says(first.word)
            values[first.word] = said
            return i + said
        if i >= len(self.tokens):
            return i
        if first.word:
            if not self.tokens[i].says(first.word):
                return i
            return self._parts(part.group, i, values)
        field = self.known[first.field]
        if field.choices and self.tokens[i].text.lower() not in field.choices:
            return i
        if field.ref in ("path", "cells") and self._cell(self.tokens[i]) is None:
            return i
        return self._parts(part.group, i, values)

    def _text(self, i: int, after: tuple[_Part, ...]) -> tuple[int, str]:
        """A text in quotes; or, where it may be bare, all words up to one that the form goes on with."""
        if i < len(self.tokens) and self.tokens[i].quoted:
            return i + 1, self.tokens[i].text
        if i >= len(self.tokens) or not self.bare:
            raise self._wrong(i, _WANTED["text"])
        stops = [item for part in after for item in (part, *part.group)]
        end = i
        while end < len(self.tokens) and not any(self._begins(stop, self.tokens[end]) for stop in stops):
            end += 1
        if end == i:
            raise self._wrong(i, _WANTED["text"])
        return end, " ".join(token.text for token in self.tokens[i:end])

    def _begins(self, part: _Part, token: WordToken) -> bool:
        """True if a token is the word of a part, or one of the few that its field may be."""
        if part.word:
            return token.says(part.word)
        choices = self.known[part.field].choices if part.field else ()
        return not token.quoted and token.text.lower() in (choices or ())

    def _field(self, field: Field, i: int) -> tuple[int, object]:
        if field.ref in ("path", "cells"):
            cells: list[int] = []
            while i < len(self.tokens) and (cell := self._cell(self.tokens[i])) is not None:
                cells.append(cell)
                i += 1
            if not cells:
                raise self._wrong(i, "a path of cells such as c4 d4")
            return i, tuple(cells)
        if field.ref == "words":
            end = i
            while end < len(self.tokens) and re.fullmatch(field.pattern, self.tokens[end].text):
                end += 1
            if end == i:
                raise self._wrong(i, with_article(field.name))
            return end, tuple(token.text for token in self.tokens[i:end])
        if field.ref == "report":
            return self._report(i)
        if field.ref == "pieces":
            pieces: list[int] = []
            while i < len(self.tokens) and (found := self._pieces(self.tokens[i])):
                pieces += found
                i += 1
            if not pieces and i < len(self.tokens):
                raise NotationError(
                    "invalid", f"{self._nobody(self.tokens[i])}; {_written(self.kind)}", self.tokens[i].column
                )
            if not pieces:
                raise self._wrong(i, "names of pieces")
            return i, tuple(pieces)
        if i >= len(self.tokens):
            raise self._wrong(i, _WANTED.get(field.ref, with_article(field.name)))
        return i + 1, self._one(field, i)

    def _pieces(self, token: WordToken) -> list[int]:
        """The pieces that a word names: one, or those from one number to another; none where one of them is not."""
        if (run := _RUN.fullmatch(token.text.lower())) is None:
            piece = self.state.piece_named(token.text.lower())
            return [int(piece.id)] if piece is not None else []
        known = {folded(piece.name): int(piece.id) for piece in self.state.pieces if piece.place.known}
        found = [known.get(folded(f"{run[1]}{number}"), -1) for number in range(int(run[2]), int(run[3]) + 1)]
        return [] if -1 in found else found

    def _nobody(self, token: WordToken) -> str:
        """The error where a word names no piece; of numbers that run on, which of them."""
        run = _RUN.fullmatch(token.text.lower())
        numbers = range(int(run[2]), int(run[3]) + 1) if run is not None else ()
        missing = [number for number in numbers if run and self.state.piece_named(f"{run[1]}{number}") is None]
        if run is None or not missing or len(missing) == len(numbers):
            return f"{shown(token)} names no piece"
        return f"{shown(token)} includes {run[1]}{missing[0]}, which does not exist"

    def _report(self, i: int) -> tuple[int, object]:
        """The fate of pieces, one word each, or the word for none."""
        if i < len(self.tokens) and self.tokens[i].says(_NOTHING):
            return i + 1, ()
        found = []
        while i < len(self.tokens) and (match := _TOLD.fullmatch(self.tokens[i].text.lower())) is not None:
            piece = self.state.piece_named(match[1])
            if piece is None:
                raise NotationError("unknown", f"unknown piece {match[1][:40]}", self.tokens[i].column)
            pairs = (change.split("=") for change in match[2].split(",") if change)
            found.append((int(piece.id), tuple((key, int(value)) for key, value in pairs)))
            i += 1
        if not found:
            raise self._wrong(i, "ann:health=3,left=1 or nothing")
        return i, tuple(found)

    def _one(self, field: Field, i: int) -> object:
        token = self.tokens[i]
        if field.ref in ("piece", "seat", "cell"):
            return self._named(field.ref, i)
        match field.ref:
            case "count":
                if not re.fullmatch(r"[+-]?[0-9]{1,7}", token.text):
                    raise self._wrong(i, "a whole number of at most 7 digits")
                return int(token.text)
            case "faces":
                if not re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3}){0,99}", token.text):
                    raise self._wrong(i, _WANTED["faces"])
                return tuple(int(face) for face in token.text.split(","))
            case "numbers":
                if not re.fullmatch(r"[0-9]{1,5}(,[0-9]{1,5}){0,999}", token.text):
                    raise self._wrong(i, _WANTED["numbers"])
                return tuple(int(number) for number in token.text.split(","))
            case "name":
                if name_fault(token.text):
                    raise self._wrong(i, _WANTED["name"])
                return token.text
            case _:
                word = token.text.lower()
                if field.choices and word not in field.choices:
                    raise self._wrong(i, "one of " + ", ".join(field.choices))
                if not re.fullmatch(r"[a-z][a-z0-9_-]{0,59}", word):
                    raise self._wrong(i, with_article(field.name))
                return word

    def _named(self, ref: str, i: int) -> int:
        """The number of the piece, seat or cell that a token names."""
        token = self.tokens[i]
        match ref:
            case "piece":
                piece = self.state.piece_named(token.text.lower())
                if piece is None:
                    message = f"unknown piece {shown(token)}{_pieces(self.state)}"
                    raise NotationError("unknown", message, token.column)
                return int(piece.id)
            case "seat":
                names = [seat.name for seat in self.state.setup.seats]
                if (number := place_of(token.text, names)) >= 0:
                    return number
                message = f"unknown seat {shown(token)}; seats: {', '.join(names)}"
                raise NotationError("unknown", message, token.column)
            case _:
                cell = self._cell(token)
                if cell is None:
                    raise self._wrong(i, _WANTED["cell"])
                return cell

    def _cell(self, token: WordToken) -> int | None:
        try:
            return parse_cell(self.state.board, token.text)
        except OffBoardError:
            last = self.state.cell_name(self.state.board.size - 1)
            why = reason("beyond_edge", TABLE_CLAUSE, cell=token.text, last=last)
            raise NotationError("refused", why.words(TABLE_REFUSALS), token.column, why) from None
        except ValueError:
            return None

    def _wrong(self, i: int, wanted: str) -> NotationError:
        if i < len(self.tokens):
            token = self.tokens[i]
            message = f"{shown(token)} is not {wanted}; {_written(self.kind)}"
            return NotationError("invalid", message, token.column)
        last = self.tokens[-1]
        column = last.column + len(last.text) + 1
        return NotationError("invalid", f"{wanted} is missing; {_written(self.kind)}", column)


_NOTHING = "nothing"
_NUMBERED = re.compile(r"(.*-)(0|[1-9][0-9]{0,2})")
_RUN = re.compile(rf"{_NUMBERED.pattern}\.\.([1-9][0-9]{{0,2}})")
_TOLD = re.compile(r"([^\s:]+):((?:[a-z][a-z_]{0,39}=-?[0-9]{1,6}(?:,(?=[a-z])|$))*)")
_MANY = ("path", "cells", "pieces", "words", "report")  # fields of as many words as there are

_WANTED = {
    "piece": "the name of a piece",
    "seat": "the name of a seat",
    "cell": "a cell such as c4",
    "count": "a whole number",
    "faces": "faces such as 3,4",
    "numbers": "numbers such as 0,1,2",
    "name": "a name",
    "text": "a text",
}


def usage(kind: type[Order]) -> str:
    """The form of an order as help shows it: fields in capitals."""
    return re.sub(r"\{(\w+)\}", lambda m: m[1].upper(), kind.form)


def _written(kind: type[Order]) -> str:
    """The end of a message about an order that cannot be read: its form."""
    return f"write {usage(kind)}"


_BEYOND = re.compile(r"Expected `(\w+)`(?: of length)? (>=|<=) (-?\d+) - at `\$\.(\w+)")  # as msgspec says it
_UNITS = {"array": " entries", "str": " characters"}


def _beyond(error: msgspec.ValidationError) -> str:
    """The limit that a field of an order is beyond."""
    found = _BEYOND.match(str(error))
    if found is None:
        return str(error)
    kind, sign, limit, field = found.groups()
    return f"{field.upper()} may have {'at most' if sign == '<=' else 'at least'} {limit}{_UNITS.get(kind, '')}"


def _example(rules: AnyPlayRules) -> str:
    return usage(rules.orders[0])


def _pieces(state: AnyState) -> str:
    """The end of a message about an unknown piece: those on the board, if they are few."""
    names = ", ".join(piece.name for piece in state.pieces if piece.cell >= 0)
    return f"; pieces: {names}" if 0 < len(names) <= MAX_LISTED else ""


def _unknown_verb(rules: AnyPlayRules, state: AnyState, tokens: list[WordToken]) -> NotationError:
    """The error where no order has these words; which there are, or which ones a piece can be given where the first
    word is one."""
    first = tokens[0]
    ordered = not first.quoted and state.piece_named(first.text.lower()) is not None
    kinds = [kind for kind in rules.all_orders if kind.form and (not ordered or _form(kind)[0].field == "piece")]
    verbs = sorted({next(p.word for p in _form(kind) if p.word) for kind in kinds})
    names = ", ".join(verbs)
    listed = f"; the orders are {names}" if len(names) <= MAX_LISTED else ""
    if ordered and len(tokens) == 1:
        column = first.column + len(first.text) + 1
        return NotationError("invalid", f"an order is missing after {first.text.lower()}{listed}", column)
    said = " ".join(t.text for t in tokens[:2])
    said = said if len(said) <= 40 else said[:39] + "…"
    verb = tokens[int(ordered)].text[:40].lower() if len(tokens) > ordered else ""
    if verb in verbs:
        forms = in_a_row([usage(kind) for kind in kinds if next(p.word for p in _form(kind) if p.word) == verb], "or")
        return NotationError("unknown", f"'{said}' is not an order; {verb} is written {forms}", first.column)
    meant = get_close_matches(verb, verbs, 1)
    more = f"; did you mean {meant[0]}?" if meant else listed
    return NotationError("unknown", f"'{said}' is not an order{more}", first.column)


def _check_window(rules: AnyPlayRules, order: Order, tokens: list[WordToken]) -> None:
    """A standing answer must be to a window that the rules have, or it would wait for ever."""
    if isinstance(order, Stand) and rules.windows and order.window not in rules.windows:
        known = ", ".join(rules.windows)
        raise NotationError("unknown", f"unknown reaction {shown(tokens[2])}; reactions: {known}", tokens[2].column)


@cache
def _form(kind: type[Order], former: bool = False) -> tuple[_Part, ...]:
    form = kind.form.replace(kind.typed(), kind.former, 1) if former else kind.form
    return _parse_form(re.findall(r"\[|\]|\{\w+\}|[\w-]+", form))


def _parse_form(items: list[str]) -> tuple[_Part, ...]:
    parts: list[_Part] = []
    while items:
        item = items.pop(0)
        if item == "]":
            break
        if item == "[":
            parts.append(_Part(group=_parse_form(items)))
        elif item[0] == "{":
            parts.append(_Part(field=item[1:-1]))
        else:
            parts.append(_Part(word=item))
    return tuple(parts)
