"""Configuration: settings, addresses and processes. Of the rooms only tools.launch imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
