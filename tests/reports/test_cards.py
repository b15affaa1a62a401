"""Thinking cards in reports: counted apart from sums, rated with them, and chosen by the rating."""

import json
from datetime import UTC, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.models import PupilEstimate, PupilWeek
from classroom.reports.services import jobs
from learning.card_sets import CARD_SETS
from learning.estimate import PupilState, predict
from learning.groups import answers_of, ratings_of
from learning.parameters import DEFAULTS
from learning.skills import skill_of
from practice.cards_dealt import Place
from practice.models import CardChange, ThinkingCard
from practice.services import deal_cards, read_answers, write_answers
from tests.cast import Cast
from tests.reports.built import job_of, rows_of, run_jobs
from tests.reports.script import Script

pytestmark = [
    pytest.mark.fast,
    pytest.mark.django_db,
    pytest.mark.usefixtures("autumn"),
    pytest.mark.on_postgresql,
]
SET = ("add_10", CARD_SETS["add_10"])


def answer(cast: Cast, right: int, wrong: int = 0, **more: Any) -> None:
    """Answer so many cards of sums within ten; a wrong one is answered right at the second try."""
    place, pupil = Place(group=cast.classroom.public_id), cast.pupil.user_id
    dealt_at = timezone.now() - timedelta(minutes=1)
    cards = deal_cards(pupil, place, SET, UTC, count=right + wrong, at=dealt_at)
    said = []
    for n, card in enumerate(cards):
        truth = sum(map(int, card.item.removeprefix("add:").split("+")))
        keyed = [truth] if n < right else [truth + 1, truth]
        said.append({"card": card.token, "keyed": keyed, "after": n * 2_500, "ms": 2_000, **more})
    assert write_answers(read_answers(pupil, said)) == right + wrong


def week_of(cast: Cast) -> dict[str, Any]:
    return PupilWeek.objects.get(student=cast.pupil).figures


def test_answered_cards_are_built_into_the_week_and_the_estimate(cast: Cast) -> None:
    answer(cast, right=4, wrong=2)
    run_jobs()
    figures = week_of(cast)
    assert (figures["cards_tried"], figures["cards_right"]) == ({"add2": 6}, {"add2": 4})
    assert (figures["tries"], figures["kinds"], figures["days"]) == (0, {}, {})
    assert PupilWeek.objects.get(student=cast.pupil).group == cast.classroom.public_id
    estimate = PupilEstimate.objects.get(student=cast.pupil)
    assert answers_of(ratings_of(PupilState.from_json(estimate.state))) == 6
    assert not CardChange.objects.exists()
    assert job_of(cast.pupil).state == "clean"


def test_a_card_that_nobody_can_have_read_is_in_no_figure(cast: Cast) -> None:
    answer(cast, right=2)
    answer(cast, right=1, wrong=1, ms=300)
    run_jobs()
    figures = week_of(cast)
    assert (figures["cards_tried"], figures["cards_right"]) == ({"add2": 2}, {"add2": 2})
    estimate = PupilEstimate.objects.get(student=cast.pupil)
    assert answers_of(ratings_of(PupilState.from_json(estimate.state))) == 2
    home = cast.client("pupil").get(reverse("pupil_home"))
    assert home.context["home"].stitches == 2
    page = cast.client("pupil").get(reverse("my_patches")).content.decode()
    assert "2 stitches" in page


def test_cards_and_sums_come_to_the_same_however_they_are_built(cast: Cast, script: Script) -> None:
    run_jobs()
    answer(cast, right=3, wrong=1)
    run_jobs()
    answer(cast, right=1)
    run_jobs()
    before = rows_of(cast.pupil)
    assert before["weeks"][0]["figures"]["cards_tried"] == {"add2": 5}
    jobs.request_rebuild(type(cast.pupil).objects.filter(pk=cast.pupil.pk))
    run_jobs(timedelta(minutes=3))
    assert rows_of(cast.pupil) == before


def test_cards_that_come_while_a_build_runs_are_built_by_the_next(cast: Cast) -> None:
    answer(cast, right=1)
    jobs.enqueue()
    note = CardChange.objects.get()
    answer(cast, right=1)
    note.refresh_from_db()
    assert note.sequence == 2
    jobs.build(job_of(cast.pupil).pk)
    assert week_of(cast)["cards_tried"] == {"add2": 2}


def test_cards_left_or_put_away_are_no_answers(cast: Cast) -> None:
    place, pupil = Place(), cast.pupil.user_id
    cards = deal_cards(pupil, place, SET, UTC)
    write_answers(read_answers(pupil, [{"card": one.token, "keyed": []} for one in cards]))
    run_jobs()
    assert ThinkingCard.objects.count() == 3
    assert rows_of(cast.pupil)["estimates"] == []


def test_long_pause_before_an_answer_says_nothing(cast: Cast) -> None:
    answer(cast, right=0, wrong=5, cut=True)
    run_jobs()
    state = PupilState.from_json(PupilEstimate.objects.get().state)
    assert (answers_of(ratings_of(state)), state.items) == (0, {})


def test_next_cards_are_chosen_by_the_estimate(cast: Cast) -> None:
    answer(cast, right=6, wrong=3)
    run_jobs()
    state = PupilState.from_json(PupilEstimate.objects.get().state)
    url = reverse("table_cards", args=[cast.table.public_id])
    html = cast.client("pupil").get(url, headers={"HX-Request": "true"}).content.decode()
    text = html.split('data-cards="')[1].split('"')[0].replace("&quot;", '"')
    cards = json.loads(text)
    assert len(cards) == 3
    said = [{"card": one["card"], "keyed": [one["answer"]], "ms": 900} for one in cards]
    write_answers(read_answers(cast.pupil.user_id, said))
    for row in ThinkingCard.objects.order_by("-id")[: len(cards)]:
        expected = predict(state, row.item, skill_of(row.item), timezone.now(), DEFAULTS)
        assert row.estimator == DEFAULTS.version
        assert row.expected == pytest.approx(expected.p, abs=1e-3)


def test_cards_open_from_their_number_and_are_among_no_others(cast: Cast, script: Script) -> None:
    answer(cast, right=11, wrong=1)
    run_jobs()
    url = reverse("pupil_report", args=[cast.classroom.public_id, cast.pupil.user.public_id])
    client = cast.client("teacher")
    opened = client.get(url, {"when": "4", "about": "add2", "how": "card"}).content.decode()
    listed = opened.split('id="equations"')[1]
    assert listed.count("Thinking card</td>") == 12
    assert "12 answers, " in listed
    assert ": thinking cards, first tries" in listed
    alone = client.get(url, {"when": "4", "about": "add2", "how": "first"}).content.decode()
    assert "Thinking card</td>" not in alone.split('id="equations"')[1]
    kinds = alone.split('id="kinds"')[1].split("</section>")[0]
    assert 'about=add2&amp;how=card#equations"' in kinds
