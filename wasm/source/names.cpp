// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "names.hpp"

#include "functions.hpp"

#include <waybill/describe/table.hpp>
#include <waybill/json/escape.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/scan/ascii.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace waybill::wasm {

namespace {

struct record_names;

struct field_names {
    std::string_view member; ///< in C++
    std::string_view wire;
    std::string_view items;
    describe::field_place place;
    record_names const* record; ///< null for plain values
};

/// What has fields: a struct, or a choice of structs.
struct record_names {
    std::span<field_names const> fields{};
    std::string_view choice{}; ///< the attribute that chooses; empty for a struct
    std::span<std::string_view const> values{};
    std::span<record_names const* const> alternatives{};
};

/// The type of one item, or of the value where there is one.
template <class T>
struct item_of {
    using type = T;
};
template <describe::sequence_shape T>
struct item_of<T> {
    using type = describe::item_of<T>;
};
template <class T>
using item = typename item_of<describe::unwrap_optional<T>>::type;

template <class T>
constexpr record_names const* record_of();

template <class T, std::size_t... I>
constexpr auto list_fields(std::index_sequence<I...>) {
    return std::array<field_names, sizeof...(I)>{field_names{describe::table<T>[I].member, describe::table<T>[I].wire,
                                                             describe::table<T>[I].item, describe::table<T>[I].place,
                                                             record_of<item<describe::member_type<T, I>>>()}...};
}
template <class T>
constexpr auto fields_of = list_fields<T>(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
constexpr std::array<record_names const*, 0> alternatives_of{};
template <class... T>
constexpr std::array<record_names const*, sizeof...(T)> alternatives_of<std::variant<T...>>{record_of<T>()...};

template <class T>
constexpr record_names names_of{.fields = fields_of<T>};
template <class... T>
constexpr record_names names_of<std::variant<T...>>{.choice = wire<std::variant<T...>>.attribute,
                                                    .values = wire<std::variant<T...>>.values,
                                                    .alternatives = alternatives_of<std::variant<T...>>};

template <class T>
constexpr record_names const* record_of() {
    if constexpr (describe::record_shape<T> || describe::choice_shape<T>)
        return &names_of<T>;
    else
        return nullptr;
}

/// `from_date` as `fromDate`, `TripBookingList` as `tripBookingList`.
void put_camel(sink& out, std::string_view name) {
    bool upper = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        char const letter = name[i];
        bool const lower = letter >= 'a' && letter <= 'z';
        if (letter == '_')
            upper = true;
        else if (upper && lower)
            out.put(char(letter - ('a' - 'A')));
        else
            out.put(i == 0 ? scan::lower(letter) : letter);
        upper = letter == '_';
    }
}

void put_record(sink& out, record_names const& record) {
    char const* comma = "";
    if (!record.choice.empty()) {
        out.put("{\"choice\":");
        json::put_string(out, record.choice);
        out.put(",\"alternatives\":{");
        for (std::size_t i = 0; i < record.values.size(); ++i) {
            out.put(std::exchange(comma, ","));
            json::put_string(out, record.values[i]);
            out.put(':');
            put_record(out, *record.alternatives[i]);
        }
        return out.put("}}");
    }
    out.put("{\"fields\":{");
    for (auto const& field : record.fields) {
        out.put(std::exchange(comma, ","));
        out.put('"');
        put_camel(out, field.member);
        out.put("\":{\"key\":\"");
        if (field.place == describe::field_place::attribute) out.put('@');
        out.put(field.place == describe::field_place::text ? "#text" : field.wire);
        out.put('"');
        if (!field.items.empty()) {
            out.put(",\"items\":");
            json::put_string(out, field.items);
        }
        if (field.record != nullptr) {
            out.put(",\"record\":");
            put_record(out, *field.record);
        }
        out.put('}');
    }
    out.put("}}");
}

template <class... Documents>
void put_documents(sink& out, document_list<Documents...>) {
    constexpr std::array roots{describe::root_of<Documents>...};
    constexpr std::array records{record_of<Documents>()...};
    char const* comma = "";
    for (std::size_t i = 0; i < roots.size(); ++i) {
        out.put(std::exchange(comma, ","));
        json::put_string(out, roots[i]);
        out.put(':');
        put_record(out, *records[i]);
    }
}

} // namespace

void write_names(sink& out) {
    out.put("{\"documents\":{");
    put_documents(out, protocol_documents{});
    out.put("},\"functions\":{");
    char const* comma = "";
    for (auto const& one : functions()) {
        out.put(std::exchange(comma, ","));
        out.put('"');
        put_camel(out, one.name);
        out.put("\":{\"function\":");
        json::put_string(out, one.name);
        out.put(",\"request\":");
        json::put_string(out, one.request_root);
        out.put(",\"response\":");
        json::put_string(out, one.response_root);
        out.put(",\"family\":");
        json::put_string(out, name_of(one.home));
        out.put('}');
    }
    out.put("}}");
}

} // namespace waybill::wasm
