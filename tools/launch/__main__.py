"""First half of `make run`, standard library only: a .venv with the hashed lock, then the rest.

python -m tools.launch            install for running, start everything
python -m tools.launch install    install for development and tests, start nothing
"""

import os
import sys

from tools.launch import install
from tools.launch.lines import one_line_errors


def main(arguments: list[str]) -> None:
    """Install what the lock names, then hand over to the Python of the .venv."""
    development = arguments == ["install"]
    python = install.ensure("dev" if development else "base")
    if development:
        return
    if arguments == ["demo"]:
        os.execv(python, [str(python), "manage.py", "demo"])
    os.execv(python, [str(python), "-m", "tools.launch.serve"])


if __name__ == "__main__":
    with one_line_errors():
        main(sys.argv[1:])
