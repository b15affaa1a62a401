"""The classroom app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """People, classes, assignments, reports, families."""

    name = "classroom"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the people's services what follows from a change."""
        from classroom.people.changes import reading_ended, reports_are_wrong
        from classroom.reports.services.digests import withdraw
        from classroom.reports.services.jobs import request_rebuild

        reports_are_wrong.register(request_rebuild)
        reading_ended.register(withdraw)
