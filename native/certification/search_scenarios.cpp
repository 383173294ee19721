// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Hotel searches.
#include <certification/partner_scenario.hpp>
#include <currencies/minor_digits.hpp>

#include <waybill/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace waybill::native::certification {

namespace searches {
namespace {

using change = std::function<void(stay_request&, search_filters&)>;

/// The search of the run with a change. `repeats`: the response must not contradict the request.
std::optional<hotel_search_res> search_with(examination& of, change const& apply, bool repeats = false) {
    if (of.search() == nullptr) return std::nullopt;
    auto request = of.search_request();
    apply(request.search_details.booking_details, request.search_details.filters.emplace());
    auto found = of.answered(request);
    if (found && repeats) of.repeats(request, *found);
    return found;
}
std::optional<hotel_search_res> checked_search(examination& of, change const& apply) {
    return search_with(of, apply, true);
}

template <class Each>
void for_each_offer(hotel_search_res const& in, Each const& each) {
    for (auto const& hotel : in.hotels.hotel)
        for (auto const& room : hotel.rooms)
            for (auto const& offer : room.boardings) each(hotel, room, offer);
}

std::vector<std::int64_t> hotels_in(hotel_search_res const& found) {
    std::vector<std::int64_t> ids;
    for (auto const& each : found.hotels.hotel) ids.push_back(each.id);
    return ids;
}

void search(examination& of) {
    auto const* const found = of.search();
    if (found == nullptr) return;
    of.repeats(of.first_search(), *found);
    std::set<std::string> ids;
    for_each_offer(*found, [&](auto const& hotel, auto const& room, auto const& offer) {
        if (!of.is_passing()) return;
        auto const where = fmt::format("hotel {}, room {}, board {}", hotel.id, room.id, offer.id);
        of.expects(offer.available.status == availability::stop || !offer.offer_id.empty(),
                   where + " can be booked and has no OfferId");
        of.expects(offer.offer_id.empty() || ids.insert(offer.offer_id).second,
                   where + " has the OfferId of another offer");
        auto const& before = offer.rate_without_promotion;
        of.expects(!before || compare(offer.rate.amount, before->amount) <= 0,
                   where + ": the Rate is higher than RateWithoutPromotion");
    });
    auto const hotels = hotels_in(*found);
    of.expects(std::set<std::int64_t>(hotels.begin(), hotels.end()).size() == hotels.size(), "a hotel is listed twice");
}

void stay_dates(examination& of) {
    (void)of.found(); // chooses the city
    if (!of.settings().city) return of.not_examined("there is no city: name one with --city");
    for (bool const ambiguous : {true, false}) {
        auto const request = of.search_from(of.stay_beginning(ambiguous));
        auto const answer = of.call(request);
        if (answer) {
            of.repeats(request, *answer);
        } else if (of.dates_are_misread()) {
            of.deviates(fmt::format("a search from {} fails with {} {}: dates are not read as day, month, year",
                                    text_of(request.search_details.booking_details.from_date),
                                    name_of(answer.error().code), answer.error().id));
        } else {
            of.not_examined("the search failed: see search");
        }
        if (!of.is_passing()) return;
    }
}

void adults(examination& of) {
    constexpr int most_adults = 9;
    for (int count = 1; count <= most_adults && of.is_passing(); ++count)
        if (!checked_search(of, [&](auto& stay, auto&) { stay.rooms.front().pax.adult = count; })) return;
}

void child_ages(examination& of) {
    constexpr int oldest = 17;
    for (int age = 0; age <= oldest && of.is_passing(); ++age)
        if (!checked_search(of, [&](auto& stay, auto&) { stay.rooms.front().pax.child = {{age, 1}}; })) return;
}

void rooms(examination& of) {
    constexpr std::size_t most_rooms = 4;
    for (std::size_t count = 1; count <= most_rooms; ++count) {
        auto const found = checked_search(of, [&](auto& stay, auto&) { stay.rooms.resize(count, stay.rooms.front()); });
        if (!found) return;
        bool const same = std::all_of(found->hotels.hotel.begin(), found->hotels.hotel.end(), [&](hotel const& each) {
            return std::all_of(each.rooms.begin(), each.rooms.end(),
                               [&](auto const& room) { return std::size_t(room.count) == count; });
        });
        if (!of.expects(same, fmt::format("a search for {} rooms alike returned another count", count))) return;
    }
}

void boards(examination& of) {
    auto const* const all = of.search();
    if (all == nullptr) return;
    std::set<std::int64_t> ids;
    for_each_offer(*all, [&](auto const&, auto const&, auto const& offer) { ids.insert(offer.id); });
    for (auto const id : ids) {
        auto const found =
            checked_search(of, [&](auto& stay, auto&) { stay.rooms.front().boarding = std::to_string(id); });
        if (!found || !of.is_passing()) return;
        if (!of.expects(!found->hotels.hotel.empty(), fmt::format("a search for the board {} returned no offers", id)))
            return;
    }
}

void only_available(examination& of) {
    (void)checked_search(of, [](auto&, auto& filters) { filters.only_available = true; });
}

void only_refundable(examination& of) {
    (void)checked_search(of, [](auto&, auto& filters) { filters.without_nrf = true; });
}

void hotel_ids(examination& of) {
    auto const* const all = of.search();
    if (all == nullptr) return;
    auto const wanted = all->hotels.hotel.front().id;
    auto const only = checked_search(of, [&](auto&, auto& filters) { filters.hotels_ids = id_list{{wanted}}; });
    if (!only) return;
    of.expects(!only->hotels.hotel.empty(), fmt::format("hotels_ids with {} returned no hotel", wanted));
    (void)checked_search(of, [&](auto&, auto& filters) { filters.exclude_hotels_ids = id_list{{wanted}}; });
}

void hotel_list(examination& of) {
    auto const* const found = of.search();
    if (found == nullptr) return;
    hotel_list_req request{.credential = of.settings().who, .city = *of.settings().city};
    auto const all = of.call(request);
    if (!all) return of.fails_unless_absent(all.error(), root_of<hotel_list_req>);
    of.repeats(request, *all);
    for (auto const& sold : found->hotels.hotel)
        if (std::none_of(all->hotels.begin(), all->hotels.end(), [&](auto const& each) { return each.id == sold.id; }))
            return of.deviates(fmt::format("hotel {} of the search is not listed", sold.id));
    request.changed_after = all->cursor;
    auto const changed = of.answered(request);
    if (changed && changed->cursor == all->cursor)
        of.expects(changed->hotels.empty(), "hotels are listed though the Cursor is that of ChangedAfter");
}

void no_hotels(examination& of) {
    constexpr std::int64_t of_nobody = 2'147'000'111;
    auto const found = search_with(of, [](auto&, auto& filters) { filters.hotels_ids = id_list{{of_nobody}}; });
    if (!found) return;
    of.expects(found->hotels.hotel.empty(), "hotels were returned that were not requested");
}

/// Offers that are not sold count only if there are no others.
std::optional<decimal> cheapest(hotel const& of, std::string const& currency) {
    for (bool const stopped : {false, true}) {
        std::optional<decimal> least;
        for (auto const& room : of.rooms)
            for (auto const& each : room.boardings)
                if (each.rate.currency == currency && (each.available.status == availability::stop) == stopped &&
                    (!least || compare(each.rate.amount, *least) < 0))
                    least = each.rate.amount;
        if (least) return least;
    }
    return std::nullopt;
}

void sorting(examination& of) {
    auto const* const all = of.search();
    if (all == nullptr) return;
    std::string const currency = all->currency.value_or("");
    for (bool const descending : {false, true}) {
        auto const found =
            search_with(of, [&](auto&, auto& filters) { filters.sort = waybill::sorting{descending ? 2 : 1}; });
        if (!found) return;
        std::optional<decimal> last;
        for (auto const& each : found->hotels.hotel) {
            auto const price = cheapest(each, currency);
            if (!price) continue;
            bool const in_order = !last || (descending ? compare(*price, *last) <= 0 : compare(*price, *last) >= 0);
            if (!of.expects(in_order, fmt::format("Sort/By {} returned hotel {} for {} after {}", descending ? 2 : 1,
                                                  each.id, text_of(*price), text_of(last.value_or(*price)))))
                return;
            last = price;
        }
    }
    auto const by_category = search_with(of, [&](auto&, auto& filters) { filters.sort = waybill::sorting{3}; });
    if (!by_category) return;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
    for (auto const& each : by_category->hotels.hotel) {
        auto const category = each.category ? each.category->id : -1;
        if (!of.expects(category <= last,
                        fmt::format("Sort/By 3 returned hotel {} after one of a lower category", each.id)))
            return;
        last = category;
    }
    auto const by_title = search_with(of, [&](auto&, auto& filters) { filters.sort = waybill::sorting{4}; });
    if (!by_title) return;
    char before = 0; // the rest depends on a collation
    for (auto const& each : by_title->hotels.hotel) {
        auto const first = text::lower(each.title.empty() ? '\0' : each.title.front());
        if (first < 'a' || first > 'z') continue;
        if (!of.expects(before <= first,
                        fmt::format("Sort/By 4 returned \"{}\" after a title that begins with {}", each.title, before)))
            return;
        before = first;
    }
}

/// The texts of a search result that a language changes.
std::string texts_of(hotel_search_res const& of) {
    std::string all;
    for_each_offer(of, [&](auto const& hotel, auto const& room, auto const& offer) {
        all += fmt::format("{}|{}|{}|{}\n", hotel.title, hotel.summary.value_or(""), room.title, offer.title);
    });
    return all;
}

/// The response states its language, and its texts are those of that language.
void language(examination& of) {
    auto const in = [&](std::int64_t wanted) {
        return search_with(of, [&](auto& stay, auto&) { stay.language = wanted; });
    };
    for (std::int64_t const wanted : {1, 2}) {
        auto const found = in(wanted);
        if (!found) return;
        if (!of.expects(found->language.has_value(),
                        fmt::format("a search in Language {} returned no Language", wanted)))
            return;
        if (*found->language == wanted) continue;
        auto const stated = in(*found->language);
        if (!stated) return;
        of.expects(stated->language == found->language && texts_of(*stated) == texts_of(*found),
                   fmt::format("a search in Language {} returned Language {} with other texts than a search in that "
                               "language",
                               wanted, *found->language));
    }
}

void paging(examination& of) {
    auto const* const all = of.search();
    if (all == nullptr) return;
    auto const expected = hotels_in(*all);
    auto const size = std::max<int>(1, int(expected.size() + 3) / 4);
    std::vector<std::int64_t> pages;
    constexpr int most_pages = 12;
    for (int page = 1, last = 1; page <= std::min(last, most_pages); ++page) {
        auto const found = checked_search(of, [&](auto&, auto& filters) {
            filters.items_per_page = size;
            filters.page_number = page;
        });
        if (!found) return;
        if (!of.expects(found->pagination_data.has_value(), "a page has no PaginationData")) return;
        last = found->pagination_data->total_pages;
        for (auto const id : hotels_in(*found)) pages.push_back(id);
    }
    std::set<std::int64_t> const different(pages.begin(), pages.end());
    of.expects(different.size() == pages.size(),
               fmt::format("{} hotels occur on two pages", pages.size() - different.size()));
    std::set<std::int64_t> missing(expected.begin(), expected.end());
    for (auto const id : pages) missing.erase(id);
    of.expects(missing.empty(), fmt::format("{} hotels are on no page", missing.size()));
}

void price_breakdown(examination& of) {
    auto const* const found = of.search();
    if (found == nullptr) return;
    auto const stay = of.search_request().search_details.booking_details;
    int count = 0;
    for_each_offer(*found, [&](auto const& hotel, auto const& room, auto const& offer) {
        if (!offer.price_break_down || !of.is_passing()) return;
        ++count;
        decimal sum;
        auto night = stay.from_date;
        bool nights = offer.price_break_down->size() == std::size_t(nights_between(stay.from_date, stay.to_date));
        for (auto const& each : *offer.price_break_down) {
            auto const added = add(sum, each.price);
            if (added) sum = *added;
            nights = nights && each.date == night;
            night = night + std::chrono::days(1);
        }
        auto const where = fmt::format("hotel {}, room {}, board {}", hotel.id, room.id, offer.id);
        of.expects(nights, where + ": PriceBreakDown does not have each night of the stay once");
        of.expects(compare(sum, offer.rate.amount) == 0, fmt::format("{}: the nights cost {} and the Rate is {}", where,
                                                                     text_of(sum), text_of(offer.rate.amount)));
    });
    if (count == 0) of.deviates("PriceBreakDown was requested and no offer has one");
    auto const without = search_with(of, [](auto&, auto& filters) { filters.price_break_down = false; });
    if (!without) return;
    bool any = false;
    for_each_offer(*without, [&](auto const&, auto const&, auto const& offer) { any = any || offer.price_break_down; });
    of.expects(!any, "PriceBreakDown was not requested and is there");
}

void minor_digits(examination& of) {
    auto const* const found = of.search();
    if (found == nullptr) return;
    std::set<std::string> reported;
    for_each_offer(*found, [&](auto const& hotel, auto const&, auto const& offer) {
        auto const& [currency, amount] = offer.rate;
        auto const digits = currencies::minor_digits_of(currency);
        if ((digits && amount.scale() == *digits) || !reported.insert(currency).second) return;
        if (digits)
            of.deviates(fmt::format("hotel {}: the amount {} {} has {} digits after the point; ISO 4217 has {}",
                                    hotel.id, text_of(amount), currency, amount.scale(), *digits));
        else
            of.deviates(fmt::format("hotel {}: the currency \"{}\" is not one of ISO 4217", hotel.id, currency));
    });
}

constexpr partner_scenario scenarios[] = {
    {{"search", "A search finds hotels with offers", "spec 2.2; profile, Hotel search response",
      "A search for two adults and two nights, 90 days ahead unless --from names a date.",
      "Hotels with rooms and offers, each once; each offer that can be booked has an OfferId of its own.",
      "Return OfferId with each offer: a quote names the offer by it."},
     search},
    {{"stay-dates", "The dates of the stay are read as day, month, year", "spec 2.2",
      "Searches for a stay whose first day could also be read as month, day, year, and for one whose day is no month.",
      "The same dates in the responses.", "Read dd/mm/yyyy whatever the locale of the server is."},
     stay_dates},
    {{"adults", "One to nine adults can be requested", "spec 2.2", "Searches for one to nine adults in a room.",
      "An answer to each, also without hotels; the rooms have that number of adults.",
      "Answer with an empty list if no room is large enough. That is no error."},
     adults},
    {{"child-ages", "Children of any age can be requested", "profile, Hotel search request",
      "Searches for two adults and a child of each age from 0 to 17.", "An answer to each; the rooms have one child.",
      "Accept ages from 0 to 17, and price older children as adults."},
     child_ages},
    {{"rooms", "One to four rooms can be requested", "spec 2.2", "Searches for one to four rooms alike.",
      "An answer to each; the rooms have that count.", "Group rooms that are alike, and set count."},
     rooms},
    {{"boards", "Boarding selects a board", "spec 2.2; profile, Hotel search request",
      "A search for each board of the first result.", "Offers of that board alone, and at least one.",
      "Compare Boarding with the id of the board."},
     boards},
    {{"only-available", "OnlyAvailable leaves out what cannot be confirmed", "profile, Hotel search request",
      "A search with OnlyAvailable.", "Offers with the status Available alone.", "Filter by the status of the offer."},
     only_available},
    {{"only-refundable", "WithoutNRF leaves out non-refundable offers", "profile, Hotel search request",
      "A search with WithoutNRF.", "No offer with NonRefundable True.", "Filter by NonRefundable."},
     only_refundable},
    {{"hotel-ids", "Hotels can be selected and excluded", "profile, Hotel search request",
      "A search with hotels_ids, and one with exclude_hotels_ids.", "That hotel alone, and all but that one.",
      "Split the lists at the semicolons, and compare ids as numbers."},
     hotel_ids},
    {{"hotel-list", "The hotels of a city can be listed", "profile, Functions",
      "HotelListREQ for the city of the search, and once more with the Cursor of the response as ChangedAfter.",
      "Every hotel of the search; no hotels with the same Cursor.",
      "List all hotels that are sold, and return none if Cursor is the one of ChangedAfter.", severity::recommended},
     hotel_list},
    {{"no-hotels", "A search without a result is no error", "profile, Hotel search response",
      "A search for a hotel that does not exist.", "HotelSearchRES with Hotels count 0.",
      "Return an empty list instead of an ErrorResult."},
     no_hotels},
    {{"sorting", "Sort orders the hotels", "spec 2.2; profile, Hotel search request",
      "Searches by price, by price descending, by category and by title.", "Hotels in that order.",
      "Sort hotels by their cheapest offer, in the currency of the city.", severity::recommended},
     sorting},
    {{"language", "A search states the language of its texts", "spec 2.2; profile, Hotel search response",
      "Searches in two languages.", "Language, and texts in the stated language.",
      "Return the language that was used: the requested one, or that of the inventory.", severity::recommended},
     language},
    {{"paging", "Pages neither repeat nor skip hotels", "profile, Hotel search request",
      "The same search in about four pages.", "Each hotel of the whole result on one page.",
      "Sort completely, with the id as the last criterion, and count pages from 1."},
     paging},
    {{"price-breakdown", "The nights cost what the stay costs", "spec 2.2; profile, Hotel search response",
      "A search with PriceBreakDown, and one without.",
      "Each night of the stay once, with a sum that is the Rate; none if it was not requested.",
      "Compute the Rate as the sum of the rounded nights."},
     price_breakdown},
    {{"minor-digits", "Amounts have the digits of their currency", "profile, General rules", "The search of this run.",
      "As many digits after the point as ISO 4217 has: 3 for TND, 2 for EUR, 0 for JPY.",
      "Store amounts in minor units, and write all digits of the currency.", severity::recommended},
     minor_digits},
};

} // namespace
} // namespace searches

std::span<partner_scenario const> search_scenarios() { return searches::scenarios; }

} // namespace waybill::native::certification
