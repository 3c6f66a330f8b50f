"""Small fields of skirmish, and the slow, obvious way to find a chance: play every order of throws from the start."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from tactical.rules.skirmish import RULES
from tactical.ruleset import Ruleset
from tactical.table import Ask, Order, Outcome, Roll, play
from tactical.table.notation import read
from tactical.table.values import replace
from tests import fixtures

PLAIN = {"like": "recruit", "attack": 7, "dv": 6, "body": 5, "mind": 5, "medicine": 1}


def field(picture: str, *pieces: str, **options: Any) -> tuple[Ruleset, Any]:
    """A battle on a picture. Each piece is `name seat kind weapon...`; its first letter stands in the picture."""
    lines = picture.split()
    places = fixtures.drawn(lines)
    there = {glyph: place for place, glyph in places.items()}
    walls = {place: "wall" for place, glyph in places.items() if glyph == "#"}
    board = fixtures.board((len(lines[0]), len(lines)), "floor", ground=walls)
    people = {
        name: {"seat": seat, "kind": kind, "weapons": weapons, "cell": there[name[0]]}
        for name, seat, kind, *weapons in (piece.split() for piece in pieces)
    }
    rows, _ = fixtures.rows(board, people)
    sheet = fixtures.sheet_of(board, rows, {"plain": PLAIN}, order=tuple(people), limit=9, **options)
    state = fixtures.opening(RULES, sheet)
    _ = state.occupants
    return RULES, state


def duel(*, weapon: str = "sword", kind: str = "plain", **options: Any) -> tuple[Ruleset, Any]:
    """Ann, whose turn it is, beside Cy: the two of the worked examples."""
    return field("..... .ac.. .....", f"ann red {kind} {weapon} rifle", f"cy blue {kind} {weapon}", **options)


def crowd(targets: int = 3) -> tuple[Ruleset, Any]:
    """Ann with a grenade, and up to four enemies close together."""
    names = ("cy", "dee", "eve", "flo")[:targets]
    rows = ["......", ".a..cd", "....ef", "......"]
    kept = {"a", *(name[0] for name in names)}
    picture = " ".join("".join(c if c in kept else "." for c in row) for row in rows)
    return field(picture, "ann red plain grenade", *(f"{name} blue plain sword" for name in names))


def told(rules: Ruleset, state: Any, text: str, seat: int = 0) -> Order:
    """An order from its notation."""
    return read(rules, state, seat, text)


def changed(state: Any, piece: int, **fields: Any) -> Any:
    """The position with some fields of a piece changed; those of its turn as `turn_...`."""
    who = state.pieces[piece]
    turn = {name[5:]: value for name, value in fields.items() if name.startswith("turn_")}
    rest = {name: value for name, value in fields.items() if not name.startswith("turn_")}
    return state.with_piece(replace(who, turn=replace(who.turn, **turn), **rest))


def brute(
    rules: Ruleset,
    state: Any,
    order: Order,
    measure: Callable[[Any], Any],
    reply: Callable[[Any, Ask], Order | None] = lambda state, ask: None,
    *,
    every_face: bool = False,
) -> dict[Any, Fraction]:
    """The chances, by playing the order from the start with every tape there is. `every_face`: not even totals are
    taken together."""
    found: dict[Any, Fraction] = {}

    def rerun(faces: tuple[tuple[int, ...], ...], chance: Fraction) -> None:
        out = replayed(rules, state, order, faces, reply)
        if not isinstance(out.awaiting, Roll):
            value = measure(out.state)
            found[value] = found.get(value, Fraction(0)) + chance
            return
        for more, ways in ways_of(out.awaiting, every_face=every_face).items():
            rerun((*faces, more), chance * Fraction(ways, out.awaiting.sides**out.awaiting.dice))

    rerun((), Fraction(1))
    return found


def ways_of(roll: Roll, *, every_face: bool) -> dict[tuple[int, ...], int]:
    """Faces, each with how many throws it stands for."""
    kept: dict[Any, tuple[int, ...]] = {}
    ways: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, roll.sides + 1), repeat=roll.dice):
        first = kept.setdefault(sum(faces) if roll.sums and not every_face else faces, faces)
        ways[first] = ways.get(first, 0) + 1
    return ways


def replayed(
    rules: Ruleset, state: Any, order: Order, faces: tuple[tuple[int, ...], ...], reply: Callable[..., Order | None]
) -> Outcome:
    """An order played from the start with a tape, windows answered."""
    rest = iter(faces)
    out = play(rules, state, order, lambda roll: next(rest, None))
    while isinstance(out.awaiting, Ask) and (answer := reply(out.state, out.awaiting)) is not None:
        out = play(rules, out.state, answer, lambda roll: next(rest, None))
    return out
