// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <program_options/settings_file.hpp>

#include <program_options/usage.hpp>

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <unistd.h> // environ

namespace waybill::native::program_options {

namespace {

/// The settings of one file.
class settings_reader {
public:
    settings_reader(CLI::App const& command, std::string file) : command_(command), file_(std::move(file)) {}

    std::vector<CLI::ConfigItem> read(std::string const& text) const {
        auto const all = parsed(text);
        std::vector<CLI::ConfigItem> items;
        for (auto const& [key, value] : all) {
            auto const line = key.source().begin.line;
            auto name = std::string(key.str());
            if (value.is_table() || value.is_array_of_tables())
                fail(line, fmt::format("the section or table '{}' is unknown: settings are in no section", name));
            if (!is_known(name)) {
                auto const meant = closest_name(name, names());
                fail(line, fmt::format("unknown setting '{}'.{}", name,
                                       meant.empty() ? "" : " Did you mean '" + meant + "'?"));
            }
            auto inputs = inputs_of(value);
            if (!inputs) fail(line, name + " must be a text, a whole number, true, false, or a list of these");
            if (inputs->empty()) continue;
            auto const* const variable = std::getenv(variable_of(name).c_str());
            if (variable != nullptr && *variable != '\0') continue;
            CLI::ConfigItem item;
            item.name = std::move(name);
            item.inputs = *std::move(inputs);
            items.push_back(std::move(item));
        }
        return items;
    }

private:
    [[noreturn]] void fail(std::size_t line, std::string const& why) const {
        throw CLI::ConfigError(fmt::format("{}:{}: {}", file_, line, why), CLI::ExitCodes::ConfigError);
    }
    toml::table parsed(std::string const& text) const {
        try {
            return toml::parse(std::string_view(text));
        } catch (toml::parse_error const& why) {
            fail(why.source().begin.line, fmt::format("{}; texts are in quotation marks", why.description()));
        }
    }
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (auto const* const each : command_.get_options())
            if (each != command_.get_help_ptr() && each != command_.get_config_ptr())
                for (auto const& name : each->get_lnames()) all.push_back(name);
        return all;
    }
    bool is_known(std::string const& name) const {
        auto const all = names();
        return std::find(all.begin(), all.end(), name) != all.end();
    }
    static std::optional<std::string> input_of(toml::node const& value) {
        if (auto const* const text = value.as_string()) return text->get();
        if (auto const* const number = value.as_integer()) return std::to_string(number->get());
        if (auto const* const truth = value.as_boolean()) return truth->get() ? "true" : "false";
        return std::nullopt;
    }
    static std::optional<std::vector<std::string>> inputs_of(toml::node const& value) {
        std::vector<std::string> all;
        auto const add = [&all](toml::node const& each) {
            auto input = input_of(each);
            if (input) all.push_back(*std::move(input));
            return input.has_value();
        };
        auto const* const list = value.as_array();
        if (list == nullptr) {
            if (!add(value)) return std::nullopt;
            return all;
        }
        for (auto const& each : *list)
            if (!add(each)) return std::nullopt;
        return all;
    }

    CLI::App const& command_;
    std::string file_;
};

} // namespace

std::string variable_of(std::string_view name) {
    std::string variable = "WAYBILL_";
    for (char const letter : name)
        variable += letter == '-' ? '_' : letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
    return variable;
}

namespace {

/// The settings file of the command; empty: none was named.
std::string file_of(CLI::App const& command) {
    auto const* const option = command.get_config_ptr();
    auto const files = option == nullptr ? std::vector<std::string>() : option->as<std::vector<std::string>>();
    return files.empty() ? std::string() : files.back();
}

bool is_set(std::string const& variable) {
    auto const* const value = std::getenv(variable.c_str());
    return value != nullptr && *value != '\0';
}

} // namespace

std::vector<CLI::ConfigItem> settings_file::from_config(std::istream& text) const {
    auto file = file_of(command_);
    return settings_reader(command_, file.empty() ? std::string("settings") : std::move(file))
        .read({std::istreambuf_iterator<char>(text), {}});
}

std::string source_of(CLI::App const& command, CLI::Option const& setting) {
    if (setting.get_lnames().empty()) return {};
    auto const& name = setting.get_lnames().front();
    if (auto variable = variable_of(name); setting.get_envname() == variable && is_set(variable)) return variable;
    auto const file = file_of(command);
    if (file.empty()) return {};
    try {
        auto const all = toml::parse_file(file);
        auto const found = all.find(name);
        return found == all.end() ? "" : fmt::format("{}:{}", file, found->first.source().begin.line);
    } catch (toml::parse_error const&) { // its own message has the place
        return {};
    }
}

std::vector<std::string> unknown_variables(CLI::App const& command) {
    constexpr std::string_view start = "WAYBILL_";
    std::vector<std::string> known{"WAYBILL_PASSWORD", "WAYBILL_URL", "WAYBILL_LOGIN", "WAYBILL_USER"}; // of others
    for (auto const* const each : command.get_options())
        if (!each->get_envname().empty()) known.push_back(each->get_envname());
    std::vector<std::string> found;
    for (char** each = environ; *each != nullptr; ++each) {
        std::string_view const variable(*each);
        auto const name = variable.substr(0, variable.find('='));
        if (!name.starts_with(start) || std::find(known.begin(), known.end(), name) != known.end()) continue;
        auto const meant = closest_name(name, known);
        found.push_back(fmt::format("the variable {} is no setting and has no effect.{}", name,
                                    meant.empty() ? "" : " Did you mean " + meant + "?"));
    }
    return found;
}

} // namespace waybill::native::program_options
