"""What-ifs: odds, previews and private lines of play. Nothing here touches a live game or its dice.

From the ground up, each module importing only those before it:

    chances.py        the throws of a roll that matter, with how many equally likely ones each stands for
    dice_policies.py  dice for rehearsals: best, worst, average, ask, fresh, tape
    answers.py        who answers the windows that come up while one looks ahead
    odds.py           the exact distribution of anything over all throws to come
    forecast.py       the odds of an order in events: what may happen, and who may fall
    preview.py        an order played on a seat's view: its path, its rolls, the windows it would open
    chain.py          several orders in a row: can they follow each other, and how likely is all of it
    simulation.py     the same by simulation, where there is too much to work out
    task.py           what a puzzle asks for, and whether a position has it
    attempt.py        a line of orders held against a task: how likely it is to be done by it
    tree.py           the odds of orders as a tree: what may interrupt them, and what then
    tree_words.py     that tree in lines
    spread.py         how all that matters may come out, as bars, and the few courses that make up most of it
    line.py           the tree of what-ifs as plain data
    compare.py        what differs between two positions
    likelihood.py     how likely a line is
    rehearsal.py      somebody's walk about that tree
    commit.py         a line played into the live game, order by order

Nothing is imported here, so that who needs only one of them pays for no other.
"""
