// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// An input is a JSON document. Its first member chooses the message it is read as.
#include "common/bytes.hpp"
#include "common/message.hpp"
#include "common/parsed_xml.hpp"
#include "common/require.hpp"
#include "common/rewriter.hpp"
#include "common/typed.hpp"
#include "reference/json_log.hpp"
#include "reference/rapidjson_parser.hpp"

#include <waybill/detail/json/cursor.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace fuzzing;
using namespace waybill;

template <class Log>
bool parse_value(detail::json::cursor& at, Log& log) {
    std::string_view text;
    bool first = true;
    switch (at.kind()) {
    case detail::json::value_kind::none: return at.skip_value(); // fails
    case detail::json::value_kind::null: log.value('n'); return at.literal(text);
    case detail::json::value_kind::boolean:
        if (!at.literal(text)) return false;
        log.value(text.front());
        return true;
    case detail::json::value_kind::number:
        if (!at.number(text)) return false;
        log.value('#', text);
        return true;
    case detail::json::value_kind::string:
        if (!at.string(text)) return false;
        log.value('"', text);
        return true;
    case detail::json::value_kind::object:
        if (!at.enter()) return false;
        log.value('{');
        for (;;) {
            auto const next = at.next_member(first, text);
            if (next == detail::json::content::failed) return false;
            if (next == detail::json::content::end) break;
            log.value('k', text);
            if (!parse_value(at, log)) return false;
        }
        log.value('}');
        return true;
    case detail::json::value_kind::array:
        if (!at.enter()) return false;
        log.value('[');
        for (;;) {
            auto const next = at.next_item(first);
            if (next == detail::json::content::failed) return false;
            if (next == detail::json::content::end) break;
            if (!parse_value(at, log)) return false;
        }
        log.value(']');
        return true;
    }
    return false;
}

parsed check_grammar(std::string_view text) {
    read_options options;
    options.limits.depth = deepest_compared;
    options.limits.text = options.limits.bytes;
    waybill::reading dropping_in(text, options, {});
    detail::json::cursor dropping(dropping_in);
    bool const dropped = dropping.prolog() && dropping.skip_value() && dropping.epilog();

    waybill::reading in(text, options, {});
    detail::json::cursor at(in);
    json_log log;
    bool const accepted = at.prolog() && parse_value(at, log) && at.epilog();
    require(accepted == dropped, "a value that is skipped is checked as one that is read", {text});
    if (accepted) return {true, log.reported(), {}};
    auto why = in.take_error();
    auto const other = difference(why, dropping_in.take_error());
    require(other.empty(), "a value that is skipped fails as one that is read", {text, other});
    return {false, log.reported(), std::move(why)};
}

bool has_lone_low_surrogate(std::string_view text) {
    // the backslash may itself be escaped: it is counted all the same, because the result only excuses a difference
    for (auto at = text.find("\\u"); at != std::string_view::npos; at = text.find("\\u", at + 1))
        if (at + 4 < text.size() && (text[at + 2] == 'd' || text[at + 2] == 'D') &&
            std::string_view("cdefCDEF").find(text[at + 3]) != std::string_view::npos)
            return true;
    return false;
}

void require_as_rapidjson(std::string_view text, parsed const& ours) {
    // RapidJSON takes the first zero byte for the end of the document; JSON has no zero byte anywhere
    if (text.find('\0') != std::string_view::npos) return require(!ours.well_formed, "a zero byte is refused", {text});
    if (ours.why.code == error_code::too_deep) return; // a limit of ours, not a rule of JSON
    // a mark may be ignored (RFC 8259, 8.1): we do, RapidJSON's plain stream does not
    auto const theirs = parse_by_rapidjson(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0));
    if (theirs.number_refused) return; // too large for a double, which the grammar does not ask
    if (ours.well_formed != theirs.accepted) {
        // RapidJSON 1.1 reads the second half of a surrogate pair alone, which is no character
        if (theirs.accepted && ours.why.code == error_code::encoding_invalid && has_lone_low_surrogate(text)) return;
        finding(ours.well_formed ? "RapidJSON refuses a document that is read"
                                 : "RapidJSON reads a document that is refused",
                {text, theirs.error, explain(ours.why)});
    }
    require(!ours.well_formed || ours.events == theirs.events, "RapidJSON reads the same document",
            {text, ours.events, theirs.events});
}

/// The first name in the document that is not about XML.
std::string_view likely_root(std::string_view text) {
    for (auto at = text.find('"'); at != std::string_view::npos;) {
        auto const end = text.find('"', at + 1);
        if (end == std::string_view::npos) return {};
        auto const name = text.substr(at + 1, end - at - 1);
        if (name.find_first_of("?@.") == std::string_view::npos) return name;
        at = text.find('"', end + 1);
    }
    return {};
}

std::string rewritten_json(std::string_view text, manner how) {
    read_options options;
    options.limits.depth = deepest_compared;
    waybill::reading in(text, options, {});
    detail::json::cursor at(in);
    json_rewriter to(how);
    (void)(at.prolog() && parse_value(at, to));
    return to.made();
}

void check(std::string_view text) {
    auto const ours = check_grammar(text);
    require_as_rapidjson(text, ours);
    with_message_of(likely_root(text), [&]<class Document>() {
        auto const outcome = require_typed<as_json, Document>(text, false);
        require(!outcome.read || ours.well_formed, "what is read as a message is JSON", {text});
        bool const broken = !outcome.read && (outcome.why.code == error_code::json_malformed ||
                                              outcome.why.code == error_code::encoding_invalid);
        require(!broken || !ours.well_formed, "what is refused as broken is no JSON", {text, explain(outcome.why)});
        if (!ours.well_formed) return;
        for (auto const how : {manner::compact, manner::loose})
            require_same_otherwise<as_json>(outcome, text, rewritten_json(text, how));
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check(as_text(data, size));
    return 0;
}
