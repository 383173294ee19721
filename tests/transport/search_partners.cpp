// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A search with many partners at once, of which some are dead and some are slow.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/hostile_answers.hpp"

#include <waybill/explain.hpp>
#include <waybill/transport/search_partners.hpp>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace std::chrono_literals;

/// A partner whose only offer costs this much.
std::unique_ptr<support::answering_partner> selling_at(std::string const& amount, std::string const& currency) {
    support::answering_settings settings{.delay = 20ms};
    settings.respond = [amount, currency](http::request const&) -> http::response {
        auto found = agency::hotels();
        found.currency = currency;
        found.hotels.hotel[0].rooms[0].boardings[0].rate = {currency, decimal::parse(amount).value()};
        return {200, {{"Content-Type", "text/xml; charset=utf-8"}}, to_xml(found).value()};
    };
    return std::make_unique<support::answering_partner>(std::move(settings));
}

TEST(search_partners, merges_what_arrives_in_time) {
    std::vector<std::unique_ptr<support::answering_partner>> selling;
    for (auto const& [amount, currency] :
         {std::pair("220.000", "TND"), std::pair("80.00", "EUR"), std::pair("99.5", "TND"), std::pair("79.99", "EUR")})
        selling.push_back(selling_at(amount, currency));
    support::hostile_partner const silent(support::hostile::sends(""));

    boost::asio::io_context io;
    asio_transport const transport{io};
    std::vector<searched_partner> partners;
    for (auto const& each : selling)
        partners.push_back({.caller = async_client(partner{.base_url = each->url()}, transport)});
    partners.push_back({.caller = async_client(partner{.base_url = "http://127.0.0.1:1"}, transport)});
    partners.push_back({.caller = async_client(partner{.base_url = silent.at("http://127.0.0.1")}, transport)});

    std::set<std::size_t> reported;
    std::optional<partner_search> found;
    auto const begin = std::chrono::steady_clock::now();
    async_search_partners(
        partners, io.get_executor(), agency::hotels_request().search_details, {.deadline = 600ms, .concurrent = 3},
        [&](std::size_t at, result<hotel_search_res> const&) { EXPECT_TRUE(reported.insert(at).second); },
        [&](partner_search all) { found.emplace(std::move(all)); });
    io.run();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);
    EXPECT_EQ(reported.size(), 6U);
    ASSERT_TRUE(found);
    for (std::size_t at = 0; at < 4; ++at) EXPECT_TRUE(*found->answers[at]) << explain(found->answers[at]->error());
    EXPECT_EQ(found->answers[4]->error().code, error_code::connection_failed);
    EXPECT_EQ(found->answers[5]->error().code, error_code::cancelled);
    ASSERT_EQ(found->offers.size(), 2U);
    auto const order = [&](std::string const& currency) {
        std::vector<std::size_t> sellers;
        for (auto const& each : found->offers.at(currency)) sellers.push_back(each.partner);
        return sellers;
    };
    EXPECT_EQ(order("TND"), (std::vector<std::size_t>{2, 0}));
    EXPECT_EQ(order("EUR"), (std::vector<std::size_t>{3, 1}));
}

/// No partner gets the password for another one.
TEST(search_partners, sends_each_partner_its_own_login) {
    std::mutex guard;
    std::map<std::string, std::string> sent;
    std::vector<std::unique_ptr<support::answering_partner>> selling;
    boost::asio::io_context io;
    asio_transport const transport{io};
    std::vector<searched_partner> partners;
    for (std::string const name : {"one", "two", "three"}) {
        support::answering_settings settings;
        settings.respond = [&, name](http::request const& request) -> http::response {
            std::scoped_lock const held(guard);
            sent[name] = request.body;
            return {200, {{"Content-Type", "text/xml; charset=utf-8"}}, to_xml(agency::hotels()).value()};
        };
        selling.push_back(std::make_unique<support::answering_partner>(std::move(settings)));
        partners.push_back({.caller = async_client(partner{.base_url = selling.back()->url()}, transport),
                            .login = {"agency-" + name, "pw-" + name},
                            .user = std::int64_t(selling.size())});
    }
    async_search_partners(
        partners, io.get_executor(), agency::hotels_request().search_details, {},
        [](std::size_t, result<hotel_search_res> const& read) { EXPECT_TRUE(read); }, [](partner_search const&) {});
    io.run();
    ASSERT_EQ(sent.size(), 3U);
    for (std::string const name : {"one", "two", "three"})
        for (std::string const other : {"one", "two", "three"})
            EXPECT_EQ(sent[name].find("pw-" + other) != sent[name].npos, name == other) << name << " " << other;
    EXPECT_NE(sent["two"].find("User%3E2%3C"), std::string::npos) << sent["two"];
}

TEST(search_partners, ends_by_cancellation_with_what_was_found) {
    support::hostile_partner const silent(support::hostile::sends(""));
    boost::asio::io_context io;
    asio_transport const transport{io};
    std::vector<searched_partner> partners;
    for (int each = 0; each < 20; ++each)
        partners.push_back({.caller = async_client(partner{.base_url = silent.at("http://127.0.0.1")}, transport)});
    boost::asio::cancellation_signal signal;
    int ended = 0;
    async_search_partners(
        partners, io.get_executor(), agency::hotels_request().search_details, {.concurrent = 4},
        [&](std::size_t, result<hotel_search_res> const& read) {
            EXPECT_EQ(read.error().code, error_code::cancelled);
            ++ended;
        },
        boost::asio::bind_cancellation_slot(signal.slot(), [&](partner_search const& all) {
            EXPECT_EQ(all.answers.size(), 20U);
            EXPECT_TRUE(all.offers.empty());
        }));
    io.poll();
    signal.emit(boost::asio::cancellation_type::terminal);
    io.run();
    EXPECT_EQ(ended, 20);
}

TEST(search_partners, of_nobody_ends_at_once) {
    boost::asio::io_context io;
    std::vector<searched_partner> none;
    bool ended = false;
    async_search_partners(
        none, io.get_executor(), agency::hotels_request().search_details, {},
        [](std::size_t, result<hotel_search_res> const&) {}, [&](partner_search const&) { ended = true; });
    EXPECT_FALSE(ended);
    io.run();
    EXPECT_TRUE(ended);
}

} // namespace
