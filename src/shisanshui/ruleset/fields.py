"""Every choice a house rule makes, as one frozen value (RULES §2, D1-D53)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from shisanshui.arrangement import Legality
from shisanshui.cards import DeckPlan
from shisanshui.hands import HandOrder, Scale, scale
from shisanshui.naturals import Finder, NaturalDefinitions, NaturalEntry, finder
from shisanshui.ruleset.encoding import sha256_of
from shisanshui.ruleset.steps import RowsStep, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The same words in the three languages; an empty one falls back to the rule set's id."""

    zh_hans: str = ""
    zh_hant: str = ""
    en: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """D3: how many may sit down."""

    least: int = 2
    most: int = 4


class Pairing(StrEnum):
    """D18: who is compared with whom."""

    ALL_PAIRS = "all_pairs"
    BANKER = "banker"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowValues:
    """D19: what a won row pays in all, where that is more than the unit.

    Keys are hand names, and ``royal_flush``, ``two_jokers``, ``three_jokers``, ``pair_of_aces``,
    ``three_aces`` and ``four_aces``, which take the place of their hand's own value.
    """

    front: Mapping[str, int] = field(default_factory=dict[str, int])
    middle: Mapping[str, int] = field(default_factory=dict[str, int])
    back: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """D18-D29, D45, D48: how ordinary hands pay. The order of the steps is the rule."""

    pairing: Pairing = Pairing.ALL_PAIRS
    unit: int = 1
    """What a won row pays when the table of values does not name its hand (D21)."""
    values: RowValues = RowValues()
    steps: tuple[Step, ...] = (RowsStep(),)


class FoulPays(StrEnum):
    """D14: what a fouled hand pays each legal opponent (倒水, 相公)."""

    ROWS = "rows"
    """The opponent's three row values, bonuses included, as if all three rows were lost."""
    UNITS = "units"
    """Three plain rows."""
    FLAT = "flat"
    """``points``, once."""
    ROW_STAKES = "row_stakes"
    """Each row's ranked stake t, at least the unit (RULES C8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoulRules:
    """D13-D17: fouls. Two fouled hands owe each other nothing."""

    allowed: bool = True
    """D13: a player may insist on a foul; otherwise it is refused."""
    pays: FoulPays = FoulPays.ROWS
    points: int = 3
    """For ``flat``."""
    scooped: bool = True
    """D17: the fouled hand counts as scooped by every legal opponent."""
    home_run: bool = True
    """D17: it also counts as one of a home run's scooped opponents."""


class Versus(StrEnum):
    """D33: what a natural takes from a lower natural."""

    HIGHER_OWN = "higher_own"
    """The higher collects its own points."""
    DIFFERENCE = "difference"
    """The higher collects the difference of both."""
    LOWER_OWN = "lower_own"
    """The higher collects the lower's points (C29)."""
    FIRST_DECLARED = "first_declared"
    """Whoever called first collects; a dragon beats every call."""


class Declaration(StrEnum):
    """D35: how a natural comes to count."""

    OPTIONAL = "optional"
    """The player is asked; declared unless refused."""
    AUTOMATIC = "automatic"
    """Always declared."""
    ASKED_FOR = "asked_for"
    """Counts only when the player declares it; never by default."""
    DETECTED = "detected"
    """Counts however the cards are laid, but three flushes and three straights must be laid out
    so and not foul (RULES §3.4)."""


class AllNatural(StrEnum):
    """C30: how seats settle when nobody has an ordinary hand."""

    PAIRWISE = "pairwise"
    RANKED = "ranked"
    HALF_PLACE = "half_place"
    LAST_PAYS = "last_pays"


class GunsNeed(StrEnum):
    """D25, C31: when scoops and home runs are on, with naturals at the table."""

    ANYTHING = "anything"
    NOBODY_NATURAL = "nobody_natural"
    THREE_ORDINARY = "three_ordinary"


class BothNatural(StrEnum):
    """D34: banker and player both hold a natural."""

    BANKER_PAYS = "banker_pays"
    """The player's own points, whatever the ranks (C20)."""
    COMPARE = "compare"


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalRules:
    """D30-D40: the naturals of a rule set, strongest first, and how they pay."""

    entries: tuple[NaturalEntry, ...] = ()
    define: NaturalDefinitions = NaturalDefinitions()
    declaration: Declaration = Declaration.OPTIONAL
    versus: Versus = Versus.HIGHER_OWN
    tied_tiers: bool = False
    """D33: naturals of equal points tie whatever their kind."""
    dragon_suits: bool = False
    """Two clean dragons compare by suit, in the hand order's suit order."""
    both: BothNatural = BothNatural.BANKER_PAYS
    all_natural: AllNatural = AllNatural.PAIRWISE
    guns_need: GunsNeed = GunsNeed.ANYTHING
    rows_too: bool = False
    """D36: a declarer's rows are compared as well, and may be scooped."""
    ends_round: bool = False
    """D38: with a natural on the table ordinary hands do not settle among themselves."""
    factor: int = 1
    """D40: every natural's points are multiplied."""


