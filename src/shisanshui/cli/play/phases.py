"""What is asked before hands are laid: bids, stakes, and which cards are passed on or swapped."""

from collections.abc import Callable
from typing import Final

from shisanshui import game as g
from shisanshui.cards import Card
from shisanshui.cli.play import draft as d
from shisanshui.cli.play.desk import HINT, PROMPT, Desk
from shisanshui.cli.play.laying import lay
from shisanshui.cli.play.typed import Word


def _bid(desk: Desk, seat: int) -> None:
    most = desk.table.view(seat).limits.most_bid
    prompt = desk.voice.text("ask.bid", most=most)
    amount = desk.number(prompt, least=0, most=most, default=0)
    _do(desk, seat, None if amount is None else g.Bid(seat, amount))


def _stake(desk: Desk, seat: int) -> None:
    limits = desk.table.view(seat).limits.stakes
    assert limits is not None
    least, most = limits
    prompt = desk.voice.text("ask.stake", least=least, most=most)
    amount = desk.number(prompt, least=least, most=most, default=least)
    _do(desk, seat, None if amount is None else g.Stake(seat, amount))


def _order(desk: Desk, seat: int) -> None:
    view, voice = desk.table.view(seat), desk.voice
    _show_hand(desk, seat)
    prompt = voice.text("ask.times", most=view.limits.most_times)
    times = desk.number(prompt, least=0, most=view.limits.most_times, default=0)
    if times is None:
        _do(desk, seat, None)
        return
    way = 1
    ways = view.limits.directions
    if times:
        named = "  ".join([f"{n} {voice.piece(f'way.{way}')}" for n, way in enumerate(ways, 1)])
        found = desk.number(voice.text("ask.way", ways=named), least=1, most=len(ways), default=1)
        way = 1 if found is None else found
    _do(desk, seat, g.OrderExchange(seat, times, ways[way - 1]))


def _give(desk: Desk, seat: int) -> None:
    view = desk.table.view(seat)
    assert view.exchange is not None
    desk.tell(
        "exchange.give",
        count=view.limits.cards,
        number=view.exchange.done + 1,
        times=view.exchange.times,
        way=desk.voice.piece(f"way.{view.exchange.direction}"),
    )
    cards = _chosen(desk, seat, least=view.limits.cards, most=view.limits.cards)
    _do(desk, seat, None if cards is None else g.Give(seat, cards))


def _swap(desk: Desk, seat: int) -> None:
    view = desk.table.view(seat)
    price = desk.voice.ruleset.exchange.price
    key = "exchange.swap_priced" if price else "exchange.swap"
    desk.tell(key, count=view.limits.cards, amount=desk.voice.said.amount(price))
    cards = _chosen(desk, seat, least=0, most=view.limits.cards)
    _do(desk, seat, None if cards is None else g.Swap(seat, cards))


def _chosen(desk: Desk, seat: int, *, least: int, most: int) -> tuple[Card, ...] | None:
    """Return cards of the player's hand; None where the choice is left to the bot."""
    draft = _show_hand(desk, seat)
    helping = "help.give" if least else "help.swap"
    desk.say(desk.voice.text(f"hint.{helping[5:]}", count=most), HINT)
    while True:
        answer = desk.ask(PROMPT, helping)
        match answer.word:
            case Word.AUTO:
                return None
            case Word.SORT:
                other = d.Sort.SUIT if desk.sorts.get(seat) is not d.Sort.SUIT else d.Sort.RANK
                desk.sorts[seat] = other
                draft = _show_hand(desk, seat)
                continue
            case Word.NO | Word.DONE if not least:
                return ()
            case None:
                pass
            case _:
                desk.warn("error.word")
                continue
        try:
            found = d.picks(answer.rest, draft)
        except d.Unclear as unclear:
            desk.warn(f"error.{unclear.key}", text=unclear.text[:20])
            continue
        if least <= len(found) <= most:
            return tuple([draft.cards[at] for at in found])
        desk.warn("error.how_many" if least else "error.at_most", count=most, found=len(found))


def _show_hand(desk: Desk, seat: int) -> d.Draft:
    own = desk.table.view(seat).own
    assert own is not None
    draft = d.Draft.of(own.cards, desk.sorts.get(seat, d.Sort.RANK))
    desk.show_hand(draft, own.received)
    return draft


def _do(desk: Desk, seat: int, command: g.Command | None) -> None:
    """Do what was chosen, or what a bot would do, and say which cards that were."""
    chosen = desk.table.advice(seat) if command is None else command
    assert chosen is not None
    desk.table.do(chosen)
    voice = desk.voice
    match chosen:
        case g.Give(_, cards) | g.Swap(_, cards) if cards:
            desk.say(voice.with_cards("exchange.gave", voice.cards(d.ordered(cards))))
        case g.Stake(_, amount) if command is None:
            desk.tell("exchange.staked", amount=amount)
        case g.Bid(_, amount) if command is None:
            desk.tell("exchange.bid", amount=amount)
        case _:
            pass


DIALOGUES: Final[dict[g.Action, Callable[[Desk, int], None]]] = {
    g.Action.BID: _bid,
    g.Action.STAKE: _stake,
    g.Action.ORDER_EXCHANGE: _order,
    g.Action.GIVE: _give,
    g.Action.SWAP: _swap,
    g.Action.SUBMIT: lay,
}
"""How a player is asked for what a phase wants of the seat."""
