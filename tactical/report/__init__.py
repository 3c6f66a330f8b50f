"""What there is to tell of a game, as data: reports with named fields, and rows that derive from them.

text      told values as words: the only place where they become text
rolls     dice that are due or were thrown
"""
