// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <variant>

namespace waybill {

namespace outcome {
/// `value()` of a failure is a mistake of the program, not of the input: say which one and stop.
[[noreturn]] inline void value_of_failure(error const& why) noexcept {
    auto const name = name_of(why.code);
    std::fprintf(stderr, "waybill: value() was asked of a result that holds the error %.*s %s %s\n",
                 int(name.size()), name.data(), why.path.c_str(), why.message.c_str());
    std::abort();
}
} // namespace outcome

/// A value or the error that took its place.
///
/// The shape of `boost::system::result`, which Boost 1.81 cannot use in a constant expression when the value owns
/// storage; reading a document at compile time needs that. Nothing here throws.
template <class T>
class [[nodiscard]] result {
public:
    using value_type = T;

    template <class U = T>
        requires(std::is_constructible_v<T, U &&> && !std::is_same_v<std::remove_cvref_t<U>, result> &&
                 !std::is_same_v<std::remove_cvref_t<U>, waybill::error>)
    constexpr result(U&& value) : held_(std::in_place_index<0>, std::forward<U>(value)) {}
    // by reference: g++ 12 loses track of a string that is passed by value in a constant expression
    constexpr result(waybill::error&& why) : held_(std::in_place_index<1>, std::move(why)) {}
    constexpr result(waybill::error const& why) : held_(std::in_place_index<1>, why) {}

    [[nodiscard]] constexpr bool has_value() const noexcept { return held_.index() == 0; }
    [[nodiscard]] constexpr bool has_error() const noexcept { return held_.index() == 1; }
    constexpr explicit operator bool() const noexcept { return has_value(); }

    /// The value. Asking a failure for it ends the program with the error's name; test first.
    [[nodiscard]] constexpr T& value() & { return checked(); }
    [[nodiscard]] constexpr T const& value() const& { return const_cast<result&>(*this).checked(); }
    [[nodiscard]] constexpr T&& value() && { return std::move(checked()); }

    [[nodiscard]] constexpr T& operator*() & noexcept { return std::get<0>(held_); }
    [[nodiscard]] constexpr T const& operator*() const& noexcept { return std::get<0>(held_); }
    [[nodiscard]] constexpr T&& operator*() && noexcept { return std::move(std::get<0>(held_)); }
    constexpr T* operator->() noexcept { return &std::get<0>(held_); }
    constexpr T const* operator->() const noexcept { return &std::get<0>(held_); }

    [[nodiscard]] constexpr waybill::error& error() & noexcept { return std::get<1>(held_); }
    [[nodiscard]] constexpr waybill::error const& error() const& noexcept { return std::get<1>(held_); }
    [[nodiscard]] constexpr waybill::error&& error() && noexcept { return std::move(std::get<1>(held_)); }

private:
    constexpr T& checked() {
        if (has_error()) outcome::value_of_failure(error());
        return std::get<0>(held_);
    }

    std::variant<T, waybill::error> held_;
};

/// Success without a value.
template <>
class [[nodiscard]] result<void> : public result<std::monostate> {
public:
    using value_type = void;
    constexpr result() : result<std::monostate>(std::monostate{}) {}
    constexpr result(waybill::error&& why) : result<std::monostate>(std::move(why)) {}
    constexpr result(waybill::error const& why) : result<std::monostate>(why) {}
};

} // namespace waybill
