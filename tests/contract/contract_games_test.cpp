// Games over the wire: how they begin, go on and end, and what is refused.

#include <algorithm>
#include <regex>
#include <string>

#include <catch2/catch.hpp>

#include "core/job/stopwatch.h"
#include "tests/support/process.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

using std::chrono::milliseconds;

constexpr auto kForcedPass =
    "Base;InProgress;White[5];wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \\wS1;bS1 \\bQ;wQ -wS1;bB1 wS1";
constexpr auto kWhiteWins =
    "Base;WhiteWins;Black[5];wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;wQ -wA2;bB1 -bA1;"
    "wQ /bB1";

// A straight line from west to east: wB1 wQ wS1 bS1 bQ bB1. White is to move.
const Lines kLineOfSix = {"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bB1 bQ-"};

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

// A game of 60 plies, made of first legal moves.
std::string game_of_60_plies() {
    UhpClient client;
    std::string game = client.line("newgame Base+MLP");
    for (int ply = 0; ply < 60; ++ply) game = client.line("play " + client.valid_moves().back());
    return game;
}

milliseconds fastest_newgame(UhpClient& client, const Lines& game_strings) {
    milliseconds best = UhpClient::kPatience;
    for (const std::string& game_string : game_strings) {
        const Stopwatch stopwatch;
        client.line("newgame " + game_string);
        best = std::min(best, stopwatch.elapsed());
    }
    return best;
}

}  // namespace

TEST_CASE("before any newgame the commands of a game are refused", "[contract]") {
    UhpClient client;
    for (const auto* command : {"validmoves", "bestmove", "bestmove depth 1", "play wS1",
                                "play pass", "pass", "undo", "perft", "perft 2"}) {
        CHECK_THAT(client.error(command), Catch::StartsWith("err No game in progress"));
    }
}

TEST_CASE("a newgame without arguments is a Base game", "[contract]") {
    UhpClient client;
    CHECK(client.line("newgame") == "Base;NotStarted;White[1]");
    client.line("newgame Base+MLP;InProgress;Black[1];wM");
    CHECK(client.line("newgame") == "Base;NotStarted;White[1]");
    CHECK(client.valid_moves() == Lines{"wA1", "wB1", "wG1", "wS1"});
}

TEST_CASE("the letters of a game type come in any order", "[contract]") {
    UhpClient client;
    for (const auto* text : {"Base+PLM", "Base+LMP", "base+mlp", "BASE+pml"}) {
        CHECK(client.line(std::string("newgame ") + text) == "Base+MLP;NotStarted;White[1]");
    }
    CHECK(client.line("newgame Base+LM") == "Base+ML;NotStarted;White[1]");
    CHECK(client.line("newgame Base+PM") == "Base+MP;NotStarted;White[1]");
    CHECK(client.line("newgame Base+PL") == "Base+LP;NotStarted;White[1]");
    for (const auto* text : {"Base", "Base+M", "Base+L", "Base+P"}) {
        CHECK(client.line(std::string("newgame ") + text) ==
              std::string(text) + ";NotStarted;White[1]");
    }
    client.line("newgame Base+L;NotStarted;White[1];");
}

TEST_CASE("a wrong game type is refused", "[contract]") {
    UhpClient client;
    for (const auto* text : {"Base+", "Base+MM", "Base+MLPM", "BaseMLP", "Base+X", "Base+M+L", "M",
                             "Bases", "+MLP", "Base-MLP", "Base+M L"}) {
        client.error(std::string("newgame ") + text);
    }
}

TEST_CASE("state and turn of a GameString are recomputed", "[contract]") {
    UhpClient client;
    CHECK(client.line("newgame Base;WhiteWins;Black[77];wA1;bA1 wA1-") ==
          "Base;InProgress;White[2];wA1;bA1 wA1-");
    CHECK(client.line("newgame Base;x;y;wS1") == "Base;InProgress;Black[1];wS1");
    CHECK(client.line("newgame Base;NotStarted;white[5];wS1") == "Base;InProgress;Black[1];wS1");
    CHECK(client.line("newgame Base;Draw;Black[1]") == "Base;NotStarted;White[1]");
    CHECK(client.line(std::string("newgame ") + "Base;InProgress;White[1];" +
                      std::string(kWhiteWins).substr(24)) == kWhiteWins);
}

