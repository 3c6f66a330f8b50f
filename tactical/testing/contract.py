"""The contract, as checks on random games. `test_suite.py` and `fuzz.py` run all of them for every ruleset.

A check takes a random game and asserts. `CHECKS` lists them all.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from tactical.ruleset.overlays import MOST
from tactical.ruleset.validation import problems as problems_of
from tactical.table import AnyState, Ask, Frame, Over, Report, Throw, judge, play, tape
from tactical.table.goals import LastSide
from tactical.table.notation import read, read_place, write, write_place
from tactical.table.places import OnBoard, Unseen
from tactical.table.rolls import Roll
from tactical.table.sentences import imperative
from tactical.table.values import replace, tag_of
from tactical.testing.perturb import perturbed
from tactical.testing.random_play import RandomGame
from tactical.testing.round_trip import again, events_type, order_type

SAMPLE = 6  # offers that are played out at one decision
SMALL = 300  # cells of a board whose overlays are worked out more than once


def seats(state: AnyState) -> range:
    """All seats that have a player."""
    return range(len(state.setup.seats))


def sample(played: RandomGame, items: tuple[Any, ...], size: int = SAMPLE) -> list[Any]:
    """Some of the items, always the same for the same game."""
    rng = Random(played.seed)
    return list(items) if len(items) <= size else rng.sample(items, size)


def game_goes_on(played: RandomGame) -> None:
    """Check that every order of random play is accepted, and play stops only where somebody must decide."""
    verbs = {tag_of(kind) for kind in played.rules.all_orders}
    for before, order, out in played.moves:
        assert out.verdict, (write(before, order), out.verdict.reasons)
        top = out.state.stack[-1] if out.state.stack else None
        if not isinstance(out.awaiting, Over):
            assert top is not None
            assert bool(top.steps) != isinstance(out.awaiting, Ask)
        if isinstance(out.awaiting, Ask):
            assert 0 <= out.awaiting.seat < len(out.state.setup.seats)
            assert out.awaiting.verbs
            assert verbs.issuperset((*out.awaiting.verbs, *(out.awaiting.closing or ()))), out.awaiting


def positions_are_sound(played: RandomGame) -> None:
    """Check that no reachable position has a problem, and pieces stay where their ids say."""
    names = [piece.name for piece in played.opening.pieces]
    if any(isinstance(goal, LastSide) for goal in played.opening.setup.goals):
        assert played.opening.score.start  # Ruleset.open has asked for opening_score
    assert len(set(names)) == len(names)
    for state in played.states:
        assert played.rules.broken_invariants(state) == []
    assert problems_of(played.rules, state) == []
    for state in played.states:
        assert [piece.id for piece in state.pieces] == list(range(len(names)))
        assert [piece.name for piece in state.pieces] == names


def offers_are_legal(played: RandomGame) -> None:
    """Check that every ask has offers, which are legal on the view, accepted by play, and asked for."""
    for state, seat, view, offers in played.asks:
        assert offers, state.stack[-1]
        assert len(set(offers)) == len(offers)
        assert tuple(played.rules.offers(played.rules.view(view, seat))) == offers
        for order in offers:
            assert order.seat == seat
            verdict = judge(played.rules, view, order)
            assert verdict, (write(view, order), verdict.reasons)
        for order in sample(played, offers):
            out = play(played.rules, state, order)
            assert out.verdict, (write(state, order), out.verdict.reasons)
            assert played.rules.broken_invariants(out.state) == []


def offers_are_told_apart(played: RandomGame) -> None:
    """Check that no two rows of the list of actions read alike; moves are not in it, because the board shows them."""
    for _, _, view, offers in played.asks:
        rows: dict[tuple[int, str], Any] = {}
        for order in offers:
            if not isinstance(order, played.rules.moves):
                row = order.subject, imperative(view, order)
                assert row not in rows, (row, write(view, rows[row]), write(view, order))
                rows[row] = order


def verdicts_agree(played: RandomGame) -> None:
    """Check that for any order play accepts what judge calls legal on the seat's view, and otherwise refuses for the
    same reasons."""
    rules, rng = played.rules, Random(played.seed)
    for state, _, _, offers in played.asks:
        for order in perturbed(rng, state, offers):
            known = 0 <= order.seat < len(state.setup.seats)
            verdict = judge(rules, rules.view(state, order.seat) if known else state, order)
            out = play(rules, state, order)
            assert verdict.reasons == out.verdict.reasons, order
            for said in (*verdict.reasons, *verdict.warnings):
                assert rules.presenter.why(said).strip(), said
            if verdict:
                assert rules.broken_invariants(out.state) == [], order
            else:
                assert out.state is state
                assert not out.events
                assert not out.rolled


def preview_is_execution(played: RandomGame) -> None:
    """Check that playing on the view shows what will happen, if nothing is hidden, thrown or asked of others."""
    for state, seat, view, offers in played.asks:
        if state.standing or view.setup != state.setup or any(isinstance(p.place, Unseen) for p in view.pieces):
            continue  # a secret script is part of what is hidden
        for order in sample(played, offers):
            real, shown = play(played.rules, state, order), play(played.rules, view, order)
            alone = isinstance(real.awaiting, Ask) and real.awaiting.seat == seat
            if alone and len(real.state.stack) <= len(state.stack):
                assert shown.state == played.rules.view(real.state, seat), write(state, order)


def replay_repeats(played: RandomGame) -> None:
    """Check that orders with their recorded faces give the same states, events and verdicts again."""
    state = played.opening
    for before, order, out in played.moves:
        assert state == before
        repeated = play(played.rules, before, order, tape(out.rolled))
        assert repeated == out
        state = repeated.state


def tried_is_played(played: RandomGame) -> None:
    """Check that the shortcut for a seat that sees everything gives the same result as playing twice."""

    class Copying(type(played.rules)):  # type: ignore[misc]
        """The same rules, but with views that are never the state itself."""

        def view(self, state: AnyState, seat: int) -> AnyState:
            return replace(super().view(state, seat))

    long_way = Copying()
    for before, order, out in played.moves:
        assert play(long_way, before, order, tape(out.rolled)) == out


def views_hold(played: RandomGame) -> None:
    """Check that a view has the same type, is its own view, is playable, and keeps every piece and the question."""
    rules = played.rules
    for state in played.states:
        for seat in seats(state):
            view = rules.view(state, seat)
            assert type(view) is type(state)
            assert rules.view(view, seat) == view
            assert rules.view(again(view, rules.state), seat) == view
            assert len(view.pieces) == len(state.pieces)
            assert view.result == state.result
    for state, seat, view, _ in played.asks:
        assert view.stack[-1].ask == state.stack[-1].ask
        assert (view.setup.seats, view.board.size) == (state.setup.seats, state.board.size)
        for piece in view.pieces:
            if piece.seat == seat:
                assert piece.place == state.pieces[piece.id].place


def views_do_not_leak(played: RandomGame) -> None:
    """Check that moving hidden things changes nothing that a seat sees."""
    rules = played.rules
    for state in played.states:
        for seat in seats(state):
            view = rules.view(state, seat)
            unseen = [p for p in view.pieces if isinstance(p.place, Unseen)]
            for other in elsewhere(played, state, [p.id for p in unseen]):
                if rules.broken_invariants(other):
                    continue
                told = rules.view(other, seat)
                if [p for p in told.pieces if isinstance(p.place, Unseen)] == unseen:  # still hidden there
                    assert told == view


def elsewhere(played: RandomGame, state: AnyState, hidden: list[int]) -> list[AnyState]:
    """States that differ only in the places of hidden pieces: swapped, and one put on a free cell."""
    if not hidden:
        return []
    free = sample(played, tuple(c for c in range(state.board.size) if not state.pieces_on(c)), 2)
    found = []
    turned = state
    for piece, other in zip(hidden, (*hidden[1:], hidden[0]), strict=True):
        turned = turned.with_piece(replace(state.pieces[piece], place=state.pieces[other].place))
    found.append(turned)
    for cell in free:
        who = state.pieces[hidden[0]]
        if isinstance(who.place, OnBoard) and len(who.place.cells) == 1:
            found.append(state.with_piece(replace(who, place=replace(who.place, cells=(cell,)))))
    return found


def events_have_words(played: RandomGame) -> None:
    """Check that every event is one sentence, also for each seat that noticed it, and survives a save."""
    rules = played.rules
    for before, _, out in played.moves:
        assert again(out.events, events_type(rules)) == out.events
        for event in out.events:
            watchers = [s for s in seats(before) if event.visible_to(s)]
            for state in (out.state, *(rules.view(out.state, seat) for seat in watchers)):
                words = rules.presenter.say(state, event)
                assert words.strip() == words != ""
                assert words.isprintable(), words
                assert not {"{", "}", "_"} & set(words), words


def notation_reads_back(played: RandomGame) -> None:
    """Check that every order and every place prints and parses back, on the state and on the seat's view."""
    rules = played.rules
    for state, seat, view, offers in played.asks:
        for order in offers:
            for known in (state, view):
                assert read(rules, known, seat, write(known, order)) == order
    for move in played.moves:
        assert read(rules, move.before, move.order.seat, write(move.before, move.order)) == move.order
    for state in played.states:
        for piece in state.pieces:
            assert read_place(state, write_place(state, piece.place)) == piece.place
    assert all(read_place(state, write_place(state, at)) == at for at in (Unseen(),))


