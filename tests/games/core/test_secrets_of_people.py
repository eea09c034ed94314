"""The secrets that the Mind reader knows: of finished games, and of nobody who objects."""

import pytest

from games.core import secrets_of_people as hidden
from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.player import Player
from games.core.secrets_of_people import secrets_known
from games.process_cache import forget_everything
from solver import LEVELS, MIND_READER, MINI, format_code
from tests.factories import make_bot, make_game, make_match, make_player, play_codes, play_match
from tests.games.makes import by_hand, make_make

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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


def test_the_mind_reader_knows_finished_games_under_the_rules_alone_and_never_this_one():
    me, other = make_player(), make_player()
    finished_make("1122", me)
    finished_make("3344", other)
    finished_make("123", other, variant=MINI)
    make_make(own_secret="5555", player=other)

    game = make_make(own_secret="6666", player=me, level=MIND_READER)

    assert known_by_mind_reader(game) == (["3344"], ["1122"])
    assert secrets_known(Game.objects.all(), MINI.rules, me.pk) == (((0, 1, 2),), ())


def test_nothing_is_learned_from_bots_or_of_matches():
    finished_make("1122", bot := make_bot())
    finished_make("3344", make_player())
    ann, bob = make_player(), make_player()
    play_match(make_match(ann, bob, mode=DUEL), "1122 1234", "3344 5566")
    play_match(make_match(ann, bob, mode=MAKE), "1122 1234")

    for player in (bot, ann):
        assert known_by_mind_reader(make_make(player=player)) == (["3344"], [])
        assert hidden.number_revealed(player) == 0


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


def test_a_secret_is_known_within_a_minute():
    game = make_make(player=make_player())
    assert known_by_mind_reader(game) == ([], [])
    finished_make("3344", game.player)

    forget_everything()

    assert known_by_mind_reader(game) == ([], ["3344"])
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
