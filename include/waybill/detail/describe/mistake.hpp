// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace waybill::detail::describe {

/// A text that can be a template argument, so that a compiler's message shows it.
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

/// A type as the compiler spells it, aliases resolved.
template <class T>
consteval std::string_view spelled() {
    std::string_view const name = __PRETTY_FUNCTION__;
    auto const begin = name.find("T = ") + 4;
    return name.substr(begin, name.find_first_of(";]", begin) - begin);
}

/// "waybill: bag::tag: an attribute or text holds one plain value: make it an element"
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

/// Stops the compiler with the struct, the member and the mend: among the template arguments it prints, or, where it
/// can print a text that was put together (clang 17), as its message.
template <class Struct, fixed_text Member, fixed_text Fix>
struct mistake_in_description {
    static constexpr bool named = true; // in front of what fails: clang knows no member that is behind it
#if defined(__clang__) && __clang_major__ >= 17 && !defined(__apple_build_version__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
    static_assert(sizeof(Struct) == 0, std::string_view(mistake_sentence<Struct, Member, Fix>.bytes));
#pragma clang diagnostic pop
#else
    static_assert(sizeof(Struct) == 0,
                  "waybill: a mistake in a description. The struct, its member and how to mend it are the three "
                  "template arguments of mistake_in_description, shown with this message.");
#endif
};

template <class Struct, fixed_text Member, fixed_text Fix>
void stop() {
    (void)mistake_in_description<Struct, Member, Fix>::named;
}

/// Names `mistake_in_description`, and stays a constant expression itself: so the caller can leave out whatever else
/// would fail, and the compiler says no more than this. Clang takes no expression for constant that holds an error:
/// the error is in a function that is only named, and instantiated after the caller.
template <class Struct, fixed_text Member, fixed_text Fix>
consteval void report_mistake() {
    (void)&stop<Struct, Member, Fix>;
}

} // namespace waybill::detail::describe
