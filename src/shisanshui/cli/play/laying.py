"""The dialogue in which a player lays a hand (摆牌): nothing counts until it is handed in."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from shisanshui import game as g
from shisanshui.arrangement import ROWS, Row
from shisanshui.cli.play import draft as d
from shisanshui.cli.play.board import row_lines, shown_rows
from shisanshui.cli.play.desk import HINT, PROMPT, Desk
from shisanshui.cli.play.typed import Word, plain, typed
from shisanshui.game import NaturalChoice
from shisanshui.game.view import NaturalView
from shisanshui.ruleset import Declaration, Pairing
from shisanshui.scoring.explain import explain_fault

_ROW_OF: Final = {Word.FRONT: Row.FRONT, Word.MIDDLE: Row.MIDDLE, Word.BACK: Row.BACK}
_SORT_OF: Final = {
    **dict.fromkeys(("rank", "点数", "點數", "大小"), d.Sort.RANK),
    **dict.fromkeys(("suit", "花色"), d.Sort.SUIT),
}


def lay(desk: Desk, seat: int) -> None:
    """Ask a player for a hand's rows until they are handed in."""
    _Laying(desk, seat).run()


class _Laying:
    """One hand being laid."""

    def __init__(self, desk: Desk, seat: int) -> None:
        view = desk.table.view(seat)
        assert view.own is not None
        self.desk: Final = desk
        self.voice: Final = desk.voice
        self.seat: Final = seat
        self.own: Final = view.own
        self.rules: Final = desk.table.ruleset.naturals
        self.sort = desk.sorts.get(seat, d.Sort.RANK)
        self.draft = d.Draft.of(view.own.cards, self.sort)
        self.choice: NaturalChoice | None = None
        self.done = False

    def run(self) -> None:
        """Show the hand, ask about a natural, and take what is typed until the hand is in."""
        self.desk.show_hand(self.draft, self.own.received)
        if self.own.natural is not None:
            self._ask_about(self.own.natural)
        if not self.done:
            self.desk.say(self.voice.text("hint.begin"), HINT)
        while not self.done:
            self._take_line()

    def _ask_about(self, natural: NaturalView) -> None:
        """Let the player declare a natural, or arrange the hand after all (报不报)."""
        ruleset, banker = self.voice.ruleset, self.desk.table.view(self.seat).banker
        alone = ruleset.scoring.pairing is Pairing.BANKER and banker != self.seat
        self.desk.tell(
            "natural.from_banker" if alone else "natural.from_each",
            name=self.voice.said.name(natural.kind.value),
            amount=self.voice.said.amount(natural.points),
        )
        if natural.rows is not None:
            for line in shown_rows(natural.rows.rows, self.voice):
                self.desk.say(line)
        match self.rules.declaration:
            case Declaration.AUTOMATIC:
                self.desk.tell("natural.automatic")
                if not self.rules.rows_too:
                    self.desk.ask(self.voice.text("ask.go_on"), "help.enter")
                    self._hand_in_natural(None)
            case Declaration.DETECTED:
                if self.desk.yes("ask.show", default=True):
                    self._hand_in_natural(None)
            case Declaration.OPTIONAL | Declaration.ASKED_FOR:
                optional = self.rules.declaration is Declaration.OPTIONAL
                key = "ask.declare" if optional else "ask.declare_or_not"
                if self.desk.yes(key, default=True if optional else None):
                    self._declare("")
                else:
                    self.choice = NaturalChoice.REFUSE
                    self.desk.tell("natural.refused")

    def _hand_in_natural(self, choice: NaturalChoice | None) -> None:
        """Hand in a natural that needs no laying."""
        self.desk.table.do(g.Submit(seat=self.seat, arrangement=None, natural=choice))
        self.done = True

    def _take_line(self) -> None:
        answer = self.desk.ask(PROMPT, "help.lay")
        actions: dict[Word | None, Callable[[str], None]] = {
            None: self._cards,
            Word.TAKE: self._take,
            Word.AUTO: self._advise,
            Word.SORT: self._sort,
            Word.SWAP: self._swap,
            Word.UNDO: self._undo,
            Word.CLEAR: self._clear,
            Word.LOOK: self._look,
            Word.DONE: self._hand_in,
            Word.DECLARE: self._declare,
            Word.REFUSE: self._refuse,
            Word.SURRENDER: self._surrender,
        }
        try:
            row = _ROW_OF.get(answer.word) if answer.word is not None else None
            if row is not None:
                self._place(row, answer.rest)
            elif answer.word in actions:
                actions[answer.word](answer.rest)
            else:
                self.desk.warn("error.word")
        except d.Unclear as unclear:
            self.desk.warn(f"error.{unclear.key}", text=_short(unclear.text))
        except d.NoRoom as full:
            name = self.voice.said.name(full.row.label)
            self.desk.warn("error.no_room", row=name, count=full.free)
        except g.Rejected as refused:
            self.desk.refused(refused)

    def _show(self) -> None:
        self.desk.show_hand(self.draft, self.own.received)
        self.desk.say()
        for line in row_lines(self.draft, self.voice):
            self.desk.say(line)
        if not self.draft.unlaid:
            self.desk.say(self.voice.text("hint.complete"), HINT)

    def _change(self, draft: d.Draft) -> None:
        if draft == self.draft:
            self.desk.warn("error.nothing_changed")
            return
        self.draft = draft
        self._show()

    def _cards(self, rest: str) -> None:
        """Lay cards where they fit: all 13, eight for front and middle, five, or three."""
        if not rest:
            self._hand_in(rest)
            return
        if "|" in rest or "/" in rest:
            self._rows(rest.replace("/", "|").split("|"))
            return
        found = d.picks(rest, self.draft)
        if len(found) == len(self.draft.cards):
            self._change(self._laid((found[:3], found[3:8], found[8:])))
            return
        open_ = [row for row in reversed(ROWS) if self.draft.free(row) == row.size == len(found)]
        if not open_:
            self.desk.warn("error.which_row")
            return
        self._change(self.draft.place(open_[0], found))

    def _rows(self, parts: list[str]) -> None:
        found = [d.picks(part, self.draft) for part in parts]
        if [len(part) for part in found] != [row.size for row in ROWS]:
            self.desk.warn("error.three_rows")
            return
        self._change(self._laid((found[0], found[1], found[2])))

    def _laid(self, found: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]) -> d.Draft:
        """Return the draft with all cards in the rows named, as one change."""
        names = [at for part in found for at in part]
        if len(set(names)) < len(names):
            raise d.Unclear("twice", str(next(at for at in names if names.count(at) > 1) + 1))
        rows: list[Row | None] = [None] * len(names)
        for row, part in zip(ROWS, found, strict=True):
            for at in part:
                rows[at] = row
        return self.draft.moved(rows)

    def _place(self, row: Row, rest: str) -> None:
        if not rest:
            self.desk.warn("error.which_cards", row=self.voice.said.name(row.label))
            return
        self._change(self.draft.place(row, d.picks(rest, self.draft)))

    def _take(self, rest: str) -> None:
        self._change(self.draft.take(d.picks(rest, self.draft)))

    def _advise(self, _rest: str) -> None:
        rows = self.desk.table.rows_for(self.seat)
        if rows == self.draft.arrangement:
            self.desk.warn("error.nothing_changed")
            return
        self._change(self.draft.lay(rows))

    def _sort(self, rest: str) -> None:
        other = d.Sort.SUIT if self.sort is d.Sort.RANK else d.Sort.RANK
        self.sort = self.desk.sorts[self.seat] = _SORT_OF.get(rest, other)
        self.draft = self.draft.sorted(self.sort)
        self._show()

    def _swap(self, rest: str) -> None:
        if not rest:
            self._change(self.draft.swap_rows())
            return
        both = d.picks(rest, self.draft)
        if len(both) != 2:
            self.desk.warn("error.two_cards")
            return
        self._change(self.draft.swap(*both))

    def _undo(self, _rest: str) -> None:
        before = self.draft.undo()
        if before is None:
            self.desk.warn("error.nothing_to_undo")
            return
        self.draft = before
        self._show()

    def _clear(self, rest: str) -> None:
        word = typed(rest, self.voice.own_forms).word
        row = _ROW_OF.get(word) if word is not None else None
        if rest and row is None:
            self.desk.warn("error.word")
        else:
            self._change(self.draft.clear(row))

    def _look(self, _rest: str) -> None:
        self._show()

    def _hand_in(self, _rest: str) -> None:
        """Hand the rows in; a foul only when the player has read what it costs and wants it."""
        rows = self.draft.arrangement
        if rows is None:
            key = "hint.begin" if self.draft.unlaid == len(self.draft.cards) else "error.unlaid"
            self.desk.warn(key, count=self.draft.unlaid)
            return
        command = g.Submit(seat=self.seat, arrangement=rows, natural=self.choice)
        try:
            self.desk.table.do(command)
        except g.Rejected as refused:
            if refused.reason is not g.Reason.FOUL:
                self._give_way(refused)
                return
            for fault in refused.faults:
                said = explain_fault(
                    fault, ruleset=self.voice.ruleset, language=self.voice.language
                )
                self.desk.say(said, "yellow")
            for line in self.voice.fouls():
                self.desk.say(f"  {line}")
            if not self.desk.yes("ask.foul", default=False):
                self.desk.tell("hint.mend")
                return
            self.desk.table.do(replace(command, insist=True))
        self.done = True

    def _give_way(self, refused: g.Rejected) -> None:
        """Let a bot lay a hand that has no rows the rule set takes; else say what is wrong."""
        if refused.reason is g.Reason.FOUL_FORBIDDEN and self.desk.table.advice(self.seat) is None:
            self.desk.tell("hint.given_way")
            self.desk.table.give_way(self.seat)
            self.done = True
            return
        self.desk.refused(refused)

    def _declare(self, _rest: str) -> None:
        if self.own.natural is None:
            raise g.Rejected(g.Reason.NO_NATURAL)
        forced = (Declaration.AUTOMATIC, Declaration.DETECTED)
        self.choice = None if self.rules.declaration in forced else NaturalChoice.DECLARE
        if self.rules.rows_too:
            self.desk.tell("natural.rows_too")
        else:
            self._hand_in_natural(self.choice)

    def _refuse(self, _rest: str) -> None:
        if self.own.natural is None:
            raise g.Rejected(g.Reason.NO_NATURAL)
        if self.rules.declaration in (Declaration.AUTOMATIC, Declaration.DETECTED):
            raise g.Rejected(g.Reason.NATURAL_FORCED)
        self.choice = NaturalChoice.REFUSE
        self.desk.tell("natural.refused")

    def _surrender(self, _rest: str) -> None:
        price = self.voice.ruleset.surrender
        if not price.allowed:
            raise g.Rejected(g.Reason.NO_SURRENDER)
        amount = self.voice.said.amount(price.points)
        if self.desk.yes("ask.surrender", default=False, amount=amount):
            self.desk.table.do(g.Surrender(self.seat))
            self.done = True


def _short(text: str) -> str:
    piece = plain(text)
    return piece if len(piece) <= 20 else piece[:19] + "…"
