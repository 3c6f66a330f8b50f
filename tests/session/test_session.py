"""A keyboard at the table, without a screen: whose decision it is, planning, refusals, windows, taking back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.board import parse_cell
from tactical.journal.game import Game
from tactical.rules import SHIPPED, load
from tactical.session.line_keeper import LineKeeper
from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.session.session import Message, Session
from tactical.session.typed_orders import read_order
from tactical.table import CHANCE, Faces, Order, Over, Roll, Throw
from tactical.table.notation import read
from tactical.table.refs import fields
from tactical.table.rows import Amount, Price
from tactical.ui.battle.footer import footer
from tactical.ui.battle.panels import words as panels
from tests.fixtures.forecasts import foreseen
from tests.rehearsal.fields import changed, duel, told
from tests.ui.battle.games import AMBUSH, DUEL, app_of, battle, new_game, ones, say, sit, text_of
from tests.ui.battle.test_screen import press


def cell(session: Session, name: str) -> int:
    return parse_cell(session.seat.view.board, name)


def planned(session: Session, name: str) -> str:
    """What Enter on a square plans, or what it says instead."""
    plan = session.plan
    problem = plan.aim(cell(session, name))
    return problem.text if problem is not None else session.seat.text(plan.current.order) if plan.current else ""


def test_enter_on_a_square_plans_the_cheapest_walk(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-steps"))
    plan = session.plan
    assert planned(session, "d3") == "ann walk c3 d3"
    assert plan.current is not None
    assert session.seat.price(plan.current.verdict) == Price(Amount(2, "squares"), Amount(3, "squares"))
    outcome, messages = session.give(plan.current.order)
    assert outcome.verdict
    assert [m.text for m in messages] == ["Ann walks to d3 (2 squares)"]  # one line for the whole walk


@pytest.mark.parametrize(
    ("typed", "words"),
    [("throw 6", "Remote players do not enter dice"), ("report nothing", "only a referee can report")],
)
def test_a_hosted_seat_neither_throws_nor_reports(tmp_path: Path, typed: str, words: str) -> None:
    session = sit(new_game(tmp_path, "first-steps"))
    assert isinstance(read_order(session, typed), Order)
    session.seat.hosted = True
    said = read_order(session, typed)
    assert isinstance(said, Message)
    assert words in said.text


def test_a_refusal_names_its_clause_and_opens_it(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-steps"))
    assert session.refusals.why_not(cell(session, "k1")).text.endswith("(SK-10); ? for more")
    assert session.refusals.last_clause == "SK-10"
    say(session, "ann walk c3")
    assert session.refusals.last_clause == ""  # an order that was carried out leaves nothing to explain


def test_an_enemy_out_of_sight_is_no_target_and_it_is_said_why(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-mill"))
    plan = session.plan
    assert planned(session, "o8").startswith("bram walk ")  # nearer to it, as far as it goes
    assert plan.current is not None
    assert "no attack is possible yet: Zeb is " in plan.current.why
    assert plan.current.goal < 0  # who moves is no place to keep a route to
    assert "FT-SK" in session.refusals.last_clause


@pytest.mark.slow
def test_x_goes_round_all_that_can_be_done_to_an_enemy(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL)))
    plan = session.plan
    here = cell(session, "d3")
    seen = [planned(session, "d3")]
    assert plan.current is not None
    for _ in range(plan.current.others - 1):
        assert plan.other(here)
        seen.append(session.seat.text(plan.current.order))
    assert len(set(seen)) == plan.current.others
    assert {"ann strike cy with sword", "ann fire rifle at cy", "ann fire rifle at cy moving"} <= set(seen)
    assert plan.other(here)
    assert session.seat.text(plan.current.order) == seen[0]


def test_a_grenade_is_thrown_at_a_square(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of("......\n.ba...\n......\n.....c\n", order="bo ann cy")))
    plan = session.plan
    seat = session.seat
    assert not plan.choices(cell(session, "c2"))  # Enter on a friend throws nothing
    assert "bo throw grenade at e4" in map(seat.text, plan.choices(cell(session, "e4")))
    assert "bo throw grenade at f4" in map(seat.text, plan.choices(cell(session, "f4")))
    say(session, "bo throw grenade at e4")
    assert not any("grenade" in seat.text(order) for order in plan.choices(cell(session, "e4")))


def test_aid_is_given_to_a_friend(tmp_path: Path) -> None:
    def deadly(roll: Roll) -> Faces:
        return (6, 6) if "defends" in roll.purpose else (1, 1)

    session = sit(new_game(tmp_path, text_of("....\n.ba.\n.c..\n....\n", order="cy ann bo")), dice=deadly)
    say(session, "cy strike bo with sword", "cy end")
    assert planned(session, "b2") == "ann act aid bo"


def test_waypoints_join_into_one_order(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-steps"))
    plan = session.plan
    planned(session, "b1")
    assert plan.waypoint(cell(session, "b1")) is None
    assert planned(session, "d1") == "ann walk b1 c1 d1"
    assert plan.current is not None
    assert plan.current.verdict
    assert planned(session, "k9").endswith("? for more")
    assert session.seat.text(plan.current.order) == "ann walk b1"  # what Enter would do is what is shown
    plan.forget()
    assert not session.selection.has_waypoints
    assert planned(session, "d1") == "ann walk c1 d1" or planned(session, "d1").endswith("d1")


def test_ways_of_moving(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-steps"))
    selection = session.selection
    assert selection.mode == selection.modes[0] == "walk"
    assert session.plan.next_mode() == "shift"
    assert planned(session, "c3") == "ann shift c3"
    assert selection.reach is not None
    assert len(selection.reach) == 8 - 0


def test_reach_and_offers_are_worked_out_once(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-mill"))
    reach, offers = session.selection.reach, session.seat.offers
    for name in ("c3", "d4", "a1", "p13"):
        session.plan.aim(cell(session, name))
        session.plan.forget()
    assert session.selection.reach is reach
    assert session.seat.offers is offers


def test_end_asks_once_for_those_that_can_still_do_something(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL)))
    asking = session.asking
    assert asking.unfinished() == ["Ann can still move, fire or strike"]
    say(session, "ann strike cy with sword")
    assert asking.unfinished() == ["Ann can still move"]
    say(session, "ann walk c1 c2 b2 b3 b4")
    assert asking.unfinished() == []  # dropping prone is always possible and worth no question


def test_tab_looks_at_ones_own_only(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL)))
    selection = session.selection
    ann, bo = session.seat.view.piece_named("ann"), session.seat.view.piece_named("bo")
    assert selection.next_piece(1, ann.cell) == bo.id
    assert selection.next_piece(1, bo.cell) == ann.id
    assert selection.piece == ann.id  # she alone can act


def test_a_forecast_says_that_somebody_wins_not_that_they_won() -> None:
    rules, state = duel()
    weak = changed(state, 1, health=1)
    lines = foreseen(rules, weak, told(rules, weak, "ann strike cy with sword"))
    assert lines[0].endswith("%: Red wins (no other side is left to fight)")


def test_a_plan_of_several_orders_says_that_it_would_win(tmp_path: Path) -> None:
    rules, state = duel()
    weak = changed(state, 1, health=1)
    lines = foreseen(rules, weak, told(rules, weak, "ann walk b1"), told(rules, weak, "ann strike cy with sword"))
    alone = foreseen(rules, weak, told(rules, weak, "ann strike cy with sword"))
    assert any(line.endswith("%: Red wins (no other side is left to fight)") for line in alone)
    assert any(line.endswith("%: Red wins (no other side is left to fight)") for line in lines), lines


def test_forecasts_say_who_is_hurt_and_who_falls(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL)))
    seat = session.seat
    order = read(seat.rules, seat.view, 0, "ann strike cy with sword")
    lines = foreseen(seat.rules, seat.view, order)
    assert any(": Cy loses " in line for line in lines)
    assert foreseen(seat.rules, seat.view, read(seat.rules, seat.view, 0, "ann walk b2")) == ()


def test_a_walk_past_an_enemy_foresees_its_strike(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL), strike_at_leavers="true"))
    seat = session.seat
    lines = foreseen(seat.rules, seat.view, read(seat.rules, seat.view, 0, "ann walk b2"))
    assert lines[0].startswith("Blue (Cy) may react at c2, ")
    assert ": Ann loses " in lines[0]


def test_a_reaction_that_can_be_used_once_is_not_told_as_used_everywhere(tmp_path: Path) -> None:
    """Ann walks along two squares beside Cy, and is exposed from the second one on: he strikes at one or the other."""
    session = sit(new_game(tmp_path, text_of(DUEL), strike_at_leavers="true"))
    seat = session.seat
    lines = foreseen(seat.rules, seat.view, read(seat.rules, seat.view, 0, "ann walk d2 e2 f1"))
    assert sum(line.startswith("Blue (Cy) may react at ") for line in lines) == 2
    assert lines[-1] == "only one of these reactions is possible"
    assert not any("all react" in line for line in lines)


def test_windows_ask_pass_and_are_answered_in_advance(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL), strike_at_leavers="true"))
    seat = session.seat
    say(session, "ann walk b2")
    assert seat.window is not None
    assert seat.viewer == 1
    assert panels.banner(session) == "Blue, Cy: an enemy is about to leave your Melee Range (SK-D09)"
    labels = {DEFAULT_KEYS.shown(name): said for name, said in footer(session, DEFAULT_KEYS, "window")}
    assert labels["Space"] == "hold back"
    assert labels["Enter"] == "strike"
    say(session, seat.text(seat.offers[-1]))
    assert seat.window is None
    say(session, "ann end", "stand always opportunity")
    assert [standing.answer for standing in seat.game.state.standing] == ["always"]


def test_undo_past_a_border_needs_everybody(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL)))
    say(session, "ann walk b2")
    assert session.undo.take_back().text == "Undone"
    assert session.undo.redo().text == "Redone"
    session.look()
    say(session, "ann fire rifle at cy")
    first = session.undo.take_back()
    assert first.text.endswith("If all agree: z again")
    assert session.undo.take_back().text == "Undone"


def test_one_seat_asks_and_the_other_agrees(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    red = sit(game, 0)
    say(red, "ann fire rifle at cy")
    assert red.undo.take_back().text.endswith("Red agrees; blue must too")
    with Game.open(game.save.path) as other:
        blue = sit(other, 1)
        asked = blue.undo.asked_back()
        assert asked is not None
        assert asked.text.startswith("Red would like")
        assert blue.undo.take_back().key == "good"
    game.follow()
    assert not game.moments


def test_giving_up_and_accepting_a_draw_name_their_consequence(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, text_of(DUEL)))
    asking = session.asking
    seat = session.seat
    order = read(seat.rules, seat.view, 0, "concede")
    assert "Red concedes" in asking.consequence(order)
    assert asking.consequence(read(seat.rules, seat.view, 0, "ann end")) == ""
    say(session, "offer draw")
    assert seat.viewer == 1
    assert panels.banner(session) == "Blue: draw offer"
    assert "in a draw" in asking.consequence(seat.offers[0])
    say(session, "decline draw", "concede")
    assert isinstance(seat.want, Over)
    assert panels.ending(seat.view) == "Blue won: red gave up (FT-02)"
    assert session.plan.aim(0) is not None


def test_rehearsal_leaves_the_game_alone_and_its_eyes_too(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk i4", "dee act hide", "dee end")
    size = Path(game.save.path).stat().st_size
    red = sit(game, 0)
    before = game.state
    red.rehearse()
    say(red, "ann walk c3", "ann end")
    assert "REHEARSAL" in panels.banner(red)
    red.leave_rehearsal()
    red.look()
    assert red.seat.viewer == 0
    assert game.state is before
    assert Path(game.save.path).stat().st_size == size
    assert red.seat.view.piece_named("dee").cell < 0


def test_a_rehearsal_never_uses_the_live_dice(tmp_path: Path) -> None:
    def forbidden(_roll: object) -> tuple[int, ...]:
        raise AssertionError("live dice in a rehearsal")

    session = sit(new_game(tmp_path, text_of(DUEL)), dice=forbidden)
    session.rehearse()
    assert session.seat.what_if is not None
    while session.seat.what_if.rehearsal.policy != "ask":
        session.seat.what_if.next_policy()
    session.give(read(session.seat.rules, session.seat.view, 0, "ann fire rifle at cy"))
    session.look()
    assert session.seat.throw(session.seat.want) is None  # its faces are asked for
    assert "Roll for Ann's rifle" in panels.banner(session)
    session.seat.what_if.next_policy()
    throw = session.seat.throw(session.seat.want)
    assert throw is not None
    assert session.give(throw)[0].verdict


def test_a_line_is_played_into_the_game(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    session = sit(game, dice=ones)
    session.rehearse()
    say(session, "ann walk b2", "ann end")
    messages = LineKeeper(session).play_tried()
    assert session.seat.what_if is None
    assert len(game.moments) == 2
    assert messages[-1].key == "good"


def test_a_game_that_can_only_be_read_says_so(tmp_path: Path) -> None:
    path = new_game(tmp_path, text_of(DUEL)).save.path
    with Game.open(path, write=False) as game:
        session = sit(game)
        assert not session.seat.my_turn
        assert not session.seat.offers
        problem = session.plan.aim(0)
        assert problem is not None
        assert "read-only" in problem.text
        assert panels.saved(session) == "read only"
        session.rehearse()
        assert session.seat.offers


def test_what_may_be_done_next_is_worked_out_with_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(new_game(tmp_path, "first-steps"))
    seat = session.seat
    session.give(read(seat.rules, seat.view, 0, "ann end"))
    calls: list[str] = []
    rules = seat.rules

    class Counting:
        """The rules, counting what is slow."""

        def __getattr__(self, name: str) -> object:
            if name in ("offers", "reach"):
                calls.append(name)
            return getattr(rules, name)

    monkeypatch.setattr(Game, "rules", Counting())
    session.look()
    assert seat.viewer == 1
    assert seat.offers
    assert session.selection.reach is not None
    assert calls == []
    session.plan.next_mode()
    assert session.selection.reach is not None
    assert calls == ["reach"]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_can_still_be_done_is_told_in_words(name: str) -> None:
    """No notation: every deed ends where its sentence does."""
    rules = load(name)
    for kind in rules.orders:
        deed = kind.deed()
        assert deed == deed.strip().lower()
        assert not set(deed) & set("_{[|"), kind
        names = {field for field, known in fields(kind).items() if known.ref in ("piece", "cell") and field != "piece"}
        if names and "piece" in fields(kind) and not issubclass(kind, rules.moves):
            first, *_, last = (*deed.split(), *deed.split())
            assert first not in ("act", "ability") or name == "fleet", kind  # there the crowd is told nothing of it
            assert last not in ("at", "by", "from", "on", "to", "via", "with"), kind


def test_who_can_do_the_same_is_told_at_once(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "belt-duel"))
    assert all(line.count(" can still ") == 1 for line in session.asking.unfinished())
    deeds = [line.partition(" can still ")[2] for line in session.asking.unfinished()]
    assert len(set(deeds)) == len(deeds)


def test_what_was_missed_is_told_from_behind_snapshots_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tactical.journal.game.EVERY", 2)
    order = "cy ann bo dee"
    said = ("cy end", "ann go prone", "ann end", "bo walk c6 d6", "bo go prone", "bo stand up", "bo end")
    with new_game(tmp_path, text_of(DUEL, order=order)) as game:
        say(sit(game), *said)
        game.history.load_all()
        session = sit(game, 1)
        whole = [message.text for message in session.log.since_last_sat()]
        log = [message.text for message in session.log.recalled(99)]
    assert whole[0] == "Ann drops prone (2 squares)" or "prone" in whole[0]
    assert len(whole) >= 5
    with Game.open(tmp_path / "game.tactical") as game:
        session = sit(game, 1)
        assert len(game.moments) < len(said) - 1  # it opened from a snapshot, after blue's last order
        assert [message.text for message in session.log.since_last_sat()] == whole
        assert [message.text for message in session.log.recalled(99, replay=True)] == log
        assert [message.text for message in session.log.recalled(3, replay=True)] == log[-3:]
        monkeypatch.setattr("tactical.session.log.MISSED", 2)
        assert [message.text for message in session.log.since_last_sat()] == ["(the last 2 lines)", *whole[-2:]]
        red = sit(game, 0)
        assert red.log.since_last_sat() == red.log.told(game.moments[-1].after, game.moments[-1].events)[:0]


def test_what_cannot_succeed_is_offered_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(rules: object, view: object, order: Any) -> Roll:
        target = 1 if getattr(order, "weapon", "") == hopeless else 6
        return Roll(2, 6, "try", "SK-01", aim="at_most", target=target)

    monkeypatch.setattr("tactical.session.seat.first_roll", roll)
    session = sit(new_game(tmp_path, text_of(DUEL)))
    at = session.seat.view.piece_named("cy").cell
    for hopeless in ("rifle", "sword"):
        weapons = [order.weapon for order in session.plan.choices(at) if hasattr(order, "weapon")]
        assert {*weapons} >= {"rifle", "sword"}
        assert weapons.index(hopeless) == len(weapons) - weapons.count(hopeless)
        listed = [order for order in session.seat.by_hope(session.seat.offers) if hasattr(order, "weapon")]
        assert listed[-1].weapon == hopeless != listed[0].weapon
        assert sorted(map(session.seat.text, session.seat.by_hope(session.seat.offers))) == sorted(
            map(session.seat.text, session.seat.offers)
        )


CROWD = """
..........
..a.......
.dc.......
..........
..........
.b........
"""


def test_answers_in_advance_are_told_once_and_how_often(tmp_path: Path) -> None:
    """Two enemies let ann go: one line of their side's answer; the squares it came up between again are one walk."""
    game = new_game(tmp_path, text_of(CROWD, order="cy ann bo dee"), strike_at_leavers="true")
    session = sit(game)
    say(session, "stand never opportunity", "cy end")
    order = read(session.seat.rules, session.seat.game.state, 0, "ann walk d1 e1")
    session.give(order)
    told = [message.text for message in sit(game, 1).log.told(game.state, game.moments[-1].events)]
    assert sum("opportunity reaction pass, as set" in line for line in told) == 1
    assert [line for line in told if "as set" in line] == ["Blue lets the opportunity reaction pass, as set (x2)"]
    walked = [event for event in game.moments[-1].events if type(event).__name__ == "Moved"]
    answer = game.moments[-1].events[0]
    between = [answer, walked[0], answer, walked[1], answer]
    assert [message.text for message in sit(game, 1).log.told(game.state, between)] == [
        "Blue lets the opportunity reaction pass, as set (x3)", "Ann walks to e1 (2 squares)"
    ]  # fmt: skip
    assert not any("as set" in message.text for message in sit(game, 0).log.told(game.state, game.moments[-1].events))


