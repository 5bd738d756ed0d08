"""Every choice a house rule makes, as one frozen value (RULES §2, D1-D53)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
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
    """In simplified Chinese."""
    zh_hant: str = ""
    """In traditional Chinese."""
    en: str = ""
    """In English."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """D3: how many may sit down."""

    least: int = 2
    """D3: the fewest seats."""
    most: int = 4
    """D3: the most seats."""


class Pairing(StrEnum):
    """D18: who is compared with whom."""

    ALL_PAIRS = "all_pairs"
    """Every seat with every other."""
    BANKER = "banker"
    """Every player with the banker alone (庄)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowValues:
    """D19: what a won row pays in all, where that is more than the unit.

    Keys are hand names, and ``royal_flush``, ``two_jokers``, ``three_jokers``, ``pair_of_aces``,
    ``three_aces`` and ``four_aces``, which take the place of their hand's own value.
    """

    front: Mapping[str, int] = field(default_factory=dict[str, int])
    """D19: what a won front pays in all, where that is more than the unit."""
    middle: Mapping[str, int] = field(default_factory=dict[str, int])
    """D19: the same for the middle."""
    back: Mapping[str, int] = field(default_factory=dict[str, int])
    """D19: the same for the back."""


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
    """Each natural collects from every lower one (C9)."""
    RANKED = "ranked"
    """Every pair settles at the highest natural's points."""
    HALF_PLACE = "half_place"
    """From four seats: the middle place pays nothing, the others deal with the house."""
    LAST_PAYS = "last_pays"
    """The lowest natural pays all the others."""


class GunsNeed(StrEnum):
    """D25, C31: when scoops and home runs are on, with naturals at the table."""

    ANYTHING = "anything"
    """Always."""
    NOBODY_NATURAL = "nobody_natural"
    """Only when nobody declared a natural (C7)."""
    THREE_ORDINARY = "three_ordinary"
    """Also when at least three seats have none."""


class BothNatural(StrEnum):
    """D34: banker and player both hold a natural."""

    BANKER_PAYS = "banker_pays"
    """The player's own points, whatever the ranks (C20)."""
    COMPARE = "compare"
    """The higher is paid, as between any two seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalRules:
    """D30-D40: the naturals of a rule set, strongest first, and how they pay."""

    entries: tuple[NaturalEntry, ...] = ()
    define: NaturalDefinitions = NaturalDefinitions()
    declaration: Declaration = Declaration.OPTIONAL
    versus: Versus = Versus.HIGHER_OWN
    tied_tiers: bool = False
    """D33: naturals that the list gives equal points tie, whatever their kind."""
    dragon_suits: bool = False
    """Two clean dragons compare by suit, in the hand order's suit order, else ♠ > ♥ > ♦ > ♣."""
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
    """The next seat each deal."""
    FIXED = "fixed"
    """One seat for the whole match."""
    HOST = "host"
    """The host of the room (房主)."""
    AUCTION = "auction"
    """Whoever bids most for the deal (抢庄)."""


class BankerTies(StrEnum):
    """D43: a tied row with the banker."""

    PUSH = "push"
    """Nobody pays."""
    BANKER = "banker"
    """食夾棍: the banker wins it."""


class StakeTime(StrEnum):
    """C32: when stakes are placed."""

    BEFORE_DEAL = "before_deal"
    """Before any card is dealt."""
    AFTER_DEAL_UNSEEN = "after_deal_unseen"
    """When the cards are dealt and not yet looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankerRules:
    """D41-D43: the bank, where pairing is ``banker``."""

    selection: Selection = Selection.ROTATING
    ties: BankerTies = BankerTies.PUSH
    least_stake: int = 1
    """D42: the smallest stake; it stands when time is up."""
    most_stake: int = 1
    """D42: the largest; a stake multiplies what passes between its player and the banker."""
    stake_time: StakeTime = StakeTime.BEFORE_DEAL


class ExchangeKind(StrEnum):
    """D46: with whom cards are exchanged before arranging."""

    NONE = "none"
    """No exchange."""
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
    """D47: a hand may be given up before the reveal."""
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
    """What the leaver pays in all."""
    each: int = 1
    """For ``literal``: what each remaining player gets of it."""


class Play(StrEnum):
    """D53: whether a laid hand stays hidden until the reveal."""

    HIDDEN = "hidden"
    """Until everybody has laid."""
    OPEN = "open"
    """As soon as it is laid, everybody sees it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """D50-D53: how a match runs; rooms may choose otherwise within the product's limits."""

    rounds: int = 10
    """D50: deals in a match."""
    seconds: int = 90
    """D51: time to arrange; 0 for none."""
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
    """What the option is switched on by."""
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
    """The rule set's own words in simplified Chinese."""
    zh_hant: Mapping[str, str] = field(default_factory=dict[str, str])
    """The rule set's own words in traditional Chinese."""
    en: Mapping[str, str] = field(default_factory=dict[str, str])
    """The rule set's own words in English."""


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A house rule, complete and checked (房规). Made by ``decode``, never by hand."""

    id: str
    """What the rule set is called by programs and links."""
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
        return finder(rules.entries, define=rules.define, order=self.hands, legality=self.legality)

    def __getstate__(self) -> dict[str, object]:
        """Return the fields alone, for another process to find out the rest anew."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __hash__(self) -> int:
        return hash(self.digest)
