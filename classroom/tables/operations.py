"""Migration operations of the link between classroom and games."""

from typing import Any

from django.db import migrations

from games.kept import filling

BATCH = 100
"""Game sessions whose rows are filled in one transaction."""


class CreateModelIfMissing(migrations.CreateModel):
    """Create a model's table where there is none, for a model that came from another app."""

    def database_forwards(self, app_label: str, schema: Any, before: Any, after: Any) -> None:
        """Create the table; one that is there stays with its rows, indexes and constraints."""
        table = after.apps.get_model(app_label, self.name)._meta.db_table
        if table not in schema.connection.introspection.table_names():
            super().database_forwards(app_label, schema, before, after)


def fill_groups(apps: Any, schema: Any) -> None:
    """Write the class's public id to its games and their evidence, where they have no group.

    A transaction for each batch, so that moves of running games wait for none of them long.
    """
    links = apps.get_model("classroom_tables", "AssignmentTable").objects.filter(
        game_session__group=""
    )
    classes = links.values_list("classroom_id", "classroom__public_id").distinct()
    for classroom_id, group in list(classes):
        ids = list(
            links.filter(classroom_id=classroom_id).values_list("game_session_id", flat=True)
        )
        for start in range(0, len(ids), BATCH):
            _fill_batch(apps, schema.connection, ids[start : start + BATCH], group)


def _fill_batch(apps: Any, connection: Any, ids: list[int], group: str) -> None:
    def empty(model: str) -> Any:
        return apps.get_model("games", model).objects.using(connection.alias).filter(group="")

    with filling(connection, "group"):
        empty("GameSession").filter(pk__in=ids).update(group=group)
        empty("Attempt").filter(game_session_id__in=ids).update(group=group)
        empty("Opportunity").filter(game_session_id__in=ids).update(group=group)
