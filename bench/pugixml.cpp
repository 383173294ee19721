// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// pugixml: the DOM alone, and the DOM then taken apart into the same structs by lookup of each name. It checks neither
// UTF-8 nor well-formedness in full, and it does not say where a field is missing.
#include "measure.hpp"
#include "peer_value.hpp"

#include <pugixml.hpp>

namespace {

using bench::peer::set;

struct take {
    pugi::xml_node from;
    template <class T>
    void operator()(char const* name, T& into) const {
        if (auto const child = from.child(name)) set(into, child.text().get());
    }
};

void take_location(pugi::xml_node from, std::optional<waybill::location>& into) {
    if (!from) return;
    set(into.emplace().latitude, from.child("latitude").text().get());
    set(into->longitude, from.child("longitude").text().get());
}

waybill::trip_booking_list_rs take_list(pugi::xml_document const& document) {
    waybill::trip_booking_list_rs list;
    for (auto const node : document.child("TripBookingListRS").child("Bookings").children("Booking")) {
        auto const travelers = node.child("travelers").children("traveler");
        if (std::string_view(node.attribute("kind").value()) == "transport") {
            auto& made =
                std::get<waybill::transport>(list.bookings.emplace_back(std::in_place_type<waybill::transport>));
            bench::peer::plain_fields_of_transport(made, take{node});
            take_location(node.child("departure_location"), made.departure_location);
            take_location(node.child("arrival_location"), made.arrival_location);
            for (auto const one : travelers)
                made.travelers.push_back({one.child("name").text().get(), one.child("ticket_number").text().get()});
        } else {
            auto& made = std::get<waybill::accommodation>(
                list.bookings.emplace_back(std::in_place_type<waybill::accommodation>));
            bench::peer::plain_fields_of_stay(made, take{node});
            take_location(node.child("location"), made.location);
            for (auto const one : travelers) {
                auto& guest = made.travelers.emplace_back();
                guest.name = one.child("name").text().get();
                if (auto const room = one.child("type_of_room")) guest.type_of_room = room.text().get();
            }
        }
    }
    return list;
}

void dom(benchmark::State& state) {
    bench::subject const one(state);
    pugi::xml_document document;
    bench::measure(state, one.xml.size(), [&] {
        auto const parsed =
            document.load_buffer(one.xml.data(), one.xml.size(), pugi::parse_default, pugi::encoding_utf8);
        bench::expect(bool(parsed), "pugixml");
    });
}

void structs(benchmark::State& state) {
    bench::subject const one(state);
    pugi::xml_document document;
    auto const read = [&] {
        (void)document.load_buffer(one.xml.data(), one.xml.size(), pugi::parse_default, pugi::encoding_utf8);
        return take_list(document);
    };
    bench::expect(read() == one.list, "pugixml into structs");
    bench::measure(state, one.xml.size(), [&] {
        auto const list = read();
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

/// pugixml's writer of a tree that is there already.
void write_dom(benchmark::State& state) {
    bench::subject const one(state);
    pugi::xml_document document;
    (void)document.load_buffer(one.xml.data(), one.xml.size(), pugi::parse_default, pugi::encoding_utf8);
    struct text_writer final : pugi::xml_writer {
        std::string text;
        void write(void const* bytes, std::size_t count) override {
            text.append(static_cast<char const*>(bytes), count);
        }
    } out;
    auto const write = [&] {
        out.text.clear();
        document.save(out, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
    };
    write();
    pugi::xml_document again;
    bench::expect(again.load_string(out.text.c_str()) && take_list(again) == one.list, "pugixml written");
    bench::measure(state, one.xml.size(), write);
}

[[maybe_unused]] bool const added = bench::add("XML to structs/pugixml, DOM alone", dom) &&
                                    bench::add("XML to structs/pugixml, DOM then structs", structs) &&
                                    bench::add("structs to XML/pugixml, of a ready DOM", write_dom);

} // namespace
