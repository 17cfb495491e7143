#include "engine/board_drawing.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/names.h"

namespace hive {

namespace {

// Labels by row and by column; columns are half a cell wide.
using Canvas = std::map<std::pair<int, int>, std::string>;

std::pair<int, int> spot(Axial place) { return {place.r, 2 * place.q + place.r}; }

std::string label(const LargePosition& position, Hex hex) {
    const std::string name = to_string(position.top(hex));
    const int height = position.height(hex);
    return height > 1 ? name + ":" + std::to_string(height) : name;
}

// From the torus back to the plane: goes over the hive from a tile at `place` on.
void draw_from(const LargePosition& position, Hex hex, Axial place, Canvas& canvas) {
    std::vector<std::pair<Hex, Axial>> todo{{hex, place}};
    while (!todo.empty()) {
        const auto [here, at] = todo.back();
        todo.pop_back();
        const bool occupied = position.height(here) > 0;
        const auto added = canvas.emplace(spot(at), occupied ? label(position, here) : " .");
        if (!occupied || !added.second) continue;
        for (const Direction direction : kDirections)
            todo.emplace_back(LargePosition::Cells::neighbor(here, direction), step(at, direction));
    }
}

Canvas canvas_of(const LargePosition& position) {
    Canvas canvas;
    for (int i = 0; i < kTileCount && canvas.empty(); ++i) {
        const Tile tile = Tile::from_index(i);
        if (position.is_in_play(tile)) draw_from(position, position.hex_of(tile), {}, canvas);
    }
    return canvas;
}

std::string lines_of(const Canvas& canvas) {
    constexpr int kHalfCell = 3;
    int left = 0;
    for (const auto& [at, text] : canvas) left = std::min(left, at.second);
    std::string out;
    std::string line;
    for (auto it = canvas.begin(); it != canvas.end();) {
        const auto& [row, column] = it->first;
        line.resize(static_cast<std::size_t>((column - left) * kHalfCell), ' ');
        line += it->second;
        if (++it != canvas.end() && it->first.first == row) continue;
        out += line + "\n";
        line.clear();
    }
    return out;
}

std::string hand_line(const LargePosition& position, Color color) {
    std::string hand;
    for (const Bug bug : kBugs) {
        const int count = position.in_hand(color, bug);
        if (count == 0) continue;
        const char letter = to_string(Tile(color, bug, 1))[1];
        hand += " " + (count > 1 ? std::to_string(count) : "") + letter;
    }
    return (color == Color::kWhite ? "White has" : "Black has") +
           (hand.empty() ? " nothing" : hand) + " in hand";
}

}  // namespace

std::string draw_board(const LargePosition& position) {
    const bool white = position.side_to_move() == Color::kWhite;
    return lines_of(canvas_of(position)) + "Turn " + std::to_string(1 + position.ply() / 2) +
           (white ? ", White to move\n" : ", Black to move\n") +
           hand_line(position, Color::kWhite) + "\n" + hand_line(position, Color::kBlack);
}

}  // namespace hive
