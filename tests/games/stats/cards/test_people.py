"""The record against people, in words."""

from games.stats.cards.people import people_card
from games.stats.people import AgainstPerson
from games.words.numbers import MINUS, NONE

BOB = AgainstPerson("bob", "bob", 10, 6, 1, 3, -0.4, 8, -0.25, 8)
CID = AgainstPerson("Teal star", "", 2, 1, 0, 1, 0.5, 2, None, 0)


def test_the_score_leads_and_luck_is_told_of_the_difference():
    card = people_card([BOB, CID])

    assert card
    assert card.title == "Head to head"
    assert [(row.name, row.score, row.games, row.link) for row in card.rows] == [
        ("bob", "6½", "of 10", "/players/bob/"),
        ("Teal star", "1", "of 2", ""),
    ]
    assert [row.words for row in card.rows] == [
        f"6 won, 1 drawn, 3 lost; {MINUS}0.40 guesses, of which luck is {MINUS}0.25",
        "1 won, 0 drawn, 1 lost; +0.50 guesses, not yet reviewed",
    ]
    assert [mark.words for mark in card.key] == ["won 7", "drawn 1", "lost 4"]
    assert card.note.startswith("12 races and duels in matches, under any rules.")


def test_luck_is_approximate_until_all_is_reviewed():
    card = people_card([BOB._replace(reviewed=7)])

    assert card
    assert card.rows[0].words.endswith(f"of which luck is ≈\N{NO-BREAK SPACE}{MINUS}0.25")


def test_without_matches_played_to_the_end_nothing_is_compared():
    card = people_card([CID._replace(difference=None, compared=0)])

    assert card
    assert card.rows[0].words == "1 won, 0 drawn, 1 lost"
    assert list(card.table.rows[0])[-2:] == [NONE, NONE]


def test_the_table_has_every_number():
    card = people_card([BOB])

    assert card
    assert list(card.table.rows[0]) == [
        *("bob", "6½", "10", "6", "1", "3", f"{MINUS}0.40", f"{MINUS}0.25")
    ]


def test_on_a_profile_it_is_you_against_its_player():
    card = people_card([BOB], rival="bob")

    assert card
    assert (card.title, card.rows[0].link) == ("You against bob", "")
    assert card.note.startswith(f"{card.rows[0].words}. 10 races and duels")
    assert people_card([]) is None
