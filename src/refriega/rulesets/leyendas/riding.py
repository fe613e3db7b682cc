"""Riders and mounts, as far as they follow from the state at once.

A rider shares its mount's spaces (`Body.mount` and `Body.rider` name each other). Whoever loses its mount, or
its wits in the saddle, is marked by an effect until the fall is resolved at the end of the step: a fall
needs dice, and edges roll none (`actions/mounted.py` rolls them).
"""

from __future__ import annotations

from refriega.boards import Space
from refriega.core.effect import Boundary, Until
from refriega.core.errors import Refusal
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.sharing import has_room
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import can_act, conditions

C = Condition

FALLING = "falling"
SLUMPING = "slumping"
IN_THE_SADDLE = "in_the_saddle"
RIDDEN = "ridden"

# What a mount has done in its rider's turn.
MOVE = "move"
ATTACK = "attack"
SHOT = "shot"
SPENT = "spent"

# A mount in one of these carries nobody.
DOWN = frozenset({C.DEAD, C.HELPLESS, C.PRONE})


def unseat_riders(game: LeyendasGame) -> bool:
    """The edge: riders of fallen mounts fall, the dead are carried no longer, the senseless may slip."""
    changed = False
    for who, body in game.state.bodies.items():
        if not body.mount:
            continue
        if body.dead:
            part(game, who)
            changed = True
        elif game.body(body.mount).place < 0 or not DOWN.isdisjoint(conditions(game, body.mount)):
            throw_off(game, who)
            changed = True
        elif C.UNCONSCIOUS in conditions(game, who):
            if not marked(game, who, SLUMPING) and not marked(game, who, IN_THE_SADDLE):
                mark(game, who, SLUMPING)
                changed = True
        elif marked(game, who, IN_THE_SADDLE):
            unmark(game, who, IN_THE_SADDLE)
            changed = True
    return changed


def part(game: LeyendasGame, who: str) -> str:
    """Rider and mount no longer belong together; returns the mount."""
    body = game.body(who)
    mount = body.mount
    game.body(mount).rider = ""
    body.mount = ""
    return mount


def throw_off(game: LeyendasGame, who: str) -> None:
    """The rider is out of the saddle, and about to hit the ground."""
    body = game.body(who)
    body.place = landing(game, who)
    part(game, who)
    mark(game, who, FALLING)


def landing(game: LeyendasGame, who: str) -> Space:
    """The free space nearest to the mount, its own if that is dead and gone."""
    body = game.body(who)
    board = game.board
    extent = game.sheets[who].extent
    taken = set(game.occupied())
    saddle = board.footprint(body.place, game.extent(who))

    def free(place: Space) -> bool:
        free = board.fits(place, extent) and taken.isdisjoint(board.footprint(place, extent))
        return free and has_room(game, who, place)

    for distance in range(board.width + board.height):
        found = sorted(place for place in board.within(saddle, distance) if free(place))
        if found:
            return found[0]
    return body.place


def is_ridden(game: LeyendasGame, mount: str) -> bool:
    """Whether the mount acts, or has acted in this round, when its rider does."""
    rider = game.body(mount).rider
    return marked(game, mount, RIDDEN) or (rider != "" and can_act(game, rider))


def mount_actions(game: LeyendasGame, mount: str) -> int:
    """How many actions a ridden mount has in a turn: a move and another, the second perhaps an attack."""
    return 1 if game.state.surprise or C.INCAPACITATED in conditions(game, mount) else 2


def check_mount_acts(game: LeyendasGame, who: str, what: str) -> Refusal | None:
    """Whether the mount of `who`, whose turn it is, may still "move" or "attack"."""
    turn = game.state.turn
    mount = game.body(who).mount
    if not mount or turn is None or turn.actor != who:
        return Refusal("mount.not_riding", "ML-211")
    if not can_act(game, mount):
        return Refusal("mount.cannot_act", args={"mount": mount})
    done = [act for act in turn.mount_done if act != SHOT]
    if len(done) >= mount_actions(game, mount) or (what == ATTACK and ATTACK in done):
        return Refusal("mount.spent", "ML-146", args={"mount": mount})
    if what == MOVE and SHOT in turn.mount_done and MOVE in done:
        return Refusal("mount.shot_already", args={"mount": mount})
    return None


def mount_acts(game: LeyendasGame, who: str, what: str) -> None:
    """The mount spends its own action in its rider's turn, and is not asked again in this round."""
    turn = game.state.turn
    assert turn is not None
    turn.mount_done = (*turn.mount_done, what)
    mount = game.body(who).mount
    if not marked(game, mount, RIDDEN):
        mark(game, mount, RIDDEN, Until(Boundary.ROUND_END))


def note_shot(game: LeyendasGame, who: str) -> None:
    """After a shot from the saddle the mount may not turn its move into a double one: that would have
    spoilt the aim.
    """
    turn = game.state.turn
    if turn is not None and turn.actor == who and game.body(who).mount:
        turn.mount_done = (*turn.mount_done, SHOT)


def mark(game: LeyendasGame, who: str, name: str, until: Until | None = None) -> None:
    """Remember a fact as an effect without conditions; settling it is left to the caller."""
    effect = CombatEffect(id=game.next_id("e"), name=name, bearer=who, until=until or Until())
    game.state.effects[who] = (*game.state.effects.get(who, ()), effect)


def marked(game: LeyendasGame, who: str, name: str) -> bool:
    return any(effect.name == name for effect in game.state.effects.get(who, ()))


def unmark(game: LeyendasGame, who: str, name: str) -> None:
    kept = tuple(effect for effect in game.state.effects.get(who, ()) if effect.name != name)
    if kept:
        game.state.effects[who] = kept
    else:
        game.state.effects.pop(who, None)
