"""Variants of shipped scenarios: pieces start elsewhere, carry what others carry or are missing, the ground is another,
the limit is nearer or farther. A number names a variant: it is the same on every machine."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import tomlkit

from tactical.scenario import scenario_from_text
from tactical.scenario.opening import Scenario, scenario_text
from tactical.scenario.problems import ScenarioError
from tactical.table import Over, awaiting, opened

TRIES = 12  # of one number, until a variant is a scenario
NEAR = 4  # cells, that a piece starts from where it was
KEPT = {"name", "seat", "side", "cell", "planet", "aboard", "group", "unit", "heading", "spot", "altitude"}

Change = Callable[[Any, random.Random], None]


def variant(name: str, number: int) -> Scenario:
    """Variant `number` of a shipped scenario; 0 is the scenario itself."""
    text, source, folder = scenario_text(name)
    if not number:
        return scenario_from_text(text, source, folder)
    for salt in range(TRIES):
        dice = random.Random(f"{name}/{number}/{salt}")
        changed = varied(text, dice)
        try:
            found = scenario_from_text(changed, f"{name}, variant {number}", folder)
            state = opened(found.rules, found.opened()).state
        except ScenarioError:
            continue
        if not isinstance(awaiting(state), Over):
            return found
    return scenario_from_text(text, source, folder)


def varied(text: str, dice: random.Random) -> str:
    """A scenario's text with some changes; not every one is still a scenario."""
    whole = tomlkit.parse(text)
    whole.pop("tips", None)
    changes: list[Change] = [start_elsewhere, swap_equipment, drop_pieces, move_limit, recount, scatter_ground]
    journey = any(goal["goal"] == "arrive" for goal in whole.get("goals", ()))
    if journey:
        changes = [hurry_journey, start_elsewhere, scatter_ground]
    for change in changes:
        if dice.random() < (0.8 if change in (start_elsewhere, hurry_journey) else 0.5):
            change(whole, dice)
    return tomlkit.dumps(whole)


def start_elsewhere(whole: Any, dice: random.Random) -> None:
    """Pieces stand on other cells of the same kind near by; now and then two exchange theirs."""
    picture = Picture(whole)
    for letter, row, column in list(picture.pieces()):
        like = [
            cell for cell in picture.cells() if picture.same_ground(letter, picture.at(*cell))
            and max(abs(cell[0] - row), abs(cell[1] - column)) <= NEAR * picture.step
        ]  # fmt: skip
        if like and dice.random() < 0.6:
            picture.swap((row, column), dice.choice(like))
    picture.write()
    if dice.random() < 0.3:
        legend = whole["map"]["legend"]
        some = [key for key in legend if isinstance(legend[key], dict) and "piece" in legend[key]]
        if len(some) > 1:
            one, other = dice.sample(some, 2)
            legend[one]["piece"], legend[other]["piece"] = str(legend[other]["piece"]), str(legend[one]["piece"])


def swap_equipment(whole: Any, dice: random.Random) -> None:
    """Pieces exchange kind and weapons, within a side or across."""
    pieces = [piece for piece in whole.get("pieces", ()) if "aboard" not in piece and "group" not in piece]
    for _ in range(dice.randint(1, 2)):
        if len(pieces) < 2:
            return
        one, other = dice.sample(pieces, 2)
        plain = [{key: each[key] for key in each if key not in KEPT} for each in (one, other)]
        for each, now in ((one, plain[1]), (other, plain[0])):
            for key in [key for key in each if key not in KEPT]:
                del each[key]
            for key, value in now.items():
                each[key] = value


def drop_pieces(whole: Any, dice: random.Random) -> None:
    """One or two pieces are missing; a seat keeps one at least."""
    pieces, legend = whole["pieces"], whole["map"]["legend"]
    for _ in range(dice.randint(1, 2)):
        seats = [str(piece.get("seat", "")) for piece in pieces]
        able = [number for number, seat in enumerate(seats) if seats.count(seat) > 1]
        if not able:
            return
        gone = str(pieces.pop(dice.choice(able))["name"])
        for key in list(legend):
            if isinstance(legend[key], dict) and legend[key].get("piece") == gone:
                del legend[key]["piece"]
        if gone in whole.get("order", ()):
            whole["order"] = [each for each in whole["order"] if each != gone]


