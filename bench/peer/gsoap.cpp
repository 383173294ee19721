// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// gSOAP: the reader and writer that soapcpp2 generates from gsoap_trip_list.h. Its structs have the same fields, but
// dates are text, and both kinds of booking are one class. They are new for each document.
#include "../measure.hpp"
#include "list_builder.hpp"
#include "shortest.hpp"

#include <bench_gsoapH.h>
#include <soap.nsmap>

#include <cstring>
#include <utility>
#include <vector>

namespace {

/// The input and output of gSOAP's callbacks.
struct memory {
    std::string_view left{};
    std::string text{};

    static std::size_t receive(struct soap* soap, char* to, std::size_t room) {
        auto& from = static_cast<memory*>(soap->user)->left;
        auto const count = from.size() < room ? from.size() : room;
        std::memcpy(to, from.data(), count);
        from.remove_prefix(count);
        return count;
    }
    static int send(struct soap* soap, char const* bytes, std::size_t count) {
        static_cast<memory*>(soap->user)->text.append(bytes, count);
        return SOAP_OK;
    }
};

class codec {
public:
    codec() {
        soap_init2(&soap_, SOAP_C_UTFSTRING | SOAP_XML_TREE, SOAP_C_UTFSTRING | SOAP_XML_TREE); // text is UTF-8
        soap_.user = &memory_;
        soap_.frecv = memory::receive;
        soap_.fsend = memory::send;
        soap_.double_format = "%.15lG"; // the default of 17 digits writes 2.55 as 2.5499999999999998
    }
    ~codec() {
        forget();
        soap_done(&soap_);
    }
    codec(codec const&) = delete;
    codec& operator=(codec const&) = delete;

    /// What was read is `forget`'s to give back.
    bool read(std::string_view xml, TripBookingListRS& into) {
        memory_.left = xml;
        return soap_read_TripBookingListRS(&soap_, &into) == SOAP_OK;
    }
    std::string const& write(TripBookingListRS const& from) {
        memory_.text.clear();
        bench::expect(soap_write_TripBookingListRS(&soap_, &from) == SOAP_OK, "gSOAP's writer");
        return memory_.text;
    }
    void forget() {
        soap_destroy(&soap_);
        soap_end(&soap_);
    }

private:
    memory memory_;
    struct soap soap_;
};

/// Converts to the structs of the other peers, only to check the result.
class same_list {
public:
    waybill::trip_booking_list_rs of(TripBookingListRS const& from) {
        builds_.begin();
        builds_.open("TripBookingListRS");
        builds_.open("Bookings");
        for (auto const& one : from.Bookings.Booking) booking(one);
        builds_.end();
        return std::move(made_);
    }

private:
    void field(char const* name, std::string const* text) {
        if (text != nullptr) builds_.field(name, *text);
    }
    void place(char const* name, one_place const* at) {
        if (at == nullptr) return;
        builds_.open(name);
        number("latitude", at->latitude);
        number("longitude", at->longitude);
        builds_.close();
    }
    void number(char const* name, double value) {
        bench::peer::with_shortest(value, [&](std::string_view text) { builds_.field(name, text); });
    }
    void booking(one_booking const& from) {
        builds_.open("Booking");
        builds_.kind(from.kind);
        field("reservation_reference", from.reservation_USCOREreference);
        field("transport_number", from.transport_USCOREnumber);
        field("class", from.class_);
        field("departure_date", from.departure_USCOREdate);
        field("departure_city", from.departure_USCOREcity);
        field("arrival_city", from.arrival_USCOREcity);
        field("airline_company", from.airline_USCOREcompany);
        field("departure_airport", from.departure_USCOREairport);
        field("departure_airport_iata", from.departure_USCOREairport_USCOREiata);
        field("arrival_airport", from.arrival_USCOREairport);
        field("arrival_airport_iata", from.arrival_USCOREairport_USCOREiata);
        field("departure_terminal", from.departure_USCOREterminal);
        field("arrival_terminal", from.arrival_USCOREterminal);
        field("arrival_date", from.arrival_USCOREdate);
        field("duration", from.duration);
        field("booking_number", from.booking_USCOREnumber);
        field("name", from.name);
        field("from_date", from.from_USCOREdate);
        field("to_date", from.to_USCOREdate);
        field("address", from.address);
        field("picture_url", from.picture_USCOREurl);
        field("type_of_room", from.type_USCOREof_USCOREroom);
        field("city", from.city);
        field("phone", from.phone);
        field("email", from.email);
        place("departure_location", from.departure_USCORElocation);
        place("arrival_location", from.arrival_USCORElocation);
        place("location", from.location);
        builds_.open("travelers");
        for (auto const& one : from.travelers.traveler) {
            builds_.open("traveler");
            builds_.field("name", one.name);
            field("ticket_number", one.ticket_USCOREnumber);
            field("type_of_room", one.type_USCOREof_USCOREroom);
            builds_.close();
        }
        builds_.close();
        builds_.close();
    }

    waybill::trip_booking_list_rs made_;
    bench::peer::list_builder builds_{made_};
};

void structs(benchmark::State& state) {
    codec with;
    auto const read = [&](bench::document const& one, auto&& use) {
        TripBookingListRS list;
        list.soap_default(nullptr);
        bench::expect(with.read(one.xml, list), "gSOAP's reader");
        use(list);
        with.forget();
    };
    bench::verify(state, "gSOAP into structs", [&](auto const& one) {
        bool same = false;
        read(one, [&](auto const& list) { same = same_list().of(list) == one.list; });
        return same;
    });
    bench::measure(state, &bench::document::xml, [&](auto const& one) {
        read(one, [](auto const& list) { benchmark::DoNotOptimize(list.Bookings.Booking.data()); });
    });
}

void write(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    codec with, contained;
    std::vector<TripBookingListRS> lists(all.size());
    std::size_t bytes = 0;
    for (std::size_t at = 0; at != all.size(); ++at) {
        lists[at].soap_default(nullptr);
        bench::expect(contained.read(all[at].xml, lists[at]), "gSOAP's reader");
        bench::expect(bench::xml_contains(with.write(lists[at]), all[at].list), "gSOAP written");
        bytes += all[at].xml.size();
    }
    bench::measure(state, all.size(), bytes,
                   [&](std::size_t at) { benchmark::DoNotOptimize(with.write(lists[at]).data()); });
}

[[maybe_unused]] bool const added = bench::add("XML to structs/gSOAP, fresh structs of its own", structs) &&
                                    bench::add("structs to XML/gSOAP, from structs of its own", write);

} // namespace
