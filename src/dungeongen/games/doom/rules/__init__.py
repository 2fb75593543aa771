"""The rules of Shuffle and Doom: state, moves, and one module a subject of the rulebook."""
