"""Who may work magic, and who may cast what."""

from __future__ import annotations

from refriega.boards.table.regiment import files_of
from refriega.core.errors import Refusal
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.terms import Mark

FORGOTTEN = "forgotten"
"""The name of what a miscast leaves on a wizard who has forgotten a spell."""


def may_use_magic(game: WarhammerGame, who: str) -> Refusal | None:
    """Why somebody may use neither spells nor magic items in a magic phase: they are dead, off the table,
    hidden or fleeing, or not in the front rank of their unit.

    One who has rallied in this turn may, and so may one whose unit has marched or failed a charge.
    """
    if not game.in_play(who) or game.unit(game.host(who)).at is None:
        return Refusal("magic.not_there", args={"who": who})
    if game.unit(who).hidden:
        return Refusal("magic.hidden", args={"who": who})
    if is_fleeing(game, who):
        return Refusal("magic.fleeing", args={"who": who})
    if not in_front_rank(game, who):
        return Refusal("magic.second_rank", args={"who": who})
    return None


def is_fleeing(game: WarhammerGame, who: str) -> bool:
    """Whether somebody flees, with their unit if they are in one."""
    return game.unit(game.host(who)).fleeing


def in_front_rank(game: WarhammerGame, who: str) -> bool:
    """Whether a character stands in the front rank of the unit they are in, or beside it, or is in none."""
    host = game.unit(who).host
    if not host:
        return True
    block = game.block(host)
    place = next(nth for nth, (own, _) in enumerate(game.bases(host)) if own == who)
    return place < files_of(block) or place >= block.number


def may_cast(game: WarhammerGame, wizard: str) -> Refusal | None:
    """Why somebody may cast no spell at all now: they are no wizard, may not use magic, wear armour, or a
    miscast holds them.
    """
    sheet = game.scene.sheets.get(wizard)
    if sheet is None or not sheet.entry.level:
        return Refusal("cast.no_wizard", args={"who": wizard})
    refusal = may_use_magic(game, wizard)
    if refusal is not None:
        return refusal
    if sheet.troop.armoured:
        return Refusal("cast.armoured", args={"who": wizard})
    if in_play.marked(game, wizard, Mark.NO_CASTING):
        return Refusal("cast.barred", args={"who": wizard})
    return None


def may_cast_spell(game: WarhammerGame, wizard: str, spell: str) -> Refusal | None:
    """Why a wizard may not cast a spell now: they do not know it, or have tried it in this phase already,
    whatever came of it. Another wizard with the same spell may (WF-024).
    """
    if spell not in known(game, wizard):
        return Refusal("cast.not_known", args={"who": wizard, "spell": spell})
    if (wizard, spell) in game.state.cast:
        return Refusal("cast.once_a_phase", args={"who": wizard, "spell": spell})
    return None


def known(game: WarhammerGame, wizard: str) -> tuple[str, ...]:
    """The spells that a wizard knows and has not forgotten."""
    forgotten = tuple(live.detail for live in game.state.effects.get(wizard, ()) if live.name == FORGOTTEN)
    return tuple(spell for spell in game.sheet(wizard).entry.spells if spell not in forgotten)


def of_army(game: WarhammerGame, army: str) -> tuple[str, ...]:
    """The wizards of an army who may cast now, in a fixed order."""
    return tuple(
        who
        for who in game.everybody()
        if game.army(who) == army and game.sheet(who).entry.level and may_cast(game, who) is None
    )
