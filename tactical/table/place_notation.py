"""Where pieces are, as people write it: `c4`, `c4+c5 facing ne alt 2`, `aboard carrier-1`."""

from __future__ import annotations

import re
from typing import Any

from tactical.board import DIRECTIONS, direction_name, parse_cell
from tactical.table.pieces import titled
from tactical.table.places import Aboard, AnyPlace, Destroyed, Left, OffBoard, OnBoard, Place, Unseen
from tactical.table.state import AnyState
from tactical.table.words import NotationError, quoted, tokens_of


def heading_names(topology: str) -> tuple[str, ...]:
    """The words for the direction numbers of a topology."""
    kind: Any = topology
    return tuple(direction_name(kind, d).lower() for d in DIRECTIONS["hex" if kind == "hex" else "square8"])


def write_place(state: AnyState, place: Place) -> str:
    """Where a piece is, in notation: `c4`, `c4+c5 facing ne alt 2`, `aboard carrier-1`, `off "reserve" owes 3`."""
    match place:
        case OnBoard():
            words = ["+".join(state.cell_name(cell) for cell in place.cells)]
            if place.heading >= 0:
                words += ["facing", heading_names(state.board.topology)[place.heading]]
            if place.altitude:
                words += ["alt", str(place.altitude)]
        case Aboard():
            words = ["aboard", state.pieces[place.carrier].name]
        case OffBoard():
            words = ["off", quoted(place.why), *(["owes", str(place.owes)] if place.owes else [])]
        case Left() | Destroyed():
            words = [type(place).__name__.lower(), quoted(place.way)]
        case _:
            words = ["unseen"]
    spot = getattr(place, "spot", "")
    return " ".join([*words, *(["spot", quoted(spot)] if spot else [])])


def place_words(state: AnyState, place: Place) -> str:
    """A place in words: `c4 facing ne`, `aboard Carrier 1`, `on Ash Prime`."""
    if isinstance(place, Aboard):
        return f"aboard {state.name(place.carrier)}"
    spot = getattr(place, "spot", "")
    return f"on {titled(spot)}" if spot else write_place(state, place)


def read_place(state: AnyState, text: str) -> AnyPlace:
    """A place from its notation. Raises NotationError."""
    words = [token.text for token in tokens_of(text)]
    try:
        match words:
            case ["unseen"]:
                return Unseen()
            case ["aboard", name, *rest]:
                return Aboard(_carrier(state, name), _options(rest, "spot").get("spot", ""))
            case ["off", why, *rest]:
                options = _options(rest, "owes", "spot")
                return OffBoard(why, int(options.get("owes", "0")), options.get("spot", ""))
            case ["left", way]:
                return Left(way)
            case ["destroyed", way]:
                return Destroyed(way)
        cells = tuple(parse_cell(state.board, name) for name in words[0].split("+"))
        options = _options(words[1:], "facing", "alt", "spot")
        heading = heading_names(state.board.topology).index(options["facing"]) if "facing" in options else -1
        return OnBoard(cells, heading, int(options.get("alt", "0")), options.get("spot", ""))
    except (ValueError, IndexError) as error:
        raise NotationError("invalid", f"'{text[:40]}' is not a place; try c4, or aboard NAME", 1) from error


def _carrier(state: AnyState, name: str) -> int:
    """The number of the piece of that name. ValueError without one."""
    carrier = state.piece_named(name)
    if carrier is None:
        raise ValueError(name)
    return int(carrier.id)


def _options(words: list[str], *known: str) -> dict[str, str]:
    """Pairs of a word and its value, each of the known words at most once. ValueError otherwise."""
    found = dict(zip(words[::2], words[1::2], strict=True))
    if len(found) * 2 < len(words) or not found.keys() <= set(known):
        raise ValueError("not the words of a place")
    if any(not re.fullmatch(r"-?[0-9]{1,7}", found[word]) for word in ("owes", "alt") if word in found):
        raise ValueError("not a whole number")
    return found
