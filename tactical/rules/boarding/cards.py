"""The inspector's rows for characters and squares."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.harm import dead
from tactical.rules.boarding.numbers import may_ready, slagged_for_actions
from tactical.rules.boarding.position import Crew, Door, Position
from tactical.ruleset.handling import carried_lines, lying_lines
from tactical.table.cards import Bar, Card, Line, Looks, Title, Token
from tactical.table.ledgers import quantity
from tactical.table.phrases import plain

WEST = 6  # a direction, in eighths
TITLE_COLUMNS = 4  # columns of a cell where names can be read best
DAMAGE = ("", "!", "x")  # before the name of a module: sound, broken, slagged (BA-H07)


def token(state: Position, piece: int) -> Token:
    """The initial of the name; flags for the most important facts."""
    who = state.pieces[piece]
    flags = {
        "out": who.hits <= 0 and not dead(state, who),
        "dead": dead(state, who),
        "wounded": 0 < who.hits <= state.kind(who).hits // 2,
        "acting": (of := state.turn_of()) is not None and of.id == piece,
        "spent": who.turn.done and who.able,
        "peeking": who.peeking,
    }
    kind, told = state.kind(who), tuple(flag for flag, on in flags.items() if on)
    arms = who.weapons[0] if who.weapons else ""
    return Token(who.name[:1].upper(), told, kind.name, max(0, who.hits), kind.hits, arms=arms)


def looks(state: Position) -> Looks:
    """The looks of slagged squares, doors that anybody can pass, and the names of the modules."""
    cells = {
        cell: data.SLAGGED_DECK
        for cell in range(state.board.size)
        if state.slagged_module(cell) and state.board.kind("ground", cell) == "deck"
    }
    doors = {
        (door.inside, door.outside): data.DOORS[door.held_by >= 0, door.broken, door.hacked]
        for door in state.doors
        if door.broken or door.hacked or door.held_by >= 0
    }
    return Looks(cells, doors, _titles(state))


def _titles(state: Position) -> tuple[Title, ...]:
    """Each module's name, damage first, over the widest row of its squares without a wall between them."""
    runs = _runs(state)
    found = []
    for number, each in enumerate(state.chart.modules):
        text = DAMAGE[state.counters[number]] + each.name
        first, cells = max(runs[number], key=lambda run: (min(len(text), TITLE_COLUMNS * run[1] - 1), run[1], -run[0]))
        found.append(Title(first, cells, text))
    return tuple(found)


def _runs(state: Position) -> dict[int, list[tuple[int, int]]]:
    """The squares of each module, those in a row together: the first, how many."""
    board, module = state.board, state.chart.module
    found: dict[int, list[tuple[int, int]]] = {}
    for cell in range(board.size):
        if module[cell] < 0:
            continue
        runs = found.setdefault(module[cell], [])
        near = board.neighbour(cell, WEST)
        if near >= 0 and module[near] == module[cell] and not board.edge(near, cell):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((cell, 1))
    return found


def piece_card(state: Position, piece: int) -> Card:
    """A character: what is left of its phase, its present numbers, what it carries."""
    who = state.pieces[piece]
    kind = state.kind(who)
    move = who.turn.move
    made = mv.points(state, who, move) if move is not None else mv.budget(state, who)[0]
    budget = made.total
    bars = [Bar("Hits", who.hits, kind.hits)]
    out, plays = who.hits <= 0, who.hits > 0 and not who.waiting
    if plays and not kind.craft:
        more = not who.turn.done and (state.moves_left(who) or state.actions_left(who))
        bars.append(Bar("Move", move.left if move is not None else budget if more else 0, budget, "MP", made=made))
    moves, actions = state.moves_left(who), state.actions_left(who)
    left = [
        Line("Moves left", str(moves), "BA-01", number=moves, id="allowance"),
        Line("Actions left", str(actions), "BA-01", number=actions, id="allowance"),
    ]
    if actions and not moves and move is None and not who.turn.done:
        words = f"none; the action adds {budget} MP"
        left[0] = Line("Moves left", words, "BA-05", number=0, brief=f"0, action: +{budget} MP", id="allowance")
    lines = [
        *(left if plays else ()),
        *carried_lines(state, piece),
        *([Line("Dies at", f"{-kind.hits} Hits", "FT-BA-08")] if out and not dead(state, who) else []),
        Line("In hand", _weapon(state, who, who.in_use), "FT-BA-13"),
        *(Line("Carries", _weapon(state, who, name) + _change(state, who), "FT-BA-13") for name in _belt(who)),
        Line("Combat", f"{kind.combat:+d} on 2d6 to hit", "FT-BA-01"),
        Line("To be hit", f"{kind.target} or more at range", "FT-BA-01"),
        Line("Armour", f"-{kind.armour} from each hit", "FT-BA-04"),
        Line("Athletics", f"{kind.athletics:+d} on 2d6", "BA-95"),
        Line("Science", f"{kind.science:+d} on 2d6", "BA-56"),
        Line("Piloting", f"{kind.piloting:+d} on 2d6", "BA-77"),
        Line("Engineering", f"{kind.engineering:+d} on 2d6", "BA-65"),
        *_gear(state, who),
    ]
    side = state.side(who) or "neutral"
    where = "+".join(state.cell_name(cell) for cell in who.here) or _elsewhere(state, who)
    about = (plain(kind.name), side, where, *_posture(state, who))
    return Card(who.title, about, tuple(lines), tuple(bars), _state(state, who))


