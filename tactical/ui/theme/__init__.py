"""Themes: Textual's, made of checked theme files, and the finished styles that the board asks for."""
