"""Lasting spells afterwards: dismissing, concentrating on, and detecting them (ML-213, ML-272)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.checks import skill_check
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.components import concentrates
from refriega.rulesets.leyendas.magic.dispelling import end_one
from refriega.rulesets.leyendas.magic.options import Concentrate, DetectMagic, Dismiss
from refriega.rulesets.leyendas.magic.resolve import kept_up_until
from refriega.rulesets.leyendas.sight import known_to_seat, sees
from refriega.rulesets.leyendas.state import Casting
from refriega.rulesets.leyendas.terms import ActionKind

# -- dismissing --------------------------------------------------------------------------------


def own(game: LeyendasGame, who: str) -> Iterator[Casting]:
    """The lasting spells that `who` has cast."""
    for casting in game.state.castings:
        if casting.caster == who:
            yield casting


def check_dismiss(game: LeyendasGame, who: str, option: Dismiss) -> Refusal | None:
    if all(casting.id != option.casting for casting in own(game, who)):
        return Refusal("dismiss.not_yours", "ML-213")
    return None


def dismiss(game: LeyendasGame, who: str, option: Dismiss) -> Procedure[None]:
    """A standard action that does not provoke ends a spell of one's own (ML-213)."""
    end_one(game, option.casting)
    yield from ()


# -- concentrating -----------------------------------------------------------------------------


def check_concentrate(game: LeyendasGame, who: str, option: Concentrate) -> Refusal | None:
    for casting in own(game, who):
        if casting.id == option.casting and casting.concentration:
            if casting.until.round > game.state.round:
                return Refusal("concentrate.already", "ML-242")
            return None
    return Refusal("concentrate.nothing", "ML-242")


def concentrate(game: LeyendasGame, who: str, option: Concentrate) -> Procedure[None]:
    """Keep the spell up for another turn (ML-242); wounds since the last time call for a check of
    10 + damage + grade.
    """
    casting = next(casting for casting in own(game, who) if casting.id == option.casting)
    life = game.body(who).life
    hurt = casting.life - life
    if hurt > 0 and not (yield from concentrates(game, who, 10 + hurt + casting.grade, about="about.upkeep")):
        end_one(game, option.casting)
        return
    kept = msgspec.structs.replace(casting, until=kept_up_until(game, casting), life=life)
    game.state.castings = tuple(kept if other.id == kept.id else other for other in game.state.castings)
    if game.log is not None:
        game.note("spell.kept_up", "ML-242", who=who, spell=casting.source)


# -- detecting ---------------------------------------------------------------------------------


def check_detect(game: LeyendasGame, who: str, option: DetectMagic) -> Refusal | None:
    seat = game.sheets[who].seat
    if option.target not in game.sheets or game.body(option.target).place < 0:
        return Refusal("attack.no_such_target", args={"target": option.target})
    if not known_to_seat(game, seat, option.target):
        return Refusal("attack.no_such_target", args={"target": option.target})
    return None if sees(game, who, option.target) else Refusal("aim.unseen", args={"target": option.target})


def detect(game: LeyendasGame, who: str, option: DetectMagic) -> Procedure[None]:
    """A magic-knowledge check of 15 + grade for each lasting spell on the creature (ML-272)."""
    seat = game.sheets[who].seat
    on_it = {effect.casting for effect in game.state.effects.get(option.target, ())}
    on_it.update(zone.casting for zone in game.state.zones if zone.bearer == option.target)
    for casting in game.state.castings:
        if casting.id not in on_it:
            continue
        found = yield from skill_check(
            game, who, "magic_knowledge", 15 + casting.grade, "ML-272", about="about.detect"
        )
        if game.log is not None:
            game.note(
                "detect.found" if found else "detect.nothing",
                "ML-272",
                audience=(seat,),
                who=who,
                target=option.target,
                spell=casting.source if found else "",
            )


def list_detections(game: LeyendasGame, who: str) -> Iterator[DetectMagic]:
    """Only for those who know something of magic, though anybody may try."""
    if game.state.castings and "magic_knowledge" in game.sheets[who].skills:
        for target in game.present():
            yield DetectMagic(target)


ACTIONS = (
    Action(
        option=Dismiss,
        group="magic",
        rules=("ML-213",),
        kind=ActionKind.STANDARD,
        check=check_dismiss,
        candidates=lambda game, who: (Dismiss(casting.id) for casting in own(game, who)),
        carry_out=dismiss,
        weight=1,
    ),
    Action(
        option=Concentrate,
        group="magic",
        rules=("ML-242",),
        kind=ActionKind.STANDARD,
        check=check_concentrate,
        candidates=lambda game, who: (
            Concentrate(casting.id) for casting in own(game, who) if casting.concentration
        ),
        carry_out=concentrate,
        weight=6,
    ),
    Action(
        option=DetectMagic,
        group="magic",
        rules=("ML-272",),
        kind=ActionKind.STANDARD,
        check=check_detect,
        candidates=list_detections,
        carry_out=detect,
        weight=1,
    ),
)
