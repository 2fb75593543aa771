"""Drawing: a small canvas, its inks and faces, and one backend for each file format.

Backends hold no game knowledge; views name inks and faces, never colours or font files.
"""
