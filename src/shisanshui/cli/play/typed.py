"""What a player types, as a word of the game and what follows it, in any of the languages."""

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Word(StrEnum):
    """What can be typed at the table."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"
    TAKE = "take"
    AUTO = "auto"
    SORT = "sort"
    SWAP = "swap"
    UNDO = "undo"
    CLEAR = "clear"
    LOOK = "look"
    DONE = "done"
    DECLARE = "declare"
    REFUSE = "refuse"
    SURRENDER = "surrender"
    WHY = "why"
    SCORES = "scores"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"
    YES = "yes"
    NO = "no"


_FORMS: Final = {
    Word.FRONT: "f front 头墩 頭墩 头 頭",
    Word.MIDDLE: "m mid middle 中墩 中",
    Word.BACK: "b back 尾墩 尾 底墩 底",
    Word.TAKE: "x take 拿回 拿",
    Word.AUTO: "a auto 推荐 推薦 自动 自動",
    Word.SORT: "s sort 排序 理牌",
    Word.SWAP: "w swap 换墩 換墩 对调 對調 换 換",
    Word.UNDO: "u undo z 撤销 撤銷 復原 复原",
    Word.CLEAR: "c clear 清空 回收",
    Word.LOOK: "l look 看牌 看",
    Word.DONE: "go done ok submit 摆好了 擺好了 出牌 出 交",
    Word.DECLARE: "declare 报 報",
    Word.REFUSE: "refuse 不报 不報",
    Word.SURRENDER: "surrender 认输 認輸",
    Word.WHY: "why 明细 明細 为什么 為什麼",
    Word.SCORES: "t total scores score 总分 總分",
    Word.RULES: "r rules 规则 規則",
    Word.HELP: "h help ? 帮助 幫助 說明 说明",
    Word.QUIT: "q quit exit 离开 離開 退出",
    Word.YES: "y yes 是 好 要 对 對",
    Word.NO: "n no 否 不 不要",
}
WORDS: Final = {form: word for word, forms in _FORMS.items() for form in forms.split()}
"""Every form of every word, whatever the language of the match."""

_ROW_LETTERS: Final = ("f", "m", "b")


class Typed(NamedTuple):
    """A line: the word it begins with, if it is one, and the rest."""

    word: Word | None
    rest: str


def plain(line: str) -> str:
    """Return a line as it is compared: half-width, lower case, without spaces around it."""
    return unicodedata.normalize("NFKC", line).strip().lower()


def typed(line: str, own: Mapping[str, Word] | None = None) -> Typed:
    """Return what a line says.

    ``own`` are further forms, such as what a rule set calls its rows. Latin words end at a space
    or a colon; Chinese ones need neither.

    >>> typed("Front: 1 2 3")
    Typed(word=<Word.FRONT: 'front'>, rest='1 2 3')
    >>> typed("头墩♠A♥A♦5")
    Typed(word=<Word.FRONT: 'front'>, rest='♠a♥a♦5')
    >>> typed("As Kd")
    Typed(word=None, rest='as kd')
    """
    text = plain(line)
    for forms in (own or {}, WORDS):
        for form in sorted(forms, key=len, reverse=True):
            if text.startswith(form) and _ends(form, text[len(form) :]):
                return Typed(forms[form], text[len(form) :].lstrip(" \t:="))
    return Typed(None, text)


def _ends(form: str, rest: str) -> bool:
    """Return whether a form ends here: Latin at a space or a colon, or a row's at a number."""
    if not form.isascii() or form == "?":
        return True
    return not rest or rest[0] in " \t:=|" or (form in _ROW_LETTERS and rest[0].isdecimal())
