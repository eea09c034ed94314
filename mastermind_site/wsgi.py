"""The WSGI application that gunicorn serves: the site, and beside it the metrics."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mastermind_site.settings")

site = get_wsgi_application()

from django.conf import settings  # noqa: E402 (it is read when the site is made)

from mastermind_site import metrics  # noqa: E402 (it needs the models)

application = metrics.beside(site, settings.METRICS_PORT, settings.METRICS_FOLDER)
