"""The shipped campaign's script: orders with given faces, played into a save or beside one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tactical.campaign import CampaignState, awaiting, rules_of
from tactical.campaign import notation as story
from tactical.journal.game import Game
from tactical.scenario import read_campaign
from tactical.table import Ask, Faces, Order, Outcome, notation, tape

SCRIPT = Path(__file__).with_name("lantern_rock.txt")
NAME = "lantern-rock"


class Line(NamedTuple):
    """An order as text, and the faces of its rolls."""

    text: str
    faces: tuple[Faces, ...]


def lines() -> list[Line]:
    """The script."""
    found = []
    for row in SCRIPT.read_text("utf-8").splitlines():
        if row.startswith("#"):
            continue
        text, _, faces = row.partition(" | ")
        rolls = tuple(tuple(map(int, roll.split(","))) for roll in faces.split())
        found.append(Line(text, rolls))
    return found


def order(campaign: CampaignState, text: str) -> Order:
    """An order of whoever is asked; about the campaign, of its first seat."""
    if story.is_campaign(text):
        return story.read(0, text)
    want, rules = awaiting(campaign), rules_of(campaign)
    seat = want.seat if isinstance(want, Ask) else 0
    return notation.read(rules, rules.view(campaign.top.state, seat), seat, text)


def beginning() -> CampaignState:
    """The shipped campaign at its beginning."""
    return read_campaign(NAME).begun()


def into(game: Game, script: list[Line]) -> Iterator[tuple[Line, Outcome]]:
    """Play lines into a save. AssertionError where one is refused, or its faces are not those its rolls want."""
    for line in script:
        given: Any = order(game.campaign, line.text)
        outcome = game.play(given, tape(line.faces))
        why = [game.rules.presenter.why(reason) for reason in outcome.verdict.reasons]
        assert outcome.verdict, f"{line.text}: {why}"
        assert outcome.rolled == line.faces, f"{line.text}: {outcome.rolled}, {outcome.awaiting}"
        yield line, outcome
