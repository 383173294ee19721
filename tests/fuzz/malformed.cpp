// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A password after its name in a text that is not well-formed: pieces of XML, JSON, forms and URLs, and bytes of the
// input, in any order. It must not appear in the masked text, nor in the explanation of the error that a reader
// reports.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "reference/unescape.hpp"

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/xml.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using fuzzing::chooser;

/// None of its letters is a hexadecimal digit.
constexpr std::string_view marker = "xyzzymvrkxrqwgpgj";

constexpr std::string_view around[] = {
    // pieces of XML, JSON and forms that begin or end something
    "", "<", "{", "[", "\"", "'", "<a>", "{\"a\":1,", "a=1&", "a=1 ", "}", "]", "</a>", "<a ", ",", ":",
    // sections, escapes and declarations
    "<!--", "<![CDATA[", "&lt;", "%22", "\\\"", "\n", "</", "</b>", "-->", "]]>", "&b=2", "<?x ", "<TripBookingListRQ>",
    "\\u003c", ";", "\r\n"};
constexpr std::string_view between[] = {
    // what separates a name from its value
    "", ">", "=", ":", "\":\"", "\"=\"", "' => '", "=\"", "='", " : ", "\": {\"x\":\"", "\" \"",
    // something else in between
    "><a>", ">\n", " ", "\"", "</a>", "&gt;", "%3D", "%22%3A%22", ",", "(", "[", "<b>", "<![CDATA[", "\\\":\\\"", "\t",
    " = ",
    // ends and begins
    "}", "]", "{", "<", "&lt;", "\n", "; ", "<!-- ", "https://user:", "<Credential>"};
constexpr std::string_view names[] = {"Password",  "password",      "PASSWORD",   "<Password",   "{\"Password",
                                      "'Password", "Authorization", "s:Password", "NewPassword", "Set-Cookie"};

/// Returns true if the text contains the end tag of an element with a secret name: `</Password>`, `</s:NewPassword >`.
bool has_end_tag(std::string_view text) {
    std::string lower(text);
    for (auto& each : lower) each = detail::text::lower(each);
    for (std::string_view const name : {"password", "authorization", "set-cookie"})
        for (auto at = lower.find(name); at != lower.npos; at = lower.find(name, at + 1)) {
            auto const before = std::string_view(lower).substr(0, at).find_last_not_of("abcdefghijklmnopqrstuvwxyz:");
            auto const after = lower.find_first_not_of(" \t\r\n", at + name.size());
            if (before != lower.npos && lower[before] == '/' && after != lower.npos &&
                (lower[after] == '>' || lower.compare(after, 4, "&gt;") == 0))
                return true;
        }
    return false;
}

void require_hidden(std::string_view shown, std::string_view what, std::string_view text) {
    fuzzing::require(!fuzzing::reference::comes_out(marker, shown), what, {text, shown});
}

/// A piece of the table, or a byte of the input that is no part of a name.
void add_around(std::string& text, chooser& from) {
    auto const choice = from.byte();
    if (choice < 224)
        text += around[choice % std::size(around)];
    else if (auto const byte = static_cast<char>(from.byte()); !detail::text::is_digit(byte))
        text += byte;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    chooser from(fuzzing::as_text(data, size));
    std::string text;
    for (auto left = from.below(6); left > 0; --left) add_around(text, from);
    text += names[from.below(std::size(names))];
    for (auto left = from.below(4); left > 0; --left) text += between[from.below(std::size(between))];
    text += marker;
    for (auto left = from.below(6); left > 0; --left) add_around(text, from);
    // the text after the end tag of a secret has another name
    if (has_end_tag(text)) return 0;

    malformed_secrets const secrets(text);
    require_hidden(secrets.masked(), "a mask hides the password", text);
    require_hidden(secrets.masked_path("A/" + std::string(marker) + "[2]/B"), "a path hides the password", text);
    error why{.code = error_code::xml_malformed, .path = "A/" + std::string(marker), .line = 1, .column = 1};
    why.offset = from.word() % (text.size() + 1);
    why.found = marker.substr(0, 1 + from.below(marker.size()));
    require_hidden(explain(why, text), "an explanation hides the password", text);
    for (auto const& wrapped : {text, "<TripBookingListRQ>" + text, "{\"TripBookingListRQ\":{\"User\":1," + text}) {
        if (auto const read = from_xml<trip_booking_list_rq>(wrapped); !read)
            require_hidden(explain(read.error(), wrapped), "an error of the XML hides the password", wrapped);
        if (auto const read = from_json<trip_booking_list_rq>(wrapped); !read)
            require_hidden(explain(read.error(), wrapped), "an error of the JSON hides the password", wrapped);
    }
    return 0;
}
