"""Elo intervals and the SPRT, against closed forms, published values and slow ways."""

import itertools
import math
import random
import unittest

import support  # noqa: F401 (finds the modules)
from match_room import elo, sprt
from match_room.elo import PAIR_SCORES
from match_room.likelihood import log_likelihood
from match_room.settings import SprtSettings


def greatest_likelihood(counts: list[int], mean: float) -> float:
    """The slow way: climbs over distributions with the mean by ever smaller steps that keep the
    sum and the mean."""
    total = sum(counts)
    steps = [(1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1), (1, -1, -1, 1, 0),
             (0, 1, -1, -1, 1), (1, 0, -2, 0, 1), (1, -1, 0, -1, 1), (3, -4, 0, 0, 1),
             (1, 0, 0, -4, 3)]
    # Begin inside: a mixture of the two ends and the middle.
    p = [(1 - mean) * 0.8, 0.0, 0.0, 0.0, mean * 0.8]
    p = [a + b for a, b in zip(p, _spread(mean))]

    def value(q: list[float]) -> float:
        return sum(n * math.log(x) for n, x in zip(counts, q) if n)

    best, size = value(p), 0.05
    while size > 1e-9:
        moved = False
        for step, sign in itertools.product(steps, (1, -1)):
            q = [x + sign * size * d for x, d in zip(p, step)]
            if min(q) > 0 and value(q) > best:
                p, best, moved = q, value(q), True
        if not moved:
            size /= 2
    return best - sum(n * math.log(n / total) for n in counts if n)


def _spread(mean: float) -> list[float]:
    """A fifth of the probability, on all outcomes, with the mean: a binomial distribution."""
    return [0.2 * math.comb(4, k) * mean ** k * (1 - mean) ** (4 - k) for k in range(5)]


class Likelihood(unittest.TestCase):
    def test_equals_slow_maximisation(self) -> None:
        for counts, mean in [([3, 20, 40, 25, 7], 0.5), ([3, 20, 40, 25, 7], 0.6),
                             ([0, 0, 10, 0, 0], 0.55), ([0, 5, 10, 5, 0], 0.9),
                             ([0, 0, 0, 4, 9], 0.3), ([12, 0, 0, 0, 1], 0.5)]:
            with self.subTest(counts=counts, mean=mean):
                self.assertAlmostEqual(greatest_likelihood(counts, mean),
                                       log_likelihood(counts, PAIR_SCORES, mean), places=5)

    def test_two_outcomes_are_binomial(self) -> None:
        expected = 7 * math.log(0.6 / 0.7) + 3 * math.log(0.4 / 0.3)
        self.assertAlmostEqual(expected, log_likelihood([3, 0, 0, 0, 7], PAIR_SCORES, 0.6))

    def test_three_outcomes_of_a_single_game(self) -> None:
        """Wins, draws, losses with the mean 1/2: wins and losses get half of their sum each."""
        expected = 40 * math.log(2 * 40 / 60) * -1 + 20 * math.log(30 / 20)
        self.assertAlmostEqual(expected, log_likelihood([20, 30, 40], (0, 0.5, 1), 0.5))

    def test_outcomes_never_seen_take_what_the_mean_needs(self) -> None:
        self.assertAlmostEqual(50 * math.log(0.8),
                               log_likelihood([0, 0, 50, 0, 0], PAIR_SCORES, 0.6))
        self.assertAlmostEqual(20 * math.log(0.7),
                               log_likelihood([0, 0, 0, 0, 20], PAIR_SCORES, 0.7))

    def test_nothing_seen(self) -> None:
        self.assertEqual(0.0, log_likelihood([0] * 5, PAIR_SCORES, 0.6))


class Elo(unittest.TestCase):
    def test_scale(self) -> None:
        """The published table of the logistic curve: 64 % is 100, 76 % is 200, 91 % is 400."""
        for value, score in [(0, 0.5), (100, 0.64), (200, 0.76), (400, 0.909), (-100, 0.36)]:
            self.assertAlmostEqual(score, elo.score_of_elo(value), places=3)
            self.assertAlmostEqual(value, elo.elo_of_score(elo.score_of_elo(value)))

    def test_interval_equals_standard_error_for_many_pairs(self) -> None:
        pairs = [800, 2400, 4000, 2700, 1100]
        mean = elo.mean_score(pairs)
        variance = sum(n * (score - mean) ** 2 for n, score in zip(pairs, PAIR_SCORES)) / 11000
        error = 1.959964 * math.sqrt(variance / 11000)
        found = elo.estimate(pairs)
        self.assertAlmostEqual(elo.elo_of_score(mean), found.elo)
        self.assertAlmostEqual(elo.elo_of_score(mean - error), found.low, delta=0.05)
        self.assertAlmostEqual(elo.elo_of_score(mean + error), found.high, delta=0.05)

    def test_interval_holds_the_truth_19_times_of_20(self) -> None:
        generator = random.Random(1)
        chances = [0.1, 0.15, 0.3, 0.25, 0.2]
        truth = elo.elo_of_score(sum(p * score for p, score in zip(chances, PAIR_SCORES)))
        held = 0
        for _ in range(300):
            pairs = [0] * 5
            for outcome in generator.choices(range(5), chances, k=60):
                pairs[outcome] += 1
            found = elo.estimate(pairs)
            held += found.low <= truth <= found.high
        self.assertAlmostEqual(0.95, held / 300, delta=0.03)

    def test_one_sided_results(self) -> None:
        won = elo.estimate([0, 0, 0, 0, 20])
        self.assertEqual((math.inf, math.inf), (won.elo, won.high))
        self.assertAlmostEqual(elo.elo_of_score(math.exp(-3.841459 / 40)), won.low, places=3)
        lost = elo.estimate([20, 0, 0, 0, 0])
        self.assertEqual(-math.inf, lost.low)
        self.assertAlmostEqual(-won.low, lost.high)
        even = elo.estimate([0, 0, 50, 0, 0])
        self.assertEqual(0, even.elo)
        self.assertAlmostEqual(-even.low, even.high)
        self.assertTrue(5 < even.high < 20)
        self.assertIsNone(elo.estimate([0] * 5))


