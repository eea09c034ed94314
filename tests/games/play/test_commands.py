"""Playing by typed commands: each is a guess, a question about the board, or told to be neither."""

import re
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.core.game import Game
from games.core.modes.choices import Coach, Result
from games.core.player import Player
from games.play.commands import CommandForm, commands_of
from games.ui.palette import color_name
from solver import BULLS_AND_COWS, LEVELS, Feedback, Rules, Variant
from tests.factories import make_game, make_race, play_codes, reread, turns_needed
from tests.games import makes
from tests.games.makes import make_make
from tests.games.play.boards import hidden_fields, url_of
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
FIRST = "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left."
SECOND = "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left."
SCRIPTS = (
    *("0", "\N{FULLWIDTH DIGIT ZERO}", "\N{DEVANAGARI DIGIT ZERO}"),
    *("\N{ARABIC-INDIC DIGIT ZERO}", "\N{EXTENDED ARABIC-INDIC DIGIT ZERO}"),
)
NO_COMMAND = "“{}” is not a command here. Type help to hear the commands."


def in_script(zero: str, text: str) -> str:
    """A text with the digits of the script that has this zero."""
    return "".join(chr(ord(zero) + int(sign)) if sign.isdecimal() else sign for sign in text)


@pytest.fixture
def game(guest: Player) -> Game:
    """Two guesses in, the codes left counted."""
    return play_codes(make_game(player=guest, coach=Coach.COUNT, secret="1234"), "1122", "1314")


@pytest.fixture
def by_hand(guest: Player) -> Game:
    """One answer in, the second guess asked."""
    game = makes.by_hand(player=guest)
    game.answer(Feedback(1, 1), number=1)
    return reread(game)


def read(game: Game, line: str) -> CommandForm:
    form = CommandForm({"command": line, "number": "1", "sure": ""}, game=game)
    assert form.is_valid(), form.sentence
    return form


def answer(game: Game, line: str) -> str:
    form = read(game, line)
    assert form.is_question
    return form.answer


def refusal(game: Game, line: str) -> str:
    form = CommandForm({"command": line, "number": "1"}, game=game)
    assert not form.is_valid()
    return form.sentence


TYPED = "system.shapes.system.typed"


def type_in(client: Client, game: Game, command: str, number: int | str = 3, **more: str) -> Any:
    client.cookies["look"] = more.pop("look", TYPED)
    name = "command" if game.plays.breaks_code else "make-command"
    sent = {"command": command, "number": number, **more}
    return client.post(url_of(game, name), sent, headers=HTMX)


def told(response: Any) -> str:
    found = re.search(r'<p id="live"[^>]*>([^<]*)</p>', response.content.decode())
    assert found
    return found[1].strip()


def test_a_code_is_a_guess_and_tells_its_answer(client: Client, game: Game):
    assert [read(game, line).code for line in ("1234", "1 2 3 4", "1,2, 3,4")] == [(0, 1, 2, 3)] * 3

    first = type_in(client, game, "1243")
    found = type_in(client, game, "12 34", number=4)

    assert told(first) == "Guess 3: orange, sky, blue, yellow. 2 black, 2 white. 1 code left."
    assert told(found).endswith("4 black, no white. You found the code in 4 guesses.")
    assert reread(game).board.result == Result.WON


def test_what_is_not_understood_is_told_and_changes_nothing(client: Client, game: Game):
    refusals = {
        "": "Type a command, such as help.",
        "frob": NO_COMMAND.format("frob"),
        "last one": NO_COMMAND.format("last one"),
        "row": "Say which row, such as row 2.",
        "row two": "Say which row, such as row 2.",
        "row ²": "Say which row, such as row 2.",
        "123": "A code here has 4 pegs, not 3.",
        "1237": "'7' in hole 4 is not one of the colors 123456.",
        "9" * 121: "Ensure this value has at most 120 characters (it has 121).",
        "blue blue rot sky": NO_COMMAND.format("blue blue rot sky"),
        "undo it": NO_COMMAND.format("undo it"),
    }
    assert {line: refusal(game, line) for line in refusals} == refusals

    response = type_in(client, game, "1237")

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert told(response) == "&#x27;7&#x27; in hole 4 is not one of the colors 123456."
    assert reread(game).board.guesses_used == 2


