// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <demonstration/demo_workflow.hpp>

#include <partner_network/network_transport.hpp>
#include <sample_data/sample.hpp>
#include <terminal/amount.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <waybill/any_transport.hpp>
#include <waybill/transport/system_clock.hpp>
#include <waybill/workflow.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace waybill::native::demonstration {

namespace {

class parse {
public:
    parse(std::string const& base_url, credential const& who)
        : agency_(partner{.base_url = base_url}, {.credential = who, .user = sample_data::sample_user, .language = {}},
                  partner_network::network_transport{}, system_clock{}) {}

    bool take(date today) {
        bool const whole = steps(today);
        steps_.print(stdout);
        fmt::print("\n");
        return whole;
    }

private:
    using clock = std::chrono::steady_clock;

    bool steps(date today) {
        stay_request stay;
        stay.from_date = today + std::chrono::days(30);
        stay.to_date = today + std::chrono::days(33);
        stay.id_city = sample_data::sample_city;
        stay.rooms.push_back({.pax = {.adult = 2, .child = {}, .infant = {}}, .boarding = {}});
        auto const found = agency_.search(stay);
        if (!contained("search", found)) return false;
        auto const& offers = found->offers();
        reported_of("search", fmt::format("{} offers", offers.size()));
        // one On Request shows more of the workflow
        auto chosen = std::find_if(offers.begin(), offers.end(), [](offered const& each) {
            return each.terms().available.status == availability::request;
        });
        if (chosen == offers.end()) chosen = offers.begin();
        if (chosen == offers.end()) return false;

        auto const quote = agency_.quote(*chosen);
        if (!contained("quote", quote)) return false;
        auto const* const price = std::get_if<quoted>(&*quote);
        if (price == nullptr) return false;
        reported_of("quote", fmt::format("{}, {}: {}", chosen->hotel_title(), chosen->room_title(),
                                         terminal::reported(price->answer().total_rate)));

        occupant const guest{occupant_type::adult, {}, {}, "Jane", "Doe"};
        auto const booking = agency_.book(*price, {.client_reference = "demo-1",
                                                   .customer = {{}, "Jane", "Doe", {}, {}},
                                                   .rooms = {{guest, guest}},
                                                   .id_member = {}});
        if (!contained("book", booking)) return false;
        reported_of("book", state_of(details_of(*booking)));
        if (auto const* const open = std::get_if<on_request_booking>(&*booking)) {
            auto const confirmed = agency_.acknowledge(*open);
            if (!contained("acknowledge", confirmed)) return false;
            reported_of("acknowledge", state_of(confirmed->details()));
            return cancel(*confirmed);
        }
        if (auto const* const confirmed = std::get_if<confirmed_booking>(&*booking)) return cancel(*confirmed);
        return false;
    }

    bool cancel(confirmed_booking const& booking) {
        auto const closed = agency_.cancel(booking);
        if (!contained("cancel", closed)) return false;
        auto const& fee = closed->details().fee;
        reported_of("cancel",
                    state_of(closed->details()) + (fee ? ", fee " + terminal::reported(*fee) : std::string{}));
        return true;
    }

    static std::string state_of(order_details const& order) { return order.booking_number + ": " + order.status.words; }

    template <class T>
    bool contained(std::string const& step, result<T> const& outcome) {
        if (outcome) return true;
        reported_of(step, std::string(name_of(outcome.error().code)));
        terminal::print_error(outcome.error());
        return false;
    }
    void reported_of(std::string const& step, std::string what) {
        auto const now = clock::now();
        auto const took = std::chrono::duration<double, std::milli>(now - begun_).count();
        begun_ = now;
        steps_.add({step, std::move(what), fmt::format("{:.1f}", took)});
    }

    workflow<any_transport, system_clock> agency_;
    terminal::table steps_{{{"step"}, {"outcome"}, {"ms", terminal::alignment::right}}};
    clock::time_point begun_ = clock::now();
};

} // namespace

bool run_workflow(std::string const& base_url, credential const& who, date today) {
    return parse(base_url, who).take(today);
}

} // namespace waybill::native::demonstration
