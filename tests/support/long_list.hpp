// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/agency.hpp"
#include "support/generate.hpp"

#include <waybill/service.hpp>
#include <waybill/streaming/item_source.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// A request handler whose trip lists are generated while they are sent.
namespace long_list {

using namespace waybill;

/// Bookings of both kinds, the same ones in every run.
inline std::vector<booking> bookings(std::size_t count) {
    std::vector<booking> made;
    for (std::uint64_t seed = 0; made.size() < count; ++seed) {
        generate::maker from(seed);
        for (auto& each : generate::message<trip_booking_list_rs>(from).bookings)
            if (made.size() < count) made.push_back(std::move(each));
    }
    return made;
}

class source final : public item_source<trip_booking_list_rs> {
public:
    source(std::vector<booking> const& from, std::size_t fail_at) : from_(from), fail_at_(fail_at) {}

    result<bool> next(item_consumer<booking>& to) override {
        while (at_ != from_.size()) {
            if (at_ == fail_at_) return error{.code = error_code::connection_failed, .message = "the store is gone"};
            auto each = from_[at_++];
            if (!to.take(each)) return true;
        }
        return false;
    }

private:
    std::vector<booking> const& from_;
    std::size_t fail_at_;
    std::size_t at_ = 0;
};

struct request_handler {
    using requests = document_list<trip_booking_list_rq>;

    result<void, error_result> admit(credential const&, call const&) const { return {}; }
    list_answer<trip_booking_list_rs> respond(trip_booking_list_rq const& request, call const&) const {
        if (request.user == 13) return refusal(error_id::field_invalid, "That user is none of yours", "User");
        return std::make_unique<source>(all, fail_at);
    }
    void refused(error_result const& why, call const& of) {
        last_refused = std::string(of.function) + ' ' + why.request_id.value_or("");
    }

    std::vector<booking> all{};
    std::size_t fail_at = std::numeric_limits<std::size_t>::max();
    std::string last_refused{}; ///< the function and the id of the request
};

/// The same lists, each as one complete response.
struct whole_handler {
    using requests = document_list<trip_booking_list_rq>;

    result<void, error_result> admit(credential const&, call const&) const { return {}; }
    answer<trip_booking_list_rs> respond(trip_booking_list_rq const&, call const&) const {
        return trip_booking_list_rs{all};
    }

    std::vector<booking> all{};
};

} // namespace long_list
