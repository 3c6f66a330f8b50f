"""odds: the possible results of orders before any is given, exactly or by simulation; nothing is saved."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial

from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, INTERRUPTED, REFUSED, ROLL, CommandExit
from tactical.cli.order_session import unread
from tactical.cli.output import Output
from tactical.cli.progress import bar, progress, stoppable, watch
from tactical.cli.seat_view import SeenGame, opened
from tactical.rehearsal import chain
from tactical.rehearsal.odds_report import chain_report, course_ends, course_report
from tactical.rehearsal.simulation import SEED, deep
from tactical.rehearsal.spread import courses, spreads
from tactical.rehearsal.tree import OddsTree, tree
from tactical.rehearsal.tree_words import tree_lines
from tactical.report.costs import OrderCosts, cost_rows
from tactical.report.forecast import forecast_text
from tactical.report.odds import ChainReport, CourseReport, CoursesReport
from tactical.report.text import share_text
from tactical.report.verdicts import ReasonReport, Refused, reasons_report, refused
from tactical.ruleset.extras import Engagements
from tactical.session.order_costs import order_costs
from tactical.table import AnyState, Order, Roll, awaiting
from tactical.table.notation import NotationError, read, write


class OddsAnswer(Answer, frozen=True):
    """The possible results of orders if every reaction on the way is `passed` or `used`, and the same as a `tree`; null
    without dice or reactions. `committed`: the last order was added, because nothing drafted moves without it. `costs`:
    besides their price, null if they are refused or end the game. `courses`, with --deep alone: everything they may
    lead to."""

    orders: tuple[str, ...]
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    passed: ChainReport
    used: ChainReport
    tree: CourseReport | None
    committed: bool
    costs: OrderCosts | None
    courses: CoursesReport | None


BAR = 20  # letters


def odds(args: Namespace, out: Output) -> int:
    """Print the chances of a series of orders, as far as their seat can know."""
    with opened(args.file, args.seat, out) as seen:
        seat = seen.speaker()
        view = seen.rules.view(seen.game.state, seat)
        if isinstance(awaiting(view), Roll):
            raise CommandExit(ROLL, words.awaited(seen, seen.game.state))
        given = [_read(seen, view, seat, text) for text in args.order]
        orders = chain.through(seen.rules, view, given)
        with stoppable() as stopped:
            seed = SEED if args.seed is None else args.seed
            deeply = partial(deep, samples=args.tries, seed=seed, watch=watch(out, stopped))
            work = deeply if args.deep else chain.chances
            passed = work(seen.rules, view, orders, reply="never")
            used = work(seen.rules, view, orders, reply="always")
            progress(out, 0, "")
        grown = None if args.deep else tree(seen.rules, view, orders)
        if args.json:
            out.json(_answer(seen, view, (given, orders), (passed, used), grown))
        elif passed.verdict:
            out.lines(*(f"> {write(view, order)}" for order in orders[: len(given)]))
            out.lines(*(f"> {write(view, order)} (the draft moves only then)" for order in orders[len(given) :]))
            out.lines(*(f"  warning: {line}" for line in words.reasons(seen, passed.verdict.warnings)))
            if (costs := order_costs(seen.rules, view, orders)) is not None:
                out.lines(*(f"  {forecast_text(row)}" for row in cost_rows(costs)))
            wrong = chain.amiss(seen.rules, chain.ahead(seen.rules, view, given)[0])
            out.lines(*(f"  it cannot be committed: {line}" for line in words.reasons(seen, wrong)))
            if passed.upshots or used.upshots:
                out.line(f"  assumed: {seen.rules.extra(Engagements).presumption}")
            out.lines(*_told(view, orders, passed, used, spread=args.deep))
            if grown is not None:
                ways = [f"  {'  ' * line.depth}{line.text}" for line in tree_lines(seen.rules, view, grown)]
                out.lines(*(["Possible sequences:", *ways] if ways else []))
        if not passed.verdict:
            texts = args.order
            which = words.named(texts[0]) if len(texts) == 1 else "one of these orders"
            raise CommandExit(REFUSED, f"{which} is refused, because {words.refusal(seen, passed.verdict)}")
    return INTERRUPTED if stopped() else DONE


def _read(seen: SeenGame, view: AnyState, seat: int, text: str) -> Order:
    try:
        return read(seen.rules, view, seat, text)
    except NotationError as error:
        raise unread(seen, text, error) from None


def _told(
    view: AnyState, orders: Sequence[Order], passed: chain.Chain, used: chain.Chain, *, spread: bool
) -> Iterator[str]:
    piece = orders[0].subject
    both = {"If everybody reacts at the first chance:": used, "If nobody reacts:": passed}
    for head, outcomes in both.items() if passed != used else (("", passed),):
        if head:
            yield head
        yield from (f"  {line}" for line in chain.words(view, outcomes, piece))
        if spread:
            yield from _spread(view, outcomes, len(orders), piece)


def _spread(view: AnyState, found: chain.Chain, orders: int, piece: int) -> Iterator[str]:
    """The distributions that matter as bars, and the courses that make up most of them."""
    for each in spreads(view, found):
        yield f"  {each.title}"
        wide = max(len(row.text) for row in each.bars)
        for row in each.bars:
            yield f"    {row.text:>{wide}}  {bar(float(row.chance), BAR)}  {share_text(found.chance(row.chance))}"
    rows = list(courses(view, found, orders, piece))
    if len(rows) > 1:
        yield "  Most likely"
        yield from (f"    {share_text(found.chance(row.chance)):>8}  {row.text}" for row in rows)


def _answer(
    seen: SeenGame,
    view: AnyState,
    orders: tuple[Sequence[Order], Sequence[Order]],
    chains: tuple[chain.Chain, chain.Chain],
    grown: OddsTree | None,
) -> OddsAnswer:
    """`orders`: as given, and with what commits them; `chains`: with windows passed, and used; `grown`: where nothing
    was simulated."""
    (given, tried), (passed, used), rules = orders, chains, seen.rules
    texts = tuple(write(view, order) for order in tried)
    root = grown.root if grown is not None and not grown.certain else None
    return OddsAnswer(
        orders=texts,
        refused=None if passed.verdict else refused(rules, "; ".join(texts), passed.verdict),
        warnings=reasons_report(rules, passed.verdict.warnings),
        passed=chain_report(view, passed),
        used=chain_report(view, used),
        tree=course_report(rules, view, root) if root is not None else None,
        committed=len(tried) > len(given),
        costs=order_costs(rules, view, tried),
        courses=CoursesReport(course_ends(view, passed), course_ends(view, used)) if grown is None else None,
    )
