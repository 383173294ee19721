// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/answer_error.hpp>
#include <waybill/detail/json/blank.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/leaf_object.hpp>
#include <waybill/detail/stream/escaped_text.hpp>
#include <waybill/detail/xml/blank.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/detail/xml/reader.hpp>
#include <waybill/document_form.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::stream {

/// The form in which the body of a response contains its document.
enum class carriage : std::uint8_t {
    undecided, ///< more of the body is needed
    whole,     ///< read when it is complete: a fault, a refusal, anything except a list
    bare_xml,
    bare_json,
    element, ///< an element among others: XML in an envelope or in `<string>`
    text,    ///< the text of an element
};

/// The result for the beginning of a body.
struct answer_opening {
    carriage how = carriage::undecided;
    document_form form = document_form::xml;
    std::size_t begin = 0;  ///< of the document, or of the text that contains it
    std::size_t split = 0;  ///< after the root's start tag; for JSON and text as `begin`
    std::string root_end{}; ///< the root's end tag; empty if there is none
    std::string closing{};  ///< the end tags of the elements around the document
};

/// The kind of a document, determined by its beginning.
enum class kind : std::uint8_t { undecided, result, other };

inline constexpr std::string_view error_result_name = "ErrorResult";

/// An `ErrorResult` is not a list, as the root or as a child before the first one that contains more than text.
inline kind kind_of_xml(std::string_view document) {
    read_options const options;
    reading in(document, options, {});
    xml::cursor at(in);
    std::string_view name;
    if (!at.prolog() || !at.open_tag(name)) return kind::undecided;
    if (!at.rest().empty() && grammar::local_part(name) == error_result_name) return kind::other;
    switch (at.skip_attributes()) {
    case xml::tag_end::open: break;
    case xml::tag_end::empty: return kind::result;
    default: return kind::undecided;
    }
    for (;;) {
        auto const next = at.next_in_elements();
        if (next == xml::content::failed) return kind::undecided;
        if (next == xml::content::end) return kind::result;
        if (!at.open_tag(name) || at.rest().empty()) return kind::undecided;
        if (grammar::local_part(name) == error_result_name) return kind::other;
        if (!xml::is_blank(at.rest()) && xml::has_elements(at)) return kind::result;
        if (!at.skip_element(name, at.skip_attributes())) return kind::undecided;
    }
}

/// The same for JSON; `{"d": …}` is a wrapper and not a document.
inline kind kind_of_json(std::string_view document) {
    read_options const options;
    reading in(document, options, {});
    json::cursor at(in);
    if (!at.prolog()) return kind::undecided;
    if (at.kind() != json::value_kind::object) return kind::result;
    if (!at.enter()) return kind::undecided;
    std::string_view name;
    for (bool first = true;;) {
        bool const is_first = first;
        auto const next = at.next_member(first, name);
        if (next == json::content::end) return kind::other; // an empty object
        if (next == json::content::failed) return kind::undecided;
        if (is_first && name == "d") return kind::other;
        if (name == error_result_name) return kind::other;
        if (!json::is_beside_root(name)) break;
        if (!at.skip_value()) return kind::undecided;
    }
    if (at.rest().empty()) return kind::undecided;
    if (at.kind() != json::value_kind::object) return kind::result;
    if (!at.enter()) return kind::undecided;
    for (bool first = true;;) {
        auto const next = at.next_member(first, name);
        if (next == json::content::end) return kind::result;
        if (next == json::content::failed) return kind::undecided;
        if (name == error_result_name) return kind::other;
        if (at.rest().empty()) return kind::undecided;
        bool const plain = at.kind() != json::value_kind::object && at.kind() != json::value_kind::array;
        if (!plain && !json::is_blank(at.rest())) return kind::result;
        if (!at.skip_value()) return kind::undecided;
    }
}

inline std::string end_tag(std::string_view name) {
    std::string tag("</");
    (tag += name) += '>';
    return tag;
}

/// Searches for the document in an XML body.
class xml_opening {
public:
    /// The document or the envelope begins at `begin`, after white space.
    xml_opening(std::string_view body, std::size_t begin)
        : body_(body), begin_(begin), in_(body, options_, {}), at_(in_) {}

