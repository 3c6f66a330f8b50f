"""The computer in a seat: it knows its seat's view alone, and says why it does what it does.

One engine for all rule systems. It counts the orders it tries, not seconds: the same seed gives the same game in every
process. Whoever has an executor, a clock or a stop gives it to them.
"""
