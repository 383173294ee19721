// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"owner"}, [^"]*"an optional value is one std::optional
// expect 2: mistake_in_description<bag, [^"]*"owner"}, [^"]*"use std::string: a std::string_view would refer to
// expect 3: mistake_in_description<bag, [^"]*"tags"}, [^"]*"a std::vector contains plain
// expect 4: mistake_in_description<bag, [^"]*"tags"}, [^"]*"a std::vector contains plain
// expect 5: mistake_in_description<bag, [^"]*"tags"}, [^"]*"std::vector<bool> has no
#include <waybill/value/boolean.hpp>
#include <waybill/xml.hpp>

struct bag {
#if MISTAKE == 1
    std::optional<std::optional<std::string>> owner{};
#elif MISTAKE == 2
    std::optional<std::string_view> owner{};
#else
    std::optional<std::string> owner{};
#endif

#if MISTAKE == 3
    std::vector<std::optional<std::string>> tags{};
#elif MISTAKE == 4
    std::vector<std::vector<std::string>> tags{};
#elif MISTAKE == 5
    std::vector<bool> tags{};
#else
    std::vector<std::string> tags{};
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tags))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::tags>("Tags").items("Tag"));

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
