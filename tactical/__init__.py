"""Tactical: a terminal board for tabletop tactics.

Importing this loads nothing else: every command pays for it. The version is written here, and the package
metadata is built from it, because looking it up in the metadata costs more than starting the program.
"""

__version__ = "0.1.0"
