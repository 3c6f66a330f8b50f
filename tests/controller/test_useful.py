"""Enter on what is far away: into reach and attack, as far as it goes, to a friend or a door."""

from __future__ import annotations

from pathlib import Path

from tactical.board import parse_cell
from tactical.controller.controller import Controller
from tactical.controller.scene.aiming import aim_of
from tactical.table import Roll
from tactical.table.chances import Chance
from tactical.table.notation import read
from tests.fixtures.forecasts import foreseen
from tests.ui.battle.games import new_game, ones, say, sit, text_of

WALLED = """
..........
.a........
....#.....
....#...c.
....#.....
..........
"""
HALL = """
......................
.a..................c.
......................
"""
THICKET = """
############
.b;;;;.c....
############
"""
LANE = '''
title = "The lane"
rules = "starship"
order = ["heron", "rook"]
briefing = "Rock between."
seats = [{ name = "red" }, { name = "blue" }]
pieces = [
    { name = "heron", kind = "cutter", seat = "red", heading = "e" },
    { name = "rook", kind = "cutter", seat = "blue", heading = "w" },
]

[kinds.cutter]
like = "corvette"
hull = 20
shields = [4, 3, 3, 2]

[map]
topology = "square8"
picture = """
..............
..............
..............
.h............
.....##.......
..........r...
..............
..............
..............
"""

[map.legend]
"." = "space"
"#" = "solid"
h = { piece = "heron" }
r = { piece = "rook" }
'''


def at(controller: Controller, name: str) -> int:
    return parse_cell(controller.view.board, name)


def test_a_shot_after_a_walk_is_shown_from_where_that_ends(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(WALLED)))
    enemy = controller.view.piece_named("cy")
    assert enemy is not None
    controller.aim(enemy.cell)
    plan, aim = controller.plan, aim_of(controller, 0)
    assert plan is not None
    assert plan.ends is not None
    assert [type(order).__name__ for order in (plan.order, *plan.then)] == ["Walk", "Fire"]
    assert aim is not None
    board = controller.view.board
    assert aim.target == board.xy(enemy.cell)[:2]
    assert plan.roll is not None
    assert aim.chance == Chance.of_roll(plan.roll)
    assert aim.line
    assert board.xy(plan.ends[1].cells[0])[:2] not in aim.line
    assert all(board.kind("ground", board.cell(x, y, 0)) != "wall" for x, y in aim.line)
    assert aim.line[-1] == aim.target, "though a corner hides some squares before it"
    controller.aim(at(controller, "c2"))
    assert aim_of(controller, 0) is None, "it only goes"


def test_enter_on_an_enemy_out_of_sight_goes_where_it_can_be_attacked(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(WALLED)))
    assert controller.aim(at(controller, "i4")) is None
    plan = controller.plan
    assert plan is not None
    assert plan.verdict
    walk, fire = plan.orders
    assert (walk.verb, fire.verb) == ("walk", "fire")
    assert controller.text(fire) == "ann fire rifle at cy"
    assert plan.roll is not None
    assert plan.why.startswith(f"from {controller.view.cell_name(walk.path[-1])}")
    assert "Cy" in plan.why
    controller.rest = plan.then
    assert controller.give(walk)[0].verdict
    controller.look()
    assert controller.take_up_rest() is None
    assert controller.plan is not None
    assert controller.plan.order == fire  # two keys: Enter goes, Enter attacks


def test_what_is_taken_back_has_nothing_to_follow(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(WALLED)))
    controller.rehearse()
    controller.aim(at(controller, "i4"))
    assert controller.plan is not None
    walk, controller.rest = controller.plan.orders[0], controller.plan.then
    controller.give(walk)
    controller.undo()
    controller.look()
    assert controller.take_up_rest() is None
    assert controller.plan is None
    controller.rest = (walk,)
    controller.leave_rehearsal()
    controller.look()
    controller.take_up_rest()
    assert controller.plan is None, "what was tried is not planned in the game"


