"""Events as a short film: scenes between one position and the next.

step    a frame a cell, 60 ms each, less where the way is long
shot    its head two cells a frame, with a tail; it stops where its target stands
hit     all of a volley flash together, with what they lose
burst   rings outwards where somebody falls, a ship breaks up or something goes off
door    two frames
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from tactical.session.scene.scene import Cell, Scene, SceneEffect, ScenePiece
from tactical.table.events import Event
from tactical.table.values import replace, tag_of

SHOTS, HITS, BURSTS = {"attacked", "fired"}, {"hurt", "damaged"}, {"fell", "wrecked", "lost", "exploded"}
IN_SHORT: Mapping[str, str] = {
    "home": "hit", "a hit": "hit", "hits": "hit", "a direct hit": "direct hit", "a miss": "miss", "misses": "miss",
}  # fmt: skip
"""How an attack came out, as its event has it, and as it stands over its target."""
STEP, STEPS_AT_MOST = 0.06, 0.48  # seconds
SHOT, SHOT_FRAMES, TAIL = 0.025, 9, (100, 66, 33)
FLASHES, FLASH = (100, 66, 33), 0.09
RINGS, RING = (100, 80, 40, 15), 0.05
DOOR = 0.08
LONGEST = 1.2  # seconds; of more than that the first and the last are shown


class Shown(NamedTuple):
    """A scene, and how many seconds it is shown."""

    scene: Scene
    seconds: float


class SeenChange(NamedTuple):
    """An event as far as it is seen: the kind of change, its subject, the destination, and the loss."""

    kind: str
    piece: int
    cell: Cell | None = None
    target: int = -1
    text: str = ""


def film(before: Scene, after: Scene, events: Iterable[Event], xy: Callable[[int], Cell | None]) -> list[Shown]:
    """The scenes between two positions, ending with `after`. Empty if there is nothing to see.

    `events`: those that the seat noticed. `xy`: where a cell is drawn; None: not on this storey.
    """
    bare = replace(before, reach={}, path=(), arrows=(), ghosts=(), shades={}, aim=None, effects=())
    reel = _Reel(bare)
    changes = [change for event in events for change in _changes(event, xy)]
    parts = [list(part) for _, part in groupby(changes, key=lambda change: (change.kind, _actor(change)))]
    acts = [act for act in (list(reel.act(part)) for part in parts) if act]
    doors = (
        {edge.cell for edge in set(after.edges) ^ set(before.edges)} if len(after.edges) == len(before.edges) else ()
    )
    if doors:
        lit = tuple(SceneEffect(cell, "door", 60) for cell in sorted(doors) if before.holds(cell))
        acts.append([Shown(replace(reel.scene, edges=after.edges, effects=lit), DOOR)])
    if not acts:
        return []
    if sum(shown.seconds for act in acts for shown in act) > LONGEST and len(acts) > 2:
        acts = [acts[0], acts[-1]]
    return [*(shown for act in acts for shown in act), Shown(after, 0.0)]


def _actor(change: SeenChange) -> int:
    """The piece whose change it is where several in a row are one act: a walk; all hits of a volley are."""
    return change.piece if change.kind == "step" else -1


def _changes(event: Any, xy: Callable[[int], Cell | None]) -> Iterator[SeenChange]:
    """The visible changes of an event."""
    tag, piece = tag_of(event), getattr(event, "piece", -1)
    cell = xy(event.cell) if getattr(event, "cell", -1) >= 0 else None
    if hasattr(event, "start") and piece >= 0 and cell is not None:
        yield SeenChange("step", piece, cell)
    elif tag in SHOTS and getattr(event, "target", -1) >= 0:
        yield SeenChange("shot", piece, target=event.target)
    elif tag in HITS and getattr(event, "amount", 0) > 0:
        yield SeenChange("hit", piece, text=f"-{event.amount}")
    elif tag in BURSTS:
        yield SeenChange("burst", piece, cell)


class _Reel:
    """The scene as it goes on while changes are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def act(self, changes: list[SeenChange]) -> Iterator[Shown]:
        """One act made of several changes of a kind."""
        match changes[0].kind:
            case "step":
                yield from self._walk(changes)
            case "shot":
                for change in changes:
                    yield from self._shot(change)
            case "hit":
                yield from self._hits(changes)
            case _:
                yield from self._bursts(changes)

    def _piece(self, number: int) -> ScenePiece | None:
        return next((piece for piece in self.scene.pieces if piece.number == number), None)

    def _place(self, number: int) -> Cell | None:
        piece = self._piece(number)
        return piece.cell if piece is not None else None

    def _lit(self, effects: Iterable[SceneEffect], seconds: float) -> Shown:
        held = (effect for effect in effects if self.scene.holds(effect.cell))
        return Shown(replace(self.scene, effects=tuple(held)), seconds)

    def _walk(self, changes: list[SeenChange]) -> Iterator[Shown]:
        seconds = min(STEP, STEPS_AT_MOST / len(changes))
        for change in changes:
            piece = self._piece(change.piece)
            if piece is None or change.cell is None:
                return
            moved = _moved(piece, change.cell)
            if not all(map(self.scene.holds, moved.cells)):
                return
            self.scene = replace(self.scene, pieces=tuple(moved if p is piece else p for p in self.scene.pieces))
            yield Shown(self.scene, seconds)

    def _shot(self, change: SeenChange) -> Iterator[Shown]:
        one, other = self._piece(change.piece), self._piece(change.target)
        if one is None or other is None:
            return
        way = line_between(one.cell, other.cell)[1:]
        stride = max(2, -(-len(way) // SHOT_FRAMES))
        for head in range(stride - 1, len(way) + stride - 1, stride):
            tail = zip(range(head, head - len(TAIL), -1), TAIL, strict=True)
            yield self._lit(
                (SceneEffect(way[at], "shot", strength) for at, strength in tail if 0 <= at < len(way)), SHOT
            )

    def _hits(self, changes: list[SeenChange]) -> Iterator[Shown]:
        struck = [(piece, change.text) for change in changes if (piece := self._piece(change.piece)) is not None]
        for strength in FLASHES if struck else ():
            flashes = (
                SceneEffect(cell, "hit", strength, text if cell == piece.cell else "")
                for piece, text in struck
                for cell in piece.cells
            )
            yield self._lit(flashes, FLASH)

    def _bursts(self, changes: list[SeenChange]) -> Iterator[Shown]:
        places = (change.cell or self._place(change.piece) for change in changes)
        centres = [cell for cell in places if cell is not None]
        for step, strength in enumerate(RINGS if centres else ()):
            radius = min(step, 1)
            yield self._lit(
                (
                    SceneEffect((x + dx, y + dy), "blast", strength)
                    for x, y in centres
                    for dx in range(-radius, radius + 1)
                    for dy in range(-radius, radius + 1)
                ),
                RING,
            )


def _moved(piece: ScenePiece, cell: Cell) -> ScenePiece:
    """A piece with all its cells somewhere else."""
    dx, dy = cell[0] - piece.cell[0], cell[1] - piece.cell[1]
    covers = tuple((x + dx, y + dy) for x, y in piece.covers)
    return replace(piece, cell=cell, covers=covers, bow=tuple((x + dx, y + dy) for x, y in piece.bow))


def line_between(a: Cell, b: Cell) -> list[Cell]:
    """The cells of a straight line, including both ends.

    >>> line_between((0, 0), (3, 1))
    [(0, 0), (1, 0), (2, 1), (3, 1)]
    """
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    if not steps:
        return [a]
    return [
        (
            (2 * (a[0] * (steps - i) + b[0] * i) + steps) // (2 * steps),
            (2 * (a[1] * (steps - i) + b[1] * i) + steps) // (2 * steps),
        )
        for i in range(steps + 1)
    ]
