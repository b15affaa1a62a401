"""Properties of the reader: whatever is pasted, nothing but a name comes out, and in good time."""

import random
import string
import time

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.people.class_lists.cells import clean_cell
from classroom.people.class_lists.decoding import CODECS, decode_again
from classroom.people.class_lists.preview import Choices, preview
from classroom.people.class_lists.reading import NoList, read_file, read_pasted
from classroom.people.class_lists.twins import pupils_of_lines
from classroom.people.names import clean_name
from tests.people.class_lists.reading_steps import names

pytestmark = pytest.mark.fast
TEXT = st.text(alphabet=st.characters(codec="utf-8"), max_size=200)
SIGNS = st.text(alphabet="Ada,;|\t\n\"'=@ 1.-é\u200bÃ¼", max_size=80)


@settings(max_examples=150, deadline=None)
@given(TEXT | SIGNS)
def test_any_text_is_read_or_refused_and_names_stand(text: str) -> None:
    try:
        read = read_pasted(text)
    except NoList:
        return
    for column in ("", "0", "0f", "0a", "each"):
        for one in preview(read, Choices(column=column)).pupils:
            assert "@" not in one.name
            try:
                assert clean_name(one.name)
            except ValidationError:
                assert len(one.name) > 40


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=120))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_file(data, "x")
    except NoList:
        return


@given(st.text(alphabet=st.characters(categories=["Lu", "Ll"]), min_size=2, max_size=12))
def test_a_clean_name_is_left_as_it_is_cleaned(name: str) -> None:
    once = clean_cell(name).name
    assert clean_cell(once).name == once


@pytest.mark.parametrize("codec", CODECS)
def test_letters_read_by_the_wrong_code_page_are_read_again(codec: str) -> None:
    raw = b"M\xe4dchen"
    assert decode_again(raw.decode("cp1252"), "cp1252", codec) in {
        raw.decode(codec, errors="replace"),
        "Mädchen",
    }


GIVEN = [
    *("Ada", "Bo", "Cy", "Dora", "Eli", "Fay", "Gus", "Hana", "Ida", "Jon", "Kim", "Lea"),
    *("Max", "Nina", "Oda", "Pia", "Quin", "Rosa", "Sam", "Tom"),
]
FAMILY = ["Abel", "Berg", "Cole", "Dorn", "Falk", "Graf", "Hahn", "Kahn", "Lenz", "Mohr", "Ott"]


@pytest.mark.parametrize("seed", range(40))
def test_a_shuffled_table_gives_its_given_names(seed: int) -> None:
    chance = random.Random(seed)
    columns = {
        "Vorname": chance.sample(GIVEN, 12),
        "Nachname": [chance.choice(FAMILY) for _n in range(12)],
        "Nr": [str(n) for n in range(1, 13)],
        "E-Mail": [f"{n}@elm.example" for n in range(12)],
        "Klasse": ["3a"] * 12,
        "Geburtsdatum": [f"0{n % 9 + 1}.03.2017" for n in range(12)],
        "UPN": ["".join(chance.choices(string.digits, k=9)) for _n in range(12)],
    }
    order = ["Vorname", *chance.sample([one for one in columns if one != "Vorname"], 4)]
    chance.shuffle(order)
    sep = chance.choice(";\t|,")
    lines = [sep.join(order)] + [sep.join(columns[one][n] for one in order) for n in range(12)]
    above = chance.choice([[], ["Klassenliste 3a"], ["Grundschule am Wald", ""]])
    end = chance.choice(["\n", "\r\n", "\r"])
    text = end.join([*above, *lines, *chance.choice([[], ["Summe: 12"]])])
    assert (
        names(text.encode(chance.choice(["utf-8-sig", "utf-16", "cp1252"]))) == (columns["Vorname"])
    )


def test_a_list_of_forty_is_previewed_within_a_second() -> None:
    text = "\n".join(f"{n}\tFamily{n}\tName {chr(65 + n % 26)}\tn{n}@x.example" for n in range(40))
    began = time.perf_counter()
    preview(read_pasted("No.\tSurname\tForename\tE-mail\n" + text), Choices())
    assert time.perf_counter() - began < 1


def test_the_longest_list_is_previewed_within_three_seconds() -> None:
    rows = ["\t".join(f"Namen {r} {c}" for c in range(20)) for r in range(499)]
    began = time.perf_counter()
    preview(read_pasted("\n".join(rows)[:190_000]), Choices(column="0f"))
    assert time.perf_counter() - began < 3


@pytest.mark.parametrize(
    ("text", "present", "want"),
    [
        ("Forename,Surname\nMia,Berg\nMia,Kahn", [], ["Mia B.", "Mia K."]),
        ("Forename,Surname\nMia,Berg\nMia,Bach", [], ["Mia A.", "Mia B."]),
        ("Mia\nMia\nMia", [], ["Mia A.", "Mia B.", "Mia C."]),
        ("Forename,Surname\nMia,van der Kurz\nMia,O'Neil", [], ["Mia K.", "Mia O."]),
        ("Forename,Surname\nMia,Berg\nMia,Kahn", ["Mia B."], ["Mia K."]),
        ("Forename,Surname\nMia,Kahn\nBo,Lenz", ["Mia B."], ["Mia K.", "Bo"]),
        ("zoe\nBo\nCy", ["Zoë"], ["Bo", "Cy"]),
        ("Mia\nMia", ["Mia A.", "Mia B."], []),
        ("Mia\nMia", ["Mia"], ["Mia B."]),
    ],
)
def test_one_name_twice_gets_a_letter_and_who_is_there_is_left(
    text: str, present: list[str], want: list[str]
) -> None:
    assert [one.name for one in preview(read_pasted(text), Choices(), present).new] == want
    assert pupils_of_lines([], present, frozenset(), frozenset()) == []
