"""Nothing is written that is not read back: every kind of record, order, event, option and position that is stored."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tactical.campaign import NAME as CAMPAIGN
from tactical.cli import main
from tactical.cli.exits import DONE
from tactical.journal.codecs import codec
from tactical.journal.digest import canonical, digest
from tactical.journal.errors import SaveError, WireError
from tactical.journal.game import Game
from tactical.journal.records import (
    CONTENT_VERSION,
    RECORD,
    Head,
    Hosted,
    HostRules,
    KeptLine,
    Played,
    PlayedIn,
    Snapshot,
    TriedOrder,
)
from tactical.rules import SHIPPED, load
from tactical.table.values import replace
from tests.journal.games import do, play_on, yard
from tests.journal.generated import made, renewed, structs, values, wrong
from tests.journal.golden.make import FOLDER
from tests.journal.stored import SYSTEMS, roots, version

SAVES = Path(__file__).resolve().parents[2] / "saves"
PLAYED = (*SHIPPED, CAMPAIGN)


def head(system: str) -> Head:
    """That of chunks which this release writes."""
    return Head(CONTENT_VERSION, system, version(system), "")


def read_again(system: str, record: Any) -> Any:
    """A record, written and read."""
    coder = codec(system)
    payload = coder.encode(record)
    again = coder.record(payload, head(system))
    assert canonical(again) == payload  # and not merely tolerated
    return again


def stored_as(system: str, tag_field: str) -> list[Any]:
    """What is stored of a system under a tag of its own: its orders, or its events."""
    return [info for info in structs(roots(system)) if info.tag_field == tag_field]


def played(system: str, order: Any, *events: Any) -> Any:
    """A record of an order."""
    if system == CAMPAIGN:
        return PlayedIn(1, bytes(16), order, patch={}, events=events, rules=CAMPAIGN)
    return Played(1, bytes(16), order, patch={}, events=events)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_stored_type_is_read_as_it_was_written(system):
    """What all rests on: what was decoded and encoded once more stays what it is."""
    for info in structs(roots(system)):
        decoder = msgspec.msgpack.Decoder(info.cls)
        for value in values(info):
            again = decoder.decode(canonical(value))
            assert again == value, info.cls
            settled = canonical(again)
            assert canonical(decoder.decode(settled)) == settled, value


@pytest.mark.parametrize("system", PLAYED)
def test_every_order_is_read_as_it_was_written(system):
    for info in stored_as(system, "order"):
        for order in values(info):
            assert read_again(system, played(system, order)).order == order
            line = KeptLine(0, "a line", 0, (TriedOrder(order, rules=system if system == CAMPAIGN else ""),))
            payload = codec(system).encode(line)
            assert codec(system).note(payload, head(system)) == line
        for order in wrong(info):
            with pytest.raises(WireError):
                codec(system).encode(played(system, order))


@pytest.mark.parametrize("system", SHIPPED)
def test_every_event_is_read_as_it_was_written(system):
    order = made(stored_as(system, "order")[0])
    for info in stored_as(system, "event"):
        for event in values(info):
            assert read_again(system, played(system, order, event)).events == (event,)
        for event in wrong(info):
            with pytest.raises(WireError):
                codec(system).encode(played(system, order, event))


@pytest.mark.parametrize("info", stored_as("records", "record"), ids=lambda info: info.tag)
def test_every_record_is_read_as_it_was_written(info):
    system = CAMPAIGN if info.tag == "played_in" else "skirmish"
    given: dict[str, Any] = {}
    if info.tag.startswith("played"):
        given = {"order": made(stored_as(system, "order")[0]), "patch": {}, "events": ()}
    if system == CAMPAIGN:
        given["rules"] = CAMPAIGN
    for value in values(info):
        record = replace(value, **given)
        assert read_again(system, record) == record
    for value in wrong(info):
        record = replace(value, **given)
        if record != replace(made(info), **given):
            with pytest.raises(WireError):
                codec(system).encode(record)


def test_every_setting_of_a_table_is_read_as_it_was_written():
    [info] = [info for info in structs(roots("records")) if info.cls is HostRules]
    for rules in values(info):
        assert read_again("skirmish", Hosted(1, bytes(16), rules)).rules == rules


@pytest.mark.parametrize("system", PLAYED)
def test_a_position_of_equal_values_is_read_as_it_was_written(system, tmp_path):
    """Every text, number and list in it made anew, and so none of them its default."""
    coder = codec(system)
    with Game.open(SAVES / f"{system}.tactical", write=False) as game:
        state = game.whole
    for whole in (renewed(state), coder.settled(None, renewed(state))):
        found = coder.snapshot(coder.encode(Snapshot(0, whole)), head(system)).state
        again = coder.typed(found, head(system))
        assert again == state
        assert digest(again) == digest(found)
    path = tmp_path / "again.tactical"
    begun = Game.begin(path, renewed(state)) if system == CAMPAIGN else Game.create(path, load(system), renewed(state))
    with begun as game:
        assert game.notice is None
        game.verify()


@pytest.mark.parametrize("system", SHIPPED)
def test_every_option_is_read_as_it_was_written(system):
    coder = codec(system)
    with Game.open(SAVES / f"{system}.tactical", write=False) as game:
        state = game.whole
    [info] = [info for info in structs([type(state.setup.options)]) if info.cls is type(state.setup.options)]
    for options in values(info):
        whole = coder.settled(state, state.having(setup=replace(state.setup, options=options)))
        plain = coder.snapshot(coder.encode(Snapshot(0, whole)), head(system)).state
        again = coder.typed(plain, head(system))
        assert again == whole
        assert digest(whole) == digest(plain) == digest(again)


@pytest.mark.parametrize("absent", ["remind", "computer", "forfeit"])
def test_a_game_goes_on_whatever_its_host_says(absent, tmp_path, capsys):
    path = tmp_path / "yard.tactical"
    yard(path).close()
    assert main(["host", "rules", str(path), "--absent", absent]) == DONE
    assert main(["do", str(path), "ann walk b1"]) == DONE
    assert main(["undo", str(path)]) == DONE
    assert main(["check", str(path)]) == DONE
    assert "repaired" not in capsys.readouterr().out


# --- games that an earlier release left with a default written out ---

REPAIRED = FOLDER / "repaired" / "skirmish.tactical"  # record 3 says `absent`: remind; made at 7a9b9d63


def test_a_game_in_which_a_default_is_written_out_opens_and_goes_on(tmp_path, capsys):
    path = Path(shutil.copy(REPAIRED, tmp_path))
    assert main(["check", str(path)]) == DONE
    assert "repaired: " in (told := capsys.readouterr().out)
    assert "(record 3)" in told
    assert main(["check", "--json", str(path)]) == DONE
    assert json.loads(capsys.readouterr().out)["repaired"] == [3]
    with Game.open(path) as game, Game.open(path) as other:
        assert game.notice is None
        assert game.host_rules == HostRules(by_hand=True, clock=3600, absent="remind")
        before = game.history.seq
        assert play_on(game, 3) == 3
        assert other.follow().records
        assert other.state == game.state
        assert game.verify() == game.history.seq > before
        assert game.history.spelled_out == [3]
    assert path.read_bytes().startswith(REPAIRED.read_bytes())


def test_what_another_process_writes_out_is_taken_in(tmp_path):
    path = tmp_path / "yard.tactical"
    yard(path).close()
    with Game.open(path) as game:
        with Game.open(path) as other:
            spelled = {"record": "hosted", "seq": 1, "digest": digest(other.state), "rules": {"absent": "remind"}}
            other.save.append([(RECORD, msgspec.msgpack.encode(spelled))])
        assert game.follow().records
        assert game.host_rules == HostRules()
        do(game, "ann walk b1")
    with Game.open(path) as game:
        assert game.notice is None


HOSTED = b"\x84\xa6record\xa6hosted\xa3seq\x01\xa6digest\xc4\x10" + bytes(16) + b"\xa5rules"
SPELLED = {
    "one default": HOSTED + b"\x81\xa6absent\xa6remind",
    "all of them": HOSTED + b"\x83\xa7by_hand\xc2\xa5clock\x00\xa6absent\xa6remind",
    "beside what is none": HOSTED + b"\x82\xa5clock\x07\xa6absent\xa6remind",
    "in what all records have": b"\x85" + HOSTED[1:] + b"\x81\xa5clock\x07\xa2by\xa0",
}
STILL_WRONG = {
    "a key twice": HOSTED + b"\x82\xa6absent\xa6remind\xa6absent\xa6remind",
    "a key twice, told otherwise": HOSTED + b"\x82\xa5clock\x07\xa5clock\x08",
    "another order of keys": HOSTED + b"\x82\xa6absent\xa6remind\xa5clock\x07",
    "a long map": HOSTED + b"\xde\x00\x01\xa6absent\xa6remind",
    "a long text": HOSTED + b"\x81\xa6absent\xd9\x06remind",
    "a long number": HOSTED + b"\x82\xa5clock\xcc\x07\xa6absent\xa6remind",
    "a long nothing": HOSTED + b"\x82\xa5clock\xd0\x00\xa6absent\xa6remind",
    "more behind it": HOSTED + b"\x81\xa6absent\xa6remind\x00",
}


@pytest.mark.parametrize("payload", SPELLED.values(), ids=SPELLED)
def test_a_default_that_is_written_out_is_all_that_is_tolerated(payload):
    record = codec("skirmish").record(payload, head("skirmish"))
    assert isinstance(record, Hosted)
    assert record.rules in (HostRules(), HostRules(clock=7))


@pytest.mark.parametrize("payload", STILL_WRONG.values(), ids=STILL_WRONG)
def test_no_other_form_is_tolerated(payload):
    with pytest.raises(WireError) as caught:
        codec("skirmish").record(payload, head("skirmish"))
    assert not caught.value.newer


def test_what_could_not_be_read_is_refused_before_it_is_written(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        before = path.read_bytes()
        for rules in (HostRules(clock=2**60), HostRules(absent="no such word")):  # type: ignore[arg-type]
            with pytest.raises(SaveError, match="this cannot be recorded: rules"):
                game.host(rules)
        assert path.read_bytes() == before
        do(game, "ann end")
    with Game.open(path) as game:
        assert game.notice is None
        assert game.history.seq == 2
