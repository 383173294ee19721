// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/packed_reader.hpp"
#include "convert/schema.hpp"

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/writing.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::convert {

/// Writes packed values as XML or as JSON of the protocol, as `to_xml` and `to_json` write a struct.
class document_writer {
public:
    document_writer(packed_values const& from, sink& out, bool xml) noexcept
        : from_(from), to_(out), out_(out), xml_(xml) {}

    /// Writes the document. Returns an error if it cannot represent a text.
    result<void> write(document_schema const& of) {
        if (xml_) {
            element(*of.record, {of.root, none}, nullptr, 0);
        } else {
            out_.put('{');
            member_name({of.root, none});
            object(*of.record, nullptr, 0);
            out_.put('}');
        }
        if (!to_.faithful()) return to_.take_error();
        return {};
    }

private:
    using field_place = describe::field_place;

    static constexpr table::literal none{};
    /// A name, and the same as a literal, which is copied at once; its size is 0 if the name is long.
    struct written_name {
        std::string_view text;
        table::literal const& literal;
    };
    static written_name name_of(describe::field_info const& field, member_schema const& of) noexcept {
        return {field.wire, of.name};
    }
    static written_name name_of_items(describe::field_info const& field, member_schema const& of) noexcept {
        return {field.item, of.item->fields[0].name};
    }

    /// Writes a name between bytes of markup; the inner ones may be absent.
    void put(char first, char second, written_name const& name, char third, char fourth) {
        char* at = out_.room(name.text.size() + table::next_bytes::size + 4);
        *at++ = first;
        if (second != 0) *at++ = second;
        at = name.literal.size != 0 ? name.literal.put(at) : text::put_bytes(at, name.text);
        if (third != 0) *at++ = third;
        *at++ = fourth;
        out_.written_to(at);
    }
    void start_tag(written_name const& name) { put('<', 0, name, 0, '>'); }
    void member_name(written_name const& name, bool attribute = false) {
        put('"', attribute ? '@' : '\0', name, '"', ':');
    }
    /// After `<name>`, whose content began at `content`: writes the end tag, or replaces `>` by `/>` if there is no
    /// content.
    void close(std::size_t content, written_name const& name) {
        if (out_.size() != content) return put('<', '/', name, 0, '>');
        out_.room(0)[-1] = '/';
        out_.put('>');
    }
    void drop(std::size_t before) { out_.written_to(out_.room(0) - (out_.size() - before)); }

    void plain(describe::field_info const& field, member_schema const& of) {
        bool const text = of.leaf == nullptr;
        if (!text && of.leaf->json == json_kind::boolean) {
            bool const yes = from_.byte() != 0;
            if (xml_) return out_.put(yes ? std::string_view("True") : std::string_view("False"));
            return out_.put(yes ? std::string_view("true") : std::string_view("false"));
        }
        auto const value = from_.text();
        bool const quoted = !xml_ && (text || of.leaf->json == json_kind::string);
        if (quoted) out_.put('"');
        if (text)
            escaped(field, value);
        else
            out_.put(value); // the canonical form of a leaf needs no escape
        if (quoted) out_.put('"');
    }
    void escaped(describe::field_info const& field, std::string_view text) {
        bool const attribute = field.place == field_place::attribute;
        bool const faithful = !xml_       ? write::put_text<write::context::json_string>(out_, text)
                              : attribute ? write::put_text<write::context::xml_attribute>(out_, text)
                                          : write::put_text<write::context::xml_text>(out_, text);
        if (!faithful) to_.unfaithful(field.wire);
    }

    /// Writes the element or the object of a struct or a choice.
    void nested(member_schema const& of, written_name const& name) {
        auto const* const choice = of.choice;
        std::size_t const index = choice != nullptr ? from_.byte() : 0;
        auto const& record = choice != nullptr ? *choice->alternatives[index] : *of.record;
        // the attribute of an unknown kind is a field
        auto const* const rules = choice != nullptr && index < choice->rules->values.size() ? choice->rules : nullptr;
        if (xml_)
            element(record, name, rules, index);
        else
            object(record, rules, index);
    }
    /// Writes a value that is not a sequence, or one item.
    void value(describe::field_info const& field, member_schema const& of, written_name const& name) {
        if (!of.plain()) return nested(of, name);
        if (!xml_ || field.place == field_place::text) return plain(field, of);
        start_tag(name);
        auto const content = out_.size();
        plain(field, of);
        close(content, name);
    }

    void element(record_schema const& of, written_name const& name, describe::choice_rules const* choice,
                 std::size_t index) {
        auto const bits = from_.bits(of);
        start_tag(name);
        out_.written_to(out_.room(0) - 1); // attributes come before the `>`
        if (choice != nullptr) attribute(choice->attribute, [&] { out_.put(choice->values[index]); });
        std::size_t first = 0;
        if (of.has_attributes) first = attributes(of, bits);
        out_.put('>');
        auto const content = out_.size();
        for (auto i = first; i < of.rules.fields.size(); ++i) {
            if ((bits >> i & 1) == 0) continue;
            auto const before = out_.size();
            child(of.rules.fields[i], of.fields[i]);
            if (of.rules.fields[i].place == field_place::attribute) drop(before); // already written
        }
        close(content, name);
    }
    template <class Put>
    void attribute(std::string_view name, Put const& value) {
        out_.put(' ');
        out_.put(name);
        out_.put("=\"");
        value();
        out_.put('"');
    }
    /// Writes the attributes of a struct. Returns the first field whose value was not read.
    std::size_t attributes(record_schema const& of, std::uint64_t bits) {
        auto const* const start = from_.place();
        std::uint64_t left = 0;
        for (std::size_t i = 0; i < of.rules.fields.size(); ++i)
            if (of.rules.fields[i].place == field_place::attribute) left |= std::uint64_t{1} << i;
        auto const last = std::size_t(std::bit_width(left));
        for (std::size_t i = 0; i < last; ++i) {
            auto const& field = of.rules.fields[i];
            if ((bits >> i & 1) == 0) continue;
            if (field.place == field_place::attribute) {
                attribute(field.wire, [&] { plain(field, of.fields[i]); });
            } else { // only where the description has an attribute after it
                auto const before = out_.size();
                child(field, of.fields[i]);
                drop(before);
            }
        }
        if (std::size_t(std::popcount(left)) == last) return last;
        from_.go_to(start);
        return 0;
    }
    void child(describe::field_info const& field, member_schema const& of) {
        auto const name = name_of(field, of);
        if (!field.sequence) return value(field, of, name);
        bool const wrapped = !field.repeated;
        if (wrapped) start_tag(name);
        auto const content = out_.size();
        while (from_.byte() != 0) value(field, of, wrapped ? name_of_items(field, of) : name);
        if (wrapped) close(content, name);
    }

    void object(record_schema const& of, describe::choice_rules const* choice, std::size_t index) {
        auto const bits = from_.bits(of);
        out_.put('{');
        if (choice != nullptr) {
            out_.put("\"@");
            out_.put(choice->attribute);
            out_.put("\":\"");
            out_.put(choice->values[index]);
            out_.put('"');
        }
        for (std::size_t i = 0; i < of.rules.fields.size(); ++i)
            if ((bits >> i & 1) != 0) member(of.rules.fields[i], of.fields[i]);
        out_.put('}');
    }
    void member(describe::field_info const& field, member_schema const& of) {
        if (out_.room(0)[-1] != '{') out_.put(',');
        auto const name = name_of(field, of);
        member_name(name, field.place == field_place::attribute);
        if (!field.sequence) return value(field, of, name);
        if (!field.repeated) {
            out_.put('{');
            member_name(name_of_items(field, of));
        }
        array(field, of);
        if (!field.repeated) out_.put('}');
    }
    void array(describe::field_info const& field, member_schema const& of) {
        auto const start = out_.size();
        out_.put('[');
        std::size_t count = 0;
        for (; from_.byte() != 0; ++count) {
            if (count != 0) out_.put(',');
            if (field.bare)
                bare(*of.record);
            else
                value(field, of, name_of(field, of));
        }
        if (field.bare && count == 1 && at(start)[1] != '{') {
            std::string const item(at(start) + 1, out_.room(0)); // a single one needs no array
            drop(start);
            return out_.put(item);
        }
        out_.put(']');
    }
    /// Writes a struct with only a text as this text: see `field_description::bare_in_json`.
    void bare(record_schema const& of) {
        auto const* const start = from_.place();
        auto const text = of.rules.text_field;
        if (from_.bits(of) == std::uint64_t{1} << text) return plain(of.rules.fields[text], of.fields[text]);
        from_.go_to(start);
        object(of, nullptr, 0);
    }
    [[nodiscard]] char* at(std::size_t place) { return out_.room(0) - (out_.size() - place); }

    packed_reader from_;
    writing to_;
    sink& out_;
    bool xml_;
};

} // namespace waybill::detail::convert
