"""The pending decision, orders and events, as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.cli.seat_view import SeenGame
from tactical.journal.moments import Moment
from tactical.report.goals import goals_in_words
from tactical.report.rolls import roll_text
from tactical.report.roster import roster_order
from tactical.report.story import StoryPage
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Battle, Over, Roll, Verdict, awaiting
from tactical.table.events import Event, said_once, why_ended
from tactical.table.phrases import capital, plain
from tactical.table.verdicts import TABLE_CLAUSE, Reason

LONGEST = 40  # letters of an order in a sentence


def awaited(seen: SeenGame, state: AnyState, rules: AnyRuleset | None = None) -> str:
    """The pending decision, in one line; a campaign may wait for a battle to be opened, or for the return from one."""
    if seen.game.campaign is not None and state is seen.game.state and (due := _due(seen)):
        return due
    view = seen.seeing(state, rules)
    match awaiting(view):
        case Ask() as ask:
            top = view.stack[-1].piece
            about = plain(ask.why)
            if top >= 0:
                about = f"{view.name(top)}'s turn" if ask.why == "turn" else f"{about} ({view.name(top)})"
            return f"{capital(view.seat(ask.seat).name)} decides: {about}"
        case Roll() as roll:
            faces = ",".join("N" * roll.dice)
            return f'Next roll: {roll_text(roll)} [{roll.clause}]; order "throw {faces}"'
        case Battle() as battle:
            names = ", ".join(view.name(piece) for piece in battle.pieces)
            return f"Next: a separate battle ({battle.rules}) of {names}"
        case Over(result):
            return f"The battle is over. {capital(result.who)}: {why_ended(result, view)} [{result.clause}]"


def _due(seen: SeenGame) -> str:
    from tactical.campaign.reports import due_words

    assert seen.game.campaign is not None
    return due_words(seen.game.campaign)


def told(rules: AnyRuleset, state: AnyState, event: Event) -> str:
    """An event as a sentence, with its clause."""
    return capital(rules.presenter.say(state, event)) + (f" [{event.clause}]" if event.clause else "")


def refusal(seen: SeenGame, verdict: Verdict) -> str:
    """All reasons of a refusal in one line, each with its clause."""
    return "; ".join(reasons(seen, verdict.reasons))


def refused(seen: SeenGame, verdict: Verdict, text: str, which: str = "") -> str:
    """A refusal in one line. `which`: the order's place among others, such as `order 1 of 2`."""
    return f"{named(text, which)} is refused, because {refusal(seen, verdict)}"


def named(text: str, which: str = "") -> str:
    """An order in a sentence: quoted, shortened, with its place among others."""
    shown = f"'{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}'"
    return f"{which} ({shown})" if which else shown


def reasons(seen: SeenGame, found: Iterable[Reason]) -> list[str]:
    """Reasons or warnings, each with its clause, once."""
    why = seen.rules.presenter.why
    said = [(why(reason), reason) for reason in found]
    table = TABLE_CLAUSE  # no player can look that up
    return [
        reason.cited(text) if reason.because or reason.clause == table else f"{text} [{reason.clause}]"
        for text, reason in said
    ]


def moment_lines(seen: SeenGame, moment: Moment) -> list[str]:
    """The events of an order, as far as they may be shown, a line each."""
    rules = moment.rules_after(seen.rules)
    view = seen.seeing(moment.after, rules)
    noticed = said_once(seen.noticed(moment.events))
    return [told(rules, view, event) + (f" (x{times})" if times > 1 else "") for event, times in noticed]


def page(seen: SeenGame, moment: Moment) -> StoryPage | None:
    """An order's page in a campaign's story; None if it has none."""
    if seen.game.campaign is None:
        return None
    from tactical.session.story import page_after

    turned = page_after(moment, seen)
    return turned.page if turned is not None else None


def page_lines(seen: SeenGame, moment: Moment) -> list[str]:
    """The page in lines, with the next order."""
    if (story_page := page(seen, moment)) is None:
        return []
    from tactical.session.pages.campaign_pages import page_text

    return page_text(story_page)


def goals(seen: SeenGame) -> list[str]:
    """The goals, and each side's progress."""
    return goals_in_words(seen.rules, seen.view)


def status(seen: SeenGame) -> list[str]:
    """The top of the page: title, beat, phase trail, and what is pending."""
    view, rules = seen.view, seen.rules
    limit = f" of {view.setup.limit}" if view.setup.limit else ""
    seen_by = f", as {seen.name} sees it" if seen.name else ""
    now = f"{rules.beat} {view.beat}{limit}, record {seen.number(seen.game.history, seen.game.history.seq)}{seen_by}"
    lines = [f"{view.setup.title} ({rules.title}), {now}"]
    if (campaign := seen.campaign) is not None:
        from tactical.campaign.reports import headline as story
        from tactical.campaign.reports import trail as games

        lines[:0] = [story(campaign), " > ".join(games(campaign))]
    trail = [crumb.text for crumb in rules.presenter.trail(view)]
    if trail:
        lines.append(" > ".join(trail))
    lines.append(awaited(seen, seen.game.state))
    turns = [view.name(piece.id) for piece, turn in roster_order(rules, view, seen.speaker()) if turn]
    turns = turns or [capital(view.seat(seat).name) for seat in rules.presenter.turn_order(view).seats]
    return [*lines, f"Turn order: {', '.join(turns)}"] if turns else lines
