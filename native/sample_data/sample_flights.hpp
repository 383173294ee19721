// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string_view>

/// Real airports, and flights between them with invented numbers and times.
namespace waybill::native::sample_data {

struct airport {
    std::string_view iata;
    std::string_view name;
    std::string_view city;
    std::string_view latitude;
    std::string_view longitude;
};

inline constexpr airport airports[] = {
    {"TUN", "Tunis-Carthage", "Tunis", "36.8510", "10.2272"},
    {"NBE", "Enfidha-Hammamet", "Hammamet", "36.0758", "10.4386"},
    {"DJE", "Djerba-Zarzis", "Djerba", "33.8750", "10.7755"},
    {"CDG", "Paris Charles de Gaulle", "Paris", "49.0097", "2.5479"},
    {"ORY", "Paris Orly", "Paris", "48.7262", "2.3652"},
    {"IST", "İstanbul Havalimanı", "İstanbul", "41.2753", "28.7519"},
    {"ATH", "Διεθνής Αερολιμένας Αθηνών", "Αθήνα", "37.9364", "23.9445"},
    {"FCO", "Roma Fiumicino", "Roma", "41.8003", "12.2389"},
    {"CAI", "مطار القاهرة الدولي", "القاهرة", "30.1219", "31.4056"},
    {"LYS", "Lyon-Saint Exupéry", "Lyon", "45.7256", "5.0811"},
};

struct flight {
    std::string_view number;
    std::string_view airline;
    std::string_view from;
    std::string_view to;
    int departs; ///< minutes after midnight, local
    int arrives; ///< minutes after midnight of the day of departure, local
    int minutes; ///< duration
    std::string_view departure_terminal;
    std::string_view arrival_terminal;
};

inline constexpr flight flights[] = {
    {"TU 716", "Tunisair", "TUN", "ORY", 7 * 60 + 35, 10 * 60 + 10, 155, "1", "4"},
    {"TU 717", "Tunisair", "ORY", "TUN", 11 * 60 + 20, 13 * 60 + 50, 150, "4", "1"},
    {"AF 1084", "Air France", "CDG", "TUN", 9 * 60 + 50, 12 * 60 + 20, 150, "2F", ""},
    {"AF 1085", "Air France", "TUN", "CDG", 13 * 60 + 25, 16 * 60 + 5, 160, "", "2F"},
    {"TK 662", "Türk Hava Yolları", "TUN", "IST", 10 * 60 + 45, 15 * 60 + 25, 160, "1", ""},
    {"TK 661", "Türk Hava Yolları", "IST", "TUN", 7 * 60 + 5, 8 * 60 + 0, 175, "", "1"},
    {"BJ 540", "Nouvelair", "NBE", "LYS", 15 * 60 + 0, 17 * 60 + 15, 135, "", ""},
    {"BJ 541", "Nouvelair", "LYS", "DJE", 18 * 60 + 30, 21 * 60 + 10, 160, "1", ""},
    {"A3 602", "Aegean Airlines", "ATH", "CDG", 8 * 60 + 0, 10 * 60 + 40, 220, "", "1"},
    {"A3 651", "Aegean Airlines", "FCO", "ATH", 19 * 60 + 10, 22 * 60 + 5, 115, "3", ""},
    {"MS 844", "مصر للطيران", "TUN", "CAI", 14 * 60 + 40, 18 * 60 + 45, 185, "1", "3"},
    {"AF 1890", "Air France", "CDG", "IST", 22 * 60 + 35, 27 * 60 + 55, 200, "2E", ""}, // lands the next morning
};

[[nodiscard]] constexpr airport const& airport_of(std::string_view iata) noexcept {
    for (auto const& each : airports)
        if (each.iata == iata) return each;
    return airports[0];
}

} // namespace waybill::native::sample_data
