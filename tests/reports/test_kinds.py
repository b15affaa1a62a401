"""Claims of all kinds: families, words, quilts, what is a sum and what is none."""

import re
from dataclasses import asdict
from datetime import timedelta
from types import SimpleNamespace

import pytest

from classroom.models import PupilFact, Student
from classroom.reports.selectors.claims import claim_words
from classroom.reports.services import jobs
from classroom.reports.skill_words import SKILL_WORDS, fact_name
from classroom.templatetags.reports import FAMILIES as WORDS
from engine import GAMES
from engine.protocol import Attempt
from engine.rules.queens_collection.components import COLOURS as ENGINE_COLOURS
from games.catalogue import report_words
from games.registry import EVIDENCE_ADAPTERS
from games.selectors.lobby import sums_by
from learning.aggregation import WeekTotals
from learning.items import FAMILIES, cards_in, family_of, is_sum, item_text, keys_of
from learning.number_facts import BY_KEY, NUMBER_FACTS, QUILTS
from tests.cast import Cast
from tests.reports.asking import answers_of, read
from tests.reports.built import rows_of as built_rows
from tests.reports.built import run_jobs
from tests.reports.kinds import (
    BLANKET,
    Log,
    colours,
    equation,
    helper,
    logged,
    pair,
    play,
    score,
)
from tests.reports.page import has, items_of, rows_of, text_of
from tests.reports.script import MONDAY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
TUESDAY = MONDAY + timedelta(days=1)
SCORE = ((3, 5), (-1, 3))


def words(judged: Attempt, **more: str) -> str:
    """Return an engine's attempt in a teacher's words."""
    return claim_words(logged(judged, **more))


# --- places and items --------------------------------------------------------------------------


def test_quilts_have_the_places_that_the_decks_can_show() -> None:
    counts = {quilt.key: len(quilt.facts) for quilt in QUILTS}
    assert counts == {"sums": 33, "takes": 45, "covers": 45, "times": 5, "shares": 8}
    assert len(BY_KEY) == len(NUMBER_FACTS) == 136
    times = {(place.a, place.b) for place in QUILTS[3].facts}
    assert times == {(2, 2), (2, 3), (2, 4), (2, 5), (3, 3)}
    shares = {(place.a, place.b) for place in QUILTS[4].facts}
    assert shares == {(4, 2), (6, 2), (6, 3), (8, 2), (8, 4), (9, 3), (10, 2), (10, 5)}


@pytest.mark.parametrize(
    ("item", "family", "keys", "cards", "text"),
    [
        ("pair", "pair", [], 2, ""),
        ("alike3", "alike3", [], 3, ""),
        ("colour_pair", "colour_pair", [], 0, ""),
        ("add:3+4", "add2", ["add:3+4"], 3, "3 + 4 = 7"),
        ("add:2+3+4", "add3", ["add:2+3+4", "total:9"], 4, "2 + 3 + 4 = 9"),
        ("both:1+6=3+4", "both", ["both:1+6=3+4"], 4, ""),
        ("sub:9-4", "sub", ["sub:9-4"], 3, "9 − 4 = 5"),
        ("sub:10-3-2", "sub", ["sub:10-3-2"], 4, "10 − 3 − 2 = 5"),
        ("bl:9-4", "bl", ["bl:9-4"], 2, "9 − 4 = 5"),
        ("bl:4+2-3", "bl", ["bl:4+2-3"], 3, ""),
        ("mul:2*4", "mul", ["mul:2*4"], 3, "2 × 4 = 8"),
        ("div:8/4", "div", ["div:8/4"], 3, "8 ÷ 4 = 2"),
        ("mul:1*7", "one", ["mul:1*7"], 3, "1 × 7 = 7"),
        ("div:7/1", "one", ["div:7/1"], 3, "7 ÷ 1 = 7"),
        ("div:7/7", "div", ["div:7/7"], 3, "7 ÷ 7 = 1"),
        ("add:0+5", "zero", ["add:0+5"], 3, "0 + 5 = 5"),
        ("mix:8+2-1", "mix", [], 3, ""),
        ("equal", "mix", [], 0, ""),
        ("tally:15-3", "tally", [], 2, ""),
        ("round:7-4", "round", [], 0, ""),
    ],
)
def test_each_item_has_its_family_and_facts(
    item: str, family: str, keys: list[str], cards: int, text: str
) -> None:
    assert family_of(item) == family
    assert keys_of(item) == keys
    assert cards_in(item) == cards
    assert item_text(item) == text


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("add:2+5", "2 + 5"),
        ("bl:9-4", "9 with 4 covered"),
        ("total:7", "3 or more numbers that make 7"),
    ],
)
def test_a_fact_is_named_in_words_of_cards(key: str, name: str) -> None:
    assert fact_name(BY_KEY[key]) == name


