"""Makes the sample saves that are shipped:  python -m tests.make_saves [FOLDER]

Each is a shipped scenario, played to a moment at which there is something to decide, with fixed faces: the same file,
byte for byte, whenever the rules and the scenario are the same. Make them anew when those change before a release;
after one, its samples are golden files and stay.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

from tactical.campaign import notation as story
from tactical.journal.game import Game
from tactical.scenario import is_campaign, open_scenario, read_campaign
from tactical.table import CHANCE, Ask, Faces, Throw, awaiting, tape
from tactical.table.notation import read
from tests.campaign.stories import lines

SAVES = Path(__file__).resolve().parents[1] / "saves"


THROW = ""  # in place of an order: the roll that a game awaits when it begins
BOARDED = 42  # lines of the campaign's script up to the boarding action


class Sample(NamedTuple):
    """A save to make: its scenario or campaign, the orders given, each with the faces of its rolls, and who decides
    then: a piece, or a seat where no piece is asked about."""

    scenario: str
    orders: tuple[tuple[str, tuple[Faces, ...]], ...]
    then: str


def walk(*texts: str) -> tuple[tuple[str, tuple[Faces, ...]], ...]:
    """Orders without rolls, each followed by the end of that character's turn."""
    return tuple((text, ()) for order in texts for text in (order, f"{order.split()[0]} end"))


SAMPLES = {
    # Cy has hurt Ann and been hurt; Dee peeks round the corner, and Eve waits. Cy pushes past Bo at the helm: Bo may
    # strike first.
    "boarding": Sample(
        "the-west-lock",
        (
            ("cy ready pistol", ()),
            ("cy walk h3 g3 f3 e3", ()),
            ("cy attack ann with pistol", ((4, 3), (3, 2))),
            ("cy end", ()),
            ("dee walk i3 h3 g3 f3 f2 peek", ()),
            ("dee end", ()),
            ("ann attack cy with pistol", ((4, 4), (5, 4))),
            ("ann walk b3 b4", ()),
            ("ann end", ()),
            ("bo ready blade", ()),
            ("bo walk d2", ()),
            ("bo end", ()),
            ("eve walk g2", ()),
            ("eve end", ()),
            ("cy run 1 d3 d2 c2 b2", ((5, 4),)),
        ),
        "bo",
    ),
    # Both patrols have come in through their gaps. Yara and Zeb are hurt; Cleo, sword and grenade in hand, is next.
    "skirmish": Sample(
        "the-mill",
        (
            *walk("bram walk c4 d4 e5", "xan walk n10 m9 l9", "wren walk n11 m10 l10 k10 j10"),
            *walk("ada walk c3 d4 e4 f4 g4", "cleo walk c6 d7 e7 f7 g7", "yara walk n8 m7 l7 k7 j7"),
            *walk("zeb walk n8 m7 l6 l5 l4", "dov walk c7 d8 e9"),
            ("bram walk e6 e7", ()),
            ("bram fire rifle at yara", ((3, 3), (6, 5))),
            ("bram end", ()),
            ("xan walk m8 m7 l7", ()),
            ("xan fire rifle at cleo", ((6, 5),)),
            ("xan end", ()),
            ("wren fire pistol at cleo", ((4, 3), (2, 3))),
            ("wren end", ()),
            ("ada fire pistol at zeb", ((2, 2), (5, 4))),
            ("ada end", ()),
        ),
        "cleo",
    ),
    # Red has taken Arn, and Yellow has come for it with three ships. The first round is to be rolled: stay, or retreat?
    "fleet": Sample(
        "six-thrones",
        (
            ("activate arn", ()),
            ("order red-carrier arn with red-infantry-1 red-infantry-2 red-fighter-1", ()),
            ("order red-destroyer arn", ()),
            ("commit", ()),
            ("land red-infantry-1 on arn-prime", ()),
            ("end landing", ()),
            ("activate arn", ()),
            ("order yellow-cruiser-1 bex arn", ()),
            ("order yellow-cruiser-2 bex arn", ()),
            ("order yellow-destroyer bex arn", ()),
            ("commit", ((3, 7), (5, 4))),
        ),
        "red",
    ),
    # The corvettes have closed in. Shrike's bow shield is gone; Kestrel has fired once of three and may fly on.
    "starship": Sample(
        "belt-duel",
        (
            ("kestrel fly 6", ()),
            ("kestrel end", ()),
            ("shrike fly 6", ()),
            ("shrike evade", ()),
            ("shrike end", ()),
            ("kestrel fly 2", ()),
            ("kestrel attack shrike with heavy by gunner-1", ((19,), (4, 3, 5, 2))),
            ("kestrel end", ()),
            ("shrike fly 2", ()),
            ("shrike mend front by engineer", ((3,),)),
            ("shrike attack kestrel with heavy by gunner-1", ((9,),)),
            ("shrike end", ()),
            ("kestrel fly 1", ()),
            ("kestrel attack shrike with light by gunner-2", ((17,), (6,))),
        ),
        "kestrel",
    ),
    # Evening of day 1 in the woods north of the salt. By night the company may be in time, if Mara finds the way; a
    # forced march saves a day, and may lame a horse for the days to come, which the company can leave behind.
    "overland": Sample(
        "salt-road",
        (("band travel b2 c1", ()), ("band route to Saltby night", ())),
        "band",
    ),
    # The Rook is a hulk with Haven's boarders aboard: a fleet action became a battle in the lane, and that one this.
    "campaign": Sample("lantern-rock", tuple(lines()[:BOARDED]), "mara"),
    # Both tanks have come down the road, and Zinc was hit. Brook waits behind a wood, ready to pop up. Everything is on
    # the board: who keeps troops off it sees another one than the other seat, and that opens on a curtain (AR-H61).
    "armour": Sample(
        "bridge-and-ford",
        (
            (THROW, ((2,),)),
            ("stand never intercept", ()),
            ("brook go d6 e6 f6 g6 h6", ()),
            ("brook end unit", ()),
            ("stand never intercept", ()),
            ("zinc go af12 ae12 ad12 ac12 ab12 aa12 z12 y12", ()),
            ("zinc end unit", ()),
            ("anvil go e12 f12 g12 h12 i12 j12 k12 l12", ()),
            ("anvil fire gun at zinc", ((6, 5),)),
            ("anvil end unit", ()),
            ("yew go ag17 af17 ae17 ad17 ac17 ab17 aa17 z17", ()),
            ("yew fire gun at anvil", ((6, 2),)),
            ("yew end unit", ()),
            ("ada go f14 g14 h14", ()),
            ("ben go f15 g15 h15", ()),
            ("cy go e16 f15 g15", ()),
            ("ada end unit", ()),
            ("wolf go ad14 ac14 ab14", ()),
            ("wolf end unit", ()),
            ("dora go g10 h10 i10", ()),
            ("dora end unit", ()),
            ("zoe go ae9 ad9 ac9", ()),
            ("yuri go ae9 ad9", ()),
            ("xena go af8 ae8", ()),
            ("zoe end unit", ()),
            ("maxim push g12", ()),
            ("stand ask intercept", ()),
            ("maxim end unit", ()),
            ("stand ask intercept", ()),
            ("nail end unit", ((2,),)),
        ),
        "red",
    ),
}


