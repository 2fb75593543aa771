"""What needs OpenSpiel is left out where it is not installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["spiel.py"]
