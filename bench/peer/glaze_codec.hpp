// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

/// The interface of the library that contains glaze. It has no type of a standard library: that library uses another
/// one.
extern "C" {

/// One document and the list read from it.
struct glaze_codec;

/// `dates_as_text`: dates are unchecked text and degrees are doubles; otherwise both are Waybill's types.
[[gnu::visibility("default")]] glaze_codec* glaze_open(char const* json, std::size_t size, bool dates_as_text);
[[gnu::visibility("default")]] void glaze_close(glaze_codec* codec);

/// Reads into the structs of the previous call. Returns false if glaze refuses the document.
[[gnu::visibility("default")]] bool glaze_read_reused(glaze_codec* codec);
/// Reads into new structs, which are freed at once.
[[gnu::visibility("default")]] bool glaze_read_fresh(glaze_codec* codec);
/// Writes the list that was read, into the buffer of the previous call.
[[gnu::visibility("default")]] bool glaze_write(glaze_codec* codec);
[[gnu::visibility("default")]] char const* glaze_text(glaze_codec const* codec, std::size_t* size);

} // extern "C"
