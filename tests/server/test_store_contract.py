"""What every store must do: one suite over all of them."""

import asyncio

import pytest

from shisanshui.server.storage import (
    Append,
    CodeTaken,
    Conflict,
    FinishedMatch,
    Guest,
    KeptMatch,
    NewRoom,
    Repeat,
    RoomStatus,
    Store,
    Timer,
    Token,
    TokenKind,
)
from tests.server.conftest import Run


def step(seq: int, room: str = "room", **more) -> Append:
    values = {"at": 1000 + seq, "schema": 1, "events": f'["{seq}"]', **more}
    return Append(room=room, seq=seq, **values)


def room(key: str = "room", *, code: str = "AAAAAA", request: str = "", **first) -> NewRoom:
    return NewRoom(code=code, maker="maker", request=request or key, first=step(1, key, **first))


def seqs(run: Run, store: Store, key: str = "room", **more) -> list[int]:
    return [kept.seq for kept in run(store.steps(key, **more))]


class TestRooms:
    def test_a_new_room_is_found_by_key_and_code(self, store: Store, run: Run):
        assert run(store.create(room(summary='{"a":1}'))) == "room"
        for name in ("room", "AAAAAA"):
            found = run(store.find(name))
            assert (found.room, found.code, found.seq) == ("room", "AAAAAA", 1)
            assert found.summary == '{"a":1}'
        assert run(store.find("nothing")) is None

    def test_the_same_request_makes_no_second_room(self, store: Store, run: Run):
        run(store.create(room("one", request="r")))
        assert run(store.create(room("two", code="BBBBBB", request="r"))) == "one"
        assert run(store.find("two")) is None

    def test_a_code_belongs_to_one_open_room(self, store: Store, run: Run):
        run(store.create(room("one")))
        with pytest.raises(CodeTaken):
            run(store.create(room("two")))
        run(store.append(step(2, "one", status=RoomStatus.OVER)))
        assert run(store.create(room("two"))) == "two"
        assert run(store.find("AAAAAA")).room == "two"
        assert run(store.find("one")).status is RoomStatus.OVER

    def test_lobby_lists_open_listed_rooms_newest_first(self, store: Store, run: Run):
        for at, key in enumerate(("a", "b", "c", "d")):
            run(store.create(room(key, code=key, listed=key != "c", at=at)))
        run(store.append(step(2, "a", listed=True)))
        run(store.append(step(2, "d", listed=True, status=RoomStatus.OVER)))
        assert [row.room for row in run(store.listed(10))] == ["a", "b"]
        assert len(run(store.listed(1))) == 1

    def test_members_find_their_open_rooms(self, store: Store, run: Run):
        run(store.create(room("a", code="a", members=("x", "y"))))
        run(store.create(room("b", code="b", members=("x",))))
        run(store.append(step(2, "a")))
        run(store.append(step(3, "a", members=("y",))))
        assert [row.room for row in run(store.rooms_of("x"))] == ["b"]
        assert [row.room for row in run(store.rooms_of("y"))] == ["a"]
        assert sorted(run(store.open_rooms())) == ["a", "b"]


