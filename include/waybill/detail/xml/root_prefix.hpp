// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/same.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Comparison of tags with constants if all of them have the prefix of the root, or none has one.
namespace waybill::detail::xml {

template <bool Prefixed>
class root_prefix;

template <>
class root_prefix<false> {
public:
    explicit root_prefix(std::string_view) noexcept {}

    [[nodiscard]] static constexpr std::size_t size() noexcept { return 0; }
    /// The number of bytes that must be readable in addition to the tag.
    [[nodiscard]] static constexpr std::size_t room() noexcept { return 0; }
    [[nodiscard]] static constexpr bool is_short() noexcept { return true; }
    [[nodiscard]] static constexpr bool is_at(char const*) noexcept { return true; }

    /// True if a start tag begins at `at`. `Tags` is a `tags_text`.
    template <class Tags>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static bool begins(char const* at) noexcept {
        return Tags::open.is_at(at);
    }
    template <class Tags>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static bool ends(char const* at) noexcept {
        return Tags::close.is_at(at);
    }
    /// The end tag of an element whose start tag is between `tag` and `content`: `plain`, or `prefixed`, which this
    /// function sets. Null if it is too long.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static table::literal const* end_tag(table::literal const& plain,
                                                                              table::literal&, char const*, char const*,
                                                                              char const*) noexcept {
        return &plain;
    }
};

template <>
class root_prefix<true> {
public:
    /// `prefix` has its colon. Only a prefix of at most `most` bytes can be compared.
    explicit root_prefix(std::string_view prefix) noexcept : size_(prefix.size()) {
        char bytes[most]{};
        for (std::size_t i = 0; i != size_ && i != most; ++i) bytes[i] = prefix[i];
        bytes_ = text::load_word<std::uint64_t>(bytes);
        for (std::size_t i = 0; i != most; ++i) bytes[i] = i < size_ ? '\xFF' : '\0';
        mask_ = text::load_word<std::uint64_t>(bytes);
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] static constexpr std::size_t room() noexcept { return most; }
    [[nodiscard]] bool is_short() const noexcept { return size_ <= most; }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool is_at(char const* at) const noexcept {
        return ((text::load_word<std::uint64_t>(at) ^ bytes_) & mask_) == 0;
    }

    template <class Tags>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool begins(char const* at) const noexcept {
        return at[0] == '<' && is_at(at + 1) && Tags::name_and_end.is_at(at + 1 + size_);
    }
    template <class Tags>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool ends(char const* at) const noexcept {
        return at[0] == '<' && at[1] == '/' && is_at(at + 2) && Tags::name_and_end.is_at(at + 2 + size_);
    }
    [[nodiscard]] static table::literal const* end_tag(table::literal const&, table::literal& prefixed, char const* tag,
                                                       char const* content, char const* end) noexcept {
        auto const length = std::size_t(content - tag);
        if (length >= table::next_bytes::size || std::size_t(end - tag) < table::next_bytes::size) return nullptr;
        prefixed.set_end_of(tag, length);
        return &prefixed;
    }

private:
    static constexpr std::size_t most = sizeof(std::uint64_t);

    std::size_t size_;
    std::uint64_t bytes_ = 0;
    std::uint64_t mask_ = 0;
};

} // namespace waybill::detail::xml
