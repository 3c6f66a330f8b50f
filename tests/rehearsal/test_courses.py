"""Chains of orders in every system, beside each of their throws followed to its end with nothing merged."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from tactical.rehearsal.answers import Reply, nobody
from tactical.rehearsal.chain import ahead, chances
from tactical.ruleset import Ruleset
from tactical.ruleset.extras import Drafting
from tactical.table import Ask, Order, Outcome, Roll, Throw, judge, outcomes, play
from tactical.table.events import Event
from tactical.table.notation import read
from tests.rehearsal.cases import CASES, TOUGH, TWIN
from tests.rehearsal.fields import field
from tests.rules.boarding import fixture as boarding
from tests.rules.fleet import fixture as fleet
from tests.rules.starship import fixture as starship


class Given(NamedTuple):
    """Orders by lines, each read where all before it went well."""

    rules: Ruleset[Any]
    state: Any
    texts: tuple[str, ...]
    reply: Reply = nobody

    def orders(self) -> list[Order]:
        found: list[Order] = []
        for text in self.texts:
            found.append(read(self.rules, ahead(self.rules, self.state, found)[0], 0, text))
        return found


def of_case(system: str, *texts: str, open_windows: bool = False) -> Given:
    rules, state, _, reply, _ = CASES[system]()
    return Given(rules, state, texts, nobody if open_windows else reply)


def charge() -> Given:
    """A step towards an enemy, and a blow."""
    return Given(*field("..... .a.c. .....", "ann red plain sword", "cy blue plain sword"),
                 ("ann walk c2", "ann strike cy with sword"))  # fmt: skip


def volley() -> Given:
    """A square flown, and two attacks with another between them."""
    mounts = ({"name": "twin", "weapon": "twin", "sides": ("front",)},)
    state = starship.start(ada={"mounts": mounts}, zed=TOUGH, weapons=TWIN)
    return Given(starship.RULES, state, ("ahead 1", "attack zed with twin"), CASES["starship"]().reply)


def draft() -> Given:
    """Two cruisers ordered into the fire of two cannon, and the commit."""
    units = ("c1 cruiser red b", "c2 cruiser red b", "p1 pds blue c-one", "p2 pds green c-one")
    return Given(fleet.RULES, fleet.moving(*units, *fleet.ANCHOR), ("order c1 c", "order c2 c", "commit"),
                 CASES["fleet"]().reply)  # fmt: skip


CHAINS: dict[str, Callable[[], Given]] = {
    "boarding": lambda: of_case("boarding", f"ann run 1 {boarding.to(0, 2)} on", f"ann walk {boarding.to(2, 5)}"),
    "skirmish": charge,
    "starship": volley,
    "fleet": draft,
    "armour": lambda: of_case("armour", "car advance 3", "car advance 2"),
    "overland": lambda: of_case("overland", "band travel 1,4", "slip by kit", open_windows=True),
}

Course = tuple[int, tuple[int, ...], tuple[tuple[int, int], ...]]  # orders done, where the first piece is, what is lost


def followed(given: Given, orders: list[Order]) -> dict[Course, Fraction]:
    """Each throw of each roll played from where the one before it led."""
    rules, found = given.rules, dict[Course, Fraction]()

    def lost(before: dict[int, int], events: tuple[Event, ...]) -> dict[int, int]:
        now = dict(before)
        for event in events:
            if (amount := getattr(event, "amount", 0)) > 0:
                now[event.piece] = now.get(event.piece, 0) + amount  # type: ignore[attr-defined]
        return now

    def arrived(state: Any, done: int) -> bool:
        """Whether all who have left the draft are where their orders, as they were declared, lead."""
        drafted = {part.order.subject for part in rules.extra(Drafting).parts(state)}
        due = {order.subject: goals[n] for n, order in enumerate(orders[:done]) if goals[n] is not None}
        return all(who in drafted or cell in state.pieces[who].place.cells for who, cell in due.items())

    def go(out: Outcome, done: int, harm: dict[int, int], chance: Fraction, *, before: bool = False) -> None:
        harm, want = lost(harm, out.events), out.awaiting
        there = before or arrived(out.state, done)  # once they are, what befalls them is not the order's doing
        if isinstance(want, Roll):
            for faces, part in outcomes(want):
                go(play(rules, out.state, Throw(-1, faces)), done, harm, chance * part, before=there)
        elif isinstance(want, Ask) and (answer := given.reply(out.state, want)) is not None:
            go(play(rules, out.state, answer), done, harm, chance, before=there)
        elif there and done < len(orders) and judge(rules, out.state, orders[done]):
            go(play(rules, out.state, orders[done]), done + 1, harm, chance)
        else:
            who = orders[0].subject
            cells = out.state.pieces[who].place.cells if who >= 0 else ()
            course = (done - (not there), cells, tuple(sorted(harm.items())))
            found[course] = found.get(course, Fraction(0)) + chance

    goals: list[int | None] = []
    for n, order in enumerate(orders):
        legs = judge(rules, ahead(rules, given.state, orders[:n])[0], order).legs
        goals.append(legs[-1].cell if legs else None)
    go(play(rules, given.state, orders[0]), 1, {}, Fraction(1))
    return found


@pytest.mark.parametrize("system", CHAINS)
def test_of_several_orders_in_every_system(system: str) -> None:
    given = CHAINS[system]()
    orders = given.orders()
    found = chances(given.rules, given.state, orders, reply=given.reply)
    assert found.exact, found
    courses: dict[Course, Fraction] = {}
    for end, chance in found.courses:
        course = (end.kept, end.cells, end.harm)
        courses[course] = courses.get(course, Fraction(0)) + chance
    assert len(courses) > 1
    assert courses == followed(given, orders)
