// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The program of README.md. Before it, its function as_json is called.
#include "service_url.hpp"

#include "readme_blocks.hpp"

namespace {

bool const called = [] {
    auto const json = as_json("<VoucherRS Number=\"7\"><ValidUntil>21/04/2026</ValidUntil></VoucherRS>");
    bool const right = json && *json == R"({"VoucherRS":{"@Number":"7","ValidUntil":"21/04/2026"}})";
    if (!right || as_json("<VoucherRS/>")) std::exit(2);
    return true;
}();

} // namespace
