"""The bank and the stakes (RULES D41, D42, C32), and the exchange of cards (D46, C13)."""

import pytest

from shisanshui import game as g
from shisanshui.cards import parse_cards
from shisanshui.ruleset import Selection
from shisanshui.scoring import Code
from tests.game.tables import (
    BOT,
    HUMAN,
    after,
    begin,
    cards_for,
    dealt,
    rules,
    time_up,
    until,
    until_phase,
)


def refused(state: g.GameState, command: g.Command) -> g.Reason:
    with pytest.raises(g.Rejected) as caught:
        g.decide(state, command)
    return caught.value.reason


def bankers(state: g.GameState, rounds: int) -> list[int | None]:
    """Return who keeps the bank in the first rounds."""
    found = []
    for number in range(1, rounds + 1):
        state = until(
            state, lambda now, n=number: now.round == n and now.phase is not g.Phase.BIDDING
        )
        found.append(state.banker)
    return found


class TestSelection:
    @pytest.mark.parametrize(
        ("selection", "expected"),
        [("rotating", [2, 0, 1, 2]), ("fixed", [2, 2, 2, 2]), ("host", [1, 1, 1, 1])],
    )
    def test_who_keeps_the_bank(self, selection: str, expected: list[int]) -> None:
        ruleset = rules("hongkong", banker={"selection": selection})
        assert bankers(begin(ruleset, 3, first=2, host=1), 4) == expected

    def test_a_bank_that_is_the_hosts_moves_with_the_next_deal(self) -> None:
        ruleset = rules("hongkong", banker={"selection": "host"})
        state = after(begin(ruleset, 3), g.MoveHost(2))
        assert (state.banker, state.host) == (0, 2)
        assert bankers(state, 2) == [0, 2]

    def test_a_room_may_choose_another_way(self) -> None:
        state = begin(rules("hongkong"), 3, selection=Selection.FIXED, first=1)
        assert bankers(state, 3) == [1, 1, 1]

    def test_no_bank_where_nobody_needs_one(self) -> None:
        assert begin().banker is None


class TestAuction:
    RULES = rules("hongkong", banker={"selection": "auction", "most_stake": 3})

    def test_the_highest_bid_takes_the_bank_and_multiplies_the_deal(self) -> None:
        state = begin(self.RULES, 3)
        assert state.phase is g.Phase.BIDDING
        assert g.view_for(state, 0).banker is None
        state = after(state, g.Bid(0, 1), g.Bid(1, 3), g.Bid(2, 0))
        assert (state.banker, state.bid, state.phase) == (1, 3, g.Phase.STAKES)
        assert g.view_for(state, g.SPECTATOR).multiplier == 3
        assert [seat.bid for seat in g.view_for(state, 0).seats] == [1, 3, 0]
        bid = until_phase(state, g.Phase.REVEAL).history[0]
        fixed = until_phase(begin(rules("hongkong"), 3, first=1), g.Phase.REVEAL).history[0]
        assert bid.totals == tuple(3 * points for points in fixed.totals)

    def test_equal_bids_go_by_whose_turn_it_is(self) -> None:
        state = begin(self.RULES, 3, first=1)
        assert after(state, g.Bid(0, 2), g.Bid(1, 0), g.Bid(2, 2)).banker == 2
        assert after(state, g.Bid(0, 0), g.Bid(1, 0), g.Bid(2, 0)).banker == 1

    def test_time_up_passes(self) -> None:
        state = after(begin(self.RULES, 3, first=1), g.Bid(2, 1))
        assert g.next_due(state) == g.Due(state.phase_no, 15, state.phase_no)
        state = after(state, time_up(state))
        assert (state.banker, state.bid) == (2, 1)

    def test_bids_are_hidden_final_and_bounded(self) -> None:
        state = begin(self.RULES, 3)
        view = g.view_for(after(state, g.Bid(0, 2)), 1)
        assert (view.seats[0].bid, view.seats[0].ready) == (None, True)
        assert view.limits.most_bid == 3
        assert refused(after(state, g.Bid(0, 2)), g.Bid(0, 3)) is g.Reason.ALREADY
        assert refused(state, g.Bid(0, 4)) is g.Reason.BID
        assert refused(state, g.Bid(0, -1)) is g.Reason.BID
        assert refused(begin(rules("hongkong"), 3), g.Bid(0, 1)) is g.Reason.PHASE

    def test_the_turn_passes_on_from_the_last_banker(self) -> None:
        state = after(begin(self.RULES, 3), g.Bid(0, 0), g.Bid(1, 1), g.Bid(2, 0))
        state = until(state, lambda now: now.round == 2)
        state = after(state, g.Bid(0, 0), g.Bid(1, 0), g.Bid(2, 0))
        assert state.banker == 2


