"""A board from a picture and pieces in a word, in the language of `tests.fixtures`.

A piece is a mobility (or a shipped kind), a square, a heading and what is special about it. Red acts first, and a
jetpack trooper without a weapon stands for Blue in the far corner unless others do. Lengths are read in inches:

    state = start("..,,", tank=red("tracked", 0, 0, "e"))
    assert cost(state, "tank advance 3") == 1 + 2 + 2
    refused(state, "tank sidestep left 1", "AR-30")
    state = after(state, "tank advance 2", "tank rotate 45")
    assert left(state, "tank") == 30 - 1 - 2 - 5
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.board import Board
from tactical.rules.armour import RULES
from tactical.rules.armour.data import KINDS, Kind, U
from tactical.rules.armour.terrain import LAYERS
from tactical.table import play
from tactical.table.opening import Sheet
from tests import fixtures
from tests.fixtures import *

GROUND = {
    ".": "firm", ",": "soft", "~": "river", "L": "lake", "-": "ford", "=": "road", "_": "track", "H": "bridge",
    '"': "wood", ";": "soft-wood", "%": "dense-wood", "t": "tree", ":": "boulders", "#": "wall", "x": "dragons-teeth",
    "o": "interior", "*": "ruin", "/": "stairs", "|": "ladder",
}  # fmt: skip
ROW = {"unit": "unit", "damage": "damage", "altitude": "altitude", "aboard": "aboard", "men": "crew", "set": "grade",
       "entry": "entry", "through": "through"}  # fmt: skip
BOARD = {"size", "fill", "edges", "links", "ground", *LAYERS}
TABLES = {"weapons", "areas", "outside"}
INFANTRY = ("foot", "gravpack", "jetpack", "powered")
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FIRST, SECOND = (1,), (6,)  # the initiative: Red begins, Blue begins


class Spec(NamedTuple):
    """A piece as a test names it."""

    seat: str
    what: str
    cell: Cell | None
    facing: str
    fields: Mapping[str, Any]


def red(what: str, x: int = -1, y: int = 0, facing: str = "e", **fields: Any) -> Spec:
    """A piece of Red: a mobility or a shipped kind, with fields of its kind or of its row."""
    return Spec("red", what, (x, y) if x >= 0 else None, facing, fields)


def blue(what: str, x: int = -1, y: int = 0, facing: str = "w", **fields: Any) -> Spec:
    """A piece of Blue."""
    return red(what, x, y, facing, **fields)._replace(seat="blue")


FAR = blue("foot", 39, 23, points=40)  # somebody of Blue out of it all, so that the battle goes on


def board(
    picture: str = "",
    *,
    size: Cell = (40, 24),
    fill: str = "firm",
    edges: Mapping[tuple[Cell, Cell], str] | None = None,
    links: Iterable[tuple[Cell, Cell, str]] = (),
    **layers: Mapping[Cell, str],
) -> Board:
    """A board of one kind of ground, with a picture laid over its top left corner; digits are ground levels."""
    glyphs = drawn(picture)
    painted = {place: GROUND.get(glyph, fill) for place, glyph in glyphs.items()}
    layers["ground"] = {**painted, **layers.get("ground", {})}
    if level := {place: glyph for place, glyph in glyphs.items() if glyph.isdigit()}:
        layers["level"] = {**layers.get("level", {}), **level}
    return fixtures.board(size, fill, edges=edges, links=links, **layers)


def sheet(picture: str = "", **given: Any) -> Sheet:
    """A scenario: pieces by name, layers of the board, tables of the sheet, and the rest options."""
    specs = {name.replace("_", "-"): given.pop(name) for name in [*given] if isinstance(given[name], Spec)}
    map_ = board(picture, **{name: given.pop(name) for name in BOARD & given.keys()})
    if not any(spec.seat == "blue" for spec in specs.values()):
        specs["foe"] = blue("jetpack", map_.width - 1, map_.height - 1)
    kinds: dict[str, dict[str, Any]] = {}
    found = [_row(map_, name, spec, kinds) for name, spec in specs.items()]
    tables = {name: given.pop(name) for name in TABLES & given.keys()}
    return sheet_of(map_, found, kinds, tables=tables, **given)


def _row(map_: Board, name: str, spec: Spec, kinds: dict[str, dict[str, Any]]) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "seat": spec.seat, "heading": spec.facing}
    fields = dict(spec.fields)
    row |= {to: fields.pop(name) for name, to in ROW.items() if name in fields}
    own = fields
    if spec.cell is not None:
        row["cell"] = map_.cell(*spec.cell)
    if spec.what in KINDS:
        shipped = KINDS[spec.what]
        own = {f: getattr(shipped, f) for f in Kind.__struct_fields__ if f != "name"} | own if own else {}
    else:
        gun = spec.what == "gun"
        category = "gun" if gun else "infantry" if spec.what in INFANTRY else "vehicle"
        own = {"mobility": "wheeled" if gun else spec.what, "category": category, "armoured": category == "vehicle",
               **({"crew": 4, "size": 1} if gun else {"size": 4 * (category == "vehicle")}), **own}  # fmt: skip
        own.setdefault("weapons", ())
    if own:
        kinds[f"kind-{name}"] = own
    return {**row, "kind": f"kind-{name}" if own else spec.what}


def start(picture: str = "", *, faces: Faces = FIRST, **given: Any) -> Any:
    """A battle at its first activation of turn 1: Red's, unless other faces are given."""
    return opening(RULES, sheet(picture, **given), faces)


