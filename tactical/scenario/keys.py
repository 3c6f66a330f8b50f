"""Every key of the scenario format: its type, default and meaning, for authors.

The meanings are in `keys.toml` here (what all scenarios share, and campaigns) and in the folder of each rule system;
types and defaults come from the system's own readers. `tactical/guide/format.md` has the same tables.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from tactical.rules import load
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.problems import ScenarioError
from tactical.scenario.shipped_files import system_folder
from tactical.scenario.system_texts import read_system_file
from tactical.table.errors import RulesetError
from tactical.table.options import rows

SHARED: Final = ("scenario", "campaign")
"""Other things that have tables."""

_NAME: Final = "^[a-z]"  # how the pattern of a name begins


class FormatKey(msgspec.Struct, frozen=True):
    """A key of a table. All in words; `type` and `default` may have code in backquotes."""

    name: str
    type: str
    default: str
    words: str


class FormatTable(msgspec.Struct, frozen=True):
    """A table of the format: its path, such as `pieces` (empty: the top of the file), and its keys."""

    name: str
    about: str
    keys: tuple[FormatKey, ...]


def tables(system: str) -> tuple[FormatTable, ...]:
    """The tables of a rule system, or one of `SHARED`. Raises UnknownRulesetError for a system that does not exist."""
    if system in SHARED:
        meanings_of = _meanings(Path(__file__).with_name("keys.toml"))
        return tuple(
            FormatTable(name.partition("/")[2], table["about"], tuple(_keys(table, {})))
            for name, table in meanings_of.items()
            if name.partition("/")[0] == system
        )
    rules = load(system)
    return tuple(
        table for name, table in meanings(rules).items() if name in rules.tables or name not in rules.catalogue
    )


def meanings(rules: AnyRuleset) -> Mapping[str, FormatTable]:
    """A rule system's words about its tables, by name: those that it reads, and those with rows of its own."""
    file = system_folder(rules.name) / "keys.toml"
    if not file.is_file():
        return {}
    try:
        report = read_system_file(file)
        found = {}
        tables: Mapping[str, Any] = report.data
        for name, table in tables.items():
            if words := _wrong_meanings(table, known := _fields(rules, name)):
                report.add((name, words[0]) if words[0] else (name,), words[1])
            else:
                found[name] = FormatTable(name, table["about"], tuple(_keys(table, known)))
        report.raise_any()
    except ScenarioError as error:
        raise RulesetError(rules.name, error.lines[0]) from error
    return found


def _wrong_meanings(table: object, known: Mapping[str, FormatKey]) -> tuple[str, str] | None:
    """The first key of a table of meanings that is wrong, and why; None if none is."""
    if not isinstance(table, dict):
        return "", "this must be a table of keys and their meanings, such as [pieces]"
    if not isinstance(table.get("about"), str):
        return "", "'about' is missing, such as about = \"A ship.\""
    for name, said in table.items():
        example = f'such as {name} = ["whole number", "none", "how many"]'
        if isinstance(said, str) and name != "about" and name not in known:
            return name, f"{name} is not a field of its table's rows, so it needs a type and a default, {example}"
        if not isinstance(said, str | list):
            return name, f"{name} must be a meaning in quotes, or type, default and meaning, {example}"
        if isinstance(said, list) and not (len(said) == 3 and all(isinstance(word, str) for word in said)):
            return name, f"{name} must have three texts, {example}"
    return None


def _fields(rules: AnyRuleset, table: str) -> Mapping[str, FormatKey]:
    shipped = next(iter(rules.catalogue.get(table, {}).values()), None)
    return fields(rules.tables.get(table) or (type(shipped) if shipped is not None else None))


def words_of(rules: AnyRuleset) -> Iterator[tuple[str, tuple[FormatKey, ...]]]:
    """The words that a map may use under a rule system, and its options."""
    for what, looks in (("Kinds of ground", rules.terrain), ("Kinds of edges", rules.edges)):
        if looks:
            yield what, tuple(FormatKey(name, "", "", look.name) for name, look in looks.items())
    yield "[options]", options_of(rules)


