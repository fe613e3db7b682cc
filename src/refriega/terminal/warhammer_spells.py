"""Spells of `warhammer` in words: what they are, what is in play on whom, and how it can end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refriega.core.effect import Boundary, Until
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.magic.dispelling import later_value
from refriega.rulesets.warhammer.spells.effects.every_model import at_stage
from refriega.rulesets.warhammer.spells.schema import Aim, EveryModel, Spell, effect_of
from refriega.rulesets.warhammer.state import Change, Live, Phase
from refriega.terminal.warhammer_names import inches_said
from refriega.terminal.words import Words, capital

OF_MAGIC = frozenset({Phase.MAGIC_START, Phase.MAGIC, Phase.DISPELS, Phase.MAGIC_END})
"""The phases in which there are pools."""

CASTING = OF_MAGIC - {Phase.MAGIC_START}
"""Those in which what was cast in the running magic phase is in play already."""

# -- what a spell is -----------------------------------------------------------------------------------


def spell_line(spell: Spell, words: Words) -> str:
    """`Fire Ball 5+: magic missile; an enemy unit, 24", in sight; instant`."""
    return f"{capital(words.title(spell.name))} {spell.value}+: {'; '.join(spell_facts(spell, words))}"


def spell_facts(spell: Spell, words: Words) -> Iterator[str]:
    """What kind it is, whom it is cast at and how far, how long it lasts."""
    if spell.missile:
        yield words.text("spell.missile")
    yield ", ".join(aim_facts(spell.aim, words))
    yield words.name(spell.duration)


def aim_facts(aim: Aim, words: Words) -> Iterator[str]:
    """Whom it may be cast at: `an enemy unit, 24", in sight, not engaged`."""
    scene = words.scenario
    yield words.text(f"spell.target.{'model' if aim.model else aim.whom}")
    if aim.range:
        yield inches_said(aim.range, scene)
    for name in ("companion", "sight", "fleeing", "alone", "fronted"):
        if getattr(aim, name):
            yield words.text(f"spell.{name}")
    if aim.whom not in ("self", "point"):
        yield words.text(f"spell.engaged.{aim.engaged}")
    if aim.kinds:
        yield words.text("spell.kinds", listed=names(aim.kinds, words))
    if aim.never or aim.never_kinds:
        yield words.text("spell.never", listed=either((*aim.never, *aim.never_kinds), words))
    if aim.near is not None:
        near = aim.near
        ground = words.catalogue.listed([words.text(f"near.{ground}") for ground in near.ground])
        yield words.text(
            "spell.near",
            ground=ground,
            reach=inches_said(near.inches, scene),
            otherwise=inches_said(near.otherwise, scene),
            without=near.only_without,
        )


# -- what is in play -----------------------------------------------------------------------------------


def live_line(game: WarhammerGame, live: Live, words: Words) -> str:
    """`Pelt of Midnight on Spearmen with Radulf; Radulf, 7+ to dispel; what it does; when it ends`."""
    if not remaining.is_spell(game, live):
        return affliction_said(live, words)
    told = [words.name(live.name), *where(live, words)]
    head = " ".join(told)
    return "; ".join(
        filter(None, (head, owner_said(live, words), does_said(live, words), ends(game, live, words)))
    )


def affliction_said(live: Live, words: Words) -> str:
    """What a miscast has left on a wizard, and until when: `Radulf: Fire Ball forgotten for the battle`."""
    return words.text(
        f"afflicted.{live.name}", who=words.name(live.bearer), marks=names(live.marks, words),
        detail=words.name(live.detail), until=words.text(f"afflicted.{live.until.boundary}"),
    )  # fmt: skip


def where(live: Live, words: Words) -> Iterator[str]:
    """On whom or where it lies, and with which characters."""
    if live.bearer:
        yield words.text(
            "spell.on",
            who=words.name(live.bearer),
            included=names(live.included, words),
            reach=reached(live, words),
        )
    elif live.at is not None:
        yield words.text("spell.lies", at=words.place(live.at))


def reached(live: Live, words: Words) -> str:
    return inches_said(live.reach, words.scenario) if live.reach else ""


def names(ids: Sequence[str], words: Words) -> str:
    return words.catalogue.listed([words.name(id_) for id_ in ids])


def either(ids: Sequence[str], words: Words) -> str:
    """`Undead, Daemon or Unbreakable`."""
    *first, last = [words.name(id_) for id_ in ids]
    return words.text("spell.either", a=", ".join(first), b=last)


def owner_said(live: Live, words: Words) -> str:
    return words.text("spell.by", who=words.name(live.owner)) if live.owner else ""


def does_said(live: Live, words: Words) -> str:
    """What it does to its bearer: changes of numbers, and marks."""
    said = [change_said(change, words) for change in live.changes]
    said += [words.name(mark) for mark in live.marks]
    said += [words.text("spell.enemies", mark=words.name(mark)) for mark in live.enemy_marks]
    said += grows_said(live, words)
    if live.detail in words.scenario.content.spells or live.detail in words.scenario.content.items:
        said.append(words.name(live.detail))
    return ", ".join(said)


def grows_said(live: Live, words: Words) -> Iterator[str]:
    """Of a spell that grows worse: how often it has struck, and what it does the next time."""
    spell = words.scenario.content.spells.get(live.name)
    effect = effect_of(spell, EveryModel) if spell is not None else None
    if effect is not None:
        strength, needed = at_stage(effect, live.stage + 1)
        yield words.text(
            "spell.grows", stage=live.stage + 1, next=live.stage + 2, army=words.side(live.army),
            strength=str(strength or ""), needed=str(needed or ""), armour=effect.armour,
        )  # fmt: skip


def change_said(change: Change, words: Words) -> str:
    """`S +3`, `WS 1`, `M halved`."""
    stat = words.name(change.stat)
    parts = [f"{stat} {change.set}"] if change.set is not None else []
    if change.half:
        parts.append(words.text("spell.half", stat=stat))
    if change.add:
        parts.append(f"{stat} {change.add:+d}")
    return ", ".join(parts)


def ends(game: WarhammerGame, live: Live, words: Words) -> str:
    """All that can end it: a roll to dispel it, its caster, a moment, that nobody is left under it, a spell
    that contradicts it.
    """
    said = []
    if remaining.remains(game, live):
        fresh = live.phase == game.state.magic and game.state.phase in CASTING
        key = "irresistible" if fresh and live.irresistible else "later" if fresh else "dispelled"
        said.append(words.text(f"spell.end.{key}", value=later_value(game, live)))
    if remaining.keeps(game, live):
        said.append(words.text("spell.end.caster", who=words.name(live.owner)))
    said.append(until_said(live.until, words))
    if not any(said):
        said.append(words.text("spell.end.never"))
    if live.bearer not in ("", live.owner) and not remaining.is_for_good(game, live):
        said.append(words.text("spell.end.nobody"))
    if any(mark in remaining.OPPOSITES for mark in live.marks):
        said.append(words.text("spell.end.contradicted"))
    return ", ".join(filter(None, said))


def until_said(until: Until, words: Words) -> str:
    """The moment at which it ends of itself; "" if there is none."""
    if until.boundary is Boundary.NEVER:
        return ""
    whose = until.whose.partition("/")[0]
    called = words.name(whose) if until.boundary is Boundary.PHASE_END else words.side(whose)
    return words.text(f"until.{until.boundary}", whose=called, turn=until.round)
