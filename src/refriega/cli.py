"""The command line: which commands there are and what they take. What they do stands in `terminal/`.

Nothing heavy is imported here: a command imports its own part when it is run, so that `--help` is quick.
Texts come from the catalogues; the language is that of `--lang`, else of the environment.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from refriega import __version__
from refriega.locale import LANGUAGES, Catalogue, language
from refriega.locale.harmless import escaped, harmless, writable

OK, FAILURE, MALFORMED, INTERRUPTED = 0, 1, 2, 130

F = TypeVar("F", bound=Callable[..., Any])


class Spoken(click.Command):
    """A command whose help stands in the catalogue: `help.NAME` and `help.option.OPTION`."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = [spoken_usage(piece, texts(ctx)) for piece in self.collect_usage_pieces(ctx)]
        prefix = f"{texts(ctx).text('help.usage')}: "
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            for paragraph in texts(ctx).text(f"help.{self.name}").strip().split("\n\n"):
                formatter.write_text(paragraph)
                formatter.write_paragraph()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        catalogue = texts(ctx)
        rows = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                own = f"help.option.{self.name}.{param.name}"
                written = " ".join(spoken_usage(word, catalogue) for word in record[0].split(" "))
                rows.append(
                    (written, catalogue.text(own if own in catalogue else f"help.option.{param.name}"))
                )
        with formatter.section(catalogue.text("help.options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        catalogue = texts(ctx)
        if f"help.examples.{self.name}" not in catalogue:
            return
        with formatter.section(catalogue.text("help.examples")):
            for line in catalogue.text(f"help.examples.{self.name}").strip().splitlines():
                formatter.write(f"  {line}\n")


class Refriega(Spoken, click.Group):
    """The group: finds the language first, and turns errors into messages and exit codes."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        catalogue = texts(ctx)
        rows = [
            (name, catalogue.text(f"help.{name}").strip().partition("\n\n")[0])
            for name in self.list_commands(ctx)
        ]
        with formatter.section(catalogue.text("help.commands")):
            formatter.write_dl(rows)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Spoken.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:  # whatever a command returns
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise HadEnough from None

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        arguments = list(sys.argv[1:] if args is None else args)
        wanted = wanted_language(arguments)
        catalogue = Catalogue(language(wanted))
        catalogue.asked_for = wanted is not None
        open_to_everything()
        extra |= {"standalone_mode": False, "obj": catalogue}
        sys.exit(guarded(lambda: click.Group.main(self, arguments, *rest, **extra), catalogue))


def open_to_everything() -> None:
    """No letter that a stream cannot hold, and no byte that is none, may end a fight."""
    codecs.register_error("refriega", escaped)
    if sys.stdout is None:  # it was closed before we began
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (till the program ends)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="refriega")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def spoken_usage(piece: str, catalogue: Catalogue) -> str:
    """A word of a usage line in the reader's language: `[OPCIONES]`, `BANDO=AGENTE`."""

    def said(found: re.Match[str]) -> str:
        key = f"help.word.{found[0].lower()}"
        return catalogue.text(key) if key in catalogue else found[0]

    return re.sub(r"(?<![-\w])[A-Z]{2,}(?!\w)", said, piece)


class HadEnough(Exception):
    """Whoever reads our output has closed it: no fault of theirs, nor of ours (click would call it one)."""


def texts(ctx: click.Context) -> Catalogue:
    """The catalogue that the group has chosen."""
    found = ctx.obj
    return found if isinstance(found, Catalogue) else Catalogue(language())


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The value of `--lang`, before anything else is read, so that help and errors speak it too."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return None


def guarded(call: Callable[[], object], catalogue: Catalogue) -> int:
    """Run a command; the exit code, and what went wrong in a line or two on standard error."""
    try:
        code = call()
    except (KeyboardInterrupt, click.Abort):
        complain(f"\n{catalogue.text('error.interrupted')}")
        return INTERRUPTED
    except click.ClickException as error:
        where = f"\n{catalogue.text('error.see_help', command=path_of(error))}"
        complain(catalogue.text("error.line", message=catalogue.sentence(error.format_message())) + where)
        return error.exit_code
    except HadEnough:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as error:
        from refriega.core.errors import InputError, RefriegaError
        from refriega.core.foreign import of_system

        if isinstance(error, OSError):  # a full disk, an output that is closed
            error = InputError(of_system(error), file=str(error.filename or ""))
        if not isinstance(error, RefriegaError):
            if "REFRIEGA_TRACEBACK" in os.environ:
                raise
            complain(catalogue.text("error.internal", what=f"{type(error).__name__}: {error}"))
            return FAILURE
        complain(catalogue.text("error.line", message=error.said(catalogue)))
        return MALFORMED if isinstance(error, InputError) else FAILURE
    return code if isinstance(code, int) else OK


def complain(text: str) -> None:
    """Say on standard error what went wrong; files and arguments in it may hold anything."""
    with contextlib.suppress(OSError):
        click.echo(harmless(text), err=True)


def path_of(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "refriega"
    started: str = os.environ.get("REFRIEGA_AS", "refriega")
    return started + path.removeprefix("refriega")


# -- options that several commands share ---------------------------------------------------------


def common(command: F) -> F:
    """--lang, which has been read already, and --json."""
    command = click.option("--json", "as_json", is_flag=True)(command)
    return click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False)(command)


def variants_option(command: F) -> F:
    return click.option("--variant", "variants", multiple=True, metavar="NAME=CHOICE")(command)


def pairs(ctx: click.Context, variants: tuple[str, ...]) -> dict[str, str]:
    """`NAME=CHOICE` arguments as a mapping."""
    for variant in variants:
        if "=" not in variant:
            raise click.UsageError(texts(ctx).text("error.variant.pair", given=variant), ctx)
    return dict(variant.split("=", 1) for variant in variants)


def seed_option(command: F) -> F:
    return click.option("--seed", default=None, callback=lambda _, __, seed: seed and writable(seed))(command)


# -- the commands --------------------------------------------------------------------------------


@click.group(
    cls=Refriega,
    name="refriega",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> int:
    if ctx.invoked_subcommand is not None:
        return OK
    if "REFRIEGA_AS" in os.environ:  # ./run plays the demo, whatever its language
        code: int = play_command.main([], standalone_mode=False, obj=ctx.obj)
        return code
    click.echo(ctx.get_help())
    return OK


@main.command("play", cls=Spoken)
@click.argument("scenario", required=False)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--agents", default="", metavar="SIDE=AGENT,...")
@click.option("--as", "seat", default=None, metavar="SEAT")
@click.option("--dice", type=click.Choice(["rolled", "real"]), default="rolled")
@click.option("--nonce", "nonces", multiple=True, callback=lambda _, __, said: tuple(map(writable, said)))
@seed_option
@click.option("-v", "--verbose", is_flag=True)
@variants_option
@common
@click.pass_context
def play_command(ctx: click.Context, /, variants: tuple[str, ...], **given: Any) -> int:
    from refriega.terminal.play import play

    return play(texts(ctx), variants=pairs(ctx, variants), **given)


@main.command("run", cls=Spoken)
@click.argument("scenario", required=False)
@seed_option
@click.option("--agents", default="", metavar="SIDE=AGENT,...")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--max-decisions", "most", type=click.IntRange(min=1), default=100_000)
@click.option("-q", "--quiet", is_flag=True)
@variants_option
@common
@click.pass_context
def run_command(ctx: click.Context, /, variants: tuple[str, ...], **given: Any) -> int:
    from refriega.terminal.run import run

    return run(texts(ctx), variants=pairs(ctx, variants), **given)


@main.command("replay", cls=Spoken)
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(min=1), default=None)
@click.option("--verify", is_flag=True)
@click.option("--step", is_flag=True)
@click.option("--why", type=click.IntRange(min=1), metavar="N", default=None)
@common
@click.pass_context
def replay_command(ctx: click.Context, /, **given: Any) -> int:
    from refriega.terminal.replay import replay

    return replay(texts(ctx), **given)


@main.command("check", cls=Spoken)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@common
@click.pass_context
def check_command(ctx: click.Context, /, **given: Any) -> int:
    from refriega.terminal.check import check

    return check(texts(ctx), **given)


@main.command("ruling", cls=Spoken)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-q", "--quiet", is_flag=True)
@click.option("-v", "--verbose", is_flag=True)
@variants_option
@common
@click.pass_context
def ruling_command(ctx: click.Context, /, variants: tuple[str, ...], **given: Any) -> int:
    from refriega.terminal.ruling import ruling

    return ruling(texts(ctx), variants=pairs(ctx, variants), **given)


@main.command("rules", cls=Spoken)
@click.argument("ruleset", required=False)
@click.argument("id", required=False)
@click.option("--variants", is_flag=True)
@common
@click.pass_context
def rules_command(ctx: click.Context, /, **given: Any) -> int:
    from refriega.terminal.rules import rules

    return rules(texts(ctx), **given)


@main.command("content", cls=Spoken)
@click.argument("ruleset", required=False)
@click.argument("words", nargs=-1, metavar="[KIND] [NAME]")
@common
@click.pass_context
def content_command(ctx: click.Context, /, **given: Any) -> int:
    from refriega.terminal.content import content

    return content(texts(ctx), **given)


@main.command("schema", cls=Spoken)
@click.argument("kind", type=click.Choice(["scenario", "content", "ruling", "record"]), default="scenario")
@click.option("--ruleset", default=None)
@common
@click.pass_context
def schema_command(ctx: click.Context, /, **given: Any) -> int:
    from refriega.terminal.schema import schema

    return schema(**given)


@main.command("scenarios", cls=Spoken)
@common
@click.pass_context
def scenarios_command(ctx: click.Context, /, **given: Any) -> int:
    from refriega.terminal.check import scenarios

    return scenarios(texts(ctx), **given)


if __name__ == "__main__":
    main()
