"""The dungeon of a Sudoku as drawn: its rooms, their forms, corridors and furniture."""
