"""How it stands at this moment of a `warhammer` battle, in words: phase, pools, spells, what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Decision
from refriega.core.state import InFlight
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.state import Casting, Charge, Fight, Hits, Live, Phase
from refriega.terminal.warhammer_sheets import summary
from refriega.terminal.warhammer_spells import OF_MAGIC, live_line
from refriega.terminal.words import Words, capital


def headline_of(game: WarhammerGame, decision: Decision, words: Words) -> list[str]:
    """The question, and what one has to know to answer it."""
    lines = [*happening(game, words), words.question(decision)]
    if game.state.phase in OF_MAGIC:
        lines.append(pools_line(game, words))
        lines += in_play_lines(game, words)
    return [line for line in lines if line]


# -- how it stands ---------------------------------------------------------------------------------------


def phase_line(game: WarhammerGame, words: Words) -> str:
    """`Game turn 2 of 6, turn of the Empire: magic.`"""
    state = game.state
    return words.text(
        "status.turn", turn=state.round, turns=game.scene.turns, army=words.side(state.active),
        phase=words.text(f"phase.{state.phase}"),
    )  # fmt: skip


def pools_line(game: WarhammerGame, words: Words) -> str:
    """The dice that both have left in this magic phase."""
    state = game.state
    return words.text(
        "status.pools", active=words.side(state.active), power=state.power,
        reactive=words.side(game.reactive), dispel=state.dispel,
    )  # fmt: skip


def in_play_lines(game: WarhammerGame, words: Words) -> list[str]:
    """Every spell in play: on whom, and how it can end."""
    return [in_play_line(game, live, words) for live in in_play.lives(game)]


def in_play_line(game: WarhammerGame, live: Live, words: Words) -> str:
    """One of them; what a miscast has left on a wizard is none, but stands there too."""
    said = capital(live_line(game, live, words))
    return words.text("status.in_play", live=said) if remaining.is_spell(game, live) else f"{said}."


def opening_lines(scene: Scene, words: Words) -> list[str]:
    """The spells in play as a battle begins, as everybody may know of them."""
    game = WarhammerGame(scene, scene.start(), None)
    known = [replace(live, included=remaining.seen(game, live)) for live in in_play.lives(game)]
    return [words.text("mission.in_play", live=capital(live_line(game, live, words))) for live in known]


def points_line(game: WarhammerGame, words: Words) -> str:
    """What each army has scored."""
    scores = [f"{words.side(army)} {points}" for army, points in game.state.victory.items()]
    return words.text("status.points", listed=", ".join(scores))


def standing_of(game: WarhammerGame, words: Words) -> list[str]:
    """The turn and its phase, the pools, the score, and the spells in play."""
    lines = [phase_line(game, words)]
    if game.state.phase in OF_MAGIC:
        lines.append(pools_line(game, words))
    return [*lines, points_line(game, words), *in_play_lines(game, words)]


def order_of(game: WarhammerGame, words: Words) -> str:
    """Whose turn it is, in which phase, and what phases are still to come in it."""
    phases = list(Phase)
    later = [words.text(f"phase.{phase}") for phase in phases[phases.index(game.state.phase) + 1 :]]
    return " ".join((phase_line(game, words), words.text("status.later", listed=", ".join(later))))


# -- what is being resolved ----------------------------------------------------------------------------


def happening(game: WarhammerGame, words: Words) -> Iterator[str]:
    """What is being resolved while somebody is asked, the inmost thing alone."""
    flight = game.state.in_flight
    if flight:
        said = record_said(flight[-1], words)
        if said:
            yield capital(said)


def record_said(record: InFlight, words: Words) -> str:
    """`Radulf: Fire Ball on Orcs, roll 5 + 6: 11`; "" for what needs no telling."""
    match record:
        case Casting():
            return words.text(
                "happening.casting", who=words.name(record.caster), spell=words.name(record.spell),
                target=words.name(record.target), at="" if record.at is None else words.place(record.at),
                dice=" + ".join(map(str, record.faces)), total=str(record.total or ""),
                irresistible=record.irresistible, item=words.name(record.bound),
            )  # fmt: skip
        case Hits():
            return words.text(
                "happening.hits", who=words.name(record.model or record.target), n=record.count,
                strength="" if record.to_wound else str(record.strength), cause=words.name(record.cause),
            )  # fmt: skip
        case Charge():
            return words.text(
                "happening.charge", who=words.name(record.unit), target=words.name(record.target),
                spell=words.name(record.by),
            )  # fmt: skip
        case Fight():
            units = words.catalogue.listed([words.name(unit) for unit in record.units])
            caused = ", ".join(f"{words.side(army)} {wounds}" for army, wounds in record.caused.items())
            return words.text("happening.fight", units=units, caused=caused)
    return ""


def under_way_of(game: WarhammerGame, decision: Decision) -> Event | None:
    """The casting that somebody is asked about, with what its total is made of."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    if not isinstance(record, Casting) or not record.faces:
        return None
    dice = sum(record.faces)
    parts = (
        Part(dice, "dice", ""),
        *((Part(record.total - dice, "item", ""),) if record.total != dice else ()),
    )
    args: dict[str, Any] = {
        "who": record.caster,
        "spell": record.spell,
        "faces": record.faces,
        "value": game.spell(record.spell).value,
        "total": Breakdown("cast", record.total, parts),
    }
    return Event("cast.to_come", args)


# -- those concerned ---------------------------------------------------------------------------------


def glance_of(game: WarhammerGame, words: Words) -> str:
    """Those whom it concerns, as the roster has them."""
    return "\n".join(summary(game, who, words) for who in dict.fromkeys(concerned(game)) if game.in_play(who))


def concerned(game: WarhammerGame) -> Iterator[str]:
    """Those whom the inmost of what is being resolved is about."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    match record:
        case Casting(caster=who, target=target):
            yield from (who, target)
        case Hits(target=target, model=model):
            yield model or target
        case Charge(unit=who, target=target):
            yield from (who, target)
        case Fight(units=units):
            yield from units
