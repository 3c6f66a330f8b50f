"""The inspector's rows: a group with its day's ledger and its route, a member, a square."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.encounters import waiting_at
from tactical.rules.overland.events import in_squares, runs_out
from tactical.rules.overland.journey import Outlook, meeting_chance, outlook, schedule
from tactical.rules.overland.mending import worn
from tactical.rules.overland.paths import modes, reach
from tactical.rules.overland.position import UNFORMED, Position, RoutePlan, Traveller
from tactical.rules.overland.prospects import prospects
from tactical.rules.overland.resting import BEDS, CLAUSES, bed, gains
from tactical.rules.overland.steps import leg_made
from tactical.ruleset.contract import Ruleset
from tactical.table.breakdown import Breakdown
from tactical.table.cards import Bar, Card, Line, Route, Token
from tactical.table.ledgers import quantity
from tactical.table.memo import Memo
from tactical.table.notation import write
from tactical.table.orders import Order
from tactical.table.phrases import Hedge, capital, percent_words, plain
from tactical.table.places import Destroyed, OffBoard
from tactical.table.values import replace


def token(state: Position, piece: int) -> Token:
    """The initial of the name; whose turn it is, and who is hurt or gone. For a group, the number of its unhurt
    people."""
    who = state.pieces[piece]
    kind = state.kind(who)
    left, whole = 0, 0
    if kind.sort == "person":
        left, whole = max(0, who.health), state.full_health(who)
    elif kind.sort == "group":
        people = gr.people(state, piece)
        left, whole = sum(each.health >= state.full_health(each) for each in people), len(people)
    flags = {
        "spare": isinstance(who.place, OffBoard) and who.place.why == UNFORMED,  # a group that nobody is in
        "dead": who.gone,
        "acting": piece == state.turn and state.kind(who).sort == "group" and not who.day.over,
        "wounded": state.kind(who).sort == "person" and who.health * 2 <= state.full_health(who) and not who.gone,
        "out": state.kind(who).sort == "person" and who.health <= 0 and not who.gone,
    }
    seen = tuple(flag for flag, on in flags.items() if on)
    return Token(who.name[:1].upper(), seen, kind.name, left, whole, counts_aboard=kind.sort == "group")


def piece_card(state: Position, piece: int) -> Card:
    """A group, a person, or a carrier of people."""
    who = state.pieces[piece]
    match state.kind(who).sort:
        case "group":
            return _group_card(state, who)
        case "hostile":
            place = state.cell_name(who.cell) if who.cell >= 0 else "off the map"
            return Card(who.title, ("hostile", place))
        case "person":
            return _person_card(state, who)
        case _:
            return _carrier_card(state, who)


# --- groups ---


def _group_card(state: Position, group: Traveller) -> Card:
    if isinstance(group.place, OffBoard):
        return Card(group.title, ("no group: it has no members",))
    day, left, leg = group.day, gr.left(state, group), leg_made(state, group)
    name = {"day": "day leg", "march": f"forced march {day.marches}", "night": "night leg"}[day.leg]
    over = state.result is not None  # nothing is to come: no leg, no night, no day of the route
    about = (plain(state.kind(group).name), state.cell_name(group.cell), "day over" if day.over or over else name)
    lines = [_stock_line(state, group, stock) for stock in data.STOCKS]
    lines += _pace_lines(state, group)
    if not over and _asked(state, group.seat) != group.id:  # else told as advice
        lines += prospect_lines(state, group)
    lines += _member_lines(state, group)
    if not over:
        lines += () if day.over else _ledger(state, group)
        lines += _tonight(state, group)
        lines += _route_lines(state, group)
    effects = tuple(Line(f"{plain(e.name)} {e.amount:+d}", "today", e.clause) for e in group.effects)
    return Card(group.title, about, tuple(lines), (Bar("Squares", left, leg.total, "squares", made=leg),), effects)


def _pace_lines(state: Position, group: Traveller) -> Iterator[Line]:
    """How far it goes in a day, and who holds it up."""
    flies = ", flying" if gr.flies(state, group.id) else ""
    if (carrier := gr.undriven(state, group.id)) is not None:
        yield Line("Pace", f"none, because nobody drives {carrier.title}", "OV-D18", vital=True, number=0)
        return
    made = gr.base_made(state, group.id)
    words = f"{in_squares(made.total)} a day{flies}"
    yield Line("Pace", words, gr.paced_by(state, group.id), vital=True, number=made.total, made=made)
    slow = [piece.title for piece in gr.slowest(state, group.id)]
    yield Line("slowest", ", ".join(slow), "OV-11", vital=True, under=True, several=len(slow) > 1)


def _stock_line(state: Position, group: Traveller, stock: str) -> Line:
    amount: int = getattr(group, stock)
    due = int(len(gr.stock_tonight(state, group, stock).parts) > 1)
    if due and not amount:
        words = f"0, {due} due tonight: a warning only"
        return Line(stock.capitalize(), words, "OV-D29", vital=True, number=amount, due=due, id="allowance")
    words = f"{amount}, {due} due tonight" if due else str(amount)
    return Line(stock.capitalize(), words, "OV-D38", vital=True, number=amount, due=due, id="allowance")


def _member_lines(state: Position, group: Traveller) -> Iterator[Line]:
    for member in gr.aboard(state, group.id):
        inside = gr.aboard(state, member.id)
        words = "on foot" if state.kind(member).sort == "person" else _levels(state, member)
        if inside:
            words += ": " + ", ".join(f"{who.title}{' drives' if gr.drives(who) else ''}" for who in inside)
        yield Line(member.title, words, "OV-D09")


def _ledger(state: Position, group: Traveller) -> Iterator[Line]:
    """The rest of the day before it is spent: what each further leg would cost, give, and need on the dice."""
    base, day = gr.base(state, group.id), group.day

    def needed(label: str, words: str, who: Traveller, target: Breakdown, clause: str, more: str = "") -> Line:
        made = nr.at_dice(state, target)
        said = f"{words}{who.title} {nr.need_words(made)}{more}"
        return Line(label, said, clause, number=made.total, made=made)

    if not day.dark and not day.repairing:
        food, oil = nr.march_price(state, group.id)
        price = " and ".join(f"{n.total} {what}" for n, what in ((food, "Provisions"), (oil, "Fuel")) if n.total)
        yield Line("Forced march", f"+{base} for {price or 'nothing'}", "OV-26")
        for ridden, who in nr.march_rolls(state, group.id):
            rider, under = state.pieces[who], state.pieces[ridden]
            target, clause = nr.march_target(state, rider, under), nr.clause_of(state.kind(under).sort)
            yield replace(needed(under.title, "", rider, target, clause, ", otherwise it loses 1 level"), under=True)
    if day.nights < state.setup.options.night_legs and not day.repairing:
        best = nr.best_roller(state, group.id, "night")
        if best is not None:
            yield needed("By night", f"+{base}: ", best, nr.night_target(state, best), "OV-45")
    for shortcut in group.shortcuts:
        best = nr.best_roller(state, group.id, "shortcut")
        if best is not None:
            name = plain(shortcut.label)
            target = nr.shortcut_target(state, best, shortcut)
            yield needed(f"Shortcut {name}", f"+{shortcut.bonus}: ", best, target, "OV-19")
    best = nr.best_roller(state, group.id, "forage")
    if best is not None and day.leg == "day" and not day.closed and not day.repairing:
        yield needed("Forage", "1 square: ", best, nr.forage_target(state, best, day.rolls), "OV-60")
    for carrier in gr.carriers(state, group.id) if day.fresh else ():
        best = nr.best_roller(state, group.id, nr.repair_use(state, carrier))
        if worn(state, carrier) >= 0 and best is not None:
            target, clause = nr.repair_target(state, best, carrier), nr.clause_of(nr.repair_use(state, carrier))
            yield needed(f"Repair {carrier.title}", "the day: ", best, target, clause)


def _tonight(state: Position, group: Traveller) -> Iterator[Line]:
    """The costs of the day's end."""
    for stock in data.STOCKS:
        made = gr.stock_tonight(state, group, stock)
        if len(made.parts) > 1:
            words = str(made.total) if made.parts[0].amount else "none left"
            yield Line(f"{stock.capitalize()} tonight", words, "OV-57", number=made.total, made=made)
    for carrier in gr.carriers(state, group.id):
        if carrier.pending:
            level = carrier.levels[gr.in_use(state, carrier)] - carrier.pending
            words, clause = gr.ruin(state, carrier) if level < 0 else (f"to {level}", "OV-35")
            yield Line(f"Tonight {carrier.title}", words, clause)


