"""Enter on what is far away: into reach and attack, as far as it goes, to a friend or a door."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.board import parse_cell
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.session.scene.aiming import aim_of
from tactical.session.session import Session
from tactical.table import Roll
from tactical.table.chances import Chance
from tactical.table.notation import read
from tests.fixtures.forecasts import foreseen
from tests.opponent.drills.boarding import BLADE, PISTOL, boarding
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


def at(session: Session, name: str) -> int:
    return parse_cell(session.seat.view.board, name)


def test_a_shot_after_a_walk_is_shown_from_where_that_ends(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(WALLED)))
    enemy = session.seat.view.piece_named("cy")
    assert enemy is not None
    session.plan.aim(enemy.cell)
    plan, aim = session.plan.current, aim_of(session, 0)
    assert plan is not None
    assert plan.ends is not None
    assert [type(order).__name__ for order in (plan.order, *plan.then)] == ["Walk", "Fire"]
    assert aim is not None
    board = session.seat.view.board
    assert aim.target == board.xy(enemy.cell)[:2]
    assert plan.roll is not None
    assert aim.chance == Chance.of_roll(plan.roll)
    assert aim.line
    assert board.xy(plan.ends[1].cells[0])[:2] not in aim.line
    assert all(board.kind("ground", board.cell(x, y, 0)) != "wall" for x, y in aim.line)
    assert aim.line[-1] == aim.target, "though a corner hides some squares before it"
    session.plan.aim(at(session, "c2"))
    assert aim_of(session, 0) is None, "it only goes"


def test_enter_on_an_enemy_out_of_sight_goes_where_it_can_be_attacked(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(WALLED)))
    assert session.plan.aim(at(session, "i4")) is None
    plan = session.plan.current
    assert plan is not None
    assert plan.verdict
    walk, fire = plan.orders
    assert (walk.verb, fire.verb) == ("walk", "fire")
    assert session.seat.text(fire) == "ann fire rifle at cy"
    assert plan.roll is not None
    assert plan.why.startswith(f"from {session.seat.view.cell_name(walk.path[-1])}")
    assert "Cy" in plan.why
    session.plan.rest = plan.then
    assert session.give(walk)[0].verdict
    session.look()
    assert session.take_up_rest() is None
    assert session.plan.current is not None
    assert session.plan.current.order == fire  # two keys: Enter goes, Enter attacks


def test_what_is_taken_back_has_nothing_to_follow(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(WALLED)))
    plan = session.plan
    session.rehearse()
    plan.aim(at(session, "i4"))
    assert plan.current is not None
    walk, plan.rest = plan.current.orders[0], plan.current.then
    session.give(walk)
    session.undo.take_back()
    session.look()
    assert session.take_up_rest() is None
    assert plan.current is None
    plan.rest = (walk,)
    session.leave_rehearsal()
    session.look()
    session.take_up_rest()
    assert plan.current is None, "what was tried is not planned in the game"


def test_the_stop_is_the_one_from_which_an_attack_does_most(tmp_path: Path) -> None:
    """Of equal chances: rock hides the target from here, and who turns round it has the guns ahead look elsewhere."""
    session = sit(new_game(tmp_path, LANE))
    plan = session.plan
    assert plan.aim(at(session, "k6")) is None
    assert plan.current is not None
    assert session.seat.text(plan.current.orders[-1]) == "heron attack rook with heavy by gunner-1"


def test_the_turns_of_a_route_are_whole_ones(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    plan = session.plan
    say(session, "ann walk c2 d2 e2 f2")
    session.look()
    assert plan.aim(at(session, "p2")) is None
    assert plan.current is not None
    assert session.seat.text(plan.current.order) == "ann walk g2", "a square is left of this turn"
    assert plan.current.why.endswith("; then about 2 more turns"), "of the nine that remain five are walked a turn"


def test_enter_on_far_ground_goes_as_far_as_it_goes_and_keeps_the_rest(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    seat = session.seat
    goal = at(session, "p2")
    assert session.plan.aim(goal) is None
    plan = session.plan.current
    assert plan is not None
    assert seat.text(plan.order) == "ann walk c2 d2 e2 f2 g2"
    assert plan.goal == goal
    assert "as close as possible to p2" in plan.why
    assert session.give(plan.order)[0].verdict
    session.look()
    assert session.plan.routes == {plan.order.subject: goal}
    say(session, "ann end", "cy end")
    session.look()
    assert session.take_up_rest() is None
    assert session.plan.current is not None
    assert seat.text(session.plan.current.order) == "ann walk h2 i2 j2 k2 l2"
    session.give(session.plan.current.order)
    session.look()
    say(session, "ann end", "cy end")
    session.look()
    session.take_up_rest()
    assert session.plan.current is not None
    assert seat.text(session.plan.current.order) == "ann walk m2 n2 o2 p2"


def test_another_move_ends_the_route(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    plan = session.plan
    plan.aim(at(session, "p2"))
    assert plan.current is not None
    session.give(plan.current.order)
    session.look()
    say(session, "ann end", "cy end", "ann walk f2")
    assert plan.routes == {}


def test_who_does_something_else_all_turn_has_left_the_route(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    plan = session.plan
    plan.aim(at(session, "p2"))
    assert plan.current is not None
    session.give(plan.current.order)
    session.look()
    say(session, "ann end", "cy end")
    session.look()
    assert plan.routes, "nothing else was done in the turn in which it was planned"
    session.take_up_rest()
    assert plan.current is not None
    say(session, "ann go prone", "ann end")
    assert plan.routes == {}


def test_a_route_that_is_declined_is_not_taken_up_again(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(HALL, order="ann cy")))
    plan = session.plan
    goal = at(session, "p2")
    plan.aim(goal)
    assert plan.current is not None
    session.give(plan.current.order)
    session.look()
    say(session, "ann end", "cy end")
    session.take_up_rest()
    assert plan.current is not None
    assert plan.current.goal == goal
    plan.decline()
    assert plan.current is None
    say(session, "ann drop")
    assert session.take_up_rest() is None
    assert plan.current is None, "she does something else this turn"


def test_where_no_way_leads_the_refusal_stays(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of("a.#.\n..#.\n###.\nc...\n")))
    problem = session.plan.aim(at(session, "d1"))
    assert problem is not None
    assert session.plan.current is None


def test_what_is_in_range_is_measured_between_hulls(tmp_path: Path) -> None:
    """From bow to bow, not from where the ships are said to be."""
    session = sit(new_game(tmp_path, "belt-duel"))
    plan = session.plan
    say(session, "kestrel fly 6", "kestrel end", "shrike end")
    assert plan.aim(at(session, "z9")) is None
    assert plan.current is not None
    assert [order.verb for order in plan.current.orders] == ["fly", "attack"]
    assert plan.current.verdict
    assert plan.current.why == "from l8, under fire from Shrike"


def test_a_planned_route_is_travelled_not_left_for_the_direct_way(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-journey"))
    plan = session.plan
    goal = at(session, "inn")
    say(session, "band route to inn safe")
    plan.aim(goal)
    assert plan.current is not None
    assert session.seat.text(plan.current.order) == "band travel"
    while session.selection.mode != "route":  # who chooses a way plans anew
        plan.next_mode()
    plan.aim(goal)
    assert session.seat.text(plan.current.order).startswith("band route ")
    assert aim_of(session, 0) is None, "a way that is planned is no attack"


def test_who_is_carried_gets_out_and_goes_on_in_one_plan(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-advance"))
    plan = session.plan
    seat = session.seat
    assert isinstance(seat.want, Roll)
    thrown = seat.throw(seat.want)
    assert thrown is not None
    session.give(thrown)
    session.look()
    say(session, "rolf end", "anvil end unit", "sven end")
    ada = seat.view.piece_named("ada")
    assert ada is not None
    session.pick(ada.id)
    assert plan.aim(at(session, "d4")) is None
    assert plan.current is not None
    assert plan.current.verdict
    assert [order.verb for order in plan.current.orders] == ["unload", "go"]
    assert plan.current.why == ""  # all the way
    assert plan.aim(at(session, "j4")) is None  # at Rolf, whom nobody sees yet
    assert plan.current.why.startswith("as close as possible to j4")


def test_who_can_attack_from_here_may_go_nearer_first(tmp_path: Path) -> None:
    """The last of the other orders, for it takes time to look for; after it comes the first again."""
    session = sit(new_game(tmp_path, "belt-duel"))
    plan = session.plan
    say(session, "kestrel fly 6", "kestrel end", "shrike fly 6", "shrike end")
    shrike = session.seat.view.piece_named("shrike")
    assert shrike is not None
    plan.aim(shrike.cell)
    assert plan.current is not None
    first, others = plan.current.orders, plan.current.others
    found = []
    for _ in range(others):
        found.append([order.verb for order in plan.current.orders])
        assert plan.other(shrike.cell)
    assert found == [*[["attack"]] * (others - 1), ["fly", "attack"]]
    assert plan.current.orders == first


def test_of_several_attacks_the_one_that_does_most_is_the_first(tmp_path: Path) -> None:
    """Rifle and sword hit alike, the sword takes more; the rifle is the next."""
    session = sit(new_game(tmp_path, text_of("......\n.ac...\n......")))
    plan = session.plan
    cell = at(session, "c2")
    assert plan.aim(cell) is None
    assert plan.current is not None
    assert session.seat.text(plan.current.order) == "ann strike cy with sword"
    assert plan.other(cell)
    assert session.seat.text(plan.current.order) == "ann fire rifle at cy"


def test_no_attack_is_planned_on_a_run_that_hardly_comes_off(tmp_path: Path) -> None:
    """Ann stands two squares farther than Cy can go; a run of two more needs a 12. Nearer is what there is to plan."""
    session = sit(new_game(tmp_path, "the-west-lock"))
    plan = session.plan
    cy, ann = (next(p for p in session.seat.view.pieces if p.name == name) for name in ("cy", "ann"))
    session.pick(cy.id)
    plan.aim(ann.cell)
    assert plan.current is not None
    assert session.seat.text(plan.current.order) == "cy walk h3 g3 f3 e3"


def test_enter_on_an_exit_goes_there_and_leaves_and_standing_on_it_leaves(tmp_path: Path) -> None:
    """Ann was walked onto it, and ending her turn gave no hint that she was still there."""
    way_out = '[[goals]]\ngoal = "exit"\nside = "red"\ncells = ["e2", "h2"]\n'
    session = sit(new_game(tmp_path, text_of(HALL) + way_out))
    assert session.plan.aim(at(session, "e2")) is None
    assert session.plan.current is not None
    assert session.plan.current.verdict
    assert [order.verb for order in session.plan.current.orders] == ["walk", "leave"]
    assert "Red wins (enough have left the board)" in foreseen(
        session.seat.rules, session.seat.view, *session.plan.current.orders
    )
    assert session.plan.other(at(session, "e2"))
    assert [order.verb for order in session.plan.current.orders] == ["walk"], "it may stay there"
    say(session, "ann walk c2 d2 e2")
    assert any("leave" in words for words in session.asking.unfinished())
    assert session.plan.aim(at(session, "e2")) is None
    assert [order.verb for order in session.plan.current.orders] == ["leave"]
    assert foreseen(session.seat.rules, session.seat.view, session.plan.current.order) == (
        "Red wins (enough have left the board)",
    )


def test_a_plan_onto_the_cell_that_wins_says_so(tmp_path: Path) -> None:
    hold = '[[goals]]\ngoal = "hold"\nside = "red"\ncells = ["f2"]\n'
    session = sit(new_game(tmp_path, text_of(HALL) + hold))
    words = "Red wins at the end of this round, if still alone on f2 (FT-03)"
    for cell, told in (("e2", False), ("f2", True)):
        assert session.plan.aim(at(session, cell)) is None
        assert session.plan.current is not None
        assert (words in foreseen(session.seat.rules, session.seat.view, *session.plan.current.orders)) == told
        end = read(session.seat.rules, session.seat.view, 0, "ann go prone")
        assert (words in foreseen(session.seat.rules, session.seat.view, *session.plan.current.orders, end)) == told


def test_enter_on_an_exit_out_of_the_last_step_only_goes_there(tmp_path: Path) -> None:
    way_out = '[[goals]]\ngoal = "exit"\nside = "red"\ncells = ["g2"]\n'
    session = sit(new_game(tmp_path, text_of(HALL) + way_out))
    assert session.plan.aim(at(session, "g2")) is None
    assert session.plan.current is not None
    assert [order.verb for order in session.plan.current.orders] == ["walk"], "leaving takes a square more"


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


def begun(tmp_path: Path, scenario: str) -> Session:
    """Sitting at a scenario once the dice have said that red begins."""
    session = sit(new_game(tmp_path, scenario), dice=ones)
    seat = session.seat
    assert isinstance(seat.want, Roll)
    thrown = seat.throw(seat.want)
    assert thrown is not None
    session.give(thrown)
    session.look()
    return session


def test_at_somebody_on_foot_the_weapon_that_rather_puts_him_out_comes_first(tmp_path: Path) -> None:
    """No harm is counted on him: he stands or falls, and the gun is on offer before the machine-gun."""
    session = begun(tmp_path, SHOT)
    plan = session.plan
    ben = session.seat.view.piece_named("ben")
    assert ben is not None
    shots = [session.selection.words(order) for order in session.seat.offers if getattr(order, "target", -1) == ben.id]
    assert shots == ["fire a gun at Ben", "fire a machine gun at Ben"]
    plan.aim(ben.cell)
    assert plan.current is not None
    assert session.selection.words(plan.current.order) == "fire a machine gun at Ben"


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
    session = begun(tmp_path, WOOD)
    plan = session.plan
    ben, nail = session.seat.view.pieces
    session.pick(ben.id)
    assert plan.aim(nail.cell) is None
    assert plan.current is not None
    assert [session.selection.words(order) for order in plan.current.orders] == ["go to j2"]
    assert plan.current.why == (
        "nearer, and out of all fire. An attack from g1, under fire from Nail, would have 3% (12 or more on 2d6)"
    )


def test_enter_on_bare_ground_out_of_reach_goes_towards_it_and_throws_only_at_enemies(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(THICKET)))
    plan = session.plan
    bare, beside = (at(session, name) for name in ("f2", "g2"))
    for cell in (bare, beside):
        assert [orders[0].verb for orders in plan.courses(cell)] == ["throw_at"]
    plan.aim(bare)
    assert plan.current is not None
    assert plan.current.orders[0].verb == "walk"
    assert plan.other(bare)  # and the throw is one key further
    assert plan.current.orders[0].verb == "throw_at"
    plan.forget()
    plan.aim(beside)
    assert plan.current.orders[0].verb == "throw_at"


@pytest.mark.parametrize(
    ("squares", "planned"),
    [(6, ["a attack n with pistol"]), (9, ["a walk b1", "a attack n with pistol"])],
)
def test_where_an_attack_rather_fails_from_here_one_goes_first(
    tmp_path: Path, squares: int, planned: list[str]
) -> None:
    """42% over ten squares, 58% over nine; the attack from here is the next that a key goes to."""
    here = boarding(f"a{'.' * squares}n", a=PISTOL, n=BLADE)
    session = Session(Game.create(tmp_path / "g.tactical", here.rules, here.state), frozenset({0}), live(1))
    session.pick(here.state.piece_named("a").id)
    cell = here.state.piece_named("n").cell
    session.plan.aim(cell)
    assert [session.seat.text(order) for order in session.plan.orders] == planned
    assert session.plan.other(cell)
    assert [session.seat.text(order) for order in session.plan.orders] != planned


@pytest.mark.parametrize(("picture", "planned"), [(".b.ac...", ["Walk", "Strike"]), (".b..c..a", ["ThrowAt"])])
def test_a_grenade_that_would_hit_a_friend_is_not_the_first_plan(
    tmp_path: Path, picture: str, planned: list[str]
) -> None:
    text = text_of(f"........\n{picture}\n........\n", order="bo ann cy")
    session = sit(new_game(tmp_path, text.replace('["rifle", "sword", "grenade"]', '["sword", "grenade"]')))
    session.plan.aim(at(session, "e2"))
    plan = session.plan.current
    assert plan is not None
    assert [type(order).__name__ for order in (plan.order, *plan.then)] == planned
    assert plan.others == 2
    assert session.plan.other(at(session, "e2"))
    assert session.plan.current is not None
    assert session.plan.current.order != plan.order
