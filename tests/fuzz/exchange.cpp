// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// An input is a captured HTTP message, or one of the parts below, chosen by its first byte.
#include "exchange/parts.hpp"

#include <cstddef>
#include <cstdint>

namespace {

using namespace fuzzing;

struct part {
    char letter;
    void (*check)(chooser);
};
constexpr part parts[] = {{'r', exchange::document_by_access},
                          {'f', exchange::form},
                          {'u', exchange::address},
                          {'t', exchange::media_type},
                          {'m', exchange::masked_message},
                          {'x', exchange::masked_text},
                          {'s', exchange::secret_in_broken_document},
                          {'c', exchange::redacted}};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = as_text(data, size);
    for (auto const& one : parts)
        if (!input.empty() && one.letter == input.front()) {
            one.check(chooser(input.substr(1)));
            return 0;
        }
    exchange::messages(input);
    return 0;
}
