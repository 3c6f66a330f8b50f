"""A game of computers against each other, from an opening position to its end. Nobody sees the live dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tactical.opponent.player import Choice, Opponent, never
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Battle, Dice, Faces, Order, Over, Report, Roll, Throw, awaiting, by_hand, play

MOST = 3_000  # orders: a game that has not ended by then is drawn

Heard = Callable[[AnyState, int, Choice], None]  # the view, the seat and its choice, before the order is played
Thrown = Callable[[AnyState, Roll, Faces], None]  # the position that waits for a roll, the roll, what it will show

# the position before, a seat's order if it was one's, and after
Followed = Callable[[AnyState, Order | None, AnyState], None]


class GameResult(NamedTuple):
    """The end of a game: the winner, the reason, the number of beats and orders, and the share of its points each side
    lost.

    Without winners it is a draw, or lost for `losers`; `why` is empty if it was stopped or went on too long.
    """

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    why: str
    beats: int
    orders: int
    losses: tuple[tuple[str, float], ...]


def game(
    rules: AnyRuleset,
    state: AnyState,
    minds: Mapping[int, Opponent],
    dice: Dice,
    *,
    stop: Callable[[], bool] = never,
    heard: Heard | None = None,
    thrown: Thrown | None = None,
    followed: Followed | None = None,
) -> GameResult:
    """Play a game to its end. A due battle under other rules changes nothing. `thrown` gets each roll, `followed` every
    change."""
    opening, orders = state, 0
    rolling = dice if thrown is None else by_hand
    while orders < MOST and not stop() and not isinstance(want := awaiting(state), Over):
        order: Order | None = None
        if isinstance(want, Ask):
            view = rules.view(state, want.seat)
            choice = minds[want.seat].choose(view, want.seat)
            if heard is not None:
                heard(view, want.seat, choice)
            order = choice.order
            out = play(rules, state, order, rolling)
            if not out.verdict:  # for something its view does not show
                order = rules.offers(view)[-1]
                out = play(rules, state, order, rolling)
            orders += 1
        else:
            answer = _answer(want, dice)
            if thrown is not None and isinstance(want, Roll) and isinstance(answer, Throw):
                thrown(state, want, answer.faces)
            out = play(rules, state, answer, rolling)
        if not out.verdict:
            break
        if followed is not None:
            followed(state, order, out.state)
        state = out.state
    return _told(rules, opening, state, orders)


def _answer(want: Roll | Battle, dice: Dice) -> Order:
    if isinstance(want, Battle):
        return Report(-2, ())
    faces = dice(want)
    assert faces is not None, "these dice always answer"
    return Throw(-1, faces)


def _told(rules: AnyRuleset, opening: AnyState, state: AnyState, orders: int) -> GameResult:
    fighters, losses = rules.fighters, []
    for side in state.sides:
        own = [piece for piece in opening.pieces if opening.side(piece) == side]
        whole = sum(fighters.points(opening, piece) for piece in own)
        lost = sum(fighters.points(opening, piece) for piece in own if fighters.lost(state, state.pieces[piece.id]))
        losses.append((side, lost / whole if whole else 0.0))
    ended = state.result
    winners, losers, why = (ended.winners, ended.losers, ended.why) if ended else ((), (), "")
    return GameResult(winners, losers, why, state.beat, orders, tuple(losses))
