// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"tags"}, [^"]*"a std::vector contains plain
#include <waybill/xml.hpp>

struct bag {
    std::string owner{};
#ifdef MISTAKE
    std::vector<std::optional<std::string>> tags{};
#else
    std::vector<std::string> tags{};
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tags))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::tags>("Tags").items("Tag"));

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
