"""The guide of a first game: shown until it was seen, kept for the person and not the browser."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import GameSession, GuideSeen
from games.package import Guide
from games.registry import PACKAGES
from tests.cast import Cast
from tests.sprite import symbols

pytestmark = pytest.mark.django_db

ALL = [package.guide for package in PACKAGES.values()]


def page(client: Client, cast: Cast) -> str:
    return client.get(reverse("table", args=[cast.table.public_id])).content.decode()


def test_the_guide_is_there_until_it_was_seen_on_any_device(cast: Cast) -> None:
    client = cast.client("pupil")
    html = page(client, cast)
    for step in PACKAGES[cast.table.game].guide:
        assert str(step.text) in html
    assert 'id="guide"' in page(client, cast)
    told = reverse("table_guide", args=[cast.table.public_id])
    assert client.post(told, headers={"HX-Request": "true"}).status_code == 204
    assert client.post(told)["Location"] == reverse("table", args=[cast.table.public_id])
    assert 'id="guide"' not in page(cast.client("pupil"), cast)
    assert 'id="guide"' in page(cast.client("table_mate"), cast)


def test_telling_twice_is_kept_once(cast: Cast) -> None:
    client = cast.client("pupil")
    for _ in range(2):
        client.post(reverse("table_guide", args=[cast.table.public_id]))
    seen = GuideSeen.objects.get()
    assert (seen.user, seen.game) == (cast.pupil.user, cast.table.game)


def test_another_game_has_its_own_guide(cast: Cast) -> None:
    GuideSeen.objects.create(user=cast.pupil.user, game="the_rescue", at=cast.table.moved_at)
    assert 'id="guide"' in page(cast.client("pupil"), cast)


def test_a_game_that_is_over_needs_no_guide(cast: Cast) -> None:
    GameSession.objects.filter(pk=cast.table.pk).update(status="abandoned")
    assert 'id="guide"' not in page(cast.client("pupil"), cast)


@pytest.mark.parametrize("guide", ALL)
def test_each_guide_has_short_steps_with_pictures(guide: Guide) -> None:
    assert 1 <= len(guide) <= 3
    for step in guide:
        assert all(len(one.split()) <= 9 for one in str(step.text).split(". "))
        assert step.pictures
        assert set(step.pictures) <= symbols()


def test_there_is_a_guide_for_each_game() -> None:
    assert len(set(ALL)) == len(PACKAGES) >= 4
