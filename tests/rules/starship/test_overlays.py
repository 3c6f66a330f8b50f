"""Threat against what the door allows in the enemy's turn; ranges and arcs against attacks judged; the ruler."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tactical.rules.starship.firing import Attack
from tactical.rules.starship.position import Volley
from tactical.table import judge, play
from tactical.table.notation import read
from tactical.table.places import OnBoard
from tactical.table.values import replace
from tests.rules.starship.fixture import RULES, after, legal, ship, start, until

ALL = ("front", "left", "right", "rear")
SHORT = {"stub": {"dice": 1, "short": 50}, "spit": {"dice": 1, "short": 100}}
MOUNTS = (
    {"name": "nose", "weapon": "spit", "sides": ("front",)},
    {"name": "ring", "weapon": "stub", "sides": ALL},
    {"name": "beam", "weapon": "stub", "sides": ("left",)},
)
ROCKS = [(6, 5), (7, 7), (4, 4), (9, 3)]


def field(size: str, crew: tuple[str, ...] = ("pilot", "gunner"), **zed: Any) -> Any:
    """Ada tiny in a corner, Zed with short guns in the middle of rocks."""
    foe = {"cell": (8, 5), "size": size, "mounts": MOUNTS, "crew": crew, "speed": 100, "turning": 100, **zed}
    return start(
        size=(14, 11), solid=ROCKS, field=[(9, 6)], weapons=SHORT, zed=foe, ada={"cell": (0, 0), "size": "tiny"}
    )


def moved(state: Any, cell: int) -> Any:
    return state.with_piece(replace(ship(state), place=OnBoard((cell,), 0)))


def aimed(state: Any, by: str, mounts: tuple[str, ...]) -> dict[str, set[int]]:
    """The squares on which Ada could be attacked with each mount, judged by the door."""
    number, found = ship(state, by).id, {mount: set[int]() for mount in mounts}
    for cell in range(state.board.size):
        if not state.ground(cell).solid:
            there = moved(state, cell)
            for mount in mounts:
                if judge(RULES, there, Attack(ship(state, by).seat, number, 0, mount)):
                    found[mount].add(cell)
    return found


def everywhere(turn: Any, *actions: str) -> Iterator[Any]:
    """Every position that Zed can be in in his turn, order by order, through the door; with any action first."""
    foe = ship(turn, "zed").id
    waiting, seen = [turn], set()
    words = [read(RULES, turn, 1, f"zed {text}") for text in (*actions, "ahead 1", "turn 45", "turn -45")]
    while waiting:
        here = waiting.pop()
        who = here.pieces[foe]
        key = (who.place, who.turn)
        if key not in seen:
            seen.add(key)
            yield here
            allowed = [order for order in words if judge(RULES, here, order)]
            waiting += [play(RULES, here, order).state for order in allowed]


@pytest.mark.clause("FT-SC-02", "FT-SC-03", "FT-SC-04")
@pytest.mark.parametrize(
    ("size", "crew", "zed"),
    [
        ("small", ("pilot", "gunner"), {}),
        ("small", ("pilot", "gunner", "engineer"), {"heading": "ne", "speed": 50}),
        pytest.param("medium", ("pilot", "gunner", "engineer"), {"heading": "ne"}, marks=pytest.mark.long),
        ("large", ("pilot", "gunner"), {"turning": 300, "speed": 50}),
    ],
)
def test_threat_is_what_an_enemy_may_fire_at_in_its_turn(size, crew, zed):
    state = field(size, crew, **zed)
    turn = until(state, "zed")
    foe = ship(turn, "zed").id
    ends = list(everywhere(turn, "boost by engineer", "hard turn 45", "hard turn -45", "hard turn 90", "hard turn -90"))
    true: dict[str, set[int]] = {mount["name"]: set() for mount in MOUNTS}
    for end in {end.pieces[foe].place: end for end in ends}.values():
        for mount, cells in aimed(end, "zed", tuple(true)).items():
            true[mount] |= cells
    shown = RULES.tactics.overlay(state, 0, -1, "threat")
    for mount, cells in true.items():
        assert {cell for cell, shade in shown.cells.items() if mount in shade.words} == cells, mount
    assert {cell for cell, shade in shown.cells.items() if "can reach" in shade.words} == {
        cell for end in ends for cell in end.pieces[foe].cells
    }


@pytest.mark.clause("FT-SC-02", "FT-SC-03", "FT-SC-04")
@pytest.mark.parametrize(("size", "at"), [("small", (8, 5)), ("medium", (8, 5)), ("gargantuan", (11, 8))])
def test_ranges_are_by_weapon_from_where_the_ship_is(size, at):
    turn = until(field(size, cell=at), "zed")
    foe = ship(turn, "zed")
    shown = RULES.tactics.overlay(turn, 1, foe.id, "ranges")
    for mount, cells in aimed(turn, "zed", ("nose", "ring", "beam")).items():
        found = {cell for cell, shade in shown.cells.items() if mount in shade.words}
        assert found == cells - set(foe.cells), mount
    for cell, shade in shown.cells.items():
        assert (shade.mark == "+") == ("short" not in shade.words)
        if shade.mark != "+":
            part = shade.words.split(": ")[1].split(" in short")[0]
            assert shade.mark == str(len(part.split(", ")))
        feet = int(shade.words.split()[0])
        assert RULES.tactics.distance(turn, foe.cell, cell).value == f"{feet} ft"


def test_what_has_fired_or_is_broken_is_not_drawn():
    broken = {"name": "broken", "amount": 0, "until": "repaired", "clause": "SC-31"}
    turn = until(field("small", effects=(broken,)), "zed")
    shown = RULES.tactics.overlay(turn, 1, -1, "ranges")
    assert not any("nose" in shade.words for shade in shown.cells.values())
    spent = turn.with_piece(replace(ship(turn, "zed"), turn=replace(ship(turn, "zed").turn, fired=("ring", "beam"))))
    nothing = RULES.tactics.overlay(spent, 1, -1, "ranges")
    assert (nothing.cells, nothing.words) == ({}, "Zed has nothing left to fire")
    firing = replace(ship(spent, "zed").turn, volley=Volley(1, "ring", 2))
    more = RULES.tactics.overlay(spent.with_piece(replace(ship(spent, "zed"), turn=firing)), 1, -1, "ranges")
    assert {shade.words.split(": ")[1].split(" ")[0] for shade in more.cells.values()} == {"ring"}, "which fires on"


@pytest.mark.clause("SC-07", "SC-H06")
def test_arcs_by_side():
    state = start(ada={"cell": (5, 5), "heading": "ne"})
    shown = RULES.tactics.overlay(state, 0, -1, "arcs")
    at = {(x, y): shown.cells[state.board.cell(x, y)].mark for x, y in ((7, 7), (5, 2), (2, 2), (2, 8), (8, 5), (6, 8))}
    assert at == {(7, 7): "R", (5, 2): "F", (2, 2): "L", (2, 8): "A", (8, 5): "F", (6, 8): "R"}
    assert shown.cells[state.board.cell(7, 7)].words == "right of Ada: light can fire, shield 6"
    sides = start(ada={"cell": (5, 5), "heading": "ne"}, boundary="sides")
    assert RULES.tactics.overlay(sides, 0, -1, "arcs").cells[state.board.cell(5, 2)].mark == "L"
    assert RULES.tactics.overlay(state, 1, -1, "arcs").cells[state.board.cell(0, 11)].mark == "F"  # Zed heads west


@pytest.mark.clause("SC-56", "SC-58", "SC-H19", "SC-53", "SC-H10")
def test_the_ruler_counts_as_ranges_are_counted_and_as_the_ship_would_fly():
    state = start(ada={"cell": (5, 5), "heading": "ne"}, zed={"cell": (9, 9), "size": "large"}, solid=[(7, 6)])
    cell = state.board.cell

    def ruler(state: Any, a: tuple[int, int], b: tuple[int, int], piece: int = 0) -> dict[str, str]:
        return {line.label: line.value for line in RULES.tactics.measure(state, cell(*a), cell(*b), piece)}

    assert ruler(state, (0, 0), (3, 2)) == {"Range": "200 ft", "Sight": "clear"}
    assert ruler(state, (5, 5), (8, 2)) == {"Range": "200 ft", "To fly": "200 ft, not counting turns", "Sight": "clear"}
    once = after(state, "ahead 1")
    assert ruler(once, (6, 4), (8, 2))["Range"] == "150 ft"  # afresh for each measurement
    assert ruler(once, (6, 4), (8, 2))["To fly"] == "150 ft, not counting turns"
    assert ruler(once, (6, 4), (7, 3)) == {"Range": "50 ft", "To fly": "100 ft, not counting turns", "Sight": "clear"}
    assert sum(leg.cost for leg in legal(once, "ahead 1").legs) == 100 * 90
    assert ruler(state, (5, 5), (9, 9))["Range"] == "200 ft"  # to the nearest square of the ship there
    assert ruler(state, (5, 5), (9, 7))["Sight"] == "blocked"
    assert ruler(start(shown_in="squares"), (0, 0), (3, 2))["Range"] == "4 sq"


@pytest.mark.clause("FT-SC-04")
def test_cover_is_in_the_fields():
    state = start(ada={"cell": (2, 2)}, zed={"cell": (10, 2)}, field=[(6, 2), (7, 5)])
    shown = RULES.tactics.overlay(state, 0, -1, "cover")
    assert {cell for cell, shade in shown.cells.items() if shade.mark == "c"} == {
        state.board.cell(6, 2), state.board.cell(7, 5),
    }  # fmt: skip
    assert {line.label: line.value for line in RULES.tactics.measure(state, 5, state.board.cell(7, 5))}[
        "Cover there"
    ] == ("+2 Defence")


@pytest.mark.parametrize(("size", "at"), [("small", (8, 5)), ("medium", (8, 5))])
def test_the_arc_of_an_attack_is_where_its_mount_may_be_aimed(size, at):
    turn = until(field(size, cell=at), "zed")
    foe = ship(turn, "zed")
    true = aimed(turn, "zed", ("nose", "beam"))
    for mount, cells in true.items():
        found = RULES.tactics.aimed(turn, Attack(foe.seat, foe.id, 0, mount))
        assert (found.arc, found.blast) == (cells - set(foe.cells), frozenset())
    assert true["nose"] != true["beam"]
    assert not RULES.tactics.aimed(turn, Attack(foe.seat, foe.id, 0, "ring")).arc  # it bears on all sides
