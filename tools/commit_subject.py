"""Check a commit's subject: an area, an imperative, at most 72 characters (docs/style.md).

An imperative is told by its looks: what begins like a statement, a past or a plural is refused.
"""

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"[a-z_]+: \S.*[^.\s]")
NO_VERBS = {
    *("a", "an", "all", "both", "each", "every", "no", "one", "some", "the", "this", "these"),
    *("he", "her", "his", "i", "it", "its", "my", "our", "she", "their", "they", "we", "you"),
    *("how", "what", "when", "where", "which", "who", "why", "after", "before", "if", "in", "on"),
    *("as", "with", "without", "while", "more", "only", "two", "three", "four", "five", "six"),
}
STATED = {"is", "are", "was", "were", "has", "had", "may", "can", "must", "should", "will"}
"""Second words that make a statement of the first."""
WORD = re.compile(r"[a-z][a-z-]+")
NO_IMPERATIVE = re.compile(r"[a-z-]+([^s]s|ing|[^e]ed)")
YET_VERBS = {
    *("alias", "bias", "bring", "embed", "focus", "ping", "ring", "shed", "string", "wed"),
}
"""Verbs that look like a plural, a participle or a past."""
MADE_BY_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ")


def problem(subject: str) -> str:
    """Return what is wrong with a subject, '' if nothing."""
    if subject.startswith(MADE_BY_GIT):
        return ""
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} characters; {LONGEST} are the most."
    if not SUBJECT.fullmatch(subject):
        return "The subject is `area: what the commit does`, without a full stop."
    if not is_imperative(subject.partition(": ")[2]):
        return "The subject finishes the sentence `This commit will ...`: begin with a plain verb."
    return ""


def is_imperative(text: str) -> bool:
    """Tell whether a text may be one: its first word could be a plain verb in lower case."""
    first, second, *_ = [*text.split(), "", ""]
    if not WORD.fullmatch(first) or first in NO_VERBS or second in STATED:
        return False
    return first in YET_VERBS or not NO_IMPERATIVE.fullmatch(first)


if __name__ == "__main__":
    sys.exit(problem(Path(sys.argv[1]).read_text().partition("\n")[0]) or 0)
