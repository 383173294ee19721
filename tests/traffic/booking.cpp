// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "traffic/stage.hpp"

#include "support/remote_agency_client.hpp"

#include <waybill/explain.hpp>

#include <array>
#include <deque>

namespace traffic {

using namespace waybill;

namespace {

constexpr std::array access_methods{via::soap11,        via::soap12,        via::get,        via::post,
                                    via::soap11.json(), via::soap12.json(), via::get.json(), via::post.json()};

class booking_client {
public:
    booking_client(stage& on, std::uint64_t seed, bool encrypted)
        : on_(on),
          chance_(seed),
          name_("client " + std::to_string(seed)),
          client_(
              encrypted ? on.encrypted_url : on.url, {"agency", "traffic-password"}, native::sample_data::sample_user,
              {.deadline = std::chrono::seconds(60), .network = {.ca_file = encrypted ? on.ca_file : std::string()}}) {}

    /// The answer; a failure that is no refusal of the business is complained about.
    template <class Request>
    auto requested(Request const& request) {
        auto answer = client_.ask(request);
        bool const refused = !answer && answer.error().code == error_code::refused && answer.error().id != "INTERNAL" &&
                             answer.error().id != "AUTH_INVALID";
        if (answer || refused)
            ++on_.calls;
        else
            on_.complain(name_, std::string(function<Request>.name) + " by " +
                                    std::string(name_of(client_.access.method)) + ": " + explain(answer.error()));
        return answer;
    }

    void step() {
        client_.access = access_methods[chance_.below(access_methods.size())];
        switch (chance_.below(8)) {
        case 0: (void)requested(client_.trips()); break;
        case 1: look_up(); break;
        case 2: cancel(); break;
        case 3: acknowledge(); break;
        default: book(); break;
        }
    }

private:
    void book() {
        auto const search = client_.search(20 + int(chance_.below(5)), 1 + int(chance_.below(3)));
        auto const found = requested(search);
        if (!found) return;
        auto const request = client_.quote(search, *found, chance_.below(6)); // few of them: clients meet
        if (!request) return;
        auto const quote = requested(*request);
        if (!quote || quote->status == quote_status::sold_out) return;
        auto creation = client_.creation(*request, *quote, name_ + "-" + std::to_string(++references_));
        auto const booked = requested(creation);
        if (!booked) return;
        ++on_.bookings;
        auto const& number = booked->order_details.booking_number;
        if (chance_.one_in(3)) {
            auto const again = requested(creation);
            if (!again || again->order_details.booking_number != number)
                on_.complain(name_, "the same creation did not get the same booking");
        }
        if (chance_.one_in(4)) {
            creation.customer.last_name += "x";
            auto const other = client_.ask(creation);
            if (other || other.error().id != "REFERENCE_REUSED")
                on_.complain(name_, "another body got the same reference");
        }
        mine_.push_back(number);
        if (mine_.size() > 20) cancel(); // rooms come back
    }
    void look_up() {
        if (mine_.empty()) return;
        auto const& number = mine_[chance_.below(mine_.size())];
        auto const found = requested(client_.detail(number));
        if (!found || found->order_details.booking_number != number)
            on_.complain(name_, "a booking is not to be found");
    }
    void acknowledge() {
        if (!mine_.empty()) (void)requested(client_.acknowledge(mine_[chance_.below(mine_.size())]));
    }
    void cancel() {
        if (mine_.empty()) return;
        auto const number = mine_.front();
        mine_.pop_front();
        for (int i = 0; i < 2; ++i) // a repeat changes nothing
            if (auto const cancelled = requested(client_.cancel(number));
                cancelled && cancelled->order_details.status.code != booking_state::cancelled)
                on_.complain(name_, "a cancelled booking is not");
    }

    stage& on_;
    dice chance_;
    std::string name_;
    support::remote_agency_client client_;
    std::deque<std::string> mine_{};
    std::size_t references_ = 0;
};

} // namespace

void trade(stage& on, std::uint64_t seed, bool encrypted) {
    booking_client one(on, seed, encrypted);
    while (on.goes_on()) one.step();
}

} // namespace traffic
