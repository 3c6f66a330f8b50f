"""Groups: who travels with whom, how fast, and whether they fly (OV-03 to OV-12)."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.rules.overland import data
from tactical.rules.overland.position import UNFORMED, Day, Position, Traveller
from tactical.table.breakdown import Breakdown
from tactical.table.effects import total
from tactical.table.memo import memo
from tactical.table.phrases import in_a_row, plain
from tactical.table.places import Aboard, OffBoard
from tactical.table.values import replace
from tactical.table.verdicts import Reason, reason

# --- who ---


@memo(32)
def _carried(pieces: tuple[Traveller, ...]) -> Mapping[int, tuple[Traveller, ...]]:
    """The members directly aboard each carrier: every number of a group asks for that."""
    found: dict[int, tuple[Traveller, ...]] = {}
    for piece in pieces:
        if isinstance(piece.place, Aboard):
            found[piece.place.carrier] = (*found.get(piece.place.carrier, ()), piece)
    return found


def aboard(state: Position, piece: int) -> tuple[Traveller, ...]:
    """The members directly aboard a group or a carrier, by id."""
    return _carried(state.pieces).get(piece, ())


def members(state: Position, group: int) -> tuple[Traveller, ...]:
    """All people, mounts and vehicles of a group, by id."""
    direct = aboard(state, group)
    return tuple(sorted((*direct, *(p for one in direct for p in aboard(state, one.id))), key=lambda p: p.id))


def group_of(state: Position, piece: Traveller) -> int:
    """The group of a member; a group's own id; -1 for those that are gone."""
    under = state.outermost(piece)
    return under.id if state.kind(under).sort == "group" else -1


def where(state: Position, piece: Traveller) -> str:
    """The carrier or group with which a member travels, in words."""
    group = group_of(state, piece)
    return f"with {state.name(group)}" if group >= 0 else "gone"


def people(state: Position, group: int) -> tuple[Traveller, ...]:
    """The people of a group."""
    return tuple(p for p in members(state, group) if state.kind(p).sort == "person")


def carriers(state: Position, group: int) -> tuple[Traveller, ...]:
    """The mounts and vehicles of a group."""
    return tuple(p for p in members(state, group) if state.kind(p).carries)


def awake(state: Position, who: Traveller) -> bool:
    """True if a person can do anything: conscious, and not dozing."""
    return state.kind(who).sort == "person" and who.health > 0 and who.rest != "doze" and not who.gone


def carrier_of(state: Position, who: Traveller) -> Traveller | None:
    """The mount or vehicle of a person; None on foot."""
    if not isinstance(who.place, Aboard):
        return None
    under = state.pieces[who.place.carrier]
    return under if state.kind(under).carries else None


def drives(who: Traveller) -> bool:
    """True if a person has the driver's seat."""
    return isinstance(who.place, Aboard) and who.place.spot == "driver"


def handlers(state: Position, carrier: Traveller) -> tuple[Traveller, ...]:
    """Everyone who rides a mount, or who drives a vehicle; nobody for a led mount (OV-27, OV-D18)."""
    seated = aboard(state, carrier.id)
    return seated if state.kind(carrier).sort == "mount" else tuple(who for who in seated if drives(who))


def stock_tonight(state: Position, group: Traveller, stock: str) -> Breakdown:
    """The amount of a stock left after the night: a day of travel uses up 1 Provisions, and 1 Fuel with a vehicle;
    without any there is a warning (OV-57, OV-D29). Once the journey is over there is no night."""
    amount: int = getattr(group, stock)
    made = Breakdown.of(amount, stock.capitalize(), "OV-D38")
    used = stock == "provisions" or (stock == "fuel" and group.day.burns)
    if used and state.setup.options.upkeep and group.day.entered and state.result is None:
        made = made.add(-1, "a day of travel", "OV-57").at_least(0, "there is none", "OV-D29")
    return made


def ruin(state: Position, carrier: Traveller) -> tuple[str, str]:
    """The end of a carrier below level 0, in words, and its clause (OV-36, OV-37)."""
    return ("dies", "OV-36") if state.kind(carrier).sort == "mount" else ("breaks down for good", "OV-37")


