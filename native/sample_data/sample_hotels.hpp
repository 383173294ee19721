// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <string_view>

/// The sample's cities, boards and hotels. The cities are real; hotels, street numbers and prices are invented.
namespace waybill::native::sample_data {

struct city {
    std::int64_t id;
    std::string_view name;
    std::string_view currency;
    std::string_view telephone; ///< country and area code of the hotels' telephone numbers
};

inline constexpr city cities[] = {
    {101, "Tunis", "TND", "+216 71"},   {104, "Hammamet", "TND", "+216 72"},   {106, "Djerba", "TND", "+216 75"},
    {201, "Paris", "EUR", "+33 1 40 "}, {202, "İstanbul", "EUR", "+90 212 4"}, {203, "Αθήνα", "EUR", "+30 210 3"},
};

struct board {
    std::int64_t id;
    std::string_view title;
    int percent; ///< of the price with breakfast
};

inline constexpr board boards[] = {
    {1, "Room only", 88},   {2, "Bed and breakfast", 100}, {5, "Half board", 124},
    {6, "Full board", 145}, {7, "All inclusive", 178},
};

struct hotel {
    std::int64_t id;
    std::int64_t city;
    std::string_view title;
    int stars;
    int base; ///< price of a night with breakfast in the middle season: of one person in TND, of a double room in EUR
    std::string_view latitude;
    std::string_view longitude;
    std::string_view address;
    std::string_view summary;
};

inline constexpr hotel hotels[] = {
    {10001, 104, "Palm Garden", 4, 118, "36.3991", "10.5862", "Avenue Moncef Bey 14", "Gardens down to the beach"},
    {10002, 104, "Jasmin Bleu", 4, 126, "36.3743", "10.5374", "Boulevard du Lac 3, Yasmine", "Beside the marina"},
    {10003, 104, "Résidence El Mouja", 3, 74, "36.4061", "10.6020", "Rue de la Plage 27",
     "Flats a minute from the sea"},
    {10004, 104, "Médina Perle", 5, 198, "36.3668", "10.5331", "Avenue de la Médina 1, Yasmine", "Spa and six pools"},
    {10005, 104, "Sea & Sand", 4, 109, "36.4109", "10.6195", "Rue Dag Hammarskjöld 8", "Family club with its own bay"},
    {10006, 104, "Dar Bougainvillier", 3, 82, "36.3958", "10.6139", "Rue des Artisans 5",
     "Old residence in the kasbah"},
    {10007, 104, "نزل الياسمين", 3, 69, "36.3702", "10.5402", "شارع الحمامات الجنوبية 12",
     "Small hotel, large terrace"},
    {10008, 104, "Royal Carthage Bay", 5, 214, "36.3825", "10.5516", "Route Touristique Sud, km 4",
     "Next to a golf course"},
    {10009, 104, "Les Orangers du Golfe", 4, 121, "36.4148", "10.6287", "Route de Nabeul 31", "Between orange groves"},
    {10010, 104, "Club Sidi Mansour", 3, 88, "36.3889", "10.5641", "Route Touristique Nord, km 2", "All day sports"},
    {10011, 104, "La Goélette", 2, 52, "36.4013", "10.6161", "Rue Ibn Khaldoun 4", "Plain rooms, good breakfast"},
    {10012, 104, "Nour Beach", 4, 113, "36.3787", "10.5459", "Avenue de la Paix 19", "Heated indoor pool"},

    {10101, 106, "Île des Lotophages", 4, 112, "33.8412", "11.0013", "Zone touristique Sidi Mahrez",
     "On the long beach"},
    {10102, 106, "Dar Houch", 3, 79, "33.8071", "10.8823", "Houmt Souk, Rue Moncef Bey 2", "Courtyard of a fondouk"},
    {10103, 106, "Oasis Midoun", 4, 104, "33.8236", "11.0459", "Route du Phare, km 3", "Palms and a salt pool"},
    {10104, 106, "Radès el Bahr", 3, 71, "33.8529", "10.9367", "Zone touristique Sidi Mahrez 40", "For families"},
    {10105, 106, "Ulysse Thalasso", 5, 187, "33.8343", "11.0196", "Plage de la Seguia", "Sea water cures"},
    {10106, 106, "Dar Erriadh", 3, 93, "33.8209", "10.8541", "Er-Riadh, Rue des Murs 6", "Among painted walls"},
    {10107, 106, "Flamingo Lagoon", 4, 108, "33.8664", "10.9155", "Ras Rmel 1", "Boats to the flamingos"},
    {10108, 106, "Aghir Sands", 2, 55, "33.7562", "11.0117", "Plage d'Aghir 9", "Quiet end of the island"},

    {10201, 101, "Belvédère Palace", 5, 226, "36.8197", "10.1721", "Avenue Taïeb Mhiri 44", "Over the park"},
    {10202, 101, "Dar el Medina Tunis", 4, 164, "36.7989", "10.1688", "Rue Sidi Ben Arous 16", "Home of a scholar"},
    {10203, 101, "Carlton Bourguiba", 3, 91, "36.7998", "10.1816", "Avenue Habib Bourguiba 61", "By the theatre"},
    {10204, 101, "Lac Business", 4, 138, "36.8374", "10.2401", "Rue du Lac Windermere 7", "Offices all around"},
    {10205, 101, "Sidi Bou Saïd Azur", 4, 172, "36.8702", "10.3417", "Rue Hedi Zarrouk 10",
     "White, blue, and the gulf"},
    {10206, 101, "Marsa Corniche", 3, 97, "36.8824", "10.3302", "Corniche 22, La Marsa", "Next to a tram stop"},

    {10301, 201, "Hôtel du Canal", 3, 142, "48.8719", "2.3659", "Quai de Valmy 83", "Rooms over the locks"},
    {10302, 201, "Grand Hôtel Montholon", 4, 218, "48.8766", "2.3459", "Rue de Montholon 12", "Belle Époque stairs"},
    {10303, 201, "Le Petit Odéon", 3, 167, "48.8512", "2.3388", "Rue Monsieur-le-Prince 29", "Books everywhere"},
    {10304, 201, "Gare de l'Est Étoile", 2, 98, "48.8770", "2.3570", "Rue d'Alsace 5", "For the first train"},
    {10305, 201, "Villa Passy Jardin", 4, 241, "48.8574", "2.2809", "Rue de la Pompe 58", "A garden in the west"},
    {10306, 201, "Bastille Atelier", 3, 156, "48.8531", "2.3743", "Rue de Charonne 17", "A workshop once"},

    {10401, 202, "Galata Kulesi Konak", 4, 121, "41.0257", "28.9742", "Büyük Hendek Caddesi 11", "Under the tower"},
    {10402, 202, "Sultanahmet Çeşme", 3, 84, "41.0063", "28.9757", "Küçük Ayasofya Caddesi 30", "Roof with a view"},
    {10403, 202, "Boğaziçi Saray", 5, 263, "41.0439", "29.0159", "Çırağan Caddesi 21", "On the Bosphorus"},
    {10404, 202, "Karaköy Liman", 3, 92, "41.0229", "28.9779", "Kemankeş Caddesi 48", "Ferries below"},
    {10405, 202, "Moda Bahçe", 3, 76, "40.9808", "29.0257", "Moda Caddesi 102, Kadıköy", "The Asian side"},

    {10501, 203, "Πλάκα Αυλή", 3, 94, "37.9725", "23.7301", "Οδός Αδριανού 77", "Yard under the Acropolis"},
    {10502, 203, "Λυκαβηττός Θέα", 4, 138, "37.9811", "23.7416", "Οδός Αριστίππου 9", "Halfway up the hill"},
    {10503, 203, "Πειραιάς Λιμάνι", 3, 81, "37.9436", "23.6465", "Ακτή Κονδύλη 26", "For the island ships"},
    {10504, 203, "Κολωνάκι Μέγαρο", 5, 229, "37.9779", "23.7437", "Οδός Πατριάρχου Ιωακείμ 33", "Marble and silence"},
};

[[nodiscard]] constexpr city const& city_of(std::int64_t id) noexcept {
    for (auto const& each : cities)
        if (each.id == id) return each;
    return cities[0];
}

} // namespace waybill::native::sample_data
