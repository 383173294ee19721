// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The functions of std::string that the headers of libc++ declare and its binary defines. The module passes structs as
// their members (see CMakeLists.txt) and the binary does not: both contain inline functions of std::string_view, and
// the linker would keep one definition for both. With these functions, none of the binary that has such a parameter is
// linked.
#include <string>

_LIBCPP_BEGIN_NAMESPACE_STD

#define WAYBILL_DEFINE(...) template __VA_ARGS__; // the argument of the list below is a macro
_LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST(WAYBILL_DEFINE, char)
#undef WAYBILL_DEFINE
template string operator+(char const*, string const&);

string to_string(long long value) {
    char digits[20];
    auto* const end = digits + sizeof digits;
    auto* at = end;
    auto rest = value < 0 ? 0 - static_cast<unsigned long long>(value) : static_cast<unsigned long long>(value);
    do *--at = char('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (value < 0) *--at = '-';
    return {at, size_t(end - at)};
}
string to_string(int value) { return to_string(static_cast<long long>(value)); }
string to_string(unsigned long value) { return to_string(static_cast<long long>(value)); }

_LIBCPP_END_NAMESPACE_STD