class Sprt(unittest.TestCase):
    def test_walds_bounds(self) -> None:
        """The familiar (-2.94, 2.94) of alpha = beta = 0.05, and Wald's for unequal errors."""
        lower, upper = sprt.bounds(0.05, 0.05)
        self.assertAlmostEqual(-2.94, lower, places=2)
        self.assertAlmostEqual(2.94, upper, places=2)
        lower, upper = sprt.bounds(0.01, 0.1)
        self.assertAlmostEqual(math.log(0.1 / 0.99), lower)
        self.assertAlmostEqual(math.log(90), upper)

    def test_decisive_pairs_are_walds_own_test(self) -> None:
        """With two outcomes it is the classic test of a proportion."""
        s0, s1 = elo.score_of_elo(0), elo.score_of_elo(50)
        expected = 60 * math.log(s1 / s0) + 40 * math.log((1 - s1) / (1 - s0))
        self.assertAlmostEqual(expected, sprt.log_likelihood_ratio([40, 0, 0, 0, 60], 0, 50))

    def test_approximation_of_the_literature(self) -> None:
        """LLR = N (s1 - s0) (2 m - s0 - s1) / (2 v) for the mean m and the variance v: formula of
        "A practical introduction to the GSPRT", good when the two scores are close."""
        pairs = [800, 2400, 4000, 2700, 1100]
        mean = elo.mean_score(pairs)
        variance = sum(n * (score - mean) ** 2 for n, score in zip(pairs, PAIR_SCORES)) / 11000
        s0, s1 = elo.score_of_elo(0), elo.score_of_elo(5)
        expected = 11000 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
        found = sprt.log_likelihood_ratio(pairs, 0, 5)
        self.assertAlmostEqual(1, found / expected, delta=0.02)

    def test_exchanging_the_engines_mirrors_it(self) -> None:
        pairs = [8, 24, 40, 27, 11]
        self.assertAlmostEqual(sprt.log_likelihood_ratio(pairs, 0, 10),
                               -sprt.log_likelihood_ratio(pairs[::-1], -10, 0))

    def test_decision(self) -> None:
        test = SprtSettings(0, 10)
        self.assertIsNone(sprt.sprt_state([0] * 5, test).decision)
        self.assertIsNone(sprt.sprt_state([0, 0, 0, 0, 1], test).decision)
        self.assertEqual("H0", sprt.sprt_state([0, 0, 200, 0, 0], test).decision)
        self.assertEqual("H1", sprt.sprt_state([200, 600, 1000, 700, 300], test).decision)

    def test_expected_length(self) -> None:
        """Values as planned with in practice, for a variance of 0.23 of a game: 5 900 games for
        [0, 10] if a hypothesis is true, 9 600 midway; 240 and 390 for [0, 50]."""
        for elo1, true, midway in [(10, 5900, 9600), (50, 240, 390)]:
            test = SprtSettings(0, elo1)
            for value, games in [(0, true), (elo1, true), (elo1 / 2, midway)]:
                found = 2 * sprt.expected_pairs(value, 0.23 / 2, test)
                self.assertAlmostEqual(1, found / games, delta=0.03)

    def test_errors_and_length_of_simulated_tests(self) -> None:
        """Tests of pairs with known chances are wrong about as often as allowed, and as long as
        expected."""
        test = SprtSettings(0, 60)
        for truth, wrong in [(0, "H1"), (60, "H0")]:
            chances = chances_with_elo(truth)
            variance = sum(p * (score - elo.score_of_elo(truth)) ** 2
                           for p, score in zip(chances, PAIR_SCORES))
            generator = random.Random(truth)
            errors, length, runs = 0, 0, 120
            for _ in range(runs):
                pairs = [0] * 5
                while not (decision := sprt.sprt_state(pairs, test).decision):
                    pairs[generator.choices(range(5), chances)[0]] += 1
                errors += decision == wrong
                length += sum(pairs)
            self.assertLess(errors / runs, 0.05 + 0.05)
            self.assertAlmostEqual(
                1, length / runs / sprt.expected_pairs(truth, variance, test), delta=0.25)


def chances_with_elo(value: float) -> list[float]:
    """Of pair scores whose mean is that of the Elo difference."""
    shift = elo.score_of_elo(value) - 0.5
    return [0.15 - shift / 2, 0.2 - shift, 0.3, 0.2 + shift, 0.15 + shift / 2]


if __name__ == "__main__":
    unittest.main()
