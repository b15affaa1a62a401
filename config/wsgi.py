"""The page server's WSGI application."""

import os

from config.garbage import look_seldom, settle

look_seldom()

from django.core.wsgi import get_wsgi_application  # noqa: E402 - thousands of objects that stay

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.production import refuse_unfit_database  # noqa: E402 - needs the apps loaded

refuse_unfit_database()
settle()
