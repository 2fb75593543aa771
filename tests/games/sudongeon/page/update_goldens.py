"""Update the draw logs that test_sheet compares with; look at the pages before you do."""

from dungeongen.games.sudongeon.layout import Layout


def main() -> None:
    """Write one log a theme."""
    from test_sheet import EXAMPLE, GOLDEN, THEMES, recorded

    GOLDEN.mkdir(exist_ok=True)
    for theme in THEMES:
        log = recorded(Layout(EXAMPLE), "A4", theme, seed="golden", solution=True).log
        (GOLDEN / f"sudoku-{theme}.txt").write_text("\n".join(log) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
