// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

// Why: docs/adr/0006-write-documents.md
namespace waybill {

/// The output of writers: a string that grows and is reused, or a fixed buffer.
///
/// One concrete type, so that every writer is compiled once. Constant expressions use the fixed buffer, which also
/// works with standard libraries without constexpr `std::string`.
class sink {
public:
    /// Overwrites `text` and reuses its storage. Call `finish` at the end. `text` must outlive the sink.
    constexpr explicit sink(std::string& text) : text_(&text) { adopt(text.data(), 0, text.size()); }
    /// Writes into `buffer`. If it is too small, continues in memory of its own, and `finish` copies what fits. `size`
    /// counts all bytes, so that a first run measures and a second one fills.
    ///
    /// A template so that compilers do not try to convert a std::string, which instantiates the concepts of ranges.
    template <class Buffer>
        requires(!std::is_same_v<std::remove_cvref_t<Buffer>, std::string> &&
                 std::is_convertible_v<Buffer &&, std::span<char>>)
    constexpr explicit sink(Buffer&& buffer) noexcept : buffer_(std::forward<Buffer>(buffer)) {
        adopt(buffer_.data(), 0, buffer_.size());
    }

    sink(sink const&) = delete;
    sink& operator=(sink const&) = delete;
    constexpr ~sink() { delete[] own_; }

    constexpr void put(char byte) {
        if (at_ == end_) grow(1);
        *at_++ = byte;
    }
    /// Not inlined: frequent writers use `room`.
    [[gnu::noinline]] constexpr void put(std::string_view bytes) {
        if (std::size_t(end_ - at_) < bytes.size()) grow(bytes.size());
        at_ = detail::text::put_bytes(at_, bytes);
    }

    /// Returns room for `count` bytes to write directly. `written_to` reports the end of what was written; the rest is
    /// unspecified.
    [[nodiscard]] constexpr char* room(std::size_t count) {
        if (std::size_t(end_ - at_) < count) grow(count);
        return at_;
    }
    /// As above, for a writer whose position is `at`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char* room(char* at, std::size_t count) {
        at_ = at;
        if (std::size_t(end_ - at) < count) [[unlikely]]
            grow(count);
        return at_;
    }
    /// Sets the end of the output to `at`.
    constexpr void written_to(char* at) noexcept { at_ = at; }

    /// Returns the number of bytes written.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return std::size_t(at_ - begin_); }
    /// As above, for a writer whose position is `at`.
    [[nodiscard]] constexpr std::size_t size(char const* at) const noexcept { return std::size_t(at - begin_); }

    /// Moves the output to the string or the buffer.
    constexpr void finish() {
        if (text_ != nullptr)
            text_->resize(size());
        else if (own_ != nullptr)
            for (std::size_t i = 0; i < size() && i < buffer_.size(); ++i) buffer_[i] = begin_[i];
    }

private:
    constexpr void adopt(char* storage, std::size_t used, std::size_t size) noexcept {
        begin_ = storage;
        at_ = storage + used;
        end_ = storage + size;
    }
    [[gnu::cold, gnu::noinline]] constexpr void grow(std::size_t count) {
        std::size_t const used = size();
        std::size_t const wanted = used + count;
        std::size_t next = wanted * 2 < 256 ? 256 : wanted * 2;
        if (text_ != nullptr) {
            // Grows within the string's capacity in steps: `resize` clears the added part, and a buffer that once
            // contained a long list must not make every short response pay for that length.
            if (auto const most = text_->capacity(); most >= wanted) {
                next = wanted + (used / 4 > step ? used / 4 : step);
                if (next > most) next = most;
            }
            text_->resize(next);
            return adopt(text_->data(), used, next);
        }
        auto* const wider = new char[next]{};
        for (std::size_t i = 0; i < used; ++i) wider[i] = begin_[i];
        delete[] own_;
        own_ = wider;
        adopt(wider, used, next);
    }

    static constexpr std::size_t step = 1024;

    std::string* text_ = nullptr;
    std::span<char> buffer_{};
    char* own_ = nullptr;
    char* begin_ = nullptr;
    char* at_ = nullptr;
    char* end_ = nullptr;
};

} // namespace waybill
