// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/answering_partner.hpp"
#include "support/file.hpp"

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/xml.hpp>

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

/// The responses of `tests/support/contradictions.json`, each of which contradicts its request at one place, over the
/// asynchronous transport: as a whole and in pieces.
namespace asio_contradictions_tests {
namespace {

using namespace waybill;
using nlohmann::ordered_json;

/// A partner that returns one document, and a client of it.
struct called_partner {
    std::string document;
    bool xml = true;
    support::answering_partner partner{{.respond = [this](http::request const&) {
        return http::response{200, {{"Content-Type", xml ? "text/xml; charset=utf-8" : "application/json"}}, document};
    }}};
    boost::asio::io_context io{};
    async_client agency{waybill::partner{.base_url = partner.url()}, asio_transport{io}};
};

template <class Request>
struct seen {
    result<void> outcome{};
    std::vector<quirk> quirks{};
};

template <class Request>
seen<Request> call(called_partner& by, Request const& request, bool accept, bool in_pieces) {
    seen<Request> made;
    auto const access = by.xml ? via::post : via::post.json();
    read_options reading;
    reading.quirks = &made.quirks;
    reading.accept_contradictions = accept;
    auto const take = [&](auto const& read) {
        if (!read) made.outcome = read.error();
    };
    if constexpr (detail::stream::list_document<response_of<Request>>) {
        if (in_pieces) {
            list_options options;
            options.reading = reading;
            by.agency.async_for_each(request, [](auto const&) {}, access, options, take);
            by.io.run();
            by.io.restart();
            return made;
        }
    }
    by.agency.async_call(request, access, reading, take);
    by.io.run();
    by.io.restart();
    return made;
}

template <class Request>
void expect_noticed(called_partner& by, ordered_json const& of) {
    auto const request = from_json<Request>(of["request"].dump());
    ASSERT_TRUE(request) << explain(request.error());
    for (auto const& one : of["altered"]) {
        auto const place = one["place"].get<std::string>();
        auto const json = of["answer"].patch(one["patch"]).dump();
        for (bool const xml : {true, false}) {
            SCOPED_TRACE((xml ? "XML, " : "JSON, ") + place);
            by.xml = xml;
            by.document = json;
            if (xml) by.document = from_json<response_of<Request>>(json).and_then(to_xml<response_of<Request>>).value();
            for (bool const in_pieces : {false, detail::stream::list_document<response_of<Request>>}) {
                auto const failed = call(by, *request, false, in_pieces);
                ASSERT_EQ(!failed.outcome, one["fails"].get<bool>());
                if (!failed.outcome) { EXPECT_EQ(failed.outcome.error().code, error_code::answer_contradicts_request); }
                auto const accepted = call(by, *request, true, in_pieces);
                ASSERT_TRUE(accepted.outcome) << explain(accepted.outcome.error());
                EXPECT_TRUE(std::any_of(accepted.quirks.begin(), accepted.quirks.end(), [&](quirk const& each) {
                    return each.kind == quirk_kind::other_than_requested && each.path == place;
                }));
            }
        }
    }
}

TEST(asio_contradictions, are_noticed_at_their_place) {
    auto const functions = ordered_json::parse(support::read_file(WAYBILL_TEST_DATA "/support/contradictions.json"));
    called_partner by;
    std::size_t called = 0;
    auto const each = [&]<class... Documents>(document_list<Documents...>) {
        auto const one = [&]<class Document>() {
            if constexpr (request_document<Document>)
                if constexpr (!repeated_fields<Document>.empty())
                    for (auto const& of : functions)
                        if (of["request"].contains(std::string(root_of<Document>))) {
                            expect_noticed<Document>(by, of);
                            ++called;
                        }
        };
        (one.template operator()<Documents>(), ...);
    };
    each(protocol_documents{});
    EXPECT_EQ(called, functions.size());
}

} // namespace
} // namespace asio_contradictions_tests
