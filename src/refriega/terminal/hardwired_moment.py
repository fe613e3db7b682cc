"""How it stands at this moment of a `hardwired` match, in words: bag, boons, what is left, what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from refriega.boards.table import in_inches
from refriega.core.event import Event
from refriega.core.modifier import Modifier
from refriega.core.procedure import Decision
from refriega.rulesets.hardwired.attack import TRIPLE, rolls
from refriega.rulesets.hardwired.budget import allowed_actions
from refriega.rulesets.hardwired.contest import account, explained, tiers
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import goal_of
from refriega.rulesets.hardwired.goals.goal import score_nothing
from refriega.rulesets.hardwired.hostiles.chances import chance_of
from refriega.rulesets.hardwired.state import Attack, Contest, HardwiredState, Phase, Walk
from refriega.rulesets.hardwired.terms import Boon, Tier
from refriega.rulesets.hardwired.turn import tokens
from refriega.rulesets.hardwired.values import contract_of, move_of
from refriega.terminal.hardwired_places import place_said
from refriega.terminal.words import Words

ONE_UP = (Modifier(1, "", "boost"),)

ATTACKS = frozenset({"attack", "free_attack", "mob"})
"""What contests are that are attacks."""


def bag_line(game: HardwiredGame, words: Words, in_hand: str = "") -> str:
    """`Bag: the Compliance Team 4, Thug (M) 1.`; a token of `in_hand` is drawn, and given to nobody yet."""
    left = [
        f"{words.name(holder)} {weight - (holder == in_hand)}"
        for holder, weight in tokens(game)
        if weight > (holder == in_hand)
    ]
    return words.text("status.bag", listed=", ".join(left)) if left else words.text("status.bag_empty")


def boons_line(state: HardwiredState, words: Words) -> str:
    """The boons that each player still has; "" before any were rolled."""
    said = [
        words.text(
            "status.boons", seat=seat, listed=boons_said(boons, words) or words.text("status.no_boons")
        )
        for seat, boons in state.boons.items()
    ]
    return " ".join(said)


def boons_said(boons: Iterable[Boon], words: Words) -> str:
    """`Boost x2, Retry`."""
    return ", ".join(
        words.name(boon) + (f" x{many}" if many > 1 else "") for boon, many in Counter(boons).items()
    )


def points_line(game: HardwiredGame, words: Words, *, always: bool = False) -> str:
    """What each side of players has of what the mission counts, if any has anything, or `always`."""
    goal = goal_of(game)
    if goal.score is score_nothing:
        return ""
    sides = [side for side in game.scene.sides.values() if side.seat]
    scores = [(side.id, goal.score(game, side.id)) for side in sides]
    if not always and not any(score for _, score in scores):
        return ""
    listed = ", ".join(f"{words.name(side)} {score}" for side, score in scores)
    return words.text("status.points", listed=listed)


def standing_of(game: HardwiredGame, words: Words) -> list[str]:
    """The round, and what each side has of what the mission counts."""
    state = game.state
    said = [words.text("status.round", round=state.round)] if state.round else []
    return [*said, *filter(None, [points_line(game, words, always=True)])]


def left_line(game: HardwiredGame, who: str, words: Words) -> str:
    """What is left of the running activation: `Left: Movement 4", one action.`"""
    turn = game.state.turns[-1]
    contract = contract_of(game, who)
    move, closing = in_inches(move_of(game, who)), contract.closing_move if contract is not None else 0
    left = [] if turn.moved else [words.text("status.movement", move=move, closing=str(closing or ""))]
    actions = allowed_actions(turn) - len(turn.actions)
    if actions > 0:
        left.append(words.text("status.actions", n=actions))
    listed = words.catalogue.listed(left)
    return words.text("status.left", listed=listed) if left else words.text("status.spent")


def contact_line(game: HardwiredGame, who: str, words: Words) -> str:
    """Whom it is engaged with; "" if with nobody."""
    foes = [words.name(other) for other in game.in_contact(who)]
    return words.text("status.engaged", listed=words.catalogue.listed(foes)) if foes else ""


def headline_of(game: HardwiredGame, decision: Decision, words: Words) -> list[str]:
    """The question, and what one has to know to answer it."""
    state = game.state
    if decision.kind in ("activation", "assign"):
        lines = [words.question(decision)]
        if decision.kind == "activation":
            who = decision.subjects[0]
            lines.append(
                " ".join(filter(None, (left_line(game, who, words), contact_line(game, who, words))))
            )
        in_hand = decision.subjects[0] if decision.kind == "assign" else ""
        lines.append(" ".join(filter(None, (bag_line(game, words, in_hand), boons_line(state, words)))))
        points = points_line(game, words)
        return [*lines, points] if points else lines
    if decision.kind == "place_marker" and decision.subjects == ("objective",) and game.scene.mission.marker:
        marker = words.title(game.scene.mission.marker)
        return [words.text("decision.place_marker", seat=decision.seat, who=marker)]
    if state.phase is Phase.DEPLOYMENT or not state.in_flight:
        return [words.question(decision)]
    return [*happening(game, words), words.question(decision), *what_it_does(game, decision, words)]


def what_it_does(game: HardwiredGame, decision: Decision, words: Words) -> Iterator[str]:
    """What the boon or the thing does that somebody is asked for."""
    who, source = (*decision.subjects, "", "")[:2]
    said = [words.title(boon.text) for boon in game.content.boons.values() if boon.boon == source]
    record = game.state.in_flight[-1]
    if source == Boon.BOOST and isinstance(record, Contest):
        own = who == record.who
        tier, other = tiers((*record.parts, *ONE_UP[: int(own)]), (*record.other_parts, *ONE_UP[int(own) :]))
        chance = percent(tier, other)
        said.append(words.text("happening.boosted", who=words.name(record.who), chance=chance))
    if said:
        yield " ".join(said)


def happening(game: HardwiredGame, words: Words) -> list[str]:
    """What is being resolved while somebody is asked to react."""
    record = game.state.in_flight[-1]
    match record:
        case Contest():
            return [contest_line(game, record, words)]
        case Attack(target="", attacker=who, weapon=weapon):
            return [words.text("happening.throw", who=words.name(who), weapon=words.name(weapon))]
        case Attack(attacker=who, target=target, weapon=weapon):
            said = {"who": words.name(who), "target": words.name(target), "weapon": words.name(weapon)}
            return [words.text("happening.attack", **said)]
        case Walk(who=who, path=path, leaving=leaving):
            said = {"who": words.name(who), "to": words.place(path[-1]) if path else ""}
            foes = words.catalogue.listed([words.name(other) for other in leaving])
            return [words.text("happening.walk", leaving=foes, **said)]
    return []


def contest_line(game: HardwiredGame, record: Contest, words: Words) -> str:
    """Who rolls what against what; before it is rolled with the chance, then with the dice."""
    said = {
        "what": words.name(record.what),
        "who": words.name(record.who),
        "other": words.name(record.other),
    }
    if not record.faces:
        tier, other = tiers(record.parts, record.other_parts)
        chance = percent(tier, other)
        return words.text("happening.contest", dice=tier.dice, other_dice=other.dice, chance=chance, **said)
    return words.text(
        "happening.rolled",
        dice=record.tier.dice,
        other_dice=record.other_tier.dice,
        faces=f"{' + '.join(map(str, record.faces))} = {record.total}",
        other_faces=f"{' + '.join(map(str, record.other_faces))} = {record.other_total}",
        reason=words.text("outcome.tied" if record.tied else outcome_key(record), multiple=record.multiple),
        **said,
    )


def under_way_of(game: HardwiredGame, decision: Decision) -> Event | None:
    """The roll that somebody is asked to react to: as it lies, or what makes its tiers before it is rolled;
    of a target that is asked for an answer, what is rolled if it defends.
    """
    record = game.state.in_flight[-1] if game.state.in_flight else None
    if isinstance(record, Attack) and decision.kind == "answer":
        record = rolls(game, record)
    if not isinstance(record, Contest):
        return None
    if record.faces and record.other_faces:
        return Event("contest.tied" if record.tied else "contest", args=account(record))
    tier, other = tiers(record.parts, record.other_parts)
    parts, other_parts = explained(record.parts, record.other_parts)
    return Event(
        "contest.to_come",
        {
            "what": record.what,
            "who": record.who,
            "other": record.other,
            "chance": percent(tier, other),
            "dice": tier.dice,
            "other_dice": other.dice,
            "parts": parts,
            "other_parts": other_parts,
        },
    )


def outcome_key(record: Contest) -> str:
    """What the dice would bring as they lie."""
    if record.what in ATTACKS:
        return f"outcome.{'hit' if record.won else 'miss'}.{min(record.multiple, 4)}"
    return f"outcome.{'passed' if record.won else 'failed'}"


def percent(tier: Tier, other: Tier) -> int:
    """The chance to win, in whole percent."""
    chance = chance_of(tier, other)
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def glance_of(game: HardwiredGame, words: Words) -> str:
    """Those whom the reaction concerns: name, Health, place."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    match record:
        case Contest(who=who, other=other):
            people = [who, other]
        case Attack(attacker=who, target=other):
            people = [who, other]
        case Walk(who=who, leaving=leaving):
            people = [who, *leaving]
        case _:
            people = []
    return "   ".join(glimpse(game, who, words) for who in people if who)


