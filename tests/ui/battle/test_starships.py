"""Ships of several squares on the screen: their shapes, where an order would leave them, what it costs by squares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tactical.report.text import number_text
from tactical.rules.starship import RULES
from tactical.rules.starship.actions import Evade
from tactical.session.scene.builder import Picture
from tactical.table.notation import read
from tests.fixtures.scenes import scene_problems
from tests.rules.starship.abeam import ABEAM
from tests.ui.battle.games import app_of, battle, new_game, say, sit
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text as seen
from tests.ui.reading import told as screen_text

BELT = """
title = "Two hulls"
rules = "starship"
briefing = "A hull of sixteen squares and one of two."
[map]
topology = "square8"
picture = '''
............
............
............
............
.....a......
............
............
.........z..
............
'''
[map.legend]
"." = "space"
a = { piece = "ark" }
z = { piece = "zed" }
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[kinds.ark]
like = "cruiser"
size = "gargantuan"
[[pieces]]
name = "ark"
seat = "red"
kind = "ark"
heading = "e"
[[pieces]]
name = "zed"
seat = "blue"
kind = "corvette"
heading = "w"
"""


def planned(folder: Path, text: str, **options: str) -> tuple[Any, Any]:
    """The session with an order considered, and the scene it shows."""
    session = sit(new_game(folder, BELT, **options))
    plan = session.plan
    consider(session, text)
    assert plan.current is not None
    scene = Picture(session.seat.rules).scene(
        session.seat.view,
        picked=session.selection.piece,
        reach=session.selection.reach,
        verdict=plan.current.verdict,
        ends=plan.current.ends,
    )
    assert scene_problems(scene) == []
    return session, scene


def consider(session: Any, text: str) -> None:
    seat = session.seat
    session.plan.consider(read(seat.rules, seat.view, seat.want.seat, text))


@pytest.mark.clause("SC-25", "SC-53", "SC-48")
@pytest.mark.parametrize(
    ("shown_in", "prices"), [("feet", ["100", "50", "150", "200"]), ("squares", ["2", "1", "3", "4"])]
)
def test_each_square_says_all_that_is_paid_there(tmp_path: Path, shown_in: str, prices: list[str]) -> None:
    """A first turn where the ship is; squares with entering and turning, added up."""
    session, scene = planned(tmp_path, "ark turn 45", shown_in=shown_in)
    plan = session.plan
    seat = session.seat
    assert [(step.number, number_text(step.price)) for step in scene.path] == [(0, prices[0])]
    say(session, "ark boost by engineer-1")
    consider(session, "ark fly 1 +45 1")
    assert plan.current is not None
    legs = [(number_text(seat.rules.presenter.amount(seat.view, leg.cost))) for leg in plan.current.verdict.legs]
    assert [legs[0], *legs[2:]] == [prices[1], prices[1]]
    scene = Picture(seat.rules).scene(seat.view, verdict=plan.current.verdict, ends=plan.current.ends)
    assert [(step.number, number_text(step.price), step.stop) for step in scene.path] == [
        (1, prices[2], False), (2, prices[3], True),
    ]  # fmt: skip


@pytest.mark.clause("SC-H13", "SC-72")
def test_the_footprint_shows_where_it_would_lie(tmp_path: Path) -> None:
    _, scene = planned(tmp_path, "ark fly 1 +45")
    ghost = scene.ghosts[0]
    assert sorted(ghost.cells) == [(x, y) for x in range(4, 8) for y in range(2, 6)]
    assert (ghost.heading, ghost.bow) == (3, ((7, 5),))


def test_shading_is_by_the_cheapest_way_to_a_square(tmp_path: Path) -> None:
    session, scene = planned(tmp_path, "ark fly 1")
    x, y, _ = session.seat.view.board.xy(session.seat.view.pieces[0].cell)
    assert scene.reach[x + 1, y] == 100 * 200 // 250


@pytest.mark.slow
async def test_numbers_too_long_for_a_bar_are_told_in_words(tmp_path: Path) -> None:
    fast = BELT.replace('size = "gargantuan"', 'size = "gargantuan"\nspeed = 400')
    game = new_game(tmp_path, fast, grid="false", fine_turns="true")
    say(sit(game), "ark turn 7", "ark ahead 1", "ark turn 45")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        assert "283 4/9 of 400" in await press(pilot, "escape")


SWITCHED = [
    (field.name, str(value).lower())
    for field in msgspec.inspect.type_info(RULES.options).fields  # type: ignore[attr-defined]
    for value in (
        (True, False) if isinstance(field.type.type, msgspec.inspect.BoolType)
        else getattr(field.type.type, "values", (1, 2))
    )
    if value not in (field.default, "referee")
]  # fmt: skip


ALWAYS = ("shown_in",)  # what is shown otherwise; the rest is left to `.ci/long`


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "value"),
    [pytest.param(*case, marks=[] if case[0] in ALWAYS else pytest.mark.long) for case in SWITCHED],
)
async def test_every_switch_is_played_on_the_board(tmp_path: Path, option: str, value: str) -> None:
    """A course is planned by pointing, given, and the position on the screen is the one in the file."""
    game = new_game(tmp_path, BELT, **{option: value})
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        shown = await press(pilot, "enter", "right", "right", "enter")
        assert ("Fly 100 ft ahead" if option == "grid" else "Fly 2 squares ahead") in shown
        shown = await press(pilot, "enter")
        ark = game.state.pieces[0]
        assert game.state.cell_name(ark.cell) == "h5"
        assert "Ark flies to h5" in shown
        left = number_text(game.rules.presenter.amount(game.state, game.state.left(ark)))
        assert f" {left}/" in shown
        await press(pilot, "slash", *"zed", "enter", "enter")
        await until(pilot, lambda: any(words in screen_text(pilot.app).lower() for words in ("attack zed", "zed lies")))


@pytest.mark.slow
@pytest.mark.clause("SC-42")
async def test_a_ship_on_another_is_told_so_and_e_asks_nothing(tmp_path: Path) -> None:
    game = new_game(tmp_path, ABEAM)
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(pilot.app))
        await press(pilot, "enter")
        shown = await press(pilot, "colon", *"ann", "space", *"turn", "space", *"90")
        assert "Ann will overlap Zed and must move on before its turn ends (SC-42)" in " ".join(shown.split())
        await press(pilot, "enter")
        for _ in range(2):
            shown = " ".join((await press(pilot, "e")).split())
            assert "Ann cannot end its turn on Zed; fly or turn away first (SC-42)" in shown
            assert "again" not in shown
        await press(pilot, "colon", *"ann", "space", *"turn", "space", *"-90", "enter")
        assert "Ann can still" in await press(pilot, "e")


@pytest.mark.slow
async def test_a_small_screen_says_what_a_row_of_the_list_does(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "belt-duel")).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "The first minute" in screen_text(pilot.app))
        await press(pilot, "enter", "a")
        while battle(pilot.app).planning.row is None or battle(pilot.app).planning.row.summary != Evade.help:
            await press(pilot, "down")
        shown = seen(pilot.app)
        assert "The pilot's action:" in shown
        assert "Defence +2" in shown


async def test_the_end_of_a_turn_names_a_crew_that_would_sit_idle(tmp_path: Path) -> None:
    game = new_game(tmp_path, "the-blind-side")
    session = sit(game)
    (said,) = session.asking.unfinished()
    assert said == "Wren can still move, attack, evade or boost", "nothing is damaged that could be repaired"
    say(session, "wren evade")
    (said,) = session.asking.unfinished()
    assert "evade" not in said, "the pilot has acted"


@pytest.mark.slow
async def test_what_a_shot_came_to_is_told_before_the_next_is_asked_about(tmp_path: Path) -> None:
    """Where the tip takes the rows of the log."""
    game = new_game(tmp_path, "the-blind-side")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: battle(pilot.app).takes_keys)
        await press(pilot, "enter", "colon", *"wren", "space", *"attack", "space", *"harrow", "space", *"with", "space")
        await press(pilot, *"light", "space", *"by", "space", *"gunner", "enter")
        assert game.state.stack[-1].ask.why == "between_attacks"
        told = " ".join(seen(pilot.app).split())
        assert "Wren's light mount at Harrow: direct hit" in told
        assert "Damage to Harrow: 2d6 6+6 = 12" in told
        await press(pilot, "right")
        assert "What happened" not in seen(pilot.app)


@pytest.mark.slow
async def test_the_end_between_two_attacks_asks_about_them_once(tmp_path: Path) -> None:
    game = new_game(tmp_path, "the-blind-side")
    say(sit(game), "wren attack harrow with light by gunner")
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: battle(pilot.app).takes_keys)
        assert game.state.stack[-1].ask.why == "between_attacks"
        shown = await press(pilot, "enter", "e")
        assert "Wren can still attack" in shown
        await press(pilot, "e")
        assert game.moments[-1].order.verb == "hold_fire"
        assert game.state.stack[-1].ask.why == "turn", "the same shots are not asked about again"
