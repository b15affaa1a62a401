"""Sleepless Princess. The door is ``SLEEPLESS_PRINCESS``; the rules are told part by part in
``game``."""

from engine.rules.sleepless_princess.game import SLEEPLESS_PRINCESS

__all__ = ["SLEEPLESS_PRINCESS"]
