"""Every page of the site in every state that looks its own, and how to come to it."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from io import StringIO
from typing import Any

from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from games.lab.compare.words import EXAMPLES
from games.live import polling
from games.models import (
    Block,
    Coach,
    Codemaker,
    Daily,
    Game,
    Match,
    Player,
    Rating,
    RatingChange,
    Run,
    Scope,
    Token,
    today,
)
from games.models.training import Kind
from games.modes import DUEL, MAKE, RACE
from games.modes.clock import Control
from games.review.ledgers import ledger_of
from games.train import runs
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MINI,
    SUPER,
    Rules,
    parse_code,
    try_guess,
    variant_of,
)
from tests.browser.matches import guests, open_match, seat_at
from tests.browser.table import Table, wrong_for
from tests.factories import (
    confirm_email,
    guess_in,
    make_bot,
    make_challenge,
    make_design,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
)
from tests.games.accounts.factors import code_of
from tests.games.lapses import best_for, lapse, worst_for
from tests.games.models.test_ladder import rank

PASSWORD = "correct horse battery"
SECRET = "1234"
WRONG = wrong_for(SECRET)


def link_in_last_mail() -> str:
    found = re.search(r"http://\S+", str(mail.outbox[-1].body))
    assert found
    return found[0]


def front_page(table: Table) -> None:
    table.page.goto("/")


def full_row(table: Table) -> None:
    table.fill("1234")


def in_play(table: Table) -> None:
    table.start(coach="Count", secret=SECRET)
    table.guess_unseen(WRONG)
    table.guess("1243")
    table.fill("12")
    table.page.locator("#keys summary").click()
    table.page.get_by_text("Secret sealed").click()
    table.page.get_by_text("Resign", exact=True).click()


def row_refused(table: Table) -> None:
    table.start(secret=SECRET)
    with table.second_tab() as other:
        other.guess(WRONG)
    table.fill("1243")
    table.send()
    table.page.wait_for_selector("#message:not(:empty)")


def won(table: Table) -> None:
    table.start(coach="Count", secret=SECRET)
    table.guess(WRONG)
    table.guess(SECRET)


def lost(table: Table) -> None:
    table.start(secret=SECRET)
    table.guess_unseen(*[WRONG] * 9)
    table.guess(WRONG)


def race_in_play(table: Table) -> None:
    table.start("Race", secret=SECRET)
    table.guess(WRONG)


def race_over(table: Table) -> None:
    race_in_play(table)
    table.guess(SECRET)


def against_perfect(table: Table) -> None:
    table.page.goto("/new/?mode=race&variant=super&level=perfect")
    table.press("Start")
    table.guess("12345")


def coached(table: Table) -> None:
    table.start(coach="Full", secret=SECRET)
    table.guess(WRONG)
    table.guess(WRONG)
    table.page.get_by_role("button", name="Hint").click()
    table.page.wait_for_selector("#hint .code")


def new_game(table: Table) -> None:
    table.page.goto("/new/?mode=duel&variant=super&level=most-parts")
    table.page.get_by_text("How strong are the opponents?").click()


def new_game_refused(table: Table) -> None:
    table.page.goto("/new/?mode=break&variant=custom&pegs=8&colors=12&repeats=on")


def duel_in_play(table: Table) -> None:
    table.page.goto("/new/?mode=duel&first=computer")
    for hole in "1234":
        table.page.locator(f"#secret-{hole}").select_option(hole)
    table.press("Start")
    table.guess(WRONG)


def longest_board(table: Table) -> None:
    table.page.goto(
        "/new/?mode=race&variant=custom&pegs=8&colors=5&guesses=3&repeats=on&coach=count"
    )
    table.press("Start")
    table.guess("12345123")


def most_colors(table: Table) -> None:
    table.page.goto("/new/?mode=break&variant=custom&pegs=5&colors=12&guesses=3&repeats=on")
    table.press("Start")
    table.guess("12345")


def digits(table: Table) -> None:
    table.page.goto("/new/?mode=break&variant=bulls-and-cows&coach=count")
    table.press("Start")
    for digit in "0123":
        table.tray.get_by_role("button", name=digit, exact=True).click()
    table.send()
    table.page.wait_for_selector("#history tbody tr")


def evil_over(table: Table) -> None:
    table.page.goto("/new/?mode=break&codemaker=evil")
    table.press("Start")
    table.guess(WRONG)
    table.resign()
    table.page.wait_for_selector(".ending")


def solve(table: Table) -> None:
    table.page.goto("/solve/")


def solve_few_left(table: Table) -> None:
    table.page.goto("/solve/?guess-1=1122&black-1=1&white-1=1&guess-2=1344&white-2=2")


def solve_refused(table: Table) -> None:
    table.page.goto("/solve/?guess-1=1122&black-1=3&white-1=1")


def rules(table: Table) -> None:
    table.page.goto("/rules/")
    table.page.get_by_text("How strong are the opponents?").click()
    table.page.locator("#keys summary").click()


def rules_explained(table: Table) -> None:
    table.page.goto("/rules/?step=1&black=2&white=0")


def rules_second_step(table: Table) -> None:
    table.page.goto("/rules/?step=2")


def rules_last_step(table: Table) -> None:
    table.page.goto("/rules/?step=3")


def rules_clash(table: Table) -> None:
    table.page.goto("/rules/?step=2&option=143")


def rules_last_guess(table: Table) -> None:
    table.page.goto("/rules/?step=2&option=341")
    table.page.get_by_role("link", name="Next step").click()
    table.page.wait_for_selector("#step:focus")
    table.fill("531")
    table.send()
    table.page.wait_for_selector("#message:not(:empty)")


def rules_found(table: Table) -> None:
    table.page.goto("/rules/?step=3&peg-1=2&peg-2=4&peg-3=1")


def rules_refused(table: Table) -> None:
    table.page.goto("/rules/?step=1&black=2&white=1")


def make_asks(table: Table) -> None:
    table.page.goto("/new/?mode=make")
    table.press("Start")
    table.answer_unseen((1, 1, 1))
    table.answers.first.click()
    table.page.get_by_text("Correct an answer").click()
    table.page.get_by_text("Stop", exact=True).click()


def make_contradiction(table: Table) -> None:
    table.page.goto("/new/?mode=make")
    table.press("Start")
    table.answer_unseen((1, 3, 0))
    table.answer(0, 0)


def make_contradiction_without_a_mend(table: Table) -> None:
    table.page.goto("/new/?mode=make")
    table.press("Start")
    table.answer_unseen((1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1))


def make_told(table: Table) -> None:
    table.page.goto("/new/?mode=make&level=mind-reader")
    table.hide(SECRET)
    table.press("Start")
    table.page.get_by_role("button", name="Next guess").click()
    table.page.wait_for_selector("#history tbody tr")


def make_over(table: Table) -> None:
    table.page.goto("/new/?mode=make")
    table.hide(SECRET)
    table.press("Start")
    table.page.get_by_role("button", name="All at once").click()
    table.page.wait_for_selector(".ending")


def mind_reader(table: Table) -> None:
    table.page.goto("/me/mind-reader/")


def daily(table: Table) -> None:
    table.page.goto("/daily/")


def daily_in_play(table: Table) -> None:
    daily(table)
    table.press("Play today")
    table.guess_unseen(wrong_for(table.secret))
    daily(table)


def daily_over(table: Table) -> None:
    daily(table)
    table.press("Play today")
    table.guess_unseen(wrong_for(table.secret), table.secret)
    daily(table)
    table.share()


def day_of_the_past(table: Table) -> None:
    table.page.goto("/daily/2026-02-14/")


def challenges(table: Table) -> None:
    table.page.goto("/challenges/")


def challenge_issued(table: Table) -> None:
    challenges(table)
    table.press("Draw one for us")


def challenge_taken_up(table: Table) -> None:
    table.page.goto(make_challenge(secret=SECRET).get_absolute_url())


def challenge_waiting(table: Table) -> None:
    challenge_taken_up(table)
    table.press("Accept the challenge")
    table.guess_unseen(WRONG, SECRET)
    table.follow("The challenge")


def challenge_over(table: Table) -> None:
    challenge = make_challenge(creator=make_player(), secret=SECRET)
    friend = Game.objects.start(player=make_player(), origin=challenge)
    play_codes(friend, *[WRONG] * 9, SECRET)
    table.page.goto(challenge.get_absolute_url())
    table.press("Accept the challenge")
    table.guess_unseen(WRONG, SECRET)
    table.follow("The challenge")


def own_challenges_empty(table: Table) -> None:
    table.page.goto("/me/challenges/")


def own_challenges(table: Table) -> None:
    """One that was won, one that waits for its end, and one that nobody has finished."""
    me = make_player(username="a" * 30, password=PASSWORD)
    for number, length in enumerate((1, 30)):
        challenge = make_challenge(creator=me, secret=SECRET if number else "")
        for place in range(7):
            friend = make_player(username="bcdefgh"[place] * length + "xy"[number])
            game = Game.objects.start(player=friend, origin=challenge)
            play_codes(game, *[WRONG] * (place // 2), game.board.secret)
    Game.objects.start(player=me, origin=make_challenge(variant=SUPER, coach=Coach.FULL))
    for _ in range(10):
        make_challenge(creator=me)
    table.sign_in("a" * 30, PASSWORD)
    table.page.goto("/me/challenges/")


def match_of_two(table: Table, **choices: Any) -> Match:
    """A match of the visitor and of somebody who looks from elsewhere."""
    visitor, other = guests(2)
    match = open_match(visitor, other, **choices)
    seat_at(table, match, visitor)
    return match


def guess_elsewhere(match: Match, number: int, code: str) -> None:
    """Let a seat guess from another browser, whoever looks."""
    now = timezone.now()
    polling.publish(guess_in(Match.objects.get(pk=match.pk), number, code, now), now)


def match_in_play(table: Table) -> None:
    clock = {"control": Control.TOTAL, "seconds": 300, "increment": 5}
    match = match_of_two(table, secret=SECRET, levels=("knuth",), **clock)
    table.guess(WRONG)
    guess_elsewhere(match, 2, "1156")
    table.page.get_by_text("Say something").click()
    table.page.wait_for_selector(".seat__answers >> nth=2")


def match_rated(table: Table) -> None:
    """A match of a series, between accounts of long names, in which the other one offers a draw."""
    me, eve = (make_player(username=letter * 30, password=PASSWORD) for letter in "ae")
    clock: dict[str, Any] = {"control": Control.TOTAL, "seconds": 300, "increment": 5}
    match = make_match(me, eve, secret=SECRET, is_rated=True, legs=3, **clock)
    for number in (1, 2):
        guess_elsewhere(match, number, "1156")
    offer = partial(_offer_draw, number=2)
    Match.objects.change(match.token, timezone.now(), offer)
    table.sign_in("a" * 30, PASSWORD)
    table.page.goto(match.get_absolute_url())


def _offer_draw(match: Match, number: int) -> None:
    match.offer_draw(match.everyone[number - 1])


def match_hides(table: Table) -> None:
    match_of_two(table, mode=DUEL)
    table.page.wait_for_selector("code-row")


def match_watched(table: Table) -> None:
    players = guests(8)
    match = open_match(*players, secret=SECRET)
    for number in range(1, 8):
        guess_elsewhere(match, number, "1156")
    seat_at(table, match, None)


def match_over(table: Table) -> None:
    match = match_of_two(table, secret=SECRET)
    guess_elsewhere(match, 2, WRONG)
    guess_elsewhere(match, 2, SECRET)
    table.fill(SECRET)
    table.send()
    table.page.wait_for_selector(".ending")


def live_empty(table: Table) -> None:
    table.page.goto("/live/")


def live_refused(table: Table) -> None:
    table.page.goto("/live/")
    table.page.get_by_label("Players, including you").select_option("1")
    table.press("Open the match")


def live(table: Table) -> None:
    """An invitation, matches of one's own, open seats, and a name that is blocked, all of them long."""
    me, eve = (make_player(username=letter * 30, password=PASSWORD) for letter in "ae")
    clock: dict[str, Any] = {"control": Control.TOTAL, "seconds": 300, "increment": 5}
    clock["is_listed"] = True
    make_match(eve, people=2, invited=me)
    make_match(me, eve, mode=DUEL)
    make_match(me, people=3, levels=("most-parts", "forgetful"))
    for _ in range(3):
        player = make_player(username=f"{'b' * 25}-{Player.objects.count()}")
        make_match(player, people=6, levels=("forgetful",), variant=BULLS_AND_COWS, **clock)
    Block.objects.block(me, make_player(username="c" * 30), "")
    table.sign_in("a" * 30, PASSWORD)
    table.page.goto("/live/?against=b")


