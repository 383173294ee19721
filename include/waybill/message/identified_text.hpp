// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>

#include <cstdint>
#include <string>

namespace waybill {

/// A text with an id: the city, the category (profile).
struct identified_text {
    std::int64_t id = 0;
    std::string text{};

    bool operator==(identified_text const&) const = default;
};
BOOST_DESCRIBE_STRUCT(identified_text, (), (id, text))

template <>
inline constexpr auto wire<identified_text> =
    fields(field<&identified_text::id>().attribute().note("Id"), field<&identified_text::text>().text().note("Name"));

} // namespace waybill
