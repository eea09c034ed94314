"""The record against each level, in words."""

from games.stats.behind import Behind
from games.stats.cards.levels import levels_card
from games.stats.statistics import AgainstLevel

RECORDS = [
    AgainstLevel("goldfish", 4, won=3, drawn=1, lost=0, handicapped=0, difference=-2.5),
    AgainstLevel("knuth", 1200, won=400, drawn=301, lost=499, handicapped=3, difference=0.254),
]


def test_the_score_leads_and_the_games_follow():
    card = levels_card(RECORDS, Behind({"rules": "4x6"}))

    assert card
    assert [(row.name, row.score, row.games) for row in card.rows] == [
        ("Goldfish", "3½", "of 4"),
        ("Knuth", "550½", "of 1,200"),
    ]
    assert card.rows[1].words == "400 won, 301 drawn, 499 lost; +0.25 guesses"
    assert card.rows[0].link == "/me/history/?rules=4x6&result=counted&level=goldfish"


def test_the_key_has_the_sums_and_the_note_the_handicaps():
    card = levels_card(RECORDS, Behind(None))

    assert card
    assert [mark.words for mark in card.key] == ["won 403", "drawn 302", "lost 499"]
    assert card.note == (
        "Weakest first: 1,204 races and duels. A draw is half a point. 3 of them with a handicap."
    )
    assert card.rows[0].link == ""


def test_the_table_has_real_minus_signs():
    card = levels_card(RECORDS, Behind(None))

    assert card
    assert list(card.table.rows[0]) == ["Goldfish", "3½", "4", "3", "1", "0", "\N{MINUS SIGN}2.50"]


def test_without_games_there_is_no_card():
    assert levels_card([], Behind(None)) is None
