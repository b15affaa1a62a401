"""Decode the bytes of a class list: marks, strict UTF-8, then the code pages of a language.

No library guesses here: on lists of names they are wrong in up to all of 80 (decision 63).
"""

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from classroom.people.class_lists.headings import kind_of

MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
SAMPLE = 20_000
"""Bytes of which the letters are compared."""
_FOREIGN = 1.5
_QUOTES = frozenset("‘’“”„‚–—…•·«»´\u00a0")


@dataclass(frozen=True)
class CodePage:
    """A code page with the letters beyond ASCII of one language, or the blocks of its script."""

    codec: str
    languages: tuple[str, ...]
    letters: str = ""
    blocks: tuple[tuple[int, int], ...] = ()

    def has(self, char: str) -> bool:
        """Tell whether the language writes with this letter."""
        return char in self.letters or any(low <= ord(char) <= high for low, high in self.blocks)


def _latin(codec: str, languages: str, letters: str) -> CodePage:
    return CodePage(codec, tuple(languages.split()), letters + letters.replace("ß", "").upper())


_CYRILLIC, _GREEK = ((0x400, 0x52F),), ((0x370, 0x3FF),)
_HEBREW, _ARABIC = ((0x5D0, 0x5EA),), ((0x620, 0x64A), (0x66E, 0x6D5))
_HAN, _KANA, _HANGUL = (0x4E00, 0x9FFF), (0x3040, 0x30FF), (0xAC00, 0xD7A3)
PAGES = (
    _latin("cp1252", "en nl", "éëïöüè"),
    _latin("cp1252", "de", "äöüßé"),
    _latin("cp1252", "fr", "àâæçéèêëîïôœùûüÿ"),
    _latin("cp1252", "es ca", "áéíñóúüçàèò"),
    _latin("cp1252", "pt", "ãõáâàçéêíóôú"),
    _latin("cp1252", "it", "àèéìòù"),
    _latin("cp1252", "sv da nb no nn fi", "åäöæøé"),
    _latin("cp1252", "is", "áðéíóúýþæö"),
    _latin("cp1250", "pl", "ąćęłńóśźż"),
    _latin("cp1250", "cs sk", "áčďéěíňóřšťúůýžľĺŕôä"),
    _latin("cp1250", "hu", "áéíóöőúüű"),
    _latin("cp1250", "hr sl bs", "čćđšž"),
    _latin("cp1250", "ro", "ăâîşţ"),
    CodePage("cp1254", ("tr", "az"), "çğıöşüâîÇĞİÖŞÜÂÎ"),
    _latin("cp1257", "lt lv et", "ąčęėįšųūžāēģīķļņõäöü"),
    CodePage("cp1251", ("uk", "ru", "bg", "sr", "be", "mk"), "", _CYRILLIC),
    CodePage("cp1253", ("el",), "", _GREEK),
    CodePage("cp1255", ("he", "yi"), "", _HEBREW),
    CodePage("cp1256", ("ar", "fa", "ur"), "", _ARABIC),
    CodePage("cp932", ("ja",), "々", (_HAN, _KANA)),
    CodePage("gb18030", ("zh", "zh-hans"), "", (_HAN,)),
    CodePage("cp949", ("ko",), "", (_HANGUL,)),
    CodePage("big5", ("zh-hant", "zh-tw"), "", (_HAN,)),
    _latin("mac_roman", "de", "äöüßé"),
    _latin("mac_roman", "fr", "àâæçéèêëîïôœùûüÿ"),
    _latin("mac_roman", "es", "áéíñóúü"),
    _latin("cp850", "de", "äöüßé"),
)
CODECS = tuple(dict.fromkeys(one.codec for one in PAGES))


class Undecodable(ValueError):
    """The bytes are text in no encoding that we know."""


def decode(data: bytes, language: str = "en") -> tuple[str, str]:
    """Return (text, encoding) of a list in a language. Raises Undecodable."""
    for mark, codec in MARKS:
        if data.startswith(mark):
            try:
                return data.decode("utf-8-sig" if codec == "utf-8" else codec), codec
            except UnicodeDecodeError as error:
                if codec != "utf-8":
                    raise Undecodable from error
    if b"\0" in data:
        return _decode_wide(data)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _decode_page(data, language)


def _decode_wide(data: bytes) -> tuple[str, str]:
    """Return UTF-16 without a mark: of both orders the one with more line ends and letters."""
    found = []
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        usual = sum(1 for one in text if one in "\n\r\t ;," or (one.isalnum() and ord(one) < 0x700))
        found.append((usual, text, codec))
    if not found or "\0" in max(found)[1]:
        raise Undecodable
    _usual, text, _codec = max(found)
    return text, "utf-16"


def _decode_page(data: bytes, language: str) -> tuple[str, str]:
    code = language.casefold().partition("-")[0]
    costs = sorted((_cost_of(data, page, code), n) for n, page in enumerate(PAGES))
    for _cost, place in costs:
        try:
            return data.decode(PAGES[place].codec), PAGES[place].codec
        except (UnicodeDecodeError, ValueError):
            continue
    raise Undecodable


def _cost_of(data: bytes, page: CodePage, language: str) -> float:
    """Return how unlikely it is that a list is written in this code page and language."""
    text = data[:SAMPLE].decode(page.codec, errors="replace")
    cost = sum(_cost_of_char(char, page) for char in text if char > "\x7f")
    cost += sum(map(_cost_of_word, _WORD.findall(text)))
    cost -= 5 * sum(1 for cell in _CELL.findall(text[:2000]) if _is_foreign_heading(cell))
    mine = language in page.languages
    return cost + (0 if mine or language == "en" else _FOREIGN * (1 + cost / 4))


_WORD = re.compile(r"[^\W\d_]+")
_CELL = re.compile(r"[^\n\r\t;,|\"]{2,40}")


def _is_foreign_heading(cell: str) -> bool:
    return not cell.isascii() and bool(kind_of(cell.strip()))


def _cost_of_char(char: str, page: CodePage) -> float:
    if page.has(char):
        return 0
    if char in _QUOTES:
        return 0.25
    if char == "\ufffd" or "\uff61" <= char <= "\uff9f":
        return 4
    return 1 if unicodedata.category(char)[0] == "L" else 3


def _cost_of_word(word: str) -> float:
    """Return how odd capitals and scripts are in a word: nobody writes 'JšRG' or 'зmile'."""
    if word.isascii():
        return 0
    pairs = list(pairwise(word))
    odd = sum(1 for a, b in pairs if a.islower() and b.isupper() and not (a + b).isascii())
    latin = [char.isascii() or unicodedata.name(char, "").startswith("LATIN") for char in word]
    starts_small = word[0].islower() and not word[0].isascii()
    return 2 * odd + 2 * (any(latin) and not all(latin)) + starts_small


def decode_again(cell: str, was: str, now: str) -> str:
    """Return a cell that was decoded by one code page as another reads it; itself if none can."""
    try:
        return cell.encode(was).decode(now)
    except (UnicodeError, LookupError):
        return cell
