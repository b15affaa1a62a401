"""Indexes of our tables: none whose columns another index of the table begins with."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models

pytestmark = pytest.mark.fast

OURS = ("classroom", "classroom_tables", "games", "practice")
MODELS = [model for model in apps.get_models() if model._meta.app_label in OURS]


def indexes_of(model: type[models.Model]) -> Iterator[tuple[str, ...]]:
    """Yield the columns of each index that every row is in."""
    options = model._meta
    for field in options.local_concrete_fields:
        if field.primary_key or field.unique or field.db_index:
            yield (field.name,)
    for index in options.indexes:
        if index.condition is None:
            yield tuple(index.fields)
    for one in options.constraints:
        if isinstance(one, models.UniqueConstraint) and one.condition is None and one.fields:
            yield tuple(one.fields)


def repeated(model: type[models.Model]) -> list[tuple[str, ...]]:
    """Return the indexes that are the beginning of another."""
    found = list(indexes_of(model))
    return [
        one
        for place, one in enumerate(found)
        if any(other[: len(one)] == one for at, other in enumerate(found) if at != place)
    ]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_index_repeats_the_beginning_of_another(model: type[models.Model]) -> None:
    assert repeated(model) == []


def test_the_check_sees_a_repetition() -> None:
    class Twice(models.Model):
        a = models.IntegerField(db_index=True)
        b = models.IntegerField()

        class Meta:
            app_label = "tests_of_indexes"
            indexes = [models.Index(fields=["a", "b"], name="both")]

    assert repeated(Twice) == [("a",)]
