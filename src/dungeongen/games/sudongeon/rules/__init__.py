"""The rules of Sudongeon: state, moves, and one module a subject of the rulebook."""
