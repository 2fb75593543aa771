"""Cards on paper: sizes, sheets, backs that line up, and what is cut where."""
