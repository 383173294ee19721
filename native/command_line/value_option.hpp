// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>

#include <waybill/value/value_format.hpp>

#include <string>

namespace waybill::native::command_line {

/// Adds an option whose text is read as a value of the protocol, in any form that its readers accept.
template <leaf_value T>
program_options::option add_value_option(program_options::command command, std::string const& name, T& into,
                                         std::string const& description, std::string const& shown_type) {
    auto const read = [&into, name](std::string const& text) {
        auto value = parse<T>(text);
        if (!value && value.error().code == error_code::value_impossible)
            program_options::fail_with_value(name, text + " does not exist");
        if (!value) program_options::fail_with_value(name, "expected " + value.error().expected + ", found " + text);
        into = *value;
    };
    return command.add_option(name, read, description).type_name(shown_type);
}

} // namespace waybill::native::command_line
