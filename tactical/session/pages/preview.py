"""Small pictures of boards for lists: an opening, or a save as everybody at its table may see it."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import msgspec

from tactical.campaign import reports
from tactical.journal.game import Game
from tactical.ruleset import AnyRuleset
from tactical.session import own_saves
from tactical.session.scene.builder import Picture
from tactical.session.scene.scene import Scene, SceneGround
from tactical.table import AnyState, Over, awaiting
from tactical.table.values import replace

UNSEEN = SceneGround("unseen")


class PreviewPicture(msgspec.Struct, frozen=True):
    """A picture and the words above it."""

    scene: Scene | None
    words: tuple[tuple[str, str], ...] = ()
    over: bool = False  # there is nothing left to play in it


def of_opening(rules: AnyRuleset, state: AnyState) -> PreviewPicture:
    """The picture of an opening position, as everybody may see it."""
    board = state.board
    size = f"{board.width} by {board.height}" + (f", {board.storeys} storeys" if board.storeys > 1 else "")
    return PreviewPicture(seen_by_all(rules, state), ((f"{rules.title}, {size}", "muted"),))


def of_save(path: Path) -> PreviewPicture:
    """The picture of a save's last position, as everybody may see it. Raises SaveError."""
    with Game.open(path, write=False) as game:
        state, rules = game.state, game.rules
        want = awaiting(state)
        now = want.result.words if isinstance(want, Over) else f"{rules.beat} {state.beat}"
        words = [(f"{rules.title}, {now}", "muted")]
        words.append((own_saves.players(*own_saves.seats_of(game)), "muted"))
        if game.campaign is not None:
            words.insert(0, (" > ".join(reports.trail(game.campaign)), "muted"))
        if game.notice is not None:
            words.append((f"{game.notice.problem}; {game.notice.remedy}", "bad"))
        over = game.campaign is None and isinstance(want, Over)
        return PreviewPicture(seen_by_all(rules, state), tuple(words), over)


def seen_by_all(rules: AnyRuleset, state: AnyState) -> Scene:
    """The part of a scene that all seats see alike. Anything that one of them does not see, or sees differently, is
    left out."""
    seats = range(len(state.setup.seats))
    views = [rules.view(state, seat) for seat in seats if not state.setup.seats[seat].referee]
    if all(view is state for view in views):
        views = [state]
    return reduce(_both, [Picture(rules).scene(view) for view in views or [state]])


def _both(one: Scene, other: Scene) -> Scene:
    """The part that two scenes have in common."""
    ground = tuple(
        tuple(a if a == b else UNSEEN for a, b in zip(row, others, strict=True))
        for row, others in zip(one.ground, other.ground, strict=True)
    )
    return replace(
        one,
        ground=ground,
        edges=tuple(edge for edge in one.edges if edge in set(other.edges)),
        pieces=tuple(piece for piece in one.pieces if piece in other.pieces),
        marks=tuple(mark for mark in one.marks if mark in other.marks),
        sites={cell: site for cell, site in one.sites.items() if other.sites.get(cell) == site},
        arrows=tuple(arrow for arrow in one.arrows if arrow in other.arrows),
    )
