"""What rule systems share and the table need not know.

phases      rounds and turns, run from the rows of a phase table
effects     what ends when a boundary passes
"""
