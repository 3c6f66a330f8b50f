"""Made the saves beside it, with the code of content version 2:  python -m tests.journal.golden.played.make

They are random games of all six systems and the script of the shipped campaign, with what was seen of them then: log,
undo borders and positions. They stay as they are: games that were played before version 3, which keep opening.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

from tactical.journal.game import EVERY, Game
from tactical.journal.visibility import Visibility
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario, read_campaign, scenario_from_text
from tactical.table import Ask, Over, Roll, Throw, awaiting, by_hand
from tests.campaign.stories import into, lines
from tests.journal.games import YARD

FOLDER = Path(__file__).resolve().parent
BATTLES = {
    "armour": "bridge-and-ford",
    "boarding": "the-west-lock",
    "fleet": "three-suns",
    "overland": "salt-road",
    "skirmish": "",  # the tests' own yard, where somebody hides
    "starship": "belt-duel",
}
RECORDS = EVERY + 40


def identity(name: str) -> bytes:
    return f"played-{name}".encode()[:12].ljust(12, b".")


def battle(name: str, path: Path) -> Game:
    """A random game: orders and throws, some taken back and done again, some by consent."""
    rules, state = open_scenario(BATTLES[name]) if BATTLES[name] else _yard()
    rng, dice = random.Random(name), live(7)
    game = Game.create(path, rules, state, replace=True, identity=identity(name))
    seats = range(len(state.setup.seats))
    while game.history.seq < RECORDS:
        want = awaiting(game.state)
        chance = rng.random()
        if isinstance(want, Over):
            for _ in range(8):  # fight it out otherwise
                game.undo(0, seats)
        elif chance < 0.06 and game.moments:
            by = max(game.moments[-1].order.seat, 0)
            game.undo(by)  # alone, or a consent that waits
            if rng.random() < 0.5 and game.again is not None:
                game.redo(max(game.again.seat, 0))
        elif isinstance(want, Roll):
            assert game.play(Throw(-1, dice(want) or ())).verdict
        else:
            assert isinstance(want, Ask)
            offers = list(rules.offers(rules.view(game.state, want.seat)))
            verb = rng.choice(sorted({order.verb for order in offers}))
            chosen = rng.choice([order for order in offers if order.verb == verb])
            assert game.play(chosen, dice if rng.random() < 0.7 else by_hand).verdict
    return game


def _yard() -> tuple[Any, Any]:
    scenario = scenario_from_text(YARD)
    return scenario.rules, scenario.opened()


def campaign(path: Path) -> Game:
    """The shipped campaign's script, with orders taken back and done again."""
    rng = random.Random(5)
    game = Game.begin(path, read_campaign("lantern-rock").begun(), replace=True, identity=identity("campaign"))
    for _ in into(game, lines()):
        if rng.random() < 0.2:
            seats = range(len(game.campaign.setup.seats))
            game.undo(0, seats if rng.random() < 0.5 else ())
            if game.again is not None:
                assert game.redo(max(game.again.seat, 0))
    return game


def seen_of(game: Game) -> dict[str, Any]:
    """What a game tells of its past and of where it stands: log, borders, digests, chronicle."""
    game.history.load_all()
    visibility = Visibility(game.rules, game.state)
    log = []
    for moment in game.moments:
        rules = moment.rules_after(game.rules)
        say = rules.presenter.say
        headline, kind = visibility.headline(moment), type(moment.order)
        if kind.former:  # told in the words of then
            headline = headline.replace(kind.typed(), kind.former, 1)
        log.append([moment.seq, headline, [say(moment.after, event) for event in moment.events]])
    seats = range(len(game.state.setup.seats))
    borders = []
    for moment in game.moments:
        verdicts = [game.codec.border(moment, seat) for seat in seats]
        borders.append(" ".join(verdict.reasons[0].code if verdict.reasons else "ok" for verdict in verdicts))
    return {
        "records": [told.record.digest.hex() for told in game.history.told],
        "log": log,
        "borders": borders,
        "consents": sorted(game.history.consents),
        "again": len(game.history.future),
        "chronicle": [tale.text for tale in game.campaign.chronicle] if game.campaign is not None else [],
    }


FORMER_WORDS = {  # by the words of now; both sides of a comparison go through it
    " goes first": " begins",
    " mount at ": " at ",
    " peeks into ": " peeks to ",
    " is no longer held open": " is let go",
    " ends the move": " ends its move",
    " ends the forced march": " ends its forced march",
    " ends the day": " ends its day",
    " ends the night leg": " ends its night leg",
    ": a hit": ": hit",
    ": a miss": ": miss",
    ": a direct hit": ": direct hit",
    " and has ": ": has ",
    "moves by ": "is moved by ",
    "controls space at": "holds the space of",
    "terrain -": "the land -",
    "° to ": " to ",
    "damage by ": "damage of ",
    "time ran out": "the time is up",
    "'s night travel:": "'s night:",
    " left (": " now (",
    "° left, heading": " to port, heading",
    "° right, heading": " to starboard, heading",
    " fighters and ": " fighters, ",
}


def played(seen: dict[str, Any]) -> dict[str, Any]:
    """What must never change about it. Digests have another shape since; orders are told in today's notation, which
    may say more behind seat, piece and verb; sentences give pieces a capital and numbers their unit, which then they
    did not; a leg of a journey says from where and over what; Defence is spelt as armour is, and ids are told
    without hyphens."""
    log = [[seq, headline.lower().split()[:3], [_then(line) for line in lines]] for seq, headline, lines in seen["log"]]
    return {key: held for key, held in seen.items() if key != "records"} | {"log": log}


def _then(line: str) -> str:
    line = re.sub(r"((?:is to go to|arrives at|is moved by) .*) with .*", r"\1", line)  # cargo is told by kinds now
    line = re.sub(r"travels from \S+ to (\S+), [^(]*\(", r"travels to \1 (", line.lower())
    line = re.sub(r"(each [≥≤] \d+: \d+) hits?|(goes off at \S+:) damage", r"\1\2", line)
    line = re.sub(r": now at (-\d+)", r": \1 left", line).replace(": waits", " waits")
    line = re.sub(r"^(\w+)\W+waits$", r"\1 waits", line)
    for now, then in FORMER_WORDS.items():
        line = line.replace(now, then)
    line = line.replace(" :", ":").replace(" 1 hits ", " 1 hit ").replace("defense", "defence").replace("-", " ")
    return re.sub(r"(\d) (?:squares?|mp|inch(?:es)?)\b(?= left\)|\)|$)", r"\1", line)


def main() -> None:
    for name in (*BATTLES, "campaign"):
        path = FOLDER / f"{name}.tactical"
        with campaign(path) if name == "campaign" else battle(name, path) as game:
            kinds = {t.record.__class__.__name__ for t in game.history.told}
            print(name, game.history.seq, len(game.moments), kinds)
        with Game.open(path, write=False) as game:
            text = json.dumps(seen_of(game), indent=0, ensure_ascii=False)
        path.with_suffix(".json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
