// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>
#include <sandbox/quote_faults.hpp>

#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

#include <optional>
#include <type_traits>
#include <utility>

namespace waybill::native {

/// A desk that does wrong what its caller asks for, and for the rest lets another one answer. Faults are for those
/// whose login and password are right.
///
/// What is done to the answer itself, or in its place, is for whoever sends it: `take_fault` tells him on the thread
/// that handled the request. A desk that is not `on` takes a mark for a part of the login.
template <class Desk>
class sandbox_desk {
public:
    using requests = typename Desk::requests;

    sandbox_desk(Desk& answering, store const& quotes, bool on) : desk_(&answering), quotes_(&quotes), on_(on) {}

    [[nodiscard]] std::optional<error_result> admit(credential const& given, call const& of) {
        asked() = std::nullopt;
        auto const login = read(given);
        if (!login.asked) return desk_->admit(given, of);
        if (auto refused = desk_->admit({login.login, given.password}, of)) return refused;
        if (!login.asks_in(of.function)) return std::nullopt;
        asked() = login.asked;
        // the answer is replaced anyway: this keeps the request from being done
        if (login.asked == fault::cut || login.asked == fault::html || login.asked == fault::fault)
            return refusal(error_id::internal, "The sandbox was asked to fail");
        return std::nullopt;
    }

    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of)
        -> decltype(std::declval<Desk&>().respond(request, of)) {
        auto const login = read(request.credential);
        if (!login.asked) return desk_->respond(request, of);
        auto unmarked = request;
        unmarked.credential.login = login.login;
        if (!login.asks_in(function<Request>.name)) return desk_->respond(unmarked, of);
        if constexpr (std::is_same_v<Request, hotel_booking_creation_req>) {
            // first, since what follows is said of a quote, or done to one
            if (auto refused = desk_->refused_owner(unmarked.credential, request.user, "User", request.id_member, of))
                return *std::move(refused);
            if (login.asked == fault::price_changed)
                return refusal(error_id::price_changed, "The sandbox has another price", "ExpectedPrice");
            if (login.asked == fault::sold_out)
                return refusal(error_id::sold_out, "The sandbox has sold the rooms", "SelectedRooms");
            if (login.asked == fault::on_request && !make_on_request(*quotes_, request.user, request.quote_id))
                return refusal(error_id::internal, "The sandbox could not change the quote");
        }
        auto answered = desk_->respond(unmarked, of);
        if constexpr (std::is_same_v<Request, hotel_quote_req>)
            if (auto* const quote = std::get_if<hotel_quote_res>(&answered))
                if (!spoil(*quotes_, request.quote_details.booking_details.user, *login.asked, *quote))
                    return refusal(error_id::internal, "The sandbox could not change the quote");
        return answered;
    }

    void refused(error_result const&, call const&) {}

    /// What the request that this thread has just handled asked for; forgotten then.
    [[nodiscard]] static std::optional<fault> take_fault() { return std::exchange(asked(), std::nullopt); }

private:
    [[nodiscard]] marked_login read(credential const& given) const {
        return on_ ? marked_login::of(given.login) : marked_login{given.login, std::nullopt};
    }
    static std::optional<fault>& asked() {
        thread_local std::optional<fault> kept;
        return kept;
    }

    Desk* desk_;
    store const* quotes_;
    bool on_;
};

} // namespace waybill::native
