// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

namespace waybill::native::booking_service {

/// Of cancellation policies in order of date: the last one that has begun. Its fee is the one to pay. Null if none has.
template <class Policies, class HasBegun>
[[nodiscard]] auto last_begun(Policies const& policies, HasBegun const& has_begun) -> decltype(policies.data()) {
    decltype(policies.data()) last = nullptr;
    for (auto const& each : policies)
        if (has_begun(each)) last = &each;
    return last;
}

} // namespace waybill::native::booking_service
