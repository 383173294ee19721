// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/packed.hpp"
#include "convert/schema.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::detail::convert {

/// Reads packed values one after the other.
class packed_reader {
public:
    /// `from` must outlive the object.
    explicit packed_reader(packed_values const& from) noexcept : at_(from.values.data()), wide_(from.wide) {}

    /// The bits of a record, one for each field.
    std::uint64_t bits(record_schema const& of) noexcept {
        std::uint64_t made = 0;
        for (std::size_t i = 0; i < packed_record_bytes(of.rules.fields.size()); ++i)
            made |= std::uint64_t{byte()} << (packed_bits * i);
        return made;
    }
    /// The index of an alternative, a boolean, or whether another item follows.
    std::uint8_t byte() noexcept { return static_cast<std::uint8_t>(*at_++); }
    std::string_view text() noexcept {
        std::size_t size = byte();
        if (size == packed_wide) {
            (void)take_packed_number(at_);
            size = take_packed_number(at_);
            return wide_.substr(take_packed_number(at_), size);
        }
        if (size == packed_long) size = take_packed_number(at_);
        at_ += size;
        return {at_ - size, size};
    }
    [[nodiscard]] char const* place() const noexcept { return at_; }
    void go_to(char const* place) noexcept { at_ = place; }

private:
    char const* at_;
    std::string_view wide_;
};

} // namespace waybill::detail::convert