    answer_opening look() {
        if (!enters()) return {};
        if (binding::is_page(body_)) return of(carriage::whole);
        if (at_.local() == "Envelope") return in_envelope();
        if (at_.local() == "string") return in_result();
        return document(carriage::bare_xml);
    }

private:
    bool enters() { return at_.next() == xml::event::start && note(); }
    bool enters_child() { return at_.next_child() == xml::event::start && note(); }
    /// Called when the start tag is complete.
    bool note() {
        name_ = at_.name();
        empty_ = body_[at_.offset() - 2] == '/';
        return true;
    }
    /// A result for a body without children, which is read as a whole, or for an undecided one.
    answer_opening of(carriage how) const {
        answer_opening found;
        found.how = how;
        return found;
    }
    void around() { closing_.insert(0, end_tag(name_)); }

    answer_opening in_envelope() {
        if (empty_) return of(carriage::whole);
        around();
        do {
            if (!enters_child()) return {};
            if (at_.local() != "Body" && !at_.skip()) return {};
        } while (at_.local() != "Body");
        if (empty_) return of(carriage::whole);
        around();
        if (!enters_child()) return {};
        if (at_.local() == "Fault") return of(carriage::whole);
        if (!at_.local().ends_with("Response")) return document(carriage::element);
        if (empty_) return of(carriage::whole);
        around();
        if (!enters_child()) return {};
        while (at_.is(rpc_namespace, "result"))
            if (!at_.skip() || !enters_child()) return {};
        return in_result();
    }
    answer_opening in_result() {
        if (empty_ || at_.find(xml::xsi_namespace, "nil") != nullptr) return of(carriage::whole);
        around();
        auto const begin = at_.offset();
        auto rest = body_.substr(begin);
        while (!rest.empty() && text::is_space(rest.front())) rest.remove_prefix(1);
        if (rest.size() < 2) return {};
        bool const element = rest[0] == '<' && rest[1] != '!' && rest[1] != '?' && rest[1] != '/';
        if (!element) return text(begin);
        auto next = at_.next();
        if (next == xml::event::text) next = at_.next();
        if (next != xml::event::start) return {};
        note();
        return document(carriage::element);
    }
    answer_opening document(carriage how) const {
        answer_opening found;
        if (empty_) return of(carriage::whole);
        found.begin = how == carriage::bare_xml ? begin_ : at_.start_offset();
        switch (kind_of_xml(body_.substr(found.begin))) {
        case kind::undecided: return {};
        case kind::other: return of(carriage::whole);
        case kind::result: break;
        }
        found.how = how;
        found.split = at_.offset();
        found.root_end = end_tag(name_);
        found.closing = closing_;
        return found;
    }
    answer_opening text(std::size_t begin) const {
        std::string meant;
        escaped_text unescaping;
        unescaping.feed(body_.substr(begin), meant);
        auto const document = text::trimmed(meant);
        if (document.empty()) return unescaping.has_ended() ? of(carriage::whole) : answer_opening{};
        answer_opening found;
        found.form = form_of(document);
        auto const what = found.form == document_form::xml    ? kind_of_xml(document)
                          : found.form == document_form::json ? kind_of_json(document)
                                                              : kind::other;
        if (what == kind::undecided) return {};
        found.how = what == kind::result ? carriage::text : carriage::whole;
        found.begin = found.split = begin;
        found.closing = closing_;
        return found;
    }

    std::string_view body_;
    std::size_t begin_;
    read_options options_{};
    reading in_;
    xml::element_reader at_;
    std::string name_{};
    std::string closing_{};
    bool empty_ = false;
};

/// Examines the beginning of a body in UTF-8 without a byte order mark.
[[nodiscard]] inline answer_opening look_at_opening(std::string_view body) {
    answer_opening found;
    auto const begin = body.find_first_not_of(" \t\r\n");
    if (begin == body.npos) return found;
    if (body[begin] == '<') return xml_opening(body, begin).look();
    found.form = form_of(body);
    if (found.form != document_form::json) {
        found.how = carriage::whole;
        return found;
    }
    switch (kind_of_json(body)) {
    case kind::undecided: return found;
    case kind::other: found.how = carriage::whole; break;
    case kind::result: found.how = carriage::bare_json; break;
    }
    found.begin = found.split = begin;
    return found;
}

} // namespace waybill::detail::stream
