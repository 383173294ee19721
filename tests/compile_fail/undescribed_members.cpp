// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"tag"}, [^"]*"describe the member
// expect 2: mistake_in_description<bag, [^"]*"tags"}, [^"]*"describe the member
// expect 3: mistake_in_description<bag, [^"]*"tint"}, [^"]*"describe the member
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct label {
    int number = 0;
};
#if MISTAKE != 1
BOOST_DESCRIBE_STRUCT(label, (), (number))
#endif

struct sticker {
    int number = 0;
};
#if MISTAKE != 2
BOOST_DESCRIBE_STRUCT(sticker, (), (number))
#endif

enum class colour { black, red };
#if MISTAKE != 3
BOOST_DESCRIBE_ENUM(colour, black, red)
#endif

struct bag {
    label tag{};
    std::vector<sticker> tags{};
    colour tint{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (tag, tags, tint))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::tags>("Tags").items("Tag"));

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
