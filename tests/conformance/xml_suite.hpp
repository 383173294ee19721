// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "conformance/doctype.hpp"
#include "support/file.hpp"

#include <waybill/detail/xml/element_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The W3C XML conformance suite: what its catalogue says of each document.
namespace conformance {

enum class xml_class : std::uint8_t {
    valid,
    invalid, ///< well-formed, and not as its DTD has it
    not_well_formed,
    error, ///< which a processor need not report
};

struct xml_case {
    std::string id{};
    xml_class is{};
    std::string version{};  ///< of XML, empty for all
    std::string editions{}; ///< of XML 1.0, empty for all
    bool namespaces = true; ///< false: its colons are not those of Namespaces in XML
    std::filesystem::path file{};
    std::optional<std::filesystem::path> output{}; ///< its canonical form

    /// Whether it is about XML 1.0 as its fifth edition has it.
    [[nodiscard]] bool is_of_fifth_edition() const {
        return version != "1.1" && (editions.empty() || editions.find('5') != std::string::npos);
    }
};

/// As the catalogue writes it.
constexpr std::string_view name_of(xml_class which) {
    constexpr std::string_view names[] = {"valid", "invalid", "not-wf", "error"};
    return names[std::size_t(which)];
}
inline xml_class class_named(std::string_view name) {
    for (auto const which : {xml_class::valid, xml_class::invalid, xml_class::not_well_formed, xml_class::error})
        if (name_of(which) == name) return which;
    throw std::runtime_error("the suite's catalogue has another class: " + std::string(name));
}

/// Reads the catalogue, which is a document with a DOCTYPE itself.
inline std::vector<xml_case> read_catalogue(std::filesystem::path const& folder) {
    using waybill::detail::xml::event;
    auto const catalogue = folder / "cleaned" / "xmlconf-flattened.xml";
    if (!exists(catalogue)) throw std::runtime_error("no XML suite in " + folder.string() + ": ./dev setup test");
    auto const text = support::read_file(catalogue);
    auto const doctype = find_doctype(text);
    if (!doctype || !doctype->ends()) throw std::runtime_error("the suite's catalogue is not as it was");
    auto const document = without(*doctype, text);
    waybill::read_options const options;
    waybill::reading in(document, options, {});
    waybill::detail::xml::element_reader at(in);
    std::vector<xml_case> cases;
    std::vector<std::filesystem::path> bases;
    for (auto next = at.next(); next != event::done; next = at.next()) {
        if (next == event::failed) throw std::runtime_error("the suite's catalogue cannot be read");
        if (next == event::end) bases.pop_back();
        if (next != event::start) continue;
        auto const value = [&](std::string_view space, std::string_view name) {
            auto const* const found = at.find(space, name);
            return found == nullptr ? std::string() : found->value;
        };
        bases.push_back((bases.empty() ? folder / "xmlconf" : bases.back()) /
                        value(waybill::detail::xml::xml_namespace, "base"));
        if (at.local() != "TEST") continue;
        xml_case one{.id = value("", "ID"),
                     .is = class_named(value("", "TYPE")),
                     .version = value("", "VERSION"),
                     .editions = value("", "EDITION"),
                     .namespaces = value("", "NAMESPACE") != "no",
                     .file = bases.back() / value("", "URI")};
        if (at.find("", "OUTPUT") != nullptr) one.output = bases.back() / value("", "OUTPUT");
        cases.push_back(std::move(one));
    }
    return cases;
}

/// All cases of the suite, in the order of the catalogue. `./dev setup test` fetches the suite.
inline std::vector<xml_case> const& xml_suite() {
    static auto const cases = read_catalogue(WAYBILL_XML_SUITE);
    return cases;
}

} // namespace conformance
