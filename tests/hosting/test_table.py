"""A table with a host: whose dice, whose consent, whose hand, who sits, who is awaited, and what one seat may take."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tactical.controller.attendance import Attendance, seconds_of
from tactical.controller.controller import Controller
from tactical.controller.limits import ORDERS_AT_ONCE, Pace
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer, HostRules
from tactical.journal.visibility import SPECTATOR, Visibility
from tactical.scenario import open_scenario
from tactical.table import CHANCE, Roll, Throw, awaiting, by_hand, tape
from tactical.table.notation import read
from tests.journal.games import BLUE, RED, fixed, order, random_order, thrown, yard

DAY = 86400


SHOT = "ann fire rifle at dee"
FACES = ((6, 6), (1,), (1,))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game in the yard that nobody hosts yet."""
    yard(tmp_path / "yard.tactical").close()
    return tmp_path / "yard.tactical"


def given(game: Game, text: str, dice, means=None):
    """Give a typed order; what came of it."""
    return game.play(order(game, text), dice, means)


# --- dice ---


def test_dice_belong_to_the_table_unless_it_has_agreed_otherwise(path: Path) -> None:
    with Game.open(path) as game:
        assert game.host(HostRules())
        refused = given(game, SHOT, fixed(*FACES), "given")
        assert refused.verdict.reasons[0].code == "dice_of_table"
        assert game.history.seq == 1
        assert given(game, SHOT, by_hand).verdict, "what stops at the roll has thrown nothing"
        roll = awaiting(game.state)
        assert isinstance(roll, Roll)
        faces = (1,) * roll.dice
        assert game.play(Throw(CHANCE, faces), by_hand).verdict.reasons[0].code == "dice_of_table"
        game.host(HostRules(by_hand=True))
        assert game.play(Throw(CHANCE, faces), by_hand).verdict
    with Game.open(path, write=False) as again:
        assert again.host_rules == HostRules(by_hand=True)
        assert again.history.told[-1].record.dice == "hand"
        again.verify()


def test_a_controller_asks_for_dice_where_the_table_throws_by_hand(path: Path) -> None:
    with Game.open(path) as game:
        assert Controller(game, frozenset({RED}), tape(())).dice is not by_hand
        game.host(HostRules(by_hand=True))
        controller = Controller(game, frozenset({RED}), tape(()))
        assert controller.dice is by_hand
        assert controller.throws_by_hand


# --- consent, and whose hand ---


