"""The possible results of orders, as a plan shows them: who may be hurt or taken out, who wins, who may react."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.report.text import cited_text, text
from tactical.table.chances import Chance
from tactical.table.mentions import Mention
from tactical.table.phrases import capital, harm_verb, in_a_row, is_plural
from tactical.table.rows import Amount, Cited, Phrase, Row, Tone, phrase
from tactical.table.values import Value, replace


class Harm(Value, frozen=True):
    """A piece that may lose between `least` and `most`, in its rules' unit of harm."""

    piece: Mention
    chance: Chance
    least: int
    most: int
    unit: str
    own: bool = False


class Hit(Value, frozen=True):
    """The chance that an attack hits a piece, and the share of its hits that do damage."""

    piece: Mention
    chance: Chance
    harmful: Chance


class Fall(Value, frozen=True):
    """A piece that may be taken out."""

    piece: Mention
    chance: Chance
    own: bool = False


class Victory(Value, frozen=True):
    """A possible end: who wins, and why."""

    winners: tuple[str, ...]
    why: str
    chance: Chance


class Happening(Value, frozen=True):
    """Another event that may happen, such as a broken door."""

    words: str
    chance: Chance


class Outcomes(Value, frozen=True):
    """Possible results, each with its chance."""

    victories: tuple[Victory, ...] = ()
    harms: tuple[Harm, ...] = ()
    falls: tuple[Fall, ...] = ()
    happenings: tuple[Happening, ...] = ()


class Reaction(Value, frozen=True):
    """A piece that may react to the orders, the first and last cells of the path where it may (none without a path),
    and the possible results."""

    who: str
    cells: tuple[Mention, ...]
    outcomes: Outcomes


class Window(Value, frozen=True):
    """An event that pieces may react to."""

    about: Cited
    reactions: tuple[Reaction, ...]


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
    """The possible results of orders. `planned`: the chance that all go as planned if nobody reacts. `used`: the same
    if everybody reacts as soon as possible, with `if_used` as the results. `one_reaction`: only one of them can be
    used. `holds`: what they win by the end of the beat. `hit`: if not every hit does harm.
    """

    planned: Chance | None = None
    unanswered: bool = False  # `planned` holds only while nobody reacts
    holds: Holding | None = None
    hit: Hit | None = None
    outcomes: Outcomes = Outcomes()
    windows: tuple[Window, ...] = ()
    one_reaction: bool = False
    used: Chance | None = None
    if_used: Outcomes = Outcomes()


def forecast_rows(found: OrderForecast) -> tuple[Row, ...]:
    """A forecast in rows, most important first."""
    rows = list[Row]()
    if found.planned is not None:
        rows.append(_planned(found.planned, " if nobody reacts" if found.unanswered else ""))
    if found.holds is not None:
        rows.append(Row("holds", phrase(holding_text(found.holds))))
    if found.hit is not None:
        label = phrase("to hit ", found.hit.piece, "; ", found.hit.harmful, " of hits do damage")
        rows.append(Row("hit", label, found.hit.chance))
    rows += outcome_rows(found.outcomes)
    for window in found.windows:
        rows += _window(window)
    if found.one_reaction:
        rows.append(Row("one-reaction", phrase("only one of these reactions is possible")))
    if found.used is not None:
        used = [*outcome_rows(found.if_used)]
        if found.used.part == found.used.whole and used:
            rows += [_led("if everyone reacts as soon as possible", used[0]), *used[1:]]
        else:
            rows += [_planned(found.used, " if everyone reacts as soon as possible"), *used]
    return tuple(dict.fromkeys(rows))


def outcome_rows(found: Outcomes) -> Iterator[Row]:
    """Victories, who is hurt or taken out, and what else happens."""
    for victory in found.victories:
        sure = victory.chance.part == victory.chance.whole
        yield Row("victory", phrase(victory_text(victory.winners, victory.why)), None if sure else victory.chance)
    for harm in found.harms:
        low = f"{harm.least} to " if harm.least < harm.most else ""
        label = phrase(harm.piece, f" {harm_verb(harm.unit)} {low}", Amount(harm.most, harm.unit))
        yield Row("harm", label, harm.chance, tone=_tone(harm.own))
    for fall in found.falls:
        yield Row("fall", phrase(fall.piece, " is taken out"), fall.chance, tone=_tone(fall.own))
    for happening in found.happenings:
        yield Row("happening", phrase(happening.words), happening.chance)


def forecast_text(row: Row) -> str:
    """A row of a forecast in words: `34%: Cy loses 3 to 9 Hits`, `72% to go as planned`."""
    label = text(row.label)
    if row.value is None:
        return label
    return f"{text(row.value)}{' ' if row.id in ('planned', 'hit') else ': '}{label}"


def victory_text(winners: tuple[str, ...], why: str) -> str:
    """`Red wins (no other side is left to fight)`."""
    wins = "win" if len(winners) > 1 or is_plural(winners[0]) else "wins"
    return f"{in_a_row([capital(winner) for winner in winners], 'and')} {wins} ({why})"


def _tone(own: bool) -> Tone:
    return "warning" if own else ""


def _planned(chance: Chance, when: str) -> Row:
    return Row("planned", phrase(f"to go as planned{when}"), chance)


def _window(window: Window) -> Iterator[Row]:
    """The pieces that may react, each with its first possible result; then the event that they answer."""
    for reaction in window.reactions:
        rows = [*outcome_rows(reaction.outcomes)]
        answers = phrase(f"{reaction.who} may react", *_where(reaction.cells))
        yield _led(answers, rows[0]) if rows else Row("reaction", answers)
        yield from rows[1:]
    yield Row("window", phrase("because ", cited_text(window.about)))


def _where(cells: tuple[Mention, ...]) -> tuple[str | Mention, ...]:
    """`at e4`, `at e4 to h4`."""
    if not cells:
        return ()
    return (" at ", cells[0]) if cells[0] == cells[-1] else (" at ", cells[0], " to ", cells[-1])


def _led(words: str | Phrase, row: Row) -> Row:
    """A row with words before all of it: `if everyone reacts, 28%: Cart loses 1 level`."""
    between = ": " if row.value is None else ", "
    return replace(row, id=f"{row.id}-led", label=phrase(words, between, forecast_text(row)), value=None)
