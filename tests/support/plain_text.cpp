// UHP text for the plain twin: its own reader and writer, sharing nothing with core/notation.
#include <array>
#include <cctype>
#include <utility>

#include "tests/support/plain_game.h"

namespace hive {

namespace {

constexpr std::string_view kLetters = "QSBGAMLP";

std::string lower(std::string_view text) {
    std::string out;
    for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (separators.find(c) == std::string_view::npos)
            parts.back() += c;
        else
            parts.emplace_back();
    }
    return parts;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::string& word : split(text, " \t\r"))
        if (!word.empty()) words.push_back(std::move(word));
    return words;
}

// The tile of a game type that has this lower-case name.
std::optional<Tile> tile_named(GameType type, const std::string& name) {
    for (int i = 0; i < kTileCount; ++i) {
        const Tile tile = Tile::from_index(i);
        if (type.has(tile.bug()) && lower(plain_name(tile)) == name) return tile;
    }
    return std::nullopt;
}

// How a reference piece is written that has the moving tile in the given direction from it.
struct Mark {
    Direction direction;
    char prefix;  // or 0
    char suffix;  // or 0
};
constexpr std::array<Mark, 6> kMarks{{{Direction::kSoutheast, 0, '\\'},
                                      {Direction::kSouthwest, '/', 0},
                                      {Direction::kWest, '-', 0},
                                      {Direction::kNorthwest, '\\', 0},
                                      {Direction::kNortheast, 0, '/'},
                                      {Direction::kEast, 0, '-'}}};

std::optional<GameType> type_named(const std::string& name) {
    const std::vector<std::string> parts = split(lower(name), "+");
    if (parts.size() > 2 || parts[0] != "base") return std::nullopt;
    if (parts.size() == 1) return GameType{};
    const auto has = [&](char letter) { return parts[1].find(letter) != std::string::npos; };
    return GameType{has('m'), has('l'), has('p')};
}

}  // namespace

std::string plain_name(Tile tile) {
    std::string name = tile.color() == Color::kWhite ? "w" : "b";
    name += kLetters[static_cast<std::size_t>(index(tile.bug()))];
    if (tiles_of(tile.bug()) > 1) name += std::to_string(tile.number());
    return name;
}

std::string PlainGame::text(PlainMove move) const {
    const std::string name = plain_name(move.tile);
    PlainBoard lifted = board_;
    if (const auto from = place_of(move.tile)) {
        lifted[*from].pop_back();
        if (lifted[*from].empty()) lifted.erase(*from);
    }
    if (lifted.empty()) return name;
    if (lifted.count(move.to) != 0) return name + ' ' + plain_name(lifted[move.to].back());
    // kMarks is in the order in which references are tried: NW, NE, E, SE, SW, W of the target,
    // which are the cells that have the target to their SE, SW, W, NW, NE, E.
    for (const Mark& mark : kMarks) {
        const auto reference = lifted.find(step(move.to, turned(mark.direction, 3)));
        if (reference == lifted.end()) continue;
        std::string place = plain_name(reference->second.back());
        if (mark.prefix != 0) place.insert(0, 1, mark.prefix);
        if (mark.suffix != 0) place += mark.suffix;
        return name + ' ' + place;
    }
    return name + " ?";
}

std::optional<PlainMove> PlainGame::read(std::string_view text) const {
    const std::vector<std::string> words = words_of(lower(text));
    if (words.empty() || words.size() > 2) return std::nullopt;
    const auto tile = tile_named(type_, words[0]);
    if (!tile) return std::nullopt;
    if (words.size() == 1)
        return ply_ == 0 ? std::optional(PlainMove{*tile, {0, 0}}) : std::nullopt;

    if (const auto on = tile_named(type_, words[1])) {  // a climb
        const auto place = place_of(*on);
        if (!place || *on == *tile || board_.at(*place).back() != *on) return std::nullopt;
        return PlainMove{*tile, *place};
    }
    for (const Mark& mark : kMarks) {
        std::string name = words[1];
        if (mark.prefix != 0 && name.front() == mark.prefix)
            name.erase(0, 1);
        else if (mark.suffix != 0 && name.back() == mark.suffix)
            name.pop_back();
        else
            continue;
        const auto reference = tile_named(type_, name);
        const auto place = reference ? place_of(*reference) : std::nullopt;
        if (place) return PlainMove{*tile, step(*place, mark.direction)};
    }
    return std::nullopt;
}

bool PlainGame::play_text(std::string_view text) {
    const std::set<PlainMove> legal = legal_moves();
    if (words_of(lower(text)) == std::vector<std::string>{"pass"}) {
        if (is_over() || !legal.empty()) return false;
        pass();
        return true;
    }
    const auto move = read(text);
    if (!move || legal.count(*move) == 0) return false;
    play(*move);
    return true;
}

std::optional<PlainGame> plain_game(std::string_view game_string) {
    const std::vector<std::string> fields = split(game_string, ";");
    const auto type = type_named(fields[0]);
    if (!type) return std::nullopt;
    PlainGame game(*type);
    for (std::size_t i = 3; i < fields.size(); ++i)
        if (!game.play_text(fields[i])) return std::nullopt;
    return game;
}

}  // namespace hive
