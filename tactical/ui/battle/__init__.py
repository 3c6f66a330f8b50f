"""The battle: its screen, which owns its parts, and the panels."""
