// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

/// The interface of the library that contains glaze. It has no type of a standard library: that library uses another
/// one.
extern "C" {

/// Documents and the lists read from them.
struct glaze_codec;

/// `dates_as_text`: dates are unchecked text and degrees are doubles; otherwise both are Waybill's types.
[[gnu::visibility("default")]] glaze_codec* glaze_open(bool dates_as_text);
[[gnu::visibility("default")]] void glaze_close(glaze_codec* codec);

/// Adds a copy of a document, with the next index from 0, and reads it into structs of its own, for `glaze_write`.
/// Returns false if glaze refuses it.
[[gnu::visibility("default")]] bool glaze_add(glaze_codec* codec, char const* json, std::size_t size);

/// Reads a document into the structs of the previous call. Members that it lacks keep their values. Returns false if
/// glaze refuses it.
[[gnu::visibility("default")]] bool glaze_read_reused(glaze_codec* codec, std::size_t document);
/// Reads into new structs, which are freed at once.
[[gnu::visibility("default")]] bool glaze_read_fresh(glaze_codec* codec, std::size_t document);
/// Writes what `glaze_add` read, into the buffer of the previous call.
[[gnu::visibility("default")]] bool glaze_write(glaze_codec* codec, std::size_t document);
[[gnu::visibility("default")]] char const* glaze_text(glaze_codec const* codec, std::size_t* size);

} // extern "C"
