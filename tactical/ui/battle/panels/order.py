"""The order being built: verdict, odds and their breakdown, cost, possible results; or the current question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from tactical.board import direction_name
from tactical.report.forecast import forecast_text
from tactical.report.rolls import need_text
from tactical.report.text import chance_text, price_text, text
from tactical.ruleset.extras import Drafting
from tactical.session.order_hints import chance_of_what
from tactical.session.path_prices import path_prices
from tactical.session.planner import Plan
from tactical.session.preferences.key_table import IDLE_IN_PUZZLES
from tactical.session.refusals import with_clause
from tactical.session.session import Session
from tactical.table import AnyState, Order, Over, Roll
from tactical.table.chances import Chance
from tactical.table.phrases import capital
from tactical.table.places import OnBoard
from tactical.table.rows import Part, Phrase, Row
from tactical.table.sentences import imperative, names_piece
from tactical.ui.battle.panels.panel import TONES, Ink, chance_key
from tactical.ui.battle.panels.words import asked
from tactical.ui.text import width

PAIR = 2
DRAFT_SHOWN = 4  # parts of a draft
ANSWERS_SHOWN = 5  # of a window


def order_title(session: Session, *, prospects: bool = False) -> str:
    """The title of the panel. `prospects`: the panel shows trade-offs."""
    seat = session.seat
    plan = session.plan.current
    if plan is not None:
        unit = len({order.subject for order in plan.orders}) > 1
        key = seat.calls["unit" if unit else "order.other"]
        return f"Order {plan.at + 1} of {plan.others} ({key})" if plan.others > 1 else "Order"
    if parts := seat.rules.extra(Drafting).parts(seat.view):
        return f"Draft of {len(parts)}"
    if session.asking.in_question or isinstance(seat.want, Roll) or session.asking.question:
        return "Your decision" if seat.asked else "Asked"
    if isinstance(seat.want, Over):
        return "The battle is over"
    return "Prospects" if prospects else "Order"


def order_lines(
    session: Session,
    ink: Ink,
    columns: int,
    *,
    hint: bool = True,
    listed: bool = False,
    named: bool = False,
    instead: Sequence[Content] = (),
) -> list[Content]:
    """The plan, or else the question, the draft, or how to begin. `hint`: add other things to do. `listed`: the list of
    actions stands beside it. `named`: say whose order it is, because no other panel does. `instead`: alternatives to a
    plan that is warned of, right below its first warning."""
    plan = session.plan.current
    if plan is not None:
        return _plan(session, plan, ink, columns, named=named, listed=listed, instead=instead)
    asked = _draft(session, ink, columns) + _question(session, ink, columns, listed=listed)
    lines = [*asked]
    if len(session.selection.modes) > 1:
        lines += ink.wrapped(
            f"{capital(session.selection.mode)} ({session.seat.calls['mode']}: other modes)", columns, "muted"
        )
    return [*lines, *hint_lines(session, ink, columns)] if hint and not asked else lines


def _plan(
    session: Session,
    plan: Plan,
    ink: Ink,
    columns: int,
    *,
    named: bool,
    listed: bool,
    instead: Sequence[Content],
) -> list[Content]:
    selection = session.selection
    seat = session.seat
    why, who = seat.rules.presenter.why, plan.order.subject
    lines = ink.wrapped(capital(_words(seat.view, plan.order, selection.piece if not named else -1)), columns, "strong")
    for order in plan.then:
        lines += ink.wrapped(f"then {_words(seat.view, order, who)}", columns, "strong")
        who = order.subject
    if selection.has_waypoints and len(selection.modes) > 1:
        lines += ink.wrapped(f"{capital(selection.mode)} on ({seat.calls['mode']}: other modes)", columns, "muted")
    if not plan.verdict:
        for reason in plan.verdict.reasons:
            lines += ink.wrapped(capital(with_clause(why(reason), reason)), columns, "bad")
        return lines
    price = seat.price(plan.verdict)
    if price is not None:
        lines += ink.wrapped(
            f"{price_text(price)}{_facing(session, plan)}", columns, "text" if plan.verdict.warnings else "good"
        )
    odds, made = odds_lines(plan.order, plan.roll, ink, columns)
    lines += odds
    for number, warning in enumerate(plan.verdict.warnings):
        lines += ink.wrapped(capital(with_clause(why(warning), warning)), columns, "warn")
        lines += instead if number == 0 else ()

    def told(rows: Iterable[Row]) -> list[Content]:
        return [line for row in rows for line in ink.wrapped(capital(forecast_text(row)), columns, TONES[row.tone])]

    foreseen = plan.foreseen or ()
    lines += told(row for row in foreseen if row.tone == "warning")  # before what may be cut
    if plan.why:
        lines += ink.wrapped(capital(plan.why), columns)
    if tells_summary(session, plan) and plan.order.told != plan.order.help:  # or the first line says it
        lines += ink.wrapped(capital(seat.rules.presenter.summary(seat.view, plan.order)), columns)
    lines += told(row for row in foreseen if row.tone != "warning")
    if not listed:  # else the list tells what is drafted already
        for part in seat.rules.extra(Drafting).parts(seat.view)[:DRAFT_SHOWN]:
            lines += ink.wrapped(f"Drafted: {part.words}", columns, "muted")
    return lines + made


def _words(view: AnyState, order: Order, told_of: int) -> str:
    """An order, with the name of its piece where what stands before it is `told_of` another, and it does not say so."""
    named = order.subject in (-1, told_of) or names_piece(order)
    words = imperative(view, order)
    return words if named else f"{view.name(order.subject)}: {words}"


def tells_summary(session: Session, plan: Plan) -> bool:
    """True if the panel must describe the plan itself, because neither cost nor odds do."""
    return bool(plan.verdict) and session.seat.price(plan.verdict) is None and plan.roll is None


def _facing(session: Session, plan: Plan) -> str:
    """How a piece would face in the end, where there are several ways to get there, which may differ in that alone."""
    place = plan.ends[1] if plan.ends is not None else None
    heading = place.heading if isinstance(place, OnBoard) else -1
    if plan.others < PAIR or heading < 0:
        return ""
    return f", facing {direction_name(session.seat.view.board.topology, heading)}"


def price_lines(session: Session, ink: Ink, columns: int) -> list[Content]:
    """The cost of each part of a planned path, if one costs more than over open ground."""
    plan, lines = session.plan.current, list[Content]()
    if plan is not None and plan.verdict and any(leg.notes for leg in plan.verdict.legs):
        for line in path_prices(session.seat.rules, session.seat.view, plan.verdict):
            lines += ink.wrapped(line, columns, "muted")
    return lines


def odds_lines(order: Order, roll: Roll | None, ink: Ink, columns: int) -> tuple[list[Content], list[Content]]:
    """The chance of the first roll as a bar, and the roll; then the breakdown of its number, after everything at
    stake."""
    if roll is None:
        return [], []
    chance = Chance.of_roll(roll)
    shown = f"{chance_text(chance)}: {need_text(roll)}"
    whole = width(shown) <= columns
    thrown, made = _thrown(order, roll, ink, columns, need=not whole)
    return [ink.share(chance.percent, 100, columns, shown if whole else chance_text(chance), odds=True), *thrown], made


def _thrown(
    order: Order, roll: Roll | None, ink: Ink, columns: int, *, need: bool = True
) -> tuple[list[Content], list[Content]]:
    """The meaning of the chance, and the roll where that is not said yet; and the breakdown of that number."""
    if roll is None:
        return [], []
    lines = ink.wrapped(of_what, columns) if (of_what := chance_of_what(order, roll)) else []
    lines += ink.wrapped(need_text(roll), columns) if need else []
    return lines, ink.wrapped(f"Target number: {roll.made_of}", columns, "muted") if roll.made_of else []


def _question(session: Session, ink: Ink, columns: int, *, listed: bool) -> list[Content]:
    """The answers of a window, what a roll is made of, or what a phase asks. What a window or a roll is about stands in
    the bar."""
    seat = session.seat
    calls, want = seat.calls, seat.want
    if isinstance(want, Roll):
        made = f"made of {want.made_of}" if want.made_of and want.piece < 0 else ""
        lines = ink.wrapped(made, columns, "muted") if made else []
        return [*lines, *ink.wrapped(f"{calls['window.use']}: throw", columns, "muted")]
    if seat.window is not None and not seat.roams and seat.offers:
        return _answers(session, ink, columns, listed=listed)
    if session.asking.question:
        told = f"{calls['actions']}: list, {calls['end']}: ready"
        return [*ink.wrapped(session.asking.question, columns, "strong"), *ink.wrapped(told, columns, "muted")]
    return ink.wrapped(asked(session), columns, "strong") if asked(session) else []


def _answers(session: Session, ink: Ink, columns: int, *, listed: bool) -> list[Content]:
    """The answers of a window, one a row with its chance, those that may come off first; then what there is to know of
    the one that uses it. Without chances the list of actions is enough where it is `listed`."""
    seat = session.seat
    use = session.asking.only_use
    rolls = {order: seat.first_roll(order) for order in seat.offers}
    if listed and use is None and not any(rolls.values()):
        return []
    shown = seat.offers if use is not None else seat.by_hope(seat.offers)
    lines: list[Content] = []
    fells, stakes = _stakes(rolls[use], session.asking.foreseen_window) if use is not None else ("", [])
    for order in shown[:ANSWERS_SHOWN]:
        roll = rolls[order]
        chance = Chance.of_roll(roll) if roll is not None else None
        value, key = text(chance), chance_key(chance) if chance is not None else "text"
        lines += ink.valued(
            capital(session.selection.words(order)),
            f"{value}{fells}" if order == use else value,
            columns,
            "strong",
            key,
        )
    if len(shown) > ANSWERS_SHOWN:
        lines += ink.wrapped(f"{len(shown) - ANSWERS_SHOWN} more ({seat.calls['actions']})", columns, "muted")
    if use is None:
        return lines
    thrown, made = _thrown(use, rolls[use], ink, columns)
    return [*lines, *thrown, *(line for words in stakes for line in ink.wrapped(words, columns)), *made]


def _stakes(roll: Roll | None, foreseen: tuple[Row, ...]) -> tuple[str, list[str]]:
    """That the answer with this roll takes somebody out, to go with its chance; and what else it may come to, without
    saying that chance again."""
    falls = [row for row in foreseen if row.id == "fall"] if roll is not None else []
    fall = falls[0] if len(falls) == 1 else None
    chance = Chance.of_roll(roll) if roll is not None else None
    rest = [
        text(row.label) if chance is not None and is_as_likely(row.value, chance) else forecast_text(row)
        for row in foreseen
        if row is not fall
    ]
    return f", out {text(fall.value)}" if fall is not None else "", [capital(words) for words in rest]


def is_as_likely(value: Part | Phrase | None, chance: Chance) -> bool:
    """True if a row has exactly that chance."""
    return isinstance(value, Chance) and (value.fraction, value.hedge) == (chance.fraction, chance.hedge)


def _draft(session: Session, ink: Ink, columns: int) -> list[Content]:
    """The parts of the draft under way, the wrong ones first with what is wrong; the list of actions has all."""
    seat = session.seat
    why = seat.rules.presenter.why
    parts = sorted(seat.rules.extra(Drafting).parts(seat.view), key=lambda part: not part.wrong)
    lines: list[Content] = []
    for part in parts[:DRAFT_SHOWN]:
        lines += ink.wrapped(part.words, columns, "strong" if part.wrong else "text")
        for wrong in part.wrong[:1]:
            lines += ink.wrapped(with_clause(why(wrong), wrong), columns, "bad")
        if len(part.wrong) > 1:
            lines.append(ink.say(f"and {len(part.wrong) - 1} more", "bad"))
    if len(parts) > DRAFT_SHOWN:
        lines += ink.wrapped(f"{len(parts) - DRAFT_SHOWN} more ({seat.calls['actions']})", columns, "muted")
    return lines


def hint_lines(session: Session, ink: Ink, columns: int) -> list[Content]:
    """The next thing to do, where nothing is planned."""
    calls = session.seat.calls
    if not session.seat.asked:
        return []
    words = f"{calls['order.preview']} on a cell shows what can be done there; {calls['actions']} lists everything"
    return ink.wrapped(words, columns, "muted")


def further_hints(session: Session, ink: Ink, columns: int) -> list[Content]:
    """The keys that help to decide, one a line."""
    seat = session.seat
    if not seat.asked:
        return []
    told = {"hint": "a hint", "overlay": "threat, sight", "rehearse": "try a what-if", "rules": "the rules"}
    idle = {"overlay"} if "threat" not in seat.rules.tactics.overlay_titles else set()
    idle |= {"rehearse"} if seat.what_if is not None else set()
    idle |= IDLE_IN_PUZZLES if seat.puzzle is not None else set()
    told = {key: words for key, words in told.items() if key not in idle}
    keys = {key: seat.calls[key] for key in told}
    wide = max(map(width, keys.values()))
    return [
        Content.assemble(ink.say(f"{keys[key]:<{wide}}  ", "title"), ink.cut(words, columns - wide - 2, "muted"))
        for key, words in told.items()
    ]