def live_waiting(table: Table) -> None:
    table.page.goto("/live/")
    table.page.get_by_label("Players, including you").select_option("4")
    table.press("Open the match")
    match = Match.objects.get()
    sit = partial(Match.sit, player=make_player(username="a" * 30), now=timezone.now())
    Match.objects.change(match.token, timezone.now(), sit)
    table.page.reload()


def live_free_seat(table: Table) -> None:
    table.page.goto(make_match(make_player(), people=8).get_absolute_url())


def ladder_of_newcomer(table: Table) -> None:
    table.page.goto("/ladder/?rules=super")


def ladder(table: Table) -> None:
    me = make_player(username="ada", password=PASSWORD)
    for level, guesses in (("goldfish", 0), ("dreamer", 1), ("random", 9)):
        for _ in range(4):
            race = make_race(player=me, level=LEVELS[level], secret=SECRET)
            play_codes(race, *[WRONG] * guesses, SECRET)
    table.sign_in("ada", PASSWORD)
    table.page.goto("/ladder/")


def ratings(table: Table) -> None:
    table.page.goto("/ratings/")
    table.page.locator(".behind summary").click()


def lab(table: Table) -> None:
    table.page.goto("/lab/")


def comparison_empty(table: Table) -> None:
    table.page.goto("/lab/compare/")
    table.page.get_by_text("Add a variation").click()


