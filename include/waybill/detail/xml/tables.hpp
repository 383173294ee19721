// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/table/record.hpp>

#include <string_view>

/// The tables of structs for XML.
namespace waybill::detail::xml {

class reader;

using table::step;

/// The tags around values.
struct format : table::codec<format> {
    struct closing {
        alignas(8) table::literal close{}; ///< `</name>`
    };

    /// Reads the element of a choice, from after its name to after its end tag.
    using choice_function = bool (*)(reader& from, std::string_view name, table::choice_table<format> const& of,
                                     table::object into);
    static WAYBILL_IN_LIBRARY bool read_choice(reader& from, std::string_view name,
                                               table::choice_table<format> const& of, table::object into);

    /// The items of a wrapper.
    struct item_tags {
        constexpr explicit item_tags(std::string_view name) noexcept : open{"<", name}, close{"</", name, ">"} {}
        table::literal open;  ///< `<name`
        table::literal close; ///< `</name>`
    };

    static constexpr table::literal end_of_record{"</"};

    static constexpr void set_tags(table::field_table<format>& made, describe::field_info const& field) {
        if (field.place == describe::field_place::attribute) {
            made.open = {" ", field.wire, "=\""};
            made.step = step::none; // not an element
            return;
        }
        if (made.step == step::record && made.attributed) made.step = step::attributed;
        if (field.place == describe::field_place::element && made.step < step::end) {
            // the attributes of an attributed struct follow
            made.open = {"<", field.wire, made.has_attributes && made.step != step::wrapper ? " " : ">"};
            made.close = {"</", field.wire, ">"};
        }
        if (made.close.size == 0) {
            made.open = {};
            made.step = step::none;
        }
    }
    static constexpr table::literal selector(std::string_view attribute, std::string_view value) {
        return {" ", attribute, "=\"", value, "\">"};
    }
};

using field_table = table::field_table<format>;
using record_table = table::record_table<format>;
using choice_table = table::choice_table<format>;
using value_table = table::value_table<format>;
template <class T>
inline constexpr auto const& table_of = describe::type_node<format, T>::data;

} // namespace waybill::detail::xml
