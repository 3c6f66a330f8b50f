"""Everything that a seat may know about a piece, in groups: stocks, effects, properties, passengers, and the clauses
and options behind them; about a cell that holds many pieces; and about who can come to a cell. Pure, and the same for
every rule system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import msgspec

from tactical.report.text import price_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Scales
from tactical.session.pages.rule_pages import Book, value_words
from tactical.table import AnyState, Piece
from tactical.table.breakdown import Breakdown
from tactical.table.cards import Bar, Card, Line
from tactical.table.ledgers import mixed
from tactical.table.options import Options, rows
from tactical.table.phrases import capital, plain
from tactical.table.places import Aboard

SHOWN_ALREADY = frozenset(("id", "name", "seat", "kind", "place", "effects", "points"))


class Fact(NamedTuple):
    """One row: label, value, clause and group; for a piece, with its own sheet."""

    label: str
    value: str
    clause: str = ""
    group: str = ""
    share: tuple[int, int] = (0, 0)  # left and whole, for a bar
    piece: int = -1
    part: bool = False  # it is a part of the number above
    health: bool = False  # its bar is one of health
    warns: bool = False  # it speaks against what is weighed
    depth: int = 0  # how far it is set in, below what it goes on with
    id: str = ""  # as its line has it

    @property
    def inset(self) -> str:
        """Its label, indented."""
        return f"{'  ' * self.depth}{self.label}"


def facts(
    rules: AnyRuleset, view: AnyState, piece: int, card: Card, book: Book, options: Options | None
) -> tuple[str, list[Fact]]:
    """The title of a piece's sheet, and its rows. `card`: what is known so far."""
    lines = list(card_facts(rules, view, card))
    lines += _company(rules, view, piece)
    lines += _own(view.pieces[piece])
    lines += _kind(view, piece, rules.presenter.kind_words)
    cited = tuple(dict.fromkeys(fact.clause for fact in lines if fact.clause))
    lines += _options(rules, options, book, cited)
    return f"{card.title}: {card.subtitle}" if card.subtitle else card.title, lines


def cell_facts(rules: AnyRuleset, view: AnyState, cell: int, piece: int = -1) -> tuple[str, list[Fact]]:
    """The title of a cell's sheet, and its rows: facts about the cell, and the pieces by seat. `piece`: the picked
    one."""
    card = rules.presenter.cell_card(view, cell, piece)
    lines = list(card_facts(rules, view, card))
    here = sorted(view.pieces_on(cell), key=lambda each: each.seat)
    lines += [
        Fact(
            each.title,
            rules.presenter.piece_card(view, each.id).subtitle,
            "",
            capital(view.seat(each.seat).name),
            piece=each.id,
        )
        for each in here
    ]
    return f"{card.title}: {card.subtitle}", lines


def ground_facts(rules: AnyRuleset, view: AnyState, cell: int, piece: int, borders: str) -> list[Fact]:
    """The facts about a cell and its `borders`, in a group of its name. `piece`: the picked one, for its cost and
    range."""
    card = rules.presenter.cell_card(view, cell, piece)
    lines = [*card_facts(rules, view, card), *([Fact("Borders", borders)] if borders else [])]
    return [fact._replace(group=f"{card.title} {card.subtitle}".strip()) for fact in lines]


def comer_facts(rules: AnyRuleset, view: AnyState, seat: int, cell: int, able: Iterable[int]) -> tuple[str, list[Fact]]:
    """The pieces of a seat that could come to a cell, and how: by the ruleset's answer, or else by the reach of each
    piece `able` to act."""
    card = rules.extra(Drafting).who_could_come(view, seat, cell)
    if card is not None:
        return card.title, [Fact(line.label, line.value, line.clause, depth=int(line.under)) for line in card.lines]
    lines: list[Fact] = []
    for piece in able:
        for mode in rules.modes(view, piece):
            stops = rules.reach(view, piece, mode).stops.get(cell, ())
            if stops:
                price = price_text(rules.presenter.price(view, stops[0].cost, stops[0].left))
                lines.append(Fact(f"{view.name(piece)}, {mode}", price, piece=piece))
    title = f"Your pieces that can reach {view.cell_name(cell)}"
    return title, lines or [Fact("Nobody", "none of your pieces that can act now can reach it")]


def movement(rules: AnyRuleset, view: AnyState, piece: int) -> tuple[Bar, ...]:
    """The stocks that a piece's moves are paid from."""
    unit = rules.extra(Scales).units(view)
    return tuple(bar for bar in rules.presenter.piece_card(view, piece).bars if (bar.unit, bar.parts) == unit)


def movement_lines(rules: AnyRuleset, view: AnyState, piece: int) -> list[str]:
    """The same in lines, with breakdowns."""
    return fact_lines(card_facts(rules, view, Card("", bars=movement(rules, view, piece))))


