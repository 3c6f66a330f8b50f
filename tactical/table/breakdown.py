"""A number and what it is made of; and why an allowance does not pay for a price."""

from __future__ import annotations

from collections.abc import Callable

from tactical.table.values import Value
from tactical.table.verdicts import Note, Reason


class Breakdown(Value, frozen=True):
    """What a number starts from, then each change to it, in the ruleset's whole units: they sum up to `total`."""

    parts: tuple[Note, ...]

    @classmethod
    def of(cls, amount: int, text: str, clause: str) -> Breakdown:
        """A number before any change."""
        return cls((Note(clause, text, amount),))

    @property
    def total(self) -> int:
        """The number as it stands."""
        return sum(part.amount for part in self.parts)

    @property
    def changes(self) -> tuple[Note, ...]:
        """What was changed about what it starts from."""
        return self.parts[1:]

    def add(self, amount: int, text: str, clause: str) -> Breakdown:
        """The number changed by an amount; nothing is kept of a change by 0."""
        return Breakdown((*self.parts, Note(clause, text, amount))) if amount else self

    def becomes(self, total: int, text: str, clause: str) -> Breakdown:
        """The number changed to another: by a limit, a factor, a row of a table."""
        return self.add(total - self.total, text, clause)


def shortfall(
    code: str,
    clause: str,
    /,
    price: Breakdown,
    allowance: Breakdown,
    spent: Breakdown,
    *,
    shown: Callable[[int], str] = str,
    **args: str | int,
) -> Reason:
    """Why `allowance`, of which so much is spent, does not pay for `price`: what raised the one and lowered the other.

    It rests on the clause of the change without which it would be payable, of the greatest where it takes several;
    on `clause`, which grants the allowance, where it would not be payable without any of them. What had been paid too
    dearly on the way is added where the whole order is judged. The words may use `{cost}` and `{left}` beside `args`;
    `shown` puts amounts into the players' units.
    """
    left = allowance.total - spent.total
    missing = price.total - left
    raised = [note for note in (*price.changes, *spent.changes) if note.amount > 0]
    causes = [*raised, *(note for note in allowance.changes if note.amount < 0)]
    lack = missing - sum(abs(note.amount) for note in causes)
    if causes and lack <= 0:
        alone = [note for note in causes if abs(note.amount) >= missing]
        clause = (alone or sorted(causes, key=lambda note: -abs(note.amount)))[0].clause
    said: dict[str, str | int] = {"cost": shown(price.total), "left": shown(max(0, left)), **args}
    return Reason(code, clause, tuple(said.items())).due_to(causes, shown, lack=max(0, lack))


def on_the_way(why: Reason, notes: tuple[Note, ...], shown: Callable[[int], str]) -> Reason:
    """The same reason where what was paid too dearly before, `notes`, explains what no cause did so far."""
    dearer: dict[tuple[str, str], int] = {}
    for note in notes:
        if note.amount > 0:
            key = note.clause, f"{note.text} on the way"
            dearer[key] = dearer.get(key, 0) + note.amount
    if not (why.lack and dearer):
        return why
    found = [Note(clause, text, amount) for (clause, text), amount in dearer.items()]
    lack = why.lack - sum(dearer.values())
    return why.due_to(found, shown, lack=max(0, lack), clause=found[0].clause if lack <= 0 else why.clause)
