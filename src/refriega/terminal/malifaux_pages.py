"""Pages on the content of `malifaux`: stat cards with actions and triggers, crews, conditions, terrain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from refriega.boards.table.scenery import PieceKind, TableEntry
from refriega.rulesets.malifaux.abilities_schema import AnyAbility, Aura, Resistant
from refriega.rulesets.malifaux.card import Action, Card, CrewEntry
from refriega.rulesets.malifaux.conditions_schema import ConditionEntry
from refriega.rulesets.malifaux.content import Content, own_content
from refriega.rulesets.malifaux.effects_schema import Trigger
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.scenery import Deployment, TerrainKind
from refriega.rulesets.malifaux.strategies_schema import StrategyEntry
from refriega.rulesets.malifaux.terms import Reach, When
from refriega.terminal.battles import Shelf
from refriega.terminal.face import plain
from refriega.terminal.inches_map import terrain_facts
from refriega.terminal.malifaux_cards import cards_in, needs_said, suits_said
from refriega.terminal.malifaux_names import TABLES
from refriega.terminal.pages import Called, entry_lines, told_of
from refriega.terminal.words import Words, capital, fields


class CardShelf(Shelf):
    """The content of the ruleset without a match, with all cards."""

    def __init__(self) -> None:
        super().__init__(Content(own_content()))
        self.cards: Mapping[str, Card] = self.content.cards


def pages(content: Content, cards: Mapping[str, Card], name: str, words: Words) -> list[str]:
    """All that a name means: entries of the content, actions, triggers, cards of the deck, words of the
    rules; else the rules that speak of it.
    """
    if cards_in(name):
        return told_of("malifaux", (), "cards", words)
    tables: dict[str, Mapping[str, Any]] = {table: getattr(content, table) for table in TABLES}
    tables["cards"] = {**cards, **tables["cards"]}
    acts = list(acts_called(tables["cards"], name, words))
    return entry_lines("malifaux", tables, name, words, partial(facts, content), acts)


def acts_called(cards: Mapping[str, Card], name: str, words: Words) -> Iterator[str]:
    """The actions and triggers of cards that are called so, and whose they are."""
    wanted = plain(name.strip())
    for card in cards.values():
        for action in card.actions:
            if wanted in (plain(action.id), *map(plain, action.name.values())):
                yield words.text("page.action_of", card=words.title(card.name))
                yield from (f"  {line}" for line in action_lines(action, words))
        for of, trigger in triggers_of(card, words):
            if wanted in map(plain, trigger.name.values()):
                yield words.text("page.trigger_of", card=words.title(card.name), of=of)
                yield from trigger_lines((trigger,), of, words)


def triggers_of(card: Card, words: Words) -> Iterator[tuple[str, Trigger]]:
    """The triggers of a card, and what they stand with."""
    for action in card.actions:
        yield from ((words.title(action.name), trigger) for trigger in action.triggers)
    yield from ((words.name("df"), trigger) for trigger in card.df_triggers)
    yield from ((words.name("wp"), trigger) for trigger in card.wp_triggers)


def facts(content: Content, called: Called, words: Words) -> Iterator[str]:
    entry: Any = called.entry
    match entry:
        case Card():
            yield words.text("page.station", station=words.name(entry.station), cost=str(entry.cost or ""))
            yield from card_lines(entry, words)
            yield from ability_lines(entry, words)
            for action in entry.actions:
                yield from action_lines(action, words)
            yield from trigger_lines(entry.df_triggers, words.name("df"), words)
            yield from trigger_lines(entry.wp_triggers, words.name("wp"), words)
        case CrewEntry():
            of_each = Counter(entry.members)
            members = [
                words.title(content.cards[id_].name) + (f" x{many}" if many > 1 else "")
                for id_, many in of_each.items()
            ]
            yield words.text("page.crew", members=words.catalogue.listed(members), stones=entry.stones)
        case ConditionEntry():
            if entry.stat is not None:
                signed = f"{entry.modifier:+d}"
                yield words.text(
                    "page.modifier", stat=words.name(entry.stat), signed=signed, valued=entry.valued
                )
            yield words.text(f"page.ends.{entry.ends}")
        case PieceKind():
            yield capital(terrain_facts(entry, words)) + "."
            if isinstance(entry, TerrainKind) and entry.hazard:
                yield capital(words.text("terrain.hazard", amount=entry.hazard)) + "."
        case StrategyEntry():
            yield strategy_limits(entry, words) if entry.text else strategy_said(entry, words)
        case Deployment():
            yield words.text(
                f"page.deployment.{entry.shape}", depth=f"{entry.depth:g}",
                aside=f"{entry.aside:g}" if entry.aside else "",
            )  # fmt: skip
        case TableEntry():
            yield words.text("page.size", width=entry.width, depth=entry.depth)


def goal_said(goal: Strategy, known: Mapping[str, StrategyEntry], words: Words) -> str:
    """What a strategy or scheme of a match scores: as the content tells it, else by its numbers."""
    text = known[goal.id].text if goal.id in known else {}
    return words.title(text).strip() if text else strategy_said(goal, words)


def strategy_said(goal: Strategy | StrategyEntry, words: Words) -> str:
    """What a strategy or scheme scores, with its numbers."""
    told = words.text(f"strategy.{goal.type}", goal=goal.goal, inches=goal.inches, points=goal.points)
    return " ".join(filter(None, (told, strategy_limits(goal, words))))


def strategy_limits(goal: Strategy | StrategyEntry, words: Words) -> str:
    since = goal.since if goal.since > 1 else 0
    return words.text("strategy.limits", most=str(goal.most or ""), since=str(since or "")).strip()


# -- stat cards --------------------------------------------------------------------------------------


def card_lines(card: Card, words: Words) -> Iterator[str]:
    """Its stats, and what it is."""
    yield words.text(
        "page.stats", df=card.df, df_suits=suits_said(card.df_suits, words), wp=card.wp,
        wp_suits=suits_said(card.wp_suits, words), wk=card.wk, cg=card.cg, height=card.height,
        wounds=card.wounds, base=card.base,
    )  # fmt: skip


def ability_lines(card: Card, words: Words) -> Iterator[str]:
    for ability in card.abilities:
        yield ability_said(ability, words)


def ability_said(ability: AnyAbility, words: Words) -> str:
    """What an ability does, with its numbers."""
    args: dict[str, Any] = dict(fields(ability))
    for name in ("of", "to", "affects", "only", "stat", "against"):
        if name in args:
            args[name] = group_said(str(args[name] or ""), words)
    if isinstance(ability, Aura):
        stat = f"{args['stat']} {ability.value:+d}"
        hurt = words.text("ability.aura.hazard", amount=ability.hazardous)
        args["effect"] = hurt if ability.hazardous else stat
    if isinstance(ability, Resistant):
        args["modifier"] = f"{ability.modifier:+d}"
    return words.text(f"ability.{type(ability).__struct_config__.tag}", **args)


def group_said(id_: str, words: Words) -> str:
    """A word of the rules; a characteristic of cards' own is called as it is written."""
    known = any(f"{section}.{id_}" in words.catalogue for section in ("term", "act"))
    own = words.face.name(words.scenario, words.state, id_, words.catalogue.lang) if id_ else ""
    return words.name(id_) if known else own or id_.replace("_", " ")


