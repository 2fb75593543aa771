"""The rules of Mythic Dungeon Crawler: state, moves, and what they do."""
