"""What one seat may not know reaches it in no way: two games that differ in nothing else show it the same.

Random play comes to a position that hides something from a seat. A second game begins where that position is the same
but for what is hidden: others hide elsewhere, come on at other times, another battle is to come. Both are played on by
the same orders and dice as long as the seat learns nothing of it. Then all that either game shows to the seat is
compared byte by byte, and searched for a word that only the secrets have.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tactical.campaign import due
from tactical.campaign.notation import read as read_about
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.table import Ask, Order, Outcome, awaiting
from tactical.table.notation import write
from tests.contract.perturb import perturbed
from tests.hard import hidden, shown
from tests.hard.playing import any_order, folder

SCREENS = 12  # one position in so many is looked at on a terminal too: that takes a while
ORDERS, ON = 24, 8  # before the secret is changed, and after


def run(times: int, seed: int) -> list[str]:
    """So many positions with a secret; what came through, in words."""
    faults: list[str] = []
    tried, number = 0, 0
    with folder() as where:
        while tried < times and number < 40 * times + 200:
            stage = hidden.STAGES[(seed - 1 + number) % len(hidden.STAGES)]
            rng = Random(f"secrets {stage} {seed} {number}")
            for name in ("table-1", "table-2"):
                (where / name).mkdir(exist_ok=True)
            pair = (where / "table-1" / "game.tactical", where / "table-2" / "game.tactical")
            found = _pair(rng, pair, stage)
            if found is not None:
                looked = _compared(rng, pair, *found, screen=tried % SCREENS == 0)
                faults += [f"{stage} {seed} {number}: {fault}" for fault in looked]
                tried += 1
            number += 1
    if tried < times:
        faults.append(f"{tried} positions with a secret were found, and {times} are to be tried")
    return faults


def _pair(rng: Random, pair: tuple[Path, Path], stage: str) -> tuple[int, list[str]] | None:
    """Two games that differ in what a seat may not know: that seat, and orders to try. None where nothing is hidden."""
    with hidden.begun(rng, pair[0], stage) as game:
        for _ in range(rng.randrange(ORDERS)):
            order = _order(rng, game)
            if order is None or not game.play(order, live(rng.randrange(999))).verdict:
                break
        seats = range(len(game.state.setup.seats))
        for seat in rng.sample(seats, len(seats)):
            other = next(hidden.otherwise(rng, game, seat), None)
            if other is not None:
                whole = game.whole
                break
        else:
            return None
    with hidden.anew(pair[0], whole, game) as one, hidden.anew(pair[1], other, game) as two:
        _on(rng, one, two, seat)
        return seat, _texts(rng, one, seat)


def _order(rng: Random, game: Game) -> Order | None:
    """Anything; often to hide, and into the next game of a campaign."""
    if game.saga is not None and (now := due(game.saga)) is not None and now.order:
        want = awaiting(game.state)
        return read_about(want.seat if isinstance(want, Ask) else 0, now.order)
    want = awaiting(game.state)
    if isinstance(want, Ask) and rng.random() < 0.6:
        view = game.rules.view(game.state, want.seat)
        hiding = [order for order in game.rules.offers(view) if "hid" in write(view, order)]
        if hiding:
            return rng.choice(hiding)
    return any_order(rng, game.rules, game.state)


def _on(rng: Random, one: Game, two: Game, seat: int) -> None:
    """Play both on as long as the seat is shown no difference: by the same orders, or by others of others that look
    alike to it."""
    for _ in range(rng.randrange(2, ON)):
        order, throws = _order(rng, one), rng.randrange(10**6)
        if order is None:
            return
        for other in (*_alike(rng, two, order, seat), order):
            outs = [game.codec.play(game.whole, said, live(throws)) for game, said in ((one, order), (two, other))]
            seen = [hidden.seen(game, out.state, seat) for game, out in zip((one, two), outs, strict=True)]
            told = [[event for event in out.events if event.visible_to(seat)] for out in outs]
            alike = seen[0] == seen[1] and told[0] == told[1] and (other == order or not _openly(one, outs[0], seat))
            if all(out.verdict for out in outs) and alike:
                break
        else:
            return
        one.play(order, live(throws))
        two.play(other, live(throws))


def _openly(game: Game, out: Outcome, seat: int) -> bool:
    """Whether all there is lies open to a seat, before an order and after it: then it hears how the order is given."""
    wholes = (game.whole, out.state)
    places = [(game.codec.rules_at(whole), game.codec.position(whole)) for whole in wholes]
    return all(rules.view(state, seat) == state for rules, state in places)


def _alike(rng: Random, game: Game, order: Order, seat: int) -> list[Order]:
    """Orders of the same piece in place of somebody else's: going elsewhere, for example."""
    want = awaiting(game.state)
    if not isinstance(want, Ask) or want.seat == seat or want.seat != order.seat:
        return []
    offers = game.rules.offers(game.rules.view(game.state, want.seat))
    found = [other for other in offers if type(other) is type(order) and other.subject == order.subject]
    return rng.sample(found, min(6, len(found)))


def _texts(rng: Random, game: Game, seat: int) -> list[str]:
    """Orders to try and to ask about: legal ones, and others, some about what is hidden."""
    want = awaiting(game.state)
    if not isinstance(want, Ask):
        return []
    view = game.rules.view(game.state, want.seat)
    offers = tuple(game.rules.offers(view))
    if want.seat != seat:
        return [write(view, rng.choice(offers))]
    found = [*rng.sample(offers, min(2, len(offers)))]
    texts = [write(view, order) for order in found]
    for order in perturbed(rng, game.state, offers, 4):
        try:
            texts.append(write(game.state, order))
        except (IndexError, ValueError, KeyError, TypeError, AttributeError):
            continue  # it cannot be written, so nobody can type it
    return [text for text in texts if text.isprintable()][:4]


def _compared(rng: Random, pair: tuple[Path, Path], seat: int, texts: list[str], *, screen: bool) -> Iterator[str]:
    """What is shown of the one and not of the other, and secret words."""
    with Game.open(pair[0], write=False) as game:
        name = game.whole.setup.seats[seat].name
        pieces = [piece.name for piece in rng.sample(game.state.pieces, min(3, len(game.state.pieces)))]
        cells = [game.state.cell_name(rng.randrange(game.state.board.size)) for _ in range(2)]
        saga = game.saga is not None
    told = [
        [
            *shown.commands(path, name, pieces, texts, saga=saga),
            *shown.lines(path, seat, pieces, cells, texts),
            shown.chronicle(path, seat),
        ]
        for path in pair
    ]
    for one, two in zip(*told, strict=True):
        if one != two:
            yield f"{name} is shown {_difference(one, two)}"
        elif hidden.CANARY in two:
            yield f"{name} reads the secret word in {two[:80]!r}"
    if screen:
        data = b""
        for key, looks, sent in shown.screens(pair, name, rng.choice(((80, 24), (120, 40)))):
            data = sent
            if looks[0] != looks[1]:
                yield f"the screen after {key!r}: {name} is shown {_difference(*looks)}"
                break
        if hidden.CANARY.encode() in data:
            yield f"{name} gets the secret word on its screen"


def _difference(one: str, two: str) -> str:
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 60) : at + 60]!r} and {two[max(0, at - 60) : at + 60]!r} after {one[:50]!r}"
