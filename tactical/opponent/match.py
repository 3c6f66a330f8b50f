"""A game of computers against each other, from an opening position to its end. The live dice are nobody's to see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tactical.opponent.player import Opponent, never
from tactical.table import Ask, Battle, Dice, Faces, Order, Over, Report, Roll, Ruleset, Throw, awaiting, by_hand, play

MOST = 3_000  # orders: a game that has not ended by then is drawn

Heard = Callable[[Any, int, Any], None]  # the view, the seat and its choice, before the order is played
Thrown = Callable[[Any, Roll, Faces], None]  # the position that waits for a roll, the roll, what it will show


class GameResult(NamedTuple):
    """How a game ended: who won, by what, after how many beats and orders, and the share of its points each side lost.

    Without winners it is a draw, or lost for `losers`; `why` is empty where it was stopped or went on too long.
    """

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    why: str
    beats: int
    orders: int
    losses: tuple[tuple[str, float], ...]


def game(
    rules: Ruleset[Any],
    state: Any,
    minds: Mapping[int, Opponent],
    dice: Dice,
    *,
    stop: Callable[[], bool] = never,
    heard: Heard | None = None,
    thrown: Thrown | None = None,
) -> GameResult:
    """Play a game out. A battle under other rules that falls due changes nothing. `thrown` is told of each roll."""
    opening, orders = state, 0
    rolling = dice if thrown is None else by_hand
    while orders < MOST and not stop() and not isinstance(want := awaiting(state), Over):
        if isinstance(want, Ask):
            view = rules.view(state, want.seat)
            choice = minds[want.seat].choose(view, want.seat)
            if heard is not None:
                heard(view, want.seat, choice)
            out = play(rules, state, choice.order, rolling)
            if not out.verdict:  # for something its view does not show
                out = play(rules, state, rules.offers(view)[-1], rolling)
            orders += 1
        else:
            answer = _answer(want, dice)
            if thrown is not None and isinstance(want, Roll) and isinstance(answer, Throw):
                thrown(state, want, answer.faces)
            out = play(rules, state, answer, rolling)
        if not out.verdict:
            break
        state = out.state
    return _told(rules, opening, state, orders)


def _answer(want: Roll | Battle, dice: Dice) -> Order:
    if isinstance(want, Battle):
        return Report(-2, ())
    faces = dice(want)
    assert faces is not None, "these dice always answer"
    return Throw(-1, faces)


def _told(rules: Ruleset[Any], opening: Any, state: Any, orders: int) -> GameResult:
    fighters, losses = rules.fighters, []
    for side in state.sides:
        own = [piece for piece in opening.pieces if opening.side(piece) == side]
        whole = sum(fighters.points(opening, piece) for piece in own)
        lost = sum(fighters.points(opening, piece) for piece in own if fighters.lost(state, state.pieces[piece.id]))
        losses.append((side, lost / whole if whole else 0.0))
    ended = state.result
    winners, losers, why = (ended.winners, ended.losers, ended.why) if ended else ((), (), "")
    return GameResult(winners, losers, why, state.beat, orders, tuple(losses))
