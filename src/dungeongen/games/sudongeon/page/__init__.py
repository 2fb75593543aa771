"""How a Sudoku dungeon looks: map, key, rules, solution, campaign log."""
