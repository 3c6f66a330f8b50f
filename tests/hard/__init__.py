"""What the game promises under hard use, each promise as a test that can fail and as a command with larger figures.

    python -m tests.hard                    every promise, with the figures it states
    python -m tests.hard mutations --times 1000000

`promises.py` is the table; each other module tries one of them. What is random comes from a seed that is printed.
"""
