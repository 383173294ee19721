// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"tags"}, [^"]*"an optional std::vector needs
#include <waybill/xml.hpp>

struct bag {
    std::string owner{};
    std::optional<std::vector<std::string>> tags{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tags))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::owner>("Owner"),
#ifdef MISTAKE
                                                             waybill::field<&bag::tags>("Tag"));
#else
                                                             waybill::field<&bag::tags>("Tags").items("Tag"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