def test_every_family_has_words() -> None:
    assert set(FAMILIES) == {*WORDS, *report_words().families}


def test_every_opportunity_of_every_game_has_a_family() -> None:
    """What the engines name, the reports know."""
    for key, game in GAMES.items():
        for mode in game.options().values():
            seats = min(game.seats_for(mode))
            for seed in range(20):
                state, _events = game.start(mode, seats, seed.to_bytes(8, "big"))
                for claim in game.opportunities(state, game.waiting_for(state)[0]):
                    _kind, item = game.kind_and_item(claim)
                    assert family_of(item) in FAMILIES, (key, item)


def test_every_card_that_a_hand_holds_has_a_word() -> None:
    """The log keeps a pupil's cards as numbers, or as names that the pages have words for."""
    words = set(report_words().cards)
    for key, game in GAMES.items():
        for mode in game.options().values():
            seats = min(game.seats_for(mode))
            for seed in range(30):
                state, _events = game.start(mode, seats, seed.to_bytes(8, "big"))
                for _move in range(12):
                    waiting = game.waiting_for(state)
                    if not waiting:
                        break
                    held = EVIDENCE_ADAPTERS[key].held(game.seen_by(state, waiting[0]))
                    assert {card for card in held if not isinstance(card, int)} <= words, key
                    game.play_in_place(state, game.default_action(state, waiting[0]))


# --- words -------------------------------------------------------------------------------------


def test_claims_read_as_they_were_stated() -> None:
    assert words(equation("*", [2, 4], 8)) == "2 × 4 = 8"
    assert words(equation("-", [9, 3, 2], 5)) == "9 − 3 − 2 = 5"
    assert words(equation("/", [8, 3], 2)) == "8 ÷ 3 = 2"
    assert words(equation("+", [8, 2], 9, (0, -1))) == "7 + 2 = 9 (8 counts as 7)"
    assert (
        words(equation("+", [3, 4], 8, (2, -1)), modifier="knight-1") == "3 + 4 = 7 (8 counts as 7)"
    )
    assert words(equation("+-", [8, 2, 1], 9)) == "8 + 2 − 1 = 9"
    assert words(equation("", [4], 4)) == "4 = 4"
    assert words(pair(6, 6)) == "6 = 6"
    cover = ("cover", 5, 4, BLANKET, helper(9))
    summed, covered, alike = play(5, ("one", helper(5)), ("sum", 5, helper(2), helper(3)), cover)
    assert words(summed) == "2 + 3 = 5"
    assert words(covered) == "9 − 4 = 5"
    assert words(alike) == "5 = 5 = 5"
    assert words(score(SCORE, 12)) == "15 points, 3 off: score 12"
    assert words(score(((3, 0), (-1, 21)), -21)) == "0 points, 21 off: score −21"
    assert words(score(((3, 2), (2, 6)), 18)) == "6 + 12 points: score 18"
    assert words(colours(0, 0)) == "sun with sun"
    assert words(colours(1, 8)) == "drop with wild"


def test_colours_are_named_in_the_engines_order() -> None:
    names = report_words().operands["colour_pair"]
    assert [str(name) for name in names] == [*ENGINE_COLOURS, "wild"]


# --- what is counted -----------------------------------------------------------------------------


@pytest.fixture
def mixed(cast: Cast) -> SimpleNamespace:
    """A pupil's claims of all kinds on two days."""
    rescue, princess, collection = (
        Log(cast.pupil, game, cast.table_mate)
        for game in ("the_rescue", "sleepless_princess", "queens_collection")
    )
    for day in (MONDAY, TUESDAY):
        rescue.claim(day, equation("*", [2, 4], 8))
        rescue.claim(day, equation("-", [9, 4], 5))
        cover = ("cover", 3, 2, BLANKET, helper(5))
        princess.claim(day, *play(3, ("one", helper(3)), ("one", helper(3, 1)), cover))
        collection.claim(day, score(SCORE, 12))
        collection.claim(day, colours(0, 0))
    rescue.claim(TUESDAY, equation("/", [8, 3], 2))
    rescue.claim(TUESDAY, equation("+-", [8, 2, 1], 9))
    rescue.claim(TUESDAY, equation("+", [8, 2], 9, (0, -1)))
    rescue.claim(TUESDAY, pair(6, 6))
    rescue.claim(TUESDAY, pair(6, 7))
    collection.claim(TUESDAY, score(SCORE, 13))
    collection.claim(TUESDAY, colours(0, 1))
    run_jobs()
    return SimpleNamespace(rescue=rescue, princess=princess, collection=collection)


