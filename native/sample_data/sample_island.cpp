// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sample_data/sample_island.hpp>

#include <chrono>
#include <utility>

namespace waybill::native::sample_data {
namespace {

using namespace inventory;

constexpr std::int64_t ponta_delgada = 301;
constexpr std::int64_t in_french = 2, in_arabic = 3;
constexpr auto island_days_on_sale = std::chrono::days(330);

decimal euros(std::int64_t cents) { return decimal::from_units(cents, 2).value(); }

hotel_entry hotel_on_the_island(std::int64_t id, char const* title, int stars) {
    hotel_entry made{.id = id, .city = ponta_delgada, .title = title, .currency = "EUR", .category_id = stars};
    made.category = std::to_string(stars) + "*";
    made.time_zone = "Atlantic/Azores";
    made.phone = "+351 296 " + std::to_string(300'000 + id);
    made.email = "reservations" + std::to_string(id) + "@hotels.example";
    return made;
}

room_entry double_room(std::int64_t id, date today, rate_entry rate, std::int64_t cents) {
    auto const last = today + island_days_on_sale;
    auto& period = rate.periods.emplace_back(price_period{.from = today, .to = last, .price = euros(cents)});
    period.child_price = euros(cents / 4);
    period.single_price = euros(cents * 7 / 10);
    period.third_adult_price = euros(cents * 3 / 10);
    period.second_child_price = euros(cents / 5);
    period.extra_bed_price = euros(1'500);
    room_entry made{.id = id, .title = "Double", .adults = 3, .children = 2, .guests = 4, .beds = 2};
    made.translations = {{.language = in_french, .title = "Double"}, {.language = in_arabic, .title = "غرفة مزدوجة"}};
    made.rates.push_back(std::move(rate));
    made.allotments.push_back({.from = today, .to = last, .quantity = 4});
    return made;
}

/// Confirms each booking itself.
hotel_entry lagoon_hotel(date today) {
    auto made = hotel_on_the_island(10'901, "Miradouro da Lagoa", 4);
    made.location = location{latitude::parse("37.8412").value(), longitude::parse("-25.7893").value()};
    made.address = "Rua da Cumeeira 3, Sete Cidades";
    made.summary = "Above two lakes";
    made.remarks = "The pass may be closed in fog: call before you drive up.";
    made.translations = {
        {in_french, "Miradouro da Lagoa", "Au-dessus de deux lacs", "4 étoiles",
         "La route peut être fermée par temps de brouillard : appelez avant de monter."},
        {in_arabic, "ميرادورو دا لاغوا", "فوق بحيرتين", "٤ نجوم", "قد يغلق الطريق عند الضباب: اتصلوا قبل الصعود."}};
    made.decided_by = booking_decider::hotel;
    made.charges = {{.title = "Municipal tourist tax",
                     .amount = euros(200),
                     .per = charged_per::person_night,
                     .payable = charge_payment::property},
                    {.title = "VAT", .percent = euros(500)}};
    rate_entry rate{.board = 2};
    rate.cancellation = {{.days_before = 7, .nights = 1}, {.days_before = 1, .percent = 100}};
    rate.remarks = "Breakfast is served in the room.";
    rate.translations = {{in_french, "Le petit déjeuner est servi en chambre."}, {in_arabic, "يقدم الفطور في الغرفة."}};
    auto room = double_room(109'010, today, std::move(rate), 12'000);
    room.on_request = true;
    room.allotments[0].quantity = 0; // so that the hotel decides each booking
    made.rooms.push_back(std::move(room));
    return made;
}

/// Has a fee in another currency.
hotel_entry thermal_hotel(date today) {
    auto made = hotel_on_the_island(10'902, "Furnas Termal", 3);
    made.location = location{latitude::parse("37.7729").value(), longitude::parse("-25.3104").value()};
    made.address = "Largo das Caldeiras 8, Furnas";
    made.summary = "Hot springs in the garden";
    made.remarks = "Bring dark bathing clothes: the water has iron in it.";
    made.translations = {{in_french, "Furnas Termal", "Sources chaudes dans le jardin", std::nullopt,
                          "Apportez un maillot foncé : l'eau contient du fer."},
                         {in_arabic, "فورناس ترمال", "ينابيع ساخنة في الحديقة", std::nullopt,
                          "أحضروا ملابس سباحة داكنة: في الماء حديد."}};
    made.charges = {{.title = "Entry to the springs",
                     .amount = decimal::from_units(800, 2).value(),
                     .per = charged_per::person,
                     .payable = charge_payment::property,
                     .currency = "USD"},
                    {.title = "Cleaning", .amount = euros(1'000)}};
    rate_entry rate{.board = 5};
    rate.cancellation = {{.days_before = 14, .amount = euros(2'500)}, {.days_before = 2, .percent = 100}};
    made.rooms.push_back(double_room(109'020, today, std::move(rate), 9'500));
    return made;
}

} // namespace

void add_island(inventory_document& to, date today) {
    to.cities.push_back({ponta_delgada, "Ponta Delgada", "EUR"});
    to.hotels.push_back(lagoon_hotel(today));
    to.hotels.push_back(thermal_hotel(today));
}

} // namespace waybill::native::sample_data
