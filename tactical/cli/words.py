"""What is awaited, orders and events, as sentences."""

from __future__ import annotations

from typing import Any

from tactical.cli.eyes import Eyes
from tactical.journal.moments import Moment
from tactical.rehearsal.chances import roll_words
from tactical.table import CHANCE, Ask, Battle, Faces, Over, Roll, Verdict, awaiting
from tactical.table.events import Event
from tactical.table.notation import write


def awaited(eyes: Eyes, state: Any) -> str:
    """What the game waits for, in one line."""
    view = eyes.seeing(state)
    match awaiting(view):
        case Ask() as ask:
            top = view.stack[-1].piece
            about = f" of {view.name(top)}" if top >= 0 else ""
            return f"{view.seat(ask.seat).name} decides: {ask.why.replace('_', ' ')}{about}"
        case Roll() as roll:
            faces = ",".join("N" * roll.dice)
            return f'A roll is awaited: {roll_words(roll)} [{roll.clause}]; order "throw {faces}"'
        case Battle() as battle:
            names = ", ".join(view.name(piece) for piece in battle.pieces)
            return f"A {battle.rules} battle is awaited: {names}"
        case Over(result):
            who = "a draw" if result.words == "drawn" else result.words
            return f"The battle is over: {who} ({result.why}) [{result.clause}]"


def told(eyes: Eyes, state: Any, event: Event) -> str:
    """An event as one sentence, with the clause it rests on."""
    return eyes.rules.say(state, event) + (f" [{event.clause}]" if event.clause else "")


def refusal(eyes: Eyes, verdict: Verdict) -> str:
    """All the reasons of a refusal in one line, each with its clause."""
    return "; ".join(f"{eyes.rules.why(reason)} [{reason.clause}]" for reason in verdict.reasons)


def faces_words(rolled: tuple[Faces, ...]) -> str:
    """`3,4 and 6,6`."""
    return " and ".join(",".join(map(str, faces)) for faces in rolled)


def headline(eyes: Eyes, moment: Moment) -> str:
    """`ada walk c4 (red)`; what a seat may not read is only said to have happened."""
    by = moment.before.seat(moment.order.seat).name
    if moment.order.seat == CHANCE:
        return write(moment.before, moment.order) if eyes.all else "a throw"
    if not eyes.may_read(moment.order):
        return f"{by} acted"
    return f"{by}: {write(moment.before, moment.order)}"


def moment_lines(eyes: Eyes, moment: Moment) -> list[str]:
    """What happened at an order, as far as it may be told, a line each."""
    view = eyes.seeing(moment.after)
    return [told(eyes, view, event) for event in eyes.noticed(moment.events)]


def status(eyes: Eyes) -> list[str]:
    """The top of the page: title, beat, phase trail, and what is awaited."""
    view, rules = eyes.view, eyes.rules
    limit = f" of {view.setup.limit}" if view.setup.limit else ""
    seen_by = f", as {eyes.name} sees it" if eyes.name else ""
    now = f"{rules.beat} {view.beat}{limit}, record {eyes.game.history.seq}{seen_by}"
    lines = [f"{view.setup.title} ({rules.title}), {now}"]
    trail = [crumb.text for crumb in rules.trail(view)]
    if trail:
        lines.append(" > ".join(trail))
    lines.append(awaited(eyes, eyes.game.state))
    return lines
