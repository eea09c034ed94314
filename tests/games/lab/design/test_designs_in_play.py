"""Games against saved designs: they start from a link, and go on whatever becomes of the design."""

import re
from http import HTTPStatus

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games.core.board import Board
from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE, GameMode
from games.core.outcome import Outcome
from games.core.played_designs import DESIGN
from games.core.player import Player
from games.lab.design.models import SavedDesign
from games.pictures.shared_result import Rival, SharedResult
from games.pictures.words import poster_of
from games.stats.ladder import FIRST_RIVAL
from games.ui.sharing import share_text, title_in_words
from games.ui.strategies import rule_in_words
from solver import CLASSIC, LEVELS, MINI, SUPER, code_space, evaluate, parse_code
from tests.factories import enter_as, make_design, play_codes, reread, row, sign_in
from tests.games.reading import words_in, words_of, words_of_game

pytestmark = pytest.mark.django_db
SECRET = {f"secret-{hole}": sign for hole, sign in enumerate("123", start=1)}


@pytest.fixture
def design() -> SavedDesign:
    return make_design(name="Slow & steady", strategy="worst+0.5*parts", first="112")


def play_against(design: SavedDesign, player: Player, mode: GameMode = RACE) -> Game:
    rules = design.parsed_rules
    secrets = {"own_secret": "123"} if mode.hides_code else {}
    secrets |= {"secret": "321"} if mode.breaks_code else {}
    return Game.objects.start(
        player=player, mode=mode, variant=MINI, level=design.as_level(rules), **secrets
    )


def board_of(client: Client, choices: dict[str, str]) -> tuple[str, str]:
    """The token and the ticket of the board that is shown for some choices."""
    html = client.get("/", choices).content.decode()
    [token], [ticket] = (
        set(re.findall(pattern, html))
        for pattern in (r'/games/([\w-]+)/guesses/"', r'name="ticket" value="([^"]+)"')
    )
    return token, ticket


def lose(game: Game) -> Game:
    """Give up, and let the computer end."""
    game.resign()
    while not reread(game).is_over:
        game = reread(game)
        game.go_on(number=game.computer.guesses_used + 1 if game.computer else 1)
    return reread(game)


@pytest.mark.parametrize("mode", ["race", "make"])
def test_a_design_is_played_against_from_a_link(client: Client, design: SavedDesign, mode: str):
    choices = {"mode": mode, "variant": "mini", "level": design.slug}

    page = words_in(client.get("/", choices).content.decode())
    response = client.post("/games/", choices | SECRET)

    assert "Slow & steady" in page
    assert response.status_code == HTTPStatus.FOUND
    board = Board.objects.exclude(level="").get()
    assert (board.level, board.design_name, board.design_text) == (
        DESIGN,
        "Slow & steady",
        "worst+0.5*parts@112",
    )
    assert board.game.level == DESIGN
    assert "Slow & steady" in words_of(client, response.headers["Location"])


def test_a_board_whose_design_was_deleted_meanwhile_says_so(client: Client, design: SavedDesign):
    choices = {"mode": "race", "variant": "mini", "level": design.slug}
    token, ticket = board_of(client, choices)
    design.delete()

    first = choices | row("111") | {"ticket": ticket}
    response = client.post(f"/games/{token}/guesses/", first)

    assert response.status_code == HTTPStatus.CONFLICT
    assert "This design was deleted." in words_in(response.content.decode())
    assert not Game.objects.exists()


def test_it_makes_the_guesses_of_its_strategy(design: SavedDesign, guest: Player):
    game = lose(play_against(design, guest))
    assert game.computer

    measured = evaluate("worst+0.5*parts", MINI.rules, "112")
    place = code_space(MINI.rules).index(parse_code(game.computer.secret, MINI.rules))
    assert game.computer.guesses_used == measured.each[place]
    assert game.computer.rows[0].code == "112"


@pytest.mark.parametrize(
    ("mode", "what"), [(RACE, "renamed"), (DUEL, "deleted"), (MAKE, "with its owner")]
)
def test_a_game_goes_on_whatever_becomes_of_the_design(
    client: Client, design: SavedDesign, guest: Player, mode: GameMode, what: str
):
    enter_as(client, guest)
    game = play_against(design, guest, mode)
    match what:
        case "renamed":
            design.rename("Other")
        case "deleted":
            design.delete()
        case _:
            design.owner.erase()

    if mode is MAKE:
        game.go_on(number=1, to_the_end=True)
    else:
        game = lose(play_codes(game, "111"))

    game = reread(game)
    assert game.is_over
    assert "Slow & steady" in words_of_game(client, game)
    assert "Slow & steady" in share_text(game)
    assert "Slow & steady" in words_of(client, "/me/history/")
    review = client.get(f"{game.get_absolute_url()}review/")
    assert review.status_code == HTTPStatus.OK