class Selection(StrEnum):
    """D41: who keeps the bank (庄)."""

    ROTATING = "rotating"
    FIXED = "fixed"
    HOST = "host"
    AUCTION = "auction"


class BankerTies(StrEnum):
    """D43: a tied row with the banker."""

    PUSH = "push"
    BANKER = "banker"
    """食夾棍: the banker wins it."""


class StakeTime(StrEnum):
    """C32: when stakes are placed."""

    BEFORE_DEAL = "before_deal"
    AFTER_DEAL_UNSEEN = "after_deal_unseen"


@dataclass(frozen=True, slots=True, kw_only=True)
class BankerRules:
    """D41-D43: the bank, where pairing is ``banker``."""

    selection: Selection = Selection.ROTATING
    ties: BankerTies = BankerTies.PUSH
    least_stake: int = 1
    most_stake: int = 1
    """D42: each player may multiply what passes between it and the banker."""
    stake_time: StakeTime = StakeTime.BEFORE_DEAL


class ExchangeKind(StrEnum):
    """D46: with whom cards are exchanged before arranging."""

    NONE = "none"
    SEATS = "seats"
    """换三张牌: every seat passes cards on; the banker says how often and which way."""
    STOCK = "stock"
    """A seat may swap cards with the undealt ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRules:
    """D46: the exchange phase."""

    kind: ExchangeKind = ExchangeKind.NONE
    most_times: int = 2
    """The banker may order so many exchanges, or fewer, or none."""
    cards: int = 3
    """Cards given at each exchange; for ``stock`` the most that may be swapped."""
    price: int = 0
    """For ``stock``: points paid to each opponent for swapping."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurrenderRules:
    """D47: giving a hand up before the reveal."""

    allowed: bool = False
    points: int = 3
    """Paid to each opponent; no scoop, no bonuses."""


class EscapeKind(StrEnum):
    """D49, C10: where a leaver's penalty goes."""

    NONE = "none"
    """A bot plays on; nothing is charged."""
    LITERAL = "literal"
    """Each remaining player gets ``each``, the house account the rest."""
    ZERO_SUM = "zero_sum"
    """The remaining players share it equally."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EscapeRules:
    """D49: leaving for good (逃跑)."""

    kind: EscapeKind = EscapeKind.NONE
    points: int = 18
    each: int = 1


class Play(StrEnum):
    """D53: whether a laid hand stays hidden until the reveal."""

    HIDDEN = "hidden"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """D50-D53: how a match runs; rooms may choose otherwise within the product's limits."""

    rounds: int = 10
    seconds: int = 90
    """Time to arrange; 0 for none."""
    play: Play = Play.HIDDEN
    base: int = 1
    """D52: what a point is counted as in the final places."""
    multiplier: int = 1
    """D52: the room multiplier (房间倍数) unless the room chooses another."""
    rake_percent: int = 0
    """D52: per cent of a seat's winnings a deal that go to the house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOption:
    """One thing players of a rule set may switch: a name and the fields it changes."""

    id: str
    name: Text
    set: Mapping[str, object]
    """A patch laid over the rule set, nested as its file is; a table laid over the steps, the
    naturals or the options changes entries by name."""
    group: str = ""
    """Of the options of one group at most one may be on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """A rule set's own words for rows, hands, naturals and the unit, per language."""

    zh_hans: Mapping[str, str] = field(default_factory=dict[str, str])
    zh_hant: Mapping[str, str] = field(default_factory=dict[str, str])
    en: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A house rule, complete and checked (房规). Made by ``decode``, never by hand."""

    id: str
    name: Text = Text()
    about: Text = Text()
    seats: Seats = Seats()
    deck: DeckPlan = DeckPlan()
    hands: HandOrder = HandOrder()
    legality: Legality = Legality()
    scoring: Scoring = Scoring()
    foul: FoulRules = FoulRules()
    naturals: NaturalRules = NaturalRules()
    banker: BankerRules = BankerRules()
    exchange: ExchangeRules = ExchangeRules()
    surrender: SurrenderRules = SurrenderRules()
    escape: EscapeRules = EscapeRules()
    match: MatchRules = MatchRules()
    options: tuple[RuleOption, ...] = ()
    terms: Terms = Terms()

    @cached_property
    def digest(self) -> str:
        """The SHA-256, in hex, of the canonical JSON of all fields and the schema's version."""
        return sha256_of(self)

    @cached_property
    def scale(self) -> Scale:
        """The scale its rows compare on."""
        return scale(self.hands)

    @cached_property
    def finder(self) -> Finder:
        """What finds its naturals."""
        rules = self.naturals
        return finder(
            rules.entries, define=rules.define, order=self.hands, legality=self.legality
        )

    def __hash__(self) -> int:
        return hash(self.digest)