def comparison(table: Table) -> None:
    table.page.goto(f"/lab/compare/?{EXAMPLES[0][1]}")


def comparison_announced(table: Table) -> None:
    table.page.goto("/lab/compare/?variant=super&s=minimax&s=entropy&s=random")


def comparison_at_work(table: Table) -> None:
    comparison_announced(table)
    table.press("Start")


def design(table: Table) -> None:
    table.page.goto("/lab/design/")


def design_refused(table: Table) -> None:
    table.page.goto("/lab/design/?parts=0")


def design_to_save(table: Table) -> None:
    """An account has saved some designs, and is refused a name."""
    ada = make_player(username="ada", password=PASSWORD)
    make_design(owner=ada, name="Slow and steady").enter_table()
    make_design(owner=ada, name="Large", rules=SUPER.rules, counts=None)
    table.sign_in("ada", PASSWORD)
    table.page.goto("/lab/design/?variant=mini&entropy=1&worst=0.5")
    table.page.get_by_label("Its name").fill("Knuth")
    table.press("Save")


def designs_of_newcomer(table: Table) -> None:
    table.page.goto("/lab/designs/mine/")


def designs_of_mine(table: Table) -> None:
    design_to_save(table)
    table.page.goto("/lab/designs/mine/")
    table.page.locator(".designs__more summary").last.click()


