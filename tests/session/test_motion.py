"""What happened is shown as it happened, shortly, and never what a seat may not see."""

from __future__ import annotations

from itertools import pairwise

from tactical.rules.skirmish.events import Hurt
from tactical.ruleset.events import Attacked, Fell, Moved
from tactical.session.scene.motion import LONGEST, STEPS_AT_MOST, film
from tactical.session.scene.scene import Cell, Scene, SceneEdge, SceneGround, ScenePiece
from tactical.table.values import replace

ANN = ScenePiece((0, 0), "A", 0, number=0)
DEE = ScenePiece((9, 0), "D", 1, number=1, covers=((9, 1),), bow=((9, 1),))
FIELD = Scene(tuple(tuple(SceneGround() for _ in range(12)) for _ in range(6)), pieces=(ANN, DEE))


def xy(cell: int) -> Cell | None:
    return (cell % 12, cell // 12) if cell < 72 else None


def walk(*cells: int) -> list[Moved]:
    return [Moved(piece=0, start=a, cell=b, cost=1) for a, b in pairwise(cells)]


def places(shown: Scene, number: int) -> Cell:
    return next(piece.cell for piece in shown.pieces if piece.number == number)


def test_a_walk_is_a_frame_a_cell_and_ends_as_it_is() -> None:
    after = replace(FIELD, pieces=(replace(ANN, cell=(3, 0)), DEE))
    frames = film(FIELD, after, walk(0, 1, 2, 3), xy)
    assert [places(frame.scene, 0) for frame in frames] == [(1, 0), (2, 0), (3, 0), (3, 0)]
    assert frames[-1].scene is after
    long = film(FIELD, after, walk(*range(12), *range(12, 24)), xy)
    assert sum(frame.seconds for frame in long) <= STEPS_AT_MOST + 0.001


def test_a_large_piece_goes_with_all_its_cells() -> None:
    after = replace(FIELD, pieces=(ANN, replace(DEE, cell=(8, 0), covers=((8, 1),))))
    frame = film(FIELD, after, [Moved(piece=1, start=9, cell=8, cost=1)], xy)[0]
    assert next(p for p in frame.scene.pieces if p.number == 1).cells == ((8, 0), (8, 1))


def test_a_shot_travels_with_a_tail_and_stops_where_its_target_stands() -> None:
    frames = film(FIELD, FIELD, [Attacked(piece=0, target=1, weapon="pistol", outcome="home")], xy)
    heads = [effect.cell for frame in frames for effect in frame.scene.effects if effect.strength == 100]
    assert heads == sorted(heads)
    assert all(0 < x <= 9 for x, _ in heads)
    assert max(effect.cell[0] for frame in frames for effect in frame.scene.effects) == 9
    assert sum(frame.seconds for frame in frames) <= 0.25


def test_all_hits_of_a_volley_flash_together_with_what_they_cost() -> None:
    hurt = [Hurt(piece=n, amount=4 + n, sum="", health=3) for n in (0, 1)]
    frames = film(FIELD, FIELD, hurt, xy)
    first = frames[0].scene.effects
    assert {effect.cell for effect in first} == {(0, 0), (9, 0), (9, 1)}
    assert {effect.text for effect in first} == {"-4", "-5", ""}
    strengths = [{effect.strength for effect in frame.scene.effects} for frame in frames[:-1]]
    assert strengths == [{100}, {66}, {33}]


def test_who_regains_health_does_not_flash() -> None:
    assert film(FIELD, FIELD, [Hurt(piece=0, amount=-3, sum="", health=9)], xy) == []


def test_who_falls_bursts_and_doors_light_up() -> None:
    frames = film(FIELD, FIELD, [Fell(piece=1, dead=True)], xy)
    assert all((9, 0) in {effect.cell for effect in frame.scene.effects} for frame in frames[:-1])
    closed = replace(FIELD, edges=(SceneEdge((2, 2), "w", "door"),))
    opened = replace(FIELD, edges=(SceneEdge((2, 2), "w", "open"),))
    frames = film(closed, opened, [], xy)
    assert [effect.cell for effect in frames[0].scene.effects] == [(2, 2)]


def test_whoever_is_not_seen_is_not_shown() -> None:
    unseen = replace(FIELD, pieces=(ANN,))
    events = [Moved(piece=1, start=9, cell=8, cost=1), Attacked(piece=1, target=0, weapon="gun", outcome="a hit")]
    assert film(unseen, unseen, events, xy) == []
    assert film(FIELD, FIELD, [Moved(piece=0, start=0, cell=80, cost=1)], xy) == []  # to another storey


def test_of_much_the_first_and_the_last_are_shown() -> None:
    events = []
    for turn in range(12):
        events += [*walk(turn, turn + 1), Fell(piece=1, dead=False)]
    frames = film(FIELD, FIELD, events, xy)
    assert sum(frame.seconds for frame in frames) <= LONGEST
    assert places(frames[0].scene, 0) == (1, 0)


def test_overlays_of_the_position_before_are_not_in_the_way() -> None:
    planned = replace(FIELD, reach={(1, 1): 50})
    assert all(not frame.scene.reach for frame in film(planned, FIELD, walk(0, 1), xy))
