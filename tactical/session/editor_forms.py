"""The parts of a scenario other than the map, as rows to fill in: each a value with its place in the text, type and
meaning.

Types come from the reader of the values, meanings from the reference (`scenario/keys.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tactical.board import coordinates_of
from tactical.ruleset.contract import AnyRuleset
from tactical.ruleset.extras import Reserves
from tactical.scenario import keys
from tactical.scenario.document import Document, PlacedPiece
from tactical.scenario.json_schema import of_option, of_type
from tactical.scenario.keys import FormatKey, FormatTable
from tactical.scenario.locate import Path
from tactical.scenario.prizes import are_carried
from tactical.scenario.rewriting import EditError
from tactical.scenario.rows import GOALS, JOINED
from tactical.scenario.script import DOES, is_shared
from tactical.table.deployment import Deploy
from tactical.table.options import rows as option_rows
from tactical.table.phrases import capital
from tactical.table.tips import WHEN

FLAG, NUMBER, CHOICE, TEXT, LIST, NUMBERS = "flag", "number", "choice", "text", "list", "numbers"
ROLE = "role"  # how the computer plays a piece
ADD, DROP, FORM = "add", "drop", "form"  # a row more, a row less, and a row with a form of its own
TABLES: Final = "list of tables"  # a type that no form has: its rows are written in the text
LONGEST: Final = 40  # characters that a row quotes of another form
UNDONE: Final = "Undo (z) brings it back."


class FormRow(NamedTuple):
    """A value of the text: its name, place and present value, and what it may be: one of `choices`, a number from `low`
    to `high` (or one of either), or a text of at most `longest` characters (0: any length)."""

    label: str
    path: Path
    value: object = None
    kind: str = TEXT
    choices: tuple[object, ...] = ()
    words: str = ""
    group: str = ""
    low: int | None = None
    high: int | None = None
    longest: int = 0
    meanings: tuple[str, ...] = ()  # of its choices, if they have any

    @property
    def said(self) -> str:
        """The value as it is typed; for a form, its subject."""
        if self.kind in (ADD, DROP):
            return ""
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        if isinstance(self.value, dict) and self.kind == ROLE:
            return " ".join(f"{how} {_listed(what)}" for how, what in self.value.items())
        return "" if self.value is None else _listed(self.value)

    def typed(self, text: str) -> object:
        """The value that a typed text stands for; None: none. Raises EditError if it is not of the right type."""
        text = text.strip()
        if not text:
            return None
        if self.kind == LIST:
            return [part.strip() for part in text.split(",") if part.strip()]
        if self.kind == ROLE:
            return _role(text)
        if self.kind == NUMBERS:
            return [self._number(part.strip()) for part in text.split(",")]
        if self.kind == NUMBER or self.is_number_too:
            return self._number(text)
        if 0 < self.longest < len(text):
            raise EditError(f"{self.label} has at most {self.longest} characters, not {len(text)}")
        return text

    @property
    def is_number_too(self) -> bool:
        """True if it is one of its choices or a number in its range."""
        return self.kind == CHOICE and self.low is not None

    @property
    def range_words(self) -> str:
        """Its numbers in words."""
        return f"a number from {self.low} to {self.high}"

    def _number(self, text: str) -> int:
        """The number that a typed text stands for. Raises EditError where it is none of the row's."""
        if not text.isascii() or not text.lstrip("-").isdigit() or len(text) > 12:
            raise EditError(f"{self.label} is a whole number, not {text[:40]}")
        number = int(text)
        if self.low is not None and number < self.low:
            most = "" if self.high is None else f" and at most {self.high}"
            raise EditError(f"{self.label} is at least {self.low}{most}, not {number}")
        if self.high is not None and number > self.high:
            raise EditError(f"{self.label} is at most {self.high}, not {number}")
        return number


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _role(text: str) -> object:
    """How the computer plays a piece, by the words that a row has for it. Raises EditError for others."""
    how, *what = text.split(maxsplit=1)
    named = [part.strip() for part in ",".join(what).split(",") if part.strip()]
    if text == "holds":
        return text
    if (how == "guards" and named) or (how == "hunts" and len(named) == 1):
        return {how: named[0] if len(named) == 1 else named}
    raise EditError(f"plays is holds, guards c4 (cells or a piece) or hunts bo (a piece), not {text[:40]}")