SUMS = {"mul": (2, 2), "sub": (2, 2), "bl": (2, 2), "div": (0, 1), "add2": (1, 1)}
"""Family: right and tried of the first tries of `mixed`; the sum in mixed signs comes on top."""


def figures_of(cast: Cast) -> dict:
    return asdict(WeekTotals.from_json(built_rows(cast.pupil)["weeks"][0]["figures"]))


def test_each_family_is_counted_apart(cast: Cast, mixed: SimpleNamespace) -> None:
    kinds = figures_of(cast)["kinds"]
    told = {name: (one["alone_right"], one["alone_tried"]) for name, one in kinds.items()}
    seen = {"tally": (2, 3), "pair": (1, 2), "alike3": (2, 2), "colour_pair": (0, 0), "mix": (1, 1)}
    assert told == SUMS | seen
    assert (kinds["colour_pair"]["made"], kinds["colour_pair"]["claims"]) == (2, 3)


def test_colours_and_equal_values_are_no_sums(cast: Cast, mixed: SimpleNamespace) -> None:
    """9 equations and covers; pairs, three alike, colours and scores are not among them."""
    assert sum(figures_of(cast)["days"].values()) == 9
    html = read(cast, "pupil_report", "teacher")
    assert "9 calculations tried in games, with or without help" in text_of(html, "apart")
    right = sum(right for right, _tried in SUMS.values()) + 1
    assert f"{right} of 9 under 10 answers: too early to say" in text_of(html, "right-first")


def test_a_colour_that_does_not_match_is_no_slip(cast: Cast, mixed: SimpleNamespace) -> None:
    assert figures_of(cast)["slips"] == {"two_ops": 1}


def test_the_teachers_table_of_kinds_says_what_each_is(cast: Cast, mixed: SimpleNamespace) -> None:
    html = read(cast, "pupil_report", "teacher")
    kinds = {row[0]: row for row in rows_of(html, "kinds")[1:]}
    calculations = [name for name in figures_of(cast)["kinds"] if is_sum(name)]
    assert set(kinds) - {"All of it", *map(str, SKILL_WORDS.values())} <= {
        str(WORDS[name]) for name in calculations
    }
    assert {str(WORDS[name]) for name in calculations} <= set(kinds)
    apart = text_of(html, "apart")
    assert "matching colours 2 of 3 matched" in apart
    assert "working out the score 2 of 3" in apart
    assert "equal numbers 1 of 2" in apart
    assert "table" not in " ".join(kinds).lower()


def test_every_claim_is_listed_in_its_own_words(cast: Cast, mixed: SimpleNamespace) -> None:
    rows = [*answers_of(cast), *answers_of(cast, "pairs")]
    told = {row[0]: row[1] for row in rows}
    assert told["right 7 + 2 = 9 (8 counts as 7)"] == "first try"
    assert told["not yet 8 ÷ 3 = 2"] == "does not share evenly"
    assert told["not yet 8 + 2 − 1 = 9"] == "two kinds of signs in one equation"
    assert told["not yet 15 points, 3 off: score 13"] == "one too many"
    assert told["right sun with sun"] == "first try"
    assert told["not yet sun with drop"] == "colours that do not match"
    assert told["right 5 − 2 = 3"] == told["right 3 = 3 = 3"] == "first try"


def test_each_operation_has_its_own_quilt(cast: Cast, mixed: SimpleNamespace) -> None:
    facts = {row.item: row for row in PupilFact.objects.filter(student=cast.pupil)}
    assert {key for key, row in facts.items() if row.mastered_on} == {
        "mul:2*4",
        "sub:9-4",
        "bl:5-2",
    }
    html = read(cast, "my_patches", "pupil")
    for quilt in ("sums", "takes", "covers", "times", "shares"):
        assert has(html, f"grid-{quilt}") == (quilt != "shares")
    assert "9 − 4: sewn" in text_of(html, "grid-takes")
    assert "5 with 2 covered: sewn" in text_of(html, "grid-covers")
    assert "5 − 2: sewn" not in text_of(html, "grid-takes")
    assert "2 × 4: sewn" in text_of(html, "grid-times")


