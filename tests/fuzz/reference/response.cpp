// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/response.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <strings.h>
#include <utility>
#include <vector>

namespace reference {

namespace {

/// Takes a line off, without its LF or CRLF; nothing when none ends.
std::optional<std::string> take_line(std::string& bytes) {
    auto const end = bytes.find('\n');
    if (end == std::string::npos) return std::nullopt;
    auto line = bytes.substr(0, end);
    bytes.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

bool is_space(char byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

std::string trimmed(std::string text) {
    while (!text.empty() && is_space(text.back())) text.pop_back();
    while (!text.empty() && is_space(text.front())) text.erase(0, 1);
    return text;
}

using fields = std::vector<std::pair<std::string, std::string>>;

/// Lines up to the empty one.
std::optional<fields> take_fields(std::string& bytes) {
    fields all;
    for (;;) {
        auto const line = take_line(bytes);
        if (!line || line->find('\0') != std::string::npos || line->find('\r') != std::string::npos)
            return std::nullopt;
        if (line->empty()) return all;
        if (line->front() == ' ' || line->front() == '\t') {
            if (all.empty()) return std::nullopt;
            all.back().second += ' ' + trimmed(*line);
            continue;
        }
        auto const colon = line->find(':');
        if (colon == std::string::npos) return std::nullopt;
        auto const name = line->substr(0, colon);
        if (name.empty()) return std::nullopt;
        for (char const each : name) {
            bool const letter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
            bool const digit = each >= '0' && each <= '9';
            if (!letter && !digit && std::string("!#$%&'*+-.^_`|~").find(each) == std::string::npos)
                return std::nullopt;
        }
        all.emplace_back(name, trimmed(line->substr(colon + 1)));
    }
}

/// The elements of all lists in fields of that name.
std::vector<std::string> elements(fields const& from, char const* name) {
    std::vector<std::string> all;
    for (auto const& [each, value] : from) {
        if (::strcasecmp(each.c_str(), name) != 0) continue;
        std::size_t begin = 0;
        for (;;) {
            auto const comma = value.find(',', begin);
            all.push_back(trimmed(value.substr(begin, comma == std::string::npos ? comma : comma - begin)));
            if (comma == std::string::npos) break;
            begin = comma + 1;
        }
    }
    return all;
}

/// A number of at most 64 bits, as its value where it is small, and as the largest number where more than any test has.
std::optional<std::size_t> number(std::string digits, char const* allowed, int base) {
    if (digits.empty() || digits.find_first_not_of(allowed) != std::string::npos) return std::nullopt;
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    auto const most = base == 16 ? std::string(16, 'F') : std::string("18446744073709551615");
    if (digits.size() > most.size() || (base == 10 && digits.size() == most.size() && digits > most))
        return std::nullopt;
    if (digits.empty()) return 0;
    return std::stoull(digits, nullptr, base);
}

std::optional<std::string> take_chunks(std::string& bytes) {
    std::string body;
    for (;;) {
        auto const line = take_line(bytes);
        if (!line) return std::nullopt;
        auto const size = number(trimmed(line->substr(0, line->find(';'))), "0123456789abcdefABCDEF", 16);
        if (!size) return std::nullopt;
        if (*size == 0) return take_fields(bytes) ? std::optional(body) : std::nullopt;
        if (*size > bytes.size()) return std::nullopt;
        body += bytes.substr(0, *size);
        bytes.erase(0, *size);
        auto const end = take_line(bytes);
        if (!end || !end->empty()) return std::nullopt;
    }
}

} // namespace

std::optional<response> read_response(std::string bytes, bool to_head) {
    for (;;) {
        auto const line = take_line(bytes);
        if (!line || line->size() < 12 || line->size() > 2000) return std::nullopt;
        auto const version = line->substr(0, 9);
        auto const status = line->substr(9, 3);
        auto const reason = line->substr(12);
        bool valid = (version == "HTTP/1.0 " || version == "HTTP/1.1 ") && (reason.empty() || reason[0] == ' ') &&
                     status.find_first_not_of("0123456789") == std::string::npos && status >= "100" && status < "600";
        for (char const each : reason) valid = valid && (each == '\t' || each < '\0' || each >= ' ');
        if (!valid) return std::nullopt;
        response made;
        made.status = std::stoi(status);
        auto const head = take_fields(bytes);
        if (!head || made.status == 101) return std::nullopt;
        if (made.status < 200) continue;
        if (to_head || made.status == 204 || made.status == 304) return made;
        auto codings = elements(*head, "Transfer-Encoding");
        if (codings.size() == 1 && ::strcasecmp(codings[0].c_str(), "identity") == 0) codings.clear();
        if (!codings.empty()) {
            if (codings.size() != 1 || ::strcasecmp(codings[0].c_str(), "chunked") != 0) return std::nullopt;
            auto body = take_chunks(bytes);
            if (!body) return std::nullopt;
            made.body = *std::move(body);
            return made;
        }
        auto const lengths = elements(*head, "Content-Length");
        if (lengths.empty()) {
            made.body = std::move(bytes);
            return made;
        }
        std::optional<std::size_t> length;
        for (auto const& each : lengths) {
            auto const one = number(each, "0123456789", 10);
            if (!one || (length && *length != *one)) return std::nullopt;
            length = one;
        }
        if (*length > bytes.size()) return std::nullopt;
        made.body = bytes.substr(0, *length);
        return made;
    }
}

} // namespace reference
