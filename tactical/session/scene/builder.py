"""From a view of a position to the scene that the board widget draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from tactical.board import SQUARE_STEPS, Board, Edge
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Holdings, Scenery
from tactical.ruleset.overlays import Overlay
from tactical.session.drawing.columns import width
from tactical.session.last_seen import LastSeen
from tactical.session.overlays import usual_mark
from tactical.session.scene.galaxy_sites import arrows, sites
from tactical.session.scene.glyphs import EDGES, ROLES, STATES, GlyphSet
from tactical.session.scene.piece_tags import kind_letters, piece_tags
from tactical.session.scene.scene import (
    AimPreview,
    Cell,
    PathStep,
    Scene,
    SceneArrow,
    SceneEdge,
    SceneGround,
    SceneMark,
    ScenePiece,
    SceneShade,
    SceneTitle,
)
from tactical.table import AnyState, Verdict
from tactical.table.cards import Look, Looks, Route, Token
from tactical.table.goals import latest_beat
from tactical.table.places import Aboard, AnyPlace
from tactical.table.reach import Reach
from tactical.table.values import replace

SPREAD = 4  # cells in a row of which one shows the number that all round it have
_SHOWN = frozenset(STATES)
_NOBODYS = ("violet", "white", "yellow", "green")
_COLOURS = ("blue", "red", "green", "yellow", "violet", "white")  # of the themes' seats 0 to 5


class Picture:
    """Draws scenes of one game. Ground, pieces and reach are worked out once and kept while they stay the same."""

    def __init__(self, rules: AnyRuleset) -> None:
        self._rules = rules
        self._board: object = None
        self._ground: tuple[tuple[SceneGround, ...], ...] = ()
        self._edges: tuple[SceneEdge, ...] = ()
        self._looks = Looks()
        self._storey = 0
        self._drawn: tuple[object, int, tuple[ScenePiece, ...]] = (None, -1, ())  # the view, the piece picked
        self._reached: tuple[Reach | None, Mapping[Cell, int]] = (None, {})
        self._routed: tuple[object, tuple[Route, ...]] = (None, ())
        self._shaded: tuple[Overlay | None, Mapping[Cell, SceneShade]] = (None, {})

    def scene(
        self,
        view: AnyState,
        *,
        picked: int = -1,
        reach: Reach | None = None,
        verdict: Verdict | None = None,
        ends: tuple[int, AnyPlace] | None = None,
        overlay: Overlay | None = None,
        anchor: int = -1,
        storey: int = 0,
        aim: AimPreview | None = None,
        about: int = -1,
        led: Sequence[Route] = (),
        seen: Sequence[LastSeen] = (),
    ) -> Scene:
        """The scene of a view: with a picked piece and its reach, the path of a verdict and its end, an overlay, the
        end of a ruler, one storey of several, a considered attack, the cell that an order is about, the paths of pieces
        that move together, and where enemies were last `seen`."""
        self._know(view, storey)
        hexes = view.board.topology == "hex"
        held = sites(self._rules, view, _looks(view), picked) if hexes else {}
        return Scene(
            self._ground,
            self._edges,
            () if held else self._pieces(view, picked),
            self._reach(view, reach, picked) if reach is not None else {},
            path=self._dated(view, picked, (*self._kept(view, picked, verdict), *self._path(view, verdict, ends))),
            marks=self._marks(view, anchor, glyph_marks=not held),
            titles=self._titles(view),
            shades=self._shades(view, overlay) if overlay is not None else {},
            ghosts=() if held else (*self._memories(view, seen), *self._ghosts(view, ends)),
            topology="hex" if hexes else "square",
            sites=held,
            arrows=tuple(self._arrows(view, verdict, ends, about, led)) if held else (),
            light=self._rules.extra(Scenery).light(view),
            dark=frozenset(
                self._xy(view, cell) for cell in self._rules.extra(Scenery).dark_cells(view) if self._here(view, cell)
            ),
            aim=aim,
        )

    def _know(self, view: AnyState, storey: int) -> None:
        board, looks = view.board, self._rules.extra(Scenery).changed_looks(view)
        if storey != self._storey:
            self._drawn, self._reached, self._shaded = (None, -1, ()), (None, {}), (None, {})
        elif board is self._board and looks == self._looks:
            return
        self._board, self._looks, self._storey = board, looks, storey
        width, area = board.width, board.width * board.height
        cells_here = range(storey * area, (storey + 1) * area)
        seen = [looks.cells.get(cell) or self._rules.extra(Scenery).look(board, cell) for cell in cells_here]
        known = {id(look): _ground(look) for look in {id(look): look for look in seen}.values()}
        cells = [known[id(look)] for look in seen]
        self._ground = tuple(tuple(cells[y * width : (y + 1) * width]) for y in range(board.height))
        self._edges = tuple(
            _edge(board, each, looks.between(each.a, each.b) or self._rules.edges.get(each.kind))
            for each in board.edges
            if each.a // area == storey
        )

    def _pieces(self, view: AnyState, picked: int) -> tuple[ScenePiece, ...]:
        if self._drawn[0] is not view or self._drawn[1] != picked:
            self._drawn = (view, picked, self._draw_pieces(view, picked))
        return self._drawn[2]

    def _draw_pieces(self, view: AnyState, picked: int) -> tuple[ScenePiece, ...]:
        drawn = []
        looks = _looks(view)
        on_board = [piece for piece in view.pieces if piece.place.cells]
        tags = dict(zip((p.id for p in on_board), piece_tags(tuple(p.title for p in on_board)), strict=True))
        tokens = {piece.id: self._rules.presenter.token(view, piece.id) for piece in on_board}
        roles = _roles(tokens)
        letters = kind_letters(roles.values())
        aboard = Counter(piece.place.carrier for piece in view.pieces if isinstance(piece.place, Aboard))
        for piece in on_board:
            cells = piece.place.cells
            if not self._here(view, cells[0]):
                continue
            token = tokens[piece.id]
            states = {flag for flag in token.flags if flag in _SHOWN} | ({"selected"} if piece.id == picked else set())
            glyph = "%" if "dead" in token.flags else token.glyph.lower() if "out" in token.flags else token.glyph
            heading = getattr(piece.place, "heading", -1)
            able = "dead" not in token.flags and "out" not in token.flags
            shown = ScenePiece(
                self._xy(view, cells[0]),
                glyph,
                looks[piece.seat] if piece.seat in looks else nobodys_look(looks),
                frozenset(states),
                heading if heading >= 0 else None,
                getattr(piece.place, "altitude", 0) or None,
                tuple(self._xy(view, cell) for cell in cells[1:]),
                bow(tuple(self._xy(view, cell) for cell in cells), heading) if heading >= 0 and cells[1:] else (),
                "peeking" in token.flags,
                piece.title,
                tags[piece.id],
                letters[roles[piece.id]],
                roles[piece.id],
                token.left,
                token.whole,
                0 if token.counts_aboard else aboard[piece.id],
                "dead" if "dead" in token.flags else "out" if "out" in token.flags else "",
                piece.id,
            )
            drawn.append((able, shown))
        return tuple(piece for _, piece in sorted(drawn, key=lambda item: item[0]))  # the fallen lie below

    def _reach(self, view: AnyState, reach: Reach, picked: int) -> Mapping[Cell, int]:
        """The allowance left in hundredths, by the cell; where the piece stands, all, or it would seem to stand
        apart from what it can reach."""
        if self._reached[0] is not reach:
            whole = max(1, reach.allowance)
            here = view.cells_under(view.pieces[picked]) if picked >= 0 and reach.lefts else ()
            around = {**dict.fromkeys(here, whole), **{cell: way.there.left for cell, way in reach.via.items()}}
            shown = {cell: left for cell, left in {**around, **reach.lefts}.items() if self._here(view, cell)}
            self._reached = (reach, {self._xy(view, cell): 100 * left // whole for cell, left in shown.items()})
        return self._reached[1]

    def _shades(self, view: AnyState, overlay: Overlay) -> Mapping[Cell, SceneShade]:
        if self._shaded[0] is not overlay:
            danger, usual = overlay.name == "threat", usual_mark(overlay)
            shades = {
                self._xy(view, cell): SceneShade(
                    shade.level, shade.mark, danger, shade.mark == usual or _inside(view.board, cell, overlay)
                )
                for cell, shade in overlay.cells.items()
                if self._here(view, cell)
            }
            self._shaded = (overlay, shades)
        return self._shaded[1]

    def _path(self, view: AnyState, verdict: Verdict | None, ends: tuple[int, AnyPlace] | None) -> tuple[PathStep, ...]:
        """A numbered step a cell entered, with all that is paid by then: for entering cells, and for turning in them.

        What is paid before the first cell is entered stands where the piece is, as step 0.
        """
        if verdict is None:
            return ()
        start = view.pieces[ends[0]].cell if ends is not None else -1
        paid: list[tuple[int, int]] = []
        for leg in verdict.legs:
            if paid and paid[-1][0] == leg.cell:
                paid[-1] = (leg.cell, paid[-1][1] + leg.cost)
            else:
                paid.append((leg.cell, leg.cost))
        first = 0 if paid and paid[0][0] == start else 1
        days = _days(verdict, view.beat) if self._rules.beat == "day" else []
        by_then = accumulate(cost for _, cost in paid)
        return tuple(
            PathStep(
                self._xy(view, cell),
                number,
                self._rules.presenter.amount(view, whole),
                stop=number == last,
                day=days[number - first] if len(days) == len(paid) else 0,
            )
            for last in (len(paid) - 1 + first,)
            for number, ((cell, _), whole) in enumerate(zip(paid, by_then, strict=True), first)
            if self._here(view, cell)
        )

    def _kept(self, view: AnyState, picked: int, verdict: Verdict | None) -> tuple[PathStep, ...]:
        """The route that the piece that is picked keeps, its days as in a preview; beside an order, what it leads on
        from there."""
        route = next((route for route in self._routes(view) if route.piece == picked and route.days), None)
        if route is None:  # or its ways are told by arrows
            return ()
        gone = tuple(leg.cell for leg in verdict.legs) if verdict is not None else ()
        if route.cells[1 : 1 + len(gone)] != gone:
            return ()
        steps = list(zip(route.cells[1:], route.days, strict=True))[len(gone) :]
        return tuple(
            PathStep(self._xy(view, cell), number, stop=number == len(route.cells) - 1, day=day)
            for number, (cell, day) in enumerate(steps, 1 + len(gone))
            if self._here(view, cell)
        )

    def _dated(self, view: AnyState, picked: int, steps: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
        """Steps of a route with those that come later than its end is to be reached."""
        if picked < 0 or not any(step.day for step in steps):
            return steps
        x, y = max(steps, key=lambda step: step.number).cell
        end = view.board.cell(x, y, self._storey)
        by = latest_beat(view.setup.goals, view.side(view.pieces[picked]), end)
        return tuple(replace(step, late=0 < by < step.day) for step in steps)

    def _routes(self, view: AnyState) -> tuple[Route, ...]:
        if self._routed[0] is not view:
            self._routed = (view, self._rules.presenter.routes(view))
        return self._routed[1]

    def _arrows(
        self,
        view: AnyState,
        verdict: Verdict | None,
        ends: tuple[int, AnyPlace] | None,
        about: int,
        led: Sequence[Route],
    ) -> Iterator[SceneArrow]:
        """The ways that a draft could have, those that it has, and the one that is considered."""
        yield from arrows(view, self._rules.extra(Drafting).lanes(view, about), _looks(view), "possible")
        yield from arrows(view, self._routes(view), _looks(view))
        if verdict is not None and verdict.legs and ends is not None:
            led = (Route(ends[0], (view.pieces[ends[0]].cell, *(leg.cell for leg in verdict.legs))), *led)
        yield from arrows(view, led, _looks(view), "considered")

    def _ghosts(self, view: AnyState, ends: tuple[int, AnyPlace] | None) -> tuple[ScenePiece, ...]:
        """The piece where its order would leave it, if that says more than the last square of its path."""
        if ends is None:
            return ()
        number, place = ends
        cells, heading = tuple(self._xy(view, cell) for cell in place.cells), getattr(place, "heading", -1)
        if not cells or place == view.pieces[number].place or (heading < 0 and not cells[1:]):
            return ()
        if not self._here(view, place.cells[0]):
            return ()
        leads = bow(cells, heading) if heading >= 0 else ()
        pointed = heading if heading >= 0 else None
        look = _looks(view).get(view.pieces[number].seat, 0)
        return (ScenePiece(cells[0], "?", look, frozenset(), pointed, None, cells[1:], leads, astride=pointed is None),)

    def _memories(self, view: AnyState, seen: Sequence[LastSeen]) -> Iterator[ScenePiece]:
        """The pieces out of sight, where they were last seen."""
        named = [piece for piece in view.pieces if piece.place.cells or any(each.piece == piece.id for each in seen)]
        tags = dict(zip((p.id for p in named), piece_tags(tuple(p.title for p in named)), strict=True)) if seen else {}
        for each in seen:
            if self._here(view, each.cell):
                look = _looks(view).get(view.pieces[each.piece].seat, 0)
                yield ScenePiece(self._xy(view, each.cell), "?", look, tag=tags[each.piece], is_memory=True)

    def _marks(self, view: AnyState, anchor: int, *, glyph_marks: bool) -> tuple[SceneMark, ...]:
        cells = dict.fromkeys(cell for goal in view.setup.goals for cell in goal.cells)
        marks = {cell: SceneMark(self._xy(view, cell), "objective") for cell in cells}
        prizes = (prize.cell for prize in view.prizes if prize.cell >= 0 and not prize.taken_by)
        marks |= {cell: SceneMark(self._xy(view, cell), "prize") for cell in prizes}
        for cell in range(view.board.size) if view.board.topology == "hex" else ():
            site = self._rules.extra(Holdings).site(view, cell)
            if site is not None and site.marked:
                marks[cell] = SceneMark(self._xy(view, cell), "target")
        if anchor >= 0:
            marks[anchor] = SceneMark(self._xy(view, anchor), "sight")
        here = {cell: mark for cell, mark in marks.items() if self._here(view, cell)}
        elsewhere = self._elsewhere(view) if view.board.storeys > 1 and glyph_marks else {}
        return (*elsewhere.values(), *here.values())

    def _titles(self, view: AnyState) -> tuple[SceneTitle, ...]:
        titles = (each for each in self._looks.titles if self._here(view, each.cell))
        rooms = tuple(SceneTitle(self._xy(view, each.cell), each.cells, each.text) for each in titles)
        return rooms or tuple(self._place_names(view))

    def _place_names(self, view: AnyState) -> Iterator[SceneTitle]:
        """The names of places on a map that has no rooms."""
        for name in view.board.names if view.board.topology != "hex" else ():
            if self._here(view, name.cell):
                x, y = self._xy(view, name.cell)
                yield SceneTitle((x, y), min(view.board.width - x, 1 + width(name.text) // 5), name.text)

    def _elsewhere(self, view: AnyState) -> Mapping[Cell, SceneMark]:
        """Where pieces are on other storeys, over or under the squares of this one."""
        area = view.board.width * view.board.height
        marks: dict[Cell, SceneMark] = {}
        for piece in view.pieces:
            for cell in piece.place.cells:
                if not self._here(view, cell):
                    marks[self._xy(view, cell)] = SceneMark(
                        self._xy(view, cell), "note", sign="above" if cell // area > self._storey else "below"
                    )
        return marks

    def _here(self, view: AnyState, cell: int) -> bool:
        """True if a cell is on the storey that is looked at."""
        return bool(cell // (view.board.width * view.board.height) == self._storey)

    def _xy(self, view: AnyState, cell: int) -> Cell:
        x, y, _ = view.board.xy(cell)
        return x, y


def _inside(board: Board, cell: int, overlay: Overlay) -> bool:
    """True if all cells round one have its number and one near it shows that; letters stand for more than a shade can
    say."""
    x, y, _ = board.xy(cell)
    mark, near = overlay.cells[cell].mark, (overlay.cells.get(each) for each in board.neighbours(cell))
    if not mark.isdecimal() or (x + 2 * y) % SPREAD == 0:
        return False
    return all(shade is not None and shade.mark == mark for shade in near)


def _looks(view: AnyState) -> Mapping[int, int]:
    return seat_looks(tuple(seat.name for seat in view.setup.seats))


def _days(verdict: Verdict, today: int) -> list[int]:
    """On which day each cell of a route is entered: a new one begins where more is left again. Empty: all today."""
    days: list[int] = []
    now, before = today, None
    for leg in verdict.legs:
        now += before is not None and leg.left >= before
        before = leg.left
        days.append(now)
    return days if now > today else []


def bow(cells: tuple[Cell, ...], heading: int) -> tuple[Cell, ...]:
    """The foremost cells of a piece in the direction of its heading, on a square board."""
    dx, dy = SQUARE_STEPS[heading % len(SQUARE_STEPS)]
    reach = {cell: cell[0] * dx + cell[1] * dy for cell in cells}
    farthest = max(reach.values())
    return tuple(cell for cell in cells if reach[cell] == farthest)


@cache
def seat_looks(names: tuple[str, ...]) -> Mapping[int, int]:
    """The theme's seat colour for each seat number: that of its name, or else a free one."""
    looks = {i: _COLOURS.index(name) for i, name in enumerate(names) if name in _COLOURS}
    free = [look for look in range(len(_COLOURS)) if look not in looks.values()]
    for i in range(len(names)):
        if i not in looks:
            looks[i] = free.pop(0) if free else i % len(_COLOURS)
    return looks


