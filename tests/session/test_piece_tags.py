"""Each piece on a board has a short name that no other there has."""

from __future__ import annotations

import random

import pytest

from tactical.session.scene.piece_tags import piece_tags


@pytest.mark.parametrize(
    ("names", "tags"),
    [
        (("Ada", "Bram"), ("A", "B")),
        (("Anvil", "Avenger"), ("An", "Av")),
        (("Tank-1", "Tank-2", "Tank-10"), ("T1", "T2", "T10")),
        (("Ann", "Anna"), ("Ann", "Anna")),
        (("Red-cruiser-1", "Red-cruiser-2"), ("R1", "R2")),
        (("Solo",), ("S",)),
        ((), ()),
    ],
)
def test_the_shortest_that_tells_them_apart(names, tags):
    assert piece_tags(names) == tags


def test_no_two_are_alike():
    dice = random.Random(4)
    for _ in range(300):
        words = ("ann", "anna", "tank", "tan", "red-tank", "red", "t")
        names = {dice.choice(words).capitalize() + dice.choice(("", "-1", "-2", "-12", "-2-a")) for _ in range(9)}
        tags = piece_tags(tuple(sorted(names)))
        assert len({tag.casefold() for tag in tags}) == len(names), (sorted(names), tags)
