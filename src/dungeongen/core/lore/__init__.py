"""What is told of dungeons in more than one game: titles, names of people and beasts, and stories.

``{town}`` in a text is where the dungeon lies, ``{name}`` whoever the text is about; they have a
capital where they begin a sentence.
"""
