#include "engine/line_buffer.h"

#include <catch2/catch.hpp>

namespace hive {
namespace {

TEST_CASE("lines come out as they went in, however the bytes were cut") {
    const std::string text("first\n\nthird with\0zero\r\nlast", 28);
    for (std::size_t step = 1; step <= text.size(); ++step) {
        INFO(step);
        LineBuffer buffer;
        std::string out;
        for (std::size_t i = 0; i < text.size(); i += step) {
            buffer.append(std::string_view(text).substr(i, step));
            while (const auto line = buffer.next_line()) out += *line + "\n";
        }
        CHECK(buffer.size() == 4);
        CHECK(out + buffer.rest().value_or("nothing") == text);
        CHECK_FALSE(buffer.rest());
    }
}

TEST_CASE("an empty buffer has no line, an empty line is one") {
    LineBuffer buffer;
    CHECK_FALSE(buffer.next_line());
    CHECK_FALSE(buffer.rest());
    buffer.append("\n");
    CHECK(buffer.next_line() == std::string());
    CHECK_FALSE(buffer.next_line());
}

}  // namespace
}  // namespace hive
