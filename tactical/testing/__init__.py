"""The contract of rule systems as tests: for those that ship, and for a system of one's own.

`python -m tactical.testing the-creek.toml` plays a hundred random games from a scenario of any installed system, makes
every check on each, and names the seed of each that fails; it looks for refusals without words, too. In a test suite of
one's own:

    from tactical.testing import CHECKS, opening_of, random_game

    @pytest.mark.parametrize("check", CHECKS)
    def test_contract(check):
        check(random_game(opening_of("the-creek.toml"), seed=1))
"""

from tactical.testing.contract import CHECKS
from tactical.testing.fuzz import opening_of
from tactical.testing.random_play import Opening, RandomGame, random_game
from tactical.testing.refusal_words import faults as refusal_faults

__all__ = ["CHECKS", "Opening", "RandomGame", "opening_of", "random_game", "refusal_faults"]
