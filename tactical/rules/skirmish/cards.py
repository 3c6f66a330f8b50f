"""The inspector's rows for characters and squares."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.actions import Fire, ThrowAt
from tactical.rules.skirmish.doors import doors_beside
from tactical.rules.skirmish.position import Character, Position
from tactical.ruleset.handling import carried_lines, lying_lines
from tactical.table.cards import Bar, Card, Line, Token
from tactical.table.effects import Effect
from tactical.table.ledgers import quantity
from tactical.table.orders import Order
from tactical.table.phrases import plain
from tactical.table.places import Unseen


def token(state: Position, piece: int) -> Token:
    """The initial of the name; flags for the most important facts."""
    who = state.pieces[piece]
    flags = {
        "out": not who.able and not who.dead and not state.comes_later(who),
        "dead": who.dead,
        "prone": who.prone and who.able,
        "hidden": piece in state.hidden,
        "wounded": who.wounded and who.able,
        "acting": (of := state.turn_of()) is not None and of.id == piece,
    }
    told = tuple(flag for flag, on in flags.items() if on)
    arms = who.weapons[0] if who.weapons else ""
    return Token(who.name[:1].upper(), told, state.kind(who).name, max(0, who.health), who.full_health, arms=arms)


def piece_card(state: Position, piece: int) -> Card:
    """A character: its ledgers, its present numbers, its weapons, and its effects."""
    who = state.pieces[piece]
    kind = state.kind(who)
    of = state.turn_of()
    acting = of is not None and of.id == piece
    made = state.allowance_made(who) if acting else state.speed_made(who)
    allowance = made.total
    bars = [
        Bar("Health", who.health, who.full_health),
        Bar("Move", state.left(who) if acting else allowance, allowance, "squares", made=made),
    ]
    if piece in state.hidden:
        slow = state.hidden_rate(who, made)
        rate = slow.total
        left = max(0, rate - who.turn.spent.walking) if acting else rate
        bars.append(Bar("Hidden", left, rate, "squares", made=slow))
    lines = [
        *carried_lines(state, piece),
        Line.of("Defence", state.defence_value(who), "SK-16"),
        Line.of("Attack", kind.attack, "FT-SK-01"),
        Line.of("Armour", kind.armour, "FT-SK-07"),
        Line("Melee Range", quantity(state.melee_range(who), "squares"), "SK-18", number=state.melee_range(who)),
        *(_weapon_line(state, who, name) for name in who.weapons),
    ]
    if who.health <= 0 and not who.dead:
        lines.insert(0, Line("Dies at", f"Health {data.DEATH_PER_BODY * who.body}", "FT-SK-10"))
    if who.arrival is not None and state.comes_later(who):
        places = " or ".join(map(state.cell_name, who.arrival.cells))
        lines.insert(0, Line("Comes on", f"from round {who.arrival.round}, at {places}", "FT-SK-16"))
    if acting:
        lines.insert(0, Line("Action", "used" if who.turn.acted else "available", "SK-D22", id="allowance"))
        lines.insert(1, Line("Move action", _move_words(who), "SK-12", id="allowance" if who.turn.closed else ""))
    nowhere = "unseen" if isinstance(who.place, Unseen) else "off the board"
    place = state.cell_name(who.cell) if who.cell >= 0 else nowhere
    side = state.side(who) or "neutral"
    about = (plain(kind.name), side, place, *_posture(state, who))
    return Card(who.title, about, tuple(lines), tuple(bars), _effects(state, who))


def summary(state: Position, order: Order) -> str:
    """An order's effect, in a line: for an attack at range, the fate of the move (SK-D19)."""
    if not isinstance(order, Fire | ThrowAt) or order.piece >= len(state.pieces):
        return order.help
    what = "attack at range" if isinstance(order, Fire) else order.help
    if order.moving:
        return f"{what} with the penalty and keep the move"
    who = state.pieces[order.piece]
    lost = state.left(who) > 0 and not who.turn.closed
    return f"{what} and end the move" if lost else what