class TestStakes:
    def test_before_the_deal(self) -> None:
        state = begin(rules("hongkong"), 3)
        assert state.phase is g.Phase.STAKES
        state = after(state, g.Stake(1, 10), g.Stake(1, 2))
        assert [seat.stake for seat in g.view_for(state, 2).seats] == [None, 2, None]
        assert after(state, g.Stake(2, 1)).phase is g.Phase.DEAL

    def test_after_the_deal_but_unseen(self) -> None:
        """C32: the Taiwan banker's stakes are placed on cards that lie face down."""
        state = begin(rules("taiwan-banker"), 4)
        assert state.phase is g.Phase.DEAL
        state = dealt(state)
        assert state.phase is g.Phase.STAKES
        for viewer in range(4):
            own = g.view_for(state, viewer).own
            assert own is not None
            assert own.cards == ()
        state = after(state, g.Stake(1, 1), g.Stake(2, 1), g.Stake(3, 1))
        assert state.phase is g.Phase.ARRANGE
        assert len(g.view_for(state, 1).own.cards) == 13

    def test_time_up_stakes_the_least(self) -> None:
        state = after(begin(rules("hongkong", banker={"least_stake": 2}), 3), g.Stake(2, 5))
        assert g.next_due(state) == g.Due(state.phase_no, 15, state.phase_no)
        state = after(state, time_up(state))
        assert [seat.stake for seat in state.seats] == [None, 2, 5]

    def test_stakes_multiply_what_passes_with_the_banker(self) -> None:
        ones = until_phase(begin(rules("hongkong"), 3), g.Phase.REVEAL).history[0].totals
        state = after(begin(rules("hongkong"), 3), g.Stake(1, 4), g.Stake(2, 7))
        totals = until_phase(state, g.Phase.REVEAL).history[0].totals
        assert totals[1:] == (4 * ones[1], 7 * ones[2])

    def test_who_stakes_what(self) -> None:
        state = begin(rules("hongkong"), 3)
        assert g.view_for(state, 1).limits.stakes == (1, 10)
        assert refused(state, g.Stake(0, 1)) is g.Reason.BANKER_STAKE
        for amount in (0, 11, -3):
            assert refused(state, g.Stake(1, amount)) is g.Reason.STAKE

    def test_no_question_where_there_is_no_choice(self) -> None:
        assert begin(rules("hongkong", banker={"most_stake": 1}), 3).phase is g.Phase.DEAL


