"""The rules shown before a first game of a mode: until seen, for the person on any device."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.models import GameSession, GuideSeen
from games.registry import PACKAGES
from tests.cast import Cast

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

SHOWN = 'id="rules-ready"'


def page(client: Client, cast: Cast) -> str:
    return client.get(reverse("table", args=[cast.table.public_id])).content.decode()


def test_rules_are_there_until_they_were_seen_on_any_device(cast: Cast) -> None:
    client = cast.client("pupil")
    html = page(client, cast)
    for step in PACKAGES[cast.table.game].rules_sheet(cast.table.variant).steps:
        assert escape(str(step.text)) in html
    assert SHOWN in page(client, cast)
    told = reverse("table_guide", args=[cast.table.public_id])
    assert client.post(told, headers={"HX-Request": "true"}).status_code == 204
    assert client.post(told)["Location"] == reverse("table", args=[cast.table.public_id])
    assert SHOWN not in page(cast.client("pupil"), cast)
    assert SHOWN in page(cast.client("table_mate"), cast)


def test_telling_twice_is_kept_once(cast: Cast) -> None:
    client = cast.client("pupil")
    for _ in range(2):
        client.post(reverse("table_guide", args=[cast.table.public_id]))
    seen = GuideSeen.objects.get()
    assert (seen.user, seen.game, seen.mode) == (
        cast.pupil.user,
        cast.table.game,
        cast.table.variant,
    )


@pytest.mark.parametrize(
    ("game", "mode"), [("the_rescue", "standard"), ("sleeping_queens", "another")]
)
def test_another_game_or_mode_has_its_own_rules(cast: Cast, game: str, mode: str) -> None:
    GuideSeen.objects.create(user=cast.pupil.user, game=game, mode=mode, at=cast.table.moved_at)
    assert SHOWN in page(cast.client("pupil"), cast)


def test_a_game_that_is_over_needs_no_guide(cast: Cast) -> None:
    GameSession.objects.filter(pk=cast.table.pk).update(status="abandoned")
    assert SHOWN not in page(cast.client("pupil"), cast)


def test_what_was_seen_before_modes_had_rules_counts_for_the_usual_mode(cast: Cast) -> None:
    with connection.cursor() as cursor:  # as the program before this one wrote it
        cursor.execute(
            "insert into games_guideseen (user_id, game, at) values (%s, %s, %s)",
            [cast.pupil.user.pk, cast.table.game, cast.table.moved_at],
        )
    assert GuideSeen.objects.get().mode == cast.table.variant == "standard"
    assert SHOWN not in page(cast.client("pupil"), cast)
