// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/packed_reader.hpp>
#include <waybill/detail/convert/schema.hpp>
#include <waybill/detail/json/escape.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::detail::convert {

/// Writes packed values as JSON for JavaScript: its own names, arrays without wrappers, attributes and texts as
/// members; in ASCII.
class script_writer {
public:
    script_writer(packed_values const& from, sink& out) noexcept : from_(from), out_(out) {}

    /// Writes a record. `choice` is the attribute that selected it, and `value` the alternative.
    void record(record_schema const& of, std::string_view choice = {}, std::string_view value = {}) {
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
            put_script_name(out_, of.rules.fields[i], of.members[i]);
            out_.put("\":");
            if (of.rules.fields[i].sequence)
                items(of.members[i]);
            else
                value_of(of.members[i]);
        }
        out_.put('}');
    }
    /// Writes the items of a sequence, with brackets.
    void items(member_schema const& of) {
        out_.put('[');
        for (bool first = true; from_.byte() != 0; first = false) {
            if (!first) out_.put(',');
            value_of(of);
        }
        out_.put(']');
    }

private:
    void value_of(member_schema const& of) {
        if (of.record != nullptr) return record(*of.record);
        if (of.choice != nullptr) {
            auto const index = from_.byte();
            auto const values = of.choice->rules->values;
            return record(*of.choice->alternatives[index], of.choice->rules->attribute,
                          index < values.size() ? values[index] : unknown_kind);
        }
        if (of.leaf != nullptr && of.leaf->json == json_kind::boolean)
            return out_.put(from_.byte() != 0 ? std::string_view("true") : std::string_view("false"));
        auto const text = from_.text();
        if (of.leaf != nullptr && of.leaf->script == json_kind::number) return out_.put(text);
        out_.put('"');
        put_ascii(text);
        out_.put('"');
    }
    /// JavaScript engines keep an ASCII text in half the memory.
    void put_ascii(std::string_view text) {
        constexpr std::string_view digits = "0123456789abcdef";
        auto const unit = [&](std::uint32_t value) {
            out_.put("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) out_.put(digits[value >> shift & 0xF]);
        };
        auto const* const end = text.data() + text.size();
        for (auto const* at = text.data(); at != end;) {
            auto const next = text::decode(at, end);
            at += next.length == 0 ? 1 : next.length;
            auto const point = next.length == 0 ? std::uint32_t{0xFFFD} : std::uint32_t(next.point);
            if (point >= 0x10000) {
                unit(0xD7C0 + (point >> 10));
                unit(0xDC00 + (point & 0x3FF));
            } else if (point >= 0x80) {
                unit(point);
            } else if (point < 0x20 || point == '"' || point == '\\') {
                out_.written_to(json::put_escape(out_.room(json::longest_escape), char(point)));
            } else {
                out_.put(char(point));
            }
        }
    }

    packed_reader from_;
    sink& out_;
};

} // namespace waybill::detail::convert
