"""The drills of skirmish."""

from __future__ import annotations

from tactical.table.goals import Exit, exited
from tests.opponent.drills.drill import Drill, at, both, either, nearer, never, no_nearer, ordered, unseen, won
from tests.opponent.positions import LAST, Position, board, hold, hold_here, joined, way_out

RIFLE = 'kind = "trooper"; weapons = ["rifle"]'
SWORD = 'kind = "trooper"; weapons = ["sword"]'
GRENADE = 'kind = "trooper"; weapons = ["grenade", "rifle"]'
THROWER = 'kind = "trooper"; weapons = ["grenade"]'
MEDIC = 'kind = "medic"; weapons = ["pistol"]'


def skirmish(picture: str, goals: str = LAST, marks: str = "", limit: int = 9, **pieces: str) -> Position:
    names = ", ".join(f'"{one}"' for one in sorted(pieces))
    return board("skirmish", picture, marks, f"limit = {limit}\norder = [{names}]", goals, **pieces)


def melee() -> Position:
    """Two friends beside one foe, whom only a grenade reaches."""
    return skirmish("a...bn...\n....c....", a=THROWER, b=SWORD, c=SWORD, n=SWORD)


def gone(here: Position) -> Position:
    """The same when one of red's has left by e's mark before."""
    cell = next(cell for goal in here.state.setup.goals if isinstance(goal, Exit) for cell in goal.cells)
    return here._replace(state=here.state.having(score=exited(here.state, "red", cell)))


SKIRMISH = (
    Drill(
        "step onto a hold in reach",
        lambda: skirmish("a...H...........n", hold("h") + LAST, "H", a=SWORD, n=SWORD),
        at("a", "e1"),
    ),
    Drill(
        "stay on a hold that one stands on alone",
        lambda: skirmish("....a..............n", hold_here("e1") + LAST, a=RIFLE, n=SWORD),
        at("a", "e1"),
    ),
    Drill(
        "of two squares to hold the one in cover",
        lambda: skirmish(
            '.............\na...........n\n...."........',
            hold_here("e1", "e3") + LAST, a=SWORD, n=RIFLE,
        ),
        at("a", "e3"),
    ),
    Drill(
        "take the hold from the enemy who stands on it",
        lambda: skirmish("a..n", hold_here("d1") + LAST, a=SWORD, n=SWORD).with_piece("n", health=3),
        ordered("strike n"),
    ),
    Drill(
        "block the way to what they want",
        lambda: skirmish("a....H....n", hold("h", "blue") + LAST, "H", a=SWORD, n=SWORD),
        lambda turn: turn.did("walk"),
    ),
    Drill("leave by the exit", lambda: skirmish("a.E.........n", way_out("e"), "E", a=SWORD, n=SWORD), won),
    Drill(
        "run for the exit rather than fight",
        lambda: skirmish("E.....a....n", way_out("e"), "E", limit=3, a=SWORD, n=RIFLE),
        either(won, at("a", "a1", "b1", "c1")),
    ),
    Drill(
        "strike whom one blow takes out",
        lambda: skirmish("an..........", a=SWORD, n=SWORD).with_piece("n", health=1),
        ordered("strike n"),
    ),
    Drill(
        "fire at the one who is nearly out",
        lambda: skirmish("a.......\n........\n.....n.o", a=RIFLE, n=RIFLE, o=RIFLE).with_piece("o", health=1),
        ordered("at o"),
    ),
    Drill(
        "shoot the wounded who is about to leave, not the weaker one who is not",
        lambda: (
            skirmish(
                "a.......\n........\no......n\n.......E", LAST + way_out("e", "blue"), "E", a=RIFLE, n=SWORD, o=SWORD
            )
            .with_piece("n", health=4)
            .with_piece("o", health=3)
        ),
        ordered("at n"),
    ),
    Drill(
        "pick the wounded of two beside one",
        lambda: skirmish("nao", a=SWORD, n=SWORD, o=SWORD).with_piece("o", health=1),
        ordered("strike o"),
    ),
    Drill(
        "hurt whom one can rather than hide",
        lambda: skirmish("a...n", a=RIFLE, n=SWORD).with_piece("n", health=4),
        ordered("fire"),
    ),
    Drill(
        "shoot before anything else is gained", lambda: skirmish("a.....n", a=RIFLE, n=RIFLE), ordered("fire")
    ),
    Drill(
        "keep away from swords with a rifle",
        lambda: skirmish("a........n", a=RIFLE, n=SWORD),
        no_nearer("a", "n", 5),
    ),
    Drill(
        "no blast among one's own",
        lambda: skirmish("a....bn....", a=GRENADE, b=SWORD, n=SWORD),
        never("throw"),
    ),
    Drill("no blast where two friends stand by one foe", melee, never("throw")),
    Drill(
        "a grenade where three stand together",
        lambda: skirmish("a...n...\n....o...\n....p...", a=GRENADE, n=SWORD, o=SWORD, p=SWORD),
        ordered("throw"),
    ),
    Drill(
        "out of sight for the last round, when one is ahead and nearly out",
        lambda: skirmish(
            "..........n\na.........o\n.#.........\n.#.........\n.#........p",
            limit=1, a=SWORD, n=RIFLE, o=RIFLE, p=RIFLE,
        ).with_piece("a", health=1).with_piece("p", health=-20),
        unseen("a", "n", "o"),
    ),
    Drill(
        "help up the friend beside one",
        lambda: skirmish("ab" + "." * 26 + "n", a=MEDIC, b=RIFLE, n=SWORD).with_piece("b", health=-2),
        ordered("aid b"),
    ),
    Drill(
        "come nearer where nobody is in reach",
        lambda: skirmish("a" + "." * 28 + "n", a=SWORD, n=SWORD),
        nearer("a", "n", 28),
    ),
    Drill(
        "go round a wall to get at them",
        lambda: skirmish("....#....\na...#...n\n....#....\n.........", a=SWORD, n=RIFLE),
        ordered("walk"),
    ),
    Drill(
        "wait for nobody who cannot be seen: look for them",
        lambda: skirmish("a" + "." * 14 + "#" + "." * 14 + "n\n" + "." * 31, a=RIFLE, n=RIFLE),
        ordered("walk"),
    ),
    Drill(
        "hold with one and leave with the other, where both are wanted",
        lambda: skirmish(
            "b.E.a..........n", joined("all", hold_here("e1"), way_out("e")), "E", a=SWORD, b=SWORD, n=SWORD
        ),
        either(both(at("a", "e1"), at("b", "")), both(at("b", "e1"), at("a", ""))),
    ),
    Drill(
        "go and hold what is left of a goal of two parts when the other is met",
        lambda: gone(skirmish("a...H.......E.n", joined("all", hold("h"), way_out("e")), "HE", a=SWORD, n=SWORD)),
        at("a", "e1"),
    ),
    Drill(
        "go for the nearer of two things of which one is enough",
        lambda: skirmish(
            "H.........a......................E.......n", joined("any", hold("h"), way_out("e")), "EH", a=SWORD, n=SWORD
        ),
        at("a", "f1"),
    ),
    Drill(
        "do the nearer of two things of which one is enough",
        lambda: skirmish("E..a.........H.n", joined("any", hold("h"), way_out("e")), "EH", a=SWORD, n=SWORD),
        won,
    ),
)  # fmt: skip