def no_driver(state: Position, carrier: Traveller) -> Reason:
    """The reasons against going on with a vehicle without a driver, naming possible drivers."""
    group = group_of(state, carrier)
    free = [who for who in people(state, group) if awake(state, who) and not drives(who)]
    remedy = f"{free[0].name} drive {carrier.name}" if free and between_legs(state, state.pieces[group]) else ""
    return reason("no_driver", "OV-D18", carrier=carrier, remedy=remedy)


def undriven(state: Position, group: int) -> Traveller | None:
    """A vehicle of the group without anybody able to drive it; None if all can go."""
    for carrier in carriers(state, group):
        driven = any(awake(state, driver) for driver in handlers(state, carrier))
        if state.kind(carrier).sort == "vehicle" and not driven:
            return carrier
    return None


def own_groups(state: Position, seat: int) -> tuple[Traveller, ...]:
    """A seat's travelling groups on the map."""
    return tuple(p for p in state.pieces if p.seat == seat and p.on_map and state.kind(p).sort == "group")


def spare(state: Position, seat: int) -> Traveller | None:
    """A group of the seat that is off the map, free to be formed."""
    for piece in state.pieces:
        if piece.seat == seat and state.kind(piece).sort == "group" and isinstance(piece.place, OffBoard):
            return piece
    return None


# --- how fast ---


def squares(state: Position, attribute: str, level: int) -> int:
    """The squares a day of an Attribute at a level (OV-05 to OV-08, OV-D02, OV-D03)."""
    options = state.setup.options
    if level < 1:
        return data.ON_FOOT if options.level_zero == "walks" else 0
    first = data.SQUARES[attribute]
    return first * level if options.bonus == "linear" else first + level - 1


def in_use(state: Position, piece: Traveller) -> int:
    """The Attribute that counts today (OV-D10); -1 without any."""
    attributes = state.kind(piece).attributes
    if state.setup.options.attribute == "best" and attributes:
        pace = [squares(state, name, level) for (name, _), level in zip(attributes, piece.levels, strict=True)]
        return pace.index(max(pace))
    return piece.using if attributes else -1


def pace(state: Position, piece: Traveller, worn: int = 0) -> int:
    """The squares a day of one member by itself, minus `worn` levels."""
    index = in_use(state, piece)
    if index < 0:
        return data.ON_FOOT
    return squares(state, state.kind(piece).attributes[index][0], piece.levels[index] - worn)


def pace_made(state: Position, piece: Traveller) -> Breakdown:
    """The breakdown of `pace`: an Attribute at its permanent level, and its losses (OV-03, OV-05, OV-35)."""
    index = in_use(state, piece)
    if index < 0:
        return Breakdown.of(data.ON_FOOT, "on foot", "OV-03")
    name, level = state.kind(piece).attributes[index]
    words = plain(name).title()
    made = Breakdown.of(squares(state, name, level), f"{words} {level} gives", "OV-05")
    return made.becomes(pace(state, piece), f"worn to {piece.levels[index]}", "OV-35")


def base(state: Position, group: int, *, worn: bool = False) -> int:
    """The base movement of a group today: that of its slowest (OV-11), plus any shortcut (OV-D15).

    People who are carried do not count on foot (OV-D09). `worn`: after its pending losses.
    """
    movers = aboard(state, group)
    slowest = min((pace(state, piece, piece.pending if worn else 0) for piece in movers), default=0)
    return slowest + gained(state, group)


def base_made(state: Position, group: int) -> Breakdown:
    """The breakdown of `base`: the speed of the fastest, and that of the group (OV-03, OV-05, OV-11, OV-35, OV-D15)."""
    movers, slow = aboard(state, group), slowest(state, group)
    sound = {who.id: pace_made(state, who).parts[0].amount for who in movers}
    names = in_a_row([who.title for who in slow], "and") or "nobody"
    fastest = max(movers, key=lambda who: sound[who.id], default=None)
    clause = pace_made(state, fastest).parts[0].clause if fastest is not None else "OV-03"
    made = Breakdown.of(max(sound.values(), default=0), "fastest member", clause)
    slower = f"{names} {'is' if len(slow) == 1 else 'are'} slower"
    made = made.becomes(min((sound[who.id] for who in slow), default=0), slower, "OV-11")
    made = made.becomes(base(state, group) - gained(state, group), f"{names} worn", "OV-35")
    return made.add(gained(state, group), "shortcut", "OV-D15")


