// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/copy.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill {

/// Where writers put bytes: a string that grows and is reused, or a fixed buffer.
///
/// One concrete type, so that every writer is compiled once. The fixed buffer is what constant expressions use: it
/// works on compilers whose standard library has no constant `std::string`.
class sink {
public:
    /// Appends to nothing: what `text` held is overwritten and its storage reused. Call `finish` at the end.
    constexpr explicit sink(std::string& text) : text_(&text) { adopt(text.data(), 0, text.size()); }
    /// Writes into `buffer` as long as there is room for whatever a writer asks for, and elsewhere from then on:
    /// `finish` brings back as much as fits. `size` counts all of it, so that a first run measures and a second one
    /// fills.
    constexpr explicit sink(std::span<char> buffer) noexcept : buffer_(buffer) {
        adopt(buffer.data(), 0, buffer.size());
    }

    sink(sink const&) = delete;
    sink& operator=(sink const&) = delete;
    constexpr ~sink() { delete[] own_; }

    constexpr void put(char byte) {
        if (at_ == end_) grow(1);
        *at_++ = byte;
    }
    /// Not inlined: who has much to write asks for `room`.
    [[gnu::noinline]] constexpr void put(std::string_view bytes) {
        if (std::size_t(end_ - at_) < bytes.size()) grow(bytes.size());
        if (std::is_constant_evaluated())
            for (std::size_t i = 0; i < bytes.size(); ++i) at_[i] = bytes[i];
        else
            detail::text::copy_bytes(bytes.data(), at_, bytes.size());
        at_ += bytes.size();
    }

    /// Room for `count` bytes to be written directly. What was written of it is told by `written_to`; the rest may hold
    /// anything.
    [[nodiscard]] constexpr char* room(std::size_t count) {
        if (std::size_t(end_ - at_) < count) grow(count);
        return at_;
    }
    /// As `room`, for a writer that has come to `at`.
    [[nodiscard, gnu::always_inline]] constexpr char* room(char* at, std::size_t count) {
        at_ = at;
        if (std::size_t(end_ - at) < count) [[unlikely]]
            grow(count);
        return at_;
    }
    constexpr void written_to(char* at) noexcept { at_ = at; }

    /// Bytes written.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return std::size_t(at_ - begin_); }
    /// Bytes written, by a writer that has come to `at`.
    [[nodiscard]] constexpr std::size_t size(char const* at) const noexcept { return std::size_t(at - begin_); }

    /// Hands over what was written.
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
            // What the string already owns, in steps: `resize` clears all of its part, and a buffer that once held a
            // long list is not to cost each short answer that list's length.
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
