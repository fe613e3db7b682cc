"""The face of `leyendas`: map and letters, life and budget, what a typed act means."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import Any, ClassVar, get_args

from refriega.boards import Space, draw_map
from refriega.core.effect import Boundary
from refriega.core.procedure import Decision, Option
from refriega.rulesets.leyendas.arms import UNARMED
from refriega.rulesets.leyendas.attack import defence_against
from refriega.rulesets.leyendas.choices import OPTION
from refriega.rulesets.leyendas.content import ContentFile
from refriega.rulesets.leyendas.dice import Notation
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Begin, Deploy
from refriega.rulesets.leyendas.reading import decode, enc_hook
from refriega.rulesets.leyendas.scenario import ScenarioFile
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.state import Act, Blow, CombatEffect, LeyendasState, Stride, Turn
from refriega.rulesets.leyendas.terms import Against
from refriega.rulesets.leyendas.values import conditions, speed
from refriega.terminal.face import Face, Picture, place_name
from refriega.terminal.words import Words, tag_of

# Letters that no terrain sign looks like, for creatures whose own initial is taken.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdeghijklmpqrsuvxyz"


class LeyendasFace(Face):
    """See the module."""

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    folded = frozenset({"outside", "put_down", "ready"})

    # -- names -----------------------------------------------------------------------------------

    def creatures(self, scenario: Scene, lang: str) -> dict[str, str]:
        """Namesakes get the number of their id, or the id."""
        names = {id_: spoken(sheet.name, lang) or id_ for id_, sheet in scenario.sheets.items()}
        known = list(names.values())
        for id_, name in names.items():
            if known.count(name) > 1:
                number = id_[len(id_.rstrip("0123456789")) :]
                names[id_] = f"{name} {number}" if number else f"{name} ({id_})"
        return names

    def name(self, scenario: Scene, state: LeyendasState | None, id_: str, lang: str) -> str | None:
        side = scenario.side_names.get(id_)
        if side is not None:
            return spoken(side, lang) or id_
        if id_ in scenario.seats:
            return id_
        found = scenario.content.name(id_)
        if found is None and state is not None:  # a spell that lasts goes by the name of the spell
            found = next((scenario.content.name(c.source) for c in state.castings if c.id == id_), None)
        return None if found is None else spoken(found, lang)

    def direction(self, scenario: Scene, direction: int) -> str:
        return scenario.board.directions(direction).name if direction >= 0 else ""

    def seats_of(self, scenario: Scene, word: str) -> tuple[str, ...]:
        if word in scenario.seats:
            return (word,)
        return tuple(dict.fromkeys(s.seat for s in scenario.sheets.values() if s.side == word))

    # -- the map ---------------------------------------------------------------------------------

    def picture(self, scenario: Scene, state: LeyendasState, lit: Collection[Space] = ()) -> Picture:
        game = LeyendasGame(scenario, state, None)
        letters = letters_of(scenario)
        tokens = {cell: letters[who] for who in game.present() for cell in game.cells(who)}
        sides = list(scenario.side_names)
        colours = {letters[who]: sides.index(sheet.side) for who, sheet in scenario.sheets.items()}
        return Picture(tuple(draw_map(game.board, tokens, lit, legend=scenario.legend)), colours)

    def lit(self, scenario: Scene, decision: Decision) -> frozenset[Space]:
        if decision.kind != "deploy":
            return frozenset()
        sides = {scenario.sheets[who].side for who in decision.subjects}
        return frozenset(space for side in sides for space in scenario.deployment.get(side, ()))

    def roster(self, scenario: Scene, state: LeyendasState, words: Words) -> list[str]:
        order = state.order.order or tuple(state.bodies)
        letters = letters_of(scenario)
        now = state.turn.actor if state.turn is not None else ""
        lines = []
        for who in (*order, *(who for who in state.bodies if who not in order)):
            if who in state.bodies:
                mark = ">" if who == now else " "
                lines.append(f"{mark}{letters[who]} {self.summary(scenario, state, who, words)}")
        return lines

    def summary(self, scenario: Scene, state: LeyendasState, who: str, words: Words) -> str:
        """Name, life, place, conditions and what it holds, in one line."""
        body = state.bodies[who]
        game = LeyendasGame(scenario, state, None)
        parts = [words.text("status.life", life=body.life, most=scenario.sheets[who].life)]
        if body.place >= 0:
            parts.append(place_name(body.place))
        parts += [words.name(condition) for condition in sorted(conditions(game, who))]
        if body.held:
            parts.append(words.catalogue.listed([words.name(item) for item in body.held]))
        return f"{words.name(who)}: {', '.join(parts)}"

    # -- who is asked ----------------------------------------------------------------------------

    def headline(self, scenario: Scene, state: LeyendasState, decision: Decision, words: Words) -> list[str]:
        lines = [words.question(decision)]
        turn = state.turn
        if decision.kind == "turn" and turn is not None:
            left = budget_left(turn, words)
            lines.append(words.text("status.budget", left=left) if left else words.text("status.spent"))
        elif decision.kind not in ("turn", "begin", "come_in", "tie", "deploy") and state.in_flight:
            happening = in_flight(state, words)
            if happening:
                lines.insert(0, happening)
        return lines

    def status(self, scenario: Scene, state: LeyendasState, who: str, words: Words) -> list[str]:
        if who not in state.bodies:
            return []
        game = LeyendasGame(scenario, state, None)
        sheet, body = scenario.sheets[who], state.bodies[who]
        lines = [self.summary(scenario, state, who, words)]
        lines.append(
            words.text(
                "status.sheet", side=words.name(sheet.side), seat=sheet.seat, size=words.name(sheet.size),
                speed=speed(game, who), reach=sheet.reach,
            )
        )  # fmt: skip
        if body.place >= 0:
            lines.append(
                words.text(
                    "status.defence",
                    defence=defence_against(game, Blow(who, who, UNARMED)),
                    touch=defence_against(game, Blow(who, who, UNARMED, touch=Against.TOUCH)),
                    base_attack=sheet.base_attack,
                )
            )
        lines.append(
            words.text(
                "status.abilities",
                listed=", ".join(
                    f"{words.name(name)} {getattr(sheet.abilities, name)}"
                    for name in sheet.abilities.__struct_fields__
                ),
            )
        )
        for key, items in (("carried", body.carried), ("armour", (body.armour,) if body.armour else ())):
            if items:
                listed = words.catalogue.listed([words.name(item) for item in items])
                lines.append(words.text(f"status.{key}", listed=listed))
        lines += [effect_line(effect, words) for effect in state.effects.get(who, ())]
        return lines

    # -- options ---------------------------------------------------------------------------------

    def destination(self, option: Option) -> Space | None:
        for name in ("path", "to", "at", "place", "space", "centre", "corner", "where"):
            value = getattr(option, name, None)
            if isinstance(value, tuple) and value and isinstance(value[-1], int):
                return int(value[-1])
            if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
                return value
        return None

    def sensible(
        self, scenario: Scene, state: LeyendasState, who: str, options: Mapping[int, Option]
    ) -> list[int]:
        """Beside each enemy, the nearest way first; where objects lie; and the farthest from them all."""
        game = LeyendasGame(scenario, state, None)
        if who not in state.bodies or state.bodies[who].place < 0:
            return list(options)[:9]
        board, here = game.board, state.bodies[who].place
        enemies = [game.cells(enemy) for enemy in game.enemies(who)]
        nearest = sorted(options, key=lambda to: (board.distance(here, to), to))
        found: list[int] = []
        for cells in enemies:
            found += islice((to for to in nearest if board.distance_between((to,), cells) == 1), 2)
        found += [to for to in nearest if to in state.ground][:2]
        if enemies:
            away = max(nearest, key=lambda to: min(board.distance_between((to,), cells) for cells in enemies))
            towards = min(
                nearest, key=lambda to: min(board.distance_between((to,), cells) for cells in enemies)
            )
            found += [towards, away]
        return list(dict.fromkeys(found))[:9]

    def build(
        self,
        scenario: Scene,
        state: LeyendasState,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[str | int, ...],
    ) -> Iterator[Option]:
        """Options with `tag` made of what was named, listed or not: paths as typed, targets out of reach."""
        if listed and isinstance(listed[0], Deploy):
            yield placed_otherwise(listed[0], named)
            return
        type_ = next((t for t in get_args(OPTION) if t.__struct_config__.tag == tag), None)
        if type_ is None or who not in state.bodies:
            return
        spaces = [value for value in named if isinstance(value, int)]
        creatures = [value for value in named if value in scenario.sheets]
        things = [value for value in named if isinstance(value, str) and value not in scenario.sheets]
        body = state.bodies[who]
        weapons = things or [*body.held, *scenario.sheets[who].natural, UNARMED]
        values: dict[str, list[Any]] = {}
        defaults = dict(zip(type_.__struct_fields__[::-1], type_.__struct_defaults__[::-1], strict=False))
        for field in type_.__struct_fields__:
            if field == "path":
                values[field] = [typed_path(scenario, state, who, spaces)]
            elif field in ("to", "at", "place", "centre", "corner", "space", "where"):
                values[field] = spaces[-1:] or ([body.place] if creatures else [])
            elif field in ("target", "who", "creature", "ally", "mount"):
                values[field] = creatures[:1]
            elif field in ("weapon", "item"):
                values[field] = weapons
            elif field == "thrown":
                values[field] = [False, True]
            elif field not in defaults:
                return
        if all(values.values()):
            for made in product(*values.values()):
                yield type_(**dict(zip(values, made, strict=True)))

    def meant(self, tag: str, named: tuple[str | int, ...], scenario: Scene) -> str:
        """`attack e5` is an attack at the space, if nobody is named."""
        at_space = any(isinstance(value, int) for value in named)
        someone = any(value in scenario.sheets for value in named)
        return "attack_space" if tag == "attack" and at_space and not someone else tag

    def in_sight(self, state: LeyendasState) -> tuple[str, ...]:
        return tuple(state.bodies)

    def things(self, scenario: Scene, state: LeyendasState) -> tuple[str, ...]:
        """What is held, carried or grown; what else there is in the content."""
        own = [
            i for who, b in state.bodies.items() for i in (*b.held, *b.carried, *scenario.sheets[who].natural)
        ]
        return tuple(dict.fromkeys((*own, *scenario.content.weapons, *scenario.content.items)))

    def opening(self, decision: Decision) -> Option | None:
        return Begin() if decision.kind == "begin" else None

    # -- files -----------------------------------------------------------------------------------

    def read_content(self, text: str, file: str) -> None:
        decode(text, ContentFile, file)

    def schema_hook(self, type_: type) -> dict[str, Any]:
        if not issubclass(type_, Notation):
            raise NotImplementedError(type_)
        examples = {"Dice": ["1d8", "2d6+1"], "Critical": ["20/x2", "18-20/x4"]}
        return {"type": "string", "examples": examples.get(type_.__name__, [])}

    def plain(self, value: object) -> object:
        return enc_hook(value)


def spoken(text: Mapping[str, str], lang: str) -> str:
    """A text of a file in a language, or in whichever it has."""
    return text.get(lang) or next(iter(text.values()), "")


def letters_of(scene: Scene) -> dict[str, str]:
    """One letter for each creature: of its name, if it is free."""
    taken: dict[str, str] = {}
    for id_ in scene.sheets:
        own = [sign for sign in id_.upper() if sign in LETTERS]
        free = (sign for sign in (*own, *LETTERS) if sign not in taken.values())
        taken[id_] = next(free, "@")
    return taken


def budget_left(turn: Turn, words: Words) -> str:
    """What is left of the turn's budget."""
    left = []
    if turn.full and turn.standard and turn.movement:
        left.append(words.name("full_action"))
    for name in ("standard", "movement", "swift"):
        count = getattr(turn, name)
        if count:
            left.append(words.name(f"{name}_action") + (f" x{count}" if count > 1 else ""))
    return words.catalogue.listed(left)


