"""What is told of dungeons in more than one game: titles, names of people and beasts, and stories.

``{town}`` in a text is where the dungeon lies, ``{name}`` its subject; they have a
capital where they begin a sentence.
"""