# --- routes ---


def prospect_lines(state: Position, group: Traveller) -> Iterator[Line]:
    """The choices to consider now, each with its order, or in brief without it. First those that replace others, and
    last those that are late."""
    found = prospects(state, group.id)
    for number, each in enumerate((*found[:1], *sorted(found[1:], key=lambda each: each.late))):
        about = "" if each.order is None else write(state, each.order)
        order = f" (order '{about}')" if about else ""
        yield Line(
            each.label,
            each.there + order,
            each.clause,
            vital=not number,
            brief=each.there,
            warns=each.late,
            id=about,
        )
        for row in each.rows:
            yield Line(row.label, row.value, each.clause, warns=row.warns, under=True)


def advice(state: Position, seat: int) -> tuple[Line, ...]:
    """The same for the group that a seat must decide for."""
    group = _asked(state, seat)
    return tuple(prospect_lines(state, state.pieces[group])) if group >= 0 else ()


def _asked(state: Position, seat: int) -> int:
    """The group whose day a seat is asked about; -1: none."""
    ask = state.stack[-1].ask if state.stack else None
    return state.turn if ask is not None and ask.why == "day" and ask.seat == seat else -1


def summary(state: Position, order: Order) -> str:
    """The result of a choice, if it is a trade-off; otherwise the help of its kind."""
    seen = state.pieces[order.subject] if order.subject >= 0 else None
    found = prospects(state, seen.id) if seen is not None and order.verb in ("route_to", "travel_on") else ()
    return next((f"{each.label}: {each.words}" for each in found if each.order == order), order.help)


