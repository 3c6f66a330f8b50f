"""From a view to the systems of a hex board: counts by seat, a letter for each seat, and the draft's paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise

from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Holdings
from tactical.session.drawing.columns import is_narrow
from tactical.session.scene.piece_tags import piece_tags
from tactical.session.scene.scene import Cell, SceneArrow, SceneSite, SceneSpot, Stack
from tactical.table import AnyState
from tactical.table.cards import Route
from tactical.table.cards import Site as Held

FREE = "o"  # a planet that nobody holds


@cache
def seat_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A different capital for each seat: of its name if one is free; never that of `FREE`.

    >>> seat_letters(("red", "blue", "rose", "oak"))
    ('R', 'B', 'S', 'A')
    """
    letters: list[str] = []
    for name in names:
        wanted = (
            letter for letter in (*name.upper(), *"ABCDEFGHIJKLMNPQRSTUVWXYZ") if letter.isalpha() and is_narrow(letter)
        )
        letters.append(next((letter for letter in wanted if letter not in (*letters, FREE.upper())), "?"))
    return tuple(letters)


def sites(rules: AnyRuleset, view: AnyState, looks: Mapping[int, int], picked: int) -> dict[Cell, SceneSite]:
    """The systems of a board whose cells hold many pieces; none on others."""
    letters = seat_letters(tuple(seat.name for seat in view.setup.seats))
    chosen: dict[int, tuple[int, str]] = {}  # by its cell, the seat and the kind of the piece that is picked
    if picked >= 0:
        chosen[view.pieces[picked].cell] = view.pieces[picked].seat, rules.presenter.token(view, picked).kind
    sites = {
        cell: held for cell in range(view.board.size) if (held := rules.extra(Holdings).site(view, cell)) is not None
    }
    kinds = tuple(sorted({kind.capitalize() for held in sites.values() for _, kind, *_ in held.ships}))
    tags = dict(zip(kinds, piece_tags(kinds), strict=True))
    by_cell: dict[Cell, SceneSite] = {}
    for cell, held in sites.items():
        links = tuple(_xy(view, other) for other in held.links)
        by_cell[_xy(view, cell)] = _site(held, letters, tags, looks, picked=chosen.get(cell), links=links)
    return by_cell


def _site(
    held: Held,
    letters: tuple[str, ...],
    tags: Mapping[str, str],
    looks: Mapping[int, int],
    *,
    picked: tuple[int, str] | None,
    links: tuple[Cell, ...],
) -> SceneSite:
    def small(seat: int) -> str:
        return letters[seat].lower() if seat >= 0 else FREE

    return SceneSite(
        held.name,
        held.sign,
        tuple(
            SceneSpot(
                small(spot.owner),
                looks.get(spot.owner, -1),
                f"{spot.title} {spot.worth}",
                tuple((f"{small(seat)} {words}", looks.get(seat, -1)) for seat, words in spot.held),
            )
            for spot in held.spots
        ),
        _stacks(held, letters, tags, looks, picked),
        tuple(Stack(small(seat), count, looks.get(seat, -1)) for seat, count in held.below),
        tuple((small(seat), looks.get(seat, -1)) for seat in held.tokens),
        links,
    )


def _stacks(
    held: Held,
    letters: tuple[str, ...],
    tags: Mapping[str, str],
    looks: Mapping[int, int],
    picked: tuple[int, str] | None,
) -> tuple[Stack, ...]:
    """The stacks in the open, with what they have aboard; guests alone are a stack of none. `picked`: the seat and
    the kind of the piece that is."""
    guests = dict(held.guests)
    ships = dict(held.stacks)
    kinds: dict[int, list[tuple[str, int]]] = {}
    words: dict[int, list[str]] = {}
    rows: dict[int, int] = {}
    for seat, kind, count, text in held.ships:
        if (seat, kind) == picked:
            rows[seat] = len(kinds.get(seat, ()))
        kinds.setdefault(seat, []).append((tags[kind.capitalize()], count))
        words.setdefault(seat, []).append(text)
    return tuple(
        Stack(
            letters[seat],
            ships.get(seat, 0),
            looks.get(seat, -1),
            guests.get(seat, 0),
            tuple(kinds.get(seat, ())),
            tuple(words.get(seat, ())),
            rows.get(seat, len(kinds.get(seat, ())) if picked is not None and seat == picked[0] else -1),
        )
        for seat in sorted({*ships, *guests})
    )


def arrows(
    view: AnyState, routes: Iterable[Route], looks: Mapping[int, int], kind: str = "drafted"
) -> Iterator[SceneArrow]:
    """The paths of ships, a cell at a time; those that go the same way are one arrow."""
    totals: dict[tuple[int, int, int], tuple[int, int]] = {}
    for route in routes:
        look = looks.get(view.pieces[route.piece].seat, -1)
        for here, there in pairwise(route.cells):
            ships, load = totals.get((here, there, look), (0, 0))
            totals[here, there, look] = (ships + 1, load + route.load)
    for (here, there, look), (ships, load) in totals.items():
        direction = view.board.direction(here, there)
        yield SceneArrow(_xy(view, here), _xy(view, there), direction, ships, load, look, kind)


def _xy(view: AnyState, cell: int) -> Cell:
    x, y, _ = view.board.xy(cell)
    return x, y
