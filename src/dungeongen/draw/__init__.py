"""Drawing: a small canvas, the inks and faces it uses, and one backend a file format.

Backends hold no game knowledge; views name inks and faces, never colours or font files.
"""
