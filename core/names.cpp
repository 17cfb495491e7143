#include "core/names.h"

#include "core/ascii.h"

namespace hive {
namespace {

constexpr std::string_view kBugLetters = "QSBGAMLP";  // in the order of Bug

constexpr char to_upper(char c) {
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::string to_string(GameType type) {
    std::string text = "Base";
    for (const Bug bug : {Bug::kMosquito, Bug::kLadybug, Bug::kPillbug}) {
        if (!type.has(bug)) continue;
        if (text == "Base") text += '+';
        text += kBugLetters[static_cast<std::size_t>(index(bug))];
    }
    return text;
}

Result<GameType> parse_game_type(std::string_view text) {
    const std::string given = lowered(text);
    const Error error = bad_input("unknown game type " + quoted(text) +
                                  ": use Base, or Base+ and letters of MLP, each once");
    if (given == "base") return GameType{};
    if (given.substr(0, 5) != "base+" || given.size() == 5) return error;
    bool has[3] = {false, false, false};
    for (const char c : given.substr(5)) {
        const std::size_t i = std::string_view("mlp").find(c);
        if (i == std::string_view::npos || has[i]) return error;
        has[i] = true;
    }
    return GameType{has[0], has[1], has[2]};
}

std::string to_string(Tile tile) {
    std::string text;
    text += tile.color() == Color::kWhite ? 'w' : 'b';
    text += kBugLetters[static_cast<std::size_t>(index(tile.bug()))];
    if (tiles_of(tile.bug()) > 1) text += static_cast<char>('0' + tile.number());
    return text;
}

std::optional<Tile> parse_tile(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const char color = to_lower(text[0]);
    const std::size_t bug = kBugLetters.find(to_upper(text[1]));
    if ((color != 'w' && color != 'b') || bug == std::string_view::npos) return std::nullopt;
    const int most = tiles_of(static_cast<Bug>(bug));
    const int number = text.size() == 3 ? text[2] - '0' : 1;
    const bool numbered = most > 1;
    if (numbered != (text.size() == 3) || number < 1 || number > most) return std::nullopt;
    return Tile(color == 'w' ? Color::kWhite : Color::kBlack, static_cast<Bug>(bug), number);
}

}  // namespace hive