def rows(document: Document) -> list[FormRow]:
    """All rows of a scenario except map and pieces; each line of the script and each tip has a form, `inner_rows`."""
    return [
        *_goals(document), *_battle(document), *_seats(document), *_prizes(document), *_zones(document),
        *_script(document), *_tips(document), *_options(document),
    ]  # fmt: skip


def inner_rows(document: Document, path: Path) -> list[FormRow]:
    """The possible and present values of a row of kind `FORM`; none if it no longer exists."""
    table, number = str(path[0]), int(path[1])
    entries = document.data.get(table)
    if not isinstance(entries, list) or not number < len(entries) or not isinstance(entries[number], dict):
        return []
    if table == "tips":
        return [*_tip(document, number, entries[number])]
    return [*_line(document, number, entries[number])]


def changed(document: Document, row: FormRow, value: object, cell: int) -> Document:
    """The document after a row was filled in. `cell`: where a new thing lies. Raises EditError if that is
    impossible."""
    table = str(row.path[0])
    if table == "prizes":
        return _with_prize(document, row, value, cell)
    if row.kind == DROP:
        return document.without_row(table, int(row.path[1]))
    if row.kind == ADD:
        return document.with_row(table, new_row(document, table, str(value)))
    if table == "pieces" and row.path[-1] == "name":
        return document.renamed(str(row.value), str(value or ""))
    if table == "pieces" and row.path[-1] in document.in_place_of_cell and value is not None:
        document = document.unplaced(document.pieces[int(row.path[1])].name)
    return document.valued(row.path, value)


def _with_prize(document: Document, row: FormRow, value: object, cell: int) -> Document:
    """The same for a thing to carry, which lies somewhere or is had by somebody, never both."""
    if row.kind == ADD:
        free = next(name for n in range(1, len(document.prizes) + 2) if (name := f"thing-{n}") not in document.prizes)
        return document.valued(("prizes", free, "cell"), coordinates_of(document.board, cell))
    if row.kind == DROP:
        return document.without_prize(str(row.path[1]))
    _, name, key = map(str, row.path)
    if key == "name":
        return document.prize_renamed(name, str(value or ""))
    document = document.valued(row.path, value)
    other = "carried_by" if key == "cell" else "cell"
    given = value is not None and other in document.prizes[name]
    return document.valued(("prizes", name, other), None) if given else document


def new_row(document: Document, table: str, what: str) -> Mapping[str, object]:
    """A new row of the chosen kind. Raises EditError if something else must exist first."""
    match table:
        case "goals":
            return new_goal(document, what)
        case "script":
            return _new_line(document, what)
        case "tips":
            return {"when": what, "words": "Say here what the player reads."} | (
                {"while": {"since": 1}} if what == "position" else {}
            )
        case "deployment":
            return _new_zone(document)
    return {"name": f"seat-{len(document.seats) + 1}"}


def piece_rows(document: Document, name: str) -> list[FormRow]:
    """The possible and present values of a piece's row."""
    piece = document.piece(name)
    path: Path = ("pieces", piece.number)
    form_rows = [
        FormRow("name", (*path, "name"), name, words="Its name."),
        FormRow("seat", (*path, "seat"), piece.row.get("seat"), CHOICE, document.seats, "Who orders it."),
    ]
    own = keys.meanings(document.rules).get("pieces")
    shared = _table_of("pieces")
    assert shared is not None
    for key in (*(own.keys if own else ()), *(key for key in shared.keys if key.name == "plays")):
        if key.type != TABLES:
            row = _row_of(document, key, (*path, key.name), piece.row.get(key.name))
            form_rows.append(row._replace(kind=ROLE) if key.name == "plays" else row)
    return form_rows