def card_facts(rules: AnyRuleset, view: AnyState, card: Card) -> Iterator[Fact]:
    """The facts on a card: stocks, effects and lines, each with the breakdown of its number."""
    for bar in card.bars:
        clause = bar.made.parts[0].clause if bar.made is not None else ""
        yield Fact(bar.label, bar.words, clause, "Remaining", (bar.left, bar.whole), health=not bar.unit)
        yield from parts(bar.made, "Remaining", partial(mixed, parts=bar.parts))
    for group, lines in (("Effects", card.effects), ("Current state", card.lines)):
        for line in lines:
            value = line.brief if line.id == "price" and line.brief else line.value  # the breakdown has the causes
            yield Fact(line.label, value, line.clause, group, depth=int(line.under))
            yield from parts(line.made, group, _shown(rules, view, line), depth=1 + line.under)


def fact_lines(facts: Iterable[Fact]) -> list[str]:
    """Rows as lines of text, each number with its breakdown: `Defence: 3 [SK-16] (Defence 5, exposed -2)`."""
    lines: list[tuple[str, list[str]]] = []
    for fact in facts:
        clause = f" [{fact.clause}]" if fact.clause else ""
        if fact.part:
            lines[-1][1].append(f"{fact.label} {fact.value}".rstrip() + clause)
        else:
            lines.append((f"{fact.inset}: {fact.value}{clause}" if fact.label else f"{fact.value}{clause}", []))
    return [f"{line} ({', '.join(causes)})" if causes else line for line, causes in lines]


def parts(made: Breakdown | None, group: str, shown: Callable[[int], str] = str, *, depth: int = 1) -> Iterator[Fact]:
    """Each operation of a number, with its clause, indented; nothing for a number without parts."""
    for part in made.parts if made is not None and len(made.parts) > 1 else ():
        yield Fact(part.label, part.change(shown), part.clause, group, part=True, depth=depth)


def _shown(rules: AnyRuleset, view: AnyState, line: Line) -> Callable[[int], str]:
    """How the parts of a line's number are told: as the line tells the whole of it."""
    if line.names:
        return line.names.__getitem__
    parts_of_unit = rules.extra(Scales).units(view)[1]
    return partial(mixed, parts=parts_of_unit) if line.in_units else str


def _company(rules: AnyRuleset, view: AnyState, piece: int) -> Iterator[Fact]:
    """The pieces it is aboard of, and those aboard of it, as far as the seat knows."""
    place = view.pieces[piece].place
    if isinstance(place, Aboard):
        yield Fact(view.name(place.carrier), "carries it", "", "Aboard", piece=place.carrier)
    for other in view.pieces:
        if isinstance(other.place, Aboard) and other.place.carrier == piece:
            yield Fact(other.title, rules.presenter.piece_card(view, other.id).subtitle, "", "Aboard", piece=other.id)


def _own(piece: Piece) -> Iterator[Fact]:
    """Its gear and the like: fields of its own that hold words."""
    for name in piece.__struct_fields__:
        value = getattr(piece, name)
        if name not in SHOWN_ALREADY and isinstance(value, tuple) and value and all(isinstance(v, str) for v in value):
            yield Fact(capital(plain(name)), ", ".join(map(plain, value)), "", "Gear")


def _kind(view: AnyState, piece: int, called: Mapping[str, str]) -> Iterator[Fact]:
    """The unchanging facts about it. What it does not have is left out. `called`: fields that have other words."""
    look_up = getattr(view, "kind", None)
    if look_up is None:
        return
    kind = look_up(view.pieces[piece])
    group, traits = f"Kind: {plain(str(getattr(kind, 'name', '')))}", list[str]()
    for field in msgspec.structs.fields(kind):
        value, name = getattr(kind, field.name), plain(called.get(field.name, field.name))
        if isinstance(value, bool):  # worth a word where most are otherwise
            traits += [name if value else f"no {name}"] * (value is not bool(field.default))
        elif field.name != "name" and value not in ((), "", None, 0) and not _only_zeros(value):
            yield Fact(capital(name), _words(value), "", group)
    if traits:
        yield Fact("Traits", ", ".join(traits), "", group)


def _only_zeros(value: object) -> bool:
    return isinstance(value, tuple) and not any(value)


def _options(rules: AnyRuleset, options: Options | None, book: Book, cited: tuple[str, ...]) -> Iterator[Fact]:
    """The options that the cited clauses speak of, or that change them."""
    about = {name for clause in cited if (at := book.place(clause)) >= 0 for name in book.entries[at].see}
    for row in rows(rules.options):
        if row.name in about or row.clause in cited:
            now = getattr(options, row.name) if options is not None else row.default
            yield Fact(row.name, value_words(now), row.clause, "Options in play here")


def _words(value: object) -> str:
    """A value of a kind as people read it: parts by their names, pairs as `name 3`."""
    if isinstance(value, msgspec.Struct):
        return plain(str(getattr(value, "name", value)))
    if isinstance(value, tuple):
        pair = len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], int)
        return f"{plain(value[0])} {value[1]}" if pair else ", ".join(map(_words, value))
    return plain(value) if isinstance(value, str) else str(value)
