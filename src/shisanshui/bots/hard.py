"""A trained player: what rows, bonuses, scoops and naturals are worth against good play."""

from random import Random
from typing import Final

from shisanshui.arrangement import Arrangement
from shisanshui.bots.base import Budget, Laying, usual_budget
from shisanshui.bots.by_worth import best_split, rows_of
from shisanshui.bots.exchanging import Offer, best_gift, values_of
from shisanshui.bots.normal import Normal
from shisanshui.bots.shown import with_shown
from shisanshui.bots.situation import Situation
from shisanshui.cards import Card
from shisanshui.game import Direction, PlayerView
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.counting import Choice, decide
from shisanshui.solver.economics import Role
from shisanshui.solver.policy import Policy
from shisanshui.solver.search import Split, sorted_hand
from shisanshui.solver.shelf import SHELF, Shelf
from shisanshui.solver.tables import tables
from shisanshui.solver.train import Progress

Hand = tuple[Card, ...]
"""Sorted, as the search takes it."""


class Hard(Normal):
    """Plays the best response to the policy of its rule set; a sensible player until there is one.

    A policy that is neither shipped nor cached is trained in the background.
    """

    name = "hard"

    def __init__(self, ruleset: Ruleset, *, shelf: Shelf = SHELF) -> None:
        super().__init__(ruleset)
        self.shelf: Final = shelf
        self._policies: dict[int, Policy] = {}

    def prepare(self, seats: int) -> bool:
        """Return whether the policy is there; else have it trained in the background."""
        return self.policy(seats) is not None

    def learn(self, seats: int, progress: Progress | None = None) -> bool:
        """Return once the policy is there, trained if need be."""
        self.shelf.ready(self.ruleset, seats, progress=progress)
        return True

    def policy(self, seats: int) -> Policy | None:
        """Return the policy, or None while it is being trained."""
        known = self._policies.get(seats)
        if known is not None:
            return known
        found = self.shelf.find(self.ruleset, seats)
        if found is None:
            self.shelf.prepare(self.ruleset, seats)
        else:
            self._policies[seats] = found
        return found

    def arrange(
        self, situation: Situation, *, rng: Random, budget: Budget | None = None
    ) -> Arrangement:
        """Return the rows worth most, naturals apart."""
        policy = self.policy(situation.seats)
        if policy is None:
            return super().arrange(situation, rng=rng, budget=budget)
        hand = sorted_hand(situation.cards)
        return rows_of(hand, self.choose(policy, situation, hand, budget).split)

    def play(self, situation: Situation, *, rng: Random, budget: Budget | None = None) -> Laying:
        """Return the best of laying rows, declaring the natural, giving up and fouling."""
        policy = self.policy(situation.seats)
        if policy is None:
            return super().play(situation, rng=rng, budget=budget)
        hand = sorted_hand(situation.cards)
        choice = self.choose(policy, situation, hand, budget)
        if choice.foul and situation.may_foul:
            rows = rows_of(hand, choice.split)
            return Laying(Arrangement(rows.front, rows.back, rows.middle))
        if choice.surrender:
            return Laying(None)
        if choice.natural is None:
            return Laying(rows_of(hand, choice.split))
        rows = choice.natural.rows
        if rows is None or self.ruleset.naturals.rows_too:
            rows = rows_of(hand, choice.split)
        return Laying(rows, declare=True)

    def choose(
        self, policy: Policy, situation: Situation, hand: Hand, budget: Budget | None
    ) -> Choice:
        """Return what to do with a sorted hand."""
        appraisal = policy.appraisal(situation.role)
        split, value = best_split(hand, self.ruleset, appraisal.worth)
        if situation.shown and split is not None:
            split, value = self.among_shown(policy, situation, hand)[0]
        declaring = policy.declaring(situation.role)
        return decide(declaring, hand, split, declaring.foul if split is None else value)

    def among_shown(
        self, policy: Policy, situation: Situation, hand: Hand
    ) -> list[tuple[Split, int]]:
        """Return the whole frontier with what it is worth where some rows lie open, best first."""
        appraisal = policy.appraisal(situation.role)
        found = kernel.frontiers(
            bytes(hand), tables(self.ruleset.hands), middle_back=self.ruleset.legality.middle_back
        )
        splits = kernel.unpack(found.splits)
        values = [*kernel.worths(found.splits, appraisal.worth)]
        values = with_shown(appraisal, splits, values, situation.shown)
        return sorted(zip(splits, values, strict=True), key=lambda pair: -pair[1])

    def give(
        self, view: PlayerView, *, rng: Random, budget: Budget | None = None
    ) -> tuple[Card, ...]:
        """Return the cards that the hand misses least."""
        situation = Situation.seen(view, self.ruleset)
        policy = self.policy(situation.seats)
        if policy is None:
            return super().give(view, rng=rng, budget=budget)
        return self._offer(policy, situation, view.limits.cards, rng, budget).cards

    def order(
        self, view: PlayerView, *, rng: Random, budget: Budget | None = None
    ) -> tuple[int, Direction]:
        """Return more exchanges the worse the hand is: everybody's becomes better."""
        situation = Situation.seen(view, self.ruleset)
        policy = self.policy(situation.seats)
        if policy is None:
            return super().order(view, rng=rng, budget=budget)
        appraisal = policy.appraisal(situation.role)
        hand = sorted_hand(situation.cards)
        value = values_of(bytes(hand), self.ruleset, appraisal.worth)[0]
        bad = (value < 0) + (value < -self.ruleset.scoring.unit * appraisal.unit)
        return min(bad, view.limits.most_times), Direction.CLOCKWISE

    def swap(
        self, view: PlayerView, *, rng: Random, budget: Budget | None = None
    ) -> tuple[Card, ...]:
        """Return the cards that others in their place would better by more than the price."""
        situation = Situation.seen(view, self.ruleset)
        policy = self.policy(situation.seats)
        if policy is None or not view.limits.cards:
            return ()
        appraisal = policy.appraisal(situation.role)
        hand = sorted_hand(situation.cards)
        value = values_of(bytes(hand), self.ruleset, appraisal.worth)[0]
        offers = [
            self._offer(policy, situation, count, rng, budget)
            for count in range(1, view.limits.cards + 1)
        ]
        best = max(offers, key=lambda offer: offer.value)
        price = self.ruleset.exchange.price * appraisal.unit
        return best.cards if best.value - price > value else ()

    def stake(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> int:
        """Return the most where players have the better of the bank, else the least."""
        if not view.limits.stakes:
            return 0
        least, most = view.limits.stakes
        policy = self.policy(len(view.seats))
        return most if policy is not None and policy.edge(Role.PLAYER) > 0 else least

    def bid(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> int:
        """Return the most where the bank has the better of the players, else nothing."""
        policy = self.policy(len(view.seats))
        wanted = policy is not None and policy.edge(Role.BANKER) > 0
        return view.limits.most_bid if wanted else 0

    def _offer(
        self,
        policy: Policy,
        situation: Situation,
        count: int,
        rng: Random,
        budget: Budget | None,
    ) -> Offer:
        return best_gift(
            situation.cards,
            count,
            ruleset=self.ruleset,
            deck=situation.deck(self.ruleset),
            worth=policy.worth(situation.role),
            rng=rng,
            samples=(budget or usual_budget()).samples,
        )