class TestSteps:
    def test_steps_are_read_back_in_order(self, store: Store, run: Run):
        run(store.create(room()))
        for seq in range(2, 6):
            assert run(store.append(step(seq))) is None
        assert seqs(run, store) == [1, 2, 3, 4, 5]
        assert seqs(run, store, after=3) == [4, 5]
        kept = run(store.steps("room", after=4))[0]
        assert (kept.at, kept.schema, kept.events) == (1005, 1, '["5"]')

    def test_reading_starts_at_the_last_checkpoint(self, store: Store, run: Run):
        run(store.create(room()))
        for seq in range(2, 7):
            run(store.append(step(seq, checkpoint=seq == 4)))
        assert seqs(run, store) == [4, 5, 6]
        assert seqs(run, store, after=0) == [1, 2, 3, 4, 5, 6]

    @pytest.mark.parametrize("seq", [1, 2, 4])
    def test_a_step_that_does_not_follow_is_a_conflict(self, store: Store, run: Run, seq: int):
        run(store.create(room()))
        run(store.append(step(2)))
        with pytest.raises(Conflict):
            run(store.append(step(seq, timer=Timer(1, 1))))
        assert seqs(run, store) == [1, 2]
        assert run(store.timer("room")) is None

    def test_a_step_of_no_room_is_a_conflict(self, store: Store, run: Run):
        with pytest.raises(Conflict):
            run(store.append(step(1, "nowhere")))
        assert run(store.steps("nowhere")) == [] or run(store.steps("nowhere")) == ()

    def test_one_of_many_racing_steps_wins(self, store: Store, run: Run):
        run(store.create(room()))

        async def race():
            tries = [store.append(step(2, events=f'["{n}"]')) for n in range(20)]
            return await asyncio.gather(*tries, return_exceptions=True)

        results = run(race())
        assert results.count(None) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 19

    def test_steps_on_their_way_at_once_are_written_in_their_order(self, store: Store, run: Run):
        run(store.create(room()))

        async def one_after_the_other():
            ways = [store.append(step(seq)) for seq in range(2, 12)]
            return await asyncio.gather(*ways)

        assert run(one_after_the_other()) == [None] * 10
        assert seqs(run, store) == list(range(1, 12))

    def test_what_rests_on_a_step_that_is_not_written_is_a_conflict(self, store: Store, run: Run):
        run(store.create(room()))
        run(store.append(step(2, guest="g", command="c", reply="answer")))

        async def one_after_the_other():
            ways = [store.append(step(3, guest="g", command="c")), store.append(step(4))]
            return await asyncio.gather(*ways, return_exceptions=True)

        repeat, conflict = run(one_after_the_other())
        assert repeat == Repeat(2, "answer")
        assert isinstance(conflict, Conflict)
        assert seqs(run, store) == [1, 2]

    def test_many_rooms_at_once_keep_their_own_order(self, store: Store, run: Run):
        async def fill(key: str):
            await store.create(room(key, code=key))
            for seq in range(2, 8):
                await store.append(step(seq, key, timer=Timer(seq, seq)))

        async def all_of_them():
            await asyncio.gather(*[fill(f"r{n}") for n in range(30)])

        run(all_of_them())
        for n in range(30):
            assert seqs(run, store, f"r{n}") == [1, 2, 3, 4, 5, 6, 7]
            assert run(store.timer(f"r{n}")) == Timer(7, 7)


class TestCommands:
    def test_a_repeat_gets_its_answer_and_writes_nothing(self, store: Store, run: Run):
        run(store.create(room()))
        first = step(2, guest="g", command="c", reply="answer")
        assert run(store.append(first)) is None
        again = step(3, guest="g", command="c", reply="another", timer=Timer(9, 9))
        assert run(store.append(again)) == Repeat(2, "answer")
        assert seqs(run, store) == [1, 2]
        assert run(store.timer("room")) is None
        assert run(store.answered("room", "g", "c")) == Repeat(2, "answer")

    def test_a_repeat_is_known_even_when_it_conflicts(self, store: Store, run: Run):
        run(store.create(room()))
        run(store.append(step(2, guest="g", command="c", reply="answer")))
        assert run(store.append(step(2, guest="g", command="c"))) == Repeat(2, "answer")

    def test_nobody_is_given_the_answer_of_another(self, store: Store, run: Run):
        run(store.create(room()))
        run(store.create(room("other", code="BBBBBB")))
        run(store.append(step(2, guest="g", command="c", reply="answer")))
        assert run(store.answered("room", "h", "c")) is None
        assert run(store.answered("other", "g", "c")) is None
        assert run(store.append(step(3, guest="h", command="c"))) is None

    def test_twenty_copies_at_once_are_carried_out_once(self, store: Store, run: Run):
        run(store.create(room()))

        async def copies():
            same = step(2, guest="g", command="c", reply="answer")
            return await asyncio.gather(*[store.append(same) for _ in range(20)])

        results = run(copies())
        assert results.count(None) == 1
        assert results.count(Repeat(2, "answer")) == 19


class TestTimers:
    def test_each_step_arms_the_room_anew(self, store: Store, run: Run):
        run(store.create(room(timer=Timer(50, 1))))
        assert run(store.timer("room")) == Timer(50, 1)
        run(store.append(step(2, timer=Timer(70, 2))))
        assert run(store.timer("room")) == Timer(70, 2)
        assert run(store.next_due()) == 70
        run(store.append(step(3)))
        assert run(store.timer("room")) is None
        assert run(store.next_due()) is None

    def test_a_due_timer_is_leased_to_one(self, store: Store, run: Run):
        for key, due in (("a", 10), ("b", 20), ("c", 90)):
            run(store.create(room(key, code=key, timer=Timer(due, 1))))
        leased = run(store.lease_due(30, until=130, limit=10))
        assert sorted(timer.room for timer in leased) == ["a", "b"]
        assert run(store.lease_due(40, until=140, limit=10)) == []
        later = run(store.lease_due(131, until=200, limit=2))
        assert [timer.room for timer in later] == ["a", "b"]

    def test_a_step_ends_the_lease(self, store: Store, run: Run):
        run(store.create(room(timer=Timer(10, 1))))
        run(store.lease_due(30, until=1000, limit=10))
        run(store.append(step(2, timer=Timer(40, 2))))
        leased = run(store.lease_due(50, until=1000, limit=10))
        assert [timer.timer for timer in leased] == [Timer(40, 2)]


