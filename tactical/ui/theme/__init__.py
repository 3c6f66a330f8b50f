"""Textual themes, made from checked theme files, and the finished styles for the board."""
