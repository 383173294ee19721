// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/rapidjson_parser.hpp"

#include "reference/json_log.hpp"

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace fuzzing {

namespace {

/// RapidJSON calls these by their names. NOLINTBEGIN(readability-identifier-naming)
struct listener {
    json_log log{};

    bool Null() { return put('n'); }
    bool Bool(bool yes) { return put(yes ? 't' : 'f'); }
    bool Int(int) { return false; } // numbers come raw
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }
    bool RawNumber(char const* text, rapidjson::SizeType size, bool) { return put('#', {text, size}); }
    bool String(char const* text, rapidjson::SizeType size, bool) { return put('"', {text, size}); }
    bool StartObject() { return put('{'); }
    bool Key(char const* text, rapidjson::SizeType size, bool) { return put('k', {text, size}); }
    bool EndObject(rapidjson::SizeType) { return put('}'); }
    bool StartArray() { return put('['); }
    bool EndArray(rapidjson::SizeType) { return put(']'); }

private:
    bool put(char kind, std::string_view text = {}) {
        log.value(kind, text);
        return true;
    }
};
// NOLINTEND(readability-identifier-naming)

} // namespace

rapidjson_outcome parse_by_rapidjson(std::string_view text) {
    constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag |
                               rapidjson::kParseNumbersAsStringsFlag |
                               rapidjson::kParseIterativeFlag; // the stack is not its limit
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    listener to;
    auto const done = reader.Parse<flags>(stream, to);
    rapidjson_outcome outcome;
    outcome.accepted = !done.IsError();
    outcome.number_refused = done.Code() == rapidjson::kParseErrorNumberTooBig;
    outcome.events = to.log.reported();
    outcome.error = rapidjson::GetParseError_En(done.Code());
    return outcome;
}

} // namespace fuzzing