@pytest.mark.parametrize(
    "line",
    [
        *(in_script(zero, "1324") for zero in SCRIPTS),
        in_script(
            "\N{EXTENDED ARABIC-INDIC DIGIT ZERO}", "1\N{ARABIC COMMA} 3 2\N{ARABIC COMMA} 4"
        ),
        "orange yellow sky blue",
        "Orange, Yellow, Sky, Blue",
        "orange gelb himmelblau blau",
        "orange, jaune, bleu ciel, bleu",
        "1 yellow 2 BLAU",
    ],
)
def test_a_code_is_typed_in_any_digits_or_in_colors(client: Client, game: Game, line: str):
    assert read(game, line).code == (0, 2, 1, 3)

    type_in(client, game, line)

    assert reread(game).board.rows[-1].code == "1324"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_color_is_typed_by_the_name_that_the_site_has_for_it(guest: Player, language: str):
    rules = Variant("wide", "Wide", Rules(4, 12), 10)
    game = make_game(player=guest, variant=rules)

    with override(language):
        for color in range(12):
            named = f"{color_name(color, rules.rules)}, " * 4
            assert read(game, named).code == (color,) * 4


def test_names_of_colors_follow_the_palette_and_those_of_another_are_none(
    client: Client, game: Game
):
    boxed = f"{TYPED}.box"

    sky = type_in(client, game, "sky sky sky sky", look=boxed)
    line = type_in(client, game, "red Gelb, vert, yellow", look=boxed)

    assert told(sky) == NO_COMMAND.format("sky sky sky sky")
    assert told(line).startswith("Guess 3: red, yellow, green, yellow. 2 black")
    assert reread(game).board.rows[-1].code == "1424"
    client.cookies["look"] = TYPED
    names = re.findall(
        r'data-key="." aria-label="(\w+)"', text_of(client.get(f"/games/{game.token}/"))
    )
    assert names == ["orange", "sky", "yellow", "blue", "vermillion", "white"]


def test_longest_names_of_the_largest_code_fit_on_a_line(guest: Player):
    rules = Rules(8, 5)
    game = make_game(player=guest, variant=Variant("long", "Long", rules, 10))

    assert read(game, ", ".join(["zinnoberrot"] * 8)).code == (4,) * 8


def test_rows_and_answers_are_typed_in_any_digits(game: Game, by_hand: Game):
    for zero in SCRIPTS:
        assert answer(game, in_script(zero, "row 2")) == answer(game, "row 2")
        assert read(by_hand, in_script(zero, "1 2")).feedback == Feedback(1, 2)
        assert read(by_hand, in_script(zero, "correct 1 2 0")).feedback == Feedback(2, 0)


def test_undo_takes_back_the_last_answer_once_for_each_time_it_is_typed(
    client: Client, by_hand: Game
):
    for _ in range(2):  # the answer to the first was lost
        response = type_in(client, by_hand, "undo", number=2)
        assert response.status_code == HTTPStatus.OK
        board = reread(by_hand).board
        assert (board.guesses_used, board.asked, board.rows) == (0, "1122", [])

    assert answer(reread(by_hand), "undo") == "There is no answer to take back."
    type_in(client, by_hand, "2 0", number=1)
    assert reread(by_hand).board.rows[0].feedback == Feedback(2, 0)


def test_undo_takes_back_an_answer_that_no_code_fits(client: Client, by_hand: Game):
    type_in(client, by_hand, "4 0", number=2)
    assert reread(by_hand).board.is_contradictory

    type_in(client, by_hand, "undo", number=3)

    board = reread(by_hand).board
    assert (board.guesses_used, board.is_contradictory) == (1, False)
    assert board.asked


def test_a_first_line_that_is_refused_leaves_a_board_that_can_be_played(client: Client):
    page = client.get("/").content.decode()
    [token] = re.findall(r'action="/games/([^"]+)/guesses/"', page)
    board = Game(token=token, mode="break")

    refused = type_in(client, board, **hidden_fields(page) | {"command": "112"})
    fields = hidden_fields(refused.content.decode())
    begun = type_in(client, board, **fields | {"command": "1122"})

    assert (refused.status_code, begun.status_code) == (422, 200)
    assert Game.objects.get().board.guesses_used == 1


def test_pegs_of_an_answer_are_no_numbers_of_colors(client: Client, by_hand: Game):
    for line in ("1 white", "1 weiß", "2 blanches"):
        response = type_in(client, by_hand, line, number=2)

        assert "is not a command here" in response.content.decode(), line
    assert reread(by_hand).board.guesses_used == 1


