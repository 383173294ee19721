// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <zlib.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace support {

/// Compresses by gzip.
inline std::string compressed(std::string_view text) {
    z_stream stream{};
    if (::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("zlib has no memory");
    std::string made(::deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(made.data());
    stream.avail_out = uInt(made.size());
    (void)::deflate(&stream, Z_FINISH);
    made.resize(stream.total_out);
    ::deflateEnd(&stream);
    return made;
}

} // namespace support