def designs_empty(table: Table) -> None:
    table.page.goto("/lab/designs/")


def designs_best(table: Table) -> None:
    ada, bob = (make_player(username=name, password=PASSWORD) for name in ("ada", "bob"))
    everything = "parts+0.9*entropy+0.8*worst+0.7*expected-size:among=candidates"
    for owner, text in ((ada, "parts+worst"), (bob, everything), (bob, "entropy+parts")):
        make_design(owner=owner, strategy=text, first="123").enter_table()
    table.sign_in("ada", PASSWORD)
    table.page.goto("/lab/designs/3x6/")


def race_against_a_design(table: Table) -> None:
    rival = make_design(name="Slow and steady")
    table.page.goto(f"/?mode=race&variant=mini&level={rival.slug}")
    table.guess("111")


def comparison_refused(table: Table) -> None:
    table.page.goto("/lab/compare/?s=knut")


def tables(table: Table) -> None:
    table.page.goto("/lab/tables/")


def table_of_weighted(table: Table) -> None:
    table.page.goto("/lab/tables/weighted/?show=over")


def records(table: Table) -> None:
    table.page.goto("/lab/tables/records/")


def trainer_of_newcomer(table: Table) -> None:
    table.page.goto("/train/")


def exercise(table: Table) -> None:
    trainer_of_newcomer(table)
    table.press("Grade 4")
    table.page.locator("#keys summary").click()


def exercise_refused(table: Table) -> None:
    exercise(table)
    table.fill("12")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("#message:not(:empty)")


def exercise_answered(table: Table) -> None:
    exercise(table)
    table.fill("1123")
    table.send()
    table.page.wait_for_selector(".verdict")


def run_over(table: Table) -> None:
    exercise(table)
    answer_unseen(Run.objects.get())
    table.page.goto(Run.objects.get().get_absolute_url())


def trainer(table: Table) -> None:
    """One run that is over, one that goes on, and mistakes that are due."""
    run_over(table)
    guest = Player.objects.get()
    lapse(guest)
    Run.objects.begin(guest, Kind.DAILY, runs.daily(today()), today())
    table.page.goto("/train/")


def answer_unseen(run: Run) -> None:
    """Answer all exercises of a run, every second one right."""
    for number, asked in enumerate(run.asked, start=1):
        code = best_for(asked) if number % 2 else worst_for(asked)
        guess = parse_code(code, asked.rules)
        run.take(number, try_guess(asked.rules, asked.history, guess))


def review(table: Table) -> None:
    """Opened at a guess whose best one was another, with a third one beside the two."""
    table.start(secret="3621")
    table.guess_unseen("1122", "4421", "6621", "3621")
    table.page.goto(f"{table.page.url}review/3/?try=1344")


def review_of_a_race(table: Table) -> None:
    table.start("race", secret="3621")
    table.guess_unseen("1122", "4421", "6621", "3621")
    table.page.goto(f"{table.page.url}review/")


def review_of_long_codes(table: Table) -> None:
    """Rows of eight pegs, which take the most room."""
    table.page.goto("/new/?mode=break&variant=custom&pegs=8&colors=2&guesses=5&repeats=on")
    table.press("Start")
    table.secret = "11221122"
    table.guess_unseen("11112222", "12121212", "11221122")
    table.page.goto(f"{table.page.url}review/2/")


def review_refused(table: Table) -> None:
    table.start(secret=SECRET)
    table.guess(WRONG)
    table.page.goto(f"{table.page.url}review/")


def codes_left(table: Table) -> None:
    table.start(secret="3621")
    table.guess_unseen("1122", "4421", "3621")
    table.page.goto(f"{table.page.url}review/3/codes/")


def share_open(table: Table) -> None:
    table.start("Race", coach="Full", secret=SECRET)
    table.guess_unseen(*[WRONG] * 9, SECRET)
    table.share()


