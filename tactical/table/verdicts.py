"""The answer to an order: legal with its price and warnings, or all the reasons why not."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.table.values import Value

TABLE_CLAUSE = "TABLE"  # what a refusal rests on when it is the table's own, not a rule of the game


class _Count(int):
    """A number that a template may print with what it counts."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


class Reason(Value, frozen=True):
    """One refusal or warning. Its words are `template.format(**args)` from the table of codes of its ruleset."""

    code: str
    clause: str
    args: tuple[tuple[str, str | int], ...] = ()
    part: int = -1  # which part of a draft it concerns; -1: the order as a whole

    def words(self, templates: Mapping[str, str]) -> str:
        """In English, without the clause. `{left:square}` in a template is a number with its noun: 1 square."""
        args = {name: _Count(value) if isinstance(value, int) else value for name, value in self.args}
        return templates[self.code].format(**args)


class Note(Value, frozen=True):
    """Why a leg costs what it costs: a clause and a few words ("difficult ground")."""

    clause: str
    text: str


class Leg(Value, frozen=True):
    """The price of one step of a path, in the ruleset's units: its cost, the sum so far, and what is left after it."""

    cell: int
    cost: int
    total: int
    left: int
    notes: tuple[Note, ...] = ()


class Verdict(Value, frozen=True):
    """True when the order is legal. `warnings` are what the seat must see before it commits."""

    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()
    legs: tuple[Leg, ...] = ()

    def __bool__(self) -> bool:
        return not self.reasons


OK = Verdict()


def reason(code: str, clause: str, /, *, part: int = -1, **args: str | int) -> Reason:
    """A reason with its parameters in the order given."""
    return Reason(code, clause, tuple(args.items()), part)


def no(code: str, clause: str, /, *, part: int = -1, **args: str | int) -> Verdict:
    """A refusal for one reason."""
    return Verdict((reason(code, clause, part=part, **args),))
