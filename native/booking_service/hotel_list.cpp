// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/hotel_list.hpp>

#include <booking_service/body_hash.hpp>
#include <booking_service/chosen_language.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <string>

namespace waybill::native::booking_service {

result<hotel_list_res> hotels_of(search_index::indexed_city const& city, search_index::snapshot const& inventory,
                                 std::optional<std::int64_t> requested) {
    hotel_list_res made;
    chosen_language language(inventory, requested);
    made.city = {city.city.id, language.city(city.city)};
    made.hotels.reserve(city.hotels.size());
    for (auto const& each : city.hotels) {
        auto const& record = each->hotel;
        auto& hotel = made.hotels.emplace_back(listed_hotel{.id = record.id, .title = language.title(record)});
        if (record.category_id)
            hotel.category = identified_text{*record.category_id, language.category(record).value_or("")};
        if (record.picture_url) hotel.thumb_image = picture{*record.picture_url};
        if (record.location) hotel.localization = localization{record.location->longitude, record.location->latitude};
        hotel.address = record.address;
        hotel.time_zone = record.time_zone.value_or("UTC");
        hotel.currency = record.currency;
    }
    made.language = language.used();
    std::string document;
    if (auto const written = write_xml(made, document); !written) return written.error();
    made.cursor = hash_of(document);
    return made;
}

} // namespace waybill::native::booking_service
