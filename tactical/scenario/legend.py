"""The legend of a map: what each letter says of its cells, and who or what starts there.

A letter stands for a kind of ground, or for a table: layers with their kinds, and `piece` or `mark`. Layers that all
letters share stand in [map.base].
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tactical.scenario.fields import Fields
from tactical.scenario.plain import name_problem
from tactical.scenario.problems import shown, suggestion
from tactical.table.ruleset import Ruleset

MAX_LETTERS: Final = 250  # so that every layer has fewer kinds than a byte can number
GROUND: Final = "ground"  # the layer that every cell has
NONE: Final = "none"  # the kind of a cell in a layer that its letter does not mention

_KIND: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class Letter(NamedTuple):
    """What a letter of the legend stands for."""

    layers: Mapping[str, str]
    pieces: Sequence[str] = ()
    marks: Sequence[str] = ()


def read_legend(table: Fields, rules: Ruleset | None) -> dict[str, Letter]:
    """The letters of [map.legend] on top of [map.base]. Reports what is wrong with them."""
    base = _layers(table.table("base"), rules)
    legend = table.table("legend")
    letters = {}
    for letter, value in legend.rest().items():
        if len(letter) != 1 or not letter.isprintable():
            table.report.add_key(legend.at(letter), f"a letter of the legend is one character, not {shown(letter)}")
        elif isinstance(value, str):
            words = Fields(table.report, legend.where, {letter: value})
            letters[letter] = Letter({**base, GROUND: _kind(words, letter, GROUND, rules)})
        elif isinstance(value, dict):
            letters[letter] = _letter(Fields(table.report, legend.at(letter), value), base, rules)
        else:
            letters[letter] = Letter({})  # so that the picture's letter is no second problem
            legend.wrong(letter, 'a letter stands for a kind of ground, or for a table such as { ground = "floor" }')
    if len(letters) > MAX_LETTERS:
        legend.report.add(legend.where, f"too many letters: at most {MAX_LETTERS}")
    if not letters:
        table.report.add(legend.where, 'the legend is empty: write what each letter is, such as "." = "floor"')
    return letters


def _letter(entry: Fields, base: Mapping[str, str], rules: Ruleset | None) -> Letter:
    pieces = [name for name in [entry.name("piece", "")] if name]
    marks = entry.words("mark", "marks")
    for number, name in enumerate(marks):
        if problem := name_problem(name):
            entry.report.add(entry.item("mark", number), problem)
    layers = {**base, **_layers(entry, rules)}
    if GROUND not in layers:
        entry.report.add(entry.where, 'this letter has no ground: add ground = "…", or give all one in [map.base]')
    return Letter(layers, pieces, marks)


def _layers(entry: Fields, rules: Ruleset | None) -> dict[str, str]:
    """The layers that a table mentions. What is no common key is the name of a layer."""
    layers = {}
    for layer, value in entry.rest().items():
        near = suggestion(layer, ["piece", "mark", GROUND])
        meant = isinstance(value, (str, int)) and not isinstance(value, bool) and _KIND.fullmatch(layer)
        if not meant or (near.startswith("; did") and layer != GROUND):
            entry.report.add_key(entry.at(layer), f"unknown key {shown(layer)}{near}")
        else:
            layers[layer] = _kind(entry, layer, layer, rules)
    return layers


def _kind(entry: Fields, key: str, layer: str, rules: Ruleset | None) -> str:
    value = entry.data[key]
    word = value if isinstance(value, str) else shown(value)
    if not _KIND.fullmatch(word):
        entry.wrong(key, f"{shown(word)} is no kind of {layer}: use small letters, digits, - and _")
    elif layer == GROUND and rules is not None and word not in rules.terrain:
        entry.wrong(key, f"{rules.name} has no ground {shown(word)}{suggestion(word, list(rules.terrain))}")
    return word
