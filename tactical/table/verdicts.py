"""The answer to an order: legal with its price and warnings, or all the reasons why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tactical.table.ledgers import quantity
from tactical.table.values import Value, replace

TABLE_CLAUSE = "TABLE"  # what a refusal rests on when it is the table's own, not a rule of the game


class _Count(int):
    """A number that a template may print with what it counts."""

    def __format__(self, unit: str) -> str:
        return quantity(int(self), unit) if unit else str(int(self))


class Note(Value, frozen=True):
    """Why a number is what it is: a clause, a few words ("difficult ground"), and by how much it changes the number.

    `amount` is in the ruleset's whole units; 0: it is only told, or counted with another.
    """

    clause: str
    text: str
    amount: int = 0


class Reason(Value, frozen=True):
    """One refusal or warning. Its words are `template.format(**args)` from the table of codes of its ruleset.

    `clause` is the rule that forbids. Where an allowance falls short, `because` is what led to it: what lowered it and
    what raised the price, amounts in words, each by its own clause; `lack` is what would be lacking even without all
    that. `remedy` is the order that would help, where one would.
    """

    code: str
    clause: str
    args: tuple[tuple[str, str | int], ...] = ()
    part: int = -1  # which part of a draft it concerns; -1: the order as a whole
    because: tuple[Note, ...] = ()
    lack: int = 0
    remedy: str = ""

    def words(self, templates: Mapping[str, str]) -> str:
        """In English, without the clause it rests on. `{left:squares}` is a number with its unit: 1 square."""
        args = {name: _Count(value) if isinstance(value, int) else value for name, value in self.args}
        said = templates[self.code].format(**args)
        causes = ", ".join(f"{note.text} ({note.clause})" for note in self.because)
        told = f"{said}: {causes}" if causes else said
        return f"{told}; {self.remedy}" if self.remedy else told

    @property
    def names_clause(self) -> bool:
        """Whether its words name the clause it rests on already: that of one of its causes."""
        return any(note.clause == self.clause for note in self.because)

    def due_to(self, causes: Iterable[Note], shown: Callable[[int], str], *, lack: int) -> Reason:
        """The same reason with more causes, their amounts put into words by `shown`."""
        told = (Note(n.clause, f"{n.text} {'-' if n.amount < 0 else '+'}{shown(abs(n.amount))}") for n in causes)
        return replace(self, because=(*self.because, *told), lack=lack)


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


def reason(code: str, clause: str, /, *, part: int = -1, remedy: str = "", **args: str | int) -> Reason:
    """A reason with its parameters in the order given."""
    return Reason(code, clause, tuple(args.items()), part, remedy=remedy)


def no(code: str, clause: str, /, *, part: int = -1, remedy: str = "", **args: str | int) -> Verdict:
    """A refusal for one reason."""
    return Verdict((reason(code, clause, part=part, remedy=remedy, **args),))
