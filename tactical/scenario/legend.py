"""The legend of a map: the contents of each letter's cells, and who or what starts there.

A letter stands for a kind of ground, or for a table: layers with their kinds, and `piece`, `mark` or `name`; in walled
pictures a letter may be a border instead. A letter takes anything it leaves out from the letter `.`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.fields import Fields
from tactical.scenario.plain_text import name_problem
from tactical.scenario.problems import shown, suggestion

MAX_LETTERS: Final = 250  # so that every layer has fewer kinds than a byte can number
PLAIN: Final = "."
GROUND: Final = "ground"  # the layer that every cell has
NONE: Final = "none"  # the kind of a cell in a layer of which nothing is said

_KIND: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_KEYS: Final = ("piece", "mark", "name", "edge")  # keys of a letter beside its layers


class LegendEntry(NamedTuple):
    """A letter's meaning: cells of these layers, or, in walled pictures, borders of kind `edge`."""

    layers: Mapping[str, str]
    piece: str = ""
    marks: Sequence[str] = ()
    name: str = ""
    edge: str = ""


def read_legend(table: Fields, rules: AnyRuleset | None) -> dict[str, LegendEntry]:
    """The letters of [map.legend], with their problems reported."""
    legend = table.table("legend")
    given = legend.rest()
    if len(given) > MAX_LETTERS:
        legend.report.add(legend.where, f"too many letters: at most {MAX_LETTERS}")
    if not given:
        table.report.add(legend.where, 'the legend is empty: say what each letter is, such as "." = "floor"')
    plain = _entry(legend, PLAIN, {}, rules).layers if PLAIN in given else {}
    return {letter: _entry(legend, letter, plain, rules) for letter in given}


def _entry(legend: Fields, letter: str, plain: Mapping[str, str], rules: AnyRuleset | None) -> LegendEntry:
    """A letter; where it is wrong, an empty entry, so that the letter in the picture is no second problem."""
    value = legend.data[letter]
    if len(letter) != 1 or not letter.isprintable():
        legend.report.add_key(legend.at(letter), f"a letter of the legend is one character, not {shown(letter)}")
    elif isinstance(value, str):
        return LegendEntry({**plain, GROUND: _kind(legend, letter, GROUND, rules)})
    elif isinstance(value, dict):
        return _table(Fields(legend.report, legend.at(letter), value), plain, rules)
    else:
        legend.wrong(letter, 'a letter stands for a kind of ground, or for a table such as { ground = "floor" }')
    return LegendEntry({})


def _table(entry: Fields, plain: Mapping[str, str], rules: AnyRuleset | None) -> LegendEntry:
    edge = entry.text("edge")
    if edge:
        entry.end()
        check_edge(entry, "edge", edge, rules)
        return LegendEntry({}, edge=edge)
    piece, name = entry.name("piece", ""), entry.line("name")
    if name and (problem := name_problem(name)):
        entry.wrong("name", problem)
        name = ""
    marks = entry.words("mark", "marks")
    for number, mark in enumerate(marks):
        if problem := name_problem(mark):
            entry.report.add(entry.item("mark", number), problem)
    layers = {**plain, **_layers(entry, rules)}
    if GROUND not in layers:
        entry.report.add(entry.where, f'this letter has no ground: add ground = "…", or say what {PLAIN} is')
    return LegendEntry(layers, piece, marks, name)


def check_edge(row: Fields, key: str, kind: str, rules: AnyRuleset | None) -> None:
    """Report a kind of border unknown to the rules."""
    if kind and rules is not None and kind not in rules.edges:
        row.wrong(key, f"{rules.name} has no edge {shown(kind)}{suggestion(kind, list(rules.edges))}")


def _layers(entry: Fields, rules: AnyRuleset | None) -> dict[str, str]:
    """The layers that a table mentions. What is no other key is the name of a layer."""
    layers = {}
    for layer, value in entry.rest().items():
        near = suggestion(layer, [*_KEYS, GROUND])
        meant = isinstance(value, (str, int)) and not isinstance(value, bool) and _KIND.fullmatch(layer)
        if not meant or (near.startswith("; did") and layer != GROUND):
            entry.report.add_key(entry.at(layer), f"unknown key {shown(layer)}{near}")
        else:
            layers[layer] = _kind(entry, layer, layer, rules)
    return layers


def _kind(entry: Fields, key: str, layer: str, rules: AnyRuleset | None) -> str:
    value = entry.data[key]
    word = value if isinstance(value, str) else shown(value)
    if not _KIND.fullmatch(word):
        entry.wrong(key, f"{shown(word)} is not a kind of {layer}: use small letters, digits, - and _")
    elif layer == GROUND and rules is not None and word not in rules.terrain:
        entry.wrong(key, f"{rules.name} has no ground {shown(word)}{suggestion(word, list(rules.terrain))}")
    return word
