// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Elements and attributes in namespaces.
#include "support/namespaced.hpp"
#include "support/proof.hpp"

#include <waybill/error.hpp>

#include <string_view>

namespace {

using namespace namespaced;
using enum waybill::error_code;

static_assert(proof::is_xml(full_order(), full_order_xml));
static_assert(proof::is_json(full_order(), full_order_json));
static_assert(proof::is_xml(order{}, proof::joined(full_order_xml.substr(0, full_order_xml.find(" code=")),
                                                   R"( code=""><o:Id>0</o:Id><o:Carrier/><o:Legs/></o:Order>)")));

constexpr invoice bill() {
    invoice made;
    made.number = 5;
    made.lines.resize(1);
    made.lines[0] = {"Zug", "de"};
    return made;
}
static_assert(proof::is_xml(
    bill(), R"(<Invoice xmlns="urn:example:invoices"><Number>5</Number><Line xml:lang="de">Zug</Line></Invoice>)"));
static_assert(proof::is_json(bill(), R"({"Invoice":{"Number":5,"Line":[{"#text":"Zug","@lang":"de"}]}})"));

/// The document is read in strict mode as `bill()`.
constexpr bool is_bill(std::string_view text) {
    auto const read = waybill::from_xml<invoice>(text, {.strict = true});
    return read && *read == bill();
}
// prefixes have no meaning, and may be declared anywhere
static_assert(is_bill(R"(<i:Invoice xmlns:i="urn:example:invoices"><i:Number>5</i:Number>)"
                      R"(<i:Line xml:lang="de">Zug</i:Line></i:Invoice>)"));
static_assert(is_bill(R"(<a:Invoice xmlns:a="urn:example:invoices"><Number xmlns='urn:example:invoices'>5</Number>)"
                      R"(<b:Line xml:lang="de" xmlns:b="urn:example:&#x69;nvoices">Zug</b:Line></a:Invoice>)"));
static_assert(
    is_bill(R"(<a:Invoice xmlns:a="urn:example:invoices"><a:Number xmlns:a="urn:example:invoices">5</a:Number>)"
            R"(<a:Line xml:lang="de">Zug</a:Line></a:Invoice>)"));

/// The document is refused in strict mode, at the root or at this child of it.
constexpr bool is_refused(std::string_view text, std::string_view path, std::size_t column) {
    invoice value;
    return proof::refused(waybill::read_xml(text, value, {.strict = true}), quirk_refused, path, column);
}
static_assert(is_refused("<Invoice><Number>5</Number></Invoice>", "Invoice", 1));
static_assert(is_refused(R"(<Invoice xmlns="urn:other"><Number>5</Number></Invoice>)", "Invoice", 1));
static_assert(is_refused(R"(<Invoice xmlns="urn:example:invoices/"><Number>5</Number></Invoice>)", "Invoice", 1));
static_assert(is_refused(R"(<Invoice xmlns="urn:example:invoices"><Number xmlns="">5</Number></Invoice>)",
                         "Invoice/Number", 39));
static_assert(is_refused(R"(<Invoice xmlns="urn:example:invoices"><b:Number>5</b:Number></Invoice>)", "Invoice/Number",
                         39));
static_assert(
    is_refused(R"(<Invoice xmlns="urn:example:invoices"><Number>5</Number><Line lang="de">Zug</Line></Invoice>)",
               "Invoice/Line[1]/@lang", 63));
// a declaration ends with its element
static_assert(
    is_refused(R"(<Invoice xmlns="urn:example:invoices"><b:Number xmlns:b="urn:example:invoices">5</b:Number>)"
               R"(<b:Line>Zug</b:Line></Invoice>)",
               "Invoice/Line", 92));

} // namespace