def test_quilts_of_games_that_were_not_played_are_not_there(cast: Cast) -> None:
    for page in ("/me/", "/me/patches/"):
        assert b"grid-takes" not in cast.client("pupil").get(page).content


def test_home_and_family_show_the_same_quilts(cast: Cast, mixed: SimpleNamespace) -> None:
    home = cast.client("pupil").get("/me/").content.decode()
    family = read(cast, "family_child", "guardian")
    for html in (home, family):
        assert [has(html, f"piece-{key}") for key in ("sums", "takes", "covers", "times")] == [
            True
        ] * 4
        assert not has(html, "piece-shares")
        assert "9−4" in text_of(html, "piece-takes")
    assert "3 patches sewn" in text_of(home, "quilt")


def test_a_family_reads_right_sums_of_every_kind_and_no_colours(
    cast: Cast, mixed: SimpleNamespace
) -> None:
    html = read(cast, "family_child", "guardian")
    told = {re.sub(r" × \d+$", "", item) for item in items_of(html, "sums")}
    right = {"2 × 4 = 8", "9 − 4 = 5", "5 − 2 = 3", "7 + 2 = 9 (8 counts as 7)"}
    assert told == right  # and not 8 + 2 − 1 = 9: true, but not what the game takes
    assert "7 calculations worked out. 2 scores worked out." in text_of(html, "played")


def test_the_class_report_shows_each_operations_grid(cast: Cast, mixed: SimpleNamespace) -> None:
    rows = {}
    for sign in ("takes", "covers"):
        html = read(cast, "class_report", "teacher", sign=sign)
        assert has(html, f"grid-{sign}")
        rows |= {row[0]: row for row in rows_of(html, "facts") if len(row) == 7}
    assert rows["9 − 4"][2:] == ["2", "0", "1", "1", "1"]
    assert rows["5 with 2 covered"][2:] == ["2", "0", "1", "1", "1"]
    assert not has(read(cast, "class_report", "teacher", sign="shares"), "grid-shares")


def test_a_rebuild_from_the_log_changes_nothing(cast: Cast, mixed: SimpleNamespace) -> None:
    before = built_rows(cast.pupil)
    jobs.request_rebuild(Student.objects.filter(pk=cast.pupil.pk))
    run_jobs()
    assert built_rows(cast.pupil) == before


def test_goals_by_sums_count_true_arithmetic_alone(cast: Cast, mixed: SimpleNamespace) -> None:
    """No pair, no three equal values, no colours; and nothing the game did not take."""
    tables = [log.table.pk for log in (mixed.rescue, mixed.princess, mixed.collection)]
    told = {session: count for session, _user, count in sums_by(tables)}
    assert told == dict(zip(tables, (5, 2, 2), strict=True))


def test_chances_count_where_something_is_found(cast: Cast) -> None:
    """In a game of equal plays any claim is the best; colours and scores are no chances."""
    princess = Log(cast.pupil, "sleepless_princess", cast.table_mate)
    collection = Log(cast.pupil, "queens_collection", cast.table_mate)
    rescue = Log(cast.pupil, "the_rescue", cast.table_mate)
    princess.decide(MONDAY, [["match3", "alike3"], ["cover", "bl:9-4"]], "bl:9-4")
    rescue.decide(MONDAY, [["equation", "mul:2*4"], ["pair", "pair"]])
    collection.decide(MONDAY, [["colour_pair", "colour_pair"]])
    collection.decide(MONDAY, [["score", "tally:15-3"]], "tally:15-3")
    run_jobs()
    figures = figures_of(cast)
    assert [figures[name] for name in ("open_turns", "number_turns", "found")] == [
        2,
        2,
        1,
    ]
    assert figures["missed"] == {"mul:2*4": 1}
    assert figures["open_by_kind"]["colour_pair"] == 1


def test_who_matched_colours_alone_made_no_sums(cast: Cast, mixed: SimpleNamespace) -> None:
    other = Log(cast.table_mate, "queens_collection", cast.pupil)
    other.claim(MONDAY, colours(0, 0))
    other.decide(MONDAY, [["colour_pair", "colour_pair"]], "colour_pair")
    run_jobs()
    html = text_of(read(cast, "class_report", "teacher"))
    assert "9 calculations by 1 pupil " in html
    assert "2 pupils have no calculations in this time." in html
