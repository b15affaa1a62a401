"""Configuration: settings, addresses and processes. No room imports it; tools start it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
