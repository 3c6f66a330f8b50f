"""The shipped campaign from first move to last, through all six systems, to one known end."""

from __future__ import annotations

import shutil
from itertools import islice

import pytest

from tactical.campaign import due, play, view
from tactical.campaign.reports import calendar, roster
from tactical.campaign.sheets import unpacked
from tactical.campaign.validation import problems
from tactical.journal.digest import digest
from tactical.journal.game import Game
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.rules.fleet.events import Lost
from tactical.session.pages.campaign_pages import chronicle
from tactical.table import Ask, awaiting, judge, tape
from tactical.table.goals import Points
from tests.campaign.stories import NAME, beginning, into, lines, order

END = "10aed654a5df180e31771ea251479e60"


@pytest.fixture(scope="module")
def story(tmp_path_factory):
    """The script, played into a save: the digest after every order."""
    path = tmp_path_factory.mktemp("story") / f"{NAME}.tactical"
    with Game.begin(path, beginning(), identity=b"lantern-rock") as game:
        digests = [digest(game.campaign) for _ in into(game, lines())]
    return path, digests


@pytest.mark.slow
def test_it_is_played_to_its_end(story):
    path, digests = story
    assert digests[-1].hex() == END
    with Game.open(path, write=False) as game:
        campaign = game.campaign
        assert campaign.result.winners == ("haven",)
        assert due(campaign) is None
        assert [(done.link, done.rules, done.result.winners) for done in campaign.done] == [
            ("lane", "starship", ("haven",)),
            ("bridge", "boarding", ("haven",)),
            ("slip", "armour", ("haven",)),
            ("narrows", "fleet", ("haven",)),
            ("pass", "skirmish", ("haven",)),
            ("march", "overland", ("haven",)),
        ]
        assert game.history.verify() == len(digests)


@pytest.mark.slow
@pytest.mark.parametrize("orders", [7, pytest.param(1, marks=pytest.mark.long)])
def test_saving_and_opening_after_so_many_orders_changes_nothing(tmp_path, story, orders):
    """Each few orders, or each one, are given to a game that was just opened."""
    path = tmp_path / "again.tactical"
    Game.begin(path, beginning(), identity=b"lantern-rock").close()
    rest = iter([*zip(lines(), story[1], strict=True)])
    while given := [*islice(rest, orders)]:
        with Game.open(path) as game:
            assert game.notice is None
            list(into(game, [line for line, _ in given]))
            assert game.history.digester.digest(game.campaign) == digest(game.campaign) == given[-1][1]
    assert path.read_bytes() == story[0].read_bytes()


@pytest.mark.slow
def test_pure_play_comes_to_the_same_end(story):
    campaign = beginning()
    for line, expected in zip(lines(), story[1], strict=True):
        out = play(campaign, order(campaign, line.text), tape(line.faces))
        assert digest(out.state) == expected
        assert problems(out.state) == []
        campaign = out.state


@pytest.mark.slow
def test_rehearsing_and_discarding_changes_nothing(tmp_path, story):
    """At every tenth order somebody rehearses what is on offer, leaves, and the story goes on as it did."""
    path = tmp_path / "rehearsed.tactical"
    with Game.begin(path, beginning(), identity=b"lantern-rock") as game:
        for number, (line, expected) in enumerate(zip(lines(), story[1], strict=True)):
            want = awaiting(game.state)
            if number % 10 == 0 and isinstance(want, Ask):
                before = digest(game.campaign)
                rehearsal = Rehearsal(game.rules, game.state, want.seat, policy="average")
                for offer in list(game.rules.offers(rehearsal.state))[:4]:
                    rehearsal.play(offer)
                    rehearsal.rewind()
                assert digest(game.campaign) == before
            list(into(game, [line]))
            assert digest(game.campaign) == expected
    assert path.read_bytes() == story[0].read_bytes()


@pytest.mark.long
def test_all_together_may_take_everything_back_and_do_it_again(tmp_path, story):
    path = tmp_path / "back.tactical"
    shutil.copy(story[0], path)
    with Game.open(path) as game:
        end = game.campaign
        count = len(story[1])
        alone = []
        for _ in range(count):
            verdict = game.undo(0)
            if not verdict:
                alone += [reason.code for reason in verdict.reasons]
                assert game.undo(0, agreed=(1,))
        assert {"undo_battle", "undo_roll", "undo_other"} <= set(alone)
        assert game.campaign == beginning()
        for _ in range(count):
            again = game.again
            assert game.redo(max(0, again.seat))
        assert game.campaign == end
        assert game.history.verify() == game.history.seq


def test_seats_see_what_they_may_at_every_moment(story):
    with Game.open(story[0], write=False) as game:
        game.history.load_all()
        for moment in game.moments[::15]:
            campaign = moment.after_all
            for seat in (0, 1):
                seen = view(campaign, seat)
                assert view(seen, seat) == seen
                assert roster(seen)
                assert calendar(seen)
                want = awaiting(seen.top.state)
                if isinstance(want, Ask) and want.seat == seat:
                    rules = moment.rules_after(game.rules)
                    assert all(judge(rules, seen.top.state, offer) for offer in rules.offers(seen.top.state)[:5])


def test_the_story_reads_as_one(story):
    with Game.open(story[0], write=False) as game:
        text = "\n".join(line for line, _ in chronicle(game.campaign))
    assert text.startswith("The lamp on Lantern Rock\n\nDay 1\n\nEvery ship between Haven and the outer moons")
    assert "Captain Sarn gives up her sword, and the key of the lamp on its string." in text
    assert text.endswith("So ends The lamp on Lantern Rock: Haven has won it (points: haven 11).")
    assert text.replace("\n", "").isprintable()


def test_what_is_told_is_so_whoever_came_and_whatever_followed():
    """The Rook is boarded after the lane: neither the chronicle nor the galaxy says that she was destroyed there. The
    galaxy's battle lasts two rounds, in which nobody could come to a number of points that ends it."""
    here, told = beginning(), []
    narrows = here.top.state.setup
    assert [goal.total for goal in narrows.goals if isinstance(goal, Points)] == [0]
    for line in lines():
        out = play(here, order(here, line.text), tape(line.faces))
        here = out.state
        told += [event.words(here.top.state) for event in out.events if isinstance(event, Lost)]
        if line.text == "land first-company on lantern-rock":  # the galaxy has heard of both battles
            break
    assert told == ["Rook is lost", "Daw is lost"]
    assert "The Rook is wrecked; the Daw is wrecked." in [tale.text for tale in here.chronicle]
    lane = unpacked(here.setup.link("lane").sheet)
    assert "a side" not in lane.briefing.split(".")[0]  # one ship may have come, or both
