// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/put_credential.hpp>

#include <waybill/json.hpp>
#include <waybill/sink.hpp>
#include <waybill/xml.hpp>

#include <algorithm>

namespace waybill::native::captures {

namespace {

std::string xml_text(std::string_view value) {
    std::string made;
    sink out(made);
    xml::put_text(out, value);
    out.finish();
    return made;
}

std::string json_string(std::string_view value) {
    std::string made;
    sink out(made);
    json::put_string(out, value);
    out.finish();
    return made;
}

/// `<Login>old</Login>`, `<p:Login/>`; `at` is after the `<`.
std::string with_element(std::string_view document, std::string_view name, std::string_view value) {
    std::string made;
    for (;;) {
        auto const tag = document.find('<');
        if (tag == document.npos) return made += document;
        auto const end = std::min(document.find('>', tag), document.size() - 1);
        auto const inside = document.substr(tag + 1, end - tag - 1);
        auto const word = inside.substr(0, inside.find_first_of(" \t\r\n/"));
        auto const local = word.substr(word.rfind(':') + 1); // npos + 1 is 0
        auto const close = document.find("</" + std::string(word), end);
        if (local != name || inside.starts_with('/') || (!inside.ends_with('/') && close == document.npos)) {
            made += document.substr(0, end + 1);
            document.remove_prefix(end + 1);
            continue;
        }
        bool const empty = inside.ends_with('/');
        made += document.substr(0, empty ? end - 1 : end);
        (made += '>') += xml_text(value);
        if (empty) ((made += "</") += word) += '>';
        document.remove_prefix(empty ? end + 1 : close);
    }
}

/// `"Login": "old"`
std::string with_member(std::string_view document, std::string_view name, std::string_view value) {
    std::string made;
    constexpr std::string_view blanks = " \t\r\n";
    auto const end_of_string = [&](std::size_t at) {
        for (++at; at < document.size() && document[at] != '"'; ++at)
            if (document[at] == '\\') ++at;
        return std::min(at, document.size() - 1);
    };
    for (;;) {
        auto const quote = document.find('"');
        if (quote == document.npos) return made += document;
        auto const end = end_of_string(quote);
        auto const colon = document.find_first_not_of(blanks, end + 1);
        bool const is_name = colon != document.npos && document[colon] == ':';
        auto const begin = is_name ? document.find_first_not_of(blanks, colon + 1) : document.npos;
        bool const named = document.substr(quote + 1, end - quote - 1) == name;
        if (!named || begin == document.npos ||
            (document[begin] != '"' && !document.substr(begin).starts_with("null"))) {
            made += document.substr(0, end + 1);
            document.remove_prefix(end + 1);
            continue;
        }
        made += document.substr(0, begin);
        made += json_string(value);
        document.remove_prefix(document[begin] == '"' ? end_of_string(begin) + 1 : begin + 4);
    }
}

} // namespace

std::string put_credential(std::string_view document, document_form form, credential const& who) {
    auto const put = form == document_form::json ? &with_member : &with_element;
    return put(put(document, "Login", who.login), "Password", who.password);
}

} // namespace waybill::native::captures