def nobodys_look(looks: Mapping[int, int]) -> int:
    """The seat colour of pieces that belong to no seat: the first of `_NOBODYS` that no seat has."""
    return next((look for look in map(_COLOURS.index, _NOBODYS) if look not in looks.values()), 0)


def _role(role: str) -> str:
    return role if role in ROLES else "rough"


def _ground(look: Look | None) -> SceneGround:
    """A look as the ground of a cell."""
    if look is None:
        return SceneGround()
    return SceneGround(_role(look.role), look.kind, look.level, look.sign, look.name if look.sign else "")


def _roles(tokens: Mapping[int, Token]) -> dict[int, str]:
    """The role of each piece, in a word: its kind, or where all are of one kind what it fights with."""
    alike = len({token.kind for token in tokens.values()}) == 1
    return {number: token.arms if alike and token.arms else token.kind for number, token in tokens.items()}


def _kind(look: Look | None) -> str:
    return look.role if look is not None and look.role in EDGES else "wall"


def of_board(
    rules: AnyRuleset,
    board: Board,
    storey: int,
    pieces: Sequence[tuple[int, str, str, str]],
    seats: Sequence[str],
) -> Scene:
    """The scene of a board without a position: its ground, its borders, and pieces by cell, name, seat and kind
    alone."""
    area, looks = board.width * board.height, seat_looks(tuple(seats))
    cells = [_ground(rules.extra(Scenery).look(board, cell)) for cell in range(storey * area, (storey + 1) * area)]
    here = [piece for piece in pieces if piece[0] // area == storey]
    tags = piece_tags(tuple(name for _, name, _, _ in here))
    letters = kind_letters([kind for *_, kind in here])
    return Scene(
        tuple(tuple(cells[y * board.width : (y + 1) * board.width]) for y in range(board.height)),
        tuple(_edge(board, edge, rules.edges.get(edge.kind)) for edge in board.edges if edge.a // area == storey),
        tuple(
            ScenePiece(
                board.xy(cell)[:2],
                (kind or name or "?")[:1].upper(),
                looks[seats.index(seat)] if seat in seats else nobodys_look(looks),
                name=name,
                tag=tag,
                sign=letters.get(kind, ""),
                kind=kind,
            )
            for (cell, name, seat, kind), tag in zip(here, tags, strict=True)
        ),
        topology="hex" if board.topology == "hex" else "square",
    )


class Sign(NamedTuple):
    """The characters of something on a board, and the kind of ground they stand on, if any."""

    characters: tuple[str, ...]
    ground: str = ""


def signs(rules: AnyRuleset, view: AnyState, glyphs: GlyphSet) -> dict[str, tuple[Sign, ...]]:
    """The signs of the ground and borders now on a board, by name.

    A border has one sign for north and south, one for east and west, and one below a cell where it does not fit."""
    board, now = view.board, rules.extra(Scenery).changed_looks(view)
    signs_of: dict[str, dict[Sign, None]] = {}
    for look in dict.fromkeys(
        now.cells.get(cell) or rules.extra(Scenery).look(board, cell) for cell in range(board.size)
    ):
        if look is not None:
            ground = _ground(look)
            marks = ground.sign or glyphs.strewn[ground.drawn_as].strip()
            signs_of.setdefault(look.name, {})[Sign(tuple(marks), ground.drawn_as)] = None
    between = () if board.topology == "hex" else board.edges
    for look in dict.fromkeys(now.between(edge.a, edge.b) or rules.edges.get(edge.kind) for edge in between):
        if look is not None:
            kind = _kind(look)
            drawn = Sign(tuple(dict.fromkeys((*glyphs.edges[kind], glyphs.floors[kind]))))
            signs_of.setdefault(look.name, {})[drawn] = None
    return {name: tuple(each) for name, each in signs_of.items()}


def _edge(board: Board, edge: Edge, look: Look | None) -> SceneEdge:
    """An edge of the board as the north or west border of one of its two cells."""
    ax, ay, _ = board.xy(edge.a)
    bx, by, _ = board.xy(edge.b)
    lower = max((ay, ax), (by, bx))
    return SceneEdge((lower[1], lower[0]), "w" if ay == by else "n", _kind(look))
