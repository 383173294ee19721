// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Clients with one defect each, in the scenarios of `waybill serve --certify`.
#include "support/file.hpp"
#include "support/sample_service.hpp"
#include "support/scratch_folder.hpp"

#include <certification/client_scenario.hpp>
#include <command_line/client_report.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/message/lists.hpp>
#include <waybill/retry.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/transport/system_clock.hpp>
#include <waybill/workflow.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace certified_clients {

namespace {

using namespace waybill;
using namespace waybill::native;

/// What is wrong with a client; by default nothing.
struct manner {
    std::optional<quirk_kind> cannot_read{};
    bool reads_by_position = false;
    bool ignores_retry_after = false;
    bool takes_page_for_empty_result = false;
    bool is_impatient = false;
    bool draws_new_reference = false;
    bool changes_request = false;
    bool books_old_price = false;
    bool books_sold_out = false;
    bool insists_on_price = false;
    bool insists_on_quote = false;
    bool insists_on_room = false;
    bool never_acknowledges = false;
    bool never_cancels = false;
    bool quotes_one_room = false;
    bool leaves_ages_out = false;
    bool forgets_ages_at_booking = false;
    bool leaves_user_out = false;
    bool writes_iso_dates = false;
    bool writes_names_in_lower_case = false;
    // habits, which are right
    bool looks_up_in_list = false;
    bool repeats_at_once = false;
    bool draws_new_reference_if_not_found = false;
    bool cancels_on_request = false;
};

/// Nights of its own for each scenario, so that clients do not take rooms from one another.
stay_request stay_in(std::string_view scenario) {
    auto const all = certification::client_catalogue();
    auto const at = std::find_if(all.begin(), all.end(), [&](auto const& each) { return each.what.id == scenario; });
    auto const first = std::chrono::days(40 + 3 * (at - all.begin()));
    auto const today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    stay_request stay;
    stay.user = sample_data::sample_user;
    stay.from_date = date::of(today + first);
    stay.to_date = date::of(today + first + std::chrono::days(2));
    stay.id_city = sample_data::sample_city;
    stay.rooms.push_back({.pax = {.adult = 2}});
    if (scenario == "three-rooms") stay.rooms.resize(3, stay.rooms.front());
    if (scenario == "child-ages") stay.rooms.front().pax.child = {{5, 1}};
    return stay;
}

/// A client without the workflow of the library, as others write it.
class scripted_client {
public:
    scripted_client(std::string url, std::string scenario, std::string reference, manner how)
        : how_(how),
          reference_(std::move(reference)),
          who_{"agency~certify~" + scenario, "pw"},
          to_{.base_url = std::move(url)},
          stay_(stay_in(scenario)) {
        if (scenario == "lone-items") access_ = access_.json();
    }

    void run() {
        auto const found = search();
        if (!found) return;
        for (auto const& hotel : found->hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings)
                    if (each.available.status == availability::available && !each.non_refundable)
                        offers_.push_back(quote_of(hotel.id, room.id, each));
        if (!book_some()) return;
        bool const decides = !how_.never_acknowledges && !how_.cancels_on_request;
        if (order_.status.code == booking_state::on_request && decides)
            (void)ask(hotel_booking_acknowledge_req{who_, user, order_.booking_number, {}, {}});
        if (!how_.never_cancels) (void)ask(hotel_booking_cancellation_req{who_, user, order_.booking_number, {}, {}});
    }

private:
    static constexpr auto user = sample_data::sample_user;

    template <class Request>
    result<response_of<Request>> ask(Request const& request) {
        auto prepared = prepare(to_, request, access_);
        if (!prepared) return prepared.error();
        if (auto document = decode_request({}, *prepared)) {
            rewrite(document->document);
            prepared = encode_request(to_, document->via, document->document);
        }
        httplib_transport over;
        auto const answer = over(to_.base_url, *prepared);
        if (!answer) return answer.error();
        std::vector<quirk> quirks;
        auto read = understand<Request>(to_.called(access_of<Request>(access_)), *answer, {.quirks = &quirks});
        auto const unreadable = [&] { return error{.code = error_code::xml_malformed, .message = "cannot be read"}; };
        for (auto const& each : quirks)
            if (each.kind == how_.cannot_read) return unreadable();
        auto const at = [&](char const* name) { return answer->body.find(name); };
        if (read && how_.reads_by_position && at("FromDate") != std::string::npos &&
            at("Hotels") != std::string::npos && at("FromDate") > at("Hotels"))
            return unreadable();
        return read;
    }

