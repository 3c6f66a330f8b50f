"""A seat's view as plain data, and how its cells are drawn in letters: scene, glyphs, squares, hexes."""