def saves_read_back(played: RandomGame) -> None:
    """Check that states, orders and what they wait for survive a save, and unknown fields do not."""
    rules = played.rules
    for state in played.states:
        copy = again(state, rules.state)
        assert type(copy) is type(state)
        assert hash(copy) == hash(state)
    for _, order, out in played.moves:
        assert again(order, order_type(rules)) == order
        if isinstance(out.awaiting, Roll):
            assert again(out.awaiting, Roll) == out.awaiting
    strange = msgspec.to_builtins(played.opening) | {"surprise": 1}
    try:
        msgspec.convert(strange, rules.state)
    except msgspec.ValidationError:
        return
    raise AssertionError("an unknown field was accepted")


def index_is_fresh(played: RandomGame) -> None:
    """Check that a state reached by play has the same index of places as one that was read."""
    for state in played.states:
        assert state.occupants == again(state, played.rules.state).occupants
        for seat in seats(state):
            view = played.rules.view(state, seat)
            assert view.occupants == again(view, played.rules.state).occupants


def states_are_frozen(played: RandomGame) -> None:
    """Check that nothing in a state can be changed: only frozen structs, tuples and plain values."""
    seen: set[int] = set()

    def walk(value: object) -> None:
        if id(value) in seen or isinstance(value, int | str | bytes | None):
            return
        seen.add(id(value))
        if isinstance(value, msgspec.Struct):
            assert value.__struct_config__.frozen, type(value)
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        else:
            assert isinstance(value, tuple), type(value)
            for item in value:
                walk(item)

    for state in played.states:
        walk(state)
    for move in played.moves:
        walk(move.order)
        walk(move.out.events)
        walk(move.out.verdict)


