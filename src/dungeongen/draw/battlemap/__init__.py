"""Maps of squares for a game master: floors and ways as values, their walls, and the drawing."""
