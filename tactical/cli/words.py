"""What is awaited, orders and events, as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.cli.seat_view import Eyes
from tactical.journal.moments import Moment
from tactical.rehearsal.chances import roll_words
from tactical.table import Ask, Battle, Faces, Over, Roll, Ruleset, Verdict, awaiting
from tactical.table.events import Event, said_once
from tactical.table.verdicts import Reason


def awaited(eyes: Eyes, state: Any, rules: Ruleset[Any] | None = None) -> str:
    """What the game waits for, in one line; a campaign may wait for a battle to be opened, or for the way back."""
    if eyes.game.saga is not None and state is eyes.game.state and (due := _due(eyes)):
        return due
    view = eyes.seeing(state, rules)
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


def _due(eyes: Eyes) -> str:
    from tactical.campaign.reports import due_words

    return due_words(eyes.game.saga)


def told(rules: Ruleset[Any], state: Any, event: Event) -> str:
    """An event as one sentence, with the clause it rests on."""
    return rules.presenter.say(state, event) + (f" [{event.clause}]" if event.clause else "")


def refusal(eyes: Eyes, verdict: Verdict) -> str:
    """All the reasons of a refusal in one line, each with its clause."""
    return "; ".join(reasons(eyes, verdict.reasons))


def reasons(eyes: Eyes, found: Iterable[Reason]) -> list[str]:
    """Reasons or warnings, each with its clause."""
    return [f"{eyes.rules.presenter.why(reason)} [{reason.clause}]" for reason in found]


def faces_words(rolled: tuple[Faces, ...]) -> str:
    """`3,4 and 6,6`."""
    return " and ".join(",".join(map(str, faces)) for faces in rolled)


def moment_lines(eyes: Eyes, moment: Moment) -> list[str]:
    """What happened at an order, as far as it may be told, a line each."""
    rules = moment.rules_after(eyes.rules)
    view = eyes.seeing(moment.after, rules)
    noticed = said_once(eyes.noticed(moment.events))
    return [told(rules, view, event) + (f" (x{times})" if times > 1 else "") for event, times in noticed]


def goals(eyes: Eyes) -> list[str]:
    """How it is won, and how far each side has come."""
    from tactical.controller.goal_words import goals_in_words

    return goals_in_words(eyes)


def status(eyes: Eyes) -> list[str]:
    """The top of the page: title, beat, phase trail, and what is awaited."""
    view, rules = eyes.view, eyes.rules
    limit = f" of {view.setup.limit}" if view.setup.limit else ""
    seen_by = f", as {eyes.name} sees it" if eyes.name else ""
    now = f"{rules.beat} {view.beat}{limit}, record {eyes.game.history.seq}{seen_by}"
    lines = [f"{view.setup.title} ({rules.title}), {now}"]
    if eyes.game.saga is not None:
        from tactical.campaign.reports import headline as story
        from tactical.campaign.reports import trail as games

        lines[:0] = [story(eyes.saga), " > ".join(games(eyes.saga))]
    trail = [crumb.text for crumb in rules.presenter.trail(view)]
    if trail:
        lines.append(" > ".join(trail))
    lines.append(awaited(eyes, eyes.game.state))
    return lines