@pytest.mark.slow
async def test_the_picked_piece_comes_first_in_the_list_of_actions(tmp_path: Path) -> None:
    """In a phase in which any piece may begin, the orders of all are on offer."""
    async with app_of(new_game(tmp_path, "hull-to-hull")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "tab", "enter")
        listed = battle(pilot.app).actions.rows
        name = battle(pilot.app).session.seat.view.pieces[battle(pilot.app).session.selection.piece].name
        groups = [choice.group for choice in listed]
        others = [number for number, group in enumerate(groups) if group == "Other pieces"]
        assert others
        assert groups[0] in ("Against others", "Other actions")
        assert others == list(range(others[0], others[-1] + 1))
        assert not any(choice.text.startswith(f"{name} ") for choice in listed[others[0] : others[-1] + 1])
        names = {piece.name for piece in battle(pilot.app).session.seat.view.pieces} - {name}
        assert not any(choice.text.split()[0] in names for choice in listed[: others[0]])


@pytest.mark.slow
async def test_an_ask_that_its_orders_do_not_explain_is_put_in_words(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "company-action")).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "enter")
        session = battle(pilot.app).session
        assert session.asking.question == "Send troops around to enter later elsewhere, or say ready"
        assert "Send troops around" in shown
        shown = await press(pilot, "a")
        assert session.asking.question in shown
        assert "Against others" not in shown
        listed = battle(pilot.app).actions.rows
        assert {c.group for c in listed if c.text.startswith(("Go round", "End the phase"))} == {
            session.asking.question
        }


