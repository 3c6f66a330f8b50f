from fractions import Fraction

import pytest

from tactical.table.phrases import percent, percent_words


@pytest.mark.parametrize(
    ("chance", "plain", "at_least", "about"),
    [
        (Fraction(0), "0%", "at least 0%", "under 1%"),
        (Fraction(1, 1296), "under 1%", "over 0%", "under 1%"),
        (Fraction(5, 1000), "1%", "at least 1%", "about 1%"),  # a half goes up
        (Fraction(93, 100), "93%", "at least 93%", "about 93%"),
        (Fraction(1295, 1296), "over 99%", "over 99%", "over 99%"),
        (Fraction(1), "100%", "at least 100%", "about 100%"),
    ],
)
def test_a_share_says_how_it_is_meant(chance, plain, at_least, about):
    said = (percent_words(chance), percent_words(chance, "at least"), percent_words(chance, "about"))
    assert said == (plain, at_least, about)
    assert percent_words(float(chance)) == plain


def test_halves_go_up():
    assert [percent(Fraction(n, 200)) for n in (0, 1, 2, 3, 99, 199, 200)] == [0, 1, 1, 2, 50, 100, 100]
    assert percent_words(Fraction(199, 200)) == "over 99%"
