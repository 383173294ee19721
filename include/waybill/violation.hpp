// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace waybill {

/// Receives the message, one line without a line break, when a program violates a precondition of the library, such as
/// `result::value()` on an error. The program is aborted when it returns. The message is valid during the call.
using violation_handler = void (*)(std::string_view message) noexcept;

namespace detail {

inline void print_violation(std::string_view message) noexcept {
    std::fprintf(stderr, "%.*s\n", int(message.size()), message.data());
}

/// Accessed by built-in functions of the compilers: the header `atomic` takes 0.05 s in each file.
inline violation_handler current_violation_handler = &print_violation;

/// Calls the handler, then aborts the program.
[[noreturn]] inline void violated(std::string_view message) noexcept {
    __atomic_load_n(&current_violation_handler, __ATOMIC_ACQUIRE)(message);
    std::abort();
}

} // namespace detail

/// Sets the function that receives violated preconditions, and returns the former one. The default, which a null
/// pointer restores, prints the message to `stderr`. Thread-safe.
inline violation_handler set_violation_handler(violation_handler handler) noexcept {
    return __atomic_exchange_n(&detail::current_violation_handler,
                               handler == nullptr ? &detail::print_violation : handler, __ATOMIC_ACQ_REL);
}

} // namespace waybill
