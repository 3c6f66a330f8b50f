"""A rule system as a reference: its phases, orders, options, kinds, and every clause.

Everything is one list of entries, so that one search finds a clause by a word of its text, an option by its name and an
order by its effect. Entries refer to each other, and can be followed in both directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from tactical.report.catalogue import CatalogueColumn, CatalogueRow, CatalogueTable, Number, number_words, unusual
from tactical.report.text import cited_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.phases import Phase
from tactical.scenario import rulebook
from tactical.scenario.catalogue import catalogue
from tactical.session.pages.guide_pages import PAGES, section_name, sections
from tactical.table import AnyState, Order
from tactical.table.clauses import Clause, mentioned
from tactical.table.notation import usage
from tactical.table.options import OptionRow, Options, rows
from tactical.table.orders import COMMON_ORDERS
from tactical.table.phrases import capital, plain
from tactical.table.referee import REFEREE_ORDERS
from tactical.table.rows import Cited
from tactical.table.values import tag_of

Page = tuple[tuple[str, str], ...]
_KINDS = {"default": "house default", "house": "house rule", "interaction": "where rules meet"}


class RuleEntry(NamedTuple):
    """One entry of the reference."""

    name: str  # its name: SK-16, order walk, strike_at_leavers
    head: str  # its line in a list
    group: str  # the heading it stands under
    page: Page  # paragraphs with their looks
    see: tuple[str, ...] = ()  # the entries it is about, and those that are about it
    word: str = ""  # its name among those of its kind: `walk` of `order walk`
    markdown: str = ""  # its text where it has headings, lists and tables; `page` then has the same, plain
    title: str = ""  # its name for readers where that is another: an order as it is typed

    @property
    def words(self) -> str:
        """The words that a search covers."""
        return " ".join((self.name, plain(self.name), self.group, *(text for text, _ in self.page))).lower()


class Book(NamedTuple):
    """All entries of a rule system, and a search over them."""

    title: str
    entries: tuple[RuleEntry, ...]
    words: tuple[str, ...]

    def place(self, name: str) -> int:
        """The place of the entry with that name; -1 without one."""
        wanted = name.lower()
        return next((at for at, entry in enumerate(self.entries) if entry.name.lower() == wanted), -1)

    def found(self, query: str) -> list[int]:
        """The entries that contain all words of a query, with an exact name first."""
        wanted = query.lower().split()
        hits = [at for at, words in enumerate(self.words) if all(word in words for word in wanted)]
        text = query.strip().lower()
        ranks = [_rank(self.entries[at], {text, text.replace(" ", "_")}) for at in hits]
        return [at for _, at in sorted(zip(ranks, hits, strict=True))]


def guide_book() -> Book:
    """The guide alone."""
    entries = guide_entries()
    return Book("Guide", entries, tuple(entry.words for entry in entries))


@cache
def guide_entries() -> tuple[RuleEntry, ...]:
    """The sections of the guide, page by page."""
    return tuple(
        RuleEntry(
            section_name(section), section.title, f"Guide: {section.page}",
            tuple((line, "text") for line in section.text.splitlines()), markdown=section.text,
        )
        for name in PAGES
        for section in sections(name)
    )  # fmt: skip


def book(rules: AnyRuleset, options: Options | None = None) -> Book:
    """The entries of a system; with a game's options, their present values."""
    return _book(rules, options if options is not None else rules.options())


@cache
def _book(rules: AnyRuleset, options: Options) -> Book:
    clauses = rulebook(rules.name).clauses
    ids = {clause.id for clause in clauses}
    known = {row.name: row for row in rows(rules.options)}
    entries = [
        *(_phase(rules, phase) for phase in rules.phases),
        *(_order(rules, kind, "Orders") for kind in rules.orders if kind.form),
        *(_order(rules, kind, "Orders at any time") for kind in (*COMMON_ORDERS, *REFEREE_ORDERS) if kind.form),
        *(_window(window, words) for window, words in rules.windows.items()),
        *(_option(row, options, ids) for row in known.values()),
        *(_shipped(table, row, ids) for table in catalogue(rules) for row in table.rows),
        *(_clause(clause, options, known, ids) for clause in clauses),
        *guide_entries(),
    ]
    spoken_of: dict[str, list[str]] = {}  # entry -> those that speak of it
    for entry in entries:
        for other in entry.see:
            spoken_of.setdefault(other, []).append(entry.name)
    whole = tuple(
        entry._replace(see=tuple(dict.fromkeys([*entry.see, *spoken_of.get(entry.name, ())]))) for entry in entries
    )
    return Book(f"Rules: {rules.title}", whole, tuple(entry.words for entry in whole))


# --- the kinds of entries ---


def _phase(rules: AnyRuleset, phase: Phase[AnyState]) -> RuleEntry:
    page: list[tuple[str, str]] = [(phase.title, "title"), (f"Acting: {phase.who}", "text")]
    kinds = [kind for kind in rules.orders if kind.asked_as() in phase.verbs and kind.form]
    if phase.ends:
        page.append((f"Ends with: {phase.ends}", "text"))
    if phase.follows:
        page.append((f"Then: {phase.follows}", "text"))
    if kinds:
        page += [
            ("", "text"),
            ("Orders", "title"),
            *((f"{usage(kind)}: {kind.full_help()}", "text") for kind in kinds),
        ]
    see = tuple(f"order {tag_of(kind)}" for kind in kinds)
    return RuleEntry(f"phase {phase.id}", phase.title, "Phases", tuple(page), see, phase.id, title=phase.title)


