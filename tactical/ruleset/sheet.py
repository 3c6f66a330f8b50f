"""Reading a scenario's sheet: the common part of all rule systems' openings.

A reader collects every problem with its place in the sheet and goes on, so that all are reported at once. Problems that
only follow from others are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from tactical.board import parse_cell
from tactical.table.effects import Effects
from tactical.table.goals import AnyGoal, Fighters, opening_score
from tactical.table.opening import Problem, Sheet, SheetError, Where
from tactical.table.options import Options
from tactical.table.pieces import NOBODY, Seat
from tactical.table.state import S
from tactical.table.values import replace

T = TypeVar("T")
O = TypeVar("O", bound=Options)  # noqa: E741 - a type of options

SQUARES = {"square8": "squares", "square4": "squares without diagonals", "hex": "hexes"}
"""The cells of a topology's boards, in words."""

LASTING = ("campaign_turn", "repaired")
"""The ends of effects in every system: a campaign keeps the effects, and brings them along into its next battle."""


class SheetReader:
    """Reads one sheet for one rule system. `tables`: the system's own, besides options, kinds, pieces and goals."""

    def __init__(self, rules: str, sheet: Sheet, *tables: str) -> None:
        self.rules, self.sheet, self.board = rules, sheet, sheet.board
        self.problems: list[Problem] = []
        self.seats = {seat.name: number for number, seat in enumerate(sheet.seats)}
        known = ", ".join(("options", "kinds", *tables, "pieces and goals"))
        for key in sheet.extra:
            if key not in tables:
                self.wrong((key,), f"{rules} has no table {key!r}: it has {known}")

    # --- problems ---

    def wrong(self, where: Where, message: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(where, message))

    def stop(self) -> None:
        """Raise SheetError if there are problems: the next steps rely on everything read so far."""
        if self.problems:
            raise SheetError(self.problems)

    def right(self, where: Where) -> bool:
        """True if nothing at this place, or within it, is wrong so far."""
        return all(problem.where[: len(where)] != where for problem in self.problems)

    def known(self, where: Where, what: str, name: str, there: Iterable[str]) -> bool:
        """True if a `what` (weapon, seat, piece...) of that name exists; otherwise add a problem, unless the sheet's
        own row of that name already has one.

        One that the sheet tells of in words that are wrong has a problem of its own.
        """
        there = tuple(there)
        if name in there:
            return True
        if name not in self._told(f"{what}s"):
            names = f"; {what}s: {', '.join(there) or 'none'}" if what != "piece" else ""
            self.wrong(where, f"unknown {what} {name!r}{names}")
        return False

    def _told(self, table: str) -> Iterable[object]:
        if table == "pieces":
            return [raw.get("name") for raw in self.sheet.pieces]
        rows = self._given(table)
        return rows if isinstance(rows, Mapping) else ()

    def _given(self, table: str) -> object:
        return self.sheet.kinds if table == "kinds" else self.sheet.extra.get(table, ())

    # --- the battle ---

    def played_on(self, topology: str, *, flat: bool = False, clause: str = "") -> None:
        """Add a problem if the board has another topology; flat: also if it has several storeys."""
        if self.board.topology != topology:
            text = f'{self.rules} is played on {SQUARES[topology]}: topology = "{topology}"'
            self.wrong(("map", "topology"), text)
        if flat and self.board.storeys > 1:
            text = f"{self.rules} is played on a flat map: one storey"
            self.wrong(("map",), f"{text} ({clause})" if clause else text)

    def options(self, kind: type[O]) -> O:
        """The options; if a referee decides fights, one must sit at the table (FT-01)."""
        options = self.read(("options",), dict(self.sheet.options), kind) or kind()
        if getattr(options, "fighting", "") == "referee" and not any(seat.referee for seat in self.sheet.seats):
            self.wrong(("options", "fighting"), "fighting = referee needs a seat with referee = true")
        return options

    def common(
        self, goals: tuple[AnyGoal, ...], limit: int
    ) -> tuple[str, tuple[Seat, ...], tuple[AnyGoal, ...], int, str, str]:
        """The fields of `Setup`, in order; `goals` and `limit` apply if the scenario has none."""
        sheet = self.sheet
        beats = limit if sheet.limit is None else sheet.limit
        return sheet.title, sheet.seats, sheet.goals or goals, beats, sheet.at_limit, sheet.briefing

    def order(self, what: str, there: Mapping[str, int]) -> tuple[int, ...]:
        """The turn order of the pieces: those that the sheet lists by name, then the others in their order."""
        listed: dict[int, None] = {}
        for i, name in enumerate(self.sheet.order):
            if not self.known(("order", i), what, name, there):
                continue
            if there[name] in listed:
                self.wrong(("order", i), f"{name} is listed twice")
            listed[there[name]] = None
        return tuple(listed | dict.fromkeys(there.values()))

    def opened(self, state: S, fighters: Fighters) -> S:
        """The opening position with its first score. Raises SheetError if anything was wrong."""
        if not any(raw.get("seat") in self.seats for raw in self.sheet.pieces):
            self.wrong(("pieces",), "at least one piece must belong to a seat")
        self.stop()
        return state.having(score=opening_score(state, fighters))

    # --- rows and tables ---

    def read(self, where: Where, raw: object, kind: type[T]) -> T | None:
        """`raw` as a `kind`; None if it is not one, with a problem for each wrong field at its place."""
        try:
            return msgspec.convert(raw, kind, strict=True)
        except msgspec.ValidationError:
            self.problems += (replace(fault, where=(*where, *fault.where)) for fault in faults(raw, kind))
            return None

    def named(self, table: str) -> Iterator[tuple[str, dict[str, object]]]:
        """The rows of a table of tables, with their names."""
        rows = self._given(table) or {}
        if not isinstance(rows, Mapping):
            self.wrong((table,), f"{table} is a table of tables: write [{table}.NAME]")
            return
        for name, raw in rows.items():
            if isinstance(raw, Mapping):
                yield str(name), dict(raw)
            else:
                self.wrong((table, str(name)), f"{table}.{name} must be a table: write [{table}.{name}]")

    def lists(self, table: str) -> Iterator[tuple[str, list[str]]]:
        """The rows of a table of lists of cells, with their names."""
        rows = self._given(table) or {}
        if not isinstance(rows, Mapping):
            self.wrong((table,), f'{table} is a table of lists of cells: NAME = ["a1", "a2"]')
            return
        for name, cells in rows.items():
            each = [cells] if isinstance(cells, str) else cells
            if isinstance(each, list | tuple) and all(isinstance(cell, str) for cell in each):
                yield str(name), list(each)
            else:
                self.wrong((table, str(name)), f'{name} is a list of cells: {name} = ["a1", "a2"]')

    def listed(self, table: str) -> Iterator[tuple[Where, dict[str, object]]]:
        """The rows of a list of tables, with their places."""
        rows = self._given(table)
        if not isinstance(rows, list | tuple) or not all(isinstance(raw, Mapping) for raw in rows):
            self.wrong((table,), f"{table} is a list of tables: write [[{table}]] for each")
            return
        for number, raw in enumerate(rows):
            yield (table, number), dict(raw)

    def rows(self, table: str, kind: type[T]) -> Iterator[tuple[Where, T]]:
        """The same, read."""
        for where, raw in self.listed(table):
            if (row := self.read(where, raw, kind)) is not None:
                yield where, row

    def table(self, table: str, shipped: Mapping[str, T], kind: type[T]) -> tuple[T, ...]:
        """The shipped rows, with the scenario's own added or replacing them; `like` starts from another row."""
        found = dict(shipped)
        for name, raw in self.named(table):
            where: Where = (table, name)
            row = {k: sorted(v.items()) if isinstance(v, Mapping) else v for k, v in raw.items()}  # kinds hold pairs
            like = row.pop("like", None)
            if like is not None and not (isinstance(like, str) and like in found):
                self.wrong((*where, "like"), f"nothing called {like!r:.60}; there are: {', '.join(found)}")
                continue
            base = msgspec.to_builtins(found[like]) if like is not None else {}
            made = self.read(where, {**base, **row, "name": name}, kind)
            if made is None:  # as far as it is right, so that nothing else is wrong for want of it
                made = _as_far_as_right(base or msgspec.to_builtins(next(iter(shipped.values()), {})), row, name, kind)
            if made is not None:
                found[name] = made
        return tuple(found.values())

    # --- pieces ---

    def pieces(self, row: type[T], kinds: Iterable[str] = ()) -> Iterator[tuple[Where, T]]:
        """The rows of the pieces, with their places; if rows have a kind, only those whose kind exists."""
        kinds = tuple(kinds)
        for number, raw in enumerate(self.sheet.pieces):
            where: Where = ("pieces", number)
            made = self.read(where, dict(raw), row) or _as_far_as_right({}, raw, str(raw.get("name")), row)
            kind = getattr(made, "kind", None)
            if made is not None and (kind is None or self.known((*where, "kind"), "kind", kind, kinds)):
                yield where, made

    def seat(self, name: str) -> int:
        """A seat by name; nobody's for neutrals. The scenario's reader reports missing seats."""
        return self.seats.get(name, NOBODY)

    def effects(
        self,
        where: Where,
        effects: Effects,
        ends: tuple[str, ...],
        amounts: Mapping[str, tuple[int, int]],
        *,
        marks: bool = False,
    ) -> None:
        """The effects, each of which must end at one of `ends`, be known to the rules, and stay within its bounds.

        `marks`: other effects are allowed too, for players to see.
        """
        for number, effect in enumerate(effects):
            here: Where = (*where, "effects", number)
            if not marks:
                self.known((*here, "name"), "effect", effect.name, amounts)
            if effect.name in amounts:
                low, high = amounts[effect.name]
                if not low <= effect.amount <= high:
                    self.wrong((*here, "amount"), f"the amount of {effect.name} is {low} to {high}")
            if effect.until not in (*ends, *LASTING):
                self.wrong((*here, "until"), f"nothing ends with {effect.until!r}; ends: {', '.join(ends)}")
            if not -1 <= effect.whose < len(self.sheet.pieces):
                self.wrong((*here, "whose"), f"the number of a piece, 0 to {len(self.sheet.pieces) - 1}, or -1")
            if effect.times < 1:
                self.wrong((*here, "times"), "an effect ends at least 1 time")

    def cell(self, where: Where, name: object) -> int:
        """The cell of that name; -1 if there is none, which is noted as a problem."""
        try:
            return parse_cell(self.board, str(name))
        except ValueError as error:
            self.wrong(where, str(error))
            return -1

    def cells(self, where: Where, names: object) -> list[int]:
        """The cells of a list, or a single one."""
        each = names if isinstance(names, list | tuple) else [names]
        found = [self.cell((*where, number), name) for number, name in enumerate(each)]
        return [cell for cell in found if cell >= 0]


