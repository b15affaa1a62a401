"""Clean one cell of a class list into a name, and say what was taken off it."""

import html
import re
import unicodedata
from dataclasses import dataclass

from classroom.people.names import MAX_CODE_POINTS, MAX_GRAPHEMES, graphemes, is_hidden

_ENTITY = re.compile(r"&(#\d{1,6}|#x[0-9a-fA-F]{1,5}|[a-zA-Z]{2,8});")
_MOJIBAKE = re.compile("[ÂÃÄÅÆÐÑ×ØÙÎÏàáâãäåæçèéêëìíîïð][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ ]")
_FORMULA = re.compile(r"""^(?:'(?=[\w=+@-])|=\s*(?=[\w"'“]))""")
_BULLET = re.compile(
    r"""^\s*(?:[-–—*•·●▪◦‣‧∙○■□➢✓✔☐☑☒>+#_]+(?=\s|\w)|\[[\sxX✓]?\](?=\s)
    |[(]?(?:\d{1,3}|[a-zA-Z])\s*[.):\u3001．](?=\s|[^\W\d_])|\d{1,3}\s*[-–—]\s|\d{1,3}\s+(?=[^\W\d_]))\s*""",
    re.VERBOSE,
)
_ENDS = ' \t,;:|*_`†‡¹²³⁴"“”„«»<>[]{}=~#✓✔'
_ASIDE = re.compile(r"""(?<=\w)\s*[(\[（][^()\[\]（）]*[)\]）]?|(?<=\w)\s+["“„][^"“”]+["”“]""")
_ADDRESS = re.compile(r"@|^(?:https?:|www\.)")
_DIGITS = re.compile(r"\d{4}|\d\D*\d\D*\d\D*\d|\d[./-]\d")


@dataclass(frozen=True)
class Cell:
    """A name with what was done to it.

    `hidden`: how many hidden characters were taken out; `mended`: letters were decoded anew;
    `aside`: a remark in brackets was left out; `problem`: '' or why it is no name: empty,
    address, number, long.
    """

    name: str
    raw: str
    hidden: int = 0
    mended: bool = False
    aside: bool = False
    problem: str = ""


def clean_cell(raw: str) -> Cell:
    """Return the name in a cell: no bullets, register numbers, quotes, brackets, hidden signs."""
    text, mended = mend(raw)
    text, hidden = without_hidden(text)
    bare = " ".join(filter(_is_word, unicodedata.normalize("NFC", text).split()))
    had = bare
    short = _ASIDE.sub(" ", bare).strip()
    bare = whole = short if any(map(str.isalpha, short)) else bare
    for _time in range(3):
        bare = _BULLET.sub("", _FORMULA.sub("", bare), count=1).strip(_ENDS)
    name = " ".join(bare.split())
    return Cell(name, raw, hidden, mended, whole != had, problem_of(name))


def _is_word(word: str) -> bool:
    """Tell whether a word is more than small pictures."""
    return any(unicodedata.category(char) not in {"So", "Sk", "Mn", "Me"} for char in word)


def problem_of(name: str) -> str:
    """Return '' for what can be a name, else what it is: empty, address, number or long."""
    if not any(unicodedata.category(char)[0] == "L" for char in name):
        return "number" if any(char.isdigit() for char in name) else "empty"
    if _ADDRESS.search(name):
        return "address"
    if _DIGITS.search(name):
        return "number"
    if graphemes(name) > MAX_GRAPHEMES or len(name) > MAX_CODE_POINTS or len(name.split()) > 5:
        return "long"
    return ""


def mend(text: str) -> tuple[str, bool]:
    """Return the text with UTF-8 that was read as Windows-1252, and entities of HTML, put right."""
    found = html.unescape(text) if _ENTITY.search(text) else text
    for _time in range(2):  # some programs do it twice
        if not _MOJIBAKE.search(found):
            break
        try:
            found = _bytes_of(found).decode()
        except (UnicodeDecodeError, ValueError):
            break
    return found, found != text


def _bytes_of(text: str) -> bytes:
    """Return the bytes that Windows shows as this text; those that it has no letter for, too."""
    parts = []
    for char in text:
        try:
            parts.append(char.encode("cp1252"))
        except UnicodeEncodeError:
            parts.append(bytes([ord(char)]))
    return b"".join(parts)


def without_hidden(text: str) -> tuple[str, int]:
    """Return the text without characters that nobody sees, and how many there were."""
    spaced = "".join(" " if char.isspace() else char for char in text)
    visible = [char for place, char in enumerate(spaced) if not is_hidden(spaced, place, char)]
    left = "".join(visible)
    # A joiner may have lost the letter that it joined.
    again = [char for place, char in enumerate(left) if not is_hidden(left, place, char)]
    return "".join(again), len(spaced) - len(again)