TEST_CASE("a refused command changes nothing", "[contract]") {
    UhpClient client;
    const std::string game = client.line("newgame Base+P;InProgress;White[2];wS1;bS1 wS1-");
    const Lines moves = client.valid_moves();

    client.error("newgame Base+");
    client.error("newgame Base;InProgress;White[1];wS1;bS1 -wS1;wB1 bS1-");
    client.error("newgame Base;InProgress;White[1];wQ");
    client.error("newgame " + game + ";wS1 nonsense");
    client.invalid_move("play wQ bS1-");
    CHECK_FALSE(starts_with(client.ask("play").at(0), "Base"));
    client.invalid_move("play bS1 -wS1");
    client.invalid_move("pass");
    client.error("undo 3");
    client.error("undo 0");
    CHECK(client.valid_moves() == moves);
    CHECK(client.game_string() == game);
}

TEST_CASE("a bad move in a GameString is an err with the move and its number", "[contract]") {
    UhpClient client;
    const std::string unknown = client.error("newgame Base;InProgress;White[2];wS1;bX7 wS1-");
    CHECK_THAT(unknown, Catch::Contains("bX7 wS1-") && Catch::Contains("2"));
    const std::string illegal =
        client.error("newgame Base;InProgress;White[2];wS1;bS1 wS1-;wG1 bS1/");
    CHECK_THAT(illegal, Catch::Contains("wG1 bS1/") && Catch::Contains("3"));
    client.error(std::string("newgame ") + kWhiteWins + ";bA1 wA1-");
}

TEST_CASE("newgame with a long game is fast with a large table", "[contract]") {
    const std::string game = game_of_60_plies();
    const Lines moves = split(game, ';');
    const std::string other = "Base+MLP;InProgress;White[1];wG1;bG1 wG1-";
    UhpClient client;
    client.line("options set TableSizeMiB 1024");
    client.line("newgame " + game);
    client.line("bestmove nodes 20000");

    CHECK(fastest_newgame(client, {game, game, game, game, game}) < milliseconds(50));
    Lines with_others;
    for (int i = 0; i < 5; ++i) {
        with_others.push_back(other);
        with_others.push_back(game);
    }
    CHECK(fastest_newgame(client, with_others) < milliseconds(50));
}

TEST_CASE("a forced pass is the only legal move and can be played both ways", "[contract]") {
    const std::string command = GENERATE("pass", "play pass", "PASS", "play PASS");
    UhpClient client;
    const std::string game = client.line(std::string("newgame ") + kForcedPass);
    CHECK(game == kForcedPass);
    CHECK(client.valid_moves() == Lines{"pass"});
    CHECK(client.line("bestmove time 00:10:00") == "pass");
    CHECK(client.line("bestmove depth 99") == "pass");
    CHECK(client.line("bestmove") == "pass");
    client.invalid_move("play wA1 wQ-");
    const std::string passed = client.line(command);
    CHECK(passed == "Base;InProgress;Black[5]" + std::string(kForcedPass).substr(24) + ";pass");
    CHECK(client.valid_moves().size() == 42);
    CHECK(client.line("undo") == game);
    CHECK(client.line("newgame " + passed) == passed);
}

TEST_CASE("passing with other moves available is refused", "[contract]") {
    UhpClient client;
    client.line("newgame");
    client.invalid_move("pass");
    client.invalid_move("play pass");
    client.play({"wS1", "bS1 wS1-"});
    client.invalid_move("pass");
    client.error("newgame Base;InProgress;White[1];pass");
}

TEST_CASE("a finished game takes only undo", "[contract]") {
    UhpClient client;
    CHECK(client.line(std::string("newgame ") + kWhiteWins) == kWhiteWins);
    Lines refusals;
    for (const auto* command : {"validmoves", "bestmove", "bestmove depth 2",
                                "bestmove time 00:00:01", "play bA1 wA1-", "play pass", "pass"}) {
        refusals.push_back(client.error(command));
    }
    for (const std::string& refusal : refusals) {
        CHECK_THAT(lower_case(refusal),
                   Catch::Contains("over") || Catch::Contains("won") || Catch::Contains("win"));
    }
    const std::string reopened = client.line("undo");
    CHECK(state_field(reopened) == "InProgress");
    CHECK_FALSE(client.valid_moves().empty());
    CHECK(client.line("play wQ -bQ") == kWhiteWins);
    CHECK(client.line("undo 9") == "Base;NotStarted;White[1]");
}

