"""Sight between points that are no cell centres, against `sight` and against hand-worked lines."""

from random import Random

from tactical.board import Board, clear_between, middle, sight

BOARD = Board("square8", 9, 7)


def cells(*places):
    return [BOARD.cell(*place) for place in places]


def test_between_centres_it_is_sight():
    for seed in range(400):
        rng = Random(seed)
        a, b, *shut = rng.sample(range(BOARD.size), rng.randint(3, 24))
        wanted = sight(BOARD, a, b, lambda cell: cell in shut)  # noqa: B023 - used at once
        assert clear_between(BOARD, middle(BOARD, [a]), middle(BOARD, [b]), shut) is wanted, seed
        assert clear_between(BOARD, middle(BOARD, [b]), middle(BOARD, [a]), shut) is wanted, seed


def test_the_middle_of_a_large_piece():
    assert middle(BOARD, cells((2, 3))) == (5, 7)
    assert middle(BOARD, cells((2, 3), (2, 2))) == (5, 6)
    assert middle(BOARD, cells((0, 0), (1, 0), (0, 1), (1, 1))) == (2, 2)


def test_along_a_border_one_open_side_is_enough():
    a, b = (2, 4), (14, 4)
    assert clear_between(BOARD, a, b, cells((3, 1), (4, 1)))
    assert not clear_between(BOARD, a, b, cells((3, 1), (3, 2)))
    assert not clear_between(BOARD, a, b, cells((3, 1), (4, 2)))  # no way from one side to the other
    assert clear_between(BOARD, (4, 2), (4, 12), cells((1, 3)))
    assert not clear_between(BOARD, (4, 2), (4, 12), cells((1, 3), (2, 3)))


def test_through_a_corner_one_way_round_is_enough():
    a, b = (2, 2), (10, 10)
    assert clear_between(BOARD, a, b, cells((2, 1)))
    assert not clear_between(BOARD, a, b, cells((2, 1), (1, 2)))
    assert not clear_between(BOARD, a, b, cells((2, 2)))
    assert not clear_between(BOARD, (2, 10), (10, 2), cells((1, 2), (2, 3)))