def asides_are_free(played: RandomGame) -> None:
    """Check that nobody else can answer an ask: other seats, CHANCE and TABLE are refused."""
    rules = played.rules
    for state, seat, _, offers in played.asks:
        order = offers[0]
        for other in seats(state):
            if other != seat and not order.free:
                out = play(rules, state, replace(order, seat=other))
                assert [r.code for r in out.verdict.reasons] == ["not_your_decision"]
        assert play(rules, state, Throw(-1, (1,))).verdict.reasons[0].code == "no_roll_awaited"
        assert play(rules, state, Report(-2, ())).verdict.reasons[0].code == "no_battle_awaited"


def shown_without_fault(played: RandomGame) -> None:
    """Check that tokens, cards, trail and reach work on every view, and reach gives legal orders."""
    rules = played.rules
    for state, seat, view, _ in played.asks:
        assert rules.presenter.trail(view)
        for piece in view.pieces:
            assert rules.presenter.token(view, piece.id).glyph
            assert rules.presenter.whole_card(view, piece.id).title
            for mode in rules.modes(view, piece.id) if piece.seat == seat else ():
                for stop in rules.reach(view, piece.id, mode):
                    order = rules.reach(view, piece.id, mode).order_to(stop.cell)
                    assert order is not None
                    assert judge(rules, view, order), write(state, order)
                    break
        assert rules.presenter.cell_card(view, 0, -1).title