    void rewrite(std::string& document) const {
        auto const replace = [&](std::string_view from, std::string_view to) {
            for (auto at = document.find(from); at != std::string::npos; at = document.find(from, at + to.size()))
                document.replace(at, from.size(), to);
        };
        if (how_.leaves_user_out) replace("<User>" + std::to_string(user) + "</User>", "");
        if (how_.writes_names_in_lower_case) {
            replace("<Rooms>", "<rooms>");
            replace("</Rooms>", "</rooms>");
        }
        if (how_.writes_iso_dates)
            for (auto const day : {stay_.from_date, stay_.to_date})
                replace(text_of(day), text_of(day, wire_format::iso_date));
    }

    std::optional<hotel_search_res> search() {
        hotel_search_req request{who_, {stay_, {}}};
        if (how_.leaves_ages_out)
            for (auto& room : request.search_details.booking_details.rooms)
                for (auto& each : room.pax.child) each.age.reset();
        for (int attempt = 0; attempt < 2; ++attempt) {
            auto found = ask(request);
            if (found) return *std::move(found);
            if (found.error().code == error_code::xml_malformed) return std::nullopt;
            if (found.error().code == error_code::html_page && how_.takes_page_for_empty_result) return std::nullopt;
            auto const now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
            if (auto const wait = parse_retry_after(found.error().retry_after, now); wait && !how_.ignores_retry_after)
                std::this_thread::sleep_for(*wait);
        }
        return std::nullopt;
    }

    hotel_quote_req quote_of(std::int64_t hotel, std::int64_t room, offer const& each) const {
        hotel_quote_req request{.credential = who_};
        request.quote_details.booking_details = {user, {}, stay_.from_date, stay_.to_date};
        request.quote_details.hotel.id = hotel;
        for (auto const& one : stay_.rooms) {
            request.quote_details.selected_rooms.push_back({room, {each.id, each.offer_id}, one.pax});
            if (how_.quotes_one_room) break;
        }
        return request;
    }
    result<hotel_quote_res> quote(hotel_quote_req const& request) {
        if (!how_.is_impatient) return ask(request);
        std::thread again([&] { (void)ask(request); });
        auto first = ask(request);
        again.join();
        return first;
    }

    hotel_booking_creation_req creation_of(hotel_quote_req const& requested, hotel_quote_res const& quoted) const {
        hotel_booking_creation_req request{.credential = who_,
                                           .user = user,
                                           .quote_id = quoted.quote_id,
                                           .client_reference = reference_,
                                           .expected_price = how_.books_old_price
                                                                 ? quoted.previous_rate.value_or(quoted.total_rate)
                                                                 : quoted.total_rate,
                                           .customer = {"Mr", "Certified", "Client", {}, {}}};
        for (auto const& room : requested.quote_details.selected_rooms) {
            auto& made = request.selected_rooms.emplace_back(booked_room{room.id, room.boarding, {}});
            made.customers.resize(std::size_t(room.pax.adult), {occupant_type::adult, {}, "Mr", "Certified", "Client"});
            for (auto const& each : room.pax.child)
                made.customers.push_back({occupant_type::child,
                                          how_.forgets_ages_at_booking ? std::nullopt : each.age,
                                          {},
                                          "Certified",
                                          "Client"});
        }
        return request;
    }

