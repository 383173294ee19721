// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"
#include "convert/packed_reader.hpp"

#include <waybill/json.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace support {

namespace convert = waybill::detail::convert;
namespace json = waybill::json;

/// Writes packed values as JSON for JavaScript: its own names, arrays without wrappers, attributes and texts as
/// members. The module's code in JavaScript makes objects with the same members.
class script_writer {
public:
    script_writer(convert::packed_values const& from, waybill::sink& out) noexcept : from_(from), out_(out) {}

    /// Writes a record. `choice` is the attribute that selected it, and `value` the alternative.
    void record(convert::record_schema const& of, std::string_view choice = {}, std::string_view value = {}) {
        auto const bits = from_.bits(of);
        out_.put('{');
        bool first = choice.empty();
        if (!first) {
            json::put_string(out_, choice);
            out_.put(':');
            json::put_string(out_, value);
        }
        for (std::size_t i = 0; i < of.rules.fields.size(); ++i) {
            if ((bits >> i & 1) == 0) continue;
            if (!first) out_.put(',');
            first = false;
            out_.put('"');
            convert::put_script_name(out_, of.rules.fields[i], of.fields[i]);
            out_.put("\":");
            if (of.rules.fields[i].sequence)
                items(of.fields[i]);
            else
                value_of(of.fields[i]);
        }
        out_.put('}');
    }
    /// Writes the items of a sequence, with brackets.
    void items(convert::member_schema const& of) {
        out_.put('[');
        for (bool first = true; from_.byte() != 0; first = false) {
            if (!first) out_.put(',');
            value_of(of);
        }
        out_.put(']');
    }

private:
    void value_of(convert::member_schema const& of) {
        if (of.record != nullptr) return record(*of.record);
        if (of.choice != nullptr) {
            auto const index = from_.byte();
            auto const values = of.choice->rules->values;
            return record(*of.choice->alternatives[index], of.choice->rules->attribute,
                          index < values.size() ? values[index] : convert::unknown_kind);
        }
        if (of.leaf != nullptr && of.leaf->json == waybill::json_kind::boolean)
            return out_.put(from_.byte() != 0 ? std::string_view("true") : std::string_view("false"));
        auto const value = from_.text();
        if (of.leaf != nullptr && of.leaf->script == waybill::json_kind::number) return out_.put(value);
        json::put_string(out_, value);
    }

    convert::packed_reader from_;
    waybill::sink& out_;
};

/// Converts a document, and returns the members of its root in this form.
inline waybill::result<std::string> script_of(std::string_view document, waybill::document_form form,
                                              convert::document_schema const& schema,
                                              waybill::read_options const& options = {}) {
    convert::packed_values packed;
    auto const done = waybill::convert::read(schema, document, form, options, packed);
    if (!done) return done.error();
    std::string written;
    waybill::sink out(written);
    script_writer(packed, out).record(*schema.record);
    out.finish();
    return written;
}

/// The items of the only list of a document, which were read one by one.
inline std::string script_of_items(convert::packed_values packed, convert::document_schema const& schema) {
    packed.values += '\0'; // the end of the sequence
    std::string items;
    waybill::sink out(items);
    script_writer(packed, out).items(schema.record->fields[0]);
    out.finish();
    return items;
}

} // namespace support
