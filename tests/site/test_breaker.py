"""Who does not answer is asked again by one at a time, after a rest."""

import pytest

from mastermind_site.breaker import Breaker, StillSilentError


def test_one_asks_again_after_a_rest_and_the_others_are_told_at_once():
    breaker = Breaker("The oracle", rest=0)
    with pytest.raises(TimeoutError), breaker.asking(TimeoutError):
        raise TimeoutError("no answer")

    first = breaker.asking(TimeoutError)
    with first, pytest.raises(StillSilentError), breaker.asking(TimeoutError):
        raise AssertionError("two ask")
    with breaker.asking(TimeoutError), breaker.asking(TimeoutError):
        pass  # it has answered: everybody may ask


def test_an_error_that_is_no_silence_is_an_answer():
    breaker = Breaker("The oracle", rest=0)
    with pytest.raises(TimeoutError), breaker.asking(TimeoutError):
        raise TimeoutError("no answer")
    with pytest.raises(ValueError, match="nonsense"), breaker.asking(TimeoutError):
        raise ValueError("nonsense")

    with breaker.asking(TimeoutError), breaker.asking(TimeoutError):
        pass
