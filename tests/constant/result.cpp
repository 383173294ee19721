// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The members of `result`, in constant expressions.
#include <waybill/result.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using waybill::error;
using waybill::error_code;
using waybill::result;

/// Another type of error.
struct no_room {
    int requested = 0;
};
struct place {
    std::string name{};
};

constexpr std::string_view long_text = "a text that is longer than the short strings of every standard library";

constexpr result<int> half(int of) {
    if (of % 2 != 0) return error{.code = error_code::value_out_of_range, .message = std::string(long_text)};
    return of / 2;
}
constexpr result<std::string> text(bool good) {
    if (!good) return error{.code = error_code::document_empty};
    return long_text; // converts explicitly
}
constexpr result<void, no_room> take(int rooms) {
    if (rooms > 9) return no_room{rooms};
    return {};
}

// a value, an error, a copy
static_assert([] {
    auto const good = text(true);
    auto copy = good;
    auto const bad = text(false);
    bool const before = copy && copy.has_value() && *copy == long_text && copy->size() == copy.value().size();
    copy = bad;
    bool const replaced = !copy && copy.error().code == error_code::document_empty;
    copy = std::string("short");
    return before && replaced && *std::move(copy) == "short" && good.value() == long_text;
}());
static_assert(text(true).value_or("none") == long_text && text(false).value_or("none") == "none");
static_assert(half(3).value_or(7) == 7 && half(4).value_or(7) == 2);

// success without a value
static_assert(take(9) && take(9).has_value() && !take(10) && take(10).error().requested == 10);
static_assert([] {
    auto taken = take(10);
    taken = take(1);
    taken.value();
    *taken;
    return taken.has_value();
}());

// and_then: of lvalues and rvalues; the first error remains
static_assert(half(24).and_then(half).and_then(half).value() == 3);
static_assert(half(10).and_then(half).error().message == long_text &&
              half(1).and_then(half).error().message == long_text);
static_assert([] {
    result<int> const value = 4;
    return value.and_then(half).value() == 2;
}());
static_assert(take(1).and_then([] { return take(10); }).error().requested == 10);
static_assert(take(10).and_then([]() -> result<int, no_room> { return 1; }).error().requested == 10);

// transform: to another type, to nothing
static_assert(text(true).transform([](std::string const& of) { return of.size(); }).value() == long_text.size());
static_assert(text(false).transform([](std::string const& of) { return of.size(); }).error().code ==
              error_code::document_empty);
static_assert(std::is_same_v<result<void>, decltype(half(2).transform([](int) {}))>);
static_assert(half(2).transform([](int) {}) && !half(1).transform([](int) {}));
static_assert(*take(1).transform([] { return 5; }) == 5);

// a value that only moves
static_assert(!std::is_copy_constructible_v<result<std::unique_ptr<int>>>);
static_assert(std::is_nothrow_move_constructible_v<result<std::unique_ptr<int>>>);

// what converts: exactly the error; no other result, and no member of an aggregate
static_assert(std::is_convertible_v<no_room, result<place, no_room>>);
static_assert(std::is_convertible_v<place, result<place, no_room>>);
static_assert(!std::is_constructible_v<result<place, no_room>, std::string>);
static_assert(!std::is_constructible_v<result<place, no_room>, error>);
static_assert(!std::is_constructible_v<result<bool>, result<int>>, "a bool could be constructed from it");
static_assert(!std::is_constructible_v<result<void, no_room>, error>);
static_assert([] {
    result<result<int, no_room>> const inner = no_room{2};
    result<result<int, no_room>> const outer = error{.status = 1};
    return inner && inner->error().requested == 2 && outer.error().status == 1;
}());

} // namespace
