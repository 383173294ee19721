// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/ignored_fields.hpp>

#include <waybill/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace waybill::native::booking_service {
namespace {

/// Proxies refuse header lines of some thousand bytes, and a path can be as deep as a document.
constexpr std::size_t longest_header = 1'000;

void put_encoded(std::string& into, std::string_view path) {
    constexpr std::string_view plain = "/[]@_-.:~";
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (char const byte : path) {
        bool const letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
        if (letter || text::is_digit(byte) || plain.find(byte) != plain.npos) {
            into += byte;
        } else {
            auto const code = static_cast<unsigned char>(byte);
            ((into += '%') += digits[code >> 4U]) += digits[code & 15U];
        }
    }
}

} // namespace

std::vector<std::string> ignored_fields(hotel_search_req const& request) {
    std::vector<std::string> ignored;
    auto const& details = request.search_details;
    if (details.filters && details.filters->nationality) ignored.emplace_back("SearchDetails/Filters/Nationality");
    if (details.filters && details.filters->source_market) ignored.emplace_back("SearchDetails/Filters/SourceMarket");
    return ignored;
}

std::string ignored_header(std::vector<std::string> const& without_effect, std::span<quirk const> quirks) {
    std::vector<std::string> paths;
    auto const add = [&paths](std::string_view path) {
        std::string encoded;
        put_encoded(encoded, path);
        if (std::find(paths.begin(), paths.end(), encoded) == paths.end()) paths.push_back(std::move(encoded));
    };
    for (auto const& each : without_effect) add(each);
    for (auto const& each : quirks) {
        if (each.kind != quirk_kind::unknown_field) continue;
        auto const root = each.path.find('/');
        add(root == std::string::npos ? std::string_view(each.path) : std::string_view(each.path).substr(root + 1));
    }
    std::string header;
    for (auto const& each : paths) {
        if (header.size() + each.size() > longest_header) return header + (header.empty() ? "..." : ", ...");
        (header += header.empty() ? "" : ", ") += each;
    }
    return header;
}

} // namespace waybill::native::booking_service
