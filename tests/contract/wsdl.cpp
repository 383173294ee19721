// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The WSDL beside the one that a real `.asmx` published for the same operations, element by element.
#include "support/file.hpp"
#include "support/xml_schema.hpp"

#include <waybill_schema/wsdl.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using schema::wsdl_endpoint;

std::string attribute_of(xmlAttr const* of) {
    auto* const value = xmlNodeGetContent(reinterpret_cast<xmlNode const*>(of));
    std::string text =
        '[' + std::string(reinterpret_cast<char const*>(of->name)) + '=' + reinterpret_cast<char const*>(value) + ']';
    xmlFree(value);
    return text;
}

/// Each element with the names of its ancestors, and its attributes sorted by name; without documentation.
void report(xmlNode* node, std::string path, std::vector<std::string>& into) {
    if (support::name_of(node) == "documentation") return;
    (path += path.empty() ? "" : " ") += support::name_of(node);
    std::vector<std::string> attributes;
    for (auto const* each = node->properties; each != nullptr; each = each->next)
        attributes.push_back(attribute_of(each));
    std::sort(attributes.begin(), attributes.end());
    auto line = path;
    for (auto const& each : attributes) {
        line += each;
        if (each.starts_with("[name=")) path += each;
    }
    into.push_back(std::move(line));
    for (auto* each : support::children_of(node)) report(each, path, into);
}
std::vector<std::string> reported(std::string_view text) {
    std::vector<std::string> all;
    auto const tree = support::parse_tree(text);
    EXPECT_TRUE(tree) << text;
    if (tree) report(xmlDocGetRootElement(tree.get()), {}, all);
    std::sort(all.begin(), all.end());
    return all;
}
std::vector<std::string> missing_in(std::vector<std::string> const& these, std::vector<std::string> const& others) {
    std::vector<std::string> missing;
    std::set_difference(others.begin(), others.end(), these.begin(), these.end(), std::back_inserter(missing));
    return missing;
}

constexpr wsdl_endpoint captured_endpoint{family::flight, "http://127.0.0.1:9180/cr.ws/Flight.asmx",
                                          "http://tempuri.org/", true};

TEST(wsdl, has_the_shape_of_a_real_one) {
    auto const bytes = support::read_file(support::test_data("wire/asmx/get_doc_Flight_WSDL.res"));
    auto const real = reported(std::string_view(bytes).substr(bytes.find("<?xml")));
    auto const ours = reported(schema::wsdl_of(captured_endpoint));
    // JSON by GET and POST is answered bare, as the specification has it, and not as <string> in XML
    EXPECT_THAT(
        missing_in(ours, real),
        testing::UnorderedElementsAre(
            "definitions binding[name=FlightHttpGet] operation[name=WebServiceJsonRQ] output mimeXml[part=Body]",
            "definitions binding[name=FlightHttpPost] operation[name=WebServiceJsonRQ] output mimeXml[part=Body]",
            "definitions message[name=WebServiceJsonRQHttpGetOut] part[element=tns:string][name=Body]",
            "definitions message[name=WebServiceJsonRQHttpPostOut] part[element=tns:string][name=Body]",
            "definitions types schema element[name=WebServiceRQResponse] complexType sequence "
            "element[name=WebServiceRQResult] complexType sequence any",
            "definitions types schema element[name=string][nillable=true][type=s:string]"));
    EXPECT_THAT(missing_in(real, ours),
                testing::UnorderedElementsAre(
                    "definitions binding[name=FlightHttpGet] operation[name=WebServiceJsonRQ] output "
                    "content[part=Body][type=application/json]",
                    "definitions binding[name=FlightHttpPost] operation[name=WebServiceJsonRQ] output "
                    "content[part=Body][type=application/json]",
                    "definitions message[name=WebServiceJsonRQHttpGetOut] part[name=Body]",
                    "definitions message[name=WebServiceJsonRQHttpPostOut] part[name=Body]",
                    "definitions types schema element[name=WebServiceRQResponse] complexType sequence "
                    "element[name=WebServiceRQResult] complexType sequence any[processContents=lax]"));
}

