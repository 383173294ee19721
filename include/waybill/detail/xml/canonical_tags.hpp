// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/xml/tables.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// Compares the tags of a document with those of the tables.
namespace waybill::detail::xml {

/// With `Prefixed`, each name in the document follows the prefix of the root; the tables contain names without a
/// prefix.
template <bool Prefixed>
class canonical_tags;

template <>
class canonical_tags<false> {
public:
    constexpr explicit canonical_tags(std::string_view) noexcept {}

    [[nodiscard]] static constexpr std::size_t size() noexcept { return 0; }

    /// Returns the field, from `field` on, whose start tag is at `at`; or the entry for the end of the struct, or for
    /// anything else.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr field_table const* find(field_table const* field,
                                                                                  char const* at,
                                                                                  char const* end) noexcept {
        if (std::size_t(end - at) >= table::next_bytes::size) [[likely]] {
            table::next_bytes const next(at);
            while (!field->open.begins(next)) ++field;
        } else {
            while (!field->open.is_near_end(at, end)) ++field;
        }
        return field;
    }
    /// Returns true if the end tag of a field is at `at`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr bool closes(field_table const& field, char const* at,
                                                                      char const* end) noexcept {
        return field.close.is_at(at, end);
    }
    /// Returns the end tag of a field whose start tag is at `at`: `prefixed`, which this function sets, or that of the
    /// table.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr table::literal const& end_tag(field_table const& field,
                                                                                        char const*,
                                                                                        table::literal&) noexcept {
        return field.close;
    }
};

template <>
class canonical_tags<true> {
public:
    /// A prefix that is longer, with its colon, is not compared.
    static constexpr std::size_t longest = sizeof(std::uint64_t);

    /// `prefix` has its colon.
    explicit canonical_tags(std::string_view prefix) noexcept : size_(prefix.size()) {
        char bytes[longest]{};
        for (std::size_t i = 0; i != size_; ++i) bytes[i] = prefix[i];
        bytes_ = text::load_word<std::uint64_t>(bytes);
        for (std::size_t i = 0; i != longest; ++i) bytes[i] = i < size_ ? '\xFF' : '\0';
        mask_ = text::load_word<std::uint64_t>(bytes);
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] field_table const* find(field_table const* field, char const* at,
                                                                 char const* end) const noexcept {
        if (end - at < room || at[0] != '<' || !is_prefix(at + 1)) [[unlikely]] {
            auto const wanted = end - at > 1 && at[0] == '<' && at[1] == '/' ? step::end : step::search;
            while (field->step != wanted) ++field;
            return field;
        }
        table::next_bytes const next(at + size_);
        while (field->step != step::end && !has_tag(*field, next)) ++field;
        return field + (field->step == step::end); // `step::search`
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool closes(field_table const& field, char const* at,
                                                     char const* end) const noexcept {
        return end - at >= room && at[0] == '<' && at[1] == '/' && is_prefix(at + 2) &&
               field.open.begins_after_first(table::next_bytes(at + 1 + size_));
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] table::literal const& end_tag(field_table const& field, char const* at,
                                                                       table::literal& prefixed) const noexcept {
        prefixed.set_end_of(at, size_ + field.open.size);
        prefixed.bytes[prefixed.size - 1] = '>'; // a blank if attributes follow
        return prefixed;
    }

private:
    /// The number of bytes that must be readable to compare any tag.
    static constexpr std::ptrdiff_t room = std::ptrdiff_t(table::next_bytes::size + 2 + longest);

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool is_prefix(char const* at) const noexcept {
        return ((text::load_word<std::uint64_t>(at) ^ bytes_) & mask_) == 0;
    }
    /// An end tag with its prefix must fit into a literal.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool has_tag(field_table const& field,
                                                      table::next_bytes const& next) const noexcept {
        return field.open.begins_after_first(next) && field.open.size + size_ < table::next_bytes::size;
    }

    std::size_t size_;
    std::uint64_t bytes_ = 0;
    std::uint64_t mask_ = 0;
};

} // namespace waybill::detail::xml
