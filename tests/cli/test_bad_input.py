"""Every mistake: one clear line on standard error, the right exit code, nothing lost."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest

from tactical import __version__
from tactical.journal.chunks import HEADER_SIZE, SEAL, STRETCH
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tests.cli.table import one_line
from tests.journal.games import RED, chunks_of, do, with_record

READERS = (
    ("show",), ("reach", "ann"), ("orders",), ("try", "ann end"), ("log",), ("replay",), ("check",),
    ("export", "--format", "text"),
)  # fmt: skip
WRITERS = (("do", "ann end"), ("undo",), ("redo",))


def command(words: tuple[str, ...], path: str) -> tuple[str, ...]:
    return (words[0], path, *words[1:])


def flipped(at: int) -> Callable[[bytes], bytes]:
    """Turns one bit round."""
    return lambda good: good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :]


CONTENTS: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda good: b"",
    "cut in its header": lambda good: good[:20],
    "text": lambda good: b"title = 'no save'\n",
    "flipped at its start": flipped(0),
    "flipped in its version": flipped(9),
    "flipped in its head": flipped(60),
    "foreign": lambda good: b"\x7fELF" + bytes(500),
}


@pytest.fixture
def bad_files(table):
    """Files that are no saves, by name."""
    good = Path(table.save).read_bytes()
    found = {}
    for number, (name, change) in enumerate(CONTENTS.items()):
        path = table.folder / f"bad{number}"
        path.write_bytes(change(good))
        found[name] = path
    found["missing"] = table.folder / "nowhere.tactical"
    found["directory"] = table.folder
    found["device"] = Path("/dev/null")
    pipe = table.folder / "pipe"
    os.mkfifo(pipe)
    found["pipe"] = pipe
    found["name too long"] = table.folder / ("x" * 400)
    found["under a file"] = Path(table.save) / "x"
    found["with a control character"] = table.folder / "a\x1b[2Jb"
    return found


def test_a_file_that_is_no_save(table, bad_files):
    for name, path in bad_files.items():
        before = path.read_bytes() if name in CONTENTS else None
        for words in (*READERS, *WRITERS):
            ran = table.run(*command(words, str(path)))
            assert ran.code == 4, (name, words, ran)
            one_line(ran)
            assert before is None or path.read_bytes() == before


def test_a_damaged_save_shows_what_precedes_the_damage_and_takes_no_orders(table):
    table.good("do", "ann walk b1", "ann go prone")
    data = Path(table.save).read_bytes()
    last = chunks_of(Path(table.save))[-1]
    spoiled = table.folder / "spoiled.tactical"
    spoiled.write_bytes(data[: last.offset + 20] + bytes([data[last.offset + 20] ^ 1]) + data[last.offset + 21 :])
    before = spoiled.read_bytes()
    ran = table.run("show", str(spoiled))
    assert ran.code == 4
    assert "A  Ann, trooper, red, at b1: acting" in ran.out
    assert "is damaged" in one_line(ran)
    for words in WRITERS:
        ran = table.run(*command(words, str(spoiled)))
        assert (ran.code, ran.out) == (4, "")
        assert "is damaged" in one_line(ran)
    assert table.run("check", str(spoiled)).code == 4
    assert spoiled.read_bytes() == before


def test_a_wrong_record_shows_what_precedes_it_and_takes_no_orders(table):
    table.good("do", "ann walk b1")
    forged = str(with_record(Path(table.save), b"\x80"))
    ran = table.run("show", forged)
    assert ran.code == 4
    assert "Ann, trooper, red, at b1" in ran.out
    assert "after record 1: " in one_line(ran)
    ran = table.run("do", forged, "ann go prone")
    assert (ran.code, ran.out) == (4, "")
    one_line(ran)
    assert table.run("check", forged).code == 4


def test_a_torn_save_goes_on_and_keeps_the_piece(table):
    table.good("do", "ann walk b1", "ann go prone")
    path = Path(table.save)
    path.write_bytes(path.read_bytes()[:-7])
    ran = table.on("show")
    assert ran.code == 0
    assert "never finished" in one_line(ran)
    assert table.on("check").code == 4
    ran = table.on("do", "ann end move")
    assert ran.code == 0
    assert "yard.tactical.torn-1" in one_line(ran)
    assert (table.folder / "yard.tactical.torn-1").stat().st_size > 0
    table.good("check")


def test_check_finds_what_a_seal_hides(table):
    path = Path(table.save)
    with Game.open(path) as game:
        for _ in range((STRETCH - 2) // 2):
            do(game, "ann walk b1")
            game.undo(RED)
    data = bytearray(path.read_bytes())
    assert data[-45] == SEAL
    data[HEADER_SIZE + 5] ^= 1  # the check of a head, of which nothing is shown
    body = bytes(data[-45:-32]) + blake2b(data[HEADER_SIZE - 16 : -45], digest_size=16).digest()
    path.write_bytes(bytes(data[:-45]) + body + blake2b(data[-61:-45] + body, digest_size=16).digest())
    assert table.on("show").code == 0
    ran = table.on("check")
    assert ran.code == 4
    assert "the start of a record at byte 40 is damaged" in one_line(ran)


@pytest.mark.slow
def test_every_cut_of_a_save_opens_or_is_told(table):
    table.good("do", "ann walk b1")
    data = Path(table.save).read_bytes()
    cut = table.folder / "cut.tactical"
    for size in [*range(120), *range(120, len(data), 97), *range(len(data) - 60, len(data))]:
        cut.write_bytes(data[:size])
        ran = table.run("show", str(cut))
        assert ran.code in (0, 4)
        if size < len(data):
            one_line(ran)


def test_a_file_in_use(table, monkeypatch):
    def busy(*_, **__):
        raise SaveError(table.save, "another process has kept it locked", "try again", Trouble.IN_USE)

    monkeypatch.setattr(Game, "open", busy)
    ran = table.on("do", "ann end")
    assert ran.code == 5
    one_line(ran)


def test_another_player_was_faster(table, monkeypatch):
    """Between opening and playing, somebody else gives an order."""
    real = Game.play

    def slow(game, order, dice, means=None):
        monkeypatch.undo()
        with Game.open(table.save) as other:
            assert other.play(order).verdict
        return real(game, order, dice)

    monkeypatch.setattr(Game, "play", slow)
    ran = table.on("do", "ann walk b1")
    assert ran.code == 3
    assert "another player acted first" in one_line(ran)
    with Game.open(table.save) as game:
        assert len(game.moments) == 1


@pytest.mark.parametrize(
    "save", ["nowhere/x.tactical", ".", "x" * 300, "", "a\0b"], ids=["no folder", "folder", "long", "empty", "zero"]
)
def test_a_new_game_where_none_can_be(table, save, monkeypatch):
    monkeypatch.chdir(table.folder)
    ran = table.run("new", "the-mill", "--save", save)
    assert ran.code == 4
    one_line(ran)


def test_a_folder_for_saves_that_cannot_be_made(table, monkeypatch):
    (table.folder / "file").write_text("x")
    monkeypatch.setenv("XDG_DATA_HOME", str(table.folder / "file"))
    ran = table.run("new", "the-mill")
    assert ran.code == 4
    assert "--save" in one_line(ran)


# --- orders ---

WRONG_ORDERS = {
    "": 2,
    " ": 2,
    "dance": 2,
    "ann": 2,
    "ann dance b1": 2,
    "bob walk b1": 2,
    "ann walk": 2,
    "ann walk zz99": 3,
    "ann walk b1 b1 walk": 2,
    "ann walk " + "9" * 400: 2,
    "ann walk a" + "9" * 400: 2,
    "ann fire " + "x" * 20_000: 2,
    "ann act \x1b[2J": 2,
    'ann act "\u202etxt"': 2,
    'ann act "[/] now"" ': 2,
    "result damage " + "7" * 400: 2,
    "throw 3,4": 3,
    "throw 3": 3,
    "ben walk b2": 3,
    "dee walk g1": 3,
    "ann walk g3": 3,
    "ann walk a1": 3,
    "ann walk b1 e3": 3,
    "ann fire pistol at dee": 3,
    "ann strike dee with sword": 3,
    "react pass": 3,
    "accept draw": 3,
    "referee skip": 3,
    "stand always opportunity for dee": 3,
}
OF_THE_TABLE = {  # refused by what every table has, for which no rule stands that a player could look up
    "ann walk zz99", "throw 3,4", "throw 3", "react pass", "accept draw", "referee skip",
    "stand always opportunity for dee",
}  # fmt: skip


def test_a_line_break_in_what_was_given_makes_no_second_line(table):
    for ran in (table.on("do", "ann\nend"), table.on("show", "--seat", "re\nd"), table.run("show", "a", "b\nc")):
        assert ran.code == 2
        one_line(ran)


def test_what_is_too_much_is_told_whole(table):
    assert (
        "'/one/path/that/is/longer/than/forty/letters' is not understood"
        in table.on("show", "/one/path/that/is/longer/than/forty/letters").err
    )


@pytest.mark.parametrize(
    ("word", "meant"),
    [("rooster", "; did you mean tactical roster?"), ("the-mill", "; to play that: tactical play the-mill"), ("", "")],
)
def test_a_word_that_is_not_a_command_says_what_may_be_meant(table, word, meant):
    ran = table.run(word)
    assert ran.code == 2
    assert one_line(ran) == f"tactical: '{word}' is not a command{meant} (see tactical --help)"


def test_a_replay_from_after_its_end(table):
    ran = table.on("replay", "--from", "9", "--to", "2")
    assert (ran.code, ran.out) == (2, "")
    assert "--from 9 comes after --to 2" in one_line(ran)


@pytest.mark.parametrize("text", WRONG_ORDERS, ids=lambda text: ascii(text)[:30])
def test_a_wrong_order(table, text):
    before = Path(table.save).read_bytes()
    for what in ("do", "try"):
        ran = table.on(what, text)
        assert ran.code == WRONG_ORDERS[text], ran
        line = one_line(ran)
        assert len(line) < 600
        if ran.code == 3:
            assert " is refused, because " in line
            assert ("[" in line) != (text in OF_THE_TABLE), line
            assert "TABLE" not in line
    assert Path(table.save).read_bytes() == before


# --- the command line itself ---

WRONG_WORDS = (
    ("dance",), ("do",), ("show",), ("show", "a", "b"), ("--dance",), ("new",), ("export", "x"), ("completion",),
    ("export", "x", "--format", "png"), ("scenario",), ("scenario", "eat"), ("scenario", "check"),
    ("completion", "csh"),
    ("log", "x", "--last", "0"), ("log", "x", "--last", "-1"), ("log", "x", "--last", "9" * 400), ("try", "x"),
    ("replay", "x", "--from", "one"), ("do", "x", "y", "--seed", "1.5"), ("do", "x", "y", "--dice", "a,b"),
    ("do", "x", "y", "--dice", ""), ("do", "x", "y", "--dice", "1" * 400),
    ("do", "x", "y", "--dice", "1," * 2000 + "1"),
    ("new", "the-mill", "--option", "corners"), ("new", "the-mill", "--option", "=free"),
    ("new", "the-mill", "--option", "corners=round"), ("new", "the-mill", "--option", "dance=yes"),
    ("new", "the-mill", "--option", "exposure_turns=" + "9" * 400), ("show", "--json", "--ascii", "x"),
    ("\x1b[2J",), ("show", "x", "--\x1b[2J"), ("--seed", "\u202e1"),
)  # fmt: skip


@pytest.mark.parametrize("words", WRONG_WORDS, ids=lambda words: ascii(" ".join(words))[:30])
def test_a_wrong_command_line(table, words):
    ran = table.run(*words)
    assert ran.code == 2, ran
    assert ran.out == "" if "--json" not in words else ran.json["code"] == 2
    assert len(one_line(ran)) < 600


@pytest.mark.parametrize("words", [("show",), ("do", "ann end"), ("undo",), ("log",), ("orders",)])
def test_a_seat_that_is_not_there(table, words):
    ran = table.run(*command(words, table.save), "--seat", "gr\x1b[een")
    assert (ran.code, ran.out) == (2, "")
    assert "seats: red, blue" in one_line(ran)


@pytest.mark.parametrize("words", [("reach", "zoe"), ("orders", "--piece", "zoe"), ("reach", "\x1b[2J")])
def test_a_piece_that_is_not_there(table, words):
    ran = table.run(*command(words, table.save))
    assert ran.code == 2
    assert "pieces: ann, ben, cy, dee" in one_line(ran)


@pytest.mark.parametrize("words", [(), ("play",), ("play", "the-mill"), ("play", "nowhere"), ("--seed", "3")])
def test_the_screen_without_a_terminal(table, words):
    ran = table.run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert "needs a terminal" in one_line(ran)
    assert not (table.folder / "data").exists()


@pytest.mark.parametrize("name", ["nothing", "../../etc/passwd", "/dev/zero", "\x1b[2J", "x" * 5000])
def test_a_scenario_that_is_not_there(table, name):
    for words in (("new", name), ("scenario", "show", name), ("scenario", "check", name)):
        ran = table.run(*words)
        assert ran.code == 4
        one_line(ran)


# Texts that a parser takes minutes for, or more memory than there is.
TOO_MUCH = {
    "parts of a key": "a" + ".a" * 100_000 + " = 1",
    "parts of a table's name": "[" + "a." * 100_000 + "a]",
    "brackets": "a = " + "[" * 100_000,
    "digits": "limit = " + "9" * 400,
    "bytes": "." * 105_000_000,
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_scenario_of_too_much_is_refused_at_once(table, what):
    file = table.folder / "much.toml"
    file.write_text(table.scenario.read_text().replace("[map]", f"{TOO_MUCH[what]}\n[map]", 1))
    for words in (("scenario", "check"), ("scenario", "show"), ("new",)):
        ran = table.run(*words, str(file))
        assert ran.code == 4, ran
        assert len(one_line(ran)) < 600
        assert "much.toml:" in ran.err


def test_a_mistake_of_ours_is_one_line_too(table, monkeypatch):
    def broken(*_, **__):
        raise KeyError("a\x1b[2J\nb")

    monkeypatch.setattr(Game, "open", broken)
    ran = table.on("show")
    assert ran.code == 1
    assert "please report it" in one_line(ran)
    monkeypatch.setenv("TACTICAL_DEBUG", "1")
    with pytest.raises(KeyError):
        table.on("show")


def test_a_mistake_of_ours_is_written_down_without_anything_of_the_game(table, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(table.folder / "state"))

    def broken(*_, **__):
        secret = "hidden at c4"
        raise KeyError(secret)

    monkeypatch.setattr(Game, "open", broken)
    told = one_line(table.on("show"))
    (report,) = (table.folder / "state").rglob("crash-*.txt")
    assert str(report) in told
    text = report.read_text("utf-8")
    assert "command show" in text
    assert "KeyError\n" in text
    assert "in broken: raise KeyError(secret)" in text
    assert not any(word in text for word in ("hidden at c4", table.save, "yard"))
    for _ in range(30):
        table.on("show")
    assert len([*(table.folder / "state").rglob("crash-*.txt")]) <= 20


def test_with_json_what_fails_is_json_too(table):
    ran = table.run("show", str(table.folder / "nothing"), "--json")
    assert ran.code == 4
    (line,) = ran.json["error"]
    assert ran.json["code"] == 4
    assert one_line(ran) == f"tactical: {line}"
    refused = table.run("do", table.save, "ann walk zz9", "--json")
    assert refused.code == 3
    assert refused.json["orders"] == []  # its own answer tells of refusals, and there is one document
    assert table.run("show", table.save, "--jsn", "--json").json["code"] == 2


def test_verbose_tells_what_runs_and_leaves_the_output_alone(table):
    quiet, told = table.on("show"), table.on("show", "--verbose")
    assert told.out == quiet.out
    lines = told.err.splitlines()
    assert lines[0] == f"tactical: tactical {__version__}, command show"
    assert lines[-1].startswith("tactical: exit code 0 after ")
    assert any(line.startswith("tactical: saves in ") for line in lines)


def test_a_save_one_may_not_write_to_can_be_looked_at(table, monkeypatch):
    """As the system would tell it: the tests may run as somebody who may write everything."""
    from tactical.journal import syscalls

    real = os.open

    def refusing(path, flags, *rest, **others):
        if path == table.save and flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied", path)
        return real(path, flags, *rest, **others)

    monkeypatch.setattr(syscalls.SYSTEM, "open", refusing, raising=False)
    table.good("show")
    ran = table.on("do", "ann end")
    assert ran.code == 4
    one_line(ran)
    assert stat.S_ISREG(Path(table.save).stat().st_mode)


def test_help_is_a_command_too(table):
    assert table.run("help").out == table.run("--help").out
    assert table.run("help", "new").out == table.run("new", "--help").out
    assert table.run("help").code == 0


@pytest.mark.parametrize("words", [("new", "the-mill", "--save"), ("store", "copy")])
def test_a_folder_that_is_missing_is_named_so(table, words):
    place = str(table.folder / "no" / "x.tactical")
    ran = table.run(*(words if words[0] == "new" else (*words, table.save)), place)
    assert ran.code == 4
    assert f"there is no folder {table.folder / 'no'}; make it, or choose another place" in one_line(ran)


def test_mistakes_of_scenarios_are_told_as_json(table):
    wrong = table.folder / "wrong.toml"
    wrong.write_text('title = "x"\nrules = "skirmish"\nlimit = -1\n', "utf-8")
    ran = table.run("scenario", "check", str(wrong), "the-mill", "--json")
    assert (ran.code, ran.err) == (4, "")
    bad, good = ran.json["checked"]
    assert (bad["file"], bad["good"], bad["title"]) == (str(wrong), False, None)
    words = "limit must be a whole number from 0 to 1000000, not -1"
    assert {"line": 3, "column": 9, "text": words, "file": None} in bad["problems"]
    about = {"file": "the-mill", "good": True, "title": "The mill", "rules": "skirmish"}
    assert good == {**about, "problems": [], "warnings": []}
    missing = table.run("scenario", "check", "nowhere.toml", "--json").json["checked"][0]["problems"]
    assert missing == [{"line": 0, "column": 0, "text": "there is no such file", "file": None}]


def test_mistakes_of_scenarios_are_told_as_compilers_do(table):
    wrong = table.folder / "wrong.toml"
    wrong.write_text('title = "x"\nrules = "skirmish"\nlimit = -1\n', "utf-8")
    ran = table.run("scenario", "check", str(wrong), "nowhere.toml", "the-mill", "--format", "gcc")
    assert (ran.code, ran.err) == (4, "")
    lines = ran.out.splitlines()
    assert f"{wrong}:3:9: error: limit must be a whole number from 0 to 1000000, not -1" in lines
    assert lines[-1] == "nowhere.toml:1:1: error: there is no such file"  # and nothing of the mill
    github = table.run("scenario", "check", str(wrong), "--format", "github").out.splitlines()
    assert f"::error file={wrong},line=3,col=9::limit must be a whole number from 0 to 1000000, not -1" in github
    assert len(github) == len(lines) - 1


def test_warnings_of_scenarios_are_told_and_count_where_that_is_wished(table):
    more = '[[seats]]\nname = "green"\n'
    table.scenario.write_text(table.scenario.read_text("utf-8") + more, "utf-8")
    line = table.scenario.read_text("utf-8").count("\n") - 1
    words = "green has no pieces and never acts"
    file = str(table.scenario)
    ran = table.run("scenario", "check", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{file}: good: The yard (Skirmish)\n{file}:{line}:1: warning: {words}\n"
    gcc = table.run("scenario", "check", file, "--format", "gcc", "--strict")
    assert (gcc.code, gcc.out) == (7, f"{file}:{line}:1: warning: {words}\n")
    told = table.run("scenario", "check", file, "--json").json["checked"][0]
    assert (told["good"], told["warnings"]) == (True, [{"line": line, "column": 1, "text": words, "file": None}])
    assert table.run("scenario", "check", "the-mill", "--strict").code == 0


def test_a_scenario_is_checked_from_standard_input(table, monkeypatch):
    def checked(text):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return table.run("scenario", "check", "-")

    assert checked(table.scenario.read_text("utf-8")).out == "-: good: The yard (Skirmish)\n"
    ran = checked("title = 5\n")
    assert ran.code == 4
    assert "-:1:9: title must be text in quotes" in ran.err
    assert "is too large" in checked("#" * (1 << 20) + "\n").err
