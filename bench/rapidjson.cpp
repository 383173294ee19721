// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidJSON: the DOM alone, the DOM then taken apart into the same structs, its SAX reader alone, and its Writer from
// the same structs. Encodings are validated, as Waybill does; that is not RapidJSON's default.
#include "measure.hpp"
#include "peer_value.hpp"

#include <rapidjson/document.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace {

using bench::peer::set;

constexpr unsigned checked = rapidjson::kParseValidateEncodingFlag;
constexpr unsigned with_digits = checked | rapidjson::kParseNumbersAsStringsFlag; // decimals keep their digits

std::string_view text_of(rapidjson::Value const& value) { return {value.GetString(), value.GetStringLength()}; }

struct take {
    rapidjson::Value const& from;
    template <class T>
    void operator()(char const* name, T& into) const {
        if (auto const member = from.FindMember(name); member != from.MemberEnd()) set(into, text_of(member->value));
    }
};

void take_location(rapidjson::Value const& from, char const* name, std::optional<waybill::location>& into) {
    auto const member = from.FindMember(name);
    if (member == from.MemberEnd()) return;
    set(into.emplace().latitude, text_of(member->value["latitude"]));
    set(into->longitude, text_of(member->value["longitude"]));
}

waybill::trip_booking_list_rs take_list(rapidjson::Document const& document) {
    waybill::trip_booking_list_rs list;
    auto const items = document["TripBookingListRS"]["Bookings"]["Booking"].GetArray();
    list.bookings.reserve(items.Size());
    for (auto const& value : items) {
        auto const travelers = value["travelers"]["traveler"].GetArray();
        if (text_of(value["@kind"]) == "transport") {
            auto& made =
                std::get<waybill::transport>(list.bookings.emplace_back(std::in_place_type<waybill::transport>));
            bench::peer::plain_fields_of_transport(made, take{value});
            take_location(value, "departure_location", made.departure_location);
            take_location(value, "arrival_location", made.arrival_location);
            for (auto const& one : travelers)
                made.travelers.push_back(
                    {std::string(text_of(one["name"])), std::string(text_of(one["ticket_number"]))});
        } else {
            auto& made = std::get<waybill::accommodation>(
                list.bookings.emplace_back(std::in_place_type<waybill::accommodation>));
            bench::peer::plain_fields_of_stay(made, take{value});
            take_location(value, "location", made.location);
            for (auto const& one : travelers) {
                auto& guest = made.travelers.emplace_back();
                guest.name = text_of(one["name"]);
                take{one}("type_of_room", guest.type_of_room);
            }
        }
    }
    return list;
}

void dom(benchmark::State& state) {
    bench::subject const one(state);
    bench::measure(state, one.json.size(), [&] {
        rapidjson::Document document;
        document.Parse<checked>(one.json.data(), one.json.size());
        bench::expect(!document.HasParseError(), "RapidJSON");
    });
}