def next_turn(state: Any, faces: Faces = FIRST) -> Any:
    """The first activation of the next turn: every unit still to come is passed over, and fire held."""
    turn = state.beat
    while state.beat == turn and state.result is None:
        want, text = asked(state), "hold"
        if want.why == "activation":
            units = state.units_left(state.sides[state.turn_of])
            acting = [p for p in units if p.seat == want.seat and p.unit == (state.active or p.unit)]
            text = f"{acting[0].name} end unit"
        out = play(RULES, state, order(state, text), lambda roll: faces)
        assert out.verdict, [RULES.presenter.why(r) for r in out.verdict.reasons]
        state = out.state
    return state


def gm(state: Any, text: str) -> Any:
    """The state after a word of the referee, on a board with one (`seats=REFEREED`)."""
    return told(state, f"referee {text}")


def inches(amount: int) -> Fraction:
    return Fraction(amount, U)


def heading(state: Any, name: str) -> str:
    """Where it faces."""
    return HEADINGS[piece(state, name).heading]


def altitude(state: Any, name: str) -> int:
    """Inches above the surface."""
    found: int = piece(state, name).altitude
    return found


def left(state: Any, name: str) -> Fraction:
    """Inches it may still spend this turn."""
    return inches(state.left(piece(state, name)))


def rate(state: Any, name: str) -> Fraction:
    """Its current rate, in inches."""
    return inches(state.allowance(piece(state, name)))


def spent(state: Any, name: str) -> Fraction:
    """All that it has spent this turn, in inches."""
    return inches(piece(state, name).turn.spent.total)


def travel(state: Any, name: str) -> Fraction:
    """What it has spent on travel."""
    return inches(piece(state, name).turn.spent.travel)


def as_target(state: Any, name: str) -> int:
    """Its speed for fire at it: 0 stationary, 1 slow, 2 moderate, 3 fast."""
    found: int = state.target_class(piece(state, name))
    return found


def as_firer(state: Any, name: str) -> int:
    """Its speed for its own fire."""
    found: int = state.firer_class(piece(state, name))
    return found


def damage(state: Any, name: str) -> int:
    """Levels of damage."""
    found: int = piece(state, name).damage
    return found


def lives(state: Any, name: str) -> bool:
    """Whether it has not been destroyed."""
    found: bool = piece(state, name).lives
    return found


def prices(state: Any, text: str) -> list[Fraction]:
    """What each step of a legal order costs, in inches."""
    return [inches(each) for each in price(state, text)]


def cost(state: Any, text: str) -> Fraction:
    """What a legal order costs, in inches."""
    return sum(prices(state, text), Fraction())


def clauses(state: Any, text: str) -> list[str]:
    """The clauses that the prices of a legal order name, in order."""
    return [note.clause for leg in legal(state, text).legs for note in leg.notes]


def needs(state: Any, text: str, *faces: Faces) -> int:
    """The total of 2d6 that the roll awaited after an order must reach."""
    wanted = roll(state, text, *faces)
    return wanted.target - wanted.bonus