def _posture(state: Position, who: Character) -> Sequence[str]:
    if who.dead:
        return ("dead",)
    return [
        *(["unconscious"] if who.health <= 0 or who.waiting else []),
        *(["prone"] if who.prone and who.able else []),
        *(["hidden"] if who.id in state.hidden else []),
        *(["wounded"] if who.wounded and who.able else []),
    ]


def _move_words(who: Character) -> str:
    turn = who.turn
    if turn.mode == "shift":
        return "shifted"
    if turn.closed:
        return "ended"
    if turn.no_move:
        return "given up"
    return turn.mode or "available"


def _weapon_line(state: Position, who: Character, name: str) -> Line:
    weapon = state.weapon(name)
    words = f"reach {quantity(weapon.reach, 'squares')}, damage {weapon.damage}"
    if weapon.hit:
        words += f", hit {weapon.hit:+d}"
    if weapon.uses:
        words += f", {weapon.uses - who.used.count(name)} left"
    words = ", ".join((words, *weapon.traits))
    return Line(plain(name).capitalize(), words, "FT-SK-08", vital=True, several=True)


def _effects(state: Position, who: Character) -> tuple[Line, ...]:
    return tuple(Line(f"{plain(e.name)} {e.amount:+d}", _until(state, e), e.clause) for e in who.effects)


def _until(state: Position, effect: Effect) -> str:
    whose = f"{state.name(effect.whose)}'s " if effect.whose >= 0 else ""
    if effect.until == "turn":
        often = "" if effect.times == 1 else " twice" if effect.times == 2 else f" {effect.times} times"
        return f"until {whose}turn ends{often}"
    return f"until {plain(effect.until)} ends"


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A square: its kind, the cost for this character to enter it, who is on it, who threatens it."""
    ground = state.ground(cell)
    name = data.TERRAIN[state.board.kind("ground", cell)].name
    lines = []
    if ground.cover:
        lines.append(Line("Cover", f"+{data.COVER} to defend at range", "FT-SK-05"))
    if ground.hides:
        lines.append(Line("Hiding", "possible if no enemy is within 2 squares", "FT-SK-06"))
    if 0 <= piece < len(state.pieces):
        who = state.pieces[piece]
        lines.append(_price_line(state, who, cell))
        near = ", ".join(enemy.title for enemy in mv.threats(state, who, cell))
        if near:
            lines.append(Line("In Melee Range of", near, "SK-18"))
    lines += [
        Line("Door", f"to {state.cell_name(near)}, {data.EDGES[kind].name}", "FT-SK-15")
        for near, kind in doors_beside(state, cell)
    ]
    lines += lying_lines(state, cell)
    lines += [Line("Here", _here(state, other), id="here") for other in state.pieces_on(cell)]
    return Card(state.cell_name(cell), (name,), tuple(lines))


def _price_line(state: Position, who: Character, cell: int) -> Line:
    """The price for this character of entering the square, and why; or the obstacle."""
    refusal = mv.may_enter(state, who, cell)
    blocker = mv.blocker(state, who, cell)
    if state.ground(cell).wall or refusal is not None:
        return Line("To enter", "not possible", refusal.clause if refusal else "SK-D03", id="price")
    if blocker is not None:
        clause = "SK-29" if state.side(blocker) else "SK-D11"
        return Line("To enter", f"not possible, {blocker.title} stands there", clause, brief="not possible", id="price")
    price, notes = mv.entry_price(state, who, cell), mv.price_notes(state, who, cell)
    why = ", ".join(note.text for note in notes)
    told = quantity(price.total, "squares") + (f" ({why})" if why else "")
    return Line("To enter", told, notes[0].clause if notes else "SK-D01", number=price.total, made=price, id="price")


def _here(state: Position, who: Character) -> str:
    return f"{who.title} ({', '.join((plain(state.kind(who).name), *_posture(state, who)))})"
