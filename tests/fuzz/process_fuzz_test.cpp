// Random and mutated input to the real process. Whatever comes in, each line that is not blank gets
// one well-formed answer, and the program lives on in silence.

#include <algorithm>
#include <array>
#include <csignal>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "core/job/stopwatch.h"
#include "tests/support/process.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t kInputBytes = 1'000'000;
constexpr std::size_t kBatchLines = 50;
constexpr long kMaxMemoryKib = 1L << 20;

// Lines to send as they are and to mutate; '@' stands for a legal move of the game that goes on.
constexpr std::array kSeedLines = {
    "info",
    "newgame",
    "newgame Base+MLP",
    "newgame Base+P",
    "newgame Base+PLM;InProgress;white[1];wS1;bS1 wS1-;wQ \\wS1",
    "newgame Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-",
    "newgame Base+MP;InProgress;White[7];wP;bM wP/;wQ -wP;bB1 bM-;wB1 wQ\\;bG1 \\bM;wB2 \\wQ;"
    "bQ bG1-;wB2 wQ;bB1 bQ;wB1 wP;bB1 bM",
    "newgame Base;InProgress;White[5];wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \\wS1;bS1 \\bQ;wQ bS1-;"
    "bB1 wS1",
    "newgame Base;x;y;wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;wQ -wA2;bB1 -bA1;wQ /bB1",
    "play @",
    "play @",
    "play @",
    "play @",
    "play wS1",
    "play wA1 -wS1",
    "play bB1 wQ",
    "play pass",
    "pass",
    "validmoves",
    "undo",
    "undo 2",
    "undo 99",
    "bestmove depth 1",
    "bestmove nodes 50",
    "bestmove time 00:00:00.001",
    "bestmove time 00:00:00",
    "bestmove seconds 0.001",
    "bestmove depthorseconds 1 0.01",
    "options",
    "options get Threads",
    "options set Threads 2",
    "options set TableSizeMiB 8",
    "options set MaxHelperThreads None",
    "options set ReportIntermediateBestMoves True",
    "options set ReportIntermediateBestMoves False",
    "options set RepetitionDraw False",
    "options set RepetitionDraw True",
    "options set MultiPV 3",
    "options set Skill 5",
    "options set PonderDuringIdle SingleThreaded",
    "options set Verbose True",
    "perft 2",
    "solve nodes 1000",
    "solve time 00:00:00.005",
    "help",
    "help play",
    "licenses",
    "board",
    "eval",
    "?",
    "",
    " \t ",
};

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

bool is_blank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

bool has_long_number(const std::string& text, std::size_t digits) {
    std::size_t run = 0;
    for (const char c : text) {
        run = c >= '0' && c <= '9' ? run + 1 : 0;
        if (run >= digits) return true;
    }
    return false;
}

// Whether a line would end the program, fill the memory of the machine or start very many threads,
// or may be blank or not as one sees it.
bool is_out_of_scope(const std::string& line) {
    const std::string text = lower_case(line);
    if (text.find("exit") != std::string::npos) return true;
    if (text.find("table") != std::string::npos && has_long_number(text, 3)) return true;
    if (text.find("threads") != std::string::npos && has_long_number(text, 2)) return true;
    return !is_blank(line) && line.find_first_not_of(" \t\r\v\f") == std::string::npos;
}

class InputMaker {
  public:
    explicit InputMaker(unsigned seed) : random_(seed) {}

