// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/report.hpp>

#include <waybill/explain.hpp>

#include <fmt/format.h>

namespace waybill::native {

std::string harmless(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto const byte = static_cast<unsigned char>(text[at]);
        bool const layout = byte == '\n' || byte == '\t';
        bool const carriage = byte == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
        // U+0080 to U+009F, which some terminals obey
        bool const upper = byte == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
        if ((byte < 0x20 && !layout && !carriage) || byte == 0x7F || upper) {
            clean += "\xEF\xBF\xBD";
            if (upper) ++at;
        } else {
            clean += text[at];
        }
    }
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
