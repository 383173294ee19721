// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sample_data/sample_rates.hpp>

#include <algorithm>
#include <array>

namespace waybill::native::sample_data {
namespace {

constexpr auto days_on_sale = std::chrono::days(330);

struct room_kind {
    std::string_view title;
    int adults, children, guests;
    int percent; ///< of the price of one person in a double room, or of the double room
};
constexpr std::array kinds{
    room_kind{"Single", 1, 0, 1, 130},
    room_kind{"Double", 2, 1, 3, 100},
    room_kind{"Family room", 2, 2, 4, 115},
    room_kind{"Suite", 3, 2, 4, 170},
};
/// A room for one costs less than the room for two.
constexpr int single_percent_of_room = 72;

/// Percent of the price of the middle season, starting with January: beaches and cities have different seasons.
constexpr std::array beach_season{70, 70, 78, 92, 100, 122, 158, 165, 118, 98, 76, 74};
constexpr std::array city_season{82, 84, 95, 108, 112, 115, 104, 96, 116, 110, 92, 108};

/// A pseudorandom number that depends only on its arguments.
constexpr unsigned mixed(std::int64_t a, std::int64_t b, std::int64_t c = 0) noexcept {
    auto bits = std::uint64_t(a) * 0x9E3779B97F4A7C15U + std::uint64_t(b) * 0xC2B2AE3D27D4EB4FU + std::uint64_t(c);
    bits = (bits ^ (bits >> 31)) * 0xD6E8FEB86659FD93U;
    return unsigned(bits >> 40);
}

unsigned month_of(date day) noexcept { return unsigned(day.value.month()); }

/// The months from `first` to `last`, the first and the last one cut, as pairs of days.
std::vector<std::pair<date, date>> months(date first, date last) {
    std::vector<std::pair<date, date>> found;
    while (first <= last) {
        auto const end =
            date{std::chrono::year_month_day(first.value.year() / first.value.month() / std::chrono::last)};
        found.emplace_back(first, std::min(end, last));
        first = end + std::chrono::days(1);
    }
    return found;
}

/// Prices end in half a dinar or half a euro; a dinar has three decimal digits.
decimal price(std::int64_t hundredths, bool dinars) {
    auto const halves = (hundredths + 25) / 50;
    return dinars ? decimal::from_units(halves * 500, 3).value() : decimal::from_units(halves * 50, 2).value();
}

struct room_sale {
    hotel const& fixture;
    std::int64_t room;
    room_kind const& kind;
    date first, last;

    [[nodiscard]] bool dinars() const noexcept { return city_of(fixture.city).currency == "TND"; }
    [[nodiscard]] bool by_the_sea() const noexcept { return dinars() && fixture.city != 101; }

    [[nodiscard]] std::int64_t hundredths(board const& with, unsigned month) const {
        auto const season = (by_the_sea() ? beach_season : city_season)[month - 1];
        bool const single_room = !dinars() && kind.adults == 1;
        return std::int64_t{fixture.base} * season * with.percent / 100 *
               (single_room ? single_percent_of_room : kind.percent) / 100;
    }

    [[nodiscard]] inventory::rate_entry rate(board const& with, bool non_refundable) const {
        inventory::rate_entry made{.board = with.id, .per_person = dinars(), .non_refundable = non_refundable};
        made.child_to = 11; // older guests pay as adults
        if (!non_refundable) made.cancellation = terms();
        for (auto const& [from, to] : months(first, last)) {
            auto const full = hundredths(with, month_of(from));
            bool const promoted = mixed(fixture.id, month_of(from)) % 5 == 0;
            auto const requested = full * (non_refundable ? 90 : 100) / 100 * (promoted ? 85 : 100) / 100;
            inventory::price_period period{.from = from, .to = to, .price = price(requested, dinars())};
            if (promoted) period.price_without_promotion = price(full * (non_refundable ? 90 : 100) / 100, dinars());
            if (kind.children > 0) period.child_price = price(dinars() ? requested / 2 : requested / 6, dinars());
            if (by_the_sea() && month_of(from) == 8) period.minimum_stay = 3;
            made.periods.push_back(period);
        }
        return made;
    }
    [[nodiscard]] std::vector<inventory::cancellation_entry> terms() const {
        if (fixture.stars >= 5) return {{14, 30}, {7, 50}, {2, 100}};
        if (fixture.stars == 4) return {{7, 50}, {2, 100}};
        return {{3, 50}, {0, 100}};
    }
    [[nodiscard]] std::vector<inventory::allotment_period> allotments() const {
        std::vector<inventory::allotment_period> made;
        for (auto const& [from, to] : months(first, last)) {
            auto const drawn = mixed(fixture.id, room, month_of(from));
            // one month in eleven is sold out, one in seventeen is not sold at all
            int const quantity = drawn % 11 == 0 ? 0 : int(2 + drawn % 9);
            inventory::allotment_period period{.from = from, .to = to, .quantity = quantity};
            if (drawn % 17 == 0) period.stop = true;
            made.push_back(period);
        }
        return made;
    }
};

bool offers(hotel const& fixture, board const& with) noexcept {
    switch (with.id) {
    case 1: return city_of(fixture.city).currency == "EUR";
    case 2: return true;
    case 5: return fixture.stars >= 3;
    case 6: return fixture.stars == 4 && city_of(fixture.city).currency == "TND";
    default: return fixture.stars >= 4 && (fixture.city == 104 || fixture.city == 106);
    }
}

} // namespace

inventory::hotel_entry hotel_from(hotel const& from, date today) {
    auto const& place = city_of(from.city);
    inventory::hotel_entry made{
        .id = from.id,
        .city = from.city,
        .title = std::string(from.title),
        .currency = std::string(place.currency),
        .category_id = from.stars,
        .category = std::to_string(from.stars) + "*",
        .picture_url = "https://pictures.example/hotels/" + std::to_string(from.id) + ".jpg",
        .location = location{latitude::parse(from.latitude).value(), longitude::parse(from.longitude).value()},
        .address = std::string(from.address),
        .summary = std::string(from.summary)};
    made.phone = std::string(place.telephone) + std::to_string(300'000 + from.id);
    made.email = "reservations" + std::to_string(from.id) + "@hotels.example";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i].adults > 2 && from.stars < 4) continue; // suites
        room_sale const sale{from, from.id * 10 + std::int64_t(i), kinds[i], today, today + days_on_sale};
        inventory::room_entry room{.id = sale.room,
                                   .title = std::string(kinds[i].title),
                                   .adults = kinds[i].adults,
                                   .children = kinds[i].children,
                                   .guests = kinds[i].guests,
                                   .release_days = int(mixed(from.id, 3) % 4),
                                   .on_request = mixed(from.id, 7) % 3 == 0};
        for (auto const& board : boards)
            if (offers(from, board)) room.rates.push_back(sale.rate(board, false));
        if (mixed(from.id, 11) % 3 == 0) room.rates.push_back(sale.rate(boards[1], true));
        room.allotments = sale.allotments();
        made.rooms.push_back(std::move(room));
    }
    return made;
}

} // namespace waybill::native::sample_data
