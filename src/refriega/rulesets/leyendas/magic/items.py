"""Magic objects: potions, wands, scrolls, staves, codices, devices (ML-119, ML-123, ML-181..ML-184).

What an object holds it casts at its own `caster_level`, with no components, no concentration and no arcane
failure, and its saves are against 10 + grade. A codex is different: it is a Sorcerer's second memory. Its
owner casts a spell written there as if it knew it, with everything that takes, as a full action.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.content import Item
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import aims, casting, targets
from refriega.rulesets.leyendas.magic.format import Spell
from refriega.rulesets.leyendas.magic.lookup import spell_source
from refriega.rulesets.leyendas.magic.notation import RangeKind
from refriega.rulesets.leyendas.magic.options import Activate, Aimed, Cast, CastFrom, Drink
from refriega.rulesets.leyendas.magic.resolve import aim, resolve
from refriega.rulesets.leyendas.magic.uses import use_up
from refriega.rulesets.leyendas.state import Spellcast
from refriega.rulesets.leyendas.terms import ActionKind

CAST_FROM = ("wand", "scroll", "staff", "codex")


def entry_of(game: LeyendasGame, item: str) -> Item | None:
    return game.content.items.get(item.partition("#")[0])


def spells_in(entry: Item) -> tuple[str, ...]:
    """The spells that an object holds."""
    return (*((entry.spell,) if entry.spell else ()), *entry.spells)


def check_object(
    game: LeyendasGame, who: str, item: str, kinds: tuple[str, ...], *rules: str
) -> Refusal | None:
    """In hand, of the right kind, and not spent."""
    entry = entry_of(game, item)
    if entry is None or entry.kind not in kinds:
        return Refusal("item.wrong_kind", *rules, args={"item": item})
    body = game.body(who)
    if item not in body.held and not (entry.kind == "device" and item in body.carried):
        return Refusal("item.not_in_hand", *rules, args={"item": item})
    if game.state.charges.get(item, 1) <= 0:
        return Refusal("item.empty", *rules, args={"item": item})
    return None


def release(game: LeyendasGame, who: str, option: Aimed, item: str, spell: str) -> Spellcast:
    """The spell leaves the object."""
    entry = entry_of(game, item)
    assert entry is not None
    magic = game.content.spells[spell]
    return aim(
        game, who, spell_source(spell), option, level=entry.caster_level, grade=magic.grade, ability=None
    )


# -- potions -----------------------------------------------------------------------------------


def check_drink(game: LeyendasGame, who: str, option: Drink) -> Refusal | None:
    return check_object(game, who, option.item, ("potion",), "ML-119")


def drink(game: LeyendasGame, who: str, option: Drink) -> Procedure[None]:
    """What provoked has been answered; only now is it drunk (ML-119, ML-128)."""
    entry = entry_of(game, option.item)
    assert entry is not None
    if game.log is not None:
        game.note("item.drunk", "ML-119", who=who, item=option.item)
    source = spell_source(entry.spell)
    magic = game.content.spells[entry.spell]
    record = Spellcast(
        actor=who,
        source=source,
        level=entry.caster_level,
        grade=magic.grade,
        difficulty=10 + magic.grade,
        targets=(who,),
    )
    use_up(game, who, option.item)
    yield from resolve(game, record)


# -- wands, scrolls, staves, codices -------------------------------------------------------------


def check_cast_from(game: LeyendasGame, who: str, option: CastFrom) -> Refusal | None:
    """A spell that the object holds, aimed as it must be; a codex asks for all that casting asks for."""
    refusal = check_object(game, who, option.item, CAST_FROM, "ML-182", "ML-183", "ML-184")
    if refusal is not None:
        return refusal
    entry, spell = entry_of(game, option.item), game.content.spells.get(option.spell)
    assert entry is not None
    if spell is None or option.spell not in spells_in(entry):
        return Refusal("item.no_such_spell", "ML-182", args={"item": option.item, "spell": option.spell})
    if entry.kind == "codex":
        if game.sheets[who].caster != "sorcerer":
            return Refusal("item.not_your_codex", "ML-184", args={"item": option.item})
        refusal = casting.check_spell(game, who, option.spell, spell)
    return refusal or targets.check(game, who, spell, option)


def kind_from(game: LeyendasGame, who: str, option: CastFrom) -> ActionKind:
    """Standard (ML-182, ML-183); out of a codex, with its pages to be turned, a full action (ML-184)."""
    entry = entry_of(game, option.item)
    return ActionKind.FULL if entry is not None and entry.kind == "codex" else ActionKind.STANDARD


def provokes_from(game: LeyendasGame, who: str, option: CastFrom) -> bool:
    """ML-123, ML-182, ML-184: always; from a staff not if the range is melee touch (ML-183)."""
    entry = entry_of(game, option.item)
    touch = game.content.spells[option.spell].range.kind is RangeKind.TOUCH
    return not (touch and entry is not None and entry.kind == "staff")


def cast_from(game: LeyendasGame, who: str, option: CastFrom) -> Procedure[None]:
    """One charge, or the scroll itself, is spent (ML-182, ML-183); a codex is read (ML-184)."""
    entry = entry_of(game, option.item)
    assert entry is not None
    if game.log is not None:
        game.note(
            "item.cast_from", "ML-182", who=who, item=option.item, spell=spell_source(option.spell),
            at=option.at, to=option.to, direction=option.direction,
        )  # fmt: skip
    if entry.kind == "codex":
        yield from casting.cast(game, who, aims.with_aim(Cast(option.spell), option))
        return
    record = release(game, who, option, option.item, option.spell)
    spend_object(game, who, option.item, entry)
    yield from resolve(game, record)


def spend_object(game: LeyendasGame, who: str, item: str, entry: Item) -> None:
    """A charge where there are charges; a scroll or potion without them is gone."""
    if item in game.state.charges or entry.kind in ("scroll", "potion"):
        use_up(game, who, item)


def interrupted_from(game: LeyendasGame, who: str, option: CastFrom) -> None:
    """Struck down first: what an object holds stays in it, as a potion does (ML-128); a spell that was
    read from a codex is lost like any other of the caster's own.
    """
    entry = entry_of(game, option.item)
    if entry is not None and entry.kind == "codex":
        casting.interrupted(game, who, Cast(option.spell))


def list_from(game: LeyendasGame, who: str) -> Iterator[CastFrom]:
    for item in dict.fromkeys(game.body(who).held):
        for spell_id, spell in usable(game, who, item, CAST_FROM):
            for found in aims.candidates(game, who, spell):
                yield aims.with_aim(CastFrom(item, spell_id), found)


def usable(game: LeyendasGame, who: str, item: str, kinds: tuple[str, ...]) -> Iterator[tuple[str, Spell]]:
    """The spells that can be got out of an object now."""
    entry = entry_of(game, item)
    if entry is None or check_object(game, who, item, kinds) is not None:
        return
    for spell_id in spells_in(entry):
        spell = game.content.spells.get(spell_id)
        if spell is not None:
            yield spell_id, spell


def sample_from(game: LeyendasGame, who: str, rng: Random) -> CastFrom | None:
    found = [
        (item, spell_id, spell)
        for item in dict.fromkeys(game.body(who).held)
        for spell_id, spell in usable(game, who, item, CAST_FROM)
    ]
    if not found:
        return None
    item, spell_id, spell = found[int(rng.random() * len(found))]
    where = aims.sample(game, who, spell, rng)
    return None if where is None else aims.with_aim(CastFrom(item, spell_id), where)


# -- devices -----------------------------------------------------------------------------------


def check_activate(game: LeyendasGame, who: str, option: Activate) -> Refusal | None:
    refusal = check_object(game, who, option.item, ("device",), "ML-181")
    if refusal is not None:
        return refusal
    entry, spell = entry_of(game, option.item), game.content.spells.get(option.spell)
    assert entry is not None
    if spell is None or option.spell not in spells_in(entry):
        return Refusal("item.no_such_spell", "ML-181", args={"item": option.item, "spell": option.spell})
    return targets.check(game, who, spell, option)


def activate(game: LeyendasGame, who: str, option: Activate) -> Procedure[None]:
    """Standard, does not provoke (ML-181)."""
    entry = entry_of(game, option.item)
    assert entry is not None
    if game.log is not None:
        game.note(
            "item.activated", "ML-181", who=who, item=option.item,
            at=option.at, to=option.to, direction=option.direction,
        )  # fmt: skip
    record = release(game, who, option, option.item, option.spell)
    spend_object(game, who, option.item, entry)
    yield from resolve(game, record)


def list_devices(game: LeyendasGame, who: str) -> Iterator[Activate]:
    body = game.body(who)
    for item in dict.fromkeys((*body.held, *body.carried)):
        for spell_id, spell in usable(game, who, item, ("device",)):
            for found in aims.candidates(game, who, spell):
                yield aims.with_aim(Activate(item, spell_id), found)


ACTIONS = (
    Action(
        option=Drink,
        group="magic",
        rules=("ML-119",),
        kind=ActionKind.STANDARD,
        check=check_drink,
        candidates=lambda game, who: (Drink(item) for item in dict.fromkeys(game.body(who).held)),
        carry_out=drink,
        provokes=lambda game, who, option: True,
        tags=lambda game, who, option: ("drinks",),
        weight=2,
    ),
    Action(
        option=CastFrom,
        group="magic",
        rules=("ML-123", "ML-182", "ML-183", "ML-184"),
        kind=kind_from,
        check=check_cast_from,
        candidates=list_from,
        sample=sample_from,
        carry_out=cast_from,
        provokes=provokes_from,
        tags=lambda game, who, option: ("casts",),
        interrupted=interrupted_from,
        weight=8,
    ),
    Action(
        option=Activate,
        group="magic",
        rules=("ML-181",),
        kind=ActionKind.STANDARD,
        check=check_activate,
        candidates=list_devices,
        carry_out=activate,
        tags=lambda game, who, option: ("activates",),
        weight=6,
    ),
)
