"""Short names: unique ones for the pieces on a board, and a letter for each kind of piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tactical.board import folded
from tactical.session.drawing.columns import letters, width

LONGEST = 4  # of a beginning; names that part later are told by letter and number


@lru_cache(64)
def piece_tags(names: tuple[str, ...]) -> tuple[str, ...]:
    """The shortest unique beginning of each name; if names differ late, their first letter and number.

    >>> piece_tags(("Anvil", "Avenger", "Tank-1", "Tank-2", "Red-cruiser", "Red-carrier"))
    ('An', 'Av', 'T1', 'T2', 'Rcr', 'Rca')
    """
    tags = [_beginning(name, names) for name in names]
    for at, name in enumerate(names):
        if width(tags[at]) > LONGEST or "-" in tags[at]:
            ways = (_initials(name, length) for length in range(1, len(name) + 1))
            taken = {tag.casefold() for other, tag in enumerate(tags) if other != at}
            others = [each for other, each in enumerate(names) if other != at]
            tags[at] = next((way for way in ways if _alone(way, taken, others)), tags[at])
    return tuple(tags)


def kind_letters(kinds: Iterable[str]) -> Mapping[str, str]:
    """A letter for each kind, in order: the first of it, or of a later word, that no other has; otherwise any of its
    letters.

    >>> dict(kind_letters(("medium-tank", "trooper", "machine-gun", "gun-tank", "")))
    {'medium-tank': 'm', 'trooper': 't', 'machine-gun': 'g', 'gun-tank': 'u', '': ''}
    """
    letter_of: dict[str, str] = {}
    for kind in dict.fromkeys(kinds):
        words = re.findall(r"[a-z]+", kind.lower())
        wanted = [*(word[0] for word in words), *"".join(words)]
        letter_of[kind] = next((letter for letter in wanted if letter not in letter_of.values()), kind[:1].lower())
    return letter_of


def _beginning(name: str, names: tuple[str, ...]) -> str:
    own = letters(name)
    for length in range(1, len(own)):
        start = "".join(own[:length])
        if sum(folded(other).startswith(folded(start)) for other in names) == 1:
            return start
    return name


def _initials(name: str, length: int) -> str:
    """The first letter, this many of the last word, and the number at the end."""
    words = [word for word in re.split(r"[-_.' ]+", name) if word]
    number = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
    first, *others = (letters(word) for word in words or [name])
    more = others[-1][: length - (1 if number else 0)] if others else first[1:length]
    return "".join((*first[:1], *more, number))


def _alone(way: str, taken: set[str], others: list[str]) -> bool:
    """True if no other piece has this tag, or would have it by the same rule."""
    same = (_initials(other, length) for other in others for length in range(1, len(way) + 1))
    return way.casefold() not in taken and all(way.casefold() != other.casefold() for other in same)
