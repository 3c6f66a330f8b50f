"""What a seat cannot know, system by system, as the rules have it. None of this asks the program what is secret.

Each row takes a position and makes another that differs in one such thing. A whisper is a pair of orders of somebody
else that differ in nothing a seat can notice. Referees know everything: nothing is hidden from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from tactical.campaign import due
from tactical.campaign.orders import Equip
from tactical.campaign.state import CampaignState, Tale
from tactical.rules import load
from tactical.rules.armour import data as armour
from tactical.rules.armour import reserves
from tactical.rules.armour.position import Element, EntryPlan
from tactical.rules.fleet.position import ShipPlan
from tactical.rules.overland.position import Cue, Encounter
from tactical.rules.skirmish.position import Spent, Turn
from tactical.ruleset.validation import problems
from tactical.table import Ask, Order, awaiting
from tactical.table.orders import Stand
from tactical.table.places import Aboard, OffBoard
from tactical.table.state import Standing
from tactical.table.values import replace

CANARY = "Zyzzyva"  # a word that stands nowhere but in secrets

Change = Callable[[Random, Any, Any, int], Any]  # (chance, ruleset, position, seat): another position, or None
Said = Order | tuple[Order, ...]
Whisper = Callable[[Random, Any, Any, int], Iterator[tuple[Said, Said]]]


class Secret(NamedTuple):
    """Something that a seat cannot know, and what else it could be."""

    words: str
    clause: str
    change: Change


class Whispered(NamedTuple):
    """Something that others can order and a seat cannot notice. `alike`: whether what came of both looks so."""

    words: str
    clause: str
    orders: Whisper
    alike: Callable[[Any, Any], bool] = lambda one, other: True


def _others(state: Any, seat: int) -> list[int]:
    return [number for number in range(len(state.setup.seats)) if number != seat]


def _asked(state: Any) -> Any:
    """What somebody is asked; None where dice, a battle or nobody is."""
    want = awaiting(state)
    return want if isinstance(want, Ask) else None


# --- every system: answers given in advance are their seat's own ---


def _quiet(rules: Any, state: Any) -> list[str]:
    """Windows that are not open now: those an answer would close, for all to see. A word that is none does no harm."""
    asked = {frame.ask.why for frame in state.stack if frame.ask is not None}
    return sorted(set(rules.windows) - asked) or ["none"]


def _standing(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    own = tuple(said for said in state.standing if said.seat == seat)
    found: dict[tuple[int, str, int], Standing] = {}
    for other in rng.sample(_others(state, seat), 1):
        pieces = [-1, -1, *(piece.id for piece in state.pieces if piece.seat == other)]
        for window in _quiet(rules, state):
            piece = rng.choice(pieces)
            found[other, window, piece] = Standing(other, window, rng.choice(("always", "never")), piece)
    return state.having(standing=(*own, *found.values()))


def _stands(rng: Random, rules: Any, state: Any, seat: int) -> Iterator[tuple[Order, Order]]:
    if _asked(state) is not None:
        window, who = rng.choice(_quiet(rules, state)), rng.choice(_others(state, seat))
        yield Stand(who, "always", window), Stand(who, "never", window)


def _speaks_often(rng: Random, rules: Any, state: Any, seat: int) -> Iterator[tuple[Said, Said]]:
    """The same answers in the end, given at once or on second thoughts."""
    if _asked(state) is not None:
        window, who = rng.choice(_quiet(rules, state)), rng.choice(_others(state, seat))
        first, last = Stand(who, "always", window), Stand(who, "never", window)
        yield (last,), (first, last) * rng.randrange(1, 3)


# --- skirmish: who hides is nowhere, and nobody sees what they do there (SK-48, FT-SK-06, SK-D28) ---


def _hiders(state: Any, seat: int) -> list[Any]:
    """Those whom a seat's side cannot see."""
    pieces = map(state.pieces.__getitem__, state.hidden)
    return [who for who in pieces if who.able and state.side(who) != state.seat(seat).side]