def in_flight(state: LeyendasState, words: Words) -> str:
    """What is being resolved while somebody is asked to react."""
    match state.in_flight[-1]:
        case Stride(actor=who, leaving=leaving):
            return words.text("happening.stride", who=words.name(who), place=place_name(leaving))
        case Act(actor=who, option=option):
            return words.text("happening.act", who=words.name(who), action=words.act(tag_of(option)))
        case Blow(actor=who, target=target, weapon=weapon):
            return words.text(
                "happening.blow", who=words.name(who), target=words.name(target), weapon=words.name(weapon)
            )
    return ""


def placed_otherwise(offered: Deploy, named: tuple[str | int, ...]) -> Deploy:
    """The deployment on offer, but with each creature that was named on the space named after it."""
    places = dict(offered.places)
    for who, to in pairwise(named):
        if isinstance(who, str) and isinstance(to, int) and who in places:
            other = next((mine for mine, place in places.items() if place == to), None)
            if other is not None:
                places[other] = places[who]
            places[who] = to
    return Deploy(tuple(places.items()))


def typed_path(scene: Scene, state: LeyendasState, who: str, spaces: list[int]) -> tuple[int, ...]:
    """The spaces as typed; a single one far away is meant as the end of a straight way."""
    here = state.bodies[who].place
    game = LeyendasGame(scene, state, None)
    if len(spaces) == 1 and here >= 0 and game.board.inside(spaces[0]):
        way = game.board.straight_path(here, scene.sheets[who].extent, spaces[0])
        return way or tuple(spaces)
    return tuple(spaces)


def effect_line(effect: CombatEffect, words: Words) -> str:
    """An effect, what it changes, and until when."""
    parts = [f"{words.name(part.value)} {part.amount:+d}" for part in effect.modifiers]
    until = effect.until
    if until.boundary is not Boundary.NEVER:
        parts.append(
            words.text(f"until.{until.boundary.value}", whose=words.name(until.whose), round=until.round)
        )
    text = words.name(effect.name)
    return f"  {text}: {', '.join(parts)}" if parts else f"  {text}"
