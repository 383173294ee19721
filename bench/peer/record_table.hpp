// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "fields.hpp"
#include "value.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

namespace bench::peer {

/// A field that is found by its name while a program runs.
struct table_field {
    std::string_view name;
    void (*set)(void* record, std::string_view text);
    void (*reset)(void* record);
};

namespace tables {

template <class T>
void reset(T&) noexcept {}
template <class T>
void reset(std::optional<T>& value) noexcept {
    value.reset();
}

template <class Record, std::size_t I>
constexpr table_field make() {
    constexpr auto field = std::get<I>(fields_of<Record>);
    return {field.name,
            [](void* record, std::string_view text) {
                peer::set(static_cast<Record*>(record)->*std::get<I>(fields_of<Record>).member, text);
            },
            [](void* record) { tables::reset(static_cast<Record*>(record)->*std::get<I>(fields_of<Record>).member); }};
}

template <class Record>
inline constexpr auto of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{make<Record, I>()...};
}(std::make_index_sequence<std::tuple_size_v<std::remove_const_t<decltype(fields_of<Record>)>>>());

} // namespace tables

/// Fills one record, whose fields may be in any order. It first tries the field that follows the last one, so that a
/// document in the declared order needs few comparisons.
class record_filler {
public:
    template <class Record>
    void start(Record& into) noexcept {
        fields_ = tables::of<Record>;
        record_ = &into;
        expected_ = 0;
        unseen_ = (std::uint32_t{1} << tables::of<Record>.size()) - 1;
    }

    void set(std::string_view name, std::string_view text) {
        if (auto const* const found = find([&](std::string_view own) { return own == name; })) set(*found, text);
    }

    /// The field for whose name `is_it` returns true, or null.
    template <class IsIt>
    table_field const* find(IsIt&& is_it) noexcept {
        std::size_t const count = fields_.size();
        for (std::size_t step = 0, i = expected_; step < count; ++step, ++i) {
            if (i == count) i = 0;
            if (is_it(fields_[i].name)) {
                expected_ = i + 1 == count ? 0 : i + 1;
                return &fields_[i];
            }
        }
        return nullptr;
    }
    void set(table_field const& field, std::string_view text) {
        unseen_ &= ~(std::uint32_t{1} << (&field - fields_.data()));
        field.set(record_, text);
    }

    /// Clears the fields that the document does not have.
    void finish() {
        for (auto left = unseen_; left != 0; left &= left - 1)
            fields_[std::size_t(std::countr_zero(left))].reset(record_);
    }

private:
    std::span<table_field const> fields_{};
    void* record_ = nullptr;
    std::size_t expected_ = 0;
    std::uint32_t unseen_ = 0;
};

} // namespace bench::peer
