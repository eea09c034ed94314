from datetime import date

from django.urls import path, register_converter

from games.play.views import board, challenges, daily, new_game


class DayConverter:
    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(DayConverter, "day")

urlpatterns = [
    path("", board.home, name="home"),
    path("new/", new_game.new, name="new"),
    path("new/sizes/", new_game.sizes, name="sizes"),
    path("daily/", daily.daily, name="daily"),
    path("daily/<day:day>/", daily.day, name="day"),
    path("me/challenges/", challenges.own_challenges, name="own-challenges"),
    path("challenges/", challenges.challenges, name="challenges"),
    path("challenges/<slug:token>/", challenges.challenge, name="challenge"),
    path("games/", new_game.start, name="start"),
    path("games/<slug:token>/", board.game, name="game"),
    path("games/<slug:token>/guesses/", board.guess, name="guess"),
    path("games/<slug:token>/commands/", board.command, name="command"),
    path("games/<slug:token>/turns/", board.go_on, name="go-on"),
    path("games/<slug:token>/answers/", board.answer, name="answer"),
    path("games/<slug:token>/answers/commands/", board.command, name="make-command"),
    path("games/<slug:token>/hint/", board.hint, name="hint"),
    path("games/<slug:token>/resign/", board.resign, name="resign"),
    path("games/<slug:token>/seal/", board.seal, name="seal"),
]
