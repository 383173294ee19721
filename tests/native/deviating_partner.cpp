// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner that misspells, reorders, prefixes, wraps and compresses all its responses: a client reads them over each
// access method, and nothing is lost.
#include "support/answering_partner.hpp"
#include "support/deviating.hpp"
#include "support/remote_agency_client.hpp"
#include "support/sample_service.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace deviating_partner {

using namespace waybill;
using namespace waybill::native;

/// Forwards requests to a service and rewrites the responses.
class rewriting_partner {
public:
    explicit rewriting_partner(std::string service) : service_(std::move(service)) {}
    [[nodiscard]] std::string url() const { return partner_.url(); }
    /// The document of the last response before it was rewritten.
    [[nodiscard]] std::string document() const {
        std::lock_guard const lock(mutex_);
        return document_;
    }

private:
    http::response respond(http::request const& request) {
        auto sent = request;
        for (auto const* const name : {"Host", "Content-Length", "Accept-Encoding"})
            std::erase_if(sent.headers, [&](auto const& field) { return http::headers::same_name(field.name, name); });
        auto const answer = transport_(service_, sent);
        if (!answer) return {502, {}, explain(answer.error())};
        auto const called = decode_request({}, request);
        if (!called) return *answer;
        auto const plain = decode_response(called->via, *answer);
        std::lock_guard const lock(mutex_);
        document_ = plain ? plain->document : "";
        return deviating::deviated(called->via, *answer, ++seed_).value_or(*answer);
    }

    std::string service_;
    httplib_transport transport_{};
    mutable std::mutex mutex_{};
    std::string document_{};
    std::uint64_t seed_ = 0;
    support::answering_partner partner_{{.respond = [this](http::request const& request) { return respond(request); }}};
};

class client_of_a_deviating_partner : public support::sample_service {
protected:
    void SetUp() override {
        support::sample_service::SetUp();
        if (HasFatalFailure()) return;
        partner_ = std::make_unique<rewriting_partner>(url());
    }

    /// Calls the partner and compares what was read with what the service had sent.
    template <class Request>
    response_of<Request> call(Request const& request, via access) {
        client agency{partner{.base_url = partner_->url()}, httplib_transport{}};
        std::vector<quirk> quirks;
        auto const got = agency.call(request, access, {.quirks = &quirks});
        if (!got) {
            ADD_FAILURE() << explain(got.error());
            return {};
        }
        expect_nothing_lost(*got);
        for (auto const& each : quirks) kinds_.emplace(name_of(each.kind));
        EXPECT_FALSE(agency.call(request, access, {.strict = true}));
        return *got;
    }
    template <class Response>
    void expect_nothing_lost(Response const& got) {
        auto const document = partner_->document();
        auto const sent = document.starts_with('{') ? from_json<Response>(document) : from_xml<Response>(document);
        ASSERT_TRUE(sent) << explain(sent.error());
        EXPECT_EQ(to_json(got).value(), to_json(*sent).value());
    }

    std::unique_ptr<rewriting_partner> partner_;
    std::set<std::string> kinds_; ///< of all quirks
};

TEST_F(client_of_a_deviating_partner, loses_nothing) {
    support::remote_agency_client const requests(partner_->url(), {"agency", "pw"});
    int booked = 0;
    for (auto const base : {via::post, via::get, via::soap11, via::soap12})
        for (auto const access : {base, base.json()}) {
            SCOPED_TRACE(std::string(name_of(access.method)) + ' ' + std::string(name_of(access.operation)));
            call(city_list_rq{requests.credential}, access);
            auto const search = requests.search();
            auto const found = call(search, access);
            auto const quote_request = requests.quote(search, found);
            ASSERT_TRUE(quote_request);
            auto const quote = call(*quote_request, access);
            auto const creation = requests.creation(*quote_request, quote, "r-" + std::to_string(++booked),
                                                    {"Mr", "Zoë <ب>", "O'Neil & Co", {}, {}});
            auto const created = call(creation, access);
            call(requests.detail(created.order_details.booking_number), access);
            EXPECT_FALSE(call(requests.trips(), access).bookings.empty());

            client agency{partner{.base_url = partner_->url()}, httplib_transport{}};
            trip_booking_list_rs list;
            auto const keep = [&](booking const& each) { list.bookings.push_back(each); };
            auto const read = call_for_each(agency, requests.trips(), keep, access);
            ASSERT_TRUE(read) << explain(read.error());
            expect_nothing_lost(list);
        }
    for (auto const* const expected :
         {"misspelled_name", "letter_case", "namespaced", "unknown_field", "lone_item", "wrapper_missing",
          "quoted_number", "attribute_as_element", "newtonsoft_declaration", "byte_order_mark", "string_result",
          "wrapped_result", "media_type"})
        EXPECT_TRUE(kinds_.contains(expected)) << expected;
}

} // namespace deviating_partner