def faults(raw: object, kind: type[Any]) -> Iterator[Problem]:
    """Everything that keeps a row from being a `kind`, each with its place in the row, in msgspec's words."""
    found = list(_field_faults(raw, kind))
    try:
        msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        found = found or [str(error)]
    for text, _, path in (fault.partition(" - at `$") for fault in found):
        keys = path.rstrip("`").replace("[", ".").replace("]", "").split(".")
        inner: Where = tuple(int(key) if key.isdigit() else key for key in keys if key)
        yield Problem(inner, text, _words(kind, inner) if inner else tuple(kind.__struct_fields__))


def _field_faults(raw: object, kind: type[Any]) -> Iterator[str]:
    """The fault of each field of a row, in msgspec's words: for a whole row msgspec names only the first."""
    if not (isinstance(raw, Mapping) and issubclass(kind, msgspec.Struct)):
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    if kind.__struct_config__.forbid_unknown_fields:
        yield from (f"Object contains unknown field `{key}`" for key in raw if key not in fields)
    for name, field in fields.items():
        if name not in raw:
            if field.required:
                yield f"Object missing required field `{name}`, such as {name} = {_example(field.type)}"
            continue
        try:
            msgspec.convert(raw[name], field.type, strict=True)
        except msgspec.ValidationError as error:
            text, _, path = str(error).partition(" - at `$")
            yield f"{text} - at `$.{name}{path or '`'}"


