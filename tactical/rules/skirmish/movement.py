"""A character's possible steps and their cost: the one source for paths, previews, verdicts and execution."""

from __future__ import annotations

from tactical.rules.skirmish.data import CLOSED, EXPOSED, LOCKED, SHUT
from tactical.rules.skirmish.events import Exposed
from tactical.rules.skirmish.position import Character, Position
from tactical.table.breakdown import Breakdown
from tactical.table.effects import Effect, renewed
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason

DIAGONAL = 1  # odd directions run from corner to corner


def barrier(state: Position, start: int, cell: int) -> Reason | None:
    """The map's obstacle to a step between two squares, for anybody: edges, walls' corners (SK-D02)."""
    board = state.board
    direction = board.direction(start, cell)
    if start == cell:
        return reason("here_already", "SK-D01", cell=state.cell_name(cell))
    if direction < 0 or (state.setup.options.neighbours == "four" and direction % 2 == DIAGONAL):
        return reason("not_next", "SK-D01", cell=state.cell_name(cell), start=state.cell_name(start))
    if state.ground(cell).wall:
        return reason("wall", "SK-D03", cell=state.cell_name(cell))
    if direction % 2 != DIAGONAL:
        return _edge(state, start, cell)
    if state.setup.options.corners == "walls" and _cuts_corner(state, start, cell, direction):
        return reason("corner", "SK-D02", start=state.cell_name(start), cell=state.cell_name(cell))
    return None


def _edge(state: Position, start: int, cell: int) -> Reason | None:
    """The obstacle between two squares that share a side: a closed edge (SK-D08), a door that is shut (FT-SK-15)."""
    kind, name = state.board.edge(start, cell), state.cell_name(cell)
    if kind == CLOSED:
        return reason("door_closed", "FT-SK-15", cell=name, remedy=f"open door {name}")
    if kind == LOCKED:
        return reason("door_locked", "FT-SK-15", cell=name, remedy=f"force door {name}")
    if kind in SHUT:
        return reason("closed_edge", "SK-D08", start=state.cell_name(start), cell=name)
    return None


def _cuts_corner(state: Position, start: int, cell: int, direction: int) -> bool:
    """True if a wall square, or a closed edge, stands beside a diagonal step."""
    for turn in (-1, 1):
        side = state.board.neighbour(start, (direction + turn) % 8)
        if state.ground(side).wall or state.board.edge(start, side) in SHUT or state.board.edge(side, cell) in SHUT:
            return True
    return False


def over_a_hole(state: Position, who: Character, cell: int) -> bool:
    """True if the square is a hole to this character: only Flight crosses one (SK-D03)."""
    return state.ground(cell).hole and not (state.kind(who).flying and state.setup.options.holes == "flight")


def may_enter(state: Position, who: Character, cell: int) -> Reason | None:
    """The square's own reason to keep this character out: a hole (SK-D03), a body where bodies block (SK-D11)."""
    if over_a_hole(state, who, cell):
        return reason("hole", "SK-D03", cell=state.cell_name(cell))
    if state.setup.options.bodies_block:
        for other in state.pieces_on(cell):
            if other.id != who.id and not other.able:
                return reason("body_there", "SK-D11", cell=state.cell_name(cell), who=other)
    return None


def blocker(state: Position, who: Character, cell: int) -> Character | None:
    """The conscious character on `cell` that this one may not pass: an enemy or a neutral (SK-29, SK-D11)."""
    other = state.standing_on(cell)
    if other is None or other.id == who.id or state.allies(who, other):
        return None
    return other


def entry_price(state: Position, who: Character, cell: int) -> Breakdown:
    """Squares of movement to enter `cell` (SK-30 to SK-36, SK-42)."""
    options, kind, ground = state.setup.options, state.kind(who), state.ground(cell)
    name = state.board.kind("ground", cell)
    price = Breakdown.of(1, "every square", "SK-D01")
    if ground.difficult:
        if name in kind.ignores:
            price = Breakdown.of(1, f"ignoring {name}", "SK-36")
        elif kind.flying and options.flight_over_rough:
            price = Breakdown.of(1, f"flying over {name}", "SK-D24")
        else:
            price = price.add(ground.cost - 1, name, "SK-32" if ground.cost == 2 else "SK-34")
    other = _passed(state, who, cell)
    if other is not None and options.ally_squares == "one":
        price = price.becomes(1, f"past {other.title}", "SK-D12")
    return price.times(options.prone_cost, "prone", "SK-42") if who.prone else price


