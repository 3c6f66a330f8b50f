"""Cases worked by hand on the rules pages, as far as they are geometry and prices."""

import msgspec
import pytest

from tactical.board import (
    SHUT,
    Board,
    Crossing,
    Graph,
    Link,
    LinkPrice,
    Mobility,
    Start,
    StepRule,
    TurnRule,
    entry_prices,
    parse,
    plain_steps,
)
from tactical.board.footprint import anchors_covering, covered, rectangle, room, step_entries, where_all
from tests.board.mobilities import heading_steps, parity_steps, turn_table

N, NE, E, SE, S, SW, W, NW = range(8)
SEA = Board("square8", 16, 12)


def ship(turn_rate, *, board=SEA, prices=None, corners="any"):
    """A small starship on squares: layer = heading + 8 * diagonals so far, odd or even. SC-45..55, SC-H07."""
    layers = []
    for parity in (0, 1):
        for heading in range(8):
            if heading % 2:
                layers.append((StepRule(heading, 100 if parity else 50, heading + 8 * (1 - parity)),))
            else:
                layers.append((StepRule(heading, 50, heading + 8 * parity),))
    turns = [
        TurnRule(start + 8 * parity, (start + spin) % 8 + 8 * parity, turn_rate // 2)
        for parity in (0, 1)
        for start in range(8)
        for spin in (1, -1)
    ]
    entry = bytes([1]) * board.size if prices is None else prices
    return Graph(board, Mobility(tuple(layers), (entry,), tuple(turns), compose=True, corners=corners))


def at(x, y):
    return SEA.cell(x, y)


def test_starship_1_turning_after_moving():
    graph = ship(100)
    reach = graph.reach(graph.state(at(5, 5), N), 350)
    assert reach.left(graph.state(at(5, 2), E)) == 100
    again = graph.reach([Start(graph.state(at(5, 2), E), 250)], 350)
    assert again.left(graph.state(at(5, 2), S)) == 0
    assert graph.state(at(5, 2), W) not in again


def test_starship_2_diagonals_are_counted_across_turns():
    # SC-H08: NE, E, E, E, NE with two turns costs 400.
    graph = ship(100)
    end = graph.state(at(10, 3), NE)
    assert graph.reach(graph.state(at(5, 5), NE), 400).cost(end) == 400
    assert end not in graph.reach(graph.state(at(5, 5), NE), 350)


def test_starship_3_difficult_diagonals():
    for field, cost in ((at(7, 3), 250), (at(6, 4), 200)):
        prices = bytearray(b"\1" * SEA.size)
        prices[field] = 2
        graph = ship(100, prices=bytes(prices))
        assert graph.reach(graph.state(at(5, 5), NE), 300).cost(graph.state(at(7, 3), NE)) == cost


def test_starship_5_stopping_on_a_ship():
    graph = ship(100)
    start, over, beyond = (graph.state(at(x, 5), E) for x in (5, 6, 7))
    crowded = {at(6, 5): 2}  # a ship's square is difficult
    assert over in graph.reach(start, 100, entry=crowded, payable=True).stops
    medium = {"entry": crowded, "no_stop": {at(6, 5)}, "payable": True}
    assert over not in graph.reach(start, 100, **medium)
    reach = graph.reach(start, 150, **medium)
    assert (reach.cost(over), over in reach.stops) == (100, False)
    assert (reach.cost(beyond), beyond in reach.stops) == (150, True)
    assert reach.cost_to(at(6, 5), stop=True) is None


def test_starship_6_and_7_turns_that_cannot_be_paid():
    graph = ship(150)
    start = graph.state(at(5, 5), N)
    reach = graph.reach(start, 100)
    assert reach.left(graph.state(at(5, 5), NE)) == 25
    assert graph.state(at(5, 5), E) not in reach
    boosted = graph.reach([Start(graph.state(at(5, 5), NE), 75)], 200)
    assert boosted.left(graph.state(at(5, 5), E)) == 50
    assert graph.state(at(5, 1), E) not in graph.reach(start, 300)


def test_starship_9_corner():
    prices = bytearray(b"\1" * SEA.size)
    prices[at(5, 4)] = 0
    graph = ship(100, prices=bytes(prices))
    start = graph.state(at(5, 5), NE)
    reach = graph.reach(start, 100)
    assert reach.cost_to(at(6, 4)) is None
    assert reach.cost_to(at(5, 4)) is None
    assert reach.cost(graph.state(at(6, 5), E)) == 100
    # A ship there instead of the asteroid: the diagonal is open.
    assert ship(100).reach(start, 100, entry={at(5, 4): 2}).cost_to(at(6, 4)) == 50


def test_starship_10_two_squares_turning():
    # Layers N, NE as entered from N, NE as entered from E, E; the anchor is the stern. SC-H13, SC-H14.
    north, east = ((0, 0), (0, -1)), ((0, 0), (1, 0))
    for solid, possible in ((at(6, 5), False), (at(6, 4), True)):
        entry = bytearray(b"\1" * SEA.size)
        entry[solid] = 0
        wheel = (
            TurnRule(0, 1, 50),
            TurnRule(1, 3, 50, room(SEA, entry, east, north)),
            TurnRule(3, 2, 50),
            TurnRule(2, 0, 50, room(SEA, entry, north, east)),
        )
        graph = Graph(SEA, Mobility(((), (), (), ()), (b"\1" * SEA.size,), wheel, compose=True))
        reach = graph.reach(graph.state(at(5, 5), 0), 100)
        assert (reach.cost(graph.state(at(5, 5), 3)) == 100) is possible
        assert graph.state(at(5, 5), 1) in reach


def test_a_large_ship_pays_for_what_it_newly_covers():
    # SC-H14 on 2x2: any difficult square newly covered makes the step difficult, any solid one forbids it.
    shape = rectangle(2, 2)
    assert covered(SEA, at(5, 5), shape) == (at(4, 4), at(5, 4), at(4, 5), at(5, 5))
    entry = bytearray(b"\1" * SEA.size)
    entry[at(6, 4)], entry[at(7, 7)] = 2, 0
    steps = [step_entries(SEA, entry, shape, d, "any") for d in range(8)]
    assert steps[E][at(6, 5)] == 2  # newly covers (6,4) and (6,5)
    assert steps[W][at(5, 5)] == 1  # newly covers only column 4
    assert steps[E][at(7, 7)] == 0
    assert steps[N][at(0, 5)] == 0  # half of it would be outside
    assert steps[SE][at(6, 7)] == 1
    assert steps[SE][at(7, 6)] == 1
    assert steps[SW][at(6, 7)] == 0  # its own corner square would cut past (7,7)
    table = tuple(StepRule(d, 1, 0, d) for d in range(8))
    reach = Graph(SEA, Mobility((table,), tuple(steps))).reach(at(5, 5), 2)
    assert reach.cost_to(at(6, 5)) == 2
    assert reach.cost_to(at(7, 6)) == 2
    assert anchors_covering(SEA, {at(3, 3)}, shape) == {at(3, 3), at(4, 3), at(3, 4), at(4, 4)}
    assert where_all(b"\1\1\0", b"\1\0\1") == b"\1\0\0"


# AR-X04, AR-H08: a grav tank of 36, in twelfths of an inch: 45 degrees 6, 90 12, 135 24.
GRAV_TURNS = turn_table(8, [72, 144, 288, 360])


def tank(board=SEA, **more):
    entry = more.pop("entry", b"\1" * board.size)
    return Graph(board, Mobility(heading_steps(board, 12, 18), (entry,), GRAV_TURNS, **more))


def test_armour_4_a_turn_split_in_two():
    graph = tank()
    reach = graph.reach(graph.state(at(5, 5), N), 36 * 12)
    assert reach.cost(graph.state(at(5, 5), E)) == 144
    assert reach.cost(graph.state(at(5, 5), SE)) == 288  # not 72 + 144
    assert [leg.arc for leg in reach.path_to(graph.state(at(5, 5), SE))] == ["start", "turn"]
    assert reach.cost(graph.state(at(6, 5), SE)) == (12 + 1 + 6) * 12  # with an inch of travel between
    # Turned 45 degrees already, as the last thing done: the rest of the turn pays the difference.
    here = at(5, 5)
    again = graph.reach(
        [Start(graph.state(here, NE), 72, turned=True), Start(graph.state(here, SE), 288, turned=True)], 36 * 12
    )
    assert again.cost(graph.state(here, SE)) == 288


def test_armour_3_five_legs():
    # Move 5, 45 degrees, move 9, 90 degrees, move 4: 5 + 6 + 9 + 12 + 4 = 36, the nine squares straight east.
    board = Board("square8", 30, 30)
    graph = tank(board)
    begin = board.cell(2, 20)
    assert graph.reach(graph.state(begin, NE), 5 * 18).cost(graph.state(board.cell(7, 15), NE)) == 90
    middle = graph.reach([Start(graph.state(board.cell(7, 15), NE), 60)], 36 * 12)
    assert middle.cost(graph.state(board.cell(16, 15), E)) == (5 + 6 + 9) * 12
    end = graph.reach([Start(graph.state(board.cell(16, 15), E), 240)], 36 * 12)
    assert end.left(graph.state(board.cell(16, 19), S)) == 0


def test_armour_diagonals_and_borders():
    # AR-H02: rivers on both sides of the corner forbid the diagonal; borders of the cheaper way are paid.
    river = parse("a~.\n~..\n...", {".": "firm", "~": "river", "a": "firm"}).board
    prices = entry_prices(river, "ground", {"firm": 2})
    steps = plain_steps(river, 6, 9)
    assert Graph(river, Mobility(steps, (prices,), corners="both")).reach(0, 99).cells == {0: 0}
    wet = {"firm": 2, "river": 8}
    fordable = Graph(river, Mobility(steps, (entry_prices(river, "ground", wet),), corners="both"))
    assert fordable.reach(0, 99).cost_to(4) == 18
    walls = {"hedge": Crossing(times=2), "wall": SHUT}
    hedged = Board("square8", 2, 2).with_edge(0, 1, "wall").with_edge(0, 2, "hedge")
    graph = Graph(hedged, Mobility(plain_steps(hedged, 6, 9), (b"\2" * 4,), edges=walls, corners="both"))
    reach = graph.reach(0, 99)
    assert [reach.cost_to(cell) for cell in range(4)] == [0, 24 + 18, 24, 36]
    # The same with the wall moved: the free way is the cheaper one.
    free = Graph(
        Board("square8", 2, 2).with_edge(0, 2, "hedge"),
        Mobility(plain_steps(hedged, 6, 9), (b"\2" * 4,), edges=walls, corners="both"),
    )
    assert free.reach(0, 99).cost_to(3) == 18


def test_armour_a_step_dearer_than_the_allowance():
    # AR-H05: foot of 6 into a square of 8, once, for all it has.
    field = Board("square8", 3, 1)
    graph = Graph(field, Mobility(plain_steps(field, 12, 18), (b"\1\10\1",)))
    assert graph.reach(0, 72).cells == {0: 0}
    reach = graph.reach(0, 72, guaranteed=range(8))
    assert reach.cells == {0: 0, 1: 72}
    assert [leg.arc for leg in reach.path_to_cell(1)] == ["start", "guaranteed"]
    assert reach.left(1) == 0


def test_boarding_5_two_moves():
    # BA-05, BA-H03: a failed run leaves 1 square, the action as a second move 4.
    corridor = Board("square4", 12, 1)
    graph = Graph(corridor, Mobility(plain_steps(corridor), (b"\1" * 12,)))
    first = graph.reach(0, 1, guaranteed=(0, 2, 4, 6))
    second = graph.reach(first.stops, 4, guaranteed=(0, 2, 4, 6))
    assert max(second.cells) == 5
    assert [leg.cell for leg in second.path_to(5)] == [1, 2, 3, 4, 5]


def test_boarding_6_the_guaranteed_square():
    # BA-H04: 1 point, barrels (2) next door: allowed and the move ends; with 3 points a third such step is not.
    corridor = Board("square4", 5, 1)
    graph = Graph(corridor, Mobility(plain_steps(corridor), (b"\1\2\1\1\1",)))
    assert graph.reach(0, 1, guaranteed=(0, 2, 4, 6)).cells == {0: 0, 1: 1}
    later = Graph(corridor, Mobility(plain_steps(corridor), (b"\1\1\1\2\1",)))
    assert max(later.reach(0, 3, guaranteed=(0, 2, 4, 6)).cells) == 2


def test_skirmish_8_corridor_of_allies():
    nine = Board("square8", 9, 9)
    entry = bytes(0 if y in (3, 5) else 1 for y in range(9) for _ in range(9))
    graph = Graph(nine, Mobility(plain_steps(nine), (entry,), corners="any"))
    ann, allies = nine.cell(2, 4), {nine.cell(3, 4), nine.cell(4, 4)}
    for speed, east in ((2, False), (3, True)):
        reach = graph.reach(ann, speed, no_stop=allies)
        assert any(nine.xy(cell)[0] > 2 for cell in reach.stop_cells) is east
    assert graph.reach(ann, 3, no_stop=allies).cost_to(nine.cell(5, 4), stop=True) == 3


def test_skirmish_walls_forbid_corners_and_enemies_do_not():
    # SK-D02, SK-29.
    nine = Board("square8", 9, 9)
    entry = bytearray(b"\1" * 81)
    entry[nine.cell(3, 4)] = 0
    walled = Graph(nine, Mobility(plain_steps(nine), (bytes(entry),), corners="any"))
    assert walled.reach(nine.cell(2, 4), 1).cost_to(nine.cell(3, 3)) is None
    graph = Graph(nine, Mobility(plain_steps(nine), (b"\1" * 81,), corners="any"))
    reach = graph.reach(nine.cell(2, 4), 3, blocked={nine.cell(3, 4)})
    assert (reach.cost_to(nine.cell(3, 3)), reach.cost_to(nine.cell(4, 4))) == (1, 2)
    assert reach.cost_to(nine.cell(3, 4)) is None


def test_fleet_wormholes_and_missing_systems():
    # FL-D18: sharing an edge, or joined by a wormhole; hexes without a system do not exist.
    galaxy = parse("a . #\n . # b\n. . .", {".": "system", "#": "void", "a": "system", "b": "system"}, topology="hex")
    board = msgspec.structs.replace(galaxy.board, links=(Link(0, 5, "alpha"),))
    graph = Graph(
        board,
        Mobility(plain_steps(board), (entry_prices(board, "ground", {"system": 1}),), links={"alpha": LinkPrice(1)}),
    )
    reach = graph.reach(0, 1)
    assert reach.cost_to(5) == 1
    assert [leg.arc for leg in reach.path_to_cell(5)] == ["start", "link"]
    assert reach.cost_to(4) is None


def test_diagonal_parity():
    # SC-53: 1 to 5 diagonals cost 50, 150, 200, 300, 350; SC-54: straight steps between do not reset it.
    graph = Graph(SEA, Mobility(parity_steps(SEA, 50, [50, 100]), (b"\1" * SEA.size,)))
    reach = graph.reach(at(5, 11), 400)
    assert [reach.cost_to(at(5 + i, 11 - i)) for i in range(1, 6)] == [50, 150, 200, 300, 350]
    assert reach.cost_to(at(10, 9)) == 300  # SC-55


# ---------------------------------------------------------------------- answers that outlive the next question


@pytest.mark.parametrize("size", [(20, 12), (700, 700)])
def test_old_answers_stay_as_they_were(size):
    board = Board("square8", *size)
    graph = Graph(board, Mobility(heading_steps(board, 2, 3), (b"\1" * board.size,), turn_table(8, [2]), compose=True))
    middle = board.cell(size[0] // 2, size[1] // 2)
    first = graph.reach(graph.state(middle, 0), 9)
    fresh = graph.reach(graph.state(middle, 0), 9).states  # the first has to make room
    second = graph.reach(graph.state(middle, 4), 7, blocked={middle - 1})
    third = graph.reach(graph.state(middle, 4), 7)
    assert first.states == fresh
    assert second.states != third.states
    state = first.stops[-1]
    assert first.path_to(state)[-1].total == first.cost(state) == 9
    assert first.left(state) == 0


def test_paths_prefer_few_arcs_and_then_the_order_of_the_table():
    board = Board("square8", 9, 9)
    graph = Graph(board, Mobility(plain_steps(board, 1, 2), (b"\1" * 81,)))
    path = graph.reach(board.cell(1, 1), 9).path_to(board.cell(4, 3))
    assert [leg.direction for leg in path[1:]] == [SE, SE, E]


def test_of_equally_cheap_paths_one_may_ask_for_that_through_the_fewest_of_some_cells():
    board = Board("square8", 9, 9)
    graph = Graph(board, Mobility(plain_steps(board, 1, 2), (b"\1" * 81,)))
    reach, goal = graph.reach(board.cell(1, 1), 9), board.cell(4, 3)
    usual = reach.path_to(goal)
    avoided = {leg.cell for leg in usual[1:-1]}
    other = reach.path_to(goal, avoided)
    assert other[-1].total == usual[-1].total
    assert not avoided & {leg.cell for leg in other[1:-1]}
    assert reach.path_to(goal, {board.cell(0, 8), goal}) == usual


def test_a_table_that_does_not_fit_says_so():
    with pytest.raises(ValueError, match="no direction 1"):
        Graph(Board("square4", 2, 2), Mobility(((StepRule(1, 1, 0),),), (b"\1" * 4,)))
    with pytest.raises(ValueError, match="3 prices for 4 cells"):
        Graph(Board("square4", 2, 2), Mobility(((),), (b"\1" * 3,)))
    graph = Graph(Board("square4", 2, 2), Mobility(((),), (b"\1" * 4,)))
    with pytest.raises(ValueError, match="negative"):
        graph.reach(0, -1)
    with pytest.raises(ValueError, match="not one of 4 states"):
        graph.reach(4, 1)
    with pytest.raises(ValueError, match="cannot be reached"):
        graph.reach(0, 1).path_to(1)
