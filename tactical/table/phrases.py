"""Words joined as in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

Hedge = Literal["", "at least", "about"]  # how a share is meant: exact, a lower bound, or simulated


_NUMERALS = frozenset("iv")  # of Roman numbers, as in the names of kinds that come in several marks
_INITIALS = frozenset({"pds"})  # words that are initials


def plain(name: str) -> str:
    """An id for people to read.

    >>> plain("machine-gun"), plain("end_of_turn"), plain("red-pds-ii")
    ('machine gun', 'end of turn', 'red PDS II')
    """
    words = name.replace("_", " ").replace("-", " ").split(" ")
    return " ".join(
        word.upper() if word in _INITIALS or (word and _NUMERALS.issuperset(word)) else word for word in words
    )


def remaining(number: int) -> str:
    """The remainder of a stock that may fall below nothing.

    >>> remaining(16), remaining(-1)
    ('16 left', 'now at -1')
    """
    return f"{number} left" if number >= 0 else f"now at {number}"


def capital(text: str) -> str:
    """A text with a capital at its beginning and no other change.

    >>> capital("red decides"), capital("")
    ('Red decides', '')
    """
    return f"{text[:1].upper()}{text[1:]}"


def in_a_row(words: Sequence[str], last: str) -> str:
    """Words joined as a list in a sentence.

    >>> in_a_row(["move"], "or"), in_a_row(["move", "fire", "strike"], "or")
    ('move', 'move, fire or strike')
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def with_article(thing: str) -> str:
    """A thing with the article that it has where it is first named; things in the plural have none.

    >>> with_article("rifle"), with_article("autocannon"), with_article("bare hands")
    ('a rifle', 'an autocannon', 'bare hands')
    """
    return thing if is_plural(thing) else f"{'an' if thing[:1] in 'aeiou' else 'a'} {thing}"


def is_plural(name: str) -> bool:
    """True if a side's name is plural, so that its verbs are.

    >>> is_plural("red"), is_plural("travellers"), is_plural("the lioness")
    (False, True, False)
    """
    return name.endswith("s") and not name.endswith("ss")


def possessive(name: str) -> str:
    """A side's name with what it has.

    >>> possessive("Red"), possessive("Travellers"), possessive("The lioness")
    ("Red's", "Travellers'", "The lioness's")
    """
    return f"{name}'" if is_plural(name) else f"{name}'s"


def harm_verb(unit: str) -> str:
    """The verb for harm counted in a unit: damage is taken, a stock is lost.

    >>> harm_verb("damage"), harm_verb("Hits")
    ('takes', 'loses')
    """
    return "takes" if unit == "damage" else "loses"


def percent(chance: Fraction | float) -> int:
    """The share in whole percent, halves up."""
    part, whole = chance.as_integer_ratio()
    return (200 * part + whole) // (2 * whole)


def percent_words(chance: Fraction | float, hedge: Hedge = "") -> str:
    """`58%`, `at least 58%`; a possible event is never 0%, and an uncertain one never 100%.

    "At least under 1%" would say nothing, so that becomes "over 0%".

    >>> percent_words(0.58, "at least"), percent_words(0.999, "at least"), percent_words(0.001, "at least")
    ('at least 58%', 'over 99%', 'over 0%')
    """
    whole = percent(chance)
    if whole == 0 and (chance or hedge):
        return ("over 0%" if chance else "at least 0%") if hedge == "at least" else "under 1%"
    return "over 99%" if whole == 100 and chance < 1 else f"{hedge} {whole}%".lstrip()