def test_consent_comes_from_each_seats_own_sitting(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as theirs:
        game.host(HostRules())
        given(game, SHOT, fixed(*FACES), "live")
        game.sits = False
        assert game.undo(RED, (RED, BLUE)).reasons[0].code == "own_sitting"
        game.sits = True
        assert not game.undo(RED, (RED, BLUE)), "another seat's consent is not this one's to give"
        theirs.follow()
        assert theirs.history.consents == {RED}
        assert theirs.undo(BLUE)
        assert theirs.history.told[-1].record.agreed == (RED, BLUE)


def test_every_record_says_whose_hand_it_was_and_log_who_tells_it(table) -> None:
    save = table.save
    with Game.open(save) as game:
        game.host(HostRules())
        game.by, game.clock = "ann SHA256:abc", lambda: 1_700_000_000
        assert given(game, SHOT, fixed(*FACES), "live").verdict
    told = table.run("log", save, "--who")
    assert "[ann SHA256:abc, 2023-11-14 22:13:20 UTC, dice thrown by the table]" in told.out
    assert "SHA256" not in table.run("log", save).out
    assert table.run("undo", save, "--agreed", "all").code == 3
    assert table.run("do", save, "--dice", "6,6", "ann end").code in (0, 2)
    from tactical.cli.seat_view import account

    with Game.open(save, write=False) as game:
        assert game.history.told[-1].record.by in (account(), "ann SHA256:abc")


# --- who sits ---


def test_a_seat_that_sits_down_again_takes_over_and_the_one_before_watches(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as again:
        here = Controller(game, frozenset({RED}), tape(()))
        first = Attendance(game, {RED})
        assert first.words().startswith("here: red; away: blue; red decides")
        second = Attendance(again, {RED})
        assert first.superseded
        assert not second.superseded
        assert [line.text for line in first.news()] == ["Red plays on another screen now; this one watches"]
        here.superseded = True
        outcome, said = here.give(read(game.rules, here.view, RED, "ann end"))
        assert not outcome.verdict
        assert "only watches" in said[0].text
        assert "only watches" in here.undo().text
        first.sit_again()
        assert second.superseded
        assert [line.text for line in first.news()] == ["Red plays here again"]


def test_spectators_are_counted_and_consent_to_nothing(path: Path) -> None:
    with Game.open(path) as game, Game.open(path, write=False) as one, Game.open(path, write=False) as two:
        red = Attendance(game, {RED})
        watch = [Attendance(each, (), watching=True) for each in (one, two)]
        assert [each.presence.watchers() for each in (red, *watch)] == [2, 2, 2]
        assert "2 spectators" in red.words()
        spectator = Controller(one, frozenset({RED}), tape(()))
        spectator.watch()
        assert not spectator.my_turn
        assert "only watches" in spectator.undo().text
        spectator.rehearse()
        assert spectator.what_if is None


@pytest.mark.parametrize("name", ["the-mill", "three-suns", "company-action", "over-the-ridge", "hull-to-hull"])
def test_a_spectator_sees_what_every_seat_sees_and_nothing_else(name: str, tmp_path: Path) -> None:
    dice = Random(2)
    rules, opening = open_scenario(name)
    with Game.create(tmp_path / "game.tactical", rules, opening) as game:
        spectator = Controller(game, frozenset({RED}), tape(()))
        spectator.watch()
        kept = 0
        for _ in range(25):
            if (chosen := random_order(game, dice)) is None:
                break
            outcome = game.play(chosen, thrown(dice))
            spectator.look()
            state, seats = game.state, range(len(game.state.setup.seats))
            views = [rules.view(state, seat) for seat in seats if not state.setup.seats[seat].referee]
            for piece in spectator.view.pieces:
                assert piece.cell < 0 or all(view.pieces[piece.id].cell == piece.cell for view in views)
            told = [event for event in outcome.events if spectator.notices(event)]
            assert all(event.visible_to(seat) for event in told for seat in seats)
            kept += spectator.view != state.having(standing=()) or len(told) < len(outcome.events)
            seen = Visibility(rules, state, SPECTATOR)
            assert seen.noticed(outcome.events) == told
            last = game.moments[-1]
            assert seen.reads(last) <= all(Visibility(rules, state, seat).reads(last) for seat in seats)
        assert kept or name == "hull-to-hull"


# --- who is awaited ---


@pytest.mark.parametrize(("absent", "left"), [("remind", {}), ("computer", {RED: ComputerPlayer()}), ("forfeit", {})])
def test_the_clock_does_what_the_table_has_agreed_on(path: Path, absent: str, left) -> None:
    with Game.open(path) as game:
        game.clock = lambda: 1000
        game.host(HostRules(clock=DAY, absent=absent))
        time = [1000.0 + DAY - 1]
        attendance = Attendance(game, (), now=lambda: time[0])
        assert attendance.reminder() is attendance.keep_clock() is None
        time[0] += 1
        assert "Red has been awaited for 1 day" in attendance.reminder().text
        assert attendance.reminder() is None, "once in each span"
        done = attendance.keep_clock()
        assert (done is None) == (absent == "remind")
        assert game.computers == left
        if absent == "forfeit":
            assert game.moments[-1].order.verb == "concede"
            assert game.history.told[-1].record.by == "the clock"
        game.verify()


def test_the_computer_keeps_the_seat_until_its_player_returns(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as back:
        game.clock = lambda: 1000
        game.seat_computers({BLUE: ComputerPlayer("hard")})
        game.host(HostRules(clock=60, absent="computer"))
        Attendance(game, (), now=lambda: 1060.0).keep_clock()
        assert game.away == {RED}
        back.follow()
        sitting = Attendance(back, {RED})
        assert "Red is back" in sitting.come_back().text
        assert back.computers == {BLUE: ComputerPlayer("hard")}, "what was given to it by choice it keeps"
        assert sitting.come_back() is None
        assert back.away == frozenset()
        assert Attendance(game, (), now=lambda: 99999.0).keep_clock() is None, "who is there is only awaited"
        back.verify()


def test_times_are_read_as_they_are_typed() -> None:
    assert [seconds_of(text) for text in ("45s", "30m", "36h", "3d", "0")] == [45, 1800, 36 * 3600, 3 * DAY, 0]
    for text in ("", "x", "-1h", "1y", "367d", "1.5h", "٣d"):
        with pytest.raises(ValueError, match="write a time as"):
            seconds_of(text)


# --- limits ---


def test_a_flood_of_orders_is_held_and_the_seat_is_told(path: Path) -> None:
    with Game.open(path) as game:
        controller = Controller(game, frozenset({RED, BLUE}), tape(()))
        controller.hosted = True
        said = []
        for _ in range(40):
            said += [controller.redo().text, controller.undo().text]
        assert sum("too many orders" in text.lower() for text in said) == 80 - ORDERS_AT_ONCE
        assert game.history.seq == 0


def test_the_pace_lets_through_what_a_person_orders() -> None:
    time = [0.0]
    pace = Pace(2, 3, lambda: time[0])
    assert [pace.allows() for _ in range(5)] == [True, True, True, False, False]
    time[0] = 1.0
    assert [pace.allows() for _ in range(3)] == [True, True, False]


def test_a_sitting_can_fill_only_so_much_memory() -> None:
    code = "from tactical.controller.limits import bound_memory; bound_memory(300 * 2**20); x = bytearray(400 * 2**20)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MemoryError" in done.stderr


def test_messages_to_seats_have_no_path_of_the_host_and_nothing_they_cannot_do(path: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.tactical"
    broken.write_bytes(path.read_bytes()[:-9])
    data = bytearray(path.read_bytes())
    data[60] ^= 1
    (tmp_path / "flipped.tactical").write_bytes(data)
    for name in ("broken", "flipped", "none"):
        where = str(tmp_path / f"{name}.tactical")
        for more in (["--seat", "red"], ["--watch"], ["--seat", "nobody"]):
            command = [sys.executable, "-m", "tactical", "play", where, "--plain", "--hosted", *more]
            done = subprocess.run(command, capture_output=True, text=True, input="now\nend\nundo\n", check=False)
            assert str(tmp_path) not in done.stdout + done.stderr
            assert "restore" not in done.stdout + done.stderr
    assert SaveError.for_seats is False
    told = SaveError("/srv/x/mill.tactical", "it is damaged", "restore it", Trouble.DAMAGED)
    assert str(told) == "/srv/x/mill.tactical: it is damaged; restore it."


def test_idle_sittings_end(path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    import os

    from tactical.cli.output import Output
    from tactical.cli.plain import lines, session

    monkeypatch.setattr(session, "IDLE_SECONDS", 0.0)
    monkeypatch.setattr(session, "FOLLOW_SECONDS", 0.01)
    read, write = os.pipe()
    with Game.open(path) as game:
        controller = Controller(game, frozenset({RED}), tape(()))
        controller.hosted = True
        assert session.Session(controller, lines.Lines(read), Output()).run() == 0
    os.close(read)
    os.close(write)
    assert "this sitting ends; every order is saved" in capsys.readouterr().out


def test_a_fourth_sitting_of_a_seat_is_refused(path: Path) -> None:
    games = [Game.open(path) for _ in range(3)]
    sat = [Attendance(game, {RED}) for game in games]
    command = [sys.executable, "-m", "tactical", "play", str(path), "--plain", "--hosted", "--seat", "red"]
    done = subprocess.run(command, capture_output=True, text=True, input="", check=False)
    assert done.returncode == 2
    assert "this seat is open on 3 other screens" in done.stderr
    games[0].close()
    assert subprocess.run(command, capture_output=True, text=True, input="", check=False).returncode == 0
    assert len(sat) == 3
    for game in games:
        game.close()


# --- long games ---


def test_compaction_keeps_what_counts_and_the_game_as_it_was(table) -> None:
    save, dice = Path(table.save), Random(3)
    with Game.open(save) as game:
        game.host(HostRules(clock=DAY))
        game.by = "ann"
        for number in range(150):
            if number % 5 == 4:
                game.undo(RED, (RED, BLUE))
                game.redo(RED) if number % 2 else None
            elif (order := random_order(game, dice)) is not None:
                game.play(order, thrown(dice))
    told, before = table.run("log", str(save)).out, save.stat().st_size
    with Game.open(save, write=False) as game:
        digest, moments = game.history.digester.digest(game.whole), [*_line(game)]
    assert table.run("compact", str(save)).code == 0
    assert save.stat().st_size < before
    with Game.open(save) as game:
        assert game.history.digester.digest(game.whole) == digest
        assert [*_line(game)] == moments
        assert game.host_rules == HostRules(clock=DAY)
        assert game.verify() == len(moments) + 1
    assert _without_numbers(table.run("log", str(save)).out) == _without_numbers(told)
    assert save.with_name("yard.full-1.tactical").stat().st_size == before
    with Game.open(save) as game:
        Attendance(game, {RED})
        found = table.run("compact", str(save))
        assert found.code == 5
        assert "red still play" in found.err


def _line(game: Game):
    game.history.load_all()
    return ((moment.order, moment.rolled, moment.events) for moment in game.moments)


def _without_numbers(text: str) -> list[str]:
    return [line[6:] if line[:4].strip().isdigit() else line for line in text.splitlines()]


# --- by mail ---


def test_a_turn_goes_by_mail_and_is_played_there(table, tmp_path: Path) -> None:
    import shutil

    here, there, mail = Path(table.save), tmp_path / "there.tactical", tmp_path / "turn"
    shutil.copy(here, there)
    table.run("--seed", "3", "do", str(here), "ann walk b2", "ann end")
    sent = table.run("turn", "export", str(here), str(mail))
    assert sent.code == 0
    assert mail.stat().st_size < 1500
    came = table.run("turn", "import", str(there), str(mail), "--seat", "red")
    assert came.code == 0, came.err
    assert there.read_bytes()[40:200] == here.read_bytes()[40:200]
    with Game.open(here, write=False) as one, Game.open(there, write=False) as two:
        assert one.history.digester.digest(one.whole) == two.history.digester.digest(two.whole)
        assert one.history.told[-1].record == two.history.told[-1].record
    again = table.run("turn", "import", str(there), str(mail), "--seat", "red")
    assert "nothing in it is new" in again.out


def _sent(table, tmp_path: Path, *orders: str) -> tuple[Path, Path]:
    import shutil

    here, there, mail = Path(table.save), tmp_path / "there.tactical", tmp_path / "turn"
    shutil.copy(here, there)
    table.run("--seed", "3", "do", str(here), *orders)
    assert table.run("turn", "export", str(here), str(mail)).code == 0
    return there, mail


def _forged(mail: Path, change) -> None:
    """The turn file with its records changed, and every check made right again: what a cheat would send."""
    import msgspec

    from tactical.journal.chunks import check_of
    from tactical.journal.digest import canonical
    from tactical.journal.turn_file import TURN_MAGIC, read_turn

    turn = read_turn(str(mail), mail.read_bytes())
    records = [msgspec.msgpack.decode(payload) for payload in turn.records]
    change(records)
    again = msgspec.structs.replace(turn, records=tuple(msgspec.msgpack.encode(each) for each in records))
    data = TURN_MAGIC + canonical(again)
    mail.write_bytes(data + check_of(data))


def _further(records) -> None:
    records[0]["order"]["path"] = [*records[0]["order"]["path"], 6]


def _other_digest(records) -> None:
    records[-1]["digest"] = bytes(16)


def _as_blue(records) -> None:
    records[0]["order"]["seat"] = 1


def _gift(records) -> None:
    next(iter(records))["patch"] = {}


def _twice(records) -> None:
    records.append(records[-1])


@pytest.mark.parametrize("change", [_further, _other_digest, _as_blue, _gift, _twice])
def test_a_forged_turn_is_refused_whole(table, tmp_path: Path, change) -> None:
    there, mail = _sent(table, tmp_path, "ann walk b2", "ann end")
    before = there.read_bytes()
    _forged(mail, change)
    found = table.run("turn", "import", str(there), str(mail), "--seat", "red")
    assert found.code == 4
    assert found.err.count("\n") == 1
    assert "record" in found.err
    assert there.read_bytes() == before


def test_a_turn_that_does_not_follow_is_refused_with_the_reason(table, tmp_path: Path) -> None:
    opening = Path(table.save).read_bytes()
    there, mail = _sent(table, tmp_path, "ann walk b2", "ann end")
    assert "of red" in table.run("turn", "import", str(there), str(mail), "--seat", "blue").err
    table.run("--seed", "3", "do", str(there), "ann end")
    assert "another way since record 0" in table.run("turn", "import", str(there), str(mail), "--seat", "red").err
    data = mail.read_bytes()
    for spoilt, why in ((data[:-3], "damaged or cut"), (b"x" + data, "not a turn file"), (b"", "not a turn file")):
        mail.write_bytes(spoilt)
        assert why in table.run("turn", "import", str(there), str(mail), "--seat", "red").err
    mail.write_bytes(data)
    other = tmp_path / "other.tactical"
    table.run("new", str(table.scenario), "--save", str(other))
    assert "of another game" in table.run("turn", "import", str(other), str(mail), "--seat", "red").err
    table.run("do", table.save, "cy end")
    assert table.run("turn", "export", table.save, str(mail)).code == 0
    earlier = tmp_path / "earlier.tactical"
    earlier.write_bytes(opening)
    assert "import what precedes it" in table.run("turn", "import", str(earlier), str(mail), "--seat", "blue").err


# --- the host's commands ---

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ann@home"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The account's home, for keys."""
    import pwd

    me = pwd.getpwuid(0)
    found = tmp_path / "home"
    found.mkdir()
    mine = pwd.struct_passwd((me.pw_name, "x", 0, 0, "", str(found), "/bin/sh"))
    monkeypatch.setattr(pwd, "getpwuid", lambda number: mine)
    return found


def test_a_host_begins_a_game_gives_keys_and_finds_what_is_wrong(table, home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    begun = table.run("host", "init", str(folder), "the-mill", "--clock", "36h", "--absent", "computer")
    game = folder / "the-mill.tactical"
    assert begun.code == 0, begun.err
    assert "36 hours for a decision" in begun.out
    assert [path.stat().st_mode & 0o777 for path in (folder, game)] == [0o700, 0o600]
    key = tmp_path / "ann.pub"
    key.write_text(KEY + "\n")
    checked = table.run("host", "check", str(game))
    assert checked.code == 7
    assert "authorized_keys" in checked.out
    printed = table.run("host", "seat", str(game), "red", str(key)).out
    assert printed.startswith('restrict,pty,command="exec env -i HOME=')
    assert table.run("host", "seat", str(game), "red", str(key), "--add").code == 0
    keys = home / ".ssh" / "authorized_keys"
    line = keys.read_text()
    assert f"play {game} --seat red --hosted --by" in line
    assert '\\"$TERM\\"' in line
    assert "ann@home SHA256:" in line
    assert keys.stat().st_mode & 0o777 == 0o600
    assert "a line already" in table.run("host", "seat", str(game), "blue", str(key), "--add").err
    assert "nobody has a key for blue" in table.run("host", "check", str(game)).out
    game.chmod(0o644)
    folder.chmod(0o755)
    told = table.run("host", "check", str(game)).out
    assert "chmod 600" in told
    assert "chmod 700" in told
    assert table.run("host", "rules", str(game), "--clock", "0").code == 0
    assert "no clock" in table.run("host", "check", str(game)).out


@pytest.mark.parametrize("text", ["", "x", "ssh-ed25519 AAAA", KEY + "\n" + KEY, "-----BEGIN OPENSSH PRIVATE KEY-----"])
def test_what_is_no_public_key_gets_no_line(table, home: Path, tmp_path: Path, text: str) -> None:
    key = tmp_path / "key"
    key.write_text(text)
    found = table.run("host", "seat", table.save, "red", str(key), "--add")
    assert found.code == 4
    assert found.err.count("\n") == 1
    assert not (home / ".ssh").exists()


def test_tending_reminds_and_lets_the_computer_play(table) -> None:
    with Game.open(table.save) as game:
        game.clock = lambda: 1000
        game.host(HostRules(clock=60, absent="computer"))
    told = table.run("host", "tend", table.save).out
    assert "Red has been awaited for" in told
    assert "The computer keeps the seat of red" in told
    with Game.open(table.save, write=False) as game:
        assert game.away == {RED}
        assert game.moments
