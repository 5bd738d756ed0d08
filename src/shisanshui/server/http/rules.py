"""Rule sets over HTTP: the list, one in full, its fields for an editor, checking, settling."""

from typing import Annotated, Any, Final, cast

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from shisanshui.presets import PRESETS, load, read_text
from shisanshui.presets.describe import describe
from shisanshui.ruleset import (
    EscapeKind,
    Pairing,
    PotStep,
    Ruleset,
    RulesetError,
    Text,
    encode,
    with_options,
)
from shisanshui.scoring import DealError
from shisanshui.scoring.deals import decode_deal
from shisanshui.scoring.report import report
from shisanshui.scoring.summary import summary
from shisanshui.server.http.asking import Ask, server_of
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.rules import SOURCE, read_rules
from shisanshui.wire.base import Language
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import (
    ChoiceHelp,
    FieldHelp,
    MatchDefaults,
    OptionLine,
    RulesCheck,
    RulesetFull,
    RulesetLine,
    RulesFault,
    RulesVerdict,
    SettleAnswer,
    SettleRequest,
    SummarySection,
)

Lang = Annotated[Language, QueryParameter(name="lang", required=False)]


def _by_language(text: Text, otherwise: str) -> dict[str, str]:
    return {
        Language.ZH_HANS: text.zh_hans or otherwise,
        Language.ZH_HANT: text.zh_hant or otherwise,
        Language.EN: text.en or otherwise,
    }


def line_of(rules: Ruleset) -> RulesetLine:
    """Return a rule set as a list shows it."""
    return RulesetLine(
        id=rules.id,
        digest=rules.digest,
        name=_by_language(rules.name, rules.id),
        about=_by_language(rules.about, ""),
        least_seats=rules.seats.least,
        most_seats=rules.seats.most,
    )


def full_of(rules: Ruleset, language: Language) -> RulesetFull:
    """Return a rule set with everything that is to be known of it."""
    return RulesetFull(
        line=line_of(rules),
        ruleset=encode(rules),
        summary=tuple(
            [
                SummarySection(title=section.title, lines=tuple(section.lines))
                for section in summary(rules, language)
            ]
        ),
        options=tuple(
            [
                OptionLine(
                    id=option.id,
                    name=_by_language(option.name, option.id),
                    group=option.group,
                )
                for option in rules.options
            ]
        ),
        match=_defaults(rules),
    )


def _defaults(rules: Ruleset) -> MatchDefaults:
    antes = [step.ante for step in rules.scoring.steps if isinstance(step, PotStep)]
    return MatchDefaults(
        rounds=rules.match.rounds,
        seconds=rules.match.seconds,
        multiplier=rules.match.multiplier,
        banked=rules.scoring.pairing is Pairing.BANKER,
        least_stake=rules.banker.least_stake,
        most_stake=rules.banker.most_stake,
        pot=bool(antes),
        ante=sum(antes),
        escape=rules.escape.kind is not EscapeKind.NONE,
        surrender=rules.surrender.allowed,
        exchange=rules.exchange.kind,
    )


@get("/api/rulesets", summary="Every preset", tags=["rules"])
async def rulesets() -> tuple[RulesetLine, ...]:
    """Return the presets; the first is the default everywhere."""
    return tuple([line_of(load(name)) for name in PRESETS])


@get("/api/rulesets/{name:str}", summary="One rule set, by id or digest", tags=["rules"])
async def ruleset(
    request: Ask,
    name: Annotated[str, PathParameter(max_length=64)],
    lang: Lang = Language.EN,
) -> RulesetFull:
    """Return a preset, or by its digest any rule set a room here has been played under."""
    return full_of(await server_of(request).desk.rulebook.find(name), lang)


@get("/api/ruleset-fields", summary="Every field of a rule set, for an editor", tags=["rules"])
async def ruleset_fields() -> tuple[FieldHelp, ...]:
    """Return what a rule-set file may say, key by key."""
    return tuple(
        [
            FieldHelp(
                key=field.key,
                type=field.type,
                required=field.required,
                default=field.default,
                choices=tuple([ChoiceHelp(value=c.value, help=c.help) for c in field.choices]),
                least=field.least,
                most=field.most,
                clause=field.clause,
                help=field.help,
            )
            for field in describe()
        ]
    )


@post("/api/rulesets/check", summary="Check one's own rule set", tags=["rules"], status_code=200)
async def check(data: JSONBody[RulesCheck], lang: Lang = Language.EN) -> RulesVerdict:
    """Return the rule set as it would be played, or what is wrong with it."""
    try:
        rules = with_options(read_text(data.text, SOURCE), data.options)
    except RulesetError as error:
        fault = RulesFault(
            key=error.key, found=error.found, allowed=error.allowed, message=str(error)
        )
        return RulesVerdict(fault=fault, ruleset=None)
    return RulesVerdict(fault=None, ruleset=full_of(rules, lang))


@post("/api/settle", summary="Say who owes whom how much", tags=["rules"], status_code=200)
async def settle(request: Ask, data: JSONBody[SettleRequest]) -> SettleAnswer:
    """Return one settlement a deal; a deal that cannot be settled gets its reason instead."""
    if data.rules_text is None:
        rules = await server_of(request).desk.rulebook.find(data.rules)
    else:
        rules = read_rules(data.rules_text)
    try:
        rules = with_options(rules, data.options)
    except RulesetError as error:
        raise Refused(Refusal.BAD_RULES, str(error)) from None
    answers = [_settled(deal, rules, data.lang) for deal in enumerate(data.deals, 1)]
    return SettleAnswer(deals=tuple(answers))


def _settled(
    numbered: tuple[int, dict[str, Any]], rules: Ruleset, language: Language
) -> dict[str, Any]:
    number, deal = numbered
    try:
        settlement = decode_deal(deal, rules).settle(rules)
    except DealError as error:
        return {"error": {"line": number, "field": error.field, "message": error.message}}
    return cast(dict[str, Any], report(settlement, ruleset=rules, language=language))


HANDLERS: Final = (rulesets, ruleset, ruleset_fields, check, settle)
