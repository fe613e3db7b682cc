"""What there is to say of spells and powers of `leyendas`: time, range, target, duration, what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refriega.core.procedure import tag_of
from refriega.rulesets.leyendas.magic import parts
from refriega.rulesets.leyendas.magic.format import (
    Listing,
    Magic,
    OnArea,
    OnCreatures,
    OnObject,
    Power,
    Spell,
)
from refriega.rulesets.leyendas.magic.notation import CastingTime, Duration, DurationKind, Range
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.terminal.words import Words


def magic_facts(magic: Magic, words: Words) -> Iterator[str]:
    """Time, range, target, duration; save; what it does."""
    yield labelled(
        words,
        kind=", ".join(listed(entry, words) for entry in magic.lists) if isinstance(magic, Spell) else "",
        time=time_of(magic.time, words),
        range=range_of(magic.range, words),
        target=target_of(magic, words),
        duration=duration_of(magic.duration, words),
        uses=magic.uses or words.text("page.at_will") if isinstance(magic, Power) else "",
    )  # fmt: skip
    yield labelled(
        words,
        save=words.text(f"save.{magic.save.result.value}", save=words.name(magic.save.kind.value))
        if magic.save is not None
        else "",
        components=" ".join(c.value for c in magic.components) if isinstance(magic, Spell) else "",
        material=words.name(magic.material) if isinstance(magic, Spell) else "",
    )
    yield labelled(words, does="; ".join(part_of(part, words) for part in magic.effects))


def listed(entry: Listing, words: Words) -> str:
    kind = words.text(f"kind.{entry.kind.value}")
    return words.text("page.listed", kind=kind, caster=words.name(entry.class_))


def time_of(time: CastingTime, words: Words) -> str:
    if time.action is not None and not time.takes_a_round:
        return words.text(f"time.{time.action.name.lower()}")
    return counted(time.count, time.unit, words)


def range_of(range_: Range, words: Words) -> str:
    return words.text(f"range.{range_.kind.value.replace(' ', '_')}", n=range_.spaces)


def duration_of(duration: Duration, words: Words) -> str:
    if not duration.count:
        return words.text(f"duration.{duration.kind.value}")
    count = counted(duration.count, duration.unit, words)
    if duration.per_level:
        count = words.text("duration.per_level", count=count)
    if duration.kind is DurationKind.CONCENTRATION:
        return words.text("duration.concentration_up_to", count=count)
    return count


def counted(count: int, unit: str, words: Words) -> str:
    return words.text(f"unit.{unit}", n=count)


def target_of(magic: Magic, words: Words) -> str:
    match magic.target:
        case OnCreatures(count=count, who=who):
            return words.text(f"target.creatures.{who.value}", n=count)
        case OnArea(shape=shape, size=size, who=who):
            return words.text("target.area", shape=words.text(f"shape.{shape}"), n=size,
                              who=words.text(f"target.who.{who.value}"))  # fmt: skip
        case OnObject(door=door):
            return words.text("target.door" if door else "target.object")
        case _:
            return words.text("target.self")


def part_of(part: Any, words: Words) -> str:
    """One thing that a spell does."""
    tag = tag_of(part)
    said: Mapping[str, Any] = {}
    match part:
        case parts.Damage():
            said = {"dice": part.dice, "type": words.name(part.type), "per_level": part.per_level,
                    "most": str(part.most or ""),}  # fmt: skip
        case parts.Heal():
            said = {"n": part.life_dice}
        case parts.Move():
            return words.text(f"part.move.{part.direction}", n=part.spaces)
        case parts.Teleport():
            said = {"n": part.spaces}
        case parts.Modify():
            type_ = words.name(part.type.value) if part.type else ""
            said = {"value": words.name(part.value), "amount": part.amount, "type": type_}
        case parts.Afflict() | parts.Free():
            said = {"conditions": names([c.value for c in part.conditions], words)}
        case parts.Immunity():
            said = {"what": names([c.value for c in (*part.conditions, *part.damage)], words)}
        case parts.Protect():
            said = {"reductions": ", ".join(reduction_name(text, words) for text in part.reductions)}
        case parts.Conceal():
            said = {"percent": part.percent}
        case parts.Ground():
            said = {"terrain": words.terrain(part.terrain)}
        case parts.Obscure():
            return words.text(f"part.obscure.{part.by}")
        case parts.Zone() | parts.Aura():
            said = {"what": presence_of(part, words), "n": getattr(part, "radius", 0)}
    return words.text(f"part.{tag}", **said)


def presence_of(part: parts.Zone | parts.Aura, words: Words) -> str:
    """What a zone or an aura does to those inside."""
    held = [words.name(c.value) for c in part.conditions]
    held += [f"{words.name(bonus.value)} {bonus.amount:+d}" for bonus in part.bonuses]
    held += [words.text("part.immunity", what=words.name(c.value)) for c in part.immune_to]
    if part.concealment:
        held.append(words.text("part.concealment", percent=part.concealment))
    acts = "; ".join(part_of(act, words) for act in part.effects)
    if acts:
        held.append(f"{words.catalogue.listed([words.name(moment.value) for moment in part.acts])}: {acts}")
    return ", ".join(held)


def reduction_name(text: str, words: Words) -> str:
    """`10/magia` as the reader says it."""
    found = Reduction.parse(text)
    if found.element:
        return f"{found.amount} {words.name(found.element)}"
    return f"{found.amount}/{words.name(f'bypass.{found.bypass}') if found.bypass else '-'}"


# -- helpers -------------------------------------------------------------------------------------


def names(ids: Sequence[str], words: Words) -> str:
    return ", ".join(words.name(str(id_)) for id_ in ids)


def labelled(words: Words, **facts_: object) -> str:
    """`Damage 1d8; critical 19-20/x2`: what is empty is left out."""
    said = [words.text(f"page.{name.rstrip('_')}", value=v) for name, v in facts_.items() if v != ""]
    line = "; ".join(said)
    return f"{line[:1].upper()}{line[1:]}." if line else ""
