"""A link to a battle, as in a campaign's scenario: when it opens, who goes, what they bring, and its consequences."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.campaign.roster import Amounts, Fate, Name, Slug, Sort
from tactical.table.values import Value

When = Literal["any", "won", "lost", "drawn"]


class CarriedField(Value, frozen=True):
    """A field of the sheet that enters the battle as a key of the piece's row, and comes back as a field of it.

    `per`: this many of the sheet's make one there, rounded up. If it has not changed there, it does not change here.
    `row` or `piece` empty: it does not go there, or does not come back.
    """

    field: Slug
    row: str = ""
    piece: str = ""
    per: Annotated[int, Meta(ge=1, le=999)] = 1
    flag: bool = False  # the row says true or false


class Cast(Value, frozen=True):
    """A piece's entry in the cast of a battle. `always`: even if the strategic game did not send it."""

    entry: Name
    piece: Name
    always: bool = False
    tells: tuple[str, ...] = ()  # keys of the report that may tell of it; empty: all


class Consequence(Value, frozen=True):
    """A further consequence of a battle's end: for whom, and what it adds to the chronicle.

    It is for everybody who fought in the battle (`fought`), or for the whole roster; among these, for named ones, for
    one sort, or for one seat. The dead and destroyed only if it gives them another fate.
    """

    when: When = "any"  # for `seat`
    seat: int = -1  # -1: whoever a consequence is for
    of: int = -1  # only entries of this seat
    sort: Sort | Literal[""] = ""
    entries: tuple[Name, ...] = ()
    fought: bool = True
    add: Amounts = ()
    fate: Fate = ""
    to: int = -1  # the seat it belongs to from now on
    count: Amounts = ()  # campaign's trackers
    tale: str = ""


class BattleLink(Value, frozen=True):
    """A battle of the campaign, as data. `sheet`: its scenario, as `sheets.packed` writes it.

    A link opens the campaign (the first one), follows another's end, or answers a battle that another's game awaits.
    """

    name: Slug
    title: str
    rules: Slug
    sheet: bytes
    follows: str = ""  # a link before this one
    answers: str = ""  # a link before this one, whose game awaits `battle`
    battle: str = ""
    when: When = "any"  # with `follows`: only if `seat` won, lost or drew there
    seat: int = -1
    cast: tuple[Cast, ...] = ()
    carry: tuple[CarriedField, ...] = ()
    fit: str = ""  # a field: only who has more than 0 of it goes; empty: everybody
    gear: str = ""  # the row's key that takes the gear; empty: none
    ground: str = ""  # battles of one ground find it as the last one left it; empty: nothing lasts
    days: Annotated[int, Meta(ge=0, le=999)] = 0  # a beat of this game, of strategic ones
    length: Annotated[int, Meta(ge=0, le=999)] = 0  # days that pass when it is over
    worth: Annotated[int, Meta(ge=0, le=999)] = 0  # points of the campaign for its winner
    report: tuple[tuple[str, str], ...] = ()  # key of the awaited report -> what it tells
    saved: bool = False  # passengers of a lost carrier survive
    after: tuple[Consequence, ...] = ()
    prologue: str = ""
    dry: tuple[tuple[str, str], ...] = ()  # gear of those without ammunition -> what it is there
