"""Players that need no human, from easy to masterly. They see what a seat may see, and no more.

``command_of`` turns a bot's decision into the command of whatever phase its view is in;
``arranger`` and ``giver`` are what ``game.time_is_up`` asks for.
"""

from typing import Final

from shisanshui.bots.acting import arranger, command_of, giver
from shisanshui.bots.base import USUAL, Bot, BotError, Budget, Laying
from shisanshui.bots.greedy import Greedy
from shisanshui.bots.normal import Normal

__all__ = [
    "BOTS",
    "USUAL",
    "Bot",
    "BotError",
    "Budget",
    "Laying",
    "arranger",
    "command_of",
    "giver",
]

BOTS: Final[dict[str, type[Bot]]] = {bot.name: bot for bot in (Greedy, Normal)}
"""Every bot by name, the weakest first."""
