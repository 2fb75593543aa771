"""Texts from which a dungeon gets its title, its story and the names of its rooms: data only.

Words in braces are filled in by ``naming``. ``{town}`` is where the dungeon lies. ``{name}`` is the
name of its subject. In names of rooms ``{name}`` is a monster or a person of the
room, ``{sign}`` an old sign over its door.
"""
