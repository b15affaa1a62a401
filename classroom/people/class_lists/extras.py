"""Recognise lines of a class list that are no pupil: totals, titles, teachers, notes."""

import re
import unicodedata

_TOTAL = (
    *("total", "totals", "average", "summe", "gesamt", "anzahl", "insgesamt"),
    *(
        "durchschnitt",
        "schülerzahl",
        "schulerzahl",
        "total général",
        "effectif",
        "moyenne",
        "σύνολα",
    ),
    *("razem", "ogółem", "liczba", "średnia", "promedio", "totaal", "aantal", "gemiddelde"),
    *(
        "totale",
        "всього",
        "разом",
        "усього",
        "итого",
        "всего",
        "σύνολο",
        "סך הכל",
        'סה"כ',
        "المجموع",
    ),
    *(
        "العدد",
        "合計",
        "总计",
        "總計",
        "합계",
        "celkem",
        "összesen",
        "toplam",
        "yhteensä",
        "n =",
        "σ",
    ),
    *(
        "number of pupils",
        "number of students",
        "pupils on roll",
        "on roll",
        "class size",
        "subtotal",
    ),
)
_WEAK = ("sum", "count", "mean", "suma", "media")
"""Totals only where a number follows: they are names, too."""
_SEXES = (
    *(
        "boy",
        "girl",
        "boys",
        "girls",
        "jungen",
        "mädchen",
        "madchen",
        "garçons",
        "filles",
        "niños",
        "niñas",
        "jongens",
    ),
    *(
        "meisjes",
        "chłopcy",
        "dziewczęta",
        "dziewczynki",
        "хлопці",
        "дівчата",
        "m",
        "w",
        "f",
        "male",
    ),
    *("female", "pupils", "schüler", "schüler*innen", "students", "children", "kinder", "élèves"),
    *("alumnos", "leerlingen", "uczniów", "uczniowie", "males", "females"),
)
_TEACHER = re.compile(
    r"""^(?:class\s?teacher|form\s?(?:teacher|tutor)|teachers?|teaching\s?assistant|staff
    |klassen(?:lehrer|lehrerin|leitung|lehrkraft)|lehrer(?:in)?|lehrkraft|kl\.?-?leitung
    |enseignante?|professeure?|ma[iî]tresse|profesora?|maestr[oa]|leerkracht|juf|meester
    |wychowawc(?:a|zyni)|nauczyciel(?:ka)?|вчител\w*|учител\w*|класний\s\w+|δασκάλα|担任|מורה)
    \s*(?:[:=]|\s-\s|$|\s(?=(?:mr|mrs|ms|miss|frau|herr|mme|m\.|sra?\.?)\b))""",
    re.IGNORECASE | re.VERBOSE,
)
_HONOUR = re.compile(
    r"^(?:mr|mrs|ms|miss|mx|dr|prof|frau|herr|mme|mlle|monsieur|madame|sra?|"
    r"mevr|dhr)\.?\s+\S",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"""^(?:class|klasse|klassenliste|class\s?list|register|roster|year|grade|group|gruppe|form|room
    |school|schule|grundschule|volksschule|school\s?year|schuljahr|liste|list|liste\sde|lista|classe
    |clase|curso|klas|groep|klassenlijst|klasa|oddział|lista\suczniów|клас|список|τάξη|כיתה|الصف|학년)
    (?:\b|(?=\d)).*(?:\d|list|liste|:)|^(?:klassenliste|class\s?list|list\sof\s|schülerliste|
    klassenlijst|pupils?\s?list|name\s?list|namensliste|teilnehmerliste)\b|\b(?:primary|elementary|
    grundschule|schule|school|école|escuela|szkoła|basisschool)\b.*\s|\b(?:primary|grundschule|
    school|école|basisschool)$|^\d{1,2}[.]?\s?(?:klasse|class|grade|клас)\b|名簿|クラス
    |^\S+\s(?:group|table|team|gruppe|tisch|groupe|grupo|grupa|groep|група)$""",
    re.IGNORECASE | re.VERBOSE,
)
_FOOT = re.compile(
    r"""^(?:page|seite|página|pagina|strona|сторінка|sheet)\s*\d|^(?:stand|as\sof|printed|gedruckt|
    erstellt|created|generated|exported|source|quelle|note|notes|hinweis|legend|legende|key|date|
    datum|fecha|data|imprim|updated|last\supdated|confidential|vertraulich|signature|unterschrift|
    ©|copyright)\b\s*(?:[:.\d]|on\b|am\b|by\b|from\b)|^(?:confidential|vertraulich)\b|^\*+\s?\S+(?:\s+[^\W\d_]+){2,}$
    |^[¹²³†‡]\s?\S""",
    re.IGNORECASE | re.VERBOSE,
)
_DATE = re.compile(r"^\d+[./-]\d+[./-]\d+")
_FIGURE = r"\s*[:=]?\s*\(?\s*\d+(?:[.,]\d+)?\s*%?\s*\)?"


def _alternatives(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_IS_TOTAL = re.compile(
    rf"^(?:Σ|∑|(?:{_alternatives(_TOTAL)})(?:\s+[^\W\d_]+)?(?:{_FIGURE}|\s*[:=]?)?)\W*$",
    re.IGNORECASE,
)
_HAS_TOTAL = re.compile(
    rf"^(?:{_alternatives((*_TOTAL, *_WEAK))})\b.*\d+\W*(?:[^\W\d_]+\W*)?$", re.IGNORECASE
)
_LONG_SEXES = tuple(word for word in _SEXES if len(word) > 1)
_OF_SEX = re.compile(
    rf"^(?:(?:{_alternatives(_SEXES)})\s*[:=]\s*\d*"
    rf"|(?:{_alternatives(_LONG_SEXES)})\s+\d+|\d+\s+(?:{_alternatives(_LONG_SEXES)}))\b.*$",
    re.IGNORECASE,
)


def reason_for(cells: list[str]) -> str:
    """Return why a line is no pupil: total, teacher, title, foot; '' for what may be one."""
    full = [cell.strip(" *_") for cell in cells if cell.strip(" *_")]
    if not full:
        return "empty"
    first, raw = full[0], next(cell for cell in cells if cell.strip(" *_")).strip()
    if _is_total(first) or (len(full) > 1 and first.isdigit() and _is_total(full[1])):
        return "total"
    if _TEACHER.match(first):
        return "teacher"
    if len(full) <= 2 and (_FOOT.match(first) or _FOOT.match(raw)):
        return "foot"
    if _TITLE.search(first) and len(full) <= 2:
        return "title"
    if len(full) == 1 and _DATE.match(first):
        return "foot"
    return "teacher" if len(full) == 1 and _HONOUR.match(first) else ""


def _is_total(text: str) -> bool:
    plain = unicodedata.normalize("NFC", text)
    return bool(_IS_TOTAL.match(plain) or _HAS_TOTAL.match(plain) or _OF_SEX.match(plain))
