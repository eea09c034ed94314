"""What a picture says, in English because its address has no language, and the headline beside it."""

from django.conf import settings

from games.core.modes import MODES
from games.core.origins import origins
from games.core.played_designs import DESIGN
from games.core.ways import EVIL
from games.pictures.drawing import Column, Poster
from games.pictures.shared_result import SharedResult, SharedSkill
from games.ui.sharing import guesses_in_words, size_in_words, title_in_words
from solver import Rules, find_level, variant_of

NOT_FOUND = "X"


def headline_of(result: SharedResult) -> str:
    """What was played and how it ended: "Mastermind daily 412 · 4×6 · 5 guesses"."""
    facts = [
        title_in_words(result.way, result.of),
        size_in_words(result.rules),
        guesses_in_words(len(result.rows), solved=result.solved),
    ]
    return " · ".join(facts)


def poster_of(result: SharedResult, address: str = "") -> Poster:
    """What a picture shows. address: of the site, without "https://"."""
    rival, level = result.rival, _level(result)
    score = _score(len(result.rows), result.allowed, solved=result.solved)
    columns = [Column(result.rows, result.solved, score if rival else "")]
    score_of_rival = ""
    if rival:
        columns.append(Column([None] * rival.guesses, rival.solved, level))
        score_of_rival = f"{level}: {_score(rival.guesses, result.allowed, solved=rival.solved)}"
    return Poster(
        site=settings.SITE_NAME,
        title=_title(result, level),
        rules=", ".join([_size(result.rules), *(["with coach"] if result.has_coach else [])]),
        result=score,
        rival=score_of_rival,
        skill=_skill(result.skill) if result.skill else "",
        address=address,
        pegs=result.rules.pegs,
        allowed=result.allowed,
        columns=columns,
    )


def _title(result: SharedResult, level: str) -> str:
    titles = (origin.poster_title(result.way, result.of) for origin in origins())
    if title := next(filter(None, titles), ""):
        return title
    if result.way == EVIL.slug:
        return "Evil codemaker"
    title = MODES[result.way].poster % {"level": level}
    return f"{title[:1].upper()}{title[1:]}" or variant_of(result.rules, result.allowed).name


def _level(result: SharedResult) -> str:
    """The English name of the computer, if it plays. The name of a design is not in a link."""
    if result.of == DESIGN:
        return "a design"
    return find_level(result.of).name if result.has_level else ""


def _score(guesses: int, allowed: int, *, solved: bool) -> str:
    return f"{guesses if solved else NOT_FOUND} of {allowed}"


def _skill(skill: SharedSkill) -> str:
    return f"Skill {skill.points}" if skill.is_exact else f"Skill ~{skill.points}"


def _size(rules: Rules) -> str:
    size = f"{rules.pegs} x {rules.colors}"
    return size if rules.repeats else f"{size}, no repeats"
