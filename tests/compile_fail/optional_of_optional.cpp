// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"owner"}, [^"]*"an optional value is one std::optional
#include <waybill/xml.hpp>

struct bag {
#ifdef MISTAKE
    std::optional<std::optional<std::string>> owner{};
#else
    std::optional<std::string> owner{};
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
