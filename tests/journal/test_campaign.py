"""A campaign in one save: every game of it, every order, whichever of them it was given to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tactical.campaign import due
from tactical.campaign.validation import problems
from tactical.journal.digest import Digester, canonical, digest
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import EVERY, Game
from tactical.journal.records import HEAD, RECORD, SNAPSHOT, PlayedIn, Snapshot
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.rules import load
from tactical.table.migrations import Migration
from tactical.table.orders import Concede
from tests.campaign.samples import campaign, order
from tests.campaign.test_validation import CASES
from tests.journal.ageing import aged
from tests.journal.games import chunks_of, rewritten

RED, BLUE = 0, 1
SCRIPT = (
    "travel b1", "end day", 'campaign rename bo "Bo the Brave"', "travel c1", "fight", "campaign open", "ann end",
    "bo end", "xan end", "yve end", "concede", "campaign return", "end day", "end day", "campaign return",
)  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "two-fords.tactical"


@pytest.fixture
def game(path):
    with Game.begin(path, campaign(), identity=b"test-tale-01") as found:
        yield found


def give(game: Game, text: str, seat: int = -1) -> Any:
    out = game.play(order(game.campaign, text, seat))
    assert out.verdict, (text, [game.rules.presenter.why(reason) for reason in out.verdict.reasons])
    return out


def play_on(game: Game, *texts: str) -> None:
    for text in texts:
        give(game, text)


def test_a_save_of_a_campaign_shows_the_game_in_play(game):
    assert game.rules.name == "overland"
    assert game.state is game.campaign.top.state
    play_on(game, *SCRIPT[:6])
    assert game.rules.name == "skirmish"
    assert game.state is game.campaign.top.state
    assert game.whole is game.campaign
    assert due(game.campaign) is None


@pytest.mark.slow
def test_saving_and_opening_at_every_order_gives_the_same_campaign(game, path):
    digests = []
    for text in SCRIPT:
        give(game, text)
        with Game.open(path) as again:
            assert again.notice is None
            assert again.campaign == game.campaign
            assert again.rules is game.rules
            assert digest(again.campaign) == digest(game.campaign) == game.history.digester.digest(game.campaign)
            assert again.history.verify() == game.history.seq
        digests.append(digest(game.campaign))
    assert len(set(digests)) == len(SCRIPT)
    assert game.campaign.result is not None


def test_records_say_which_game_they_were_given_to(game):
    play_on(game, *SCRIPT[:8])
    told = [(t.record.table, t.record.rules) for t in game.history.told if isinstance(t.record, PlayedIn)]
    assert told == [
        (0, "overland"), (0, "overland"), (0, "campaign"), (0, "overland"), (0, "overland"), (0, "campaign"),
        (1, "skirmish"), (1, "skirmish"),
    ]  # fmt: skip
    opened = game.moments[5]
    assert (opened.rules_before(game.rules).name, opened.rules_after(game.rules).name) == ("overland", "skirmish")
    assert game.rules.presenter.say(opened.after, opened.events[0]) == "The toll men rise from the reeds."


def test_undo_stops_at_a_battles_border_and_all_together_pass_it(game):
    play_on(game, *SCRIPT[:6])
    for seat in (RED, BLUE):
        assert [reason.code for reason in Game.undo(game, seat).reasons] in (["undo_battle"], [])
    assert game.rules.name == "overland"  # both have asked in turn: that is consent
    assert game.redo(RED)
    assert game.rules.name == "skirmish"
    play_on(game, "ann end")
    assert game.undo(RED)  # inside the battle the rule is the table's own
    assert [reason.code for reason in game.undo(RED).reasons] == ["undo_battle"]
    assert game.undo(RED, agreed=(BLUE,))
    assert [reason.code for reason in game.undo(RED).reasons] == []  # choosing to fight was red's own
    assert game.history.verify()


def test_coming_back_is_a_border_too(game):
    play_on(game, *SCRIPT[:12])
    assert game.rules.name == "overland"
    here = game.campaign
    assert [reason.code for reason in game.undo(RED).reasons] == ["undo_battle"]
    assert game.undo(BLUE)
    assert game.rules.name == "skirmish"
    assert game.state.result is not None
    assert game.redo(RED)
    assert game.campaign == here
    assert game.history.verify()


def test_a_long_campaign_opens_from_its_snapshot(path):
    with Game.begin(path, campaign()) as game:
        for number in range(EVERY + 5):
            give(game, f'campaign rename bo "Bo {number}"', RED)
    assert sum(chunk.kind == SNAPSHOT for chunk in chunks_of(path)) == 2
    with Game.open(path) as again:
        assert len(again.moments) == 5
        assert again.campaign.entry("bo").words == f"Bo {EVERY + 4}"
        again.history.load_all()
        assert len(again.moments) == EVERY + 5


def test_several_processes_play_one_campaign(game, path):
    with Game.open(path) as other:
        play_on(game, *SCRIPT[:6])
        out = other.play(Concede(RED))
        assert [reason.code for reason in out.verdict.reasons] == ["moved_on"]
        followed = other.follow()
        assert len(followed.moments) == 6
        assert other.state == game.state
        assert other.rules.name == "skirmish"
        give(other, "ann end")
        game.follow()
        assert game.campaign == other.campaign


def test_rehearsing_in_the_battle_changes_nothing(game, path):
    play_on(game, *SCRIPT[:6])
    before, bytes_before = game.campaign, path.read_bytes()
    rehearsal = Rehearsal(game.rules, game.state, RED)
    for text in ("ann end", "bo end", "xan end"):
        assert rehearsal.play(order(before.with_top(msgspec.structs.replace(before.top, state=rehearsal.state)), text))
    assert rehearsal.state != game.state
    assert game.campaign is before
    assert path.read_bytes() == bytes_before


def test_the_digest_is_the_same_whether_parts_were_known_or_not(game):
    digester = Digester()
    for text in SCRIPT:
        give(game, text)
        assert digester.digest(game.campaign) == digest(game.campaign)


# --- files that are not as they should be ---


def changed(path: Path, kind: int, change: Any, which: int = -1) -> Path:
    """The save with one chunk of a kind changed as a plain object."""

    def made(chunks):
        numbers = [i for i, (k, _) in enumerate(chunks) if k == kind]
        at = numbers[which]
        plain = msgspec.msgpack.decode(chunks[at][1])
        change(plain)
        chunks[at] = (kind, msgspec.msgpack.encode(plain))
        return chunks

    return rewritten(path, made)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda plain: plain.update(table=3), "given to a game that is not in play"),
        (lambda plain: plain.update(rules="boarding"), "a newer version"),  # which could have such an order
        (lambda plain: plain.update(rules="nonsense"), "no rule system is called"),
        (lambda plain: plain.update(rules="overland"), "a newer version"),
        (lambda plain: plain.update(record="played"), "a newer version"),
    ],
)
def test_a_record_of_another_game_is_refused(game, path, change, problem):
    play_on(game, *SCRIPT[:7])
    game.close()
    with Game.open(changed(path, RECORD, change), write=False) as again:
        assert problem in str(again.notice)
        assert again.history.seq == 6


@pytest.mark.parametrize(("change", "problem"), CASES)
def test_a_campaign_that_cannot_be_is_refused(game, path, change, problem):
    forged = canonical(Snapshot(0, change(game.campaign)))
    game.close()
    with pytest.raises(SaveError, match=problem):
        Game.open(rewritten(path, lambda chunks: [chunks[0], (SNAPSHOT, forged)]))


def test_a_position_of_other_rules_is_refused(game, path):
    game.close()
    wrong = changed(path, SNAPSHOT, lambda plain: plain["state"]["tables"][0].update(rules="fleet"))
    with pytest.raises(SaveError, match="a newer version"):
        Game.open(wrong)


def test_hidden_characters_in_a_battle_to_come_are_found(game):
    links = game.campaign.setup.links
    hostile = msgspec.structs.replace(links[1], sheet=links[1].sheet.replace(b"trooper", b"t\\u001broper"))
    setup = msgspec.structs.replace(game.campaign.setup, links=(links[0], hostile, *links[2:]))
    assert problems(game.campaign.having(setup=setup)) == ["the battle ford has characters that may not be shown"]


def test_the_head_names_the_rule_systems_with_their_versions(game, path, monkeypatch):
    assert dict(game.history.head.tables) == {"overland": 1, "skirmish": load("skirmish").version}
    game.close()
    newer = changed(path, HEAD, lambda plain: plain["tables"][1].__setitem__(1, 99))
    with pytest.raises(SaveError) as caught:
        Game.open(newer)
    assert caught.value.kind is Trouble.NEWER
    assert "version 99 of Skirmish states" in str(caught.value)


def test_an_older_rule_system_in_a_campaign_is_brought_up_to_date(game, path, monkeypatch):
    play_on(game, *SCRIPT[:7])
    game.close()

    def versions(head):
        head["tables"] = [[name, 0 if name == "overland" else version] for name, version in head["tables"]]

    def old(plain):
        first, *others = plain["tables"]
        return {**plain, "tables": [{**first, "state": renamed(first["state"], "beat", "days")}, *others]}

    def renamed(plain, one, other):
        return {other if name == one else name: value for name, value in plain.items()}

    step = Migration(position=lambda plain: renamed(plain, "days", "beat"))
    monkeypatch.setattr(type(load("overland")), "migrations", {0: step})
    with Game.open(aged(path, versions, old)) as again:
        assert again.notice is None
        assert again.history.seq == 7
        give(again, "bo end")  # and writes a head of its own before it goes on
        assert again.history.verify() == 8
