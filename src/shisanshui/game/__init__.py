"""The match as a pure machine: ``decide`` a command, ``evolve`` by its events, ``view_for`` a seat.

Chance and time are commands. ``Deal`` brings shuffled cards, ``TimeUp`` what is played for seats
that did not act; ``next_due`` says when the caller is to send it. See ``docs/machine.md``.
"""

from shisanshui.game.allowed import Action, Limits
from shisanshui.game.commands import (
    Bid,
    ChooseNatural,
    Command,
    Continue,
    Direction,
    Edit,
    Give,
    HandBack,
    Leave,
    MoveHost,
    NaturalChoice,
    OrderExchange,
    SitDown,
    Stake,
    Submit,
    Surrender,
    Swap,
    TakeOver,
    TimeUp,
)
from shisanshui.game.events import Event
from shisanshui.game.evolve import evolve, fold
from shisanshui.game.machine import Deal, decide, new_match, rematch
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.settings import Control, Leaving, Settings, agreed
from shisanshui.game.state import GameState, Phase, Place, places
from shisanshui.game.substitutes import time_is_up
from shisanshui.game.timers import Due, next_due, substitutes_needed
from shisanshui.game.view import SPECTATOR, PlayerView, Viewer, view_for

__all__ = [
    "SPECTATOR",
    "Action",
    "Bid",
    "ChooseNatural",
    "Command",
    "Continue",
    "Control",
    "Deal",
    "Direction",
    "Due",
    "Edit",
    "Event",
    "GameState",
    "Give",
    "HandBack",
    "Leave",
    "Leaving",
    "Limits",
    "MoveHost",
    "NaturalChoice",
    "OrderExchange",
    "Phase",
    "Place",
    "PlayerView",
    "Reason",
    "Rejected",
    "Settings",
    "SitDown",
    "Stake",
    "Submit",
    "Surrender",
    "Swap",
    "TakeOver",
    "TimeUp",
    "Viewer",
    "agreed",
    "decide",
    "evolve",
    "fold",
    "new_match",
    "next_due",
    "places",
    "rematch",
    "substitutes_needed",
    "time_is_up",
    "view_for",
]
