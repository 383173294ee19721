// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

// Of an overload for arguments that are wrong: the compile error is at the call and begins with the text, whereas that
// of a failed static_assert follows the chain of its instantiations.
#define WAYBILL_UNAVAILABLE(text) __attribute__((unavailable(text)))
