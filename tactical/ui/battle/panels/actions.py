"""The actions besides moving, always there beside the board: rows with odds, in groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
from textual.content import Content
from textual.widgets.option_list import Option

from tactical.report.text import text
from tactical.ruleset.extras import Drafting
from tactical.session.answers_ahead import answers_ahead
from tactical.session.session import Session
from tactical.session.turning import folded, turns
from tactical.table import Order, Reason, Roll
from tactical.table.chances import Chance
from tactical.table.phrases import capital
from tactical.table.refs import fields
from tactical.table.rows import PLAIN_ROW, Part, Phrase, Row
from tactical.ui.battle.panels.panel import Ink, chance_key
from tactical.ui.lists import ShowingList
from tactical.ui.text import clean, width

GROUPS = ("Against others", "Other actions", "Other pieces")  # the picked piece's own first
NO_CHANCE = Chance(0)
TITLE = "Actions"
PADDING = 2  # columns left and right of a row


class ActionRow(msgspec.Struct, frozen=True):
    """One row: an order, the beginning of one to type, or a roll to throw. Holds its first roll, a line of help, its
    group, its label in the rules, what the order does, and why a draft of it is wrong."""

    text: str
    what: Order | str | Roll
    roll: Roll | None = None
    help: str = ""
    group: str = ""
    listed: Row = PLAIN_ROW
    summary: str = ""
    wrong: Reason | None = None

    @property
    def value(self) -> Part | Phrase | None:
        """The value at its right: the chance of its first roll, or the value its rules give."""
        return Chance.of_roll(self.roll) if self.roll is not None else self.listed.value

    @property
    def value_key(self) -> str:
        """The colour of that value: for a chance, or for a day that may be too late."""
        if isinstance(self.value, Chance):
            return chance_key(self.value)
        return "bad" if self.listed.tone == "warning" else "text"

    @property
    def is_vain(self) -> bool:
        """True if it cannot succeed, or comes too late."""
        return self.value == NO_CHANCE or self.value_key == "bad"


def rows(session: Session) -> list[ActionRow]:
    """All orders possible now, the ones to type, and those that are always possible."""
    seat = session.seat
    heading = session.asking.question or ("Answers" if seat.window is not None else "")
    groups = (heading, heading, GROUPS[2]) if heading else GROUPS
    offered = sorted(_offered(session, groups), key=lambda row: (groups.index(row.group), row.is_vain))
    found = [*_draft(session), *offered]
    if isinstance(want := seat.want, Roll) and seat.may_order:
        found.append(ActionRow(f"Roll {want.dice}d{want.sides}", want, group="Dice to roll"))
    for words, order in answers_ahead(session):
        undone = f"{seat.text(order)}: undone like any order"
        found.append(ActionRow(capital(words), order, None, undone, "Set reactions"))
    for kind in seat.typed():
        start = _start_of(session, kind)
        words = kind.listed_as or " ".join(start.words)
        found.append(ActionRow(f"{capital(words)} ...", start.text, None, kind.full_help(), "Anything else"))
    if seat.my_turn or any(seat.view.setup.seats[own].referee for own in seat.seats):
        for kind in seat.always():
            start = _start_of(session, kind)
            words = kind.listed_as or start.text.strip()
            more = "" if start.is_all else " ..."
            found.append(ActionRow(capital(f"{words}{more}"), start.text, None, kind.full_help(), "The battle"))
    return found


def _offered(session: Session, groups: Sequence[str]) -> Iterator[ActionRow]:
    """The offers, but those that are begun and typed on, and moves, which the board shows."""
    seat, typed, turning = session.seat, session.seat.typed(), turns(session)
    presenter, view = seat.rules.presenter, seat.view
    usual = seat.rules.extra(Drafting).usual
    for order in folded(dict.fromkeys(usual(view, order) for order in seat.offers), session.plan.orders):
        if type(order) in typed:
            continue
        listed = presenter.row(view, order)
        if seat.goes(order) and listed.value is None:
            continue
        group = groups[session.selection.of_another(order) * 2 or not seat.against(order)]
        words = f"{capital(text(listed.label) or session.selection.words(order))}{_who_is_there(session, order)}"
        if order in turning and len(turning) > 1 and view.board.storeys == 1:
            words += f" ({seat.calls['storey.down']} and {seat.calls['storey.up']}: other angles)"
        yield ActionRow(words, order, seat.first_roll(order), "", group, listed, presenter.summary(view, order))


def _who_is_there(session: Session, order: Order) -> str:
    """The pieces where an order is aimed at a cell."""
    seat = session.seat
    cells = [getattr(order, name) for name, kind in fields(type(order)).items() if kind.ref == "cell"]
    if len(cells) != 1 or not seat.against(order) or cells[0] < 0 or seat.crowded(cells[0]):
        return ""
    names = [piece.title for piece in seat.view.pieces_on(cells[0])]
    return f" ({', '.join(names)})" if names else ""


def _draft(session: Session) -> list[ActionRow]:
    """The parts of the draft, each to be shown again and changed."""
    seat = session.seat
    calls, why = seat.calls, seat.rules.presenter.why
    how = (
        f"{calls['menu.choose']} takes it up; then {calls['order.pieces']} changes its passengers, "
        f"{calls['order.waypoint']} and {calls['order.other']} its path"
    )
    parts = seat.rules.extra(Drafting).parts(seat.view) if seat.offers else ()
    return [
        ActionRow(
            part.words,
            part.order,
            help="" if part.wrong else how,
            group="The draft",
            summary=why(part.wrong[0]) if part.wrong else "",
            wrong=part.wrong[0] if part.wrong else None,
        )
        for part in parts
    ]


class OrderStart(NamedTuple):
    """The beginning of a typed order: the name of its piece (or empty), the fixed words, and True if that is the whole
    order."""

    piece: str
    words: tuple[str, ...]
    is_all: bool

    @property
    def text(self) -> str:
        """The text as typed, ending with a blank for what follows."""
        return "".join(f"{word} " for word in (self.piece, *self.words) if word)


def _start_of(session: Session, kind: type[Order]) -> OrderStart:
    """The words an order of a kind begins with, as far as they are fixed."""
    form = kind.form.split()
    named = form[:1] == ["{piece}"] and session.selection.piece >= 0
    rest = form[1:] if named else form
    words = tuple(takewhile(lambda word: word[0] not in "{[", rest))
    return OrderStart(session.seat.view.pieces[session.selection.piece].name if named else "", words, [*words] == form)


class ActionsPanel(ShowingList):
    """The list. It shows rows; its screen knows what they mean."""

    def __init__(self, **options: Any) -> None:
        super().__init__(classes="panel", markup=False, compact=True, **options)
        self.border_title = TITLE
        self._whose = TITLE
        self.rows: tuple[ActionRow, ...] = ()
        self._numbers: list[int] = []  # option -> row, -1 for a heading
        self._shown: tuple[Ink | None, int, tuple[Order, ...]] = (None, 0, ())  # colours, columns, what is planned

    def say_whose(self, name: str) -> None:
        """The owner of the actions, if other than the piece shown beside them; otherwise empty."""
        self._whose = f"{TITLE} of {clean(name)}" if name else TITLE
        self._entitle()

    def _entitle(self) -> None:
        """Title the list with whose actions they are, and how many, as not all may be in sight."""
        title = f"{self._whose} ({len(self.rows)})" if self.rows else self._whose
        if title != self.border_title:
            self.border_title = title

    def show(self, found: Sequence[ActionRow], ink: Ink, planned: tuple[Order, ...] = ()) -> None:
        """Show other rows, or the same at another size, keeping the highlight if its row is still there. `planned` rows
        stand out."""
        shown = (ink, self.scrollable_content_region.width, planned)
        if tuple(found) == self.rows and shown == self._shown:
            return
        self._shown = shown
        chosen = self.chosen
        self.rows, self._numbers = tuple(found), []
        options: list[Option] = []
        columns = max(12, self.scrollable_content_region.width - PADDING)
        for number, row in enumerate(self.rows):
            if row.group and (not number or self.rows[number - 1].group != row.group):
                options.append(Option(Content("\n").join(ink.wrapped(row.group, columns, "muted")), disabled=True))
                self._numbers.append(-1)
            key = "title" if row.what in planned else "text"
            right = text(row.value)
            if row.listed.brief is not None and width(row.text) + 1 + width(right) > columns:
                right = text(row.listed.brief)
            told = ink.valued(row.text, right, columns, key, row.value_key)
            options.append(Option(Content("\n").join(told)))
            self._numbers.append(number)
        self.set_options(options)
        self._entitle()
        again = next((n for n, row in enumerate(self.rows) if chosen is not None and row.what == chosen.what), -1)
        self.highlighted = self._numbers.index(again) if again >= 0 else None

    def choose(self, planned: Sequence[Order]) -> None:
        """Go to the row of the planned order, or to the first."""
        found = next((number for number, row in enumerate(self.rows) if row.what in planned), -1)
        if found >= 0:
            self.highlighted = self._numbers.index(found)
        else:
            self.action_first()

    def row_at(self, option: int | None) -> ActionRow | None:
        """The row of an option; None for a heading."""
        number = self._numbers[option] if option is not None and 0 <= option < len(self._numbers) else -1
        return self.rows[number] if number >= 0 else None

    @property
    def chosen(self) -> ActionRow | None:
        """The highlighted row."""
        return self.row_at(self.highlighted)
