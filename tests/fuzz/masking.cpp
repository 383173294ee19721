// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A password is put into a text of a partner, in a form, escapes and nesting that the input chooses. It must not appear
// in the output of mask, of a redactor, of explain, or in a cassette. Bytes choose in this order: see `planted`.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "reference/unescape.hpp"

#include <waybill/client.hpp>
#include <waybill/exchange.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/redact.hpp>
#include <waybill_debug/recorder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using fuzzing::chooser;

/// In every password. None of its letters is a hexadecimal digit.
constexpr std::string_view marker = "xyzzymvrkxrqwgpgj";

std::string in_hex(unsigned char byte, std::string_view digits) { return {digits[byte / 16U], digits[byte % 16U]}; }

/// One kind of escapes around a text. Characters that require an escape get one; letters get one if the input says so.
class layer {
public:
    explicit layer(chooser& from) : kind_(from.below(3)), style_(from.below(3)), often_(from.below(8)) {}

    std::string around(std::string_view text, chooser& from) const {
        std::string made;
        for (char const each : text) {
            auto const byte = static_cast<unsigned char>(each);
            bool const any = detail::text::is_digit(each) ||
                             (detail::text::lower(each) >= 'a' && detail::text::lower(each) <= 'z') || each == '/';
            made += must(each) || (any && often_ != 0 && from.byte() % 8 < often_ - 1) ? escaped(byte)
                                                                                       : std::string(1, each);
        }
        switch (kind_) {
        case 0: return "<strRQ>" + made + "</strRQ>";
        case 1: return "{\"d\":\"" + made + "\"}";
        default: return "strRQ=" + made + "&n=1";
        }
    }

private:
    bool must(char each) const {
        switch (kind_) {
        case 0:
            return each == '<' || each == '&' || each == '>' ||
                   (style_ == 2 && (each == '"' || each == '\\' || each == '\''));
        case 1: return each == '"' || each == '\\' || (style_ == 2 && (each == '<' || each == '&' || each == '>'));
        default: return std::string_view("%&+=<>\"\\ ").find(each) != std::string_view::npos;
        }
    }
    std::string escaped(unsigned char byte) const {
        switch (kind_) {
        case 0:
            if (style_ == 0 && byte == '<') return "&lt;";
            if (style_ == 0 && byte == '>') return "&gt;";
            if (style_ != 2 && byte == '&') return "&amp;";
            return style_ == 1 ? "&#" + std::to_string(byte) + ';' : "&#x" + in_hex(byte, "0123456789ABCDEF") + ';';
        case 1:
            if ((style_ != 2 && byte == '\\') || (style_ == 0 && byte == '"'))
                return std::string("\\") + static_cast<char>(byte);
            return "\\u00" + in_hex(byte, style_ == 1 ? "0123456789abcdef" : "0123456789ABCDEF");
        default:
            if (style_ == 2) return "%u00" + in_hex(byte, "0123456789abcdef");
            return '%' + in_hex(byte, style_ == 0 ? "0123456789ABCDEF" : "0123456789abcdef");
        }
    }

    std::size_t kind_;
    std::size_t style_;
    std::size_t often_;
};