def another_game_waits(table: Table) -> None:
    table.start()
    table.page.goto("/")


def history_empty(table: Table) -> None:
    table.page.goto("/me/history/")


def history_with_games(table: Table) -> None:
    table.start(coach="Count", secret=SECRET)
    table.guess_unseen(WRONG, SECRET)
    table.start("Race", secret=SECRET)
    table.guess_unseen(WRONG, SECRET)
    table.start(secret=SECRET)
    table.guess_unseen(WRONG)
    table.page.goto("/me/history/")


def stats_empty(table: Table) -> None:
    table.page.goto("/me/stats/")


def stats(table: Table) -> None:
    table.start(secret=SECRET)
    table.guess_unseen(SECRET)
    player = Game.objects.get().player
    for codes in ([WRONG, SECRET], [SECRET], [WRONG, WRONG, SECRET]):
        ledger_of(play_codes(make_game(player=player, secret=SECRET), *codes).board)
    play_codes(make_race(player=player, secret=SECRET), WRONG, SECRET)
    ledger_of(play_codes(make_game(player=player, variant=MINI, secret="112"), "123", "112").board)
    table.page.goto("/me/stats/?rules=classic")
    for summary in table.page.locator("#figures summary").all():
        summary.click()


def stats_with_a_rating(table: Table) -> None:
    """Some rated matches of a few days, so that the rating is still provisional."""
    ada, bob = (make_player(username=name, password=PASSWORD) for name in ("ada", "bob"))
    for codes in ([WRONG, SECRET], [SECRET], [WRONG, WRONG, SECRET]):
        ledger_of(play_codes(make_game(player=ada, secret=SECRET), *codes).board)
    for days in (9, 5, 4, 0):
        with transaction.atomic():
            Rating.objects.update_after(CLASSIC.rules, {ada.pk: days % 2, bob.pk: 0.5})
        past = timezone.now() - timedelta(days=days)
        RatingChange.objects.filter(at__gt=past + timedelta(hours=1)).update(at=past)
    table.sign_in("ada", PASSWORD)
    table.page.goto("/me/stats/?rules=classic")


def history_narrowed(table: Table) -> None:
    history_with_games(table)
    table.page.goto("/me/history/?result=won&sort=fewest")


def history_without_a_match(table: Table) -> None:
    history_with_games(table)
    table.page.goto("/me/history/?rules=super")


def history_refused(table: Table) -> None:
    table.page.goto("/me/history/?rules=chess")


def history_of_every_way(table: Table) -> None:
    """Every way to play, under the longest names of rules and opponents, and more than a page."""
    table.guess(wrong_for(table.secret))
    player = Player.objects.get()
    start, level = Game.objects.start, LEVELS["most-parts"]
    for variant in (CLASSIC, BULLS_AND_COWS, variant_of(Rules(6, 10), 20)):
        choices: dict[str, Any] = {
            "player": player,
            "variant": variant,
            "coach": Coach.FULL,
            "level": level,
        }
        own = "123456"[: variant.rules.pegs]
        start(mode=DUEL, own_secret=own, **choices).resign()
        start(mode=MAKE, own_secret=own, **choices)
        start(mode=RACE, **choices).resign()
    start(player=player, codemaker=Codemaker.EVIL).resign()
    start(player=player, origin=Daily.objects.on(today())).abandon()
    for _ in range(50):
        start(player=player)
    last = Game.objects.order_by("-pk")[45]
    table.page.goto(f"/me/history/?after={last.pk}")


def leaderboard_empty(table: Table) -> None:
    table.page.goto("/leaderboard/")


def leaderboard_full(table: Table) -> None:
    call_command("demo_data", players=12, games=600, verbosity=0, stdout=StringIO())
    for name, guesses in (("a" * 30, 3), ("bob", 1), ("cy", 2)):
        player = make_player(username=name, is_public=name != "cy", password=PASSWORD)
        game = Game.objects.start(player=player, origin=Daily.objects.on(today()))
        secret = game.board.secret
        play_codes(game, *[wrong_for(secret)] * guesses, secret)
    table.sign_in("cy", PASSWORD)
    table.page.goto("/leaderboard/")


def bots_empty(table: Table) -> None:
    table.page.goto("/bots/?rules=mini")


def bots(table: Table) -> None:
    """Strong ones and weak ones, two of equal strength, and one with the longest name."""
    for place, strength in enumerate((4.341, 4.42, 4.43, 4.432, 4.64, 4.66, 4.9, 5.11, 5.5, 9.2)):
        name = "a" * 30 if place == 1 else f"turing-{place}"
        rank(
            make_bot(username=name, is_public=place % 2 == 0),
            strength,
            finished=1296 if place < 5 else 100 + place,
            drawn=1296,
            needed=round(strength * (1296 if place < 5 else 100 + place)),
            luck=(place - 4) / 40,
        )
    table.page.goto("/bots/")