    bool book_some() {
        for (std::size_t next = 0; next < std::min<std::size_t>(offers_.size(), 5); ++next) {
            auto const quoted = quote(offers_[next]);
            if (!quoted) return false;
            if (quoted->status == quote_status::sold_out && !how_.books_sold_out) continue;
            auto request = creation_of(offers_[next], *quoted);
            auto made = ask(request);
            if (!made && made.error().code == error_code::refused) {
                auto const& id = made.error().id;
                bool const insists = (id == "PRICE_CHANGED" && how_.insists_on_price) ||
                                     (id == "QUOTE_EXPIRED" && how_.insists_on_quote) ||
                                     (id == "SOLD_OUT" && how_.insists_on_room);
                if (!insists) continue; // with a new quote
                made = ask(request);
            } else if (!made) {
                made = recovered(request);
            }
            if (!made) return false;
            order_ = made->order_details;
            return true;
        }
        return false;
    }
    /// After a creation with an unknown outcome.
    result<hotel_booking_creation_res> recovered(hotel_booking_creation_req request) {
        if (how_.draws_new_reference) request.client_reference += "-2";
        if (how_.changes_request) request.customer.last_name += " ";
        if (how_.draws_new_reference || how_.changes_request || how_.repeats_at_once) return ask(request);
        if (how_.looks_up_in_list) {
            auto const listed = ask(hotel_booking_list_req{.credential = who_, .user = user, .items_per_page = 100});
            if (listed)
                for (auto const& each : listed->bookings)
                    if (each.client_reference == request.client_reference) return hotel_booking_creation_res{each};
            return ask(request);
        }
        auto const found = ask(hotel_booking_detail_req{who_, user, {}, request.client_reference});
        if (found) return hotel_booking_creation_res{found->order_details};
        if (how_.draws_new_reference_if_not_found && refused_as(found.error(), error_id::booking_not_found))
            request.client_reference += "-new";
        return ask(request);
    }

    manner how_;
    std::string reference_;
    credential who_;
    partner to_;
    stay_request stay_;
    via access_ = via::post;
    std::vector<hotel_quote_req> offers_{};
    order_details order_{};
};

class clients : public support::sample_service {
protected:
    void SetUp() override {
        support::sample_service::SetUp();
        if (HasFatalFailure()) return;
        service_.reset();
        settings_.host.listen = "127.0.0.1:0";
        settings_.store_url = data_.url();
        settings_.trusted_proxies = {proxy};
        settings_.sandbox = {.on = true, .slow = std::chrono::milliseconds(300)};
        settings_.around = [this](auto const&... each) { return report_->respond(each...); };
        auto started = server::running_service::start(settings_);
        ASSERT_TRUE(started) << started.error().message;
        service_ = *std::move(started);
    }
    /// The scenarios at once, each by a client of its own, and the report. None named: all.
    template <class Client>
    nlohmann::json report_of(Client const& client, std::vector<char const*> const& only = {}) {
        auto const file = folder_.file("clients.json");
        auto opened = command_line::client_report::open(settings_.service.endpoints, file);
        EXPECT_TRUE(opened) << opened.error().message;
        report_ = *std::move(opened);
        std::vector<std::thread> running;
        auto const at = "http://" + service_->address();
        for (auto const& each : certification::client_catalogue())
            if (only.empty() || std::find(only.begin(), only.end(), each.what.id) != only.end())
                running.emplace_back([&, id = std::string(each.what.id)] { client(at, id); });
        for (auto& each : running) each.join();
        report_.reset();
        return nlohmann::json::parse(support::read_file(file));
    }
    static std::vector<std::string> with_verdict(nlohmann::json const& report, char const* verdict) {
        std::vector<std::string> ids;
        for (auto const& each : report["scenarios"])
            if (each["verdict"] == verdict) ids.push_back(each["id"]);
        return ids;
    }
    nlohmann::json report_of(manner const& how, std::vector<char const*> const& only = {}) {
        auto const run = "m" + std::to_string(++runs_);
        return report_of(
            [&](std::string const& at, std::string const& id) { scripted_client(at, id, run + id, how).run(); }, only);
    }

