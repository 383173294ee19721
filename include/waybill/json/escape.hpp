// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/character.hpp>
#include <waybill/scan/stop.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::json {

/// Writes a text as a JSON string, quotes included. Bytes that are not UTF-8 are written as U+FFFD and make the
/// answer false.
constexpr bool put_string(sink& out, std::string_view text) {
    using stop = scan::stop<'"', '\\'>;
    bool faithful = true;
    auto const* at = text.data();
    auto const* const end = at + text.size();
    auto const* run = at;
    auto const flush = [&] { out.put({run, std::size_t(at - run)}); };
    out.put('"');
    for (;;) {
        at = stop::find(at, end);
        if (at == end) break;
        auto const byte = static_cast<unsigned char>(*at);
        if (byte < 0x80) {
            flush();
            constexpr std::string_view digits = "0123456789abcdef";
            switch (*at) {
            case '"': out.put("\\\""); break;
            case '\\': out.put("\\\\"); break;
            case '\n': out.put("\\n"); break;
            case '\r': out.put("\\r"); break;
            case '\t': out.put("\\t"); break;
            case '\b': out.put("\\b"); break;
            case '\f': out.put("\\f"); break;
            default:
                out.put("\\u00");
                out.put(digits[byte >> 4]);
                out.put(digits[byte & 0xF]);
            }
            run = ++at;
            continue;
        }
        auto const next = scan::decode(at, end);
        if (next.length != 0) {
            at += next.length;
            continue;
        }
        flush();
        out.put("\xEF\xBF\xBD");
        faithful = false;
        run = ++at;
    }
    flush();
    out.put('"');
    return faithful;
}

} // namespace waybill::json
