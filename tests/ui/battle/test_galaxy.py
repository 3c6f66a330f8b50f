"""The battle screen over a galaxy of hexes: a draft by keys, the sheet of a system, what can come there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual import events

from tactical.report.goals import goals_in_words
from tactical.rules.fleet.retreat import Retreat
from tactical.scenario import shipped_saves
from tactical.session.pages.help_pages import end_lines
from tactical.session.saves import open_game
from tactical.table.notation import read
from tactical.ui.battle.screen import BattleScreen
from tests.ui.battle.games import app_of, battle, new_game, say, sit, sixes
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

MIDDRAFT = (
    "activate nyx",
    "order red-carrier arn nyx with red-infantry-1 red-infantry-2 red-fighter-1",
    "order red-cruiser-1 arn nyx",
)


async def test_a_galaxy_in_mid_draft(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    say(sit(game), *MIDDRAFT)
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")  # a draft is red's alone: the keyboard changes hands first
        await until(pilot, lambda: "Draft of 2" in screen_text(pilot.app))
        assert "red carrier" in screen_text(pilot.app).lower()


@pytest.mark.slow
async def test_the_board_shows_the_ways_there_are_the_order_being_built_and_the_draft(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))

        def kinds() -> set[str]:
            return {arrow.kind for arrow in battle(pilot.app).board.scene.arrows}

        await press(pilot, "enter", "slash", *"sil", "enter")
        assert kinds() == set()
        await press(pilot, "enter")
        assert kinds() == {"possible"}, "an activation is planned: who could come, and how"
        await press(pilot, "enter", "enter")
        assert kinds() == {"possible", "considered"}
        await press(pilot, "enter")
        assert kinds() == {"possible", "drafted"}
        arrow = next(each for each in battle(pilot.app).board.scene.arrows if each.kind == "drafted")
        assert (arrow.ships, arrow.load) == (1, len(game.state.draft[0].cargo))


@pytest.mark.slow
async def test_a_retreat_that_is_considered_is_an_arrow(tmp_path: Path) -> None:
    app = app_of(open_game(shipped_saves()["fleet"], tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(app))
        screen = battle(app)
        view = screen.session.seat.view
        assert not screen.board.scene.arrows
        await press(pilot, "a")
        (row, *_) = screen.actions.rows
        assert isinstance(row.what, Retreat)
        (arrow,) = screen.board.scene.arrows
        here, there = (view.board.xy(cell)[:2] for cell in (view.active, row.what.cell))
        assert (arrow.start, arrow.end, arrow.kind) == (here, there, "considered")
        assert arrow.ships == len(view.ships(view.active, row.what.seat))
        assert " X " not in screen_text(app), "the arrow tells where"
        assert arrow.look == next(stack.look for stack in screen.board.scene.sites[here].stacks if stack.letter == "R")


@pytest.mark.slow
async def test_the_cursor_goes_from_system_to_system_and_to_what_a_phase_asks_about(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        await press(pilot, "enter", "slash", *"bel", "enter")
        board = battle(pilot.app).board
        for key in ("down", "down", "left", "left", "up", "up", "right", "right", "y", "n"):
            await press(pilot, key)
            assert board.cursor in board.scene.sites, f"after {key}"
        await press(pilot, "slash", *"bel", "enter", "enter", "enter")
        asked = game.state.active
        assert battle(pilot.app).cell == asked == game.state.board.named("Bel")
        phase = game.state.phase
        await press(pilot, "enter", "enter", "slash", *"ash", "enter")
        assert battle(pilot.app).cell != asked
        await press(pilot, "e", "e")
        assert game.state.phase != phase
        assert battle(pilot.app).cell == asked, "whatever it asks now, it is about that system"


@pytest.mark.slow
async def test_a_first_draft_by_keys(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        shown = await press(pilot, "enter", "slash", *"bel", "enter", "enter")
        assert "Enter activate" in shown
        await press(pilot, "enter")
        assert game.state.active == game.state.board.named("Bel")
        shown = await press(pilot, "enter")
        assert "Enter draft" in shown, "nothing is committed by it"
        shown = await press(pilot, "enter")
        assert len(game.state.draft) == 1, shown
        await press(pilot, "e")
        await press(pilot, "e")
        assert game.state.active < 0 or game.state.phase != "move_ships"


@pytest.mark.slow
async def test_the_sheet_of_a_system(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate Bel")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"bel", "enter", "i")
        await until(pilot, lambda: "From Ash" in screen_text(pilot.app))


# --- the draft by keys ---


def beside(shown: str) -> str:
    """What the panels say, joined."""
    return " ".join(shown.split())


@pytest.mark.slow
async def test_the_cursor_begins_at_home_and_each_ship_takes_two_keys(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app))
        shown = await press(pilot, "enter")
        assert battle(pilot.app).session.seat.view.cell_name(battle(pilot.app).cell) == "Rub"
        await press(pilot, "slash", *"bex", "enter", "enter", "enter")
        assert game.state.active == game.state.board.named("bex")
        shown = await press(pilot, "enter", "enter", "enter", "enter", "enter", "enter")
        assert [game.state.pieces[part.ship].name for part in game.state.draft] == [
            "red-carrier", "red-cruiser-1", "red-cruiser-2",
        ]  # fmt: skip
        assert battle(pilot.app).session.seat.view.cell_name(battle(pilot.app).cell) == "Bex"  # it has stayed
        assert "Draft of 3" in shown
        assert "Red Cruiser 1 from Rub" in shown


@pytest.mark.long
async def test_cargo_is_chosen_by_ticks_and_kept_when_the_part_is_changed(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "pass", "activate Bel")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        shown = await press(pilot, "g")
        assert "5 of 7" in shown
        assert "[ ] Blue Guard" in shown, "who guards stays"
        await press(pilot, "space", "down", "down", "space")
        shown = await press(pilot, "down", "space")
        assert "order blue-carrier Bel with blue-fighter-2..3 blue-infantry-1" in shown
        await press(pilot, "enter", "enter")
        part = game.state.draft[0]
        names = [game.state.pieces[unit].name for unit in part.cargo]
        assert names == ["blue-fighter-2", "blue-fighter-3", "blue-infantry-1", "blue-guard"]
        shown = await press(pilot, "a")
        assert "Blue Carrier from Cor, 4 aboard" in shown
        await press(pilot, "enter", "enter", "g", "a")
        shown = await press(pilot, "enter", "enter")
        assert (
            "Blue Carrier would take 7 units aboard, but has room for 6 (FL-34)" in shown
        )  # at once, not at the end alone
        assert len(game.state.draft[0].cargo) == 4
        assert battle(pilot.app).session.plan.current is not None  # it can be put right


@pytest.mark.slow
async def test_a_path_by_other_systems_with_what_waits_there(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    say(sit(game), "activate nyx")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"mor", "enter", "enter")
        shown = await press(pilot, "enter")
        assert "Red Carrier assigned to Mor Nyx" in shown
        assert [game.state.cell_name(cell) for cell in game.state.draft[0].path] == ["Mor", "Nyx"]
        await press(pilot, "z", "slash", *"arn", "enter", "enter")
        shown = await press(pilot, "w")
        assert "would end at Arn instead of the active system Nyx (FL-12)" in beside(shown)  # as far as it is fixed
        shown = await press(pilot, "slash", *"nyx", "enter")
        assert "Send Red Carrier to Nyx" in beside(shown)
        await press(pilot, "enter")
        assert [game.state.cell_name(cell) for cell in game.state.draft[0].path] == ["Arn", "Nyx"]


@pytest.mark.long
async def test_the_key_that_asks_what_can_come(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "slash", *"nyx", "enter")
        shown = await press(pilot, "s")
        assert "Nyx" in shown


@pytest.mark.slow
async def test_what_is_lost_by_a_commit_is_told_before(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "pass", "activate Bel", "order blue-carrier Bel with blue-infantry-1..3",
        "order blue-cruiser Bel", "order blue-destroyer Bel")  # fmt: skip
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "e")
        assert "3 of your units in Cor will be removed for lack of room (FL-D15)" in shown
        assert game.state.phase == "move_ships"
        await press(pilot, "e")
        assert game.state.phase == "invasion"


@pytest.mark.slow
async def test_windows_of_several_answers_pass_by_space(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate Cor", "order red-cruiser Bel Cor", "commit", "decline")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "f5")
        assert "Space stay" in shown
        assert "%" not in shown.splitlines()[-2]  # the odds of what comes after are none of the answer's
        await press(pilot, "space")
        assert game.moments[-1].order.verb == "stay"


@pytest.mark.long
async def test_e_passes_in_the_action_phase_once_it_has_warned(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "e")
        assert "If you pass, you can take no more actions this round; 3 tokens left (FL-07)" in shown
        assert game.state.passed == ()
        await press(pilot, "e")
        assert (game.state.passed, game.state.turn) == ((0,), 1)


async def test_keys_typed_at_once_reach_the_list_that_the_first_opens(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "pass", "activate Bel")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        for key in ("g", "space", "down", "space", "enter"):
            pilot.app.post_message(events.Key(key, " " if key == "space" else key if len(key) == 1 else None))
        await until(
            pilot, lambda: "with 1 fighter and 2 infantry" in beside(screen_text(pilot.app))
        )  # two of five stay


async def test_points_so_far_and_at_the_end(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    session = sit(game)
    assert goals_in_words(session.seat.rules, session.seat.view)[-1].startswith("If nobody has won after round 5")
    say(session, "pass", "pass")
    assert goals_in_words(session.seat.rules, session.seat.view)[-1] == "So far: red 2, blue 2."
    say(
        session, "activate Bel", "order red-carrier Bel with red-infantry-1", "commit",
        "land red-infantry-1 on bel-moon",
        "end landing", "pass", "pass",
    )  # fmt: skip
    assert goals_in_words(session.seat.rules, session.seat.view)[-1] == "So far: red 6, blue 4."
    say(session, "pass", "pass")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot)
        assert "Red won: the points needed" in shown
        assert "Points: red 10, blue 6." in shown
        assert "Red won: the points needed" in shown


def test_points_that_did_not_decide_a_battle_are_told_as_such(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    session = sit(game)
    say(session, "pass", "pass", "concede")
    assert ("Points: red 2, blue 2 (not used).", "text") in end_lines(session)


def test_only_those_that_are_still_in_space_as_the_landing_ends_are_said_to_stay_there(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    session = sit(game)
    say(session, "activate Bel", "order red-carrier Bel with red-infantry-1..3 red-guard", "commit")
    texts = ("land red-infantry-1..3 on bel-moon", "end landing")
    orders = [read(session.seat.rules, game.state, 0, text) for text in texts]
    told = [message.text for _, _, messages in session.give_all(orders) for message in messages]
    stays = told.index("1 infantry has not landed (FL-D22)")
    assert told[stays - 1] == "Red Infantry 3 lands on Bel Moon"  # as it was before they fought


@pytest.mark.slow
async def test_enter_is_about_the_system_and_tab_about_ships(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "enter")
        assert "Activate Ash" in shown  # though ships that could be towed stand here
        await press(pilot, "escape")
        shown = await press(pilot, "tab")
        assert "Red Cruiser" in shown
        await press(pilot, "slash", *"bel", "enter", "enter", "enter")
        await press(pilot, "enter", "x", "enter", "e", "e")
        assert game.state.phase == "invasion"
        shown = await press(pilot, "e")
        assert "5 infantry have not landed (FL-D22)" in shown
        assert game.state.phase == "invasion"


@pytest.mark.long
async def test_a_systems_own_order_comes_before_abilities_whoever_is_there(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate Bel", "order red-cruiser Bel", "commit")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        session = battle(pilot.app).session
        bel = game.state.board.named("Bel")
        for _ in range(4):  # cannon, invasion: until blue's turn of actions
            if (game.state.phase, session.seat.want.seat) == ("action", 1):
                break
            await press(pilot, "e")
        await press(pilot, "escape", "slash", *"bel", "enter")
        assert any(game.state.pieces[p.id].seat == 0 for p in game.state.pieces_on(bel))
        for piece in (-1, *(p.id for p in game.state.pieces if p.seat == 1 and p.cell >= 0)):
            session.selection.piece = piece
            session.selection._reach = None
            verbs = [order.verb for order in session.plan.choices(bel)]
            assert verbs[0] == "activate", piece
            assert set(verbs[1:]) == {"ability_move"}
        await press(pilot, "enter")
        assert session.plan.current is not None
        assert session.seat.text(session.plan.current.order) == "activate Bel"


@pytest.mark.long
async def test_an_ability_is_told_in_its_own_words(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "a", "down", "down")
        assert re.search(r"Tow Red Carrier to Bel +6 aboard", shown)
        assert re.search(r"Tow Red Carrier to Bel +alone", shown)
        assert "Once a round, between actions: one of your ships is towed" in beside(shown)


async def test_the_question_of_the_end_leaves_the_keys_name_as_it_is(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate Bel", "order red-carrier Bel", "order red-cruiser Bel", "order red-destroyer Bel")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = " ".join((await press(pilot, "enter", "e")).split())
        assert "removed for lack of room (FL-D15). Tab goes there, press e again to end" in shown, (
            "what it costs, beside it"
        )
        assert "E again" not in shown


@pytest.mark.slow
async def test_the_question_of_a_landings_end_says_who_has_not_landed(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate Bel", "order red-carrier Bel with red-infantry-1", "commit")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "e")
        words = "1 infantry has not landed (FL-D22). Press a for what you can do instead, e again to end"
        assert words in " ".join(shown.split())
        await press(pilot, "e")
        assert game.state.piece_named("red-infantry-1").place.spot == ""  # it has stayed


@pytest.mark.long
async def test_whom_a_drafted_ship_takes_can_be_chosen_later(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "activate Bel")
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "x", "x", "enter")
        assert "Red Carrier carries nobody: back at it (Tab), g chooses passengers" in " ".join(shown.split())
        session = battle(pilot.app).session
        for _ in range(4):
            if session.seat.view.pieces[session.selection.piece].name == "red-carrier":
                break
            await press(pilot, "tab")
        assert "0 of 6" in await press(pilot, "g")
        await press(pilot, "space", "enter", "enter")
        assert [len(part.cargo) for part in game.state.draft] == [1]
        assert "takes nobody" not in (await press(pilot, "escape")).split("assigned to Bel with")[-1]


@pytest.mark.long
async def test_the_key_of_the_goals_goes_to_the_systems_whose_planets_count(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    counting = {planet.cell for planet in game.state.setup.planets if planet.value}
    assert 0 < len(counting) < sum(game.state.space(cell).system for cell in range(game.state.board.size))
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        found = set()
        for _ in range(len(counting) + 1):
            await press(pilot, "g")
            found.add(battle(pilot.app).cell)
        assert found == counting


ROOK = """
title = "A rook"
rules = "fleet"

