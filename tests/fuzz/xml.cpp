// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// An input is an XML document, in any encoding. Its root chooses the message it is read as.
#include "common/bytes.hpp"
#include "common/message.hpp"
#include "common/parsed_xml.hpp"
#include "common/require.hpp"
#include "common/typed.hpp"
#include "reference/expat_parser.hpp"

#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/xml/encoding.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace fuzzing;
using waybill::error_code;

/// Whether a difference to expat is expected.
bool is_excused(std::string_view text, parsed const& ours, expat_outcome const& theirs) {
    if (ours.why.code == error_code::doctype_refused) return true; // refused unread: nothing to compare
    if (ours.why.code == error_code::too_deep) return true;        // a limit of ours, not a rule of XML
    // expat takes any word for a version, where production 26 wants 1. and digits
    if (ours.why.expected == "version 1.0") return true;
    // quirks: white space before the declaration, and a reference for each half of a surrogate pair
    auto const first = text.find('<');
    if (ours.well_formed && first != 0 && text.substr(first).starts_with("<?xml")) return true;
    if (ours.well_formed && theirs.offset < text.size() && text.substr(theirs.offset).starts_with("&#")) return true;
    // expat has the names of the fourth edition; those of the fifth, which are ours, have more characters
    if (theirs.token_refused && theirs.offset < text.size()) {
        auto const next = waybill::detail::text::decode(text.data() + theirs.offset, text.data() + text.size());
        return next.point >= 0x80 && waybill::detail::grammar::continues_name(next.point);
    }
    return false;
}

/// A document that is well-formed here is well-formed for expat, and has the same events.
void require_as_expat(std::string_view text, parsed const& ours) {
    auto const theirs = parse_by_expat(text, expat_names::plain, "UTF-8");
    if (ours.well_formed != theirs.well_formed) {
        if (is_excused(text, ours, theirs)) return;
        finding(ours.well_formed ? "expat refuses a document that is read" : "expat reads a document that is refused",
                {text, theirs.error, waybill::explain(ours.why)});
    }
    require(!ours.well_formed || ours.events == theirs.events, "expat reads the same document",
            {text, ours.events, theirs.events});
}

/// With namespaces: expat accepts what the element reader accepts. The converse is not required: expat does not check
/// that a name is a qualified one, as Namespaces in XML demands (`a:`, `a:b:c`).
void require_as_expat_in_namespaces(std::string_view text, parsed const& plain) {
    auto const ours = read_by_element_reader(text);
    require(!ours.well_formed || plain.well_formed, "a document that the element reader accepts is well-formed",
            {text});
    if (!ours.well_formed) {
        if (!plain.well_formed) {
            auto const other = difference(ours.why, plain.why);
            require(ours.why.code == plain.why.code || ours.why.offset <= plain.why.offset,
                    "the element reader stops at the first error", {text, other});
        }
        return;
    }
    auto const theirs = parse_by_expat(text, expat_names::in_namespaces, "UTF-8");
    if (!theirs.well_formed && is_excused(text, ours, theirs)) return;
    require(theirs.well_formed, "expat refuses namespaces that are read", {text, theirs.error});
    require(ours.events == theirs.events, "expat reads the same namespaces", {text, ours.events, theirs.events});
}

/// The encoding of the bytes, and their conversion to UTF-8.
void require_encoding_as_expat(std::string_view bytes, parsed const& ours) {
    auto const theirs = parse_by_expat(bytes, expat_names::plain, nullptr);
    if (theirs.encoding_refused) return; // windows-1252 and most aliases; a declaration that is not true, our quirk
    if (theirs.well_formed != ours.well_formed) return; // compared already, in UTF-8
    // a declaration against a byte order mark: expat believes the former
    if (bytes.starts_with("\xEF\xBB\xBF")) return;
    require(!ours.well_formed || ours.events == theirs.events, "expat reads the same characters",
            {bytes, ours.events, theirs.events});
}

std::string_view root_of(std::string_view events) {
    auto const name = events.substr(0, events.find('\n'));
    return waybill::detail::grammar::local_part(name.substr(name.empty() ? 0 : 1));
}

/// The name after the first `<` that begins one, for documents that are not well-formed.
std::string_view likely_root(std::string_view text) {
    for (auto at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        auto const name = waybill::detail::grammar::name_at(text.data() + at + 1, text.data() + text.size());
        if (!name.empty()) return waybill::detail::grammar::local_part(name);
    }
    return {};
}

/// Rewriting changes documents with CDATA sections: where only elements are allowed, even an empty section is refused.
bool is_particular(std::string_view text) { return text.find("<![CDATA[") != std::string_view::npos; }

void check(std::string_view bytes) {
    bool const converted = !waybill::detail::xml::is_utf8_document(bytes);
    std::string holder;
    std::string_view text = bytes;
    if (converted) {
        auto done = waybill::detail::xml::to_utf8(bytes, {});
        if (!done) {
            auto const code = done.error().code;
            require(code == error_code::encoding_invalid || code == error_code::encoding_unsupported,
                    "converting fails for the encoding only", {bytes});
            auto const outcome = require_typed<as_xml, waybill::trip_booking_list_rq>(bytes, true);
            require(!outcome.read && outcome.why.code == code, "reading fails as converting does", {bytes});
            return;
        }
        holder = *std::move(done);
        text = holder;
    }
    auto const ours = read_by_cursor(text);
    require_as_expat(text, ours);
    require_as_expat_in_namespaces(text, ours);
    require_encoding_as_expat(bytes, ours);

    auto const root = ours.well_formed ? root_of(ours.events) : likely_root(text);
    with_message_of(root, [&]<class Document>() {
        auto const outcome = require_typed<as_xml, Document>(bytes, converted);
        require(!outcome.read || ours.well_formed, "what is read as a message is well-formed", {text});
        bool const broken = !outcome.read && (outcome.why.code == error_code::xml_malformed ||
                                              outcome.why.code == error_code::encoding_invalid ||
                                              outcome.why.code == error_code::doctype_refused);
        require(!broken || !ours.well_formed, "what is refused as broken is not well-formed",
                {text, waybill::explain(outcome.why)});
        if (!ours.well_formed || is_particular(text)) return;
        for (auto const how : {manner::compact, manner::loose})
            require_same_otherwise<as_xml>(outcome, text, rewritten_xml(text, how));
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check(as_text(data, size));
    return 0;
}
