"""Every address of the site, collected from the packages that serve them."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from mastermind_site import service_worker, views
from mastermind_site.observe import csp_reports

handler400 = "games.failures.bad_request"
handler403 = "games.failures.forbidden"
handler404 = "games.failures.not_found"
handler429 = "games.limits.rates.too_many"  # allauth looks for it here
handler500 = "mastermind_site.views.error_page"

urlpatterns = [
    path("", include("games.play.urls")),
    path("", include("games.daily.urls")),
    path("", include("games.challenges.urls")),
    path("live/", include("games.live.urls")),
    path("rules/", include("games.learn.urls")),
    path("solve/", include("games.solve.urls")),
    path("", include("games.review.urls")),
    path("", include("games.stats.urls")),
    path("ratings/", include("games.ratings.urls")),
    path("train/", include("games.train.urls")),
    path("lab/", include("games.lab.urls")),
    path("data/", include("games.data.urls")),
    path("", include("games.about.urls")),
    path("pictures/", include("games.pictures.urls")),
    path("me/", include("games.me.urls")),
    path("me/", include("games.accounts.urls")),
    path("me/address/", include("games.accounts.address_change")),
    path("", include("games.api.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("games.accounts.factor_views")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("admin/", admin.site.urls),
    path(settings.REPORTS.lstrip("/"), csp_reports.collect, name="csp-reports"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.sitemap, name="sitemap"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", service_worker.worker, name="service-worker"),
    path("offline/", service_worker.offline, name="offline"),
    path("favicon.ico", views.favicon, name="favicon"),
]
