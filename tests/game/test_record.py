"""Records: readable text, exact round trips, and refusals in one line that name the line."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanshui import game as g
from shisanshui.cards import cards_text, parse_cards
from shisanshui.dealing import Deal
from shisanshui.game.codec import decode_event, encode_event
from shisanshui.game.events import Dealt
from shisanshui.game.record import Record, RecordError, dump, load, record_of, replay
from shisanshui.ruleset import encode
from tests.game.random_play import begin_random, play_at_random
from tests.game.tables import (
    BOT,
    HUMAN,
    after,
    begin,
    cards_for,
    dealt_hands,
    legal_rows,
    rules,
    time_up,
)
from tests.game.test_random_play import ALL


def played(name: str = "taiwan", seed: int = 1, **chosen: object) -> Record:
    """Return the record of a match played at random to its end."""
    rng = Random(seed)
    while True:
        start = begin_random(rng, rules=ALL[name], **chosen)
        match = play_at_random(start, rng, steps=400)
        if match.last.phase is g.Phase.ENDED:
            return record_of(match.settings, match.events)


def line_of(text: str, pattern: str) -> int:
    """Return the number of the first line that begins so."""
    lines = text.split("\n")
    return 1 + next(at for at, line in enumerate(lines) if re.match(pattern, line))


def refusal(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(ALL)))
def test_round_trip_is_exact(seed: int, name: str) -> None:
    rng = Random(seed)
    match = play_at_random(begin_random(rng, rules=ALL[name]), rng, steps=100)
    record = record_of(match.settings, match.events)
    text = dump(record)
    assert load(text) == record
    assert load(text.encode()) == record
    assert dump(load(text)) == text


def test_reads_like_the_round_it_was() -> None:
    """The very text of a short match, as docs/record.md shows it."""
    start = begin(rules("taiwan"), controls=(HUMAN, BOT), rounds=1)
    deal = cards_for(start)
    state = after(start, deal)
    rows = legal_rows(state, 0)
    commands = [deal, g.Submit(seat=0, arrangement=rows)]
    events: list[g.Event] = []
    state = start
    for command in commands:
        events += g.decide(state, command)
        state = after(state, command)
    for _ in range(2):
        command = time_up(state)
        events += g.decide(state, command)
        state = after(state, command)
    text = dump(record_of(start.settings, events, players=("阿明", "")))
    head, _, rest = text.partition("\nrule set\n")
    digest = start.settings.ruleset.digest
    assert rest.startswith('{\n "about"')
    assert (
        head
        == f"""\
shisanshui record 1
rules: taiwan {digest}
rounds: 1
seconds: 90
stake-seconds: 15
exchange-seconds: 30
reveal-seconds: 31
multiplier: 1
bank: rotating from 0
host: 0
leaving: bot
seat 0: human "阿明"
seat 1: bot ""

round 1
deal 0: {_texts(state, 0)}
deal 1: {_texts(state, 1)}
undealt: {cards_text(state.rest)}
lay 0: {rows}
time-up
lay 1 auto: {state.seats[1].submission.arrangement}
result: {_signed(state.history[0].totals)}

