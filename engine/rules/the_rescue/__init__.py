"""The Rescue. The door is ``THE_RESCUE``; the rules are told part by part in ``game``."""

from engine.rules.the_rescue.game import THE_RESCUE

__all__ = ["THE_RESCUE"]
