"""Elo differences from the scores of pairs of games: the logistic scale, where a score s is worth
400 log10(s / (1 - s)).

The two games of an opening with colours swapped are one observation with five outcomes, 0 to 2
points: the pentanomial model. It keeps what the games of a pair have in common (an opening that
favours one side) from being taken for noise.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .likelihood import log_likelihood

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
_CHI_SQUARED_95 = 3.841459  # one degree of freedom


@dataclass(frozen=True)
class Estimate:
    """Elo with the ends of its 95 % interval; each may be infinite."""

    elo: float
    low: float
    high: float


def elo_of_score(score: float) -> float:
    """Infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def score_of_elo(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def mean_score(pairs: Sequence[int]) -> float:
    """Of the counts of pairs that scored 0, 1/2, 1, 3/2, 2. Requires some."""
    return sum(n * score for n, score in zip(pairs, PAIR_SCORES)) / sum(pairs)


def estimate(pairs: Sequence[int]) -> Estimate | None:
    """From the counts of pairs that scored 0, 1/2, 1, 3/2, 2; None without pairs.

    The interval holds the values that a likelihood ratio test would not refuse at 5 %. For many
    pairs that is the usual mean and 1.96 standard errors; for few or one-sided ones it stays
    sensible, where the standard error would be 0."""
    if not sum(pairs):
        return None
    mean = mean_score(pairs)
    return Estimate(elo_of_score(mean), elo_of_score(_end(pairs, mean, 0.0)),
                    elo_of_score(_end(pairs, mean, 1.0)))


def _end(pairs: Sequence[int], mean: float, outermost: float) -> float:
    """The score between the mean and the outermost one where the test begins to refuse."""
    inner, outer = mean, outermost
    for _ in range(25):
        middle = (inner + outer) / 2
        if middle in (0.0, 1.0):
            break
        if -2 * log_likelihood(pairs, PAIR_SCORES, middle) < _CHI_SQUARED_95:
            inner = middle
        else:
            outer = middle
    return outermost if abs(inner - outermost) < 1e-6 else (inner + outer) / 2