end
totals: {_signed(state.history[0].totals)}
places: {" ".join(str(place.place) for place in g.places(state))}
"""
    )


def _texts(state: g.GameState, seat: int) -> str:
    return cards_text(state.seats[seat].hand)


def _signed(totals: tuple) -> str:
    return " ".join(f"{points:+}" if points else "0" for points in totals)


def test_the_largest_points_that_rules_allow_are_read_again() -> None:
    """A natural of 10,000 multiplied by all that can multiply it, less a part for the house."""
    most = 100
    ruleset = rules(
        "hongkong",
        naturals={
            "entries": [{"natural": "three_quads", "points": 10_000, "per_quads": most}],
            "factor": most,
        },
        scoring={"steps": {"horse": {"cards": ["As"], "factor": most}}},
        banker={"least_stake": most, "most_stake": most},
        match={"multiplier": most, "rake_percent": 7},
    )
    start = begin(ruleset, 2, rounds=1)
    quads = parse_cards("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js")
    state = dealt_hands(start, parse_cards("2s 2h 3d 4c 5s 6s 7h 7d 8c 8s 9s Th Jh"), quads)
    deal = Deal(tuple(seat.hand for seat in state.seats), state.rest)
    events = [*g.decide(start, deal), *g.decide(state, time_up(state))]
    record = record_of(start.settings, events)
    assert max(record.rounds[0].totals) > 10**17
    assert load(dump(record)) == record
    assert [decode_event(json.loads(json.dumps(encode_event(e)))) for e in events] == events


def test_what_was_taken_back_is_not_recorded() -> None:
    start = begin(seats=2, rounds=1)
    state, events = start, list[g.Event]()
    commands = [cards_for(start)]
    state = after(start, *commands)
    rows = legal_rows(state, 0)
    other = replace(rows, front=rows.front[::-1])
    tried = [
        g.Submit(seat=0, arrangement=other),
        g.Edit(0),
        g.Submit(seat=0, arrangement=rows),
        g.Submit(seat=1, arrangement=legal_rows(state, 1)),
    ]
    state = start
    for command in (*commands, *tried):
        events += g.decide(state, command)
        state = after(state, command)
    events += g.decide(state, time_up(state))
    text = dump(record_of(start.settings, events))
    assert str(rows) in text
    assert str(other) not in text


def test_a_round_still_played_is_left_out() -> None:
    start = begin(seats=2)
    deal = cards_for(start)
    record = record_of(start.settings, g.decide(start, deal))
    assert (record.rounds, record.ended) == ((), False)
    assert "deal" not in dump(record).split("rule set")[0]
    assert load(dump(record)) == record


def test_comments_empty_lines_and_carriage_returns_do_not_matter() -> None:
    record = played()
    text = dump(record).replace("\nround 1\n", "\n# first\n\n\nround 1\n\n")
    assert load(text.replace("\n", "\r\n")) == record
    assert load(b"\xef\xbb\xbf" + text.encode()) == record


def test_fractions_and_the_house_are_written() -> None:
    """Three share an escape penalty of 20: 6 and two thirds each."""
    ruleset = rules("fujian", escape={"kind": "zero_sum", "points": 20})
    start = begin(ruleset, rounds=1)
    state, events = start, list[g.Event]()
    for command in (cards_for(start), g.Leave(3)):
        events += g.decide(state, command)
        state = after(state, command)
    for _ in range(2):
        command = time_up(state)
        events += g.decide(state, command)
        state = after(state, command)
    record = record_of(start.settings, events)
    text = dump(record)
    assert "/3" in text
    assert load(text) == record
    literal = replace(start.settings, ruleset=rules("fujian"))
    house = dump(record_of(literal, _with_rules(literal, events)))
    assert " house +15\n" in house


def _with_rules(settings: g.Settings, events: list[g.Event]) -> list[g.Event]:
    """Return what happens when the same is played under other rules."""
    deal = next(event for event in events if isinstance(event, Dealt))
    state = g.new_match(settings)
    found: list[g.Event] = []
    for command in (g.Deal(deal.hands, deal.rest), g.Leave(3)):
        found += g.decide(state, command)
        state = after(state, command)
    for _ in range(2):
        command = time_up(state)
        found += g.decide(state, command)
        state = after(state, command)
    return found


@pytest.mark.parametrize("name", ["Zoë \u202e\u2028\n\t", '"', "\\", "x" * 100, "🀄" * 20])
def test_any_name_survives(name: str) -> None:
    record = replace(played(), players=(name,) * len(played().settings.seats))
    text = dump(record)
    assert load(text) == record
    assert "\u202e" not in text


def test_a_record_that_cannot_be_is_not_written() -> None:
    record = played()
    with pytest.raises(RecordError):
        dump(replace(record, players=("one",) * 9))
    first = replace(record.rounds[0], totals=(1000, -1000))
    with pytest.raises(RecordError):
        dump(replace(record, rounds=(first, *record.rounds[1:])))
    with pytest.raises(RecordError):
        replay(replace(record, rounds=(*record.rounds, record.rounds[0])))
    with pytest.raises(RecordError):
        replay(replace(record, settings=replace(record.settings, rounds=0)))
    with pytest.raises(RecordError):
        replay(replace(record, rounds=record.rounds[:-1], ended=True))


class TestRefusals:
    TEXT = dump(played("hongkong", seed=4, rounds=2, seats=3))

    def change(self, pattern: str, repl: str) -> RecordError:
        """Return the refusal of the text with its first such line changed."""
        changed = re.sub(pattern, repl, self.TEXT, count=1, flags=re.MULTILINE)
        assert changed != self.TEXT
        return refusal(changed)

    @pytest.mark.parametrize(
        ("pattern", "repl", "where"),
        [
            (r"^shisanshui record 1$", "shisanshui record 2", r"shisanshui"),
            (r"^rules: hongkong", "rules: taiwan", r"rules"),
            (r"^rules: (\S+) .", r"rules: \1 g", r"rules"),
            (r"^rounds: \d+", "rounds: ten", r"rounds"),
            (r"^rounds: \d+", "rounds: 1 0", r"rounds"),
            (r"^multiplier.*\n", "", r"multiplier"),
            (r"^bank: \w+", "bank: stolen", r"seat 2"),
            (r"^leaving: \w+", "leaving: never", r"seat 2"),
            (r"^seat 1", "seat 2", r"seat 1"),
            (r"^seat 2: \w+", "seat 2: ghost", r"seat 2"),
            (r"^round 1$", "round 2", r"round 1"),
            (r"^deal 0: (..) .*$", r"deal 0: \1", r"undealt"),
            (r"^deal 1: ..", "deal 1: 1x", r"deal 1"),
            (r"^deal 2", "deal 1", r"deal 2"),
            (r"^undealt.*\n", "", r"undealt"),
            (r"^lay (.).*$", r"lay \1: As Ks Qs", r"lay"),
            (r"^stake (.): .*$", r"stake \1: 99", r"stake [0-9]"),
            (r"^result: .*$", "result: +99 -99 0", r"result"),
            (r"^result: .*$", "result: none", r"result"),
            (r"^result: .*\n\n", "", r"result"),
            (r"^result: (.*)$", r"result: \1 house +1", r"result"),
            (r"^end$", "fin", r"end"),
            (r"^totals: .*$", "totals: 0 0 0", r"totals"),
            (r"^places: .*$", "places: 1 1 1", r"places"),
            (r"^rule set$", "rules", None),
        ],
    )
    def test_names_the_line(self, pattern: str, repl: str, where: str | None) -> None:
        error = self.change(pattern, repl)
        if where is None:
            assert error.line == self.TEXT.count("\n") + 1
        else:
            assert error.line == line_of(self.TEXT, where)

    def test_broken_rules_name_their_line(self) -> None:
        above = line_of(self.TEXT, "rule set")
        error = self.change(r"^rule set\n\{", "rule set\n{,")
        assert error.line == above + 1
        assert refusal(self.TEXT.replace('"base": 1', '"base": "one"')).line == above
        assert refusal(self.TEXT[: self.TEXT.index("{")] + "[]").line == above
        deep = self.TEXT[: self.TEXT.index("{")] + "[" * 5000
        assert refusal(deep).line > 0
        digits = self.TEXT.replace('"base": 1', '"base": ' + "1" * 5000)
        assert refusal(digits).line >= above

    def test_changed_rules_are_other_rules(self) -> None:
        error = refusal(self.TEXT.replace('"base": 1', '"base": 2'))
        assert error.line == line_of(self.TEXT, "rules")

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "\n",
            "hello",
            b"\xff\xfe",
            b"shisanshui record 1\n\xff",
            "shisanshui record 1\nrule set\n{}",
            "shisanshui record 1\n" * 30_000,
            "x" * 2_000_000,
            "shisanshui record 1\n" + "y" * 5_000,
        ],
    )
    def test_what_is_no_record(self, text: str | bytes) -> None:
        refusal(text)

    @given(seed=st.integers(0, 2**32))
    def test_any_damage_is_refused_in_one_line_or_harmless(self, seed: int) -> None:
        rng = Random(seed)
        text = self.TEXT
        for _ in range(rng.randint(1, 4)):
            lines = text.split("\n")
            at = rng.randrange(len(lines))
            match rng.randrange(4):
                case 0:
                    del lines[at]
                case 1:
                    lines.insert(at, rng.choice(lines))
                case 2:
                    other = rng.randrange(len(lines))
                    lines[at], lines[other] = lines[other], lines[at]
                case _:
                    line = lines[at]
                    cut = rng.randrange(len(line) + 1)
                    lines[at] = line[:cut] + rng.choice("0 9As:x\x00\u2028é") + line[cut + 1 :]
            text = "\n".join(lines)
        with suppress(RecordError):
            assert dump(load(text))


def test_the_manuals_example_is_a_record() -> None:
    """docs/record.md, with its rule set written out."""
    page = Path(__file__).parents[2] / "docs" / "record.md"
    block = page.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    ruleset = rules("hongkong")
    data = json.dumps(encode(ruleset), ensure_ascii=False)
    text = block.replace("{ ... }", data)
    text = re.sub(r"^rules: .*$", f"rules: hongkong {ruleset.digest}", text, flags=re.MULTILINE)
    record = load(text)
    assert record.ended
    assert [line for line in dump(record).split("\n") if line.startswith("result")] == [
        line for line in block.split("\n") if line.startswith("result")
    ]
