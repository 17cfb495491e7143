#!/usr/bin/env python3
"""Times the board, the move generator and perft, built by g++ and by clang++.

    benchmark.py [PATTERN]   only benchmarks whose name matches

Runs of the two are interleaved; prints medians of CPU time, and in how far the runs differ. Let the
machine do nothing else meanwhile.
"""

import json
import os
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILERS = ("g++", "clang++")
PACKAGES = ("cmake", "g++", "clang", "ninja-build", "libbenchmark-dev", "libfmt-dev",
            "libcli11-dev")
ROUNDS = 5


def build(compiler: str) -> Path:
    """The benchmark program of a compiler."""
    folder = ROOT / "build" / f"benchmark-{compiler}"
    for command in (["cmake", "--preset", "benchmark", "-B", folder,
                     f"-DCMAKE_CXX_COMPILER={compiler}"],
                    ["cmake", "--build", folder, "--target", "core_benchmark"]):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"benchmark.py: {compiler} failed\n{done.stdout}{done.stderr}")
    return folder / "tests" / "benchmark" / "core_benchmark"


def run(program: Path, pattern: str) -> list[dict]:
    """The results of one run of all benchmarks."""
    done = subprocess.run(
        [program, "--benchmark_format=json", "--benchmark_min_time=0.2",
         f"--benchmark_filter={pattern}"], capture_output=True, text=True)
    if done.returncode != 0 or not done.stdout:
        sys.exit(f"benchmark.py: {program} failed\n{done.stderr}")
    return json.loads(done.stdout)["benchmarks"]


def cell(runs: list[dict]) -> str:
    """A median, its unit, and the spread of the runs in percent."""
    times = [run["cpu_time"] for run in runs]
    median = statistics.median(times)
    spread = (max(times) - min(times)) / median * 100
    return f"{median:8.1f} {runs[0]['time_unit']} ±{spread / 2:2.0f} %"


def rate(runs: list[dict]) -> str:
    """Millions of leaves a second, where the benchmark counts leaves."""
    if "leaves/s" not in runs[0]:
        return ""
    return f"{statistics.median(run['leaves/s'] for run in runs) / 1e6:,.0f}"


def main() -> None:
    if len(sys.argv) > 2 or sys.argv[1:2] and sys.argv[1].startswith("-"):
        sys.exit("usage: benchmark.py [PATTERN]")
    pattern = sys.argv[1] if sys.argv[1:] else "."
    try:
        re.compile(pattern)
    except re.error as error:
        sys.exit(f"benchmark.py: {pattern} is not a regular expression: {error}")
    if subprocess.run([ROOT / "scripts" / "install_missing.sh", *PACKAGES]).returncode != 0:
        sys.exit(1)
    programs = {compiler: build(compiler) for compiler in COMPILERS}
    results: dict[str, dict[str, list[dict]]] = {}
    for number in range(1, ROUNDS + 1):
        for compiler in COMPILERS:
            print(f"round {number} of {ROUNDS}, {compiler}", file=sys.stderr)
            for result in run(programs[compiler], pattern):
                by_compiler = results.setdefault(result["name"], {c: [] for c in COMPILERS})
                by_compiler[compiler].append(result)
    print(f"{'':34}{'g++':^22}{'clang++':^22}  M leaves/s, g++ and clang++")
    for name, by_compiler in results.items():
        cells = "".join(f"{cell(by_compiler[c]):>20}  " for c in COMPILERS)
        rates = [rate(by_compiler[c]) for c in COMPILERS]
        print(f"{name:34}{cells}  {rates[0]:>7}  {rates[1]:>7}".rstrip())


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        os._exit(130)
