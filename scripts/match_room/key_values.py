"""Options of the form KEY=VALUE."""

from .errors import UserError


def pairs(option: str, words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, separator, value = word.partition("=")
        if not separator or not key:
            raise UserError(f"{option} {word}: give KEY=VALUE, with quotes around blanks")
        if key in found:
            raise UserError(f"{option}: {key}= is given twice")
        found[key] = value
    return found


def numbers(option: str, words: list[str], defaults: dict[str, float | None]) -> dict[str, float]:
    given = pairs(option, words)
    for key in given:
        if key not in defaults:
            raise UserError(f"{option} {key}=: there are {', '.join(defaults)}")
    found = {key: number(f"{option} {key}", given[key], None) if key in given else default
             for key, default in defaults.items()}
    for key, value in found.items():
        if value is None:
            raise UserError(f"{option}: {key}= is missing")
    return found


def number(what: str, text: str, least: float | None) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < 1e9 or (least is not None and value < least):
        raise UserError(f"{what}={text}: give a number" + ("" if least is None
                                                          else f" of at least {least:g}"))
    return value