def _window(window: str, about: Cited) -> RuleEntry:
    words = cited_text(about)
    name = f"window {window}"
    head = f"{capital(plain(window))}: {words}"
    page = ((capital(plain(window)), "title"), (capital(words), "text"))
    advance = f"Reactions can be set with stand always {window}, stand never {window} or stand ask {window}"
    return RuleEntry(name, head, "Windows", (*page, (advance, "muted")), ("order stand",), window)


def _order(rules: AnyRuleset, kind: type[Order], group: str) -> RuleEntry:
    phases = [phase for phase in rules.phases if kind.asked_as() in phase.verbs]
    page: list[tuple[str, str]] = [(usage(kind), "title"), (capital(kind.full_help()), "text")]
    if phases:
        page.append((f"Used in: {', '.join(phase.title for phase in phases)}", "muted"))
    elif kind.free:
        page.append(("Possible at any time", "muted"))
    see = tuple(f"phase {phase.id}" for phase in phases)
    return RuleEntry(f"order {tag_of(kind)}", usage(kind), group, tuple(page), see, tag_of(kind), title=usage(kind))


def _option(row: OptionRow, options: Options, ids: set[str]) -> RuleEntry:
    now = getattr(options, row.name)
    page = (
        (f"{row.name} = {value_words(now)}", "title"),
        (capital(row.words), "text"),
        (f"Permitted: {row.values}", "muted"),
        (_stands(row, now), "muted"),
    )
    see = (row.clause,) if row.clause in ids else ()
    return RuleEntry(row.name, f"{row.name} = {value_words(now)}", "Options", page, see)


def _shipped(table: CatalogueTable, row: CatalogueRow, ids: set[str]) -> RuleEntry:
    """A kind, weapon, ground or edge with its numbers: first what it has of its own, then what is as usual."""
    own = dict.fromkeys(column.name for column, _ in unusual(table, row))
    title = f"{capital(plain(row.name))}" + (f": {row.words}" if row.words not in ("", row.name) else "")
    page: list[tuple[str, str]] = [(title, "title")]
    columns = sorted(table.columns, key=lambda column: column.name not in own)
    page += ((_row(each, row.numbers[each.name]), "text" if each.name in own else "muted") for each in columns)
    page.append((f"In scenario files: {row.name}", "muted"))
    see = mentioned(" ".join(column.words for column in table.columns if column.name in own), ids)
    head = f"{row.name}" + (f": {row.words}" if row.words not in ("", row.name) else "")
    return RuleEntry(f"{table.name} {row.name}", head, capital(table.name), tuple(page), see)


def _row(column: CatalogueColumn, value: Number) -> str:
    """`Reach 1: squares`, `Wall: nobody enters it` or `Wall: no`, whose meaning would be untrue."""
    name = capital(plain(column.name))
    if isinstance(value, bool):
        return f"{name}: {column.words or 'yes' if value else 'no'}"
    return f"{name} {number_words(value)}" + (f": {column.words}" if column.words else "")


def _clause(clause: Clause, options: Options, known: Mapping[str, OptionRow], ids: set[str]) -> RuleEntry:
    text = " ".join(clause.text.split())
    page: list[tuple[str, str]] = [(f"{clause.id}  {clause.section}", "title"), (text, "text")]
    if clause.when:
        page.append((f"Only with {clause.when}", "text"))
    if clause.example:
        page.append((f"Example: {' '.join(clause.example.split())}", "muted"))
    switches = [known[name] for name in clause.option_names if name in known]
    switches += [row for row in known.values() if row.clause == clause.id and row not in switches]
    for row in switches:
        page.append((f"Option {row.name} = {value_words(getattr(options, row.name))}: {row.words}", "strong"))
        page.append((_stands(row, getattr(options, row.name)), "muted"))
    if clause.reason:
        page.append((f"No option: {clause.reason}", "muted"))
    page.append((f"Kind: {_KINDS.get(clause.kind, clause.kind)}", "muted"))
    see = (*clause.mentions(ids), *(row.name for row in switches))
    return RuleEntry(clause.id, f"{clause.id}  {text}", clause.section or "Clauses", tuple(page), see)


# --- words ---


def _rank(entry: RuleEntry, wanted: set[str]) -> int:
    """How well an entry is called by a search: by its name, by its word (`walk` of `order walk`), or not."""
    return 0 if entry.name.lower() in wanted else 1 if entry.word in wanted else 2


def value_words(value: object) -> str:
    """A value of an option, as people write it.

    >>> value_words(True), value_words("eight"), value_words(2)
    ('true', 'eight', '2')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def _stands(row: OptionRow, now: object) -> str:
    """Where an option stands, and whether that is how this house plays by default."""
    if now == row.default:
        return "As in the house rules"
    return f"Changed: the default is {value_words(row.default)}"


def options_of(state: AnyState) -> Options | None:
    """The options of a game."""
    options = getattr(state.setup, "options", None)
    return options if isinstance(options, msgspec.Struct) else None  # type: ignore[return-value]
