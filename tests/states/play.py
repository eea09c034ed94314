"""Boards in every mode, and how they begin and end."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse

from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Coach, Codemaker, First
from games.core.player import Player
from solver import BULLS_AND_COWS, LEVELS, MIND_READER, SUPER, Feedback, Rules, variant_of
from tests.factories import make_game, make_race, play_codes, reread
from tests.states.state import SECRET, TYPED, WRONG, State, at, come_as_guest, look, secret_of

if TYPE_CHECKING:
    from tests.browser.table import Table

KNUTH = LEVELS["knuth"]


def an_evening(client: Client) -> Iterator[State]:
    """What somebody new sees who plays a game, and looks at what came of it."""
    yield State("front_page", "/")
    me = come_as_guest(client)
    game = play_codes(make_game(player=me, coach=Coach.COUNT, secret="3621"), "1122", "4421")
    yield State("in_play", at(game), then=_open_all)
    game = play_codes(game, "6621", "3621")
    yield State("won", at(game))
    yield State("review", f"{at(game)}review/3/?try=1344")
    yield State("stats", "/me/stats/")
    yield State("lab", "/lab/")


def _open_all(table: "Table") -> None:
    table.fill("12")
    table.page.locator("#keys summary").click()
    table.page.get_by_text("Secret sealed").click()
    table.page.get_by_text("Resign", exact=True).click()


def ways_to_begin(client: Client) -> Iterator[State]:
    yield State("ways_to_play", "/", then=_open_sheet)
    yield State("full_row", "/", then=lambda table: table.fill(SECRET))
    duel = "/new/?mode=duel&variant=super&level=most-parts"
    yield State("new_game", duel, then=_click("How strong are the opponents?"))
    for mode in ("break", "race", "make"):
        yield State(f"new_{mode}", f"/new/?mode={mode}")
    large = "/new/?mode=break&variant=custom&pegs=8&colors=12&repeats=on"
    yield State("new_game_refused", large, status=422)
    yield State("own_rules_refused", large.removeprefix("/new"), status=422)
    game = play_codes(make_game(player=come_as_guest(client)), WRONG)
    yield State("another_game_waits", "/")
    yield State("seal_in_play", reverse("seal", args=[game.token]))
    yield State("seal_over", reverse("seal", args=[play_codes(game, SECRET).token]))


def _open_sheet(table: "Table") -> None:
    """Open what a phone has behind the chip, which a wide screen does not show."""
    table.page.locator(".chip > summary").evaluate("summary => summary.click()")


def _click(words: str) -> Any:
    return lambda table: table.page.get_by_text(words, exact=True).click()


def breaks(client: Client) -> Iterator[State]:
    me = come_as_guest(client)
    yield State("lost", at(play_codes(make_game(player=me), *[WRONG] * 10)))
    given_up = play_codes(make_game(player=me, variant=BULLS_AND_COWS, secret="4567"), "0123")
    given_up.resign()
    yield State("given_up", at(given_up))
    found = play_codes(make_game(player=me, variant=BULLS_AND_COWS, secret="4567"), "0123", "4567")
    yield State("digits_found", at(found))
    yield State("won_again", at(play_codes(make_game(player=me), "1122", SECRET)))
    yield State("perfect", at(play_codes(make_game(player=me), "1123", "1415", "1631", SECRET)))
    left = make_game(player=me)
    left.abandon()
    yield State("abandoned", at(left))
    digits = make_game(player=me, variant=BULLS_AND_COWS, coach=Coach.COUNT, secret="4567")
    yield State("digits", at(play_codes(digits, "0123")))
    colorful = make_game(player=me, variant=variant_of(Rules(5, 12), 3), secret="CBA98")
    yield State("most_colors", at(play_codes(colorful, "12345")))
    yield State("notes", at(play_codes(make_game(player=me), "1122")), then=_cross_out)
    hinted = make_game(player=me, coach=Coach.FULL)
    yield State("coached", at(play_codes(hinted, WRONG, WRONG)), then=_ask_for_a_hint)
    taken = make_game(player=me)
    yield State("row_refused", at(taken), then=lambda table: _guess_late(table, taken), refused=409)
    shared = play_codes(make_race(player=me, coach=Coach.FULL), *[WRONG] * 9, SECRET)
    yield State("share_open", at(shared), then=lambda table: table.share())


def _cross_out(table: "Table") -> None:
    """Every kind of note, and the card of a color."""
    table.holes.first.focus()
    for key in "xx1" + "x2x3x4x5":
        table.page.keyboard.press(key)
    for key in ("ArrowRight", "x", "6"):
        table.page.keyboard.press(key)
    table.tray.locator("[data-place='6']").click(button="right")


def _ask_for_a_hint(table: "Table") -> None:
    table.page.get_by_role("button", name="Hint").click()
    table.page.wait_for_selector("#hint .code")


def _guess_late(table: "Table", game: Game) -> None:
    """Fill a row that was taken in another tab meanwhile."""
    play_codes(game, WRONG)
    table.fill("1243")
    table.send()
    table.page.wait_for_selector("#message:not(:empty)")


def evil(client: Client) -> Iterator[State]:
    me = come_as_guest(client)
    choices: dict[str, Any] = {"player": me, "secret": "", "codemaker": Codemaker.EVIL}
    game = play_codes(make_game(coach=Coach.FULL, **choices), WRONG)
    yield State("evil_in_play", at(game))
    game.resign()
    yield State("evil_over", at(game))
    shortest = ("1122", "3345", "3366", "1444", "4555")
    yield State("evil_cornered", at(play_codes(make_game(**choices), *shortest)))


def races(client: Client) -> Iterator[State]:
    me = come_as_guest(client)
    race = play_codes(make_race(player=me), WRONG)
    yield State("race_in_play", at(race))
    yield State("race_over", at(play_codes(race, SECRET)))
    behind = play_codes(make_race(player=me, secret="1122"), "3456")  # which Knuth guesses first
    yield State("race_lost", at(behind))
    perfect = make_race(player=me, variant=SUPER, level=LEVELS["perfect"], secret="54321")
    yield State("against_perfect", at(play_codes(perfect, "12345")))
    longest = variant_of(Rules(8, 5), 3)
    choices: dict[str, Any] = {"level": LEVELS["goldfish"], "secret": "11111111"}
    race = make_race(player=me, variant=longest, coach=Coach.COUNT, **choices)
    yield State("longest_board", at(play_codes(race, "12345123")))


def duels(client: Client) -> Iterator[State]:
    me = come_as_guest(client)
    choices: dict[str, Any] = {"player": me, "mode": DUEL, "level": KNUTH, "own_secret": "6543"}
    duel = make_game(first=First.COMPUTER, **choices)
    yield State("duel_in_play", at(play_codes(duel, WRONG)))
    yield State("duel_over", at(play_codes(make_game(**choices), SECRET)))


def answered(player: Player, *answers: tuple[int, int, int], guesses: int = 10) -> Game:
    """A make on a real board. Each answer names its guess, and may correct an earlier one."""
    variant = variant_of(Rules(4, 6), guesses)
    game = make_game(player=player, mode=MAKE, level=KNUTH, secret="", variant=variant)
    for number, black, white in answers:
        reread(game).answer(Feedback(black, white), number=number)
    return reread(game)


def makes(client: Client) -> Iterator[State]:
    me = come_as_guest(client)
    yield State("make_asks", at(answered(me, (1, 1, 1))), then=_open_make)
    yield State("make_contradiction", at(answered(me, (1, 3, 0), (2, 0, 0))))
    mistakes = answered(me, (1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1))
    yield State("make_contradiction_without_a_mend", at(mistakes))
    hidden: dict[str, Any] = {"player": me, "mode": MAKE, "secret": "", "own_secret": SECRET}
    told = make_game(level=MIND_READER, **hidden)
    client.post(reverse("go-on", args=[told.token]), {"number": "1"})
    yield State("make_told", at(told))
    over = make_game(level=KNUTH, **hidden)
    client.post(reverse("go-on", args=[over.token]), {"number": "1", "to_the_end": "on"})
    yield State("make_over", at(over))
    for level, code in [("perfect", SECRET), *[("knuth", "1122")] * 6, *[("knuth", SECRET)] * 3]:
        other = make_game(**hidden | {"level": LEVELS[level], "own_secret": code})
        client.post(reverse("go-on", args=[other.token]), {"number": "1", "to_the_end": "on"})
    yield State("make_compared", at(other))
    hide = {"mode": "make", "variant": "classic", "level": "knuth"} | secret_of(SECRET)
    yield State("make_hidden", "/games/", form=hide)
    yield State("mind_reader", "/me/mind-reader/")


def _open_make(table: "Table") -> None:
    table.answers.first.click()
    table.page.get_by_text("Correct an answer").click()
    table.page.get_by_text("Stop", exact=True).click()


def looks(client: Client) -> Iterator[State]:
    game = play_codes(make_game(player=come_as_guest(client)), WRONG)
    look(client, "dark.letters.reduced.sound")
    yield State("letters", at(game), then=_open_all)
    look(client, "light.plain.system")
    yield State("plain_and_light", at(game), then=_open_all)
    look(client, "light.plain.system.box")
    yield State("box_colors", at(game))
    look(client, "dark.shapes.system.contrast.sound")
    yield State("high_contrast", at(game))


def typed_commands(client: Client) -> Iterator[State]:
    look(client, TYPED)
    yield State("typed_command_refused", "/", then=_type("1289", "#message"), refused=422)
    me = come_as_guest(client)
    game = play_codes(make_game(player=me, coach=Coach.COUNT), WRONG)
    yield State("typed_commands", at(game), then=_type("resign", "#message"))
    yield State("typed_answers", at(answered(me, (1, 3, 0))), then=_type("help", "#message"))


def _type(command: str, answer: str) -> Any:
    def type_it(table: "Table") -> None:
        table.page.get_by_label("Command", exact=True).fill(command)
        table.page.keyboard.press("Enter")
        table.page.wait_for_selector(f"{answer}:not(:empty)")

    return type_it


STORIES = (an_evening, ways_to_begin, breaks, evil, races, duels, makes, looks, typed_commands)
