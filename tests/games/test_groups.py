"""Groups: a game's evidence says whose game it was, and older rows are filled once."""

from contextlib import AbstractContextManager, nullcontext
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Value
from django.db.models.functions import Concat

from classroom.models import AssignmentTable
from classroom.tables import operations
from games.kept import filling
from games.models import Attempt, GameSession, Opportunity
from tests.cast import Cast
from tests.games.tables import act, deal, false_sum, seat, true_sum, view_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
EVIDENCE = (Attempt, Opportunity)


def played(**more: str) -> GameSession:
    """Return a game in which a pupil made a false and a true sum."""
    table = deal(**more)
    me = seat(table, 0)
    for addends, total in (false_sum(view_of(me)), true_sum(view_of(me))):
        act(me, "equation", addends, total, None)
    return table


def groups(table: GameSession) -> set[str]:
    """Return the groups of a game and of all its evidence."""
    found = {GameSession.objects.get(pk=table.pk).group}
    for model in EVIDENCE:
        rows = model.objects.filter(game_session=table)
        assert rows.exists()
        found |= set(rows.values_list("group", flat=True))
    return found


def refused() -> AbstractContextManager[object]:
    """Expect PostgreSQL to refuse; SQLite keeps its log by the services alone."""
    if connection.vendor == "postgresql":
        return pytest.raises(DatabaseError, match="is kept as it was written")
    return nullcontext()


def test_evidence_carries_the_group_of_its_game() -> None:
    assert groups(played(group="maple")) == {"maple"}


def test_game_of_nobody_has_the_empty_group() -> None:
    assert groups(played()) == {""}


def test_older_games_get_the_class_in_which_they_were_played(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "BATCH", 2)
    rooms = [cast.classroom] * 3 + [cast.foreign_classroom]
    tables = [played() for _room in rooms]
    for table, room in zip(tables, rooms, strict=True):
        AssignmentTable.objects.create(classroom=room, game_session=table, number=0)
    free, newer = played(), played(group="newer")
    AssignmentTable.objects.create(classroom=cast.classroom, game_session=newer, number=0)
    for _time in range(2):  # a migration that stopped half-way is begun again
        operations.fill_groups(apps, SimpleNamespace(connection=connection))
    found = [groups(table) for table in tables]
    assert found == [{room.public_id} for room in rooms]
    assert groups(free) == {""}
    assert groups(newer) == {"newer"}


@pytest.mark.parametrize("model", EVIDENCE)
def test_a_group_that_is_said_is_not_said_otherwise(model: type) -> None:
    played(group="maple")
    with refused(), filling(connection, "group"):
        model.objects.update(group="birch")


@pytest.mark.parametrize("model", EVIDENCE)
def test_filling_changes_no_other_column(model: type) -> None:
    played()
    with refused(), filling(connection, "group"):
        model.objects.update(group="birch", variant=Concat(F("variant"), Value("?")))


@pytest.mark.parametrize("model", EVIDENCE)
def test_a_group_is_filled_by_nobody_else(model: type) -> None:
    played()
    with refused(), transaction.atomic():
        model.objects.update(group="birch")
    with filling(connection, "group"):
        pass
    with refused(), transaction.atomic():
        model.objects.update(group="birch")
