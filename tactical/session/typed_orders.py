"""Typed orders: read, judged while they grow, and completed from the offers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tactical import campaign
from tactical.board import folded, parse_cell
from tactical.report.rolls import odds_text
from tactical.report.text import price_text
from tactical.session.session import Message, Plan, Session
from tactical.session.units import BOARD, COLUMN, FORMATION, OUT, unit_plan
from tactical.table import Order, Report, Throw, Verdict, judge
from tactical.table.notation import NotationError, read, renamed
from tactical.table.phrases import capital
from tactical.table.referee import RefereeOrder

ATTACK, TO = PLANNED = ("attack", "to")
THREE, FOUR = 3, 4  # words of a plan: who, what, at what; of one for a unit
UNIT = "unit"


def read_order(session: Session, text: str) -> Order | Message:
    """A typed order, or what is wrong with it."""
    seat = session.seat.ordering
    try:
        if session.seat.of_campaign(text):
            return _of_story(session, seat, text)
        order = read(session.seat.rules, session.seat.view, seat, text)
        if session.seat.hosted and session.seat.what_if is None:
            if isinstance(order, Throw) and not session.rehearsing.throws_by_hand:
                return Message("Remote players do not enter dice: the host's program rolls them", "warn")
            if isinstance(order, Report) and not any(
                session.seat.view.setup.seats[each].referee for each in session.seat.seats
            ):
                return Message("Over the network only a referee can report how a battle ended", "warn")
        if isinstance(order, RefereeOrder) and not session.seat.view.setup.seats[seat].referee:
            chairs = session.seat.view.setup.seats  # a referee who shares the keyboard speaks for itself
            seat = next((number for number in sorted(session.seat.seats) if chairs[number].referee), seat)
            order = read(session.seat.rules, session.seat.view, seat, text)
        return order  # noqa: TRY300 - reads as one thought
    except NotationError as error:
        where = f" (column {error.column})" if text.strip() else ""
        return Message(capital(f"{error}{where}"), "warn")


def possible(session: Session, text: str) -> bool:
    """True if a typed order, a plan such as `ann attack cy`, or the part of an order that answers a reaction, is legal
    now."""
    seat = session.seat
    if any(f" {seat.text(order)}".endswith(f" {text}") for order in (seat.offers if seat.window is not None else ())):
        return True
    order = read_order(session, text)
    if not isinstance(order, Message) and judge(seat.rules, seat.view, order):
        return True
    plan = read_plan(session, text)
    session.plan.forget()
    return isinstance(plan, Plan)


def read_plan(session: Session, text: str) -> Plan | Message | None:
    """The plan of `ann attack cy` or `ann to k1`: the same as pointing there with Ann picked, which becomes the
    session's plan; or why there is none. None if the text means no such thing."""
    plan = session.plan
    seat = session.seat
    words = text.lower().split()
    if words[1:2] == [UNIT] and seat.my_turn:
        return _unit_plan(session, words)
    if len(words) != THREE or words[1] not in PLANNED or not seat.my_turn:
        return None
    piece, cell = seat.view.piece_named(words[0]), place_named(session, words[2])
    if piece is None or cell < 0 or piece.id not in session.selection.able_pieces():
        return None
    if piece.id != session.selection.piece:
        session.pick(piece.id)
    plan.forget()
    problem, whom = plan.aim(cell), seat.view.piece_named(words[2])
    current, aimed = plan.current, whom.id if whom is not None else -1
    meant = current is not None and (words[1] == TO or getattr(current.orders[-1], "target", -1) == aimed >= 0)
    if problem is None and current is not None and meant and current.verdict and current.order.subject == piece.id:
        return current
    plan.forget()
    return problem or session.refusals.why_not(cell)


def _says_plan(session: Session, text: str) -> bool:
    """True if a text is the whole of what `read_plan` reads."""
    words = text.lower().split()
    long_enough = len(words) == (FOUR if words[1:2] == [UNIT] else THREE) and words[1] in (UNIT, *PLANNED)
    return long_enough and place_named(session, words[-1]) >= 0


def _unit_plan(session: Session, words: list[str]) -> Plan | Message | None:
    """`ada unit to k5`, `ada unit column k5`, `ada unit board crate`, `ada unit out k5`."""
    ways = {TO: FORMATION, COLUMN: COLUMN, BOARD: BOARD, OUT: OUT}
    if len(words) != FOUR or words[2] not in ways:
        return None
    piece, cell = session.seat.view.piece_named(words[0]), place_named(session, words[3])
    if piece is None or cell < 0:
        return None
    if piece.id not in session.selection.able_pieces():
        return Message(f"{piece.title} cannot be given an order now", "warn")
    session.pick(piece.id)
    plan = unit_plan(session, ways[words[2]], cell)
    return plan or Message(f"Nobody of {piece.title}'s unit can do that now", "warn")