def decides(state: Any) -> str:
    """The piece that is asked about; the seat that is asked, where it is about none."""
    top = state.stack[-1]
    return str(state.pieces[top.piece].name if top.piece >= 0 else state.seat(top.ask.seat).name)


def _begun(scenario: str, path: Path, identity: bytes) -> Game:
    """A new save of a scenario, or of a campaign."""
    if is_campaign(scenario):
        return Game.begin(path, read_campaign(scenario).begun(), replace=True, identity=identity)
    return Game.create(path, *open_scenario(scenario), replace=True, identity=identity)


def make(name: str, path: Path) -> None:
    """Make one sample. AssertionError where an order is refused or the faces are not those that its rolls want."""
    sample = SAMPLES[name]
    identity = f"sample-{name}".encode()[:12].ljust(12, b".")
    with _begun(sample.scenario, path, identity) as game:
        game.clock = lambda: 0  # the same bytes whenever they are made
        for text, faces in sample.orders:
            if story.is_campaign(text):
                assert game.play(story.read(0, text), tape(faces)).rolled == faces
                continue
            if text == THROW:
                assert game.play(Throw(CHANCE, *faces)).verdict
                continue
            want = awaiting(game.state)
            assert isinstance(want, Ask), f"{text}: {want}"
            view = game.rules.view(game.state, want.seat)
            outcome = game.play(read(game.rules, view, want.seat, text), tape(faces))
            why = [game.rules.presenter.why(reason) for reason in outcome.verdict.reasons]
            assert outcome.verdict, f"{text}: {why}"
            assert outcome.rolled == faces, f"{text}: {outcome.rolled}, {outcome.awaiting}"
        assert decides(game.state) == sample.then


def main(folder: Path) -> None:
    """Make all of them."""
    folder.mkdir(exist_ok=True)
    for name in SAMPLES:
        make(name, folder / f"{name}.tactical")
        print(folder / f"{name}.tactical")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SAVES)