def seal_in_play(table: Table) -> None:
    table.start()
    table.page.goto(f"{table.page.url}seal/")


def seal_over(table: Table) -> None:
    table.start(secret=SECRET)
    table.guess_unseen(SECRET)
    table.follow("check it")


def sign_in(table: Table) -> None:
    table.page.goto("/accounts/login/")


def sign_in_refused(table: Table) -> None:
    table.sign_in("nobody", PASSWORD)


def sign_up(table: Table) -> None:
    table.page.goto("/accounts/signup/")


def sign_up_refused(table: Table) -> None:
    table.sign_up("guest-ada", "12345678")


def signed_up(table: Table) -> None:
    table.sign_up("ada", PASSWORD)


def settings(table: Table) -> None:
    table.page.goto("/me/settings/")


def settings_of_account(table: Table) -> None:
    signed_up(table)
    table.follow("ada")


def settings_refused(table: Table) -> None:
    settings_of_account(table)
    table.page.get_by_role("textbox", name="Name").fill("guest-ada")
    table.press("Change name")
    table.page.get_by_label("Password").fill(PASSWORD)
    table.press("Confirm")


def sessions(table: Table) -> None:
    settings_of_account(table)
    table.follow("Sessions")


def confirm_access(table: Table) -> None:
    settings_of_account(table)
    table.page.goto("/accounts/2fa/totp/activate/")


def set_up_app(table: Table) -> None:
    confirm_access(table)
    table.page.get_by_label("Password").fill(PASSWORD)
    table.press("Confirm")


def recovery_codes(table: Table) -> None:
    set_up_app(table)
    secret = table.page.locator("article code").inner_text()
    table.page.get_by_label("Authenticator code").fill(code_of(secret))
    table.press("Turn on")


def recovery_codes_counted(table: Table) -> None:
    recovery_codes(table)
    table.page.goto("/accounts/2fa/recovery-codes/")


def factors(table: Table) -> None:
    recovery_codes(table)
    passkey = {"name": "An old phone of mine", "credential": {}}
    ada = Player.objects.get(username="ada")
    Authenticator.objects.create(user=ada, type="webauthn", data=passkey)
    table.page.goto("/accounts/2fa/")


def new_recovery_codes(table: Table) -> None:
    recovery_codes(table)
    table.page.goto("/accounts/2fa/recovery-codes/generate/")


def app_to_turn_off(table: Table) -> None:
    recovery_codes(table)
    table.page.goto("/accounts/2fa/totp/deactivate/")


def new_passkey(table: Table) -> None:
    set_up_app(table)
    table.page.goto("/accounts/2fa/webauthn/add/")


def passkey_to_rename(table: Table) -> None:
    factors(table)
    table.follow("Rename")


def passkey_to_remove(table: Table) -> None:
    factors(table)
    table.follow("Remove")


def second_step(table: Table) -> None:
    recovery_codes(table)
    table.sign_out()
    table.sign_in("ada", PASSWORD)


def second_step_refused(table: Table) -> None:
    second_step(table)
    table.page.get_by_label("Code").fill("123")
    table.press("Sign in")


def tokens(table: Table) -> None:
    settings_of_account(table)
    table.page.goto("/me/tokens/")
    table.page.get_by_label("Name", exact=True).fill("My bot")
    table.press("Make a token")


def tokens_of_bot(table: Table) -> None:
    player = make_bot(username="hal", password=PASSWORD)
    Token.objects.issue(player, "Ladder", Scope.BOT)
    table.sign_in("hal", PASSWORD)
    table.page.goto("/me/tokens/")


def tokens_of_bot_refused(table: Table) -> None:
    settings_of_account(table)
    table.page.goto("/me/tokens/")
    table.page.get_by_label("The name of this account").fill("HAL")
    table.press("Make this account a bot")


def export(table: Table) -> None:
    table.page.goto("/me/export/")


def delete(table: Table) -> None:
    settings_of_account(table)
    table.follow("Delete")


def delete_refused(table: Table) -> None:
    delete(table)
    table.page.get_by_label("Password").fill("wrong")
    table.press("Delete everything")


def letters(table: Table) -> None:
    choose_looks(table, On_the_pegs="Letters or digits", Theme="Dark", Motion="Reduced")
    in_play(table)


def plain_and_light(table: Table) -> None:
    choose_looks(table, On_the_pegs="Nothing", Theme="Light")
    in_play(table)


def typed_commands(table: Table) -> None:
    choose_typing(table)
    table.start(coach="Count", secret=SECRET)
    table.guess_unseen(WRONG)
    type_in(table, "resign")
    table.page.wait_for_selector("#told:not(:empty)")


def typed_command_refused(table: Table) -> None:
    choose_typing(table)
    type_in(table, "1289")
    table.page.wait_for_selector("#message:not(:empty)")


