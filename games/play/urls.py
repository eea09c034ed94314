from django.urls import path

from games.play.views import board, new_game

urlpatterns = [
    path("", board.home, name="home"),
    path("new/", new_game.new, name="new"),
    path("new/sizes/", new_game.sizes, name="sizes"),
    path("games/", new_game.start, name="start"),
    path("games/<slug:token>/", board.game, name="game"),
    path("games/<slug:token>/guesses/", board.guess, name="guess"),
    path("games/<slug:token>/commands/", board.command, name="command"),
    path("games/<slug:token>/turns/", board.go_on, name="go-on"),
    path("games/<slug:token>/answers/", board.answer, name="answer"),
    path("games/<slug:token>/answers/commands/", board.command, name="make-command"),
    path("games/<slug:token>/figures/", board.figures, name="figures"),
    path("games/<slug:token>/put-away/", board.put_away, name="put-away"),
    path("games/<slug:token>/hint/", board.hint, name="hint"),
    path("games/<slug:token>/resign/", board.resign, name="resign"),
    path("games/<slug:token>/seal/", board.seal, name="seal"),
]