def test_what_is_too_far_is_judged_by_the_way_there(tmp_path: Path) -> None:
    """Not by the straight line: a wall in it is no reason where a way leads round it."""
    session = sit(new_game(tmp_path, text_of(".#........\na#........\n.#........\n..........\n.........c\n")))
    said = session.refusals.why_not(cell(session, "c2")).text
    assert said == "C2 costs 6 squares; 5 of 5 left (SK-10); ? for more"
    said = session.refusals.why_not(cell(session, "f1")).text
    assert said.startswith("F1 costs ")
    assert "(SK-10)" in said
    assert planned(session, "b2").startswith("B2 is a wall")


def test_passing_a_round_names_what_is_given_up(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "three-suns"))
    closing = session.asking.closing_order()
    assert closing is not None
    assert closing.verb == "pass"
    assert session.asking.unfinished() == ["Red can still activate"]


def test_holding_ground_is_told_before_it_wins(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-west-lock"))
    say(session, "cy run 2 h3 g3 f3 e3 d3 d2", "end phase")
    told: list[str] = []
    while session.seat.view.beat <= 2 and len(told) < 2:
        _, messages = session.give(session.seat.offers[-1])
        told += [each.text for each in messages if "stood alone" in each.text]
        session.look()
    stood = "Blue stood alone on d2 (helm) at the end of the phase"
    assert told == [f"{stood}: {so_far} of the 3 in a row that win (FT-03)" for so_far in (1, 2)]
    assert panels.banner(session) == "Blue wins at the end of this phase, if still alone on d2 (helm) (FT-03)"


def test_dice_of_a_rehearsal_are_no_order_of_its_line(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "bridge-and-ford"))
    session.rehearse()
    what_if = session.seat.what_if
    assert what_if is not None
    if not what_if.rehearsal.path:
        what_if.rehearsal.throw()
    assert len(what_if.rehearsal.path) == 1, "the initiative"
    assert "nothing is saved: 0 orders," in what_if.words()
    say(session, "zinc rotate 45")
    assert "nothing is saved: 1 order," in what_if.words()


def test_an_order_of_another_piece_names_it_once(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "three-suns"))
    told = [session.selection.words(order) for order in session.seat.offers if order.subject >= 0]
    assert any("by tow" in words for words in told)
    assert not any(words.count(words.partition(":")[0]) > 1 for words in told if ":" in words)


def test_an_end_names_only_what_it_loses(tmp_path: Path) -> None:
    """The end of one boarder's turn says nothing of the other, whose turn goes on, nor of what ends a turn as well."""
    session = sit(new_game(tmp_path, "the-west-lock"))
    order = session.asking.closing_order()
    assert order is not None
    name = session.seat.view.name(order.subject)
    (said,) = session.asking.unfinished()
    assert said.startswith(f"{name} can still move")
    assert "hold a door" not in said


def test_the_end_of_a_unit_names_all_of_it(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "bridge-and-ford"))
    while isinstance(session.seat.want, Roll):
        session.give(Throw(CHANCE, (5,) * session.seat.want.dice))
        session.look()
    session.pick(session.seat.view.piece_named("zoe").id)
    assert session.asking.unfinished() == ["Zoe, Yuri and Xena can still move"]
    session.pick(session.seat.view.piece_named("zinc").id)
    assert session.asking.unfinished() == ["Zinc can still move or fire"]
