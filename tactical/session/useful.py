"""The most useful meaning of pointing at something far away: one plan of a move and its purpose.

On an enemy out of reach: go to where it can be attacked, and attack, or else as near as this turn allows. No step into
fire is planned for a nearly hopeless attack if a closer place is safe. On a person, or a door, that needs a closer
place: go there and act. On ground out of reach: as far towards it as this turn allows; the rest is a route, continued
at the piece's next turn. Passengers get out first. What enemies may do on the way counts like their fire at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple

from tactical.report.rolls import odds_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.session.exposure import NOTICED, Way, exposure, feared, safest, toll
from tactical.session.order_hints import roll_of
from tactical.session.scene.glyphs import OPENINGS
from tactical.session.selection import Selection
from tactical.table import AnyState, Order, Roll, by_hand, judge, play
from tactical.table.phrases import in_a_row
from tactical.table.places import Aboard
from tactical.table.reach import Reach, Stop
from tactical.table.rolls import chance_of

TRIED = 12  # stops that are looked at closely
WEIGHED = 4  # of the ways there, as many are looked at for reactions
LOOKED_AT = 80  # stops whose line of sight is looked at, those first from where an attack does most
NEAR = 3  # cells from which something may be done about a friend or a door
FEAR = 0.5  # how much of what enemies take counts against what an attack takes
SLIGHT = 0.05  # an attack less likely than that is not worth a step into fire
Problem = Callable[[int], str]  # why nothing can be done about a cell
LIKELY = Fraction(1, 2)  # how likely a move that takes dice comes off, at least, to plan an attack on it


class Useful(NamedTuple):
    """A plan: its orders, the roll of its purpose, the reason for the move, and its final cell (-1: the one pointed
    at)."""

    orders: tuple[Order, ...]
    roll: Roll | None
    why: str
    goal: int = -1


class _Try(NamedTuple):
    """One stop looked at: how good it is (what the enemy loses on average, less what is feared there; then the chance
    of the first roll, then what is left to move), and what it would be."""

    worth: float
    chance: float
    left: int
    orders: tuple[Order, ...]
    roll: Roll | None
    why: str
    feared: bool = False  # somebody has its stop under fire
    way: Way | None = None  # to its stop by other paths

    @property
    def key(self) -> tuple[float, float, int]:
        """The order of tries: the greatest is the best."""
        return self.worth, self.chance, self.left


def towards(selection: Selection, cell: int, problem: Problem) -> Useful | None:
    """The most useful plan for pointing at a cell, if nothing can be done about it from here; None if there is none.
    `problem`: why nothing can be done about the cell."""
    seat = selection.seat
    piece = selection.piece
    if piece < 0 or not seat.asked or seat.crowded(cell):
        return None
    if not any(order.subject == piece for order in seat.offers):
        return None
    if seat.view.pieces[piece].cell < 0:
        return _out_and_on(selection, cell) if isinstance(seat.view.pieces[piece].place, Aboard) else None
    targets = [p.id for p in seat.view.pieces_on(cell) if p.id != piece]
    if targets or _is_door(selection, cell):
        return _go_and_act(selection, cell, targets) or _closer(selection, cell, targets, problem)
    return _as_far(selection, cell)


def gain_of_going(selection: Selection, cell: int, attack: Order, found: Useful) -> float:
    """The average gain of a plan's attack over one from here, as a share of its targets, less its additional exposure;
    0 if either is useless."""
    from tactical.rehearsal.chain import ahead
    from tactical.session.forecasts import does

    rules, view, piece = selection.seat.rules, selection.seat.view, selection.piece
    targets = [p.id for p in view.pieces_on(cell) if selection.is_hostile(p)]
    there, verdict = ahead(rules, view, found.orders[:-1])
    if not targets or not verdict:
        return 0.0
    share = max(rules.tactics.harm(view, piece, target) for target in targets)
    here, gone = (
        float(does(rules, state, order, targets)[0]) for state, order in ((view, attack), (there, found.orders[-1]))
    )
    if not share or not here or gone <= here:
        return 0.0
    feared_more = sum(exposure(rules, there, piece).values()) - sum(exposure(rules, view, piece).values())
    feared_more += toll(rules, view, found.orders[0])
    return share * (gone / here - 1) - FEAR * max(0.0, feared_more)


def _is_door(selection: Selection, cell: int) -> bool:
    """True if something that opens is on the border of a cell."""
    view, rules = selection.seat.view, selection.seat.rules
    now = rules.extra(Scenery).changed_looks(view)
    for near in view.board.neighbours(cell):
        look = now.between(cell, near) or rules.edges.get(view.board.edge(cell, near))
        if look is not None and look.role in OPENINGS:
            return True
    return False


# --- go there and do it ---


def _go_and_act(selection: Selection, cell: int, targets: list[int]) -> Useful | None:
    hostile = [i for i in targets if selection.is_hostile(selection.seat.view.pieces[i])]
    near = _could_attack_from(selection, cell, hostile[0]) if hostile else _close_by(selection, cell)
    tries: list[_Try] = []
    for way in near:
        going = way()
        if going is not None and (led := _led_to(selection, going)) is not None:
            there, left = led
            tries += (each._replace(way=way) for each in _acts(selection, there, cell, going, left, hostile))
    best = _best(selection, tries)
    if best is None:
        return None
    if hostile and best.chance < SLIGHT and best.feared and (safe := _out_of_fire(selection, cell)):
        risked = f"An attack {best.why}, would have {odds_text(best.roll)}"
        return Useful((safe,), None, f"nearer, and out of all fire. {risked}")
    return Useful(best.orders, best.roll, best.why)


def _best(selection: Selection, tries: Iterable[_Try]) -> _Try | None:
    """The best of some tries once the reactions on their ways count: as that takes time, only for those that may still
    be the best, and on a few ways."""
    from tactical.rehearsal.chain import ahead

    rules, view = selection.seat.rules, selection.seat.view
    weighed: dict[Order, tuple[Order, float]] = {}  # by a way those that are safest there, and what they cost
    best: _Try | None = None
    for each in sorted(tries, key=lambda each: each.key, reverse=True):
        going, *acts = each.orders
        if best is not None and (each.key <= best.key or (going not in weighed and len(weighed) == WEIGHED)):
            continue
        if going not in weighed:
            other = safest(rules, view, each.way) if each.way is not None else None
            safe = other if other is not None and ahead(rules, view, (other, *acts))[1] else going
            weighed[going] = safe, toll(rules, view, safe)
        safe, cost = weighed[going]
        now = each._replace(worth=each.worth - FEAR * cost, orders=(safe, *acts))
        best = now if best is None or now.key > best.key else best
    return best


def _out_of_fire(selection: Selection, cell: int) -> Order | None:
    """The way to the stop nearest to a cell that no enemy in sight has under fire, there or on the way, and that is
    nearer than here."""
    reach, rules, view = selection.reach, selection.seat.rules, selection.seat.view
    if reach is None:
        return None
    _, stops = _nearer(selection, cell)
    for way in _ways_to((reach, stop) for _, stop in stops[:TRIED]):
        led = _led_to(selection, order) if (order := way()) is not None else None
        if led is not None and not feared(exposure(rules, led[0], selection.piece)):
            order = safest(rules, view, way)
            if order is not None and toll(rules, view, order) < NOTICED:
                return order
    return None


def _led_to(selection: Selection, order: Order) -> tuple[AnyState, int] | None:
    """Where an order leads and what it leaves of the allowance; None where the piece could not go on from there, or
    rather does not get there."""
    seat = selection.seat
    dice = play(seat.rules, seat.view, order, by_hand).awaiting
    if isinstance(dice, Roll) and chance_of(dice) < LIKELY:
        return None
    from tactical.rehearsal.chain import ahead

    there, verdict = ahead(seat.rules, seat.view, (order,))
    if not verdict or there.pieces[selection.piece].cell < 0:
        return None
    ask = there.stack[-1].ask
    if ask is None or ask.seat != order.seat:
        return None
    return there, verdict.legs[-1].left if verdict.legs else 0


def _acts(
    selection: Selection, there: AnyState, cell: int, going: Order, left: int, hostile: list[int]
) -> Iterator[_Try]:
    """The actions possible about a cell from where a move ends, with so much left."""
    seat = selection.seat
    rules, piece = seat.rules, selection.piece
    exposed = exposure(rules, there, piece) if hostile else {}
    danger, done = sum(exposed.values()), max((rules.tactics.harm(there, piece, i) for i in hostile), default=0.0)
    where = there.cell_name(there.pieces[piece].cell)
    drafts = [order for i in hostile for order in selection.attacks_with("target", i)]
    for order in [o for o in drafts if judge(rules, there, o)] if drafts else rules.offers(there):
        if order.subject != piece or seat.goes(order) or not seat.aims_at(order, cell):
            continue
        if hostile and getattr(order, "target", -1) not in hostile:
            continue
        tried = play(rules, there, order, by_hand)
        want = tried.awaiting
        chance = chance_of(want) if isinstance(want, Roll) else Fraction(1)
        if not chance:
            continue
        names = [there.name(i) for i in feared(exposed)]
        fear = f", under fire from {in_a_row(names, 'and')}" if names else ", out of all fire" if hostile else ""
        why = f"from {where}{fear}"
        yield _Try(done - FEAR * danger, float(chance), left, (going, order), roll_of(tried), why, bool(names))


def _could_attack_from(selection: Selection, cell: int, target: int) -> Iterator[Way]:
    """Ways to stops from which a target may be attacked, the likeliest first."""
    view, tactics, piece = selection.seat.view, selection.seat.rules.tactics, selection.piece
    sees = "sight" in tactics.overlay_titles
    who, distance = view.pieces[piece], view.board.distance
    hull = max((distance(who.cell, each) for each in view.cells_under(who)), default=0)  # it may point at the target
    body = view.cells_under(view.pieces[target]) or (cell,)
    harms: dict[int, float] = {}  # by the distance
    ranked: list[tuple[float, int, Reach, Stop]] = []
    for reach, stop in _stops(selection):
        far = max(0, min(distance(stop.cell, each) for each in body) - hull)
        if far not in harms:
            harms[far] = tactics.harm(view, piece, target, far)
        if harms[far] > 0:
            ranked.append((-harms[far], stop.cost, reach, stop))
    ranked.sort(key=lambda each: each[:2])

    def seen(stop: Stop) -> bool:
        return not sees or tactics.line_of_sight(view, stop.cell, cell, looker=piece, target=target).clear

    yield from _ways_to(islice((each[2:] for each in ranked[:LOOKED_AT] if seen(each[3])), TRIED))


def _ways_to(stops: Iterable[tuple[Reach, Stop]]) -> Iterator[Way]:
    for reach, stop in stops:
        yield partial(reach.order_to, stop.cell, reach.stops[stop.cell].index(stop))


def _close_by(selection: Selection, cell: int) -> Iterator[Way]:
    """Ways to stops near a cell, the nearest first."""
    board = selection.seat.view.board
    near = [(board.distance(stop.cell, cell), stop.cost, reach, stop) for reach, stop in _stops(selection)]
    near = sorted((each for each in near if each[0] <= NEAR), key=lambda each: each[:2])
    yield from _ways_to(each[2:] for each in near[:TRIED])


def _stops(selection: Selection) -> Iterator[tuple[Reach, Stop]]:
    """The stops in reach in any way of moving."""
    seat, piece = selection.seat, selection.piece
    here = seat.view.pieces[piece].cell
    for mode in selection.modes:
        reach = selection.reach if mode == selection.mode else seat.rules.reach(seat.view, piece, mode)
        if reach is not None:
            yield from ((reach, stop) for stop in reach if stop.cell != here)


# --- out and on ---


def _out_and_on(selection: Selection, cell: int) -> Useful | None:
    """For who is carried: get out, and go on, or attack who stands there."""
    seat = selection.seat
    hostile = [p.id for p in seat.view.pieces_on(cell) if selection.is_hostile(p)]
    tries: list[_Try] = []
    for out in islice((order for order in seat.offers if order.subject == selection.piece), TRIED):
        if (led := _led_to(selection, out)) is not None:
            there, left = led
            acts = [*_acts(selection, there, cell, out, left, hostile)] if hostile else []
            tries += acts or _steps(seat.rules, there, cell, out)
    attacks = [each for each in tries if each.roll is not None]
    best = _best(selection, attacks or tries)
    if best is None:
        return None
    return Useful(best.orders, best.roll, best.why)


def _steps(rules: AnyRuleset, there: AnyState, cell: int, out: Order) -> Iterator[_Try]:
    """The step nearest to a cell from where somebody has got out."""
    here, distance = there.pieces[out.subject].cell, there.board.distance
    for mode in rules.modes(there, out.subject):
        reach = rules.reach(there, out.subject, mode)
        stop = min((s for s in reach if s.cell != here), key=lambda s: (distance(s.cell, cell), s.cost), default=None)
        if stop is None or distance(stop.cell, cell) >= distance(here, cell):
            continue
        short = f"as close as possible to {there.cell_name(cell)}" if stop.cell != cell else ""
        for way in _ways_to([(reach, stop)]):
            if (order := way()) is not None and judge(rules, there, order):
                yield _Try(-distance(stop.cell, cell), 0.0, -stop.cost, (out, order), None, short)


# --- as close as possible ---


def _nearer(selection: Selection, cell: int) -> tuple[float, list[tuple[float, Stop]]]:
    """How far it is to a cell, and the stops from which it is less far, the nearest first."""
    view, piece = selection.seat.view, selection.piece
    if not selection.reach:
        return 0.0, []
    field = selection.distances.field(view, piece, frozenset({cell}))
    here = min((field.get(under, float("inf")) for under in view.cells_under(view.pieces[piece])), default=0.0)
    to_x, to_y, _ = view.board.xy(cell)

    def straight(stop: Stop) -> int:
        x, y, _ = view.board.xy(stop.cell)
        return int((x - to_x) ** 2 + (y - to_y) ** 2)

    stops = [(field[stop.cell], stop) for stop in selection.reach if field.get(stop.cell, float("inf")) < here]
    return here, sorted(stops, key=lambda each: (each[0], each[1].cost, straight(each[1])))


def _as_far(selection: Selection, cell: int) -> Useful | None:
    """The stop from which the rest of the way is the shortest; nothing where no way leads nearer."""
    seat = selection.seat
    view, piece = seat.view, selection.piece
    here, stops = _nearer(selection, cell)
    if not stops or selection.reach is None:
        return None
    rest = stops[0][0]
    order = _safest(selection, selection.reach, [stop for far, stop in stops[:TRIED] if far == rest])
    if order is None or not judge(seat.rules, view, order):
        return None
    # of the rest later turns, begun afresh, may do more than what is left of this one
    turns = -(-rest // max(1.0, here - rest, seat.rules.tactics.stride(view, piece)))
    more = f"{turns:.0f} more turn{'s' if turns != 1 else ''}" if turns else "this turn"
    return Useful((order,), None, f"as close as possible to {view.cell_name(cell)}; then about {more}", cell)


def _safest(selection: Selection, reach: Reach, stops: Sequence[Stop]) -> Order | None:
    """The way to one of some stops as good as each other on which reactions take least: if none does, the first."""
    rules, view = selection.seat.rules, selection.seat.view
    best: tuple[float, Order] | None = None
    for way in _ways_to((reach, stop) for stop in stops):
        order = safest(rules, view, way)
        if order is not None and (best is None or best[0]):
            best = min(filter(None, (best, (toll(rules, view, order), order))), key=lambda each: each[0])
    return best[1] if best is not None else None


def _closer(selection: Selection, cell: int, targets: list[int], problem: Problem) -> Useful | None:
    """The plan that goes as far as it can towards an enemy that cannot be attacked this turn, with the reason why
    not. It may be elsewhere by the next turn, so nothing is kept as a route."""
    if not any(selection.is_hostile(selection.seat.view.pieces[i]) for i in targets):
        return None
    farthest = _as_far(selection, cell)
    if farthest is None:
        return None
    return farthest._replace(why=f"{farthest.why}; no attack is possible yet: {problem(cell)}", goal=-1)