def _route_lines(state: Position, group: Traveller) -> Iterator[Line]:
    plan = group.plan
    if not plan.path:
        return
    extra = [f"{quantity(plan.marches, 'forced marches')} a day"] if plan.marches else []
    extra += ["also by night"] if plan.night else []
    words = f"{in_squares(len(plan.path))} to {state.cell_name(plan.path[-1])}"
    yield Line("Route", ", ".join([words, *extra]), "OV-03")
    for stage in schedule(state, group.id, plan):
        to = state.cell_name(stage.cells[-1]) if stage.cells else "nowhere"
        rest = f"; {stage.short} {runs_out(stage.short)}" if stage.short else ""
        yield Line(
            f"day {stage.day}", f"to {to}, Provisions {stage.provisions}, Fuel {stage.fuel}{rest}", "OV-57", under=True
        )


def routes(state: Position) -> tuple[Route, ...]:
    """The routes that groups keep, as far as their schedule leads."""
    found = []
    for group in state.pieces:
        if group.plan.path and group.cell >= 0 and state.result is None:
            stages = schedule(state, group.id, group.plan)
            cells = tuple(cell for stage in stages for cell in stage.cells)
            days = tuple(stage.day for stage in stages for _ in stage.cells)
            found.append(Route(group.id, (group.cell, *cells), days=days))
    return tuple(found)


_OUTLOOKS: Memo[tuple[Line, ...]] = Memo(32)


def route_outlook(rules: Ruleset[Position], state: Position, piece: int) -> Callable[[], tuple[Line, ...]] | None:
    """The outlook on a group's route, with its chances; None without a route, or while another question is asked."""
    group, ask = state.pieces[piece], state.stack[-1].ask if state.stack else None
    if not group.plan.path or isinstance(group.place, OffBoard) or state.result is not None:
        return None
    if ask is None or ask.why != "day" or ask.seat != group.seat or group.day.over:
        return None

    def lines() -> tuple[Line, ...]:
        return tuple(_outlook_lines(state, outlook(rules, state, piece, group.plan)))

    return lambda: _OUTLOOKS.get(rules, (state, piece), lines)  # by value: a thread has a copy of the board


def _outlook_lines(state: Position, found: Outlook) -> Iterator[Line]:
    """The chances of a route in words."""
    hedge: Hedge = "at least" if found.open else ""
    for day, chance in found.arrives:
        yield Line(f"Arrive on day {day}", percent_words(chance, hedge), "OV-35")
    if found.fights:
        yield Line("A fight", percent_words(found.fights, hedge), "FT-OV-04")
    if found.stuck:
        yield Line("Does not arrive", percent_words(found.stuck, hedge), "OV-10")
    for carrier, level, chance in found.worn:
        piece = state.pieces[carrier]
        index = gr.in_use(state, piece)
        if level < 0:
            yield Line(f"{piece.title} is lost", percent_words(chance, hedge), gr.ruin(state, piece)[1])
        elif index >= 0 and level < piece.levels[index]:
            yield Line(f"{piece.title} worn to {level}", percent_words(chance, hedge), "OV-35")


# --- members ---


def _levels(state: Position, piece: Traveller) -> str:
    names = state.kind(piece).attributes
    rows = zip(names, piece.levels, strict=True)
    words = [f"{plain(name).title()} {level}" + (f" of {full}" if level < full else "") for (name, full), level in rows]
    return ", ".join(words)


def _place(state: Position, who: Traveller) -> str:
    if isinstance(who.place, Destroyed):
        return who.place.way
    under = gr.carrier_of(state, who)
    if under is None:
        return "on foot" if state.kind(who).sort == "person" else "led"
    return f"drives {under.title}" if gr.drives(who) else f"on {under.title}"


