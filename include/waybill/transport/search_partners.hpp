// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/detail/async/completion.hpp>
#include <waybill/detail/async/connection.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/message/money.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/via.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/cancellation_type.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace waybill {

/// A partner that a search asks, and the login there. Each has its own: a password must not reach another partner.
struct searched_partner {
    async_client caller;
    credential login{};
    std::optional<std::int64_t> user{}; ///< `User` of the search; absent: the one of the search details
};

/// The settings of `async_search_partners`.
struct partner_search_options {
    std::chrono::milliseconds deadline{10'000}; ///< for the whole search; partners that are late end with `cancelled`
    std::size_t concurrent = 64;                ///< calls at once
    via access = via::post;
    read_options reading{}; ///< `quirks` must be null: several responses are read at once
};

/// An offer in a merged list.
struct found_offer {
    std::size_t partner = 0; ///< index of the partner
    std::size_t hotel = 0;   ///< index in `hotels.hotel` of its response
    std::size_t room = 0;    ///< index in `rooms` of the hotel
    std::size_t offer = 0;   ///< index in `boardings` of the room
    decimal amount{};
};

/// The result of a search.
struct partner_search {
    /// The responses, or why there is none, in the order of the partners.
    std::vector<std::optional<result<hotel_search_res>>> answers{};
    /// The offers of all responses by currency, the lowest amount first, then in the order of the responses. Amounts in
    /// different currencies are not compared.
    std::map<std::string, std::vector<found_offer>> offers{};
};

namespace detail::async {

/// Adds the offers of a response, without their order.
inline void add_offers(std::size_t partner, hotel_search_res const& found, partner_search& to) {
    for (std::size_t hotel = 0; hotel < found.hotels.hotel.size(); ++hotel) {
        auto const& rooms = found.hotels.hotel[hotel].rooms;
        for (std::size_t room = 0; room < rooms.size(); ++room)
            for (std::size_t offer = 0; offer < rooms[room].boardings.size(); ++offer) {
                auto const& rate = rooms[room].boardings[offer].rate;
                to.offers[rate.currency].push_back({partner, hotel, room, offer, rate.amount});
            }
    }
}

/// A search in progress, on its own strand.
template <class OnAnswer, class Handler>
class partners_search : public std::enable_shared_from_this<partners_search<OnAnswer, Handler>> {
public:
    partners_search(asio::any_io_executor const& executor, std::vector<searched_partner>& partners,
                    search_details details, partner_search_options const& options, OnAnswer on_answer, Handler handler)
        : on_(asio::make_strand(executor)),
          timer_(executor),
          partners_(partners),
          details_(std::move(details)),
          options_(options),
          on_answer_(std::move(on_answer)),
          completion_(std::move(handler), executor),
          signals_(partners.size()) {
        found_.answers.resize(partners.size());
    }

    void start() {
        auto slot = completion_.slot();
        if (slot.is_connected())
            slot.assign([weak = this->weak_from_this()](asio::cancellation_type) {
                if (auto const self = weak.lock()) asio::post(self->on_, [self] { self->stop(); });
            });
        asio::post(on_, [self = this->shared_from_this()] { self->begin(); });
    }

private:
    void begin() {
        if (partners_.empty()) return finish();
        timer_.expires_after(options_.deadline);
        timer_.async_wait(asio::bind_executor(on_, [self = this->shared_from_this()](error_code why) {
            if (!why) self->stop();
        }));
        for (std::size_t each = 0; each < std::max<std::size_t>(options_.concurrent, 1); ++each) start_next();
    }
    void start_next() {
        if (next_ == partners_.size()) return;
        auto const at = next_++;
        if (stopped_) return on_answer(at, cancelled());
        auto& each = partners_[at];
        hotel_search_req request{.credential = each.login, .search_details = details_};
        if (each.user) request.search_details.booking_details.user = each.user;
        each.caller.async_call(std::move(request), options_.access, options_.reading,
                               asio::bind_cancellation_slot(
                                   signals_[at].slot(), asio::bind_executor(on_, [self = this->shared_from_this(),
                                                                                  at](result<hotel_search_res> answer) {
                                       self->on_answer(at, std::move(answer));
                                   })));
    }
    void on_answer(std::size_t at, result<hotel_search_res> answer) {
        auto& kept = found_.answers[at].emplace(std::move(answer));
        on_answer_(at, std::as_const(kept));
        if (++ended_ == partners_.size()) return finish();
        // by the executor, so that clients that end at once do not nest
        asio::post(on_, [self = this->shared_from_this()] { self->start_next(); });
    }
    void stop() {
        stopped_ = true;
        for (auto& each : signals_) each.emit(asio::cancellation_type::terminal);
    }
    static error cancelled() {
        return waybill::error{.code = waybill::error_code::cancelled,
                              .message = "the search ended before this partner was called"};
    }
    void finish() {
        timer_.cancel();
        for (std::size_t at = 0; at < found_.answers.size(); ++at)
            if (auto const& answer = found_.answers[at]; answer && *answer) add_offers(at, **answer, found_);
        for (auto& [currency, offers] : found_.offers)
            std::sort(offers.begin(), offers.end(), [](found_offer const& left, found_offer const& right) {
                auto const order = compare(left.amount, right.amount);
                auto const place = [](found_offer const& of) {
                    return std::tie(of.partner, of.hotel, of.room, of.offer);
                };
                return order < 0 || (!(order > 0) && place(left) < place(right));
            });
        completion_.complete(std::move(found_));
    }

    strand on_;
    asio::steady_timer timer_;
    std::vector<searched_partner>& partners_;
    search_details details_;
    partner_search_options options_;
    OnAnswer on_answer_;
    completion<Handler> completion_;
    std::vector<asio::cancellation_signal> signals_;
    partner_search found_{};
    std::size_t next_ = 0;
    std::size_t ended_ = 0;
    bool stopped_ = false;
};

} // namespace detail::async

/// Searches with many partners at once, and merges their offers.
///
///     std::vector<waybill::searched_partner> partners = …; // with copies of one transport, and a login for each
///     auto found = co_await waybill::async_search_partners(partners, io.get_executor(), details, {.deadline = 3s},
///                                                          on_answer, use_awaitable);
///
/// `on_answer(std::size_t partner, result<hotel_search_res> const&)` is called for each partner as soon as its call has
/// ended, on the executor of the transport, never twice at once. A partner that fails does not end the search. The
/// completion signature is `void(partner_search)`. The partners must exist until then, and their transports must have
/// one executor. The cancellation slot ends all calls; the handler then receives what was found.
template <class OnAnswer, class Token>
auto async_search_partners(std::vector<searched_partner>& partners, boost::asio::any_io_executor executor,
                           search_details details, partner_search_options options, OnAnswer on_answer, Token&& token) {
    return boost::asio::async_initiate<Token, void(partner_search)>(
        [&partners](auto handler, boost::asio::any_io_executor const& on, search_details sent,
                    partner_search_options const& with, OnAnswer take) {
            using search = detail::async::partners_search<OnAnswer, std::decay_t<decltype(handler)>>;
            std::make_shared<search>(on, partners, std::move(sent), with, std::move(take), std::move(handler))->start();
        },
        token, std::move(executor), std::move(details), options, std::move(on_answer));
}

} // namespace waybill
