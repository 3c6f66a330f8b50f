"""A game from the command line, from the first order to the last, and all that can be asked about it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tactical import __version__
from tactical.cli import exits
from tactical.journal.game import Game
from tactical.rules import SHIPPED, load
from tactical.scenario import campaign_names, scenario_names
from tests.cli.table import one_line

HIT = ("--dice", "1,1", "--dice", "6,6")


# --- beginning ---


def test_a_new_game_says_where_it_is(table):
    ran = table.run("new", "the-mill")
    path = Path(ran.out.strip())
    assert path == table.folder / "data" / "tactical" / "saves" / "the-mill.tactical"
    assert path.is_file()
    assert table.run("new", "the-mill").out.strip().endswith("the-mill-2.tactical")


def test_options_are_set_by_name(table):
    save = str(table.folder / "other.tactical")
    ran = table.run("new", "the-mill", "--save", save, "--option", "corners=free", "--option", "exposure_turns=3")
    assert ran.code == 0
    with Game.open(save) as game:
        assert (game.state.setup.options.corners, game.state.setup.options.exposure_turns) == ("free", 3)


def test_no_file_is_overwritten(table):
    before = Path(table.save).read_bytes()
    ran = table.run("new", "the-mill", "--save", table.save)
    assert ran.code == 4
    assert "already there" in one_line(ran)
    assert Path(table.save).read_bytes() == before


@pytest.mark.parametrize(
    ("save", "problem"),
    [("nodir/x", "there is no folder nodir;"), ("/nope/a/x", "there is no folder /nope;"),
     ("file/x", "file is not a folder;"), ("there/nodir/x", "there is no folder there/nodir;")],
)  # fmt: skip
def test_a_place_that_is_not_there_is_named(table, monkeypatch, tmp_path, save, problem):
    (tmp_path / "file").touch()
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path)
    ran = table.run("new", "the-mill", "--save", save)
    assert ran.code == 4
    assert problem in one_line(ran)
    assert "make it, or choose another place" in ran.err


# --- looking ---


def test_show_draws_the_board_and_names_every_piece(table):
    out = table.good("show").out
    assert "The yard (Skirmish), round 1, record 0" in out
    assert "Red decides: Ann's turn" in out
    assert [line for line in out.splitlines() if line[:2] in ("  ", "1 ", "2 ", "3 ")][:4] == [
        "  a b c d e f g",
        '1 A . . " . . .',
        "2 . . . C . . D",
        "3 . B . . . . .",
    ]
    assert "A  Ann, trooper, red, at a1: acting; Health 25 of 25" in out
    assert "C  Cy, trooper, blue, at d2: hidden" in out


def test_a_fallen_piece_is_told_in_words(table):
    with Game.open(table.save) as game:
        from tactical.table.values import replace

        state = game.state.with_piece(replace(game.state.pieces[1], prone=True, health=8))
        rules = game.rules
    other = table.folder / "other.tactical"
    Game.create(other, rules, state).close()
    assert "B  Ben, trooper, red, at b3: prone, wounded; Health 8 of 25" in table.run("show", str(other)).out


def test_reach_draws_what_would_be_left_and_lists_each_place(table):
    out = table.good("reach", "ann").out
    assert "1 A 4 3 1 0 . ." in out or "1 A 4 3" in out
    assert "b1: 1 square, 4 left: ann walk b1" in out


def test_reach_takes_another_way_of_moving(table):
    out = table.good("reach", "ann", "--mode", "shift").out
    assert "ann shift b1" in out
    assert "walk" not in out
    ran = table.on("reach", "ann", "--mode", "fly")
    assert (ran.code, one_line(ran)) == (2, "tactical: 'fly' is not a way ann can move now; the ways are walk, shift")


def test_reach_of_who_is_not_asked_is_refused(table):
    ran = table.on("reach", "ben")
    assert ran.code == 3
    assert "Red decides: Ann's turn" in one_line(ran)


def test_orders_lists_what_do_accepts(table):
    listed = [line.strip().partition(" (")[0] for line in table.good("orders").out.splitlines()[1:]]
    assert "ann walk b1" in listed
    assert "concede" in listed
    for text in [*listed[:3], "ann end"]:
        assert table.on("try", text, "--by-hand").code in (0, 6)


def test_orders_of_one_piece_or_another_seat(table):
    assert "ann walk b1" in table.good("orders", "--piece", "ann").out
    assert "walk" not in table.good("orders", "--piece", "dee").out
    out = table.good("orders", "--seat", "blue").out
    assert out.startswith("Red decides")
    assert "ann" not in out.partition("\n")[2].lower()


# --- doing ---


def test_orders_are_done_one_after_the_other(table):
    out = table.good("do", "ann walk b1", "ann end").out
    assert out.splitlines() == [
        "> red: ann walk b1",
        "  Ann walks to b1 (1 square) [SK-06]",
        "> red: ann end",
        "  Cy was spotted: an enemy came close [FT-SK-06]",
        "  Cy's turn, Speed 5 [SK-D04]",
        "Blue decides: Cy's turn",
    ]
    with Game.open(table.save) as game:
        assert len(game.moments) == 2


def test_the_first_refusal_ends_it_and_what_was_done_stays(table):
    ran = table.on("do", "ann walk b1", "ann walk g3", "ann end")
    assert ran.code == 3
    line = one_line(ran)
    assert line.startswith("tactical: order 2 of 3 ('ann walk g3') is refused, because ")
    assert "[SK-D01]" in line
    with Game.open(table.save) as game:
        assert len(game.moments) == 1


def test_a_path_beyond_the_edge_is_refused(table):
    ran = table.on("do", "ann walk b1 b99")
    assert (ran.code, one_line(ran)) == (
        3,
        "tactical: 'ann walk b1 b99' is refused, because b99 is off the board, which ends at g3",
    )
    told = table.on("do", "ann walk b1 b99", "--json")
    why = {"code": "beyond_edge", "clause": "TABLE", "text": "b99 is off the board, which ends at g3"}
    reason = why | {"because": [], "remedy": ""}
    assert told.json["refused"] == {"text": "ann walk b1 b99", "reasons": [reason]}
    assert table.on("odds", "ann walk b99").code == 3
    assert table.on("do", "ann walk 9b").code == 2


def test_faces_are_taken_roll_by_roll(table):
    out = table.good("do", "ann fire rifle at dee", *HIT).out
    assert "1+1 = 2" in out
    assert "Dee loses" in out


def test_without_faces_dice_are_thrown_and_a_seed_repeats_them(table):
    copies = [str(table.folder / f"{n}.tactical") for n in range(2)]
    outs = []
    for copy in copies:
        table.run("new", str(table.scenario), "--save", copy)
        outs.append(table.run("do", copy, "ann fire rifle at dee", "--seed", "5").out)
    assert outs[0] == outs[1]
    assert "2d6" in outs[0]


def test_faces_that_run_out_leave_the_next_roll_awaited(table):
    ran = table.on("do", "ann fire rifle at dee", "--dice", "1,1")
    assert ran.code == 6
    assert "Next roll: Dee defends" in ran.out
    assert table.on("do", "ann end", "--by-hand").code == 6
    assert table.on("do", "--dice", "6,6").code == 0


def test_by_hand_stops_at_each_roll(table):
    ran = table.on("do", "ann fire rifle at dee", "--by-hand")
    assert (ran.code, ran.err) == (6, "")
    assert '"throw N,N"' in ran.out
    assert table.on("do", "throw 6,6", "--by-hand").code == 0


@pytest.mark.parametrize("faces", ["7,1", "0,1", "1", "1,1,1"])
def test_wrong_faces_are_told_and_change_nothing(table, faces):
    before = Path(table.save).read_bytes()
    ran = table.on("do", "ann fire rifle at dee", "--dice", faces)
    assert ran.code == 2
    assert f"--dice {faces} for Ann's rifle at Dee: " in one_line(ran)
    assert Path(table.save).read_bytes() == before


def test_faces_no_roll_wanted_are_told(table):
    ran = table.on("do", "ann walk b1", "--dice", "6,6")
    assert ran.code == 0
    assert "no roll used" in one_line(ran)


def test_a_seat_speaks_only_for_itself(table):
    ran = table.on("do", "ann walk b1", "--seat", "blue")
    assert ran.code == 3
    assert "Red decides now" in one_line(ran)
    assert table.on("do", "ann walk b1", "--seat", "RED").code == 0


def test_a_referee_speaks_when_nobody_is_named(table):
    blue = 'name = "blue"\nside = "blue"'
    table.scenario.write_text(table.scenario.read_text().replace(blue, f"{blue}\nreferee = true"))
    save = str(table.folder / "judged.tactical")
    table.run("new", str(table.scenario), "--save", save)
    ran = table.run("do", save, "referee place ann g3")
    assert (ran.code, ran.err) == (0, "")
    assert "Referee Blue: puts Ann on g3" in ran.out
    assert table.run("do", save, "referee place ann a1", "--seat", "red").code == 3


# --- trying ---


def test_trying_saves_nothing_and_tells_the_odds(table):
    before = Path(table.save).read_bytes()
    out = table.good("try", "ann fire rifle at dee", *HIT).out
    assert "odds of Ann's rifle at Dee: 8 or less on 2d6, 26/36, 72%" in out
    assert "odds of Dee defends: 5 or less on 2d6, 10/36, 28%" in out
    assert "Chance of this line: 676/1296, 52%. Nothing was saved." in out
    assert Path(table.save).read_bytes() == before


def test_a_missed_roll_counts_by_its_chance_to_miss(table):
    ran = table.on("try", "ann fire rifle at dee", "--dice", "6,6", "--json").json
    assert ran["chance"] == [5, 18]
    assert [roll["came"] for roll in ran["orders"][0]["rolls"]] == [False]


def test_trying_needs_no_right_to_write(table):
    Path(table.save).chmod(0o444)
    assert table.on("try", "ann walk b1").code == 0


def test_who_tries_learns_nothing_its_seat_does_not_know(table):
    assert "d2" in table.good("try", "ann walk b1 c1 d2").out  # where Cy hides
    ran = table.on("do", "ann walk b1 c1 d2")
    assert "Ann stops; " in ran.out


# --- taking back ---


def test_undo_and_redo(table):
    table.good("do", "ann walk b1")
    assert table.good("undo").out.splitlines() == ["Undone: red: ann walk b1", "Red decides: Ann's turn"]
    assert table.good("redo").out.splitlines()[0] == "Redone: red: ann walk b1"
    ran = table.on("redo")
    assert (ran.code, one_line(ran)) == (3, "tactical: there is nothing to redo")


def test_undo_of_nothing_is_refused(table):
    assert table.on("undo").code == 3


def test_past_a_border_all_must_agree(table):
    table.good("do", "ann fire rifle at dee", "--dice", "6,6")
    ran = table.on("undo")
    assert ran.code == 3
    assert one_line(ran).endswith("Red agrees, Blue must still agree")
    assert table.good("undo", "--seat", "blue").out.startswith("Undone")


@pytest.mark.parametrize("agreed", ["all", "red,blue", "blue", "Blue, red"])
def test_agreement_can_be_brought_along(table, agreed):
    table.good("do", "ann fire rifle at dee", "--dice", "6,6")
    table.good("undo", "--agreed", agreed)


def test_a_seat_that_is_not_there_cannot_agree(table):
    table.good("do", "ann walk b1")
    ran = table.on("undo", "--agreed", "green")
    assert (ran.code, one_line(ran)) == (2, "tactical: unknown seat 'green'; seats: red, blue")


# --- the past ---


def test_log_leaves_out_what_was_taken_back_and_replay_does_not(table):
    table.good("do", "ann walk b1", "ann go prone")
    table.good("undo")
    log, replay = table.good("log").out, table.good("replay").out
    assert "ann go prone" not in log
    assert "   2  red: ann go prone" in replay
    assert "   3  red undoes: red: ann go prone" in replay
    assert "   1  red: ann walk b1\n      Ann walks to b1 (1 square) [SK-06]" in log


def test_log_and_replay_by_number(table):
    table.good("do", "ann walk b1", "ann go prone", "ann end")
    assert table.good("log", "--last", "1").out.splitlines()[0] == "   3  red: ann end"
    out = table.good("replay", "--from", "2", "--to", "2").out
    assert "ann go prone" in out
    assert "walk" not in out
    assert "ann end" not in out


def test_check_tells_a_whole_file(table):
    table.good("do", "ann walk b1")
    assert " is intact: 1 record, 1 order in effect, 1 snapshot, digest " in table.good("check").out


# --- pictures ---


def test_export_as_text_is_board_and_legend(table):
    out = table.good("export", "--format", "text").out
    assert "2 . . . C . . D" in out
    assert "D  Dee, trooper, blue" in out


def test_export_as_svg_is_well_formed_and_escaped(table):
    text = table.scenario.read_text().replace('"The yard"', "'Yard <b>&\"\"</b> -->'")
    table.scenario.write_text(text)
    save = str(table.folder / "marked.tactical")
    assert table.run("new", str(table.scenario), "--save", save).code == 0
    root = ET.fromstring(table.run("export", save, "--format", "svg").out)
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == 'Yard <b>&""</b> -->, round 1'
    assert any(title.startswith("Ann, trooper, red, at a1") for title in titles)
    said = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ann", "Dee", "a", "1"} <= set(said)  # counters by name, and coordinates


# --- books ---


def test_rules_from_all_to_one(table):
    assert table.run("rules").out.splitlines() == [f"{name}: {load(name).title}" for name in SHIPPED]
    assert "SK-14  " in table.run("rules", "skirmish").out
    one = table.run("rules", "skirmish", "sk-14").out
    assert one.startswith("SK-14  ")
    assert "Section: " in one
    assert "SK-41" in table.run("rules", "skirmish", "standing", "up").out
    assert "corners = walls (" in table.run("rules", "skirmish", "--options").out


@pytest.mark.parametrize("words", [("chess",), ("skirmish", "SK-9999")])
def test_rules_that_are_not_there(table, words):
    ran = table.run("rules", *words)
    assert ran.code == 2
    one_line(ran)


@pytest.mark.slow
def test_scenarios_are_listed_shown_and_checked(table):
    assert table.run("scenario", "list").out.count("\n") == len(scenario_names()) + len(campaign_names())
    out = table.run("scenario", "show", "the-mill").out
    assert out.startswith("The mill (Skirmish); seats: red, blue")
    assert "A  Ada, trooper, red" in out
    ran = table.run("scenario", "check", *scenario_names(), str(table.scenario))
    assert (ran.code, ran.out.count(": good: ")) == (0, len(scenario_names()) + 1)


def test_a_scenario_with_mistakes_is_told_with_its_places(table):
    table.scenario.write_text(table.scenario.read_text().replace('weapons = ["rifle"]', "weapon = 1", 1))
    ran = table.run("scenario", "check", str(table.scenario))
    assert ran.code == 4
    assert f"{table.scenario}:" in ran.err
    assert "Traceback" not in ran.err


def test_locate_names_every_place(table):
    found = table.run("locate", "--json").json
    assert found["saves"] == str(table.folder / "data" / "tactical" / "saves")
    assert found["config"] == str(table.folder / "config" / "tactical")
    assert (Path(found["shipped_scenarios"]) / "the-mill.toml").is_file()
    assert (Path(found["shipped_themes"]) / "dark.toml").is_file()
    shown = table.run("locate")
    assert shown.code == 0
    assert "does not exist yet" in shown.out


def test_version_and_help(table):
    assert table.run("--version") == (0, f"tactical {__version__}\n", "")
    ran = table.run("--help")
    assert (ran.code, ran.err) == (0, "")
    told = " ".join(ran.out.split())
    told = told[told.index("Exit codes: ") : told.index(" tactical json ")]
    codes = {value for name, value in vars(exits).items() if name.isupper()}
    assert {int(number) for number in re.findall(r"\d+", told)} == codes
    ran = table.run("do", "--help")
    assert ran.code == 0
    assert "--by-hand" in ran.out


@pytest.mark.clause("FT-03")
def test_show_tells_what_decides_the_game(table):
    shown = table.good("show").out
    assert "Defence 5, Attack 8, Armour 1, " in shown
    assert "(reach " in shown
    assert "breaks, which loses the battle; the last unbroken side wins (FT-02)." in shown
    found = table.good("show", "--json").json
    assert found["goals"][0]["goal"] == "last_side"
    rows = {row["label"]: row for row in found["pieces"][0]["lines"]}
    assert (rows["Defence"]["number"], rows["Defence"]["due"]) == (5, 0)


def test_cells_and_texts_as_the_help_says(table):
    assert "2,1 counted from 0" in " ".join(table.run("do", "--help").out.split())
    said = table.good("do", "ann walk 1,0", "ann act looks about", "--json").json
    assert said["orders"][0]["text"] == "ann walk b1"
    assert said["orders"][1]["text"] == 'ann act "looks about"'


@pytest.mark.parametrize("at", range(4))
def test_options_stand_anywhere(table, at):
    """Also between the file and the orders, and between these."""
    words = [table.save, "ann fire rifle at dee", "ann end"]
    words[at:at] = ["--dice", "6,6"]
    ran = table.run("do", *words)
    assert (ran.code, ran.err) == (0, "")
    assert "6+6" in ran.out
    assert "Blue decides" in ran.out


@pytest.mark.parametrize("command", ["do", "try", "odds"])
def test_a_seat_stands_between_the_file_and_the_orders(table, command):
    ran = table.run(command, table.save, "--seat", "blue", "ann walk b1")
    assert ran.code == 3
    assert "not your decision" in ran.err or "decides" in ran.err
    assert table.run(command, table.save, "--seat", "red", "ann walk b1", "ann end").code == 0
    assert table.run(command, table.save, "ann walk b1", "--nonsense").code == 2


def test_trying_what_cannot_be_read_has_no_chance(table):
    ran = table.on("try", "ann dances")
    assert (ran.code, "Chance" in ran.out) == (2, False)
    assert table.on("try", "ann dances", "--json").json["chance"] is None
    ran = table.on("try", "ann walk b1", "ann dances")
    assert "Chance of the line so far: certain" in ran.out or "Chance of the line so far" in ran.out
    assert "Chance of this line" in table.on("try", "ann walk b1").out


@pytest.mark.parametrize("system", [None, "campaign", *SHIPPED])
def test_the_keys_of_the_scenario_format(table, system):
    named = [system] if system else []
    ran = table.run("scenario", "keys", *named)
    assert (ran.code, ran.err) == (0, "")
    found = table.run("scenario", "keys", *named, "--json").json["tables"]
    assert {"name", "type", "default", "words"} == set(found[0]["keys"][0])
    for told in found:
        for key in told["keys"]:
            assert f"  {key['name']} (" in ran.out


def test_the_keys_of_no_system(table):
    ran = table.run("scenario", "keys", "chess")
    assert ran.code == 2
    assert "chess" in one_line(ran)


def test_an_order_in_words_of_the_release_before_is_taken_with_a_hint(table):
    ran = table.on("do", "ann walk b1", "ann drop")
    assert ran.code == 0
    assert ran.err == "tactical: 'drop' is now typed as 'go prone'\n"
    assert "ann go prone" in table.good("log").out