def goal_kinds(rules: AnyRuleset) -> tuple[str, ...]:
    """The goals that can be added here. Those that join others have parts, which must be written in the text."""
    return tuple(kind for kind in GOALS if kind not in JOINED and (kind != "carry" or are_carried(rules)))


def new_goal(document: Document, kind: str) -> Mapping[str, object]:
    """A new goal, with required values filled in from the map, the seats and what is carried."""
    goal: dict[str, object] = {"goal": kind}
    sides = _sides(document)
    table = _table_of(f"goals {kind}")
    for key in table.keys if table is not None else ():
        if key.default != "required":
            continue
        match key.name:
            case "cells":
                if not document.marks:
                    raise EditError("this goal is about cells: mark some first (M), then add it")
                goal["cells"] = [f"mark:{next(iter(document.marks))}"]
            case "prize":
                if not document.prizes:
                    raise EditError("this goal is about a thing that is carried: add a thing first")
                goal["prize"] = next(iter(document.prizes))
            case "side" if sides:
                goal["side"] = sides[0]
            case name:
                goal[name] = document.data.get("limit") or 1
    return goal


def _new_zone(document: Document) -> Mapping[str, object]:
    """A zone for the next seat that has none."""
    zoned = [zone.get("seat") for zone in _list(document, "deployment")]
    seat = next((seat for seat in document.seats if seat not in zoned), "")
    if not seat:
        raise EditError("every seat has a zone already")
    starts = {piece.cell for piece in document.pieces if piece.row.get("seat") == seat}
    for mark, cells in document.marks.items():
        if starts.intersection(cells):
            return {"seat": seat, "cells": [f"mark:{mark}"]}
    raise EditError(f"a zone is about cells: mark those where pieces of {seat} may start (M), then add it")


def _battle(document: Document) -> Iterator[FormRow]:
    several = "\n" in str(document.data.get("briefing", "")).strip()  # only the text has lines
    for row in _values(document, "", ("title", "briefing", "limit", "at_limit", "order"), "The battle"):
        if row.label == "at_limit":
            yield row._replace(kind=CHOICE, choices=("points", "draw", *_sides(document)))
        elif row.label != "briefing" or not several:
            yield row
    yield from _values(document, "description", ("minutes", "difficulty", "sides", "favours"), "The battle")
    yield from _values(document, "about", (), "Who made it")


def _values(document: Document, table: str, names: Sequence[str], group: str) -> Iterator[FormRow]:
    """The rows of some keys of a table that there is once, or of all; of the top of the text without its name."""
    said = _table(document.data.get(table)) if table else document.data
    found = _table_of(table)
    for key in found.keys if found is not None else ():
        if key.name in names or not names:
            path = (table, key.name) if table else (key.name,)
            yield _row_of(document, key, path, said.get(key.name))._replace(group=group)


def _seats(document: Document) -> Iterator[FormRow]:
    seats = document.data.get("seats")
    for number, seat in enumerate(seats if isinstance(seats, list) else []):
        group = f"Seat {number + 1}"
        yield FormRow("name", ("seats", number, "name"), seat.get("name"), TEXT, (), "Its name.", group)
        side = seat.get("side")
        yield FormRow("side", ("seats", number, "side"), side, TEXT, (), "Its side (none: a side of its own).", group)
        yield FormRow("remove this seat", ("seats", number), None, DROP, (), f"Its pieces stay. {UNDONE}", group)
    yield FormRow("add a seat", ("seats",), None, ADD, (), "One more player.", "More seats")


def _goals(document: Document) -> Iterator[FormRow]:
    for number, goal in enumerate(_list(document, "goals")):
        kind = str(goal.get("goal"))
        group = f"Goal {number + 1}: {kind}"
        yield from _rows_of(document, _table_of(f"goals {kind}"), ("goals", number), goal, group, but="parts")
        yield FormRow("remove this goal", ("goals", number), None, DROP, (), UNDONE, group)
    kinds = goal_kinds(document.rules)
    row = FormRow("add a goal", ("goals",), None, ADD, kinds, "Every goal wins by itself.", "More goals")
    yield row._replace(meanings=tuple(_goal_words(kind) for kind in kinds))