def _belt(who: Crew) -> list[str]:
    """The gear that it carries but does not have in hand."""
    return [name for name in who.weapons if name != who.in_use]


def _change(state: Position, who: Crew) -> str:
    """When something at the belt may be taken in hand: at once, or as its next turn starts (FT-BA-13)."""
    if not who.able:
        return ""
    of, ask = state.turn_of(), state.stack[0].ask if state.stack else None
    now = ask is not None and ask.seat == who.seat and (of is None or of.id == who.id) and may_ready(who)
    return "; can be drawn now" if now else "; can be drawn as a turn starts"


def _ooc(state: Position, ooc: int) -> str:
    """How far a ship is out of control, and what that does to everybody aboard (BA-10, BA-H02)."""
    harder = f", checks {ooc} harder" if state.setup.options.ooc_on_checks else ""
    return f"OOC {ooc} (-{ooc} MP a phase{harder})" if ooc else "no"


def _elsewhere(state: Position, who: Crew) -> str:
    carrier = getattr(who.place, "carrier", -1)
    return f"aboard {state.name(carrier)}" if carrier >= 0 else "off the board"


def _posture(state: Position, who: Crew) -> Sequence[str]:
    return [
        *(["dead"] if dead(state, who) else ["unconscious"] if who.hits <= 0 or who.waiting else []),
        *(["peeking"] if who.peeking else []),
        *(["adrift"] if who.adrift else ["spacewalker"] if who.cell >= 0 and state.spacewalker(who) else []),
    ]


def _weapon(state: Position, who: Crew, name: str) -> str:
    weapon = state.weapon(name)
    reach = "melee" if weapon.melee else "placed" if weapon.placed else f"reach {quantity(weapon.reach, 'squares')}"
    hit = [f"{weapon.hit:+d} to hit"] if weapon.hit else []
    left = [f"{weapon.uses - who.used.count(name)} left"] if weapon.uses else []
    return ", ".join((plain(name), f"damage {weapon.dice}d6", *hit, reach, *weapon.traits, *left))


def _gear(state: Position, who: Crew) -> list[Line]:
    kind = state.kind(who)
    found = [
        (who.jetpack, Line("JetPack", "turns MP into Jet Moves", "BA-76")),
        (who.magboots, Line("MagBoots", "on" if who.boots_on else "off", "BA-89")),
        (kind.natural_jets > 0, Line.of("Natural jets", kind.natural_jets, "BA-73", vital=False)),
        (kind.extra_move, Line("Extra move", "one extra move action", "BA-06")),
        (kind.ignores_slagged, Line("Slagged squares", "no extra cost to walk", "BA-27")),
        (kind.medkit > 0, Line("Medkit", f"{kind.medkit - who.used.count('medkit')} left", "FT-BA-09")),
        (kind.craft > 0, Line("Flies", quantity(kind.craft, "squares"), "BA-13")),
    ]
    return [line for on, line in found if on]


