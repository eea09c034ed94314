from django.urls import path

from games.api import views
from games.api.v1 import api, documents, schema

urlpatterns = [
    path("me/tokens/", views.tokens, name="tokens"),
    path("me/tokens/bot/", views.be_bot, name="be-bot"),
    path("me/tokens/end/", views.end_token, name="end-token"),
    path("api/v1/", documents),
    path("api/v1/openapi.json", schema),
    path("api/v1/", api.urls),
]