def test_undo_takes_back_no_guess(client: Client, game: Game):
    stays = "A guess that was answered stays. Nothing is waiting to be taken back."

    assert told(type_in(client, game, "undo")) == stays
    assert reread(game).board.guesses_used == 2


@pytest.mark.parametrize(
    ("kind", "result", "end"),
    [
        ("game", Result.GIVEN_UP, f"{SECOND} You gave up. It was orange, sky, yellow, blue."),
        ("by_hand", Result.ABANDONED, f"{FIRST} You stopped this game."),
    ],
)
def test_a_game_is_given_up_when_that_was_typed_twice(
    client: Client, kind: str, result: Result, end: str, request: pytest.FixtureRequest
):
    game = request.getfixturevalue(kind)
    once = type_in(client, game, "resign")
    assert told(once) == "To give up this game, type resign again."
    assert '<input type="hidden" name="sure" value="resign">' in once.content.decode()
    assert not reread(game).is_over

    twice = type_in(client, game, "resign", sure="resign")

    assert reread(game).board.result == result
    assert told(twice) == end


def test_help_names_every_command(game: Game, by_hand: Game, guest: Player):
    told_to_site = make_make(player=guest)

    for each in (game, by_hand, told_to_site):
        words = answer(each, "help")
        assert answer(each, "?") == words
        for command in commands_of(each):
            assert f"“{command}" in words
    assert "1234" in answer(game, "help")
    for line in ("1 2", "question", "1122"):
        assert refusal(told_to_site, line) == NO_COMMAND.format(line)


def test_a_race_tells_the_rivals_answers_and_not_its_codes():
    race = play_codes(make_race(secret="1234"), "6655")

    assert answer(race, "rival") == "Guess 1: 1 black, 1 white."
    assert answer(race, "codes") == "The coach is off, so codes left are not counted."


def test_without_scripting_the_page_tells_the_answer_and_keeps_the_row(
    client: Client, game: Game, by_hand: Game
):
    client.cookies["look"] = "system.shapes.system.typed"
    line = {"command": "row 1", "number": 3}

    guessing = client.post(url_of(game, "command"), line | {"peg-2": "5"}).content.decode()
    making = client.post(url_of(by_hand, "make-command"), line).content.decode()

    for page in (guessing, making):
        assert f'<p id="message" class="message message--told" >{FIRST}</p>' in page
    assert '<option value="5" selected>' in guessing


def test_a_first_guess_can_be_typed_on_the_front_page_by_those_who_chose_to(client: Client):
    assert 'name="command"' not in client.get("/").content.decode()
    client.cookies["look"] = "system.shapes.system.typed"
    page = client.get("/").content.decode()
    address = re.search(r'formaction="(/games/[^"]+/commands/)"', page)
    assert address
    hidden = hidden_fields(page)

    before = client.post(address[1], hidden | {"command": "resign"}, headers=HTMX)
    response = client.post(address[1], hidden | {"command": "1122"}, headers=HTMX)

    assert told(before) == "There is nothing to give up before the first guess."
    assert told(response).startswith("Guess 1: orange, orange, sky, sky.")
    assert Game.objects.get().board.rows[0].code == "1122"


def test_an_answer_is_typed_and_the_next_guess_is_told(client: Client, by_hand: Game):
    spellings = [read(by_hand, line).feedback for line in ("1 2", "12", "1, 2")]
    assert spellings == [Feedback(1, 2)] * 3

    response = type_in(client, by_hand, "1 2", number=2)

    board = reread(by_hand).board
    assert board.rows[1].feedback == Feedback(1, 2)
    assert told(response) == (
        "Guess 2: orange, orange, yellow, blue. 1 black, 2 white. 34 codes left."
        " Knuth guesses orange, yellow, orange, vermillion."
    )
    assert 'id="command"' in response.content.decode()


def test_a_board_that_is_answered_by_hand_is_read(client: Client, by_hand: Game):
    answers = {
        "question": "Knuth guesses orange, orange, yellow, blue.",
        "last": FIRST,
        "row 1": FIRST,
        "codes": "208 codes left.",
        "resign": "To give up this game, type resign again.",
    }
    assert {line: answer(by_hand, line) for line in answers} == answers

    response = type_in(client, by_hand, "question", number=2)

    assert response.status_code == HTTPStatus.OK
    assert told(response) == answers["question"]
    assert reread(by_hand).board.guesses_used == 1


