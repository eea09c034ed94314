"""A game in sentences."""

import pytest
from django.test import Client

from games.models import Coach, Codemaker, Handicap, Player
from games.modes import MAKE
from games.words import spoken
from solver import LEVELS, Feedback, suggest
from tests.factories import make_game, make_race, play_codes, reread, row
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_a_guess_that_could_not_be_the_code_says_why(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")

    play_codes(game, "1122", "1111")
    text = words_in(client.get(game.get_absolute_url()).content.decode())

    clash = "It could not be the code: it clashes with row 1, orange, orange, sky, sky: 0 black, 0"
    assert clash in text


def test_why_a_row_is_impossible_is_told_with_the_pegs(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    play_codes(game, "1122")

    answer = client.post(f"/games/{game.token}/guesses/", row("1213", number=2), headers=HTMX)

    for page in (answer, client.get(game.get_absolute_url())):
        assert (
            "Why is row 2 impossible? If it were the code, row 1, orange, orange, sky, sky,"
            " would have earned black for orange in hole 1, white for orange and sky."
            " It earned 0 black, 0 white."
        ) in words_in(page.content.decode())


def test_without_a_full_coach_nothing_is_called_impossible(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.COUNT, secret="6543")
    play_codes(game, "1122", "1213")

    assert "impossible" not in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Feedback(0, 0), "No black, no white: none of these colors is in the code."),
        (Feedback(1, 0), "1 black: one peg is right, in its place."),
        (Feedback(0, 2), "2 white: 2 colors are right, but in other holes."),
        (
            Feedback(2, 1),
            "2 black: 2 pegs are right, in their places. 1 white: one color is right, but in another hole.",
        ),
    ],
)
def test_an_answer_is_explained(answer: Feedback, words: str):
    assert spoken.meaning_of(answer) == words


def test_a_row_is_told_with_what_the_coach_says_of_it():
    plain, coached = (
        play_codes(make_game(secret="1234", coach=coach), "5566")
        for coach in (Coach.OFF, Coach.COUNT)
    )

    told = "Guess 1: vermillion, vermillion, white, white. 0 black, 0 white."
    assert spoken.news_of(plain) == told
    assert spoken.news_of(coached) == f"{told} 256 codes left."


@pytest.mark.parametrize(("count", "words"), [(1, "1 code left."), (1296, "1,296 codes left.")])
def test_codes_left_are_counted(count: int, words: str):
    assert spoken.codes_left(count) == words


def test_nothing_is_said_of_the_end_before_it():
    game = play_codes(make_game(secret="1234"), "5566")

    assert spoken.outcome_of(game) == ""


def test_a_code_that_was_not_found_is_told():
    fair, evil = make_game(secret="1234"), make_game(codemaker=Codemaker.EVIL, secret="")
    for game in (fair, evil):
        game.resign()

    assert spoken.outcome_of(fair) == "You gave up. It was orange, sky, yellow, blue."
    assert spoken.outcome_of(evil).startswith("You gave up. It could have been ")


@pytest.mark.parametrize(
    ("handicap", "words"),
    [(Handicap.TIES, "Ties were yours."), (Handicap.ONE, "You were given 1 guess.")],
)
def test_what_was_given_is_told_with_the_result(handicap: Handicap, words: str):
    game = play_codes(make_race(secret="6543", handicap=handicap), "6543")

    assert spoken.outcome_of(game).endswith(words)


def test_the_computer_asks_for_an_answer_to_its_guess():
    game = make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="", secret="")
    assert spoken.question_of(game) == "Knuth guesses orange, orange, sky, sky."

    game.answer(Feedback(3, 0), number=1)
    game = reread(game)
    game.answer(Feedback(0, 0), number=2)

    assert spoken.question_of(reread(game)) == "No code fits all of your answers."


def test_a_race_that_goes_on_says_so_and_tells_the_computers_answers_alone(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("games.thinking.prices.PAIRS_PER_REQUEST", 0)
    game = play_codes(make_race(secret="6543"), "6543")

    assert spoken.news_of(game).endswith("You are done. Knuth is still guessing.")
    assert spoken.news_of_rival(game) == "Knuth, guess 1: 0 black, 0 white."


def test_a_hint_says_why():
    start = suggest(LEVELS["knuth"].strategy, make_game().rules, [])
    game = make_game(coach=Coach.FULL)

    assert spoken.hint_in_words(start, game) == (
        "Knuth would guess: orange, orange, sky, sky. It splits the 1,296 codes left into 13 groups;"
        " the biggest has 256. It may be the code itself."
    )


def test_the_only_code_left_needs_no_other_reason():
    game = make_game(secret="1111")
    history = [
        ((0, 0, 0, 1), Feedback(3, 0)),
        ((0, 0, 2, 0), Feedback(3, 0)),
        ((0, 3, 0, 0), Feedback(3, 0)),
    ]

    found = suggest(LEVELS["knuth"].strategy, game.rules, history)

    assert found.candidates == 1
    assert spoken.reason_for(found) == "It is the only code left."
