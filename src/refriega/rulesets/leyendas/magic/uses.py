"""How often: spells by kind, powers a day, charges of objects, units of material."""

from __future__ import annotations

from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.format import Listing, Spell


def listing_of(game: LeyendasGame, who: str, spell: Spell) -> Listing | None:
    """As what kind `who` uses a spell, if its class and god allow it (ML-252, ML-254)."""
    sheet = game.sheets[who]
    return spell.listing(sheet.caster, sheet.god)


def used(game: LeyendasGame, who: str, what: str) -> int:
    """How often it has used a kind of spell, or a power, today."""
    return dict(game.body(who).used).get(what, 0)


def count_use(game: LeyendasGame, who: str, what: str, times: int = 1) -> None:
    body = game.body(who)
    counts = dict(body.used)
    counts[what] = counts.get(what, 0) + times
    body.used = tuple(counts.items())


def uses_left(game: LeyendasGame, who: str, spell: Spell) -> int:
    """How many spells of its kind `who` has left today."""
    listing = listing_of(game, who, spell)
    if listing is None:
        return 0
    kind = listing.kind.value
    return game.sheets[who].uses.get(kind, 0) - used(game, who, kind)


def spend(game: LeyendasGame, who: str, id_: str) -> None:
    """A spell is used, and one unit of its material with it (ML-259)."""
    spell = game.content.spells[id_]
    listing = listing_of(game, who, spell)
    if listing is not None:
        count_use(game, who, listing.kind.value)
    if spell.material:
        unit = unit_of(game, who, spell.material)
        if unit is not None:
            use_up(game, who, unit)
            if game.log is not None:
                game.note("spell.material", "ML-259", who=who, item=unit)


def give_back(game: LeyendasGame, who: str, id_: str) -> None:
    """The use of a spell that does not count after all; what was burnt stays burnt."""
    listing = listing_of(game, who, game.content.spells[id_])
    if listing is not None:
        count_use(game, who, listing.kind.value, -1)


def unit_of(game: LeyendasGame, who: str, material: str) -> str | None:
    """The object on its person from which a unit can be taken."""
    body = game.body(who)
    for item in (*body.held, *body.carried):
        if item.partition("#")[0] == material and game.state.charges.get(item, 1) > 0:
            return item
    return None


def use_up(game: LeyendasGame, who: str, item: str) -> None:
    """Take one charge; an object without charges is gone."""
    charges = game.state.charges
    if item in charges:
        charges[item] -= 1
        return
    body = game.body(who)
    if item in body.held:
        at = body.held.index(item)
        body.held = body.held[:at] + body.held[at + 1 :]
    else:
        at = body.carried.index(item)
        body.carried = body.carried[:at] + body.carried[at + 1 :]
