"""The memo: by identity, bounded, and nothing is kept alive for longer than it is remembered."""

from __future__ import annotations

import gc
import weakref

import pytest

from tactical.table.memo import Memo, memo


class Owner:
    """Equal to all others of its kind, as positions may be."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Owner)

    __hash__ = None  # type: ignore[assignment]


def test_a_question_is_worked_out_once_for_one_object_and_key():
    asked = []

    @memo(4)
    def answer(owner, key):
        asked.append((owner, key))
        return [key]

    one, equal = Owner(), Owner()
    assert answer(one, 1) is answer(one, 1)
    assert answer(one, 2) == [2]
    assert answer(equal, 1) is not answer(one, 1)
    assert len(asked) == 3


def test_answers_of_none_are_remembered_too():
    asked = []
    known: Memo[None] = Memo(2)
    one = Owner()
    for _ in range(3):
        assert known.get(one, (), lambda: asked.append(1)) is None
    assert asked == [1]


def test_an_answer_about_two_objects_is_that_of_both():
    known: Memo[int] = Memo(8)
    one, other, equal = Owner(), Owner(), Owner()
    assert known.of_all((one, other), 1, lambda: 1) == known.of_all((one, other), 1, lambda: -1) == 1
    assert known.of_all((one, equal), 1, lambda: 2) == 2
    assert known.of_all((other, one), 1, lambda: 3) == 3
    assert known.get(one, 1, lambda: 4) == 4


def test_only_the_last_are_remembered_and_the_older_let_go():
    known: Memo[int] = Memo(4)
    owners = [Owner() for _ in range(5)]
    for number, owner in enumerate(owners):
        known.get(owner, (), lambda number=number: number)
    assert [known.get(owner, (), lambda: -1) for owner in owners[2:]] == [2, 3, 4]
    assert known.get(owners[0], (), lambda: -1) == -1


@pytest.mark.slow
def test_owners_live_no_longer_than_their_answers():
    known: Memo[int] = Memo(8)
    alive = []
    for number in range(100):
        owner = Owner()
        alive.append(weakref.ref(owner))
        known.get(owner, (), lambda number=number: number)
    del owner
    gc.collect()
    assert sum(ref() is not None for ref in alive) <= 8
    assert known.get(alive[-1](), (), lambda: -1) == 99


def test_several_objects_together_are_known_in_their_order():
    known: Memo[int] = Memo(8)
    one, other, third = Owner(), Owner(), Owner()
    assert known.of_all((one, other, third), 7, lambda: 3) == known.of_all((one, other, third), 7, lambda: -1) == 3
    assert known.of_all((other, one, third), 7, lambda: 4) == 4
