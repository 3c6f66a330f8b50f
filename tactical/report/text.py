"""Told values as words."""

from __future__ import annotations

from fractions import Fraction

from tactical.table.chances import Chance
from tactical.table.ledgers import in_unit, mixed
from tactical.table.mentions import Mention
from tactical.table.phrases import percent_words
from tactical.table.rows import Amount, Cited, Part, Phrase, Price
from tactical.table.values import replace


def text(told: Part | Phrase | None) -> str:
    """A told value for people; empty for none."""
    match told:
        case None:
            return ""
        case str():
            return told
        case Chance():
            return chance_text(told)
        case Amount():
            return amount_text(told)
        case Price():
            return price_text(told)
        case Mention(name=name):
            return name
        case Phrase(parts=parts):
            return "".join(map(text, parts))


def cited_text(told: Cited) -> str:
    """`an enemy is about to leave a Melee Range (SK-D09)`."""
    clauses = f" ({', '.join(told.clauses)})" if told.clauses else ""
    return f"{told.words}{clauses}{told.end}"


def amount_text(amount: Amount) -> str:
    """`2 squares`, `1 1/2 inches`."""
    return in_unit(amount.number, amount.unit, amount.parts)


def number_text(amount: Amount) -> str:
    """The same without its unit: `1 1/2`."""
    return mixed(amount.number, amount.parts)


def price_text(price: Price) -> str:
    """`2 squares, 3 left`."""
    return f"{amount_text(price.cost)}, {number_text(price.left)} left"


def chance_text(chance: Chance, *, interval: bool = False) -> str:
    """A chance in percent: `58%`, `at least 7%`; if simulated, with its `interval`, `about 69% (66% to 72%)`."""
    share = percent_words(chance.fraction, chance.hedge)
    if not (interval and chance.tries):
        return share
    low, high = (percent_words(Fraction(round(1000 * end), 1000)) for end in chance.interval[1:])
    return f"{share} ({low} to {high})"


def share_text(chance: Chance) -> str:
    """One of several chances shown side by side: `42%`, or simulated `69% (66% to 72%)`."""
    return chance_text(replace(chance, hedge=""), interval=True)


def exact_text(chance: Chance) -> str:
    """A chance, as exactly as it can be read: `21/36, 58%`, `at least 7%`, `about 69% (66% to 72%)`.

    If a bound has no percentage (`at least 1/1296`), the fraction stands alone; if it does not count throws, the
    percentage does.
    """
    if chance.tries or chance.part in (0, chance.whole) or not chance.counted:
        return chance_text(chance, interval=True)
    counted, share = f"{chance.hedge} {chance.part}/{chance.whole}".lstrip(), percent_words(chance.fraction)
    return counted if chance.hedge and not share[0].isdigit() else f"{counted}, {share}"
