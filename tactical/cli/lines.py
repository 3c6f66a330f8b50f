"""lines: the rehearsed lines that a seat keeps: listed, shown, compared, kept, tried, played, deleted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from textwrap import wrap

from tactical.cli import words
from tactical.cli.answer import Answer, Count
from tactical.cli.exits import DONE, REFUSED, ROLL, CommandExit, usage
from tactical.cli.hint import OutlookReport, outlook
from tactical.cli.order_session import unread
from tactical.cli.output import Output
from tactical.cli.seat_view import SeenGame, opened
from tactical.rehearsal.dice import live
from tactical.report.base import Ratio, Reported, ratio
from tactical.session import kept_lines
from tactical.session.advice import advice_refusal
from tactical.session.drawing.columns import fit
from tactical.session.rehearsed_game import RehearsedGame
from tactical.session.side_by_side import BEST_CHANCE, MOST, SORTS, Column, ordered, rows, side_by_side
from tactical.table import Ask, Roll, awaiting
from tactical.table.notation import NotationError, read
from tactical.table.phrases import capital, percent_words


class KeptLineReport(Reported, frozen=True):
    """A line that a seat keeps, grown from the position after record `after`: how many of its `total` orders have been
    played since, how many still work, those orders with the dice they were tried with, what another seat did instead of
    what was expected, and why no more work."""

    name: str
    note: str | None
    after: Count
    played: Count
    stands: Count
    orders: tuple[str, ...]
    total: Count
    instead: str | None
    stop: str | None


class KeptLines(Answer, frozen=True):
    """The lines of a seat, or one of them."""

    seat: str
    lines: tuple[KeptLineReport, ...]


class SideBySide(Reported, frozen=True):
    """A line beside others. `own`, `others`: the fate of its seat's pieces and of all others. `rehearsed`: with its
    rolls as they were tried. `whole`: how many of `tries` went through, with its seat's `outlook` then. In pieces of
    average worth: losses of enemies and of its own side, what enemies could take next, and how much nearer its goals
    are. `points`: of its side in the end, null if none count. `outlook`: null if its table allows no advice. `exact`:
    no dice fall in it, so that one try is enough.
    """

    name: str
    orders: tuple[str, ...]
    stop: str | None
    own: tuple[str, ...]
    others: tuple[str, ...]
    rehearsed: Ratio
    outlook: OutlookReport | None
    whole: Ratio
    exact: bool
    tries: Count
    dealt: float | int
    lost: float | int
    danger: float | int
    goals: float | int
    won: float | int
    beaten: float | int
    points: float | None
    their_losses: tuple[str, ...]
    own_losses: tuple[str, ...]
    if_used: str | None
    endangered: tuple[str, ...]


class Compared(Answer, frozen=True):
    """Lines of a seat side by side, sorted by `by`."""

    seat: str
    by: str
    lines: tuple[SideBySide, ...]


CHANGES = ("keep", "play", "drop")
WIDTH = 118  # letters of a table


def lines(args: Namespace, out: Output) -> int:
    """Run the subcommand for the named seat, or the one that decides. A failure of the line exits as a refusal."""
    if args.action == "list" and (args.name or args.order):
        raise usage("lines list takes no name; lines show NAME shows one")
    if args.action not in ("list", "compare") and not args.name:
        raise usage(f"lines {args.action} needs the name of a line")
    if args.order and args.action not in ("keep", "compare"):
        raise usage(f"lines {args.action} takes no orders; lines keep does")
    if args.by and args.action != "compare":
        raise usage("--by works only with lines compare")
    if args.anyway and args.action != "play":
        raise usage("--anyway works only with lines play")
    with opened(args.file, args.seat, out, write=args.action in CHANGES) as seen:
        try:
            return _DO[args.action](seen, args, out)
        except ValueError as error:
            raise CommandExit(REFUSED, str(error)) from None


def _list(seen: SeenGame, args: Namespace, out: Output) -> int:
    kept = kept_lines.lines(seen.game, seen.speaker())
    if args.json:
        out.json(KeptLines(_seat(seen), tuple(_report(seen, each) for each in kept)))
    else:
        out.lines(*(each.told for each in kept))
        if not kept:
            out.line(f"{capital(_seat(seen))} has kept no lines")
    return DONE


def _show(seen: SeenGame, args: Namespace, out: Output) -> int:
    _tell(seen, kept_lines.line(seen.game, seen.speaker(), args.name), args, out)
    return DONE


def _try(seen: SeenGame, args: Namespace, out: Output) -> int:
    """Show a line. The exit code tells scripts if all of it is still possible."""
    line = kept_lines.line(seen.game, seen.speaker(), args.name)
    _tell(seen, line, args, out)
    return DONE if line.regrown.whole else REFUSED


def _tell(seen: SeenGame, found: kept_lines.LineView, args: Namespace, out: Output) -> None:
    if args.json:
        out.json(KeptLines(_seat(seen), (_report(seen, found),)))
        return
    out.line(found.told)
    out.lines(*(f"  {row}" for row in kept_lines.told(found.regrown)))
    odds = found.regrown.rehearsal.odds()
    if odds.rolls:
        out.line(f"  {percent_words(odds.outcome)} likely to turn out this way")


def _keep(seen: SeenGame, args: Namespace, out: Output) -> int:
    """Orders tried with average dice, each by the seat that is asked there, and kept."""
    seat = seen.speaker()
    if not args.order:
        raise usage("lines keep needs orders; write lines keep FILE NAME 'ann walk b2' 'ann end'")
    tried = RehearsedGame(seen.rules, seen.game.state, seat, seen.game.history.seq)
    for text in args.order:
        if isinstance(awaiting(tried.state), Roll):
            tried.rehearsal.throw()
        want = awaiting(tried.state)
        try:
            order = read(seen.rules, tried.state, want.seat if isinstance(want, Ask) else seat, text)
        except NotationError as error:
            raise unread(seen, text, error) from None
        outcome = tried.rehearsal.play(order)
        if not outcome.verdict:
            raise CommandExit(REFUSED, words.refused(seen, outcome.verdict, text))
    out.line(kept_lines.keep(seen.game, seat, args.name, tried, args.note))
    return DONE


def _play(seen: SeenGame, args: Namespace, out: Output) -> int:
    """Play the rest of the line into the game with live dice until the first surprise."""
    seat, game = seen.speaker(), seen.game
    if isinstance(awaiting(game.state), Roll):
        raise CommandExit(ROLL, words.awaited(seen, game.state))
    tried = kept_lines.to_play(game, seat, args.name, anyway=args.anyway)
    done = tried.commit(game, live(args.seed), frozenset({seat}))
    for outcome in done.outcomes:
        view = seen.seeing(outcome.state)
        out.lines(*(words.told(seen.rules, view, event) for event in outcome.events if event.visible_to(seat)))
    out.line(done.words(seen.rules, game.state))
    return DONE if done.whole else REFUSED


def _drop(seen: SeenGame, args: Namespace, out: Output) -> int:
    out.line(kept_lines.drop(seen.game, seen.speaker(), args.name))
    return DONE


def _compare(seen: SeenGame, args: Namespace, out: Output) -> int:
    """Compare up to four lines side by side: the named ones, or the first that are kept."""
    seat, names = seen.speaker(), [*filter(None, (args.name, *args.order))]
    kept = [kept_lines.line(seen.game, seat, name) for name in names] or kept_lines.lines(seen.game, seat)[:MOST]
    if len(kept) > MOST:
        raise usage(f"lines compare puts at most {MOST} lines side by side, but {len(kept)} are named")
    if not kept:
        raise ValueError(f"{capital(_seat(seen))} has kept no lines")
    if args.by == BEST_CHANCE:
        seen.must_be_advised()
    advised = not advice_refusal(seen.game)
    columns = side_by_side(seen.rules, [(each.name, each.regrown) for each in kept], seat, advised=advised)
    columns = ordered(columns, args.by or SORTS[0])
    if args.json:
        out.json(Compared(_seat(seen), args.by or SORTS[0], tuple(map(_side, columns))))
    else:
        out.lines(*_table(columns))
    return DONE


def _table(columns: Sequence[Column]) -> Iterator[str]:
    """A row for each thing that is told, a column for each line."""
    table = [("", [each.name for each in columns]), *rows(columns)]
    first = max(len(label) for label, _ in table)
    room = (WIDTH - first) // len(columns) - 2
    for label, values in table:
        cells = [wrap(value, room) or [""] for value in values]
        for number in range(max(map(len, cells))):
            parts = [fit(cell[number] if number < len(cell) else "", room) for cell in cells]
            yield f"{label if not number else '':<{first}}  {'  '.join(parts)}".rstrip()


def _side(column: Column) -> SideBySide:
    gains = column.gains
    return SideBySide(
        name=column.name,
        orders=tuple(column.orders),
        stop=column.stop or None,
        own=tuple(column.own),
        others=tuple(column.others),
        rehearsed=ratio(column.rehearsed),
        outlook=outlook(column.chances, column.now, gains.outlook) if column.advised else None,
        whole=ratio(column.whole),
        exact=not column.tries,
        tries=column.tries,
        dealt=gains.dealt,
        lost=gains.lost,
        danger=gains.danger,
        goals=gains.goals,
        won=gains.won,
        beaten=gains.beaten,
        points=gains.points if column.scored else None,
        their_losses=tuple(column.their_losses),
        own_losses=tuple(column.own_losses),
        if_used=column.if_used or None,
        endangered=tuple(column.endangered),
    )


_DO = {"compare": _compare, "list": _list, "show": _show, "try": _try, "keep": _keep, "play": _play, "drop": _drop}


def _seat(seen: SeenGame) -> str:
    return str(seen.game.state.seat(seen.speaker()).name)


def _report(seen: SeenGame, found: kept_lines.LineView) -> KeptLineReport:
    regrown = found.regrown
    return KeptLineReport(
        name=found.name,
        note=found.words or None,
        after=seen.number(seen.game.history, found.seq),
        played=regrown.played,
        stands=regrown.stands,
        orders=tuple(kept_lines.told(regrown)),
        total=regrown.total,
        instead=regrown.instead or None,
        stop=regrown.stop or None,
    )
