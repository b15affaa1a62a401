"""Validate names: any child's of the world, nothing that hides or breaks a page."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_GRAPHEMES = 40
MAX_CODE_POINTS = 60  # the column's width
_REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_FILLERS = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}  # look empty, count as letters
_JOINERS = {"\u200c", "\u200d"}
_VIRAMA = 9
_BASE_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i"}
    | {"ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e"}
)
"""Letters that Unicode does not take apart, as English lists file them."""
_ACCENTS = re.compile("[\u0300-\u036f]")
_NUMBER = re.compile(r"([0-9]{1,18})")


def clean_name(raw: str) -> str:
    """Return `raw` in NFC with single spaces, or raise ValidationError saying what to mend.

    Refused: control, format, surrogate, private and unassigned characters and the fillers that
    look like nothing. Two joiners are let through where their scripts spell with them.
    """
    # Line ends and tabs are ordinary spaces to a person; other controls are not.
    text = " ".join(unicodedata.normalize("NFC", raw).split())
    if not text:
        raise ValidationError(_("Type a name."))
    for place, char in enumerate(text):
        if is_hidden(text, place, char):
            raise ValidationError(_("This name has a hidden sign in it. Please type it by hand."))
    if graphemes(text) > MAX_GRAPHEMES or len(text) > MAX_CODE_POINTS:
        raise ValidationError(_("This name is too long: 40 letters at most."))
    if not any(unicodedata.category(char)[0] in "LN" for char in text):
        raise ValidationError(_("A name needs a letter or a number."))
    return text


def is_hidden(text: str, place: int, char: str) -> bool:
    """Tell whether a character of a text is seen by nobody."""
    if char in _FILLERS:
        return True
    if char in _JOINERS:
        return not _joins(text, place)
    return unicodedata.category(char) in _REFUSED


def _joins(text: str, place: int) -> bool:
    """Tell whether a joiner stands where its script needs one (RFC 5892, appendix A.1-2)."""
    before = text[place - 1] if place else ""
    after = text[place + 1] if place + 1 < len(text) else ""
    if not before or not after:
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return True
    arabic = all("\u0620" <= char <= "\u08ff" for char in (before, after))
    return arabic and text[place] == "\u200c"


def graphemes(text: str) -> int:
    """Count the signs that a reader sees: marks and joiners belong to the letter before."""
    return sum(1 for char in text if unicodedata.category(char)[0] != "M" and char not in _JOINERS)


def name_order(name: str) -> tuple[tuple[str | int, ...], str]:
    """Return the key by which a list of names is sorted, the same on every database.

    Marks on letters count only between names that are else equal, as in an English list: Łukasz
    before Zoë, Ida, Ída. A number counts by its value: Otter 2 before Otter 10.
    """
    folded = same_name(name).translate(_BASE_LETTERS)
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", folded))
    parts = _NUMBER.split(bare)  # words and numbers by turns
    return tuple(int(part) if n % 2 else part for n, part in enumerate(parts)), name


def same_name(name: str) -> str:
    """Return the form in which two names that look alike are equal."""
    return unicodedata.normalize("NFKC", name).casefold()