def move_limit(whole: Any, dice: random.Random) -> None:
    """The limit is nearer or farther."""
    if "limit" in whole:
        whole["limit"] = max(1, round(int(whole["limit"]) * dice.uniform(0.6, 1.5)))


def recount(whole: Any, dice: random.Random) -> None:
    """One more or less of what comes several at once."""
    for piece in whole.get("pieces", ()):
        if "count" in piece and dice.random() < 0.5:
            piece["count"] = max(1, int(piece["count"]) + dice.choice((-1, 1)))


def scatter_ground(whole: Any, dice: random.Random) -> None:
    """Some of the ground lies elsewhere."""
    if whole["map"].get("walled") or "links" in whole["map"] or "names" in whole["map"] or "planets" in whole:
        return
    picture = Picture(whole)
    plain = picture.first
    rough = [cell for cell in picture.cells() if picture.at(*cell) != plain and picture.is_ground(picture.at(*cell))]
    open_cells = [cell for cell in picture.cells() if picture.at(*cell) == plain]
    for cell in rough:
        if open_cells and dice.random() < 0.25:
            picture.swap(cell, dice.choice(open_cells))
    picture.write()


def hurry_journey(whole: Any, dice: random.Random) -> None:
    """Less time, or other supplies, than the journey was made for."""
    for goal in whole["goals"]:
        if goal["goal"] == "arrive":
            goal["by"] = max(1, int(goal["by"]) - dice.choice((0, 1, 1, 2, 2, 3)))
    for piece in whole["pieces"]:
        for key in ("provisions", "fuel"):
            if key in piece:
                piece[key] = max(0, int(piece[key]) + dice.choice((-3, -2, -1, 0, 0, 1)))


class Picture:
    """The picture of a map, to be changed."""

    def __init__(self, whole: Any) -> None:
        self.map = whole["map"]
        self.legend = tomllib.loads(tomlkit.dumps(self.map["legend"]))
        self.rows = [list(row) for row in str(self.map["picture"]).strip("\n").split("\n")]
        walled = bool(self.map.get("walled"))
        self.step = 2 if walled else 1
        self.offset = 1 if walled else 0
        self.first = next(iter(self.legend), ".")

    def cells(self) -> Iterator[tuple[int, int]]:
        """Where the letters of cells stand."""
        for row in range(self.offset, len(self.rows), self.step):
            for column in range(self.offset, len(self.rows[row]), self.step):
                if self.rows[row][column] in self.legend:
                    yield row, column

    def at(self, row: int, column: int) -> str:
        """The letter there."""
        return self.rows[row][column]

    def pieces(self) -> Iterator[tuple[str, int, int]]:
        """The letters that bring a piece, and where they stand."""
        for row, column in self.cells():
            letter = self.at(row, column)
            if isinstance(self.legend[letter], dict) and "piece" in self.legend[letter]:
                yield letter, row, column

    def is_ground(self, letter: str) -> bool:
        """Whether a letter says nothing but what ground it is."""
        return not isinstance(self.legend[letter], dict) or set(self.legend[letter]) == {"ground"}

    def same_ground(self, one: str, other: str) -> bool:
        """Whether a piece that stands on one may as well stand on the other, where nothing else is."""
        return self._plain(one) == self._plain(other) and not (
            isinstance(self.legend[other], dict) and {"piece", "mark"} & set(self.legend[other])
        )

    def _plain(self, letter: str) -> dict[str, Any]:
        entry = self.legend[letter]
        first = self.legend[self.first]
        ground = first["ground"] if isinstance(first, dict) else first
        if not isinstance(entry, dict):
            return {"ground": entry}
        return {"ground": ground} | {key: value for key, value in entry.items() if key != "piece"}

    def swap(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Exchange two letters."""
        (a, b), (c, d) = one, other
        self.rows[a][b], self.rows[c][d] = self.rows[c][d], self.rows[a][b]

    def write(self) -> None:
        """Put the picture into the map again."""
        text = "\n".join("".join(row) for row in self.rows)
        self.map["picture"] = (
            tomlkit.string(f"\n{text}\n", multiline=True, literal=True) if '"' in text else f"{text}\n"
        )