[map]
topology = "hex"
picture = '''
a b
'''

[map.legend]
a = { ground = "system", name = "Ash" }
b = { ground = "system", name = "Bel" }

[planets]
bel-prime = { system = "Bel", owner = "blue" }

[[seats]]
name = "red"

[[seats]]
name = "blue"

[[pieces]]
name = "rook"
kind = "dreadnought"
seat = "red"
cell = "Ash"

[[pieces]]
name = "gun"
kind = "pds"
seat = "blue"
planet = "bel-prime"
"""


@pytest.mark.clause("FL-D05")
@pytest.mark.long
async def test_space_never_takes_a_hit(tmp_path: Path) -> None:
    scenario = tmp_path / "rook.toml"
    scenario.write_text(ROOK, "utf-8")
    game = new_game(tmp_path, str(scenario))
    say(sit(game, dice=sixes), "activate Bel", "order rook Bel", "commit", "fire")
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        session = battle(pilot.app).session
        assert [session.seat.text(order) for order in session.seat.offers] == [
            "assign hit rook sustain",
            "assign hit rook",
        ]
        shown = await press(pilot, "f5")
        assert "Space" not in shown.splitlines()[-1]
        assert "choose a unit for the next one (FL-D05)" in beside(shown)
        for key in ("space", "escape", "e"):
            await press(pilot, key)
            assert session.seat.want.why == "assign_hit"
        await press(pilot, "enter")
        assert (game.state.piece_named("rook").damage, game.state.piece_named("rook").cell) == (1, 1)


@pytest.mark.slow
async def test_what_a_planned_answer_does_is_told_once(tmp_path: Path) -> None:
    app = app_of(open_game(shipped_saves()["fleet"], tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a")
        screen = battle(app)
        await until(pilot, lambda: "announce a retreat" in told_of(screen).casefold())
        assert told_of(screen).casefold().count("a retreat of all your ships here") == 1


def told_of(screen: BattleScreen) -> str:
    """The order panel's words in a row."""
    return " ".join(line.plain for line in screen.order.lines)
