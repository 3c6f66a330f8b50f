"""All that a game shows to one seat: every command with its JSON, refusals, the game by lines, the chronicle, panels,
the screen. Each way of showing is a function of a `Sight`, so that two games can be looked at in the same way."""

from __future__ import annotations

import asyncio
import io
import re
import shutil
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tactical.cli import main
from tactical.cli.plain.verbs import BY_WORD
from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
from tactical.rehearsal.dice import live
from tactical.session.pages.timeline import Timeline
from tactical.session.scene.builder import Picture
from tactical.session.session import Session
from tactical.session.typed_orders import completions, places, verdict_on
from tactical.table import Ask, Order, awaiting, play
from tactical.table.notation import write
from tactical.testing.perturb import perturbed
from tactical.ui.battle.panels import words as panels
from tests.cli.plain.sitter import sit
from tests.event_loop import ScreenLoop, nothing_to_do
from tests.ui.battle.games import app_of, battle
from tests.ui.battle.test_screen import until
from tests.ui.reading import panel_words

COMMANDS = (
    ("show", "--json"), ("show",), ("show", "--ascii"), ("orders",), ("orders", "--json"), ("log",), ("log", "--json"),
    ("log", "--last", "2"),
    ("replay",), ("replay", "--json"), ("export", "--format", "text"), ("export", "--format", "svg"), ("undo",),
    ("redo",),
)  # fmt: skip
STORY = tuple((word, *form) for word in ("campaign", "roster", "calendar", "chronicle") for form in ((), ("--json",)))
CHANGING = {"do", "undo", "redo"}  # tried on a copy
# Lines without an argument; those with one are said about pieces and cells.
ELSE = {"quit", "rules", "help", "end", "roll", "undo", "redo", "play", "rehearse", "return", "goto", "dice", "tips"}
BARE = tuple(word for word, verb in BY_WORD.items() if word == verb.word and word not in ELSE)
ABOUT = ("piece", "where", "reach", "threats", "around", "orders")
WALK = (
    "i", "escape", "tab", "tab", "right", "down", "i", "escape", "a", "o", "o", "question_mark", "escape", "C", "left",
    "i", "escape", "escape", "x", "A", "plus", "plus", "r", "right", "R", "escape",
)  # fmt: skip
TRIED = 8  # orders that are tried for one that asks others
SIZES = ((80, 24), (120, 40))


class Questions(NamedTuple):
    """What a seat asks about: the same of both games."""

    pieces: tuple[str, ...]
    cells: tuple[str, ...]
    texts: tuple[str, ...]
    lines: tuple[str, ...]
    size: tuple[int, int]


class Sight(NamedTuple):
    """A game as one seat comes to it. `luck` seeds the dice to come."""

    path: Path
    seat: int
    name: str
    asked: Questions
    luck: int


def questions(rng: Random, game: Game, seat: int) -> Questions:
    """Pieces, cells, orders and lines to ask about: legal orders and others, some about what is hidden."""
    state = game.state
    known = game.rules.view(state, seat)  # what is not known may have a name of its own there, to be guessed too
    names = sorted({piece.name for piece in (*state.pieces, *known.pieces)} | {f"{known.pieces[-1].name}1"})
    pieces = tuple(rng.sample(names, 2))
    cells = tuple(state.cell_name(rng.randrange(state.board.size)) for _ in range(2))
    texts = _texts(rng, game, seat)
    about = [f"{word} {name}" for name in pieces for word in ("piece", "where", "reach", "threats", "around", "orders")]
    about += [f"{word} {name}" for name in cells for word in ("cell", "around", "where")]
    said = [*about, *(f"check {text}" for text in texts), *BARE, "rows 1 99", "log 99", "overlay", "tree"]
    lines = rng.sample(said, min(9, len(said)))
    return Questions(pieces, cells, texts, (*lines, *rng.choice(((), ("rehearse", "who")))), rng.choice(SIZES))


def _texts(rng: Random, game: Game, seat: int) -> tuple[str, ...]:
    want = awaiting(game.state)
    if not isinstance(want, Ask):
        return ()
    view = game.rules.view(game.state, want.seat)
    offers = tuple(game.rules.offers(view))
    if want.seat != seat:
        return (write(view, rng.choice(offers)),)
    some = rng.sample(offers, min(TRIED, len(offers)))
    telling = [order for order in some if _asks_others(game, order)]  # where their answers in advance would show
    texts = [write(view, order) for order in (*telling[:2], *some[:2])]
    for order in perturbed(rng, game.state, offers, 3):
        try:
            texts.append(write(rng.choice((game.state, view)), order))
        except (IndexError, ValueError, KeyError, TypeError, AttributeError):
            continue  # it cannot be written, so nobody can type it
    return tuple(dict.fromkeys(text for text in texts if text.isprintable()))[:5]


