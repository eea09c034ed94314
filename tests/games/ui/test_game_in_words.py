"""A game in sentences: its turns, its table, and its challenge."""

import pytest
from django.test import Client

from games.challenges.models import Challenge, Participant
from games.challenges.words import Line, line_of, others_of, places_of, result_of, verdict_of
from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.player import Player
from games.daily.models import Daily
from games.play import board as table
from games.ui import spoken
from solver import CLASSIC, LEVELS, MINI, Feedback, suggest
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
    row,
)
from tests.games.challenges.issued import take_up
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KNUTH = LEVELS["knuth"]
SECRET = "6543"


def test_why_a_row_is_impossible_is_told_with_the_pegs(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    play_codes(game, "1122")

    answer = client.post(f"/games/{game.token}/guesses/", row("1213", number=2), headers=HTMX)

    for page in (answer, client.get(game.get_absolute_url())):
        words = words_in(page.content.decode())
        assert (
            "Why is row 2 impossible? If it were the code, row 1, orange, orange, sky, sky,"
            " would have earned black for orange in hole 1, white for orange and sky."
            " It earned no black, no white."
        ) in words
        clash = "it clashes with row 1, orange, orange, sky, sky: no black, no"
        assert f"It could not be the code: {clash}" in words


def test_a_row_is_told_with_what_the_coach_says_of_it_and_the_end_not_before_it():
    plain, coached = (
        play_codes(make_game(secret="1234", coach=coach), "5566")
        for coach in (Coach.OFF, Coach.COUNT)
    )

    told = "Guess 1: vermillion, vermillion, white, white. No black, no white."
    assert spoken.news_of(plain) == told
    assert spoken.news_of(coached) == f"{told} 256 codes left."
    assert spoken.codes_left(1) == "1 code left."
    assert spoken.codes_left(1296) == "1,296 codes left."
    assert spoken.outcome_of(plain) == ""
    found = spoken.news_of(play_codes(coached, "1234"))
    assert found.endswith("4 black, no white. You found the code in 2 guesses.")


def test_a_code_that_was_not_found_is_told():
    fair, evil = make_game(secret="1234"), make_game(codemaker=Codemaker.EVIL, secret="")
    for game in (fair, evil):
        game.resign()

    assert spoken.outcome_of(fair) == "You gave up. It was orange, sky, yellow, blue."
    assert spoken.outcome_of(evil).startswith("You gave up. It could have been ")
    given = play_codes(make_race(secret="6543", handicap=Handicap.TIES), "6543")
    assert spoken.outcome_of(given).endswith("Ties went to you.")


def test_the_computer_asks_for_an_answer_to_its_guess():
    game = make_game(mode=MAKE, level=KNUTH, own_secret="", secret="")
    assert spoken.question_of(game) == "Knuth guesses orange, orange, sky, sky."

    game.answer(Feedback(3, 0), number=1)
    game = reread(game)
    game.answer(Feedback(0, 0), number=2)

    game = reread(game)
    assert spoken.question_of(game) == "No code fits all of your answers."
    assert spoken.news_of(game).endswith(spoken.question_of(game))
    game.resign()
    assert spoken.outcome_of(reread(game)) == "You stopped this game."


def test_a_race_that_goes_on_says_so_and_tells_the_computers_answers_alone(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("games.thinking.prices.PAIRS_PER_REQUEST", 0)
    game = play_codes(make_race(secret="6543"), "6543")

    assert spoken.news_of(game).endswith("You are done. Knuth is still guessing.")
    assert spoken.news_of_rival(game) == "Knuth, guess 1: no black, no white."


def rival_told(game: Game, *codes: str) -> list[str]:
    """What is told of the rival after each guess, from what is stored."""
    told = []
    for code in codes:
        game = play_codes(game, code)
        told.append(spoken.rivals_turn(game))
    return told


def test_each_turn_of_a_rival_is_told_after_the_players_own():
    race = make_race(secret="1122")
    duel = make_game(mode=DUEL, level=KNUTH, secret="1234", own_secret="6543")

    assert rival_told(duel, "5566", "5656") == [
        "Knuth: no black, no white.",
        "Knuth: 1 black, 2 white.",
    ]
    assert spoken.news_of(reread(duel)).endswith(". No black, no white. Knuth: 1 black, 2 white.")
    assert rival_told(race, "3456", "3465") == [
        "Knuth solved it in 1. You can still finish for practice, or resign.",
        "",
    ]
    assert rival_told(make_race(secret="1234"), "1234") == [""], "the end tells the result alone"


def test_a_rival_that_begins_is_told_a_guess_ahead_and_not_again_at_the_end():
    duel, found = (
        make_game(
            mode=DUEL, level=KNUTH, secret="1234", own_secret=own_secret, first=First.COMPUTER
        )
        for own_secret in ("6543", "1122")
    )

    assert spoken.news_of(duel) == "Knuth: no black, no white."
    assert rival_told(duel, "5566", "1234") == ["Knuth: 1 black, 2 white.", ""]
    assert spoken.news_of(found) == "Knuth has found your secret: this is your last guess."


def test_a_hint_says_why():
    start = suggest(KNUTH.strategy, CLASSIC.rules, [])
    history = [
        ((0, 0, 0, 1), Feedback(3, 0)),
        ((0, 0, 2, 0), Feedback(3, 0)),
        ((0, 3, 0, 0), Feedback(3, 0)),
    ]
    found = suggest(KNUTH.strategy, CLASSIC.rules, history)

    assert spoken.hint_in_words(start, make_game(coach=Coach.FULL)) == (
        "Knuth would guess: orange, orange, sky, sky. It splits the 1,296 codes left into 13 groups;"
        " the biggest has 256. It may be the code itself."
    )
    assert found.candidates == 1
    assert spoken.reason_for(found) == "It is the only code left."


# What stands on and around a board


def test_a_game_is_called_by_its_origin_and_by_how_it_ended():
    day = Daily.objects.on(today())
    daily = Game.objects.start(player=make_player(), origin=day)
    practice = Game.lay_out(origin=day, is_practice=True)
    challenge, plain = Game.lay_out(origin=make_challenge()), make_game(secret="1234")

    titles = [table.title_of(game) for game in (daily, challenge, plain)]
    assert titles == [str(day), "Challenge", "Break the code"]
    assert [table.tab_of(game) for game in (daily, challenge, plain)] == ["daily", "challenge", ""]
    assert table.heading_of(practice) == f"{table.heading_of(daily)}, practice"

    daily, plain = play_codes(daily, daily.board.secret), play_codes(plain, "1234")
    assert table.title_of(daily) == f"Won · {day}"
    assert table.title_of(plain) == "Won · Solo"
    assert table.ending_at_origin(daily) == f"{day}: You found the code in 1 guess."
    assert table.ending_at_origin(plain) == "You found the code in 1 guess."


def test_the_rival_is_told_by_its_guesses_and_by_how_it_ended():
    race = make_race(secret="1122", level=KNUTH)
    assert table.rival_status_of(race) == "0 guesses"
    assert table.rival_note_of(race) == "It guesses when you do. Its colors show at the end."

    race = play_codes(race, "3456")
    assert table.rival_status_of(race) == "found it in 1"
    assert table.rival_note_of(race) == (
        "Knuth solved it in 1. You can still finish for practice, or resign."
    )
    assert table.status_of(play_codes(race, "1122")) == "Classic 4 × 6 · colors may repeat"
    assert table.rival_status_of(make_game()) == ""
    duel = make_game(mode=DUEL, level=KNUTH, own_secret="6543")
    assert table.rival_note_of(duel) == "Your code:"


def test_the_guide_says_what_to_do_and_then_what_each_answer_means():
    game = make_game(secret="1234", coach=Coach.COUNT)
    assert (
        table.guide_of(game).words
        == "Find the hidden code of 4 pegs. After each guess, pins say how close you came."
    )

    game = play_codes(game, "1156")
    assert table.guide_of(game).words.startswith("1 black:")
    assert table.guide_of(game).title.endswith("codes left")

    assert table.guide_of(play_codes(make_game(secret="1234"), "1156")).title == "Answer 1"


def test_help_and_what_to_do_with_a_hidden_code_are_told():
    game = make_game(coach=Coach.FULL)
    game.board.hints = 2
    by_hand = make_game(mode=MAKE, level=KNUTH, secret="")
    known = make_game(mode=MAKE, level=KNUTH, own_secret="1234", secret="")

    assert table.help_used_in(game) == "You had a coach, and 2 hints."
    assert table.help_used_in(make_game()) == ""
    assert table.make_note_of(by_hand).startswith("Put it on your board")
    assert table.make_note_of(known) == "The site answers for you; Knuth sees only the answers."


# Challenges


@pytest.fixture
def challenge() -> Challenge:
    return make_challenge(creator=make_player(username="eve"), secret=SECRET)


def finish(challenge: Challenge, guesses: int | None, player: Player | None = None) -> Player:
    """Let a player find the code with this many guesses; None gives up."""
    player = player or make_guest()
    game = take_up(challenge, player)
    if guesses is None:
        game.resign()
    else:
        play_codes(game, *["1111"] * (guesses - 1), SECRET)
    return player


def verdict(challenge: Challenge, viewer: Player | None = None) -> str:
    return verdict_of(challenge.standing(), viewer)


def test_the_one_with_the_fewest_guesses_has_won(challenge: Challenge):
    ada = finish(challenge, 2, make_player(username="ada"))
    finish(challenge, 3, make_player(username="bob"))
    finish(challenge, None)

    assert verdict(challenge) == "ada won with 2 guesses."
    assert verdict(challenge, ada) == "You won with 2 guesses."


def test_nobody_wins_alone_or_if_nobody_found_the_code(challenge: Challenge):
    assert verdict(challenge) == "Nobody has finished yet."
    first = finish(challenge, None)
    alone = make_challenge(secret=SECRET)
    me = finish(alone, 2)

    assert verdict(challenge) == "Nobody has found the code."
    assert verdict(alone, me) == "Nobody else has finished yet."
    for played, player in ((challenge, first), (alone, me)):
        assert [place.is_winner for place in places_of(played.standing(), player)] == [False]


def test_equals_share_the_win(challenge: Challenge):
    names = ["ada", "bob", "cleo", "dan"]
    players = [make_player(username=name) for name in names]
    told = []
    for player in players:
        finish(challenge, 1, player)
        told.append(verdict(challenge))

    assert told == [
        "ada won with 1 guess.",
        "ada and bob share the win: 1 guess each.",
        "ada, bob and cleo share the win: 1 guess each.",
        "ada, bob, cleo and others share the win: 1 guess each.",
    ]
    assert verdict(challenge, players[1]) == (
        "You share the win with ada, cleo and dan: 1 guess each."
    )


def test_how_it_went_for_each():
    challenge = make_challenge(variant=MINI, secret="654")
    me = make_player()
    for codes in (["654"], ["111", "654"], ["111"] * 8):
        play_codes(take_up(challenge, make_guest()), *codes)
    take_up(challenge, me).resign()

    games = challenge.standing().best
    places = places_of(challenge.standing(), me)

    results = ["1 guess", "2 guesses", "gave up after 0 guesses", "not found"]
    assert [result_of(game) for game in games] == results
    assert [place.result for place in places] == results
    assert [place.name for place in places] == ["A guest", "A guest", "You", "A guest"]
    assert [place.is_winner for place in places] == [True, False, False, False]
    assert [place.is_viewer for place in places] == [False, False, True, False]


def test_the_best_few_stand_and_the_others_are_counted(challenge: Challenge):
    for number in range(8):
        finish(challenge, 1 + number % 3)

    standing = challenge.standing()

    assert [game.guesses_used for game in standing.best] == [1, 1, 1, 2, 2]
    assert (others_of(standing), standing.players) == ("and 3 others", 8)
    assert not standing.has_more_winners
    equals = make_challenge(secret=SECRET)
    for _ in range(6):
        finish(equals, 1)
    assert equals.standing().has_more_winners
    assert verdict(equals) == "A guest, a guest, a guest and others share the win: 1 guess each."


def line_for(challenge: Challenge, player: Player) -> Line:
    participant = Participant.objects.select_related("challenge", "player").get(
        challenge=challenge, player=player
    )
    return line_of(participant, player, participant.challenge.game_of(player))


def test_who_has_not_finished_learns_how_many_have_and_no_more():
    challenge = make_challenge(creator=make_player(username="eve"))
    creator, me = challenge.creator, make_player()
    assert creator
    mine = take_up(challenge, me)
    before = line_for(challenge, me)
    play_codes(take_up(challenge, make_player(username="ada")), challenge.secret)

    lines = [line_for(challenge, player) for player in (creator, me)]

    assert before.verdict == "Nobody has finished yet."
    for line in lines:
        assert line.verdict == (
            "1 person has finished. You will see how it went when you have finished."
        )
        assert (line.places, line.others, line.news) == ([], "", "1 new result")
    assert [line.waits for line in lines] == [False, True]
    mine.refresh_from_db()
    play_codes(mine, challenge.secret)
    assert line_for(challenge, me).verdict == "You share the win with ada: 1 guess each."