class TestGuests:
    guest = Guest(id="g", name="阿姨", avatar="🐼", lang="zh-Hans", named=True, created=1, seen=2)

    def test_a_guest_is_kept_changed_and_forgotten(self, store: Store, run: Run):
        assert run(store.guest("g")) is None
        run(store.save_guest(self.guest))
        assert run(store.guest("g")) == self.guest
        run(store.create(room(members=("g",))))
        run(store.append(step(2, guest="g", command="c", reply="secret")))
        run(store.append(step(3, finished=finished("m", 5, ("g", "h")))))
        run(store.forget_guest("g"))
        assert run(store.guest("g")) is None
        assert run(store.rooms_of("g")) == []
        assert run(store.answered("room", "g", "c")) is None
        assert run(store.history("g", before=None, limit=9)) == []
        assert run(store.history("h", before=None, limit=9)) == [("line m", 1)]
        assert run(store.seat_in("m", "h")) == 1
        assert run(store.seat_in("m", "g")) is None

    def test_a_move_token_works_once_and_a_bots_again(self, store: Store, run: Run):
        for kind in TokenKind:
            token = Token(digest=kind, kind=kind, guest="g", room="r", expires=100)
            run(store.save_token(token))
            assert run(store.use_token(kind, kind, 100)) is None
            assert run(store.use_token(kind, kind, 99)) == token
            again = run(store.use_token(kind, kind, 99))
            assert again == (None if kind is TokenKind.MOVE else token)

    def test_a_token_is_for_one_use_only(self, store: Store, run: Run):
        token = Token(digest="d", kind=TokenKind.BOT, guest="g", room="r", expires=100)
        run(store.save_token(token))
        assert run(store.use_token("d", TokenKind.MOVE, 1)) is None


def finished(key: str, ended: int, guests: tuple[str, ...]) -> FinishedMatch:
    return FinishedMatch(
        id=key,
        ended=ended,
        line=f"line {key}",
        seats=tuple((guest, seat) for seat, guest in enumerate(guests)),
    )


class TestHistory:
    def test_matches_are_listed_by_page_newest_first(self, store: Store, run: Run):
        run(store.create(room()))
        for seq in range(2, 8):
            match = finished(f"m{seq}", 100 + seq // 2, ("g", "h"))
            run(store.append(step(seq, finished=match)))
        everything = run(store.history("g", before=None, limit=99))
        assert everything == [(f"line m{seq}", 0) for seq in (6, 7, 4, 5, 2, 3)]
        first = run(store.history("g", before=None, limit=2))
        then = run(store.history("g", before=first[-1][0].split()[1], limit=9))
        assert [*first, *then] == everything
        assert run(store.history("g", before="unknown", limit=9)) == []

    def test_a_match_is_found_by_its_id(self, store: Store, run: Run):
        run(store.create(room()))
        run(store.append(step(2)))
        run(store.append(step(3, checkpoint=True)))
        run(store.append(step(4)))
        run(store.append(step(5, finished=finished("m", 1, ()))))
        run(store.append(step(6, checkpoint=True)))
        assert run(store.match("m")) == KeptMatch("line m", "room", 3, 5)
        assert run(store.match("n")) is None

    def test_rule_sets_days_and_secrets_stay_as_first_kept(self, store: Store, run: Run):
        run(store.save_ruleset("d", "one"))
        assert run(store.ruleset("d")) == "one"
        assert run(store.ruleset("e")) is None
        assert run(store.daily(["x", "y"], [b"1", b"2"])) == [b"1", b"2"]
        assert run(store.daily(["y", "z"], [b"3", b"4"])) == [b"2", b"4"]
        assert run(store.secret("key", b"first")) == b"first"
        assert run(store.secret("key", b"second")) == b"first"
        run(store.ping())
