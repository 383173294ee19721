// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/character.hpp>
#include <waybill/scan/name.hpp>
#include <waybill/scan/stop.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::xml {

/// Writes a text as element content: `&`, `<`, `>` and carriage return become references (a literal carriage return
/// would be read back as a line feed). What XML 1.0 cannot carry is written as U+FFFD and makes the answer false.
constexpr bool put_text(sink& out, std::string_view text);
/// Writes a text as a quoted attribute value, quotes included; tab and line feed become references too (3.3.3).
constexpr bool put_attribute(sink& out, std::string_view text);

namespace escaping {

template <bool Attribute>
constexpr std::string_view reference_for(char c) noexcept {
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '\r': return "&#13;";
    case '"': return Attribute ? "&quot;" : std::string_view{};
    case '\t': return Attribute ? "&#9;" : std::string_view{};
    case '\n': return Attribute ? "&#10;" : std::string_view{};
    default: return {};
    }
}

template <bool Attribute, class Stop>
constexpr bool put(sink& out, std::string_view text) {
    bool faithful = true;
    auto const* at = text.data();
    auto const* const end = at + text.size();
    auto const* run = at;
    auto const flush = [&] { out.put({run, std::size_t(at - run)}); };
    for (;;) {
        at = Stop::find(at, end);
        if (at == end) break;
        if (auto const reference = reference_for<Attribute>(*at); !reference.empty()) {
            flush();
            out.put(reference);
            run = ++at;
            continue;
        }
        auto const next = scan::decode(at, end);
        if (next.length != 0 && scan::is_character(next.point)) {
            at += next.length;
            continue;
        }
        flush();
        out.put("\xEF\xBF\xBD");
        faithful = false;
        run = at += next.length == 0 ? 1 : next.length;
    }
    flush();
    return faithful;
}

} // namespace escaping

constexpr bool put_text(sink& out, std::string_view text) {
    return escaping::put<false, scan::stop<'&', '<', '>'>>(out, text);
}

constexpr bool put_attribute(sink& out, std::string_view text) {
    out.put('"');
    bool const faithful = escaping::put<true, scan::stop<'&', '<', '>', '"'>>(out, text);
    out.put('"');
    return faithful;
}

} // namespace waybill::xml
