"""Free attacks: BA-43 to BA-50, and the windows they open."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import RULES
from tactical.ruleset.events import Attacked, Moved
from tactical.table.rows import Cited
from tests.rules.boarding.fixture import (
    actions,
    after,
    asked,
    cell,
    corridor,
    dif,
    events,
    foe,
    friend,
    legal,
    next_phase,
    out,
    piece,
    played,
    refused,
    roll,
    said,
    start,
    to,
)  # fmt: skip

ROW = corridor(10)
BLADE = {"weapons": ("blade",), "combat": 1}
ANN = friend((0, 0), move=6)
XAN = foe((3, 0), **BLADE)


@pytest.mark.clause("BA-43")
def test_an_entry_opens_a_window():
    state = after(start(ROW, ann=ANN, xan=XAN), f"ann walk {to(0, 4)}")
    ask = asked(state)
    assert (ask.why, state.seat(ask.seat).name) == ("free_attack", "blue")
    assert cell(state, "ann") == (2, 0)
    struck = after(state, "react attack", (1, 1))
    assert cell(struck, "ann") == (4, 0)
    assert actions(struck, "xan") == 1


@pytest.mark.clause("BA-44", "BA-59")
def test_who_is_struck_down_on_the_way_to_a_door_does_not_breach_it():
    rows = ("0000", "....")
    near = {"ann": friend((1, 0), hits=2), "bea": friend((0, 0)), "xan": foe((2, 0), **BLADE)}
    state = after(start(rows, doors=[((2, 0), (2, 1))], **near), "ann breach 2,0 2,1 with bare-hands from 2,0")
    beside = after(state, "react pass")
    for window in (state, beside):
        log = said(window, "react attack", (6, 6), (6, 6, 6))
        assert log[-1] == "Ann stops; Ann is down"
    assert "door" in roll(beside, "react pass").purpose


@pytest.mark.clause("BA-44")
def test_an_action_in_the_square_opens_a_window():
    rows = ("000000", "000000")
    lifting = start(rows, ground={(3, 0): "crate"}, ann=friend((2, 0)), xan=foe((3, 0), **BLADE))
    state = after(lifting, "ann lift 3,0 to 2,1")
    assert asked(state).why == "free_attack"
    assert cell(after(state, "react pass"), "ann") == (2, 0)
    body = start(rows, ann=friend((2, 0), medkit=1), bea=out(friend((3, 0))), xan=foe((3, 0), **BLADE))
    assert asked(after(body, "ann heal bea")).why == "free_attack"
    beside = start(rows, ann=friend((2, 0)), xan=foe((3, 0), **BLADE))
    elsewhere = after(beside, "ann attack xan with bare-hands", (1, 1))
    assert asked(elsewhere).why == "turn"  # an attack made from outside opens none


@pytest.mark.clause("BA-45")
def test_it_is_optional():
    state = after(start(ROW, ann=ANN, xan=XAN), f"ann walk {to(0, 4)}")
    done = played(state, "react pass")
    assert done.rolled == ()
    again = after(done.state, f"ann walk {to(4, 2)}")
    assert asked(again).why == "free_attack"  # a later entry in the same phase


@pytest.mark.clause("BA-46")
def test_it_is_made_with_the_melee_weapon_in_hand():
    state = after(start(ROW, ann=ANN, xan=XAN), f"ann walk {to(0, 4)}")
    assert "blade" in roll(state, "react attack").purpose
    armed = after(start(ROW, ann=ANN, xan={**XAN, "weapons": ("pistol",)}), f"ann walk {to(0, 4)}")
    assert "bare hands" in roll(armed, "react attack").purpose


@pytest.mark.clause("BA-47")
def test_once_a_phase_against_each_enemy():
    state = after(start(ROW, ann=ANN, xan=XAN), f"ann walk {to(0, 4)}", "react attack", (1, 1))
    state = after(state, f"ann walk {to(4, 2)}")
    assert asked(state).why == "turn"
    later = after(next_phase(state), f"ann walk {to(2, 4)}")
    assert asked(later).why == "free_attack"


@pytest.mark.clause("BA-48")
def test_each_enemy_gives_its_own():
    people = {name: friend((0, y), move=9) for y, name in enumerate(("ann", "bea", "cat", "dan"))}
    rows = ("0000000",) * 4
    walls = [((x, y), (x, y + 1)) for y in range(3) for x in range(2, 4)]
    state = start(rows, walls=walls, xan=foe((3, 0), **BLADE), **people)
    paths = {"ann": "1,0 2,0 3,0 4,0", "bea": "1,1 1,0 2,0 3,0 4,0 4,1", "cat": "0,1 0,0 1,0 2,0 3,0"}
    attacks = 0
    for name in ("ann", "bea"):
        state = after(state, f"{name} walk {paths[name]}")
        assert asked(state).why == "free_attack"
        state = after(state, "react attack", (1, 1), f"{name} end")
        attacks += 1
    assert len(piece(state, "xan").turn.struck) == attacks == 2


@pytest.mark.clause("BA-49")
def test_it_comes_just_before_the_entry():
    state = start(ROW, ann=ANN, xan=XAN)
    done = events(state, f"ann walk {to(0, 4)}", "react attack", (1, 1))
    order = [(type(e).__name__, getattr(e, "cell", -1)) for e in done if isinstance(e, Attacked | Moved)]
    assert order == [("Moved", 1), ("Moved", 2), ("Attacked", -1), ("Moved", 3), ("Moved", 4)]


@pytest.mark.clause("BA-50")
def test_the_intruder_does_not_slag_the_square():
    state = after(start(ROW, ann=ANN, xan=XAN), f"ann walk {to(0, 4)}")
    assert dif(state, "react attack") == 8
    lifting = start(("000000", "000000"), ground={(3, 0): "crate"}, ann=friend((1, 0)), xan=XAN)
    inside = after(lifting, "ann walk 2,0 3,0", "react pass", 'ann act "waits" then 3,1')
    assert dif(inside, "react attack") == 8  # the actor stands in the square by now


@pytest.mark.clause("BA-H17")
def test_knocked_out_one_stays_where_one_was():
    state = after(start(ROW, ann={**ANN, "hits": 3}, xan=XAN, bea=friend((9, 0))), f"ann walk {to(0, 4)}")
    state = after(state, "react attack", (6, 6), (6, 1, 1))
    assert cell(state, "ann") == (2, 0)
    assert not piece(state, "ann").able
    refused(state, "ann walk 1,0", "FT-BA-08")  # her turn is over
    legal(state, "bea walk 8,0")


def test_several_who_may_strike_are_asked_one_after_the_other_as_their_owner_likes():
    rows = ("00000", "00000")
    state = start(rows, ground={(3, 0): "crate"}, ann=friend((1, 0)), xan=foe((3, 0), **BLADE), bea=friend((0, 0)),
                  yve=foe((2, 0), **BLADE))  # fmt: skip
    state = after(state, "ann walk 2,0", "react pass", "ann lift 3,0 to 2,1 then 1,0")
    refused(state, "react attack by bea", "BA-47")
    first = after(state, "react attack by yve", (1, 1))
    assert asked(first).why == "free_attack"
    assert first.stack[-1].piece == piece(first, "xan").id  # the one that was asked first is asked again
    done = after(first, "react attack", (1, 1))
    assert asked(done).why == "turn"
    other = after(state, "react attack", (1, 1))
    assert other.stack[-1].piece == piece(other, "yve").id


def test_standing_answers_speak_for_the_seat():
    state = after(start(ROW, ann=ANN, xan=XAN), "end phase")
    state = after(state, "stand never free_attack", "end phase")
    passed = after(state, f"ann walk {to(0, 4)}")
    assert cell(passed, "ann") == (4, 0)
    legal(state, "stand always free_attack", seat="blue")


@pytest.mark.clause("BA-43", "BA-44", "BA-49")
def test_the_window_says_who_is_about_to_do_what():
    entering = after(start(ROW, ann=ANN, xan=XAN), f"ann walk {to(0, 4)}")
    assert RULES.presenter.window_words(entering) == Cited("Ann is about to enter d1", ("BA-43",))
    rows = ("000000", "000000")
    lifting = start(rows, ground={(3, 0): "crate"}, ann=friend((2, 0)), xan=XAN)
    lifted = after(lifting, "ann lift 3,0 to 2,1")
    assert RULES.presenter.window_words(lifted) == Cited("Ann is about to act on what lies in your square", ("BA-44",))
    there = after(start(rows, ann=friend((1, 0)), xan=XAN), "ann walk 2,0 3,0", "react pass")
    inside = after(there, 'ann act "waits" then 3,1')
    assert RULES.presenter.window_words(inside) == Cited("Ann is about to act in your square", ("BA-44",))
