// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/parse.hpp>

#include <CLI/CLI.hpp>

#include <string>

namespace waybill::native::command_line {

/// Adds an option whose text is read as a value of the protocol, in any form that its readers accept.
template <leaf_value T>
CLI::Option* add_value_option(CLI::App& command, std::string const& name, T& into, std::string const& description,
                              std::string const& shown_type) {
    auto const read = [&into, name](CLI::results_t const& texts) {
        auto value = parse<T>(texts.front());
        if (!value) throw CLI::ValidationError(name, "expected " + value.error().expected + ", found " + texts.front());
        into = *value;
        return true;
    };
    return command.add_option(name, read, description)->type_name(shown_type);
}

} // namespace waybill::native::command_line
