"""Named switches of a ruleset: variants, optional rules, house defaults. Stored with the game."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from tactical.table.values import Value


class Options(Value, frozen=True):
    """Subclass with one field for each option: its default is the house default, its type the permitted values.

    Annotate with `option(clause, words)` so that the game can show its effect and its clause.
    """


def option(clause: str, words: str, **limits: Any) -> msgspec.Meta:
    """The annotation of an option's field; `limits` are msgspec's `ge` and `le` for numbers."""
    return msgspec.Meta(description=words, extra={"clause": clause}, **limits)


class OptionRow(Value, frozen=True):
    """An option for display."""

    name: str
    clause: str
    words: str
    default: str | int | bool
    values: str  # the permitted values in words
    choices: tuple[str | int | bool, ...] = ()  # the permitted values, where they are few
    least: int = 0  # else the smallest and the largest whole number
    most: int = 0


def rows(options: type[Options]) -> tuple[OptionRow, ...]:
    """The options of a ruleset as a table, in field order."""
    found = []
    for field in msgspec.inspect.type_info(options).fields:  # type: ignore[attr-defined]
        meta = field.type
        kind = meta.type if isinstance(meta, msgspec.inspect.Metadata) else meta
        extra = getattr(meta, "extra", None) or {}
        words = (getattr(meta, "extra_json_schema", None) or {}).get("description", "")
        least, most = getattr(kind, "ge", None) or 0, getattr(kind, "le", None) or 0
        row = (field.name, extra.get("clause", ""), words, field.default, _values(kind))
        found.append(OptionRow(*row, _choices(kind), least, most))
    return tuple(found)


def _choices(kind: msgspec.inspect.Type) -> tuple[str | int | bool, ...]:
    if isinstance(kind, msgspec.inspect.BoolType):
        return (False, True)
    values = kind.values if isinstance(kind, msgspec.inspect.LiteralType) else ()
    return tuple(value for value in values if value is not None)


def _values(kind: object) -> str:
    if isinstance(kind, msgspec.inspect.BoolType):
        return "true or false"
    if isinstance(kind, msgspec.inspect.LiteralType):
        return ", ".join(str(v) for v in kind.values)
    if isinstance(kind, msgspec.inspect.IntType):
        return f"a whole number from {kind.ge} to {kind.le}"
    return ", ".join(str(v) for v in get_args(kind)) or "text"
