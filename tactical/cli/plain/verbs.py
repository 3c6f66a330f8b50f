"""The words that a line may begin with. Everything else is an order in notation.

No order of a shipped system is one of these words, except `end`, which asks first here. A colon before a line always
makes it an order.
"""

from __future__ import annotations

import msgspec


class Verb(msgspec.Struct, frozen=True):
    """One such word: its usage, its help, and the method that runs it."""

    word: str
    form: str
    help: str
    method: str
    others: tuple[str, ...] = ()


LOOKING, DECIDING, REHEARSING, LEAVING = "To look", "To decide", "To rehearse", "Other"

VERBS: dict[str, tuple[Verb, ...]] = {
    LOOKING: (
        Verb(
            "now", "now", "where the game stands, and what you have to decide (also: an empty line)", "now", ("status",)
        ),
        Verb("who", "who", "all pieces in sight, the nearest first", "who", ("pieces",)),
        Verb("turns", "turns", "the turn order, and the state of every piece", "turns", ("roster",)),
        Verb("piece", "piece [NAME]", "everything about a piece, which is then selected", "piece", ("pick",)),
        Verb("cell", "cell CELL", "everything about a cell, and how to get there", "cell"),
        Verb("around", "around [CELL or PIECE]", "what lies next to a cell, direction by direction", "around"),
        Verb("where", "where CELL or PIECE", "how far it is and in which direction", "where", ("ruler", "measure")),
        Verb("reach", "reach [PIECE] [WAY]", "where a piece can go, by cost", "reach"),
        Verb("threats", "threats [PIECE]", "where enemies could move, or hit, in their next turn", "threats"),
        Verb("overlay", "overlay [NAME]", "any of the board's overlays in words: sight, cover and so on", "overlay"),
        Verb("rows", "rows [FIRST [LAST]]", "the board row by row, in words", "rows", ("look",)),
        Verb("picture", "picture", "the board drawn in letters", "picture"),
        Verb("weigh", "weigh", "trade-offs now: scores, chances, each gun's possible targets", "weigh"),
        Verb("log", "log [N]", "the last things that happened", "log"),
        Verb("since", "since", "what has happened since you last played here", "since"),
        Verb("here", "here", "who is in the game, whose decision it is, and what the table has agreed on", "here"),
        Verb("summary", "summary", "the report of a finished battle: losses, damage, luck, the best moment", "summary"),
        Verb("goals", "goals", "how the battle is won, and the story behind it", "goals", ("briefing",)),
    ),
    DECIDING: (
        Verb("orders", "orders [PIECE]", "the orders possible now, numbered (type a number to give one)", "orders"),
        Verb(
            "hint",
            "hint [PIECE]",
            "up to three orders or plans, with odds, reason and risk; a number begins one",
            "hint",
        ),
        Verb("check", "check ORDER", "an order's cost and possible results, or why it is refused", "check"),
        Verb("odds", "odds ORDER", "everything an order can lead to: reactions, rolls and their results", "odds"),
        Verb("deep", "deep ORDER", "the spread of losses, damage and a fight's result, simulated if need be", "deep"),
        Verb("draft", "draft", "your plan, the orders not given yet", "draft"),
        Verb("end", "end", "end the phase or turn; asks once if somebody can still act", "end"),
        Verb("roll", "roll", "roll the dice", "roll"),
        Verb(
            "computer",
            "computer [SEAT:LEVEL]",
            "let the computer play a seat (blue:hard, all), or take it back (blue:none)",
            "computer",
        ),
        Verb(
            "sit",
            "sit",
            "take your seat again, to see your secrets or to play on at this screen",
            "sit",
        ),
        Verb("undo", "undo", "undo the last order, if nothing has been decided since", "undo"),
        Verb("redo", "redo", "redo the order undone last", "redo"),
    ),
    REHEARSING: (
        Verb("rehearse", "rehearse", "try any orders, for any seat, without changing the game", "rehearse"),
        Verb("dice", "dice [HOW]", "how the rehearsal's dice fall: average, best, worst, ask, fresh", "dice"),
        Verb("answers", "answers [HOW]", "how others react and move: asked, pass, easy, ..., expert, worst", "answers"),
        Verb("worst", "worst", "the worst that others can do to you from here", "worst"),
        Verb("line", "line", "the rehearsed orders, and how likely they are to turn out this way", "line"),
        Verb("goto", "goto N", "go to any order of the rehearsal by its number; 0 is the start", "goto"),
        Verb("tree", "tree", "everything tried so far, with numbers for goto", "tree"),
        Verb("play", "play [NAME]", "play the line, or a kept one, in the game until the first surprise", "play_line"),
        Verb("keep", "keep NAME", "keep the line under a name, for your seat alone", "keep_line"),
        Verb("lines", "lines", "your kept lines, and how much of each is still possible", "kept_lines"),
        Verb("compare", "compare", "the rehearsal and your first kept lines, side by side", "compare"),
        Verb(
            "resume",
            "resume NAME",
            "continue rehearsing at the end of a kept line, as far as it still works",
            "take_up",
        ),
        Verb("discard", "discard NAME", "delete a kept line", "drop_line"),
        Verb("judge", "judge", "the odds of your line in a puzzle, against the best line found", "judge"),
        Verb("best", "best", "the best line found for a puzzle", "best"),
        Verb("return", "return", "leave the rehearsal; the game has not changed", "leave"),
    ),
    LEAVING: (
        Verb("tips", "tips", "turn the tips of a guided battle off, or on again", "tips"),
        Verb("?", "?", "explain the last refusal, or list what you can do now", "explain"),
        Verb("rules", "rules CLAUSE or WORDS", "look up the rules", "rules"),
        Verb("help", "help [WORD]", "this list", "help"),
        Verb("quit", "quit", "leave; every order is already saved", "quit", ("exit", "bye")),
    ),
}

BY_WORD: dict[str, Verb] = {
    word: verb for verbs in VERBS.values() for verb in verbs for word in (verb.word, *verb.others)
}
ORDERS = {"end": "", "pick": "up "}
"""Words that orders of rule systems begin with too, each with what then follows it: the line is an order."""


def first_word(typed: str) -> tuple[str, str]:
    """The first word of the typed text, and the rest."""
    word, _, rest = typed.partition(" ")
    return word, rest
