// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/output.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace waybill::detail::convert {

/// The attribute that selected a record in a choice; without a name if the record is not part of a choice.
struct selection {
    std::string_view attribute{};
    std::string_view value{};
};

/// Writes one record, value by value in the order of the document, and reorders it at its end if necessary.
class record_output {
public:
    /// `name` is that of the element in XML.
    record_output(output& into, record_schema const& of, std::string_view name, selection chosen)
        : into_(into), schema_(of), name_(name), base_(into.value_count) {
        auto& out = into_.out;
        if (into_.is_xml()) {
            out.put('<');
            out.put(name_);
            if (!chosen.attribute.empty()) put_selection(" ", chosen, "=\"");
            if (!schema_.has_attributes) out.put('>');
        } else {
            out.put('{');
            bare_ = chosen.attribute.empty();
            if (!bare_) put_selection(into_.written_as == form::json ? "\"@" : "\"", chosen, "\":\"");
        }
        content_ = out.size();
    }
    record_output(record_output const&) = delete;
    record_output& operator=(record_output const&) = delete;

    /// Called before a value of a field, or an item of a repeated one.
    void begin(std::size_t index) {
        before_ = into_.out.size();
        run_before_ = run_;
        if (!into_.is_xml()) {
            if (run_ == index) {
                into_.out.put(',');
            } else {
                end_run();
                put_key(index, first());
                if (schema_.rules.fields[index].repeated) {
                    into_.out.put('[');
                    run_ = index;
                }
            }
        }
        into_.note(index, into_.out.size(), 0);
    }
    /// Called after the value.
    void end() {
        auto& last = into_.values[into_.value_count - 1];
        bool const bare = is_bare(last.field);
        if (bare) strip_object(last.begin);
        last.end = into_.out.size();
        keep_order(last.field, schema_.rules.fields[last.field].repeated);
        if (bare) ordered_ = false; // whether it is the only one is known at the end
    }
    /// Called before the value of a field that is not repeated, in JSON: as `begin`, with one check of the capacity,
    /// which includes `size` bytes for the value. Returns the position to write to.
    char* begin_value(std::size_t index, std::size_t size) {
        end_run();
        auto const& field = schema_.rules.fields[index];
        auto const& member = schema_.members[index];
        return put_key(into_.out.room(longest_key(field, member) + size), field, member, first());
    }
    /// Called after the value, with its start and the position after it.
    void end_value(std::size_t index, std::size_t begin, char* after) {
        into_.out.written_to(after);
        into_.note(index, begin, into_.out.size());
        keep_order(index, false);
    }
    /// Writes the value of a plain field that is not repeated, in one step. Returns false, with nothing written, if the
    /// text is not in the canonical form of the field or may mean that there is no value.
    bool put_canonical(std::size_t index, std::string_view text);
    /// Withdraws a value that turned out to be absent.
    void drop() {
        --into_.value_count;
        into_.back_to(before_);
        run_ = run_before_;
    }
    /// Completes the record.
    void close() {
        if (into_.is_xml()) {
            if (schema_.has_attributes || !ordered_) put_together();
            close_tag(into_.out, content_, name_);
        } else {
            end_run();
            if (!ordered_) put_together();
            into_.out.put('}');
        }
        into_.value_count = base_;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    bool put_element(describe::field_info const& field, member_schema const& member, std::string_view text);

    [[nodiscard]] bool first() const noexcept { return bare_ && into_.value_count == base_; }
    void keep_order(std::size_t index, bool repeated) noexcept {
        ordered_ = ordered_ && index >= next_;
        next_ = index + (repeated ? 0 : 1);
    }
    void put_selection(std::string_view before, selection chosen, std::string_view between) {
        auto& out = into_.out;
        out.put(before);
        out.put(chosen.attribute);
        out.put(between);
        out.put(chosen.value);
        out.put('"');
    }
    void end_run() {
        if (run_ != none && !into_.is_xml()) into_.out.put(']');
        run_ = none;
    }
    /// See `field_description::bare_in_json`.
    [[nodiscard]] bool is_bare(std::size_t field) const noexcept {
        return into_.written_as == form::json && schema_.rules.fields[field].bare;
    }
    /// Reduces the object that was written from `begin` on to its text if it has only a text.
    [[gnu::cold, gnu::noinline]] void strip_object(std::size_t begin) {
        constexpr std::string_view start = "{\"#text\":";
        auto const text = into_.since(begin);
        if (!text.starts_with(start)) return;
        into_.buffer = text.substr(start.size(), text.size() - start.size() - 1);
        into_.back_to(begin);
        into_.out.put(into_.buffer);
    }
    [[nodiscard]] static std::size_t longest_key(describe::field_info const& field,
                                                 member_schema const& member) noexcept {
        return field.wire.size() + member.script.size() + 8;
    }
    /// Writes `,"key":` to a position that has room for `longest_key`; returns the position after it.
    [[WAYBILL_ALWAYS_INLINE]] char* put_key(char* at, describe::field_info const& field, member_schema const& member,
                                            bool first) const noexcept {
        auto name = field.wire;
        bool lowered = false;
        *at = ',';
        at += !first;
        *at++ = '"';
        if (into_.written_as == form::script) {
            lowered = member.script.empty();
            if (!lowered) name = member.script;
        } else if (field.place != describe::field_place::element) [[unlikely]] {
            bool const attribute = field.place == describe::field_place::attribute;
            *at++ = attribute ? '@' : '#';
            if (!attribute) name = "text";
        }
        text::copy_bytes(name.data(), at, name.size());
        *at = char(*at | int{lowered} << 5);
        at += name.size();
        *at++ = '"';
        *at++ = ':';
        return at;
    }
    void put_key(std::size_t index, bool first) {
        auto const& field = schema_.rules.fields[index];
        auto const& member = schema_.members[index];
        into_.out.written_to(put_key(into_.out.room(longest_key(field, member)), field, member, first));
    }

    /// Returns true if a repeated field has a single value, in the form that needs no array.
    [[nodiscard]] bool is_lone(std::span<written_value const> values, std::size_t field, std::size_t start) const {
        if (!is_bare(field)) return false;
        std::size_t count = 0;
        bool object = false;
        for (auto const& one : values) {
            if (one.field != field) continue;
            ++count;
            object = into_.buffer[one.begin - start] == '{';
        }
        return count == 1 && !object;
    }

    /// Assembles the record field by field, each with its values in the order of the document; needed unless
    /// `ordered_`. There are few fields but possibly many values.
    [[gnu::noinline]] void put_together() {
        auto& out = into_.out;
        into_.buffer = into_.since(content_);
        auto const values = std::span(into_.values).subspan(base_, into_.value_count - base_);
        out.written_to(out.room(0) - into_.buffer.size());
        auto const start = content_;
        bool first = bare_;
        for (bool attributes : {true, false}) {
            if (!attributes && into_.is_xml() && schema_.has_attributes) {
                out.put('>');
                content_ = out.size();
            }
            for (std::size_t field = 0; field < schema_.rules.fields.size(); ++field) {
                bool const early =
                    into_.is_xml() && schema_.rules.fields[field].place == describe::field_place::attribute;
                if (early != attributes) continue;
                bool met = false;
                bool const repeated =
                    schema_.rules.fields[field].repeated && !into_.is_xml() && !is_lone(values, field, start);
                for (auto const& one : values) {
                    if (one.field != field) continue;
                    if (!into_.is_xml()) {
                        if (!met) {
                            put_key(field, first);
                            if (repeated) out.put('[');
                        } else {
                            out.put(',');
                        }
                    }
                    met = true;
                    first = false;
                    out.put(std::string_view(into_.buffer).substr(one.begin - start, one.end - one.begin));
                }
                if (met && repeated) out.put(']');
            }
        }
    }

    output& into_;
    record_schema const& schema_;
    std::string_view name_;
    std::size_t base_;        ///< the number of values of the enclosing records
    std::size_t content_ = 0; ///< the start of the first value
    std::size_t before_ = 0;  ///< the position before the value that is being written
    std::size_t run_ = none;  ///< the repeated field whose array is open
    std::size_t run_before_ = none;
    bool bare_ = true; ///< nothing precedes the first value
    bool ordered_ = true;
    std::size_t next_ = 0; ///< the first field that may follow in the order of the description
};

inline bool record_output::put_canonical(std::size_t index, std::string_view text) {
    auto const& field = schema_.rules.fields[index];
    auto const& member = schema_.members[index];
    bool const is_text = member.leaf == nullptr;
    if (is_text ? field.optional() && describe::means_absent(text, true)
                : text.empty() || text::trimmed(text).size() != text.size())
        return false;
    if (into_.is_xml() || (!is_text && member.leaf->json == json_kind::boolean)) {
        begin(index);
        if (!put_element(field, member, text)) {
            drop();
            return false;
        }
        end();
        return true;
    }
    if (!is_text && !is_exact(into_, *member.leaf, field.format, text)) return false;
    bool const quoted = is_text || kind_in(into_, *member.leaf) == json_kind::string;
    char* at = begin_value(index, json::longest_escape * text.size() + 2);
    auto const start = into_.out.size(at);
    bool faithful = true;
    *at = '"';
    at += quoted;
    if (is_text) {
        at = put_json_text(into_, at, text, faithful);
    } else {
        text::copy_bytes(text.data(), at, text.size());
        at += text.size();
    }
    *at = '"';
    end_value(index, start, at + quoted);
    if (!faithful) into_.to.unfaithful(field.wire);
    if (field.secret && is_text && into_.found_secrets != nullptr) into_.found_secrets->emplace_back(text);
    return true;
}

inline bool record_output::put_element(describe::field_info const& field, member_schema const& member,
                                       std::string_view text) {
    auto& out = into_.out;
    if (into_.is_xml()) put_tag(out, "<", field.wire);
    auto const content = out.size();
    if (member.leaf != nullptr) {
        if (put_leaf(into_, *member.leaf, field.format, text) != reading_outcome::exact) return false;
    } else {
        if (!into_.is_xml()) out.put('"');
        put_escaped(into_, field, text);
        if (!into_.is_xml()) out.put('"');
        if (field.secret && into_.found_secrets != nullptr) into_.found_secrets->emplace_back(text);
    }
    if (into_.is_xml()) close_tag(out, content, field.wire);
    return true;
}

/// Writes an item of an unknown kind: the value of the attribute, and the item as written.
[[gnu::cold, gnu::noinline]] inline bool put_unknown_kind(output& into, reading& in, choice_schema const& of,
                                                          std::string_view as, std::string_view kind,
                                                          std::string_view source) {
    auto const& record = *of.alternatives.back();
    selection chosen; // JavaScript distinguishes the alternatives by one member with constant values
    if (into.written_as == form::script) chosen = {of.rules->attribute, unknown_kind};
    record_output to(into, record, as, chosen);
    for (std::size_t index = 0; index < 2; ++index) {
        auto const& field = record.rules.fields[index];
        to.begin(index);
        if (!put_plain(into, in, field, nullptr, field.wire, index == 0 ? kind : source, 0, {})) return false;
        to.end();
    }
    to.close();
    return true;
}

/// Writes the value of a wrapped sequence.
class items_output {
public:
    items_output(output& into, describe::field_info const& field) : into_(into), field_(field) {
        auto& out = into_.out;
        if (into_.is_xml()) {
            put_tag(out, "<", field_.wire);
        } else if (into_.written_as == form::json) {
            out.put("{\"");
            out.put(field_.item);
            out.put("\":[");
        } else {
            out.put('[');
        }
        content_ = out.size();
    }
    void next(bool first) {
        if (!first && !into_.is_xml()) into_.out.put(',');
    }
    void close() {
        auto& out = into_.out;
        if (into_.is_xml())
            close_tag(out, content_, field_.wire);
        else
            out.put(into_.written_as == form::json ? std::string_view("]}") : std::string_view("]"));
    }

private:
    output& into_;
    describe::field_info const& field_;
    std::size_t content_ = 0;
};

} // namespace waybill::detail::convert
