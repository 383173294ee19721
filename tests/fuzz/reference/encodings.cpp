// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/encodings.hpp"

#include <cstdlib>
#include <functional>
#include <iconv.h>
#include <map>

namespace fuzzing::reference {

namespace {

class opened {
public:
    explicit opened(char const* encoding) : with(iconv_open("UTF-8", encoding)) {
        if (with == iconv_t(-1)) std::abort(); // the C library lacks its tables
    }
    ~opened() { iconv_close(with); }
    opened(opened const&) = delete;
    opened& operator=(opened const&) = delete;

    iconv_t const with;
};

} // namespace

converted to_utf8(std::string_view bytes, char const* encoding) {
    static std::map<std::string, opened, std::less<>> kept; // opening takes longer than converting
    auto const with = kept.try_emplace(encoding, encoding).first->second.with;
    iconv(with, nullptr, nullptr, nullptr, nullptr);
    converted made;
    std::string from(bytes); // iconv takes what it does not change by a pointer to what may change
    made.text.resize(bytes.size() * 3 + 4);
    char* in = from.data();
    std::size_t in_left = from.size();
    char* out = made.text.data();
    std::size_t out_left = made.text.size();
    if (iconv(with, &in, &in_left, &out, &out_left) == std::size_t(-1)) made.invalid = bytes.size() - in_left;
    made.text.resize(made.text.size() - out_left);
    return made;
}

} // namespace fuzzing::reference
