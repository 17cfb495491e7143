"""The match room: tournaments between UHP engines. The program is scripts/tournament.py.

Lowest first; a module imports only modules above it:

    errors          what the user did wrong
    limits          how long an engine may search a move
    settings        everything that decides which games are played, and how
    uhp_text        moves and GameStrings as text
    positions       which position a game has reached, to count repetitions
    engine_process  a child process that is written to and read from with deadlines
    player          an engine that plays: handshake, options, newgame, bestmove
    referee         an engine that checks moves and knows the state of the game
    openings        files of GameStrings
    schedule        which game is played when
    game            one game
    pgn             a game as MzingaViewer opens it
    record          the file that keeps finished games
    likelihood      outcomes of a given mean, at their likeliest
    elo, sprt       the statistics
    standings       sums over games
    chart, report   what is shown of them
    progress        the running score
    tournament      games in several slots at a time
    key_values      options of the form KEY=VALUE
    engine_options  engines from what the user wrote
    request         settings from what the user wrote
    options         the options of the program
    command_line    what it does with them
"""
