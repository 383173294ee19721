// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp> // IWYU pragma: keep

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace waybill::detail::describe {

/// A text that can be a template argument, so that the compiler shows it in messages.
template <std::size_t Size>
struct fixed_text {
    char bytes[Size]{};

    consteval fixed_text(char const (&literal)[Size]) {
        for (std::size_t i = 0; i < Size; ++i) bytes[i] = literal[i];
    }
    consteval explicit fixed_text(std::string_view text) {
        for (std::size_t i = 0; i + 1 < Size; ++i) bytes[i] = text[i];
    }
};

/// The compiler's spelling of a type, with aliases resolved.
template <class T>
consteval std::string_view spelled() {
    std::string_view const name = __PRETTY_FUNCTION__;
    auto const begin = name.find("T = ") + 4;
    return name.substr(begin, name.find_first_of(";]", begin) - begin);
}

/// "waybill: bag::tag: an attribute or text is one plain value: make it an element"
template <class Struct, fixed_text Member, fixed_text Fix>
inline constexpr auto mistake_sentence = [] {
    constexpr auto type = spelled<Struct>();
    constexpr std::string_view member = Member.bytes;
    constexpr auto size = type.size() + sizeof Member.bytes + sizeof Fix.bytes + 16;
    char text[size]{};
    std::size_t at = 0;
    for (auto const piece : {std::string_view("waybill: "), type, std::string_view(member.empty() ? "" : "::"), member,
                             std::string_view(": "), std::string_view(Fix.bytes)})
        for (char const each : piece) text[at++] = each;
    return fixed_text<size>(text);
}();

/// Reports the struct, the member and the fix: as template arguments in the compile error, and with clang 17 or later,
/// which accepts a computed text, as its message.
template <class Struct, fixed_text Member, fixed_text Fix>
struct mistake_in_description {
    static constexpr bool named = true; // before the failing assertion: clang does not know later members
#if defined(__clang__) && __clang_major__ >= 17 && !defined(__apple_build_version__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
    static_assert(sizeof(Struct) == 0, std::string_view(mistake_sentence<Struct, Member, Fix>.bytes));
#pragma clang diagnostic pop
#else
    static_assert(sizeof(Struct) == 0,
                  "waybill: a mistake in a description. The struct, its member and the fix are the three "
                  "template arguments of mistake_in_description, shown with this message.");
#endif
};

template <class Struct, fixed_text Member, fixed_text Fix>
void stop() {
    (void)mistake_in_description<Struct, Member, Fix>::named;
}

/// A mistake that was found in data: the member, and the fix; both empty if there is none.
struct found_mistake {
    std::string_view member{};
    std::string_view fix{};
};

/// Returns true without a mistake. Otherwise instantiates `mistake_in_description` and remains a constant expression,
/// so that the caller can skip the code that would fail too and the compiler reports only this error. In clang an
/// expression that contains an error is not constant: therefore the error is in a function that is only named, and
/// instantiated after the caller.
template <class Struct, auto const& Found>
consteval bool check() {
    if constexpr (!Found.fix.empty())
        (void)&stop<Struct, fixed_text<Found.member.size() + 1>(Found.member),
                    fixed_text<Found.fix.size() + 1>(Found.fix)>;
    return Found.fix.empty();
}

} // namespace waybill::detail::describe