def _goal_words(kind: str) -> str:
    table = _table_of(f"goals {kind}")
    return table.about.replace("`", "") if table is not None else ""


def _prizes(document: Document) -> Iterator[FormRow]:
    if not are_carried(document.rules):
        return
    table = _table_of("prizes")
    for name, said in document.prizes.items():
        group, path = f"Thing to carry: {name}", ("prizes", name)
        yield FormRow("name", (*path, "name"), name, TEXT, (), "Its name.", group)
        yield from _rows_of(document, table, path, said, group)
        yield FormRow("remove this thing", path, None, DROP, (), UNDONE, group)
    words = "It lies under the cursor; a goal carry says where it is to be brought."
    yield FormRow("add a thing", ("prizes",), None, ADD, (), words, "Things to carry")


def _zones(document: Document) -> Iterator[FormRow]:
    if Deploy not in document.rules.all_orders:
        return
    table = _table_of("deployment")
    for number, zone in enumerate(_list(document, "deployment")):
        group = f"Deployment of {zone.get('seat')}"
        yield from _rows_of(document, table, ("deployment", number), zone, group)
        yield FormRow("remove this zone", ("deployment", number), None, DROP, (), UNDONE, group)
    words = "Before the first turn a seat places its pieces that start in its zone."
    yield FormRow("add a zone", ("deployment",), None, ADD, (), words, "Deployment")


def _script(document: Document) -> Iterator[FormRow]:
    group = "Script: what comes about by itself"
    for number, line in enumerate(_list(document, "script")):
        begins = next((f"{key} {_quoted(line[key])}" for key in ("beat", "enter", "lost", "goal") if key in line), "")
        words = "When something comes about, and what."
        yield FormRow(f"{number + 1}: {line.get('do')}", ("script", number), begins, FORM, (), words, group)
    does = tuple(do for do in DOES if do != "arrive" or document.rules.extra(Reserves).by_script)
    does = tuple(do for do in does if do != "effect" or document.rules.effects)
    words = "Something that happens once, when it is due."
    yield FormRow("add a line", ("script",), None, ADD, does, words, group)


def _tips(document: Document) -> Iterator[FormRow]:
    group = "Tips: what a guided battle tells"
    for number, tip in enumerate(_list(document, "tips")):
        about = f"{number + 1}: {tip.get('when')} {tip.get('of', '')}".rstrip()
        text = _quoted(tip.get("words", tip.get("screen", "")))
        words = "When it is told, and what it says."
        yield FormRow(about, ("tips", number), text, FORM, (), words, group)
    yield FormRow("add a tip", ("tips",), None, ADD, tuple(WHEN), "Told in order, each when it fits.", group)


def _quoted(value: Any) -> str:
    """The beginning of what a row says."""
    said = ", ".join(map(str, value)) if isinstance(value, list) else " ".join(str(value).split())
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 3]}..."


def _line(document: Document, number: int, line: Mapping[str, object]) -> Iterator[FormRow]:
    rules = document.rules
    own = keys.meanings(rules).get("script") if "script" in rules.tables and not is_shared(line) else None
    for row in _rows_of(document, own or _table_of("script"), ("script", number), line):
        yield row._replace(high=len(_list(document, "goals"))) if row.label == "goal" and own is None else row
    yield FormRow("remove this line", ("script", number), None, DROP, (), UNDONE)


def _tip(document: Document, number: int, tip: Mapping[str, object]) -> Iterator[FormRow]:
    said = _table(tip.get("while"))
    yield from _rows_of(document, _table_of("tips"), ("tips", number), tip, "The tip", but="while")
    yield from _rows_of(document, _table_of("tips.while"), ("tips", number, "while"), said, "Only while")
    yield FormRow("remove this tip", ("tips", number), None, DROP, (), UNDONE, "No tip")


