// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RFC 8259, 9: a reader may set limits. These are Waybill's, each reached and passed.
#include "conformance/normalized_json.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace conformance;
using waybill::error_code;

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    while (times-- != 0) all += text;
    return all;
}

void expect_accepted(std::string_view document, waybill::limits const& limits) {
    EXPECT_FALSE(refused_when_skipped(document, {.limits = limits})) << document.substr(0, 80);
    EXPECT_FALSE(normalized_json(document, {.limits = limits}).refused()) << document.substr(0, 80);
}
void expect_refused(std::string_view document, waybill::limits const& limits, error_code code) {
    for (auto const& why : {refused_when_skipped(document, {.limits = limits}),
                            normalized_json(document, {.limits = limits}).refused()}) {
        ASSERT_TRUE(why) << document.substr(0, 80);
        EXPECT_EQ(name_of(why->code), name_of(code)) << document.substr(0, 80);
    }
}

TEST(json_limits, depth) {
    struct nest {
        std::string_view open;
        std::string_view inside;
        std::string_view close;
        std::size_t levels; ///< of one opening
    };
    constexpr nest nests[] = {
        {"[", "", "]", 1},          {"[0,", "[]", "]", 1},      {"{\"a\":", "1", "}", 1},
        {"[{\"a\":", "1", "}]", 2}, {"{\"a\":[", "1", "]}", 2},
    };
    for (auto const& one : nests)
        for (std::size_t const depth : {0U, 1U, 2U, 3U, 64U, 1000U}) {
            waybill::limits const limits{.depth = depth};
            auto const inner = one.inside == "[]" ? std::size_t{1} : std::size_t{0};
            auto const times = depth < inner ? 0 : (depth - inner) / one.levels;
            auto const nested = [&](std::size_t n) {
                return repeated(one.open, n).append(one.inside).append(repeated(one.close, n));
            };
            if (times != 0) expect_accepted(nested(times), limits);
            expect_refused(nested(times + 1), limits, error_code::too_deep);
        }
    expect_accepted("1", {.depth = 0});
    expect_accepted(repeated("[", 64) + repeated("]", 64), {});
    expect_refused(repeated("[", 65) + repeated("]", 65), {}, error_code::too_deep);
    // side by side is not inside one another
    expect_accepted("[" + repeated("[],{},", 1000) + "[]]", {.depth = 2});
    // nobody's stack ends
    expect_refused(repeated("[", 1'000'000), {}, error_code::too_deep);
    expect_refused(repeated("{\"a\":", 1'000'000), {}, error_code::too_deep);
    expect_refused(repeated("[{\"a\":", 1'000'000), {}, error_code::too_deep);
}

TEST(json_limits, bytes) {
    for (std::string_view const document : {"1", "[]", "{\"a\":1}", " 1 "}) {
        expect_accepted(document, {.bytes = document.size()});
        expect_refused(document, {.bytes = document.size() - 1}, error_code::too_large);
    }
}

TEST(json_limits, elements) {
    expect_accepted("[1,2,3]", {.elements = 3});
    expect_refused("[1,2,3]", {.elements = 2}, error_code::too_many_elements);
    expect_accepted("{\"a\":1,\"b\":{\"c\":2}}", {.elements = 3});
    expect_refused("{\"a\":1,\"b\":{\"c\":2}}", {.elements = 2}, error_code::too_many_elements);
    expect_accepted("[]", {.elements = 0});
    expect_refused("[0]", {.elements = 0}, error_code::too_many_elements);
}

TEST(json_limits, text) {
    for (std::string_view const piece : {"a", "\xC3\xA9", "\\n", "\\u00E9", "\\uD83D\\uDE00"})
        for (std::size_t const times : {1U, 20U, 100U}) {
            auto const text = repeated(piece, times);
            for (auto const& document : {'"' + text + '"', "{\"" + text + "\":1}"}) {
                expect_accepted(document, {.text = text.size()});
                expect_refused(document, {.text = text.size() - 1}, error_code::text_too_long);
            }
        }
}

} // namespace
