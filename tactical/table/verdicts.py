"""The answer to an order: legal with its price and warnings, or all the reasons why not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from tactical.table.ledgers import quantity
from tactical.table.mentions import Mention
from tactical.table.phrases import in_a_row, is_plural, plain, with_article
from tactical.table.pieces import Piece, titled
from tactical.table.values import Value, replace

TABLE_CLAUSE = "TABLE"  # the clause of refusals that are the table's own, not a rule of the game


Argument = str | int | Piece
"""A parameter of a reason, as rules give it."""


class _Word(str):
    """An id that a template may print in words: `{weapon:plain}` as `machine gun`, `{weapon:a}` as `a machine gun`,
    `{weapon:the}` as `the machine gun`, and `{seat:title}` as `Red`. A list of ids becomes one in words."""

    __slots__ = ()

    def __format__(self, article: str) -> str:
        if not article:
            return str(self)
        if article == "title":
            return titled(self)
        names = [plain(name) for name in self.split(", ")]
        if article == "the":
            names = [name if is_plural(name) else f"the {name}" for name in names]
        elif article == "a":
            names = [with_article(name) for name in names]
        return in_a_row(names, "and")


class _Count(int):
    """A number that a template may print with what it counts."""

    def __format__(self, unit: str) -> str:
        return quantity(int(self), unit) if unit else str(int(self))


def _printed(value: str | int | Mention) -> _Word | _Count:
    return _Count(value) if isinstance(value, int) else _Word(value.name if isinstance(value, Mention) else value)


class Note(Value, frozen=True):
    """A reason for a number: a clause, a few words ("difficult ground"), and how much it changes the number.

    `amount` is in the ruleset's whole units; 0: it is only mentioned, or counted with another.
    """

    clause: str
    text: str
    amount: int = 0


class Reason(Value, frozen=True):
    """One refusal or warning. Its words are `template.format(**args)` from its ruleset's table of codes.

    `clause`: the rule that forbids. If an allowance falls short, `because` has the causes: what lowered it and what
    raised the price, with amounts in words, each under its own clause; `lack` is what would be missing even without
    them. `remedy`: the order that would help, if any. Pieces among `args` are mentions, so that whom it concerns need
    not be read from their names.
    """

    code: str
    clause: str
    args: tuple[tuple[str, str | int | Mention], ...] = ()
    part: int = -1  # which part of a draft it concerns; -1: the order as a whole
    because: tuple[Note, ...] = ()
    lack: int = 0
    remedy: str = ""

    def words(self, templates: Mapping[str, str]) -> str:
        """The reason in English, without its clause. `{left:squares}` is a number with its unit: 1 square; for
        `{weapon:a}` see `_Word`."""
        said = templates[self.code].format(**{name: _printed(value) for name, value in self.args})
        causes = ", ".join(f"{note.text} ({note.clause})" for note in self.because)
        told = f"{said}: {causes}" if causes else said
        return f"{told}; {self.remedy}" if self.remedy else told

    def concerns(self, pieces: Collection[int]) -> bool:
        """True if it mentions one of these pieces."""
        return any(isinstance(value, Mention) and value.number in pieces for _, value in self.args)

    @property
    def names_clause(self) -> bool:
        """True if its words already name its clause, because one of its causes has it."""
        return any(note.clause == self.clause for note in self.because)

    def cited(self, words: str) -> str:
        """Its words with its clause, unless they name it or it is the table's own; where they end with a cause, beside
        the clause of that."""
        if self.clause in ("", TABLE_CLAUSE) or self.names_clause:
            return words
        if self.because and not self.remedy:
            return f"{words.removesuffix(')')}, {self.clause})"
        return f"{words} ({self.clause})"

    def due_to(self, causes: Iterable[Note], shown: Callable[[int], str], *, lack: int) -> Reason:
        """The same reason with more causes, with amounts put into words by `shown`."""
        told = (Note(n.clause, f"{n.text} {'-' if n.amount < 0 else '+'}{shown(abs(n.amount))}") for n in causes)
        return replace(self, because=(*self.because, *told), lack=lack)


class Leg(Value, frozen=True):
    """The price of one step of a path, in the ruleset's units: its cost, the sum so far, and what is left."""

    cell: int
    cost: int
    total: int
    left: int
    notes: tuple[Note, ...] = ()


class Verdict(Value, frozen=True):
    """True if the order is legal. `warnings`: what the seat must see before it commits."""

    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()
    legs: tuple[Leg, ...] = ()

    def __bool__(self) -> bool:
        return not self.reasons


OK = Verdict()


def reason(code: str, clause: str, /, *, part: int = -1, remedy: str = "", **args: Argument) -> Reason:
    """A reason with its parameters in the given order."""
    return Reason(code, clause, parameters(args), part, remedy=remedy)


def no(code: str, clause: str, /, *, part: int = -1, remedy: str = "", **args: Argument) -> Verdict:
    """A refusal for one reason."""
    return Verdict((reason(code, clause, part=part, remedy=remedy, **args),))


def parameters(args: Mapping[str, Argument]) -> tuple[tuple[str, str | int | Mention], ...]:
    """The parameters of a reason, with pieces as mentions."""
    return tuple(
        (name, Mention("piece", value.id, value.title) if isinstance(value, Piece) else value)
        for name, value in args.items()
    )
