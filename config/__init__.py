"""Configuration: settings, addresses and processes. Of the rooms only tools.launch imports it.

Celery's application is in `config.celery`, which the worker alone loads: no page sends a task, and
whoever starts without it starts a fifth sooner.
"""
