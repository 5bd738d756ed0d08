"""Players that need no human, from easy to masterly. They see what a seat may see, and no more.

``command_of`` turns a bot's decision into the command of whatever phase its view is in;
``arranger`` and ``giver`` are what ``game.time_is_up`` asks for.
"""

from typing import Final

from shisanshui.bots.acting import arranger, command_of, giver
from shisanshui.bots.base import WITH_C, WITHOUT_C, Bot, Budget, Laying, usual_budget
from shisanshui.bots.easy import Easy
from shisanshui.bots.greedy import Greedy
from shisanshui.bots.hard import Hard
from shisanshui.bots.master import Master
from shisanshui.bots.normal import Normal
from shisanshui.bots.situation import BotError, Shown, Situation

__all__ = [
    "BOTS",
    "USUAL",
    "WITHOUT_C",
    "WITH_C",
    "Bot",
    "BotError",
    "Budget",
    "Laying",
    "Shown",
    "Situation",
    "arranger",
    "command_of",
    "giver",
    "usual_budget",
]

USUAL: Final = None
"""The budget that suits the machine."""

BOTS: Final[dict[str, type[Bot]]] = {bot.name: bot for bot in (Greedy, Easy, Normal, Hard, Master)}
"""Every bot by name, the weakest first."""
