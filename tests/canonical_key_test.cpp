// canonical_key against the exact form that it stands for, in random games and their twelve images.
#include "core/canonical_key.h"

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "tests/support/table.h"

namespace hive {
namespace {

constexpr int kSymmetries = 12;

// Turns and reflections about the origin, written as the images of the two axes.
Axial image(Axial place, int symmetry) {
    Axial turned = place;
    for (int i = 0; i < symmetry % 6; ++i) turned = {-turned.r, turned.q + turned.r};
    return symmetry < 6 ? turned : Axial{turned.r, turned.q};
}

// Hives in these tests stay within half the grid of the origin.
Axial on_plane(Hex hex) {
    const Axial place = Grid<32>::axial(hex);
    return {place.q - (place.q >= 16 ? 32 : 0), place.r - (place.r >= 16 ? 32 : 0)};
}

// Everything that the key stands for, the same for all images: the least of the twelve lists of
// (place, kind, colour, level, mark), each shifted so that its first place is the origin.
using Item = std::array<int, 6>;
std::vector<Item> exact_form(const LargePosition& position) {
    std::vector<Item> best;
    const auto marked = position.marked_cell();
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::vector<Item> form;
        for (int i = 0; i < kTileCount; ++i) {
            const Tile tile = Tile::from_index(i);
            if (!position.is_in_play(tile)) continue;
            const Hex hex = position.hex_of(tile);
            const int level = position.level_of(tile);
            const Axial place = image(on_plane(hex), symmetry);
            form.push_back({place.q, place.r, level, index(tile.color()), index(tile.bug()),
                            marked == hex && level == position.height(hex) ? 1 : 0});
        }
        std::sort(form.begin(), form.end());
        const Item first = form.empty() ? Item{} : form.front();
        for (Item& item : form) {
            item[0] -= first[0];
            item[1] -= first[1];
        }
        if (symmetry == 0 || form < best) best = form;
    }
    best.push_back({index(position.side_to_move()), 0, 0, 0, 0, 0});
    return best;
}

// The same moves under a symmetry. The first tile goes where the rules put it, on the origin.
class Image {
  public:
    Image(GameType type, int symmetry) : position_(type), symmetry_(symmetry) {}

    void play(Move move) {
        if (move.is_placement())
            position_.play(Move::place(move.bug(), of(move.to())));
        else if (move.is_movement())
            position_.play(Move::move(of(move.from()), of(move.to())));
        else
            position_.play(move);
    }
    [[nodiscard]] const LargePosition& position() const { return position_; }

  private:
    [[nodiscard]] Hex of(Hex hex) const { return Grid<32>::at(image(on_plane(hex), symmetry_)); }

    LargePosition position_;
    int symmetry_;
};

TEST_CASE("positions that look the same have one canonical key, others have others") {
    std::mt19937 random(7);
    std::map<std::vector<Item>, Key> key_of;
    std::map<Key, std::vector<Item>> form_of;
    int met_again = 0;
    for (int round = 0; round < 160; ++round) {
        const GameType type = kGameTypes[static_cast<std::size_t>(round) % kGameTypes.size()];
        std::vector<Image> images;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry)
            images.emplace_back(type, symmetry);
        // Most games are short, to meet positions again.
        const int plies = round % 4 == 0 ? 14 : 4;
        for (int ply = 0; ply < plies && !images[0].position().is_over(); ++ply) {
            MoveList moves;
            generate_moves(images[0].position(), moves);
            const Move move =
                moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
            for (Image& image : images) image.play(move);
            const LargePosition& position = images[0].position();
            const Key key = canonical_key(position);
            for (const Image& image : images) REQUIRE(canonical_key(image.position()) == key);
            if (fits_small_grid(position)) REQUIRE(canonical_key(SmallPosition(position)) == key);
            const auto form = exact_form(position);
            const auto [known, is_new] = key_of.try_emplace(form, key);
            if (!is_new) ++met_again;
            REQUIRE(known->second == key);
            REQUIRE(form_of.try_emplace(key, form).first->second == form);
        }
    }
    CHECK(met_again > 50);
    CHECK(key_of.size() > 400);
}

TEST_CASE("canonical keys of recorded positions and their successors tell exact forms apart") {
    std::map<Key, std::vector<Item>> form_of;
    std::map<std::vector<Item>, Key> key_of;
    for (const auto& row : read_table("perft-positions.tsv")) {
        const auto game = parse_game(row.at(0));
        REQUIRE(game);
        LargePosition position = game->position();
        MoveList moves;
        generate_moves(position, moves);
        for (const Move move : moves) {
            const auto undo = position.play(move);
            const auto form = exact_form(position);
            const Key key = canonical_key(position);
            REQUIRE(form_of.try_emplace(key, form).first->second == form);
            REQUIRE(key_of.try_emplace(form, key).first->second == key);
            position.undo(undo);
        }
    }
    CHECK(form_of.size() > 2000);
}

TEST_CASE("only the piece that just moved makes two positions differ, where it can be thrown") {
    // Two ways to one hive with the black ant beside the white pillbug: black just moved it there,
    // or long before.
    const auto just = parse_game(R"(Base+P;x;y;wP;bA1 wP-;wQ -wP;bQ bA1-;wQ /wP;bA2 bQ-;wQ -wP;)"
                                 R"(bA2 wP/)");
    const auto before = parse_game(R"(Base+P;x;y;wP;bA1 wP-;wQ -wP;bQ bA1-;wQ /wP;bA2 bQ-;wQ -wP;)"
                                   R"(bA2 wP/;wQ /wP;bQ bA1/;wQ -wP;bQ bA1-)");
    REQUIRE(just);
    REQUIRE(before);
    CHECK(just->position().key() == before->position().key());
    CHECK(canonical_key(just->position()) != canonical_key(before->position()));
}

}  // namespace
}  // namespace hive