def _elsewhere(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    for who in _hiders(state, seat):
        free = [cell for cell in range(state.board.size) if not state.pieces_on(cell)]
        state = state.with_piece(replace(who, place=replace(who.place, cells=(rng.choice(free),))))
    return state


def _in_hiding(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    for who in _hiders(state, seat):
        if state.turn_of() is not who:
            turn = Turn(speed=state.speed(who), spent=Spent(walking=rng.randrange(4)), acted=rng.random() < 0.5)
            state = state.with_piece(replace(who, turn=turn, prone=not who.prone))
    return state


def _hidden_walks(rng: Random, rules: Any, state: Any, seat: int) -> Iterator[tuple[Order, Order]]:
    want = _asked(state)
    if want is None or want.seat not in {who.seat for who in _hiders(state, seat)}:
        return
    found = [
        order for order in rules.offers(state)
        if order.verb == "walk" and order.hidden and order.subject in state.hidden
    ]  # fmt: skip
    if len(found) > 1:
        one, other = rng.sample(found, 2)
        if one.subject == other.subject:
            yield one, other


def _walks_in_parts(rng: Random, rules: Any, state: Any, seat: int) -> Iterator[tuple[Said, Said]]:
    """The same way in hiding, in one order or step by step."""
    want = _asked(state)
    if want is None or want.seat not in {who.seat for who in _hiders(state, seat)}:
        return
    for order in rules.offers(state):
        if order.verb == "walk" and order.hidden and order.subject in state.hidden and len(order.path) > 1:
            yield order, tuple(replace(order, path=(cell,)) for cell in order.path)
            return


# --- armour: of what is off the board only a notice is known: where to, from when on (AR-158 to AR-161, AR-H61) ---


def _reserves(state: Any, seat: int, *, itself: bool = False) -> list[Element]:
    """Others' pieces off the board, and what is aboard them."""
    busy = {frame.piece for frame in state.stack}
    return [
        who for who in state.pieces
        if who.seat != seat and who.id not in busy and (not state.active or who.unit != state.active)
        and _outside(state, who, itself=itself)
    ]  # fmt: skip


def _outside(state: Any, who: Element, *, itself: bool) -> bool:
    place: Any = who.place
    while isinstance(place, Aboard) and not itself:
        place = state.pieces[place.carrier].place
    return isinstance(place, OffBoard)


def _other_troops(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    for who in _reserves(state, seat):
        if state.aboard(who.id) or isinstance(who.place, Aboard):
            continue
        kind = rng.choice([n for n, each in enumerate(state.setup.kinds) if not each.pod and not each.lander])
        found = state.setup.kinds[kind]
        rate = armour.rate_of(found, state.setup.options.rates, found.grade)
        state = state.with_piece(replace(who, kind=kind, rate=rate, crew=found.crew, damage=0, used=()))
    return state


def _other_names(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    """Called otherwise, in a unit of another name."""
    units: dict[str, str] = {}
    for who in _reserves(state, seat):
        unit = units.setdefault(who.unit, f"{CANARY.lower()}-{rng.randrange(100)}-{len(units)}")
        state = state.with_piece(replace(who, name=f"{CANARY.lower()}-{who.id}", unit=unit))
    return state


def _other_number(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    found = _reserves(state, seat, itself=True)
    if not found:
        return None
    new = replace(rng.choice(found), id=len(state.pieces), name=f"{CANARY.lower()}-more")
    return state.having(pieces=(*state.pieces, new))


def _other_turns(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    """They come at another time; those under way may not, as their notice says when."""
    for who in _reserves(state, seat, itself=True):
        if who.entry.target < 0:
            later = replace(who, entry=EntryPlan(who.entry.due + rng.randrange(1, 4)))
            state = state.with_piece(reserves.there(state, later))
    return state


def _other_condition(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    for who in _reserves(state, seat):
        kind = state.kind(who)
        used = tuple(name for name in kind.weapons[:1] if state.weapon(name).uses)
        damage = rng.randrange(1, 3) if kind.vehicle else 0
        crew = rng.randint(1, kind.crew) if kind.crew else 0
        state = state.with_piece(replace(who, damage=damage, crew=crew, used=used))
    return state


def _other_cargo(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    """Who was carried waits beside the carrier."""
    for who in _reserves(state, seat):
        if isinstance(who.place, Aboard):
            state = state.with_piece(replace(who, place=OffBoard(reserves.RESERVE), entry=EntryPlan(state.beat + 2)))
    return state


def _delays(rng: Random, rules: Any, state: Any, seat: int) -> Iterator[tuple[Order, Order]]:
    want = _asked(state)
    if want is None or want.seat == seat:
        return
    found = [order for order in rules.offers(state) if order.verb == "delay"]
    rng.shuffle(found)
    yield from list(pairwise(found))[:6]


# --- fleet: orders to ships are drafted, and there are no words for them before the commit (FL-D07) ---


def _sends(rules: Any, state: Any, seat: int) -> list[Any]:
    want = _asked(state)
    if want is None or want.seat == seat or "order" not in want.verbs:
        return []
    return [order for order in rules.offers(state) if order.verb == "order"]


def _other_draft(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    found = _sends(rules, state, seat)
    parts = {order.piece: ShipPlan(order.piece, order.path, order.cargo) for order in rng.sample(found, len(found))}
    kept = rng.sample(sorted(parts), rng.randint(0, len(parts)))
    return state.having(draft=tuple(parts[ship] for ship in kept)) if found else None


def _drafts(rng: Random, rules: Any, state: Any, seat: int) -> Iterator[tuple[Order, Order]]:
    found = _sends(rules, state, seat)
    if len(found) > 1:
        one, other = rng.sample(found, 2)
        yield one, other


# --- overland: the storyteller's script, and squares where somebody waits that nobody was told of (OV-17, FT-OV-03) ---


def _other_script(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    cells = range(state.board.size)
    script = tuple(
        cue if number in state.cued or (cue.day and cue.day <= state.beat and not cue.enter) else _cue(rng, cue, cells)
        for number, cue in enumerate(state.setup.script)
    )
    more = (Cue("say", day=state.beat + rng.randrange(1, 3), text=f"{CANARY} comes."),)
    return state.having(setup=replace(state.setup, script=(*script, *more[: rng.randrange(2)])))


def _cue(rng: Random, cue: Cue, cells: range) -> Cue:
    return replace(
        cue,
        text=f"{CANARY} was here." if cue.text else "",
        label=f"{CANARY.lower()}" if cue.do == "offer" else cue.label,
        bonus=cue.bonus + 1 if cue.do == "offer" else cue.bonus,
        day=cue.day + rng.randrange(3) if cue.day else 0,
        enter=tuple(sorted(rng.sample(cells, 2))) if cue.enter else (),
    )


def _lying_in_wait(state: Any) -> list[tuple[int, Encounter]]:
    met = {getattr(frame.about, "number", -1) for frame in state.stack}
    return [
        (number, e) for number, e in enumerate(state.setup.encounters)
        if e.cells and not e.known and e.hostile < 0 and e.name not in state.met and number not in met
    ]  # fmt: skip


def _other_squares(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    return _other_encounters(state, lambda e: replace(e, cells=(rng.randrange(state.board.size),)))


def _other_ambush(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    """Others wait there, under another name, with other things on them."""
    return _other_encounters(state, lambda e: replace(
        e, name=f"{CANARY.lower()}-{e.name}"[:60], faces=f"{CANARY}s", penalty=rng.randrange(5), loot=(("wealth", 3),)
    ))  # fmt: skip


def _other_encounters(state: Any, change: Callable[[Encounter], Encounter]) -> Any:
    encounters = list(state.setup.encounters)
    for number, e in _lying_in_wait(state):
        encounters[number] = change(e)
    return state.having(setup=replace(state.setup, encounters=tuple(encounters)))


def _one_more_ambush(rng: Random, rules: Any, state: Any, seat: int) -> Any:
    found = _lying_in_wait(state)
    if not found:
        return None
    more = replace(found[0][1], name=CANARY.lower(), faces=f"{CANARY}s", cells=(rng.randrange(state.board.size),))
    return state.having(setup=replace(state.setup, encounters=(*state.setup.encounters, more)))


# --- campaigns: battles to come, others' sheets where they are their own, tales told to others ---


def _to_come(campaign: CampaignState) -> set[str]:
    now = due(campaign)
    met = {table.link for table in campaign.tables} | {done.link for done in campaign.done}
    met |= {now.link.name} if now is not None and now.link is not None else set()
    return {link.name for link in campaign.setup.links} - met


def _other_battles(rng: Random, rules: Any, campaign: CampaignState, seat: int) -> Any:
    coming = _to_come(campaign)
    links = tuple(
        replace(link, title=f"The {CANARY}", prologue=f"{CANARY} waits.", after=link.after[:-1], worth=link.worth + 1,
                sheet=rng.choice(campaign.setup.links).sheet if rng.random() < 0.5 else link.sheet)
        if link.name in coming else link
        for link in campaign.setup.links
    )  # fmt: skip
    return campaign.having(setup=replace(campaign.setup, links=links))


def _other_sheets(rng: Random, rules: Any, campaign: CampaignState, seat: int) -> Any:
    if campaign.setup.rosters != "own":
        return None
    roster = tuple(
        replace(entry, amounts=tuple((name, value + rng.randrange(4)) for name, value in entry.amounts),
                gear=entry.choices[:1] or entry.gear, note=f"{CANARY}'s friend")
        if entry.seat != seat else entry
        for entry in campaign.roster
    )  # fmt: skip
    return campaign.having(roster=roster)


def _other_tales(rng: Random, rules: Any, campaign: CampaignState, seat: int) -> Any:
    others = tuple(_others(campaign, seat))
    link = campaign.chronicle[-1].link if campaign.chronicle else ""
    tale = Tale(campaign.day, campaign.turn, f"A word to the others: {CANARY}.", link, others)
    return campaign.having(chronicle=(*campaign.chronicle, tale)) if others else None


def _in_the_games(rng: Random, rules: Any, campaign: CampaignState, seat: int) -> Any:
    """The secrets of each game in play, by its own system's table."""
    tables = list(campaign.tables)
    for number, table in enumerate(tables):
        for secret in SECRETS[table.rules]:
            found = secret.change(rng, load(table.rules), tables[number].state, seat)
            if found is not None and sound(load(table.rules), found):
                tables[number] = replace(tables[number], state=found)
    return campaign.having(tables=tuple(tables))


def _equips(rng: Random, rules: Any, campaign: CampaignState, seat: int) -> Iterator[tuple[Order, Order]]:
    if campaign.setup.rosters != "own":
        return
    for entry in campaign.roster:
        if entry.seat != seat and len(entry.choices) > 1:
            one, other = rng.sample(entry.choices, 2)
            yield Equip(entry.seat, entry.name, (one,)), Equip(entry.seat, entry.name, (other,))


# --- the table ---

COMMON = (Secret("answers given in advance", "DESIGN", _standing),)
SECRETS: dict[str, tuple[Secret, ...]] = {
    "skirmish": (
        *COMMON,
        Secret("where somebody hides", "FT-SK-06", _elsewhere),
        Secret("what somebody in hiding has done", "FT-SK-06", _in_hiding),
    ),
    "boarding": COMMON,
    "armour": (
        *COMMON,
        Secret("of what kind troops off the board are", "AR-161", _other_troops),
        Secret("what they are called", "AR-161", _other_names),
        Secret("how many they are", "AR-161", _other_number),
        Secret("when they come", "AR-H61", _other_turns),
        Secret("in what condition they are", "AR-H61", _other_condition),
        Secret("who is aboard them", "AR-H61", _other_cargo),
    ),
    "fleet": (*COMMON, Secret("what is drafted", "FL-D07", _other_draft)),
    "starship": COMMON,
    "overland": (
        *COMMON,
        Secret("the script", "OV-D40", _other_script),
        Secret("where somebody waits", "FT-OV-03", _other_squares),
        Secret("who waits there", "FT-OV-03", _other_ambush),
        Secret("how many wait", "FT-OV-03", _one_more_ambush),
    ),
    "campaign": (
        Secret("battles to come", "campaign/views", _other_battles),
        Secret("others' sheets", "campaign/views", _other_sheets),
        Secret("tales told to others", "campaign/views", _other_tales),
        Secret("what the games in play hide", "campaign/views", _in_the_games),
    ),
}
STANDS = Whispered("answers given in advance", "DESIGN", _stands)
OFTEN = Whispered("how often answers are given in advance", "DESIGN", _speaks_often)
WHISPERS: dict[str, tuple[Whispered, ...]] = {
    "skirmish": (
        STANDS,
        OFTEN,
        Whispered("in how many orders one goes in hiding", "FT-SK-06", _walks_in_parts),
        Whispered("ways in hiding", "FT-SK-06", _hidden_walks, lambda one, other: one.hidden == other.hidden),
    ),
    "boarding": (STANDS, OFTEN),
    "armour": (
        STANDS,
        OFTEN,
        Whispered("who goes round the board", "AR-161", _delays, lambda one, other: one.notices == other.notices),
    ),
    "fleet": (STANDS, OFTEN, Whispered("ships' orders", "FL-D07", _drafts)),
    "starship": (STANDS, OFTEN),
    "overland": (STANDS, OFTEN),
    "campaign": (Whispered("others' gear", "campaign/views", _equips),),
}


def sound(rules: Any, state: Any) -> bool:
    """Whether a position could have come about in play."""
    return not problems(rules, state)


def differences(
    rng: Random, system: str, rules: Any, whole: Any, seat: int, codec: Any
) -> Iterator[tuple[Secret, Any]]:
    """Every row of the table that applies, in random order, with the other position."""
    rows = SECRETS[system]
    for secret in rng.sample(rows, len(rows)):
        for _ in range(4):
            other = secret.change(rng, rules, whole, seat)
            if other is None or other == whole:
                continue
            if (system == "campaign" or sound(rules, other)) and not codec.problems(other):
                yield secret, other
                break


def whispers(
    rng: Random, system: str, rules: Any, whole: Any, seat: int
) -> Iterator[tuple[Whispered, tuple[Said, Said]]]:
    """Pairs of orders of others, or of some in a row, that a seat notices nothing of; in a campaign those of the game
    in play too."""
    rows = [(row, rules, whole) for row in WHISPERS[system]]
    if system == "campaign":
        rows += [(row, load(whole.top.rules), whole.top.state) for row in WHISPERS[whole.top.rules]]
    for row, own, state in rng.sample(rows, len(rows)):
        yield from ((row, pair) for pair in row.orders(rng, own, state, seat))
