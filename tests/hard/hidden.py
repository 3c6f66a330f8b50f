"""Positions in which something is hidden from a seat, and what else could be hidden there instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from tactical.campaign import view as campaign_view
from tactical.campaign.saga import Saga, Tale
from tactical.journal.game import Game
from tactical.rules.armour import RULES as ARMOUR
from tactical.scenario import campaign_from_text, open_scenario, read_campaign, scenario_from_text
from tactical.table.places import OnBoard
from tactical.table.values import replace
from tests.campaign.samples import CAMPAIGN
from tests.rules.armour.maps import everything
from tests.ui.battle.games import text_of

WOODS = """
....;;;;....
.a.;;;;;;.c.
...;;;;;;...
.b.;;;;;;.d.
....;;;;....
"""  # where anybody can hide
CANARY = "Zyzzyva"  # a word that stands nowhere else


def begun(rng: Random, path: Path, stage: str) -> Game:
    """A new game of a stage."""
    match stage:
        case "woods":
            found = scenario_from_text(text_of(WOODS, title="Woods"), "woods")
            return Game.create(path, found.rules, found.opened(), replace=True)
        case "entries":  # troops under way round the map, cargo, landers
            return Game.create(path, ARMOUR, ARMOUR.open(everything(rng)), replace=True)
        case "story":
            text = CAMPAIGN.replace("turn_days = 2", 'turn_days = 2\nrosters = "own"')
            return Game.begin(path, campaign_from_text(text).begun(), replace=True)
        case "lantern-rock":
            return Game.begin(path, read_campaign(stage).begun(), replace=True)
    return Game.create(path, *open_scenario(stage), replace=True)


def anew(path: Path, whole: Any, like: Game) -> Game:
    """A new game from a position in mid-play, or a campaign, under the rules of another."""
    if like.saga is not None:
        return Game.begin(path, whole, replace=True)
    return Game.create(path, like.rules, whole, replace=True)


STAGES = ("woods", "entries", "over-the-ridge", "woods", "entries", "story", "lantern-rock")


def seen(game: Game, whole: Any, seat: int) -> Any:
    """All of a position, or of a campaign, that a seat may know."""
    return campaign_view(whole, seat) if game.saga is not None else game.rules.view(whole, seat)


def otherwise(rng: Random, game: Game, seat: int) -> Iterator[Any]:
    """The same to this seat, and yet another position: what is hidden from it is changed in one way or another."""
    whole = game.whole
    known = seen(game, whole, seat)
    change = _campaign if game.saga is not None else _battle
    for _ in range(60):
        with suppress(ValueError, IndexError):  # no such place
            other = change(rng, whole, seat)
            if other != whole and seen(game, other, seat) == known and not game.codec.faults(other):
                yield other


def _campaign(rng: Random, saga: Saga, seat: int) -> Saga:
    """Other battles to come, other sheets of others, a story that somebody else was told."""
    met = {table.link for table in saga.tables} | {done.link for done in saga.done}
    links = tuple(
        replace(link, prologue=CANARY, sheet=rng.choice(saga.setup.links).sheet if rng.random() < 0.5 else link.sheet)
        if link.name not in met else link
        for link in saga.setup.links
    )  # fmt: skip
    roster = tuple(
        replace(entry, amounts=tuple((name, value + rng.randrange(4)) for name, value in entry.amounts))
        if saga.setup.rosters == "own" and entry.seat != seat else entry
        for entry in saga.roster
    )  # fmt: skip
    tales = saga.chronicle
    if len(saga.setup.seats) > 1:
        others = tuple(number for number in range(len(saga.setup.seats)) if number != seat)
        tales = (*tales, Tale(saga.day, saga.turn, f"A word to the others: {CANARY}.", tales[-1].link, others)) \
            if tales else tales  # fmt: skip
    state = _battle(rng, saga.top.state, seat)
    tables = (*saga.tables[:-1], replace(saga.top, state=state))
    return saga.having(setup=replace(saga.setup, links=links), roster=roster, chronicle=tales, tables=tables)


def _battle(rng: Random, state: Any, seat: int) -> Any:
    for change in CHANGES.get(type(state).__name__, ()):
        state = change(rng, state, seat)
    return state


def _lurking(rng: Random, state: Any, seat: int) -> Any:
    """Skirmish: those in hiding are elsewhere."""
    for number in state.hidden:
        who = state.pieces[number]
        if state.side(who) != state.seat(seat).side and isinstance(who.place, OnBoard):
            free = [cell for cell in range(state.board.size) if not state.pieces_on(cell)]
            state = state.with_piece(replace(who, place=replace(who.place, cells=(rng.choice(free),))))
    return state


def _underway(rng: Random, state: Any, seat: int) -> Any:
    """Armour: those off the board are in another condition, and come at another time."""
    from tactical.rules.armour import reserves

    for who in state.pieces:
        if who.seat != seat and reserves.private(state, who):
            entry = replace(who.entry, due=who.entry.due + rng.randrange(3))
            state = state.with_piece(replace(who, entry=entry, damage=rng.randrange(3)))
    return state


def _script(rng: Random, state: Any, seat: int) -> Any:
    """Overland: another script, and other places where somebody lies in wait."""
    if state.setup.seats[seat].referee:
        return state
    cells = range(state.board.size)
    encounters = tuple(
        replace(e, cells=(rng.choice(cells),)) if e.cells and not e.known and e.name not in state.met else e
        for e in state.setup.encounters
    )
    script = tuple(replace(cue, text=f"{CANARY} was here.") if cue.text else cue for cue in state.setup.script)
    return state.having(setup=replace(state.setup, encounters=encounters, script=script))


CHANGES: dict[str, tuple[Callable[[Random, Any, int], Any], ...]] = {
    "Skirmish": (_lurking,), "Armour": (_underway,), "Overland": (_script,),
}  # fmt: skip
