// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// `waybill watch` between a client and a partner.
#include "sample_data/sample.hpp"
#include "support/answering_partner.hpp"
#include "support/file.hpp"
#include "support/program.hpp"
#include "support/sample_service.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/client.hpp>
#include <waybill/transport/httplib.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace watched {

namespace {

using namespace waybill;
using namespace waybill::native;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr auto login = "watched-agency", password = "watched-password-1";

/// The service, a partner that may alter its responses, and the proxy before it.
class watching : public support::sample_service {
protected:
    watching() : sample_service(support::store_engine::sqlite, {.login = login, .password = password}) {}

    /// Starts the proxy; `alter` changes the responses of the partner.
    void start(std::function<void(http::response&)> alter = [](auto&) {}) {
        partner_ = std::make_unique<support::answering_partner>(
            support::answering_settings{.respond = [this, alter = std::move(alter)](http::request const& request) {
                received_ = request;
                auto forwarded = request;
                std::erase_if(forwarded.headers, [](auto const& each) {
                    return http::headers::same_name(each.name, "Host") ||
                           http::headers::same_name(each.name, "Content-Length") ||
                           http::headers::same_name(each.name, "Accept-Encoding");
                });
                auto answer = httplib_transport()(url(), forwarded);
                if (!answer) return http::response{502, {}, {}};
                std::erase_if(answer->headers, [](auto const& each) {
                    return http::headers::same_name(each.name, "Content-Length") ||
                           http::headers::same_name(each.name, "Content-Encoding") ||
                           http::headers::same_name(each.name, "Transfer-Encoding");
                });
                alter(*answer);
                return *answer;
            }});
        running_ = std::make_unique<support::program>(std::vector<std::string>{
            "watch", "--partner", partner_->url(), "--listen", "127.0.0.1:0", "--report", folder_.file("report.json")});
        auto const line = running_->first_line();
        at_ = line.substr(line.find("http://"), line.find(" and passes") - line.find("http://"));
    }
    nlohmann::json stop() {
        running_->signal(SIGTERM);
        EXPECT_EQ(running_->finish().exit_code, 0);
        return nlohmann::json::parse(support::read_file(folder_.file("report.json")));
    }
    static std::vector<std::string> failed(nlohmann::json const& report) {
        std::vector<std::string> ids;
        for (auto const& each : report["scenarios"])
            if (each["verdict"] == "failed") ids.push_back(each["id"]);
        return ids;
    }
    template <class Request>
    result<response_of<Request>> ask(Request const& request, via access = via::post) {
        client asking(partner{.base_url = at_}, httplib_transport());
        return asking.call(request, access, {.accept_contradictions = true});
    }
    static hotel_search_req search() {
        hotel_search_req request{.credential = {login, password}};
        auto& stay = request.search_details.booking_details;
        stay.user = sample_data::sample_user;
        stay.from_date =
            date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())) + std::chrono::days(60);
        stay.to_date = stay.from_date + std::chrono::days(2);
        stay.id_city = sample_data::sample_city;
        stay.rooms.push_back({.pax = {.adult = 2}});
        return request;
    }
    static hotel_quote_req quote_of(hotel_search_res const& found) {
        auto const& hotel = found.hotels.hotel.front();
        auto const& room = hotel.rooms.front();
        auto const& offer = room.boardings.front();
        hotel_quote_req request{.credential = {login, password}};
        request.quote_details.booking_details = {sample_data::sample_user, {}, found.from_date, found.to_date};
        request.quote_details.hotel.id = hotel.id;
        request.quote_details.selected_rooms.push_back({room.id, {offer.id, offer.offer_id}, {.adult = 2}});
        return request;
    }

    support::scratch_folder folder_;
    std::unique_ptr<support::answering_partner> partner_{};
    std::unique_ptr<support::program> running_{};
    std::string at_{};
    http::request received_{};
};

