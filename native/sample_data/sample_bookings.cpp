// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sample_data/sample_bookings.hpp>

#include <sample_data/sample.hpp>
#include <sample_data/sample_flights.hpp>
#include <sample_data/sample_hotels.hpp>

#include <array>
#include <span>

namespace waybill::native::sample_data {
namespace {

/// Groups of travelers, with their names in their own scripts.
constexpr std::array<std::string_view, 2> party_tunis{"محمد بن علي", "سارة الطرابلسي"};
constexpr std::array<std::string_view, 3> party_paris{"Élodie Lefèvre", "François Côté", "Zoë Côté-Lefèvre"};
constexpr std::array<std::string_view, 2> party_athens{"Γιώργος Παπαδόπουλος", "Ελένη Δημητρίου"};
constexpr std::array<std::string_view, 1> party_istanbul{"Ayşe Yılmaz"};
constexpr std::array<std::string_view, 2> party_cork{"Seán O'Brien", "Niamh O'Brien"};
constexpr std::array<std::string_view, 1> party_cairo{"أحمد فؤاد"};

constexpr std::array<std::span<std::string_view const>, 6> parties{party_tunis,    party_paris, party_athens,
                                                                   party_istanbul, party_cork,  party_cairo};
constexpr std::array<std::string_view, 4> classes{"M", "C", "Economy With Restrictions", "Y"};
constexpr std::array<std::string_view, 3> room_titles{"Double", "Family room", "Single"};

constexpr int ride_count = 18;
constexpr int stay_count = 14;

std::optional<std::string> unless_empty(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(std::string(text));
}

location place_of(std::string_view north, std::string_view east) {
    return {latitude::parse(north).value(), longitude::parse(east).value()};
}

std::span<std::string_view const> party(int index) { return parties[std::size_t(index) % parties.size()]; }

/// The instant of creation, some weeks ago, in working hours.
instant made_at(date today, int days_ago, int index) {
    return instant::of(today.to_sys_days() - std::chrono::days(days_ago) + std::chrono::hours(8 + index % 9) +
                       std::chrono::minutes(index * 7 % 60) + std::chrono::milliseconds(index * 137 % 1000));
}

transport_booking ride(int index, date today) {
    auto const& taken = flights[std::size_t(index) % std::size(flights)];
    auto const& from = airport_of(taken.from);
    auto const& to = airport_of(taken.to);
    auto const day = today + std::chrono::days(index * 5 - 12); // some departures are in the past
    transport_booking made{
        .reservation_reference = "T" + std::to_string(70'001 + index),
        .transport_number = std::string(taken.number),
        .transport_class = std::string(classes[std::size_t(index) % classes.size()]),
        .departure_date = date_time::at(day, std::chrono::minutes(taken.departs)),
        .departure_city = std::string(from.city),
    };
    int number = 0;
    for (auto const name : party(index))
        made.travelers.push_back({std::string(name), "199-" + std::to_string(2'400'000'000LL + index * 10 + number++)});
    if (index % 9 == 8) return made; // only the required fields
    made.arrival_city = std::string(to.city);
    made.airline_company = std::string(taken.airline);
    made.departure_airport = std::string(from.name);
    made.departure_airport_iata = std::string(from.iata);
    made.arrival_airport = std::string(to.name);
    made.arrival_airport_iata = std::string(to.iata);
    made.departure_terminal = unless_empty(taken.departure_terminal);
    made.arrival_terminal = unless_empty(taken.arrival_terminal);
    made.arrival_date = date_time::at(day, std::chrono::minutes(taken.arrives));
    made.duration = duration::of(taken.minutes / 60, taken.minutes % 60);
    made.departure_location = place_of(from.latitude, from.longitude);
    made.arrival_location = place_of(to.latitude, to.longitude);
    return made;
}

accommodation_booking stay(int index, date today) {
    auto const& fixture = hotels[std::size_t(index * 3) % std::size(hotels)];
    auto const& town = city_of(fixture.city);
    auto const room = std::string(room_titles[std::size_t(index) % room_titles.size()]);
    auto const first = today + std::chrono::days(index * 6 - 9);
    accommodation_booking made{.booking_number = "H" + std::to_string(90'001 + index),
                               .name = std::string(fixture.title),
                               .from_date = first,
                               .to_date = first + std::chrono::days(2 + index % 8),
                               .city = std::string(town.name)};
    for (auto const name : party(index + 1)) {
        auto& one = made.travelers.emplace_back();
        one.name = std::string(name);
        if (index % 2 == 0) one.type_of_room = room;
    }
    if (index % 7 == 6) return made; // only the required fields
    made.location = place_of(fixture.latitude, fixture.longitude);
    made.address = std::string(fixture.address);
    made.picture_url = "https://pictures.example/hotels/" + std::to_string(fixture.id) + ".jpg";
    made.type_of_room = room;
    made.phone = std::string(town.telephone) + std::to_string(200'000 + index * 1'111);
    made.email = "reservations" + std::to_string(fixture.id) + "@hotels.example";
    return made;
}

inventory::booking_entry owned(int index, instant created, waybill::booking what) {
    inventory::booking_entry entry{.user = sample_user, .created = created, .booking = std::move(what)};
    if (index % 3 != 2) entry.id_member = sample_members[std::size_t(index % 3)];
    return entry;
}

} // namespace

std::vector<inventory::booking_entry> bookings(date today) {
    std::vector<inventory::booking_entry> made;
    for (int i = 0; i < ride_count; ++i) made.push_back(owned(i, made_at(today, 40 - i * 2, i), ride(i, today)));
    for (int i = 0; i < stay_count; ++i)
        made.push_back(owned(i + 1, made_at(today, 41 - i * 3, i + 4), stay(i, today)));
    return made;
}

} // namespace waybill::native::sample_data
