"""The whole campaign at one moment, frozen."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tactical.board import folded
from tactical.campaign.links import BattleLink
from tactical.campaign.roster import Amounts, FieldKind, Name, RosterEntry, Slug
from tactical.ruleset.aftermath import Lasting
from tactical.table.frames import Ending
from tactical.table.migrations import Migration
from tactical.table.pieces import Seat
from tactical.table.values import Value, replace

VERSION = 1  # of saved campaigns; raise it when they change shape, and say here how
MIGRATIONS: dict[int, Migration] = {}  # by the version they start from; positions of their games have their own steps

DEEPEST = 8  # games above each other; what would go deeper is not fought


class CampaignSetup(Value, frozen=True):
    """The fixed part of a campaign, set when it begins."""

    title: str
    seats: tuple[Seat, ...]
    links: tuple[BattleLink, ...]
    fields: tuple[FieldKind, ...] = ()
    roster: tuple[RosterEntry, ...] = ()  # as it began
    briefing: str = ""
    turn_days: Annotated[int, Meta(ge=0, le=999)] = 0  # days of a campaign turn; 0: it ends when the seats say so
    rosters: Literal["open", "own"] = "open"  # "own" hides sheets from other seats

    def link(self, name: str) -> BattleLink:
        """A link by name."""
        return next(link for link in self.links if link.name == name)

    def field(self, name: str) -> FieldKind | None:
        """A field by name."""
        return next((field for field in self.fields if field.name == name), None)


class Participant(Value, frozen=True):
    """An entry in a game: its piece, and that piece's numbers when they last agreed with the sheet."""

    entry: Name
    piece: int
    sent: Amounts = ()


class GameInPlay(Value, frozen=True):
    """A game in play: its rules and ordinary position, the link that opened it, and who plays which piece."""

    rules: Slug
    link: Slug
    state: Any  # a position of those rules, which know what it is read as
    cast: tuple[Participant, ...] = ()
    present: tuple[str, ...] | None = None  # entries the strategic game sent; None: everybody
    folded: bool = False  # it is over and its result is in the roster


class FinishedGame(Value, frozen=True):
    """A finished game: the part that is kept."""

    link: Slug
    rules: Slug
    title: str
    result: Ending
    day: int
    beats: int = 0
    lost: tuple[Name, ...] = ()
    depth: int = 0


class LastingMark(Value, frozen=True):
    """A lasting mark on the ground of a battle."""

    ground: str
    what: Lasting


class Tale(Value, frozen=True):
    """A line of the chronicle. `seen`: the seats that know it; None: all."""

    day: int
    turn: int
    text: str
    link: str = ""
    seen: tuple[int, ...] | None = None


class Pending(Value, frozen=True):
    """A battle that follows a finished one, and that somebody must open."""

    link: Slug
    present: tuple[str, ...] | None = None


class CampaignState(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """A campaign. `tables`: the games in play: the strategic one, and the battles inside it, the last on top.

    There is always a table: a finished game stays until the next one opens.
    """

    setup: CampaignSetup
    tables: tuple[GameInPlay, ...]
    roster: tuple[RosterEntry, ...] = ()
    marks: tuple[LastingMark, ...] = ()
    counters: Amounts = ()
    score: Amounts = ()  # points of the sides
    day: int = 1
    turn: int = 1
    ready: tuple[int, ...] = ()  # seats that want the campaign turn to end
    chronicle: tuple[Tale, ...] = ()
    done: tuple[FinishedGame, ...] = ()
    pending: Pending | None = None
    result: Ending | None = None

    # --- derived, never saved ---

    @cached_property
    def _names(self) -> dict[str, int]:
        return {folded(entry.name): number for number, entry in enumerate(self.roster)}

    def entry(self, name: str) -> RosterEntry | None:
        """An entry of the roster by name."""
        number = self._names.get(folded(name))
        return None if number is None else self.roster[number]

    @property
    def top(self) -> GameInPlay:
        """The game in play."""
        return self.tables[-1]

    @property
    def link(self) -> BattleLink:
        """The link of the game in play."""
        return self.setup.link(self.top.link)

    def seat(self, seat: int) -> Seat:
        """A chair."""
        return self.setup.seats[seat]

    # --- changes ---

    def having(self, **fields: object) -> CampaignState:
        """The campaign with these fields changed."""
        return replace(self, **fields)

    def with_top(self, table: GameInPlay) -> CampaignState:
        """The campaign with the top game replaced."""
        return replace(self, tables=(*self.tables[:-1], table))

    def with_entry(self, entry: RosterEntry) -> CampaignState:
        """The campaign with the sheet of the same name replaced."""
        number = self._names[folded(entry.name)]
        return replace(self, roster=(*self.roster[:number], entry, *self.roster[number + 1 :]))

    def with_chronicle_line(self, text: str, link: str = "", seen: tuple[int, ...] | None = None) -> CampaignState:
        """The campaign with a line added to the chronicle."""
        return replace(self, chronicle=(*self.chronicle, Tale(self.day, self.turn, text, link, seen)))

    def carried(self, names: tuple[str, ...]) -> frozenset[str]:
        """These entries, with everything aboard them."""
        carried = set(names)
        for _ in self.roster:
            more = {entry.name for entry in self.roster if entry.aboard in carried} - carried
            if not more:
                break
            carried |= more
        return frozenset(carried)
