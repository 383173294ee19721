// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/output.hpp"

#include <waybill/detail/describe/choice.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace waybill::detail::convert {

/// The record is no alternative of a choice.
inline constexpr std::size_t no_choice = static_cast<std::size_t>(-1);

/// Where a record is written.
struct output_place {
    output& into;
    std::size_t alternative = no_choice; ///< the index in a choice
};

/// Writes one record, value by value in the order of the document, and reorders it at its end if necessary.
class record_output {
public:
    /// `alternative` is the index in a choice, or `no_choice`.
    [[WAYBILL_ALWAYS_INLINE]] record_output(output& into, record_schema const& of, std::size_t alternative)
        : into_(into), schema_(of), base_(into.value_count) {
        auto& out = into_.out;
        auto const count = packed_record_bytes(schema_.rules.fields.size());
        char* at = out.room(1 + count);
        *at = char(alternative);
        at += alternative != no_choice;
        out.written_to(at + count);
        content_ = out.size();
    }
    record_output(record_output const&) = delete;
    record_output& operator=(record_output const&) = delete;

    /// Called before a value of a field, or an item of a repeated one.
    [[WAYBILL_ALWAYS_INLINE]] void begin(std::size_t index) {
        before_ = into_.out.size();
        run_before_ = run_;
        bool const repeated = schema_.rules.fields[index].repeated;
        if (run_ != none || repeated) [[unlikely]]
            begin_item(index, repeated);
        into_.note(index, into_.out.size(), 0);
    }
    /// Called after the value.
    [[WAYBILL_ALWAYS_INLINE]] void end() {
        auto& last = into_.values[into_.value_count - 1];
        last.end = into_.out.size();
        keep_order(last.field, schema_.rules.fields[last.field].repeated);
    }
    /// The number of values of a field so far.
    [[nodiscard, gnu::cold]] std::size_t count(std::size_t index) const {
        std::size_t found = 0;
        for (auto at = base_; at != into_.value_count; ++at) found += into_.values[at].field == index;
        return found;
    }
    /// Withdraws a value.
    void drop() {
        --into_.value_count;
        into_.back_to(before_);
        run_ = run_before_;
    }
    /// Completes the record. `fields` has one bit for each field with a value.
    [[WAYBILL_ALWAYS_INLINE]] void close(std::uint64_t fields) {
        if (!ordered_ || run_ != none) [[unlikely]]
            complete();
        char* at = into_.at(content_);
        for (auto left = packed_record_bytes(schema_.rules.fields.size()); left != 0; --left) {
            at[-std::ptrdiff_t(left)] = char(fields & 0x7F);
            fields >>= packed_bits;
        }
        into_.value_count = base_;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void keep_order(std::size_t index, bool repeated) noexcept {
        ordered_ = ordered_ && index >= next_;
        next_ = index + (repeated ? 0 : 1);
    }
    [[gnu::noinline]] void begin_item(std::size_t index, bool repeated) {
        if (run_ != none && run_ != index) into_.out.put('\0');
        run_ = repeated ? index : none;
        if (repeated) into_.out.put(1);
    }
    /// Ends the last sequence, and assembles the record field by field if it is not in order, each field with its
    /// values in the order of the document. There are few fields but possibly many values.
    [[gnu::cold, gnu::noinline]] void complete() {
        auto& out = into_.out;
        if (run_ != none) out.put('\0');
        if (ordered_) return;
        into_.buffer = into_.since(content_);
        into_.back_to(content_);
        auto const values = std::span(into_.values).subspan(base_, into_.value_count - base_);
        for (std::size_t field = 0; field < schema_.rules.fields.size(); ++field) {
            bool const repeated = schema_.rules.fields[field].repeated;
            bool met = false;
            for (auto const& one : values) {
                if (one.field != field) continue;
                met = true;
                if (repeated) out.put(1);
                out.put(std::string_view(into_.buffer).substr(one.begin - content_, one.end - one.begin));
            }
            if (met && repeated) out.put('\0');
        }
    }

    output& into_;
    record_schema const& schema_;
    std::size_t base_;       ///< the number of values of the enclosing records
    std::size_t content_;    ///< the start of the first value
    std::size_t before_ = 0; ///< the position before the value that is being written
    std::size_t run_ = none; ///< the repeated field whose sequence is open
    std::size_t run_before_ = none;
    bool ordered_ = true;
    std::size_t next_ = 0; ///< the first field that may follow in the order of the description
};

/// Writes an item that is kept as text.
[[gnu::cold, gnu::noinline]] inline void put_kept(output& into, choice_schema const& of,
                                                  describe::kept_item const& kept) {
    bool const has_problem = kept.problem && !of.rules->problem.empty();
    into.out.put(char(of.alternatives.size() - 1));
    into.out.put(char(has_problem ? 7 : 3)); // the bits of the fields
    put_packed_text(into.out, kept.kind, into.wide);
    put_packed_text(into.out, kept.source, into.wide);
    if (has_problem) put_packed_text(into.out, *kept.problem, into.wide);
}

} // namespace waybill::detail::convert
