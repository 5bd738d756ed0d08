"""A command that a room does not carry out."""

from shisanshui.cards import ShisanshuiError
from shisanshui.wire.codes import Refusal


class Refused(ShisanshuiError):
    """Why a room or the server refuses something; ``detail`` names what, never others' cards."""

    def __init__(self, code: Refusal, detail: str = "") -> None:
        super().__init__(f"{code.value}: {detail}" if detail else code.value)
        self.code = code
        self.detail = detail
