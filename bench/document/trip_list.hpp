// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Trip lists as a partner sends them, the same ones in every run: both kinds of bookings, optional fields missing at
/// random, names in several scripts, some characters that must be escaped.
namespace bench {

/// SplitMix64: the distributions of the standard library differ from one implementation to the next.
class dice {
public:
    explicit dice(std::uint64_t seed) noexcept : state_(seed) {}

    /// A number from 0 to `sides` - 1.
    std::size_t roll(std::size_t sides) noexcept {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return std::size_t((z ^ (z >> 31)) % sides);
    }
    bool chance(std::size_t percent) noexcept { return roll(100) < percent; }
    template <class T>
    T const& pick(std::span<T const> from) noexcept {
        return from[roll(from.size())];
    }

private:
    std::uint64_t state_;
};

struct place {
    std::string_view city, airport, iata, latitude, longitude;
};

inline constexpr std::array places{
    place{"Tunis", "Tunis-Carthage", "TUN", "36.851033", "10.227217"},
    place{"Hammamet", "Enfidha-Hammamet", "NBE", "36.075833", "10.438611"},
    place{"Paris", "Charles de Gaulle", "CDG", "49.012779", "2.55"},
    place{"القاهرة", "مطار القاهرة الدولي", "CAI", "30.121901", "31.405599"},
    place{"İstanbul", "İstanbul Havalimanı", "IST", "41.2613", "28.7419"},
    place{"Αθήνα", "Ελευθέριος Βενιζέλος", "ATH", "37.936401", "23.9445"},
    place{"Москва", "Шереметьево", "SVO", "55.972599", "37.4146"},
    place{"東京", "羽田空港", "HND", "35.552299", "139.779999"},
    place{"Zürich", "Zürich-Kloten", "ZRH", "47.464699", "8.54917"},
    place{"Djerba", "Djerba-Zarzis", "DJE", "33.875", "10.7755"},
    place{"São Paulo", "Guarulhos", "GRU", "-23.435556", "-46.473056"},
    place{"Reykjavík", "Keflavík", "KEF", "63.985001", "-22.6056"},
};
inline constexpr std::array<std::string_view, 14> people{
    "Amine Ben Salah",    "Müller, Jörg",   "سلمى الطرابلسي",    "Иван Петров",          "Γιώργος Παπαδόπουλος",
    "山田 太郎",          "Marie O'Connor", "Łukasz Wiśniewski", "Ana María Núñez",      "John Smith",
    "Fatma & Ali Jlassi", "Émilie Dubois",  "Nguyễn Văn An",     "Sofia Rossi <senior>",
};
inline constexpr std::array<std::string_view, 8> carriers{
    "Tunisair", "Air France", "Nouvelair", "Lufthansa", "Turkish Airlines", "Smith & Sons Airways", "Aegean", "ANA"};
inline constexpr std::array<std::string_view, 5> classes{"C", "M", "Y", "Economy With Restrictions",
                                                         "Business & First"};
inline constexpr std::array<std::string_view, 8> hotels{
    "Palm Beach Resort & Spa", "Hôtel de la Paix", "فندق النخيل",       "Grand Hyatt",
    "Отель Националь",         "京都旅館",         "Riad \"Dar Anis\"", "The Residence"};
inline constexpr std::array<std::string_view, 6> rooms{"Double Room Sea View", "Single",      "Suite Junior",
                                                       "Chambre familiale",    "غرفة مزدوجة", "Twin <non smoking>"};
inline constexpr std::array<std::string_view, 5> streets{
    "12 avenue Habib Bourguiba, 1000", "Zone touristique Yasmine Hammamet BP 47", "Bahnhofstrasse 1 & 3, 8001",
    "شارع التحرير ١٢", "Ul. Tverskaya 7, block 2"};

namespace making {

inline std::string digits(dice& from, std::size_t count) {
    std::string text;
    while (text.size() < count) text += char('0' + from.roll(10));
    return text;
}

template <std::size_t N>
std::string pick(dice& from, std::array<std::string_view, N> const& out_of) {
    return std::string(from.pick(std::span<std::string_view const>(out_of)));
}

/// A value or nothing, at random.
template <std::size_t N>
std::optional<std::string> perhaps(dice& from, std::size_t percent, std::array<std::string_view, N> const& out_of) {
    if (!from.chance(percent)) return std::nullopt;
    return pick(from, out_of);
}

inline std::optional<waybill::location> perhaps_at(dice& from, std::size_t percent, place const& where) {
    if (!from.chance(percent)) return std::nullopt;
    return waybill::location{waybill::latitude::parse(where.latitude).value(),
                             waybill::longitude::parse(where.longitude).value()};
}

inline waybill::date any_day(dice& from) { return waybill::date::of(2026, 1, 1) + std::chrono::days(from.roll(700)); }

inline waybill::transport_booking transport(dice& from) {
    auto const& origin = from.pick(std::span<place const>(places));
    auto const& goal = from.pick(std::span<place const>(places));
    auto const departure = waybill::date_time::at(any_day(from), std::chrono::minutes(5 * from.roll(288)));
    int const minutes = int(45 + 5 * from.roll(150));
    auto const terminal = [&]() -> std::optional<std::string> {
        if (!from.chance(40)) return std::nullopt;
        return std::string(1, char('1' + from.roll(4)));
    };
    waybill::transport_booking made;
    made.reservation_reference = "A" + digits(from, 8);
    made.transport_number = std::string(goal.iata.substr(0, 2)) + digits(from, 4);
    made.transport_class = pick(from, classes);
    made.departure_date = departure;
    made.departure_city = origin.city;
    if (from.chance(90)) made.arrival_city = goal.city;
    made.airline_company = perhaps(from, 80, carriers);
    if (from.chance(70)) made.departure_airport = origin.airport;
    if (from.chance(90)) made.departure_airport_iata = origin.iata;
    if (from.chance(70)) made.arrival_airport = goal.airport;
    if (from.chance(90)) made.arrival_airport_iata = goal.iata;
    made.departure_terminal = terminal();
    made.arrival_terminal = terminal();
    if (from.chance(85)) made.arrival_date = waybill::date_time{departure.value + std::chrono::minutes(minutes)};
    if (from.chance(75)) made.duration = waybill::duration::of(minutes / 60, minutes % 60);
    made.departure_location = perhaps_at(from, 60, origin);
    made.arrival_location = perhaps_at(from, 60, goal);
    for (std::size_t i = 1 + from.roll(3); i != 0; --i)
        made.travelers.push_back({pick(from, people), "199-" + digits(from, 10)});
    return made;
}

inline waybill::accommodation_booking accommodation(dice& from) {
    auto const& where = from.pick(std::span<place const>(places));
    waybill::accommodation_booking made;
    made.booking_number = "H" + digits(from, 7);
    made.name = pick(from, hotels);
    made.from_date = any_day(from);
    made.to_date = made.from_date + std::chrono::days(1 + from.roll(14));
    made.location = perhaps_at(from, 75, where);
    made.address = perhaps(from, 80, streets);
    if (from.chance(50)) made.picture_url = "https://images.example/hotels/" + digits(from, 6) + ".jpg?w=640&h=480";
    made.type_of_room = perhaps(from, 80, rooms);
    made.city = where.city;
    if (from.chance(70)) made.phone = "+216 " + digits(from, 8);
    if (from.chance(50)) made.email = "reception" + digits(from, 3) + "@hotel.example";
    for (std::size_t i = 1 + from.roll(4); i != 0; --i)
        made.travelers.push_back({pick(from, people), perhaps(from, 50, rooms)});
    return made;
}

} // namespace making

/// The same list for the same seed.
inline waybill::trip_booking_list_rs trip_list(std::size_t bookings, std::size_t seed) {
    dice from(seed);
    waybill::trip_booking_list_rs list;
    list.bookings.reserve(bookings);
    for (std::size_t i = 0; i < bookings; ++i) {
        if (from.chance(55))
            list.bookings.emplace_back(making::transport(from));
        else
            list.bookings.emplace_back(making::accommodation(from));
    }
    return list;
}
inline waybill::trip_booking_list_rs trip_list(std::size_t bookings) { return trip_list(bookings, bookings); }

} // namespace bench