def action_lines(action: Action, words: Words) -> Iterator[str]:
    """An action: its cost and name, its duel, what it does; its alternatives and its triggers."""
    yield words.text(
        "page.action",
        ap=action.ap,
        name=words.title(action.name),
        kind=words.text(f"page.kind.{action.kind}"),
        facts=", ".join(duel_facts(action, words)),
        text=words.title(action.text).strip() if action.text else "",
    )
    for mode in action.modes:
        yield "  " + words.text("page.mode", name=words.title(mode.name))
    yield from trigger_lines(action.triggers, "", words)


def duel_facts(action: Action, words: Words) -> Iterator[str]:
    """Range, stat with suits, what resists it, TN."""
    if action.reach not in (Reach.SELF, Reach.PULSE) or action.range:
        yield words.text("page.range", reach=words.name(action.reach), range=action.range)
    elif action.reach is Reach.PULSE:
        yield words.name(action.reach)
    if action.targets > 1:
        yield words.text("page.targets", n=action.targets)
    if action.stat is not None:
        suits = suits_said(action.suits, words)
        yield f"{words.name(action.stat)} {action.value}{f' [{suits}]' if suits else ''}"
    if action.resist is not None:
        yield words.text("page.resist", stat=words.name(action.resist))
    if action.tn:
        yield words.text("page.tn", needs=needs_said(f"{action.tn}{action.tn_suits}", words))
    if action.once:
        yield words.text("page.once")
    for denied in action.denies:
        yield words.text(f"page.denies.{denied}")


def trigger_lines(triggers: Iterable[Trigger], of: str, words: Words) -> Iterator[str]:
    for trigger in triggers:
        yield "  " + trigger_said(trigger, of, words)


def trigger_said(trigger: Trigger, of: str, words: Words) -> str:
    """`[Rams, Crows] Once more: ...`; where it has no text, when it resolves."""
    when = words.text(f"page.when.{trigger.when}") if trigger.when is not When.AT_ONCE else ""
    text = words.title(trigger.text).strip() if trigger.text else when
    return words.text(
        "page.trigger",
        suits=suits_said(trigger.suits, words),
        name=words.title(trigger.name),
        text=text,
        of=of,
    )