    static constexpr auto proxy = "127.0.0.9";
    support::scratch_folder folder_;
    server::server_settings settings_;
    std::unique_ptr<command_line::client_report> report_;
    int runs_ = 0;
};

TEST_F(clients, without_a_defect_pass) {
    auto const report = report_of(manner{});
    EXPECT_EQ(with_verdict(report, "passed").size(), certification::client_catalogue().size())
        << report["scenarios"].dump(1);
    for (auto const* const secret : {"\"pw\"", "Certified"})
        EXPECT_THAT(report.dump(), testing::Not(testing::HasSubstr(secret)));
}

/// What several companies do, and each is right.
TEST_F(clients, with_other_habits_pass) {
    std::pair<char const*, manner> const habits[] = {
        {"looks up in the list of bookings", {.looks_up_in_list = true}},
        {"repeats the same request at once", {.repeats_at_once = true}},
        {"draws a new reference after BOOKING_NOT_FOUND", {.draws_new_reference_if_not_found = true}},
        {"cancels a booking On Request", {.cancels_on_request = true}},
    };
    for (auto const& [name, how] : habits) {
        SCOPED_TRACE(name);
        auto const report = report_of(
            how, {"lost-answer", "cut-request", "gateway-at-booking", "on-request", "cancel", "valid-requests"});
        EXPECT_THAT(with_verdict(report, "failed"), testing::IsEmpty()) << report["scenarios"].dump(1);
        EXPECT_GE(with_verdict(report, "passed").size(), 6U);
    }
}

TEST_F(clients, with_one_defect_are_found) {
    struct mutant {
        std::vector<char const*> scenarios;
        manner how;
    };
    std::vector<mutant> const mutants{
        {{"letter-case"}, {.cannot_read = quirk_kind::letter_case}},
        {{"prefixes"}, {.cannot_read = quirk_kind::namespaced}},
        {{"reordered"}, {.reads_by_position = true}},
        {{"unknown-fields"}, {.cannot_read = quirk_kind::unknown_field}},
        {{"lone-items"}, {.cannot_read = quirk_kind::lone_item}},
        {{"too-many-requests", "unavailable"}, {.ignores_retry_after = true}},
        {{"gateway-page"}, {.takes_page_for_empty_result = true}},
        {{"slow-answer"}, {.is_impatient = true}},
        {{"lost-answer", "gateway-at-booking"}, {.draws_new_reference = true}},
        {{"cut-request"}, {.changes_request = true}},
        {{"price-changed"}, {.books_old_price = true}},
        {{"price-changed-at-booking"}, {.insists_on_price = true}},
        {{"expired-quote"}, {.insists_on_quote = true}},
        {{"sold-out"}, {.books_sold_out = true}},
        {{"sold-out-at-booking"}, {.insists_on_room = true}},
        {{"on-request"}, {.never_acknowledges = true, .never_cancels = true}},
        {{"cancel"}, {.never_cancels = true}},
        {{"three-rooms"}, {.quotes_one_room = true}},
        {{"child-ages"}, {.leaves_ages_out = true}},
        {{"child-ages"}, {.forgets_ages_at_booking = true}},
        {{"valid-requests"}, {.leaves_user_out = true}},
        {{"canonical-requests"}, {.writes_iso_dates = true}},
        {{"canonical-requests"}, {.writes_names_in_lower_case = true}},
    };
    EXPECT_GE(mutants.size(), 20U);
    std::set<std::string> meant;
    for (auto const& each : mutants) {
        SCOPED_TRACE(each.scenarios.front());
        // all scenarios for each client take minutes with sanitizers
        bool const all = std::getenv("WAYBILL_ALL_SCENARIOS") != nullptr;
        auto const found =
            with_verdict(report_of(each.how, all ? std::vector<char const*>() : each.scenarios), "failed");
        for (auto const* const scenario : each.scenarios) {
            EXPECT_THAT(found, testing::Contains(scenario));
            meant.insert(scenario);
        }
        EXPECT_LE(found.size(), 3U) << testing::PrintToString(found);
    }
    EXPECT_EQ(meant.size(), certification::client_catalogue().size()) << "a scenario that no defect is meant for";
}

/// The workflow of the library, as an application uses it.
void run_workflow(std::string const& at, std::string const& id) {
    via const access = id == "lone-items" ? via::post.json() : via::post;
    workflow agency(partner{.base_url = at},
                    {.credential = {"agency~certify~" + id, "pw"}, .user = sample_data::sample_user},
                    httplib_transport(), system_clock{}, {.access = access});
    auto const found = agency.search(stay_in(id));
    if (!found) return;
    occupant const guest{occupant_type::adult, {}, {}, "Certified", "Client"};
    int attempt = 0;
    for (auto const& each : found->offers()) {
        if (each.terms().available.status != availability::available || each.terms().non_refundable || attempt == 4)
            continue;
        auto const quote = agency.quote(std::vector(stay_in(id).rooms.size(), each));
        if (!quote) return;
        booking_party party{.client_reference = "w-" + id + std::to_string(++attempt),
                            .customer = {{}, "Certified", "Client", {}, {}},
                            .rooms = {}};
        for (auto const& room : stay_in(id).rooms) {
            auto& guests = party.rooms.emplace_back(std::size_t(room.pax.adult), guest);
            for (auto const& child : room.pax.child)
                guests.push_back({occupant_type::child, child.age, {}, "Certified", "Client"});
        }
        auto const* const same = std::get_if<quoted>(&*quote);
        auto const* const changed = std::get_if<price_changed>(&*quote);
        if (same == nullptr && changed == nullptr) continue;
        auto const booked = agency.book(same != nullptr ? *same : changed->accept(), party);
        if (!booked) continue;
        if (auto const* const open = std::get_if<on_request_booking>(&*booked)) (void)agency.acknowledge(*open);
        if (auto const* const confirmed = std::get_if<confirmed_booking>(&*booked)) (void)agency.cancel(*confirmed);
        return;
    }
}

TEST_F(clients, of_the_library_pass) {
    auto const report = report_of([](std::string const& at, std::string const& id) { run_workflow(at, id); });
    EXPECT_THAT(with_verdict(report, "failed"), testing::IsEmpty()) << report["scenarios"].dump(1);
    EXPECT_GE(with_verdict(report, "passed").size() + 1, certification::client_catalogue().size())
        << report["scenarios"].dump(1);
}

/// What strangers send: the rules of the service apply, and nothing of it fills the report.
TEST_F(clients, that_are_strangers_are_refused) {
    auto const city_list = [](std::string login, std::string password) {
        return city_list_rq{.credential = {std::move(login), std::move(password)}};
    };
    auto const at = partner{.base_url = "http://" + service_->address()};
    auto const report = report_of(
        [&](std::string const&, std::string const&) {
            httplib_transport over, of_proxy({.network = {.bind_address = proxy}});
            auto listed = encode_request(at, via::post, to_xml(city_list("agency~certify~unavailable", "pw")).value());
            listed->headers.add("X-Forwarded-For", "203.0.113.7");
            EXPECT_EQ((*of_proxy(at.base_url, *listed)).status, 403) << "an address that is not listed";
            auto const unknown = to_xml(city_list("nobody~certify~unavailable", std::string(1'000'000, 'x'))).value();
            for (int i = 0; i < 20; ++i) {
                auto const answer = over(at.base_url, *encode_request(at, via::post, unknown));
                EXPECT_THAT(answer->body, testing::HasSubstr("AUTH_INVALID"));
                EXPECT_EQ(answer->status, 200);
            }
            client marked(at, httplib_transport{});
            EXPECT_FALSE(marked.call(city_list("nobody", "secret~certify~unavailable")));
        },
        {"unavailable"});
    EXPECT_LT(report.dump().size(), 200'000U);
    EXPECT_THAT(report.dump(), testing::Not(testing::HasSubstr("secret")));
    EXPECT_EQ(std::filesystem::status(folder_.file("clients.json")).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

} // namespace

} // namespace certified_clients
