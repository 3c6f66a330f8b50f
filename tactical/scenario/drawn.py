"""Draws for each new game: `one_of` in values of pieces and letters, and `shuffle` of letters.

A draw is made on the text, before the rules open it, with the dice of the new game. So a save contains the result like
any opening, and a seat sees as much of it as of any piece. Without dice everything is as written: the first of each,
and all letters in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Any, Final, NamedTuple

from tactical.scenario.locate import Path
from tactical.scenario.problems import ProblemList, shown, suggestion
from tactical.table.rolls import Dice, Roll

MAX_DRAWS: Final = 50
MAX_OPTIONS: Final = 20  # of a draw
ONE_OF: Final = "one_of"
_LETTERS: Final = 1_000_000  # of text that are read for a check, about

Picks = tuple[tuple[int, ...], ...]
"""For each draw the options in the order they came: of `one_of` the one, of `shuffle` all."""


class Draw(NamedTuple):
    """A draw: its place in the text, and its number of options; or the letters of a shuffle."""

    where: Path
    options: int
    letters: str = ""

    @property
    def first(self) -> tuple[int, ...]:
        """The value without dice."""
        return tuple(range(self.options)) if self.letters else (0,)

    @property
    def others(self) -> Iterator[tuple[int, ...]]:
        """Picks other than the first that together cover each option; for a shuffle, each meaning of each letter."""
        whole = range(self.options)
        for at in whole[1:]:
            yield (*whole[at:], *whole[:at]) if self.letters else (at,)


def find_draws(report: ProblemList, data: dict[str, object]) -> tuple[Draw, ...]:
    """The draws of a text. Wrong ones are reported and left out."""
    draws: list[Draw] = []
    land = data.get("map")
    legend = land.get("legend") if isinstance(land, dict) else None
    rows = data.get("pieces")
    places: list[tuple[Path, object]] = []
    if isinstance(legend, dict):
        places += ((("map", "legend", letter), value) for letter, value in legend.items())
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            places += ((("pieces", number, key), value) for key, value in row.items())
    for where, value in places:
        if isinstance(value, dict) and ONE_OF in value and _is_choice(report, where, value):
            draws.append(Draw(where, len(value[ONE_OF])))
    if isinstance(land, dict) and "shuffle" in land and isinstance(legend, dict):
        draws += _shuffles(report, land["shuffle"], legend)
    if len(draws) > MAX_DRAWS:
        report.add(draws[MAX_DRAWS].where, f"too many draws: at most {MAX_DRAWS}")
    return tuple(draws[:MAX_DRAWS])


def _is_choice(report: ProblemList, where: Path, value: dict[str, object]) -> bool:
    options = value[ONE_OF]
    if where[-1] in ("name", "seat"):
        report.add(where, f"{where[-1]} cannot be drawn: give it one value")
    elif len(value) > 1:
        report.add(where, "one_of must be the only key: put everything that differs into its list")
    elif not isinstance(options, list) or not 2 <= len(options) <= MAX_OPTIONS:
        report.add((*where, ONE_OF), f'one_of must be a list of 2 to {MAX_OPTIONS} values, such as ["c4", "d7"]')
    else:
        return True
    return False


def _shuffles(report: ProblemList, groups: object, legend: dict[str, object]) -> Iterator[Draw]:
    at: Path = ("map", "shuffle")
    if not isinstance(groups, list) or not all(isinstance(group, str) for group in groups):
        report.add(at, 'shuffle must be a list, each item the letters that trade places: ["abc", "xy"]')
        return
    taken: set[str] = set()
    for number, group in enumerate(groups[: MAX_DRAWS + 1]):
        where = (*at, number)
        wrong = next((letter for letter in group if letter not in legend), "")
        if not 2 <= len(group) <= MAX_OPTIONS:
            report.add(where, f"2 to {MAX_OPTIONS} letters trade places, not {len(group)}")
        elif wrong:
            report.add(where, f"{shown(wrong)} is not a letter in the legend{suggestion('', list(legend))}")
        elif len(set(group)) < len(group) or taken & set(group):
            report.add(where, "a letter can be shuffled only once: leave out the second")
        else:
            taken |= set(group)
            yield Draw(where, len(group), group)


def with_picks(report: ProblemList, data: dict[str, Any], draws: Sequence[Draw], picks: Picks) -> dict[str, Any]:
    """The text after the draws; `report` then knows where drawn values are written."""
    if not draws:
        return data
    picked = {**data, "map": {**data["map"]}} if isinstance(data.get("map"), dict) else dict(data)
    if isinstance(picked.get("pieces"), list):
        picked["pieces"] = [dict(row) if isinstance(row, dict) else row for row in picked["pieces"]]
    if isinstance(picked.get("map"), dict) and isinstance(picked["map"].get("legend"), dict):
        picked["map"]["legend"] = dict(picked["map"]["legend"])
    homes: dict[Path, Path] = {}
    for draw, pick in zip(draws, picks, strict=True):
        if not draw.letters:
            table = picked
            for step in draw.where[:-1]:
                table = table[step]  # type: ignore[index]
            table[draw.where[-1]] = table[draw.where[-1]][ONE_OF][pick[0]]  # type: ignore[index]
            homes[draw.where] = (*draw.where, ONE_OF, pick[0])
    legend = picked["map"]["legend"] if any(draw.letters for draw in draws) else {}
    before, said = dict(legend), dict(homes)
    for draw, pick in zip(draws, picks, strict=True):
        for letter, number in zip(draw.letters, pick, strict=False):
            meant = ("map", "legend", draw.letters[number])
            legend[letter] = before[draw.letters[number]]
            homes["map", "legend", letter] = said.get(meant, meant)
    for where, home in homes.items():
        if where != home:
            report.moved(where, home)
    return picked


def draw_words(draws: Sequence[Draw], pieces: Sequence[str]) -> str:
    """The draws in words for an author: `surveyor's cell; the letters l, m and p`; empty for none."""
    parts = []
    for draw in draws:
        match draw.where:
            case ("pieces", int(number), key):
                parts.append(f"{pieces[number]}'s {key}")
            case (*_, letter):
                letters = draw.letters or str(letter)
                parts.append(f"the letter{'s' * (len(letters) > 1)} {' '.join(letters)}")
    return "; ".join(parts)


def first_picks(draws: Sequence[Draw]) -> Picks:
    """The picks without dice: everything as written."""
    return tuple(draw.first for draw in draws)


def thrown(draws: Sequence[Draw], dice: Dice) -> Picks:
    """The result of dice for each draw. Draws without an answer stay as written."""
    return tuple(_thrown(draw, dice) for draw in draws)


def _thrown(draw: Draw, dice: Dice) -> tuple[int, ...]:
    if not draw.letters:
        return (_below(draw.options, dice),)
    left = list(draw.first)
    return tuple(left.pop(_below(len(left), dice)) for _ in draw.letters)


def _below(limit: int, dice: Dice) -> int:
    faces = dice(Roll(1, limit, "opening", "")) if limit > 1 else None
    return faces[0] - 1 if faces else 0


def variants(draws: Sequence[Draw], letters: int) -> Iterator[Picks]:
    """The games to check besides the one as written: each option of each draw, then two at a time; fewer for a text
    with many letters."""

    def having(*changed: tuple[int, tuple[int, ...]]) -> Picks:
        other = dict(changed)
        return tuple(other.get(number, pick) for number, pick in enumerate(first_picks(draws)))

    changes = [(number, pick) for number, draw in enumerate(draws) for pick in draw.others]
    every = [having(change) for change in changes]
    pairs = (having(one, two) for one, two in combinations(changes, 2) if one[0] != two[0])
    yield from islice(chain(every, pairs), max(4, min(200, _LETTERS // max(1, letters))))
