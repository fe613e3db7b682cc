"""What a seat may see: the state with the secrets taken out."""

from __future__ import annotations

import msgspec

from refriega.core.procedure import Pass
from refriega.core.state import InFlight
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Ready
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.state import Act, LeyendasState


def view_of(scene: Scene, state: LeyendasState, seat: str) -> LeyendasState:
    """A copy without the creatures the seat does not know of, what others have readied, and others' counts.

    The game master sees all.
    """
    seen = state.copy()
    if seat == scene.game_master:
        return seen
    game = LeyendasGame(scene, state, None)
    unknown = {who for who in state.bodies if not known_to_seat(game, seat, who)}
    seen.readied = {who: ready for who, ready in state.readied.items() if scene.sheets[who].seat == seat}
    seen.draws = {}
    seen.serial = 0
    seen.turns = 0  # with these two, turns that nobody saw could be counted
    seen.scope = ""
    seen.in_flight = [in_flight_for(game, seat, record) for record in seen.in_flight]
    if unknown:
        for who in unknown:
            del seen.bodies[who]
            seen.effects.pop(who, None)
            seen.initiative.pop(who, None)
        hide_magic(seen, unknown)
        order = tuple(who for who in state.order.order if who not in unknown)
        index = sum(1 for who in state.order.order[: state.order.index + 1] if who not in unknown) - 1
        seen.order = type(state.order)(
            order, index, tuple(who for who in state.order.delaying if who not in unknown)
        )
        if seen.turn is not None and seen.turn.actor in unknown:
            seen.turn = None
    return seen


def hide_magic(seen: LeyendasState, unknown: set[str]) -> None:
    """Of spells by creatures that the seat does not know of: what they do shows, not how the casters are."""
    seen.unfinished = tuple(one for one in seen.unfinished if one.who not in unknown)
    seen.zones = tuple(zone for zone in seen.zones if zone.bearer not in unknown)
    seen.castings = tuple(
        msgspec.structs.replace(casting, life=0) if casting.caster in unknown else casting
        for casting in seen.castings
    )


def in_flight_for(game: LeyendasGame, seat: str, record: InFlight) -> InFlight:
    """What is being resolved, as a seat sees it: that an action is readied, not which, nor upon what."""
    if (
        isinstance(record, Act)
        and isinstance(record.option, Ready)
        and game.sheets[record.actor].seat != seat
    ):
        record.option = Pass()
    return record
