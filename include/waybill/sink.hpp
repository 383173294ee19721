// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace waybill {

/// Where writers put bytes: a string that grows and is reused, or a fixed buffer.
///
/// One concrete type, so that every writer is compiled once. The fixed buffer is what constant expressions use: it
/// works on compilers whose standard library has no constant `std::string`.
class sink {
public:
    /// Appends to nothing: what `text` held is overwritten and its storage reused. Call `finish` at the end.
    constexpr explicit sink(std::string& text) : text_(&text) { adopt(0); }
    /// Writes into `buffer` and counts on past its end, so that a first run measures and a second one fills.
    constexpr explicit sink(std::span<char> buffer) noexcept
        : begin_(buffer.data()), at_(begin_), end_(begin_ + buffer.size()) {}

    sink(sink const&) = delete;
    sink& operator=(sink const&) = delete;

    constexpr void put(char byte) {
        if (at_ == end_ && !grow(1)) return;
        *at_++ = byte;
    }
    constexpr void put(std::string_view bytes) {
        if (std::size_t(end_ - at_) < bytes.size() && !grow(bytes.size())) return;
        std::char_traits<char>::copy(at_, bytes.data(), bytes.size());
        at_ += bytes.size();
    }

    /// Room for `count` bytes to be written directly, then told by `advance`; null when a fixed buffer is full.
    constexpr char* room(std::size_t count) {
        if (std::size_t(end_ - at_) < count && !grow(count)) return nullptr;
        return at_;
    }
    constexpr void advance(std::size_t count) noexcept { at_ += count; }

    /// Takes the last bytes back. A fixed buffer that is full counts them only.
    constexpr void retract(std::size_t count) noexcept {
        if (lost_ != 0)
            lost_ -= count;
        else
            at_ -= count;
    }

    /// Bytes written, counting those a fixed buffer had no room for.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return std::size_t(at_ - begin_) + lost_; }
    /// Cuts the string to what was written. Not needed for a fixed buffer.
    constexpr void finish() {
        if (text_ != nullptr) text_->resize(std::size_t(at_ - begin_));
    }

private:
    constexpr void adopt(std::size_t used) {
        begin_ = text_->data();
        at_ = begin_ + used;
        end_ = begin_ + text_->size();
    }
    [[gnu::cold, gnu::noinline]] constexpr bool grow(std::size_t count) {
        if (text_ == nullptr) {
            lost_ += count;
            return false;
        }
        std::size_t const used = std::size_t(at_ - begin_);
        std::size_t const wanted = used + count;
        // what the string already owns first, then twice as much
        std::size_t next = text_->capacity();
        if (next < wanted) next = wanted * 2 < 256 ? 256 : wanted * 2;
        text_->resize(next);
        adopt(used);
        return true;
    }

    std::string* text_ = nullptr;
    char* begin_ = nullptr;
    char* at_ = nullptr;
    char* end_ = nullptr;
    std::size_t lost_ = 0;
};

} // namespace waybill