TEST_CASE("each way to end a game has its state", "[contract]") {
    UhpClient client;
    const auto result = [&](const std::string& moves) {
        return state_field(client.line("newgame Base;InProgress;White[1];" + moves));
    };
    CHECK(result("wB1;bS1 -wB1;wG1 wB1\\;bQ /bS1;wS1 /wG1;bQ -wG1;wQ /wS1;bA1 -bS1;wQ -wS1;"
                 "bA1 -bQ") == "WhiteWins");
    CHECK(result("wS1;bB1 /wS1;wQ wS1-;bG1 bB1\\;wQ bB1-;bQ bG1\\;wB1 wQ-;bQ bG1-;wG1 wS1-") ==
          "BlackWins");
    CHECK(result("wS1;bB1 /wS1;wQ wS1-;bQ bB1\\;wQ bB1-;bS1 bQ\\;wS2 wQ-;bA1 bS1\\;wG1 wS1-;"
                 "bG1 -bS1;wG2 \\wS1;bG2 -bQ;wG2 bQ-") == "Draw");
    client.error("validmoves");
}

TEST_CASE("undo takes back as many plies as it is told", "[contract]") {
    UhpClient client;
    client.line("newgame");
    const std::string game = client.play(kLineOfSix);
    for (const auto* command :
         {"undo 0", "undo -1", "undo abc", "undo 1.5", "undo 12345678901234567890",
          "undo 18446744073709551617", "undo 7", "undo 1x"}) {
        client.error(command);
    }
    CHECK(client.game_string() == game);
    CHECK(client.line("undo") == "Base;InProgress;Black[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ");
    CHECK(client.line("undo 2") == "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1");
    CHECK(client.line("undo 3") == "Base;NotStarted;White[1]");
    client.error("undo");
    client.error("undo 1");
    CHECK(client.valid_moves() == Lines{"wA1", "wB1", "wG1", "wS1"});
}

TEST_CASE("a refusal names the rule that is broken", "[contract]") {
    struct Refusal {
        std::string position;
        std::string move;
        std::string reason;  // what the text must hold, as a regular expression
    };
    const std::string two_plies = "Base;InProgress;White[2];wS1;bS1 wS1-";
    const std::string line_of_six = "Base;InProgress;White[4];" + join(kLineOfSix, ';');
    const std::string stacks =
        "Base+MP;InProgress;White[7];wP;bM wP/;wQ -wP;bB1 bM-;wB1 wQ\\;bG1 \\bM;wB2 \\wQ;"
        "bQ bG1-;wB2 wQ;bB1 bQ;wB1 wP;bB1 bM";
    const std::vector<Refusal> refusals = {
        {two_plies, "wS1 \\bS1", "queen"},
        {"Base;NotStarted;White[1]", "wQ", "queen.*first|first.*queen"},
        {"Base;InProgress;Black[1];wS1", "bQ wS1-", "queen.*first|first.*queen"},
        {"Base;InProgress;White[4];wS1;bS1 wS1-;wB1 \\wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\\", "wA1 -wB1",
         "queen"},
        {line_of_six, "wS1 /wQ", "pinned|split"},
        {stacks, "wB1 \\wP", "gate"},
        {"Base+MP;InProgress;Black[4];wP;bA1 -wP;wQ wP\\;bM \\bA1;wQ bM-;bQ -bM;bA1 wP\\",
         "bA1 bQ\\", "moved"},
        {stacks, "wQ /wB2", "cover"},
        {"Base;InProgress;White[5];wS1;bS1 wS1-;wQ \\wS1;bQ bS1/;wG1 -wS1;bG1 \\bQ;wA1 -wG1;"
         "bA1 bQ-",
         "wA1 \\bS1", "reach"},
        {two_plies, "wA1 bS1-", "enemy|opponent|black"},
        {two_plies, "bA1 bS1-", "your|turn|opponent|black|white"},
        {two_plies, "wS1", "already|reference"},
        {two_plies, "wA2 -wS1", "number|before|first|wA1"},
        {two_plies, "wA1 -wG3", "reference|not in play|not on the board"},
    };
    UhpClient client;
    for (const Refusal& refusal : refusals) {
        client.line("newgame " + refusal.position);
        const std::string text = client.invalid_move("play " + refusal.move);
        CAPTURE(refusal.position, refusal.move, refusal.reason, text);
        CHECK(std::regex_search(text.substr(11), std::regex(refusal.reason, std::regex::icase)));
    }
}

}  // namespace hive
