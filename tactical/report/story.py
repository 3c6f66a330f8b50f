"""A page of a campaign's story: the result of a battle, or the beginning of one, and the next step."""

from __future__ import annotations

from typing import Literal

from tactical.report.base import Reported

Fortune = Literal["dead", "destroyed", "taken", "left", "joined", "hurt", "recovered", "equipped", "unchanged"]


class NumberChange(Reported, frozen=True):
    """A number that has changed. `label`: its name for people."""

    name: str
    label: str
    before: int
    after: int


class RosterChange(Reported, frozen=True):
    """The changes of an entry of the roster. `fortune`: its worst fate. `seat`: its owner now. `numbers`: of its sheet.
    `gear`: what it has gained. `fought`: it was in this battle."""

    name: str
    title: str
    sort: str
    seat: str
    fortune: Fortune
    numbers: tuple[NumberChange, ...]
    gear: tuple[str, ...]
    fought: bool


class NextStep(Reported, frozen=True):
    """The next step: `open` a battle, `return` from one, `play` on, or nothing, once the campaign is `over`. `title`
    and `rules`: of the battle. `seats`: who may do it. `order`: how it is typed."""

    what: Literal["open", "return", "play", "over"]
    title: str | None
    rules: str | None
    seats: tuple[str, ...]
    order: str | None


class StoryPage(Reported, frozen=True):
    """A page of the story. `begun`: a battle was opened. `result`: one has ended. `turn`: a campaign turn has ended.
    `text`: the story. `battlefield`: lasting effects there. `map`: what happened in the game that continues. `score`
    and `counters`: the changed ones. `days`: that have passed."""

    kind: Literal["prologue", "begun", "result", "turn"]
    title: str
    day: int
    turn: int
    days: int
    text: tuple[str, ...]
    roster: tuple[RosterChange, ...]
    battlefield: tuple[str, ...]
    map: tuple[str, ...]
    score: tuple[NumberChange, ...]
    counters: tuple[NumberChange, ...]
    winners: tuple[str, ...]
    next: NextStep
