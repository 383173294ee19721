// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A service in this process, and generated traffic for it from several threads: valid, corrupted and hostile at once.
// The required properties are checked during the run and at its end. Meant for sanitizers, for any length of time:
//   waybill_traffic --seconds 1800 --seed 7
#include "support/opened_store.hpp"
#include "traffic/stage.hpp"

#include "support/certificate.hpp"
#include "support/remote_agency_client.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <authentication/registration.hpp>
#include <inventory/load.hpp>
#include <sample_data/sample.hpp>
#include <server/running_service.hpp>

#include <waybill/explain.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::http_host;
using namespace waybill::native::inventory;
using namespace waybill::native::sample_data;
using namespace waybill::native::server;
using namespace waybill::native::storage;
using namespace waybill::native::telemetry;

[[noreturn]] void give_up(std::string const& why) {
    std::fprintf(stderr, "waybill_traffic: %s\n", why.c_str());
    std::exit(2);
}

std::unique_ptr<running_service> serve(std::string const& store, std::optional<certificate_files> encryption) {
    server_settings settings;
    settings.host.listen = "127.0.0.1:0";
    settings.host.threads = 4;
    settings.host.encryption = std::move(encryption);
    settings.store_url = store;
    settings.admin_listen = "127.0.0.1:0";
    settings.log = {.least = log_level::debug, .form = log_form::json, .file = "/dev/null"};
    auto started = running_service::start(settings);
    if (!started) give_up(started.error().message);
    return std::move(started).value();
}

/// The number of allotments whose count of taken rooms differs from the number of their bookings.
int allotments_that_do_not_add_up(store const& data) {
    return data
        .read([](auto& sql) {
            int count = 0;
            support::read_row(
                sql,
                "SELECT COUNT(*) FROM taken_rooms t WHERE t.taken < 0 OR t.taken > (SELECT "
                "COALESCE(MAX(a.quantity), 0) FROM allotment_periods a WHERE a.room_id = t.room_id AND "
                "a.first_night <= t.night AND a.end_night > t.night) OR t.taken <> (SELECT "
                "COALESCE(SUM(r.quantity), 0) FROM hotel_bookings o JOIN order_rooms r ON r.user_id = o.user_id AND "
                "r.order_id = o.id WHERE r.room_id = t.room_id AND o.state IN ('OR', 'OK') AND "
                "t.night >= o.check_in AND t.night < o.check_in + o.nights)",
                {}, count);
            return count + (support::taken_as_booked(sql) ? 0 : 1); // a booked night may have no row
        })
        .value();
}

/// Asks, as an agency that has nothing to do with all that, whether it is still served.
void look_after(traffic::stage& on, std::string const& admin) {
    support::remote_agency_client other(on.url, {"other", "another-password"}, 77,
                                        {.deadline = std::chrono::seconds(60)});
    httplib_transport ask({.deadline = std::chrono::seconds(60)});
    while (on.goes_on()) {
        auto const trips = other.ask(other.trips());
        if (!trips) on.complain("bystander", explain(trips.error()));
        if (trips && !trips->bookings.empty()) on.complain("bystander", "sees bookings that are not his");
        for (auto const* page : {"/ready", "/metrics"}) {
            auto const answer = ask(admin, {"GET", page, {}, {}});
            if (!answer || answer->status != 200) on.complain("bystander", std::string(page) + " is not answered");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

} // namespace

int main(int count, char const* const* words) {
    unsigned long seconds = 5, seed = 1;
    for (int i = 1; i + 1 < count; i += 2) {
        if (std::string_view(words[i]) == "--seconds")
            seconds = std::stoul(words[i + 1]);
        else if (std::string_view(words[i]) == "--seed")
            seed = std::stoul(words[i + 1]);
        else
            give_up("knows --seconds N and --seed S");
    }
    support::scratch_folder const folder;
    auto const url = "sqlite:" + folder.file("traffic.db");
    auto data = store::open(url);
    if (!data) give_up(explain(data.error()));
    auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    if (!load(*data, sample_inventory(today))) give_up("the sample cannot be loaded");
    if (!register_login(*data, {"agency", "traffic-password"}, {sample_user}, {sample_members[0]}) ||
        !register_login(*data, {"other", "another-password"}, {77}, {}))
        give_up("no login can be made");
    int const before = allotments_that_do_not_add_up(*data);

    support::certificate const own("localhost");
    auto plain = serve(url, std::nullopt);
    auto encrypted = serve(url, certificate_files{own.certificate_file, own.key_file});
    traffic::stage on;
    on.url = "http://" + plain->address();
    on.port = support::port_of(plain->address());
    on.encrypted_port = support::port_of(encrypted->address());
    on.encrypted_url = "https://localhost:" + std::to_string(on.encrypted_port);
    on.ca_file = own.certificate_file;
    auto const begun = traffic::stage::clock::now();
    on.end = begun + std::chrono::seconds(seconds);

    std::vector<std::thread> actors;
    actors.emplace_back([&] { look_after(on, "http://" + plain->admin_address()); });
    for (unsigned long i = 0; i < 3; ++i) actors.emplace_back([&, i] { traffic::trade(on, seed * 100 + i, i == 2); });
    for (unsigned long i = 0; i < 2; ++i)
        actors.emplace_back([&, i] { traffic::corrupt_documents(on, seed * 100 + 10 + i); });
    for (unsigned long i = 0; i < 2; ++i) actors.emplace_back([&, i] { traffic::attack(on, seed * 100 + 20 + i); });
    for (auto& each : actors) each.join();
    plain->reload();
    plain->stop();
    encrypted->stop();
    plain.reset();
    encrypted.reset();

    auto wrong = on.complaints();
    if (allotments_that_do_not_add_up(*data) != before) wrong.push_back("allotments do not add up");
    if (on.calls == 0 || on.documents == 0 || on.attacks == 0) wrong.push_back("some actors did nothing");
    auto const took = std::chrono::duration<double>(traffic::stage::clock::now() - begun).count();
    std::printf("%.1f s: %zu calls, %zu bookings, %zu corrupted documents, %zu attacks, %zu complaints\n", took,
                on.calls.load(), on.bookings.load(), on.documents.load(), on.attacks.load(), wrong.size());
    for (auto const& each : wrong) std::fprintf(stderr, "%s\n", each.c_str());
    return wrong.empty() ? 0 : 1;
}
