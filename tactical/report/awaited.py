"""The pending order, roll or battle, or the end."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.report.base import Ratio, Reported, ratio
from tactical.report.numbers import Made, made
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Battle, Over, Roll, awaiting
from tactical.table.rolls import chance_of
from tactical.table.values import tag_of


class AwaitedOrder(Reported, tag="order", tag_field="kind", frozen=True):
    """A decision. `verbs`: how the possible orders are typed; `tags`: their names in records."""

    seat: str
    why: str
    verbs: tuple[str, ...]
    tags: tuple[str, ...]
    piece: str | None


class AwaitedRoll(Reported, tag="roll", tag_field="kind", frozen=True):
    """A roll. `each`: every die is compared with the target on its own."""

    dice: int
    sides: int
    purpose: str
    clause: str
    piece: str | None
    aim: str
    target: int
    bonus: int
    each: bool
    chance: Ratio | None
    target_made: Made | None
    bonus_made: Made | None


class AwaitedBattle(Reported, tag="battle", tag_field="kind", frozen=True):
    """A battle under another rule system. No shipped system awaits one yet."""

    rules: str
    scenario: str
    pieces: tuple[str, ...]
    clause: str


class AwaitedNothing(Reported, tag="over", tag_field="kind", frozen=True):
    """The game is over."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    why: str
    clause: str


Awaited = AwaitedOrder | AwaitedRoll | AwaitedBattle | AwaitedNothing


def awaited_report(rules: AnyRuleset, view: AnyState) -> Awaited:
    """The decision that a position waits for, as its seat may know it."""
    match awaiting(view):
        case Ask() as ask:
            top = view.stack[-1].piece
            piece = view.pieces[top].name if top >= 0 else None
            tags = tags_of(rules, ask)
            return AwaitedOrder(view.seat(ask.seat).name, ask.why, verbs_of(rules, tags), tags, piece)
        case Roll() as roll:
            return roll_report(view, roll)
        case Battle() as battle:
            pieces = tuple(view.pieces[piece].name for piece in battle.pieces)
            return AwaitedBattle(battle.rules, battle.scenario, pieces, battle.clause)
        case Over(result):
            rest = tuple(side for side in view.sides if side not in result.winners)
            return AwaitedNothing(result.winners, rest if result.winners else result.losers, result.why, result.clause)


def roll_report(view: AnyState, roll: Roll) -> AwaitedRoll:
    """A due roll."""
    return AwaitedRoll(
        dice=roll.dice,
        sides=roll.sides,
        purpose=roll.purpose,
        clause=roll.clause,
        piece=view.pieces[roll.piece].name if roll.piece >= 0 else None,
        aim=roll.aim,
        target=roll.target,
        bonus=roll.bonus,
        each=roll.each,
        chance=ratio(chance_of(roll)) if roll.aim else None,
        target_made=made(roll.target_made),
        bonus_made=made(roll.bonus_made),
    )


def tags_of(rules: AnyRuleset, ask: Ask) -> tuple[str, ...]:
    """The kinds of orders that an ask allows, by their names in records."""
    tags = {tag: [tag] for tag in ask.verbs}
    for kind in rules.all_orders:
        if kind.asked_with in tags:
            tags[kind.asked_with].append(tag_of(kind))
    return tuple(tag for some in tags.values() for tag in some)


def verbs_of(rules: AnyRuleset, tags: Iterable[str]) -> tuple[str, ...]:
    """The words by which orders with some tags are typed, each once."""
    typed = {tag_of(kind): kind.typed() for kind in rules.all_orders}
    return tuple(dict.fromkeys(filter(None, (typed.get(tag, "") for tag in tags))))
