"""What the commands print with --json, made from positions and records; `schema` says what the keys are."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from tactical.board import Edge, coordinates_of
from tactical.cli.drawing import kind_name
from tactical.cli.seat_view import SeenGame
from tactical.journal.moments import AnyRecord, Moment, PastRecord
from tactical.journal.records import ComputerSeats, Hosted, Played
from tactical.table import Ask, Battle, Over, Roll, Ruleset, Verdict, awaiting
from tactical.table.breakdown import Breakdown
from tactical.table.cards import Bar, Line, Looks
from tactical.table.events import Event
from tactical.table.goals import progress
from tactical.table.gunnery import GunneryPicture
from tactical.table.notation import write_place
from tactical.table.rolls import chance_of
from tactical.table.values import tag_of
from tactical.table.verdicts import Reason

Json = dict[str, Any]


def position(seen: SeenGame, file: str) -> Json:
    """A whole position."""
    view, game = seen.view, seen.game
    return {
        "file": file,
        "title": view.setup.title,
        "rules": seen.rules.name,
        "options": msgspec.to_builtins(getattr(view.setup, "options", {})),
        "record": seen.number(game.history, game.history.seq),
        "seat": seen.name,
        "notice": str(game.notice) if game.notice is not None else None,
        "writable": game.writable,
        "beat": {"unit": seen.rules.beat, "number": view.beat, "limit": view.setup.limit},
        "trail": [{"text": crumb.text, "current": crumb.current} for crumb in seen.rules.presenter.trail(view)],
        "awaiting": awaited(seen),
        "campaign": _campaign(seen),
        "seats": [{"name": seat.name, "side": seat.side, "referee": seat.referee} for seat in view.setup.seats],
        "facts": dict(seen.rules.presenter.facts(view)),
        "advice": [
            {"label": line.inset, "text": line.value, "clause": line.clause}
            for line in seen.rules.presenter.advice(view, seen.speaker())
        ],
        "board": board(seen.rules, view),
        "pieces": [_piece(seen, view, piece) for piece in view.pieces if piece.place.known],
        "goals": [_goal(seen, number) for number in range(len(view.setup.goals))],
    }


def _goal(seen: SeenGame, number: int) -> Json:
    """A goal, and how far each side has come with it."""
    from tactical.controller.goal_words import goal_in_words

    found = progress(seen.view, seen.rules.fighters, number)
    goal = seen.view.setup.goals[number]
    return {
        "goal": tag_of(goal),
        "side": getattr(goal, "side", "") or None,
        "text": goal_in_words(seen.rules, seen.view, number),
        "so_far": [{"side": side, "count": count, "of": of} for side, count, of in found.so_far],
        "now": found.now or None,
    }


def _campaign(seen: SeenGame) -> Json | None:
    """The campaign around a game; None where there is none."""
    if seen.game.campaign is None:
        return None
    from tactical.cli.campaign import summary

    return summary(seen)


def board(rules: Ruleset[Any], view: Any) -> Json:
    """The map, cells by their names."""
    board_, name, looks = view.board, view.cell_name, rules.presenter.changed_looks(view)
    return {
        "topology": board_.topology,
        "width": board_.width,
        "height": board_.height,
        "storeys": board_.storeys,
        "layers": {layer.name: {"kinds": list(layer.kinds), "cells": list(layer.cells)} for layer in board_.layers},
        "edges": [
            {"a": name(edge.a), "b": name(edge.b), "kind": edge.kind, "look": _look(rules, looks, edge)}
            for edge in board_.edges
        ],
        "links": [{"a": name(x.a), "b": name(x.b), "kind": x.kind, "both": x.both} for x in board_.links],
        "names": [{"cell": coordinates_of(board_, given.cell), "text": given.text} for given in board_.names],
    }


def _look(rules: Ruleset[Any], looks: Looks, edge: Edge) -> str:
    """What an edge is now, in words."""
    look = looks.between(edge.a, edge.b) or rules.edges.get(edge.kind)
    return look.name if look is not None else edge.kind


def tags(rules: Ruleset[Any], ask: Ask) -> list[str]:
    """The kinds of orders that an ask lets give, as records name them."""
    found = {tag: [tag] for tag in ask.verbs}
    for kind in rules.all_orders:
        if kind.asked_with in found:
            found[kind.asked_with].append(tag_of(kind))
    return [tag for some in found.values() for tag in some]


def verbs(rules: Ruleset[Any], tags: Iterable[str]) -> list[str]:
    """The words by which orders of some tags are typed, each once."""
    typed = {tag_of(kind): kind.typed() for kind in rules.all_orders}
    return list(dict.fromkeys(filter(None, (typed.get(tag, "") for tag in tags))))


def _piece(seen: SeenGame, view: Any, piece: Any) -> Json:
    card = seen.rules.presenter.whole_card(view, piece.id)
    return {
        "name": piece.name,
        "kind": kind_name(view, piece),
        "seat": view.seat(piece.seat).name,
        "side": view.side(piece),
        "place": write_place(view, piece.place),
        "cell": view.cell_name(piece.cell) if piece.cell >= 0 else None,
        "flags": list(seen.rules.presenter.token(view, piece.id).flags),
        "title": card.title,
        "subtitle": card.subtitle,
        "bars": [bar(x) for x in card.bars],
        "lines": [line(x) for x in card.lines],
        "effects": [line(x) for x in card.effects],
        "gunnery": _gunnery(view, seen.rules.tactics.gunnery(view, piece.id)),
    }


def _gunnery(view: Any, found: GunneryPicture | None) -> Json | None:
    """What each weapon of a piece could hit from where it is; None where the rules tell nothing of it."""
    if found is None:
        return None
    mounts = []
    for mount in found.mounts:
        hits = [
            {
                "target": view.pieces[hit.target].name,
                "needed": hit.needed.total,
                "made": breakdown(hit.needed),
                "percent": hit.chance.percent,
                "distance": hit.distance,
                "strikes": hit.strikes,
                "shield": hit.shield,
            }
            for hit in mount.targets
        ]
        mounts.append({**msgspec.structs.asdict(mount), "sides": list(mount.sides), "targets": hits})
    shields = [{**msgspec.structs.asdict(each), "mounts": list(each.mounts)} for each in found.shields]
    return {"heading": found.heading, "shields": shields, "mounts": mounts}


def bar(told: Bar) -> Json:
    """A stock of a card."""
    return {**msgspec.structs.asdict(told), "made": breakdown(told.made)}


def line(told: Line) -> Json:
    """A line of a card; its number too, where it is one."""
    return {
        "label": told.inset, "value": told.value, "clause": told.clause, "number": told.number, "due": told.due,
        "made": breakdown(told.made),
    }  # fmt: skip


def awaited(seen: SeenGame, state: Any = None) -> Json:
    """What the game waits for."""
    view = seen.view if state is None else seen.seeing(state)
    match awaiting(view):
        case Ask() as ask:
            top = view.stack[-1].piece
            piece = view.pieces[top].name if top >= 0 else None
            seat = view.seat(ask.seat).name
            return {
                "kind": "order", "seat": seat, "why": ask.why, "verbs": verbs(seen.rules, tags(seen.rules, ask)),
                "tags": tags(seen.rules, ask), "piece": piece,
            }  # fmt: skip
        case Roll() as roll:
            return roll_due(view, roll)
        case Battle() as battle:
            pieces = [view.pieces[piece].name for piece in battle.pieces]
            return {
                "kind": "battle", "rules": battle.rules, "scenario": battle.scenario, "pieces": pieces,
                "clause": battle.clause,
            }  # fmt: skip
        case Over(result):
            lost = [side for side in view.sides if side not in result.winners] if result.winners else result.losers
            return {
                "kind": "over", "winners": list(result.winners), "losers": list(lost), "why": result.why,
                "clause": result.clause,
            }  # fmt: skip


def roll_due(view: Any, roll: Roll) -> Json:
    """Dice that are due."""
    chance = chance_of(roll).as_integer_ratio() if roll.aim else None
    return {
        "kind": "roll",
        "dice": roll.dice,
        "sides": roll.sides,
        "purpose": roll.purpose,
        "clause": roll.clause,
        "piece": view.pieces[roll.piece].name if roll.piece >= 0 else None,
        "aim": roll.aim,
        "target": roll.target,
        "bonus": roll.bonus,
        "each": roll.each,
        "chance": list(chance) if chance else None,
        "target_made": breakdown(roll.target_made),
        "bonus_made": breakdown(roll.bonus_made),
    }


def breakdown(made: Breakdown | None) -> Json | None:
    """What a number is made of: its total, and each operation with the number after it."""
    if made is None:
        return None
    parts = [
        {
            "kind": part.kind, "amount": part.amount, "over": part.over, "up": part.up, "text": part.text,
            "clause": part.clause, "after": after,
        }
        for part, after in made.steps()
    ]  # fmt: skip
    return {"total": made.total, "parts": parts}


def events(rules: Ruleset[Any], view: Any, happened: list[Event]) -> list[Json]:
    """Events that may be told."""
    return [{"event": tag_of(e), "text": rules.presenter.say(view, e), "clause": e.clause} for e in happened]


def entry(seen: SeenGame, moment: Moment, record: int, kind: str = "played") -> Json:
    """An order of the past as an entry."""
    noticed = seen.noticed(moment.events)
    may_read = seen.may_read(moment.order)
    rules = moment.rules_after(seen.rules)
    faces = [list(faces) for faces in (*_thrown(moment), *moment.rolled)]
    return {
        "record": seen.number(seen.game.history, record),
        "kind": kind,
        "seat": moment.before.seat(moment.order.seat).name,
        "text": seen.text(moment) if may_read else None,
        "faces": faces if may_read else None,
        "agreed": [],
        "events": events(rules, seen.seeing(moment.after, rules), noticed),
    }


def hand(record: AnyRecord | None) -> Json | None:
    """Whose hand an order was, when, and how its dice came about; None: it is not asked for."""
    if record is None:
        return None
    dice = record.dice if isinstance(record, Played) else ""
    when = utc(record.when).isoformat() if record.when else None
    return {"by": record.by or None, "when": when, "dice": dice or None}


def utc(seconds: int) -> datetime:
    """A moment of the clock, from seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC)


