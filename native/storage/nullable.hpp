// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <waybill/value/parse.hpp>

#include <soci/soci-backend.h>

#include <cstdint>
#include <optional>
#include <string>

/// Nullable columns as SOCI binds them: a value and an indicator.
namespace waybill::native::storage {

/// Parses a stored text.
template <leaf_value T>
[[nodiscard]] T value_of(std::string const& text) {
    auto const parsed = parse<T>(text);
    if (!parsed)
        throw store_exception(
            {store_failure::damaged, "a stored value cannot be read: expected " + parsed.error().expected});
    return *parsed;
}

struct nullable_text {
    std::string text{};
    soci::indicator state = soci::i_null;

    nullable_text() = default;
    explicit nullable_text(std::optional<std::string> const& value)
        : text(value.value_or(std::string())), state(value ? soci::i_ok : soci::i_null) {}
    template <leaf_value T>
    explicit nullable_text(std::optional<T> const& value)
        : text(value ? text_of(*value) : std::string()), state(value ? soci::i_ok : soci::i_null) {}

    [[nodiscard]] std::optional<std::string> value() const {
        return state == soci::i_ok ? std::optional(text) : std::nullopt;
    }
    template <leaf_value T>
    [[nodiscard]] std::optional<T> as() const {
        return state == soci::i_ok ? std::optional(value_of<T>(text)) : std::nullopt;
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

} // namespace waybill::native::storage
