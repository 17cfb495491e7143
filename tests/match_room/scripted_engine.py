"""A UHP engine that plays the moves it is given, by ply, whatever the opponent does.

Usage: scripted_engine.py MOVES [SCORE]   with the moves apart by semicolons, as in a GameString,
and the score that White shall be reported to have
"""

import sys


def main(moves: list[str], score: float | None) -> None:
    ply = 0
    print("id Scripted\nMosquito;Ladybug;Pillbug\nok", flush=True)
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "exit":
            return
        if command == "newgame":
            ply = max(0, len(rest.split(";")) - 3)
        elif command == "play":
            ply += 1
        elif command == "bestmove":
            if score is not None:
                print(f"{moves[ply]};1;{-score if ply % 2 else score};{moves[ply]}")
            print(moves[ply])
        print("ok", flush=True)


if __name__ == "__main__":
    main(sys.argv[1].split(";"), float(sys.argv[2]) if len(sys.argv) > 2 else None)
