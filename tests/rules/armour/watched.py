"""Everything that must be true of one order of one battle, seen by every seat.

`watch` takes the state before, the order and its outcome, and asserts: the position is sound; each seat's view is its
own view, sound, playable and unchanged whatever is changed about what the seat may not know; what a seat is told
names nothing that is hidden from it; view and full state agree on every verdict; all of it survives a save.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from tactical.rules.armour import RULES, reserves
from tactical.rules.armour.delays import Noticed
from tactical.rules.armour.position import Element, EntryPlan, Notice, Spent, Turn
from tactical.table import Ask, Order, Outcome, awaiting, judge, play
from tactical.table.notation import read, write
from tactical.table.places import Aboard, OffBoard, Unseen
from tactical.table.values import replace
from tactical.testing.perturb import perturbed
from tactical.testing.round_trip import again, event_type, order_type

WHYS = ("reserve", "delayed", "entering")


def watch(before: Any, order: Order, out: Outcome, chance: random.Random) -> None:
    """All checks of one order. AssertionError says which does not hold."""
    state = out.state
    assert RULES.broken_invariants(state) == []
    assert again(state, RULES.state) == state
    assert again(order, order_type(RULES)) == order
    assert read(RULES, before, order.seat, write(before, order)) == order
    assert again(out.events, tuple[event_type(RULES), ...]) == out.events
    for seat in range(len(state.setup.seats)):
        view = RULES.view(state, seat)
        hidden = secrets(state, seat)
        _sees(view, seat, state, hidden)
        for other in elsewhere(state, hidden, chance):
            assert RULES.view(other, seat) == view, "a view tells what is hidden"
        _told(before, out, seat, view, state, hidden)
    _agrees(state, chance)


def secrets(state: Any, seat: int) -> tuple[Element, ...]:
    """What a seat may not know of: what others have off the board, and what that carries (AR-H61). Referees know all.

    Written apart from the rules, so that a mistake there is not made here too.
    """
    if state.setup.seats[seat].referee:
        return ()
    found = []
    for who in state.pieces:
        root = who
        while isinstance(root.place, Aboard):
            root = state.pieces[root.place.carrier]
        if isinstance(root.place, OffBoard) and who.seat != seat:
            found.append(who)
    return tuple(found)


def _sees(view: Any, seat: int, state: Any, hidden: tuple[Element, ...]) -> None:
    """The view itself: nothing more than it may show, and all that it must."""
    assert RULES.view(view, seat) == view
    assert again(view, RULES.state) == view
    names = {who.id for who in hidden}
    for piece in view.pieces:
        if piece.id in names:
            assert isinstance(piece.place, Unseen), piece
            assert (piece.damage, piece.used, piece.turn, piece.entry) == (0, (), Turn(), EntryPlan()), piece
            card = RULES.presenter.piece_card(view, piece.id)
            assert not any(word in str(card) for word in WHYS), card
            real = state.pieces[piece.id]
            assert {real.name, real.unit, state.kind(real).name}.isdisjoint((piece.name, piece.unit, card.title))
            assert view.kind(piece) == reserves.TROOPS, piece
            assert not card.lines + card.bars, card
        else:
            assert piece == state.pieces[piece.id]
    for notice in view.notices:  # side, direction and turn: neither what they are nor how many (AR-159 to AR-161)
        assert isinstance(notice, Notice)
        assert notice.__struct_fields__ == ("side", "direction", "turn", "given")


def elsewhere(state: Any, hidden: tuple[Element, ...], chance: random.Random) -> Iterator[Any]:
    """Positions that differ only in what is hidden: what it is, where it waits, since when, in what condition, who
    carries whom."""
    if not hidden:
        return
    changed = state
    for who in hidden:
        kind = state.kind(who)
        place: Any = who.place
        if isinstance(place, OffBoard):
            place = OffBoard(chance.choice(WHYS))
        entry = EntryPlan(chance.randint(1, 9), chance.choice((-1, 0)), -1, chance.randint(0, 3), chance.randint(0, 9))
        other = replace(
            who, place=place, entry=entry, turn=Turn(spent=Spent(travel=12 * chance.randint(0, 2))),
            damage=chance.randint(0, 2) if kind.vehicle else 0, crew=max(1, kind.crew - 1) if kind.crew else 0,
        )  # fmt: skip
        changed = changed.with_piece(other)
    yield changed
    seen = {who.kind for who in state.pieces} - {who.kind for who in hidden}
    others = [who for who in hidden if not isinstance(who.place, Aboard) and not state.aboard(who.id)]
    if seen and others:  # another kind of piece, by another name
        who = changed.pieces[others[0].id]
        yield changed.with_piece(replace(who, name="stranger", unit="strangers", kind=min(seen), damage=0, crew=0))
    cargo = [who for who in hidden if isinstance(who.place, Aboard)]
    if cargo:  # the same pieces, all of them on foot
        yield changed.with_piece(replace(changed.pieces[cargo[0].id], place=OffBoard("reserve")))


def _told(before: Any, out: Outcome, seat: int, view: Any, state: Any, hidden: tuple[Element, ...]) -> None:
    """Words that a seat reads name nothing that was hidden from it and still is."""
    were = {who.name for who in secrets(before, seat)}
    still = {who.name for who in hidden} & were
    for event in out.events:
        if event.visible_to(seat):
            words = RULES.presenter.say(view, event)
            assert words.isprintable()
            assert words
            assert still.isdisjoint(re.findall(r"[a-z0-9-]+", words)), words
            if isinstance(event, Noticed):
                assert not set(re.findall(r"[a-z0-9-]+", words)) & {k.name for k in state.setup.kinds}, words


def _agrees(state: Any, chance: random.Random) -> None:
    """What is offered is legal; for anything else, view and full state give the same verdict and the same reasons."""
    want = awaiting(state)
    if not isinstance(want, Ask):
        assert state.result is not None, want
        return
    view = RULES.view(state, want.seat)
    offers = tuple(RULES.offers(view))
    assert offers
    assert len(set(offers)) == len(offers)
    for order in chance.sample(offers, min(4, len(offers))):
        assert judge(RULES, view, order), write(view, order)
        assert read(RULES, view, want.seat, write(view, order)) == order
    for order in perturbed(chance, state, offers, 3):
        known = 0 <= order.seat < len(state.setup.seats)
        verdict = judge(RULES, RULES.view(state, order.seat) if known else state, order)
        out = play(RULES, state, order)
        assert verdict.reasons == out.verdict.reasons, order
        if verdict:
            assert RULES.broken_invariants(out.state) == [], order
        else:
            assert out.state is state
