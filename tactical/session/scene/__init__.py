"""What a seat sees as plain data, and how a cell of it is drawn in letters: scene, glyphs, squares, hexes."""
