"""Texts from which a dungeon gets its title and its story: data only.

Words in braces are filled in by ``naming``: the names that ``core.lore`` knows, and facts of the
dungeon that the map and the cards around it show to everybody.
"""
