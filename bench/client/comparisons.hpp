// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

namespace bench {

/// Prints what the comparison of responses with their requests, and with themselves, adds to whole calls on loopback:
/// medians of rounds in turns, by processor time of the client.
void print_comparisons(unsigned long rounds);

} // namespace bench