def test_the_stop_is_the_one_from_which_an_attack_does_most(tmp_path: Path) -> None:
    """Of equal chances: rock hides the target from here, and who turns round it has the guns ahead look elsewhere."""
    controller = sit(new_game(tmp_path, LANE))
    assert controller.aim(at(controller, "k6")) is None
    assert controller.plan is not None
    assert controller.text(controller.plan.orders[-1]) == "heron attack rook with heavy by gunner-1"


def test_the_turns_of_a_route_are_whole_ones(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    say(controller, "ann walk c2 d2 e2 f2")
    controller.look()
    assert controller.aim(at(controller, "p2")) is None
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "ann walk g2", "a square is left of this turn"
    assert controller.plan.why.endswith("about 2 more turns after this"), (
        "of the nine that remain five are walked a turn"
    )


def test_enter_on_far_ground_goes_as_far_as_it_goes_and_keeps_the_rest(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    goal = at(controller, "p2")
    assert controller.aim(goal) is None
    plan = controller.plan
    assert plan is not None
    assert controller.text(plan.order) == "ann walk c2 d2 e2 f2 g2"
    assert plan.goal == goal
    assert "as far as it goes towards p2" in plan.why
    assert controller.give(plan.order)[0].verdict
    controller.look()
    assert controller.routes == {plan.order.subject: goal}
    say(controller, "ann end", "cy end")
    controller.look()
    assert controller.take_up_rest() is None
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "ann walk h2 i2 j2 k2 l2"
    controller.give(controller.plan.order)
    controller.look()
    say(controller, "ann end", "cy end")
    controller.look()
    controller.take_up_rest()
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "ann walk m2 n2 o2 p2"


def test_another_move_ends_the_route(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    controller.aim(at(controller, "p2"))
    assert controller.plan is not None
    controller.give(controller.plan.order)
    controller.look()
    say(controller, "ann end", "cy end", "ann walk f2")
    assert controller.routes == {}


def test_who_does_something_else_all_turn_has_left_the_route(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    controller.aim(at(controller, "p2"))
    assert controller.plan is not None
    controller.give(controller.plan.order)
    controller.look()
    say(controller, "ann end", "cy end")
    controller.look()
    assert controller.routes, "nothing else was done in the turn in which it was planned"
    controller.take_up_rest()
    assert controller.plan is not None
    say(controller, "ann go prone", "ann end")
    assert controller.routes == {}


def test_a_route_that_is_declined_is_not_taken_up_again(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    goal = at(controller, "p2")
    controller.aim(goal)
    assert controller.plan is not None
    controller.give(controller.plan.order)
    controller.look()
    say(controller, "ann end", "cy end")
    controller.take_up_rest()
    assert controller.plan is not None
    assert controller.plan.goal == goal
    controller.decline()
    assert controller.plan is None
    say(controller, "ann drop")
    assert controller.take_up_rest() is None
    assert controller.plan is None, "she does something else this turn"


def test_where_no_way_leads_the_refusal_stays(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of("a.#.\n..#.\n###.\nc...\n")))
    problem = controller.aim(at(controller, "d1"))
    assert problem is not None
    assert controller.plan is None


def test_what_is_in_range_is_measured_between_hulls(tmp_path: Path) -> None:
    """From bow to bow, not from where the ships are said to be."""
    controller = sit(new_game(tmp_path, "belt-duel"))
    say(controller, "kestrel fly 6", "kestrel end", "shrike end")
    assert controller.aim(at(controller, "z9")) is None
    assert controller.plan is not None
    assert [order.verb for order in controller.plan.orders] == ["fly", "attack"]
    assert controller.plan.verdict
    assert controller.plan.why == "from l8, under fire from Shrike"


def test_a_planned_route_is_travelled_not_left_for_the_direct_way(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, "first-journey"))
    goal = at(controller, "inn")
    say(controller, "band route to inn safe")
    controller.aim(goal)
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "band travel"
    while controller.mode != "route":  # who chooses a way plans anew
        controller.next_mode()
    controller.aim(goal)
    assert controller.text(controller.plan.order).startswith("band route ")
    assert aim_of(controller, 0) is None, "a way that is planned is no attack"


def test_who_is_carried_gets_out_and_goes_on_in_one_plan(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, "first-advance"))
    assert isinstance(controller.want, Roll)
    thrown = controller.throw(controller.want)
    assert thrown is not None
    controller.give(thrown)
    controller.look()
    say(controller, "rolf end", "anvil end unit")
    ada = controller.view.piece_named("ada")
    assert ada is not None
    controller.pick(ada.id)
    assert controller.aim(at(controller, "d4")) is None
    assert controller.plan is not None
    assert controller.plan.verdict
    assert [order.verb for order in controller.plan.orders] == ["unload", "go"]
    assert controller.plan.why == ""  # all the way
    assert controller.aim(at(controller, "j4")) is None  # at Rolf, whom nobody sees yet
    assert controller.plan.why.startswith("as far as it goes towards j4")


def test_who_can_attack_from_here_may_go_nearer_first(tmp_path: Path) -> None:
    """The last of the other orders, for it takes time to look for; after it comes the first again."""
    controller = sit(new_game(tmp_path, "belt-duel"))
    say(controller, "kestrel fly 6", "kestrel end", "shrike fly 6", "shrike end")
    shrike = controller.view.piece_named("shrike")
    assert shrike is not None
    controller.aim(shrike.cell)
    assert controller.plan is not None
    first, others = controller.plan.orders, controller.plan.others
    found = []
    for _ in range(others):
        found.append([order.verb for order in controller.plan.orders])
        assert controller.other(shrike.cell)
    assert found == [*[["attack"]] * (others - 1), ["fly", "attack"]]
    assert controller.plan.orders == first


def test_of_several_attacks_the_one_that_does_most_is_the_first(tmp_path: Path) -> None:
    """Rifle and sword hit alike, the sword takes more; the rifle is the next."""
    controller = sit(new_game(tmp_path, text_of("......\n.ac...\n......")))
    cell = at(controller, "c2")
    assert controller.aim(cell) is None
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "ann strike cy with sword"
    assert controller.other(cell)
    assert controller.text(controller.plan.order) == "ann fire rifle at cy"


def test_no_attack_is_planned_on_a_run_that_hardly_comes_off(tmp_path: Path) -> None:
    """Ann stands two squares farther than Cy can go; a run of two more needs a 12. Nearer is what there is to plan."""
    controller = sit(new_game(tmp_path, "the-west-lock"))
    cy, ann = (next(p for p in controller.view.pieces if p.name == name) for name in ("cy", "ann"))
    controller.pick(cy.id)
    controller.aim(ann.cell)
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "cy walk h3 g3 f3 e3"


def test_enter_on_an_exit_goes_there_and_leaves_and_standing_on_it_leaves(tmp_path: Path) -> None:
    """Ann was walked onto it, and ending her turn gave no hint that she was still there."""
    way_out = '[[goals]]\ngoal = "exit"\nside = "red"\ncells = ["e2", "h2"]\n'
    controller = sit(new_game(tmp_path, text_of(HALL) + way_out))
    assert controller.aim(at(controller, "e2")) is None
    assert controller.plan is not None
    assert controller.plan.verdict
    assert [order.verb for order in controller.plan.orders] == ["walk", "leave"]
    assert "Red wins: enough have left the board" in foreseen(
        controller.rules, controller.view, *controller.plan.orders
    )
    assert controller.other(at(controller, "e2"))
    assert [order.verb for order in controller.plan.orders] == ["walk"], "it may stay there"
    say(controller, "ann walk c2 d2 e2")
    assert any("leave" in words for words in controller.unfinished())
    assert controller.aim(at(controller, "e2")) is None
    assert [order.verb for order in controller.plan.orders] == ["leave"]
    assert foreseen(controller.rules, controller.view, controller.plan.order) == (
        "Red wins: enough have left the board",
    )


def test_a_plan_onto_the_cell_that_wins_says_so(tmp_path: Path) -> None:
    hold = '[[goals]]\ngoal = "hold"\nside = "red"\ncells = ["f2"]\n'
    controller = sit(new_game(tmp_path, text_of(HALL) + hold))
    words = "Red wins at the end of this round, if still alone on f2 (FT-03)"
    for cell, told in (("e2", False), ("f2", True)):
        assert controller.aim(at(controller, cell)) is None
        assert controller.plan is not None
        assert (words in foreseen(controller.rules, controller.view, *controller.plan.orders)) == told
        end = read(controller.rules, controller.view, 0, "ann go prone")
        assert (words in foreseen(controller.rules, controller.view, *controller.plan.orders, end)) == told


def test_enter_on_an_exit_out_of_the_last_step_only_goes_there(tmp_path: Path) -> None:
    way_out = '[[goals]]\ngoal = "exit"\nside = "red"\ncells = ["g2"]\n'
    controller = sit(new_game(tmp_path, text_of(HALL) + way_out))
    assert controller.aim(at(controller, "g2")) is None
    assert controller.plan is not None
    assert [order.verb for order in controller.plan.orders] == ["walk"], "leaving takes a square more"


SHOT = """
title = "The shot"
rules = "armour"
[map]
topology = "square8"
picture = '''
............
.a......b...
............
'''
[map.legend]
"." = "firm"
a = { piece = "anvil" }
b = { piece = "ben" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[[pieces]]
name = "anvil"
kind = "medium-tank"
seat = "red"
heading = "e"
[[pieces]]
name = "ben"
kind = "trooper"
seat = "blue"
"""


def begun(tmp_path: Path, scenario: str) -> Controller:
    """Sitting at a scenario once the dice have said that red begins."""
    controller = sit(new_game(tmp_path, scenario), dice=ones)
    assert isinstance(controller.want, Roll)
    thrown = controller.throw(controller.want)
    assert thrown is not None
    controller.give(thrown)
    controller.look()
    return controller


def test_at_somebody_on_foot_the_weapon_that_rather_puts_him_out_comes_first(tmp_path: Path) -> None:
    """No harm is counted on him: he stands or falls, and the gun is on offer before the machine-gun."""
    controller = begun(tmp_path, SHOT)
    ben = controller.view.piece_named("ben")
    assert ben is not None
    shots = [controller.words(order) for order in controller.offers if getattr(order, "target", -1) == ben.id]
    assert shots == ["fire gun at Ben", "fire machine gun at Ben"]
    controller.aim(ben.cell)
    assert controller.plan is not None
    assert controller.words(controller.plan.order) == "fire machine gun at Ben"


WOOD = """
title = "The wood"
rules = "armour"
seats = [{ name = "red" }, { name = "blue" }]
pieces = [
    { name = "ben", kind = "rocket-trooper", seat = "red" },
    { name = "nail", kind = "machine-gun-team", seat = "blue", heading = "w" },
]
[map]
topology = "square8"
picture = '''
.........................
...b.....................
..........;;.............
.........;;;.....n.......
..........;;.............
.........................
'''
[map.legend]
"." = "firm"
";" = "wood"
b = { piece = "ben" }
n = { piece = "nail" }
"""


def test_nobody_steps_into_fire_for_an_attack_that_hardly_ever_comes_off(tmp_path: Path) -> None:
    """Only beside the wood the gun can be shot at, by a 12; behind it Ben comes nearer and is not shot at."""
    controller = begun(tmp_path, WOOD)
    ben, nail = controller.view.pieces
    controller.pick(ben.id)
    assert controller.aim(nail.cell) is None
    assert controller.plan is not None
    assert [controller.words(order) for order in controller.plan.orders] == ["go to j2"]
    assert controller.plan.why == (
        "nearer, and out of all fire. An attack from g1, under fire from Nail, would have 3% (12 or more on 2d6)"
    )


def test_enter_on_bare_ground_out_of_reach_goes_towards_it_and_throws_only_at_enemies(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, text_of(THICKET)))
    bare, beside = (at(controller, name) for name in ("f2", "g2"))
    for cell in (bare, beside):
        assert [orders[0].verb for orders in controller.courses(cell)] == ["throw_at"]
    controller.aim(bare)
    assert controller.plan is not None
    assert controller.plan.orders[0].verb == "walk"
    assert controller.other(bare)  # and the throw is one key further
    assert controller.plan.orders[0].verb == "throw_at"
    controller.forget_plan()
    controller.aim(beside)
    assert controller.plan.orders[0].verb == "throw_at"
