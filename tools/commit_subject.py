"""Check a commit's subject: an area in front, at most 72 characters (docs/style.md)."""

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"[a-z_]+: \S.*[^.\s]")
MADE_BY_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ")


def problem(subject: str) -> str:
    """Return what is wrong with a subject, '' if nothing."""
    if subject.startswith(MADE_BY_GIT):
        return ""
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} characters; {LONGEST} are the most."
    if not SUBJECT.fullmatch(subject):
        return "The subject is `area: what the commit does`, without a full stop."
    return ""


if __name__ == "__main__":
    sys.exit(problem(Path(sys.argv[1]).read_text().partition("\n")[0]) or 0)
