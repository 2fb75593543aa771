"""The dungeon of Shuffle and Doom as drawn: rooms on a grid of squares, and what stands there."""
