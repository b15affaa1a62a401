"""How the rooms are wired together: settings, URLs, processes. Nothing imports this package."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
