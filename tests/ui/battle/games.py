"""Small battles for the screen's tests, and the controllers and apps that play them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from tactical.journal.game import Game
from tactical.scenario import open_scenario, scenario_from_text
from tactical.session.session import Session
from tactical.table import Dice, Faces, Roll
from tactical.table.notation import read
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.program import Program, every_seat

HEAD = """
title = "{title}"
rules = "skirmish"
briefing = "A small fight."
order = [{order}]
[map]
topology = "square8"
picture = '''
{picture}
'''
[map.legend]
"." = "floor"
"#" = "wall"
";" = "undergrowth"
{legend}
"""
SEAT = '[[seats]]\nname = "{0}"\nside = "{0}"\n'
REFEREE = '[[seats]]\nname = "judge"\nside = ""\nreferee = true\n'

DUEL = """
..........
..a.......
...c......
..........
.....##...
.b......d.
"""  # cy beside ann: she cannot leave unseen
AMBUSH = """
..........
.a........
......;;;.
......;d;.
......;;;.
..........
"""  # dee may hide in the undergrowth
MEN = {"a": ("ann", "red"), "b": ("bo", "red"), "c": ("cy", "blue"), "d": ("dee", "blue")}


def text_of(picture: str, *, title: str = "Trial", order: str = "", referee: bool = False) -> str:
    """A scenario in which each letter is a trooper with a rifle and a sword."""
    men = [MEN[letter] for letter in sorted(set(picture) & set(MEN))]
    names = [name for name, _ in men]
    legend = "\n".join(f'{name[0]} = {{ piece = "{name}" }}' for name in names)
    rows = ", ".join(f'"{name}"' for name in (order.split() or names))
    text = HEAD.format(title=title, picture=picture.strip("\n"), legend=legend, order=rows)
    text += SEAT.format("red") + SEAT.format("blue") + (REFEREE if referee else "")
    for name, seat in men:
        weapons = '["rifle", "sword", "grenade"]' if name == "bo" else '["rifle", "sword"]'
        text += f'[[pieces]]\nname = "{name}"\nseat = "{seat}"\nkind = "trooper"\nweapons = {weapons}\n'
    return text


def new_game(folder: Path, what: str, **options: str) -> Game:
    """A new game in `folder`, of a shipped scenario or of a text."""
    if "\n" in what:
        scenario = scenario_from_text(what, "trial").having(options)
        rules, state = scenario.rules, scenario.opened()
    else:
        rules, state = open_scenario(what, options)
    return Game.create(folder / "game.tactical", rules, state)


def sit(game: Game, *seats: int, dice: Dice | None = None) -> Session:
    """A session for these seats, or all."""
    return Session(game, frozenset(seats) or every_seat(game), dice or sixes)


def say(session: Session, *orders: str) -> None:
    """Give typed orders, all of which must be legal."""
    seat = session.seat
    for text in orders:
        want = seat.want
        order = read(seat.rules, seat.game.state, want.seat, text)
        outcome, _ = session.give(order)
        assert outcome.verdict, f"{text}: {[seat.rules.presenter.why(r) for r in outcome.verdict.reasons]}"
        session.look()


def sixes(roll: Roll) -> Faces:
    """Every die shows its highest face: attacks, which roll low to hit, miss."""
    return (roll.sides,) * roll.dice


def ones(roll: Roll) -> Faces:
    """Every die shows a one."""
    return (1,) * roll.dice


def app_of(game: Game, *seats: int, dice: Dice | None = None, program: type[Program] = Program, **look: Any) -> Program:
    """The program on a game, as `run` would start it."""
    look.setdefault("glyphs", "ascii")
    return program(game, Path(game.save.path).parent, seats=frozenset(seats), dice=dice or sixes, **look)


def battle(app: App[Any]) -> BattleScreen:
    """The battle screen of a running program, wherever it is in the stack."""
    return next(screen for screen in app.screen_stack if isinstance(screen, BattleScreen))
