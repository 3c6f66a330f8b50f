"""A corrected rule harms no game: what was played stays as it was, and goes on; who checks it is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tactical.campaign import engine
from tactical.cli import main
from tactical.journal import codec as codecs
from tactical.journal import wire
from tactical.journal.archive import Archive
from tactical.journal.chunks import HEADER_SIZE
from tactical.journal.digest import canonical, digest
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.patches import applied
from tactical.journal.records import HEAD, NOTE, RECORD, ComputerSeats, KeptLine, TriedOrder
from tactical.journal.storage import open_save
from tactical.rehearsal.dice import live
from tactical.rules import load
from tactical.rules.skirmish.attacks import Attack
from tactical.table import CHANCE, Throw
from tactical.table.breakdown import Breakdown
from tactical.table.events import Rolled
from tactical.table.migrations import Migration
from tactical.table.values import replace
from tests.journal.ageing import aged
from tests.journal.games import BLUE, RED, chunks_of, do, fixed, order, play_on, rewritten, yard
from tests.journal.golden.played.make import BATTLES, FOLDER, played, seen_of
from tests.journal.saves import borders

PLAYED = (*BATTLES, "campaign")
Plain = dict[str, Any]


def expected(name: str) -> Plain:
    found: Plain = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return played(found)


def shown(game: Game) -> Plain:
    """Log, borders, chronicle and the rest."""
    return played(seen_of(game))


@pytest.fixture
def copy(tmp_path):
    """A copy of a golden as it was played."""

    def made(name: str) -> Path:
        return Path(shutil.copy(FOLDER / f"{name}.tactical", tmp_path))

    return made


@pytest.fixture
def converted(tmp_path):
    """A copy of a golden that was brought up to date before any rule was changed."""

    def made(name: str) -> Path:
        return Path(shutil.copy(FOLDER / f"{name}-3.tactical", tmp_path / f"{name}.tactical"))

    return made


@pytest.mark.parametrize("name", PLAYED)
def test_bringing_a_game_up_to_date_only_adds_to_its_file(name, copy, converted):
    was, path = (FOLDER / f"{name}.tactical").read_bytes(), copy(name)
    assert converted(name).read_bytes().startswith(was)
    path = copy(name)
    with Game.open(path) as game:
        whole = game.whole
        assert game.bring_up_to_date()
        assert not game.bring_up_to_date()
        assert game.whole == whole
    assert path.read_bytes().startswith(was)
    with Game.open(path) as game:
        assert game.notice is None
        assert game.whole == whole
        assert game.verify()


def change_play(monkeypatch) -> None:
    """From now on every order also makes time pass: no order comes out as it did."""
    real, real_at_table = codecs.play, engine.table.play

    def later(outcome: Any) -> Any:
        if not outcome.verdict:
            return outcome
        return replace(outcome, state=outcome.state.having(beat=outcome.state.beat + 1), events=outcome.events[:-1])

    monkeypatch.setattr(codecs, "play", lambda *given: later(real(*given)))
    monkeypatch.setattr(engine.table, "play", lambda *given: later(real_at_table(*given)))


# --- a rule changed ---


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_game_brought_up_to_date_is_what_it_was_whatever_rules_say(name, converted, monkeypatch):
    path = converted(name)
    with Game.open(path) as game:
        whole = game.whole
        assert game.verify() == len(json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["records"])
    change_play(monkeypatch)
    monkeypatch.setattr("tactical.journal.codec.showed_something", lambda *_: True)
    with Game.open(path) as game:
        assert game.notice is None
        assert game.whole == whole
        assert shown(game) == expected(name)
        archive = Archive.of(game.history)
        assert [archive.moment(at).order for at in range(len(archive))] == [m.order for m in game.moments]
        assert game.verify()
        assert game.history.findings
        play_on(game, 2)
        state = game.state
    with Game.open(path) as game:
        assert game.state == state


def rolled_anew(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """What rolls tell is something else from here on."""
    real = codecs.play

    def play(*given: Any) -> Any:
        out = real(*given)
        told = (replace(e, roll=replace(e.roll, **fields)) if isinstance(e, Rolled) else e for e in out.events)
        return replace(out, events=tuple(told))

    monkeypatch.setattr(codecs, "play", play)


def test_other_words_are_no_change_of_rules(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    hurt(path)
    with Game.open(path) as game:
        game.history.load_all()
        then = next(e.roll for e in game.moments[-1].events if isinstance(e, Rolled))
    reworded = Breakdown(tuple(replace(part, text=f"now {part.text}") for part in then.target_made.parts))
    for fields, records in (
        ({"purpose": "another word for it", "target_made": reworded}, []),
        ({"purpose": "another word for it", "target_made": None}, [2]),
        ({"target": then.target + 1}, [2]),
    ):
        with monkeypatch.context() as now, Game.open(path) as game:
            rolled_anew(now, **fields)
            assert game.verify() == 2
            assert [finding.record for finding in game.history.findings] == records


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_from_before_opens_at_the_last_record_that_fits(name, copy, monkeypatch):
    path = copy(name)
    data = path.read_bytes()
    with Game.open(path, write=False) as game:
        state = game.state
        seq = game.history.seq
    change_play(monkeypatch)
    with Game.open(path) as game:
        assert game.notice is not None
        assert game.notice.kind is Trouble.RULES
        assert f"goes on from record {game.history.seq}" in str(game.notice)
        assert game.history.seq < seq
        assert game.state != state
        assert game.writable
        at = game.history.seq
        play_on(game, 2, seed=3)
        played = game.state
    assert path.read_bytes().startswith(data)  # never a byte of what was shown is lost
    with Game.open(path) as game:
        assert game.notice is None
        assert game.state == played
        assert game.history.seq == at + 2
        assert game.verify() == at + 2


def test_check_says_since_which_record_and_it_is_no_fault_of_the_file(tmp_path, monkeypatch, capsys):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        do(game, "ann fire rifle at dee", dice=fixed((6, 6)))
    position = type(load("skirmish"))
    monkeypatch.setattr(position, "seen_by", lambda *_: (0,))
    monkeypatch.setattr(Attack, "witnessed", False)
    assert main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert " is intact: 2 records" in out
    assert "rules have changed since record 2: it leads to different events" in out
    assert main(["check", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["whole"], found["rules_changed_since"], found["rules_fail_at"]) == (True, 2, None)


def test_a_mistake_in_a_rule_is_told_as_ours(tmp_path, monkeypatch, capsys):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1", "ann end")
        state = game.state

    def broken(*_: object) -> None:
        raise TypeError("our mistake")

    monkeypatch.setattr(codecs, "play", broken)
    with Game.open(path) as game:
        assert game.notice is None
        assert game.state == state
    assert main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert "record 1: the rules of this release fail at the next order (TypeError)" in out
    assert "not in the file" in out
    assert "damaged" not in out


def test_a_mistake_in_a_rule_is_told_as_ours_of_an_older_game_too(copy, monkeypatch):
    def broken(*_: object) -> None:
        raise TypeError("our mistake")

    monkeypatch.setattr(codecs, "play", broken)
    path = copy("skirmish")
    with Game.open(path) as game:
        assert game.notice is not None
        assert game.notice.kind is Trouble.OURS
        assert not game.writable


# --- a field, a kind, a class ---


def renamed(plain: Plain, one: str, other: str) -> Plain:
    return {other if name == one else name: value for name, value in plain.items()}


def with_pieces(change: Any) -> Any:
    return lambda plain: {**plain, "pieces": [change(piece) for piece in plain["pieces"]]}


SHAPES: dict[str, tuple[Migration, Migration]] = {  # what the older release had otherwise, and how it is brought up
    "a field renamed": (
        Migration(with_pieces(lambda piece: renamed(piece, "name", "nick"))),
        Migration(with_pieces(lambda piece: renamed(piece, "nick", "name"))),
    ),
    "a field removed": (
        Migration(with_pieces(lambda piece: {**piece, "colour": "grey"})),
        Migration(with_pieces(lambda piece: {name: value for name, value in piece.items() if name != "colour"})),
    ),
    "a kind renamed": (
        Migration(
            with_pieces(lambda piece: {**piece, "place": {**piece["place"], "at": piece["place"]["at"].upper()}}),
            lambda plain: {**plain, "order": f"old_{plain['order']}"},
            lambda plain: {**plain, "event": f"old_{plain['event']}"},
        ),
        Migration(
            with_pieces(lambda piece: {**piece, "place": {**piece["place"], "at": piece["place"]["at"].lower()}}),
            lambda plain: {**plain, "order": plain["order"].removeprefix("old_")},
            lambda plain: {**plain, "event": plain["event"].removeprefix("old_")},
        ),
    ),
}
CASES = [  # one shape of every system, and every shape of one
    pytest.param(shape, name, marks=() if shape == "a field renamed" or name == "skirmish" else pytest.mark.long)
    for shape in SHAPES
    for name in BATTLES
]


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "name"), CASES)
def test_a_game_of_another_shape_is_what_it_was(shape, name, converted, monkeypatch):
    path = converted(name)
    with Game.open(path, write=False) as game:
        whole = game.whole
    old, new = SHAPES[shape]
    current = rewritten(path, lambda chunks: [chunks[i] for i in range(_begins(chunks), len(chunks))])
    known = load(name).migrations  # it was written in version 1, and is aged to the one before
    monkeypatch.setattr(type(load(name)), "migrations", {**known, 0: new})

    def versions(head: Plain) -> None:
        head["rules_version"] -= 1
        head.pop("telling", None)

    path = Path(shutil.move(aged(current, versions, old.position, old.order, old.event), path.with_name("aged")))
    with Game.open(path) as game:
        assert game.notice is None
        assert game.whole == whole
        assert shown(game) == expected(name)
        assert game.verify()
        play_on(game, 3)
        state = game.state
    with Game.open(path) as game:
        assert game.state == state
        assert game.verify()


def _begins(chunks: list[tuple[int, bytes]]) -> int:
    """Where what is told again begins."""
    return max(index for index, (kind, _) in enumerate(chunks) if kind == HEAD)


def test_a_field_added_changes_nothing(tmp_path):
    """One with a default is left out of all that was written before: an older position lacks it, as this one does."""
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        piece = game.state.pieces[0]
        wider = msgspec.defstruct("Wider", [("mood", str, "calm")], bases=(type(piece),), frozen=True)
        fields = {name: getattr(piece, name) for name in piece.__struct_fields__}
        assert canonical(wider(**fields)) == canonical(piece)
        assert msgspec.msgpack.decode(canonical(piece), type=wider).mood == "calm"  # type: ignore[attr-defined]


def test_a_class_renamed_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        state, rules = game.state, type(game.rules)
    walk = next(kind for kind in rules.orders if kind.__struct_config__.tag == "walk")
    stroll = type("Stroll", (walk,), {"__module__": walk.__module__}, tag="walk", frozen=True)
    kinds = tuple(stroll if kind is walk else kind for kind in rules.orders)
    monkeypatch.setattr(rules, "orders", kinds)
    monkeypatch.setattr("tactical.journal.game.codec", codecs.Codec)
    with Game.open(path) as game:
        assert game.state == state
        assert type(game.moments[-1].order).__name__ == "Stroll"
        do(game, "ann go prone")


# --- several processes ---


def test_who_has_an_older_game_open_follows_when_another_brings_it_up_to_date(copy):
    path = copy("skirmish")
    with Game.open(path) as one, Game.open(path) as other:
        play_on(one, 2, seed=4)
        followed = other.follow()
        assert [moment.order for moment in followed.moments] == [moment.order for moment in one.moments[-2:]]
        assert other.whole == one.whole
        play_on(other, 1, seed=5)
        assert one.follow().records
        assert one.whole == other.whole


def test_a_record_of_other_rules_is_told_and_read_only(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    with yard(path) as one, Game.open(path) as other:
        do(one, "ann walk b1")
        other.follow()
        data = path.read_bytes()
        with monkeypatch.context() as patched:
            change_play(patched)
            do(one, "ann go prone")
        with pytest.raises(SaveError, match="uses different rules") as caught:
            other.follow()
        assert caught.value.kind is Trouble.RULES
        assert not other.writable
        assert other.history.seq == 1
        assert path.read_bytes().startswith(data)
    with Game.open(path) as again:  # as it was played
        assert again.notice is None
        assert again.history.seq == 2


@pytest.mark.slow
def test_a_telling_cut_short_anywhere_changes_nothing(converted):
    """A crash while an older game is brought up to date: it opens as before, and is brought up to date again."""
    path = converted("starship")
    data = path.read_bytes()
    ends = borders(data)
    before = (FOLDER / "starship.tactical").stat().st_size
    with Game.open(FOLDER / "starship.tactical", write=False) as game:
        whole, seq, notice = game.whole, game.history.seq, game.notice and game.notice.problem
    for end in [end for end in ends if before <= end < len(data)][::9]:
        path.write_bytes(data[:end])
        with Game.open(path) as game:
            assert (game.notice and game.notice.problem) == notice
            assert (game.whole, game.history.seq) == (whole, seq)
            play_on(game, 1)
        with Game.open(path) as game:
            assert game.notice is None
            assert game.history.seq == seq + 1
            game.history.load_all()
            assert game.verify() == seq + 1
    assert ends[0] == HEADER_SIZE


# --- forged ---


def spoiled(path: Path, change: Any) -> Path:
    """The save with its last record changed as a plain object, and a digest that fits what comes of it if it can."""

    def apply(chunks: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
        plain: Any = wire.unpack(chunks[-1][1])
        change(plain)
        return [*chunks[:-1], (RECORD, msgspec.msgpack.encode(plain))]

    return rewritten(path, apply)


def hurt(path: Path) -> None:
    with yard(path) as game:
        do(game, "ann walk b1")
        do(game, "ann fire rifle at dee", dice=fixed((6, 6), (3, 3)))


def setting(*keys: Any, value: Any) -> Any:
    def change(plain: Any) -> None:
        for key in keys[:-1]:
            plain = plain[key]
        plain[keys[-1]] = value

    return change


FORGED: dict[str, Any] = {
    "no patch": lambda plain: plain.pop("patch"),
    "a patch of nothing there": setting("patch", "nothing", value=None),
    "another patch": setting("patch", "beat", value=[99]),
    "a patch with a fraction": setting("patch", "beat", value=[0.5]),
    "a patch with a text for a number": setting("patch", "beat", value=["two"]),
    "a patch with an unknown field": setting("patch", "mood", value=["calm"]),
    "a patch too deep": setting("patch", "mood", value=[json.loads("[" * 40 + "]" * 40)]),
    "a patch with a control character": setting("patch", "phase", value=["\x1b[2J"]),
    "an event of a piece that is not there": setting(
        "events", value=[{"event": "moved", "piece": 40, "start": 1, "cell": 2, "cost": 1}]
    ),
    "an event of a seat that is not there": setting("events", 0, "seen", value=[7]),
    "an event at a cell that is not there": setting(
        "events", value=[{"event": "moved", "piece": 0, "start": 1, "cell": 900, "cost": 1}]
    ),
    "an event with control characters": setting("events", value=[{"event": "said", "seat": 0, "what": "a\x1b[2J"}]),
    "events that are none": setting("events", value=5),
    "a time before time": setting("when", value=-1),
    "an account with control characters": setting("by", value="a\x07"),
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_a_forged_patch_or_event_is_refused(change, tmp_path):
    path = tmp_path / "yard.tactical"
    hurt(path)
    forged = spoiled(path, change)
    data = forged.read_bytes()
    with Game.open(forged) as game:
        assert game.notice is not None
        assert game.notice.kind is Trouble.DAMAGED
        assert "after record 1: " in str(game.notice)
        assert str(game.notice).isprintable()
        assert game.history.seq == 1
        assert not game.writable
    assert forged.read_bytes() == data


IMPOSSIBLE: dict[str, Plain] = {
    "a piece off the board": {"pieces": [4, 0, [0, {"place": [{"at": "on_board", "cells": [999]}]}], []]},
    "a piece of no kind": {"pieces": [4, 0, [0, {"kind": [50]}], []]},
    "two pieces of one name": {"pieces": [4, 0, [0, {"name": ["ben"]}], []]},
    "no pieces": {"pieces": [0, 0, [], []]},
    "a stack without an end": {"stack": None},
    "a number as words": {"pieces": [4, 0, [0, {"health": ["six"]}], []]},
    "a default written out": {"beat": [0]},
}


@pytest.mark.parametrize("patch", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_patch_to_a_position_that_cannot_be_is_refused_though_its_digest_fits(patch, tmp_path):
    path = tmp_path / "yard.tactical"
    hurt(path)
    with Game.open(path) as game:
        before = game.codec.plain(game.moments[-1].before)

    def change(plain: Any) -> None:
        plain["patch"] = patch
        plain["digest"] = digest(applied(before, patch))

    with Game.open(spoiled(path, change)) as game:
        assert game.notice is not None
        assert game.notice.kind is Trouble.DAMAGED
        assert game.history.seq == 1


def test_a_telling_of_what_never_was_is_refused(tmp_path):
    path = tmp_path / "yard.tactical"
    hurt(path)
    head = wire.pack({**msgspec.msgpack.decode(chunks_of(path)[0].payload), "telling": {"after": 9, "again": 0}})
    forged = rewritten(path, lambda chunks: [*chunks, (HEAD, head), chunks[1]])
    with Game.open(forged) as game:
        assert "never written" in str(game.notice)
        assert game.history.seq == 2


# --- room that is kept ---


def append(path: Path, kind: int, value: Any) -> None:
    with open_save(path, write=True).save as save:
        save.append([(kind, canonical(value))])


def test_which_seats_the_computer_holds_is_a_record(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        append(path, RECORD, ComputerSeats(2, digest(game.state), (BLUE,)))
        assert game.follow().records
        assert [*game.computers] == [BLUE]
        assert game.undo(RED)  # it stands in the way of nothing
    with Game.open(path) as game:
        assert [*game.computers] == [BLUE]
        assert game.verify() == 3
        append(path, RECORD, ComputerSeats(4, digest(game.state), (7,)))
    with Game.open(path) as game:
        assert "a seat that does not exist" in str(game.notice)


def test_a_kept_line_is_for_its_seat_alone_and_outside_the_sequence(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        do(game, "ann walk b1")
        line = KeptLine(RED, "round the back", 1, (TriedOrder(order(game, "ann go prone")),))
        append(path, NOTE, line)
        game.follow()
        assert game.history.kept(RED) == [line]
        assert game.history.kept(BLUE) == []
        assert game.history.seq == 1
        assert game.undo(RED)
    with Game.open(path) as game:
        assert game.history.kept(RED) == [line]
        assert game.verify() == 2
        append(path, NOTE, KeptLine(RED, "round the back", 2))
        game.follow()
        assert game.history.kept(RED) == []
        append(path, NOTE, KeptLine(9, "nobody's", 2))
    with Game.open(path) as game:
        assert "a kept line" in str(game.notice)


def test_who_when_and_how_the_dice_came_about(tmp_path, monkeypatch):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        game.clock, game.by = (lambda: 1_700_000_000), "ann@example"
        do(game, "ann walk b1")
        do(game, "ann fire rifle at dee", dice=live(3))
        assert game.undo(RED, (BLUE,))
        do(game, "ann fire rifle at dee")
        assert game.play(Throw(CHANCE, (1, 1))).verdict
        assert game.undo(RED, (BLUE,))
        assert game.undo(RED)
        do(game, "ann fire rifle at dee", dice=fixed((1, 1)))
    with Game.open(path) as game:
        told = [record for record, _ in game.history.told]
        assert {(record.by, record.when) for record in told} == {("ann@example", 1_700_000_000)}
        means = [getattr(record, "dice", None) for record in told]
        assert means == ["", "live", None, "", "hand", None, None, "given"]
