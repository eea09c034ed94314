"""Make: the player hides a code, and answers for it or lets the site do so."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from games.keeping import forget_everything
from games.models import (
    Codemaker,
    ContradictoryError,
    Game,
    GameIsOverError,
    Guess,
    NotYourPartError,
    Player,
    Result,
    WrongTurnError,
    hidden,
)
from games.models.hidden import secrets_known
from games.modes import DUEL, MAKE
from solver import (
    CLASSIC,
    LEVELS,
    MIND_READER,
    MINI,
    Feedback,
    count_candidates,
    find_mends,
    format_code,
    parse_code,
    score,
)
from tests.factories import (
    enter_as,
    make_game,
    make_guest,
    make_player,
    play_codes,
    reread,
    turns_needed,
)

pytestmark = pytest.mark.django_db
CHOICES = {"mode": "make", "variant": "classic", "level": "knuth"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
HTMX = {"HX-Request": "true"}


def make_make(**overrides: object) -> Game:
    """A make of 6543 by Knuth; `own_secret=""` keeps the code on a real board."""
    choices = {"mode": MAKE, "level": LEVELS["knuth"], "own_secret": "6543", "secret": ""}
    return make_game(**choices | overrides)


def by_hand(**overrides: object) -> Game:
    return make_make(**{"own_secret": ""} | overrides)


def answer_truly(game: Game, secret: str) -> Game:
    """Answer the guess that was asked as the code on the board would."""
    game = reread(game)
    asked = parse_code(game.board.asked, game.rules)
    game.answer(score(asked, parse_code(secret, game.rules)), number=game.board.guesses_used + 1)
    return reread(game)


def contradictory() -> Game:
    """Two rows of a board, 1122 and 1223, whose second answer cannot be."""
    game = by_hand()
    game.answer(Feedback(3, 0), number=1)
    game = reread(game)
    game.answer(Feedback(0, 0), number=2)
    return reread(game)


def words_of(client: Client, address: str) -> str:
    return " ".join(unescape(strip_tags(client.get(address).content.decode())).split())


# A secret that the site knows


def test_the_computer_guesses_row_by_row():
    game = make_make()

    for number in range(1, turns_needed(LEVELS["knuth"], "6543") + 1):
        assert not game.is_over
        game.go_on(number=number)
        game = reread(game)

    assert game.is_over
    assert (game.board.result, game.board.solved) == (Result.WON, True)
    assert game.board.rows[-1].code == "6543"


def test_the_computer_guesses_all_at_once():
    game = make_make()

    game.go_on(number=1, to_the_end=True)

    board = reread(game).board
    assert (board.result, board.guesses_used) == (
        Result.WON,
        turns_needed(LEVELS["knuth"], "6543"),
    )


def test_a_code_that_is_not_found_in_time_is_lost_by_the_computer():
    game = make_make(variant=MINI, level=LEVELS["knuth"], own_secret="655")
    Game.objects.update(guesses_allowed=1)

    game = reread(game)
    game.go_on(number=1, to_the_end=True)

    assert reread(game).board.result == Result.LOST


def test_who_hides_a_code_has_no_board_in_the_statistics():
    player = make_player()
    game = make_make(player=player)

    game.go_on(number=1, to_the_end=True)

    assert player.outcomes.count() == 0
    assert reread(game).player == player


def test_a_make_has_no_seal(client: Client):
    guest = enter_as(client, make_guest())
    game = make_make(player=guest)

    response = client.get(f"/games/{game.token}/seal/")

    assert game.seal == ""
    assert response.status_code == HTTPStatus.NOT_FOUND


def test_stopping_abandons_the_game_for_everybody():
    game = make_make()

    game.resign()

    game = reread(game)
    assert (game.board.result, game.is_over) == (Result.ABANDONED, True)
    with pytest.raises(GameIsOverError):
        game.go_on(number=1)


# A real board


@pytest.mark.parametrize("secret", ["6543", "1122", "1111"])
def test_answered_truly_the_computer_finds_the_code_on_the_board(secret: str):
    game = by_hand()

    while not game.is_over:
        game = answer_truly(game, secret)

    board = game.board
    assert (board.result, board.secret) == (Result.WON, secret)
    assert board.guesses_used == turns_needed(LEVELS["knuth"], secret)
    assert [row.candidates_left for row in board.rows] == [
        count_candidates(game.rules, board.history[:n]) for n in range(1, board.guesses_used + 1)
    ]


def test_answers_that_contradict_each_other_are_kept_and_end_nothing():
    game = contradictory()

    assert game.board.is_contradictory
    assert not game.is_over
    assert game.board.asked == ""
    with pytest.raises(ContradictoryError):
        game.answer(Feedback(1, 0), number=3)


def test_each_mend_makes_sense_of_the_answers_and_the_game_goes_on():
    mends = contradictory().board.mends
    assert len(mends) > 3

    for mend in mends:
        game = contradictory()
        game.answer(mend.answer, number=mend.turn)

        game = reread(game)
        assert not game.board.is_contradictory
        assert game.board.rows[-1].candidates_left == mend.candidates
        assert bool(game.board.asked) == (not game.is_over)


def test_the_mends_are_those_of_the_solver():
    game = contradictory()

    assert game.board.mends == find_mends(game.rules, game.board.history)


def test_an_answer_is_corrected_before_it_does_harm():
    game = by_hand()
    game.answer(Feedback(2, 0), number=1)
    asked = reread(game).board.asked

    game = reread(game)
    game.answer(Feedback(0, 2), number=1)

    board = reread(game).board
    assert [row.feedback for row in board.rows] == [Feedback(0, 2)]
    assert board.asked != asked
    assert board.rows[0].candidates_left == count_candidates(CLASSIC.rules, board.history)


def test_an_earlier_row_that_was_the_code_ends_the_game_there():
    game = by_hand()
    for _ in range(2):
        game = answer_truly(game, "1122" if game.board.rows else "1123")
    assert len(game.board.rows) == 2

    game.answer(Feedback(4, 0), number=1)

    board = reread(game).board
    assert (board.result, board.guesses_used, board.secret) == (Result.WON, 1, "1122")
    assert Guess.objects.count() == 1


def test_out_of_guesses_with_a_contradiction_nothing_is_settled_until_it_is_mended():
    game = contradictory()
    Game.objects.update(guesses_allowed=2)
    assert not reread(game).is_over

    game = reread(game)
    game.answer(Feedback(2, 0), number=2)

    assert reread(game).board.result == Result.LOST
    assert reread(game).board.secret == ""


def test_all_black_for_a_guess_that_cannot_be_the_code_is_a_contradiction():
    game = by_hand()
    game.answer(Feedback(2, 0), number=1)
    game = reread(game)

    game.answer(Feedback(4, 0), number=2)

    game = reread(game)
    assert [row.code for row in game.board.rows] == ["1122", "1234"]
    assert game.board.is_contradictory
    assert (game.board.solved, game.is_over) == (False, False)


# Verbs of other modes


def test_every_mode_refuses_the_verbs_of_the_others():
    told, real, other = make_make(), by_hand(), make_game()

    for game, verb in [
        (told, lambda game: game.play((0, 0, 1, 1), number=1)),
        (told, lambda game: game.answer(Feedback(0, 0), number=1)),
        (real, lambda game: game.go_on(number=1)),
        (real, lambda game: game.play((0, 0, 1, 1), number=1)),
        (other, lambda game: game.go_on(number=1)),
        (other, lambda game: game.answer(Feedback(0, 0), number=1)),
    ]:
        with pytest.raises(NotYourPartError):
            verb(game)
        assert not Guess.objects.exists()


@pytest.mark.parametrize("number", [2, 10])
def test_a_turn_that_is_not_there_yet_is_refused(number: int):
    with pytest.raises(WrongTurnError):
        make_make().go_on(number=number)
    with pytest.raises(WrongTurnError):
        by_hand().answer(Feedback(0, 0), number=number)


# The Mind reader


def finished_make(secret: str, player: Player, **overrides: object) -> Game:
    game = make_make(own_secret=secret, player=player, **overrides)
    game.go_on(number=1, to_the_end=True)
    return game


def known_by_mind_reader(game: Game) -> tuple[list[str], list[str]]:
    """Secrets of others and of this player, the oldest first."""
    others, own = secrets_known(Game.objects.all(), game.rules, game.player_id)
    return (
        [format_code(code, game.rules) for code in reversed(others)],
        [format_code(code, game.rules) for code in reversed(own)],
    )


def test_the_mind_reader_knows_finished_games_alone_and_never_this_one():
    me, other = make_player(), make_player()
    finished_make("1122", me)
    finished_make("3344", other)
    finished_make("123", other, variant=MINI)
    make_make(own_secret="5555", player=other)

    game = make_make(own_secret="6666", player=me, level=MIND_READER)

    assert known_by_mind_reader(game) == (["3344"], ["1122"])


def test_who_objects_is_not_read():
    me, other = make_player(), make_player()
    finished_make("1122", me)
    finished_make("3344", other)
    other.keep_secrets_private(is_private=True)

    assert known_by_mind_reader(make_make(player=me)) == ([], ["1122"])
    me.keep_secrets_private(is_private=True)
    assert known_by_mind_reader(make_make(player=me)) == ([], [])


def test_who_objects_or_goes_is_not_read_from_that_moment_on():
    me, other, gone = make_player(), make_player(), make_player()
    finished_make("1122", me)
    finished_make("3344", other)
    finished_make("5566", gone)
    game = make_make(player=me)
    assert known_by_mind_reader(game) == (["3344", "5566"], ["1122"])

    other.keep_secrets_private(is_private=True)
    gone.erase()

    assert known_by_mind_reader(game) == ([], ["1122"])
    me.keep_secrets_private(is_private=True)
    assert known_by_mind_reader(game) == ([], [])


def test_a_secret_is_known_within_a_minute_and_read_once_until_then(
    django_assert_num_queries: DjangoAssertNumQueries,
):
    me = make_player()
    finished_make("1122", me)
    game = make_make(player=me)
    before = known_by_mind_reader(game)
    finished_make("3344", me)

    with django_assert_num_queries(1):
        meanwhile = known_by_mind_reader(game)
    forget_everything()

    assert meanwhile == before == ([], ["1122"])
    assert known_by_mind_reader(game) == ([], ["1122", "3344"])
    assert hidden.FRESH_SECONDS <= 60


def test_the_newest_secrets_are_known_and_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hidden, "MAX_SECRETS", 3)
    me, other = make_player(), make_player()
    for secret in ("1111", "2222"):
        finished_make(secret, other)
    by_hand(player=other).resign()  # and so nobody has told the secret
    duel = make_game(player=other, mode=DUEL, level=LEVELS["knuth"], own_secret="5656")
    play_codes(duel, duel.board.secret)
    finished_make("3333", other)

    assert known_by_mind_reader(make_make(player=me)) == (["2222", "5656", "3333"], [])


def test_the_mind_reader_finds_a_code():
    game = make_make(level=MIND_READER, own_secret="1234")

    game.go_on(number=1, to_the_end=True)

    assert reread(game).board.is_spent
    assert reread(game).board.codebreaker == "Mind reader"


def test_who_objects_as_a_guest_still_does_after_signing_in():
    account, guest = make_player(), make_guest()
    guest.keep_secrets_private(is_private=True)

    account.adopt(guest)

    assert Player.objects.get(pk=account.pk).secrets_are_private


def test_a_visitor_objects_before_the_first_game(client: Client):
    assert "You have hidden no code" in words_of(client, "/me/mind-reader/")

    client.post("/me/mind-reader/", {"private": "on"})

    assert "It does not use your secrets." in words_of(client, "/me/mind-reader/")
    assert Player.objects.get().secrets_are_private
    client.post("/me/mind-reader/")
    assert not Player.objects.get().secrets_are_private


# Through the site


def test_a_make_is_started_with_a_secret_or_without_one(client: Client):
    told = client.post("/games/", CHOICES | SECRET)
    real = client.post("/games/", CHOICES | {"coach": "full", "handicap": "ties"})

    games = Game.objects.order_by("pk")
    assert told.status_code == real.status_code == HTTPStatus.FOUND
    assert [game.codemaker for game in games] == [Codemaker.ME, Codemaker.REAL_BOARD]
    assert [game.board.secret for game in games] == ["6543", ""]
    assert (games[1].board.asked, games[1].coach, games[1].handicap) == ("1122", "off", "none")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"secret-2": ""}, "Your secret: Hole 2 is empty."),
        ({"secret-4": "7"}, "Your secret: Hole 4 holds “7”, which is no color here."),
        ({"level": ""}, "Choose who is to find your code."),
        ({"mode": "race", "level": "mind-reader"}, "The Mind reader plays only where"),
        ({"mode": "duel", "level": "mind-reader"}, "The Mind reader plays only where"),
        ({"mode": "break", "codemaker": "real"}, "“real” is not on offer."),
    ],
)
def test_what_cannot_be_started_is_refused_in_words(
    client: Client, changes: dict[str, str], sentence: str
):
    response = client.post("/games/", CHOICES | SECRET | changes)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in unescape(response.content.decode())
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"black": "3", "white": "1"}, "3 black, 1 white is no possible answer with 4 pegs."),
        ({"black": "5", "white": "0"}, "5 black, 0 white is no possible answer with 4 pegs."),
        ({"black": "-1", "white": "0"}, "-1 black, 0 white is no possible answer with 4 pegs."),
        ({"black": "two", "white": "0"}, "Black and white pegs are numbers from 0 to 4."),
        ({"white": "0"}, "Say how many pegs are black."),
        ({"black": "0"}, "Say how many pegs are white."),
        ({"black": "0", "white": "0", "number": "x"}, "does not say which turn it is for"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_feedback_that_cannot_exist_is_refused_and_changes_nothing(
    client: Client, answer: dict[str, str], sentence: str, headers: dict[str, str]
):
    client.post("/games/", CHOICES)
    game = Game.objects.get()

    response = client.post(
        f"/games/{game.token}/answers/", {"number": "1"} | answer, headers=headers
    )

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in unescape(response.content.decode())
    assert not Guess.objects.exists()
    assert reread(game).version == game.version


def test_an_answer_sent_twice_is_a_correction_to_itself_and_counts_once(client: Client):
    client.post("/games/", CHOICES)
    game = Game.objects.get()
    answer = {"number": "1", "black": "0", "white": "1"}

    for _ in range(2):
        response = client.post(f"/games/{game.token}/answers/", answer)

    assert response.status_code == HTTPStatus.FOUND
    assert Guess.objects.count() == 1


def test_the_next_guess_asked_for_twice_is_made_once(client: Client):
    client.post("/games/", CHOICES | SECRET)
    game = Game.objects.get()

    statuses = [
        client.post(f"/games/{game.token}/turns/", {"number": "1"}).status_code for _ in range(2)
    ]

    assert statuses == [HTTPStatus.FOUND, HTTPStatus.CONFLICT]
    assert Guess.objects.count() == 1


def test_the_page_names_every_mend_and_mending_goes_on(client: Client):
    guest = enter_as(client, make_guest())
    game = contradictory()
    Game.objects.update(player=guest)

    html = unescape(client.get(game.get_absolute_url()).content.decode())

    assert "No code fits all of your answers." in html
    for mend in game.board.mends:
        assert f">Guess {mend.turn}: {mend.answer}</button>" in html
    mend = game.board.mends[0]
    client.post(
        f"/games/{game.token}/answers/",
        {"number": mend.turn, "black": mend.answer.black, "white": mend.answer.white},
    )
    assert "No code fits" not in words_of(client, game.get_absolute_url())


def test_a_strangers_make_is_not_found(client: Client):
    game = make_make()

    for address in ("turns", "answers"):
        response = client.post(
            f"/games/{game.token}/{address}/", {"number": 1, "black": 0, "white": 0}
        )
        assert response.status_code == HTTPStatus.NOT_FOUND


def test_htmx_gets_the_table_and_the_news(client: Client):
    client.post("/games/", CHOICES | SECRET)
    game = Game.objects.get()

    response = client.post(f"/games/{game.token}/turns/", {"number": "1"}, headers=HTMX)

    text = response.content.decode()
    assert response.headers["HX-Retarget"] == "#table"
    assert "<html" not in text
    assert re.search(r'id="live"[^>]*>\s*Guess 1: orange, orange, sky, sky\. 0 black', text)


def test_after_a_make_the_roles_can_be_swapped(client: Client):
    client.post("/games/", CHOICES | SECRET)
    game = Game.objects.get()
    client.post(f"/games/{game.token}/turns/", {"number": "1", "to_the_end": "on"})

    html = client.get(game.get_absolute_url()).content.decode()
    assert ">Swap roles</button>" in html
    assert re.search(r'href="/new/\?mode=make[^"]*"[^>]*>Again</a>', html)
    client.post("/games/", {"mode": "break", "variant": "classic", "rematch_of": game.token})

    assert Game.objects.latest("pk").rematch_of == game


def test_the_history_tells_what_became_of_it(client: Client):
    client.post("/games/", CHOICES | SECRET)
    client.post(f"/games/{Game.objects.get().token}/turns/", {"number": "1", "to_the_end": "on"})

    text = words_of(client, "/me/history/")

    assert re.search(r"Make for Knuth Classic Found \d", text)


def test_a_refused_answer_is_kept_to_be_mended(client: Client):
    client.post("/games/", CHOICES)

    response = client.post(
        f"/games/{Game.objects.get().token}/answers/", {"number": 1, "black": 3, "white": 1}
    )

    kept = re.findall(r'name="(\w+)" value="(\d)" required[^>]* checked', response.content.decode())
    assert kept == [("black", "3"), ("white", "1")]