def typed_answers(table: Table) -> None:
    choose_typing(table)
    table.page.goto("/new/?mode=make")
    table.press("Start")
    table.answer_unseen((1, 3, 0))
    type_in(table, "help")
    table.page.wait_for_selector("#told:not(:empty)")


def choose_typing(table: Table) -> None:
    settings(table)
    table.page.get_by_label("Typed commands").check()
    table.press("Save appearance")
    front_page(table)


def type_in(table: Table, command: str) -> None:
    table.page.get_by_label("Command", exact=True).fill(command)
    table.page.keyboard.press("Enter")


def evil_in_play(table: Table) -> None:
    table.page.goto("/new/?mode=break&codemaker=evil&coach=full")
    table.press("Start")
    table.guess(WRONG)


def choose_looks(table: Table, **looks: str) -> None:
    settings(table)
    for label, choice in looks.items():
        table.page.get_by_label(label.replace("_", " ")).select_option(choice)
    table.press("Save appearance")
    front_page(table)


def password_change(table: Table) -> None:
    settings_of_account(table)
    table.follow("Password")


def email(table: Table) -> None:
    password_change(table)
    table.follow("Email")


def give_address(table: Table, address: str, button: str) -> None:
    table.page.get_by_label("Email").fill(address)
    table.press(button)
    table.page.get_by_label("Password").fill(PASSWORD)
    table.press("Confirm")


def email_added(table: Table) -> None:
    email(table)
    give_address(table, "ada@example.com", "Add it")


def email_changed(table: Table) -> None:
    """Asked for, but not allowed by the old mailbox yet."""
    signed_up(table)
    confirm_email(Player.objects.get(), "ada@example.com")
    table.page.goto("/accounts/email/")
    give_address(table, "ada@example.org", "Change it")


def email_change_asked(table: Table) -> None:
    email_changed(table)
    table.page.goto(link_in_last_mail())


def email_change_allowed(table: Table) -> None:
    email_change_asked(table)
    table.press("Allow it")


def sign_out(table: Table) -> None:
    settings_of_account(table)
    table.follow("Sign out")


def email_confirmation(table: Table) -> None:
    email_added(table)
    table.page.goto(link_in_last_mail())


def password_reset(table: Table) -> None:
    table.page.goto("/accounts/password/reset/")


def password_reset_mailed(table: Table) -> None:
    confirm_email(make_player(), "ada@example.com")
    password_reset(table)
    table.page.get_by_label("Email").fill("ada@example.com")
    table.press("Send the link")


def password_set_anew(table: Table) -> None:
    password_reset_mailed(table)
    table.page.goto(link_in_last_mail())


def styleguide(table: Table) -> None:
    table.page.goto("/styleguide/")


def nothing_here(table: Table) -> None:
    table.page.goto("/nothing/here/")


def forbidden(table: Table) -> None:
    table.page.goto("/forbidden/")


def senseless(table: Table) -> None:
    table.page.goto("/senseless/")


def broken(table: Table) -> None:
    table.page.goto("/broken/")


def too_many(table: Table) -> None:
    for _ in range(10):
        table.page.request.get("/me/export.json")
    table.page.goto("/me/export.json")


def privacy(table: Table) -> None:
    table.page.goto("/privacy/")


def security(table: Table) -> None:
    table.page.goto("/security/")


def stale_form(table: Table) -> None:
    table.page.goto("/new/")
    table.page.context.clear_cookies()
    table.press("Start")


def sources(table: Table) -> None:
    table.page.goto("/lab/sources/")


def data(table: Table) -> None:
    table.page.goto("/data/")
    table.page.locator("main summary").first.click()


def data_card(table: Table) -> None:
    table.page.goto("/data/card/")


def tree(table: Table) -> None:
    table.page.goto("/lab/trees/")


def tree_node(table: Table) -> None:
    table.page.goto("/lab/trees/4x6/perfect/1123-1.1/")


def tree_of_digits(table: Table) -> None:
    table.page.goto("/lab/trees/4x10-distinct/entropy/0123-0.1/")


def trees_beside(table: Table) -> None:
    table.page.goto("/lab/trees/4x6/most-parts/?beside=perfect")


def tree_of_a_large_board(table: Table) -> None:
    table.page.goto("/lab/trees/5x8/minimax/11234-0.2/")


def tree_whole(table: Table) -> None:
    table.page.goto("/lab/trees/4x6/minimax:prefer_candidates=no@1122/whole/")


def tree_refused(table: Table) -> None:
    table.page.goto("/lab/trees/4x6/minimax/1123-1.1/")


def explorer(table: Table) -> None:
    table.page.goto("/lab/explore/")


def explorer_of_a_position(table: Table) -> None:
    table.page.goto("/lab/explore/4x6/1122-1.1/1344-0.2/1234/?sort=worst")


def explorer_of_long_codes(table: Table) -> None:
    table.page.goto("/lab/explore/8x5/")