def _state(state: Position, who: Crew) -> tuple[Line, ...]:
    """The effects on it now, and how long they last."""
    found = [Line(plain(e.name), f"until {plain(e.until)} ends", e.clause) for e in who.effects]
    if who.cell >= 0 and slagged_for_actions(state, who):
        found.append(Line("Slagged here", f"+{state.setup.options.slagged_penalty} to actions", "BA-19"))
    if state.ooc(who):
        paid = min(who.turn.absorbed, state.ooc(who))
        found.append(
            Line("Out of control", _ooc(state, state.ooc(who)) + (f", {paid} MP paid" if paid else ""), "BA-10")
        )
    of = state.turn_of()
    if of is not None and of.id == who.id and mv.crowded(state, who):  # not of whoever was there before (BA-14)
        found.append(Line("Must vacate", "its square by the end of its turn", "BA-16"))
    if who.link >= 0:
        others = [p.title for p in state.pieces if p.link == who.link and p.id != who.id]
        found.append(Line("Linked with", ", ".join(others), "BA-93"))
    if who.preparing:
        found.append(Line("Prepared", f"{who.preparing}, until it moves", "BA-H35"))
    if any(door.held_by == who.id for door in state.doors):
        found.append(Line("Holds a door", "until it moves, acts or takes its turn", "BA-H20"))
    if len(who.turn.movers):
        taken = "no move action" + (", no standard action" if len(who.turn.movers) > 1 else "")
        found.append(Line("Carried by", f"{', '.join(state.name(i) for i in who.turn.movers)}: {taken} left", "BA-11"))
    return tuple(found)


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A square: its ship, the cost for this character to enter it, its doors, who is there."""
    chart = state.chart
    touched = chart.by_side[cell] or chart.by_corner[cell]
    name = data.BY_HULL if touched else data.TERRAIN[state.board.kind("ground", cell)].name
    ship, module = chart.ship[cell], chart.module[cell]
    lines = []
    if ship >= 0:
        hull = state.setup.ships[ship]
        lines.append(Line("Ship", f"{hull.title} ({hull.side or 'nobody'})", "BA-53"))
        lines.append(Line("Out of control", _ooc(state, state.ships[ship].ooc), "BA-H02"))
    else:
        hulls = ", ".join(state.setup.ships[other].title for other in state.hulls(cell))
        lines.append(Line("Hulls within reach", hulls or "none", "BA-81"))
    if module >= 0:
        words = ("sound", "broken", "slagged")[state.counters[module]]
        lines.append(Line("Module", f"{chart.modules[module].name}, {words}", "BA-25"))
    near = (door for door in state.doors if cell in (door.inside, door.outside))
    lines += [Line("Door", _door_words(state, door), "BA-52") for door in near]
    if 0 <= piece < len(state.pieces):
        lines.append(_price(state, state.pieces[piece], cell))
    lines += lying_lines(state, cell)
    lines += [Line("Here", _here(state, other), id="here") for other in state.pieces_on(cell)]
    return Card(state.cell_name(cell), (name,), tuple(lines))


def _door_words(state: Position, door: Door) -> str:
    words = [
        *(["broken"] if door.broken else []),
        *(["hacked"] if door.hacked else []),
        *([f"held open by {state.name(door.held_by)}"] if door.held_by >= 0 else []),
    ]
    hack = f"hacked (2d6 + Science, {data.DOOR_DIF} or more)"
    words = words or [f"shut; opens from inside, otherwise {hack} or broken"]
    return f"{state.cell_name(door.inside)}/{state.cell_name(door.outside)}: {', '.join(words)}"


def _price(state: Position, who: Crew, cell: int) -> Line:
    """The price for this character of entering the square, and why."""
    solid = state.ground(cell).solid
    clings = state.outside(cell) and mv.cannot_cling(state, who, cell) is not None
    if solid or clings:
        return Line("To enter", "not possible", "BA-51" if solid else "BA-81", id="price")
    price, notes = mv.entry_price(state, who, cell), mv.surcharges(state, who, cell)
    why = ", ".join(note.text for note in notes)
    brief = f"{price.total} MP"
    told = f"{brief} ({why})" if why else brief
    return Line(
        "To enter", told, notes[0].clause if notes else "BA-02", number=price.total, made=price, brief=brief, id="price"
    )


def _here(state: Position, who: Crew) -> str:
    return f"{who.title} ({', '.join((plain(state.kind(who).name), *_posture(state, who)))})"
