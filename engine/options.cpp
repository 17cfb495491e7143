#include "engine/options.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/ascii.h"
#include "engine/option.h"
#include "engine/option_aliases.h"

namespace hive {

namespace {

struct Entry {
    Option option;
    int (*value)(const Engine&);
    bool (*set)(Engine&, int);  // false if there is not enough memory
};

std::span<const Entry> entries() {
    static const std::array kEntries{
        Entry{Option::integer("Threads", Engine::default_threads(), 1, Searcher::kMaxThreads),
              [](const Engine& engine) { return engine.threads(); },
              [](Engine& engine, int value) {
                  engine.set_threads(value);
                  return true;
              }},
        Entry{Option::integer("TableSizeMiB", Engine::kDefaultTableMebibytes, 1, 1048576),
              [](const Engine& engine) { return engine.table_mebibytes(); },
              [](Engine& engine, int value) { return engine.set_table_mebibytes(value); }},
        Entry{Option::boolean("ReportIntermediateBestMoves", false),
              [](const Engine& engine) { return engine.reports_progress() ? 1 : 0; },
              [](Engine& engine, int value) {
                  engine.set_reports_progress(value != 0);
                  return true;
              }},
        Entry{Option::integer("MultiPV", 1, 1, Searcher::kMaxLines),
              [](const Engine& engine) { return engine.multi_pv(); },
              [](Engine& engine, int value) {
                  engine.set_multi_pv(value);
                  return true;
              }},
        Entry{Option::integer("Skill", kFullSkill, 0, kFullSkill),
              [](const Engine& engine) { return engine.skill(); },
              [](Engine& engine, int value) {
                  engine.set_skill(value);
                  return true;
              }},
        Entry{Option::enumeration("PonderDuringIdle", 0, "Disabled;SingleThreaded;MultiThreaded"),
              [](const Engine& engine) { return static_cast<int>(engine.pondering()); },
              [](Engine& engine, int value) {
                  engine.set_pondering(static_cast<Pondering>(value));
                  return true;
              }},
        Entry{Option::boolean("Verbose", false),
              [](const Engine& engine) { return engine.is_verbose() ? 1 : 0; },
              [](Engine& engine, int value) {
                  engine.set_verbose(value != 0);
                  return true;
              }},
        Entry{Option::boolean("RepetitionDraw", true),
              [](const Engine& engine) { return engine.repetition_draw() ? 1 : 0; },
              [](Engine& engine, int value) {
                  engine.set_repetition_draw(value != 0);
                  return true;
              }},
    };
    return kEntries;
}

std::string line(const Engine& engine, const Entry& entry) {
    return option_line(entry.option, entry.value(engine));
}

const OptionAlias* find_alias(std::string_view name) {
    for (const OptionAlias& alias : option_aliases())
        if (equal_ignoring_case(alias.name, name)) return &alias;
    return nullptr;
}

const Entry* find_entry(std::string_view name) {
    for (const Entry& entry : entries())
        if (equal_ignoring_case(entry.option.name, name)) return &entry;
    return nullptr;
}

const Option* find_ignored(std::string_view name) {
    for (const Option& option : ignored_options())
        if (equal_ignoring_case(option.name, name)) return &option;
    return nullptr;
}

Error unknown(std::string_view name) { return bad_input("unknown option " + quoted(name)); }

std::string expected(const Option& option) {
    if (option.type == Option::Type::kBool) return "True or False";
    if (option.type == Option::Type::kInt) return "a whole number";
    return "one of " + std::string(option.values);
}

Result<int> read_value(const Option& option, std::string_view text) {
    if (const auto value = parse_value(option, text)) return *value;
    return bad_input(quoted(text) + " is no value for " + std::string(option.name) + ", which is " +
                     expected(option));
}

Result<std::string> set_entry(Engine& engine, const Entry& entry, std::string_view text) {
    const Result<int> value = read_value(entry.option, text);
    if (!value) return value.error();
    if (!entry.set(engine, *value))
        return bad_input("not enough memory for " + std::string(entry.option.name) + " " +
                         std::to_string(*value));
    return line(engine, entry);
}

}  // namespace

std::string list_options(const Engine& engine) {
    std::string out;
    for (const Entry& entry : entries()) out += (out.empty() ? "" : "\n") + line(engine, entry);
    return out;
}

Result<std::string> option_line(const Engine& engine, std::string_view name) {
    const OptionAlias* alias = find_alias(name);
    if (const Entry* entry = find_entry(alias != nullptr ? alias->canonical : name))
        return line(engine, *entry);
    if (const Option* option = find_ignored(name))
        return option_line(*option,
                           engine.remembered(option->name).value_or(option->default_value));
    return unknown(name);
}

Result<std::string> set_option(Engine& engine, std::string_view name, std::string_view value) {
    if (const OptionAlias* alias = find_alias(name))
        return set_option(engine, alias->canonical, alias->translated(value));
    if (const Entry* entry = find_entry(name)) return set_entry(engine, *entry, value);
    const Option* option = find_ignored(name);
    if (option == nullptr) return unknown(name);
    const Result<int> read = read_value(*option, value);
    if (!read) return read.error();
    engine.remember(option->name, *read);
    return option_line(*option, *read);
}

}  // namespace hive
