// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/chosen_language.hpp>
#include <booking_service/local_days.hpp>
#include <booking_service/offer_token.hpp>
#include <booking_service/search_terms.hpp>
#include <search_index/snapshot.hpp>

#include <waybill/message/hotel_search_res.hpp>

#include <vector>

namespace waybill::native::booking_service {

/// Makes the hotels of one response. Not thread-safe. The arguments must outlive it.
class offer_making {
public:
    offer_making(search_terms const& terms, search_index::snapshot const& inventory, chosen_language& language,
                 offer_owner const& owner);

    /// The hotel with every room and board that can be offered to each of the groups.
    [[nodiscard]] waybill::hotel offers_of(search_index::indexed_hotel const& hotel);

private:
    search_terms const* terms_;
    search_index::snapshot const* inventory_;
    chosen_language* language_;
    local_days days_;
    std::vector<offer_sealer> sealers_{}; ///< by group
};

} // namespace waybill::native::booking_service
