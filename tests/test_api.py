"""The Python interface does what its page says, and knows no more than a seat does."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import tactical
from tactical.scenario import ScenarioError
from tactical.scenario.skeleton import skeleton
from tactical.table.notation import NotationError

SAVES = Path(__file__).parents[1] / "saves"


def test_every_name_is_there_and_documented() -> None:
    page = (Path(tactical.__file__).parent / "guide/python.md").read_text("utf-8")
    for name in tactical.__all__:
        assert getattr(tactical, name).__doc__
        assert f"`{name}" in page or name in page
    with pytest.raises(AttributeError, match="no attribute 'open_game'"):
        _ = tactical.open_game


def test_the_same_seed_is_the_same_game() -> None:
    def told() -> list[str]:
        match = tactical.open_scenario("first-battle", seed=5)
        said = [sentence for _ in range(12) for sentence in match.play(match.offers()[0])]
        return [*said, str(match.to_move), str(match.beat)]

    assert told() == told()


@pytest.mark.parametrize("name", ["first-advance", "the-long-gun"])
def test_a_battle_that_begins_with_a_roll_opens_on_a_decision(name: str) -> None:
    """Battles of armour opened on their roll for initiative: nobody was to move, and there were no offers."""
    battle = tactical.open_scenario(name, seed=1)
    assert battle.to_move is not None
    assert battle.advice("easy") in battle.offers()


def test_a_refused_order_changes_nothing_and_says_why() -> None:
    match = tactical.open_scenario("first-battle", seed=5)
    before = match.state
    ann = match.state.turn_of()
    near = match.reach(ann.name)
    far = next(name for name in map(match.state.cell_name, range(match.state.board.size)) if name not in near)
    with pytest.raises(tactical.RefusedOrderError, match=r"\[[A-Z]+") as refused:
        match.play(f"{ann.name} walk {far}")
    assert refused.value.verdict.reasons
    assert match.why(match.judge(f"{ann.name} walk {far}"))
    assert match.state is before
    with pytest.raises(NotationError):
        match.play("sing a song")


def test_a_copy_goes_its_own_way() -> None:
    match = tactical.open_scenario("first-battle", seed=5)
    other = match.copy()
    other.play(other.offers()[-1])
    assert match.state != other.state
    assert match.read(match.text(match.offers()[0])) == match.offers()[0]


def test_reach_chances_and_advice_are_those_of_the_game() -> None:
    with tactical.open_save(SAVES / "skirmish.tactical") as game:
        match = game.battle(seed=1)
    assert match.judge(match.advice("easy"))
    cells = match.reach("cleo")
    assert cells
    assert all(cost > 0 for cost in cells.values())
    chances = {match.text(order): match.chances(order) for order in match.offers()}
    assert all(0 < chance <= 1 for (chance,) in chances.values())
    assert match.chances("cleo end") == (Fraction(1),)
    mine, theirs = match.chance_to_win("red"), match.chance_to_win("blue")
    assert mine is not None
    assert theirs is not None
    assert mine + theirs == pytest.approx(1, abs=0.02)
    with pytest.raises(KeyError):
        match.reach("nobody")
    with pytest.raises(KeyError):
        match.view("green")


def test_a_seat_reads_no_more_than_it_knew() -> None:
    with tactical.open_save(SAVES / "skirmish.tactical") as game:
        everything, red = [*game.orders()], [*game.orders("red")]
        with pytest.raises(KeyError):
            next(game.orders("green"))
    assert [order.seat for order in everything] == [order.seat for order in red]
    assert {order.text for order in red} <= {"", *(order.text for order in everything)}


def test_mistakes_in_files_are_told_as_everywhere(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="unknown scenario 'nope'"):
        tactical.open_scenario("nope")
    with pytest.raises(ScenarioError):
        tactical.open_text("title = 1")
    with pytest.raises(Exception, match="no such file"):
        tactical.open_save(tmp_path / "nothing.tactical")


DUEL = """
title = "Duel"
rules = "skirmish"
order = ["ann", "cy"]
seats = [{ name = "red" }, { name = "blue" }]
pieces = [
    { name = "ann", kind = "trooper", seat = "red", weapons = ["rifle", "sword"] },
    { name = "cy", kind = "trooper", seat = "blue", weapons = ["sword"] },
]
[map]
topology = "square8"
picture = '''
......
.a.c..
......
'''
[map.legend]
"." = "floor"
a = { piece = "ann" }
c = { piece = "cy" }
"""


def test_odds_of_an_attack_are_exact_and_say_what_each_means() -> None:
    match = tactical.open_text(DUEL, seed=1)
    odds = match.odds("ann fire rifle at cy")
    assert odds.open == 0
    assert sum((result.chance for result in odds.results), Fraction(0)) == 1
    assert [result.chance for result in odds.results] == sorted((r.chance for r in odds.results), reverse=True)
    first = odds.rolls[0]
    assert odds.hit == first.chance
    assert first.text.startswith("Ann's rifle at Cy: ")
    missed = sum((r.chance for r in odds.results if any(event.endswith(": miss") for event in r.events)), Fraction(0))
    assert missed == 1 - odds.hit
    (loss,) = odds.losses
    assert (loss.piece, loss.unit) == ("cy", "Health")
    assert 0 < loss.chance <= odds.hit
    assert 0 < loss.least <= loss.most
    assert loss.out <= loss.chance
    assert match.beat == 1, "asking changes nothing"
    assert match.odds(match.read("ann fire rifle at cy")) == odds
    assert match.odds("ann fire rifle at cy", limit=1).open > 0


def test_odds_of_what_takes_no_dice_are_one_result_and_a_refusal_says_why() -> None:
    match = tactical.open_text(DUEL, seed=1)
    odds = match.odds("ann walk b1")
    assert (odds.hit, odds.rolls, odds.losses, odds.open) == (None, (), (), 0)
    ((chance, events),) = odds.results
    assert chance == 1
    assert events
    with pytest.raises(tactical.RefusedOrderError, match=r"\[[A-Z]+"):
        match.odds("ann walk f3 f1 a1")


@pytest.mark.parametrize("reactions", ["never", "always"])
def test_odds_count_reactions_where_they_are_used(reactions: str) -> None:
    text = DUEL.replace('rules = "skirmish"\norder = ["ann", "cy"]', 'rules = "boarding"')
    text = text.replace('kind = "trooper"', 'kind = "crew"').replace('["rifle", "sword"]', '["carbine"]')
    text = text.replace('["sword"]', '["blade"]').replace("square8", "square4").replace(".a.c..", ".ac...")
    text = text.replace('"floor"', '{ ground = "deck", ship = "hulk", module = "hold" }')
    text += '[ships.hulk]\nside = "red"\n'
    match = tactical.open_text(text, seed=1)
    odds = match.odds("ann walk c2 d2", reactions=reactions)
    assert [loss.piece for loss in odds.losses] == (["ann"] if reactions == "always" else [])
    assert sum((result.chance for result in odds.results), Fraction(0)) == 1


def test_odds_are_those_of_what_the_seat_knows() -> None:
    """Whatever else a position holds, its seat's view gives the same."""
    with tactical.open_save(SAVES / "skirmish.tactical") as game:
        match = game.battle(seed=1)
    seen = tactical.Match(match.rules, match.view(), match.dice)
    for order in match.offers()[-8:]:
        assert match.odds(order) == seen.odds(order)


def test_dice_before_the_first_decision_are_rolled() -> None:
    """Initiative was awaited for ever: nobody was to move, and nothing was on offer."""
    match = tactical.open_text(skeleton("armour"), seed=3)
    assert match.to_move is not None
    assert match.offers()
