// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/captured_messages.hpp>

#include <captures/captured.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/root_name.hpp>
#include <waybill/text.hpp>
#include <waybill_debug/cassette.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::captures {

namespace {

using messages = std::vector<captured_message>;

// a message may be ten bytes; in memory it takes a thousand
constexpr std::size_t most_messages = 20'000;

error too_many() {
    return {.code = error_code::too_many_elements,
            .message = "the capture has too many messages: split it",
            .expected = "at most " + std::to_string(most_messages) + " messages",
            .found = "more"};
}

bool looks_like_har(std::string_view text) {
    text = text::trimmed(text);
    if (!text.starts_with('{')) return false;
    read_options options;
    options.limits.bytes = options.limits.text = text.size() + 1;
    auto const root = find_root_name(text, document_form::json, options);
    return root && *root == "log";
}

result<messages> messages_of_har(std::string_view text) {
    auto const read = read_cassette(text);
    if (!read) return read.error();
    if (read->exchanges.size() > most_messages / 2) return too_many();
    messages made;
    for (std::size_t i = 0; i < read->exchanges.size(); ++i) {
        auto const& each = read->exchanges[i];
        auto const title = "exchange " + std::to_string(i + 1);
        made.push_back({title + ", request", std::nullopt, {request_in(each), each.request.version.value_or("")}});
        captured_message answer{title + ", response"};
        if (auto found = response_in(each))
            answer.content = {*std::move(found), each.response.version.value_or("")};
        else
            answer.failure = found.error();
        made.push_back(std::move(answer));
    }
    return made;
}

std::string_view take_line(std::string_view& text) {
    auto const end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// `> POST /path HTTP/2`
bool is_request_line(std::string_view line) {
    return line.starts_with("> ") && line.find(" HTTP/") != line.npos && line.size() > 2 && line[2] >= 'A' &&
           line[2] <= 'Z';
}
bool looks_like_curl(std::string_view text) {
    while (!text.empty()) {
        auto const line = take_line(text);
        if (is_request_line(line)) return true;
        bool const of_curl = line.empty() || line.starts_with('*') || line.starts_with(' ') || line.starts_with('{') ||
                             line.starts_with('}') || line.starts_with("Note:");
        if (!of_curl) return false;
    }
    return false;
}

/// The messages of `curl -v`: `>` and `<` begin the lines of their heads, `*`, `{ [` and `} [` those of other reports.
/// The body of the response follows its head, if both outputs were captured; the body of the request is not shown.
result<messages> messages_of_curl(std::string_view text) {
    struct part {
        std::string head{};
        std::string body{};
    };
    std::vector<part> parts;
    char last = 0;
    bool in_body = false;
    while (!text.empty()) {
        auto const whole = text;
        auto const line = take_line(text);
        char const kind = line.starts_with("> ") || line == ">" ? '>' : line.starts_with("< ") || line == "<" ? '<' : 0;
        if (kind != 0) {
            auto head = line.substr(std::min<std::size_t>(2, line.size()));
            bool const first = is_request_line(line) || head.starts_with("HTTP/");
            bool const interim = kind == last && parts.back().head.starts_with("HTTP/1.1 1"); // 100 Continue
            if (parts.empty() || (first && !interim) || kind != last) {
                if (parts.size() == most_messages) return too_many();
                parts.emplace_back();
            }
            last = kind;
            in_body = head.empty() && kind == '<';
            auto& to = parts.back().head;
            std::string made(head);
            // in the form of HTTP/1.1, which the parser of messages reads
            if (auto const version = made.find("HTTP/"); first && version != made.npos)
                made.replace(version, std::min(made.find(' ', version), made.size()) - version, "HTTP/1.1");
            // curl has decoded the body
            if (!made.starts_with("Transfer-Encoding:") && !made.starts_with("transfer-encoding:")) to += made + "\r\n";
            continue;
        }
        bool const report = line.starts_with("* ") || line.starts_with("{ [") || line.starts_with("} [") ||
                            line.find("--:--:--") != line.npos || line.starts_with("  % Total") ||
                            line.find("Dload  Upload") != line.npos;
        if (report || !in_body) continue;
        // the next report follows the last line of a body without a line end
        auto const size = whole.size() - text.size();
        auto piece = whole.substr(0, size);
        if (auto const report_at = piece.find("* Connection #"); report_at != piece.npos)
            piece = piece.substr(0, report_at);
        parts.back().body += piece;
    }
    messages made;
    for (auto const& each : parts) {
        auto parsed = parse_raw_message(each.head + each.body);
        captured_message one{"message " + std::to_string(made.size() + 1)};
        if (parsed)
            one.content = *std::move(parsed);
        else
            one.failure = parsed.error();
        made.push_back(std::move(one));
    }
    return made;
}

/// Messages one after another: the body of all but the last has a length.
result<messages> messages_of_http(std::string_view text) {
    messages made;
    do {
        auto parsed = parse_raw_message(text);
        captured_message one{"message " + std::to_string(made.size() + 1)};
        if (!parsed) {
            one.failure = parsed.error();
            made.push_back(std::move(one));
            break;
        }
        if (made.size() == most_messages) return too_many();
        text.remove_prefix(parsed->used);
        one.content = *std::move(parsed);
        made.push_back(std::move(one));
    } while (looks_like_http(text));
    if (made.size() == 1) made.front().title.clear();
    return made;
}

} // namespace

std::optional<result<messages>> captured_messages(std::string_view text) {
    if (looks_like_http(text)) return messages_of_http(text);
    if (looks_like_curl(text)) return messages_of_curl(text);
    if (looks_like_har(text)) return messages_of_har(text);
    return std::nullopt;
}

result<std::string> document_in(raw_message const& message) {
    if (auto const* const request = message.request()) {
        auto const found = decode_request(settings_of_capture(*request, std::nullopt), *request);
        if (found) return std::string(found->document);
        if (lacks_body(*request))
            return error{.code = error_code::document_empty,
                         .message = "the capture does not contain the body of the request",
                         .expected = "the document that was sent; curl -v does not print it"};
        return error{.code = error_code::envelope_invalid,
                     .message = "the request has no document",
                     .status = found.error().status};
    }
    auto const& answer = *message.response();
    auto const found = decode_response(access_of_capture(answer), answer);
    if (!found) return found.error();
    return std::string(found->document);
}

} // namespace waybill::native::captures