void structs(benchmark::State& state) {
    bench::subject const one(state);
    auto const read = [&] {
        rapidjson::Document document;
        document.Parse<with_digits>(one.json.data(), one.json.size());
        return take_list(document);
    };
    bench::expect(read() == one.list, "RapidJSON into structs");
    bench::measure(state, one.json.size(), [&] {
        auto const list = read();
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

/// Tokens without a purpose: what a SAX handler that fills structs cannot be faster than.
void sax(benchmark::State& state) {
    bench::subject const one(state);
    struct counting final : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, counting> {
        std::size_t bytes = 0;
        bool String(char const*, rapidjson::SizeType length, bool) {
            bytes += length;
            return true;
        }
    };
    rapidjson::Reader reader;
    bench::measure(state, one.json.size(), [&] {
        counting handler;
        rapidjson::MemoryStream bytes(one.json.data(), one.json.size());
        rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> stream(bytes);
        bench::expect(!reader.Parse<with_digits>(stream, handler).IsError(), "RapidJSON SAX");
        benchmark::DoNotOptimize(handler.bytes);
    });
}

using writer = rapidjson::Writer<rapidjson::StringBuffer>;

/// Writes what is there; values are formatted by Waybill into `scratch`.
struct put {
    writer& out;
    std::string& scratch;

    void text(std::string_view value) const { out.String(value.data(), rapidjson::SizeType(value.size())); }
    void value(std::string const& of) const { text(of); }
    template <class T>
    void value(T const& of) const {
        constexpr auto format =
            std::is_same_v<T, waybill::date> ? waybill::wire_format::iso_date : waybill::wire_format::usual;
        waybill::sink to(scratch);
        waybill::value_format<T>::write(to, of, format);
        to.finish();
        if constexpr (waybill::value_format<T>::json == waybill::json_kind::number)
            out.RawValue(scratch.data(), scratch.size(), rapidjson::kNumberType);
        else
            text(scratch);
    }
    template <class T>
    void operator()(char const* name, std::optional<T> const& of) const {
        if (of) (*this)(name, *of);
    }
    template <class T>
    void operator()(char const* name, T const& of) const {
        out.Key(name);
        value(of);
    }
    void operator()(char const* name, waybill::location const& of) const {
        out.Key(name);
        out.StartObject();
        (*this)("latitude", of.latitude);
        (*this)("longitude", of.longitude);
        out.EndObject();
    }
    template <class People, class Each>
    void travelers(People const& people, Each const& each) const {
        out.Key("travelers");
        out.StartObject();
        out.Key("traveler");
        out.StartArray();
        for (auto const& one : people) {
            out.StartObject();
            each(one);
            out.EndObject();
        }
        out.EndArray();
        out.EndObject();
    }
    void booking(waybill::transport const& of) const {
        bench::peer::plain_fields_of_transport(of, *this);
        (*this)("departure_location", of.departure_location);
        (*this)("arrival_location", of.arrival_location);
        travelers(of.travelers, [&](auto const& one) {
            (*this)("name", one.name);
            (*this)("ticket_number", one.ticket_number);
        });
    }
    void booking(waybill::accommodation const& of) const {
        bench::peer::plain_fields_of_stay(of, *this);
        (*this)("location", of.location);
        travelers(of.travelers, [&](auto const& one) {
            (*this)("name", one.name);
            (*this)("type_of_room", one.type_of_room);
        });
    }
    void list(waybill::trip_booking_list_rs const& of) const {
        for (char const* const name : {"TripBookingListRS", "Bookings"}) {
            out.StartObject();
            out.Key(name);
        }
        out.StartObject();
        out.Key("Booking");
        out.StartArray();
        for (auto const& one : of.bookings) {
            out.StartObject();
            out.Key("@kind");
            text(one.index() == 0 ? "transport" : "accommodation");
            std::visit([&](auto const& of_kind) { booking(of_kind); }, one);
            out.EndObject();
        }
        out.EndArray();
        out.EndObject();
        out.EndObject();
        out.EndObject();
    }
};

void write(benchmark::State& state) {
    bench::subject const one(state);
    rapidjson::StringBuffer buffer;
    std::string scratch;
    auto const work = [&] {
        buffer.Clear();
        writer out(buffer);
        put{out, scratch}.list(one.list);
    };
    work();
    rapidjson::Document document;
    document.Parse<with_digits>(buffer.GetString(), buffer.GetSize());
    bench::expect(take_list(document) == one.list, "RapidJSON written");
    bench::measure(state, one.json.size(), work);
}

[[maybe_unused]] bool const added = bench::add("JSON to structs/RapidJSON, DOM alone", dom) &&
                                    bench::add("JSON to structs/RapidJSON, DOM then structs", structs) &&
                                    bench::add("JSON to structs/RapidJSON, SAX into nothing", sax) &&
                                    bench::add("structs to JSON/RapidJSON Writer", write);

} // namespace
