"""What an order may come to, in a few short lines: who is hurt and how badly, who falls, and what windows it opens.

Exact odds, bounded; a moment's work for most orders, and asked in a thread all the same.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.controller.exposure import Danger
from tactical.controller.goal_words import about_to_win, verb
from tactical.rehearsal.answers import answering
from tactical.rehearsal.chain import Chain, ahead, chances, harmed
from tactical.rehearsal.dice_policies import worst
from tactical.rehearsal.forecast import Forecast, forecast
from tactical.rehearsal.preview import WindowDue, preview
from tactical.rehearsal.spread import harm_words, losses
from tactical.rehearsal.tree_words import happens
from tactical.table import Order, Ruleset
from tactical.table.events import Ended, why_ended
from tactical.table.phrases import capital, percent_words

LIMIT = 3_000  # throws tried for an order
WORTH_A_WORD = Fraction(1, 10)  # of losing somebody of one's own
THINGS = 2  # lines about what may happen to things
WINDOW_LIMIT = 500  # and for each window on its way


def foresee(rules: Ruleset[Any], view: Any, *orders: Order) -> tuple[str, ...]:
    """The lines of an order, or of several that are to follow each other: what it is for comes first. Empty without
    dice and windows."""
    if len(orders) > 1:
        return _in_a_row(rules, view, orders)
    order = orders[0]
    found = preview(rules, view, order, limit=WINDOW_LIMIT)
    others = tuple(window for window in found.windows if window.ask.seat != order.seat)  # one's own surprise nobody
    side = view.seat(order.seat).side
    lines = told(rules, view, forecast(rules, view, order, limit=LIMIT), side) if found.rolls else []
    lines += _windows(rules, view, order, others, side)
    ended = found.state.result
    if not found.rolls and ended is not None and ended.winners:
        lines.append(_wins(ended.winners, why_ended(ended, found.state)))
    if len(others) > 1:
        if _only_one_used(rules, view, order):
            lines.append("only one of these reactions can be used")
        else:
            lines += _all_used(view, chances(rules, view, orders, reply="always", limit=LIMIT), side)
    lines += _holds(rules, view, found.state)
    return tuple(dict.fromkeys(lines))


def own_losses(rules: Ruleset[Any], view: Any, order: Order) -> str:
    """Whom of its own side a legal order of one piece is likely enough to cost: `58% to lose Chestnut`; else empty."""
    if order.subject < 0:
        return ""
    side = view.side(view.pieces[order.subject])
    falls = forecast(rules, view, order, limit=WINDOW_LIMIT).falls
    own = ((view.pieces[piece], chance) for piece, chance in falls if chance >= WORTH_A_WORD)
    return ", ".join(f"{percent_words(chance)} to lose {who.title}" for who, chance in own if view.side(who) == side)


def does(rules: Ruleset[Any], view: Any, order: Order, to: Container[int]) -> tuple[Fraction, Fraction]:
    """What some pieces lose by an order on average, in what the rules count harm in, and how many of them fall: on
    those who stand or fall no harm is counted. Both may be more where the dice have too many ways."""
    found = forecast(rules, view, order, limit=WINDOW_LIMIT)
    harms = ((chance, harmed((), events)) for events, chance in found.outcomes)
    lost = sum((chance * amount for chance, harm in harms for piece, amount in harm if piece in to), Fraction(0))
    return lost, sum((chance for piece, chance in found.falls if piece in to), Fraction(0))


def _windows(rules: Ruleset[Any], view: Any, order: Order, windows: tuple[WindowDue, ...], side: str) -> list[str]:
    """Who may answer an order, where on its way, and what may come of it there, which is told first; then what they
    answer. The same on several squares is said once."""
    lines: list[str] = []
    alike: dict[tuple[str, str], list[WindowDue]] = {}
    for window in windows:
        alike.setdefault((window.who(view), window.about), []).append(window)
    going = isinstance(order, rules.moves)
    for (who, about), those in alike.items():
        came: dict[tuple[str, ...], list[int]] = {}
        for window in those:
            harms = tuple(told(rules, view, window.used, side)) if window.used is not None else ()
            came.setdefault(harms, []).append(window.cell)
        for harms, cells in came.items():
            answers = f"{who} may answer{f' {_squares(view, cells)}' if going else ''}"
            lines += [_led(f"{answers}: ", harms[0]), *harms[1:]] if harms else [answers]
        lines.append(f"in answer to: {about}")
    return lines


def _only_one_used(rules: Ruleset[Any], view: Any, order: Order) -> bool:
    """Whether using the first window on an order's way closes all the others, even where nothing comes of it."""
    found = preview(rules, view, order, dice=worst(view, ""), reply=answering(rules, "always"), limit=0)
    used = [window.answer for window in found.windows if window.ask.seat != order.seat]
    return len(used) == 1 and used[0] is not None