def paced_by(state: Position, group: int) -> str:
    """The rule that sets how far a group gets: the slowest sets the pace of others (OV-11), or all go at the same, on
    foot or by an Attribute (OV-03, OV-05)."""
    paces = {pace(state, piece) for piece in aboard(state, group)}
    slow = slowest(state, group)
    return "OV-11" if len(paces) != 1 or not slow else pace_made(state, slow[0]).parts[0].clause


def gained(state: Position, group: int) -> int:
    """Squares that effects add to a group's base movement today (OV-D15)."""
    return total(state.pieces[group].effects, data.BASE)


def slowest(state: Position, group: int) -> tuple[Traveller, ...]:
    """The members that set the pace."""
    movers = aboard(state, group)
    least = min((pace(state, piece) for piece in movers), default=0)
    return tuple(piece for piece in movers if pace(state, piece) == least)


def flying(state: Position, piece: Traveller) -> bool:
    """True if a member flies today: Flight at level 1 or more is the Attribute in use (OV-D11)."""
    index = in_use(state, piece)
    return index >= 0 and state.kind(piece).attributes[index][0] == data.FLIGHT and piece.levels[index] > 0


def flies(state: Position, group: int) -> bool:
    """True if a group flies as a whole (OV-09, OV-D11)."""
    movers = aboard(state, group)
    some = any if state.setup.options.group_flight == "any" else all
    return bool(movers) and some(flying(state, piece) for piece in movers)


def left(state: Position, group: Traveller) -> int:
    """Squares left in the group's leg."""
    return state.left(group, base(state, group.id))


def finished(state: Position, group: Traveller) -> bool:
    """True if the leg is over: ended, or spent. Unused squares are lost (OV-D01)."""
    return group.day.closed or left(state, group) == 0


def between_legs(state: Position, group: Traveller) -> bool:
    """Before the day has begun, or after a leg."""
    return group.day.fresh or finished(state, group)


def past_day_leg(what: str, group: Traveller, clause: str) -> Reason:
    """The reasons against an order of the day leg after that is over."""
    now = {"day": "is over", "march": "was before the forced march", "night": "was before dark"}[group.day.leg]
    return reason("day_leg_only", clause, what=what, now=now)


def under_way(state: Position, group: int, clause: str) -> Reason:
    """The reasons against an order between legs in the middle of one."""
    return reason("under_way", clause, piece=state.pieces[group], remedy=f"{state.pieces[group].name} end leg")


# --- changes ---


def having_day(state: Position, group: int, **changes: object) -> Position:
    """The state with a group's day changed."""
    piece = state.pieces[group]
    return state.with_piece(replace(piece, day=replace(piece.day, **changes)))


def begun(state: Position, group: int) -> Position:
    """The state with the day leg begun: its squares are those of the present group."""
    piece = state.pieces[group]
    if piece.day.allowance >= 0:
        return state
    return having_day(state, group, allowance=state.day_leg(piece.day, base(state, group)))


def disbanded(state: Position, group: int) -> Position:
    """The state with an empty group off the map; its stocks are lost with it."""
    if members(state, group):
        return state
    piece = state.pieces[group]
    return state.with_piece(
        replace(
            piece, place=OffBoard(UNFORMED), provisions=0, fuel=0, ammo=0, wealth=0, came_from=-1, day=Day(),
            shortcuts=(), plan=type(piece.plan)(), effects=(),
        )
    )  # fmt: skip


def joined(a: Day, b: Day) -> Day:
    """The day of two merged groups: that of the one further on, and nothing twice for either."""
    order = ("day", "march", "night")
    ahead = max(a, b, key=lambda day: (day.over, order.index(day.leg), not day.fresh))
    return replace(
        ahead,
        closed=ahead.closed or not (a.fresh and b.fresh),
        marches=max(a.marches, b.marches),
        nights=max(a.nights, b.nights),
        rolls=max(a.rolls, b.rolls),
        tried=(*a.tried, *(label for label in b.tried if label not in a.tried)),
        met=(*a.met, *(kind for kind in b.met if kind not in a.met)),
        entered=a.entered or b.entered,
        burns=a.burns or b.burns,
        repairing=a.repairing or b.repairing,
        halves=min(a.halves, b.halves),
    )
