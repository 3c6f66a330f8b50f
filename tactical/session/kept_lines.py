"""The lines that a seat keeps beside a game: named, listed, resumed from the game's present state, deleted.

They lie in the save outside of its sequence, for their seat alone. Nothing here knows a screen.
"""

from __future__ import annotations

from typing import NamedTuple

from tactical.campaign import CampaignState
from tactical.journal.game import Game
from tactical.journal.moments import Whole
from tactical.journal.records import KeptLine, TriedOrder
from tactical.rehearsal.kept import KeptOrder, Regrown, orders_of, regrown
from tactical.session.rehearsed_game import RehearsedGame
from tactical.table import CHANCE, Order
from tactical.table.ledgers import quantity
from tactical.table.notation import write
from tactical.table.values import replace

MOST_LINES = 50  # of one seat: a page of them
MOST_ORDERS = 1000  # of one line
THE_REST = "rest of the line"  # the name of what is left of a line that waits for another seat
LONGEST_NAME, LONGEST_WORDS = 100, 500  # characters


class LineView(NamedTuple):
    """A kept line: its name, its note, and what is left of it in the game's present state."""

    name: str
    words: str
    seq: int  # the record after which it began
    regrown: Regrown

    @property
    def told(self) -> str:
        """The row in a list."""
        about = f" ({self.words})" if self.words else ""
        return f"{self.name}{about}: {self.regrown.words()}"


def lines(game: Game, seat: int) -> list[LineView]:
    """The lines that a seat keeps, oldest first."""
    return [LineView(note.name, note.words, note.seq, _now(game, note)) for note in game.kept(seat)]


def line(game: Game, seat: int, name: str) -> LineView:
    """One of them. ValueError lists their names."""
    note = next((note for note in game.kept(seat) if note.name.casefold() == name.strip().casefold()), None)
    if note is None:
        names = ", ".join(note.name for note in game.kept(seat))
        whose = game.state.seat(seat).name
        raise ValueError(f"{whose} has no kept line called '{name[:40]}'" + (f"; kept lines: {names}" if names else ""))
    return LineView(note.name, note.words, note.seq, _now(game, note))


def keep(game: Game, seat: int, name: str, rehearsed: RehearsedGame, words: str = "") -> str:
    """Keep the line of a rehearsal, replacing one of the same name, and return a message. ValueError says why it cannot
    be kept; raises SaveError."""
    tried = rehearsed.rehearsal
    kept = orders_of(tried.tree, tried.at)
    name, words = _text(name, LONGEST_NAME, "name"), _text(words, LONGEST_WORDS, "note")
    if not name:
        raise ValueError("a line is kept under a name: keep NAME")
    if not kept:
        raise ValueError("nothing has been tried yet; give an order first")
    if len(kept) > MOST_ORDERS:
        raise ValueError(f"a line has at most {MOST_ORDERS} orders, and this has {len(kept)}")
    known = [note.name for note in game.kept(seat)]
    if name not in known and len(known) >= MOST_LINES:
        raise ValueError(f"{MOST_LINES} lines are kept already: drop one of them first")
    rules = game.rules.name if game.campaign is not None else ""
    orders = tuple(TriedOrder(each.order, each.faces, rules) for each in kept)
    _put(game, KeptLine(seat, name, min(rehearsed.seq, game.history.seq), orders, words))
    return f"Kept as '{name}': {quantity(len(kept), 'orders')}"


def drop(game: Game, seat: int, name: str) -> str:
    """Delete a kept line. Raises ValueError, SaveError."""
    kept = line(game, seat, name)
    _put(game, KeptLine(seat, kept.name, game.history.seq))
    return f"Deleted '{kept.name}'"


def annotate(game: Game, seat: int, name: str, words: str) -> str:
    """Change the note of a line. Raises ValueError, SaveError."""
    kept = line(game, seat, name)
    note = next(note for note in game.kept(seat) if note.name == kept.name)
    _put(game, replace(note, words=_text(words, LONGEST_WORDS, "note")))
    return f"Note added to '{kept.name}'"


def taken_up(game: Game, seat: int, name: str) -> tuple[LineView, RehearsedGame]:
    """A rehearsal at the end of what is left of a line. Raises ValueError."""
    kept = line(game, seat, name)
    return kept, RehearsedGame.of(game.rules, kept.regrown.rehearsal, game.history.seq)


def to_play(game: Game, seat: int, name: str, *, anyway: bool = False) -> RehearsedGame:
    """The rest of a line, to be played into the game. Raises ValueError if none of it can be played, or another seat
    has done something else than in the line; `anyway`: ignore that."""
    kept, tried = taken_up(game, seat, name)
    if kept.regrown.instead and not anyway:
        raise ValueError(f"{kept.name} stops at a surprise: {kept.regrown.instead}")
    if not tried.rehearsal.path:
        raise ValueError(kept.told)
    return tried


def told(found: Regrown) -> list[str]:
    """The remaining orders of a line, each with its seat and its tried faces."""
    rows, before = [], found.rehearsal.tree.root.state
    for node in found.rehearsal.path:
        assert node.order is not None
        by = "dice" if node.order.seat == CHANCE else before.seat(node.order.seat).name
        faces = " ".join(",".join(map(str, each)) for each in node.faces)
        rows.append(f"{by}: {write(before, node.order)}" + (f" (dice {faces})" if faces else ""))
        before = node.state
    return rows


def _now(game: Game, note: KeptLine[Order]) -> Regrown:
    """The rest of a line where the game is now."""
    kept = [KeptOrder(tried.order, tried.faces) for tried in note.line]
    since = [moment for moment in game.moments if moment.seq > note.seq]
    here = _battle(game.whole)
    if since and _battle(since[0].start.whole) != here:
        nothing = regrown(game.rules, game.state, note.seat, ())
        return nothing._replace(total=len(kept), stop="it is of another battle of the campaign")
    orders = [moment.order for moment in since if _battle(moment.start.whole) == here]
    return regrown(game.rules, game.state, note.seat, kept, orders)


def _battle(whole: Whole) -> tuple[int, str, int] | None:
    """The mark that tells a game of a campaign from its others: how deep it lies, what opened it, and after how many
    others where it is not the one they lie in. None: it is of no campaign."""
    if not isinstance(whole, CampaignState):
        return None
    depth = len(whole.tables)
    return depth, whole.top.link, len(whole.done) if depth > 1 else 0


def _put(game: Game, note: KeptLine[Order]) -> None:
    if not game.keep(note):
        raise ValueError("the game kept changing meanwhile: try again")


def _text(text: str, longest: int, what: str) -> str:
    text = " ".join(text.split())
    if len(text) > longest:
        raise ValueError(f"a {what} has at most {longest} characters, and this has {len(text)}")
    if not text.isprintable():
        raise ValueError(f"a {what} is plain text")
    return text
