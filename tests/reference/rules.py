"""All rule sets by their ids. Each is a plain dict; `defaults` explains the fields."""

from tests.reference.source_rules import (
    FUJIAN,
    FUJIAN_PAIRS,
    FUJIAN_REGIONAL,
    FUZHOU,
    HONGKONG,
    INTERNATIONAL,
    PHILIPPINE,
    TAIWAN,
    TAIWAN_BANKER,
    TAIWAN_BASE,
    TAIWAN_EXTRAS,
)
from tests.reference.world_rules import (
    CAPSA_SUSUN,
    EASTERN,
    FUJIAN_APP,
    HONGKONG_OLD,
    INTL_1_6,
    INTL_2_4,
    INTL_BASIC,
    INTL_ROYALTY,
    LUOSONG,
    MALAYAN,
    MAU_BINH,
    MAU_BINH_NORTH,
    PINLUOSONG,
    PUSOY,
)

RULES = {
    "taiwan": TAIWAN,
    "international": INTERNATIONAL,
    "fujian": FUJIAN,
    "fujian-regional": FUJIAN_REGIONAL,
    "fujian-pairs": FUJIAN_PAIRS,
    "fuzhou": FUZHOU,
    "hongkong": HONGKONG,
    "taiwan-banker": TAIWAN_BANKER,
    "taiwan-extras": TAIWAN_EXTRAS,
    "taiwan-base": TAIWAN_BASE,
    "philippine": PHILIPPINE,
    "intl-basic": INTL_BASIC,
    "intl-1-6": INTL_1_6,
    "intl-2-4": INTL_2_4,
    "intl-royalty": INTL_ROYALTY,
    "eastern": EASTERN,
    "malayan": MALAYAN,
    "hongkong-old": HONGKONG_OLD,
    "mau-binh": MAU_BINH,
    "mau-binh-north": MAU_BINH_NORTH,
    "capsa-susun": CAPSA_SUSUN,
    "pusoy": PUSOY,
    "fujian-app": FUJIAN_APP,
    "luosong": LUOSONG,
    "pinluosong": PINLUOSONG,
}


def with_options(rules, **changes):
    """A copy with some fields changed; natural options are merged."""
    changed = {**rules, **changes}
    changed["natural_options"] = {**rules["natural_options"], **changes.get("natural_options", {})}
    return changed
