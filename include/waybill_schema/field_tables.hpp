// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/parts.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

/// Tables of document fields in Markdown, generated from descriptions.
namespace waybill::schema {} // namespace waybill::schema

namespace waybill::detail::schema {

class field_table_writer {
public:
    constexpr explicit field_table_writer(sink& out) noexcept : out_(out) {}

    /// Writes a heading and a table for each part; the heading of a document is one level higher than the others.
    constexpr void write(std::span<document_model const> documents) {
        parts const needed(documents);
        bool first = true;
        for (auto const& each : needed.all()) {
            if (each.enumeration != nullptr) continue; // the rows that contain it list its values
            if (each.record == nullptr || each.choice != nullptr) {
                choice_heading(each, first);
            } else {
                auto const* const document = find(documents, each.record);
                if (!first) out_.put('\n');
                put({document != nullptr ? "### " : "#### ", each.record->name, "\n\n"});
                if (document != nullptr) put_request_of(*document);
            }
            first = false;
            if (each.record != nullptr) table(*each.record, each.choice, each.alternative);
        }
    }

private:
    constexpr void put(std::initializer_list<std::string_view> pieces) {
        for (auto const piece : pieces) out_.put(piece);
    }
    static constexpr document_model const* find(std::span<document_model const> documents, record_model const* record) {
        for (auto const& document : documents)
            if (document.record == record) return &document;
        return nullptr;
    }
    constexpr void put_request_of(document_model const& document) {
        if (document.function.empty()) return;
        put({"Answered by "});
        link(document.response);
        put({".\n\n"});
    }

    /// `#### Booking` with the attribute that selects an alternative, `#### TransportBooking` for an alternative.
    constexpr void choice_heading(part const& each, bool first) {
        if (!first) out_.put('\n');
        put({"#### ", each.first_name(), each.last_name(), "\n\n"});
        if (each.record != nullptr) return;
        put({"| `@", each.choice->rules->attribute, "` | is |\n|---|---|\n"});
        for (std::size_t i = 0; i < each.choice->named().size(); ++i) {
            put({"| `", each.choice->rules->values[i], "` | "});
            link(each.choice->alternatives[i]->name, each.choice_name);
            put({" |\n"});
        }
    }
    constexpr void link(std::string_view first, std::string_view last = {}) {
        put({"[", first, last, "](#"});
        for (auto const name : {first, last})
            for (char const letter : name) out_.put(text::lower(letter));
        out_.put(')');
    }

    constexpr void table(record_model const& record, choice_model const* selecting, std::size_t alternative) {
        put({"| field | occurs | content | |\n|---|---|---|---|\n"});
        if (selecting != nullptr)
            put({"| `@", selecting->rules->attribute, "` | 1 | `", selecting->rules->values[alternative], "` | |\n"});
        for (std::size_t i = 0; i < record.fields.size(); ++i) row(record.fields[i], record.values[i]);
    }
    constexpr void row(describe::field_info const& field, value_model const& value) {
        put({"| "});
        name(field);
        put({" | ", times(field), " | "});
        contained(field, value);
        put({" | ", field.note, value.rule.separator(field.note), value.rule.view()});
        bool const empty = field.note.empty() && value.rule.size == 0;
        if (field.secret) put({empty ? "secret" : "; secret"});
        for (std::size_t i = 0; i < field.other_count; ++i) {
            bool const begins = i == 0;
            put({!begins ? ", " : empty && !field.secret ? "also read: " : "; also read: ", "`", field.others[i], "`"});
        }
        put({empty && !field.secret && field.other_count == 0 ? "|\n" : " |\n"});
    }
    constexpr void name(describe::field_info const& field) {
        using enum describe::field_place;
        if (field.place == text) return put({"text"});
        put({"`", field.place == attribute ? "@" : "", field.wire});
        if (!field.item.empty()) put({"/", field.item});
        out_.put('`');
    }
    /// The number of occurrences of the element; for a wrapper, of its items.
    static constexpr std::string_view times(describe::field_info const& field) {
        if (!field.sequence) return field.optional() ? "0, 1" : "1";
        return field.not_empty ? "1 or more" : "any";
    }
    constexpr void contained(describe::field_info const& field, value_model const& value) {
        if (value.record != nullptr)
            link(value.record->name);
        else if (value.choice != nullptr)
            link({}, choice_name(field));
        else
            put({value.leaf == nullptr ? "text" : value.leaf->expected(field.format)});
        if (field.sequence && field.optional()) put({"; the wrapper may be absent"});
    }

    sink& out_;
};

constexpr bool same_rows(error_kind const& left, error_kind const& right) noexcept {
    return left.type == right.type && left.status == right.status && left.always == right.always &&
           left.retry == right.retry;
}

} // namespace waybill::detail::schema

namespace waybill::schema {

/// Writes the tables of these documents.
constexpr void put_field_tables(sink& out, std::span<detail::schema::document_model const> documents) {
    detail::schema::field_table_writer(out).write(documents);
}

/// Writes the table of `error_id`; adjacent equal entries share a row.
constexpr void put_error_table(sink& out) {
    auto const put_number = [&](int number) { write_leaf(out, number, wire_format::canonical); };
    out.put("| id | type | HTTP status when mapped | retry |\n|---|---|---|---|\n");
    auto const table = std::span(detail::error_kind_table);
    for (std::size_t i = 0; i < table.size();) {
        auto const& kind = table[i];
        out.put("| ");
        for (bool first = true; i < table.size() && detail::schema::same_rows(kind, table[i]); ++i, first = false) {
            out.put(first ? "`" : ", `");
            out.put(name_of(table[i].id));
            out.put('`');
        }
        out.put(" | ");
        put_number(kind.type);
        out.put(" | ");
        put_number(kind.status);
        if (kind.always) out.put(", always");
        if (kind.id == error_id::rate_limited) out.put(", with `Retry-After`");
        out.put(" | ");
        out.put(text_of(kind.retry));
        out.put(" |\n");
    }
}

/// Returns the fields of all documents of a list, such as `protocol_documents`, in Markdown: a table for each struct.
template <class List>
[[nodiscard]] std::string field_tables_of(List) {
    return detail::schema::written([&](sink& out) { put_field_tables(out, detail::schema::documents_of<List>); });
}

/// Returns the errors of the protocol as a Markdown table.
[[nodiscard]] inline std::string error_table() {
    return detail::schema::written([&](sink& out) { put_error_table(out); });
}

} // namespace waybill::schema
