"""Large pages: which there are to be made, and that making them changes nothing."""

import mmap
import sys

import pytest

from shisanshui.server import pages

MAPS = """\
00400000-00a00000 rw-p 00000000 00:00 0
55d0c0100000-55d0c0900000 rw-p 00000000 00:00 0                          [heap]
7f0000000000-7f0000600000 r--p 00000000 00:00 0
7f0000600000-7f0000c00000 rw-p 00000000 fe:00 1234                       /usr/lib/some.so
7f0000c00000-7f0001000000 rw-s 00000000 00:00 0
7ffe00000000-7ffe00400000 rw-p 00000000 00:00 0                          [stack]
7f0002100000-7f0002300000 rw-p 00000000 00:00 0
"""
PATTERN = bytes(range(256)) * (8 * pages.PAGE // 256)


def test_whole_pages_of_the_process_own_memory_are_found():
    found = list(pages.large_pages(MAPS.splitlines()))
    assert found == [
        *(0x400000, 0x600000, 0x800000),
        *(0x55D0C0200000, 0x55D0C0400000, 0x55D0C0600000),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone is asked")
class TestCollapse:
    @pytest.fixture
    def memory(self, monkeypatch, tmp_path):
        """Return memory of eight large pages, of which there are maps."""
        monkeypatch.setattr(pages, "_BREATH_SECONDS", 0)
        before = set(pages._MAPS.read_text().splitlines())
        memory = mmap.mmap(-1, 8 * pages.PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        memory[:] = PATTERN
        listed = tmp_path / "maps"
        new = [line for line in pages._MAPS.read_text().splitlines() if line not in before]
        listed.write_text("\n".join(new))
        monkeypatch.setattr(pages, "_MAPS", listed)
        return memory

    def test_what_is_in_memory_stays_as_it_is(self, memory, monkeypatch):
        monkeypatch.setattr(pages, "_LEAST", 0)
        done = set[int]()
        pages.collapse(done)
        assert len(done) >= 7
        assert memory[:] == PATTERN

    def test_each_is_tried_once(self, memory, monkeypatch):
        monkeypatch.setattr(pages, "_LEAST", 0)
        done = set[int]()
        pages.collapse(done)
        monkeypatch.setattr(pages.time, "sleep", lambda _: pytest.fail("tried again"))
        pages.collapse(done)

    def test_a_small_server_is_left_alone(self, memory):
        done = set[int]()
        pages.collapse(done)
        assert not done
