"""A sheet back into text. What is read from the text again is equal: board, seats, pieces, goals and all the rest.

Letters, marks, defaults and comments of the text it came from are gone: pieces name their cells, and every mix of
layers that occurs gets a letter, the terrain's own glyph where there is one.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

import msgspec

from tactical.board import Board, Letter, coordinates_of, draw
from tactical.scenario.legend import GROUND, MAX_LETTERS, NONE
from tactical.table.contract import Ruleset
from tactical.table.goals import AnyGoal, Goal, wholes
from tactical.table.opening import Sheet
from tactical.table.values import tag_of

WALL = "wall"  # the border that - and | draw
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SIGNS = string.ascii_lowercase + string.ascii_uppercase + string.digits + "!$%&*/:;<=>?@^_`{}~"
_SIGNS += "".join(chr(code) for code in range(0xC0, 0x250) if chr(code).isprintable())


def write_scenario(rules: Ruleset[Any], sheet: Sheet) -> str:
    """The text of a scenario. ValueError if its map mixes layers in more ways than there are letters."""
    return "\n".join(_lines(rules, sheet)) + "\n"


def write_map(board: Board, rules: Ruleset[Any]) -> str:
    """The [map], [[edges]] and [[links]] of a board. ValueError as `write_scenario`."""
    return "\n".join(_map(board, rules)) + "\n"


def _lines(rules: Ruleset[Any], sheet: Sheet) -> Iterator[str]:
    yield f"title = {toml(sheet.title)}"
    yield f"rules = {toml(rules.name)}"
    if sheet.briefing:
        yield f"briefing = {toml(sheet.briefing)}"
    if sheet.limit is not None:
        yield f"limit = {sheet.limit}"
    yield f"at_limit = {toml(sheet.at_limit)}"
    if sheet.order:
        yield f"order = {toml(list(sheet.order))}"
    # The ruleset's own tables stand inline, since no bare key may follow the first table.
    for key, value in (("options", sheet.options), ("kinds", sheet.kinds), *sheet.extra.items()):
        if value:
            yield f"{_key(key)} = {toml(value)}"
    if said := {key: value for key, value in msgspec.structs.asdict(sheet.description).items() if value}:
        yield f"description = {toml(said)}"
    yield from ["", *_map(sheet.board, rules)]
    for seat in sheet.seats:
        yield from _row("seats", {"name": seat.name, "side": seat.side, "referee": seat.referee})
    for piece in sheet.pieces:
        cell = {"cell": coordinates_of(sheet.board, piece["cell"])} if "cell" in piece else {}
        plays = [_plays(sheet.board, role) for role in sheet.roles if role[0] == piece["name"]]
        yield from _row("pieces", {**piece, **cell, **({"plays": plays[0]} if plays else {})})
    for _, goal in wholes(sheet.goals):
        yield from _row("goals", _goal(sheet.board, sheet.goals, goal))
    for tip in sheet.tips:
        yield from _row("tips", {key: value for key, value in msgspec.structs.asdict(tip).items() if value})


def _plays(board: Board, role: tuple[str, str, Sequence[int], str]) -> Any:
    _, plays, cells, other = role
    return plays if plays == "holds" else {plays: other or [coordinates_of(board, cell) for cell in cells]}


def _goal(board: Board, goals: Sequence[AnyGoal], goal: Goal) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.structs.asdict(goal)
    if fields.get("cells"):
        fields["cells"] = [coordinates_of(board, cell) for cell in fields["cells"]]
    if not fields.get("side", "there"):
        del fields["side"]  # open to every side is said by saying nothing
    if "parts" in fields:
        parts = [_goal(board, goals, goals[part]) for part in fields["parts"]]
        fields["parts"] = [{key: value for key, value in part.items() if key != "side"} for part in parts]
    return {"goal": tag_of(goal), **fields}


def _row(table: str, fields: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n[[{table}]]"
    for key, value in fields.items():
        yield f"{_key(key)} = {toml(value)}"


def _map(board: Board, rules: Ruleset[Any]) -> Iterator[str]:
    mixes = list(zip(*(layer.cells for layer in board.layers), strict=True))
    letters = _letters(board, list(dict.fromkeys(mixes)), rules)
    legend = {letter: _layers(board, mix) for mix, letter in letters.items()}
    # Squares with borders are drawn walled; hexes cannot be, and list theirs.
    borders = () if board.topology == "hex" else dict.fromkeys(edge.kind for edge in board.edges)
    signs = _signs([kind for kind in borders if kind != WALL], rules, [*legend, *"+-|"])
    yield "[map]"
    yield f"topology = {toml(board.topology)}"
    if borders:
        yield "walled = true"
        meanings = {
            letter: Letter({**dict.fromkeys((layer.name for layer in board.layers), NONE), **layers})
            for letter, layers in legend.items()
        }
        meanings |= {sign: Letter(edge=kind) for kind, sign in signs.items()}
        picture = draw(msgspec.structs.replace(board, names=()), meanings, walled=True)
    else:
        picture = _plain(board, "".join(letters[mix] for mix in mixes))
    yield f"picture = '''\n{picture}'''"
    yield "\n[map.legend]"
    for letter, layers in legend.items():
        yield f"{toml(letter)} = {toml(layers[GROUND] if list(layers) == [GROUND] else layers)}"
    yield from (f"{toml(sign)} = {toml({'edge': kind})}" for kind, sign in signs.items())
    if board.names:
        yield "\n[map.names]"
        yield from (f"{_key(name.text)} = {toml(coordinates_of(board, name.cell))}" for name in board.names)
    for edge in () if borders else board.edges:
        ends = [coordinates_of(board, cell) for cell in (edge.a, edge.b)]
        yield from _row("edges", {"between": ends, "kind": edge.kind})
    for link in board.links:
        ends = [coordinates_of(board, cell) for cell in (link.a, link.b)]
        yield from _row("links", {"between": ends, "kind": link.kind, "both": link.both})


def _plain(board: Board, letters: str) -> str:
    """A picture without borders."""
    rows = [letters[at : at + board.width] for at in range(0, board.size, board.width)]
    if board.topology == "hex":
        rows = [" " * (number % board.height % 2) + " ".join(row) for number, row in enumerate(rows)]
    storeys = ["\n".join(rows[at : at + board.height]) for at in range(0, len(rows), board.height)]
    return "\n\n".join(storeys) + "\n"


def _layers(board: Board, mix: tuple[int, ...]) -> dict[str, str]:
    """What a mix of layers says, without what says nothing."""
    kinds = {layer.name: layer.kinds[number] for layer, number in zip(board.layers, mix, strict=True)}
    return {name: kind for name, kind in kinds.items() if kind != NONE}


def _letters(board: Board, mixes: list[tuple[int, ...]], rules: Ruleset[Any]) -> dict[tuple[int, ...], str]:
    """A letter for each mix of layers: the glyph of its ground while that is free, else the next letter.

    The letter that speaks for those that leave something out is not used: here each says all it means.
    """
    if len(mixes) > MAX_LETTERS:
        raise ValueError("this map mixes its layers in more ways than there are letters")
    ground = next(number for number, layer in enumerate(board.layers) if layer.name == GROUND)
    glyphs = {kind: look.glyph for kind, look in rules.terrain.items()}
    spare = iter([letter for letter in _SIGNS if letter not in glyphs.values()])
    found: dict[tuple[int, ...], str] = {}
    for mix in mixes:
        glyph = glyphs.get(board.layers[ground].kinds[mix[ground]], "")
        alone = len(_layers(board, mix)) == 1 and glyph not in found.values()
        found[mix] = glyph if alone and _is_sign(glyph) else next(spare)
    return found


def _signs(kinds: list[str], rules: Ruleset[Any], taken: list[str]) -> dict[str, str]:
    """A letter for each kind of border: its glyph while that is free, else the next letter."""
    found: dict[str, str] = {}
    for kind in kinds:
        glyph = rules.edges[kind].glyph if kind in rules.edges else ""
        free = [sign for sign in (glyph, *_SIGNS) if _is_sign(sign) and sign not in (*taken, *found.values())]
        found[kind] = free[0]
    return found


def _is_sign(glyph: str) -> bool:
    return len(glyph) == 1 and glyph.isprintable() and glyph not in " '+-|"


def toml(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + "".join(_char(char) for char in value) + '"'
        case int() | float():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return "{ " + ", ".join(f"{_key(key)} = {toml(item)}" for key, item in value.items()) + " }"
        case _:
            return "[" + ", ".join(toml(item) for item in value) + "]"


def _char(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char == "\n":
        return "\\n"
    return char if char.isprintable() else f"\\U{ord(char):08X}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml(key)
