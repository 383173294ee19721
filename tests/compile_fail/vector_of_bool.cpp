// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"locked"}, [^"]*"std::vector<bool> has no
#include <waybill/value/boolean.hpp>
#include <waybill/xml.hpp>

enum class lock { open, closed };
BOOST_DESCRIBE_ENUM(lock, open, closed)
#include <waybill/describe.hpp>

struct bag {
#ifdef MISTAKE
    std::vector<bool> locked{};
#else
    std::vector<lock> locked{};
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (locked))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

waybill::result<bag> read(std::string_view text) { return waybill::from_xml<bag>(text); }
