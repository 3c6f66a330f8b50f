"""Orders that nobody offered: fields changed at random, as a stranger's program might send them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tactical.table import AnyState, Order
from tactical.table.values import replace

FAR = (-(10**9), -2, -1, 0, 1, 2, 3, 7, 10**9)


def perturbed(rng: Random, state: AnyState, offers: tuple[Order, ...], count: int = 8) -> Iterator[Order]:
    """Offers with one or two fields changed, some beyond what a save may hold."""
    for _ in range(count):
        order = rng.choice(offers)
        for _ in range(rng.randint(1, 2)):
            name = rng.choice(order.__struct_fields__)
            other = rng.choice(offers)
            borrowed = getattr(other, name) if type(other) is type(order) else None
            value = changed(rng, state, getattr(order, name), borrowed)
            order = replace(order, **{name: value})
        yield order


def changed(rng: Random, state: AnyState, value: Any, borrowed: Any) -> Any:
    """Another value of the same type."""
    if borrowed is not None and type(borrowed) is type(value) and rng.random() < 0.3:
        return borrowed
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((value + 1, value - 1, rng.randrange(state.board.size), rng.choice(FAR)))
        case str():
            return rng.choice((value[::-1], value.upper(), value + "x", "", "\x1b[2J", "never"))
        case tuple() if all(isinstance(item, int) for item in value):
            cells = list(value)
            match rng.randrange(6):
                case 0:
                    return ()
                case 1:
                    return (*value, *value[-1:])
                case 2:
                    rng.shuffle(cells)
                case 3 if cells:
                    cells[rng.randrange(len(cells))] = rng.choice((rng.randrange(state.board.size), *FAR))
                case 4:
                    return value[:-1]
                case _:
                    near = state.board.neighbours(value[-1]) if value and 0 <= value[-1] < state.board.size else ()
                    return (*value, *near[:1])
            return tuple(cells)
    return value
