// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "store/store_error.hpp"

#include <waybill/value/decimal.hpp>

#include <soci/soci-backend.h>

#include <cstdint>
#include <optional>
#include <string>

/// Columns that may be null, as SOCI binds them: a value beside an indicator.
namespace waybill::native {

/// The stored text of a decimal, read back.
[[nodiscard]] inline decimal decimal_of(std::string const& text) {
    auto const parsed = decimal::parse(text);
    if (!parsed) throw store_exception({store_failure::damaged, "a stored amount is no decimal number"});
    return *parsed;
}

struct nullable_text {
    std::string text{};
    soci::indicator state = soci::i_null;

    nullable_text() = default;
    explicit nullable_text(std::optional<std::string> const& value)
        : text(value.value_or(std::string())), state(value ? soci::i_ok : soci::i_null) {}
    explicit nullable_text(std::optional<decimal> const& value)
        : text(value ? text_of(*value) : std::string()), state(value ? soci::i_ok : soci::i_null) {}

    [[nodiscard]] std::optional<std::string> value() const {
        return state == soci::i_ok ? std::optional(text) : std::nullopt;
    }
    [[nodiscard]] std::optional<decimal> amount() const {
        return state == soci::i_ok ? std::optional(decimal_of(text)) : std::nullopt;
    }
};

struct nullable_id {
    long long id = 0;
    soci::indicator state = soci::i_null;

    nullable_id() = default;
    explicit nullable_id(std::optional<std::int64_t> const& value)
        : id(value.value_or(0)), state(value ? soci::i_ok : soci::i_null) {}

    [[nodiscard]] std::optional<std::int64_t> value() const {
        return state == soci::i_ok ? std::optional<std::int64_t>(id) : std::nullopt;
    }
};

} // namespace waybill::native
