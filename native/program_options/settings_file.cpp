// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <program_options/settings_file.hpp>

#include <program_options/usage.hpp>

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cstdlib>
#include <iterator>
#include <optional>

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
        } catch (toml::parse_error const& why) { fail(why.source().begin.line, std::string(why.description())); }
    }
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (auto const* const each : command_.get_options())
            if (each != command_.get_help_ptr() && each != command_.get_config_ptr())
                for (auto const& name : each->get_lnames()) all.push_back(name);
        return all;
    }
    bool is_known(std::string const& name) const {
        for (auto const& each : names())
            if (each == name) return true;
        return false;
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

std::vector<CLI::ConfigItem> settings_file::from_config(std::istream& text) const {
    auto const* const option = command_.get_config_ptr();
    auto const files = option == nullptr ? std::vector<std::string>() : option->as<std::vector<std::string>>();
    return settings_reader(command_, files.empty() ? std::string("settings") : files.back())
        .read({std::istreambuf_iterator<char>(text), {}});
}

} // namespace waybill::native::program_options
