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
from tactical.table import Ask, Faces, awaiting, tape
from tactical.table.notation import read
from tests.campaign.stories import lines

SAVES = Path(__file__).resolve().parents[1] / "saves"


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
    # Cy has hurt Ann and been hurt; Dee peeks round the corner. Cy pushes past Bo at the helm: Bo may strike first.
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
    # Red holds Arn, everybody else has passed: it acts on. Nothing is drafted: that would open on a curtain (FL-D07).
    "fleet": Sample(
        "six-thrones",
        tuple(
            (text, ())
            for text in (
                "activate arn",
                "order red-carrier arn with red-infantry-1 red-infantry-2 red-fighter-1",
                "order red-destroyer arn",
                "commit",
                "land red-infantry-1 on arn-prime",
                "done",
                "activate cyl",
                "order yellow-carrier cyl with yellow-infantry-1 yellow-infantry-2",
                "commit",
                "land yellow-infantry-1 on cyl-prime",
                "done",
                *("pass", "pass", "pass", "pass"),
            )
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
    # Day 2 on the salt road: a horse is worn by a forced march, and the company goes on by night.
    "overland": Sample(
        "salt-road",
        (
            ("band travel b4", ()),
            ("band forced march", ((2, 3), (3, 4))),
            ("band travel c4", ()),
            ("band end day", ()),
            ("band travel d4", ()),
            ("band end leg", ()),
            ("band night travel mara", ((1, 4),)),
        ),
        "band",
    ),
    # The Rook is a hulk with Haven's boarders aboard: a fleet action became a battle in the lane, and that one this.
    "campaign": Sample("lantern-rock", tuple(lines()[:BOARDED]), "mara"),
    # The jetpacks went round and come on behind the village, the turret is down, the lander was hit as it stood there.
    # Ada gets out of the carrier in sight of the squad in the village, which may fire.
    "armour": Sample(
        "company-action",
        (
            ("jay delay u1", ()),
            ("ready", ()),
            ("stand never intercept", ()),
            ("ready", ((1,),)),
            ("crate go d12 e12 f12 g12 h12 i12 j12 k12 l12 m12", ()),
            ("crate end unit", ()),
            ("zinc fire gun at crate", ((3, 1),)),
            ("hold", ()),
            ("zinc end unit", ()),
            ("thorn land r8", ()),
            ("thorn fire autocannon at volley", ((6, 6),)),
            ("thorn end unit", ()),
            ("yew go y11", ()),
            ("yew end unit", ()),
            ("anvil go e13 f13 g13 h13 i13 j13 k13 l13 m13 n13", ()),
            ("anvil fire gun at zinc", ((4, 2),)),
            *((f"{name} end unit", ()) for name in ("anvil", "xena", "axe", "volley")),
            *((f"{name} end unit", ()) for name in ("dray", "wolf", "maxim", "cleo", "ed")),
            ("ready", ()),
            ("ready", ((1,),)),
            ("gull land q14", ()),
            ("gull end unit", ()),
            ("zinc fire gun at gull", ((6, 5),)),
            ("anvil overwatch with gun", ((5, 5),)),
            ("hold", ()),
            ("zinc end unit", ()),
            ("jay enter u1", ()),
            ("jay go t2 s3 s4", ()),
            ("kim enter u1", ()),
            ("kim go t2 t3", ()),
            ("lou enter u1", ()),
            ("jay end unit", ()),
            ("stand ask intercept", ()),
            ("yew end unit", ()),
            ("ada unload l12", ()),
        ),
        "blue",
    ),
}


def decides(state: Any) -> str:
    """The piece that is asked about; the seat that is asked, where it is about none."""
    top = state.stack[-1]
    return str(state.name(top.piece) if top.piece >= 0 else state.seat(top.ask.seat).name)


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
