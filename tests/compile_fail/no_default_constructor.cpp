// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"labels"}, [^"]*"readers make the struct before
// expect: mistake_in_description<label, [^"]*""}, [^"]*"readers make the struct before
// errors: 2
#include <waybill/xml.hpp>

#include <waybill/json.hpp>

struct label {
#ifdef MISTAKE
    explicit label(std::string of) : text(std::move(of)) {}
#endif
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(label, (), (text))

struct bag {
    std::vector<label> labels{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (labels))

template <>
inline constexpr auto waybill::wire<label> = waybill::document("Label");
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written_bag(bag const& value) { return waybill::to_xml(value).value(); } // which needs none
waybill::result<bag> read(std::string_view text) { return waybill::from_xml<bag>(text); }
waybill::result<bag> read_json(std::string_view text) { return waybill::from_json<bag>(text); }
waybill::result<label> read_label(std::string_view text) { return waybill::from_xml<label>(text); }
waybill::result<void> read_label(std::string_view text, label& into) { return waybill::read_xml(text, into); }