def _asks_others(game: Game, order: Order) -> bool:
    """Whether an order opens a window for somebody else."""
    want = play(game.rules, game.state, order, live(1)).awaiting
    return isinstance(want, Ask) and want.seat != order.seat and want.why in game.rules.windows


# --- the ways ---


def ways(asked: Questions, *, campaign: bool) -> dict[str, Callable[[Sight], str]]:
    """Every way of looking but the screen, by name."""
    found: dict[str, Callable[[Sight], str]] = {}
    words: list[tuple[str, ...]] = [*COMMANDS, *(STORY if campaign else ())]
    for piece in asked.pieces:
        words += [("reach", piece), ("reach", piece, "--json"), ("orders", "--piece", piece)]
    for text in asked.texts:
        words += [("try", text, "--seed", "1"), ("try", text, "--seed", "1", "--json"), ("odds", text),
                  ("odds", text, "--json"), ("do", text, "--by-hand")]  # fmt: skip
    for each in words:
        found[" ".join(each)] = lambda sight, each=each: _command(sight, *each)
    found["lines"] = _lines
    found["chronicle of the screen"] = _chronicle
    found["panels"] = _panels
    return found


def _command(sight: Sight, command: str, *words: str) -> str:
    """Code, output and errors of a command, the folder apart."""
    path = sight.path
    if command in CHANGING:
        path = path.with_name("copy.tactical")
        shutil.copy(sight.path, path)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([command, str(path), *words, "--seat", sight.name])
    if path is not sight.path and path.stat().st_size > sight.path.stat().st_size and command == "do":
        return "given"  # it may meet what was hidden; but it is refused, or not, as far as the seat can tell
    return f"{code}\n{out.getvalue()}\n{err.getvalue()}".replace(str(path), "FILE")


def _lines(sight: Sight) -> str:
    """What the game by lines answers."""
    copy = sight.path.with_name("copy.tactical")
    shutil.copy(sight.path, copy)
    return sit(copy, *sight.asked.lines, seats=(sight.seat,), seed=sight.luck).replace(str(copy), "FILE")


def _chronicle(sight: Sight) -> str:
    """The text that the chronicle is written out as, and how its places are counted."""
    with Game.open(sight.path, write=False) as game:
        line = Timeline(Archive.of(game.history), Visibility(game.rules, game.whole, sight.seat))
        return "\n".join((*line.lines(), f"{line.number(line.end(load=True))} of {line.last_number}"))


def _panels(sight: Sight) -> str:
    """All that stands in the panels and on the board, as data; what is completed, jumped to and said of orders."""
    with Game.open(sight.path, write=False) as game:
        session = Session(game, frozenset((sight.seat,)), live(sight.luck))
        session.look()
        cells = [0, session.seat.view.board.size // 2, session.seat.view.board.size - 1]
        found: list[Any] = [
            panels.title(session),
            panels.banner(session),
            panels.trail(session),
            panels.decides(session),
        ]
        found += [panel_words(session, cell) for cell in cells]
        for name in session.seat.rules.tactics.overlay_titles:
            overlay = session.seat.rules.tactics.overlay(
                session.seat.view, session.seat.viewer, session.selection.piece, name
            )
            found += [overlay, *(panel_words(session, cell, overlay, 0) for cell in cells)]
        found.append(Picture(session.seat.rules).scene(session.seat.view))
        found += [completions(session, head) for head in ("", *(f"{name} " for name in sight.asked.pieces))]
        found += [places(session, ""), *(verdict_on(session, text) for text in sight.asked.texts)]
        found += [message.text for message in (*session.log.recalled(99), *session.log.since_last_sat())]
        return re.sub(" object at 0x[0-9a-f]+", "", "\n".join(map(repr, found)))


# --- the screen ---


def screens(sight: Sight, patience: float = 0.0) -> list[str]:
    """The screen after each key of a walk through the program, letters with their styles."""
    with Game.open(sight.path) as game, asyncio.Runner(loop_factory=ScreenLoop) as runner:
        return runner.run(_walked(game, sight, patience))


async def _walked(game: Game, sight: Sight, patience: float) -> list[str]:
    jumps = [key for name in sight.asked.pieces[:1] for key in ("slash", *name.replace("-", ""), "enter", "escape")]
    app = app_of(game, sight.seat, dice=live(sight.luck))
    found = []
    async with app.run_test(size=sight.asked.size) as pilot:
        await until(pilot, lambda: battle(app).takes_keys)
        for key in ("", *WALK, *jumps):
            if key:
                await pilot.press(key)
            await asyncio.sleep(patience)
            await nothing_to_do()
            found.append(f"{key}: {_look(app)}")
    return found


def _look(app: Any) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(f"{part.text}<{part.style}>" for part in strip) for strip in strips)
