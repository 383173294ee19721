// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/reading.hpp>
#include <waybill/sink.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill {

/// One run of a writer: where the bytes go, the path, and the first text that the form could not carry.
class writing {
public:
    constexpr explicit writing(sink& target) noexcept : out(target) {}
    writing(writing const&) = delete;
    writing& operator=(writing const&) = delete;

    sink& out;

    /// A text of the field `leaf` was not written faithfully: the first such place is kept.
    [[gnu::cold, gnu::noinline]] constexpr void unfaithful(std::string_view field) {
        if (lost_) return;
        lost_.emplace();
        lost_->code = error_code::value_invalid;
        lost_->message =
            "a text holds what the document cannot carry: bytes that are not UTF-8, or a control character";
        lost_->path = std::string(field);
        lost_->expected = "characters that the document can carry";
    }
    [[nodiscard]] constexpr bool faithful() const noexcept { return !lost_.has_value(); }
    [[nodiscard]] constexpr error take_error() { return *std::move(lost_); }

private:
    std::optional<error> lost_{};
};

} // namespace waybill