def glimpse(game: HardwiredGame, who: str, words: Words) -> str:
    model = game.model(who)
    place = f" {place_said(game.scene, model.at, words)}" if model.at is not None else ""
    return f"{words.name(who)} {model.health}/{game.profile(who).health}{place}"


# -- what is worth asking --------------------------------------------------------------------------------


def is_needless(game: HardwiredGame, decision: Decision) -> bool:
    """A boon that could change nothing: a die rolled again that cannot come out better for its side."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    if len(decision.subjects) < 2 or not isinstance(record, Contest):
        return False
    who, source = decision.subjects[:2]
    if source == Boon.REROLL and record.faces:
        return best_again(record, own=who == record.who) <= standing(record, who == record.who)
    return source == Boon.BOOST and changes_nothing(record, own=who == record.who)


LOST, TIED, WON = range(3)


def standing(record: Contest, own: bool) -> tuple[int, int]:
    """How well a side is doing, the more the better: whether it wins or both roll again, and by what
    multiple.
    """
    if record.tied:
        return TIED, 0
    won = record.won == own
    return WON if won else LOST, worth(record, record.multiple, won=won, own=own)


def worth(record: Contest, multiple: int, *, won: bool, own: bool) -> int:
    """A multiple as one of the two sides sees it: only attacks have them, and of a miss only a fumble
    counts.
    """
    if record.what not in ATTACKS:
        return 0
    hits = won == own
    counts = multiple if hits or multiple >= TRIPLE else 0
    return counts if won else -counts


def best_again(record: Contest, *, own: bool) -> tuple[int, int]:
    """How well a side could do after the best of one more roll of one of its dice."""
    faces = record.faces if own else record.other_faces
    most = sum(faces) - min(faces) + (record.tier if own else record.other_tier).sides
    total, other = (most, record.other_total) if own else (record.total, most)
    mine, theirs = (total, other) if own else (other, total)
    lower = (record.tier < record.other_tier) if own else (record.other_tier < record.tier)
    if mine == theirs and record.tier == record.other_tier:
        return TIED, 0
    won = mine > theirs or (mine == theirs and lower)
    multiple = max(total, other) // min(total, other)
    return WON if won else LOST, worth(record, multiple, won=won, own=own)


def changes_nothing(record: Contest, *, own: bool) -> bool:
    """Whether a tier more would be lost: the dice are as good as can be, the other's as bad."""
    tier, other = tiers(record.parts, record.other_parts)
    return (tier, other) == ((Tier.D12, Tier.D4) if own else (Tier.D4, Tier.D12))
