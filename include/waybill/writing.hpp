// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/error.hpp>
#include <waybill/limits.hpp>
#include <waybill/reading.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/value_format.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// The state of writing one document: output, depth, and the first field that could not be written exactly.
class writing {
public:
    constexpr explicit writing(sink& target, std::size_t most_depth = limits{}.depth) noexcept
        : out(target), most_depth_(most_depth) {}
    writing(writing const&) = delete;
    writing& operator=(writing const&) = delete;

    sink& out;

    /// Records that a text of `field` was not written exactly. The first such field is kept.
    [[gnu::cold, gnu::noinline]] constexpr void unfaithful(std::string_view field) {
        lose(field, error_code::value_invalid, "characters that the document can carry",
             "the document cannot carry a text: it contains bytes that are not UTF-8, or a control character");
    }
    /// Records an error if `value` cannot be written in that form, such as an infinity or 31 February: the output could
    /// not be read back.
    template <class T>
    [[WAYBILL_ALWAYS_INLINE]] constexpr void expect_value(std::string_view field, T const& value, wire_format format) {
        if (!detail::value::is_value_in(value, format)) [[unlikely]]
            no_value(field);
    }
    /// Enters the items of a list, `levels` deeper. Only these are counted: no other member can lead back to its own
    /// struct. Returns false if they must be omitted.
    constexpr bool enter(std::string_view field, std::size_t levels) {
        if (depth + levels > most_depth_) [[unlikely]] {
            too_deep(field);
            return false;
        }
        depth += levels;
        return true;
    }
    [[nodiscard]] constexpr bool faithful() const noexcept { return !lost_.has_value(); }
    [[nodiscard]] constexpr error take_error() { return *std::move(lost_); }

    std::size_t depth = 0; ///< nesting depth of the current position, as far as counted

private:
    [[gnu::cold, gnu::noinline]] constexpr void lose(std::string_view field, error_code code, char const* expected,
                                                     char const* message) {
        if (lost_) return;
        lost_ = error{.code = code, .message = message, .path = std::string(field), .expected = expected};
    }
    [[gnu::cold, gnu::noinline]] constexpr void no_value(std::string_view field) {
        lose(field, error_code::value_invalid, "a value that can be read back",
             "a field has an invalid value: an infinity, a number without an enumerator, a day that does not exist, or "
             "0001-01-01, which means that there is none");
    }
    [[gnu::cold, gnu::noinline]] constexpr void too_deep(std::string_view field) {
        lose(field, error_code::too_deep, "fewer levels than limits::depth",
             "the lists of the value are nested deeper than the limit allows");
    }

    std::size_t most_depth_;
    std::optional<error> lost_{};
};

} // namespace waybill
