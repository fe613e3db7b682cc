"""The face of `leyendas`: map and letters, life and budget, what a typed act means."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import Any, ClassVar

from refriega.boards import Space, draw_map
from refriega.boards.place import Place
from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Option, tag_of
from refriega.core.reading import Notation, decode, enc_hook
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.arms import UNARMED, threatens_body
from refriega.rulesets.leyendas.choices import OPTION
from refriega.rulesets.leyendas.content import ContentFile
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.options import Aimed, Cast
from refriega.rulesets.leyendas.options import Begin, Deploy, Equip
from refriega.rulesets.leyendas.scenario import ScenarioFile
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.state import LeyendasState
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.terminal.face import Face, Named, Picture, plain
from refriega.terminal.leyendas_magic import magic_facts
from refriega.terminal.leyendas_map import (
    doors_between,
    doors_from,
    in_order,
    lettered,
    letters_of,
    told_conditions,
    typed_path,
)
from refriega.terminal.leyendas_moment import budget_left, held, in_flight
from refriega.terminal.leyendas_pages import TABLES, Shelf, creature_lines, pages
from refriega.terminal.leyendas_terms import condition_names, term_pages
from refriega.terminal.typed import option_type
from refriega.terminal.words import Words, capital


class LeyendasFace(Face):
    """See the module."""

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    tables = (*TABLES, "conditions")

    folded = frozenset({"outside", "put_down", "ready"})

    likeliest = (
        "touch_with_spell", "attack", "coup_de_grace", "charge", "escape", "stand_up", "cast", "use_power",
        "mount_attack", "move", "ride", "withdraw", "one_space", "crawl", "load", "drink", "equip",
        "two_weapons", "trip", "grapple", "total_defence", "concentrate", "aid", "open_door", "pick_up",
        "end_turn",
    )  # fmt: skip

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
        """Seats by their names, sides by their ids or what they are called, in whichever language."""
        wanted = plain(word)
        found = [seat for seat in scenario.seats if plain(seat) == wanted]
        if not found:
            called = {
                side for side, name in scenario.side_names.items()
                if wanted in (plain(side), *map(plain, name.values()))
            }  # fmt: skip
            found = [s.seat for s in scenario.sheets.values() if s.side in called]
        return tuple(dict.fromkeys(found))

    def sides(self, scenario: Scene, lang: str) -> dict[str, str]:
        return {side: spoken(name, lang) or side for side, name in scenario.side_names.items()}

    # -- the map ---------------------------------------------------------------------------------

    def picture(self, scenario: Scene, state: LeyendasState, lit: Collection[Place] = ()) -> Picture:
        game = LeyendasGame(scenario, state, None)
        letters = letters_of(scenario)
        tokens = {cell: letters[who] for who in game.present() for cell in game.cells(who)}
        sides = list(scenario.side_names)
        colours = {letters[who]: sides.index(sheet.side) for who, sheet in scenario.sheets.items()}
        spaces = [place for place in lit if isinstance(place, Space)]
        lines = draw_map(game.board, tokens, spaces, legend=scenario.legend)
        return Picture((*lettered(game.board, lines), *lines), colours)

    def legend(self, scenario: Scene, state: LeyendasState, words: Words) -> list[str]:
        """The ground that there is on this map, sign by sign."""
        board = LeyendasGame(scenario, state, None).board
        there = {board.terrain(space) for space in board.spaces()}
        signs: dict[str, str] = {}
        for sign, terrain in scenario.legend.items():
            if terrain in there and terrain.name not in signs:
                signs[terrain.name] = sign
        return [
            words.text(
                "legend.line", listed="   ".join(f"{sign} {words.terrain(n)}" for n, sign in signs.items())
            ),
            words.text("legend.letters"),
        ]

    def lit(self, scenario: Scene, decision: Decision) -> frozenset[Space]:
        if decision.kind != "deploy":
            return frozenset()
        sides = {scenario.sheets[who].side for who in decision.subjects}
        return frozenset(space for side in sides for space in scenario.deployment.get(side, ()))

    def roster(self, scenario: Scene, state: LeyendasState, words: Words) -> list[str]:
        """Everybody, side by side as they fight, in the order of their turns."""
        letters = letters_of(scenario)
        now = state.turn.actor if state.turn is not None else ""
        lines = []
        for side in scenario.side_names:
            mine = [who for who in in_order(state) if scenario.sheets[who].side == side]
            if mine:
                lines.append(f"{capital(words.name(side))}:")
            for who in mine:
                mark = ">" if who == now else " "
                lines.append(f"{mark}{letters[who]} {self.summary(scenario, state, who, words)}")
        return lines

    def summary(self, scenario: Scene, state: LeyendasState, who: str, words: Words) -> str:
        """Name, life, place, conditions and what it holds, in one line."""
        body = state.bodies[who]
        parts = [words.text("status.life", life=body.life, most=scenario.sheets[who].life)]
        if body.place >= 0:
            parts.append(words.place(body.place))
        parts += [words.name(condition) for condition in told_conditions(scenario, state, who)]
        if body.held:
            parts.append(words.catalogue.listed([held(item, body.loaded, words) for item in body.held]))
        return f"{words.name(who)}: {', '.join(parts)}"

    def glance(self, scenario: Scene, state: LeyendasState, decision: Decision, words: Words) -> str:
        """`>M Mira 22/22 1,3   B Brun 9/22 2,3 en el suelo`, and what the power that is asked for does."""
        letters = letters_of(scenario)
        now = state.turn.actor if state.turn is not None else ""
        said = []
        for who in in_order(state):
            body = state.bodies[who]
            told = [words.name(condition) for condition in told_conditions(scenario, state, who)]
            place = [words.place(body.place)] if body.place >= 0 else []
            life = f"{body.life}/{scenario.sheets[who].life}"
            mark = ">" if who == now else ""
            said.append(" ".join([f"{mark}{letters[who]}", words.name(who), life, *place, *told]))
        return "   ".join(said)

    # -- who is asked ----------------------------------------------------------------------------

    def headline(self, scenario: Scene, state: LeyendasState, decision: Decision, words: Words) -> list[str]:
        lines = [words.question(decision)]
        turn = state.turn
        if decision.kind == "turn" and turn is not None:
            left = budget_left(turn, words)
            lines.append(words.text("status.budget", left=left) if left else words.text("status.spent"))
        elif decision.kind not in ("turn", "begin", "come_in", "tie", "deploy") and state.in_flight:
            happening = in_flight(scenario, state, words)
            if happening:
                lines.insert(0, happening)
            lines += self.what_power(scenario, decision, words)
        return lines

    def what_power(self, scenario: Scene, decision: Decision, words: Words) -> list[str]:
        """What the power does that somebody is asked for."""
        source = decision.subjects[1] if len(decision.subjects) > 1 else ""
        power = scenario.content.powers.get(source.rpartition(":")[2]) if "immediate:" in source else None
        return [line for line in magic_facts(power, words) if line][-1:] if power is not None else []

    def status(self, scenario: Scene, state: LeyendasState, who: str, words: Words) -> list[str]:
        if who not in state.bodies:
            return []
        game = LeyendasGame(scenario, state, None)
        return [self.summary(scenario, state, who, words), *creature_lines(game, who, words)]

    def shelf(self) -> Shelf:
        return Shelf()

    def contents(self, scenario: Scene | Shelf, words: Words) -> dict[str, dict[str, str]]:
        found = {table: getattr(scenario.content, table).items() for table in TABLES}
        listed = {table: {id_: words.title(e.name) for id_, e in entries} for table, entries in found.items()}
        return listed | {"conditions": condition_names(words)}

    def entry(self, scenario: Scene | Shelf, name: str, words: Words) -> list[str]:
        return pages(scenario.content, name, words)

    def topic(self, name: str, words: Words) -> list[str]:
        return term_pages(name, words, whole=False)

    def introduction(self, scenario: Scene, words: Words) -> list[str]:
        """The scenario's own text, and what wins."""
        text = tomllib.loads(scenario.source).get("text", {})
        lines = [words.title(text)] if text else []
        victory = scenario.victory
        won = []
        if victory.last_standing:
            won.append(words.text("victory.last_standing"))
        if victory.objective:
            at = " ".join(words.place(space) for space in sorted(scenario.objective))
            won.append(words.text("victory.objective", side=words.name(victory.side), at=at))
        if victory.rounds:
            otherwise = words.name(victory.otherwise) if victory.otherwise else ""
            won.append(words.text("victory.rounds", n=victory.rounds, side=otherwise))
        return [*lines, *won]

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
        self, scenario: Scene, state: LeyendasState, who: str, options: Mapping[Place, Option]
    ) -> list[Place]:
        """Beside each enemy, the nearest way first; where objects lie; and the farthest from them all."""
        game = LeyendasGame(scenario, state, None)
        if who not in state.bodies or state.bodies[who].place < 0:
            return list(options)[:9]
        board, here = game.board, state.bodies[who].place
        enemies = [game.cells(enemy) for enemy in game.enemies(who)]
        spaces = [to for to in options if isinstance(to, Space)]
        nearest = sorted(spaces, key=lambda to: (board.distance(here, to), to))
        found: list[Place] = []
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
        named: tuple[Named, ...],
    ) -> Iterator[Option]:
        """Options with `tag` made of what was named, listed or not: paths as typed, targets out of reach."""
        if listed and isinstance(listed[0], Deploy):
            yield placed_otherwise(listed[0], named)
            return
        type_ = option_type(OPTION, tag)
        if type_ is None or who not in state.bodies:
            return
        spaces = [value for value in named if isinstance(value, int)]
        creatures = [value for value in named if value in scenario.sheets]
        things = [value for value in named if isinstance(value, str) and value not in scenario.sheets]
        if issubclass(type_, Aimed):
            yield from aimed(type_, creatures, spaces, things)
            return
        if issubclass(type_, Equip):
            yield from (Equip(items=(thing,)) for thing in things)
            return
        body = state.bodies[who]
        weapons = things or [*body.held, *scenario.sheets[who].natural, UNARMED]
        values: dict[str, list[Any]] = {}
        defaults = dict(zip(type_.__struct_fields__[::-1], type_.__struct_defaults__[::-1], strict=False))
        for field in type_.__struct_fields__:
            if field == "path":
                values[field] = [typed_path(scenario, state, who, spaces)]
            elif tag in ("open_door", "close_door") and not spaces:
                values[field] = doors_from(scenario, state, who) or [body.place]
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

    def meant(self, tag: str, named: tuple[Named, ...], scenario: Scene) -> str:
        """`attack e5` is an attack at the space, if nobody is named."""
        at_space = any(isinstance(value, int) for value in named)
        someone = any(value in scenario.sheets for value in named)
        return "attack_space" if tag == "attack" and at_space and not someone else tag

    def in_sight(self, state: LeyendasState) -> tuple[str, ...]:
        return tuple(state.bodies)

    def things(self, scenario: Scene, state: LeyendasState) -> tuple[str, ...]:
        """What is held, carried or grown; what else there is in the content."""
        return tuple(dict.fromkeys(id_ for kind in self.kinds(scenario, state, "") for id_ in kind))

    def kinds(self, scenario: Scene, state: LeyendasState, tag: str) -> Sequence[Sequence[str]]:
        own = [
            i for who, b in state.bodies.items() for i in (*b.held, *b.carried, *scenario.sheets[who].natural)
        ]
        content = scenario.content
        objects = (*own, *content.weapons, *content.items, *content.shields)
        magic = {"spell": tuple(content.spells), "power": tuple(content.powers)}
        type_ = option_type(OPTION, tag)
        first = [magic.pop(name) for name in ("spell", "power") if type_ and name in type_.__struct_fields__]
        if first and "item" not in type_.__struct_fields__:
            return first
        return (*first, objects, *magic.values())

    def price(self, scenario: Scene, state: LeyendasState, option: Option, words: Words) -> str:
        """With no movement action left, a move takes the standard action."""
        turn = state.turn
        row = BOOK.actions.get(type(option))
        if turn is None or row is None or turn.movement or not turn.standard:
            return ""
        kind = row.kind_of(LeyendasGame(scenario, state, None), turn.actor, option)
        if kind is not ActionKind.MOVEMENT:
            return ""
        return words.text("play.takes_standard", act=words.act(tag_of(option)))

    def acting(self, state: LeyendasState) -> str:
        return state.turn.actor if state.turn is not None else ""

    def stands_at(self, state: LeyendasState, who: str) -> Space | None:
        place = state.bodies[who].place if who in state.bodies else -1
        return place if place >= 0 else None

    # -- what is worth asking ------------------------------------------------------------------------

    def likely(
        self, scenario: Scene, state: LeyendasState, decision: Decision, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        """To concentrate while casting is of use only where some enemy threatens (ML-118)."""
        if not any(isinstance(option, Cast) and option.defensive for option in options):
            return options
        game = LeyendasGame(scenario, state, None)
        who = decision.subjects[0]
        if any(threatens_body(game, enemy, who) for enemy in game.enemies(who)):
            return options
        return tuple(o for o in options if not (isinstance(o, Cast) and o.defensive)) or options

    def needless(self, scenario: Scene, state: LeyendasState, decision: Decision) -> bool:
        """Immediate powers in the turns of one's own side: the rules allow them, few want them."""
        who, source = decision.subjects[:2]
        if not source.startswith("immediate:") or state.turn is None:
            return False
        return scenario.sheets[state.turn.actor].side == scenario.sheets[who].side

    def sources(self, scenario: Scene, who: str) -> tuple[str, ...]:
        sheet = scenario.sheets.get(who)
        powers = sheet.powers if sheet is not None else ()
        return (*(f"immediate:{power}" for power in powers), "opportunity")

    def targets(self, tag: str) -> bool:
        type_ = option_type(OPTION, tag)
        return type_ is not None and "target" in type_.__struct_fields__

    def reason(
        self, scenario: Scene, state: LeyendasState, who: str, option: Option, refusal: Refusal
    ) -> Refusal:
        """Where no way leads anywhere near, say so, and which closed door is in the way."""
        if refusal.key == "objects.not_carried":
            return Refusal("objects.carries_none", *refusal.rules, args={"who": who, **refusal.args})
        if refusal.key == "aim.where":
            kind = next(k for k in ("spell", "power", "item") if hasattr(option, k))
            return Refusal(f"aim.needs_space.{kind}", *refusal.rules, args={kind: getattr(option, kind)})
        path: tuple[Space, ...] = getattr(option, "path", ())
        game = LeyendasGame(scenario, state, None)
        if refusal.key != "move.not_adjacent" or len(path) != 1 or not game.board.inside(path[0]):
            return refusal
        for door in doors_between(game, who, path[0]):
            return Refusal("move.door", *refusal.rules, args={"at": door})
        return Refusal("move.no_way", *refusal.rules, args={"to": path[0]})

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


def aimed(
    type_: type[Aimed], creatures: Sequence[Any], spaces: Sequence[int], things: Sequence[str]
) -> Iterator[Option]:
    """Magic as it was named: who casts it is told by the check why not."""
    needed = [name for name in ("item", "spell", "power") if name in type_.__struct_fields__]
    if len(things) >= len(needed):
        what: dict[str, Any] = dict(zip(needed, things, strict=False))
        yield type_(targets=tuple(creatures), at=spaces[0] if spaces else -1, **what)


def spoken(text: Mapping[str, str], lang: str) -> str:
    """A text of a file in a language, or in whichever it has."""
    return text.get(lang) or next(iter(text.values()), "")


def placed_otherwise(offered: Deploy, named: tuple[Named, ...]) -> Deploy:
    """The deployment on offer, but with each creature that was named on the space named after it."""
    places = dict(offered.places)
    for who, to in pairwise(named):
        if isinstance(who, str) and isinstance(to, int) and who in places:
            other = next((mine for mine, place in places.items() if place == to), None)
            if other is not None:
                places[other] = places[who]
            places[who] = to
    return Deploy(tuple(places.items()))
