"""``python -m dungeongen`` is the command ``dungeongen``.

Until the command line can catch it, and again when it is done, Ctrl-C ends the process at once:
a traceback from amid an import helps nobody.
"""

import os
import signal


def run() -> None:
    """Run the command line and exit."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from dungeongen.cli import main

    main()


if __name__ == "__main__":
    run()
