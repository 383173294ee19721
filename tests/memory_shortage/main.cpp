// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A service in this process, in which an allocation of a request or of a thread in the background fails: it answers
// 200, 500 or 503, keeps running, and loses nothing. `--points 2000` is the long run.
#include "memory_shortage/failing_new.hpp"
#include "support/opened_store.hpp"

#include "support/opened_store.hpp"
#include "support/remote_agency_client.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <authentication/registration.hpp>
#include <inventory/load.hpp>
#include <inventory/update_rates.hpp>
#include <sample_data/sample.hpp>
#include <server/running_service.hpp>

#include <waybill/explain.hpp>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native;
using namespace std::chrono_literals;

[[noreturn]] void give_up(std::string const& why) {
    std::fprintf(stderr, "waybill_memory_shortage: %s\n", why.c_str());
    std::exit(2);
}

date today() { return date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())); }

class trial {
public:
    explicit trial(std::string const& url) : data_(support::opened(url)) {
        if (!inventory::load(data_, sample_data::sample_inventory(today()))) give_up("the sample cannot be loaded");
        if (!authentication::register_login(data_, {"agency", "a-password"}, {sample_data::sample_user}, {}))
            give_up("no login can be made");
        server::server_settings settings;
        settings.host.listen = "127.0.0.1:0";
        settings.host.threads = 2;
        settings.store_url = url;
        settings.search_age = 250ms;
        settings.log = {.least = telemetry::log_level::info, .file = "/dev/null"};
        auto started = server::running_service::start(settings);
        if (!started) give_up(started.error().message);
        service_ = std::move(started).value();
        port_ = support::port_of(service_->address());
        client_.emplace("http://" + service_->address(), credential{"agency", "a-password"});
    }

    /// Lets `points` allocations of each kind of work fail, spread evenly over all of them.
    void run(long points) {
        auto const search = client_->search();
        auto const found = client_->ask(search);
        if (!found) give_up(explain(found.error()));
        auto const quoting = client_->quote(search, *found);
        if (!quoting) give_up("nothing is offered");

        std::vector<std::pair<char const*, std::function<void()>>> const works{
            {"search", [&] { send(client_->message(search)); }},
            {"quote", [&] { send(client_->message(*quoting)); }},
            {"trip list", [&] { send(client_->message(client_->trips())); }},
            {"contract", [&] { send({"GET", "/cr.ws/Hotel.asmx?WSDL", {}, {}}); }},
            {"unreadable", [&] { send({"POST", "/cr.ws/Hotel.asmx", {{"Content-Type", "text/xml"}}, "<a"}); }},
            {"large body", [&] { send(form(std::string(300'000, 'x'))); }},
            {"new login",
             [&] {
                 send(form("strRQ=<CityListRQ><Credential><Login>x</Login><Password>y</Password>"
                           "</Credential></CityListRQ>"));
             }},
            {"background", [] { std::this_thread::sleep_for(120ms); }},
        };
        for (auto const& [name, work] : works) {
            change_inventory();
            failing_new::counted = 0;
            work();
            auto const all = std::max<long>(failing_new::counted, 1);
            for (long i = 0; i < points; ++i) {
                change_inventory();
                at(name, 1 + i * all / points, work);
            }
            std::printf("%-12s %6ld allocations\n", name, all);
            std::fflush(stdout);
        }
        for (long i = 0; i < points; ++i) book(*quoting, "reference-" + std::to_string(i), i * 4'000 / points);
    }

    int verdict() {
        auto const kept = data_.read([](auto& sql) { return support::taken_as_booked(sql); });
        if (!kept || !*kept) complain("the taken rooms are not those of the bookings");
        service_->stop();
        for (auto const& [status, count] : statuses_) std::printf("%d: %d times\n", status, count);
        return wrong_ == 0 ? 0 : 1;
    }

private:
    static http::request form(std::string body) {
        return {"POST",
                "/cr.ws/Hotel.asmx/WebServiceRQ",
                {{"Content-Type", "application/x-www-form-urlencoded"}},
                std::move(body)};
    }
    void complain(std::string const& what) {
        ++wrong_;
        std::fprintf(stderr, "%s\n", what.c_str());
    }
    std::string send(http::request const& request) {
        support::socket client(port_);
        client.send(write_raw_message(request, "localhost"));
        auto const answer = client.receive();
        if (!answer) {
            complain("no response");
            return {};
        }
        ++statuses_[answer->status];
        if (answer->status != 200 && answer->status != 500 && answer->status != 503 && answer->status != 400 &&
            answer->status != 429) // many failed logins
            complain("status " + std::to_string(answer->status));
        return answer->body;
    }
    void at(std::string const& name, long which, std::function<void()> const& work) {
        auto const before = wrong_;
        failing_new::left = which;
        work();
        failing_new::left = 0;
        if (!client_->ask(client_->search())) complain("a search after it failed");
        if (wrong_ != before) complain("at allocation " + std::to_string(which) + " of " + name);
    }
    /// Something to read for the thread that follows the inventory.
    void change_inventory() {
        auto const night = today() + std::chrono::days(400);
        long long room = 0;
        (void)data_.read([&](auto& sql) { support::read_row(sql, "SELECT MIN(id) FROM rooms", {}, room); });
        (void)inventory::update_rates(data_,
                                      {{.update = {.room = room, .from = night, .to = night, .quantity = ++changes_},
                                        .where = inventory::place("test")}});
    }
    /// Books with an allocation that fails, and again without: there must be one booking, and it is cancelled.
    void book(hotel_quote_req const& quoting, std::string const& reference, long which) {
        auto const quoted = client_->ask(quoting);
        if (!quoted) return complain("no quote: " + explain(quoted.error()));
        auto const creation = client_->creation(quoting, *quoted, reference);
        std::string first;
        at("creation", 1 + which, [&] { first = send(client_->message(creation)); });
        auto const again = client_->ask(creation);
        if (!again) return complain("no booking: " + explain(again.error()));
        auto const& number = again->order_details.booking_number;
        if (first.find("BookingNumber") != first.npos && first.find(number) == first.npos)
            complain("the booking of the first response is lost");
        at("cancellation", 1 + which, [&] { send(client_->message(client_->cancel(number))); });
        if (auto const cancelled = client_->ask(client_->cancel(number)); !cancelled)
            complain("not cancelled: " + explain(cancelled.error()));
    }

    storage::store data_;
    std::unique_ptr<server::running_service> service_;
    std::uint16_t port_ = 0;
    std::optional<support::remote_agency_client> client_;
    std::map<int, int> statuses_;
    int wrong_ = 0, changes_ = 0;
};

} // namespace

int main(int count, char const* const* words) {
    failing_new::spared = true;
    long points = 10;
    if (count == 3 && std::string_view(words[1]) == "--points")
        points = std::max(1L, std::stol(words[2]) / 10); // ten kinds of work
    else if (count != 1)
        give_up("knows --points N");
    support::scratch_folder const folder;
    trial made("sqlite:" + folder.file("shortage.db"));
    made.run(points);
    return made.verdict();
}