std::string xml_text(std::string_view text) {
    std::string made;
    for (char const each : text)
        made += each == '<' ? "&lt;" : each == '>' ? "&gt;" : each == '&' ? "&amp;" : std::string(1, each);
    return made;
}
std::string json_text(std::string_view text) {
    std::string made;
    for (char const each : text) made += each == '"' || each == '\\' ? std::string("\\") + each : std::string(1, each);
    return made;
}
std::string form_text(std::string_view text) {
    std::string made;
    for (char const each : text) {
        bool const plain = (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9');
        made += plain ? std::string(1, each) : '%' + in_hex(static_cast<unsigned char>(each), "0123456789ABCDEF");
    }
    return made;
}
std::string in_any_case(std::string name, chooser& from) {
    for (auto& each : name)
        if (from.below(4) == 1) each = static_cast<char>(each ^ 0x20);
    return name;
}

struct planting {
    std::string secret{};
    std::string text{};
    bool is_named = false;  ///< in a place that is known by a name or by a URL
    bool is_header = false; ///< of a header field, where the marker alone is: no secret of the request
};

/// A text of a partner that contains the secret.
planting planted(chooser& from) {
    constexpr std::array<std::string_view, 16> pieces{"",  "&",  "<",     "\"",       "\\",  "%41", "+",     " a",
                                                      ",", "'}", "\",\"", "</Login>", "]]>", "-->", "&amp;", "\\n"};
    planting made;
    made.secret = std::string(pieces[from.below(16)]) + std::string(marker.substr(0, 8)) +
                  std::string(pieces[from.below(16)]) + std::string(marker.substr(8)) +
                  std::string(pieces[from.below(16)]);
    auto const place = from.below(9);
    auto const name = in_any_case("Password", from);
    made.is_named = place < 7;
    made.is_header = place == 6;
    switch (place) {
    case 0: made.text = "<C><Login>a</Login><" + name + '>' + xml_text(made.secret) + "</" + name + "></C>"; break;
    case 1: made.text = "{\"Login\":\"a\",\"" + name + "\":\"" + json_text(made.secret) + "\",\"User\":1}"; break;
    case 2: made.text = "a=1&" + name + '=' + form_text(made.secret) + "&b=2"; break;
    case 3: {
        auto const end = made.secret.find("]]>"); // a section ends there: another begins in between
        auto const text = end == std::string::npos
                              ? made.secret
                              : made.secret.substr(0, end + 2) + "]]><![CDATA[" + made.secret.substr(end + 2);
        made.text = "<C><" + name + "><![CDATA[" + text + "]]></" + name + "></C>";
        break;
    }
    case 4: {
        auto const half = made.secret.find(marker.substr(8));
        made.text = "<C><" + name + '>' + xml_text(made.secret.substr(0, half)) + "<!-- </" + name + "> -->" +
                    xml_text(made.secret.substr(half)) + "</" + name + "></C>";
        break;
    }
    case 5: made.text = "see http://agency:" + form_text(made.secret) + "@partner.example/x"; break;
    case 6: made.text = "POST / HTTP/1.1\r\nAuthorization: Basic " + std::string(marker) + "\r\nHost: x\r\n"; break;
    case 7: made.text = "no agency with '" + made.secret + "' here"; break;
    default: made.text = "<p>" + xml_text(made.secret) + "</p>"; break;
    }
    for (auto left = from.below(6); left > 0; --left) made.text = layer(from).around(made.text, from);
    if (from.below(8) == 1) {
        std::string wide("\xFF\xFE");
        for (char const each : made.text) (wide += each) += '\0';
        made.text = std::move(wide);
    }
    return made;
}

void require_hidden(std::string_view shown, std::string_view what, planting const& of) {
    fuzzing::require(!fuzzing::reference::comes_out(marker, shown), what, {of.secret, of.text, shown});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    chooser from(fuzzing::as_text(data, size));
    auto const of = planted(from);
    if (of.text.size() > 20'000) return 0; // escapes of escapes of escapes

    if (of.is_named) {
        require_hidden(masked(of.text), "a mask hides the password", of);
        error why{.code = error_code::value_invalid, .path = "A", .line = 1, .column = 1};
        why.offset = from.word() % (of.text.size() + 1);
        require_hidden(explain(why, of.text), "an explanation hides the password", of);
    }

    trip_booking_list_rq rq{.user = 9032, .from_date = date_time::of(2026, 11, 1)};
    rq.credential = {.login = "agency", .password = of.secret};
    error why{.code = error_code::server_error, .status = 500};
    why.body = why.message = why.detail = why.found = why.id = why.path = of.text;
    why.message.resize(from.word() % (of.text.size() + 1)); // cut, as messages are
    if (!of.is_header) {
        exchange::redact_secrets(why, rq);
        for (auto const* const text : {&why.body, &why.message, &why.detail, &why.found, &why.id, &why.path})
            require_hidden(*text, "an error hides the password", of);
        require_hidden(explain(why), "an explanation of an error hides the password", of);
    }

    partner const there{.base_url = "https://partner.example"};
    auto const request = prepare(there, rq, via::post);
    if (!request || of.is_header) return 0; // a text that XML cannot carry
    http::response answer{from.below(2) == 0 ? 200 : 500, {{"Content-Type", "text/xml"}}, of.text};
    if (from.below(2) == 1) {
        error_result const refusal{of.text, 4, of.text, of.text, {{of.text}}, of.text};
        answer.body = write_refusal("TripBookingListRS", refusal, document_form::json);
    }
    cassette kept;
    auto const carry = [&](std::string_view, http::request const&) { return result<http::response>(answer); };
    cassette_recorder<document_list<trip_booking_list_rq>> recorder(there, carry, kept);
    (void)recorder(there.base_url, *request);
    require_hidden(to_json(kept).value(), "a cassette hides the password", of);
    return 0;
}
