// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/value/date.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace waybill {

/// Creates the objects that only the workflow may create.
namespace detail::workflow_steps {
struct step_factory;
} // namespace detail::workflow_steps

/// One offer of a search: a room with a board and a price, for the requested guests and nights. Next:
/// `workflow::quote`.
class offered {
public:
    [[nodiscard]] std::int64_t hotel_id() const noexcept { return hotel_id_; }
    [[nodiscard]] std::string const& hotel_title() const noexcept { return hotel_title_; }
    [[nodiscard]] std::int64_t room_id() const noexcept { return room_id_; }
    [[nodiscard]] std::string const& room_title() const noexcept { return room_title_; }
    [[nodiscard]] waybill::offer const& terms() const noexcept { return terms_; }
    [[nodiscard]] occupancy const& guests() const noexcept { return guests_; }
    [[nodiscard]] date from_date() const noexcept { return from_; }
    [[nodiscard]] date to_date() const noexcept { return to_; }

private:
    friend detail::workflow_steps::step_factory;
    offered() = default;

    std::int64_t hotel_id_ = 0;
    std::string hotel_title_{};
    std::int64_t room_id_ = 0;
    std::string room_title_{};
    waybill::offer terms_{};
    occupancy guests_{};
    date from_{};
    date to_{};
};

/// The result of a search.
class search_results {
public:
    /// Returns the response as received.
    [[nodiscard]] hotel_search_res const& answer() const noexcept { return answer_; }
    /// Returns all offers except stopped ones, in the order of the response.
    [[nodiscard]] std::vector<offered> const& offers() const noexcept { return offers_; }

private:
    friend detail::workflow_steps::step_factory;
    search_results() = default;

    hotel_search_res answer_{};
    std::vector<offered> offers_{};
};

} // namespace waybill
