// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: names_need_no_escape<light, false>
// expect: a name contains one of
#include <waybill/describe.hpp>

enum class light { red, amber, green };
BOOST_DESCRIBE_ENUM(light, red, amber, green)

template <>
#ifdef MISTAKE
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber & Red", "Green");
#else
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber", "Green");
#endif

static_assert(waybill::leaf_value<light>);
constexpr auto expected = waybill::value_format<light>::expected(waybill::wire_format::canonical);
