"""Answers in the middle of an action: Defence or Contraataque, boons on a roll, pushes, free attacks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from refriega.agents.hardwired.toll import mean_toll, most_toll
from refriega.agents.hardwired.worth import answered, attack_worth, harm, is_shooter, odds_of, riposte_harm
from refriega.boards.table import INCH
from refriega.boards.table.push import push as pushed_to
from refriega.core.modifier import Modifier
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.state import InFlight
from refriega.rulesets.hardwired.arms import waits_for_harm, weapon_of
from refriega.rulesets.hardwired.attack_parts import attack_parts, defence_parts
from refriega.rulesets.hardwired.contest import tiers
from refriega.rulesets.hardwired.falls import STEP
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.chances import chance
from refriega.rulesets.hardwired.options import Boost, Defend, FreeAttack, Push, Reroll, Riposte, Severance
from refriega.rulesets.hardwired.push import pushed_by
from refriega.rulesets.hardwired.state import Attack, Contest, Walk

GAIN = Fraction(1, 10)
"""So much of a chance a boon must be worth: unused, it is lost at the end of the round."""

HARD = 2.0
"""So much more harm is worth a boon."""


def in_flight(game: HardwiredGame, kind: type[InFlight]) -> InFlight | None:
    """The innermost of what is being resolved, of that kind."""
    return next((record for record in reversed(game.state.in_flight) if isinstance(record, kind)), None)


def answer(game: HardwiredGame) -> Iterator[Option]:
    """Whatever leaves the target better off: what it suffers, less what it deals."""
    attack = in_flight(game, Attack)
    assert isinstance(attack, Attack)
    odds = odds_of(*tiers(attack_parts(game, attack), defence_parts(game, attack)))
    if harm(game, *answered(game, attack)) - riposte_harm(game, attack) < harm(game, attack, odds):
        yield Riposte()
    yield Defend()


# -- boons ---------------------------------------------------------------------------------------------


def boost(game: HardwiredGame, who: str) -> Iterator[Option]:
    """Impulso, where a tier makes a difference."""
    contest = in_flight(game, Contest)
    assert isinstance(contest, Contest)
    more = (Modifier(1, "", "boost"),)
    before = chance(contest.parts, contest.other_parts)
    if who == contest.who:
        gain = chance((*contest.parts, *more), contest.other_parts) - before
    else:
        gain = before - chance(contest.parts, (*contest.other_parts, *more))
    if gain >= GAIN:
        yield Boost()
    yield Pass()


def reroll(game: HardwiredGame, who: str) -> Iterator[Option]:
    """Repetición of the die that is likeliest to turn a roll that is lost."""
    contest = in_flight(game, Contest)
    assert isinstance(contest, Contest)
    best = max((1, 2), key=lambda die: chance_to_turn(contest, who, die))
    lost = contest.won != (who == contest.who) and not contest.tied
    if lost and chance_to_turn(contest, who, best) >= GAIN:
        yield Reroll(best)
    yield Pass()


def chance_to_turn(contest: Contest, who: str, die: int) -> Fraction:
    """How likely a roll is won if that die is rolled again."""
    own = who == contest.who
    tier, other_tier = contest.tier, contest.other_tier
    mine, theirs = (contest.total, contest.other_total) if own else (contest.other_total, contest.total)
    if not own:
        tier, other_tier = other_tier, tier
    rest = mine - (contest.faces if own else contest.other_faces)[die - 1]
    totals = [rest + face for face in range(1, tier.sides + 1)]
    won = [one for one in totals if one > theirs or (one == theirs and tier < other_tier)]
    return Fraction(len(won), len(totals))


def severance(game: HardwiredGame) -> Iterator[Option]:
    """Finiquito, where the most of a weapon is much more than it would do."""
    attack = in_flight(game, Attack)
    assert isinstance(attack, Attack)
    case = attack.attacker, attack.weapon, attack.target
    gain = most_toll(game, *case) - mean_toll(game, *case) if attack.target else 0.0
    if gain >= HARD or (not attack.target and weapon_of(game, attack).die):
        yield Severance()
    yield Pass()


# -- blows ---------------------------------------------------------------------------------------------


def push(game: HardwiredGame) -> Iterator[Option]:
    """Off a roof; or out of contact, for whoever would rather shoot."""
    attack = in_flight(game, Attack)
    assert isinstance(attack, Attack)
    who, target = attack.attacker, attack.target
    distance = pushed_by(game, target, weapon_of(game, attack).push * INCH)
    end = pushed_to(game.table, game.figure(target), game.figure(who).at, distance, game.others(target))
    foe = game.hostile(who, target)
    parted = not game.touch(game.figure(who), game.figure(target)._replace(at=end.end))
    if foe and (end.drop > STEP or (is_shooter(game, who) and parted)):
        yield Push()
    yield Pass()


def free_attack(game: HardwiredGame, who: str, decision: Decision) -> Iterator[Option]:
    """With the weapon that does most; but nobody makes an enemy of a bystander."""
    walk = in_flight(game, Walk)
    assert isinstance(walk, Walk)
    if not waits_for_harm(game, walk.who):
        offers = [option for option in decision.chooser.candidates() if isinstance(option, FreeAttack)]
        blows = {
            option: attack_worth(game, Attack(who, walk.who, option.weapon, "free_attack", -1))
            for option in offers
        }
        yield from sorted(offers, key=lambda option: -blows[option])
    yield Pass()
