// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/record_output.hpp"

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/reading.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::convert {

/// Packed values as what documents are read into: see `table::struct_target`.
class packed_target {
public:
    using record_type = record_schema;
    using field_type = member_schema;
    using choice_type = choice_schema;
    using value_type = type_schema;
    using place_type = output_place;

    packed_target(place_type where, record_type const& of)
        : table(of), into_(where.into), values_(into_, of, where.alternative) {}
    packed_target(packed_target const&) = delete;
    packed_target& operator=(packed_target const&) = delete;

    record_type const& table;

    [[nodiscard]] static value_type const& type_of(field_type const& of) noexcept { return of; }

    [[nodiscard]] bool put(field_type const& of, char const* text, std::size_t size, std::size_t) {
        if (of.step != table::step::text && describe::may_mean_absent(text, size)) return false;
        values_.begin(index_of(of));
        bool good = true;
        if (of.step == table::step::leaf) {
            good = size != 0 && !text::is_space(text[size - 1]) &&
                   put_leaf(into_, *of.leaf, of.format, {text, size}) == reading_outcome::exact;
        } else {
            put_packed_text(into_.out, {text, size}, into_.wide);
        }
        if (good)
            values_.end();
        else
            values_.drop();
        return good;
    }
    [[nodiscard]] std::string* text_of(field_type const&) noexcept { return &into_.text; }
    [[nodiscard]] bool put_text(field_type const& of) { return put(of, into_.text.data(), into_.text.size(), 0); }
    [[nodiscard]] bool take(reading& in, describe::field_info const& info, field_type const& of, std::string_view text,
                            std::size_t offset, std::string_view name) {
        values_.begin(index_of(of));
        if (!put_plain(into_, in, info, of.leaf, text, offset, name)) return false;
        values_.end();
        return true;
    }

    [[nodiscard]] place_type enter(field_type const& of) {
        values_.begin(index_of(of));
        return {into_};
    }
    void leave() { values_.end(); }
    void finish(std::uint64_t seen) { values_.close(seen); }

    /// The items of a wrapper, or of a repeated field, each of which is a value of the record.
    class items {
    public:
        items(place_type where, field_type const&) noexcept : into_(where.into) {}
        items(packed_target& of, field_type const& repeated, bool again)
            : into_(of.into_),
              values_(&of.values_),
              index_(index_of(repeated)),
              used(again ? values_->count(index_) : 0) {}

        [[nodiscard]] place_type next(reading&, std::size_t, std::size_t) {
            if (values_ != nullptr)
                values_->begin(index_);
            else
                into_.out.put('\1');
            return {into_};
        }
        void keep() {
            ++used;
            if (values_ != nullptr) values_->end();
        }
        void close() {
            if (values_ == nullptr) into_.out.put('\0');
        }

    private:
        output& into_;
        record_output* values_ = nullptr; ///< of a repeated field
        std::size_t index_ = 0;

    public:
        std::size_t used = 0;
    };
    [[nodiscard]] static bool take_item(reading& in, describe::field_info const& info, value_type const& type,
                                        std::string_view text, std::size_t offset, place_type where) {
        return put_plain(where.into, in, info, type.leaf, text, offset, {});
    }

    [[nodiscard]] static place_type select(choice_type const&, place_type where, std::size_t chosen) {
        return {where.into, chosen};
    }
    struct before_item {
        explicit before_item(place_type const& where) noexcept : start(where.into.at_item()) {}
        output::item_start start;
    };
    static void keep(choice_type const& of, place_type where, before_item const& before,
                     describe::kept_item const& kept) {
        where.into.back_to(before.start);
        if (where.into.reader != purpose::check) put_kept(where.into, of, kept);
    }

private:
    [[nodiscard]] static std::size_t index_of(field_type const& of) noexcept {
        return std::size_t(std::countr_zero(of.bit));
    }

    output& into_;
    record_output values_;
};

} // namespace waybill::detail::convert