def hint(order: Order, text: str) -> Message | None:
    """A hint about an order typed in the words of the previous release; None if the words are current."""
    said = renamed(order, text)
    return Message(said, "muted") if said else None


def _of_story(session: Session, seat: int, text: str) -> Order:
    """An order about the campaign. One about a sheet is of the seat whose sheet it is, if that seat sits here."""
    from tactical.campaign import notation as story  # a single game has no such orders

    order = story.read(seat, text)
    entry = session.seat.campaign.entry(getattr(order, "entry", "")) if session.seat.campaign is not None else None
    owner = entry.seat if entry is not None else seat
    return story.read(owner, text) if owner != seat and owner in session.seat.seats else order


def verdict_on(session: Session, text: str) -> str:
    """A few words about an order being typed: its verdict once it is complete, or else what is wrong.

    An order becomes the session's plan, so that board and inspector show it as if planned with the cursor.
    """
    plan = session.plan
    seat = session.seat
    if not text.strip():
        plan.forget()
        return ""
    order = read_order(session, text)
    if isinstance(order, Message):
        plan.forget()
        return "Enter shows the plan" if _says_plan(session, text) else order.text
    if seat.campaign is not None and isinstance(order, campaign.CampaignOrder):
        plan.forget()
        return judged(session, campaign.judge(seat.campaign, order))
    plan.consider(order)
    assert plan.current is not None
    verdict = plan.current.verdict
    if not verdict:
        return judged(session, verdict)
    price = seat.price(verdict)
    parts = ["legal", *([price_text(price)] if price is not None else []), odds_text(plan.current.roll)]
    return ", ".join(filter(None, parts))


def judged(session: Session, verdict: Verdict) -> str:
    """A verdict in a few words."""
    if verdict:
        return "legal"
    why = verdict.reasons[0]
    return why.cited(session.seat.rules.presenter.why(why))


def completions(session: Session, head: str) -> list[str]:
    """The words that could come next in an order being typed, from the matching offers.

    The orders that are always possible (concede and the like) are completed from their forms.
    """
    seat = session.seat
    done = folded(head[: head.rfind(" ") + 1]).split()
    spelled: list[list[str]] = []
    for order in seat.offers:
        words = seat.text(order).split()
        spelled += [words, words[1:]] if order.subject == session.selection.piece >= 0 else [words]
    for kind in seat.always():
        spelled += spellings(session, kind)
    spelled += _plans(session)
    if seat.campaign is not None:
        from tactical.campaign.notation import usages

        spelled += [words.split() for _, words in usages()]
    fitting = [
        words[len(done)] for words in spelled if len(words) > len(done) and [*map(folded, words[: len(done)])] == done
    ]
    return sorted(dict.fromkeys(fitting))


def _plans(session: Session) -> Iterator[list[str]]:
    """The plans that `read_plan` reads of pieces that can be given an order: at whom, and where to."""
    view = session.seat.view
    for piece in (view.pieces[number] for number in (session.selection.able_pieces() if session.seat.my_turn else ())):
        enemies = (other.name for other in view.pieces if other.cell >= 0 and view.enemies(piece, other))
        yield from ([piece.name, ATTACK, name] for name in enemies)
        yield from ([piece.name, TO, name] for name in places(session, ""))


def places(session: Session, head: str) -> list[str]:
    """Names to jump to: pieces in sight, and the cells that have a name."""
    begun, view = folded(head), session.seat.view
    names = {piece.name for piece in view.pieces if piece.cell >= 0} | {name.text.lower() for name in view.board.names}
    return sorted(name for name in names if folded(name).startswith(begun))


def place_named(session: Session, text: str) -> int:
    """The cell of the piece or cell that a text names; -1 if it names none in sight."""
    piece = session.seat.view.piece_named(text.strip().lower())
    if piece is not None:
        return int(piece.cell)
    try:
        return parse_cell(session.seat.view.board, text.strip())
    except ValueError:
        return -1


def spellings(session: Session, kind: type[Order]) -> Iterator[list[str]]:
    """The words of a form with everything that could fill its places, for completion; optional parts and numbers are
    left out."""
    seat = session.seat
    form = re.sub(r"\[.*?\]", "", kind.form).split()
    names = [piece.name for piece in seat.view.pieces if seat.is_referee or piece.cell >= 0]
    known: dict[str, Sequence[str]] = {
        "{answer}": ("always", "never", "ask"),
        "{window}": tuple(seat.rules.windows),
        "{piece}": names,
        "{field}": tuple(seat.rules.settable),
    }
    spelled: list[list[str]] = [[]]
    for word in form:
        if word.startswith("{") and word not in known:
            break
        spelled = [[*so_far, choice] for so_far in spelled for choice in known.get(word, (word,))]
    yield from spelled