def price_notes(state: Position, who: Character, cell: int) -> tuple[Note, ...]:
    """The clauses behind the price of a square, if it is more than a plain one."""
    price = entry_price(state, who, cell)
    start, other = price.parts[0], _passed(state, who, cell)
    ignored = (Note(start.clause, start.text),) if start.clause != "SK-D01" else ()
    passing = (Note("SK-27", f"past {other.title}"),) if other is not None else ()
    return (*ignored, *passing, *(note for note in price.changes if note.clause != "SK-D12"))


def _passed(state: Position, who: Character, cell: int) -> Character | None:
    """The ally whose square this is."""
    other = state.standing_on(cell)
    return other if other is not None and other.id != who.id and state.allies(who, other) else None


# --- distance, Melee Range and exposure ---


def squares(state: Position, a: int, b: int) -> int:
    """The distance between two squares, ignoring obstacles (SK-D01)."""
    (ax, ay, _), (bx, by, _) = state.board.xy(a), state.board.xy(b)
    dx, dy = abs(ax - bx), abs(ay - by)
    return dx + dy if state.setup.options.neighbours == "four" else max(dx, dy)


def within_steps(state: Position, a: int, b: int, steps: int) -> bool:
    """True if b is within `steps` of a, counted around walls, wall corners and closed edges (SK-D08)."""
    if squares(state, a, b) > steps:
        return False
    if not state.setup.options.walls_stop_melee or a == b:
        return True
    seen, edge = {a}, [a]
    for _ in range(steps):
        edge = [
            cell
            for start in edge
            for cell in state.board.neighbours(start)
            if cell not in seen and barrier(state, start, cell) is None and not seen.add(cell)  # type: ignore[func-returns-value]
        ]
        if b in seen:
            return True
    return False


def threats(state: Position, who: Character, cell: int) -> tuple[Character, ...]:
    """The enemies able to act with `cell` in their Melee Range (SK-18 to SK-21, SK-D08), by id."""
    board, reach = state.board, state.setup.widest
    x, y, storey = board.xy(cell)
    occupants = state.occupants
    found: list[Character] = []
    for row in range(max(0, y - reach), min(board.height, y + reach + 1)):
        base = (storey * board.height + row) * board.width
        for column in range(max(0, x - reach), min(board.width, x + reach + 1)):
            for i in occupants.get(base + column, ()):
                other = state.pieces[i]
                if (
                    base + column != cell
                    and other.able
                    and state.enemies(who, other)
                    and within_steps(state, base + column, cell, state.melee_range(other))
                ):
                    found.append(other)
    return tuple(sorted(found, key=lambda piece: piece.id))


def exposed(state: Position, who: Character) -> Character:
    """The character with its Defence Value down for leaving a Melee Range (SK-16, SK-17, SK-D05, SK-D06).

    Its own turn's end is the first that counts; where it was pushed in another's turn, that end has passed already.
    """
    options = state.setup.options
    of = state.turn_of()
    own = of is not None and of.id == who.id
    ends = options.exposure_turns if own else max(1, options.exposure_turns - 1)
    effect = Effect("exposed", -EXPOSED, "turn", who.id, ends, "SK-16")
    effects = (*who.effects, effect) if options.exposure_stacks else renewed(who.effects, effect)
    return replace(who, effects=effects)


def exposure(state: Position, who: Character, clause: str, seen: tuple[int, ...] | None = None) -> Exposed:
    """The event of lost Defence Value, with its total."""
    made = state.defence_value(who)
    return Exposed(who.id, made.total, made.if_several, clause=clause, seen=seen)


def stays_hidden(state: Position, who: Character, walking: int) -> bool:
    """True if walking this many squares this turn is slow enough to stay hidden (SK-48, SK-49)."""
    return walking <= state.hidden_rate(who).total
