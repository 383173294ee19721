// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp> // IWYU pragma: export
#include <waybill/violation.hpp>

#include <optional> // std::construct_at: <memory> takes a fifth of the time of the headers of a format
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

// Why: docs/adr/0001-target-cpp20-of-gcc-12.md
namespace waybill {

template <class T, class E = waybill::error>
class result;

namespace detail {

template <class T> inline constexpr bool is_result = false;
template <class T, class E> inline constexpr bool is_result<result<T, E>> = true;

/// The value of a `result<void>`.
struct success {};

/// Calling `value()` on an error is a mistake of the program, not of the input.
template <class E>
[[noreturn]] void value_of_error(E const& why) noexcept {
    std::string text = "waybill: result::value() was called on an error";
    if constexpr (std::is_same_v<E, waybill::error>) (((text += ": ") += name_of(why.code)) += ' ') += why.path;
    if constexpr (requires { std::string_view(why.message); }) (text += ": ") += std::string_view(why.message);
    violated(text);
}

// Errors are moved, copied and destroyed in functions of their own: an error has nine strings, and inlining them made
// each function that returns a result a kilobyte larger.
template <class E>
[[gnu::cold, gnu::noinline]] constexpr void take_error(E& into, E& from) {
    std::construct_at(std::addressof(into), std::move(from));
}
template <class E>
[[gnu::cold, gnu::noinline]] constexpr void copy_error(E& into, E const& from) {
    std::construct_at(std::addressof(into), from);
}
template <class E>
[[gnu::cold, gnu::noinline]] constexpr void destroy_error(E& old) noexcept {
    std::destroy_at(std::addressof(old));
}

/// Calls `with` with the value of `from`, or without an argument for a `result<void>`.
template <class Result, class F>
constexpr decltype(auto) call_with_value(Result&& from, F&& with) {
    if constexpr (std::is_void_v<typename std::remove_cvref_t<Result>::value_type>)
        return std::forward<F>(with)();
    else
        return std::forward<F>(with)(*std::forward<Result>(from));
}

template <class Result, class F>
constexpr auto and_then(Result&& from, F&& next) {
    using error_type = typename std::remove_cvref_t<Result>::error_type;
    using made =
        std::remove_cvref_t<decltype(detail::call_with_value(std::forward<Result>(from), std::forward<F>(next)))>;
    static_assert(is_result<made>, "waybill: the function given to and_then must return a waybill::result");
    static_assert(std::is_same_v<typename made::error_type, error_type>,
                  "waybill: the function given to and_then must return a result with the same error type");
    if (!from.has_value()) return made(std::forward<Result>(from).error());
    return made(detail::call_with_value(std::forward<Result>(from), std::forward<F>(next)));
}

template <class Result, class F>
constexpr auto transform(Result&& from, F&& with) {
    using value =
        std::remove_cvref_t<decltype(detail::call_with_value(std::forward<Result>(from), std::forward<F>(with)))>;
    using made = result<value, typename std::remove_cvref_t<Result>::error_type>;
    if (!from.has_value()) return made(std::forward<Result>(from).error());
    if constexpr (std::is_void_v<value>) {
        detail::call_with_value(std::forward<Result>(from), std::forward<F>(with));
        return made();
    } else {
        return made(detail::call_with_value(std::forward<Result>(from), std::forward<F>(with)));
    }
}

/// The members of `result` that take a function; they move out of an rvalue.
template <class Result>
class result_functions {
public:
    /// Returns `next(value)`, which is a `result` with the same error type, or the error.
    template <class F> constexpr auto and_then(F&& next) const& {
        return detail::and_then(static_cast<Result const&>(*this), std::forward<F>(next));
    }
    template <class F> constexpr auto and_then(F&& next) && {
        return detail::and_then(static_cast<Result&&>(*this), std::forward<F>(next));
    }

    /// Returns a `result` that contains `with(value)`, or the error.
    template <class F> constexpr auto transform(F&& with) const& {
        return detail::transform(static_cast<Result const&>(*this), std::forward<F>(with));
    }
    template <class F> constexpr auto transform(F&& with) && {
        return detail::transform(static_cast<Result&&>(*this), std::forward<F>(with));
    }
};

} // namespace detail

/// A value, or an error.
///
/// It has the interface of `std::expected`, which C++20 does not have, with these differences: `or_else`,
/// `transform_error` and `error_or` are left out; an argument of exactly
/// the type `E` is the error, any other argument initializes the value, so there is neither `unexpected` nor
/// `unexpect`; there is no default constructor, except that of `result<void>`; results are not compared; nothing is
/// thrown: `value()` on an error calls the violation handler. It has its own union, because `std::variant` adds
/// hundreds of functions to every file that includes it.
template <class T, class E>
class [[nodiscard]] result : public detail::result_functions<result<T, E>> {
    static_assert(
        !std::is_same_v<T, E>,
        "waybill: the value and the error of a result must have different types, because an argument of type E "
        "is always the error; wrap one of them in a struct");
    static_assert(!std::is_reference_v<T> && !std::is_reference_v<E>, "waybill: a result cannot contain references");

public:
    using value_type = T;
    using error_type = E;

