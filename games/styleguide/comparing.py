"""Samples of comparisons: figures, work that is announced, and work that goes on."""

from collections.abc import Iterator, Mapping

from games.lab.choosing import rules_form
from games.lab.compare import options
from games.lab.compare.asked import Entry, Question
from games.lab.compare.forms import CHOOSE
from games.lab.compare.measured import Found
from games.lab.compare.page import Work, results_context
from games.lab.design.forms import DesignForm
from games.lab.design.page import form_context
from games.lab.rooms import rooms
from games.models import Measurement
from games.styleguide.boards import Sample
from games.words.strategies import strategy_line
from solver import MINI, Evaluation, GuessCounts, evaluate

RESULTS = "lab/compare/_results.html"
SLUGS = ("goldfish", "random", "minimax", "perfect")


def comparing() -> Iterator[Sample]:
    """The way in, the form, and the results of a comparison before, during, and after the work."""
    yield Sample("Experiments", "lab/_rooms.html", {"rooms": rooms()})
    form = {"form": rules_form(MINI.rules), "missing": CHOOSE}
    form |= {"offered": [("minimax", "Knuth", strategy_line("minimax"), True)]}
    form |= {"choices": options.choices(), "groups": options.groups({}), "is_varied": True}
    yield Sample("Form of a comparison", "lab/compare/_form.html", form)
    design = DesignForm({})
    design.full_clean()
    yield Sample("Form of a design", "lab/design/_form.html", form_context(design))
    question = Question(MINI.rules, tuple(Entry(slug) for slug in SLUGS))
    done = {slug: evaluate(slug, MINI.rules, seed=0) for slug in SLUGS}
    begun = done | {"random": None, "minimax": None}
    for title, evaluations, work in (
        ("Comparison", done, Work()),
        ("Comparison announced", {}, Work()),
        ("Comparison canceled", dict.fromkeys(SLUGS), Work()),
        ("Comparison at work", begun, Work(is_running=True, is_own=True)),
    ):
        found = [_found(entry, question, evaluations) for entry in question.entries]
        yield Sample(title, RESULTS, results_context(question, found, work))


def _found(entry: Entry, question: Question, evaluations: Mapping[str, Evaluation | None]) -> Found:
    """What is known of a strategy; nothing if it is not named, and a third of the work if it is not done."""
    asked = question.measurements[entry]
    found = Found(entry, asked, 3_000_000_000, evaluations.get(entry.text))
    if found.evaluation or entry.text not in evaluations:
        return found
    stored = Measurement(**asked._asdict(), shares=9, done=3)
    so_far = GuessCounts(histogram=(1, 5, 20, 30, 8), complete=False)
    return found._replace(stored=stored, so_far=so_far)