TEST_F(watching, passes_everything_on_and_finds_nothing) {
    start();
    for (auto const access : {via::soap11, via::soap12, via::get, via::post, via::post.json()}) {
        auto const found = ask(search(), access);
        ASSERT_TRUE(found);
        EXPECT_TRUE(ask(quote_of(*found), access));
    }
    auto const request = prepare(partner{.base_url = at_}, search(), via::soap11).value();
    auto const answer = httplib_transport()(at_, request);
    ASSERT_TRUE(answer);
    EXPECT_EQ(std::count_if(answer->headers.begin(), answer->headers.end(),
                            [](auto const& each) { return http::headers::same_name(each.name, "Date"); }),
              1);
    EXPECT_EQ(received_.body, request.body);
    EXPECT_EQ(received_.headers.get("SOAPAction"), request.headers.get("SOAPAction"));
    auto const report = stop();
    EXPECT_THAT(failed(report), IsEmpty()) << report["scenarios"].dump(1);
    EXPECT_THAT(report.dump(), Not(HasSubstr(password)));
    EXPECT_THAT(report.dump(), Not(HasSubstr(login)));
}

TEST_F(watching, finds_what_the_partner_does) {
    start([](http::response& answer) {
        auto const replace = [&](std::string_view from, std::string_view to) {
            for (auto at = answer.body.find(from); at != std::string::npos; at = answer.body.find(from, at + to.size()))
                answer.body.replace(at, from.size(), to);
        };
        replace("<Adult>2</Adult>", "<Adult>3</Adult>");
        replace("<Rooms>", "<rooms>");
        replace("</Rooms>", "</rooms>");
        auto const rate = answer.body.find("<TotalRate currency=\"TND\">");
        if (rate != std::string::npos) answer.body.insert(rate + 26, "1");
    });
    auto const found = ask(search());
    ASSERT_TRUE(found);
    (void)ask(quote_of(*found));
    auto const report = stop();
    EXPECT_THAT(failed(report), testing::UnorderedElementsAre("responses", "repeated-values", "same-sale"))
        << report["scenarios"].dump(1);
}

TEST_F(watching, finds_what_the_client_does) {
    start();
    auto const found = ask(search());
    ASSERT_TRUE(found);
    auto const requested = quote_of(*found);
    auto const quoted = ask(requested);
    ASSERT_TRUE(quoted);
    hotel_booking_creation_req creation{.credential = {login, password},
                                        .user = sample_data::sample_user,
                                        .quote_id = quoted->quote_id,
                                        .client_reference = "watched-1",
                                        .expected_price = {"TND", decimal::from_units(1, 3).value()},
                                        .customer = {"Mr", "Watched", "Client", {}, {}}};
    auto const& room = requested.quote_details.selected_rooms.front();
    occupant const guest{occupant_type::adult, {}, "Mr", "Watched", "Client"};
    creation.selected_rooms.push_back({room.id, room.boarding, {guest, guest}});
    EXPECT_FALSE(ask(creation));
    auto const lower =
        encode_request(partner{.base_url = at_}, via::post,
                       "<CityListRQ><credential><Login>watched-agency</Login><Password>watched-password-1"
                       "</Password></credential></CityListRQ>")
            .value();
    EXPECT_TRUE(httplib_transport()(at_, lower));
    auto const report = stop();
    EXPECT_THAT(failed(report), testing::UnorderedElementsAre("requests", "order-of-calls"))
        << report["scenarios"].dump(1);
    for (auto const* const secret : {login, password, "Watched"}) EXPECT_THAT(report.dump(), Not(HasSubstr(secret)));
}

/// As `serve`: passwords are not received in the clear from other machines unless that is requested.
TEST(watch_command, listens_on_loopback) {
    support::scratch_folder const folder;
    auto const refused = support::run_program(
        {"watch", "--partner", "http://127.0.0.1:9", "--listen", "0.0.0.0:0", "--report", folder.file("report.json")});
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_THAT(refused.errors, HasSubstr("--plain-http"));
    EXPECT_EQ(support::run_program({"watch", "--partner", "http://127.0.0.1:9", "--listen", "nowhere", "--report",
                                    folder.file("report.json")})
                  .exit_code,
              2);
}

TEST_F(watching, reports_a_partner_that_does_not_answer) {
    start();
    partner_.reset();
    EXPECT_FALSE(ask(search()));
    EXPECT_THAT(failed(stop()), testing::ElementsAre("answers"));
}

} // namespace

} // namespace watched