TEST(wsdl, names_the_endpoint_it_is_of) {
    auto const flight = reported(schema::wsdl_of({family::flight, "http://a", "urn:x", true}));
    auto hotel = reported(schema::wsdl_of({family::hotel, "http://a", "urn:x", true}));
    EXPECT_NE(flight, hotel);
    for (auto& line : hotel)
        for (auto at = line.find("Hotel"); at != line.npos; at = line.find("Hotel")) line.replace(at, 5, "Flight");
    std::sort(hotel.begin(), hotel.end());
    EXPECT_EQ(flight, hotel);
}

TEST(wsdl, escapes_its_settings) {
    auto const text = schema::wsdl_of({family::flight, "http://h/?a=1&b=\"<2>'", "urn:<&\">", true});
    auto const lines = reported(text);
    EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("address[location=http://h/?a=1&b=\"<2>']")));
    EXPECT_THAT(lines, testing::Contains("definitions[targetNamespace=urn:<&\">]"));
}

TEST(wsdl, describes_get_only_if_it_is_enabled) {
    auto const without = schema::wsdl_of({family::flight, "http://a", "http://tempuri.org", false});
    EXPECT_EQ(without.find("HttpGet"), without.npos);
    EXPECT_EQ(without.find("verb=\"GET\""), without.npos);
    EXPECT_NE(without.find("verb=\"POST\""), without.npos);
    // a namespace without a slash stays so; the action has one
    EXPECT_NE(without.find("targetNamespace=\"http://tempuri.org\""), without.npos);
    EXPECT_NE(without.find("soapAction=\"http://tempuri.org/WebServiceRQ\""), without.npos);
}

/// The schema in it describes the envelopes' bodies that Waybill writes and reads.
TEST(wsdl, has_a_schema_of_the_envelopes_that_are_sent) {
    auto const text = schema::wsdl_of(captured_endpoint);
    auto schema = text.substr(text.find("<s:schema"), text.find("</wsdl:types>") - text.find("<s:schema"));
    schema.insert(9, " xmlns:s=\"http://www.w3.org/2001/XMLSchema\"");
    support::xml_schema bodies(schema);
    std::string_view const sound[] = {
        "<WebServiceRQ xmlns='http://tempuri.org/'><strRQ>&lt;a/></strRQ></WebServiceRQ>",
        "<WebServiceRQ xmlns='http://tempuri.org/'/>",
        "<WebServiceJsonRQ xmlns='http://tempuri.org/'><strRQ>{}</strRQ></WebServiceJsonRQ>",
        "<WebServiceRQResponse xmlns='http://tempuri.org/'><WebServiceRQResult><ErrorRES xmlns=''><a/></ErrorRES>"
        "</WebServiceRQResult></WebServiceRQResponse>",
        "<WebServiceJsonRQResponse xmlns='http://tempuri.org/'><WebServiceJsonRQResult>{}</WebServiceJsonRQResult>"
        "</WebServiceJsonRQResponse>",
    };
    for (auto const each : sound) EXPECT_TRUE(bodies.accepts(each)) << each << bodies.why();
    std::string_view const unsound[] = {
        "<WebServiceRQ><strRQ>&lt;a/></strRQ></WebServiceRQ>",
        "<WebServiceRQ xmlns='http://tempuri.org/'><strRQ xmlns=''/></WebServiceRQ>",
        "<WebServiceRQ xmlns='http://tempuri.org/'><strRQ><a/></strRQ></WebServiceRQ>",
        "<WebServiceRQ xmlns='http://tempuri.org/'><strRQ/><strRQ/></WebServiceRQ>",
    };
    for (auto const each : unsound) EXPECT_FALSE(bodies.accepts(each)) << each;
}

} // namespace