def _squares(view: Any, cells: list[int]) -> str:
    """`at e4`, `at e4 to h4`: the first and the last of those on the way."""
    first, last = (view.cell_name(cell) if cell >= 0 else "the edge" for cell in (cells[0], cells[-1]))
    return f"at {first}" if first == last else f"at {first} to {last}"


class _At(NamedTuple):
    """A position with its rules."""

    rules: Any
    view: Any


def _holds(rules: Ruleset[Any], before: Any, after: Any) -> list[str]:
    """That the side wins at the end of this beat by standing where it then does, where it would not have."""
    words = about_to_win(_At(rules, after))
    return [words] if words and words != about_to_win(_At(rules, before)) else []


def _in_a_row(rules: Ruleset[Any], view: Any, orders: tuple[Order, ...]) -> tuple[str, ...]:
    """How likely it is that all of them are carried out as planned, where windows let pass and where they are used."""
    passed = chances(rules, view, orders, reply="never", limit=LIMIT)
    used = chances(rules, view, orders, reply="always", limit=LIMIT)
    if not passed.verdict:
        return ()
    won, side = [*_holds(rules, view, ahead(rules, view, orders)[0]), *_won_by(passed)], view.seat(orders[0].seat).side
    if passed.whole == 1 and used == passed:
        return (*won, *_losses(view, passed, side))
    lines = [f"{passed.percent(passed.whole)} to go as planned"]
    if used == passed:
        return (*lines, *won, *_losses(view, passed, side))
    lines = [f"{lines[0]} if nobody reacts"] if passed.whole < 1 else []
    return (*lines, *won, *_all_used(view, used, side))


def _losses(view: Any, found: Chain, side: str) -> list[str]:
    """Who may be hurt and fall: of one's own side that is a danger."""
    own = {*losses(view, found, side)}
    return [Danger(line) if line in own else line for line in losses(view, found)]


def _led(words: str, line: str) -> str:
    """A line with words before it, a danger as before."""
    return type(line)(f"{words}{line}")


def _all_used(view: Any, used: Chain, side: str) -> list[str]:
    """What becomes of it where every window on the way is used as soon as it opens."""
    came = [*_won_by(used), *_losses(view, used, side)]
    if used.whole == 1 and came:
        return [_led("if all react as soon as they can: ", came[0]), *came[1:]]
    return [f"{used.percent(used.whole)} to go as planned if all react as soon as they can", *came]


def _won_by(found: Chain) -> Iterator[str]:
    """The victories that a chain may come to."""
    shares: dict[str, Fraction] = {}
    for end, chance in found.courses:
        if end.won:
            words = _wins(end.won, end.why)
            shares[words] = shares.get(words, Fraction(0)) + chance
    yield from (f"{found.percent(p)}: {words}" if p < 1 else words for words, p in shares.items())


def told(rules: Ruleset[Any], view: Any, found: Forecast, side: str) -> list[str]:
    """A forecast: `34% hurts Cy by 3 to 9`, `2% fells Cy`, `31%: the door b1/a1 is broken`; what may become of pieces
    of a side is a danger."""
    if not found.verdict or found.certain:
        return []
    hurt = [(piece, harm_words(view, piece, *harm, found.hedge)) for piece, harm in _harms(found).items()]
    hurt += [(piece, f"{found.percent(chance)} fells {view.name(piece)}") for piece, chance in found.falls if chance]
    lines = [Danger(words) if view.side(view.pieces[piece]) == side else words for piece, words in hurt]
    things = [(event, chance) for event, chance in found.events if chance < 1 and happens(event)]
    for event, chance in things[:THINGS]:
        said = rules.presenter.say(view, event)
        if isinstance(event, Ended) and event.winners:
            said = _wins(event.winners, why_ended(event, view))
        said = f"the {said[4:]}" if said.startswith("The ") else said  # a name keeps its capital
        lines.append(f"{found.percent(chance)}: {said}")
    return lines


def _wins(winners: Sequence[str], why: str) -> str:
    """A victory that may come: `Red wins: no other side is left to fight`."""
    return f"{' and '.join(map(capital, winners))} {'win' if winners[1:] else verb(winners[0], 'wins')}: {why}"


def _harms(found: Forecast) -> dict[int, tuple[Fraction, int, int]]:
    """Piece -> the chance that it loses anything, and the least and the most it then loses."""
    harms: dict[int, tuple[Fraction, int, int]] = {}
    for events, chance in found.outcomes:
        for piece, amount in harmed((), events):
            before, low, high = harms.get(piece, (Fraction(0), amount, amount))
            harms[piece] = (before + chance, min(low, amount), max(high, amount))
    return harms
