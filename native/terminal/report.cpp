// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/report.hpp>

#include <waybill/explain.hpp>
#include <waybill/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace waybill::native::terminal {

std::string harmless(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        bool const layout = text.front() == '\n' || text.front() == '\t' || text.starts_with("\r\n");
        std::size_t const length =
            layout ? 1 : std::max(1U, text::decode(text.data(), text.data() + text.size()).length);
        if (layout)
            clean += text.front();
        else
            text::append_one_line(clean, text.substr(0, length));
        text.remove_prefix(length);
    }
    return clean;
}

std::string harmless_line(std::string_view text) {
    std::string clean;
    text::append_one_line(clean, text);
    return clean;
}

std::string harmless_document(std::string_view text, document_form form) {
    std::string safe;
    safe.reserve(text.size());
    while (!text.empty()) {
        auto const one = text::decode(text.data(), text.data() + text.size());
        auto const length = one.length == 0 ? 1 : one.length;
        if (one.point > U' ' && text::is_obeyed(one.point))
            safe += form == document_form::json ? fmt::format("\\u{:04x}", unsigned(one.point))
                                                : fmt::format("&#x{:X};", unsigned(one.point));
        else
            safe += text.substr(0, length);
        text.remove_prefix(length);
    }
    return safe;
}

void print_quirks(std::FILE* to, std::vector<quirk> const& quirks) {
    std::map<quirk_kind, std::size_t> counts;
    std::vector<quirk_kind> order; // by their first occurrence
    for (auto const& each : quirks)
        if (++counts[each.kind] == 1) order.push_back(each.kind);
    for (auto const kind : order) {
        auto const count = counts[kind];
        // each is a booking that the reader of a table misses
        auto const most_shown = kind == quirk_kind::unreadable_item ? count : std::size_t{3};
        if (count > most_shown) fmt::print(to, "  {}, {} times:\n", name_of(kind), count);
        std::size_t shown = 0;
        for (auto const& each : quirks) {
            if (each.kind != kind) continue;
            if (++shown > most_shown) break;
            fmt::print(to, "{}{}\n", count > most_shown ? "    " : "  ", harmless(explain(each)));
        }
        if (count > most_shown) fmt::print(to, "    and {} more\n", count - most_shown);
    }
}

int print_failure(std::string_view what) {
    fmt::print(stderr, "waybill: {}\n", harmless(what));
    return 1;
}

int print_error(error const& why, std::string_view document) {
    return print_failure(document.empty() ? explain(why) : explain(why, document));
}

} // namespace waybill::native::terminal
