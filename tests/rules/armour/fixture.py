"""A board from a picture, pieces in a word, and a small language to play on it.

A piece is a mobility (or a shipped kind), a square, a heading and what is special about it. Red acts first, and a
jetpack trooper without a weapon stands for Blue in the far corner unless others do. Lengths are read in inches:

    state = start("..,,", tank=red("tracked", 0, 0, "e"))
    assert cost(state, "tank advance 3") == 1 + 2 + 2
    refused(state, "tank sidestep left 1", "AR-30")
    state = after(state, "tank advance 2", "tank rotate 45")
    assert left(state, "tank") == 30 - 1 - 2 - 5

Everything goes through `judge` and `play`; numbers are read from states, legs and rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.board import Board, Layer, Link
from tactical.rules.armour import RULES
from tactical.rules.armour.data import KINDS, Kind, U
from tactical.table import Ask, Order, Outcome, Roll, Seat, Verdict, awaiting, judge, opened, play, tape
from tactical.table.events import Event
from tactical.table.notation import read, write
from tactical.table.opening import Sheet

Cell = tuple[int, int]
Faces = tuple[int, ...]

GROUND = {
    ".": "firm", ",": "soft", "~": "river", "L": "lake", "-": "ford", "=": "road", "_": "track", "H": "bridge",
    '"': "wood", ";": "soft-wood", "%": "dense-wood", "t": "tree", ":": "boulders", "#": "wall", "x": "dragons-teeth",
    "o": "interior", "*": "ruin", "/": "stairs", "|": "ladder",
}  # fmt: skip
ROW = {"unit": "unit", "damage": "damage", "altitude": "altitude", "aboard": "aboard", "men": "crew", "set": "grade",
       "entry": "entry", "through": "through"}  # fmt: skip
BOARD = {"size", "fill", "edges", "links", "storeys"}
SHEET = {"seats", "goals", "limit", "at_limit", "weapons", "areas", "outside"}
INFANTRY = ("foot", "gravpack", "jetpack", "powered")
SEATS = (Seat("red", "Red"), Seat("blue", "Blue"))
REFEREED = (*SEATS, Seat("gm", "", referee=True))
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
    width, height = size
    ground = {(x, y): glyph for y, line in enumerate(picture.split("\n")) for x, glyph in enumerate(line)}
    drawn = {"ground": {place: GROUND.get(glyph, fill) for place, glyph in ground.items() if glyph != " "}}
    level = {place: glyph for place, glyph in ground.items() if glyph.isdigit()}
    if level:
        layers = {**layers, "level": {**layers.get("level", {}), **level}}
    made = Board("square8", width, height, layers=(Layer("ground", (fill,), bytes(width * height)),))
    for name, cells in {**drawn, **layers}.items():
        if name != "ground":
            made = _with(made, layers=(*made.layers, Layer(name, ("none",), bytes(width * height))))
        for place, kind in cells.items():
            made = made.with_kind(name, made.cell(*place), kind)
    for (a, b), kind in (edges or {}).items():
        made = made.with_edge(made.cell(*a), made.cell(*b), kind)
    return _with(made, links=tuple(Link(made.cell(*a), made.cell(*b), kind) for a, b, kind in links))


def _with(made: Board, **fields: Any) -> Board:
    return Board(**{name: getattr(made, name) for name in Board.__struct_fields__} | fields)


def sheet(picture: str = "", **given: Any) -> Sheet:
    """A scenario: pieces by name, layers of the board, tables of the sheet, and the rest options."""
    specs = {name.replace("_", "-"): spec for name, spec in given.items() if isinstance(spec, Spec)}
    layers = {n: v for n, v in given.items() if n in BOARD or n in ("growth", "obstacle", "rubble", "level", "bears",
                                                                  "width", "foxhole", "ground")}  # fmt: skip
    map_ = board(picture, **layers)
    if not any(spec.seat == "blue" for spec in specs.values()):
        specs["foe"] = blue("jetpack", map_.width - 1, map_.height - 1)
    kinds: dict[str, dict[str, Any]] = {}
    rows = [_row(map_, name, spec, kinds) for name, spec in specs.items()]
    options = {n: v for n, v in given.items() if n not in layers and n not in SHEET and not isinstance(v, Spec)}
    extra = {name: given[name] for name in ("weapons", "areas", "outside") if name in given}
    return Sheet(
        "a test", map_, given.get("seats", SEATS), tuple(rows), kinds, options, given.get("goals", ()),
        given.get("limit"), given.get("at_limit", "points"), extra=extra,
    )  # fmt: skip


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
    out = opened(RULES, RULES.open(sheet(picture, **given)), lambda roll: faces)
    assert RULES.broken_invariants(out.state) == []
    return out.state


# --- orders ---


def asked(state: Any) -> Ask:
    """Who is asked what."""
    want = awaiting(state)
    assert isinstance(want, Ask), want
    return want


def order(state: Any, text: str, seat: str = "") -> Order:
    """The order that `text` is, by default for the seat that is asked. It prints and reads back the same."""
    number = asked(state).seat if not seat else [s.name for s in state.setup.seats].index(seat)
    found = read(RULES, state, number, text)
    assert read(RULES, state, number, write(state, found)) == found
    return found


def legal(state: Any, text: str, seat: str = "") -> Verdict:
    """Asserts that an order may be given; its verdict."""
    given = order(state, text, seat)
    verdict = judge(RULES, RULES.view(state, given.seat), given)
    assert verdict, f"{text}: {[RULES.presenter.why(r) for r in verdict.reasons]}"
    assert play(RULES, state, given).verdict
    return verdict


def refused(state: Any, text: str, clause: str, seat: str = "") -> Verdict:
    """Asserts that an order is refused by this clause, in words, and that giving it changes nothing."""
    given = order(state, text, seat)
    verdict = judge(RULES, RULES.view(state, given.seat), given)
    assert not verdict, f"{text} is legal"
    assert clause in [r.clause for r in verdict.reasons], [(r.code, r.clause) for r in verdict.reasons]
    assert all(RULES.presenter.why(r) for r in verdict.reasons)
    out = play(RULES, state, given)
    assert out.state is state
    assert not out.verdict
    assert not out.events
    return verdict


def played(state: Any, text: str, *faces: Faces, seat: str = "") -> Outcome:
    """One order carried out with these faces, as far as it goes. All faces must be thrown."""
    out = play(RULES, state, order(state, text, seat), tape(faces))
    assert out.verdict, f"{text}: {[RULES.presenter.why(r) for r in out.verdict.reasons]}"
    assert out.rolled == faces
    assert RULES.broken_invariants(out.state) == []
    return out


def after(state: Any, *script: str | Faces) -> Any:
    """The state after orders, each followed by the faces of its rolls; no roll may be left open."""
    return _run(state, script)[0]


def events(state: Any, *script: str | Faces) -> list[Event]:
    """What happens in a script of orders and faces."""
    return _run(state, script)[1]


def said(state: Any, *script: str | Faces) -> list[str]:
    """The log of a script of orders and faces."""
    end, found = _run(state, script)
    return [RULES.presenter.say(end, event) for event in found]


def _run(state: Any, script: tuple[str | Faces, ...]) -> tuple[Any, list[Event]]:
    lines: list[tuple[str, list[Faces]]] = []
    for item in script:
        if isinstance(item, str):
            lines.append((item, []))
        else:
            lines[-1][1].append(item)
    found: list[Event] = []
    for text, faces in lines:
        out = played(state, text, *faces)
        assert not isinstance(out.awaiting, Roll), f"{text}: {out.awaiting}"
        state = out.state
        found += out.events
    return state, found


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
    return played(state, f"referee {text}", seat="gm").state


# --- numbers ---


def piece(state: Any, name: str) -> Any:
    """A piece by name."""
    return state.piece_named(name)


def inches(amount: int) -> Fraction:
    return Fraction(amount, U)


def cell(state: Any, name: str) -> Cell:
    """The square a piece is on or above; (-1, -1) off the board."""
    found = piece(state, name).cell
    return state.board.xy(found)[:2] if found >= 0 else (-1, -1)


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
    return [inches(leg.cost) for leg in legal(state, text).legs]


def cost(state: Any, text: str) -> Fraction:
    """What a legal order costs, in inches."""
    return sum(prices(state, text), Fraction())


def clauses(state: Any, text: str) -> list[str]:
    """The clauses that the prices of a legal order name, in order."""
    return [note.clause for leg in legal(state, text).legs for note in leg.notes]


def needs(state: Any, text: str, *faces: Faces) -> int:
    """The total of 2d6 that the roll awaited after an order must reach."""
    out = played(state, text, *faces)
    assert isinstance(out.awaiting, Roll), out.awaiting
    return out.awaiting.target - out.awaiting.bonus