def options_of(rules: AnyRuleset) -> tuple[FormatKey, ...]:
    """The options of a rule system."""
    return tuple(
        FormatKey(row.name, row.values, _value(row.default), f"{row.words} ({row.clause})")
        for row in rows(rules.options)
    )


def fields(kind: Any) -> Mapping[str, FormatKey]:
    """The fields of a struct with their types and defaults, without meanings."""
    if kind is None or not issubclass(kind, msgspec.Struct):
        return {}
    info: Any = msgspec.inspect.type_info(kind)
    return {
        field.name: FormatKey(
            field.name, _type(field.type), "required" if field.required else _value(_default(field)), ""
        )
        for field in info.fields
    }


def _meanings(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def _keys(table: Mapping[str, Any], known: Mapping[str, FormatKey]) -> Iterator[FormatKey]:
    for name, said in table.items():
        if name == "about":
            continue
        if isinstance(said, str):
            yield msgspec.structs.replace(known[name], words=said)
        else:
            yield FormatKey(name.removeprefix("_"), *said)


def _default(field: Any) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else ()


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if value in (None, "", ()):
        return "none"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else f"`{value}`"


def _type(kind: Any) -> str:
    inspect: Any = msgspec.inspect
    match kind:
        case inspect.Metadata():
            return _type(kind.type)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return f"{low} to {high}"
        case inspect.IntType():
            return "whole number"
        case inspect.LiteralType(values=values):
            return ", ".join(f"`{value}`" for value in values if value)
        case inspect.StrType(pattern=pattern):
            return "name" if (pattern or "").startswith(_NAME) else "text"
        case inspect.VarTupleType(item_type=item):
            return f"list of {_type(item)}"
        case inspect.UnionType(types=types):
            return _type(next(each for each in types if not isinstance(each, inspect.NoneType)))
    return "table"


# --- as text ---


def lines(system: str) -> Iterator[str]:
    """The tables of a system for a terminal, without backquotes."""
    for table in tables(system):
        yield heading(table)
        yield f"  {table.about}".replace("`", "")
        for key in table.keys:
            yield f"  {key.name} ({key.type}; {key.default}): {key.words}".replace("`", "")
        yield ""
    for what, keys in words_of(load(system)) if system not in SHARED else ():
        yield what
        for key in keys:
            yield f"  {key.name}" + (f" = {key.default} ({key.type})" if key.type else "") + f": {key.words}"
        yield ""


def heading(table: FormatTable) -> str:
    """A table's heading: `[map]`, `[[pieces]]`, `[kinds.NAME]`."""
    name, _, more = table.name.partition(" ")
    if not name:
        return "Top of the file"
    if more:
        return f"[[{name}]] {more}"
    if name in BY_NAME:
        return f"[{name}.{BY_NAME[name]}]"
    return {
        "kinds.mounts": "mounts of [kinds.NAME]", "pieces.effects": "effects of [[pieces]]",
        "links.cast": "cast of [[links]]", "map.storey": "[[map.storey]]", "links.after": "[[links.after]]",
    }.get(name, f"[{name}]" if name in SINGLE else f"[[{name}]]")  # fmt: skip


BY_NAME: Final = {
    "kinds": "NAME", "weapons": "NAME", "ships": "NAME", "planets": "NAME", "players": "SEAT", "abilities": "NAME",
    "fields": "NAME", "prizes": "NAME", "carry": "SYSTEM",
}  # fmt: skip
"""The tables of tables, and what the names of those in them are."""

JOINED: Final = ("script",)
"""The tables in which a system may have rows of its own beside those of all."""

SINGLE: Final = (
    "about",
    "description",
    "puzzle",
    "map",
    "map.legend",
    "wormholes",
    "areas",
    "outside",
    "tips.while",
)
