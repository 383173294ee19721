// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/report.hpp>

#include <waybill/explain.hpp>
#include <waybill/scan/character.hpp>
#include <waybill/scan/one_line.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace waybill::native {

std::string harmless(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        bool const layout = text.front() == '\n' || text.front() == '\t' || text.starts_with("\r\n");
        std::size_t const length =
            layout ? 1 : std::max(1U, scan::decode(text.data(), text.data() + text.size()).length);
        if (layout)
            clean += text.front();
        else
            scan::append_one_line(clean, text.substr(0, length));
        text.remove_prefix(length);
    }
    return clean;
}

std::string harmless_line(std::string_view text) {
    std::string clean;
    scan::append_one_line(clean, text);
    return clean;
}

void print_quirks(std::FILE* to, std::vector<quirk> const& quirks) {
    for (auto const& each : quirks) fmt::print(to, "  {}\n", harmless(explain(each)));
}

void print_failure(std::string_view what) { fmt::print(stderr, "waybill: {}\n", harmless(what)); }

void print_error(error const& why, std::string_view document) {
    fmt::print(stderr, "waybill: {}\n", harmless(document.empty() ? explain(why) : explain(why, document)));
}

} // namespace waybill::native
