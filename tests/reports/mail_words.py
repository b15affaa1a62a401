"""Words of a mail as they are read: its HTML without tags, its text without addresses."""

import re
from html import unescape
from itertools import count


def words_of_html(html: str) -> str:
    """Return what a mail program shows; lists are numbered, and pictures are left out."""
    body = html.partition("<body")[2]
    body = re.sub(r'<(tr|table)[^>]* aria-hidden="true".*?</tr>(?=\s*<tr)', " ", body, flags=re.S)
    body = re.sub(r"<ol.*?</ol>", lambda found: numbered(found[0]), body, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body.partition(">")[2])).split())


def numbered(html: str) -> str:
    """Return a list with a number before each of its items."""
    numbers = count(1)
    return re.sub(r"<li", lambda _found: f"{next(numbers)}. <li", html)


def words_of_text(text: str) -> str:
    """Return the text without the addresses that its links have."""
    return " ".join(re.sub(r": https://\S+", "", text).split())
