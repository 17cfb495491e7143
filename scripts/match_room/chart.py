"""A picture of the standings as SVG: Elo with intervals, and for two engines how it came about."""

import math
from html import escape

from .elo import Estimate, estimate
from .standings import Standings

_WIDTH = 720
_LEFT = 170
_RIGHT = 30
_ROW = 28
_CURVE_HEIGHT = 220
_MOST_POINTS = 300
_BLUE = "#2a6fb0"


class _Scale:
    """From values to places on the picture."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        share = (inside - self.low) / (self.high - self.low)
        return round(self._start + share * (self._end - self._start), 1)

    def ticks(self) -> list[float]:
        """About six round numbers."""
        step = 10 ** math.floor(math.log10((self.high - self.low) / 3))
        for factor in (1, 2, 5, 10):
            if (self.high - self.low) / (factor * step) <= 7:
                break
        first = math.ceil(self.low / (factor * step))
        last = math.floor(self.high / (factor * step))
        return [index * factor * step for index in range(first, last + 1)]


def chart(standings: Standings) -> str:
    """A whole SVG document. Infinite ends of intervals run off the edge."""
    found = {name: estimate(standings.total(name).pairs) for name in standings.names}
    rows = sorted(((name, elo) for name, elo in found.items() if elo), key=lambda row: -row[1].elo)
    curve = _history(standings) if len(standings.names) == 2 else []
    parts = _intervals(rows)
    height = 70 + _ROW * len(rows)
    if len(curve) > 1:
        parts += _curve(curve, standings.names, height)
        height += _CURVE_HEIGHT + 80
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>', *parts, "</svg>", ""])


def _range(estimates: list[Estimate]) -> tuple[float, float]:
    """Of the finite values, 0 among them, with some room."""
    values = [value for each in estimates for value in (each.low, each.elo, each.high)
              if math.isfinite(value)] + [0.0]
    room = max(10.0, 0.08 * (max(values) - min(values)))
    return min(values) - room, max(values) + room


def _intervals(rows: list[tuple[str, Estimate]]) -> list[str]:
    scale = _Scale(*_range([elo for _, elo in rows]), _LEFT, _WIDTH - _RIGHT)
    bottom = 35 + _ROW * len(rows)
    parts = [_text(_LEFT, 20, "Elo with 95 % intervals", "start")]
    for tick in scale.ticks():
        parts += [_line(scale(tick), 30, scale(tick), bottom, "#ddd"),
                  _text(scale(tick), bottom + 18, f"{tick:g}", "middle")]
    parts.append(_line(scale(0), 30, scale(0), bottom, "#888"))
    for index, (name, elo) in enumerate(rows):
        y = 35 + _ROW * index + _ROW / 2
        parts += [_text(_LEFT - 10, y + 4, _shortened(name), "end"),
                  _line(scale(elo.low), y, scale(elo.high), y, _BLUE, 2),
                  f'<circle cx="{scale(elo.elo)}" cy="{y}" r="5" fill="{_BLUE}"/>']
    return parts


def _history(standings: Standings) -> list[tuple[int, Estimate]]:
    """Numbers of pairs, and Elo of the first engine after as many."""
    history = standings.pair_history(standings.names[0])
    step = math.ceil(len(history) / _MOST_POINTS) or 1
    return [(sum(pairs), estimate(pairs)) for pairs in history[step - 1::step]]


def _curve(points: list[tuple[int, Estimate]], names: list[str], top: int) -> list[str]:
    # The first few pairs say nothing and would squeeze the rest.
    settled = [elo for _, elo in points[len(points) // 5:]]
    y = _Scale(*_range(settled), top + 40 + _CURVE_HEIGHT, top + 40)
    x = _Scale(0, points[-1][0], _LEFT, _WIDTH - _RIGHT)
    title = f"Elo of {_shortened(names[0])} against {_shortened(names[1])} after so many pairs"
    parts = [_text(_LEFT, top + 25, title, "start")]
    for tick in y.ticks():
        parts += [_line(_LEFT, y(tick), _WIDTH - _RIGHT, y(tick), "#888" if tick == 0 else "#ddd"),
                  _text(_LEFT - 10, y(tick) + 4, f"{tick:g}", "end")]
    for tick in x.ticks():
        parts.append(_text(x(tick), top + 58 + _CURVE_HEIGHT, f"{tick:g}", "middle"))
    band = [(x(pairs), y(elo.high)) for pairs, elo in points]
    band += [(x(pairs), y(elo.low)) for pairs, elo in reversed(points)]
    middle = [(x(pairs), y(elo.elo)) for pairs, elo in points]
    return parts + [f'<polygon points="{_points(band)}" fill="{_BLUE}" fill-opacity="0.2"/>',
                    f'<polyline points="{_points(middle)}" fill="none" stroke="{_BLUE}" '
                    'stroke-width="2"/>']


def _points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _line(x1: float, y1: float, x2: float, y2: float, color: str, width: int = 1) -> str:
    return (f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" '
            f'stroke-width="{width}"/>')


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="#222">{escape(text)}</text>'


def _shortened(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "\u2026"
