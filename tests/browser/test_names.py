"""Names of people, however they are written: no page gets wider, and no words change their order."""

from functools import partial
from http import HTTPStatus

import pytest
from django.test import Client

from games.core.modes import DUEL
from tests.browser.console import Console
from tests.browser.showing import SOMEWHERE, show
from tests.browser.table import STILL, Visit
from tests.browser.test_pages import WIDER_THAN_IT_MAY_BE
from tests.factories import make_challenge, make_match, make_player, play_codes
from tests.games.challenges.issued import take_up
from tests.states.names import called
from tests.states.state import at

MOST = 30  # characters
NARROWEST = 320  # pixels
ARABIC = "محمد"
STARTS = ("W", "👩‍👩‍👧‍👦🏳️‍🌈")  # the widest letter, and the widest that is no letter
WITH_PEOPLE = (
    *("a_rated_match", "a_match_watched", "a_lobby", "matches", "own_challenges", "challenges"),
    *("leaders", "bots", "statistics", "a_career", "designs", "tokens", "an_account", "addresses"),
)
WORDS_FROM_THE_LEFT = r"""(place) => {
  const words = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      words.push([range.getBoundingClientRect().left, word]);
    }
  }
  return words.sort(([one], [other]) => one - other).map(([, word]) => word).join(" ");
}"""


def as_long_as_may_be(start: str, name: str) -> str:
    """A name of thirty characters that begin so and end as the one of before, to differ from others."""
    end = name[-6:]
    return (start * MOST)[: MOST - len(end)] + end


@pytest.mark.parametrize("story", WITH_PEOPLE)
def test_the_longest_names_fit_on_the_narrowest_screen(
    visit: Visit, console: Console, client: Client, story: str
) -> None:
    table, faults = visit(SOMEWHERE, **STILL), []

    for state in show(table, client, console, story):
        table.page.set_viewport_size({"width": NARROWEST, "height": 800})
        for start in STARTS if state.status == HTTPStatus.OK and state.form is None else ():
            with called(state, partial(as_long_as_may_be, start)) as renamed:
                table.page.goto(renamed.address)
                wide = table.page.evaluate(WIDER_THAN_IT_MAY_BE)
            faults += [f"{state.name}, {start}: {fault}" for fault in wide]

    assert not faults, "\n".join(faults)


def test_words_around_a_name_from_right_to_left_stay_in_order(visit: Visit) -> None:
    ada, other = make_player(username="ada"), make_player(username=ARABIC)
    match = make_match(ada, other, mode=DUEL, legs=3)
    challenge = make_challenge(creator=other, secret="6543")
    for player in (ada, make_player(username=f"{ARABIC}2")):
        play_codes(take_up(challenge, player), "6543")
    table = visit("/accounts/login/", **STILL)
    table.sign_in("ada", "correct horse")

    def read(place: str) -> str:
        return str(table.page.locator(place).first.evaluate(WORDS_FROM_THE_LEFT))

    table.page.goto(at(match))
    assert read(".series") == f"Best of 3 · you 0 · {ARABIC} 0"
    assert read(".seat:not(.seat--you) .seat__who") == f"{ARABIC} 0 guesses"
    table.page.goto("/me/challenges/")
    assert read(".contest__verdict") == f"You share the win with {ARABIC}2 : 1 guess each."
