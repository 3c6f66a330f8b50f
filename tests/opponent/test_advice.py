"""Advice over random positions of all systems: its reasons are what changed, its dangers are those of the overlay, and
the worst is as bad as what others would be advised to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from tactical.journal.codecs import codec
from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.explanation import AVOIDS, NONE, RECOVERS, SAFE, moved
from tactical.opponent.hints import EXPOSED, GIVEN_AWAY, WORTH_A_PIECE, Hint, exposed_words, hints
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.measures import END, ENDED, MEASURES, Measuring
from tactical.opponent.player import Opponent, ends_day, only_ends
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import UsualReactions, expected, outcomes, tried
from tactical.opponent.weights import weights_of
from tactical.opponent.winning import SAMPLES, TOLD, after_orders, decided, share_of, shares
from tactical.opponent.worst import Worst, worst
from tactical.rehearsal import chain
from tactical.ruleset.extras import Drafting, Holdings
from tactical.ruleset.overlays import expected_loss, shared_overlay
from tactical.session.line_ends import Weighing, line_ends
from tactical.table import Ask, Order, awaiting
from tactical.table.phrases import percent_words
from tactical.testing.random_play import Opening, random_game
from tests.contract.openings import game
from tests.hard import hidden

LEVEL = LEVELS["normal"]._replace(trials=60)
OPENINGS = {
    "skirmish": ("first-battle", "first-steps", "the-mill", "hostage", "signal-hill"),
    "boarding": ("first-boarding", "the-west-lock"),
    "starship": ("first-flight", "belt-duel"),
    "armour": ("first-advance", "bridge-and-ford"),
    "fleet": ("first-fleet", "three-suns"),
    "overland": ("first-journey", "salt-road", "over-the-ridge"),
}
SLOW = ("bridge-and-ford", "the-west-lock")  # left out where it is to be quick
QUICK, MANY = 3, 320  # positions of each system


class Advice(NamedTuple):
    """A position that a seat is asked in, as it sees it, and what it is advised to."""

    rules: Any
    view: Any
    seat: int
    hints: tuple[Hint, ...]


def asked(system: str, seed: int, *, quick: bool = False) -> Iterator[tuple[Any, Any, int]]:
    """Positions of random games of a system in which a seat that is on a side has a choice."""
    chance = Random(f"{system}/{seed}")
    names = [name for name in OPENINGS[system] if not (quick and name in SLOW)]
    while True:
        begun: Opening = game(chance.choice(names))
        states = [*random_game(begun, chance.randrange(1 << 30), chance.randrange(40)).states]
        for state in reversed(states):
            want = awaiting(state)
            if not isinstance(want, Ask) or not state.seat(want.seat).side or state.result is not None:
                continue
            view = begun.rules.view(state, want.seat)
            if len(begun.rules.offers(view)) > 1:
                yield begun.rules, view, want.seat
                break


def advised(some: Iterator[tuple[Any, Any, int]], many: int) -> Iterator[Advice]:
    for rules, view, seat in islice(some, many):
        yield Advice(rules, view, seat, tuple(hints(Opponent(rules, LEVEL), view, seat)))


def committed(rules: Any, state: Any) -> list[Any]:
    """A position, or where it has a draft what comes of that, with dice of all strata."""
    carried_out = rules.extra(Drafting).carried_out
    return [carried_out(state, strata(number, SAMPLES)) for number in range(SAMPLES)]


def counted(of: Advice, hint: Hint) -> tuple[Order, ...]:
    """The orders of a hint whose effect it is told by: the end of a turn or a day has to come in any case. All, if the
    rules decide after them."""
    if decided(of.rules, expected(of.rules, of.view, hint.orders)) is not None:
        return hint.orders
    state = of.view
    for number, order in enumerate(hint.orders):
        if ends_day(of.rules, state, order) or (len(hint.orders) == 1 and only_ends(of.rules, state, order)):
            return hint.orders[:number]
        state = expected(of.rules, state, (order,))
    return hint.orders


def contributions(of: Advice, hint: Hint) -> dict[tuple[str, bool], float]:
    """What each measure, the side's own (True) and the others', does for its chance to win, and what the rules decide:
    from the orders alone."""
    weights = weights_of(of.rules.name)
    assert weights is not None
    side, measuring = of.view.seat(of.seat).side, Measuring(of.rules, of.view)
    before = averaged([measuring.measures(each) for each in committed(of.rules, of.view)])
    reactions, after, ended = UsualReactions(of.rules, of.view), list[Any](), 0.0
    for number in range(SAMPLES):
        state, dice = of.view, strata(number, SAMPLES)
        for order in counted(of, hint):
            out = tried(of.rules, state, order, dice, reactions)
            if out is None:
                break
            state = out.state
        after += committed(of.rules, state)
    share = shares(weights.weights, before)
    open_ends = list[Any]()
    for state in after:
        known = decided(of.rules, state)
        if known is not None:
            ended += (known[side] - share_of(hint.now)) / len(after)
        else:
            open_ends.append(measuring.measures(state))
    found = {(END, True): ended}
    then = averaged(open_ends or [before])
    for name, weight in weights.weights.items():
        gained = {each: weight * (then[each][name] - before[each][name]) for each in before}
        gained = {each: gain * len(open_ends) / len(after) for each, gain in gained.items()}
        found[name, True] = share[side] * (1 - share[side]) * gained[side]
        found[name, False] = -share[side] * sum(share[of] * gain for of, gain in gained.items() if of != side)
    return found


def averaged(some: list[Any]) -> dict[str, dict[str, float]]:
    return {side: {name: fmean(each[side][name] for each in some) for name in some[0][side]} for side in some[0]}


def check_reasons(of: Advice) -> None:
    for hint in of.hints:
        changed = contributions(of, hint)
        measures = {**MEASURES, END: ENDED}
        named = {each: measures[each[0]].words(own=each[1], better=change > 0) for each, change in changed.items()}
        named["assets", True] = of.rules.extra(Holdings).asset_words[changed.get(("assets", True), 0.0) <= 0]
        best = max(changed, key=lambda each: changed[each])
        if changed[best] >= TOLD + 1e-9:
            assert hint.why.purpose.aim == best[0], (hint.words, changed)
            safe = best == ("threat", False) and hint.why.purpose.words == SAFE
            avoids = named[best] == RECOVERS and hint.why.purpose.words == AVOIDS
            assert safe or avoids or hint.why.purpose.words == named[best], (hint.words, changed)
            assert not avoids or of.rules.extra(Drafting).carried_out(of.view) is not of.view, hint.words
        else:
            wins = hint.why.purpose.aim == END and share_of(hint.then) == 1  # as it would in any case
            assert wins or hint.why.purpose.aim not in measures or hint.why.purpose.aim in ("material", "assets"), (
                hint.words
            )
        if not counted(of, hint):
            assert hint.why.purpose == hint.why.risk == NONE, hint.words
            assert hint.then == hint.now, hint.words


def check_dangers(of: Advice) -> None:
    """What a hint steps into is told with the figure that the overlay has there, and nothing else is."""
    side = of.view.seat(of.seat).side
    for hint in of.hints:
        afters = outcomes(of.rules, of.view, hint.orders, 4)
        ends = [(who.id, after.pieces[who.id].cell) for after in afters for who in moved(of.view, after, side)]
        shown = max((expected_loss(of.rules, of.view, *end) for end in ends), default=0.0)
        assert (hint.exposed.share if hint.exposed is not None else 0.0) == (shown if shown >= EXPOSED else 0.0), (
            hint.words, hint.exposed, ends, shown,
        )  # fmt: skip
        if hint.exposed is None:
            continue
        assert exposed_words(of.view, hint.exposed) in hint.words.split("; ")
        if "sight" not in of.rules.tactics.overlay_titles:
            continue
        shade = shared_overlay(of.rules, of.view, of.seat, hint.exposed.piece, "threat").cells[hint.exposed.cell]
        figure = f"{percent_words(hint.exposed.share)} of what {of.view.name(hint.exposed.piece)} has left"
        assert f" {figure}: " in shade.words, (shade.words, figure)


def check_difference(of: Advice) -> None:
    """They differ in more than a cell: in the piece, whom it strikes, when, or what for."""
    told = []
    for hint in of.hints:
        whom = next((order.target for order in hint.orders if getattr(order, "target", -1) != -1), -1)
        who = hint.orders[0].subject if hint.orders[0].subject >= 0 else hint.orders[0]
        why = hint.why.purpose if hint.why.purpose.aim != "place" else "place"  # whoever that leads nearer to
        told.append((who, whom, getattr(hint.orders[0], "target", -1) != -1, why))
    assert len(set(told)) == len(told), [hint.words for hint in of.hints]


def check_sequence(of: Advice) -> None:
    """The best chance to win comes first."""
    told = [round(100 * share_of(hint.then)) for hint in of.hints]
    assert told == sorted(told, reverse=True), [hint.words for hint in of.hints]


def check_prudence(of: Advice) -> None:
    """One hint at most, what is thought best, sends a piece where it is lost for next to nothing, and is not where it
    stands."""
    lost = [hint for hint in of.hints if hint.exposed is not None and hint.exposed.share >= GIVEN_AWAY]
    given = [hint for hint in lost if hint.exposed is not None and hint.exposed.now < GIVEN_AWAY]
    assert sum(hint.gain < WORTH_A_PIECE for hint in given) <= 1, [hint.words for hint in of.hints]


def check_pieces(of: Advice, many: int) -> None:
    """Hints for one piece are its own orders, and held to all that holds of others."""
    able = list(dict.fromkeys(order.subject for order in of.rules.offers(of.view) if order.subject >= 0))
    drafted = {part.order.subject for part in of.rules.extra(Drafting).parts(of.view)}
    for piece in able[:many]:
        own = of._replace(hints=tuple(hints(Opponent(of.rules, LEVEL), of.view, of.seat, piece=piece)))
        assert (piece not in drafted) <= len(own.hints) <= 3, "who is drafted may have nothing else to do"
        assert {hint.orders[0].subject for hint in own.hints} <= {piece}
        for check in (check_reasons, check_dangers, check_difference, check_sequence, check_prudence):
            check(own)
    others = {who.id for who in of.view.pieces} - set(able)
    if others:
        assert not hints(Opponent(of.rules, LEVEL), of.view, of.seat, piece=min(others))


@pytest.mark.slow
@pytest.mark.parametrize("system", OPENINGS)
def test_reasons_are_what_changed_most(system: str):
    for of in advised(asked(system, 1, quick=True), QUICK):
        check_reasons(of)
        check_dangers(of)
        check_difference(of)
        check_sequence(of)
        check_prudence(of)


@pytest.mark.slow
@pytest.mark.parametrize("system", OPENINGS)
def test_hints_for_one_piece_are_its_own(system: str):
    for of in advised(asked(system, 7, quick=True), 1):
        check_pieces(of, 1)


@pytest.mark.long
@pytest.mark.parametrize("system", OPENINGS)
def test_reasons_are_what_changed_most_in_hundreds_of_positions(system: str):
    for number, of in enumerate(advised(asked(system, 2), MANY)):
        check_reasons(of)
        check_dangers(of)
        check_difference(of)
        check_sequence(of)
        check_prudence(of)
        if number % 8 == 0:
            check_pieces(of, 4)


# --- what lines come to ---


def check_branches(of: Advice) -> None:
    """All that a hint may come to adds up to one whole, by whatever it is parted; who wins early has done all of it."""
    side, whole = of.view.seat(of.seat).side, Fraction(1)
    for hint in of.hints:
        orders = chain.through(of.rules, of.view, hint.orders)
        found = chain.chances(of.rules, of.view, orders, reply="always", limit=400)
        assert found.verdict, hint.words
        assert sum((share for _, share in found.courses), found.open) == whole
        assert list(found.kept) == sorted(found.kept, reverse=True)
        for number, share in enumerate(found.kept, 1):
            assert share == sum(share for end, share in found.courses if end.kept >= number)
        for piece, share in found.falls:
            assert share == sum(share for end, share in found.courses if piece in end.gone)
        assert sum((each.chance for each in found.upshots), Fraction(0)) <= whole
        assert all(end.kept == len(orders) for end, _ in found.courses if side in end.won), hint.words


def check_ends(of: Advice) -> None:
    """The same of a line that stands beside others, where it is worked out and where it is played again and again."""
    side = of.view.seat(of.seat).side
    weighing = Weighing(Evaluation(of.rules, of.view, STYLES["balanced"], Distances(of.rules)), of.view, side)
    for hint in of.hints[:1]:
        found = line_ends(weighing, hint.orders, "always", 3, lambda: True)
        assert sum(share for _, share in found.found) == 1
        assert 0 <= found.gains.outlook <= 1
        assert all(end.whole for end, _ in found.found if end.gains.won), "an early success is one"


@pytest.mark.slow
@pytest.mark.parametrize("system", OPENINGS)
def test_what_a_hint_may_come_to_adds_up(system: str):
    for of in advised(asked(system, 5, quick=True), 2):
        check_branches(of)
        check_ends(of)


@pytest.mark.long
@pytest.mark.parametrize("system", OPENINGS)
def test_what_a_hint_may_come_to_adds_up_in_hundreds_of_positions(system: str):
    for of in advised(asked(system, 6), MANY):
        check_branches(of)
        check_ends(of)


# --- what a seat cannot know ---


def check_secrets(system: str, seed: int, many: int) -> int:
    """Positions that differ only in what a seat cannot know: it is advised the same. How many there were."""
    chance, tried_out = Random(f"{system}/{seed}"), 0
    names = [name for name in OPENINGS[system] if name not in SLOW]
    for number in range(20 * many):
        begun = game(chance.choice(names))
        *_, state = random_game(begun, chance.randrange(1 << 30), chance.randrange(40)).states
        want = awaiting(state)
        if not isinstance(want, Ask) or not state.seat(want.seat).side:
            continue
        seat, view = want.seat, begun.rules.view(state, want.seat)
        for _, other in islice(hidden.differences(Random(number), system, begun.rules, state, seat, codec(system)), 1):
            seen = begun.rules.view(other, seat)
            told = [[hint.words for hint in hints(Opponent(begun.rules, LEVEL), each, seat)] for each in (view, seen)]
            assert told[0] == told[1]
            feared = [[each.words for each in worst(Worst(begun.rules, LEVEL), at, seat)] for at in (view, seen)]
            assert feared[0] == feared[1]
            tried_out += 1
        if tried_out == many:
            break
    return tried_out


@pytest.mark.slow
@pytest.mark.parametrize("system", ["skirmish", "overland"])
def test_nothing_that_a_seat_cannot_know_changes_its_advice(system: str):
    assert check_secrets(system, 8, 1)


@pytest.mark.long
@pytest.mark.parametrize("system", OPENINGS)
def test_nothing_that_a_seat_cannot_know_changes_its_advice_in_many_positions(system: str):
    assert check_secrets(system, 9, 25) or system in ("boarding", "starship")


# --- the worst ---


def check_worst(rules: Any, view: Any, seat: int) -> None:
    """`view`: of the seat that is asked. The others fear at least what it would be advised to by what they know."""
    for other, chair in enumerate(view.setup.seats):
        if not chair.side or chair.side == view.seat(seat).side:
            continue
        seen = rules.view(view, other)
        if not isinstance(want := awaiting(seen), Ask) or want.seat != seat or len(rules.offers(seen)) < 2:
            continue
        found = worst(Worst(rules, LEVEL), seen, other)
        for advice in hints(Opponent(rules, LEVEL), seen, seat):
            after = after_orders(rules, seen, advice.orders, chair.side).then
            assert share_of(found[0].then) <= share_of(after) + 1e-9, (found[0].words, advice.words)
        break


@pytest.mark.slow
@pytest.mark.parametrize("system", [name for name in OPENINGS if name != "overland"])
def test_the_worst_is_as_bad_as_what_others_are_advised_to(system: str):
    for each in islice(asked(system, 3, quick=True), 2):
        check_worst(*each)


@pytest.mark.long
@pytest.mark.parametrize("system", [name for name in OPENINGS if name != "overland"])
def test_the_worst_is_as_bad_in_a_hundred_positions(system: str):
    for each in islice(asked(system, 4), 100):
        check_worst(*each)
