"""The naturals by name and every option of their definitions (特殊牌型; RULES D10, D30-D40)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class NaturalKind(StrEnum):
    """Thirteen cards that win as they are dealt, without comparing rows (报到)."""

    CLEAN_DRAGON = "clean_dragon"
    """至尊清龙: A to K in one suit."""
    DRAGON = "dragon"
    """一条龙: all thirteen ranks."""
    TWELVE_ROYALS = "twelve_royals"
    """十二皇族: only J Q K A."""
    THREE_STRAIGHT_FLUSHES = "three_straight_flushes"
    """三同花顺: each row a straight flush."""
    THREE_QUADS = "three_quads"
    """三分天下: three quads and one card."""
    ALL_BIG = "all_big"
    """全大: nothing below an eight."""
    ALL_SMALL = "all_small"
    """全小: nothing above an eight."""
    ONE_COLOUR = "one_colour"
    """凑一色: all red or all black."""
    THREE_TRIPS_AND_QUADS = "three_trips_and_quads"
    """三冲加弹: three trips and quads."""
    FOUR_TRIPS = "four_trips"
    """四套三条: four trips and one card."""
    FIVE_PAIRS_AND_TRIPS = "five_pairs_and_trips"
    """五对冲三: five pairs and trips."""
    SIX_PAIRS = "six_pairs"
    """六对半: six pairs and one card."""
    THREE_STRAIGHTS = "three_straights"
    """三顺子: each row a run."""
    THREE_FLUSHES = "three_flushes"
    """三同花: each row in one suit."""
    ONE_OFF_COLOUR = "one_off_colour"
    """全黑一点红, 全红一点黑: twelve of one colour and one of the other."""
    TWO_FULL_HOUSES_AND_TRIPS = "two_full_houses_and_trips"
    """双怪冲三: three trips and two pairs."""
    NO_FACE_CARDS = "no_face_cards"
    """No J, Q or K at all (A to 10)."""
    ANY_QUADS = "any_quads"
    """免摆: four of a kind anywhere among the thirteen."""
    ANY_STRAIGHT_FLUSH = "any_straight_flush"
    """免摆: a five-card straight flush anywhere among the thirteen."""
    ACE_QUADS = "ace_quads"
    """All four aces (or more)."""
    SIX_OF_A_KIND = "six_of_a_kind"
    """六同, where the deck holds so many of a rank."""
    SEVEN_OF_A_KIND = "seven_of_a_kind"
    """七同."""
    EIGHT_OF_A_KIND = "eight_of_a_kind"
    """八同, or more."""
    TWO_FIVES_AND_TRIPS = "two_fives_and_trips"
    """三皇五帝: two five-of-a-kinds and trips."""


class RoyalsRule(StrEnum):
    """What twelve royals needs."""

    THIRTEEN = "thirteen"
    """All thirteen are J Q K A."""
    TWELVE = "twelve"
    """Twelve or thirteen are J Q K A."""
    EVERY_JQK = "every_jqk"
    """All four jacks, queens and kings, and any card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalDefinitions:
    """D10, D31: where the texts of the regions differ on what counts."""

    a23: bool = True
    """A run of three may be A23."""
    qka: bool = True
    """A run of three may be QKA. KA2 never is one."""
    quads_as_two_pairs: bool = True
    """Six pairs, and five pairs and trips, may count quads as two pairs."""
    odd_card_may_match: bool = True
    """The odd card of six pairs may have the rank of a pair."""
    quads_as_trips: bool = True
    """Four trips may count quads as trips and the odd card."""
    big_ranks: str = "89TJQKA"
    """The ranks all big is made of: 89TJQKA; 56789TJQKA or TJQKA elsewhere."""
    small_ranks: str = "2345678"
    """The ranks all small is made of: 2345678; A23456789T in the older Hong Kong rule."""
    colour_cards: int = 13
    """How many cards of one colour one colour needs: 13 or 12."""
    royals: RoyalsRule = RoyalsRule.THIRTEEN


USUAL: Final = NaturalDefinitions()
"""The definitions that most of the texts share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalEntry:
    """One line of a rule set's list: the natural and what each opponent pays for it."""

    natural: NaturalKind
    points: int
    """What each opponent pays for it."""
    jokers: bool = False
    """Jokers may stand for any card in it (RULES §3.4: only where the preset says so)."""
    home_run: bool = False
    """D37: its points are multiplied as a home run's are."""
    per_quads: int = 1
    """D40: points are multiplied by this for each quads among the thirteen."""