    // A line without its '\n'.
    std::string line(const Lines& moves) {
        for (;;) {
            std::string text = any_line(moves);
            text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());
            if (!is_out_of_scope(text)) return text;
        }
    }

  private:
    std::size_t below(std::size_t bound) { return random_() % bound; }
    char any_byte() { return static_cast<char>(below(256)); }

    std::string any_line(const Lines& moves) {
        switch (below(8)) {
            case 0:
                return binary();
            case 1:
            case 2:
            case 3:
                return mutated(seed_line(moves));
            default:
                return seed_line(moves);
        }
    }

    std::string seed_line(const Lines& moves) {
        std::string text = kSeedLines[below(kSeedLines.size())];
        const std::size_t place = text.find('@');
        if (place != std::string::npos) text.replace(place, 1, moves[below(moves.size())]);
        return text;
    }

    std::string binary() {
        std::string text(below(200), '\0');
        std::generate(text.begin(), text.end(), [this] { return any_byte(); });
        return text;
    }

    std::string mutated(std::string text) {
        for (std::size_t count = 1 + below(4); count > 0; --count) mutate(text);
        return text;
    }

    void mutate(std::string& text) {
        using std::string_view_literals::operator""sv;
        static constexpr auto kSyntax = "0123456789wbQSBGAMLP-/\\;:.+ \t\r\0@[]okerr"sv;
        const std::size_t place = below(text.size() + 1);
        const std::size_t length = below(text.size() - place + 1);
        switch (below(7)) {
            case 0:
                text.insert(place, 1, any_byte());
                break;
            case 1:
                text.insert(place, 1, kSyntax[below(kSyntax.size())]);
                break;
            case 2:
                text.erase(place, length);
                break;
            case 3:
                text.insert(place, text.substr(place, length));
                break;
            case 4:
                if (place < text.size()) text[place] = kSyntax[below(kSyntax.size())];
                break;
            case 5:
                if (place < text.size()) text[place] = static_cast<char>(text[place] ^ 0x20);
                break;
            default:
                text += kSeedLines[below(kSeedLines.size())];
                break;
        }
    }

    std::mt19937 random_;
};

// An answer, after signals that cancel a search or a perft which a mutated line has made long.
Lines answer_or_cancel(UhpClient& client) {
    const Stopwatch stopwatch;
    while (stopwatch.elapsed() < UhpClient::kPatience) {
        if (const auto lines = client.answer_within(milliseconds(500))) return *lines;
        client.process().send_signal(SIGINT);
    }
    FAIL("the program hangs");
    return {};
}

// The legal moves of the game that goes on; some text where there are none.
Lines moves_or_text(UhpClient& client) {
    client.post("validmoves");
    return split(answer_or_cancel(client).at(0), ';');
}

void fuzz(unsigned seed, std::size_t bytes) {
    InputMaker maker(seed);
    UhpClient client;
    client.allow_verbose_lines();
    std::size_t sent = 0;
    while (sent < bytes) {
        const Lines moves = moves_or_text(client);
        Lines batch;
        std::string text;
        for (std::size_t i = 0; i < kBatchLines; ++i) {
            batch.push_back(maker.line(moves));
            text += batch.back() + '\n';
        }
        sent += text.size();
        REQUIRE(client.process().write(text));
        for (const std::string& line : batch) {
            if (is_blank(line)) continue;
            CAPTURE(seed, sent, line);
            answer_or_cancel(client);
        }
    }
    CHECK(client.line("newgame") == "Base;NotStarted;White[1]");
    client.post("exit");
    CHECK(client.process().wait(UhpClient::kPatience) == 0);
    CHECK(client.process().peak_memory_kib() < kMaxMemoryKib);
}

}  // namespace

TEST_CASE("a little random input gets well-formed answers", "[contract]") { fuzz(1, 30'000); }

TEST_CASE("a megabyte of random input gets well-formed answers", "[contract][slow]") {
    fuzz(20240301, kInputBytes);
}

TEST_CASE("random bytes in one piece end in a clean exit", "[contract]") {
    std::mt19937 random(7);
    std::string bytes(200'000, '\0');
    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<char>(random() % 256); });
    Process process(program());
    REQUIRE(process.write(bytes));
    process.close_input();
    CHECK(process.read_to_end(UhpClient::kPatience));
    CHECK(process.wait(UhpClient::kPatience) == 0);
    CHECK(process.error_output().empty());
}

}  // namespace hive