def _person_card(state: Position, who: Traveller) -> Card:
    kind = state.kind(who)
    bars = (
        Bar("Health", who.health, state.full_health(who)),
        Bar("Energy", who.energy, state.full_energy(who)),
    )
    lines = [Line("Stats", f"Body {kind.body}, Mind {kind.mind}, Soul {kind.soul}", "OV-D05")]
    lines += [Line.of(plain(name).title(), level, "OV-D07", vital=False) for name, level in kind.skills]
    if kind.attributes:
        lines.append(Line("Movement", _levels(state, who), "OV-05"))
    if not who.gone and gr.group_of(state, who) >= 0 and state.result is None:
        where = bed(state, who)
        lines += [
            Line(f"{stock} tonight {BEDS[where]}", f"+{made.total}", clause, number=made.total, made=made)
            for stock, made, clause in zip(("Health", "Energy"), gains(state, who), CLAUSES[where], strict=True)
        ]
    return Card(who.title, (kind.name, _place(state, who)), tuple(lines), bars)


def _carrier_card(state: Position, piece: Traveller) -> Card:
    kind = state.kind(piece)
    index = gr.in_use(state, piece)
    lines = [Line("Movement", _levels(state, piece), "OV-05", vital=True)]
    if index >= 0:
        uses = kind.attributes[index][0].replace("_", " ")
        made = gr.pace_made(state, piece)
        lines.append(Line("Today", f"{in_squares(made.total)} by {uses}", "OV-D10", number=made.total, made=made))
    names = ", ".join(who.title for who in gr.handlers(state, piece)) or "nobody"
    if kind.riders > 1:
        lines.append(Line("Riders", f"{names} (up to {kind.riders})", "FT-OV-08"))
    else:
        lines.append(Line("Rider" if kind.sort == "mount" else "Driver", names, "OV-D18"))
    if piece.pending and state.result is None:
        lines.append(Line.of("To lose tonight", piece.pending, "OV-35"))
    way = piece.place.way if isinstance(piece.place, Destroyed) else kind.sort
    return Card(piece.title, (kind.name, way), tuple(lines))


# --- squares ---


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A square: what stands in the way, its threats and penalties, and its distance."""
    lines = []
    if state.barrier(cell):
        lines.append(Line("Barrier", "only flying", "OV-10"))
    hazard = state.hazard(cell)
    if hazard:
        lines.append(Line("Hazard", plain(hazard), "OV-14"))
        for encounter in state.setup.encounters:
            if encounter.hazard == hazard:
                made, dark = (nr.meeting_number(encounter, dark=night) for night in (False, True))
                by_day, by_night = (percent_words(nr.chance(number.total)) for number in (made, dark))
                words = f"{encounter.faces}: {by_day}, by night {by_night}"
                lines.append(Line("To meet", words, "FT-OV-02", number=made.total, made=made))
    waiting = waiting_at(state, cell)
    if waiting >= 0:
        lines.append(Line("Held by", state.setup.encounters[waiting].faces, "FT-OV-03"))
    penalties = ((purpose, state.penalty(purpose, cell)) for purpose in data.PURPOSES)
    lines += [
        Line.of(f"{capital(purpose)} penalty", made, "OV-D06", vital=False) for purpose, made in penalties if made.total
    ]
    if 0 <= piece < len(state.pieces):
        lines += _way_lines(state, cell, piece)
    lines += [Line("Here", other.title, id="here") for other in state.pieces_on(cell)]
    return Card(state.cell_name(cell), (data.TERRAIN[state.board.kind("ground", cell)].name,), tuple(lines))


def _way_lines(state: Position, cell: int, piece: int) -> Iterator[Line]:
    """How many days it is to a square: straight on, and round the hazards (OV-15, OV-16)."""
    if "route" not in modes(state, piece) or state.pieces[piece].cell == cell:
        return
    for mode, label in (("route", "Route"), ("route-safe", "Around hazards")):
        stops = reach(state, piece, mode).stops.get(cell, ())
        if not stops:
            yield Line(label, "none", "OV-10")
            continue
        stages = schedule(state, piece, RoutePlan(stops[0].path))
        squares, chance = meeting_chance(state, stages)
        brief = f"day {stages[-1].day}" if stages else "no way"
        words = f"{in_squares(stops[0].cost)}, {brief}" if stages else brief
        if mode == "route" and not squares:
            yield Line(label, words, "OV-03", brief=brief)
            return
        met = f", met {percent_words(chance)}" if chance else ""
        yield Line(label, words + met, "OV-16" if squares else "OV-15", brief=brief + met)
