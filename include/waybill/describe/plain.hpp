// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/table.hpp>
#include <waybill/reading.hpp>
#include <waybill/scan/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::describe {

/// What errors and quirks may show of a field's text.
[[nodiscard]] constexpr std::string_view shown(field_info const& field, std::string_view text) noexcept {
    return field.secret ? std::string_view("(secret)") : text;
}

/// Takes the unescaped text of a field into its value; where it stands is told for errors. Both codecs end here.
template <class T>
constexpr bool take_plain(reading& in, field_info const& field, std::string_view text, std::size_t offset, T& into,
                          std::string_view leaf) {
    bool const attribute = field.place == field_place::attribute;
    if constexpr (text_shape<T>) {
        into.assign(text.data(), text.size());
        return true;
    } else {
        text = scan::trimmed(text);
        auto const expected = value_format<T>::expected(field.format);
        switch (value_format<T>::read(text, field.format, into)) {
        case reading_outcome::exact: return true;
        case reading_outcome::tolerated:
            return in.odd(quirk_kind::value_form, offset, expected, shown(field, text), leaf, attribute);
        case reading_outcome::impossible:
            return in.fail(error_code::value_impossible, offset, expected, shown(field, text), leaf, attribute);
        case reading_outcome::out_of_range:
            return in.fail(error_code::value_out_of_range, offset, expected, shown(field, text), leaf, attribute);
        case reading_outcome::invalid: break;
        }
        return in.fail(text.empty() ? error_code::field_empty : error_code::value_invalid, offset, expected,
                       shown(field, text), leaf, attribute);
    }
}

/// Whether empty text says "absent" for an optional field of this type: it does for numbers and dates, and never for
/// text, where empty and absent are two things.
template <class T>
inline constexpr bool empty_is_absent = leaf_shape<T>;

/// A value as new, keeping the storage it owns where the type allows.
template <class T>
constexpr void reset(T& value) {
    if constexpr (text_shape<T> || sequence_shape<T>) value.clear();
    else if constexpr (optional_shape<T>) value.reset();
    else value = T{};
}

} // namespace waybill::describe
