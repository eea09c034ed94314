"""What the solver says about the next guess."""

from games.solve.words import suggestion_in_words, title_of_candidates
from solver import CLASSIC, Feedback, find_strategy, parse_code, suggest

MINIMAX = find_strategy("minimax")


def history(*rows: tuple[str, int, int]) -> list[tuple[tuple[int, ...], Feedback]]:
    return [(parse_code(code, CLASSIC.rules), Feedback(*answer)) for code, *answer in rows]


def test_a_guess_is_told_with_its_groups_its_chance_and_what_it_tells():
    split, chance, average = suggestion_in_words(suggest(MINIMAX, CLASSIC.rules, []))

    assert split == (
        "<strong>1122</strong> splits the 1,296 codes left into 13 groups; the biggest has 256."
    )
    assert chance == "It may be the code itself."
    assert average == "On average it leaves 204.54 codes; its answer is worth 2.89 bits."


def test_the_last_code_is_told_as_one():
    known = history(("1122", 1, 1), ("1134", 1, 2), ("1211", 0, 2))

    split, chance, _average = suggestion_in_words(suggest(MINIMAX, CLASSIC.rules, known))

    assert "splits the 1 code left into 1 group" in split
    assert chance == "It may be the code itself."


def test_the_list_of_codes_is_counted():
    assert title_of_candidates(1) == "The 1 code still possible"
    assert title_of_candidates(37) == "The 37 codes still possible"
