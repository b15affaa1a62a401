"""The page server's WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.garbage import settle  # noqa: E402 - as the next
from config.production import refuse_unfit_database  # noqa: E402 - needs the apps loaded

refuse_unfit_database()
settle()
