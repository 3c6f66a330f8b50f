"""odds: what orders may come to before any of them is given, exactly; nothing is thrown and nothing is saved."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from tactical.cli import json_form, json_odds, words
from tactical.cli.exits import DONE, REFUSED, ROLL, CommandExit
from tactical.cli.order_session import unread
from tactical.cli.output import Output
from tactical.cli.seat_view import SeenGame, opened
from tactical.rehearsal import chain
from tactical.rehearsal.tree import Tree, tree
from tactical.rehearsal.tree_words import tree_lines
from tactical.table import Order, Roll, awaiting
from tactical.table.notation import NotationError, read, write


def odds(args: Namespace, out: Output) -> int:
    """The chances of orders given one after the other, as far as their seat can know."""
    with opened(args.file, args.seat, out) as seen:
        seat = seen.speaker()
        view = seen.rules.view(seen.game.state, seat)
        if isinstance(awaiting(view), Roll):
            raise CommandExit(ROLL, words.awaited(seen, seen.game.state))
        given = [_read(seen, view, seat, text) for text in args.order]
        orders = chain.through(seen.rules, view, given)
        passed = chain.chances(seen.rules, view, orders, reply="never")
        used = chain.chances(seen.rules, view, orders, reply="always")
        grown = tree(seen.rules, view, orders)
        if args.json:
            out.json(_json(seen, view, orders, passed, used, grown) | {"committed": len(orders) > len(given)})
        elif passed.verdict:
            out.lines(*(f"> {write(view, order)}" for order in orders[: len(given)]))
            out.lines(*(f"> {write(view, order)} (the draft moves only then)" for order in orders[len(given) :]))
            out.lines(*(f"  warning: {line}" for line in words.reasons(seen, passed.verdict.warnings)))
            wrong = chain.amiss(seen.rules, chain.ahead(seen.rules, view, given)[0])
            out.lines(*(f"  it cannot be committed: {line}" for line in words.reasons(seen, wrong)))
            if passed.upshots or used.upshots:
                out.line(f"  assumed: {seen.rules.tactics.presumption}")
            out.lines(*_told(view, orders, passed, used))
            courses = [f"  {'  ' * line.depth}{line.text}" for line in tree_lines(seen.rules, view, grown)]
            out.lines(*(["How it may go:", *courses] if courses else []))
        if not passed.verdict:
            raise CommandExit(REFUSED, f"refused: {words.refusal(seen, passed.verdict)}")
    return DONE


def _read(seen: SeenGame, view: Any, seat: int, text: str) -> Order:
    try:
        return read(seen.rules, view, seat, text)
    except NotationError as error:
        raise unread(seen, text, error) from None


def _told(view: Any, orders: Sequence[Order], passed: chain.Chain, used: chain.Chain) -> list[str]:
    piece = orders[0].subject
    if passed == used:
        return [f"  {line}" for line in chain.words(view, passed, piece)]
    return [
        "If every window on the way is used:",
        *(f"  {line}" for line in chain.words(view, used, piece)),
        "If every window on the way is passed:",
        *(f"  {line}" for line in chain.words(view, passed, piece)),
    ]


def _json(
    seen: SeenGame, view: Any, orders: Sequence[Order], passed: chain.Chain, used: chain.Chain, grown: Tree
) -> dict[str, Any]:
    texts = [write(view, order) for order in orders]
    return {
        "orders": texts,
        "refused": None if passed.verdict else json_form.reasons(seen, "; ".join(texts), passed.verdict),
        "warnings": json_form.why(seen, passed.verdict.warnings),
        "passed": json_odds.chain(view, passed),
        "used": json_odds.chain(view, used),
        "tree": json_odds.course(seen.rules, view, grown.root)
        if grown.root is not None and not grown.certain
        else None,
    }
