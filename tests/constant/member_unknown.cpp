// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Members that collect what their struct does not describe.
#include "support/proof.hpp"

#include <waybill/describe.hpp>
#include <waybill/error.hpp>
#include <waybill/unknown_content.hpp>
#include <waybill/value/number.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace member_unknown {

struct inner {
    int x = 0;
    waybill::unknown_content others{};
    friend bool operator==(inner const&, inner const&) = default;
};
BOOST_DESCRIBE_STRUCT(inner, (), (x, others))

struct order {
    int id = 0;
    waybill::unknown_content others{};
    std::optional<inner> part{};
    std::string name{};
    friend bool operator==(order const&, order const&) = default;
};
BOOST_DESCRIBE_STRUCT(order, (), (id, others, part, name))

} // namespace member_unknown

template <>
inline constexpr auto waybill::wire<member_unknown::order> =
    waybill::document("Order", waybill::field<&member_unknown::order::id>("Id"),
                      waybill::field<&member_unknown::order::part>("Part"),
                      waybill::field<&member_unknown::order::name>("Name"));

namespace member_unknown {
namespace {

using enum waybill::error_code;

constexpr std::string_view unknown_xml = R"(<New a='1'>t &amp; <B/><!-- c --></New><Other/>)";
constexpr std::string_view unknown_json = R"("New":{"a": [1, "\u0041"]},"Other":null)";

constexpr order full(std::string_view xml, std::string_view json) {
    order made;
    made.id = 7;
    made.others.xml = std::string(xml);
    made.others.json = std::string(json);
    made.name = "n";
    return made;
}
static_assert(proof::is_xml(full(unknown_xml, {}),
                            proof::joined("<Order><Id>7</Id>", unknown_xml, "<Name>n</Name></Order>")));
static_assert(proof::is_json(full({}, unknown_json),
                             proof::joined(R"({"Order":{"Id":7,)", unknown_json, R"(,"Name":"n"}})")));
static_assert(proof::is_xml(full({}, {}), "<Order><Id>7</Id><Name>n</Name></Order>"));
static_assert(proof::is_json(full({}, {}), R"({"Order":{"Id":7,"Name":"n"}})"));

// what one format has is not written in the other
static_assert(waybill::to_json(full(unknown_xml, {})) == R"({"Order":{"Id":7,"Name":"n"}})");

// they are well-formed, and what they contain is not quoted in errors
static_assert(proof::refused_xml<order>("<Order><Id>7</Id><New><a></New></Order>", xml_malformed, "Order", 26));
static_assert(proof::refused_json<order>(R"({"Order":{"Id":7,"New":{"a":tru}}})", json_malformed, "Order", 29));
static_assert(proof::refused_xml<order>("<Order><New/><New/></Order>", field_required, "Order/Id", 20));

} // namespace
} // namespace member_unknown
