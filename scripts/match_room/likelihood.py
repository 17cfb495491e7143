"""The likeliest distribution of outcomes that has a given mean.

Counts n_i of outcomes a_i were observed. Of all distributions p with the mean m, the one with the
greatest likelihood, the product of p_i^n_i, has by Lagrange's method the form

    p_i = (n_i / N) / (1 + t (a_i - m)),  with t such that the mean is m.

(Michel Van den Bergh, "A practical introduction to the GSPRT", has it for p_i with n_i > 0.) All
1 + t (a_i - m) must be at least 0, for outcomes that were not observed, too. Where t would leave
that range it stays at its edge, and the outermost outcome on that side, though never seen, takes
the rest of the probability: so the result is right for any counts, without adding pseudo-counts.
"""

import math
from collections.abc import Sequence


def log_likelihood(counts: Sequence[float], outcomes: Sequence[float], mean: float) -> float:
    """The greatest log-likelihood of the counts among all distributions over the outcomes with the
    mean, less that of the observed frequencies: 0 at their own mean, else negative. Requires
    ascending outcomes with first < mean < last."""
    total = sum(counts)
    if total == 0:
        return 0.0
    deviations = [outcome - mean for outcome in outcomes]
    seen = [(count, deviation) for count, deviation in zip(counts, deviations) if count > 0]

    # The slope of the likelihood falls with t, so its zero is found by Newton's steps, or by halves
    # where those lead out of what is known.
    low, high, t = -1 / deviations[-1], -1 / deviations[0], 0.0
    for _ in range(100):
        terms = [(count, deviation / (1 + t * deviation)) for count, deviation in seen]
        slope = sum(count * term for count, term in terms)
        if slope == 0:
            break
        if slope > 0:
            low = t
        else:
            high = t
        step = slope / sum(count * term * term for count, term in terms)
        last, t = t, t + step if low < t + step < high else (low + high) / 2
        if abs(t - last) <= 1e-14 * (high - low) or t in (low, high):
            break
    return -sum(count * math.log1p(t * deviation) for count, deviation in seen)
