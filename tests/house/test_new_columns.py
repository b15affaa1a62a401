"""Migrations have names, and add no column that the program of the release before cannot fill.

An upgrade migrates while the old program still runs. It knows nothing of a new column and names it
in no INSERT: a column that must not be null needs a default in the database (`db_default`), which a
later release may drop. That migrations stand in one line is django-linear-migrations' to check.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader

pytestmark = pytest.mark.fast

APPS = {"games", "practice", "classroom", "classroom_tables"}
AUTOMATIC = re.compile(r"^\d{4}_(auto_|initial$|alter_|remove_)|_and_more$")
OLD = {("classroom", "0002_links"), ("classroom", "0003_enrollment_form_key")}
"""Released before columns needed a default in the database."""


def own_migrations() -> list[tuple[str, str, Any]]:
    disk = MigrationLoader(None).disk_migrations
    return [(app, name, one) for (app, name), one in sorted(disk.items()) if app in APPS]


def columns_without_default(operations: Iterable[Any]) -> Iterator[str]:
    """Yield `model.field` for each new column that an INSERT of the old program would break."""
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from columns_without_default(operation.database_operations)
        elif isinstance(operation, migrations.AddField):
            field = operation.field
            filled = field.null or field.many_to_many or field.has_db_default()
            if not filled and not getattr(field, "generated", False):
                yield f"{operation.model_name}.{operation.name}"


def test_every_migration_has_a_name_that_says_what_it_does() -> None:
    assert [name for _app, name, _one in own_migrations() if AUTOMATIC.search(name)] == []


def test_every_new_column_can_be_left_out() -> None:
    found = {
        (app, name): [*columns_without_default(one.operations)]
        for app, name, one in own_migrations()
        if (app, name) not in OLD
    }
    assert {name: columns for name, columns in found.items() if columns} == {}


@pytest.mark.parametrize("nested", [False, True])
@pytest.mark.parametrize(
    ("field", "missing"),
    [
        (models.IntegerField(default=0), ["a.b"]),
        (models.IntegerField(default=0, db_default=0), []),
        (models.IntegerField(null=True), []),
    ],
)
def test_new_column_that_the_old_program_cannot_fill_is_found(
    field: Any, missing: list[str], nested: bool
) -> None:
    operation: Any = migrations.AddField("a", "b", field)
    if nested:
        operation = migrations.SeparateDatabaseAndState(database_operations=[operation])
    assert [*columns_without_default([operation])] == missing
