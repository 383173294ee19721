// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string_view>

namespace waybill::describe {

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

/// Stops the compiler with the struct, the member and the mend among the template arguments it prints.
template <class Struct, fixed_text Member, fixed_text Mend>
struct mistake_in_description {
    static_assert(sizeof(Struct) == 0,
                  "waybill: a mistake in a description. The struct, its member and how to mend it are the three "
                  "template arguments of mistake_in_description, shown with this message.");
};

} // namespace waybill::describe