def explorer_refused(table: Table) -> None:
    table.page.goto("/lab/explore/4x6/1122-0.0/1122-1.1/")


STATES: Mapping[str, Callable[[Table], None]] = {
    state.__name__: state
    for state in (
        front_page,
        privacy,
        security,
        data,
        data_card,
        full_row,
        in_play,
        row_refused,
        won,
        lost,
        race_in_play,
        race_over,
        against_perfect,
        coached,
        new_game,
        new_game_refused,
        duel_in_play,
        longest_board,
        most_colors,
        digits,
        evil_in_play,
        evil_over,
        solve,
        solve_few_left,
        solve_refused,
        rules,
        rules_explained,
        rules_second_step,
        rules_clash,
        rules_last_step,
        rules_last_guess,
        rules_found,
        rules_refused,
        make_asks,
        make_contradiction,
        make_contradiction_without_a_mend,
        make_told,
        make_over,
        mind_reader,
        daily,
        daily_in_play,
        daily_over,
        day_of_the_past,
        challenges,
        challenge_issued,
        challenge_taken_up,
        challenge_waiting,
        challenge_over,
        own_challenges_empty,
        own_challenges,
        match_in_play,
        match_rated,
        match_hides,
        match_watched,
        match_over,
        live_empty,
        live_refused,
        live,
        live_waiting,
        live_free_seat,
        ladder_of_newcomer,
        ladder,
        ratings,
        lab,
        comparison_empty,
        comparison,
        comparison_announced,
        comparison_at_work,
        comparison_refused,
        design,
        design_refused,
        design_to_save,
        designs_of_newcomer,
        designs_of_mine,
        designs_empty,
        designs_best,
        race_against_a_design,
        tree,
        tree_node,
        tree_of_digits,
        trees_beside,
        tree_of_a_large_board,
        tree_whole,
        tree_refused,
        explorer,
        explorer_of_a_position,
        explorer_of_long_codes,
        explorer_refused,
        tables,
        table_of_weighted,
        records,
        sources,
        trainer_of_newcomer,
        exercise,
        exercise_refused,
        exercise_answered,
        run_over,
        trainer,
        review,
        review_of_a_race,
        review_of_long_codes,
        review_refused,
        codes_left,
        share_open,
        another_game_waits,
        history_empty,
        history_with_games,
        stats_empty,
        stats,
        stats_with_a_rating,
        history_narrowed,
        history_without_a_match,
        history_refused,
        history_of_every_way,
        leaderboard_empty,
        leaderboard_full,
        bots_empty,
        bots,
        seal_in_play,
        seal_over,
        sign_in,
        sign_in_refused,
        sign_up,
        sign_up_refused,
        signed_up,
        settings,
        settings_of_account,
        settings_refused,
        sessions,
        confirm_access,
        set_up_app,
        recovery_codes,
        recovery_codes_counted,
        new_recovery_codes,
        factors,
        app_to_turn_off,
        new_passkey,
        passkey_to_rename,
        passkey_to_remove,
        second_step,
        second_step_refused,
        tokens,
        tokens_of_bot,
        tokens_of_bot_refused,
        export,
        delete,
        delete_refused,
        letters,
        plain_and_light,
        typed_commands,
        typed_command_refused,
        typed_answers,
        password_change,
        email,
        email_added,
        email_changed,
        email_change_asked,
        email_change_allowed,
        sign_out,
        email_confirmation,
        password_reset,
        password_reset_mailed,
        password_set_anew,
        styleguide,
        nothing_here,
        forbidden,
        senseless,
        broken,
        too_many,
        stale_form,
    )
}
COMPLAINTS = {
    "live_refused": "422 (Unprocessable Entity)",
    "tree_refused": "404 (Not Found)",
    "explorer_refused": "422 (Unprocessable Entity)",
    "row_refused": "409 (Conflict)",
    "tokens_of_bot_refused": "422 (Unprocessable Entity)",
    "review_refused": "409 (Conflict)",
    "typed_command_refused": "422 (Unprocessable Entity)",
    "nothing_here": "404 (Not Found)",
    "forbidden": "403 (Forbidden)",
    "senseless": "400 (Bad Request)",
    "broken": "500 (Internal Server Error)",
    "too_many": "429 (Too Many Requests)",
    "stale_form": "403 (Forbidden)",
    "new_game_refused": "422 (Unprocessable Entity)",
    "delete_refused": "422 (Unprocessable Entity)",
    "settings_refused": "422 (Unprocessable Entity)",
    "history_refused": "404 (Not Found)",
    "rules_refused": "422 (Unprocessable Entity)",
    "design_refused": "422 (Unprocessable Entity)",
    "design_to_save": "422 (Unprocessable Entity)",
    "designs_of_mine": "422 (Unprocessable Entity)",
    "comparison_refused": "422 (Unprocessable Entity)",
    "solve_refused": "422 (Unprocessable Entity)",
}
