// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "common/require.hpp"
#include "exchange/parts.hpp"
#include "reference/utf8.hpp"

#include <waybill/detail/binding/form.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/url.hpp>

#include <string>
#include <string_view>

namespace fuzzing::exchange {

using namespace waybill;

void form(chooser from) {
    auto const text = from.rest();
    for (std::string_view const charset : {"", "utf-8", "iso-8859-1", "utf-16", "nope"}) {
        auto const found = detail::binding::form_parameter(text, "strRQ", charset);
        if (!found || !*found) continue;
        require(reference::first_invalid_utf8(**found) == std::string_view::npos, "a value is text", {text});
        std::string again = "strRQ=";
        detail::binding::append_form_encoded(again, **found);
        auto const read = detail::binding::form_parameter(again, "strRQ");
        require(read && *read == *found, "what is encoded is decoded", {text, again});
    }
    if (text.find("%u") != std::string_view::npos || text.find("%U") != std::string_view::npos) return;
    auto const plain = reference::without_percent(text);
    if (reference::first_invalid_utf8(plain) == std::string_view::npos)
        require(detail::binding::form_decoded(text).value_or("") == plain, "an escape is a byte", {text, plain});
}

void address(chooser from) {
    auto const text = from.rest();
    auto const parsed = http::parse_url(text);
    if (!parsed) {
        require(parsed.error().code == error_code::url_invalid, "an address is read or refused", {text});
        bool const with_user = text.find('@') != std::string_view::npos;
        require(!with_user || parsed.error().found.empty(), "what may be a password is not repeated", {text});
        return;
    }
    auto const written = parsed->scheme + "://" + parsed->authority() + parsed->path;
    auto const again = http::parse_url(written);
    require(again && *again == *parsed, "an address that is put together is taken apart", {text, written});
    require(parsed->port != 0 && !parsed->host.empty(), "an address has a host and a port", {text});
    bool const by_name = parsed->host == "localhost" || parsed->host.ends_with(".localhost");
    bool const by_number = parsed->host.find("127.") != std::string::npos || parsed->host.ends_with(":1");
    require(!http::is_loopback(parsed->host) || by_name || by_number,
            "the text of the host determines whether it is loopback", {parsed->host});
    for (auto const* const path : {"/cr.ws/Flight.asmx", "cr.ws/Flight.asmx"})
        require(http::join_path(parsed->path, path) == parsed->path + "/cr.ws/Flight.asmx",
                "paths are joined by one slash", {parsed->path});
}

void media_type(chooser from) {
    auto const text = from.rest();
    auto const parsed = http::parse_media_type(text);
    require(parsed.essence.size() <= text.size(), "a type is a part of the field", {text});
    for (char const letter : parsed.essence)
        require(letter < 'A' || letter > 'Z', "a media type is reported in lower case", {text});
    // written canonically it is the same; quotes and backslashes are escaped
    auto written = parsed.essence;
    for (auto const& each : parsed.parameters) {
        (written += "; ") += each.name + "=\"";
        for (char const byte : each.value) {
            if (byte == '"' || byte == '\\') written += '\\';
            written += byte;
        }
        written += '"';
    }
    require(http::parse_media_type(written) == parsed, "a type that is put together is taken apart", {text, written});
}

} // namespace fuzzing::exchange
