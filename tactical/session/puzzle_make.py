"""A puzzle made from a moment of a game: what its seat knew then, a task, and the best line found.

state = moment_of(game, 40)                      # the position after record 40
text = made(rules, state, seat, [aim_from_words("out cy")], turns=2)
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import cast

from tactical.board import coordinates_of
from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.lone_position import PositionError, position_bytes
from tactical.journal.new_files import sync_folder, write_new
from tactical.journal.syscalls import SYSTEM
from tactical.journal.visibility import Visibility
from tactical.ruleset import AnyRuleset
from tactical.scenario.own_files import pack_folders
from tactical.scenario.problems import ScenarioError
from tactical.scenario.puzzles import LINE, WORDS, AimRow, AimWord, Answering, LineRow
from tactical.scenario.toml_values import toml
from tactical.session.puzzle_search import EFFORT, best_line
from tactical.session.puzzles import PuzzleGame, open_puzzle, puzzle_from_text
from tactical.table import AnyState, Ask, awaiting
from tactical.table.goals import ArriveAt, Exit, HoldCells

ENDING = ".puzzle.toml"
FORMS = "win, out PIECES, keep [PIECES], reach [PIECES] CELLS, hold CELLS, leave PIECES, points N; names with commas"
TURNS = (1, 2)
NEAREST = 4  # enemies that one is asked about


def moment_of(game: Game, seq: int | None, seen: Visibility | None = None) -> tuple[AnyRuleset, AnyState]:
    """The rules and the position after a record of a game, by the number that its viewer `seen` gives it; 0: the
    opening, None: now. Raises ValueError for an order that is not in effect; raises SaveError."""
    if seq is None:
        return game.rules, game.state
    archive = Archive.of(game.history)
    seen = seen or Visibility(game.rules, game.whole)
    if not seq:
        return archive.rules(0), archive.state(0)
    for number in range(len(archive)):
        moment = archive.moment(number)
        if seen.witnessed(moment) and seen.number(game.history, moment.seq) == seq:
            return archive.rules(number + 1), archive.state(number + 1)
    raise ValueError(f"there is no order {seq} in this game: tactical log shows their numbers")


def asked_seat(state: AnyState, seat: int = -1) -> int:
    """The seat that decides in a position; raises ValueError if none does, or another than `seat`."""
    want = awaiting(state)
    if not isinstance(want, Ask) or (seat >= 0 and want.seat != seat):
        who = f"{state.seat(seat).name} is" if seat >= 0 else "nobody is"
        raise ValueError(f"{who} not asked at that moment: choose another")
    return want.seat


def aim_from_words(words: str) -> AimRow:
    """A typed aim: `out cy,dee`, `reach ann e1`, `points 3`. ValueError says what would be right."""
    said, *rest = words.split() or [""]
    known = [key for key in WORDS.get(said, ()) if key != "count"]
    if said not in WORDS or len(rest) > len(known):
        raise ValueError(f"'{words[:40]}' is not a goal; goals: {FORMS}")
    word = cast("AimWord", said)
    if word == "points":
        if not rest or not rest[0].isascii() or not rest[0].isdigit() or len(rest[0]) > 6:
            raise ValueError("points needs a number: points 3")
        return AimRow(word, points=int(rest[0]))
    lists = [tuple(filter(None, part.split(","))) for part in rest]
    if "cells" not in known:
        return AimRow(word, lists[0] if lists else ())
    if not lists:
        raise ValueError(f"{word} needs cells: {word} e1,e2")
    pieces = lists[0] if len(lists) > 1 else ()
    return AimRow(word, pieces, lists[-1], 1 if word == "reach" and not pieces else 0)


def possible_aims(rules: AnyRuleset, state: AnyState, seat: int) -> Iterator[AimRow]:
    """The possible tasks in a position: its goals, and taking out the nearest enemies."""
    view, side = rules.view(state, seat), state.seat(seat).side
    for goal in view.setup.goals:
        if not goal.open_to(side):
            continue
        cells = tuple(coordinates_of(view.board, cell) for cell in goal.cells)
        if isinstance(goal, HoldCells):
            yield AimRow("hold", cells=cells)
        elif isinstance(goal, Exit):
            yield AimRow("leave", least=goal.count)
        elif isinstance(goal, ArriveAt):
            yield AimRow("reach", cells=cells, least=goal.members)
    ours = [piece for piece in view.pieces if piece.cell >= 0 and view.side(piece) == side]
    foes = [piece for piece in view.pieces if piece.cell >= 0 and view.side(piece) not in ("", side)]
    standing = [piece for piece in foes if rules.fighters.standing(view, piece)]
    standing.sort(key=lambda foe: min((view.board.distance(foe.cell, one.cell) for one in ours), default=0))
    yield from (AimRow("out", (piece.name,)) for piece in standing[:NEAREST])
    yield AimRow("win")


def opened_from(
    rules: AnyRuleset,
    state: AnyState,
    seat: int,
    aims: Sequence[AimRow],
    *,
    turns: int = 1,
    answers: Answering = "computer",
    title: str = "",
    text: str = "",
) -> tuple[str, PuzzleGame]:
    """The text of a puzzle on what a seat knows of a position, without a line as yet, and the puzzle opened. ValueError
    or ScenarioError if it is not possible."""
    try:
        stored = base64.b64encode(position_bytes(rules, rules.view(state, seat))).decode("ascii")
    except PositionError as error:
        raise ValueError(str(error)) from error
    lines = [stored[at : at + LINE] for at in range(0, len(stored), LINE)]
    written = [
        f"title = {toml(title or state.setup.title)}",
        f"rules = {toml(rules.name)}",
        "",
        "[puzzle]",
        f"text = {toml(text or f'From {state.setup.title}, {rules.beat} {state.beat}.')}",
        f"seat = {toml(state.seat(seat).name)}",
        f"turns = {turns}",
        f"answers = {toml(answers)}",
        "position = [",
        *(f"  {toml(line)}," for line in lines),
        "]",
    ]
    for aim in aims:
        said = {"aim": aim.aim, "pieces": aim.pieces, "cells": aim.cells, "count": aim.least, "points": aim.points}
        written += ["", "[[puzzle.aims]]", *(f"{key} = {toml(value)}" for key, value in said.items() if value)]
    whole = "\n".join(written) + "\n"
    return whole, open_puzzle(puzzle_from_text(whole, "the new puzzle"))


def choices(rules: AnyRuleset, state: AnyState, seat: int) -> list[tuple[str, PuzzleGame]]:
    """The possible puzzles of a position: each aim for one beat and for two, as a text without a line, and opened.
    Those decided before anything is done are left out."""
    openings = []
    for aim in possible_aims(rules, state, seat):
        for turns in TURNS:
            with suppress(ScenarioError):
                openings.append(opened_from(rules, state, seat, [aim], turns=turns))
    return openings


def made(
    text: str,
    game: PuzzleGame,
    *,
    effort: int = EFFORT,
    seed: int = 1,
    watch: Callable[[float], bool] = lambda _: True,
) -> tuple[str, LineRow]:
    """The text with the best line found, and that line. `watch` gets the progress, and may stop it: then the best so
    far counts."""
    best = best_line(game, effort=effort, seed=seed, watch=watch)
    row = LineRow(best.text, round(100 * best.judged.chance))
    if not best.orders:
        return text, row
    return f"{text}\n[puzzle.best]\norders = {toml(list(row.orders))}\nchance = {row.chance}\n", row


def own_puzzles(folder: Path) -> list[Path]:
    """The puzzles in a folder by name, then those of installed packs."""
    own = sorted(folder.glob(f"*{ENDING}")) if folder.is_dir() else []
    return [*own, *(path for pack in pack_folders("puzzles").values() for path in sorted(pack.glob("*.toml")))]


def free_name(folder: Path, stem: str) -> Path:
    """An unused path for a new puzzle."""
    return next(path for number in count(1) if not (path := folder / f"{stem}-{number}{ENDING}").exists())


def write_puzzle(path: Path, text: str) -> None:
    """Write a puzzle into a new file. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_new(SYSTEM, str(path), text.encode("utf-8"), 0o644)
    sync_folder(SYSTEM, str(path.parent))
