"""No code reads what the program itself has put into words: chances, names and states stay values until a face prints
them. What still does is counted here by module; the counts may only fall."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "tactical"
ROOMS = ("controller", "opponent", "rehearsal", "report", "ui")
# These read what people type, keep in files or send: orders, keys, settings, scenarios, a terminal's bytes.
READ_INPUT = (
    "controller/computer_seats.py", "controller/host_checks.py", "controller/preferences", "controller/puzzle_make.py",
    "controller/saves.py", "controller/typed_orders.py", "ui/commands.py", "ui/battle/order_line.py", "ui/terminal",
    "ui/theme",
)  # fmt: skip
METHODS = {"partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith"}
PATTERNS = {"search", "match", "fullmatch", "findall"}

STILL = {
    "controller/controller.py": 3,
    "controller/drawing/ground.py": 1,
    "controller/drawing/look.py": 1,
    "controller/drawing/paint.py": 1,
    "controller/drawing/sizes.py": 1,
    "controller/drawing/squares.py": 1,
    "controller/forecasts.py": 1,
    "controller/goal_words.py": 1,
    "controller/order_hints.py": 2,
    "controller/pages/campaign_pages.py": 2,
    "controller/pages/end_report.py": 1,
    "controller/pages/help_pages.py": 1,
    "controller/pages/order_pages.py": 1,
    "controller/pages/piece_pages.py": 1,
    "controller/pages/rule_pages.py": 2,
    "controller/pages/timeline.py": 2,
    "controller/scene/piece_tags.py": 2,
    "controller/useful.py": 1,
    "rehearsal/tree_words.py": 2,
    "ui/battle/footer.py": 1,
    "ui/battle/painting.py": 2,
    "ui/battle/panels/actions.py": 1,
    "ui/battle/panels/log.py": 4,
    "ui/battle/panels/panel.py": 6,
    "ui/battle/panels/prospects.py": 1,
    "ui/battle/panels/status.py": 1,
    "ui/battle/screen.py": 1,
    "ui/screens/page.py": 2,
    "ui/screens/puzzles.py": 2,
}
"""How often a module still takes words apart."""


def readings(path: Path) -> Iterator[int]:
    """The lines on which a module takes a text apart."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)) if name in PATTERNS:
                yield node.lineno


def test_words_are_read_back_in_no_further_place() -> None:
    found: Counter[str] = Counter()
    for path in sorted(file for room in ROOMS for file in (PACKAGE / room).rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(READ_INPUT):
            found[name] += len([*readings(path)])
    assert dict(+found) == STILL, "keep it a value; or take what is gone off the list"


def test_no_chance_is_read_off_its_words() -> None:
    reads = re.compile(
        r'"%" in|startswith\("[0-9]+%|re\.(search|fullmatch|match|findall)\(r?"[^"]*%|endswith\("( late|never)'
    )
    files = [file for file in PACKAGE.rglob("*.py") if file.parts[-2] not in ("board", "scenario", "journal")]
    assert [file.name for file in files if reads.search(file.read_text(encoding="utf-8"))] == []
