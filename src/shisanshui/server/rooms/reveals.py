"""A settled deal as everybody sees it: hands face up, every point with its reason, the proof."""

from collections.abc import Sequence

from shisanshui import fairness, game
from shisanshui.fairness import RoundProof
from shisanshui.game import Phase
from shisanshui.game.view import SeatView
from shisanshui.scoring import LineItem
from shisanshui.scoring.explain import explain
from shisanshui.scoring.items import sums
from shisanshui.scoring.report import plain_points
from shisanshui.server.rooms.naming import seat_names
from shisanshui.server.rooms.state import Match, Room, Shuffle
from shisanshui.server.rooms.texts import rows_text
from shisanshui.wire import view as wire
from shisanshui.wire.base import Language


def reveal_view(room: Room, language: Language) -> wire.RevealView | None:
    """Return the deal on the table once it is settled; sentences are in the language."""
    match = room.match
    if match is None or not shown(match):
        return None
    seen = game.view_for(match.game, game.SPECTATOR)
    names = seat_names(room, language)
    totals, house = sums(seen.items, len(seen.seats))
    return wire.RevealView(
        round=seen.round,
        seats=tuple([_seat(seat) for seat in seen.seats]),
        items=tuple([_item(match, item, names, language) for item in seen.items]),
        totals=tuple([plain_points(total) for total in totals]),
        house=plain_points(house),
        proof=_proof(match),
    )


def shown(match: Match) -> bool:
    """Return whether a settled deal lies on the table."""
    return match.game.phase in (Phase.REVEAL, Phase.ENDED) and bool(match.game.history)


def _seat(seat: SeatView) -> wire.RevealSeat:
    rows = seat.rows
    return wire.RevealSeat(
        rows=rows and rows_text(rows.arrangement),
        hands=() if rows is None else rows.hands,
        legal=rows is None or not rows.faults,
        natural=None if seat.natural is None else seat.natural.kind,
        natural_points=0 if seat.natural is None else seat.natural.points,
        substituted=seat.substituted,
        standing=_standing(seat),
    )


def _standing(seat: SeatView) -> str:
    if not seat.in_deal:
        return "left"
    if seat.surrendered:
        return "surrendered"
    if seat.natural is not None:
        return "natural"
    return "fouled" if seat.rows is not None and seat.rows.faults else "ordinary"


def _item(match: Match, item: LineItem, names: Sequence[str], language: Language) -> wire.ItemView:
    rules = match.game.settings.ruleset
    return wire.ItemView(
        code=item.code,
        row=None if item.row is None else item.row.label,
        payer=item.payer,
        payee=item.payee,
        points=plain_points(item.points),
        hand=item.hand,
        factor=None if item.factor is None else plain_points(item.factor),
        number=item.number,
        text=explain(item, ruleset=rules, language=language, names=names),
    )


def round_proof(match: Match, shuffle: Shuffle) -> RoundProof:
    """Return what is published of a shuffle once its round is over."""
    return RoundProof(
        secret=match.secrets[shuffle.round - 1],
        sisters=fairness.proof(match.secrets, shuffle.round),
        commitments=shuffle.commitments,
        openings=shuffle.openings,
    )


def _proof(match: Match) -> wire.ProofView | None:
    """Return what the deal on the table was made of; None if no cards were dealt."""
    shuffle, state = match.dealt, match.game
    if shuffle is None or shuffle.round != state.round:
        return None
    proof = round_proof(match, shuffle)
    return wire.ProofView(
        round=shuffle.round,
        rounds=len(match.secrets),
        rules=state.settings.ruleset.digest,
        root=match.root.hex(),
        secret=proof.secret.hex(),
        sisters=tuple([sister.hex() for sister in proof.sisters]),
        commitments=tuple([None if c is None else c.hex() for c in proof.commitments]),
        openings=tuple([None if o is None else o.hex() for o in proof.openings]),
        dealt=tuple([bool(seat.hand) for seat in state.seats]),
    )
