"""What things of `hardwired` are called: models, groups, pieces, markers, content; lengths and dice."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table import in_inches
from refriega.locale import own_texts
from refriega.rulesets.hardwired.content import ContentFile
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState, Model
from refriega.rulesets.hardwired.terms import Tier
from refriega.terminal.battles import thing_name
from refriega.terminal.hardwired_map import letters_of
from refriega.terminal.pages import spoken

TABLES = tuple(ContentFile.__struct_fields__)
"""The tables of content, in the order in which their ids are looked up."""

MARKERS = {"botin": "loot", "objetivo": "objective"}
"""How ids of markers begin that no scenario has named."""

LENGTHS = frozenset({"cost", "distance", "height", "apart", "margin"})
"""Arguments that are lengths of the table."""

LONGEST_COUNT = 1_000
"""What is said to be at most so much is a count; a length is more."""


def name_of(scene: Scene, state: HardwiredState | None, id_: str, lang: str) -> str | None:
    """A side, a seat, a group's models, a piece of the table, a marker, an entry of the content."""
    if id_ in scene.sides:
        return spoken(scene.sides[id_].name, lang)
    if id_ in scene.seats:
        return id_
    if "/" in id_ or id_.isdecimal():  # whose dice they are; a number that was drawn
        return name_of(scene, state, id_.partition("/")[0], lang) if "/" in id_ else id_
    marker = marker_name(scene, state, id_, lang)
    if marker is not None:
        return marker
    models = scene.models if state is None else state.models
    if id_ in models:
        return model_name(scene, models, id_, lang)
    group = group_name(scene, models, id_, lang)
    if group is not None:
        return group
    return thing_name(scene, TABLES, id_, lang)


def marker_name(scene: Scene, state: HardwiredState | None, id_: str, lang: str) -> str | None:
    """A marker by its kind and number, or what it holds; also one that has been taken."""
    known = (*(state.markers if state is not None else ()), *scene.markers)
    marker = next((marker for marker in known if marker.id == id_), None)
    if marker is not None and marker.thing:
        return thing_name(scene, TABLES, marker.thing, lang)
    stem, _, number = id_.rpartition("_")
    kind = marker.kind if marker is not None else MARKERS.get(stem, "")
    if not kind:
        return None
    mission = getattr(scene, "mission", None)
    own = mission.marker if mission is not None and kind == "objective" else {}
    name = spoken(own, lang) or own_texts("hardwired", lang)[f"term.{kind}"]
    alone = len({m.id for m in known if m.kind == kind} | {id_}) == 1
    if mission is not None and own and alone and mission.objectives <= 1:
        return name
    return f"{name} {number}" if number.isdecimal() else f"{name} {id_.replace('_', ' ')}"


def model_name(scene: Scene, models: Mapping[str, Model], who: str, lang: str) -> str:
    """What a model is called; one that has come since the beginning, like its unit, by its number."""
    if who in scene.names:
        return spoken(scene.names[who], lang)
    profile = models[who].profile
    alike = [other for other, model in models.items() if model.profile == profile]
    return f"{spoken(scene.profiles[profile].name, lang)} {alike.index(who) + 1}"


def group_name(scene: Scene, models: Mapping[str, Model], group: str, lang: str) -> str | None:
    """A group, by what its models are, and its letter on the map."""
    who = next((who for who, model in models.items() if model.group == group), None)
    if who is None:
        return None
    unit = spoken(scene.profiles[models[who].profile].name, lang)
    return f"{unit} ({letters_of(models)[who][0]})"


def length_said(name: str, value: int) -> str | None:
    """A length in inches, if an argument is one."""
    if name in LENGTHS or (name == "most" and value > LONGEST_COUNT):
        return in_inches(value)
    return None


def tier_said(number: int) -> str:
    """A tier as dice; of what goes beyond them, how much."""
    dice = Tier(min(max(number, Tier.D4), Tier.D12))
    return dice.dice if number == dice else f"{dice.dice} {number - dice:+d}"
