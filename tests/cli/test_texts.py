"""The texts: Spanish and English are complete, agree with each other, and cover all that the code can say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import refriega
from refriega.boards import PathFault
from refriega.core import foreign
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.locale import LANGUAGES, PLACEHOLDER, Catalogue, fill, own_texts
from refriega.rulesets.hardwired import terms as hardwired
from refriega.rulesets.hardwired.choices import INTERVENTION as HARDWIRED_INTERVENTION
from refriega.rulesets.hardwired.choices import OPTION as HARDWIRED_OPTION
from refriega.rulesets.hardwired.factions import Rank
from refriega.rulesets.hardwired.state import Use
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.ways import FAULTS
from refriega.rulesets.leyendas import terms, triggers
from refriega.rulesets.leyendas.choices import INTERVENTION, OPTION
from refriega.rulesets.leyendas.magic.format import KINDS
from refriega.rulesets.leyendas.magic.parts import Moment
from refriega.rulesets.malifaux import terms as malifaux
from refriega.rulesets.malifaux.actions.book import BOOK
from refriega.rulesets.malifaux.choices import INTERVENTION as MALIFAUX_INTERVENTION
from refriega.rulesets.malifaux.choices import OPTION as MALIFAUX_OPTION
from refriega.rulesets.malifaux.moving.ways import FAULTS as MALIFAUX_FAULTS
from refriega.rulesets.warhammer import terms as warhammer
from refriega.rulesets.warhammer.choices import INTERVENTION as WARHAMMER_INTERVENTION
from refriega.rulesets.warhammer.choices import OPTION as WARHAMMER_OPTION
from refriega.rulesets.warhammer.magic.menu import DISPEL, TURN
from refriega.rulesets.warhammer.moving.ground import FAULTS as WARHAMMER_FAULTS
from refriega.rulesets.warhammer.state import Phase
from refriega.rulings.questions import questions_of
from refriega.terminal.face import face_of
from refriega.terminal.scenarios import bundled_scenarios, load_scenario
from refriega.terminal.words import Words

PACKAGE = Path(refriega.__file__).parent
RULE = re.compile(r"[A-Z]{2}-\d+")

TREES = {
    file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
    for folder in ("core", "rulesets", "agents", "rulings", "terminal", "boards")
    for file in sorted((PACKAGE / folder).rglob("*.py"))
}


RULED = ("leyendas", "hardwired", "malifaux")
"""The rulesets of which rulings can ask."""

RULESETS = (*RULED, "warhammer")

Said = Callable[[str], Iterable[str]]


def catalogue_of(ruleset: str, lang: str) -> Catalogue:
    """The common texts, and those that the face of the ruleset brings along."""
    return Catalogue(lang).extended(face_of(ruleset).texts(lang))


# -- the catalogues --------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_languages_have_the_same_keys(ruleset: str) -> None:
    english, spanish = (set(catalogue_of(ruleset, lang)) for lang in ("en", "es"))
    assert sorted(english - spanish) == []
    assert sorted(spanish - english) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_languages_fill_in_the_same_arguments(ruleset: str) -> None:
    english, spanish = catalogue_of(ruleset, "en"), catalogue_of(ruleset, "es")
    differing = [key for key in english if arguments(english.get(key)) != arguments(spanish.get(key))]
    assert differing == []


def arguments(text: str | None) -> set[str]:
    return {found[1] for found in PLACEHOLDER.finditer(text or "")}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_brace_is_a_placeholder(ruleset: str, lang: str) -> None:
    catalogue = catalogue_of(ruleset, lang)
    left = [key for key in catalogue if re.search("[{}]", PLACEHOLDER.sub("", catalogue.get(key) or ""))]
    assert left == []


def test_placeholders_are_numbers_signs_plurals_and_conditions() -> None:
    assert fill("{n} {n|space|spaces}", {"n": 1}) == "1 space"
    assert fill("{n} {n|space|spaces}", {"n": 2}) == "2 spaces"
    assert fill("{a:+}, {b:sum}, {c:sum}", {"a": 3, "b": 4, "c": -2}) == "+3, + 4, - 2"
    assert (
        fill("hit{seen||, unseen}{with| with #|}", {"seen": False, "with": "axe"}) == "hit, unseen with axe"
    )
    assert fill("{unknown}", {}) == "{unknown}"


def test_a_missing_key_shows_itself_and_is_remembered() -> None:
    catalogue = Catalogue("en")
    assert catalogue.text("event.nonsense", who="Mira") == "event.nonsense (who=Mira)"
    assert catalogue.missing == {"event.nonsense"}


def test_lists_are_read_out() -> None:
    assert Catalogue("en").listed(["a", "b", "c"]) == "a, b and c"
    assert Catalogue("es").listed(["a", "b", "c"]) == "a, b y c"
    assert Catalogue("es").listed(["hacha", "hierro"]) == "hacha y hierro"
    assert Catalogue("es").listed(["Mira", "Inés"]) == "Mira e Inés"


# -- what the code can say -------------------------------------------------------------------------


def calls(ruleset: str, *names: str) -> Iterator[ast.Call]:
    for file, tree in TREES.items():
        if not file.startswith(("core/", "boards/", f"rulesets/{ruleset}/")):
            continue
        if ruleset == "leyendas" and file.startswith("boards/table/"):  # nothing is measured there
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in names or ("note*" in names and name.startswith("note")):
                    yield node


def constants(*nodes: ast.AST | None) -> Iterator[str]:
    """The texts that an expression may be, not those it only looks at."""
    for node in nodes:
        match node:
            case ast.Constant(value=str() as value) if value and not RULE.fullmatch(value):
                yield value
            case ast.IfExp(body=body, orelse=other):
                yield from constants(body, other)


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((k.value for k in call.keywords if k.arg == name), None)


def assigned(ruleset: str, *names: str) -> Iterator[str]:
    """Texts that variables of these names are set to in the rules."""
    for file, tree in TREES.items():
        if file.startswith(f"rulesets/{ruleset}/"):
            for node in ast.walk(tree):
                if isinstance(node, ast.Assign) and any(
                    isinstance(target, ast.Name) and target.id in names for target in node.targets
                ):
                    yield from constants(node.value)


def events(ruleset: str) -> Iterator[str]:
    for call in calls(ruleset, "note*"):
        yield from constants(*call.args)
        if isinstance(call.args[0], ast.JoinedStr):  # of a model that has left the game
            fates: type[StrEnum] = malifaux.Fate if ruleset == "malifaux" else Fate
            yield from (f"leaves.{fate}" for fate in fates if fate)
    for call in calls(ruleset, "Event"):
        yield from constants(*call.args[:1])
    if ruleset != "malifaux":  # where other things are called keys
        yield from assigned(ruleset, "key")


def refusals(ruleset: str) -> Iterator[str]:
    for call in calls(ruleset, "Refusal"):
        yield from constants(*call.args[:1])
    if ruleset != "leyendas":
        faults = {"hardwired": FAULTS, "malifaux": MALIFAUX_FAULTS, "warhammer": WARHAMMER_FAULTS}
        yield from faults[ruleset].values()
        return
    for kind in ("free", "swift", "movement", "standard", "full"):
        yield f"budget.{kind}"
    for fault in PathFault:
        yield f"move.{fault.value}"


def decisions(ruleset: str) -> Iterator[str]:
    for call in calls(ruleset, "Decision"):
        yield from constants(*call.args[1:2])
    for call in calls(ruleset, "ask", "ask_next"):  # with the same arguments
        yield from constants(*call.args[2:3])
    for call in calls(ruleset, "window"):
        yield from constants(*call.args)


def sources(ruleset: str) -> Iterator[str]:
    for call in calls(ruleset, "Modifier", *(("Part",) if ruleset == "warhammer" else ())):
        yield from constants(*call.args[1:3])
    for call in calls(ruleset, "CombatEffect"):
        yield from constants(keyword(call, "name"))
    for call in calls(ruleset, "for_good", "in_next_activation", "until_end_of_round"):
        yield from constants(*call.args[2:3])
    for call in calls(ruleset, "Reaction"):
        yield from constants(*call.args[2:3], keyword(call, "source"))
    for call in calls(ruleset, "hurt", "heal", "lose_life"):
        yield from constants(*call.args[3:4])
    for call in calls(ruleset, "breakdown", "Breakdown"):
        yield from constants(*call.args[:1])
    for call in calls(ruleset, "check_d20", "skill_check"):
        yield from constants(*call.args[2:3])
    for call in calls(ruleset, "Contest"):
        yield from constants(*call.args[:1], keyword(call, "what"))
    for call in calls(ruleset, "Attack", "Walk", "walk"):
        yield from constants(keyword(call, "kind"))
    of_armies = ("amount", "d6", "successes")  # with the game, and perhaps the army, before it
    for call in calls(ruleset, "roll", "draw", *(of_armies if ruleset == "warhammer" else ())):
        stream = next((arg for arg in call.args[:3] if isinstance(arg, ast.JoinedStr)), call.args[:1][0])
        if isinstance(stream, ast.JoinedStr) and isinstance(stream.values[-1], ast.Constant):
            yield str(stream.values[-1].value).rpartition("/")[2]
        elif ruleset != "leyendas":
            yield from (name.rpartition("/")[2] for name in constants(stream))
    yield from assigned(ruleset, "NAME")
    for enum in WORDS[ruleset]:
        yield from (member.value for member in enum if member.value)


WORDS: dict[str, tuple[type[StrEnum], ...]] = {
    "leyendas": (
        terms.Size, terms.Ability, terms.Save, terms.DamageType, terms.Condition, terms.Value,
        terms.BonusType, triggers.Deed, Moment,
    ),
    "hardwired": (
        hardwired.Attribute, hardwired.WeaponClass, hardwired.DamageType, hardwired.Boon, hardwired.Situation,
        hardwired.Behaviour, Rank, Use,
    ),
    "malifaux": (
        malifaux.Stat, malifaux.Station, malifaux.Kind, malifaux.Reach, malifaux.Common, malifaux.Condition,
        malifaux.Severity,
    ),
    "warhammer": (
        warhammer.Stat, warhammer.Kind, warhammer.Trait, warhammer.Mark, warhammer.Duration, warhammer.Fate,
        warhammer.Side, warhammer.Response,
    ),
}  # fmt: skip
"""The enumerations whose members are said."""


def groups(ruleset: str) -> Iterator[str]:
    if ruleset == "malifaux":
        yield from (*BOOK.groups, "turn")
        return
    if ruleset == "warhammer":
        yield from (DISPEL, TURN, "spells_in_play", "move", "join", "reform", "phase")
        return
    for call in calls(ruleset, "Action"):
        yield from constants(call.args[1] if len(call.args) > 1 else None, keyword(call, "group"))


def tags(union: object) -> list[str]:
    return [str(type_.__struct_config__.tag) for type_ in get_args(union)]


SAID: dict[str, Said] = {
    "event": events,
    "refusal": refusals,
    "decision": decisions,
    "term": sources,
    "group": groups,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("section", SAID)
def test_all_that_the_rules_say_has_a_text(section: str, ruleset: str, lang: str) -> None:
    catalogue = catalogue_of(ruleset, lang)
    found = set(SAID[section](ruleset))
    assert len(found) > 3
    missing = sorted(key for key in found if f"{section}.{key}" not in catalogue)
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULED)
def test_all_that_a_ruling_can_expect_has_a_text(ruleset: str, lang: str) -> None:
    catalogue = catalogue_of(ruleset, lang)
    _, questions = questions_of(ruleset)
    asked = {key.removeprefix("check.") for key in rulings_checks()}
    assert sorted(key for key in asked | set(questions.looks) if f"expectation.{key}" not in catalogue) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_and_every_end_of_a_spell_has_a_text(lang: str) -> None:
    catalogue = catalogue_of("warhammer", lang)
    wanted = [f"phase.{phase}" for phase in Phase] + [f"ending.{why}" for why in warhammer.Ending]
    assert [key for key in wanted if key not in catalogue] == []


def rulings_checks() -> Iterator[str]:
    """The checks that a ruling is made of, besides what the ruleset lets one look at."""
    for node in ast.walk(TREES["rulings/runner.py"]):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"check\.\w+", node.value)
        ):
            yield node.value
    yield from ("check.is", "check.count", "check.includes", "check.excludes")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_text_a_name_and_a_verb(lang: str) -> None:
    catalogue = Catalogue(lang)
    wanted = [f"{section}.{tag}" for tag in tags(OPTION) for section in ("option", "act", "verb")]
    wanted.remove("verb.concede")  # a command, which asks first
    wanted.remove("verb.outside")  # likewise: `meanwhile`
    wanted += [f"act.{tag}" for tag in tags(INTERVENTION)]
    wanted += [f"option.{tag}" for tag in tags(triggers.AnyTrigger)]
    assert [key for key in wanted if key not in catalogue] == []


@pytest.mark.parametrize(
    ("ruleset", "options", "interventions"),
    [
        ("hardwired", HARDWIRED_OPTION, HARDWIRED_INTERVENTION),
        ("malifaux", MALIFAUX_OPTION, MALIFAUX_INTERVENTION),
        ("warhammer", WARHAMMER_OPTION, WARHAMMER_INTERVENTION),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_of_the_others_has_them_too(
    lang: str, ruleset: str, options: object, interventions: object
) -> None:
    catalogue = catalogue_of(ruleset, lang)
    sections = ("option", "act", "verb")
    wanted = [f"{section}.{tag}" for tag in tags(options) for section in sections]
    wanted.remove("verb.concede")
    wanted += [f"act.{tag}" for tag in tags(interventions)]
    assert [key for key in wanted if key not in catalogue] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_verb_means_two_actions(ruleset: str) -> None:
    verbs = face_of(ruleset).verbs
    for lang in LANGUAGES:
        catalogue = catalogue_of(ruleset, lang)
        meanings: dict[str, list[str]] = {}
        for key in catalogue:
            section, _, name = key.partition(".")
            if section == "command" or (section == "verb" and (verbs is None or name in verbs)):
                for phrase in (catalogue.get(key) or "").split(","):
                    meanings.setdefault(phrase.strip(), []).append(key)
        assert {phrase: keys for phrase, keys in meanings.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_the_terminal_says_has_a_text(lang: str) -> None:
    catalogue = catalogue_of("hardwired", lang)
    for other in ("malifaux", "warhammer"):
        catalogue = catalogue.extended(own_texts(other, lang))
    said: set[str] = set()
    for file, tree in TREES.items():
        if file.startswith("terminal/"):
            for node in ast.walk(tree):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                    continue
                if node.func.attr in ("text", "tell", "sentence"):
                    said.update(constants(*node.args[:2]))
    keys = {key for key in said if "." in key and key.partition(".")[0] in sections(catalogue)}
    assert len(keys) > 60
    assert sorted(key for key in keys if key not in catalogue) == []


def sections(catalogue: Catalogue) -> set[str]:
    return {key.partition(".")[0] for key in catalogue}


# -- errors ----------------------------------------------------------------------------------------


ERRORS = (
    "Message", "RefriegaError", "InputError", "ScenarioError", "RecordError", "ChanceError", "Malformed",
    "MapError",
)  # fmt: skip

PLACES = {"file", "place", "line"}
"""Arguments of errors that say where, not what."""

# Keys that are put together, by how they begin, and how they can end.
MADE: dict[str, Callable[[], Iterable[str]]] = {
    "thing.": lambda: things(),
    "type.": lambda: foreign.TYPES.values(),
    "value.": lambda: (bound for comparison, bound in foreign.BOUNDS.items() if comparison),
    "length.": lambda: foreign.BOUNDS.values(),
    "file.": lambda: foreign.SYSTEM.values(),
    "toml.": lambda: foreign.TOML.values(),
    "caster.": lambda: (*KINDS, "none"),
    "area.": lambda: ("off_board", "no_space_between_ends"),
}

# Those of the command line itself.
OF_THE_PROGRAM = {"internal", "interrupted", "line", "see_help", "variant.pair"}


def raised() -> Iterator[tuple[str, ast.Call]]:
    """Every error and every message that the code makes, and where."""
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            match node.func:
                case ast.Name(id=name) if name in ERRORS:
                    yield f"{file}:{node.lineno}", node
                case ast.Attribute(attr="__init__") if file.endswith(("errors.py", "window.py")):
                    yield f"{file}:{node.lineno}", node


def error_keys() -> Iterator[tuple[str, str, set[str]]]:
    """Where, which key, and the arguments that its text gets."""
    for place, call in raised():
        given = {k.arg for k in call.keywords if k.arg} - PLACES
        for key in constants(call.args[0]):
            yield place, key, given


def things() -> Iterator[str]:
    """The kinds of things that a file can name and that there are none of."""
    for ruleset in RULESETS:
        for call in calls(ruleset, "need", "need_all", "need_in_each", "no_such", "check_each"):
            yield from constants(*call.args[:1])
        for call in calls(ruleset, "check_kind"):
            yield from constants(*call.args[2:3])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_a_text(lang: str) -> None:
    catalogue = Catalogue(lang)
    keys = list(error_keys())
    assert len(keys) > 130
    assert [(place, key) for place, key, _ in keys if f"error.{key}" not in catalogue] == []
    made = [f"error.{begin}{end}" for begin, ends in MADE.items() for end in ends()]
    assert [key for key in made if key not in catalogue] == []


def test_every_error_gives_its_text_all_that_it_wants() -> None:
    english = Catalogue("en")
    wrong = [
        (place, key, sorted(given ^ arguments(english.get(f"error.{key}"))))
        for place, key, given in error_keys()
        if given != arguments(english.get(f"error.{key}"))
    ]
    assert wrong == []


def test_no_error_holds_a_sentence() -> None:
    """A key is constant, or begins as one that is put together; what files say wrongly is no `ValueError`."""
    for place, call in raised():
        for node in ast.walk(call.args[0]):
            if isinstance(node, ast.JoinedStr):
                begin = node.values[0]
                assert isinstance(begin, ast.Constant), place
                assert begin.value in (*MADE, "refusal:"), place
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            match node:
                case ast.Raise(exc=ast.Call(func=ast.Name(id="ValueError" | "TypeError"))):
                    assert file.startswith(("boards/", "core/")), f"{file}:{node.lineno}"


def test_no_text_of_an_error_is_left_over() -> None:
    used = {key for _, key, _ in error_keys()} | OF_THE_PROGRAM
    used |= {f"{begin}{end}" for begin, ends in MADE.items() for end in ends()}
    texts = {key.removeprefix("error.") for key in Catalogue("en") if key.startswith("error.")}
    assert sorted(texts - used) == []


def sentences() -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(
        (PACKAGE / "locale" / "sentences.es.toml").read_text(encoding="utf-8")
    )["sentence"]
    return found


def test_a_translated_sentence_keeps_all_that_varies() -> None:
    for entry in sentences():
        assert set(re.findall(r"\{(\w+)\}", entry["en"])) == set(re.findall(r"\{(\w+)\}", entry["es"])), entry


# -- played out ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [file.stem for file in bundled_scenarios()])
def test_everything_said_in_a_fight_has_a_text(name: str) -> None:
    loaded = load_scenario(name, {})
    match: Match[Any] = Match(loaded.ruleset, loaded.scenario, SeededChance(secret_from_seed(1)))
    rng = Random(1)
    voices = [Words(Catalogue(lang), face_of(loaded.ruleset.id), loaded.scenario) for lang in LANGUAGES]
    for _ in range(200):
        for words in voices:
            words.state = match.state
        if match.over:
            break
        decision = match.decision
        option = decision.chooser.sample(rng)
        for words in voices:
            words.question(decision)
            words.option(option)
            words.face.headline(loaded.scenario, match.state, decision, words)
            words.face.roster(loaded.scenario, match.state, words)
        match.choose(option)
    for words in voices:
        for event in match.log or ():
            words.event(event)
            assert all(heading for heading, _ in words.breakdowns(event))
        assert sorted(words.catalogue.missing) == []


# -- how it is said --------------------------------------------------------------------------------


def voice(lang: str) -> Words:
    loaded = load_scenario("duelo", {})
    return Words(Catalogue(lang), face_of(loaded.ruleset.id), loaded.scenario)


def test_two_checks_in_a_row_say_which_is_which() -> None:
    numbers = {"natural": 5, "total": 9, "difficulty": 16, "parts": 4}
    check = {"who": "mira", "kind": "magic_knowledge"}
    said = [
        voice("en").event(Event("check.failed", {**check, **numbers, "about": f"about.{what}"}))
        for what in ("defensive", "wounds")
    ]
    assert (
        said[0] == "Mira, check (magic knowledge: concentrating under threat): 5 + 4 = 9 against 16: fails."
    )
    assert "despite wounds" in said[1]


HURT = {"who": "brun", "target": "mira"}

SAID_OF_DAMAGE = [
    (
        "damage.extra",
        HURT | {"dice": "1d4", "faces": (3,), "type": "fire", "total": 3},
        "Extra damage of Brun to Mira: 1d4 (3), fire: 3.",
        "Daño adicional de Brun a Mira: 1d4 (3), fuego: 3.",
    ),
    (
        "damage.contact",
        HURT | {"dice": "2d6+1", "faces": (3, 4), "type": "piercing", "total": 8},
        "Brun is hurt by touching Mira: 2d6+1 (3 + 4), piercing: 8.",
        "Brun se hace daño al tocar a Mira: 2d6+1 (3 + 4), perforante: 8.",
    ),
    (
        "damage.reduced",
        {"target": "mira", "type": "cold", "amount": 7, "reduction": 5, "arrives": 2},
        "7 cold damage to Mira: 7 − 5 (reduction) = 2.",
        "7 de daño (frío) a Mira: 7 − 5 (reducción) = 2.",
    ),
    (
        "damage.raised",
        {"target": "mira", "type": "cold", "amount": 7, "doubled": True, "arrives": 14},
        "7 cold damage to Mira, doubled (vulnerable): 14.",
        "7 de daño (frío) a Mira, se dobla (vulnerable): 14.",
    ),
    (
        "attack.not_critical",
        {"who": "brun", "natural": 1, "total": 6, "defence": 12, "attack_parts": 5},
        "Brun fails to confirm the threat: 1 + 5 = 6 against 12: no critical hit.",
        "Brun no confirma la amenaza: 1 + 5 = 6 contra 12: no hay crítico.",
    ),
    (
        "spell.cast",
        {"who": "mira", "spell": "spell:bola_de_fuego", "at": 2003, "to": -1, "direction": -1},
        "Mira casts Fireball at 3,2.",
        "Mira lanza Bola de fuego en 3,2.",
    ),
    (
        "spell.cast",
        {"who": "mira", "spell": "spell:bendicion", "at": -1, "to": -1, "direction": -1},
        "Mira casts Blessing.",
        "Mira lanza Bendición.",
    ),
    (
        "spell.area",
        {"who": "mira", "spell": "spell:bola_de_fuego", "spaces": 44},
        "Fireball of Mira covers 44 spaces.",
        "Bola de fuego de Mira cubre 44 espacios.",
    ),
    (
        "initiative.tie",
        {"who": "mira", "other": "brun", "total": 17, "score": 16, "other_score": 14},
        "Mira and Brun tie at 17: Mira goes first, with Dexterity 16 against 14.",
        "Mira y Brun empatan a 17: va antes Mira, con Destreza 16 contra 14.",
    ),
]


@pytest.mark.parametrize(("key", "args", "en", "es"), SAID_OF_DAMAGE)
def test_every_number_of_the_log_is_said(key: str, args: dict[str, Any], en: str, es: str) -> None:
    assert (voice("en").event(Event(key, args)), voice("es").event(Event(key, args))) == (en, es)


@pytest.mark.parametrize(
    ("key", "effect", "es"),
    [
        ("effect.begins", "prone", "Mira cae al suelo."),
        ("effect.ends", "prone", "Mira ya no está en el suelo."),
        ("effect.ends", "hidden", "Mira ya no está a escondidas: se deja ver."),
        (
            "effect.begins",
            "charged",
            "Mira: penalización por carga (−2 a la defensa) hasta su próximo turno.",
        ),
        ("effect.begins", "spell:bendicion#1", "Mira: comienza el efecto de Bendición."),
    ],
)
def test_effects_begin_and_end_in_phrases_of_their_own(key: str, effect: str, es: str) -> None:
    assert voice("es").event(Event(key, {"who": "mira", "effect": effect})) == es


def test_every_condition_has_such_phrases() -> None:
    for condition in terms.Condition:
        if condition.value in ("dead", "dying", "stable", "disadvantaged", "no_dexterity", "cannot_act"):
            continue  # these come of life and of other conditions
        for key in ("begins", "ends"):
            assert f"event.effect.{key}.{condition.value}" in Catalogue("es"), condition


def test_spanish_contracts_its_articles_and_sentences_begin_with_capitals() -> None:
    catalogue = Catalogue("es")
    assert catalogue.text("event.hold.ends", who="el orco") == "Ya nadie sujeta al orco."
    assert catalogue.text("event.spell.ends", spell="Luz", who="el orco") == "Termina Luz del orco."
    words = voice("es")
    words.creatures = {"mira": "la arquera"}
    assert words.event(Event("life.dead", {"who": "mira"})) == "La arquera muere."
    assert words.event(Event("conceded", {"seat": "ana"})) == "ana se rinde."


def test_spanish_takes_nobody_for_a_woman_or_a_man() -> None:
    catalogue = Catalogue("es")
    names = [catalogue.get(f"term.{condition.value}") or "" for condition in terms.Condition]
    gendered = re.compile(r"\w+(ad|id|st|rt|ult|ns)[ao]")
    assert [name for name in names if gendered.fullmatch(name)] == []