def test_a_rematch_needs_the_design(client: Client, design: SavedDesign, guest: Player):
    enter_as(client, guest)
    game = lose(play_against(design, guest))
    choices = game.settings
    assert client.get("/", choices).status_code == HTTPStatus.OK
    design.delete()

    for response in (client.get("/", choices), client.post("/games/", choices)):
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "This design was deleted. Here is another opponent; choose any." in words_in(
            response.content.decode()
        )
    assert Game.objects.count() == 1
    assert f'<option value="{FIRST_RIVAL.slug}" selected>' in response.content.decode()


@pytest.mark.deep
def test_players_are_offered_their_own_designs(client: Client, design: SavedDesign, guest: Player):
    mine = make_design(name="Mine", owner=guest)
    enter_as(client, guest)
    race = words_in(client.get("/", {"mode": "race", "level": "knuth"}).content.decode())
    against_other = client.get("/", {"mode": "race", "level": design.slug})
    panel = client.get("/new/").content.decode()

    assert "Mine" in race
    assert "your design" in race
    assert "Slow & steady" not in race
    for name in ("Mine", "Slow & steady"):
        assert name in words_in(against_other.content.decode())
    assert f'<option value="{mine.slug}"' in panel
    assert "Mine" not in words_in(client.get("/").content.decode())


def test_the_front_page_does_not_depend_on_a_design_played_last(
    client: Client, design: SavedDesign
):
    client.post("/games/", {"mode": "race", "variant": "mini", "level": design.slug})
    design.delete()

    for address in ("/", "/?mode=race", "/?mode=make", "/new/"):
        response = client.get(address)
        assert response.status_code == HTTPStatus.OK
        assert "Slow & steady" not in words_in(response.content.decode())


def test_a_made_up_token_is_refused(client: Client):
    for token in ("x" * 41, "", "ä", "' OR 1=1"):
        choices = {"mode": "race", "variant": "mini", "level": f"design-{token}"}
        for response in (client.get("/", choices), client.post("/games/", choices)):
            assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, token

    assert not Game.objects.exists()


def test_under_other_rules_its_first_guess_is_left_out(client: Client, design: SavedDesign):
    client.post("/games/", {"mode": "race", "variant": "classic", "level": design.slug})

    assert Board.objects.get(level=DESIGN).design_text == "worst+0.5*parts"
    assert rule_in_words(design.as_level(MINI.rules)) == (
        "Slow & steady plays the code that is best by worst+0.5*parts, first 112."
    )


@pytest.mark.postgres
@pytest.mark.deep
def test_statistics_count_designs_together_and_ladders_ignore_them(
    client: Client, design: SavedDesign
):
    player = sign_in(client)
    other = make_design(name="Other")
    for each in (design, other):
        lose(play_codes(play_against(each, player), "111"))
    assert set(Outcome.objects.values_list("level", flat=True)) == {DESIGN}

    words = words_of(client, "/me/stats/?rules=mini")
    ladder = words_of(client, "/ladder/?rules=mini")
    history = words_of(client, "/me/history/?level=design")

    assert "Designs" in words
    assert "Slow & steady" not in ladder
    assert "Slow & steady" in history
    assert "Other" in history
    assert "Slow & steady" not in words_of(client, "/me/history/?level=knuth")


def test_a_shared_link_contains_no_name(design: SavedDesign, guest: Player):
    game = lose(play_codes(play_against(design, guest), "111"))
    assert game.computer
    rows = tuple(guess.feedback for guess in game.board.rows)
    rival = Rival(game.computer.guesses_used, game.computer.solved)
    shared = SharedResult("race", MINI.rules, 8, rows, DESIGN, rival=rival)

    assert SharedResult.read(shared.code) == shared
    assert poster_of(shared).title == "Race with a design"
    assert title_in_words("race", DESIGN) == "Mastermind race against a design"


@pytest.mark.postgres
def test_exports_tell_the_design(client: Client, design: SavedDesign):
    player = sign_in(client)
    make_design(owner=player, name="Mine").enter_table()
    lose(play_codes(play_against(design, player), "111"))

    facts, cells = (b"".join(client.get(f"/me/export.{ending}")) for ending in ("json", "csv"))

    assert b'"design_name": "Slow & steady", "design_text": "worst+0.5*parts@112"' in facts
    assert b'"name": "Mine", "rules": "3x6", "strategy": "parts+worst"' in facts
    assert b"Slow & steady" in cells


@pytest.mark.postgres
def test_only_boards_of_designs_hold_one(design: SavedDesign, guest: Player):
    game = play_against(design, guest)
    assert game.computer

    for changes in ({"design_text": ""}, {"design_name": ""}, {"level": "knuth"}):
        with pytest.raises(IntegrityError, match="a_design_is_kept"), transaction.atomic():
            Board.objects.filter(pk=game.computer.pk).update(**changes)


def test_a_turn_of_a_design_costs_no_more_than_one_of_knuth():
    design = make_design(strategy="parts+0.9*entropy+0.8*worst+0.7*expected-size", counts=None)

    for variant in (CLASSIC, SUPER):
        mine, knuths = (
            Game.lay_out(mode=RACE, variant=variant, level=level).computer
            for level in (design.as_level(variant.rules), LEVELS["knuth"])
        )
        assert mine
        assert knuths
        assert mine.price_of_turn == knuths.price_of_turn
