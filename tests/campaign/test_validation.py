"""A campaign that cannot be is told apart from one that can, whatever is wrong with it."""

from __future__ import annotations

import pytest

from tactical.campaign import CampaignState
from tactical.campaign.state import FinishedGame, Participant, Pending
from tactical.campaign.validation import problems as problems_of
from tactical.table.frames import Ending
from tactical.table.values import replace
from tests.campaign.samples import campaign, run


def entry(state: CampaignState, **fields):
    return state.having(roster=(replace(state.roster[0], **fields), *state.roster[1:]))


def table(state: CampaignState, **fields):
    return state.with_top(replace(state.top, **fields))


def link(state: CampaignState, **fields):
    links = state.setup.links
    return state.having(setup=replace(state.setup, links=(links[0], replace(links[1], **fields), *links[2:])))


def deep(state: CampaignState) -> CampaignState:
    return state.having(tables=state.tables * 9)


CASES = [
    (lambda s: entry(s, seat=7), "ann belongs to a seat that does not exist"),
    (lambda s: entry(s, aboard="ann"), "ann is aboard something that does not exist"),
    (lambda s: entry(s, aboard="nan"), "ann is aboard something that does not exist"),
    (lambda s: entry(s, amounts=(("luck", 1),)), "ann has a number that this campaign does not know"),
    (lambda s: s.having(roster=s.roster[1:]), "its roster is not the one it began with"),
    (lambda s: table(s, folded=True), "game 0 is over before its end"),
    (lambda s: table(s, cast=(Participant("ann", 99),)), "game 0 has a piece that belongs to nobody"),
    (lambda s: table(s, cast=(Participant("nan", 0),)), "game 0 has a piece that belongs to nobody"),
    (lambda s: table(s, present=("nan",)), "game 0 has somebody who is not in the roster"),
    (lambda s: table(s, link="ford"), "game 0 belongs to no battle of this campaign"),
    (deep, "it has no game in play, or too many"),
    (lambda s: link(s, sheet=b"{}"), "cannot be opened"),
    (lambda s: link(s, sheet=b"\xff"), "cannot be opened"),
    (lambda s: link(s, answers="nowhere"), "nothing leads to the battle ford"),
    (lambda s: link(s, answers=""), "nothing leads to the battle ford"),
    (lambda s: link(s, seat=9), "the battle ford is about a seat that does not exist"),
    (lambda s: link(s, name="road"), "its battles do not have distinct names"),
    (lambda s: s.having(pending=Pending("nowhere")), "it waits for a battle that does not exist"),
    (lambda s: s.having(pending=Pending("again", ("nan",))), "somebody who is not in the roster waits for a battle"),
    (lambda s: s.having(day=-5), "its calendar is inconsistent"),
    (lambda s: s.having(ready=(4,)), "a seat that does not exist is ready"),
    (
        lambda s: s.having(done=(FinishedGame("nowhere", "skirmish", "x", Ending((), "", ""), 1),)),
        "a battle that does not exist is over",
    ),
    (lambda s: s.having(setup=replace(s.setup, seats=())), "its seats do not have distinct names"),
]


@pytest.mark.parametrize(("change", "problem"), CASES)
def test_what_cannot_be_is_named(change, problem):
    good = campaign()
    assert problems_of(good) == []
    assert any(problem in fault for fault in problems_of(change(good)))


def test_every_step_of_a_story_is_sound():
    here = campaign()
    for text in ("travel b1", "end day", "travel c1", "fight", "campaign open", "ann end", "bo end", "xan end"):
        here = run(here, text)
        assert problems_of(here) == []