def threats_are_of_a_turn(played: RandomGame) -> None:
    """Check that every piece that can be attacked now is on a cell that the attacker's next turn threatens."""
    rules, rng = played.rules, Random(played.seed)
    for state, _, view, offers in played.asks[:3]:
        if len(state.stack) > 1:
            continue  # a window, or a piece in the middle of its turn
        aimed = [order for order in offers if order.subject >= 0 and getattr(order, "target", -1) >= 0]
        for order in rng.sample(aimed, min(2, len(aimed))):
            target = order.target  # type: ignore[attr-defined]
            attacks = rules.tactics.threat(view, order.subject, target).attacks
            assert attacks.keys() & {*view.pieces[target].place.cells}, write(view, order)


def frames_are_typed(played: RandomGame) -> None:
    """Check that frames on the stack are sound: their pieces exist, their causes are words."""
    for state in played.states:
        for frame in state.stack:
            assert isinstance(frame, Frame)
            assert -1 <= frame.piece < len(state.pieces)
            assert frame.cause.replace("_", "").isalnum()
            assert all(isinstance(step, tuple(played.rules.all_steps)) for step in frame.steps)


def overlays_hold(played: RandomGame) -> None:
    """Check that overlays lie on the board, with words and marks that any terminal shows, and rulers on cells."""
    rules, rng = played.rules, Random(played.seed)
    for _, seat, view, _ in played.asks[:1] if played.seed == 0 else ():
        mine = [piece.id for piece in view.pieces if piece.seat == seat and piece.cell >= 0]
        for name, title in rules.tactics.overlay_titles.items():
            for piece in (-1, *mine[:1]) if view.board.size <= SMALL else (-1,):
                found = rules.tactics.overlay(view, seat, piece, name)
                assert (found.name, found.title) == (name, title)
                assert found.cells or found.words
                assert list(found.cells) == sorted(found.cells)
                for cell, shade in found.cells.items():
                    assert 0 <= cell < view.board.size
                    assert 1 <= shade.level <= MOST
                    assert 1 <= len(shade.mark) <= 3
                    assert shade.mark.isascii()
                    assert shade.words.strip()
                    assert shade.words.isprintable()
                    assert any(_means(mark, shade.mark) for mark, _ in found.legend), shade
        for _ in range(SAMPLE):
            a, b = rng.randrange(view.board.size), rng.randrange(view.board.size)
            lines = rules.tactics.measure(view, a, b, mine[0] if mine else -1)
            assert lines
            assert all(line.label and line.value.strip() for line in lines)
        for who in view.pieces:
            begun = rules.tactics.next_turn(view, who.id)
            if begun is not None and begun is not view:
                assert begun.pieces[who.id].seat == who.seat
                assert begun.board is view.board


def _means(legend: str, mark: str) -> bool:
    """True if a mark is one that an entry of a legend, such as `1-9`, speaks of."""
    return legend == mark or (legend == "1-9" and mark in "123456789")


CHECKS: tuple[Callable[[RandomGame], None], ...] = (
    game_goes_on,
    positions_are_sound,
    offers_are_legal,
    offers_are_told_apart,
    verdicts_agree,
    preview_is_execution,
    replay_repeats,
    tried_is_played,
    views_hold,
    views_do_not_leak,
    events_have_words,
    notation_reads_back,
    saves_read_back,
    index_is_fresh,
    states_are_frozen,
    asides_are_free,
    shown_without_fault,
    threats_are_of_a_turn,
    frames_are_typed,
    overlays_hold,
)