def _rows_of(
    document: Document,
    table: FormatTable | None,
    path: Path,
    said: Mapping[str, object],
    group: str = "",
    but: str = "",
) -> Iterator[FormRow]:
    """The rows of a table's keys, `but` for one, with what the text at `path` says."""
    for key in table.keys if table is not None else ():
        if key.name != but:
            yield _row_of(document, key, (*path, key.name), said.get(key.name))._replace(group=group)


def _row_of(document: Document, key: FormatKey, path: Path, value: Any) -> FormRow:
    """The row of a key of the format, of its type as the schema has it."""
    row = FormRow(key.name, path, value, words=f"{capital(key.words)}.")
    pieces = tuple(piece.name for piece in document.pieces)
    kinds = (*document.rules.catalogue.get("kinds", {}), *_table(document.data.get("kinds")))
    names: Mapping[str, tuple[str, ...]] = {
        "side": _sides(document),
        "seat": document.seats,
        "piece": pieces,
        "seat or piece": (*document.seats, *pieces),
        "kind": tuple(dict.fromkeys(kinds)),
        "prize": tuple(document.prizes),
        "effect": tuple(document.rules.effects),
    }
    if key.type in names:
        return row._replace(kind=CHOICE, choices=names[key.type])
    return _of_schema(row, of_type(key.type))


def _of_schema(row: FormRow, said: Mapping[str, Any]) -> FormRow:
    """The row with the type that a schema names."""
    parts = {part.get("type", "word"): part for part in said.get("anyOf", ())}
    if parts.keys() == {"word", "integer"}:
        return _of_schema(_of_schema(row, parts["integer"]), parts["word"])
    if "enum" in said:
        return row._replace(kind=CHOICE, choices=tuple(said["enum"]))
    if "anyOf" in said or said.get("type") == "array":
        return _of_schema(row, said.get("items", {}))._replace(
            kind=NUMBERS if said.get("items", {}).get("type") == "integer" else LIST
        )
    if said.get("type") == "boolean":
        return row._replace(kind=FLAG, choices=(True, False))
    if said.get("type") == "integer":
        return row._replace(kind=NUMBER, low=said.get("minimum"), high=said.get("maximum"))
    return row._replace(longest=said.get("maxLength", 0))


def _new_line(document: Document, do: str) -> Mapping[str, object]:
    """A line of the script to begin with."""
    line: dict[str, object] = {"do": do, "beat": 1}
    match do:
        case "say":
            line["words"] = "Say here what happens."
        case "points":
            line |= {"to": next(iter(_sides(document)), ""), "amount": 1}
        case "effect":
            name, (low, _) = next(iter(document.rules.effects.items()))
            line |= {"pieces": [_first(document.pieces, "place a piece first (m)")], "effect": name, "amount": low}
        case "arrive":
            away = [piece for piece in document.pieces if piece.cell < 0 and "cell" not in piece.row]
            lacks = "somebody who arrives is not on the map: give a piece no cell in the text, then add this line"
            line |= {"pieces": [_first(away, lacks)], "cells": [coordinates_of(document.board, 0)]}
    return line


def _first(pieces: Sequence[PlacedPiece], lacks: str) -> str:
    if not pieces:
        raise EditError(lacks)
    return pieces[0].name


def _list(document: Document, table: str) -> Sequence[Mapping[str, object]]:
    rows_of = document.data.get(table)
    return [row for row in rows_of if isinstance(row, dict)] if isinstance(rows_of, list) else []


def _table_of(name: str) -> FormatTable | None:
    return next((table for table in keys.tables("scenario") if table.name == name), None)


def _options(document: Document) -> Iterator[FormRow]:
    said = _table(document.data.get("options"))
    for option in option_rows(document.rules.options):
        words = f"{capital(option.words)} ({option.clause})"
        row = FormRow(option.name, ("options", option.name), said.get(option.name), words=words, group="Options")
        yield _of_schema(row, of_option(option))


def _sides(document: Document) -> tuple[str, ...]:
    seats = document.data.get("seats")
    rows_of = [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return tuple(dict.fromkeys(str(seat.get("side", seat.get("name", ""))) for seat in rows_of))


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}