def _thrown(moment: Moment) -> tuple[Any, ...]:
    faces = getattr(moment.order, "faces", None)
    return (faces,) if faces is not None else ()


def retold(seen: SeenGame, what: PastRecord) -> Json:
    """A record of the past as an entry: as `entry`, or without events where it took an order back."""
    from tactical.controller.attendance import host_words
    from tactical.controller.computer_seats import seats_words

    record, moment = what
    kind = tag_of(record)
    if moment is not None and kind in ("played", "redone"):
        return entry(seen, moment, record.seq, kind)
    state = seen.game.state
    seat = getattr(record, "seat", -1)
    agreed = [state.seat(number).name for number in getattr(record, "agreed", ())]
    may_read = moment is not None and seen.may_read(moment.order)
    return {
        "record": seen.number(seen.game.history, record.seq),
        "kind": kind,
        "seat": state.seat(seat).name if seat >= 0 else None,
        "text": seats_words(state.setup.seats, record.players)
        if isinstance(record, ComputerSeats)
        else host_words(record.rules)
        if isinstance(record, Hosted)
        else seen.text(moment)
        if moment is not None and may_read
        else None,
        "faces": None,
        "agreed": agreed,
        "events": [],
    }


def reasons(seen: SeenGame, text: str, verdict: Verdict) -> Json:
    """Why an order was refused."""
    return {"text": text, "reasons": why(seen, verdict.reasons)}


def why(seen: SeenGame, found: Iterable[Reason]) -> list[Json]:
    """Reasons or warnings, each with its clause and its words."""
    return [
        {
            "code": r.code, "clause": r.clause, "text": seen.rules.presenter.why(r),
            "because": [{"clause": note.clause, "text": note.text} for note in r.because], "remedy": r.remedy,
        }
        for r in found
    ]  # fmt: skip
