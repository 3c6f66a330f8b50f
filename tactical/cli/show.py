"""show, reach, orders, export: the position, and the possibilities."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

import msgspec

from tactical.board import direction_name, parse_cell
from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.campaign import CampaignReport, summary
from tactical.cli.drawing import board_lines, ground_legend, piece_lines, place_lines
from tactical.cli.exits import DONE, REFUSED, CommandExit, usage
from tactical.cli.output import Output
from tactical.cli.seat_view import EVERYBODY, SeenGame, opened, piece_number
from tactical.report.awaited import Awaited, awaited_report
from tactical.report.base import Reported
from tactical.report.board import BoardReport, board_report
from tactical.report.goals import GoalReport, goal_reports
from tactical.report.numbers import BarReport, LineReport, bar, line
from tactical.report.piece import PieceReport, piece_report
from tactical.report.position import (
    Advice,
    BeatReport,
    PhaseReport,
    PrizeReport,
    SeatReport,
    advice,
    beat_report,
    phase_reports,
    prize_reports,
    seat_reports,
)
from tactical.report.roster import RosterReport, roster_report
from tactical.report.text import amount_text, number_text, price_text
from tactical.ruleset.extras import Drafting, Gunnery, Holdings, Scales
from tactical.session.gunnery_words import gunnery_lines
from tactical.session.pages.piece_pages import movement, movement_lines
from tactical.session.path_prices import price_of
from tactical.table import AnyState, Ask, Order, awaiting, judge
from tactical.table.notation import usage as form_of
from tactical.table.notation import write
from tactical.table.reach import Reach
from tactical.table.referee import RefereeOrder

if TYPE_CHECKING:
    from tactical.campaign.orders import CampaignOrder


class Show(Answer, frozen=True):
    """A whole position. `record`: the number of the last one. `seat`: the one that looks. `notice`: what is wrong with
    the file. `trail`: phases, as in the status line. `facts`: what matters besides the pieces, by rule system (of fleet
    FleetFacts)."""

    file: str
    title: str
    rules: str
    options: dict[str, Any]
    record: int
    seat: str | None
    notice: str | None
    writable: bool
    beat: BeatReport
    trail: tuple[PhaseReport, ...]
    awaiting: Awaited
    campaign: CampaignReport | None
    seats: tuple[SeatReport, ...]
    facts: dict[str, Any]
    advice: tuple[Advice, ...]
    board: BoardReport
    pieces: tuple[PieceReport, ...]
    prizes: tuple[PrizeReport, ...]
    roster: RosterReport
    goals: tuple[GoalReport, ...]


class StopReport(Reported, frozen=True):
    """Where a piece can go. `costs` and `leaves`: the same in words, exactly. `order`: what to type."""

    cell: str
    heading: str | None
    cost: int
    left: int
    costs: str
    leaves: str
    path: tuple[str, ...]
    order: str | None


class ReachAnswer(Answer, frozen=True):
    """Where a piece can go in a mode. `cost`, `left` and `allowance` count `parts` to a `unit`. `stocks`: what moves
    are paid from; one mode may use less of it."""

    piece: str
    mode: str
    modes: tuple[str, ...]
    allowance: int
    unit: str
    parts: int
    stocks: tuple[BarReport, ...]
    stops: tuple[StopReport, ...]


class Comer(Reported, frozen=True):
    """A piece that could come to a cell, and the order for it."""

    label: str
    value: str


class ReachCell(Answer, frozen=True):
    """A cell that holds many pieces: its contents, and who could come."""

    cell: str
    subtitle: str
    lines: tuple[LineReport, ...]
    comers: tuple[Comer, ...]


class Offer(Reported, frozen=True):
    """A possible order. `verb`: how it is typed. `tag`: its name in records. Its cost is in whole numbers of the rules,
    as in Reach, and as people read it; null if it has none."""

    text: str
    verb: str
    tag: str
    piece: str | None = None
    cost: int | None = None
    left: int | None = None
    costs: str | None = None
    leaves: str | None = None


class Form(Reported, frozen=True):
    """An order that is always possible."""

    form: str
    help: str


class Orders(Answer, frozen=True):
    """The orders possible now."""

    awaiting: Awaited
    orders: tuple[Offer, ...]
    always: tuple[Form, ...]


_DIGITS = "0123456789"


def show(args: Namespace, out: Output) -> int:
    """The position: status, board and pieces."""
    with opened(args.file, args.seat, out) as seen:
        if args.json:
            out.json(_position(seen, args.file))
        else:
            out.lines(*words.status(seen), "", *page(seen), "", *words.goals(seen))
    return DONE


def _position(seen: SeenGame, file: str) -> Show:
    """A whole position."""
    rules, view, game = seen.rules, seen.view, seen.game
    facts = rules.extra(Holdings).facts(view)
    return Show(
        file=file,
        title=view.setup.title,
        rules=rules.name,
        options=msgspec.to_builtins(getattr(view.setup, "options", {})),
        record=seen.number(game.history, game.history.seq),
        seat=seen.name,
        notice=str(game.notice) if game.notice is not None else None,
        writable=game.writable,
        beat=beat_report(rules, view),
        trail=phase_reports(rules, view),
        awaiting=awaited_report(rules, view),
        campaign=summary(seen) if game.campaign is not None else None,
        seats=seat_reports(view),
        facts=msgspec.to_builtins(facts) if facts is not None else {},
        advice=advice(rules, view, seen.speaker()),
        board=board_report(rules, view),
        pieces=tuple(piece_report(rules, view, piece) for piece in view.pieces if piece.place.known),
        prizes=prize_reports(view),
        roster=roster_report(rules, view, seen.speaker()),
        goals=goal_reports(rules, view),
    )


def page(seen: SeenGame) -> list[str]:
    """Board and legend."""
    view = seen.view
    lines = [*board_lines(seen.rules, view), "", ground_legend(seen.rules, view), *place_lines(seen.rules, view)]
    overview, advice = seen.rules.extra(Holdings).overview(view), seen.rules.presenter.advice(view, seen.speaker())
    stands = [line.words for line in (*overview, *advice)]
    stands += [""] if stands else []
    return [*filter(None, lines[:-1]), *lines[-1:], "", *stands, *piece_lines(seen.rules, view), *_gunnery(seen)]


def _gunnery(seen: SeenGame) -> list[str]:
    """The possible targets of each weapon of the piece that acts, where the rules can tell."""
    view = seen.view
    acting = view.stack[-1].piece if view.stack else -1
    gunnery = seen.rules.extra(Gunnery).picture(view, acting) if acting >= 0 else None
    if gunnery is None:
        return []
    return ["", f"{view.name(acting)}'s weapons now", *gunnery_lines(seen.rules, view, gunnery)]


def export(args: Namespace, out: Output) -> int:
    """Export the board as a picture: in letters, or as SVG."""
    with opened(args.file, args.seat, out) as seen:
        if args.format == "svg":
            from tactical.cli.svg import picture

            out.text(picture(seen.rules, seen.view))
        else:
            out.lines(*words.status(seen)[:1], "", *page(seen))
    return DONE


def reach(args: Namespace, out: Output) -> int:
    """Show where a piece can go, with costs and what would be left."""
    with opened(args.file, args.seat, out) as seen:
        rules = seen.rules
        if (cell := _many(seen, args.piece)) >= 0:
            _show_cell(seen, cell, out, as_json=args.json)
            return DONE
        number = piece_number(seen, args.piece)
        piece = seen.game.state.pieces[number]
        # Without a seat one looks through that of the piece's own: others' secrets must not shape its reach.
        view = seen.view if seen.seat != EVERYBODY or piece.seat < 0 else rules.view(seen.game.state, piece.seat)
        if view.pieces[number].cell < 0:
            raise CommandExit(REFUSED, f"{args.piece} is not on the board, as far as you know")
        modes = rules.modes(view, number)
        if not modes:
            raise CommandExit(REFUSED, f"{args.piece} cannot move now; {words.awaited(seen, seen.game.state)}")
        mode = args.mode or modes[0]
        if mode not in modes:
            raise usage(f"'{mode[:40]}' is not a way {args.piece} can move now; the ways are {', '.join(modes)}")
        reachable = rules.reach(view, number, mode)
        if args.json:
            out.json(_reach_answer(seen, view, number, modes, reachable))
        else:
            out.lines(*_reach_lines(seen, view, number, reachable))
    return DONE


def _many(seen: SeenGame, name: str) -> int:
    """The cell of that name, where cells hold many pieces and no piece is called so; otherwise -1."""
    if seen.view.piece_named(name.lower()) is not None:
        return -1
    try:
        cell = parse_cell(seen.view.board, name)
    except ValueError:
        return -1
    return cell if seen.rules.extra(Holdings).site(seen.view, cell) is not None else -1


def _show_cell(seen: SeenGame, cell: int, out: Output, *, as_json: bool) -> None:
    """Print the contents of a cell and the pieces that can reach it, for the seat that looks or has to decide."""
    view = seen.view
    own = next((piece.id for piece in view.pieces if piece.seat == seen.speaker()), -1)
    card = seen.rules.presenter.cell_card(view, cell, own)
    come = seen.rules.extra(Drafting).who_could_come(view, seen.speaker(), cell) if seen.speaker() >= 0 else None
    if as_json:
        coming = tuple(Comer(x.label, x.value) for x in come.lines) if come is not None else ()
        out.json(ReachCell(card.title, card.subtitle, tuple(map(line, card.lines)), coming))
        return
    out.lines(f"{card.title}, {card.subtitle}", *(f"  {x.words} [{x.clause}]" for x in card.lines))
    if come is not None:
        out.lines(come.title, *(f"  {x.words}" for x in come.lines))


def _reach_lines(seen: SeenGame, view: AnyState, number: int, found: Reach) -> list[str]:
    rules = seen.rules
    marks: dict[int, str] = {}
    lines = []
    for cell, stops in found.stops.items():
        left = max(stop.left for stop in stops) // rules.plain_step
        marks[cell] = _DIGITS[left] if left < len(_DIGITS) else "+"
        for choice, stop in enumerate(stops):
            order = found.order_to(cell, choice)
            text = write(view, order) if order is not None else ""
            facing = _facing(view, stop.heading) if len(stops) > 1 else ""
            price = price_text(rules.presenter.price(view, stop.cost, stop.left))
            lines.append(f"{view.cell_name(cell)}{facing}: {price}: {text}")
    name = view.name(number)
    allowance = amount_text(rules.presenter.amount(view, found.allowance))
    top = f"{name}, {found.mode}: {allowance}, {len(found)} places; numbers on the board show what is left"
    moves = movement_lines(rules, view, number)
    return [top, *moves, "", *board_lines(seen.rules, view, marks), "", *lines]


def _facing(view: AnyState, heading: int) -> str:
    return f" facing {direction_name(view.board.topology, heading)}" if heading >= 0 else ""


def _reach_answer(seen: SeenGame, view: AnyState, number: int, modes: tuple[str, ...], found: Reach) -> ReachAnswer:
    rules, name = seen.rules, view.cell_name
    unit, parts = rules.extra(Scales).units(view)
    stops = []
    for cell, choices in found.stops.items():
        for choice, stop in enumerate(choices):
            order = found.order_to(cell, choice)
            stops.append(
                StopReport(
                    cell=name(cell),
                    heading=direction_name(view.board.topology, stop.heading) if stop.heading >= 0 else None,
                    cost=stop.cost,
                    left=stop.left,
                    costs=amount_text(rules.presenter.amount(view, stop.cost)),
                    leaves=amount_text(rules.presenter.amount(view, stop.left)),
                    path=tuple(map(name, stop.path)),
                    order=write(view, order) if order is not None else None,
                )
            )
    return ReachAnswer(
        piece=view.pieces[number].name,
        mode=found.mode,
        modes=modes,
        allowance=found.allowance,
        unit=unit,
        parts=parts,
        stocks=tuple(map(bar, movement(rules, view, number))),
        stops=tuple(stops),
    )


def orders(args: Namespace, out: Output) -> int:
    """List the orders possible now, and whose decision it is."""
    with opened(args.file, args.seat, out) as seen:
        piece = piece_number(seen, args.piece) if args.piece else -1
        rows = [_offer(seen, order) for order in _offers(seen) if piece < 0 or order.subject == piece]
        rows += _due(seen) if piece < 0 else []
        always = [*_of_campaign(seen), *_always(seen)]
        if args.json:
            forms = tuple(Form(form_of(kind), kind.full_help()) for kind in always)
            out.json(Orders(awaited_report(seen.rules, seen.view), tuple(rows), forms))
            return DONE
        out.line(words.awaited(seen, seen.game.state))
        for row in rows:
            price = f" (costs {row.costs}, leaves {row.leaves})" if row.costs is not None else ""
            out.line(f"  {row.text}{price}")
        for kind in always:
            out.line(f"  {form_of(kind)} ({kind.full_help()})")
    return DONE


def _offer(seen: SeenGame, order: Order) -> Offer:
    """An order on offer: its text, its piece, and what it costs and leaves; None where it has no price."""
    rules, view = seen.rules, seen.rules.view(seen.game.state, seen.speaker())
    piece = view.pieces[order.subject].name if order.subject >= 0 else None
    text, verb, tag = write(view, order), type(order).typed(), order.verb
    price = price_of(rules, view, judge(rules, view, order))
    if price is None:
        return Offer(text, verb, tag, piece)
    cost, left = price.cost, price.left
    return Offer(text, verb, tag, piece, cost.number, left.number, number_text(cost), number_text(left))


def _due(seen: SeenGame) -> list[Offer]:
    """The order about the campaign around the game that is due, if any."""
    if seen.game.campaign is None:
        return []
    from tactical.campaign import due, notation

    now = due(seen.game.campaign)
    if now is None:
        return []
    order = notation.read(seen.speaker(), now.order)
    return [Offer(now.order, type(order).typed(), order.verb)]


def _of_campaign(seen: SeenGame) -> list[type[CampaignOrder]]:
    """The kinds of orders about the campaign around the game that may always be given."""
    if seen.game.campaign is None:
        return []
    from tactical.campaign.notation import usages
    from tactical.campaign.orders import BORDERS, REFEREE

    referee = seen.game.whole.setup.seats[seen.speaker()].referee
    return [kind for kind, _ in usages() if kind not in BORDERS and (referee or kind not in REFEREE)]


def _offers(seen: SeenGame) -> list[Order]:
    """The orders on offer to the seat that is asked, if it is the one that looks."""
    state = seen.game.state
    want = awaiting(state)
    if not isinstance(want, Ask) or seen.speaker() != want.seat:
        return []
    return list(seen.rules.offers(seen.rules.view(state, want.seat)))


def _always(seen: SeenGame) -> list[type[Order]]:
    """The kinds of orders that may be given whatever is asked."""
    state = seen.game.state
    want = awaiting(state)
    if not isinstance(want, Ask):
        return []
    speaker = seen.speaker()
    referee = state.setup.seats[speaker].referee
    kinds = [kind for kind in seen.rules.all_orders if kind.free and (referee or not issubclass(kind, RefereeOrder))]
    return [kind for kind in kinds if not kind.own_ask or want.seat == speaker]
