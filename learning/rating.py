"""Layered Gaussian rating: the arithmetic of one answer, shared by estimate and bench. Pure.

The chance of a right answer is sigmoid(M) where M is the sum of layers, each a Gaussian with a
mean and a variance in logits; V is the sum of their variances. One answer moves each layer by its
share of V: the extended Kalman update for a logistic likelihood, as in Glicko.
"""

from math import exp, pi, sqrt
from typing import Final

Z80: Final = 1.2815515655446004
"""The 90 % point of the normal distribution: 80 % lie between -Z80 and Z80."""
FARTHEST: Final = 35.0
"""Logits beyond which a chance is 0 or 1 to the last digit; `exp` would overflow further out."""


def sigmoid(logit: float) -> float:
    """Return the chance that belongs to a logit, in 0..1 and never quite either."""
    if logit > FARTHEST:
        logit = FARTHEST
    elif logit < -FARTHEST:
        logit = -FARTHEST
    return 1.0 / (1.0 + exp(-logit))


def shrunk(mean: float, variance: float) -> float:
    """Return the logit of the chance to show: nearer to 0 the less is known."""
    return mean / spread(variance)


def spread(variance: float) -> float:
    """Return the divisor of a mean when it is shown, 1 or more: doubt draws it to the middle."""
    return sqrt(1.0 + pi * variance / 8.0)


def step(mean: float, variance: float, right: float, weight: float = 1.0) -> tuple[float, float]:
    """Return (push, shrink) of one answer, to be applied to every layer.

    A layer with mean m and variance v becomes m + v * push (minus for a difficulty) and
    v + drift - v * v * shrink. `weight` 0..1 scales what the answer says; 0 says nothing.
    """
    chance = sigmoid(mean)
    curvature = weight * chance * (1.0 - chance)
    gain = 1.0 / (1.0 + variance * curvature)
    return weight * gain * (right - chance), curvature * gain
