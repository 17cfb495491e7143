// One option as UHP describes it: name, type and range.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hive {

struct Option {
    enum class Type { kBool, kInt, kEnum };

    std::string_view name;
    Type type;
    int default_value;  // a bool is 0 or 1, an enum the index of the name
    int min;
    int max;
    std::string_view values{};  // of an enum, by name, apart by `;`

    [[nodiscard]] static Option boolean(std::string_view name, bool default_value) {
        return {name, Type::kBool, default_value ? 1 : 0, 0, 1, {}};
    }
    [[nodiscard]] static Option integer(std::string_view name, int default_value, int min,
                                        int max) {
        return {name, Type::kInt, default_value, min, max, {}};
    }
    [[nodiscard]] static Option enumeration(std::string_view name, int default_value,
                                            std::string_view values);
};

// `Name;bool;True;False`, `Name;int;64;64;1;1048576`, `Name;enum;A;A;A;B`. Requires a value in
// range.
[[nodiscard]] std::string option_line(const Option& option, int value);

// Names in any case; any whole number, which becomes the nearest in range.
[[nodiscard]] std::optional<int> parse_value(const Option& option, std::string_view text);

}  // namespace hive
