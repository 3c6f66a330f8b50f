"""The game by lines: what is told, what is understood, what is kept from other seats, and who sits before it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tactical.cli.plain.verbs import BY_WORD, ORDERS, VERBS
from tactical.journal.game import Game
from tactical.journal.presence import Presence
from tactical.rules import SHIPPED, load
from tactical.scenario import open_scenario, scenario_from_text
from tactical.scenario.shipped_files import shipped_saves
from tactical.session.session import Session
from tactical.table.pieces import titled
from tests.cli.plain.sitter import Typist, begun, piped, sit
from tests.journal.games import BLUE, RED, YARD, do, fixed, yard
from tests.rules.starship.abeam import ABEAM

WIDE = YARD.replace("a..x...", "a......x..").replace(".b.....", ".b........")


@pytest.fixture
def save(tmp_path):
    """A yard so wide that nobody finds Cy by chance."""
    path = tmp_path / "yard.tactical"
    yard(path, WIDE.replace("...c..d", "......xc.d")).close()
    return path


@pytest.fixture
def open_save(tmp_path):
    """The yard with nothing hidden in it: nobody hands over."""
    path = tmp_path / "open.tactical"
    yard(path, YARD.replace("hidden = true\n", "")).close()
    return path


def record(path):
    with Game.open(path, write=False) as game:
        return game.history.seq


# --- words ---


def test_no_order_begins_with_a_word_of_ours():
    firsts = set()
    for name in SHIPPED:
        for kind in load(name).all_orders:
            words = kind.form.split()
            firsts |= {words[0]} if words and words[0][0] != "{" else set(words[1:2])  # the piece may be left out
    assert {word for word in firsts if word in BY_WORD} == {*ORDERS}
    assert all(verb.help and verb.form.startswith(verb.word) for verbs in VERBS.values() for verb in verbs)


def test_an_order_that_begins_with_a_word_of_ours_is_read_as_one(tmp_path):
    path = tmp_path / "mail.tactical"
    Game.create(path, *open_scenario("the-mailbag")).close()
    said = sit(path, "pick up mailbag")
    assert "The mailbag does not lie where Bess stands (FT-13)" in said


def test_every_word_does_something(open_save):
    from tactical.cli.plain.plain_play import PlainPlay

    assert all(callable(getattr(PlainPlay, verb.method, None)) for verbs in VERBS.values() for verb in verbs)
    said = sit(open_save, "help", "help reach", "help sing")
    for verbs in VERBS.values():
        for verb in verbs:
            assert f"  {verb.form}: {verb.help}" in said
    assert "sing is not a command" in said


def test_it_loads_no_screen():
    script = "import sys, tactical.cli.plain; print(sorted({'textual', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# --- what is told ---


def test_the_first_lines_tell_what_there_is_to_know(open_save):
    said = sit(open_save)
    assert said.splitlines()[0] == "The yard (Skirmish), round 1."
    assert "the last unbroken side wins" in said
    assert "Red decides: Ann's turn. Ann at a1: Health 25 of 25, Move 5 of 5 squares." in said
    assert said.endswith("every order was saved as it was given.")


def test_pieces_are_told_with_distance_and_direction(open_save):
    said = sit(open_save, "who")
    assert "Dee, trooper, blue, at g2; Health 25 of 25, Move 5 of 5 squares; 6 east and 1 south of Ann" in said
    assert said.index("Ben, trooper") < said.index("Cy, trooper") < said.index("Dee, trooper")


def test_a_piece_that_was_named_is_the_one_meant(open_save):
    said = sit(open_save, "piece dee", "Where Ann", "around")
    assert "Attack: 8" in said
    assert "From Dee to a1: 6 west and 1 north" in said
    assert "Distance: 6 squares" in said
    assert "g2, open floor: Dee (blue)" in said
    assert "west: f2, open floor" in said
    assert "south-west: f3, open floor" in said


def test_cells_tell_their_price_and_why_not(open_save):
    said = sit(open_save, "cell b2", "cell g1", "cell dee", "cell zz99")
    assert "To enter: 1" in said
    assert "Possible: ann walk b2: 1 square, 4 left" in said
    assert "Not possible: G1 costs 6 squares; 5 of 5 left (SK-10); ? for more" in said
    assert "g2, open floor" in said
    assert re.search(r"ann fire rifle at dee: \d+% \(\d+ or less on 2d6; Attack \d+(, [a-z ]+ [+-]\d+)*\)", said)
    assert "no cell" in said.lower() or "outside" in said.lower()


def test_a_piece_says_what_its_numbers_are_made_of(tmp_path):
    path = tmp_path / "lock.tactical"
    path.write_bytes(shipped_saves()["boarding"].read_bytes())
    said = sit(path, "piece cy")
    assert "Move: 4 of 5 MP [BA-02] (Move 4 [BA-02], run +1 [BA-98])\n" in said
    assert "Armour: -2 from each hit [FT-BA-04]\n" in said


def test_reach_is_told_by_price(open_save):
    said = sit(open_save, "reach", "reach ann shift", "reach dee", "reach ann fly")
    assert "Move: 5 of 5 squares [SK-06]\n1 square, 4 left: b1, a2, b2" in said
    assert "Ann, shift: 3 cells within reach." in said
    assert "Dee cannot move now." in said or "dee, walk" in said
    assert "'fly' is not a way Ann can move now; the ways are walk, shift." in said


def test_rows_and_borders(tmp_path):
    path = begun("the-west-lock", tmp_path / "ship.tactical")
    said = sit(path, "rows", "rows 2 3", "rows 0", "picture")
    assert re.search(r"A board of \d+ by \d+ squares", said)
    assert "Row 2: " in said
    assert re.search(r"Borders: .*wall between [a-z]\d+ and [a-z]\d+", said)
    assert "Rows are 1 to" in said


def test_threats_and_overlays(open_save):
    said = sit(open_save, "threats", "threats cy", "threats ann", "overlay", "overlay cover")
    assert re.search(r"Cy can reach: [a-g]\d", said)
    assert re.search(r"Dee can attack with .*rifle.*: ", said)
    assert "Ann is not an enemy in sight." in said
    assert "Overlays: threat (" in said
    assert "Cover: from known enemies" in said


def test_rules_and_clauses(open_save):
    said = sit(open_save, "ann walk b1 c1 d1 e1 f1 g1", "?", "rules SK-10", "rules undergrowth", "rules xyzzy")
    assert said.count("SK-10 You may not use more squares than your Speed") == 2
    assert "Skirmish has no such clause" in said


# --- deciding ---


def test_orders_are_numbered_and_a_number_gives_one(open_save):
    said = sit(open_save, "orders", "orders ann", "9999")
    assert "ann end" in said
    assert "There is no order 9999 now" in said
    number = re.search(r"^(\d+): ann go prone$", said, re.MULTILINE)
    assert number is not None
    sit(open_save, "orders ann", re.findall(r"^(\d+): ann go prone$", said, re.MULTILINE)[-1])
    with Game.open(open_save) as game:
        assert game.state.pieces[0].prone


def test_a_number_of_an_old_list_gives_nothing(open_save):
    said = sit(open_save, "orders", "ann go prone", "1")
    assert "There is no order 1 now" in said
    assert record(open_save) == 1


def test_a_refusal_changes_nothing_and_names_its_clause(open_save):
    said = sit(open_save, "ann walk g1", "dance", "ann walk zz9", ":end of the world")
    assert "SK-" in said
    assert "is not an order" in said
    assert record(open_save) == 0


def test_end_asks_while_somebody_can_act(open_save):
    said = sit(open_save, "end")
    assert "Ann can still move or fire. Type end again to end." in said
    assert record(open_save) == 0
    sit(open_save, "end", "who", "end")
    assert record(open_save) == 0, "asked anew after something else"
    sit(open_save, "end", "end")
    assert record(open_save) == 1


def test_end_asks_nothing_where_it_would_be_refused(tmp_path):
    path = tmp_path / "abeam.tactical"
    scenario = scenario_from_text(ABEAM, "abeam")
    Game.create(path, scenario.rules, scenario.opened()).close()
    said = sit(path, "ann turn 90", "end", "end", "ann turn -90", "end")
    assert "Ann will overlap Zed and must move on before its turn ends (SC-42)" in said
    assert said.count("Ann cannot end its turn on Zed; fly or turn away first (SC-42)") == 2
    assert said.count("Type end again to end") == 1


def test_giving_up_must_be_said_twice(open_save):
    said = sit(open_save, "concede", "now", "concede")
    assert said.count("Repeat the order to confirm.") == 2
    said = sit(open_save, "summary", "concede", "concede", "now")
    assert said.count("The battle is over") == 2
    assert said.count("when the battle is over") == 1
    assert said.count("tactical replay") == 1, "what it came to is told once without being asked"


def test_what_a_battle_came_to_is_told_at_its_end(open_save):
    said = sit(open_save, "ann fire rifle at cy", "roll", "concede", "concede", "summary")
    assert said.count("Damage dealt, taken, kills:") == 2
    assert "Luck against the odds:" in said


def test_undo_and_redo(open_save):
    sit(open_save, "ann walk b1", "undo", "redo", "undo")
    with Game.open(open_save) as game:
        assert game.state.pieces[0].cell == 0
    said = sit(open_save, "undo")
    assert "nothing" in said.lower()


def test_undo_past_dice_is_said_twice(open_save):
    said = sit(open_save, "ann fire rifle at dee", "undo", "undo")
    assert "If all agree: undo again" in said
    with Game.open(open_save) as game:
        assert not game.moments


def test_a_window_is_asked_with_its_odds(tmp_path):
    path = tmp_path / "w.tactical"
    text = YARD.replace("hidden = true\n", "").replace("a..x...", "ac.x...").replace("...c..d", "......d")
    yard(path, text.replace("[map]", "[options]\nstrike_at_leavers = true\n\n[map]")).close()
    said = sit(path, "ann walk a2 a3", "1")
    assert "Blue (Cy) decides: an enemy is about to leave your Melee Range (SK-D09)." in said
    assert re.search(r"1: react \S+: \d+% \(\d+ or less on 2d6; Attack \d+\)", said), said
    assert "Type a number or an order." in said
    assert record(path) == 2


def test_a_window_of_many_courses_lists_what_else_may_be_answered(tmp_path):
    path = tmp_path / "between.tactical"
    path.write_bytes(shipped_saves()["starship"].read_bytes())
    said = sit(path)
    assert "attack again, or fly on first" in said
    assert re.search(r"^\d: kestrel attack shrike", said, re.MULTILINE), said
    assert "kestrel fly" not in said
    assert "Type a number or an order; type reach to list the moves." in said


def test_a_fleet_draft_is_told_before_it_is_given(tmp_path):
    path = begun("three-suns", tmp_path / "suns.tactical")
    said = sit(path, "draft", "orders")
    first = re.search(r"^\d+: (activate \S+)", said, re.MULTILINE)
    assert first is not None
    said = sit(path, "activate bel", "orders", "?")
    draft = re.search(r"^\d+: (order \S+ [^:\n]+?)(?:: .*)?$", said, re.MULTILINE)
    assert draft is not None, said
    order = draft[1].strip()
    said = sit(path, order, "draft", "commit")
    ship = order.split()[1]
    assert f"{titled(ship)}: " in said.partition("Type help")[2]


# --- rehearsing ---


def test_a_rehearsal_is_told_apart_and_touches_nothing(open_save):
    said = sit(
        open_save, "rehearse", "dice best", "ann fire rifle at dee", "line", "goto 0", "ann walk b1", "tree", "now",
        "return",
    )  # fmt: skip
    assert "REHEARSAL, nothing is saved: 1 order, best dice" in said
    assert re.search(r"1: red: ann fire rifle at dee \(dice ", said)
    assert re.search(r"\d+ or less on 2d6.*; made, \d+%", said)
    assert "likely to turn out this way." in said
    assert "2: red: ann walk b1, after 0 (here)" in said
    assert "The rehearsal is over; the game has not changed." in said
    assert record(open_save) == 0


def test_a_hint_is_begun_by_its_number(open_save):
    said = sit(open_save, "hint", "1")
    told = next(line for line in said.splitlines() if line.startswith("1: "))
    assert " loses " in told, "with its odds"
    assert record(open_save) == 1


def test_one_piece_has_hints_of_its_own(open_save):
    said = sit(open_save, "hint ann", "hint dee", seats=(RED,))
    told = [line for line in said.splitlines() if re.match(r"\d: ", line)]
    assert told
    assert all(line[3:].startswith("Ann ") for line in told)
    assert "Dee cannot be given an order now." in said


def test_dice_of_a_rehearsal_may_be_said(open_save):
    said = sit(open_save, "rehearse", "dice ask", "ann fire rifle at dee", "roll", "1,1", "line", "dice luck")
    assert "Type the faces, such as 3,4." in said
    assert "Type the faces, such as 3,4." in said
    assert "2d6 1+1 = 2" in said
    assert "Dice are average, best, worst, ask, fresh." in said


def test_a_line_is_played_into_the_game(open_save):
    said = sit(open_save, "rehearse", "ann walk b1", "ann end", "play")
    assert "All 2 orders played as rehearsed" in said
    assert record(open_save) == 2
    assert "You are not rehearsing" in sit(open_save, "line")


# --- seats ---


def test_a_seat_hands_over_where_views_differ_and_nobody_reads_on(save):
    said = sit(save, "", "ann end", "", "cy walk g1 hidden", "cy end", "")
    at = said.index("Hand over to Blue. Blue: press Enter when you are here.")
    assert at < said.index("Since your last turn here:", at) < said.index("Blue decides", at)
    blue = said[at : said.index("Hand over to Red", at)]
    assert "Cy" in blue
    red = said[said.index("Hand over to Red", at) :]
    assert "cy" not in red.replace("Cy's turn", "").lower(), red


def test_nothing_is_told_before_enter(save):
    said = sit(save, "")  # Enter at the beginning; then the lines are over
    assert said.startswith("Hand over to Red.")
    assert sit(save).splitlines() == [
        "Hand over to Red. Red: press Enter when you are here.",
        "You have left; every order was saved as it was given.",
    ]


LINES = (
    "who", "orders", "reach", "cell h2", "cell g2", "around h2", "threats", "overlay sight", "overlay cover", "rows",
    "where cy", "piece cy", "cell cy", "log", "since", "now", "check ann walk b1 c1 d1", "rehearse", "cy walk g3",
    "tree", "return", "ann walk b1", "ann fire rifle at cy", "cy walk i2", "picture", "threats cy", "reach cy",
    "ann end",
)  # fmt: skip


def test_where_somebody_hides_is_told_to_nobody_else(tmp_path):
    said = []
    for name, middle in (("one", "......xc.d"), ("other", "......cx.d")):
        path = tmp_path / f"{name}.tactical"
        yard(path, WIDE.replace("...c..d", middle)).close()
        said.append(sit(path, *LINES, seats=(RED,)).replace(str(path), "FILE"))
    assert said[0] == said[1]
    assert "Waiting for Blue." in said[0]


@pytest.mark.slow
def test_one_seat_waits_and_is_told_what_the_others_do(open_save):
    red = Typist(open_save, "--seat", "red", "--seed", "3")
    try:
        red.wait("Red decides: Ann's turn.")
        red.type("ann end")
        red.wait("Waiting for Blue.")
        with Game.open(open_save) as game:
            do(game, "cy walk d1", "cy end", dice=fixed())
        shown = red.wait("Red decides: Ben's turn.")
        assert "Cy walks to d1" in shown
        red.type("quit")
        assert red.ended() == 0
    finally:
        assert BLUE == 1


def test_the_log_says_what_others_did_since_the_seat_last_acted(open_save):
    with Game.open(open_save) as game:
        do(game, "ann end", "cy walk d1", "cy end", dice=fixed())
    said = sit(open_save, "log", "quit", seats=(RED,)).splitlines()
    heading = [at for at, line in enumerate(said) if line == "Since you last acted:"]
    assert len(heading) == 2, "when it is opened, and in the log"
    assert all(said[at + 1].startswith("Cy walks to d1") for at in heading)
    assert "Since you last acted:" not in sit(open_save, "log", "quit")


def test_of_two_orders_at_once_the_second_is_not_taken_and_told_so(open_save, monkeypatch):
    real = Session.give

    def late(session, order):
        if session.seat.game.history.seq == 0:
            with Game.open(open_save) as other:
                do(other, "ann walk b1", dice=fixed())
        return real(session, order)

    monkeypatch.setattr(Session, "give", late)
    said = sit(open_save, "ann walk a2", "Where Ann")
    assert "Not given: ann walk a2. Another order came first." in said
    assert "Ann walks to b1" in said
    assert record(open_save) == 1


def test_a_seat_that_sits_elsewhere_too_is_told(open_save):
    assert "is also playing" not in sit(open_save, "Where Ann")
    with Game.open(open_save) as other:
        Presence(other.save, (RED,))
        assert "Red is also playing on another screen: the first order counts." in sit(open_save, "Where Ann")


def test_a_seat_that_sits_here_already_has_nothing_to_do(open_save):
    said = sit(open_save, "sit", "here")
    assert "You already have your seat, and see everything it knows." in said
    assert "Here: " in said


def test_a_missing_order_is_asked_for(open_save):
    assert "Type an order, such as PIECE walk PATH [hidden]\n" in sit(open_save, "odds", "check")


# --- terminals and pipes ---


def test_a_dumb_terminal_gets_no_codes_and_secrets_are_pushed_away(save):
    who = Typist(save, "--seed", "3")
    who.wait("Red: press Enter when you are here.")
    who.type("")
    who.wait("red> ")
    who.type("ann end")
    shown = who.wait("Blue: press Enter when you are here.")
    assert shown.count("\r\n\r\n") >= 1
    assert shown.count("\n") > 50
    assert "\x1b" not in shown
    who.type("")
    who.wait("blue> ")
    who.type("rehearse")
    who.wait("REHEARSAL blue> ")
    who.type("quit")
    assert who.ended() == 0
    assert b"\x1b" not in who.heard


def test_a_terminal_that_can_be_cleared_is(save):
    who = Typist(save, term="xterm-256color")
    who.wait("\x1b[2J\x1b[3J\x1b[H")
    who.wait("press Enter")
    who.type("")
    who.wait("red> ")
    who.type("quit")
    assert who.ended() == 0


def test_pipes(open_save):
    ran = piped(open_save, ["ann walk b1", "end", "end"], "--seed", "3", NO_COLOR="1")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Ann walks to b1 (1 square) [SK-06]" in ran.stdout
    assert "> " not in ran.stdout
    assert record(open_save) == 2


def test_what_is_said_cannot_make_a_terminal_do_things(open_save):
    ran = piped(open_save, ["\x1b[2J\x07", "who \x1b]0;x\x07", "x" * 100_000, 'ann act "\x1b[31m"'])
    assert ran.returncode == 0
    assert "\x1b" not in ran.stdout
    assert "\x07" not in ran.stdout
    assert max(map(len, ran.stdout.splitlines())) < 2000


def test_without_a_file_it_says_what_there_is(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "tactical", "play", "--plain"], capture_output=True, text=True, check=False, input=""
    )
    assert ran.returncode == 2
    assert "first-steps" in ran.stderr


@pytest.mark.clause("AR-32")
def test_a_cell_of_the_reach_is_told_once_at_its_cheapest_facing(tmp_path):
    said = sit(begun("bridge-and-ford", tmp_path / "battle.tactical"), "roll", "reach anvil", seed=1)
    prices = [line.partition(": ")[2] for line in said.splitlines() if " left: " in line]
    cells = [cell for there in prices for cell in there.split(", ")]
    assert len(cells) == len(set(cells)) > 300
    assert "Costs are for the facing on arrival" in said


def test_odds_are_told_as_a_tree_with_their_depth(open_save):
    said = sit(open_save, "odds ann fire rifle at cy", "odds ann walk b1", "odds ann walk z9").splitlines()
    start = said.index("Possible sequences, each line with its depth:")
    assert said[start + 1].startswith("1: Ann's rifle at Cy: ")
    assert said[start + 2].startswith("2: succeeds, ")
    assert "No dice or reactions follow." in said
    assert any("(SK-" in line or "off the board" in line for line in said[start + 3 :])
