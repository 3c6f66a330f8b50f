"""puzzle: practice. A position, a task for a few turns, and one's own line judged against the best."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec

from tactical.cli.answer import SCHEMA, Answer
from tactical.cli.drawing import board_lines, ground_legend, piece_lines, place_lines
from tactical.cli.exits import BAD_FILE, DONE, REFUSED, USAGE, CommandExit, usage
from tactical.cli.folders import saves_folder
from tactical.cli.output import Output
from tactical.cli.progress import progress, stoppable, watch
from tactical.rehearsal.odds import Watch
from tactical.report.base import Ratio, Reported, ratio
from tactical.report.text import chance_text
from tactical.rules import load
from tactical.scenario import ScenarioError
from tactical.scenario.files import read_text
from tactical.scenario.puzzles import MAX_ORDERS, Puzzle
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.session.puzzles import JudgedLine, PuzzleGame, open_puzzle, read_puzzle, verdict_words
from tactical.table.ledgers import quantity
from tactical.table.notation import NotationError


class PuzzleRow(Reported, frozen=True):
    """A puzzle in a list. `found`: the chance of the best line in percent, by its file."""

    name: str
    title: str
    rules: str
    seat: str
    turns: int
    answers: Literal["pass", "computer", "worst"]
    text: str
    found: int | None


class Puzzles(Answer, frozen=True):
    """The shipped puzzles."""

    puzzles: tuple[PuzzleRow, ...]


class PuzzleLine(Reported, frozen=True):
    """A line, and its chance to do the task: from `low` to `high`, in 95 of 100 cases if simulated (`samples` times).
    `orders`: null if they must stay secret."""

    orders: tuple[str, ...] | None
    chance: Ratio
    low: float | int
    high: float | int
    samples: int


class PuzzleAnswer(PuzzleRow, kw_only=True, frozen=True):
    """A puzzle, the lines tried, and the best one found if it was requested or compared."""

    task: str
    tried: tuple[PuzzleLine, ...]
    best: PuzzleLine | None
    schema: Literal[2] = SCHEMA


def puzzle(args: Namespace, out: Output) -> int:
    """List puzzles, make one, or solve one."""
    solving = args.line or args.orders is not None or args.best or args.show or args.plain
    making = args.goal or args.out is not None or args.at is not None or args.seat is not None
    if args.name == "make":
        if solving:
            raise usage("puzzle make only makes one: solve it with tactical puzzle FILE")
        return _make(args, out)
    if making:
        raise usage("--at, --goal, --seat and --out work with 'puzzle make' only")
    if args.save is not None:
        raise usage("puzzle takes one name: tactical puzzle NAME; or: tactical puzzle make SAVE")
    if args.name == "list":
        return _list(args, out)
    game = open_puzzle(read_puzzle(args.name))
    tried = [_split("; ".join(texts)) for texts in args.line]
    if args.orders is not None:
        tried.append(_split(";".join(read_text(args.orders).splitlines())))
    lines = [_judged(game, texts, out) for texts in tried]
    best = _best(game, out) if lines or args.best else None
    if not (lines or args.best or args.json or args.show):
        from tactical.cli.play import puzzle_on_screen

        return _by_lines(game, out) if args.plain else puzzle_on_screen(game)
    if args.json:
        out.json(_answer(game, lines, best, told=args.best))
        return DONE
    if args.show:
        _show(game, args.name, out)
    for line in lines:
        out.line(f"> {line.words}")
        out.line(f"{verdict_words(line, best)}. The task: {game.task_words}")
    if args.best:
        out.lines(*_best_lines(game, best))
    elif best is not None:
        out.line("--best shows the best line found")
    return DONE


def _by_lines(game: PuzzleGame, out: Output) -> int:
    if sys.stdin is None:
        raise usage("puzzle --plain: standard input is closed, and orders come from there; give it a file or a pipe")
    from tactical.cli.plain import run_puzzle

    return run_puzzle(game, out)


def _list(args: Namespace, out: Output) -> int:
    from tactical.session.puzzle_make import own_puzzles

    puzzles = [read_puzzle(name) for name in shipped_puzzles()]
    for path in own_puzzles(saves_folder()):
        try:
            puzzles.append(read_puzzle(path)._replace(name=str(path)))
        except ScenarioError as error:  # no reason to list nothing
            out.error(error.lines[0])
    if args.json:
        out.json(Puzzles(tuple(map(_row, puzzles))))
    else:
        for each in puzzles:
            chance = f"; best found: {each.best.chance}%" if each.best.chance >= 0 else ""
            out.line(f"{each.name}: {each.title} ({load(each.rules).title}, {_turns(each)}){chance}")
    return DONE


def _make(args: Namespace, out: Output) -> int:
    """A puzzle from a moment of a game, as the seat that is asked there knew it, with the best line found."""
    from tactical.cli.seat_view import opened
    from tactical.scenario.puzzles import MAX_TURNS
    from tactical.session import puzzle_make

    if args.save is None or args.out is None:
        raise usage("puzzle make needs a save and a file: tactical puzzle make SAVE --at N --out FILE")
    if Path(args.out).exists():
        raise CommandExit(BAD_FILE, f"{args.out}: this file already exists; choose another --out")
    if args.turns > MAX_TURNS:
        raise usage(f"--turns {args.turns} is too many: at most {MAX_TURNS}")
    with opened(args.save, args.seat, out) as seen:
        seen.must_be_advised()  # it tells the best line found
        try:
            rules, state = puzzle_make.moment_of(seen.game, args.at, seen)
            seat = puzzle_make.asked_seat(state, seen.seat)
            aims = [puzzle_make.aim_from_words(words) for words in args.goal]
            aims = aims or [next(puzzle_make.possible_aims(rules, state, seat))]
            about = {"turns": args.turns, "answers": args.answers, "title": args.title[:80], "text": args.text}
            text, game = puzzle_make.opened_from(rules, state, seat, aims, **about)
        except ValueError as error:
            raise CommandExit(REFUSED, *getattr(error, "lines", [str(error)])) from None
        with stoppable() as stopped:

            def watched(share: float) -> bool:
                progress(out, share, f"{share:.0%} of the lines tried")
                return not stopped()

            text, best = puzzle_make.made(text, game, effort=args.effort, seed=args.seed or 1, watch=watched)
            progress(out, 0, "")
    puzzle_make.write_puzzle(Path(args.out), text)
    if args.json:
        game = open_puzzle(read_puzzle(args.out))
        out.json(_answer(game, [], game.known("best"), told=True))
        return DONE
    out.line(f"{args.out}: {game.task_words}")
    result = f"Best found: {best.chance}%; --best shows it" if best.orders else "No useful line was found"
    out.line(f"{result}. Solve it: tactical puzzle {args.out}")
    return DONE


def _turns(each: Puzzle) -> str:
    return quantity(each.turns, f"{load(each.rules).beat}s")


def _show(game: PuzzleGame, name: str, out: Output) -> None:
    """The task and the board."""
    out.lines(f"{game.puzzle.title} ({game.rules.title}); you are {game.puzzle.seat}", "", game.puzzle.text, "")
    out.lines(f"The task: {game.task_words}", *filter(None, [game.answer_words]), "")
    out.lines(*board_lines(game.rules, game.state), "", ground_legend(game.rules, game.state))
    out.lines(*place_lines(game.rules, game.state), "", *piece_lines(game.rules, game.state), "")
    out.line(f'Judge a line: tactical puzzle {name} --try "ORDER; ORDER"')


def _split(text: str) -> list[str]:
    return [order for part in text.split(";") if (order := part.strip())]


def _judged(game: PuzzleGame, texts: list[str], out: Output) -> JudgedLine:
    if len(texts) > MAX_ORDERS:
        raise usage(f"a line has at most {MAX_ORDERS} orders, but this one has {len(texts)}")
    try:
        orders = game.read(texts)
    except NotationError as error:
        raise CommandExit(USAGE, f"column {error.column}: {error}") from None
    except ValueError as error:
        raise CommandExit(REFUSED, str(error)) from None
    with _watched(out) as see:
        return game.line(orders, watch=see)


def _best(game: PuzzleGame, out: Output) -> JudgedLine | None:
    with _watched(out) as see:
        return game.known("best", watch=see)


@contextmanager
def _watched(out: Output) -> Iterator[Watch]:
    """Odds show how far they are, and Ctrl+C keeps what is there."""
    with stoppable() as stopped:
        yield watch(out, stopped)
        progress(out, 0, "")


def _best_lines(game: PuzzleGame, best: JudgedLine | None) -> Iterator[str]:
    if best is None:
        yield "No best line was found yet"
        return
    yield f"Best found: {chance_text(best.judged.as_chance, interval=True)}"
    yield from (f"  {text}" for text in best.text)
    obvious = game.known("obvious")
    if obvious is not None:
        yield f"The obvious line: {chance_text(obvious.judged.as_chance, interval=True)}"
        yield from (f"  {text}" for text in obvious.text)


def _row(each: Puzzle) -> PuzzleRow:
    chance = each.best.chance if each.best.chance >= 0 else None
    return PuzzleRow(each.name, each.title, each.rules, each.seat, each.turns, each.answers, each.text, chance)


def _answer(game: PuzzleGame, lines: list[JudgedLine], best: JudgedLine | None, *, told: bool) -> PuzzleAnswer:
    row = _row(game.puzzle)
    return PuzzleAnswer(
        **msgspec.structs.asdict(row),
        task=game.task_words,
        tried=tuple(map(_line, lines)),
        best=_line(best, told=told) if best is not None else None,
    )


def _line(line: JudgedLine, *, told: bool = True) -> PuzzleLine:
    low, high = line.judged.bounds
    orders = tuple(line.text) if told else None
    return PuzzleLine(orders, ratio(line.judged.chance), round(low, 4), round(high, 4), line.judged.samples)
