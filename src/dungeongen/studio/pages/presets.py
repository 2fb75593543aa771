"""Presets of forms: keep what a form asks under a name, and fill the form with it again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import write_whole
from dungeongen.core.options import Option, ResolvedOptions
from dungeongen.games import game_named
from dungeongen.library.preset import Preset, expect_new, kept_path, load_preset
from dungeongen.studio.forms import Query, look_options
from dungeongen.studio.pages import make, shop
from dungeongen.studio.presets import preset_of, query_in_preset
from dungeongen.studio.site import Site, pairs_sent, see, site_of


class _FormValues(NamedTuple):
    """What a form asks: its address, and the values of the options of its command."""

    address: str
    values: ResolvedOptions


class _Form(NamedTuple):
    """A form: its command, its options, those of the command, and how it reads a query."""

    command: str
    options: tuple[Option, ...]
    typed: tuple[Option, ...]
    read: Callable[[Query], _FormValues]


def _form_of(request: Request, site: Site) -> _Form:
    """Return the form that an address names; raises DungeongenError."""
    kind, name = request.path_params.get("kind"), request.path_params["game"]
    looks = look_options(site.look)
    if kind is None:
        game = game_named(name)

        def sheet(query: Query) -> _FormValues:
            wish = make.asked_of(game, query, site)
            return _FormValues(wish.address, {**wish.sheet, **wish.look})

        options = (*make.options_of(game), *looks)
        return _Form(game.name, options, (*game.generator.options, *looks), sheet)
    if not shop.is_offered(kind, name) or kind == "mistakes":
        raise DungeongenError("There is no such thing to print.")
    of = None if name == "all" else game_named(name)

    def order(query: Query) -> _FormValues:
        wish = shop.order_of(kind, name, query, site)
        _ = wish.request  # which refuses what cannot be meant
        values = shop.as_wishes(wish) if kind == "practice" else wish.options
        return _FormValues(f"/print/{wish.place}?{wish.query}", {**values, **wish.look})

    options = (*shop.options_of(kind, of), *looks)
    typed = (*shop.options_typed(kind, of), *looks)
    return _Form(shop.command_of(kind, of), options, typed, order)


def _folder(site: Site) -> Path:
    """Return the folder of presets; raises DungeongenError where there is none."""
    if site.presets is None:
        raise DungeongenError("No presets are kept here.")
    return site.presets


def _read(form: _Form, query: Query) -> _FormValues:
    """Return what a form asks; raises DungeongenError in the words of the form."""
    try:
        return form.read(query)
    except DungeongenError as error:
        raise DungeongenError(make.words_of(error, form.options)) from None


async def save(request: Request) -> Response:
    """Keep what a form asks under a name; show the form again."""
    site, query = site_of(request), await pairs_sent(request)
    home, form = _folder(site), _form_of(request, site)
    name = dict(query).get("preset", "").strip()
    if not name:
        raise DungeongenError("Name the preset.")
    path, wish = kept_path(name, home), _read(form, query)
    preset: Preset = preset_of(form.command, form.typed, wish.values)
    expect_new(name, preset, home, "delete it")
    write_whole(path, preset.toml())
    return see(wish.address)


async def use(request: Request) -> Response:
    """Show a form with what a preset asks."""
    site, name = site_of(request), request.path_params["name"]
    home, form = _folder(site), _form_of(request, site)
    kept_path(name, home)  # which refuses what is no name
    preset = load_preset(name, home)
    query = query_in_preset(name, home, preset, form.command, form.options, form.typed)
    try:
        return see(_read(form, query).address)
    except DungeongenError as error:
        raise DungeongenError(f"preset {name}: {error}") from None


ROUTES = [
    Route("/preset/make/{game}", save, methods=["POST"]),
    Route("/preset/print/{kind}/{game}", save, methods=["POST"]),
    Route("/preset/make/{game}/{name}", use),
    Route("/preset/print/{kind}/{game}/{name}", use),
]