class TestPassing:
    """换三张牌, the Philippine exchange."""

    RULES = rules("philippine", banker={"most_stake": 1})

    def table(self, seats: int = 4) -> g.GameState:
        return dealt(begin(self.RULES, seats))

    def ordered(self, times: int, way: g.Direction, seats: int = 4) -> g.GameState:
        return after(self.table(seats), g.OrderExchange(0, times, way))

    def give_all(self, state: g.GameState, at: int = 0) -> g.GameState:
        """Let every seat pass the three cards it holds from a place on."""
        for seat in state.dealt:
            state = after(state, g.Give(seat, state.seats[seat].hand[at : at + 3]))
        return state

    @pytest.mark.parametrize(
        ("way", "takers"),
        [
            (g.Direction.CLOCKWISE, [1, 2, 3, 0]),
            (g.Direction.ANTICLOCKWISE, [3, 0, 1, 2]),
            (g.Direction.OPPOSITE, [2, 3, 0, 1]),
        ],
    )
    def test_which_way_cards_go(self, way: g.Direction, takers: list[int]) -> None:
        before = self.ordered(1, way)
        state = self.give_all(before)
        assert state.phase is g.Phase.ARRANGE
        for giver, taker in enumerate(takers):
            gift = before.seats[giver].hand[:3]
            assert state.seats[taker].received == gift
            assert set(gift) <= set(state.seats[taker].hand)
            assert not set(gift) & set(state.seats[giver].hand)
        assert {len(seat.hand) for seat in state.seats} == {13}

    def test_none_once_or_twice_as_the_banker_says(self) -> None:
        assert self.ordered(0, g.Direction.CLOCKWISE).phase is g.Phase.ARRANGE
        state = self.give_all(self.ordered(2, g.Direction.CLOCKWISE))
        assert state.phase is g.Phase.GIVE
        view = g.view_for(state, 1)
        assert view.exchange is not None
        assert (view.exchange.done, view.exchange.times) == (1, 2)
        assert not view.seats[0].ready
        assert self.give_all(state).phase is g.Phase.ARRANGE

    def test_cards_passed_on_again_are_no_longer_marked(self) -> None:
        state = self.give_all(self.ordered(2, g.Direction.CLOCKWISE))
        first = state.seats[1].received
        state = self.give_all(state, at=10)
        assert not set(first) & set(state.seats[1].received)
        assert set(first) == set(state.seats[2].received)

    def test_only_the_receiver_knows_them(self) -> None:
        state = self.give_all(self.ordered(1, g.Direction.CLOCKWISE))
        own = g.view_for(state, 1).own
        assert own is not None
        assert own.received == state.seats[1].received

    def test_a_seat_may_choose_others_until_all_have_chosen(self) -> None:
        state = self.ordered(1, g.Direction.CLOCKWISE)
        hand = state.seats[0].hand
        state = after(state, g.Give(0, hand[:3]), g.Give(0, hand[5:8]))
        assert g.view_for(state, 0).own.given == hand[5:8]
        assert g.view_for(state, 1).seats[0].ready

    def test_time_up_orders_none(self) -> None:
        state = self.table()
        assert g.next_due(state) == g.Due(state.phase_no, 30, state.phase_no)
        assert after(state, time_up(state)).phase is g.Phase.ARRANGE

    def test_time_up_gives_what_the_caller_brings(self) -> None:
        state = self.ordered(1, g.Direction.CLOCKWISE)
        state = after(state, g.Give(1, state.seats[1].hand[:3]))
        assert g.substitutes_needed(state) == (0, 2, 3)
        lowest = tuple(sorted(state.seats[0].hand)[:3])
        state = after(state, time_up(state))
        assert state.seats[1].received == lowest

    @pytest.mark.parametrize("brought", [(), ((0, (0, 1)),), ((0, None),), ((0, (0, 0, 0)),)])
    def test_cards_that_cannot_be_are_refused(self, brought: tuple) -> None:
        state = self.ordered(1, g.Direction.CLOCKWISE)
        with pytest.raises(g.Rejected) as caught:
            g.decide(state, g.TimeUp(phase_no=state.phase_no, given=brought))
        assert (caught.value.reason, caught.value.seat) == (g.Reason.SUBSTITUTE, 0)

    def test_the_banker_alone_orders_and_only_what_is_possible(self) -> None:
        state = self.table()
        assert refused(state, g.OrderExchange(1, 1)) is g.Reason.BANKER_ONLY
        assert refused(state, g.OrderExchange(0, 3)) is g.Reason.EXCHANGE
        opposite = g.OrderExchange(0, 1, g.Direction.OPPOSITE)
        assert g.view_for(state, 0).limits.directions == tuple(g.Direction)
        assert refused(self.table(3), opposite) is g.Reason.EXCHANGE
        assert refused(self.table(2), opposite) is g.Reason.EXCHANGE

    def test_exactly_three_cards_of_ones_own(self) -> None:
        state = self.ordered(1, g.Direction.CLOCKWISE)
        hand, other = state.seats[0].hand, state.seats[1].hand
        for cards in (hand[:2], hand[:4], other[:3], (hand[0], hand[0], hand[1])):
            assert refused(state, g.Give(0, cards)) is g.Reason.CARDS

    def test_a_leaver_still_passes_cards_on(self) -> None:
        """Whoever left for good keeps its place in the ring of this deal."""
        ruleset = rules("philippine", banker={"most_stake": 1}, escape={"kind": "literal"})
        state = after(dealt(begin(ruleset, 4)), g.OrderExchange(0, 1), g.Leave(2))
        for seat in (0, 1, 3):
            state = after(state, g.Give(seat, state.seats[seat].hand[:3]))
        assert g.substitutes_needed(state) == (2,)
        assert g.next_due(state) is not None
        state = after(state, time_up(state))
        assert {len(seat.hand) for seat in state.seats} == {13}

    def test_somebody_orders_where_there_is_no_bank(self) -> None:
        ruleset = rules("taiwan", exchange={"kind": "seats"})
        state = dealt(begin(ruleset, 3, first=1))
        assert (state.phase, state.banker) == (g.Phase.ORDER, 1)
        state = until_phase(after(state, g.OrderExchange(1, 1)), g.Phase.REVEAL)
        assert sum(state.history[0].totals) == 0


