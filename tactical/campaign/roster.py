"""The roster: people, vehicles, mounts, ships and units, each with a sheet of what lasts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.effects import Effect
from tactical.table.phrases import plain
from tactical.table.values import Value, replace

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=60)]
NAME = r"^[^\W\d_]\S*$"  # as far as a pattern tells: `table/names.py` has the rest
Name = Annotated[str, Meta(pattern=NAME, max_length=60)]
Number = Annotated[int, Meta(ge=-9999, le=9999)]
Amounts = tuple[tuple[Slug, Number], ...]
Sort = Literal["person", "vehicle", "mount", "ship", "unit", "band"]
Fate = Literal["", "dead", "destroyed", "taken"]


class FieldKind(Value, frozen=True):
    """A number on this campaign's sheets, such as health: its bounds, and its change in a campaign turn.

    `recover` is added at the end of every campaign turn, never beyond the number at the beginning; below 0 it is
    subtracted, down to `low`. `harm`: the direction of hurt: less, more, or neither.
    """

    name: Slug
    title: str = ""
    low: Number = 0
    high: Number = 999
    recover: Number = 0
    harm: Literal["", "less", "more"] = ""

    @property
    def words(self) -> str:
        """Its name in words."""
        return self.title or plain(self.name)


class LastingEffect(Value, frozen=True):
    """An effect that outlives its battle, under its own rules."""

    rules: Slug
    effect: Effect


class RosterEntry(Value, frozen=True):
    """An entry of the roster. `name`: its name in battles. `aboard`: the entry that carries it."""

    name: Name
    seat: int
    sort: Sort = "person"
    title: str = ""
    note: str = ""
    aboard: str = ""
    amounts: Amounts = ()  # its fields, in the order of the sheet
    gear: tuple[Slug, ...] = ()
    choices: tuple[Slug, ...] = ()  # gear it may take between battles
    hands: Annotated[int, Meta(ge=0, le=20)] = 0  # how many of them at once; 0: as many as it has now
    kinds: tuple[tuple[Slug, Slug], ...] = ()  # rule system -> what it is there, where the battle does not say
    fate: Fate = ""
    left: str = ""  # the battle it left the board of; it is back in the next
    battles: int = 0
    effects: tuple[LastingEffect, ...] = ()

    @property
    def here(self) -> bool:
        """True if it is not dead, destroyed or taken."""
        return not self.fate

    @property
    def words(self) -> str:
        """Its name for people."""
        return self.title or plain(self.name).title()

    def amount(self, field: str) -> int | None:
        """A number of its sheet; None if the sheet has no such field."""
        return dict(self.amounts).get(field)

    def with_amount(self, field: str, value: int) -> RosterEntry:
        """The entry with a number of its sheet changed."""
        return replace(self, amounts=tuple((name, value if name == field else old) for name, old in self.amounts))
