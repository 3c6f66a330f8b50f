"""What orders may come to, as a plan tells it: who may be hurt and fall, who wins, who may react on the way."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.report.text import cited_text, text
from tactical.table.chances import Chance
from tactical.table.phrases import capital, in_a_row, is_plural
from tactical.table.rows import Amount, Cited, Mention, Phrase, Row, Tone, listed, phrase
from tactical.table.values import Value, replace


class Harm(Value, frozen=True):
    """A piece that may lose something, in what its rules count harm in: between the `least` and the `most` then."""

    piece: Mention
    chance: Chance
    least: int
    most: int
    unit: str
    own: bool = False


class Fall(Value, frozen=True):
    """A piece that may be put out."""

    piece: Mention
    chance: Chance
    own: bool = False


class Victory(Value, frozen=True):
    """An end that may come: who wins then, and why."""

    winners: tuple[str, ...]
    why: str
    chance: Chance


class Happening(Value, frozen=True):
    """What else may happen, such as a door that is broken."""

    words: str
    chance: Chance


class Outcomes(Value, frozen=True):
    """What may come of something, each with its chance."""

    victories: tuple[Victory, ...] = ()
    harms: tuple[Harm, ...] = ()
    falls: tuple[Fall, ...] = ()
    happenings: tuple[Happening, ...] = ()


class Reaction(Value, frozen=True):
    """Who may answer the orders, on which cells of their way (the first and the last; none: it goes nowhere), and what
    may come of that."""

    who: str
    cells: tuple[Mention, ...]
    outcomes: Outcomes


class Window(Value, frozen=True):
    """What the reactions are an answer to."""

    about: Cited
    reactions: tuple[Reaction, ...]


class Exposure(Value, frozen=True):
    """Who could hit a piece where its way ends, without moving first, and what share of it that takes on average. No
    enemies: none that is known could."""

    piece: Mention
    cell: Mention
    enemies: tuple[Mention, ...] = ()
    more: int = 0
    share: Chance = Chance(0)


class Holding(Value, frozen=True):
    """A side that wins by a goal as the beat ends if it still stands alone on these cells (FT-03)."""

    goal: int
    side: str
    places: str
    beat: str


def holding_text(found: Holding) -> str:
    """`Red wins at the end of this round, if still alone on d2 (FT-03)`."""
    wins = "win" if is_plural(found.side) else "wins"
    return f"{capital(found.side)} {wins} at the end of this {found.beat}, if still alone on {found.places} (FT-03)"


class OrderForecast(Value, frozen=True):
    """What orders may come to. `planned`: that all of them go as planned while nobody reacts; `used`: that they do
    where all react as soon as they can, and `if_used` what then comes of them; `one_reaction`: only one of them can be
    used. `holds`: what they win by the end of the beat.
    """

    exposures: tuple[Exposure, ...] = ()
    planned: Chance | None = None
    unanswered: bool = False  # `planned` holds only while nobody reacts
    holds: Holding | None = None
    outcomes: Outcomes = Outcomes()
    windows: tuple[Window, ...] = ()
    one_reaction: bool = False
    used: Chance | None = None
    if_used: Outcomes = Outcomes()


def forecast_rows(found: OrderForecast) -> tuple[Row, ...]:
    """A forecast in rows, in the order in which they matter."""
    rows = [*map(_exposure, found.exposures)]
    if found.planned is not None:
        rows.append(_planned(found.planned, " if nobody reacts" if found.unanswered else ""))
    if found.holds is not None:
        rows.append(Row("holds", phrase(holding_text(found.holds))))
    rows += outcome_rows(found.outcomes)
    for window in found.windows:
        rows += _window(window)
    if found.one_reaction:
        rows.append(Row("reaction", phrase("only one of these reactions can be used")))
    if found.used is not None:
        used = [*outcome_rows(found.if_used)]
        if found.used.part == found.used.whole and used:
            rows += [_led("if all react as soon as they can: ", used[0]), *used[1:]]
        else:
            rows += [_planned(found.used, " if all react as soon as they can"), *used]
    return tuple(dict.fromkeys(rows))


def outcome_rows(found: Outcomes) -> Iterator[Row]:
    """Victories, who is hurt and who falls, and what else happens."""
    for victory in found.victories:
        sure = victory.chance.part == victory.chance.whole
        yield Row("victory", phrase(victory_text(victory.winners, victory.why)), None if sure else victory.chance)
    for harm in found.harms:
        low = f"{harm.least} to " if harm.least < harm.most else ""
        label = phrase("hurts ", harm.piece, f" by {low}", Amount(harm.most, harm.unit))
        yield Row("harm", label, harm.chance, tone=_tone(harm.own))
    for fall in found.falls:
        yield Row("fall", phrase("fells ", fall.piece), fall.chance, tone=_tone(fall.own))
    for happening in found.happenings:
        yield Row("happening", phrase(happening.words), happening.chance)


def forecast_text(row: Row) -> str:
    """A row of a forecast in words: `34% hurts Cy by 3 to 9`, `31%: the door b1/a1 is broken`."""
    label = text(row.label)
    if row.value is None:
        return label
    return f"{text(row.value)}{': ' if row.id in ('victory', 'happening') else ' '}{label}"


def victory_text(winners: tuple[str, ...], why: str) -> str:
    """`Red wins: no other side is left to fight`."""
    wins = "win" if len(winners) > 1 or is_plural(winners[0]) else "wins"
    return f"{in_a_row([capital(winner) for winner in winners], 'and')} {wins}: {why}"


def _tone(own: bool) -> Tone:
    return "warning" if own else ""


def _planned(chance: Chance, when: str) -> Row:
    return Row("planned", phrase(f"to go as planned{when}"), chance)


def _window(window: Window) -> Iterator[Row]:
    """Who may answer, each with the first thing that may come of it; then what they answer."""
    for reaction in window.reactions:
        rows = [*outcome_rows(reaction.outcomes)]
        answers = phrase(f"{reaction.who} may answer", *_where(reaction.cells))
        yield _led(phrase(answers, ": "), rows[0]) if rows else Row("reaction", answers)
        yield from rows[1:]
    yield Row("window", phrase("in answer to: ", cited_text(window.about)))


def _where(cells: tuple[Mention, ...]) -> tuple[str | Mention, ...]:
    """`at e4`, `at e4 to h4`."""
    if not cells:
        return ()
    return (" at ", cells[0]) if cells[0] == cells[-1] else (" at ", cells[0], " to ", cells[-1])


def _led(words: str | Phrase, row: Row) -> Row:
    """A row with words before all of it."""
    return replace(row, id=f"{row.id}-led", label=phrase(words, forecast_text(row)), value=None)


def _exposure(found: Exposure) -> Row:
    if not found.enemies:
        label = phrase("at ", found.cell, " no known enemy can hit ", found.piece, " without moving")
        return Row("exposure", label)
    more = (Mention("piece", -1, f"{found.more} more"),) if found.more else ()
    who = listed((*found.enemies, *more))
    label = phrase("at ", found.cell, " ", who, " can hit ", found.piece, " without moving: ", found.share)
    return Row("exposure", phrase(label, " lost on average"), tone="warning")
