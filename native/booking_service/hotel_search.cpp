// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/hotel_search.hpp>

#include <booking_service/chosen_language.hpp>
#include <booking_service/hotel_matching.hpp>
#include <booking_service/hotel_offers.hpp>
#include <booking_service/hotel_sorting.hpp>

#include <algorithm>
#include <vector>

namespace waybill::native::booking_service {
namespace {

std::vector<std::int64_t> in_order(std::vector<std::int64_t> ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

/// The hotels of the city that match, in order of id.
std::vector<found_hotel> matching_hotels(search_terms const& terms, search_index::indexed_city const& city) {
    std::vector<found_hotel> found;
    hotel_matching matching(terms);
    auto const except = in_order(terms.except_hotels);
    auto const take = [&](search_index::indexed_hotel const& hotel) {
        if (std::binary_search(except.begin(), except.end(), hotel.hotel.id)) return;
        if (auto const match = matching.match(hotel)) found.push_back(*match);
    };
    if (terms.only_hotels.empty()) {
        found.reserve(city.hotels.size());
        for (auto const& hotel : city.hotels) take(*hotel);
        return found;
    }
    for (auto const id : in_order(terms.only_hotels)) {
        auto const at =
            std::lower_bound(city.hotels.begin(), city.hotels.end(), id,
                             [](auto const& hotel, std::int64_t wanted) { return hotel->hotel.id < wanted; });
        if (at != city.hotels.end() && (*at)->hotel.id == id) take(**at);
    }
    return found;
}

} // namespace

hotel_search_res search_hotels(search_terms const& terms, search_index::indexed_city const& city,
                               search_index::snapshot const& inventory, offer_owner const& owner) {
    hotel_search_res answer{.from_date = terms.check_in, .to_date = terms.check_out};
    answer.currency = city.city.currency;
    chosen_language language(inventory, terms.language);
    answer.city = {city.city.id, language.city(city.city)};

    auto found = matching_hotels(terms, city);
    std::size_t const size = terms.page_size ? std::size_t(*terms.page_size) : std::max<std::size_t>(found.size(), 1);
    std::size_t const pages = std::max<std::size_t>((found.size() + size - 1) / size, 1);
    std::size_t const page = std::size_t(terms.page);
    std::size_t const first = page > pages ? found.size() : (page - 1) * size;
    std::size_t const end = std::min(first + size, found.size());
    if (terms.order == hotel_order::title) {
        // another one: most of these hotels are not in the response
        chosen_language of_titles(inventory, terms.language);
        for (auto& each : found) each.title = &of_titles.title(each.hotel->hotel);
    }
    sort_page(found, terms.order, city.city.currency, first, end);

    answer.hotels.count = int(found.size());
    answer.pagination_data = pagination{terms.page, int(pages)};
    offer_making offers(terms, inventory, language, owner);
    answer.hotels.hotel.reserve(end - first);
    for (auto i = first; i < end; ++i) answer.hotels.hotel.push_back(offers.offers_of(*found[i].hotel));
    answer.language = language.used();
    return answer;
}

} // namespace waybill::native::booking_service
