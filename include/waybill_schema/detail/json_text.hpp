// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/write/escape.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>

namespace waybill::detail::schema {

/// Writes indented JSON; adds commas, line ends and indentation.
class json_text {
public:
    constexpr explicit json_text(sink& out) noexcept : out_(out) {}

    /// Begins an object or, with `[`, an array.
    constexpr json_text& open(char bracket = '{') {
        begin_value();
        out_.put(bracket);
        ++depth_;
        first_ = true;
        return *this;
    }
    constexpr json_text& close(char bracket = '}') {
        --depth_;
        if (!first_) end_line();
        out_.put(bracket);
        first_ = false;
        if (depth_ == 0) out_.put('\n');
        return *this;
    }
    /// Writes the name of the next value.
    constexpr json_text& name(std::string_view words) {
        begin_value();
        json::put_string(out_, words);
        out_.put(": ");
        named_ = true;
        return *this;
    }
    /// Writes a name that consists of several pieces.
    constexpr json_text& joined_name(std::initializer_list<std::string_view> pieces) {
        joined(pieces);
        out_.put(": ");
        named_ = true;
        return *this;
    }
    constexpr json_text& text(std::string_view words) {
        begin_value();
        json::put_string(out_, words);
        return *this;
    }
    /// Writes a string that consists of several pieces.
    constexpr json_text& joined(std::initializer_list<std::string_view> pieces) {
        return joined(std::span<std::string_view const>(pieces.begin(), pieces.size()));
    }
    constexpr json_text& joined(std::span<std::string_view const> pieces) {
        begin_value();
        out_.put('"');
        for (auto const piece : pieces) (void)write::put_text<write::context::json_string>(out_, piece);
        out_.put('"');
        return *this;
    }
    /// Writes a number, `true` or `false`.
    constexpr json_text& literal(std::string_view digits) {
        begin_value();
        out_.put(digits);
        return *this;
    }
    /// Writes a name and an array of strings.
    constexpr json_text& texts(std::string_view of_name, std::initializer_list<std::string_view> each) {
        name(of_name).open('[');
        for (auto const one : each) text(one);
        return close(']');
    }

private:
    constexpr void begin_value() {
        if (!named_ && depth_ != 0) {
            if (!first_) out_.put(',');
            end_line();
        }
        named_ = first_ = false;
    }
    constexpr void end_line() {
        out_.put('\n');
        for (std::size_t i = 0; i < depth_; ++i) out_.put("  ");
    }

    sink& out_;
    std::size_t depth_ = 0;
    bool first_ = true;
    bool named_ = false;
};

} // namespace waybill::detail::schema