    // Another result is no value: `bool` could be constructed from it. An aggregate is initialized only by one of its
    // own type: a wrong type could initialize its first member.
    template <class U = T>
        requires(!std::is_same_v<std::remove_cvref_t<U>, result> && !std::is_same_v<std::remove_cvref_t<U>, E> &&
                 (std::is_same_v<std::remove_cvref_t<U>, T> || !detail::is_result<std::remove_cvref_t<U>>) &&
                 (std::is_convertible_v<U &&, T> || !std::is_aggregate_v<T>) && std::is_constructible_v<T, U &&>)
    constexpr result(U&& value) : good_(true), value_(std::forward<U>(value)) {}
    // by reference: g++ 12 loses track of a short string in an error that a constant expression passes by value
    constexpr result(E&& why) : good_(false) { detail::take_error(error_, why); }
    constexpr result(E const& why) : good_(false) { detail::copy_error(error_, why); }
    /// Constructs the value in place.
    template <class... Arguments>
        requires std::is_constructible_v<T, Arguments...>
    constexpr explicit result(std::in_place_t, Arguments&&... arguments)
        : good_(true), value_(std::forward<Arguments>(arguments)...) {}

    constexpr result(result const& other)
        requires(std::is_copy_constructible_v<T> && std::is_copy_constructible_v<E>)
        : good_(other.good_) {
        if (good_)
            std::construct_at(std::addressof(value_), other.value_);
        else
            detail::copy_error(error_, other.error_);
    }
    constexpr result(result&& other) noexcept : good_(other.good_) {
        if (good_)
            std::construct_at(std::addressof(value_), std::move(other.value_));
        else
            detail::take_error(error_, other.error_);
    }
    constexpr result& operator=(result const& other)
        requires(std::is_copy_constructible_v<T> && std::is_copy_constructible_v<E>)
    {
        result copy(other); // may throw
        return *this = std::move(copy);
    }
    constexpr result& operator=(result&& other) noexcept {
        if (this != std::addressof(other)) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    [[gnu::noinline]] constexpr ~result() {
        if (good_)
            std::destroy_at(std::addressof(value_));
        else
            detail::destroy_error(error_);
    }

    [[nodiscard]] constexpr bool has_value() const noexcept { return good_; }
    constexpr explicit operator bool() const noexcept { return good_; }

    /// Returns the value. Precondition: there is one; otherwise calls the violation handler and aborts.
    [[nodiscard]] constexpr T& value() & {
        if (!good_) detail::value_of_error(error_);
        return value_;
    }
    [[nodiscard]] constexpr T const& value() const& {
        if (!good_) detail::value_of_error(error_);
        return value_;
    }
    /// By value: a loop over a part of it would otherwise refer to what is destroyed.
    [[nodiscard]] constexpr T value() && {
        if (!good_) detail::value_of_error(error_);
        return std::move(value_);
    }

    /// Returns the value, or `otherwise` converted to its type.
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& otherwise) const& {
        if (good_) return value_; // g++ 12 destroys a string of a conditional expression too early
        return static_cast<T>(std::forward<U>(otherwise));
    }
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& otherwise) && {
        if (good_) return std::move(value_);
        return static_cast<T>(std::forward<U>(otherwise));
    }

    /// The value; undefined behaviour if there is none. Test first.
    [[nodiscard]] constexpr T& operator*() & noexcept { return value_; }
    [[nodiscard]] constexpr T const& operator*() const& noexcept { return value_; }
    [[nodiscard]] constexpr T&& operator*() && noexcept { return std::move(value_); }
    constexpr T* operator->() & noexcept { return std::addressof(value_); }
    constexpr T const* operator->() const& noexcept { return std::addressof(value_); }
    constexpr T* operator->() && {
        static_assert(sizeof(T*) == 0, "waybill: keep the result in a variable and test it: a loop over a part of a "
                                       "result that nobody keeps would refer to what is destroyed");
        return nullptr;
    }

    /// The error; undefined behaviour if there is none. Test first.
    [[nodiscard]] constexpr E& error() & noexcept { return error_; }
    [[nodiscard]] constexpr E const& error() const& noexcept { return error_; }
    [[nodiscard]] constexpr E&& error() && noexcept { return std::move(error_); }

private:
    bool good_;
    union {
        T value_;
        E error_;
    };
};

/// Success without a value, or an error.
template <class E>
class [[nodiscard]] result<void, E> : public detail::result_functions<result<void, E>> {
public:
    using value_type = void;
    using error_type = E;

    constexpr result() : kept_(detail::success{}) {}
    constexpr result(E&& why) : kept_(std::move(why)) {}
    constexpr result(E const& why) : kept_(why) {}

    [[nodiscard]] constexpr bool has_value() const noexcept { return kept_.has_value(); }
    constexpr explicit operator bool() const noexcept { return kept_.has_value(); }

    /// Precondition: there is no error; otherwise calls the violation handler and aborts.
    constexpr void value() const { (void)kept_.value(); }
    constexpr void operator*() const noexcept {}

    /// The error; undefined behaviour if there is none. Test first.
    [[nodiscard]] constexpr E& error() & noexcept { return kept_.error(); }
    [[nodiscard]] constexpr E const& error() const& noexcept { return kept_.error(); }
    [[nodiscard]] constexpr E&& error() && noexcept { return std::move(kept_).error(); }

private:
    result<detail::success, E> kept_;
};

} // namespace waybill
