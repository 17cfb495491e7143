"""A sequential test of two Elo differences (logistic, see elo): whether to go on playing.

The generalised sequential probability ratio test (GSPRT) of pairs of games. The log-likelihood
ratio compares the likeliest distribution of pair scores under elo1 with that under elo0 (see
likelihood). The bounds are Wald's. Sources: A. Wald, "Sequential tests of statistical hypotheses",
1945; Michel Van den Bergh, "A practical introduction to the GSPRT" and "The generalized maximum
likelihood ratio for the expectation value of a distribution".
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .elo import PAIR_SCORES, score_of_elo
from .likelihood import log_likelihood
from .settings import SprtSettings


@dataclass(frozen=True)
class SprtState:
    """Where a test stands. `decision` is H0 (elo0 or less), H1 (elo1 or more), or None."""

    llr: float
    lower: float
    upper: float

    @property
    def decision(self) -> str | None:
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else None


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Of the log-likelihood ratio. Wrongly accepting H1 has the probability alpha, H0 beta, as
    nearly as the jumps over the bounds allow."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def log_likelihood_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """From the counts of pairs that scored 0, 1/2, 1, 3/2, 2."""
    return (log_likelihood(pairs, PAIR_SCORES, score_of_elo(elo1))
            - log_likelihood(pairs, PAIR_SCORES, score_of_elo(elo0)))


def sprt_state(pairs: Sequence[int], test: SprtSettings) -> SprtState:
    lower, upper = bounds(test.alpha, test.beta)
    return SprtState(log_likelihood_ratio(pairs, test.elo0, test.elo1), lower, upper)


def expected_pairs(elo: float, variance: float, test: SprtSettings) -> float:
    """How many pairs a test takes on average if `elo` is true and pair scores (0 to 1) have the
    variance: Wald's approximation, with the ratio as a walk of normal steps."""
    lower, upper = bounds(test.alpha, test.beta)
    score0, score1, score = map(score_of_elo, (test.elo0, test.elo1, elo))
    drift = (score1 - score0) * (score - (score0 + score1) / 2) / variance
    spread = (score1 - score0) ** 2 / variance
    if abs(drift) < 1e-9 * spread:
        return -lower * upper / spread
    h = -2 * drift / spread
    accept_h1 = (1 - math.exp(h * lower)) / (math.exp(h * upper) - math.exp(h * lower))
    return (accept_h1 * upper + (1 - accept_h1) * lower) / drift
