"""The odds of orders as a tree, in words: a line for each roll, each reaction, and each outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tactical.rehearsal.chain import Chain
from tactical.rehearsal.tree import Branch, Course, OddsTree, WindowAhead
from tactical.report.rolls import roll_text
from tactical.report.text import chance_text, cited_text
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState
from tactical.table.chances import Chance
from tactical.table.events import Event, Interrupted
from tactical.table.phrases import in_a_row
from tactical.table.pieces import titled

LABELS = {
    "succeeds": "succeeds", "fails": "fails", "used": "with the reaction", "passed": "without the reaction", "": "",
}  # fmt: skip
ENDS = {
    "done": "goes ahead", "cut": "stopped early", "over": "the battle is over",
    "asked": "a choice must be made", "battle": "a battle must be fought",
}  # fmt: skip
RARE = Fraction(2, 100)  # several outcomes less likely than that in all are told together


class TreeLine(NamedTuple):
    """A line, its depth in the tree, and its clause (empty: none of its own)."""

    depth: int
    text: str
    clause: str = ""


def tree_lines(rules: AnyRuleset, view: AnyState, found: OddsTree) -> Iterator[TreeLine]:
    """The lines of a tree, from the first roll or reaction on; none without either."""
    if found.root is not None and not found.certain:
        yield from _TreeLines(rules, view, found.piece).due(found.root, 0)


def happens(event: Event) -> bool:
    """True if an event is worth a word in odds: changes of doors and ships, and moves without cost; not that a round or
    a phase begins sooner."""
    if event.boundary == "start":
        return False
    return not hasattr(event, "piece") or (hasattr(event, "start") and not getattr(event, "cost", 1))


class _TreeLines:
    def __init__(self, rules: AnyRuleset, view: AnyState, piece: int) -> None:
        self.rules = rules
        self.view = view
        self.piece = piece

    def due(self, course: Course, depth: int) -> Iterator[TreeLine]:
        """The next roll or decision, and everything that may follow."""
        yield from self._asked(course, depth)
        rare = [way for way in course.ways if way.course.chance < RARE]
        together = rare if len(rare) > 1 else []
        for way in course.ways:
            if way not in together:
                yield from self._way(way, course, depth + 1)
        if together:
            chance = chance_text(Chance.of(sum((way.course.chance for way in together), Fraction(0))))
            yield TreeLine(depth + 1, f"{chance} in all: {len(together)} less likely outcomes")

    def _asked(self, course: Course, depth: int) -> Iterator[TreeLine]:
        """The window, or the rolls: those that are the same together."""
        if isinstance(course.due, WindowAhead):
            moved = course.cells and course.cells != self.view.pieces[self.piece].place.cells
            at = self._at(course) if moved else ""
            piece = f" ({self.view.name(course.due.piece)})" if course.due.piece >= 0 else ""
            who = f"{titled(self.view.seat(course.due.ask.seat).name)}{piece}"
            about = course.due.about
            text = f"{f'at {at}: ' if at else ''}{who} may react: {cited_text(about)}"
            yield TreeLine(depth, text, *about.clauses[:1])
            return
        for roll, times in Counter(course.due).items():
            yield TreeLine(depth, roll_text(roll) + (f", {times} times" if times > 1 else ""), roll.clause)

    def _way(self, way: Branch, before: Course, depth: int) -> Iterator[TreeLine]:
        """One way that it may come out, and what follows."""
        course = way.course
        hits = f"{way.hits or 'no'} hit{'s' * (way.hits != 1)}"
        label = hits if way.label == "hits" else LABELS[way.label]
        chance = chance_text(Chance.of(way.share)) if way.share != 1 else ""
        whole = f" ({chance_text(Chance.of(course.chance))} in all)" if chance and way.share != course.chance else ""
        head = ", ".join(filter(None, (label, f"{chance}{whole}")))
        yield TreeLine(depth, ": ".join(filter(None, (head, "; ".join(self._happened(before, course))))) or "then")
        if course.ways:
            yield from self.due(course, depth + 1)
        elif course.rest is not None:
            yield TreeLine(depth + 1, "; ".join(self._rest(course.rest)))

    def _happened(self, before: Course, course: Course) -> Iterator[str]:
        """The news of a way since the last branching: first what tells it from others."""
        known = {piece: (low, high) for piece, low, high in before.harms}
        for piece, low, high in course.harms:
            if known.get(piece) != (low, high) and piece not in course.fallen:
                yield f"{self.view.name(piece)} {self.view.harm_words(piece, low, high)}"
        fallen = [self.view.name(piece) for piece in course.fallen if piece not in before.fallen]
        if fallen:
            yield f"{in_a_row(fallen, 'and')} {'is' if len(fallen) == 1 else 'are'} taken out"
        decided = course.upshot if course.end and course.end != "long" else ""
        if decided:
            yield f"{decided}, with {course.left} left" if course.left else decided
        events = (self.rules.presenter.say(self.view, event) for event in course.events if _is_told(event, course))
        yield from (words for words in dict.fromkeys(events) if words != decided)
        if course.end == "long":
            yield "it goes on:"
        elif course.end and not decided and not (course.end == "cut" and self.piece in course.fallen):
            at = self._at(course)
            yield f"ends at {at}, {ENDS[course.end]}" if at and course.end == "cut" else ENDS[course.end]

    def _rest(self, rest: Chain) -> Iterator[str]:
        """The possible results of a course that was followed no further."""
        for text, chance, left in rest.upshots:
            yield f"{text} {chance_text(rest.chance(chance))}" + (
                f", most likely with {left[0][0]} left" if left else ""
            )
        if not rest.upshots:
            yield f"goes ahead {chance_text(rest.chance(rest.whole))}"
            for piece, chance in rest.falls:
                yield f"{self.view.name(piece)} is taken out {chance_text(rest.chance(chance))}"

    def _at(self, course: Course) -> str:
        return "+".join(map(self.view.cell_name, course.cells))


def _is_told(event: Event, course: Course) -> bool:
    """Not what only says what else is told: who fell, what begins, who won."""
    about = getattr(event, "piece", getattr(event, "unit", -1))
    said = about in course.fallen or event.boundary == "start"
    return not said and (happens(event) or isinstance(event, Interrupted))
