from django.urls import path

from games.live.views import match

urlpatterns = [
    path("<slug:token>/", match.match, name="match"),
    path("<slug:token>/poll/", match.poll, name="match-poll"),
    path("<slug:token>/code/", match.hide, name="match-hide"),
    path("<slug:token>/guesses/", match.guess, name="match-guess"),
    path("<slug:token>/resign/", match.resign, name="match-resign"),
    path("<slug:token>/draw/", match.draw, name="match-draw"),
    path("<slug:token>/abort/", match.abort, name="match-abort"),
    path("<slug:token>/claim/", match.claim, name="match-claim"),
    path("<slug:token>/phrases/", match.say, name="match-say"),
    path("<slug:token>/rematch/", match.rematch, name="match-rematch"),
]
