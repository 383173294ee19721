// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill {

/// A text with an id: the city, the category, a board (profile).
struct identified_text {
    std::int64_t id = 0;
    std::string text{};
    std::optional<int> code{}; ///< of a board: its OpenTravel meal plan code (MPT)
};
BOOST_DESCRIBE_STRUCT(identified_text, (), (id, text, code))

template <>
inline constexpr auto wire<identified_text> =
    fields(field<&identified_text::id>().attribute().note("Id"),
           field<&identified_text::code>().attribute().note("Of a board: OpenTravel meal plan code"),
           field<&identified_text::text>().text().note("Name"));

} // namespace waybill
