// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Generated answers of all kinds that deviate in everything that is tolerated, all at once: nothing is lost.
#include "support/deviating.hpp"
#include "support/generate.hpp"
#include "support/sanitized.hpp"

#include <waybill/binding/endpoint.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>
#include <waybill_debug/content_coding.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace deviating_answers {

using namespace waybill;

template <class Request>
void expect_nothing_lost(std::uint64_t seed) {
    SCOPED_TRACE(std::string(function<Request>.name) + ' ' + std::to_string(seed));
    generate::maker maker(seed);
    auto const made = generate::message<response_of<Request>>(maker);
    for (auto const base : {via::post, via::get, via::soap11, via::soap12})
        for (auto const access : {base, base.json()}) {
            bool const json = access.operation == operation::json;
            SCOPED_TRACE(std::string(name_of(access.method)) + (json ? " JSON" : " XML"));
            auto const good = encode_response({}, access, json ? to_json(made).value() : to_xml(made).value());
            auto answer = deviating::deviated(access, good, seed);
            ASSERT_TRUE(answer);
            auto body = decode_content(*answer, std::size_t{1} << 30U);
            ASSERT_TRUE(body) << explain(body.error());
            answer->body = *body;
            std::vector<quirk> quirks;
            auto const read = understand<Request>(access_of<Request>(access), *answer, {.quirks = &quirks});
            ASSERT_TRUE(read) << explain(read.error()) << '\n' << answer->body;
            ASSERT_EQ(to_json(*read).value(), to_json(made).value()) << answer->body;
            EXPECT_GT(quirks.size(), 3U);
            EXPECT_FALSE(understand<Request>(access_of<Request>(access), *answer, {.strict = true}));
        }
}

TEST(deviating_answers, lose_nothing) {
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::some_of(10)); ++seed) {
        expect_nothing_lost<trip_booking_list_rq>(seed);
        expect_nothing_lost<city_list_rq>(seed);
        expect_nothing_lost<hotel_search_req>(seed);
        expect_nothing_lost<hotel_quote_req>(seed);
        expect_nothing_lost<hotel_booking_creation_req>(seed);
        if (testing::Test::HasFailure()) return;
    }
}

} // namespace deviating_answers
