// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/known_document.hpp>

#include <captures/doubtful_values.hpp>
#include <captures/file_limits.hpp>
#include <captures/place_in_document.hpp>

#include <waybill/binding/refusal.hpp>
#include <waybill/comparison.hpp>
#include <waybill/document_type.hpp>
#include <waybill/element_reader.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/reading.hpp>
#include <waybill/root_name.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/text.hpp>
#include <waybill/writing.hpp>
#include <waybill/xml.hpp>
#include <waybill_schema/rules.hpp>

#include <fmt/format.h>

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace waybill::native::captures {

namespace {

template <class Document>
result<std::string> text_of_document(Document const& content, document_form form) {
    std::string text;
    auto const done = form == document_form::xml ? write_xml(content, text) : write_json(content, text);
    if (!done) return done.error();
    return text;
}

template <class Document>
class typed_document final : public known_document {
public:
    Document content{};

    [[nodiscard]] static constexpr bool is_whole() noexcept { return true; }
    result<void> read(std::string_view bytes, document_form form, read_options const& options) {
        return form == document_form::xml ? read_xml(bytes, content, options) : read_json(bytes, content, options);
    }
    result<std::string> written(document_form form) const override { return text_of_document(content, form); }
    std::string_view root() const noexcept override { return root_of<Document>; }
    std::string_view function_name() const noexcept override {
        if constexpr (request_document<Document>)
            return function<Document>.name;
        else
            return {};
    }
    waybill::family home() const noexcept override {
        if constexpr (request_document<Document>)
            return function<Document>.home;
        else
            return family::hotel;
    }
    std::vector<contradiction> contradictions_of(known_document const& answer) const override {
        if constexpr (request_document<Document>)
            if (auto const* const typed = dynamic_cast<typed_document<response_of<Document>> const*>(&answer))
                return waybill::contradictions_of(content, typed->content);
        return {};
    }
};

/// Reads the bookings one by one, and keeps those of which something is known. Of others, which may be three bytes each
/// and take a thousand in memory, it keeps the first ones.
class trip_list final : public known_document {
public:
    trip_booking_list_rs content{};

    /// Whether `content` has all bookings; else their numbers are not those of the document.
    [[nodiscard]] bool is_whole() const noexcept { return unknown_ <= most_unknown; }
    result<void> read(std::string_view bytes, document_form form, read_options const& options) {
        list_reader<trip_booking_list_rs> reader({.reading = options, .limit_whole_document = true, .form = form});
        auto const keep = [&](booking& each) { take(each); };
        auto const fed = reader.feed(bytes, keep);
        return fed ? reader.finish(keep) : fed;
    }
    result<std::string> written(document_form form) const override {
        if (!is_whole())
            return error{.code = error_code::too_many_elements,
                         .path = std::string(root()),
                         .expected = fmt::format("at most {} bookings that cannot be read", most_unknown),
                         .found = std::to_string(unknown_)};
        return text_of_document(content, form);
    }
    std::string_view root() const noexcept override { return root_of<trip_booking_list_rs>; }
    std::string_view function_name() const noexcept override { return {}; }
    waybill::family home() const noexcept override { return family::hotel; }
    std::size_t unreadable() const noexcept override { return unreadable_; }

private:
    static constexpr std::size_t most_unknown = 1000;

    void take(booking& each) {
        auto const* const unknown = std::get_if<unknown_booking>(&each);
        if (unknown != nullptr && unknown->problem) ++unreadable_;
        if (unknown == nullptr || ++unknown_ <= most_unknown) content.bookings.push_back(std::move(each));
    }

    std::size_t unknown_ = 0, unreadable_ = 0;
};

/// An `ErrorResult` as the root, or as a child of a response's root.
template <class Document>
class refusal_document final : public known_document {
public:
    refusal_document(std::string_view root, error_result const& (*said)(Document const&)) : root_(root), said_(said) {}

    Document content{};

    result<std::string> written(document_form form) const override {
        std::string text;
        sink out(text);
        writing to(out);
        if (form == document_form::xml)
            xml::document_writer<Document>::xml(to, root_, content);
        else
            xml::document_writer<Document>::json(to, root_, content);
        out.finish();
        if (!to.faithful()) return to.take_error();
        return text;
    }
    std::string_view root() const noexcept override { return root_; }
    std::string_view function_name() const noexcept override { return {}; }
    waybill::family home() const noexcept override { return family::hotel; }
    error_result const* refusal() const noexcept override { return &said_(content); }

private:
    std::string_view root_;
    error_result const& (*said_)(Document const&);
};

bool xml_is_well_formed(reading& in) {
    xml::cursor at(in);
    std::string_view name;
    return at.prolog() && at.open_tag(name) && at.skip_element(name, at.skip_attributes()) && at.epilog();
}

// namespaces are checked as in an envelope
bool xml_contains(reading& in) {
    xml::element_reader at(in);
    auto next = at.next();
    while (next != xml::event::done && next != xml::event::failed) next = at.next();
    return next == xml::event::done;
}

void read_unknown_xml(read_options const& options, text::encoding bytes_were, document_reading& into) {
    reading whole(into.text, options, {});
    if (!xml_contains(whole)) {
        into.failure = whole.take_error();
        reading again(into.text, options, {});
        into.breaks_namespaces_alone = xml_is_well_formed(again);
        return;
    }
    auto telling = options;
    telling.quirks = &into.quirks;
    reading beginning(into.text, telling, {});
    beginning.bytes_were = bytes_were;
    xml::cursor at(beginning);
    (void)(at.prolog() && xml::check_declared_encoding(at));
}

void read_unknown_json(read_options const& options, document_reading& into) {
    reading whole(into.text, options, {});
    json::cursor at(whole);
    if (!at.prolog() || !at.skip_value() || !at.epilog()) into.failure = whole.take_error();
}

template <class Document>
void read_known(std::string_view bytes, read_options const& options, document_reading& into) {
    constexpr bool is_list = std::is_same_v<Document, trip_booking_list_rs>;
    auto read = std::make_unique<std::conditional_t<is_list, trip_list, typed_document<Document>>>();
    auto const done = read->read(bytes, into.form, options);
    into.known = true;
    if (!done) {
        into.failure = done.error();
        return;
    }
    if (options.quirks != nullptr && read->is_whole()) {
        if constexpr (is_list) add_doubtful_values(read->content, *options.quirks);
        auto const before = options.quirks->size();
        (void)check_rules(read->content, options); // not strict: a quirk
        for (auto const& each : inconsistencies_of(read->content))
            options.quirks->push_back({.kind = quirk_kind::inconsistent_value,
                                       .path = each.path,
                                       .expected = each.expected + ", as " + each.requested,
                                       .found = each.found});
        for (auto at = before; at < options.quirks->size(); ++at) {
            auto& one = (*options.quirks)[at];
            auto const place = place_in_document(into.text, into.form, one.path);
            if (!place) continue;
            one.offset = place->offset;
            one.line = place->line;
            one.column = place->column;
        }
    }
    into.document = std::move(read);
}

template <class Document>
void read_refusal_in(std::string_view root, error_result const& (*said)(Document const&), std::string_view bytes,
                     read_options const& options, document_reading& into) {
    auto read = std::make_unique<refusal_document<Document>>(root, said);
    auto const done = into.form == document_form::xml
                          ? xml::document_reader<Document>::xml(bytes, root, read->content, options)
                          : xml::document_reader<Document>::json(bytes, root, read->content, options);
    into.known = true;
    if (done)
        into.document = std::move(read);
    else
        into.failure = done.error();
}

template <class... Documents>
void read_by_root(document_list<Documents...>, std::string_view bytes, read_options const& options,
                  document_reading& into) {
    auto root = std::string_view(into.root);
    if (into.form == document_form::xml) root = xml::local_part(root);
    bool const refuses = is_refusal(into.text, into.form);
    if (refuses && root == error_result_element)
        return read_refusal_in<error_result>(
            error_result_element, [](error_result const& it) -> error_result const& { return it; }, bytes, options,
            into);
    auto const one = [&]<class Document>() {
        if (!text::same_letters(root, root_of<Document>)) return false;
        auto of_kind = options;
        of_kind.replace_forbidden = !request_document<Document>; // as a call reads it
        if (refuses && !request_document<Document>)
            read_refusal_in<error_res>(
                root_of<Document>, [](error_res const& it) -> error_result const& { return it.error_result; }, bytes,
                options, into);
        else
            read_known<Document>(bytes, of_kind, into);
        return true;
    };
    (void)(one.template operator()<Documents>() || ...);
}

// A quotation mark, a number, true: JSON may be less than an object.
bool begins_json(char first) { return std::string_view("{[\"-0123456789tfn").find(first) != std::string_view::npos; }

/// The form of a document whose bytes cannot be decoded, from its first character after byte order marks, NULs of wider
/// encodings and blanks.
document_form form_of_bytes(std::string_view bytes) {
    auto const at = bytes.find_first_not_of(std::string_view("\xEF\xBB\xBF\xFE\xFF\0 \t\r\n", 10));
    if (at == std::string_view::npos) return document_form::neither;
    if (bytes[at] == '<') return document_form::xml;
    return begins_json(bytes[at]) ? document_form::json : document_form::neither;
}

void forget_form(document_reading& into, std::string_view found) {
    into.form = document_form::neither;
    into.failure = error{.code = found.empty() ? error_code::document_empty : error_code::content_unexpected,
                         .line = 1,
                         .column = 1,
                         .expected = "a document that begins with '<', '{' or '['",
                         .found = found.empty() ? "nothing" : std::string(found.substr(0, 1))};
}

/// Masks what was read of the secrets of a document that is invalid or not well-formed.
void hide_secrets(document_reading& of) {
    // a document may be large, and the masking needs several times its memory
    constexpr std::size_t most_searched = std::size_t{1} << 20;
    malformed_secrets const secrets(std::string_view(of.text).substr(0, most_searched), default_secret_names,
                                    of.failure->secret_names);
    of.root = secrets.masked_part(of.root);
    auto const hide_in = [&](auto& repeating) {
        repeating.path = secrets.masked_path(repeating.path);
        repeating.expected = secrets.masked_part(repeating.expected);
        repeating.found = secrets.masked_part(repeating.found);
    };
    hide_in(*of.failure);
    for (auto& each : of.quirks) hide_in(each);
}

document_reading read(std::string_view bytes, bool already_text) {
    document_reading found;
    read_options options;
    options.limits = file_limits();
    options.already_text = already_text;
    options.quirks = &found.quirks;
    found.text = bytes;
    auto bytes_were = text::encoding::utf_8;
    if (!already_text && !xml::is_utf8_document(bytes)) {
        auto converted = xml::to_utf8(bytes, options);
        if (!converted) {
            found.form = form_of_bytes(bytes);
            found.failure = converted.error();
            return found;
        }
        found.text = *std::move(converted);
        bytes_were = (*text::recognise(bytes)).used;
    }
    auto content = std::string_view(found.text);
    if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
    content = text::trimmed(content);
    if (content.empty() || (content.front() != '<' && !begins_json(content.front()))) {
        forget_form(found, content);
        return found;
    }
    found.form = content.front() == '<' ? document_form::xml : document_form::json;

    auto probing = options;
    probing.quirks = nullptr;
    probing.already_text = true;
    bool const is_xml = found.form == document_form::xml;
    auto root = find_root_name(found.text, found.form, probing);
    if (root)
        found.root = *std::move(root);
    else if (root.error().code != error_code::root_unknown) { // JSON may be less than an object
        found.failure = root.error();
        return found;
    }
    read_by_root(protocol_documents{}, bytes, options, found);
    if (found.known) return found;
    if (is_xml) {
        read_unknown_xml(probing, bytes_were, found);
    } else {
        found.text = bytes; // JSON is always UTF-8 (RFC 8259, 8.1)
        read_unknown_json(options, found);
    }
    return found;
}

} // namespace

document_reading read_any_document(std::string_view bytes, bool already_text) {
    auto found = read(bytes, already_text);
    if (found.failure)
        hide_secrets(found);
    else
        found.root = masked(found.root); // the name of a member may be any text
    return found;
}

} // namespace waybill::native::captures
