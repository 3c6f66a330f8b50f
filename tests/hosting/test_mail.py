"""A turn that goes by mail is judged and played where it comes in; a forged one is refused whole."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from tactical.journal.chunks import check_of
from tactical.journal.digest import canonical
from tactical.journal.game import Game
from tactical.journal.turn_file import TURN_MAGIC, read_turn

DAY = 86400


def test_a_turn_goes_by_mail_and_is_played_there(table, tmp_path: Path) -> None:
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
        sent, came = one.history.told[-1].record, two.history.told[-1].record
        assert (sent.dice, came.dice) == ("", "mailed")
        assert msgspec.structs.replace(came, dice="") == sent
    again = table.run("turn", "import", str(there), str(mail), "--seat", "red")
    assert "nothing in it is new" in again.out


def test_an_imported_record_says_so_whatever_its_faces(table, tmp_path: Path) -> None:
    there, mail = _sent(table, tmp_path, "ann fire rifle at dee", "ann end")
    played = table.run("log", table.save, "--who").out
    assert "dice rolled by the program" in played
    assert table.run("turn", "import", str(there), str(mail), "--seat", "red").code == 0
    told = table.run("log", str(there), "--who").out
    assert "imported from a turn file]" in told
    assert "rolled by the program" not in told
    entries = table.run("log", str(there), "--who", "--json").json["entries"]
    assert [entry["hand"]["dice"] for entry in entries] == ["mailed"] * 2
    table.run("--seed", "3", "do", str(there), "cy end")
    for since in ([], ["--since", "0"]):  # what came by mail goes back as what was sent
        assert table.run("turn", "export", str(there), str(mail), *since).code == 0
        assert table.run("turn", "import", table.save, str(mail), "--seat", "blue").code == 0
    assert "dice rolled by the program" in table.run("log", table.save, "--who").out


def _sent(table, tmp_path: Path, *orders: str) -> tuple[Path, Path]:
    here, there, mail = Path(table.save), tmp_path / "there.tactical", tmp_path / "turn"
    shutil.copy(here, there)
    table.run("--seed", "3", "do", str(here), *orders)
    assert table.run("turn", "export", str(here), str(mail)).code == 0
    return there, mail


def _forged(mail: Path, change) -> None:
    """The turn file with its records changed, and every check made right again: what a cheat would send."""
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
    assert "from red" in table.run("turn", "import", str(there), str(mail), "--seat", "blue").err
    table.run("--seed", "3", "do", str(there), "ann end")
    assert "a different way since record 0" in table.run("turn", "import", str(there), str(mail), "--seat", "red").err
    data = mail.read_bytes()
    for spoilt, why in ((data[:-3], "damaged or cut"), (b"x" + data, "not a turn file"), (b"", "not a turn file")):
        mail.write_bytes(spoilt)
        assert why in table.run("turn", "import", str(there), str(mail), "--seat", "red").err
    mail.write_bytes(data)
    other = tmp_path / "other.tactical"
    table.run("new", str(table.scenario), "--save", str(other))
    assert "to another game" in table.run("turn", "import", str(other), str(mail), "--seat", "red").err
    table.run("do", table.save, "cy end")
    assert table.run("turn", "export", table.save, str(mail)).code == 0
    earlier = tmp_path / "earlier.tactical"
    earlier.write_bytes(opening)
    assert (
        "import the earlier turns first" in table.run("turn", "import", str(earlier), str(mail), "--seat", "blue").err
    )
