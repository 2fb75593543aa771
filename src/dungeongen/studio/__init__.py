"""The whole toolkit in a browser, on one's own computer: ``dungeongen studio``.

A small server on the loopback address shows pages that call the library. It names no game: forms
come from ``core.options``, the words of a play from each game's table, pictures from the sheet's
own SVG. Nothing that takes time runs in the server itself. ``workers`` are processes that ``tasks``
run in; a job is stopped by ending its process. ``security`` stands before all pages.
"""
