// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/hotel_search.hpp>

#include <booking_service/hotel_offers.hpp>
#include <booking_service/hotel_sorting.hpp>

#include <algorithm>

namespace waybill::native::booking_service {
namespace {

bool named(std::vector<std::int64_t> const& ids, std::int64_t id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

bool wanted(search_terms const& terms, std::int64_t hotel) {
    return (terms.only_hotels.empty() || named(terms.only_hotels, hotel)) && !named(terms.except_hotels, hotel);
}

/// Keeps the hotels of the requested page. Returns the number of pages.
pagination cut_to_page(std::vector<found_hotel>& all, search_terms const& terms) {
    std::size_t const size = terms.page_size ? std::size_t(*terms.page_size) : std::max<std::size_t>(all.size(), 1);
    std::size_t const pages = std::max<std::size_t>((all.size() + size - 1) / size, 1);
    std::size_t const page = std::size_t(terms.page);
    std::size_t const first = page > pages ? all.size() : (page - 1) * size;
    std::size_t const end = std::min(first + size, all.size());
    all.erase(all.begin() + std::ptrdiff_t(end), all.end());
    all.erase(all.begin(), all.begin() + std::ptrdiff_t(first));
    return {terms.page, int(pages)};
}

} // namespace

hotel_search_res search_hotels(search_terms const& terms, storage::city_record const& city,
                               std::vector<storage::hotel_stock> const& stock, storage::service_key const& offer_key) {
    hotel_search_res answer{.from_date = terms.check_in, .to_date = terms.check_out};
    answer.city = {city.id, city.name};

    std::vector<found_hotel> found;
    for (auto const& each : stock)
        if (wanted(terms, each.hotel.id))
            if (auto hotel = offers_of(each, terms, offer_key)) found.push_back(*std::move(hotel));
    sort_hotels(found, terms.order);

    answer.currency = !found.empty() ? found.front().currency : city.currency;
    answer.hotels.count = int(found.size());
    answer.pagination_data = cut_to_page(found, terms);
    for (auto& each : found) answer.hotels.hotel.push_back(std::move(each.hotel));
    return answer;
}

} // namespace waybill::native::booking_service