class TestSwapping:
    """Cards for undealt ones, at a price (RULES §4 german)."""

    RULES = rules("intl-1-6", exchange={"kind": "stock", "cards": 13, "price": 2})

    def test_cards_come_from_the_undealt_ones(self) -> None:
        before = dealt(begin(self.RULES, 3))
        assert before.phase is g.Phase.SWAP
        given = before.seats[1].hand[:5]
        state = after(before, g.Swap(1, given))
        assert state.seats[1].received == before.rest[:5]
        assert state.rest == before.rest[5:]
        assert not set(given) & {*state.seats[1].hand, *state.rest}
        view = g.view_for(state, 0)
        assert (view.seats[1].swapped, view.undealt, view.limits.cards) == (5, 8, 8)

    def test_everybody_says_once(self) -> None:
        state = after(dealt(begin(self.RULES, 3)), g.Swap(0, ()), g.Swap(1, ()))
        assert refused(state, g.Swap(0, ())) is g.Reason.ALREADY
        assert after(state, g.Swap(2, ())).phase is g.Phase.ARRANGE

    def test_the_price_is_paid_to_each_opponent(self) -> None:
        state = dealt(begin(self.RULES, 3))
        state = after(state, g.Swap(1, state.seats[1].hand[:2]))
        state = until_phase(state, g.Phase.REVEAL)
        paid = [item for item in state.history[0].items if item.code is Code.EXCHANGE]
        assert [(i.payer, i.payee, i.points) for i in paid] == [(1, 0, 2), (1, 2, 2)]

    def test_time_up_swaps_nothing(self) -> None:
        state = dealt(begin(self.RULES, 3))
        state = after(state, time_up(state))
        assert state.phase is g.Phase.ARRANGE
        assert all(seat.swapped == 0 for seat in state.seats)

    def test_no_more_than_are_left_or_than_the_rules_allow(self) -> None:
        state = dealt(begin(self.RULES, 3))
        state = after(state, g.Swap(0, state.seats[0].hand[:10]))
        assert refused(state, g.Swap(1, state.seats[1].hand[:4])) is g.Reason.STOCK
        few = dealt(begin(rules("pusoy", exchange={"kind": "stock", "cards": 3}), 3))
        assert refused(few, g.Swap(1, few.seats[1].hand[:4])) is g.Reason.CARDS
        assert refused(few, g.Swap(1, few.seats[0].hand[:2])) is g.Reason.CARDS

    def test_no_phase_where_nothing_is_undealt(self) -> None:
        assert dealt(begin(self.RULES, 4)).phase is g.Phase.ARRANGE


def test_a_whole_round_with_bank_auction_and_exchange() -> None:
    """Bid, stake, deal, order, pass twice, arrange, close, reveal: each phase its own number."""
    ruleset = rules("philippine", banker={"selection": "auction"})
    state = begin(ruleset, controls=(HUMAN, HUMAN, BOT, HUMAN))
    seen = [(state.phase, state.phase_no)]
    commands = [g.Bid(0, 2), g.Bid(1, 1), g.Bid(2, 0), g.Bid(3, 0)]
    state = after(state, *commands)
    seen.append((state.phase, state.phase_no))
    state = after(state, g.Stake(1, 3), g.Stake(2, 1), g.Stake(3, 1))
    seen.append((state.phase, state.phase_no))
    state = after(state, cards_for(state))
    seen.append((state.phase, state.phase_no))
    state = after(state, g.OrderExchange(0, 2, g.Direction.OPPOSITE))
    while state.phase is not g.Phase.ENDED and state.round == 1:
        seen.append((state.phase, state.phase_no))
        state = after(state, time_up(state))
    phases = [phase for phase, _ in seen]
    P = g.Phase  # noqa: N806
    assert phases == [P.BIDDING, P.STAKES, P.DEAL, P.ORDER, P.GIVE, P.GIVE, P.ARRANGE, P.REVEAL]
    numbers = [number for _, number in seen]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_horse_cards_and_jokers_settle_after_a_whole_round() -> None:
    state = begin(rules("fujian-app"), 3)
    state = until_phase(state, g.Phase.REVEAL)
    assert sum(state.history[0].totals) + state.history[0].house == 0
    assert parse_cards("XR")[0] in state.deck.cards
