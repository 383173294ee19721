// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/document_credential.hpp>

#include <waybill/element_reader.hpp>
#include <waybill/reading.hpp>
#include <waybill/text.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <utility>

namespace waybill::native::certification {

namespace {

void take(std::string_view name, std::string value, credential& into) {
    if (text::same_letters(name, "Login")) into.login = std::move(value);
    if (text::same_letters(name, "Password")) into.password = std::move(value);
}

credential credential_in_xml(std::string_view document) {
    credential found;
    read_options options;
    options.already_text = true;
    reading in(document, options, {});
    xml::element_reader at(in);
    if (at.next() != xml::event::start) return found;
    while (at.next_child() == xml::event::start) {
        if (!text::same_letters(at.local(), "Credential")) {
            if (!at.skip()) return found;
            continue;
        }
        while (at.next_child() == xml::event::start) {
            std::string const name(at.local());
            std::string value;
            if (!at.take_text(value)) return found;
            take(name, std::string(text::trimmed(value)), found);
        }
        return found;
    }
    return found;
}

credential credential_in_json(std::string_view document) {
    credential found;
    auto const read = nlohmann::json::parse(document, nullptr, false);
    if (!read.is_object() || read.empty() || !read.front().is_object()) return found;
    for (auto const& [name, value] : read.front().items()) {
        if (!text::same_letters(name, "Credential") || !value.is_object()) continue;
        for (auto const& [inner, each] : value.items())
            take(inner, each.is_string() ? each.get<std::string>() : each.dump(), found);
    }
    return found;
}

} // namespace

credential credential_in(std::string_view document, document_form form) {
    return form == document_form::json ? credential_in_json(document) : credential_in_xml(document);
}

} // namespace waybill::native::certification