def _example(kind: object) -> str:
    """A value of a type as a scenario writes it."""
    return _written(msgspec.inspect.type_info(kind))


def _written(found: msgspec.inspect.Type) -> str:
    match found:
        case msgspec.inspect.Metadata():
            return _written(found.type)
        case msgspec.inspect.IntType():
            return str(max(found.ge or 1, 1))
        case msgspec.inspect.FloatType():
            return "1.0"
        case msgspec.inspect.BoolType():
            return "true"
        case msgspec.inspect.LiteralType():
            return f'"{next(filter(None, found.values))}"'
        case msgspec.inspect.VarTupleType() | msgspec.inspect.TupleType():
            return '["…"]'
        case msgspec.inspect.DictType():
            return f"{{ … = {_written(found.value_type)} }}"
    return '"…"'


def _words(kind: object, where: Where) -> tuple[str, ...]:
    """The words that a value somewhere in a row may be, if it is one that only some are permitted for."""
    found: object = msgspec.inspect.type_info(kind)
    for step in where:
        inner = {field.encode_name: field.type for field in getattr(found, "fields", ())}
        items = (*getattr(found, "item_types", ()), getattr(found, "item_type", None))
        found = inner.get(str(step)) or (items[step] if isinstance(step, int) and step < len(items) else items[-1])
        types = getattr(found, "types", (found,))  # of a union: what is not null
        found = next((each for each in types if not isinstance(each, msgspec.inspect.NoneType)), None)
        while isinstance(found, msgspec.inspect.Metadata):
            found = found.type
    return tuple(map(str, getattr(found, "values", ())))


def _as_far_as_right(base: Mapping[str, object], row: Mapping[str, object], name: str, kind: type[T]) -> T | None:
    """`base` with those keys of a row that fit; None where that is not enough for one."""
    right, made = {**base, **{key: row[key] for key in _required(kind) if key in row}, "name": name}, None
    for changed in ({}, *({key: value} for key, value in row.items())):
        try:
            made = msgspec.convert({**right, **changed}, kind, strict=True)
        except msgspec.ValidationError:
            continue
        right |= changed
    return made


def _required(kind: type[Any]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind) if field.required]