def test_an_answer_is_corrected(client: Client, by_hand: Game):
    response = type_in(client, by_hand, "correct 1 0 0", number=2)

    assert reread(by_hand).board.rows[0].feedback == Feedback(0, 0)
    assert told(response) == (
        "Guess 1: orange, orange, sky, sky. No black, no white. 256 codes left."
        " Knuth guesses yellow, yellow, blue, vermillion."
    )


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([(1, 3, 0), (2, 0, 0)], "which one is it? Guess 2: 1 black, 1 white. "),
        (
            [(1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1)],
            "No code fits all of your answers. No single change would make them fit",
        ),
    ],
)
def test_a_contradiction_is_told_with_its_mends(
    client: Client, guest: Player, answers: list[tuple[int, int, int]], words: str
):
    game = makes.by_hand(player=guest)
    for number, black, white in answers:
        game.answer(Feedback(black, white), number=number)
        game = reread(game)

    assert words in answer(game, "question")
    refused = type_in(client, game, "0 0", number=game.board.guesses_used + 1)

    assert refused.status_code == HTTPStatus.CONFLICT
    assert told(refused) == "Your answers contradict each other. Correct one of them first."


def test_what_is_no_answer_is_told_stays_in_the_line_and_changes_nothing(
    client: Client, by_hand: Game
):
    how, which = (
        "Say how many are black, then how many white, such as 1 2.",
        "Say which guess, and what it earned, such as correct 2 1 0.",
    )
    refusals = {
        "": "Type a command, such as help.",
        "rival": NO_COMMAND.format("rival"),
        "go on": NO_COMMAND.format("go on"),
        "1": how,
        "1 2 3": how,
        "3 1": "3 black, 1 white is no possible answer with 4 pegs.",
        "correct": which,
        "correct 1": which,
        "correct one 1 0": which,
        "correct 1 1": how,
        "correct 2 1 0": "There is no row 2 yet.",
    }
    assert {line: refusal(by_hand, line) for line in refusals} == refusals

    response = type_in(client, by_hand, "correct 2 1 0", number=2)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert told(response) == "There is no row 2 yet."
    assert 'value="correct 2 1 0"' in response.content.decode()
    assert type_in(client, by_hand, "1 2", number=3).status_code == HTTPStatus.CONFLICT
    assert [row.feedback for row in reread(by_hand).board.rows] == [Feedback(1, 1)]


def test_the_computer_is_told_to_go_on_and_then_to_guess_to_the_end(client: Client, guest: Player):
    game = make_make(player=guest)

    one = type_in(client, game, "go on", number=1)
    used = reread(game).board.guesses_used
    rest = type_in(client, game, "all", number=2)

    assert told(one).startswith("Guess 1: orange, orange, sky, sky. No black, no white.")
    assert used == 1
    turns = turns_needed(LEVELS["knuth"], "6543")
    assert told(rest).endswith(f"Knuth found your code in {turns} guesses.")


def test_where_colors_are_digits_a_player_types_bulls_and_cows(client: Client, guest: Player):
    game = reread(makes.by_hand(player=guest, variant=BULLS_AND_COWS))
    client.cookies["look"] = "system.shapes.system.typed"

    words = answer(game, "help")
    page = client.get(game.get_absolute_url()).content.decode()

    assert words.startswith("Type what the guess earns, bulls then cows, such as 1 2.")
    assert "Bulls and cows, such as 1 2, or: question, correct 2 1 0" in page
    assert "lack" not in words
    assert refusal(game, "1") == "Say how many bulls, then how many cows, such as 1 2."


def test_the_board_is_read_and_stays_as_it_is(client: Client, game: Game):
    answers = {
        "last": SECOND,
        "LAST": SECOND,
        "row 1": FIRST,
        "row 2": SECOND,
        "row 3": "There is no row 3 yet.",
        "history": f"{FIRST} {SECOND}",
        "codes": "13 codes left.",
        "rival": "You play alone.",
    }
    assert {line: answer(game, line) for line in answers} == answers

    response = type_in(client, game, "last", sure="resign")

    assert response.status_code == HTTPStatus.OK
    assert told(response) == SECOND
    assert response["HX-Reswap"] == "none"
    assert 'name="sure"' not in response.content.decode()
    assert reread(game).board.guesses_used == 2
