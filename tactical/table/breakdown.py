"""A number and its breakdown; and why an allowance does not pay for a price."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.phrases import plain
from tactical.table.values import Value, replace
from tactical.table.verdicts import Argument, Note, Reason, parameters

Kind = Literal["start", "add", "times", "at_least", "at_most", "become"]


class Operation(Value, frozen=True):
    """One step towards a number, with its words and its clause.

    `start`: it begins at `amount`. `add`: plus it. `times`: times `amount` / `over`, rounded down, or `up`. `at_least`,
    `at_most`: bounds. `become`: another number, as by a row of a table.
    """

    kind: Kind
    amount: int
    text: str
    clause: str
    over: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    up: bool = False

    def of(self, number: int) -> int:
        """The number after this operation."""
        match self.kind:
            case "start" | "become":
                return self.amount
            case "add":
                return number + self.amount
            case "times":
                whole = number * self.amount
                return -(-whole // self.over) if self.up else whole // self.over
            case "at_least":
                return max(number, self.amount)
            case "at_most":
                return min(number, self.amount)

    def words(self, shown: Callable[[int], str] = str) -> str:
        """`cover -1`, `cut off half`, `shots at most 3`, `1 level of damage: 20`."""
        return f"{self.label} {self.change(shown)}"

    def change(self, shown: Callable[[int], str] = str) -> str:
        """The change to the number: `-1`, `half`, `at most 3`; for one that sets it, that."""
        match self.kind:
            case "add":
                return f"{'-' if self.amount < 0 else '+'}{shown(abs(self.amount))}"
            case "times" if (self.amount, self.over) == (1, 2):
                return "half"
            case "times":
                return f"x{self.amount}/{self.over}" if self.over > 1 else f"x{self.amount}"
            case "at_least" | "at_most":
                return f"{plain(self.kind)} {shown(self.amount)}"
            case "become" | "start":
                return shown(self.amount)

    @property
    def label(self) -> str:
        """Its words without its number."""
        return f"{self.text}:" if self.kind == "become" else self.text


class Breakdown(Value, frozen=True):
    """A number as a list of operations, in the ruleset's whole units; its value is `total`.

    Rules build their numbers this way, so that words cannot disagree with the sum. Operations that change nothing are
    left out.
    """

    parts: tuple[Operation, ...] = ()

    @classmethod
    def of(cls, amount: int, text: str, clause: str) -> Breakdown:
        """A number to which nothing has been added yet."""
        return cls((Operation("start", amount, text, clause),))

    @classmethod
    def sum(cls, notes: Iterable[Note]) -> Breakdown:
        """The total of notes, beginning with the first."""
        first, *more = notes
        found = cls.of(first.amount, first.text, first.clause)
        for note in more:
            found = found.add(note.amount, note.text, note.clause)
        return found

    @property
    def total(self) -> int:
        """The number that the operations give; 0 without any."""
        number = 0
        for part in self.parts:
            number = part.of(number)
        return number

    @property
    def changes(self) -> tuple[Note, ...]:
        """How much each operation after the first changes the number."""
        numbers = [number for _, number in self.steps()]
        pairs = zip(self.parts[1:], numbers, numbers[1:], strict=False)
        return tuple(Note(part.clause, part.text, after - before) for part, before, after in pairs)

    def steps(self) -> Iterator[tuple[Operation, int]]:
        """Each operation, and the number after it."""
        number = 0
        for part in self.parts:
            number = part.of(number)
            yield part, number

    def add(self, amount: int, text: str, clause: str) -> Breakdown:
        """Add an amount."""
        return self._then(Operation("add", amount, text, clause))

    def times(self, amount: int, text: str, clause: str, *, over: int = 1, up: bool = False) -> Breakdown:
        """Multiply by `amount` / `over`, rounded down, or up."""
        return self._then(Operation("times", amount, text, clause, over, up))

    def halved(self, text: str, clause: str, *, up: bool = False) -> Breakdown:
        """Halve it, rounded down, or up."""
        return self.times(1, text, clause, over=2, up=up)

    def at_least(self, amount: int, text: str, clause: str) -> Breakdown:
        """Raise the number to an amount, if it is less."""
        return self._then(Operation("at_least", amount, text, clause))

    def at_most(self, amount: int, text: str, clause: str) -> Breakdown:
        """Lower the number to an amount, if it is more."""
        return self._then(Operation("at_most", amount, text, clause))

    def becomes(self, amount: int, text: str, clause: str) -> Breakdown:
        """Replace the number by another, as by a row of a table."""
        return self._then(Operation("become", amount, text, clause))

    def words(self, shown: Callable[[int], str] = str) -> str:
        """`attack 8, range -1, cover -1`: the operations in order; `shown` puts amounts into the players' units."""
        return ", ".join(part.words(shown) for part in self.parts)

    @property
    def if_several(self) -> Breakdown | None:
        """Itself; None if it has only one part, which events and saves need not store."""
        return self if len(self.parts) > 1 else None

    def _then(self, part: Operation) -> Breakdown:
        before = self.total
        return Breakdown((*self.parts, part)) if part.of(before) != before else self


def bracketed(made: Breakdown | None, shown: Callable[[int], str] = str) -> str:
    """The breakdown in brackets, to follow the number: ` (Body 4, in the saddle -2)`; empty if it has only one part."""
    return f" ({made.words(shown)})" if made is not None and made.if_several is not None else ""


def shortfall(
    code: str,
    clause: str,
    /,
    price: Breakdown,
    allowance: Breakdown,
    spent: Breakdown,
    *,
    shown: Callable[[int], str] = str,
    remedy: str = "",
    **args: Argument,
) -> Reason:
    """The reason why `allowance`, after spending so much, does not pay for `price`: what raised the one and lowered the
    other.

    It rests on `clause`, the rule against spending more than there is; each cause has its own clause. If the whole
    order is judged, excessive costs on the way are added. The words may use `{cost}` and `{left}` besides `args`;
    `shown` puts amounts into the players' units. `remedy` is the order that would help.
    """
    left = allowance.total - spent.total
    missing = price.total - left
    raised = [note for note in (*price.changes, *spent.changes) if note.amount > 0]
    causes = _together([*raised, *(note for note in allowance.changes if note.amount < 0)])
    lack = missing - sum(abs(note.amount) for note in causes)
    said = parameters({"cost": shown(price.total), "left": shown(max(0, left)), **args})
    return Reason(code, clause, said, remedy=remedy).due_to(causes, shown, lack=max(0, lack))


def _together(notes: Iterable[Note]) -> list[Note]:
    """Notes with those that say the same added up: rubble +1, rubble +1 is rubble +2."""
    found: dict[tuple[str, str], int] = {}
    for note in notes:
        found[note.clause, note.text] = found.get((note.clause, note.text), 0) + note.amount
    return [Note(clause, text, amount) for (clause, text), amount in found.items()]


def on_the_way(why: Reason, notes: tuple[Note, ...], shown: Callable[[int], str]) -> Reason:
    """The same reason, with the surcharges paid before, `notes`, if no cause has explained it yet."""
    found = _together(replace(note, text=f"{note.text} on the way") for note in notes if note.amount > 0)
    if not (why.lack and found):
        return why
    lack = why.lack - sum(note.amount for note in found)
    return why.due_to(found, shown, lack=max(0, lack))
