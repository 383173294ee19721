// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp> // IWYU pragma: export

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>

namespace waybill {

namespace detail {
/// Calling `value()` on an error is a mistake of the program, not of the input: prints the error and aborts.
[[noreturn]] inline void value_of_failure(error const& why) noexcept {
    auto const name = name_of(why.code);
    std::fprintf(stderr, "waybill: result::value() was called on the error %.*s %s %s\n", int(name.size()), name.data(),
                 why.path.c_str(), why.message.c_str());
    std::abort();
}
} // namespace detail

/// A value, or an error.
///
/// It has the interface of `boost::system::result`, which Boost 1.81 cannot use in a constant expression if the value
/// owns storage; reading a document at compile time needs that. It has its own union, because `std::variant` adds
/// hundreds of functions to every file that includes it. Never throws.
template <class T>
class [[nodiscard]] result {
public:
    using value_type = T;

    template <class U = T>
        requires(std::is_constructible_v<T, U &&> && !std::is_same_v<std::remove_cvref_t<U>, result> &&
                 !std::is_same_v<std::remove_cvref_t<U>, waybill::error>)
    constexpr result(U&& value) : good_(true), value_(std::forward<U>(value)) {}
    // by reference: g++ 12 loses track of a short string in an error that a constant expression passes by value
    constexpr result(waybill::error&& why) : good_(false), error_(std::move(why)) {}
    constexpr result(waybill::error const& why) : good_(false), error_(why) {}

    constexpr result(result const& other) : good_(other.good_) {
        if (good_)
            std::construct_at(std::addressof(value_), other.value_);
        else
            std::construct_at(std::addressof(error_), other.error_);
    }
    constexpr result(result&& other) noexcept : good_(other.good_) {
        if (good_)
            std::construct_at(std::addressof(value_), std::move(other.value_));
        else
            std::construct_at(std::addressof(error_), std::move(other.error_));
    }
    constexpr result& operator=(result other) noexcept {
        std::destroy_at(this);
        std::construct_at(this, std::move(other));
        return *this;
    }
    constexpr ~result() {
        if (good_)
            std::destroy_at(std::addressof(value_));
        else
            std::destroy_at(std::addressof(error_));
    }

    [[nodiscard]] constexpr bool has_value() const noexcept { return good_; }
    [[nodiscard]] constexpr bool has_error() const noexcept { return !good_; }
    constexpr explicit operator bool() const noexcept { return good_; }

    /// Returns the value. Prints the error and aborts if there is none; test first.
    [[nodiscard]] constexpr T& value() & {
        if (!good_) detail::value_of_failure(error_);
        return value_;
    }
    [[nodiscard]] constexpr T const& value() const& {
        if (!good_) detail::value_of_failure(error_);
        return value_;
    }
    [[nodiscard]] constexpr T&& value() && {
        if (!good_) detail::value_of_failure(error_);
        return std::move(value_);
    }

    [[nodiscard]] constexpr T& operator*() & noexcept { return value_; }
    [[nodiscard]] constexpr T const& operator*() const& noexcept { return value_; }
    [[nodiscard]] constexpr T&& operator*() && noexcept { return std::move(value_); }
    constexpr T* operator->() noexcept { return std::addressof(value_); }
    constexpr T const* operator->() const noexcept { return std::addressof(value_); }

    [[nodiscard]] constexpr waybill::error& error() & noexcept { return error_; }
    [[nodiscard]] constexpr waybill::error const& error() const& noexcept { return error_; }
    [[nodiscard]] constexpr waybill::error&& error() && noexcept { return std::move(error_); }

private:
    bool good_;
    union {
        T value_;
        waybill::error error_;
    };
};

/// The value of a `result<void>`.
struct success {
    bool operator==(success const&) const = default;
};

/// Success without a value.
template <>
class [[nodiscard]] result<void> : public result<success> {
public:
    using value_type = void;
    constexpr result() : result<success>(success{}) {}
    constexpr result(waybill::error&& why) : result<success>(std::move(why)) {}
    constexpr result(waybill::error const& why) : result<success>(why) {}
};

} // namespace waybill
