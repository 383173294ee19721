// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"owner"}, [^"]*"an optional value is one std::optional
// expect 2: mistake_in_description<bag, [^"]*"owner"}, [^"]*"use std::string: a std::string_view would refer to
// expect 3: mistake_in_description<bag, [^"]*"tags"}, [^"]*"a std::vector contains plain
// expect 4: mistake_in_description<bag, [^"]*"tags"}, [^"]*"a std::vector contains plain
// expect 5: mistake_in_description<bag, [^"]*"tags"}, [^"]*"std::vector<bool> has no
// expect 6: mistake_in_description<bag, [^"]*"tags"}, [^"]*"an optional std::vector needs
// These are errors by themselves, for which g++ has two at their line; the library adds none.
// expect 7: member_types.cpp:[0-9]+:[0-9]+: error: invalid pointer to bit-field .bag::owner.
// errors 7: 2
// expect 8: member_types.cpp:[0-9]+:[0-9]+: error: .tgs. is not a member of .bag.
// errors 8: 2
#include <waybill/value/boolean.hpp>
#include <waybill/xml.hpp>

struct bag {
#if MISTAKE == 1
    std::optional<std::optional<std::string>> owner{};
#elif MISTAKE == 2
    std::optional<std::string_view> owner{};
#elif MISTAKE == 7
    unsigned owner : 4;
#else
    std::optional<std::string> owner{};
#endif

#if MISTAKE == 3
    std::vector<std::optional<std::string>> tags{};
#elif MISTAKE == 4
    std::vector<std::vector<std::string>> tags{};
#elif MISTAKE == 5
    std::vector<bool> tags{};
#elif MISTAKE == 6
    std::optional<std::vector<std::string>> tags{};
#else
    std::vector<std::string> tags{};
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tags))

template <>
#if MISTAKE == 6
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::tags>("Tag"));
#elif MISTAKE == 8
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::tgs>("Tags").items("Tag"));
#else
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::tags>("Tags").items("Tag"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
