"""The game as procedures see it: state, scene and log, and the few questions everything asks.

Only questions whose answer follows from the state at once live here; rules live in their own files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.boards import Board, Space
from refriega.core.event import Arg, Event
from refriega.core.procedure import Procedure
from refriega.core.state import Game, InFlight
from refriega.core.window import Reaction, window
from refriega.rulesets.leyendas.content import Content
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.state import Body, LeyendasState


class LeyendasGame(Game[LeyendasState]):
    """A `leyendas` fight in progress."""

    __slots__ = ("content", "scene", "sheets")

    def __init__(self, scene: Scene, state: LeyendasState, log: list[Event] | None) -> None:
        super().__init__(state, log)
        self.scene = scene
        self.sheets: dict[str, Sheet] = scene.sheets
        self.content: Content = scene.content

    def note(self, key: str, *rules: str, audience: tuple[str, ...] | None = None, **args: Arg) -> None:
        """Log an event; what names a creature that is hidden is told to those who know of it."""
        if audience is None and self.state.effects:
            from refriega.rulesets.leyendas import sight

            audience = sight.audience_of(self, args)
        super().note(key, *rules, audience=audience, **args)

    @property
    def board(self) -> Board:
        """The board as it is now, doors and walls of magic included."""
        changes = self.state.terrain
        return self.scene.board_with(changes) if changes else self.scene.board

    def body(self, who: str) -> Body:
        return self.state.bodies[who]

    def variant(self, name: str) -> str:
        """The choice of a variant in this fight."""
        return self.scene.variants[name]

    def present(self) -> Iterator[str]:
        """Everybody on the board, in a fixed order."""
        for who, body in self.state.bodies.items():
            if body.place >= 0:
                yield who

    def extent(self, who: str) -> int:
        """How large a body `who` stands on the board with: a rider shares its mount's spaces."""
        return self.sheets[self.state.bodies[who].mount or who].extent

    def cells(self, who: str) -> tuple[Space, ...]:
        """The spaces that `who` occupies."""
        return self.board.footprint(self.state.bodies[who].place, self.extent(who))

    def put(self, who: str, place: Space) -> None:
        """Stand `who` somewhere else, its rider or its mount with it."""
        body = self.state.bodies[self.state.bodies[who].mount or who]
        body.place = place
        if body.rider:
            self.state.bodies[body.rider].place = place

    def hostile(self, a: str, b: str) -> bool:
        """Whether the two are on different sides."""
        return self.sheets[a].side != self.sheets[b].side

    def enemies(self, who: str) -> Iterator[str]:
        """The creatures on the board that are hostile to `who`."""
        side = self.sheets[who].side
        sheets = self.sheets
        for other, body in self.state.bodies.items():
            if body.place >= 0 and sheets[other].side != side:
                yield other

    def allies(self, who: str) -> Iterator[str]:
        """The others of its side on the board."""
        side = self.sheets[who].side
        for other, body in self.state.bodies.items():
            if body.place >= 0 and other != who and self.sheets[other].side == side:
                yield other

    def distance(self, a: str, b: str) -> int:
        """Spaces between the nearest occupied spaces of the two."""
        bodies = self.state.bodies
        if self.extent(a) == 1 and self.extent(b) == 1:
            return self.board.distance(bodies[a].place, bodies[b].place)
        return self.board.distance_between(self.cells(a), self.cells(b))

    def occupied(self, without: str = "") -> dict[Space, str]:
        """Who takes up each occupied space: neither riders, nor the smallest, who share others' spaces.

        A creature on its way may stand where an ally does; `without` leaves it out.
        """
        taken: dict[Space, str] = {}
        for who, body in self.state.bodies.items():
            if body.place >= 0 and not body.mount and self.sheets[who].reach and who != without:
                if self.sheets[who].extent == 1:
                    taken[body.place] = who
                else:
                    for cell in self.cells(who):
                        taken[cell] = who
        return taken

    def window(self, timing: str, subject: InFlight) -> Procedure[bool]:
        """Let others react; whether the subject may go on."""
        return window(self, self.state.in_flight, timing, subject)

    # -- what `core.window` asks; the rules behind it are in `reactions.py` --------------------

    def reactions(self, timing: str, subject: InFlight) -> Iterable[Reaction]:
        from refriega.rulesets.leyendas import reactions

        return reactions.find(self, timing, subject)

    def reaction_order(self, reaction: Reaction) -> tuple[int, ...]:
        from refriega.rulesets.leyendas import reactions

        return reactions.order(self, reaction)

    def may_go_on(self, subject: InFlight) -> bool:
        from refriega.rulesets.leyendas import reactions

        return reactions.may_go_on(self, subject)
