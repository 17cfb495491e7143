#include "search/selfplay/dump.h"

#include <string>

#include <fmt/format.h>

#include "core/game_string.h"
#include "core/notation.h"

namespace hive {
namespace {

constexpr std::string_view kColumns =
    "# game\tply\tscore\tdepth\tflags\tmove\tresult\tplies_to_end\tjust_moved\ttiles\n";

std::string_view ending_text(Ending ending) {
    switch (ending) {
        case Ending::kSurround:
            return "surround";
        case Ending::kRepetition:
            return "repetition";
        case Ending::kPlyCap:
            return "ply cap";
        case Ending::kResignation:
            return "resignation";
    }
    return {};
}

// One letter for each flag.
std::string flags_text(const Sample& sample) {
    std::string text;
    if (sample.ply.is_opening) text += 'o';
    if (sample.ply.is_random) text += 'r';
    if (sample.ply.is_only) text += '1';
    if (sample.ply.is_loud) text += 'l';
    if (sample.is_before_random) text += 'b';
    return text.empty() ? "-" : text;
}

// `wQ:16,16,1`: column, row (modulo 32) and level.
std::string tiles_text(const LargePosition& position) {
    std::string text;
    for (int i = 0; i < kTileCount; ++i) {
        const Tile tile = Tile::from_index(i);
        if (!position.is_in_play(tile)) continue;
        const Axial place = Grid<32>::axial(position.hex_of(tile));
        text += fmt::format("{}{}:{},{},{}", text.empty() ? "" : " ", to_string(tile), place.q,
                            place.r, position.level_of(tile));
    }
    return text.empty() ? "-" : text;
}

std::string line_of(const GameRecord& record, const Sample& sample) {
    const LargePosition& position = sample.game.position();
    const auto moved = position.just_moved();
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", record.number, position.ply(),
                       sample.ply.score, sample.ply.depth, flags_text(sample),
                       to_string(position, sample.ply.move), sample.result, sample.plies_to_end,
                       moved ? to_string(*moved) : "-", tiles_text(position));
}

// Every line of a text behind `# `.
std::string comment(std::string_view text) {
    std::string comment = "# ";
    for (const char c : text) {
        comment += c;
        if (c == '\n') comment += "# ";
    }
    return comment;
}

}  // namespace

Status dump(const Shard& shard, std::ostream& out) {
    out << comment(shard.settings) << fmt::format("games {}\n", shard.games.size()) << kColumns;
    for (const GameRecord& record : shard.games) {
        Game game(record.type);
        std::string lines;
        const Status status = for_each_sample(record, [&](const Sample& sample) {
            lines += line_of(record, sample);
            game = sample.game;
            game.play(sample.ply.move);
        });
        out << fmt::format("# game {} ({}, result {}): {}\n", record.number,
                           ending_text(record.ending), to_string(record.result),
                           to_string(game, true))
            << lines;
        if (!status) return status;
        if (!out) break;
    }
    return {};
}

}  // namespace hive
