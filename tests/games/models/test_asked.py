"""What the lab is asked to measure."""

from games.models.asked import SEED, Asked
from solver import Evaluation, Rules, evaluate


def test_the_shares_together_are_what_is_asked():
    asked = Asked("random:memory=2", "3x4", "112", games=30)

    shares = asked.shares(4)

    assert asked.under == Rules(3, 4)
    assert len(shares) == 4
    found = Evaluation.of_shares(shares, [share.run() for share in shares])
    told = evaluate(shares[0].strategy, "3x4", "112", games=30, seed=SEED)
    assert found.each.tolist() == told.each.tolist()


def test_every_code_is_met_once_unless_secrets_are_drawn():
    [whole] = Asked("minimax", "3x4").shares(1)

    assert sum(whole.run().histogram) == 64
