#!/usr/bin/env python3
"""Tournaments between UHP engines. `tournament.py --help` and docs/match-room.md say how."""

import sys

if sys.version_info < (3, 11):
    sys.exit("tournament.py needs Python 3.11 or later")

from match_room.command_line import main  # noqa: E402 (not before the version is known)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
