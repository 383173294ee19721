// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidJSON: JSON alone, from its DOM and to its Writer. It knows no structs, so their fields are listed by hand.
#include "structs.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <string_view>
#include <tuple>

namespace peer {

template <class Record, class Value>
struct named {
    char const* name;
    Value Record::* member;
};
template <class Record, class Value>
named(char const*, Value Record::*) -> named<Record, Value>; // clang 16 deduces no arguments of aggregates

template <class Record>
inline constexpr auto fields = 0;
template <>
inline constexpr auto fields<credential> =
    std::tuple{named{"Login", &credential::Login}, named{"Password", &credential::Password}};
template <>
inline constexpr auto fields<minors> = std::tuple{named{"age", &minors::age}, named{"count", &minors::count}};
template <>
inline constexpr auto fields<occupancy> = std::tuple{
    named{"Adult", &occupancy::Adult}, named{"Child", &occupancy::Child}, named{"Infant", &occupancy::Infant}};
template <>
inline constexpr auto fields<room_request> =
    std::tuple{named{"Pax", &room_request::Pax}, named{"Boarding", &room_request::Boarding}};
template <>
inline constexpr auto fields<stay_request> =
    std::tuple{named{"User", &stay_request::User},         named{"Language", &stay_request::Language},
               named{"FromDate", &stay_request::FromDate}, named{"ToDate", &stay_request::ToDate},
               named{"IdCity", &stay_request::IdCity},     named{"Rooms", &stay_request::Rooms},
               named{"Timeout", &stay_request::Timeout}};
template <>
inline constexpr auto fields<sorting> = std::tuple{named{"By", &sorting::By}};
template <>
inline constexpr auto fields<search_filters> =
    std::tuple{named{"PriceBreakDown", &search_filters::PriceBreakDown},
               named{"Sort", &search_filters::Sort},
               named{"ItemsPerPage", &search_filters::ItemsPerPage},
               named{"PageNumber", &search_filters::PageNumber},
               named{"OnlyAvailable", &search_filters::OnlyAvailable},
               named{"WithoutNRF", &search_filters::WithoutNRF},
               named{"Nationality", &search_filters::Nationality},
               named{"SourceMarket", &search_filters::SourceMarket},
               named{"hotels_ids", &search_filters::hotels_ids},
               named{"exclude_hotels_ids", &search_filters::exclude_hotels_ids}};
template <>
inline constexpr auto fields<search_details> =
    std::tuple{named{"BookingDetails", &search_details::BookingDetails}, named{"Filters", &search_details::Filters}};
template <>
inline constexpr auto fields<hotel_search_req> = std::tuple{named{"Credential", &hotel_search_req::Credential},
                                                            named{"SearchDetails", &hotel_search_req::SearchDetails}};
template <>
inline constexpr auto fields<trip_booking_list_rq> =
    std::tuple{named{"Credential", &trip_booking_list_rq::Credential}, named{"User", &trip_booking_list_rq::User},
               named{"IdMember", &trip_booking_list_rq::IdMember}, named{"Ilng", &trip_booking_list_rq::Ilng},
               named{"FromDate", &trip_booking_list_rq::FromDate}};

using writer = rapidjson::Writer<rapidjson::StringBuffer>;

void take(rapidjson::Value const& from, std::string& into) { into.assign(from.GetString(), from.GetStringLength()); }
void take(rapidjson::Value const& from, int& into) { into = from.GetInt(); }
void take(rapidjson::Value const& from, std::int64_t& into) { into = from.GetInt64(); }
void take(rapidjson::Value const& from, bool& into) { into = from.GetBool(); }
template <class T>
void take(rapidjson::Value const& from, std::optional<T>& into) {
    take(from, into.emplace());
}
template <class T>
void take(rapidjson::Value const& from, std::vector<T>& into) {
    for (auto const& item : from.GetArray()) take(item, into.emplace_back());
}
template <class Record>
void take(rapidjson::Value const& from, Record& into) {
    auto const one = [&](auto const& field) {
        if (auto const found = from.FindMember(field.name); found != from.MemberEnd())
            take(found->value, into.*field.member);
    };
    std::apply([&](auto const&... each) { (one(each), ...); }, fields<Record>);
}

void put(writer& out, std::string const& of) { out.String(of.data(), rapidjson::SizeType(of.size())); }
void put(writer& out, int of) { out.Int(of); }
void put(writer& out, std::int64_t of) { out.Int64(of); }
void put(writer& out, bool of) { out.Bool(of); }
template <class T>
void put(writer& out, std::optional<T> const& of) {
    of ? put(out, *of) : void(out.Null());
}
template <class T>
void put(writer& out, std::vector<T> const& of) {
    out.StartArray();
    for (auto const& item : of) put(out, item);
    out.EndArray();
}
template <class Record>
void put(writer& out, Record const& of) {
    auto const one = [&](auto const& field) {
        out.Key(field.name);
        put(out, of.*field.member);
    };
    out.StartObject();
    std::apply([&](auto const&... each) { (one(each), ...); }, fields<Record>);
    out.EndObject();
}

template <class Record>
void through(std::string_view text, rapidjson::StringBuffer& into) {
    rapidjson::Document document;
    document.Parse(text.data(), text.size());
    Record read;
    take(document, read);
    writer out(into);
    put(out, read);
}

} // namespace peer

std::string through_json(std::string_view text) {
    rapidjson::StringBuffer out;
    peer::through<peer::hotel_search_req>(text, out);
    peer::through<peer::trip_booking_list_rq>(text, out);
    return {out.GetString(), out.GetSize()};
}
