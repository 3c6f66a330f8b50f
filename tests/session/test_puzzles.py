"""Puzzles: each shipped one is a lesson that its odds bear out; lines are judged as they would go; texts are not
trusted; any moment of a game becomes one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tactical.journal.game import Game
from tactical.journal.lone_position import PositionError, position_bytes, position_from
from tactical.rehearsal.dice_policies import PolicyName
from tactical.report.text import chance_text
from tactical.rules import SHIPPED
from tactical.scenario import ScenarioError, scenario_from_text
from tactical.scenario.puzzles import Puzzle
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.session.puzzle_make import aim_from_words, choices, made, moment_of, opened_from
from tactical.session.puzzle_play import PuzzleRehearsal, puzzle_session
from tactical.session.puzzle_search import best_line
from tactical.session.puzzles import PuzzleGame, open_puzzle, puzzle_from_text, read_puzzle, verdict_words
from tactical.table import Ask
from tests.session.test_secrets import hidden_game

NAMES = tuple(shipped_puzzles())
YARD = shipped_puzzles()["skirmish-two-at-once"].read_text("utf-8").partition("[puzzle]")[0]
QUICK = (  # one of each system; the others are left to the long run
    "armour-the-one-beside", "boarding-the-outer-door", "fleet-hands-enough", "overland-one-rides-ahead",
    "skirmish-into-the-thicket", "starship-a-few-degrees",
)  # fmt: skip
OUT = '[puzzle]\ntext = "Put Xan out."\nseat = "red"\n[[puzzle.aims]]\naim = "out"\npieces = ["xan"]\n'


BEST = '[puzzle.best]\norders = ["ada fire rifle at xan"]\n'


def opened(text: str) -> PuzzleGame:
    return open_puzzle(puzzle_from_text(text, "p.toml"))


def yard(puzzle: str = OUT) -> PuzzleGame:
    return opened(f"{YARD}\n{puzzle}")


def chance(game: PuzzleGame, *orders: str) -> float:
    return float(game.line(game.read(orders)).judged.chance)


# --- those that are shipped ---


def solved(name: str) -> None:
    """The obvious line may do it, the best one found clearly rather, passing least; and the file says how likely."""
    game = open_puzzle(read_puzzle(name))
    best, obvious = game.known("best"), game.known("obvious")
    assert best is not None
    assert obvious is not None
    assert game.line(()).judged.chance < obvious.judged.chance > 0.1
    assert best.judged.chance - obvious.judged.chance > 0.08
    for line, row in ((best, game.puzzle.best), (obvious, game.puzzle.obvious)):
        low, high = line.judged.bounds
        assert 100 * low - 1 <= row.chance <= 100 * high + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_shipped_puzzle_is_what_it_says(name: str) -> None:
    solved(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name not in QUICK])
def test_so_are_the_others(name: str) -> None:
    solved(name)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_nothing_better_is_found_by_searching(name: str) -> None:
    game = open_puzzle(read_puzzle(name))
    best = game.known("best")
    assert best is not None
    assert best_line(game, effort=40).judged.bounds[0] <= best.judged.bounds[1] + 0.02


def test_there_are_at_least_three_of_each_system_each_with_a_text_that_fits_a_page() -> None:
    found = [read_puzzle(name) for name in NAMES]
    rules = [puzzle.rules for puzzle in found]
    assert all(rules.count(name) >= 3 for name in SHIPPED)
    assert set(rules) == set(SHIPPED)
    for name, puzzle in zip(NAMES, found, strict=True):
        assert name.startswith(f"{puzzle.rules}-")
        assert 60 < len(puzzle.text) < 400
        assert len(puzzle.title) <= 30
    assert {name.partition("-")[0] for name in QUICK} == set(SHIPPED)


# --- judging ---


def test_an_order_that_cannot_be_given_any_more_is_left_out_and_the_rest_goes_on() -> None:
    game = yard(OUT.replace("aim =", 'aim = "reach"\ncells = ["c3"]\npieces = ["bo"]\n[[puzzle.aims]]\naim ='))
    orders = ("ada walk c2", "ada end", "bo walk c3", "bo fire rifle at xan", "bo end")
    reached = yard(OUT.replace('aim = "out"\npieces = ["xan"]', 'aim = "reach"\ncells = ["c3"]\npieces = ["bo"]'))
    assert chance(reached, *orders) == 1
    assert chance(reached, "bo walk c3") == 1  # what is asked before is ended
    assert chance(reached, "ada walk c2") == 0
    assert game.task_words == "Get Bo to c3 and take Xan out this round"


def test_a_line_that_no_dice_allow_is_refused_with_the_reason() -> None:
    game = yard()
    with pytest.raises(ValueError, match="'ada walk j2 k2' is refused, because "):
        game.read(["ada walk j2 k2"])
    with pytest.raises(ValueError, match="dances"):
        game.read(["ada dances"])


@pytest.mark.slow
def test_simulated_and_worked_out_agree() -> None:
    game = open_puzzle(read_puzzle("skirmish-two-at-once"))
    assert game.puzzle.best.orders
    orders = game.read(game.puzzle.best.orders)
    exact, tried = game.judged(orders), game.judged(orders, limit=1, samples=300)
    low, high = tried.bounds
    assert exact.open == 0
    assert tried.samples == 300
    assert low <= float(exact.chance) <= high
    assert re.fullmatch(r"about \d+% \(\d+% to \d+%\)", chance_text(tried.as_chance, interval=True))
    assert verdict_words(game.line(orders), None) == f"Yours: {chance_text(exact.as_chance)}"


def test_what_was_stopped_is_told_so_far_and_worked_out_anew() -> None:
    game = open_puzzle(read_puzzle("skirmish-two-at-once"))
    orders = game.read(game.puzzle.best.orders)
    assert game.line(orders, limit=1, watch=lambda _: False).judged.open == 1
    assert game.line(orders).judged.open == 0


def test_keeping_somebody_fails_at_once_and_holding_counts_at_the_end() -> None:
    hold = OUT.replace('aim = "out"\npieces = ["xan"]', 'aim = "hold"\ncells = ["d2", "d3"]')
    assert chance(yard(hold), "ada walk c2 d2") == 1
    assert chance(yard(hold), "ada walk c2") == 0
    both = yard(hold + '[[puzzle.aims]]\naim = "keep"\n')
    assert both.task_words == "Stand alone at d2 or d3 at the end and lose nobody this round"
    assert chance(both, "ada walk c2 d2") == 1


def test_the_answers_of_others_are_the_same_in_the_same_position() -> None:
    text = OUT.replace("seat =", 'answers = "computer"\nseat =')
    one, two = yard(text), yard(text)
    session = puzzle_session(one)
    for order in one.read(["ada walk c2", "ada end", "bo end"]):
        session.give(order)
    tried = session.seat.what_if
    assert isinstance(tried, PuzzleRehearsal)
    theirs = [node.order for node in tried.rehearsal.path if node.order is not None and node.order.seat == 1]
    assert theirs
    assert len(tried.line) == 3
    assert theirs[0] == two.others.order(tried.rehearsal.path[2].state)
    assert tried.done is False  # the round is over
    assert "PUZZLE, nothing is saved" in tried.words()


# --- texts are hostile until checked ---

WRONG = (
    ("", "this is not a puzzle: it has no [puzzle] table"),
    ("[puzzle]\n", "'text' is missing"),
    (OUT.replace('"red"', '"green"'), "unknown seat 'green'; known: red, blue"),
    (OUT.replace('"red"', '"blue"'), "Red is asked there, not blue"),
    (OUT.replace('"xan"', '"zoe"'), "unknown piece 'zoe'"),
    (OUT.replace('"out"', '"eat"'), "aim cannot be 'eat'"),
    (OUT.replace('aim = "out"', 'aim = "out"\ncount = 2'), "there are only 1 pieces"),
    (OUT.replace('aim = "out"\npieces = ["xan"]', 'aim = "hold"'), "hold needs cells"),
    (OUT.replace('aim = "out"\npieces = ["xan"]', 'aim = "hold"\ncells = ["z99"]'), "z99"),
    (OUT.replace('aim = "out"\npieces = ["xan"]', 'aim = "keep"\npieces = ["zoe"]'), "unknown piece 'zoe'"),
    (OUT.split("[[", maxsplit=1)[0], "the puzzle asks for nothing"),
    (OUT.replace("seat =", "turns = 99\nseat ="), "turns must be a whole number from 1 to 20"),
    (OUT.replace("seat =", 'before = ["ada flies"]\nseat ='), "'ada flies' is not an order"),
    (OUT.replace("seat =", 'before = ["ada walk j2"]\nseat ='), "'ada walk j2' is refused"),
    (
        OUT.replace("seat =", 'before = ["ada fire rifle at xan"]\nseat ='),
        "nobody is asked there: dice have to be rolled",
    ),
    (OUT.replace("seat =", 'scenario = "../../etc/passwd"\nseat ='), "unknown scenario"),
    (OUT.replace("seat =", 'position = "AAAA"\nbefore = ["x"]\nseat ='), "a puzzle with a position needs nothing else"),
    (OUT.replace("seat =", "nonsense = 1\nseat ="), "unknown key 'nonsense'"),
    (OUT.replace("Put", "\\u001b[31mPut"), "hidden character"),
    (OUT.replace('"Put', '"[b]Put'), "[ and ] are not allowed"),
)


@pytest.mark.parametrize(("puzzle", "said"), WRONG)
def test_a_mistake_is_a_line_with_its_place(puzzle: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        yard(puzzle)
    assert any(said in line for line in caught.value.lines), caught.value.lines
    assert all(re.match(r"p\.toml:(\d+:\d+:)? ", line) and line.isprintable() for line in caught.value.lines)


@pytest.mark.slow
@pytest.mark.parametrize("times", [30, pytest.param(1000, marks=pytest.mark.long)])
def test_a_spoilt_text_is_a_puzzle_or_lines_of_what_is_wrong(times: int) -> None:
    game = yard()
    stored, _ = opened_from(game.rules, game.state, 0, [aim_from_words("out xan"), aim_from_words("hold d2")])
    texts = [stored, f"{YARD}\n{OUT}{BEST}"]
    texts += [path.read_text("utf-8") for path in shipped_puzzles().values()] if times > 100 else []
    chance = Random(f"puzzles {times}")
    for number in range(times):
        letters = list(texts[number % len(texts)])
        start = "".join(letters).index("[puzzle]")
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(start, len(letters))
            letters[at : at + chance.randint(0, 3)] = chance.choice(("", "0", '"', "x", "]", "\n", "red", "= 9", "b2"))
        told = wrong("".join(letters))
        assert all(line.startswith("p.toml:") and line.isprintable() for line in told)


def wrong(text: str) -> list[str]:
    """What is wrong with a puzzle; nothing where it can be opened and its best line judged."""
    try:
        opened(text).known("best")
    except ScenarioError as error:
        return error.lines
    return []


def test_a_line_in_the_file_that_cannot_be_played_is_told_with_its_place() -> None:
    game = yard(OUT + '[puzzle.best]\norders = ["ada walk j2"]\n')
    with pytest.raises(ScenarioError, match=r"p\.toml:\d+:\d+: this line cannot be played; 'ada walk j2"):
        game.known("best")


def test_a_scenario_with_a_puzzle_in_it_is_a_scenario_still() -> None:
    assert scenario_from_text(f"{YARD}\n{OUT}").sheet == scenario_from_text(YARD).sheet


# --- made of a game ---


@pytest.mark.slow
def test_a_puzzle_is_made_of_a_moment_and_reads_back(tmp_path: Path) -> None:
    found = scenario_from_text(YARD)
    with Game.create(tmp_path / "yard.tactical", found.rules, found.opened()) as live:
        from tactical.rehearsal.dice import live as dice
        from tactical.table.notation import read

        for text in ("ada walk c2", "ada end"):
            live.play(read(live.rules, live.state, 0, text), dice(1))
        rules, state = moment_of(live, 1)
        assert moment_of(live, None)[1] == live.state
        assert moment_of(live, 0)[1] != state
        with pytest.raises(ValueError, match="no order 99"):
            moment_of(live, 99)
    text, game = opened_from(rules, state, 0, [aim_from_words("out xan"), aim_from_words("keep")], answers="pass")
    assert game.state.pieces == rules.view(state, 0).pieces
    text, best = made(text, game, effort=5)
    again = opened(text)
    line = again.known("best")
    assert line is not None
    assert 0 < best.chance == round(100 * line.judged.chance)
    assert again.task_words == "Take Xan out and lose nobody this round"
    tasks = [each.task_words for _, each in choices(rules, state, 0)]
    assert "Take Xan out this round" in tasks
    assert "Win by the end of round 2" in tasks


def test_it_tells_nothing_that_its_seat_did_not_know(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    rules, state = game.rules, game.state
    text, _ = opened_from(rules, state, 0, [aim_from_words("win")])
    other = opened(text).state
    assert other.pieces == rules.view(state, 0).pieces != state.pieces


@pytest.mark.parametrize("words", ["", "eat xan", "points", "points many", "hold", "out xan now", "reach a b c"])
def test_goals_are_typed_in_a_known_form(words: str) -> None:
    with pytest.raises(ValueError, match=r"goal|needs"):
        aim_from_words(words)


def test_a_position_by_itself_is_the_same_again_and_what_is_spoilt_is_refused() -> None:
    game = yard()
    data = position_bytes(game.rules, game.state)
    assert position_from(game.rules, data).pieces == game.state.pieces
    for spoilt in (b"", data[:-3], data + b"x", bytes([data[0] ^ 1]) + data[1:], b"x" * 100):
        with pytest.raises(PositionError):
            position_from(game.rules, spoilt)
    from tactical.rules import load

    with pytest.raises(PositionError, match="skirmish"):
        position_from(load("fleet"), data)


def test_a_puzzle_of_a_later_release_says_so() -> None:
    assert isinstance(read_puzzle(NAMES[0]), Puzzle)
    with pytest.raises(ScenarioError, match="unknown puzzle 'no-such'"):
        read_puzzle("no-such")


@pytest.mark.parametrize("dice", ["average", "best", "worst"])
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "skirmish-two-at-once" else pytest.mark.long) for name in NAMES],
)
def test_the_best_line_can_be_entered_with_any_dice_and_scores_what_it_is_said_to(name: str, dice: PolicyName) -> None:
    game = open_puzzle(read_puzzle(name))
    best = game.known("best")
    assert best is not None
    session = puzzle_session(game)
    tried = session.seat.what_if
    assert isinstance(tried, PuzzleRehearsal)
    tried.rehearsal.policy = dice
    for order in best.orders:
        for _ in range(40):
            outcome, said = session.give(order)
            if outcome.verdict:
                break  # else a line leaves out what it lets pass
            want = session.seat.want
            assert isinstance(want, Ask), said
            passing = game.own(tried.state, want)
            assert passing is not None
            assert session.give(passing)[0].verdict
        assert outcome.verdict, said
    assert tried.judged()[0].judged.chance == best.judged.chance


def test_an_order_that_was_not_needed_stays_in_the_line_and_is_taken_back_like_others() -> None:
    session = puzzle_session(open_puzzle(read_puzzle("skirmish-two-at-once")))
    tried = session.seat.what_if
    assert isinstance(tried, PuzzleRehearsal)
    thrown, ended, fired = tried.puzzle.read(["ada throw grenade at g2", "ada end", "bo fire rifle at xan"])
    assert not session.give(fired)[0].verdict, "it is Ada's turn, whatever the dice show"
    session.give(thrown)
    assert tried.puzzle.over(tried.state), "average dice put both out"
    assert [said.text for said in session.give(ended)[1]] == ["Kept in the line in case it is needed: ada end"]
    session.give(fired)
    assert (tried.line, tried.conditional) == ((thrown, ended, fired), 2)
    assert "(3 orders, 2 of them if still needed, average dice)" in tried.words()
    tried.undo(0)
    assert tried.line == (thrown, ended)
