// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<light, [^"]*""}, [^"]*"values.. must give one name for each enumerator
// expect 2: mistake_in_description<light, [^"]*""}, [^"]*"two values have the same name
// expect 3: mistake_in_description<light, [^"]*""}, [^"]*"a name contains one of
// expect 4: mistake_in_description<light, [^"]*""}, [^"]*"a name contains one of
#include <waybill/describe.hpp>

enum class light { red, amber, green };
BOOST_DESCRIBE_ENUM(light, red, amber, green)

template <>
#if MISTAKE == 1
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber");
#elif MISTAKE == 2
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber", "RED");
#elif MISTAKE == 3
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber & Red", "Green");
#elif MISTAKE == 4 // readers strip white space
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber", " Green");
#else
inline constexpr auto waybill::wire<light> = waybill::values("Red", "Amber", "Green");
#endif

static_assert(waybill::leaf_value<light>);
constexpr auto expected = waybill::value_format<light>::expected(waybill::wire_format::canonical);
