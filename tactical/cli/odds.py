"""odds: what orders may come to before any of them is given, exactly; nothing is thrown and nothing is saved."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tactical.cli import json_form, words
from tactical.cli.exits import DONE, REFUSED, ROLL, CommandExit
from tactical.cli.order_session import unread
from tactical.cli.output import Output
from tactical.cli.seat_view import Eyes, opened
from tactical.rehearsal import chain
from tactical.table import Order, Roll, awaiting
from tactical.table.notation import NotationError, read, write


def odds(args: Namespace, out: Output) -> int:
    """The chances of orders given one after the other, as far as their seat can know."""
    with opened(args.file, args.seat, out) as eyes:
        seat = eyes.speaker()
        view = eyes.rules.view(eyes.game.state, seat)
        if isinstance(awaiting(view), Roll):
            raise CommandExit(ROLL, words.awaited(eyes, eyes.game.state))
        given = [_read(eyes, view, seat, text) for text in args.order]
        orders = chain.through(eyes.rules, view, given)
        passed = chain.chances(eyes.rules, view, orders, reply="never")
        used = chain.chances(eyes.rules, view, orders, reply="always")
        if args.json:
            out.json(_json(eyes, view, orders, passed, used) | {"committed": len(orders) > len(given)})
        elif passed.verdict:
            out.lines(*(f"> {write(view, order)}" for order in orders[: len(given)]))
            out.lines(*(f"> {write(view, order)} (nothing drafted moves before)" for order in orders[len(given) :]))
            out.lines(*(f"  warning: {line}" for line in words.reasons(eyes, passed.verdict.warnings)))
            wrong = chain.amiss(eyes.rules, chain.ahead(eyes.rules, view, given)[0])
            out.lines(*(f"  it cannot be committed: {line}" for line in words.reasons(eyes, wrong)))
            if passed.upshots or used.upshots:
                out.line(f"  assumed: {eyes.rules.tactics.presumption}")
            out.lines(*_told(view, orders, passed, used))
        if not passed.verdict:
            raise CommandExit(REFUSED, f"refused: {words.refusal(eyes, passed.verdict)}")
    return DONE


def _read(eyes: Eyes, view: Any, seat: int, text: str) -> Order:
    try:
        return read(eyes.rules, view, seat, text)
    except NotationError as error:
        raise unread(eyes, text, error) from None


def _told(view: Any, orders: Sequence[Order], passed: chain.Chain, used: chain.Chain) -> list[str]:
    piece = orders[0].subject
    if passed == used:
        return [f"  {line}" for line in chain.words(view, passed, piece)]
    return [
        "Where every window on the way is used:",
        *(f"  {line}" for line in chain.words(view, used, piece)),
        "Where every window on the way is passed:",
        *(f"  {line}" for line in chain.words(view, passed, piece)),
    ]


def _json(eyes: Eyes, view: Any, orders: Sequence[Order], passed: chain.Chain, used: chain.Chain) -> dict[str, Any]:
    texts = [write(view, order) for order in orders]
    return {
        "orders": texts,
        "refused": None if passed.verdict else json_form.reasons(eyes, "; ".join(texts), passed.verdict),
        "warnings": json_form.why(eyes, passed.verdict.warnings),
        "passed": _chain(view, passed),
        "used": _chain(view, used),
    }


def _chain(view: Any, found: chain.Chain) -> dict[str, Any]:
    return {
        "kept": [_pair(chance) for chance in found.kept],
        "ends": [{"cells": [view.cell_name(c) for c in cells], "chance": _pair(p)} for cells, p in found.ends],
        "harms": [
            {"piece": view.name(piece), "chance": _pair(chance), "least": low, "most": high}
            for piece, chance, low, high in found.harms
        ],
        "upshots": [{"text": text, "chance": _pair(chance)} for text, chance in found.upshots],
        "falls": [{"piece": view.name(piece), "chance": _pair(chance)} for piece, chance in found.falls],
        "open": _pair(found.open),
        "why": found.why,
    }


def _pair(chance: Fraction) -> list[int]:
    return list(chance.as_integer_ratio())
